"""One player alone among others: how often it wins, and how often another would have won in its chair.

The chair changes from deal to deal, and so does who sits where around it. Whoever is compared with the first one plays
the same deals in the same chairs against the same others, so the luck of a deal is no one's.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from boltyard.lab.jobs import Job, play_job
from boltyard.lab.stats import Z95, Share, share

Scores = dict[int, float]  # by seed: what the player had of the win, from 0 to 1


def play_alone(game: str, settings: dict[str, str], player: str, others: Sequence[str], seed: int) -> float:
    """One deal with this player among these others; a win that is shared counts in part."""
    seats = 1 + len(others)
    first = seed // seats % len(others)
    row = play_job(Job(game, settings, (player, *others[first:], *others[:first]), seed, seed % seats))
    if not row.winners:
        return 1 / seats
    return 1 / len(row.winners) if 0 in row.winners else 0.0


def rate(scores: Scores) -> Share:
    """How often it wins, with its interval of 95 %."""
    return share(round(sum(scores.values())), len(scores))


def gain(one: Scores, other: Scores) -> Share:
    """How much more often one wins than another on the deals that both have played, with its interval of 95 %."""
    gaps = [one[seed] - other[seed] for seed in one if seed in other]
    if len(gaps) < 2:
        return Share(0.0, -1.0, 1.0)
    mean = sum(gaps) / len(gaps)
    half = Z95 * sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
    return Share(mean, mean - half, mean + half)


# What was played so far, so that another day adds to it.


def kept_tables(path: Path) -> dict[str, dict[str, Scores]]:
    """The scores of every player, by who sat around and what was agreed on."""
    plain = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        table: {player: {int(seed): score for seed, score in scores.items()} for player, scores in players.items()}
        for table, players in plain.items()
    }


def add(path: Path, table: str, player: str, seed: int, score: float) -> None:
    """One deal more, kept at once."""
    found = kept_tables(path)
    found.setdefault(table, {}).setdefault(player, {})[seed] = score
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found) + "\n", encoding="utf-8")
