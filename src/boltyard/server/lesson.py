"""A first game at the server's table: its script, what whoever learns is told, and how it is left.

Such a table is put up by us, not by wish: its seed is the script's, a bot is the rival, nobody else can sit or watch.
It is for practice, and nobody claims that its deal was drawn fairly. A rematch is dealt like any other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from boltyard.core.errors import Wrong
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.lessons.course import Course, course_of
from boltyard.lessons.script import LEARNER
from boltyard.lessons.scripted import Scripted
from boltyard.players.player import Player
from boltyard.server import wire
from boltyard.server.store.rows import Chair, Row, TableTerms, fresh_id, now
from boltyard.server.store.writer import Decision

if TYPE_CHECKING:
    from boltyard.server.company import Company, Guest
    from boltyard.server.hall import Hall
    from boltyard.server.tables import Sitting

BEAT: Final = 600  # ms that the rival takes at least: time to see what it does


class Tutor:
    """The script of one table. It knows where it is from the record, so nothing is lost when the table sleeps."""

    def __init__(self, company: Company, course: Course) -> None:
        self.company = company
        self.course = course

    @property
    def is_on(self) -> bool:
        """Is anybody still taught here? Not once the last note was answered, skipped, or something else was said."""
        return (
            self.company.row.terms.lesson
            and not self.company.table.over
            and self.said <= max(self.course.notes)
            and self.course.is_followed(self.company.table.record.lines)
        )

    @property
    def said(self) -> int:
        """How much the learner has said."""
        return sum(1 for line in self.company.table.record.lines if line.seat == LEARNER)

    def line(self, seat: int) -> str:
        """What the script says for this seat without asking."""
        return self.course.quiet_line(self.company.table.record.lines, seat) if self.is_on else ""

    def scripted(self, seat: int, after: Player) -> Player:
        """The player of this seat, who follows the script as long as there is one."""
        return Scripted(self.company.game, seat, partial(self.line, seat), after)

    def told(self) -> wire.Lesson | None:
        """How far it is, and what the learner is told now; no note while the script answers, or others do."""
        if not self.is_on:
            return None
        course, said = self.course, self.said
        table = self.company.table
        asked = LEARNER in table.asked and not table.is_forced(LEARNER)
        note = course.notes.get(said) if asked else None
        at = max((one.lesson for n, one in course.notes.items() if n <= said and (n < said or note)), default=0)
        told = (
            wire.LessonNote(note.say, note.lead, note.why, note.button, note.answer, list(note.lit)) if note else None
        )
        left = [wire.LessonLeft(one.says, one.rule) for one in course.script.left]
        return wire.Lesson(course.goal, course.titles, at, told, left if note and not note.answer else [])


def tutor_of(company: Company) -> Tutor | None:
    """Whoever teaches at this table, if it is one for learning. A script of another version teaches no longer."""
    if not company.row.terms.lesson:
        return None
    try:
        course = course_of(company.row.game)
    except Wrong:
        return None
    is_its = course.script.seed == company.row.seed and course.settings == company.row.settings
    return Tutor(company, course) if is_its else None


async def skip(sitting: Sitting, guest: Guest) -> None:
    """From here on the learner plays alone, and the rival as it likes."""
    if guest.seat != LEARNER or not sitting.row.terms.lesson:
        return
    terms = msgspec.structs.replace(sitting.row.terms, lesson=False)
    await sitting.hall.store.put_terms(sitting.id, terms)
    sitting.row = replace(sitting.row, terms=terms)
    sitting.show_to(guest.seat)
    sitting.look_ahead()


async def put_up_lesson(hall: Hall, person: str, name: str, game: str) -> Row:
    """A table at which the first game of this game begins, its opening said already."""
    hall.orders.may_begin()
    course = course_of(find_game(game).key)
    row = Row(
        id=fresh_id(),
        code="",
        game=game,
        rules=course.game.rules_version,
        seed=course.script.seed,
        settings=course.settings,
        terms=TableTerms(private=True, practice=True, lesson=True, beat=BEAT),
        stage="running",
        made=now(),
        maker=person,
        attended=hall.wall(),
        chairs=(Chair(LEARNER, "person", person, name), *rivals(course)),
    )
    row = await hall.store.add_table(row, None, course.game.card_facts(course.settings))
    table = Table(course.game, course.record())
    for line in course.opening:
        table.follow(line)
    said = [Decision(row.id, one.n, one.seat, one.text, 1, row.made) for one in table.record.lines]
    if said:
        await hall.store.append(said)
    hall.meters.started.inc()
    hall.lobby_changed()
    return row


def rivals(course: Course) -> list[Chair]:
    return [Chair(seat, "bot", name=name, bot=name) for seat, name in enumerate(course.names) if seat != LEARNER]
