"""A small net that reads odds off features: one hidden layer, and every feature straight to the end as well.

Features are mostly zero, so only those that are there are multiplied. It is compiled with the kernel, for it is asked
at the end of every imagined line of play; it learns here, too, one position at a time, so that nothing else is needed.
"""

from typing import Final

from boltyard.core.rng import Rng

FINE: Final = 1 << 20


class Net:
    """`inputs` features, the first of them always 1, and `hidden` units that are silent below zero."""

    def __init__(self, inputs: int, hidden: int) -> None:
        self.inputs = inputs
        self.hidden = hidden
        self.rows: list[list[float]] = [[0.0] * inputs for _ in range(hidden)]
        self.ends: list[float] = [0.0] * hidden
        self.straight: list[float] = [0.0] * inputs
        self.loud: list[float] = [0.0] * hidden  # how loud each unit was just now

    def odds(self, features: list[float]) -> float:
        """The logarithm of the odds."""
        there: list[int] = []
        for i in range(len(features)):
            if features[i] != 0.0:
                there.append(i)
        found = 0.0
        straight = self.straight
        for i in there:
            found += straight[i] * features[i]
        for unit in range(self.hidden):
            row = self.rows[unit]
            sum_ = 0.0
            for i in there:
                sum_ += row[i] * features[i]
            if sum_ > 0.0:
                found += self.ends[unit] * sum_
        return found

    def hear(self, features: list[float]) -> float:
        """The same, and every unit remembers how loud it was."""
        for unit in range(self.hidden):
            row = self.rows[unit]
            sum_ = 0.0
            for i in range(self.inputs):
                if features[i] != 0.0:
                    sum_ += row[i] * features[i]
            self.loud[unit] = max(0.0, sum_)
        return self.odds(features)

    def learn(self, features: list[float], error: float, rate: float) -> None:
        """One step towards what happened; `error` is what happened less the chance that `hear` had given it."""
        step = rate * error
        for unit in range(self.hidden):
            loud = self.loud[unit]
            if loud > 0.0:
                row = self.rows[unit]
                part = step * self.ends[unit]
                self.ends[unit] += step * loud
                for i in range(self.inputs):
                    if features[i] != 0.0:
                        row[i] += part * features[i]
        for i in range(self.inputs):
            if features[i] != 0.0:
                self.straight[i] += step * features[i]

    def begin(self, rng: Rng) -> None:
        """Small weights by chance, so that no two units learn the same."""
        scale = 1.0 / self.inputs**0.5
        for row in self.rows:
            for i in range(self.inputs):
                row[i] = scale * (2.0 * rng.below(FINE) / FINE - 1.0)
        for unit in range(self.hidden):
            self.ends[unit] = 0.2 if unit % 2 else -0.2

    def weights(self) -> list[list[float]]:
        """As lists: a row for each unit, what comes after them, and what goes straight through."""
        return [*self.rows, self.ends, self.straight]


def net_of(weights: list[list[float]]) -> Net:
    """The net that these weights make."""
    net = Net(len(weights[-1]), len(weights) - 2)
    net.rows = weights[:-2]
    net.ends = weights[-2]
    net.straight = weights[-1]
    return net
