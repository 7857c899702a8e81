"""Clocks that stand still by consent of all at the table."""

import pytest

from boltyard.server import wire
from boltyard.server.clocks import A_DAY
from tests.server.people import House, Person
from tests.server.test_tables import starts, story


def left(person: Person, seat: int) -> int:
    clocks: list[wire.Clock] = person.now.clocks
    return {clock.seat: clock.left for clock in clocks}[seat]


async def pause(house: House, asking: Person, other: Person, table: str) -> None:
    asking.say(wire.Pause(table))
    await house.quiet()
    other.say(wire.Consent(table, True))
    await house.quiet()


def test_asked_agreed_and_gone_on_with(db: str) -> None:
    """Nobody's time runs, nobody acts, nobody counts as gone; what was left is left."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two(clock="bank 600+0", grace=5)
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        await house.later(100_000)
        first.say(wire.Pause(row.id))
        await house.quiet()
        assert other.now.pause == wire.PauseAsk(seat, [1 - seat])
        await house.later(10_000)  # the clock runs until all have agreed
        other.say(wire.Consent(row.id, True))
        await house.quiet()
        assert first.now.pause == other.now.pause == wire.PauseAsk(seat, [])
        assert not any(clock.running for clock in first.now.clocks)
        first.act(first.now, "pass")
        assert (await first.hears(wire.Refused)).sentence.startswith("The clocks stand still")
        other.go()
        await house.later(50_000)
        assert house.hall.sittings[row.id].standins == set()
        other = await house.person(other.name)
        await other.attend(row.id)
        other.say(wire.Pause(row.id, on=False))  # anybody goes on
        await house.quiet()
        assert first.now.pause is None
        assert (left(first, seat), left(first, 1 - seat)) == (490_000, 600_000)
        await house.later(10_000)
        first.act(first.now, "pass")
        await house.quiet()
        assert left(first, seat) == 480_000

    story(db, told)


def test_one_no_is_enough_and_a_wish_can_be_taken_back(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(clock="move 60")
        ana.say(wire.Pause(row.id))
        await house.quiet()
        bo.say(wire.Consent(row.id, False))
        refused = await ana.hears(wire.Refused)
        assert (refused.code, refused.sentence) == ("pause", "Bo would rather play on; the clocks run.")
        assert bo.now.pause is None
        seen = []
        for one, message in (
            (ana, wire.Pause(row.id)),
            (bo, wire.Pause(row.id, on=False)),  # not Bo's wish
            (ana, wire.Pause(row.id, on=False)),
            (bo, wire.Consent(row.id, True)),  # too late
        ):
            one.say(message)
            await house.quiet()
            seen.append(bo.now.pause is not None)
        assert seen == [True, True, False, False]

    story(sqlite_file, told)


def test_a_pause_outlasts_sleep_and_restart_also_by_the_calendar(db: str) -> None:
    async def before(house: House) -> str:
        ana, bo, row = await house.two(clock="days 3")
        first, other = await starts(ana, bo)
        await pause(house, first, other, row.id)
        return row.id

    async def after(house: House) -> None:
        ana = await house.person("Ana")
        update = await ana.attend(table)
        assert update.pause == wire.PauseAsk(-1, [])
        await house.later(60_000)
        assert {clock.left for clock in ana.now.clocks} == {3 * A_DAY}
        ana.say(wire.Pause(table, on=False))
        await house.quiet()
        assert [clock.running for clock in ana.now.clocks].count(True) == 1

    table = story(db, before)
    story(db, after)


def test_against_a_bot_nobody_has_to_be_asked(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", clock="move 60")
        await ana.attend(row.id)
        ana.say(wire.Pause(row.id))
        await house.quiet()
        assert ana.now.pause == wire.PauseAsk(0, [])

    story(sqlite_file, told)


@pytest.mark.parametrize(
    ("clock", "watching", "words"), [("none", False, "No clock runs"), ("move 60", True, "Only those")]
)
def test_who_cannot_pause(sqlite_file: str, clock: str, watching: bool, words: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(clock=clock)
        guest = await house.person("Cleo")
        await guest.attend(row.id)
        asking = guest if watching else ana
        asking.say(wire.Pause(row.id))
        assert (await asking.hears(wire.Trouble)).sentence.startswith(words)
        assert bo.now.pause is None

    story(sqlite_file, told)
