"""The first game at a terminal: the real table, a rival by script, and somebody who says what to do and why."""

from __future__ import annotations

from functools import partial

from boltyard.core.errors import Wrong
from boltyard.core.table import Step, Table
from boltyard.invocation import program
from boltyard.lessons.course import Course, Note
from boltyard.lessons.scripted import Scripted
from boltyard.players.bots import BOTS
from boltyard.tui import talk
from boltyard.tui.board import Result
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.page import remark_lines
from boltyard.tui.play import Play
from boltyard.tui.question import Refused
from boltyard.tui.saves import Saver
from boltyard.tui.seats import Seat
from boltyard.tui.terminal import Terminal

SKIP = "skip"
REFUSED = {
    "undo": "In a lesson nothing is taken back; skip plays on, and then you can.",
    "resign": "In a lesson nobody gives up; quit stops here, skip plays on.",
}


class LessonPlay(Play):
    """A sitting that teaches: at an explained question Enter gives the meant answer, and `skip` plays on."""

    def __init__(self, course: Course, table: Table, terminal: Terminal, saver: Saver) -> None:
        seats = [Seat(name, name if name in BOTS else "") for name in course.names]
        super().__init__(course.game.bound(course.settings), table, seats, terminal, saver)
        self.course = course
        self.taught = True  # until the script is used up, left, or skipped
        for seat, player in self.bots.items():
            self.bots[seat] = Scripted(self.game, seat, partial(self.line_of, seat), player)

    def line_of(self, seat: int) -> str:
        """What the script has for this seat, said without asking."""
        return self.course.quiet_line(self.table.record.lines, seat) if self.taught else ""

    def person_acts(self, seat: int) -> Step | None:
        """The script answers, a note asks for an answer, or whoever learns plays as at any other table."""
        code = self.line_of(seat)
        note = self.course.note(self.table.record.lines) if self.taught and not code else None
        if note is not None:
            code = self.teach(seat, note)
        if not code:
            self.taught = False
            return super().person_acts(seat)
        self.since[seat] = len(self.log) if note is not None else self.since[seat]
        step = self.table.say(seat, code)
        self.keep()
        self.show_news()
        return step

    def teach(self, seat: int, note: Note) -> str:
        """The meant answer, once it was given; nothing where the learner plays on."""
        self.put_note(seat, note)
        while True:
            typed = self.terminal.ask("> ")
            words = typed.lower().split()
            if not words:
                return note.answer
            if words == [SKIP]:
                return ""
            try:
                if self.is_meant(seat, note, typed):
                    return note.answer
            except Refused as refused:
                self.remarks.append(refused.sentence)
            except Wrong as wrong:
                self.remarks.append(wrong.sentence)
            self.put_note(seat, note, again=True)

    def is_meant(self, seat: int, note: Note, typed: str) -> bool:
        """Was that the answer of the lesson? A word beside the question is heard; another answer is told why not."""
        question = self.board.question(self.view(seat), seat)
        words = typed.split()
        name = talk.nickname(words[0].lower())
        if name in REFUSED:
            raise Refused(REFUSED[name])
        if name in self.commands and typed.lower() != note.answer:
            self.beside(seat, question, name, " ".join(words[1:]))
            return False
        code = question.read(typed, self.board.spell)
        if note.answer and code == note.answer:
            return True
        raise Refused(f"You can, but not in this lesson. Enter: {note.button}. skip: you play on by yourself.")

    def put_note(self, seat: int, note: Note, again: bool = False) -> None:
        """The table, and below it what to do and why."""
        width = self.terminal.width
        remarks, self.remarks = self.remarks, []
        notes = self.note_lines(note)
        below = all_wrapped(notes if self.terminal.plain else notes[1:], width) + remark_lines(remarks, width)
        if not self.terminal.plain:  # a page has the goal at its head
            self.draw(seat, self.news(seat), below, again)
        elif again:
            self.terminal.show([*remark_lines(remarks, width), line(("Enter: ", "number"), f"{note.button}.")])
        else:
            self.terminal.show([*self.unprinted(seat), *self.plain_table(seat), line(), *below])

    def stamp(self, result: Result) -> None:
        """In a lesson the next note speaks of it."""
        if not self.taught:
            super().stamp(result)

    def note_lines(self, note: Note) -> list[Line]:
        """Goal, lesson, the one sentence, why, and what Enter does."""
        titles = self.course.titles
        rows = [
            line(("Goal: ", "title"), f"{self.course.goal}."),
            line((f"Lesson {note.lesson + 1} of {len(titles)}: {titles[note.lesson]}", "now")),
            line((note.say, "prompt")),
            line((note.lead, "title"), f" {note.why}"),
        ]
        if not note.answer:
            rows.append(line(("Left to learn:", "title")))
            rows += [line(f"- {one.says} ({program()} rules {one.rule})") for one in self.course.script.left]
        skip = f"   {SKIP}: play on by yourself" if note.answer else ""
        return [*rows, line(("Enter: ", "number"), f"{note.button}{skip}")]


def story(course: Course, table: Table, terminal: Terminal, saver: Saver) -> LessonPlay:
    """A sitting at which the opening has been said, ready for the first lesson."""
    for said in course.opening:
        table.say(said.seat, said.code)
    return LessonPlay(course, table, terminal, saver)
