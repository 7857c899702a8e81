"""A puzzle: the decisions that lead to a position, whose turn it is to think, and what is asked."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache

from boltyard.boxes import boxes, find_box
from boltyard.core.aims import AnyAim
from boltyard.core.errors import BadRecord
from boltyard.core.match import MatchState
from boltyard.core.record import Record
from boltyard.core.state import State
from boltyard.core.table import Table, open_table
from boltyard.games import find_game
from boltyard.insight.puzzles.solver import Solver, Verdict


@dataclass(frozen=True)
class Puzzle:
    """One position. The record is plain and breaks off where the question is asked."""

    record: Record
    seat: int
    aim: str  # its key
    answer: str  # the only one: a line as the record would write it
    surprising: bool = False  # a sensible player who does not think ahead answers something else
    number: int = 0  # its place in the list, from 1

    @property
    def game(self) -> str:
        return self.record.game


@cache
def aims_of(game: str) -> dict[str, AnyAim]:
    """What the puzzles of a game may ask for, by key."""
    path = find_box(game).puzzles
    return {aim.key: aim for aim in importlib.import_module(path).AIMS} if path else {}


def games_with_puzzles() -> list[str]:
    return [box.key for box in boxes() if box.puzzles]


def aim_of(puzzle: Puzzle) -> AnyAim:
    aims = aims_of(puzzle.game)
    if puzzle.aim not in aims:
        raise BadRecord(f"puzzle {puzzle.number}: {puzzle.game} has no puzzles of the kind {puzzle.aim!r}")
    return aims[puzzle.aim]


def table_of(puzzle: Puzzle) -> Table:
    """The table at the puzzle's question."""
    table = open_table(find_game(puzzle.game), puzzle.record)
    if puzzle.seat not in table.asked:
        raise BadRecord(f"puzzle {puzzle.number}: seat {puzzle.seat} is not asked there")
    return table


def inner_of(table: Table) -> State:
    """The state of the game itself at this table."""
    assert isinstance(table.state, MatchState)
    return table.state.inner


def solver_of(puzzle: Puzzle, table: Table) -> Solver:
    """Whoever proves this puzzle, at its table."""
    return Solver(table.rules, aim_of(puzzle), inner_of(table), puzzle.seat)


def verdicts_of(puzzle: Puzzle) -> list[Verdict]:
    """Every answer of the puzzle with its verdict."""
    return solver_of(puzzle, table_of(puzzle)).solve()
