"""F34: clocks per move, with a bank, by days; they survive a restart."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.server import wire
from boltyard.server.clocks import A_DAY, Clocks
from tests.server.people import House
from tests.server.test_tables import starts, story


def test_a_bank_shrinks_and_gains_its_increment() -> None:
    clocks = Clocks("bank 60+5", 2)
    clocks.start(0, 1000)
    clocks.stop(0, 11_000, answered=True)
    clocks.start(1, 11_000)
    clocks.stop(1, 21_000, answered=False)  # everybody went away

    assert clocks.left == [55_000, 50_000]
    assert clocks.due(0) == -1


def test_a_move_clock_is_full_again_after_each_answer() -> None:
    clocks = Clocks("move 30", 2)
    clocks.start(0, 0)
    assert clocks.left_at(0, 10_000) == 20_000
    assert clocks.due(0) == 30_000
    clocks.stop(0, 10_000, answered=True)

    assert clocks.left == [30_000, 30_000]
    assert Clocks("days 3", 2).left[0] == 3 * A_DAY


@pytest.mark.parametrize("terms", ["", "fast", "move", "move 0", "bank 10", "days -1", "bank 0+5", "move 1e9"])
def test_what_is_no_clock_is_refused(terms: str) -> None:
    with pytest.raises(BadSetting):
        Clocks(terms, 2)


def test_when_time_is_up_the_default_is_played_and_three_times_count_as_leaving(sqlite_file: str) -> None:
    """ROB-R-49: at a serious table that is a loss."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two(clock="move 30", casual=False)
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        assert {clock.seat: clock.running for clock in first.now.clocks} == {seat: True, 1 - seat: False}
        lines = len(house.hall.sittings[row.id].table.record.lines)
        await house.later(29_999)
        assert len(house.hall.sittings[row.id].table.record.lines) == lines
        await house.later(1)
        assert len(house.hall.sittings[row.id].table.record.lines) == lines + 1
        for _ in range(10):
            await house.later(30_000)
        end = other.now.ending

        assert end is not None
        assert end.rule == "ROB-R-49"

    story(sqlite_file, told)


@pytest.mark.parametrize("settings", [{"timing": "simulated", "stand_in": "off"}])
def test_at_a_serious_table_of_any_game_who_never_answers_is_out(sqlite_file: str, settings: dict[str, str]) -> None:
    """BB-R-61: three times in a row without an answer, and the seat is removed; whoever is left wins."""

    async def told(house: House) -> None:
        ana, _, row = await house.two(game="battleground", settings=settings, clock="move 30", casual=False)
        for _ in range(40):
            await house.later(30_000)
            if ana.now.ending is not None:
                break

        assert ana.now.ending is not None
        assert any(line.code == "leave" for line in house.hall.sittings[row.id].table.record.lines)

    story(sqlite_file, told)


def test_an_answer_in_time_counts(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(clock="bank 60+5")
        first, _ = await starts(ana, bo)
        seat = first.now.viewer
        await house.later(20_000)
        first.act(first.now, "pass")
        update = await first.hears(wire.Update)
        await house.quiet()

        assert update.clocks
        assert house.hall.sittings[row.id].clocks.left[seat] == 50_000  # 60, +5 for the half, -20, +5 for the answer

    story(sqlite_file, told)


def test_clocks_survive_a_restart_and_stand_still_while_nobody_is_there(db: str) -> None:
    async def before(house: House) -> tuple[str, int, int]:
        ana, bo, row = await house.two(clock="bank 600+0")
        first, _ = await starts(ana, bo)
        await house.later(100_000)
        first.act(first.now, "pass")
        await first.hears(wire.Update)
        await house.quiet()
        return row.id, first.now.viewer, house.hall.sittings[row.id].clocks.left[first.now.viewer]

    async def after(house: House) -> None:
        ana = await house.person("Ana")
        update = await ana.attend(table)
        assert {clock.seat: clock.left for clock in update.clocks}[seat] == left == 500_000
        ana.go()
        await house.later(20_000)
        again = await house.person("Ana")
        update = await again.attend(table)
        assert {clock.seat: clock.left for clock in update.clocks}[seat] == 500_000

    table, seat, left = story(db, before)
    story(db, after)
