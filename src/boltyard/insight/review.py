"""A match that is over, explained: the win-chance line, what each choice and each stroke of luck was worth.

Before every decision `V` is what happens if all play on, `Q` the same after the choice that was made, over the same
worlds by the same chance. A choice is worth `Q - V`, luck is what the line moves to the next moment beyond that. So
prior, luck and skill add up to the result by themselves; figures are multiples of a power of two, so they do to the
last digit. And luck is nobody's on the long run, whatever the line says on the way: choices are worth what worlds that
were played on say of them, and nothing else.
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
from boltyard.core.tactics import log_odds, logistic
from boltyard.insight.chances import Estimate, Reader, Standing, Values, band, carried_out, preferred
from boltyard.insight.knowing import Depth, depth_of
from boltyard.insight.moments import Moment, Way, way_of
from boltyard.insight.sought import worth_beside
from boltyard.insight.worlds import OpenWorlds
from boltyard.players.knowing import tactics_of

GRAIN = 1 << 20  # figures are multiples of one part in so many
FEWEST = 4  # worlds at a moment
MOST = 150
SWINGS = 3
AGAIN = 200  # fresh worlds for a choice that seems to matter most
SOME = 40  # of them at a time
BLUNDER = 0.1  # of a win: a choice that surely costs so much is a swing before anything that fell
ERRORS = 2.0  # standard errors that are sure
FORMLESS = 20  # answers worth nothing, with which everybody begins: how somebody chooses shows late


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
    doubt: Values  # one standard error of the choice

    @property
    def seat(self) -> int:
        """Whose step it is; where time passed, whoever it mattered to most."""
        if self.moment.seat != CLOCK:
            return self.moment.seat
        return max(range(len(self.luck)), key=lambda seat: abs(self.luck[seat]))

    @property
    def delta(self) -> float:
        return self.choice[self.seat] + self.luck[self.seat]

    @property
    def is_blunder(self) -> bool:
        """Has this choice surely cost much?"""
        return -self.choice[self.seat] >= max(BLUNDER, ERRORS * self.doubt[self.seat])


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
    beside: Values = field(default_factory=list)  # the same beside what a search would have done, where one is asked
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
        """The steps that moved the line most, the biggest first; choices that cost much before what fell."""
        return sorted(self.steps, key=lambda step: (not step.is_blunder, -weight(step)))[:SWINGS]

    @property
    def weaker(self) -> int:
        """The seat whose choices cost it most, beside the best that is known: the first of equals."""
        cost = self.beside if any(self.beside) else self.own
        return min(range(len(cost)), key=lambda seat: cost[seat])


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
    found.look_again()
    return found.done()


@dataclass(frozen=True)
class Belief:
    """What is believed of a moment: what its worlds came to, and what was learnt of such tables."""

    played: Values
    learnt: Values
    looked: Estimate | None = None  # the worlds, where it was looked at


class Purse:
    """So many answers may be played on in all; every look has its part, by what is still before it.

    Counted in answers and not in seconds, so that every machine finds the same, and not in worlds: those of a long game
    cost many times those of a short one.
    """

    def __init__(self, answers: int, costs: list[float]) -> None:
        self.answers = answers
        self.costs = costs  # of one world, by look, beside each other
        self.ahead = sum(costs)  # of a world of this look and of each to come
        self.spent = 0
        self.left = answers  # when this look began
        self.tried = 0.0  # worlds so far, in the same measure

    def worlds(self) -> int:
        """How many the look of now may have, at least a few: as many as those to come, as far as can be told."""
        if not self.tried or self.ahead <= 0.0:
            return FEWEST
        each = self.spent / self.tried
        return max(FEWEST, min(MOST, int(self.left / (self.ahead * each)))) if each else MOST

    def pay(self, at: int, answers: int) -> None:
        """One world of this look took so many answers."""
        self.spent += answers
        self.tried += self.costs[at]

    def close(self, at: int) -> None:
        """This look is over."""
        self.ahead -= self.costs[at]
        self.left = self.answers - self.spent


class Look:
    """Some worlds of a moment: what they came to, and what the choice made of the same ones."""

    def __init__(self, seats: int) -> None:
        self.before = Estimate(seats)
        self.played = Estimate(seats)  # what the choice made of them, in differences


class Reviewing:
    """The walk along a match, from its first decision to the last: moment by moment, each looked at once.

    A look is a few worlds. What was believed before it, with what the choice made of it, counts too (`Depth.gain`): so
    worlds of earlier moments help, and never those of later ones, which know what fell. Then the choices that seem to
    matter most are looked at again on fresh worlds: the biggest of many noisy figures is bigger than it is.
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
        self.purse = Purse(depth.budget, [self.cost(at) for at in range(len(way.moments))])
        self.worlds = 0
        self.beliefs: list[Belief] = []  # by moment
        self.beside = [
            worth_beside(way, moment, answer, self.tactics, seed, depth.searched)
            for moment, answer in zip(way.moments, self.answers, strict=True)
        ]  # what each choice was worth beside that of a search
        nothing = [0.0] * way.end.seats
        self.choices: list[Values] = [nothing for _ in way.moments]  # what each was worth
        self.doubts: list[Values] = [nothing for _ in way.moments]  # its variance

    def answer(self, moment: Moment) -> list[Move]:
        """What was said, item by item."""
        if moment.seat == CLOCK:
            return []
        moves: list[Move] = self.way.game.read(moment.match.clone(), moment.seat, moment.code)
        return moves

    def cost(self, at: int) -> float:
        """What a world of this moment costs beside others: nothing where it is not looked at, twice with a choice."""
        if not self.fresh[at] and self.expected[at]:
            return 0.0
        games = 1.0 if self.expected[at] else 2.0
        return games if self.depth.turns else games * (1.0 - at / len(self.expected))  # less and less is left to play

    def is_new(self, at: int) -> bool:
        """Is the moment after this one anything but what was foreseen? Then it is looked at afresh."""
        moment = self.way.moments[at]
        after = self.way.moments[at + 1].match if at + 1 < len(self.way.moments) else self.way.end
        chance = any(event.news for event in moment.events) or after.number != moment.match.number
        return chance or not self.expected[at] or moment.seat == CLOCK

    def look(self, far: Callable[[float], None] | None = None) -> None:
        """Every moment at a first look."""
        belief: Belief | None = None
        for at, moment in enumerate(self.way.moments):
            if far is not None:
                far(at / len(self.way.moments))
            gained: Values | None = None
            if belief is None or self.fresh[at] or not self.expected[at]:
                found = self.tried(at, "review")
                if belief is None or self.fresh[at]:
                    belief = self.believed(moment, found.before, belief)
                if found.played.n:
                    gained = found.played.mean()
                    self.choices[at] = grained(gained)
                    self.doubts[at] = found.played.variance()
            self.beliefs.append(belief)
            if gained is not None:
                belief = Belief(within(added([belief.played, gained])), belief.learnt)

    def look_again(self) -> None:
        """The choices that seem to matter most, on fresh worlds, until the biggest are those that were looked at so.

        Each is taken for as big as it may well be, one standard error more than it seems. Of the three biggest so, the
        one that is known least gets some more worlds, and whatever it is then, it is ranked anew: so most of them go
        where it is decided which choices are the biggest, and none is forgotten because few worlds made it look small.
        """
        left, most = self.depth.second, 0
        again: dict[int, Estimate] = {}
        own = [at for at in range(len(self.choices)) if not self.expected[at]]
        while left > most:
            biggest = sorted(own, key=lambda at: -self.at_most(at))[:SWINGS]
            known = [again[at].n if at in again else 0 for at in biggest]
            if not known or min(known) >= AGAIN:
                return
            at, n = biggest[known.index(min(known))], min(known)
            fresh = again.setdefault(at, Estimate(self.way.end.seats))
            before = self.reader.answers
            fresh.join(self.tried(at, f"again {n}", SOME).played)
            self.choices[at] = grained(fresh.mean())
            self.doubts[at] = fresh.variance()
            left -= self.reader.answers - before
            most = max(most, self.reader.answers - before)

    def at_most(self, at: int) -> float:
        """How big this choice may well be, for better or worse, as far as it is known."""
        seat = self.way.moments[at].seat
        return abs(self.choices[at][seat]) + sqrt(self.doubts[at][seat])

    def believed(self, moment: Moment, looked: Estimate, before: Belief | None) -> Belief:
        """What is believed after a look, if that was believed before it and the choice is in it."""
        played = looked.mean()
        if before is not None:
            played = mixed(before.played, played, self.depth.gain)
        learnt = self.reader.worth(moment.match, moment.match.inner) if self.depth.learnt else played
        return Belief(played, learnt, looked)

    def drawn(self) -> list[Point]:
        """The line: what was believed of each moment, and who had chosen better until then."""
        seats = self.way.end.seats
        own = [0.0] * seats
        answers = [0] * seats
        line: list[Point] = []
        said, low, high = own, own, own
        for at, moment in enumerate(self.way.moments):
            if self.fresh[at]:
                form = [had / (FORMLESS + n) for had, n in zip(own, answers, strict=True)]
                said = self.said(self.beliefs[at], min(1.0, at / self.depth.ripe) if self.depth.ripe else 1.0, form)
                low, high = self.band(said, self.beliefs[at])
            line.append(Point(moment.n, moment.seat, said, low, high))
            if moment.seat != CLOCK:
                own[moment.seat] += self.choices[at][moment.seat] + self.beside[at]
                answers[moment.seat] += 1
        return line

    def said(self, belief: Belief, ripe: float, form: Values) -> Values:
        """Worlds, what was learnt and how each has chosen so far: as often as such chances came true in training."""
        depth = self.depth
        if not depth.learnt and not depth.form and depth.stretch == ripe == 1.0:
            return grained(belief.played)
        found: Values = []
        for seat, (played, learnt) in enumerate(zip(belief.played, belief.learnt, strict=True)):
            better = form[seat] - (sum(form) - form[seat]) / (len(form) - 1)
            odds = (1.0 - depth.learnt) * ripe * log_odds(played) + depth.learnt * log_odds(learnt)
            found.append(logistic(depth.stretch * odds + depth.form * better))
        share = sum(belief.played) / sum(found)
        return grained([chance * share for chance in found])

    def band(self, said: Values, belief: Belief) -> tuple[Values, Values]:
        """How far worlds of this moment lie apart: as they did, or as games do that are won or lost."""
        assert belief.looked is not None
        if self.depth.gain == 1.0 and not self.depth.learnt:
            spread = belief.looked.spread()
        else:
            spread = [chance * (1.0 - chance) for chance in said]
        return band(said, spread, belief.looked.n / self.depth.gain)

    def tried(self, at: int, why: str, worlds: int = 0) -> Look:
        """The moment as it was, and what the choice makes of it over the same worlds: so many, or as the purse says."""
        game, moment = self.way.rules, self.way.moments[at]
        inner = moment.match.inner
        deal = OpenWorlds(game, inner)
        found = Look(inner.seats)
        rng = stream(f"{self.seed} {self.way.record.seed}", f"{why} {moment.n}")
        paid = self.reader.answers
        k = 0
        while k < (worlds or self.purse.worlds()):
            world = deal.deal(rng)
            other = None if self.expected[at] else world.clone()
            values = self.reader.value(moment.match, world, stream(f"{self.seed} {moment.n}", f"play on {k}"))
            found.before.add(values)
            self.worlds += 1
            if other is not None:
                after = values
                if carried_out(game, other, moment.seat, self.answers[at], moment.code):
                    after = self.reader.value(moment.match, other, stream(f"{self.seed} {moment.n}", f"play on {k}"))
                    self.worlds += 1
                found.played.add(less(after, values))
            k += 1
            if not worlds:
                self.purse.pay(at, self.reader.answers - paid)
                paid = self.reader.answers
        if not worlds:
            self.purse.close(at)
        return found

    def done(self) -> Review:
        way = self.way
        seats = way.end.seats
        result = grained(self.outcome(way.end))
        line = self.drawn()
        steps: list[Priced] = []
        own = [0.0] * seats
        beside = [0.0] * seats
        ahead = [*[point.win for point in line], result]
        for at, moment in enumerate(way.moments):
            choice = self.choices[at]
            luck = less(less(ahead[at + 1], ahead[at]), choice)
            steps.append(Priced(moment, choice, luck, [sqrt(one) for one in self.doubts[at]]))
            if moment.seat != CLOCK:
                own[moment.seat] += choice[moment.seat]
                beside[moment.seat] += self.beside[at]
        first = ahead[0]
        even = Standing(way.game, way.moments[0].match if way.moments else way.end).even()
        prior = first if way.forked else grained(even)
        error = [sqrt(doubt) for doubt in added([[0.0] * seats, *self.doubts])]
        deal = less(first, prior)
        return Review(way, self.depth, line, steps, prior, deal, result, self.worlds, own, beside, error)

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
