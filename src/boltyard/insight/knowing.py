"""How far a game's reviews look, and what was measured of them: `insight.json` in the game's folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from boltyard import kernel
from boltyard.boxes import Box, find_box, folder_of

FILE = "insight.json"


@dataclass(frozen=True)
class Depth:
    """What a review of this game does; where nothing was measured, little, and it says so."""

    turns: int = 1  # that are played on in a world before a value is read; 0: to the end
    worlds: int = 400  # in all, for one review on the compiled kernel
    slowly: int = 60  # the same, interpreted
    scale: float = 1.0  # what learnt log-odds are multiplied with, so that chances come true as often as they say
    briefly: bool = False  # worlds are played on by the brief policy: less is known of each, and there are more
    gain: float = 1.0  # how much of the way to what its worlds say a new look goes from what was believed before
    learnt: float = 0.0  # the share of the learnt value in what is said; the rest is that of the worlds
    mistakes: bool = False  # its bar holds: better choices are told
    measured: dict[str, object] = field(default_factory=dict)

    @property
    def budget(self) -> int:
        """Worlds for one review here."""
        return self.worlds if kernel.compiled_path() else self.slowly


@cache
def depth_of(key: str) -> Depth:
    """How reviews of this game are made."""
    path = path_of(find_box(key))
    return Depth(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Depth()


def path_of(box: Box) -> Path:
    return folder_of(box) / FILE
