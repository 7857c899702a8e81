"""A puzzle in words: the position, what can be answered, and afterwards what was right and why nothing else is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.moves import DONE, Move
from boltyard.core.sentences import Audience, Sentence
from boltyard.core.table import Table
from boltyard.insight.puzzles.position import Puzzle, aim_of, inner_of, solver_of, table_of
from boltyard.insight.puzzles.solver import Said, Verdict

TRIES: Final = 3
SPOKEN: Final = ("Ana", "Bo", "Cy", "Di")
MOST_TOLD: Final = 3  # wrong answers that are told in full
NOTHING_NAMED: Final = "Nobody"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Choice:
    """An answer that can be tried."""

    code: str
    label: str
    items: tuple[str, ...]  # the codes of what it names; none where it names nothing


class Riddle:
    """One puzzle with its table, ready to be shown and judged."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.table: Table = table_of(puzzle)
        self.state = inner_of(self.table)
        self.aim = aim_of(puzzle)
        self.audience = Audience(list(SPOKEN[: self.state.seats]), puzzle.seat)
        self.verdicts = {one.code: one for one in solver_of(puzzle, self.table).solve()}

    @property
    def title(self) -> str:
        return self.aim.title

    @property
    def task(self) -> str:
        return self.audience.text(self.aim.task(self.state, self.puzzle.seat))

    @property
    def facts(self) -> list[tuple[str, str]]:
        return [(self.audience.text(said), rule) for said, rule in self.aim.facts(self.state, self.puzzle.seat)]

    @property
    def lines(self) -> int:
        """How many lines the proof has looked at."""
        return sum(one.counted for one in self.verdicts.values())

    def choices(self) -> list[Choice]:
        """Everything that can be tried, in the order of the rules."""
        return [Choice(code, self.label(code), tuple(move.text for move in self.items(code))) for code in self.verdicts]

    def items(self, code: str) -> list[Move]:
        """What an answer names, one thing after another."""
        return [move for move in self.table.rules.read(self.state, self.puzzle.seat, code) if move is not DONE]

    def named(self) -> dict[str, str]:
        """Everything that answers name, by code, in words."""
        view = self.table.rules.view(self.state, self.puzzle.seat)
        return {
            move.text: upper(self.audience.text(self.table.rules.describe(view, move, self.puzzle.seat)))
            for code in self.verdicts
            for move in self.items(code)
        }

    def label(self, code: str) -> str:
        """An answer in words."""
        words = self.named()
        return ", ".join(words[move.text] for move in self.items(code)) or NOTHING_NAMED

    @property
    def prompt(self) -> str:
        """What the table asks."""
        view = self.table.rules.view(self.state, self.puzzle.seat)
        return self.audience.text(self.table.rules.wording(view, self.puzzle.seat).prompt)

    def read(self, code: str) -> Verdict:
        """The verdict on an answer; what is none is refused."""
        text = " ".join(code.split())
        for line, verdict in self.verdicts.items():
            if sorted(line.split()) == sorted(text.split()):
                return verdict
        raise BadSetting(f"{text[:60]!r} is no answer here{nearest(text[:60], list(self.verdicts))}")

    def story(self, verdict: Verdict) -> list[str]:
        """What comes of an answer: at its best, or as the others refute it. Everybody's sentences, in order."""
        game, state = self.table.rules, self.state.clone()
        game.listen(state)
        told: list[str] = []
        for said in (Said(self.puzzle.seat, verdict.code), *verdict.line):
            game.play(state, said.seat, said.code)
            for event in game.heard(state):
                sentence: Sentence | None = game.told(event, self.puzzle.seat)
                if sentence is not None:
                    told.append(self.audience.text(sentence))
        return told

    def solution(self) -> tuple[Verdict, list[Verdict]]:
        """The right answer, and the others, those first that come nearest: the longest lines."""
        wrong = [one for one in self.verdicts.values() if not one.holds]
        return self.verdicts[self.puzzle.answer], sorted(wrong, key=lambda one: -len(one.line))


@lru_cache(maxsize=16)
def riddle_of(number: int) -> Riddle:
    """The puzzle of this number, looked at once."""
    from boltyard.insight.puzzles.shelf import shelf

    return Riddle(shelf()[number - 1])
