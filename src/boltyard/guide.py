"""What a game tells people who want to play it: the goal, a turn in pictures, what everybody asks, a word for every
question. It is written by hand in `games/NAME/guide.toml`, and a game without that file has none.

A sentence of a guide names no id: the rules to read on stand beside it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from boltyard import boxes, catalogue


@dataclass(frozen=True)
class Step:
    """A picture of a turn, by the name that the game's page knows, and what it shows."""

    picture: str
    title: str
    text: str


@dataclass(frozen=True)
class Asked:
    """A question that everybody asks, its answer, and the rules behind it."""

    asks: str
    answer: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Coaching:
    """For one decision: what to do, and why."""

    do: str
    why: str


@dataclass(frozen=True)
class Guide:
    """All that a game tells people."""

    goal: str
    start: str  # the goal in one short sentence, for whoever sits down
    turn: tuple[Step, ...]
    questions: tuple[Asked, ...]
    coach: dict[str, Coaching]  # by the decision's id


@cache
def guide_of(game: str) -> Guide | None:
    """The guide of a game; nothing where it has none."""
    path = boxes.folder_of(boxes.find_box(game)) / "guide.toml"
    if not path.is_file():
        return None
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Guide(
        told["goal"],
        told["start"],
        tuple(Step(**step) for step in told["turn"]),
        tuple(Asked(one["asks"], one["answer"], tuple(one["rules"])) for one in told["question"]),
        {decision: Coaching(**words) for decision, words in told["coach"].items()},
    )


def coaching(decision: str) -> Coaching | None:
    """What the coach says at this decision; nothing where no guide speaks of it."""
    game = catalogue.game_of(decision)
    guide = None if game is None else guide_of(game)
    return None if guide is None else guide.coach.get(decision)
