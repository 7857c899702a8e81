"""`boltyard verify --db`: every match that is kept, replayed from nothing but its decisions (F29)."""

import asyncio
import json

import pytest

from boltyard.cli import main
from boltyard.server import wire
from tests.server.people import House
from tests.server.test_tables import at_random, starts, story


async def two_matches(house: House) -> None:
    """One is over, the other goes on and has a snapshot."""
    ana, bo, row = await house.two()
    await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
    ana, bo, row = await house.two(seed=9)
    first, _ = await starts(ana, bo)
    first.say(wire.Undo(row.id))
    for one in (ana, bo):
        one.say(wire.Agree(row.id, True))
    await house.quiet()
    ana.go()
    bo.go()
    await house.later(31_000)


def test_what_a_server_keeps_verifies(
    db: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """F29: running and finished matches, with snapshots and without; machine output is a line for each."""
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1)
    story(db, two_matches)

    capsys.readouterr()
    assert main(["verify", "--db", db]) == 0
    assert capsys.readouterr().out.startswith("2 matches with ")
    assert main(["verify", "--db", db, "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["game"], one["over"], one["valid"], one["problem"]) for one in told] == [
        ("robots", True, True, None),
        ("robots", False, True, None),
    ]


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE decisions SET code = 'purple' WHERE n = 1", "'purple'"),
        ("UPDATE results SET digest = '0123456789abcdef'", "its result says 0123456789abcdef"),
        ("DELETE FROM results", "has no result"),
        ("UPDATE decisions SET early = '99 0'", "early 99 0"),
    ],
)
def test_what_was_altered_is_found(sqlite_file: str, capsys: pytest.CaptureFixture[str], sql: str, words: str) -> None:
    """F29: one line a match, what is wrong with it, exit code 1."""

    async def told(house: House) -> None:
        await two_matches(house)
        await house.store.write(lambda c: c.execute(sql) and None)

    story(sqlite_file, told)

    capsys.readouterr()
    assert main(["verify", "--db", sqlite_file]) == 1
    assert words in capsys.readouterr().out


def test_where_there_is_nothing_it_says_so(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    """A path mistyped is one sentence, and no file is made of it."""
    path = f"{tmp_path}/none.db"

    assert main(["verify", "--db", path]) == 2
    assert "There is no file" in capsys.readouterr().err
    assert main(["verify", "--db", path, "a.record"]) == 2
    assert main(["verify"]) == 2
