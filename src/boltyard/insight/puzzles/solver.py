"""Every answer of everybody, tried until the aim is decided: a proof, for nothing hidden or random is left in it.

Whoever solves the puzzle is asked first where several are asked at once, so the others answer as if they knew what was
said: what holds here holds in any order.
"""

from __future__ import annotations

from dataclasses import dataclass

from boltyard.core.aims import OPEN, REACHED, AnyAim
from boltyard.core.flow import first_asked
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.state import State


@dataclass(frozen=True)
class Said:
    """One answer of a line."""

    seat: int
    code: str


@dataclass(frozen=True)
class Verdict:
    """A first answer: does it reach the aim against everything, and how it goes: at its best, or as it is refuted."""

    code: str
    holds: bool
    line: tuple[Said, ...]  # what follows the first answer
    counted: int  # lines that were looked at


class Solver:
    """One aim from one position. States here are those of the game itself, not of the match around it."""

    def __init__(self, game: AnyGame, aim: AnyAim, began: State, seat: int) -> None:
        self.game = game
        self.aim = aim
        self.began = began
        self.seat = seat
        self.counted = 0

    def solve(self) -> list[Verdict]:
        """Every first answer with its verdict, in the order of the rules."""
        found = []
        for code, after in self.answers(self.began, self.seat):
            self.counted = 0
            holds, line = self.goes(after)
            found.append(Verdict(code, holds, line, self.counted))
        return found

    def goes(self, s: State) -> tuple[bool, tuple[Said, ...]]:
        """Is the aim reached from here against every answer; and the line that shows it."""
        judged = self.aim.judged(self.began, s, self.seat)
        if judged != OPEN:
            self.counted += 1
            return judged == REACHED, ()
        asked = self.seat if s.asked >> self.seat & 1 else first_asked(s.asked)
        mine = asked == self.seat
        shown: tuple[Said, ...] = ()
        for code, after in self.answers(s, asked):
            holds, line = self.goes(after)
            shown = (Said(asked, code), *line)
            if holds is mine:  # the solver has found one, or somebody else has refuted it
                return holds, shown
        return not mine, shown

    def answers(self, s: State, seat: int) -> list[tuple[str, State]]:
        """The whole answers of a seat as a record writes them, each with what comes of it."""
        found: list[tuple[str, State]] = []
        self.name(s, seat, found)
        return found

    def name(self, s: State, seat: int, found: list[tuple[str, State]]) -> None:
        for move in self.aim.weighed(s, seat, self.game.legal(s, seat)):
            line = self.game.closing_line(s, seat, move)
            after = self.applied(s, seat, move)
            if line:
                found.append((line, after))
            else:
                self.name(after, seat, found)

    def applied(self, s: State, seat: int, move: Move) -> State:
        after = s.clone()
        self.game.answer(after, seat, move)
        return after
