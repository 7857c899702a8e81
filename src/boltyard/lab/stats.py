"""Shares with the interval they are known to: no percentage goes out without it."""

from dataclasses import dataclass
from math import sqrt

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
