"""F12, F16: when an answer is let go tells nothing of a hand."""

import random
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

from boltyard.core.errors import Wrong
from boltyard.core.questions import Question
from boltyard.core.sentences import say
from boltyard.server import wire
from boltyard.server.listings import card
from boltyard.server.pacing import COVER, KEPT, THOUGHTS, USUAL, Memory, Pauses, place_of
from boltyard.server.tables import Sitting
from tasks import _soak_pauses
from tasks._listener import Boosted, auc
from tests.server.people import House, Person
from tests.server.test_tables import story

HERE = place_of(Question("PBL-D-18", say("{who|attacks|attack} {whom's} {limb} with the {source}. Act, or pass."), ""))
THERE = place_of(Question("PBL-D-20", say("Your turn begins. Act first, or pass."), ""))
QUARTER = 15 * 60_000


def covers(pauses: Pauses, place: Any = HERE) -> float:
    chance = random.Random(1)
    return median(max(pauses.drawn(place, chance, COVER)) for _ in range(200))


def test_a_stranger_is_covered_for_a_long_time_and_somebody_quick_no_longer() -> None:
    pauses = Pauses()
    unknown = covers(pauses)
    for _ in range(30):
        pauses.note(HERE, 600)

    assert unknown > 1.5 * USUAL
    assert 600 < covers(pauses) < 1000
    assert covers(pauses) < covers(pauses, THERE) < 1.2 * unknown


def test_what_is_forced_takes_as_long_as_this_person_takes_lately() -> None:
    """Pauses of before count less; those made in other places hardly at all."""
    pauses, chance = Pauses(), random.Random(2)
    for at in range(KEPT):
        pauses.note(HERE, 1000 if at < KEPT - 20 else 4000)
        pauses.note(THERE, 300)
    drawn = pauses.drawn(HERE, chance, 400)

    assert len(pauses.made) == KEPT
    assert 3000 < median(drawn) < 5000
    assert sum(ms < 500 for ms in drawn) < 100


def test_the_longest_absent_is_forgotten_first() -> None:
    memory = Memory()
    first = memory.of("first")
    for at in range(1999):
        memory.of(str(at))
    assert memory.of("first") is first
    memory.of("one more")

    assert memory.of("first") is first
    assert len(memory.people) == 2000
    assert "0" not in memory.people


# At a table.


async def until(house: House, people: list[Person], table: str, test: Callable[[Sitting, int], bool]) -> Person:
    """They play on, passing where they can, until that is so for the one who is asked."""
    for _ in range(2000):
        await house.quiet()
        sitting = house.hall.sittings[table]
        seat = sitting.table.asked[0]
        if test(sitting, seat):
            return people[seat]
        if not sitting.table.is_forced(seat) and seat not in sitting.pacer.kept:
            update = people[seat].now
            people[seat].act(update, update.question.options[0].code, len(update.question.named))
            continue
        await house.later(max(0, sitting.pacer.set[seat][1] - house.alarm.time))
    raise AssertionError("it never came to that")


def in_window(sitting: Sitting, seat: int, forced: bool) -> bool:
    return sitting.offers[seat][0].text == "pass" and sitting.table.is_forced(seat) == forced


def forced(sitting: Sitting, seat: int) -> bool:
    return in_window(sitting, seat, True)


def held(sitting: Sitting, seat: int) -> bool:
    return in_window(sitting, seat, False)


async def at_pbl(house: House, **more: Any) -> tuple[list[Person], str]:
    house.hall.chance = random.Random(5)
    ana, bo, row = await house.two(**{"game": "pbl", "mode": "quick", "beat": 350, **more})
    return [ana, bo], row.id


def test_between_people_a_pass_takes_its_time_whether_or_not_there_was_a_choice(sqlite_file: str) -> None:
    """PBL-R-229, ROB-R-66: however quick somebody passes, it is let go within the span of what is forced."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house)
        gaps: dict[bool, list[int]] = {True: [], False: []}
        while min(map(len, gaps.values())) < 8:
            one = await until(house, people, table, lambda s, seat: forced(s, seat) or held(s, seat))
            sitting = house.hall.sittings[table]
            opened, version, had_none = house.alarm.time, sitting.version, sitting.table.is_forced(people.index(one))
            if not had_none:
                await house.later(800)
                one.act(one.now, "pass")
            while sitting.version == version:
                await house.quiet()
                await house.later(max(0, house.alarm.calls[0][0] - house.alarm.time))
            gaps[had_none].append(house.alarm.time - opened)

        assert 350 <= min(gaps[True]) < max(gaps[True]) <= 8000
        assert min(gaps[True]) < max(gaps[False])
        assert min(gaps[False]) < max(gaps[True])

    story(sqlite_file, told)


def test_a_pass_that_waits_is_heard_and_can_be_taken_back(sqlite_file: str) -> None:
    """Only who passed hears of it; nothing is in the record, and nobody else learns that it was withdrawn."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house)
        one = await until(house, people, table, held)
        other = people[1 - people.index(one)]
        sitting = house.hall.sittings[table]
        lines, version = len(sitting.table.record.lines), sitting.version
        one.heard.clear()
        other.heard.clear()
        one.act(one.now, "pass")
        taken = await one.hears(wire.Taken)
        assert (taken.code, taken.version) == ("pass", version)
        assert 350 < taken.wait <= 8000
        one.act(one.now, "pass")  # a second tab says the same
        assert (await one.hears(wire.Taken)).wait == taken.wait
        again = await house.person(one.name)
        await again.attend(table)
        assert (await again.hears(wire.Taken)).code == "pass"
        play = one.now.question.options[1].code
        one.act(one.now, play)
        assert (await one.hears(wire.Refused)).stale
        one.say(wire.Undo(table))
        assert "asked again" in (await one.hears(wire.Refused)).sentence
        await house.later(20_000)
        assert (len(sitting.table.record.lines), sitting.version) == (lines, version)
        assert not [message for message in other.heard if not isinstance(message, wire.Seating)]
        one.act(one.now, play)
        await house.quiet()
        assert len(sitting.table.record.lines) == lines + 1

    story(sqlite_file, told)


def test_what_somebody_does_by_habit_need_not_be_hidden(sqlite_file: str) -> None:
    """PBL-R-229: a program that passes here whatever is held does so also where nothing is."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house)
        for test in (forced, held):
            one = await until(house, people, table, test)
            version, pauses = house.hall.sittings[table].version, house.hall.memory.of(f"{one.person} {one.name}")
            noted = list(pauses.made)
            one.say(wire.Act(table, one.now.version, "pass", habit=True))
            await house.later(349)
            assert house.hall.sittings[table].version == version
            await house.later(1)
            assert house.hall.sittings[table].version > version
            assert list(pauses.made) == noted

    story(sqlite_file, told)


def test_clocks_tell_nothing_either(sqlite_file: str) -> None:
    """F34, F16: a pass within the longest pause costs and gains nothing, and nobody's time is up by it."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house, clock="bank 600+5")
        for test in (forced, held):
            one = await until(house, people, table, test)
            sitting = house.hall.sittings[table]
            seat, version = people.index(one), sitting.version
            sitting.clocks.left[seat] = 300
            sitting.clocks.since[seat] = house.alarm.now()
            sitting.set_clocks([])
            await house.later(1000)
            if test is held:
                one.act(one.now, "pass")
            await house.quiet()
            while sitting.version == version:
                await house.later(max(0, house.alarm.calls[0][0] - house.alarm.time))
            assert sitting.clocks.left[seat] == 300
            assert sitting.late[seat] == 0
            sitting.clocks.left[seat] = 600_000

    story(sqlite_file, told)


def test_whoever_is_away_is_waited_for_also_where_there_is_nothing_to_choose(sqlite_file: str) -> None:
    """Who holds something does not answer while away: what is forced does not happen then, either."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house, grace=60)
        one = await until(house, people, table, forced)
        seat, version = people.index(one), house.hall.sittings[table].version
        one.go()
        await house.later(59_999)
        assert house.hall.sittings[table].version == version
        people[seat] = back = await house.person(one.name)
        await back.attend(table)
        await house.later(9_000)
        assert house.hall.sittings[table].version > version

    story(sqlite_file, told)


def test_while_the_clocks_stand_still_nothing_is_let_go(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        people, table = await at_pbl(house, clock="move 60")
        one = await until(house, people, table, held)
        other = people[1 - people.index(one)]
        one.act(one.now, "pass")
        one.say(wire.Pause(table))
        await house.quiet()
        other.say(wire.Consent(table, True))
        await house.quiet()
        lines = len(house.hall.sittings[table].table.record.lines)
        await house.later(100_000)
        assert len(house.hall.sittings[table].table.record.lines) == lines
        other.say(wire.Pause(table, on=False))
        await house.later(1)
        assert len(house.hall.sittings[table].table.record.lines) == lines + 1

    story(sqlite_file, told)


def test_a_bot_takes_whole_beats_whether_or_not_it_had_to_think(sqlite_file: str) -> None:
    """F16: a bot that needs longer than the beat takes as long where there is nothing to think about, for a while."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", beat=300)
        await ana.attend(row.id)
        await house.quiet()
        pacer = house.hall.sittings[row.id].pacer
        pacer.changed(1)
        began = house.alarm.time
        house.alarm.time += 10
        pacer.thought(1)
        assert pacer.bot_due(1) == began + 300
        house.alarm.time += 400
        pacer.thought(1)
        assert pacer.bot_due(1) == began + 600
        pacer.changed(1)
        for _ in range(THOUGHTS):
            assert pacer.bot_due(1) == house.alarm.time + 600
            pacer.thought(1)
        assert pacer.bot_due(1) == house.alarm.time + 300

    story(sqlite_file, told)


def test_against_bots_nobody_waits_unless_somebody_watches(sqlite_file: str) -> None:
    """PBL-R-43, PBL-R-229: there is nobody to hide from, until a spectator comes."""

    async def told(house: House) -> None:
        ana, cleo = await house.person("Ana"), await house.person("Cleo")
        row = await house.table(ana, "greedy", game="pbl", mode="quick", beat=350)
        await ana.attend(row.id)
        await house.quiet()
        pacer = house.hall.sittings[row.id].pacer
        alone = pacer.is_hidden(0)
        await cleo.attend(row.id)
        watched = pacer.is_hidden(0)
        cleo.go()
        await house.quiet()

        assert (alone, watched, pacer.is_hidden(0)) == (False, True, False)

    story(sqlite_file, told)


# By days.


def test_by_days_all_passes_are_let_go_together(sqlite_file: str) -> None:
    """Forced or chosen, on the full quarter of an hour by the table's clock; nobody has to be there."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house, clock="days 3", casual=False)
        moments = set()
        for test in (forced, held):
            one = await until(house, people, table, test)
            version = house.hall.sittings[table].version
            if test is held:
                one.act(one.now, "pass")
                assert (await one.hears(wire.Taken)).wait <= QUARTER
            for person in people:
                person.go()
            while table in house.hall.sittings and house.hall.sittings[table].version == version:
                await house.later(30_000)
            moments.add(house.alarm.time // 30_000 * 30_000 % QUARTER)
            for at, person in enumerate(people):
                people[at] = await house.person(person.name)
                await people[at].attend(table)
        assert moments == {0}

    story(sqlite_file, told)


def test_by_days_nobody_passes_before_they_have_been_there(sqlite_file: str) -> None:
    """F16: who holds something cannot pass while they are away, so nothing is passed for who holds nothing, either."""

    async def told(house: House) -> None:
        people, table = await at_pbl(house, clock="days 3")
        one = await until(house, people, table, forced)
        sitting = house.hall.sittings[table]
        other = next(person for person in people if person is not one)
        one.go()
        sitting.pacer.been.clear()  # asked a moment after they had gone
        house.alarm.time += 1
        version = sitting.version
        await house.later(4 * QUARTER)
        assert sitting.version == version
        assert not sitting.standins  # and no bot takes their place overnight
        back = await house.person(one.name)
        await back.attend(table)
        await house.later(QUARTER)

        assert other.here
        assert sitting.version > version

    story(sqlite_file, told)


def test_by_days_a_pass_that_was_heard_outlasts_a_restart(db: str) -> None:
    async def before(house: House) -> tuple[str, int, str]:
        people, table = await at_pbl(house, clock="days 3", casual=False)
        one = await until(house, people, table, held)
        one.act(one.now, "pass")
        await one.hears(wire.Taken)
        await house.quiet()
        return table, len(house.hall.sittings[table].table.record.lines), one.name

    async def after(house: House) -> None:
        one = await house.person(name)
        await one.attend(table)
        assert (await one.hears(wire.Taken)).code == "pass"
        await house.later(QUARTER)
        assert len(house.hall.sittings[table].table.record.lines) == lines + 1
        row = await house.store.table(table)
        assert row is not None
        assert row.terms.kept == {}

    table, lines, name = story(db, before)
    story(db, after)


# What a table says of itself.


@pytest.mark.parametrize(
    ("seat", "beat", "open_"), [("open", 350, False), ("open", 0, True), ("here Mara", 350, True), ("greedy", 1, False)]
)
def test_a_table_says_whether_it_is_open_about_reactions(sqlite_file: str, seat: str, beat: int, open_: bool) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, seat, beat=beat)

        assert card(row, ana.person).open == open_

    story(sqlite_file, told)


@pytest.mark.parametrize("wish", [{"longest": 100}, {"longest": 60_001}, {"moments": 0}, {"moments": 1441}])
def test_limits_that_cannot_be_are_refused(sqlite_file: str, wish: dict[str, Any]) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        with pytest.raises(Wrong):
            await house.table(ana, "open", beat=350, **wish)

    story(sqlite_file, told)


# The law.


def test_a_listener_learns_nothing_from_pauses() -> None:
    """F16: the soak in small; with a fixed beat it gets nearly all of them right."""
    told, bare = _soak_pauses.measure(windows=240, seed=3)

    assert told.value < 0.65
    assert told.low < 0.55
    assert 0.4 < bare.value < 0.6


def test_the_listener_is_not_deaf() -> None:
    """It finds a pause that is a little longer for those who hold something, among features that say nothing."""
    chance = random.Random(7)
    truth = [chance.random() < 0.5 for _ in range(1200)]
    rows = [[chance.gauss(0, 1), chance.gauss(1.5 * one, 1), chance.random()] for one in truth]
    model = Boosted(rows[:600], truth[:600])
    found = auc([model.score(row) for row in rows[600:]], truth[600:])

    assert found.low < 0.855 < found.high  # what theory says of the bare feature
    assert auc([0.0, 1.0, 2.0, 3.0], [False, False, True, True]).value == 1.0
    assert auc([1.0] * 4, [False, True] * 2).value == 0.5
