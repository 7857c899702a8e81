"""A sleeping table wakes where it was: from its snapshot if that fits, else by its record, and nobody sees which."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from boltyard.server.waking import SUM
from tests.server.people import House
from tests.server.test_tables import at_random, story


def in_the_snapshot(change: Callable[[Any], Any]) -> Callable[[bytes], bytes]:
    """The same bytes as another program, or another version of this one, would have written them."""

    def changed(whole: bytes) -> bytes:
        plain = msgspec.msgpack.decode(whole[SUM:])
        change(plain)
        body = msgspec.msgpack.encode(plain)
        return hashlib.sha256(body).digest() + body

    return changed


def renamed(plain: Any) -> None:
    plain["state"]["inner"]["frames"][0][0] = "a_rule_of_old"


def without_a_field(plain: Any) -> None:
    del plain["state"]["inner"]["turns_left"]


CHANGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "as it was": (lambda whole: whole, ""),
    "of another program": (in_the_snapshot(lambda plain: plain.update(stamp="0 1 0")), "other code"),
    "before a rule was renamed": (in_the_snapshot(renamed), "there is no rule 'a_rule_of_old'"),
    "before a field was added": (in_the_snapshot(without_a_field), "turns_left"),
    "one bit flipped": (lambda whole: whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], "it is damaged"),
    "cut off": (lambda whole: whole[: len(whole) // 2], "it is damaged"),
    "empty": (lambda whole: b"", "it is damaged"),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_snapshot_that_does_not_fit_is_thrown_away(db: str, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F28: the table wakes by replay, with the same view, and the log says why."""
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1)  # every record is slow: snapshots are used
    change, why = CHANGES[case]

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "uniform", game="pbl", settings={"draft": "quick"})
        await ana.play(row.id, at_random(5), 25)
        await house.quiet()
        before = (await ana.attend(row.id)).view
        ana.go()
        await house.later(31_000)
        assert house.hall.sittings == {}
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.snapshot is not None
        await house.store.put_snapshot(row.id, log.snapshot[0], change(log.snapshot[1]))
        with capture_logs() as noted:
            again = await house.person("Ana")
            update = await again.attend(row.id)

        assert bytes(update.view) == bytes(before)
        thrown = [note["why"] for note in noted if note["event"] == "snapshot thrown away"]
        assert len(thrown) == (1 if why else 0)
        assert all(why in one for one in thrown)

    story(db, told)
