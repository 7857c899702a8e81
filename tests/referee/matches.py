"""Matches for the referee: random settings, both kinds of players, now and then an undo, an offer, a resignation."""

import random
from typing import Any

from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.match import Match
from boltyard.core.record import Record
from boltyard.core.state import CLOCK
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.lab.trace import trace
from boltyard.players.player import ask_player, interject, make_player, player_stream
from boltyard.referee import Findings, judge

UNDOS = 0.01  # of all answers
RESIGNS = 0.001
OFFERS = 0.005
MOST_LINES = 1500  # of a record: a match of undos and offers could take long

# The settings that a referee is given; a key that stands here takes any of these values, the rest their default.
SETTINGS: dict[str, dict[str, list[str]]] = {
    "robots": {
        "chooser": ["random", "seat1", "seat2", "loser_of_last"],
        "jokers": ["off", "on"],
        "value_floor": ["none", "0"],
        "scrap_at_zero": ["off", "on"],
        "discard_mode": ["commit", "stepwise"],
        "loss_timing": ["research", "immediate"],
        "auto_conclude": ["on", "off"],
        "allow_draw_offer": ["off", "on"],
        "series": ["1", "3", "5"],
    },
    "pbl": {
        "edition": ["1.3", "1.2", "2017"],
        "draft": ["quick", "regular", "neo"],
        "team": ["none", "none", "none", "four_hands", "pilot_gunner"],
        "series": ["1", "3"],
        "celebrity": ["off", "random"],
        "challenge": ["off", "draft", "community"],
        "bombs": ["normal", "predetermined", "none"],
        "bomb_cap": ["0", "2"],
        "dunk": ["off", "on"],
        "ending": ["last", "race", "time"],
        "time_turns": ["3"],
        "turn_cap": ["400", "20"],
        "house": ["off", "ultimate", "mortal", "blind"],
        "ties": ["edition", "attacker", "nobody"],
        "lone_crew": ["any", "skill1"],
    },
    "battleground": {
        "deck": ["full60", "demo54"],
        "dice": ["1", "2"],
        "timing": ["simulated", "simulated", "authentic"],
        "first_clapper": ["random", "vote", "host_pick"],
        "limit_mode": ["refuse", "strict"],
        "share_requires_play": ["on", "off"],
        "all_defend_cap": ["none", "4"],
        "conscript_refusal": ["off", "on"],
        "ability_of": ["borrower", "owner"],
        "pool": ["soft", "strict"],
        "round_cap": ["100", "8"],
        "fumble_rate": ["0", "0.1"],
        "win_tokens": ["10", "5"],
    },
}
OFTEN: dict[str, dict[str, str]] = {"pbl": {"draft": "quick"}}  # what the other half is played by


def some_settings(key: str, chance: random.Random) -> dict[str, str]:
    """Half of the matches are played by the defaults, or nearly."""
    if chance.random() < 0.5:
        return OFTEN.get(key, {})
    return {name: chance.choice(values) for name, values in SETTINGS[key].items() if chance.random() < 0.4}


def play(key: str, seed: int, settings: dict[str, str] | None = None, seats: int = 0) -> Record:
    """A whole match; the same for the same seed."""
    chance = random.Random(f"{key} {seed}")
    game = find_game(key)
    table = None
    while table is None:
        chosen = some_settings(key, chance) if settings is None else settings
        chairs = seats or chance.randint(game.least_seats, game.most_seats)
        try:
            told = game.schema.changed(game.schema.read(chosen))
            table = Table(game, Record(key, game.rules_version, [f"p{i}" for i in range(chairs)], seed, told))
        except BadSetting:  # some do not go together, some are for other tables
            if settings is not None:
                raise
    record = table.record
    seats = len(record.names)
    names = [chance.choice(["uniform", "greedy"]) for _ in range(seats)]
    players = {seat: make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)}
    while not table.over:
        if table.state.free:
            interject(table, players)
        if act_beside(table, chance):
            continue
        if table.clock_is_asked:
            live(table, chance)
        else:
            seat = chance.choice(table.asked)
            table.answer(seat, ask_player(players[seat], table, seat))
        if len(record.lines) > MOST_LINES:
            give_up(table)
    return record


def live(table: Table, chance: random.Random) -> None:
    """In real time: somebody acts, or time passes."""
    able = [seat for seat in range(table.state.seats) if (table.state.asked | table.state.free) >> seat & 1]
    options = table.options(chance.choice(able)) if able else []
    if options and chance.random() < 0.5:
        seat = chance.choice([seat for seat in able if table.options(seat)])
        table.answer(seat, chance.choice(table.options(seat)))
    else:
        table.say(CLOCK, f"elapse {chance.randint(1, 1500)}")


def give_up(table: Table) -> None:
    """Whoever may leaves, so that the match has an end."""
    for seat in range(table.state.seats):
        leaving = table.game.leaving(table.state, seat)
        if leaving is not None:
            table.say(seat, leaving.text)
            return


def act_beside(table: Table, chance: random.Random) -> bool:
    """What is done beside the question; seldom anything."""
    seat = chance.randrange(table.state.seats)
    drawn = chance.random()
    try:
        if drawn < UNDOS and table.record.lines:
            back = table.record.lines[-min(len(table.record.lines), chance.randint(1, 6))].n
            table.undo(back, list(range(table.state.seats)), seat)
        elif drawn < UNDOS + RESIGNS:
            table.say(seat, "resign")
        elif drawn < UNDOS + RESIGNS + OFFERS:
            table.say(seat, "offer draw")
        else:
            return False
    except Wrong:
        return False
    return True


def judged(record: Record) -> Findings:
    """What the referee says of it."""
    return judge(trace(find_game(record.game), record))


def traced(record: Record) -> list[dict[str, Any]]:
    return list(trace(find_game(record.game), record))


def game_of(key: str) -> Match:
    return find_game(key)
