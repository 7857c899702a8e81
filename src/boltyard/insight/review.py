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
from boltyard.core.state import CLOCK, State
from boltyard.insight.chances import Estimate, Reader, Standing, Values, band, carried_out, preferred
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


class Belief:
    """What is believed of a moment: what its worlds came to, and what was learnt of such tables."""

    def __init__(self, played: Values, learnt: Values, share: float) -> None:
        self.played = played
        self.learnt = learnt
        self.share = share  # of what was learnt

    @property
    def said(self) -> Values:
        return mixed(self.played, self.learnt, self.share)


class Reviewing:
    """The walk along a match, from its first decision to the last: moment by moment, each looked at once.

    A look is a few worlds. What was believed before it, with what the choice made of it, counts too (`Depth.gain`): so
    worlds of earlier moments help, and never those of later ones, which know what fell.
    """

    def __init__(self, way: Way, depth: Depth, seed: int) -> None:
        self.way = way
        self.depth = depth
        self.seed = seed
        self.tactics = tactics_of(way.game.key)
        self.reader = Reader(way.game, self.tactics, depth.turns, depth.scale, depth.briefly)
        self.answers = [self.answer(moment) for moment in way.moments]
        self.expected = [
            moment.seat == CLOCK
            or self.answers[at] == preferred(self.tactics, moment.match.inner, moment.seat, depth.briefly)
            for at, moment in enumerate(way.moments)
        ]
        self.fresh = [at == 0 or self.is_new(at - 1) for at in range(len(way.moments))]
        looks = sum(self.fresh) + len(self.expected) - sum(self.expected)
        self.each = max(FEWEST, min(MOST, depth.budget // max(1, looks)))
        self.worlds = 0
        self.ahead: list[Values] = []  # by moment: what is said of it
        self.bands: list[tuple[Values, Values]] = []
        self.chosen: list[Values] = []  # by moment: what is said of it after the choice
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
        belief: Belief | None = None
        for at, moment in enumerate(self.way.moments):
            if far is not None:
                far(at / len(self.way.moments))
            gained = [0.0] * self.way.end.seats
            if self.fresh[at] or not self.expected[at]:
                before, played, learnt = self.tried(at, moment)
                if belief is None or self.fresh[at]:
                    belief = self.believed(moment, before, belief)
                    self.bands.append(band(belief.said, self.spread(before, belief), before.n / self.depth.gain))
                else:
                    self.bands.append(self.bands[-1])
                gained = mixed(played, learnt, self.depth.learnt)
                after = Belief(within(added([belief.played, played])), belief.learnt, self.depth.learnt)
            else:
                assert belief is not None  # the first moment is fresh
                self.bands.append(self.bands[-1])
                after = belief
            self.ahead.append(grained(belief.said))
            self.chosen.append(self.ahead[-1] if self.expected[at] else grained(added([belief.said, gained])))
            belief = after

    def believed(self, moment: Moment, looked: Estimate, before: Belief | None) -> Belief:
        """What is believed after a look, if that was believed before it and the choice is in it."""
        played = looked.mean()
        if before is not None:
            played = mixed(before.played, played, self.depth.gain)
        learnt = self.reader.worth(moment.match, moment.match.inner) if self.depth.learnt else played
        return Belief(played, learnt, self.depth.learnt)

    def spread(self, looked: Estimate, belief: Belief) -> Values:
        """How far worlds of this moment lie apart: as they did, or as games do that are won or lost."""
        if self.depth.gain == 1.0 and not self.depth.learnt:
            return looked.spread()
        return [chance * (1.0 - chance) for chance in belief.said]

    def tried(self, at: int, moment: Moment) -> tuple[Estimate, Values, Values]:
        """The moment as it was, and what the choice makes of it over the same worlds: played on, and by the value."""
        game = self.way.rules
        inner = moment.match.inner
        deal = OpenWorlds(game, inner)
        before, played, learnt, gained = (Estimate(inner.seats) for _ in range(4))
        rng = stream(f"{self.seed} {self.way.record.seed}", f"review {moment.n}")
        for k in range(self.each):
            world = deal.deal(rng)
            chance = stream(f"{self.seed} {moment.n}", f"play on {k}")
            other = None if self.expected[at] else world.clone()
            was = self.value(moment, world) if other is not None else []
            values = self.reader.value(moment.match, world, chance)
            before.add(values)
            self.worlds += 1
            if other is None:
                continue
            chance = stream(f"{self.seed} {moment.n}", f"play on {k}")
            after, now = values, was
            if carried_out(game, other, moment.seat, self.answers[at], moment.code):
                now = self.value(moment, other)
                after = self.reader.value(moment.match, other, chance)
                self.worlds += 1
            played.add(less(after, values))
            learnt.add(less(now, was))
            gained.add(mixed(less(after, values), less(now, was), self.depth.learnt))
        if not gained.n:
            return before, [0.0] * inner.seats, [0.0] * inner.seats
        self.doubt = added([self.doubt, gained.variance()])
        return before, played.mean(), learnt.mean()

    def value(self, moment: Moment, world: State) -> Values:
        """What was learnt of such a table, where that counts."""
        return self.reader.worth(moment.match, world) if self.depth.learnt else [0.0] * world.seats

    def done(self) -> Review:
        way = self.way
        seats = way.end.seats
        result = grained(self.outcome(way.end))
        line: list[Point] = []
        steps: list[Priced] = []
        own = [0.0] * seats
        ahead = [*self.ahead, result]
        for at, moment in enumerate(way.moments):
            line.append(Point(moment.n, moment.seat, ahead[at], *self.bands[at]))
            after = self.chosen[at]
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


def mixed(one: Values, other: Values, share: float) -> Values:
    """So much of the other, and the rest of the one."""
    return [a + share * (b - a) for a, b in zip(one, other, strict=True)]


def within(values: Values) -> Values:
    """Chances again, of the same sum, where a difference of few worlds has led beyond 0 or 1."""
    if all(0.0 <= value <= 1.0 for value in values):
        return values
    cut = [min(1.0, max(0.0, value)) for value in values]
    scale = sum(values) / sum(cut)
    return [min(1.0, value * scale) for value in cut]


def added(rows: list[Values]) -> Values:
    return [sum(column) for column in zip(*rows, strict=True)]
