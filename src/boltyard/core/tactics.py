"""What a game knows of playing it well: four hooks, asked by the million, so they are a native class.

A game brings a class of its own (`games/NAME/tactics.py`), named in its box. Whatever it is handed, a view or a whole
imagined world, it may use only what the seat can see: each hook first makes something of it that has no other hand.
Only `features` sees a whole world: it judges a world that was imagined, and chooses nothing.
"""

from math import exp, log
from typing import Final

from boltyard.core.moves import Move
from boltyard.core.nets import Net
from boltyard.core.rng import Rng
from boltyard.core.state import State

FINE: Final = 1 << 20  # steps of a draw between 0 and 1
SHORT: Final = 3  # answers, each of them followed to the end
SURE: Final = 30.0  # beyond that a chance is certain


class Tactics:
    """How one game is played well. What stands here knows nothing: all moves are alike, all positions even."""

    def __init__(self) -> None:
        self.weights: list[float] = []  # what was learnt, if features are simply weighed
        self.net: Net | None = None  # or a net that reads them
        self.hidden = 0  # units of the net that is to be learnt; none: features are weighed
        self.heat = 1.0  # the temperature at which scores become shares, in the game's own unit
        self.sides = 2
        self.horizon = 1  # turns that a search plays on before it reads the value
        self.flat = False  # a search looks only at the own next answer: where turns are long, or policies slow

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        """How good each option seems to this seat, in a unit of the game's own; more is better."""
        return [0.0] * len(options)

    def fast_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        """What this seat would do without thinking long: the option of the highest score."""
        return options[best_of(self.scores(s, seat, options))]

    def brief_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        """The same where whole games are played on by it: quicker, if the game has something quicker."""
        return self.fast_policy(s, seat, options)

    def shortlist(self, s: State, seat: int, options: list[Move]) -> list[Move]:
        """The few answers that are worth following to the end of the game, the first thought first."""
        scores = self.scores(s, seat, options)
        order = sorted(range(len(options)), key=lambda at: -scores[at])
        return [options[at] for at in order[:SHORT]]

    def features(self, s: State, seat: int) -> list[float]:
        """What tells whether this seat's side wins; the first is always 1."""
        return [1.0]

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        """Is this decision worth a search? It depends on what the seat sees."""
        return True

    def plausible(self, w: State, seat: int) -> float:
        """How well an imagined world explains what this seat saw the others do, from 0 to 1: fully, unless told."""
        return 1.0

    def settled(self, s: State, began: int) -> bool:
        """Is this a moment at which the value may be read, so many turns after `began`?"""
        return s.turn > began

    def to_go(self, s: State, seat: int) -> float:
        """How many steps the others are from losing to this seat: whoever is in haste likes them few."""
        return 0.0

    def reader(self, s: State) -> int:
        """From whose chair the value of a table of two is learnt and read; -1: from any."""
        return -1

    def win_chance(self, s: State, seat: int) -> float:
        """How likely this seat's side wins, by what was learnt; half where nothing was."""
        if self.net is not None:
            return logistic(self.net.odds(self.features(s, seat)))
        if not self.weights:
            return 1.0 / self.sides
        return logistic(weighed(self.weights, self.features(s, seat)))

    def chances(self, s: State) -> list[float]:
        """The same for every seat, made to add up to one over the sides; two seats are two sides."""
        if s.seats == 2:
            seat = max(0, self.reader(s))
            chance = self.win_chance(s, seat)
            return [chance, 1.0 - chance] if seat == 0 else [1.0 - chance, chance]
        found: list[float] = []
        total = 0.0
        for seat in range(s.seats):
            chance = self.win_chance(s, seat)
            found.append(chance)
            total += chance
        scale = s.seats / (self.sides * total) if total > 0.0 else 1.0
        return [chance * scale for chance in found]


def best_of(scores: list[float]) -> int:
    """The place of the highest score, the first of equals."""
    best = 0
    most = scores[0]
    for i in range(1, len(scores)):
        if scores[i] > most:
            most = scores[i]
            best = i
    return best


def weighed(weights: list[float], features: list[float]) -> float:
    """Features times weights, added up."""
    sum_ = 0.0
    for i in range(len(weights)):
        sum_ += weights[i] * features[i]
    return sum_


def logistic(x: float) -> float:
    """A chance from its odds' logarithm."""
    if x > SURE:
        return 1.0
    if x < -SURE:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def log_odds(chance: float) -> float:
    """The other way round, within reason."""
    near = min(max(chance, 0.001), 0.999)
    return log(near / (1.0 - near))


def shares(scores: list[float], heat: float) -> list[float]:
    """How often each is chosen by whoever is more likely to take what scores more (softmax)."""
    most = scores[0]
    for score in scores:
        if score > most:
            most = score
    found: list[float] = []
    total = 0.0
    for score in scores:
        weight = exp((score - most) / heat)
        found.append(weight)
        total += weight
    for i in range(len(found)):
        found[i] /= total
    return found


def drawn(weights: list[float], rng: Rng) -> int:
    """A place by chance, each as likely as its share (they add up to one)."""
    left = rng.below(FINE) / FINE
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0.0:
            return i
    return len(weights) - 1
