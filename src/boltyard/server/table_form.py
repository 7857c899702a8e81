"""What can be agreed on before a match: the form, what a choice comes to, and what does not go with it."""

from __future__ import annotations

from boltyard.boxes import Preset, find_box
from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.terms import terms_setting
from boltyard.games import find_game
from boltyard.lab import durations
from boltyard.players.bots import display_name, opponents_of
from boltyard.server import wire
from boltyard.server.refusals import spoken


def game_terms(key: str, phrases: list[str]) -> wire.GameTerms:
    """All that can be agreed on before a match of this game."""
    game, bots = find_game(key), opponents_of(key)
    box = find_box(key)
    told, own = box.battery, terms_setting(game.schema)
    return wire.GameTerms(
        game=game.key,
        name=game.name,
        least=game.least_seats,
        most=game.most_seats,
        editions=game.editions,
        modes=game.schema.modes,
        settings=[
            wire.SettingSort(
                s.key,
                s.kind,
                s.values,
                s.default,
                s.rule,
                s.text,
                float(s.low),
                float(s.high),
                s.follows,
                {**s.presets, **s.advised},
            )
            for s in game.schema.settings
        ],
        bots=bots,
        botnames={bot: display_name(bot) for bot in bots},
        phrases=phrases,
        usual=box.usual_seats,
        presets=presets(key),
        battery=wire.Battery(told.setting, told.value, told.rule) if told else None,
        terms=[
            wire.TermSort(t.key, t.kind, t.rule, t.text, t.says, t.low, t.high, t.whole)
            for t in (own.terms if own is not None else [])
        ],
    )


def presets(key: str) -> list[wire.Preset]:
    """The tables that people ask for most, each with how long it takes."""
    return [preset(key, one) for one in find_box(key).presets]


def preset(key: str, one: Preset) -> wire.Preset:
    timed = durations.duration_of(key, one)
    return wire.Preset(
        one.name,
        one.says,
        one.seats,
        one.mode,
        one.settings,
        one.beat,
        one.clock,
        minutes=timed.middle if timed else 0,
        low=timed.low if timed else 0,
        high=timed.high if timed else 0,
        timed=f"{len(timed.minutes)} games: {timed.how}" if timed else "",
    )


def agreement(key: str, seats: int, mode: str, wished: dict[str, str]) -> wire.Agreement:
    """What these settings come to, and which other values would not go with them."""
    game = find_game(key)
    try:
        with spoken(game.schema):
            given = {**(game.schema.mode(mode) if mode else {}), **wished}
            chosen = game.schema.agree(given)
            game.check(chosen, seats)
    except BadSetting as wrong:
        return wire.Agreement([], wrong.sentence, wrong.keys)
    barred: dict[str, dict[str, str]] = {}
    for setting in game.schema.settings:
        for value in setting.values:
            reason = objection(game, {**given, setting.key: value}, seats) if value != chosen[setting.key] else ""
            if reason:
                barred.setdefault(setting.key, {})[value] = reason
    return wire.Agreement(game.numbers(chosen, seats), sides=game.sides(chosen, seats), barred=barred)


def objection(game: Match, given: dict[str, str], seats: int) -> str:
    """Why these settings cannot be; nothing where they can."""
    try:
        with spoken(game.schema):
            game.check(game.schema.read(given), seats)
    except BadSetting as wrong:
        return wrong.sentence
    return ""
