"""A scripted first game as it lies in a game's box: what the learner is told, which answer is meant, what follows."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

from boltyard.boxes import Box, find_box, folder_of
from boltyard.core.errors import BadSetting, Wrong
from boltyard.invocation import public_program

LEARNER = 0  # the seat of whoever learns


class Broken(Wrong):
    """A script that no longer fits the rules: where, and what the rules say."""

    exit_code = 1


@dataclass(frozen=True)
class Number:
    """A number in a text: where it lies in what the learner is shown, and what the script takes it to be.

    `now/...` is looked up at the question, `then/...` right after the meant answer; `#` counts what lies there.
    """

    at: str
    value: str


@dataclass(frozen=True)
class Step:
    """One question of the learner's that is explained, and the lines of both until the next one is.

    A line is a seat and what it says, as a record has it: `1 attack legs 0.head`.
    """

    say: str
    lead: str
    why: str
    button: str
    answer: str = ""  # none: from here on the learner decides
    lit: tuple[str, ...] = ()  # the parts of the table that are meant: `card KEY`, `part SEAT.LIMB`, `robot CARD`
    then: tuple[str, ...] = ()
    numbers: dict[str, Number] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """One thing to learn, under a name."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Left:
    """Something that the first game does not teach, and the rule that does."""

    says: str
    rule: str


@dataclass(frozen=True)
class Script:
    """A whole first game: how it is dealt, what everybody says, and what is told to whoever learns."""

    game: str
    seed: int
    rival: str  # the computer player that goes on when the script is used up
    goal: str
    mode: str
    opening: tuple[str, ...]  # what is said before the first lesson
    lessons: tuple[Lesson, ...]
    left: tuple[Left, ...]


def script_of(key: str) -> Script:
    """The script in the box of this game; refused where there is none."""
    box = find_box(key)
    if not box.lessons:
        raise BadSetting(
            f"{box.name} has no first game to learn by; {public_program()} rules {box.key} tells how it goes", ["game"]
        )
    return read_script(box, (folder_of(box) / box.lessons).read_text(encoding="utf-8"))


def read_script(box: Box, text: str) -> Script:
    """A script from its file. What is not known there is refused: a word misspelt would teach nothing."""
    try:
        plain = tomllib.loads(text)
        return Script(
            game=box.key,
            lessons=tuple(
                Lesson(entry.pop("title"), tuple(_step(one) for one in entry.pop("steps")), **entry)
                for entry in plain.pop("lessons")
            ),
            left=tuple(Left(**one) for one in plain.pop("left")),
            opening=tuple(plain.pop("opening")),
            **plain,
        )
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise Broken(f"the lessons of {box.name} cannot be read: {error}") from error


def _step(entry: dict[str, Any]) -> Step:
    numbers = {name: Number(one["at"], one["is"]) for name, one in entry.pop("numbers", {}).items()}
    lit, then = entry.pop("lit", []), entry.pop("then", [])
    return Step(**entry, lit=tuple(lit), then=tuple(then), numbers=numbers)
