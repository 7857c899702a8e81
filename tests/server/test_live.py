"""Tables where time is part of the rules: it runs while somebody is here, and the record replays."""

import random

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import open_table, state_digest
from boltyard.games import find_game
from tests.server.people import House
from tests.server.test_tables import record_of, story


@pytest.mark.parametrize("timing", ["relaxed", "authentic"])
def test_battleground_in_real_time_goes_on_and_its_record_replays(sqlite_file: str, timing: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(game="battleground", settings={"timing": timing})
        sitting = house.hall.sittings[row.id]
        chance = random.Random(5)
        for _ in range(120):
            await house.quiet()
            if sitting.table.over:
                break
            for one in (ana, bo):
                update = one.now
                if update.question and chance.random() < 0.6:
                    one.act(update, chance.choice(update.question.options).code)
            await house.later(chance.choice([50, 200, 1000, 5000]))
        await house.quiet()
        record = read_record(await record_of(house, row))
        replayed = open_table(find_game("battleground"), record)

        assert any(line.code.startswith("elapse") for line in record.lines)
        assert len(record.lines) > 20
        assert state_digest(sitting.table.game, replayed.state) == state_digest(sitting.table.game, sitting.table.state)

    story(sqlite_file, told)


def test_time_stands_still_while_nobody_is_there(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(game="battleground", settings={"timing": "relaxed"})
        sitting = house.hall.sittings[row.id]
        for _ in range(40):
            await house.later(500)
            if sitting.table.clock_is_asked:
                break
            for one in (ana, bo):
                if one.now.question:
                    one.act(one.now, one.now.question.options[0].code)
        assert sitting.table.clock_is_asked
        ana.go()
        bo.go()
        await house.quiet()
        lines = len(sitting.table.record.lines)
        await house.later(25_000)

        assert len(sitting.table.record.lines) == lines

    story(sqlite_file, told)
