"""Tables of ROBOTS for the tests of the kernel, and ways to play on at any table."""

import json
from typing import Any

from boltyard.core.game import Game
from boltyard.core.record import Record
from boltyard.core.rng import Rng, stream
from boltyard.core.table import Table
from boltyard.games import GAMES

ROBOTS = GAMES["robots"]
NAMES = ["ana", "bo", "cy", "dee"]


def fresh(seed: int = 1, **settings: object) -> Table:
    """A table of ROBOTS at its first question."""
    return table_of(ROBOTS, seed, 2, **settings)


def table_of(game: Game[Any], seed: int = 1, seats: int = 2, **settings: object) -> Table:
    """A table of this game at its first question; the record holds the settings that differ."""
    changed = game.schema.changed(game.schema.read(settings))
    return Table(game, Record(game.key, game.rules_version, NAMES[:seats], seed, changed))


def chances(seed: int, seats: int) -> list[Rng]:
    return [stream(str(seed), f"chance {seat}") for seat in range(seats)]


def play_on(table: Table, decisions: int = 100_000, seed: int = 1) -> Table:
    """So many further decisions, each seat choosing by chance; fewer where the match ends."""
    rngs = chances(seed, len(table.record.names))
    wanted = len(table.record.lines) + decisions
    while not table.over and len(table.record.lines) < wanted:
        seat = table.asked[0]
        options = table.options(seat)
        table.answer(seat, options[rngs[seat].below(len(options))])
    return table


def play_until(table: Table, decision: str, seed: int = 1, at_least: int = 2, named: int = 0) -> int:
    """Play by chance until this decision is asked with so many options; the seat that is asked."""
    rngs = chances(seed, len(table.record.names))
    while not table.over:
        seat = table.asked[0]
        options = table.options(seat)
        fits = len(options) >= at_least and len(table.game.named(table.state, seat)) == named
        if fits and table.game.wording(table.view(seat), seat).decision == decision:
            return seat
        table.answer(seat, options[rngs[seat].below(len(options))])
    raise AssertionError(f"{decision} was never asked")


def lines_of(table: Table) -> list[str]:
    """The record's lines as text, without their numbers."""
    return [table.record.line_text(line).partition(" ")[2] for line in table.record.lines]


def text_of(game: Game[Any], state: Any) -> str:
    """A saved state as one text that no later play can change."""
    return json.dumps(game.save(state), sort_keys=True)
