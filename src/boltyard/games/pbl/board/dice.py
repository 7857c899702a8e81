"""Dice that a card may turn: every face by its number, dice alike in one row."""

from __future__ import annotations

from boltyard.games.pbl.effects.rolls import current_sets
from boltyard.games.pbl.moves import Die
from boltyard.games.pbl.state import Pbl
from boltyard.tui.lines import Line, line, padded
from boltyard.tui.words import owner


def matrix(s: Pbl, turned: list[tuple[int, Die]], told: list[str]) -> list[Line]:
    """A row for each different die, a number for each face it can be turned to."""
    rows: list[Line] = []
    for (seat, shown), numbers in alike(s, turned).items():
        row = padded(line(f"{owner(told[seat])} {shown} becomes"), 22)
        for face, number in sorted(numbers.items()):
            row += padded(line((f"{number:>3} ", "number"), f"a {face}"), 9)
        rows.append(row)
    return rows


def alike(s: Pbl, turned: list[tuple[int, Die]]) -> dict[tuple[int, int], dict[int, int]]:
    """By roller and face shown: for each new face the number of the first such choice."""
    sets = {roll.seat: roll.faces for roll in current_sets(s)}
    found: dict[tuple[int, int], dict[int, int]] = {}
    for number, move in turned:
        shown = sets[move.seat][move.die]
        found.setdefault((move.seat, shown), {}).setdefault(move.shown, number)
    return found
