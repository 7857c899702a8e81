"""Swiss pairing: whoever has about as many points, and has not met yet; one matching over whole numbers.

The order of wishes: nobody meets anybody twice and nobody has a second bye while that can be avoided; the bye goes to
few points; those who meet have nearly the same points; within a group the upper half meets the lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

BYE = -1


@dataclass(frozen=True)
class Standing:
    """A player before a round: points, whom it has met (by place), how many byes, how often at home."""

    points: int
    met: frozenset[int] = field(default_factory=frozenset)
    byes: int = 0
    home: int = 0


def pair_round(players: Sequence[Standing]) -> list[tuple[int, int]]:
    """The pairs of a round, by place in the list (which is sorted, the best first); who is at home comes first.

    With an odd number the last pair is `(place, BYE)`.
    """
    import networkx

    n = len(players)
    graph = networkx.Graph()
    # Each wish weighs more than all that come after it together, whatever n is.
    top = max((player.points for player in players), default=0)
    slide = 4 * n * n  # of one pair; a square of half a group
    gap = slide * n + 1
    low = gap * n * (top + 1) * (top + 1) + 1
    again = low * (top + 1) * n + 1
    group: dict[int, list[int]] = {}
    for place, player in enumerate(players):
        group.setdefault(player.points, []).append(place)
    for a in range(n):
        for b in range(a + 1, n):
            one, two = players[a], players[b]
            cost = again if b in one.met else 0
            cost += gap * (one.points - two.points) ** 2
            cost += unevenness(a, b, group[one.points], group[two.points])
            graph.add_edge(a, b, weight=-cost)
    if n % 2:
        for a in range(n):
            graph.add_edge(a, n, weight=-(again * players[a].byes + low * players[a].points + (n - 1 - a)))
    pairs = []
    for a, b in networkx.max_weight_matching(graph, maxcardinality=True):
        upper, lower = min(a, b), max(a, b)
        if lower == n:
            pairs.append((upper, BYE))
        else:  # at home is whoever has been there less often; the better one of equals
            pairs.append((lower, upper) if players[lower].home < players[upper].home else (upper, lower))
    return sorted(pairs, key=lambda pair: (pair[1] == BYE, min(pair)))


def unevenness(a: int, b: int, upper: list[int], lower: list[int]) -> int:
    """How far this pair is from `upper half against lower half, in order`; who comes down meets the best there."""
    if upper is lower:
        half = len(upper) // 2
        return min(4 * (upper.index(b) - upper.index(a) - half) ** 2, 4 * len(upper) ** 2)
    return 2 * ((len(upper) - 1 - upper.index(a)) + lower.index(b))
