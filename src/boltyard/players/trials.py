"""Trying answers out: each in the same imagined worlds, to the end of the turn, where the value is read.

Where everybody acts at once and turns are short, what matters is the own next answer. All answers meet the same worlds
and the same dice, and everybody goes on by the fast policy, so two answers differ by what they lead to and by nothing
else: a few worlds tell more than many in which each answer is tried in worlds of its own. After every few worlds
the worse half is left, the first thought never; it is left only for one that did better beyond what chance explains.
"""

from math import sqrt
from typing import Final

from boltyard.core import flow
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.core.state import CLOCK, State
from boltyard.core.tactics import Tactics
from boltyard.players.search import LONGEST, likely_world

LOOK: Final = 4  # worlds, then the worse half is not tried any further
LEAST: Final = 8  # worlds, before the last two are told apart for good
BEHIND: Final = 0.5  # a rival that is so far behind then, in deviations, is not tried any further
CLEAR: Final = 2.5  # nor is one that is so far ahead: it is taken
AHEAD: Final = 1.0  # so far ahead it has to be in the end
LEAST_SPREAD: Final = 0.002


class Trials:
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
        self.last = view.turn + tactics.horizon - 1
        self.world: State | None = None  # that of now ...
        self.met = 0  # ... and how many answers were tried in it
        self.played = 0  # worlds that all have met
        self.ended = 0  # games so far
        self.results: list[list[float]] = [[] for _ in answers]
        self.alive: list[int] = list(range(len(answers)))
        self.done = len(answers) < 2 or worlds < 1

    def run(self) -> None:
        """One answer more in the world of now; when all have met it, the next is dealt."""
        if self.world is None or self.met == len(self.alive):
            if self.played and self.played % LOOK == 0:
                self.leave_the_worse()
                if self.done:
                    return
            self.world = likely_world(self.game, self.tactics, self.view, self.seat, self.rng)
            self.rng.below(2)  # another world the next time, even where nothing is hidden but the dice to come
            self.met = 0
        at = self.alive[self.met]
        w = self.world.clone()
        w.hurried = True
        flow.answer(w, self.seat, self.answers[at])
        self.play(w)
        self.results[at].append(self.share(w))
        self.ended += 1
        self.met += 1
        if self.met == len(self.alive):
            self.played += 1
            self.done = self.played >= self.worlds

    def missing(self) -> int:
        """Games until the next world is met by all, and tells something."""
        return len(self.alive) - self.met % len(self.alive)

    def play(self, w: State) -> None:
        """On by the policy until the value may be read."""
        steps = 0
        while not w.over and steps < LONGEST and not self.tactics.settled(w, self.last):
            steps += 1
            seat = flow.first_asked(w.asked)
            if seat == CLOCK:
                flow.elapse(w, flow.BEAT)
                continue
            f = w.frames[-1]
            rule = w.rule_of(seat)
            options = rule.options(w, f, seat)
            move = options[0] if len(options) == 1 else self.tactics.fast_policy(w, seat, options)
            flow.answer_to(w, f, rule, seat, move)

    def share(self, w: State) -> float:
        """What the seat has of this world: its part of a win, or what was learnt about such tables."""
        if not w.over:
            return self.tactics.chances(w)[self.seat]
        if not w.winners:
            return 1.0 / self.tactics.sides
        count = 0
        for seat in range(w.seats):
            count += w.winners >> seat & 1
        return 1.0 / count if w.winners >> self.seat & 1 else 0.0

    def leave_the_worse(self) -> None:
        """Half of the answers go on, and the first thought; of the last two nobody, once it is clear who is better."""
        if len(self.alive) > 2:
            rest = self.alive[1:]
            kept = [0]
            while rest and len(kept) <= max(1, len(self.alive) // 2):
                best = self.best_among(rest)
                rest.remove(best)
                kept.append(best)
            self.alive = kept
        elif self.played >= LEAST:
            lead = self.lead()
            self.done = lead < -BEHIND or lead > CLEAR

    def best_among(self, answers: list[int]) -> int:
        """Of these the one that did best, the first of equals."""
        best = answers[0]
        most = total(self.results[best])
        for at in answers:
            found = total(self.results[at])
            if found > most:
                best = at
                most = found
        return best

    def lead(self) -> float:
        """How far the best rival is ahead of the first thought, in deviations of that difference."""
        found = self.results[self.best_among(self.alive[1:])]
        first = self.results[0]
        n = len(found)
        if n == 0:
            return 0.0
        mean = 0.0
        for i in range(n):
            mean += (found[i] - first[i]) / n
        spread = 0.0
        for i in range(n):
            gap = found[i] - first[i] - mean
            spread += gap * gap
        return mean / max(sqrt(spread / max(1, n - 1) / n), LEAST_SPREAD)

    def best(self) -> Move:
        """The first thought, unless one of the others has clearly done better. A world that some have met is none."""
        for at in self.alive:
            del self.results[at][self.played :]
        if self.played and len(self.answers) > 1 and self.lead() > AHEAD:
            return self.answers[self.best_among(self.alive[1:])]
        return self.answers[0]


def total(values: list[float]) -> float:
    """They add up to this; compiled, `sum` begins with a whole number and takes no others."""
    added = 0.0
    for value in values:
        added += value
    return added
