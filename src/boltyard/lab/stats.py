"""Shares with the interval they are known to: no percentage goes out without it."""

from dataclasses import dataclass
from math import log10, sqrt

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


@dataclass(frozen=True)
class Share:
    """A share of successes with its 95 % interval (Wilson)."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}

    def words(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(successes: int, trials: int) -> Share:
    """So many successes in so many trials; of no trials nothing is known."""
    if trials == 0:
        return Share(0.0, 0.0, 1.0)
    p = successes / trials
    centre = p + Z95**2 / (2 * trials)
    spread = Z95 * sqrt(p * (1 - p) / trials + Z95**2 / (4 * trials**2))
    scale = 1 + Z95**2 / trials
    return Share(p, max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


# Ratings: a difference of 400 points is odds of ten to one, as players of other games know it.

POINTS = 400
SUREST = 0.999  # a share from which more points could not be told


@dataclass(frozen=True)
class Rating:
    """Points beside somebody else's, with their 95 % interval."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"value": round(self.value), "low": round(self.low), "high": round(self.high)}

    def words(self) -> str:
        return f"{self.value:.0f} ({self.low:.0f} to {self.high:.0f})"

    def above(self, other: "Rating") -> "Rating":
        """Added to another's: they were measured apart, so their doubts add up as squares."""
        value = self.value + other.value
        down = sqrt((self.value - self.low) ** 2 + (other.value - other.low) ** 2)
        up = sqrt((self.high - self.value) ** 2 + (other.high - other.value) ** 2)
        return Rating(value, value - down, value + up)


def points(rate: Share) -> Rating:
    """By how many points somebody is ahead who wins so often."""
    return Rating(points_of(rate.value), points_of(rate.low), points_of(rate.high))


def points_of(chance: float) -> float:
    near = min(max(chance, 1 - SUREST), SUREST)
    return POINTS * log10(near / (1 - near))
