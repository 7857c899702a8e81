"""What greedy games said of each card: counts that lie beside the program, with the digest of the cards they are of.

`./boltyard dev figures` writes them, by the `figures` of each box: a module with `WORDS`, `GAMES`, `digest()` and
`measure(games, seed, jobs)`. Only counts are kept; shares and intervals are worked out when they are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from boltyard.boxes import Box, boxes, find_box, load
from boltyard.lab.stats import Share, share

Counted = tuple[int, int]  # so many, of so many


@dataclass(frozen=True)
class Figures:
    """The counts of one game's cards, and how they were come by."""

    game: str
    digest: str
    how: str
    games: int
    seed: int
    cards: dict[str, dict[str, Counted]]

    def shares(self, key: str) -> list[tuple[str, Share, str]]:
        """Of one card: what is counted, the share, and what it is a share of. Of no trials nothing is said."""
        found = []
        for what, (name, unit) in words_of(self.game).items():
            hits, trials = self.cards.get(key, {}).get(what, (0, 0))
            if trials:
                found.append((name, share(hits, trials), f"{trials} {unit}"))
        return found

    def text(self) -> str:
        """The file: what was measured, then a line for each card."""
        head = {"game": self.game, "digest": self.digest, "how": self.how, "games": self.games, "seed": self.seed}
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
        cards = [f"    {json.dumps(key)}: {json.dumps(counts)}" for key, counts in sorted(self.cards.items())]
        return "\n".join(["{", *lines, '  "cards": {', ",\n".join(cards), "  }", "}", ""])


class Kept(TypedDict):
    """The file of a game's figures."""

    game: str
    digest: str
    how: str
    games: int
    seed: int
    cards: dict[str, dict[str, tuple[int, int]]]


def measured_boxes() -> list[Box]:
    """The games whose cards are measured."""
    return [box for box in boxes() if box.figures]


def words_of(game: str) -> dict[str, tuple[str, str]]:
    """What is counted, by its name in the file: how it is called, and what it is a share of."""
    words: dict[str, tuple[str, str]] = load(find_box(game).figures).WORDS
    return words


def path_of(game: str) -> Path:
    """The file beside the module that measures."""
    return Path(load(find_box(game).figures).__file__).with_name("measured.json")


def read(game: str) -> Figures:
    """What was measured of a game's cards."""
    found: Kept = json.loads(path_of(game).read_text(encoding="utf-8"))
    cards = {key: {what: (hits, of) for what, (hits, of) in counts.items()} for key, counts in found["cards"].items()}
    return Figures(found["game"], found["digest"], found["how"], found["games"], found["seed"], cards)


def digests() -> dict[str, str]:
    """The cards that are measured, as they are now."""
    return {box.key: load(box.figures).digest() for box in measured_boxes()}


def stale(now: Mapping[str, str]) -> list[str]:
    """The games whose figures are of other cards than these digests tell, or are not there."""
    return [game for game, digest in now.items() if not path_of(game).is_file() or read(game).digest != digest]
