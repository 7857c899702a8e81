"""A script that was played through on the engine: it fits the rules, and every number in it is the engine's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from boltyard.core.errors import Wrong
from boltyard.core.match import Match
from boltyard.core.record import Line, Record
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.lessons.script import LEARNER, Broken, Number, Script, Step, script_of
from boltyard.players.bots import BOTS

LONGEST = 45  # signs of the one sentence


@dataclass(frozen=True)
class Note:
    """What the learner is told at one question: the lesson it belongs to, the sentence, why, and the meant answer."""

    lesson: int
    say: str
    lead: str
    why: str
    button: str
    answer: str
    lit: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """The script as it is played: who says what, and what the learner is told, by how much they have said so far."""

    script: Script
    game: Match
    settings: dict[str, str]
    names: tuple[str, ...]
    goal: str
    opening: tuple[Line, ...]  # what is said before the first lesson
    lines: dict[int, tuple[str, ...]]  # by seat
    notes: dict[int, Note]

    @property
    def titles(self) -> list[str]:
        return [lesson.title for lesson in self.script.lessons]

    def record(self) -> Record:
        """The record of a match that begins with this script; it is for practice, and nobody's cards were drawn."""
        record = Record(self.script.game, self.game.rules_version, list(self.names), self.script.seed, self.settings)
        record.bots = [seat for seat in range(len(self.names)) if seat != LEARNER]
        record.practice = True
        return record

    def is_followed(self, lines: Sequence[Line]) -> bool:
        """Has everybody said what the script has for them? Answers at once come in any order.

        A rival whose lines are used up may say more than the script, while the learner is still to read the last note.
        """
        said: dict[int, list[str]] = {}
        for line in lines:
            said.setdefault(line.seat, []).append(line.code)
        return all(one == other for seat, codes in said.items() for one, other in zip(codes, self.lines.get(seat, ())))

    def next_line(self, lines: Sequence[Line], seat: int) -> str:
        """What the script has for this seat after these lines; nothing once it is used up, or was left."""
        said = sum(1 for line in lines if line.seat == seat)
        mine = self.lines.get(seat, ())
        return mine[said] if said < len(mine) and self.is_followed(lines) else ""

    def note(self, lines: Sequence[Line]) -> Note | None:
        """What the learner is told at their next question; nothing where the script answers for them, or was left."""
        said = sum(1 for line in lines if line.seat == LEARNER)
        return self.notes.get(said) if self.is_followed(lines) else None

    def quiet_line(self, lines: Sequence[Line], seat: int) -> str:
        """What is said without asking: every line of others, and those of the learner's that no note explains."""
        return "" if seat == LEARNER and self.note(lines) is not None else self.next_line(lines, seat)


@cache
def course_of(key: str) -> Course:
    """The first game of a game, known to fit."""
    return rehearsed(script_of(key))


def rehearsed(script: Script) -> Course:
    """Play the script through, line by line; refused where the rules say something else, or a number is another."""
    game = find_game(script.game)
    settings = game.pinned(game.schema.changed(game.schema.read(game.schema.mode(script.mode) if script.mode else {})))
    names = ("you", script.rival)
    stage = Rehearsal(script, Table(game, Course(script, game, settings, names, "", (), {}, {}).record()))
    return Course(script, game, settings, names, stage.filled(script.goal, {}), *stage.run())


class Rehearsal:
    """A script on its way through the engine."""

    def __init__(self, script: Script, table: Table) -> None:
        self.script = script
        self.table = table
        self.where = "the opening"

    def run(self) -> tuple[tuple[Line, ...], dict[int, tuple[str, ...]], dict[int, Note]]:
        for text in self.script.opening:
            self.follow(text)
        opening = tuple(self.table.record.lines)
        notes: dict[int, Note] = {}
        for at, lesson in enumerate(self.script.lessons):
            for step in lesson.steps:
                self.where = f"lesson {at + 1}, {lesson.title}"
                said = sum(1 for line in self.table.record.lines if line.seat == LEARNER)
                if said in notes or LEARNER not in self.table.asked or self.table.over:
                    raise self.broken(f"{step.say!r}: nobody asks the learner anything here")
                notes[said] = self.play(at, step)
        if self.script.lessons[-1].steps[-1].answer:
            raise self.broken("the last lesson leaves the choice to the learner, and has no answer")
        lines: dict[int, list[str]] = {}
        for line in self.table.record.lines:
            lines.setdefault(line.seat, []).append(line.code)
        return opening, {seat: tuple(codes) for seat, codes in lines.items()}, notes

    def play(self, lesson: int, step: Step) -> Note:
        """One note, the answer it asks for, and what follows."""
        before = self.shown()
        if step.answer:
            self.say(LEARNER, step.answer)
        after = self.shown()
        told = {
            name: self.checked(name, number, before if number.at.startswith("now/") else after)
            for name, number in step.numbers.items()
        }
        note = Note(
            lesson,
            self.filled(step.say, told),
            step.lead,
            self.filled(step.why, told),
            self.filled(step.button, told),
            step.answer,
            step.lit,
        )
        if len(note.say) > LONGEST:
            raise self.broken(f"{note.say!r} has {len(note.say)} signs; one sentence has at most {LONGEST}")
        for line in step.then:
            self.follow(line)
        return note

    def shown(self) -> object:
        return self.table.game.show(self.table.view(LEARNER))

    def follow(self, line: str) -> None:
        seat, _, code = line.partition(" ")
        self.say(int(seat), code)

    def say(self, seat: int, code: str) -> None:
        made = len(self.table.record.lines)
        try:
            self.table.say(seat, code)
        except Wrong as wrong:
            raise self.broken(f"seat {seat} cannot say {code!r}: {wrong.sentence}") from wrong
        lines = self.table.record.lines[made:]
        if [line.code for line in lines] != [code]:
            raise self.broken(f"{code!r} of seat {seat} is no whole answer, or should be written otherwise")

    def checked(self, name: str, number: Number, shown: object) -> str:
        """What the engine says of this number; refused where the script says something else."""
        value = looked_up(shown, number.at.split("/")[1:])
        if value != number.value:
            raise self.broken(f"{name} is {value} by the rules, and {number.value} in the script ({number.at})")
        return value

    def filled(self, text: str, told: dict[str, str]) -> str:
        rival = BOTS[self.script.rival].called[0]
        try:
            return text.format_map({**told, "rival": rival})
        except KeyError as error:
            raise self.broken(f"{text!r} has no number {error}") from error

    def broken(self, sentence: str) -> Broken:
        return Broken(f"the first game of {self.script.game} no longer fits: {self.where}: {sentence}")


def looked_up(shown: object, path: list[str]) -> str:
    """What lies there, as people read it: shares as per cent, `#` as a count."""
    for word in path:
        if word == "#":
            shown = len(shown) if isinstance(shown, list | dict) else None
        elif isinstance(shown, dict):
            shown = shown.get(word)
        elif isinstance(shown, list) and word.lstrip("-").isdecimal() and int(word) < len(shown):
            shown = shown[int(word)]
        else:
            shown = None
    return f"{100 * shown:.1f} %" if isinstance(shown, float) else str(shown)
