"""A first game at the server's table: taught to its end, skipped, left, woken, and no way to choose a deal."""

import pytest

from boltyard.lessons.course import course_of
from boltyard.server import wire
from boltyard.server.lesson import put_up_lesson
from boltyard.server.store.rows import Row
from tests.server.people import House, Person
from tests.server.test_tables import story

TAUGHT = ["pbl", "robots", "battleground"]
LONG = 60_000  # ms: whatever is paced has happened by then


async def begun(house: House, game: str) -> tuple[Person, Row]:
    """Somebody at a table for learning, at the first question that is explained."""
    ana = await house.person("Ana")
    row = await put_up_lesson(house.hall, ana.person, "Ana", game)
    await ana.attend(row.id)
    await house.quiet()
    return ana, row


async def press(house: House, ana: Person) -> None:
    """The yellow button, and all that follows until the next note."""
    assert ana.now.lesson is not None
    assert ana.now.lesson.note is not None
    ana.act(ana.now, ana.now.lesson.note.answer)
    for _ in range(40):
        await house.later(LONG)
        if ana.now.lesson is None or ana.now.lesson.note is not None:
            return


@pytest.mark.parametrize("game", TAUGHT)
def test_the_yellow_button_leads_to_the_end(sqlite_file: str, game: str) -> None:
    """Every note in order, with what the script's own course says; then the same match goes on."""
    course = course_of(game)

    async def told(house: House) -> None:
        ana, row = await begun(house, game)
        for note in course.notes.values():
            lesson = ana.now.lesson
            assert lesson is not None
            assert lesson.titles == course.titles
            assert (lesson.at, lesson.goal) == (note.lesson, course.goal)
            assert lesson.note == wire.LessonNote(
                note.say, note.lead, note.why, note.button, note.answer, list(note.lit)
            )
            assert bool(lesson.left) == (not note.answer)
            if note.answer:
                await press(house, ana)
        ana.say(wire.Skip(row.id))
        await house.quiet()
        assert ana.now.lesson is None
        assert ana.now.question is not None
        assert ana.now.ending is None

    story(sqlite_file, told)


def test_a_note_waits_for_its_own_question(sqlite_file: str) -> None:
    """Where there is nothing to choose nobody is told what to choose: the note of the block comes with the attack."""

    async def told(house: House) -> None:
        ana, row = await begun(house, "robots")
        for _ in range(4):
            await press(house, ana)
        table = house.hall.sittings[row.id].table
        codes = [line.code for line in table.record.lines]
        assert codes[-1] == "attack 4S"
        sent = [one for one in ana.heard if isinstance(one, wire.Update) and one.lesson and one.lesson.note]
        assert all(one.question is not None and not one.question.forced for one in sent)

    story(sqlite_file, told)


def test_what_happened_so_far_is_there_when_it_begins(sqlite_file: str) -> None:
    """Nobody waits for a robot, a pilot and a hand to be chosen: that is said when the table is put up."""

    async def told(house: House) -> None:
        ana, row = await begun(house, "pbl")
        sitting = house.hall.sittings[row.id]
        assert [line.code for line in sitting.table.record.lines] == [line.code for line in course_of("pbl").opening]
        assert ana.now.turn == 1

    story(sqlite_file, told)


def test_a_lesson_goes_on_where_it_was_after_a_restart(db: str) -> None:
    async def told(house: House) -> None:
        ana, row = await begun(house, "robots")
        await press(house, ana)
        note = ana.now.lesson.note
        ana.go()
        await house.later(house.hall.nap_ms + 1)
        assert row.id not in house.hall.sittings
        back = await house.person("Ana")
        await back.attend(row.id)
        await house.quiet()
        assert back.now.lesson.note == note

    story(db, told)


def test_whoever_skips_plays_on_also_after_a_restart(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, row = await begun(house, "robots")
        ana.say(wire.Skip(row.id))
        await house.quiet()
        assert ana.now.lesson is None
        assert ana.now.question is not None
        ana.go()
        await house.later(house.hall.nap_ms + 1)
        back = await house.person("Ana")
        await back.attend(row.id)
        await house.quiet()
        assert back.now.lesson is None

    story(sqlite_file, told)


def test_another_answer_leaves_the_script(sqlite_file: str) -> None:
    """The rules allow it, so it counts; the rival plays on by itself."""

    async def told(house: House) -> None:
        ana, _ = await begun(house, "robots")
        ana.act(ana.now, "pass")
        await house.later(LONG)
        assert ana.now.lesson is None

    story(sqlite_file, told)


def test_a_table_for_learning_is_practice_and_nobody_elses(sqlite_file: str) -> None:
    """No seed can be chosen by it: nobody else can come, nothing is claimed of its deal, a rematch is dealt anew."""

    async def told(house: House) -> None:
        ana, row = await begun(house, "robots")
        assert row.terms.practice
        assert row.terms.private
        assert row.free == []
        bo = await house.person("Bo")
        bo.say(wire.Attend(row.id))
        assert "private" in (await bo.hears(wire.Trouble)).sentence
        sitting = house.hall.sittings[row.id]
        assert sitting.deal is None or not sitting.deal.takes_part
        ana.act(ana.now, "resign")
        await house.later(LONG)
        ana.say(wire.Rematch(row.id))
        moved = await ana.hears(wire.Moved)
        again = await house.hall.store.table(moved.to)
        assert again is not None
        assert not again.terms.lesson
        assert again.seed != row.seed

    story(sqlite_file, told)


def test_a_wish_for_a_table_cannot_name_a_lesson() -> None:
    """What people wish for has neither a seed nor a script."""
    assert {"seed", "lesson"}.isdisjoint(wire.NewTable.__struct_fields__)
