"""ROB-R-2: the fuller battery picks a half, by consent of both; otherwise the lot decides, and a sentence says why."""

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server import battery, wire
from boltyard.server.listings import card
from boltyard.server.store.rows import Chair, Row, TableTerms
from tests.server.people import House
from tests.server.test_tables import at_random, record_of, story

BATTERY = {"chooser": "battery"}


@pytest.mark.parametrize(
    ("ana", "bo", "chooser", "words"),
    [
        (80, 30, "seat1", "The battery of Ana holds more charge, and so Ana picks a half (ROB-R-2)."),
        (30, 80, "seat2", "The battery of Bo holds more charge, and so Bo picks a half (ROB-R-2)."),
        (50, 50, "battery", "Both batteries hold the same, so the lot decided who picks a half (ROB-R-2)."),
        (80, -1, "battery", "Not everybody told the charge of their battery, so the lot decided"),
        (-1, -1, "battery", "Not everybody told the charge of their battery, so the lot decided"),
        (80, 9999, "battery", "Not everybody told the charge of their battery, so the lot decided"),
    ],
)
def test_the_fuller_battery_picks(db: str, ana: int, bo: int, chooser: str, words: str) -> None:
    async def told(house: House) -> None:
        one, other = await house.person("Ana"), await house.person("Bo")
        row = await house.table(one, "open", settings=BATTERY, charge=ana)
        assert card(row, other.person).note == ""
        row = await house.hall.sit(row, other.person, other.name, charge=bo)
        kept = await house.store.table(row.id)
        assert kept is not None
        assert kept == row
        assert row.settings == {"chooser": chooser}
        assert row.terms.charges == {}
        assert card(row, other.person).note.startswith(words)
        update = await one.attend(row.id)
        if chooser != "battery":
            assert update.asked == [int(chooser[-1]) - 1]
        assert not any(b"charges" in body for body in one.bytes)

    story(db, told)


def test_a_bot_has_no_battery_and_a_rematch_asks_nobody_again(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", settings=BATTERY, charge=80)
        assert card(row, ana.person).note.startswith("A bot has no battery to compare")
        await ana.play(row.id, at_random(3))
        verify(find_game("robots"), read_record(await record_of(house, row)))
        ana.say(wire.Rematch(row.id))
        moved = await ana.hears(wire.Moved)
        again = await house.store.table(moved.to)
        assert again is not None
        assert again.settings == BATTERY

    story(sqlite_file, told)


def test_whoever_leaves_takes_the_charge_along() -> None:
    """The next one in that seat has told nothing yet."""
    row = Row(
        "t",
        "C",
        "robots",
        1,
        7,
        dict(BATTERY),
        TableTerms(),
        "open",
        0,
        "ana",
        chairs=(Chair(0, "person"), Chair(1, "open")),
    )
    row = battery.told(battery.told(row, 0, 20), 1, 90)

    assert battery.told(row, 1, battery.UNTOLD).terms.charges == {0: 20}
