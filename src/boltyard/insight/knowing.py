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
    answers: int = 60_000  # that are played on in all, for one review on the compiled kernel
    slowly: int = 6_000  # the same, interpreted
    scale: float = 1.0  # what learnt log-odds are multiplied with, so that chances come true as often as they say
    briefly: bool = False  # worlds are played on by the brief policy: less is known of each, and there are more
    gain: float = 1.0  # how much of the way to what its worlds say a new look goes from what was believed before
    learnt: float = 0.0  # the share of the learnt value in the line's log-odds; the rest is that of the worlds
    ripe: int = 0  # decisions until worlds count in full: whoever plays better has all the game to show it
    stretch: float = 1.0  # what the line's log-odds are multiplied with, so that it comes true as often as it says
    form: float = 0.0  # what they move for each win a decision that a seat has chosen better so far than the others
    thought: int = 0  # iterations of the search that choices are held against; none: they are held against the policy
    again: int = 0  # answers more, for the choices that seem to matter most
    mistakes: bool = False  # its bar holds: better choices are told
    measured: dict[str, object] = field(default_factory=dict)

    @property
    def budget(self) -> int:
        """Answers that are played on here for one review, at a first look."""
        return self.answers if kernel.compiled_path() else self.slowly

    @property
    def searched(self) -> int:
        """Iterations for each choice here; interpreted, a few."""
        return self.thought if kernel.compiled_path() else self.thought // 10

    @property
    def second(self) -> int:
        """The same for second looks."""
        return self.again * self.budget // max(1, self.answers)


@cache
def depth_of(key: str) -> Depth:
    """How reviews of this game are made."""
    path = path_of(find_box(key))
    return Depth(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Depth()


def path_of(box: Box) -> Path:
    return folder_of(box) / FILE
