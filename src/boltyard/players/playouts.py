"""Playing on to the end: the few answers that seem best, each in the same imagined worlds, by the same chance.

Where turns are long and no value can be read half-way, a search finds nothing to steer by. What remains is simple and
sound: every answer is followed in many worlds until somebody has won. All of them meet the same worlds, so that the
luck of a deal is nobody's; the first thought is left only for one that did better beyond what chance explains.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from typing import Final

from boltyard.core import flow
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.core.state import State
from boltyard.core.tactics import Tactics
from boltyard.players.search import likely_world, play_on

LOOK: Final = 16  # after so many worlds only the first thought and its best rival go on; after as many more, if they do
LEAST: Final = 8  # worlds, before anything is believed
BEHIND: Final = 0.5  # a rival that is so far behind then, in deviations, is not looked at any further
CLEAR: Final = 2.5  # nor is one that is so far ahead: it is taken
AHEAD: Final = 1.0  # so far ahead it has to be in the end
LEAST_SPREAD: Final = 0.02
STRETCH: Final = 64  # answers of a game, then others may have a look at the clock


class Playouts:
    """One seat's comparison of some answers to one question; the first of them is the first thought."""

    def __init__(
        self, game: AnyGame, tactics: Tactics, view: State, seat: int, rng: Rng, answers: list[Move], worlds: int
    ) -> None:
        self.game = game
        self.tactics = tactics
        self.view = view
        self.seat = seat
        self.rng = rng
        self.answers = answers
        self.worlds = worlds
        self.played = 0  # worlds so far, with every answer that is still compared
        self.ended = 0  # games so far
        self.results: list[list[float]] = [[] for _ in answers]
        self.alive = list(range(len(answers)))
        self.ahead: list[int] = []  # answers that this world has still to meet
        self.world = view
        self.table: State | None = None  # a game that is under way
        self.chance = rng.fork("playout")  # not drawn from: policies are sure, and dice are the world's own
        self.done = len(answers) < 2

    def run(self) -> None:
        """Some answers more of one game; where every answer has met the last world, in a new one."""
        if self.table is None and not self.begin():
            return
        w = self.table
        assert w is not None
        play_on(w, [self.tactics] * w.seats, self.chance, 0.0, True, STRETCH)
        if not w.over:
            return
        self.table = None
        self.results[self.ahead.pop(0)].append(self.share(w))
        self.ended += 1
        if not self.ahead:
            self.played += 1
            self.done = self.played >= self.worlds

    def begin(self) -> bool:
        """The next game, unless it is clear by now who is better."""
        if not self.ahead:
            if self.played and self.played % LOOK == 0:
                self.alive = [0, self.rival()]
                lead = self.lead()
                self.done = lead < -BEHIND or lead > CLEAR
                if self.done:
                    return False
            self.world = likely_world(self.game, self.tactics, self.view, self.seat, self.rng)
            self.rng.below(2)  # another world the next time, even where nothing is hidden but the dice to come
            self.ahead = self.alive[:]
        self.table = self.world.clone()
        flow.answer(self.table, self.seat, self.answers[self.ahead[0]])
        return True

    def missing(self) -> int:
        """Games that are needed at least before anything more is believed."""
        return max(1, LEAST * len(self.answers) - self.ended)

    def share(self, w: State) -> float:
        if not w.winners:
            return 1.0 / self.tactics.sides
        return 1.0 if w.winners >> self.seat & 1 else 0.0

    def rival(self) -> int:
        """Of the others, the one that has won most."""
        return max(range(1, len(self.answers)), key=lambda at: sum(self.results[at]))

    def lead(self) -> float:
        """How far the best rival is ahead of the first thought, in deviations of that difference."""
        found = self.results[self.rival()]
        gaps = [other - first for other, first in zip(found, self.results[0], strict=False)]
        if not gaps:
            return 0.0
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return mean / max(sqrt(spread / len(gaps)), LEAST_SPREAD)

    def best(self) -> Move:
        """The first thought, unless its rival has clearly done better."""
        if self.played >= LEAST and self.lead() > AHEAD:
            return self.answers[self.rival()]
        return self.answers[0]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Games make no circles, so nobody need look for them while somebody thinks.

    What is new is looked through at the end: it is little, and else all there is would be looked through at once.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.collect(0)
            gc.enable()
