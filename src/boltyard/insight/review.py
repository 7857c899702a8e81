"""A match that is over, explained: the win-chance line, what each choice and each stroke of luck was worth.

Before every decision `V` is what happens if all play on, `Q` the same after the choice that was made, over the same
worlds by the same chance. A choice is worth `Q - V`, luck is what the next moment has of `V` beyond `Q`. So prior, luck
and skill add up to the result by themselves; figures are multiples of a power of two, so they do to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.state import CLOCK
from boltyard.insight.chances import Estimate, Reader, Standing, Values, carried_out, preferred
from boltyard.insight.knowing import Depth, depth_of
from boltyard.insight.moments import Moment, Way, way_of
from boltyard.insight.worlds import OpenWorlds
from boltyard.players.knowing import tactics_of

GRAIN = 1 << 20  # figures are multiples of one part in so many
FEWEST = 4  # worlds at a moment
MOST = 150
SWINGS = 3


@dataclass(frozen=True)
class Point:
    """The line at one decision: each seat's chance before it, and between what it lies."""

    n: int
    seat: int
    win: Values
    low: Values
    high: Values


@dataclass(frozen=True)
class Priced:
    """One step: what the choice was worth and what luck was, by seat, to the next moment."""

    moment: Moment
    choice: Values
    luck: Values

    @property
    def seat(self) -> int:
        """Whose step it is; where time passed, whoever it mattered to most."""
        if self.moment.seat != CLOCK:
            return self.moment.seat
        return max(range(len(self.luck)), key=lambda seat: abs(self.luck[seat]))

    @property
    def delta(self) -> float:
        return self.choice[self.seat] + self.luck[self.seat]


@dataclass(frozen=True)
class Review:
    """All that was found out."""

    way: Way
    depth: Depth
    line: list[Point]
    steps: list[Priced]
    prior: Values
    deal: Values  # the luck of what was dealt before the first decision
    result: Values
    worlds: int  # that were played on
    own: Values = field(default_factory=list)  # what each seat's own choices were worth to it
    error: Values = field(
        default_factory=list
    )  # one standard error of skill, and so of luck: so few worlds tell so much

    @property
    def luck(self) -> Values:
        return added([self.deal, *[step.luck for step in self.steps]])

    @property
    def skill(self) -> Values:
        return added([[0.0] * len(self.prior), *[step.choice for step in self.steps]])

    @property
    def swings(self) -> list[Priced]:
        """The steps that moved the line most, the biggest first."""
        return sorted(self.steps, key=lambda step: -weight(step))[:SWINGS]

    @property
    def weaker(self) -> int:
        """The seat whose own choices cost it most."""
        return min(range(len(self.own)), key=lambda seat: self.own[seat])


def weight(step: Priced) -> float:
    """How big a swing this is: whichever is more, what was chosen or what fell."""
    return max(abs(step.choice[step.seat]), abs(step.luck[step.seat]))


def review(
    record: Record, seed: int = 1, depth: Depth | None = None, far: Callable[[float], None] | None = None
) -> Review:
    """Go through a match that is over. The same record, seed and kernel find the same; `far` hears how far it is."""
    way = way_of(record)
    depth = depth or depth_of(record.game)
    found = Reviewing(way, depth, seed)
    found.look(far)
    return found.done()


class Reviewing:
    """The walk along a match, backwards from nothing: moment by moment, each looked at once."""

    def __init__(self, way: Way, depth: Depth, seed: int) -> None:
        self.way = way
        self.depth = depth
        self.seed = seed
        self.tactics = tactics_of(way.game.key)
        self.reader = Reader(way.game, self.tactics, depth.turns, depth.scale)
        self.answers = [self.answer(moment) for moment in way.moments]
        self.expected = [
            moment.seat == CLOCK or self.answers[at] == preferred(self.tactics, moment.match.inner, moment.seat)
            for at, moment in enumerate(way.moments)
        ]
        self.fresh = [at == 0 or self.is_new(at - 1) for at in range(len(way.moments))]
        looks = sum(self.fresh) + len(self.expected) - sum(self.expected)
        self.each = max(FEWEST, min(MOST, depth.budget // max(1, looks)))
        self.worlds = 0
        self.before: list[Estimate] = []
        self.chosen: list[Estimate] = []
        self.doubt = [0.0] * way.end.seats  # the variance of all that was said of choices, by seat

    def answer(self, moment: Moment) -> list[Move]:
        """What was said, item by item."""
        if moment.seat == CLOCK:
            return []
        moves: list[Move] = self.way.game.read(moment.match.clone(), moment.seat, moment.code)
        return moves

    def is_new(self, at: int) -> bool:
        """Is the moment after this one anything but what was foreseen? Then it is looked at afresh."""
        moment = self.way.moments[at]
        after = self.way.moments[at + 1].match if at + 1 < len(self.way.moments) else self.way.end
        chance = any(event.news for event in moment.events) or after.number != moment.match.number
        return chance or not self.expected[at] or moment.seat == CLOCK

    def look(self, far: Callable[[float], None] | None = None) -> None:
        for at, moment in enumerate(self.way.moments):
            if far is not None:
                far(at / len(self.way.moments))
            if not self.fresh[at] and self.expected[at]:
                self.before.append(self.before[-1])
                self.chosen.append(self.before[-1])
                continue
            before, chosen = self.tried(at, moment)
            self.before.append(before if self.fresh[at] else self.before[-1])
            self.chosen.append(self.before[-1] if self.expected[at] else self.moved(self.before[-1], before, chosen))

    def tried(self, at: int, moment: Moment) -> tuple[Estimate, Estimate]:
        """The moment as it was and after the choice, over the same worlds."""
        game = self.way.rules
        inner = moment.match.inner
        deal = OpenWorlds(game, inner)
        before, chosen, gained = (Estimate(inner.seats) for _ in range(3))
        rng = stream(f"{self.seed} {self.way.record.seed}", f"review {moment.n}")
        for k in range(self.each):
            world = deal.deal(rng)
            chance = stream(f"{self.seed} {moment.n}", f"play on {k}")
            other = None if self.expected[at] else world.clone()
            values = self.reader.value(moment.match, world, chance)
            before.add(values)
            self.worlds += 1
            if other is None:
                continue
            chance = stream(f"{self.seed} {moment.n}", f"play on {k}")
            after = values
            if carried_out(game, other, moment.seat, self.answers[at], moment.code):
                after = self.reader.value(moment.match, other, chance)
                self.worlds += 1
            chosen.add(after)
            gained.add(less(after, values))
        if gained.n:
            self.doubt = added([self.doubt, gained.variance()])
        return before, chosen

    def moved(self, kept: Estimate, before: Estimate, chosen: Estimate) -> Estimate:
        """The estimate that is kept, moved by what the choice made of common worlds."""
        if kept is before:
            return chosen
        found = Estimate(len(kept.sum))
        found.n = kept.n
        gain = [after - was for after, was in zip(chosen.mean(), before.mean(), strict=True)]
        found.sum = [total + kept.n * more for total, more in zip(kept.sum, gain, strict=True)]
        return found

    def done(self) -> Review:
        way = self.way
        seats = way.end.seats
        result = grained(self.outcome(way.end))
        line: list[Point] = []
        steps: list[Priced] = []
        own = [0.0] * seats
        ahead = [grained(estimate.mean()) for estimate in self.before] + [result]
        for at, moment in enumerate(way.moments):
            low, high = self.before[at].band()
            line.append(Point(moment.n, moment.seat, ahead[at], low, high))
            after = ahead[at] if self.expected[at] else grained(self.chosen[at].mean())
            choice, luck = less(after, ahead[at]), less(ahead[at + 1], after)
            steps.append(Priced(moment, choice, luck))
            if moment.seat != CLOCK:
                own[moment.seat] += choice[moment.seat]
        first = ahead[0]
        even = Standing(way.game, way.moments[0].match if way.moments else way.end).even()
        prior = first if way.forked else grained(even)
        error = [sqrt(doubt) for doubt in self.doubt]
        return Review(way, self.depth, line, steps, prior, less(first, prior), result, self.worlds, own, error)

    def outcome(self, end: MatchState) -> Values:
        if not end.winners:
            return Standing(self.way.game, end).even()
        return [float(end.winners >> seat & 1) for seat in range(end.seats)]


def grained(values: Values) -> Values:
    """Rounded so that sums and differences of them are exact."""
    return [round(value * GRAIN) / GRAIN for value in values]


def less(one: Values, other: Values) -> Values:
    return [a - b for a, b in zip(one, other, strict=True)]


def added(rows: list[Values]) -> Values:
    return [sum(column) for column in zip(*rows, strict=True)]
