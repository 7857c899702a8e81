"""Positions of random play over all games and all their settings, to hold the promises in."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from boltyard.boxes import find_box
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT, State
from boltyard.core.terms import TERMS
from boltyard.games import GAMES
from tests.contract.insides import INSIDES, Insides

MANY = 4_000  # moments
MOST_ANSWERS = 12_000  # a random match of any game is over before
BEAT = 1_500  # ms, where time is asked


def variants(game: Match) -> list[dict[str, str]]:
    """The defaults, every setting at every other value by itself, as far as the game allows it, and terms of sides."""
    made: list[dict[str, str]] = [{}]
    for setting in game.schema.settings:
        for value in setting.values[1:]:
            with suppress(BadSetting):
                game.schema.read({setting.key: value})
                made.append({setting.key: value})
    return made + [dict(settings) for settings in find_box(game.key).soak.agreed if TERMS in settings]


def seats_for(game: Match, settings: dict[str, str]) -> list[int]:
    """The fewest and the most seats that these settings allow."""
    allowed = [n for n in range(game.least_seats, game.most_seats + 1) if is_allowed(game, settings, n)]
    return sorted({allowed[0], allowed[-1]})


def tables(game: Match) -> list[tuple[int, dict[str, str], int]]:
    """Number, settings and seats of the tables to play at.

    The defaults are played with the fewest and the most seats; each other setting with one of these, in turn, where
    it is for both.
    """
    found: list[tuple[int, dict[str, str], int]] = []
    for n, settings in enumerate(variants(game)):
        allowed = seats_for(game, settings)
        chosen = [allowed[n % len(allowed)]] if settings else allowed
        found += [(n, settings, seats) for seats in chosen]
    return found


def is_allowed(game: Match, settings: dict[str, str], seats: int) -> bool:
    try:
        game.new(settings, 0, seats)
    except BadSetting:
        return False
    return True


def asked(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if s.asked >> seat & 1]


def able(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if (s.asked | s.free) >> seat & 1]


def walk(game: Match, s: Any, rng: Rng) -> Iterator[tuple[int, Move]]:
    """Play to the end by chance; pauses before every answer with who is about to give which."""
    for _ in range(MOST_ANSWERS):
        if s.over:
            return
        if s.asked & CLOCK_BIT and (not able(s) or rng.below(3) == 0):
            game.elapse(s, BEAT)  # where time runs, it passes now and then
            continue
        pool = asked(s) if asked(s) and rng.below(8) else able(s)  # who is free acts now and then
        seat = pool[rng.below(len(pool))]
        options = game.legal(s, seat)
        move = options[rng.below(len(options))]
        yield seat, move
        game.answer(s, seat, move)
    raise AssertionError("this match does not end")


@cache
def matches(key: str) -> list[list[Any]]:
    """A random match under each setting and number of seats: all its moments, the end last; for clones of them."""
    game = GAMES[key]
    played = []
    for n, settings, seats in tables(game):
        s = game.new(settings, 100 * n, seats)
        played.append([s.clone() for _ in walk(game, s, stream(str(n), "walk"))] + [s])
    return played


def moments(key: str) -> list[Any]:
    """Every moment of these matches at which somebody is asked."""
    return [s for match in matches(key) for s in match[:-1]]


def ends(game: Match) -> Iterator[Any]:
    """How they ended."""
    for match in matches(game.key):
        yield match[-1].clone()


def positions(game: Match, every: int = 1) -> Iterator[Any]:
    """Moments of random matches under every setting, each a state that nobody else holds."""
    held = moments(game.key)
    for s in held[:: every * (1 + len(held) // MANY)]:  # a game of many modes is looked at in larger steps
        yield s.clone()


def text(game: Match, s: Any) -> str:
    return json.dumps(game.save(s), sort_keys=True)


def insides(game: Match) -> Insides:
    assert game.key in INSIDES, f"tests/contract/insides.py does not know {game.key} yet"
    return INSIDES[game.key]()


def told(game: Match) -> Iterator[tuple[Event, Any, Any]]:
    """Every event of a random match at each table, with the states before and after the answer that brought it."""
    steps = 1 + len(moments(game.key)) // MANY
    for n, settings, seats in tables(game):
        s = game.new(settings, n, seats)
        game.listen(s)
        before = s.clone()
        for i, _ in enumerate(walk(game, s, stream(str(n), "walk"))):
            after = s.clone()
            for event in game.heard(s):
                if (
                    i % steps == n % steps and after.number == before.number
                ):  # of a finished game no view is left to compare with
                    yield event, before, after
            before = after
        for event in game.heard(s):
            yield event, before, s
