"""F28: whatever happens to the server, nothing confirmed is lost and no table is dead: `dev soak faults` made short.

Nothing here is late by the clock: a table that is dead for good is the watchdog's business.
"""

import asyncio
from typing import Any

import pytest

from tasks._crowd import Broken, Eyes, Pulse
from tasks._postgres import fresh_database, restartable
from tasks._soak_faults import compare, main, soak
from tests.server.people import House
from tests.server.test_tables import story

FOR_EVER = float("inf")


def test_a_file_and_its_only_server(sqlite_file: str) -> None:
    """Killed, closed in mid-move; a full disk, a file that can only be read, a deleted one; a clock that jumps."""
    plan = ["kill", "full", "close", "read-only", "deleted", "jump", "kill"]
    told = asyncio.run(soak(sqlite_file, plan, 20, 4, patience=FOR_EVER, between=12))

    assert told.startswith("2 x kill, 1 x full, 1 x close, 1 x read-only, 1 x deleted, 1 x jump; 1 process, 4 tables, ")
    assert "nothing lost, every record verifies" in told


def test_postgresql_and_its_servers() -> None:
    """Killed, closed in mid-move; the database restarted, its lines cut; a clock that jumps; one killed among two."""
    with restartable() as cluster:
        db = fresh_database(cluster.address, "soak")
        alone = soak(db, ["kill", "restart", "close", "cut", "jump"], 21, 3, 1, cluster, FOR_EVER, between=12)
        assert "nothing lost, every record verifies" in asyncio.run(alone)
        two = soak(db, ["one killed", "restart"], 22, 3, 2, cluster, FOR_EVER, between=12)
        assert asyncio.run(two).startswith("1 x one killed, 1 x restart; 2 processes, 3 tables, ")


def update(version: int, *lines: str, fresh: bool = False, ending: Any = None) -> dict[str, Any]:
    """What a seat is told, with the log from its first line on."""
    log = [{"at": at, "text": text} for at, text in enumerate(lines)]
    return {"viewer": 0, "version": version, "fresh": fresh, "log": log, "ending": ending}


def test_a_line_that_was_told_and_is_gone_is_noticed() -> None:
    eyes = Eyes()
    eyes.see(update(1, "Ana builds.", "Bo attacks."))
    eyes.see(update(1001, "Ana builds.", "Bo attacks.", fresh=True))
    for lines in (["Ana builds."], ["Ana builds.", "Bo passes."]):
        with pytest.raises(Broken, match=r"'Bo attacks.' was confirmed and is gone"):
            eyes.see(update(2001, *lines, fresh=True))


def test_what_is_not_on_disk_is_noticed(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        *_, row = await house.two()
        kept = await house.store.log_of(row.id)
        eyes = Eyes()
        eyes.seat = 0
        assert compare(row.id, kept, eyes) == 0
        eyes.chat[1] = "Good luck!"
        with pytest.raises(Broken, match="'Good luck!' was told and is not on disk"):
            compare(row.id, kept, eyes)
        eyes.over = True
        with pytest.raises(Broken, match="was finished and is not"):
            compare(row.id, kept, eyes)
        with pytest.raises(Broken, match="is gone"):
            compare("none", None, eyes)

    story(sqlite_file, told)


def test_to_be_told_how_a_table_stands_is_not_yet_to_go_on() -> None:
    """A table lives when it is further than where it stood after the fault; a paced one when it is there again."""

    def waits(paced: bool, *heard: dict[str, Any]) -> bool:
        pulse = Pulse("t", version=7, paced=paced)
        pulse.begin(being_there=True)
        for one in heard:
            pulse.hear(one)
        return pulse.waits

    assert waits(False, update(1007, fresh=True))
    assert not waits(False, update(1007, fresh=True), update(1008))
    assert not waits(False, update(8))  # this fault was none to it
    assert waits(True)
    assert not waits(True, update(1007, fresh=True))


def test_a_soak_without_faults_and_without_time_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed is told; when the time is up nothing is broken."""
    assert main(["faults", "--kills", "0", "--seed", "5"]) == 0
    assert capsys.readouterr().out == "soak faults, seed 5\n"
