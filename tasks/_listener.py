"""A classifier without any library: boosted trees on histograms, and the area under its curve with an interval."""

import math
from bisect import bisect_right
from dataclasses import dataclass

ROUNDS = 80
DEPTH = 3
BINS = 16
RATE = 0.08
LEAST = 25  # of a leaf
CALM = 5.0  # the weight of nothing, in a leaf


@dataclass(frozen=True)
class Auc:
    """How often the one is ranked above the other: 0.5 is a coin."""

    value: float
    low: float
    high: float


def auc(scores: list[float], truth: list[bool]) -> Auc:
    """With the interval of DeLong."""
    above = sorted(score for score, held in zip(scores, truth) if held)
    below = sorted(score for score, held in zip(scores, truth) if not held)
    ups, downs = placements(above, below), [1 - one for one in placements(below, above)]
    value = sum(ups) / len(ups)
    error = math.sqrt(variance(ups) / len(ups) + variance(downs) / len(downs))
    return Auc(value, value - 1.96 * error, value + 1.96 * error)


def placements(ones: list[float], others: list[float]) -> list[float]:
    """For each, the share of the others below it, ties by half; both lists in order."""
    shares = []
    for one in ones:
        low, high = left(others, one), bisect_right(others, one)
        shares.append((low + high) / 2 / len(others))
    return shares


def left(others: list[float], one: float) -> int:
    return bisect_right(others, math.nextafter(one, -math.inf))


def variance(numbers: list[float]) -> float:
    middle = sum(numbers) / len(numbers)
    return sum((one - middle) ** 2 for one in numbers) / max(1, len(numbers) - 1)


class Leaf:
    """A question about one feature, or what is added to the score."""

    def __init__(self, value: float) -> None:
        self.value = value
        self.feature = -1
        self.cut = 0
        self.below: Leaf | None = None
        self.above: Leaf | None = None


class Boosted:
    """Small trees, each of which mends what those before it got wrong."""

    def __init__(self, rows: list[list[float]], truth: list[bool]) -> None:
        self.edges = [edges_of([row[at] for row in rows]) for at in range(len(rows[0]))]
        binned = [self.binned(row) for row in rows]
        scores = [0.0] * len(rows)
        self.trees: list[Leaf] = []
        for _ in range(ROUNDS):
            chances = [1 / (1 + math.exp(-score)) for score in scores]
            slopes = [held - chance for held, chance in zip(truth, chances)]
            curves = [chance * (1 - chance) for chance in chances]
            tree = grow(binned, slopes, curves, list(range(len(rows))), DEPTH)
            self.trees.append(tree)
            scores = [score + RATE * fall(tree, row) for score, row in zip(scores, binned)]

    def binned(self, row: list[float]) -> list[int]:
        return [bisect_right(edges, value) for edges, value in zip(self.edges, row)]

    def score(self, row: list[float]) -> float:
        binned = self.binned(row)
        return sum(fall(tree, binned) for tree in self.trees)


def edges_of(values: list[float]) -> list[float]:
    ranked = sorted(values)
    return sorted({ranked[len(ranked) * at // BINS] for at in range(1, BINS)})


def fall(leaf: Leaf, row: list[int]) -> float:
    while leaf.below is not None and leaf.above is not None:
        leaf = leaf.below if row[leaf.feature] <= leaf.cut else leaf.above
    return leaf.value


def grow(rows: list[list[int]], slopes: list[float], curves: list[float], here: list[int], depth: int) -> Leaf:
    slope, curve = sum(slopes[at] for at in here), sum(curves[at] for at in here)
    leaf = Leaf(slope / (curve + CALM))
    if depth == 0 or len(here) < 2 * LEAST:
        return leaf
    best = slope**2 / (curve + CALM) + 1e-6
    for feature in range(len(rows[0])):
        sums = [[0.0, 0.0, 0] for _ in range(BINS + 1)]
        for at in here:
            cell = sums[rows[at][feature]]
            cell[0] += slopes[at]
            cell[1] += curves[at]
            cell[2] += 1
        some_slope, some_curve, count = 0.0, 0.0, 0.0
        for cut in range(BINS):
            some_slope += sums[cut][0]
            some_curve += sums[cut][1]
            count += sums[cut][2]
            if count < LEAST or len(here) - count < LEAST:
                continue
            gain = some_slope**2 / (some_curve + CALM) + (slope - some_slope) ** 2 / (curve - some_curve + CALM)
            if gain > best:
                best, leaf.feature, leaf.cut = gain, feature, cut
    if leaf.feature >= 0:
        below = [at for at in here if rows[at][leaf.feature] <= leaf.cut]
        above = [at for at in here if rows[at][leaf.feature] > leaf.cut]
        leaf.below = grow(rows, slopes, curves, below, depth - 1)
        leaf.above = grow(rows, slopes, curves, above, depth - 1)
    return leaf
