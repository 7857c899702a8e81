"""What is written down of those who come in and those who are refused, and what never is."""

from typing import Any

import pytest
from litestar.testing import TestClient
from structlog.testing import capture_logs

from boltyard.server.app import create_app
from boltyard.server.rate import STRANGERS_AT_ONCE
from boltyard.server.store.database import database
from boltyard.server.store.store import Store
from boltyard.server.witness import AT_ONCE, Witness


class Hands:
    """A clock that is set by hand."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_an_event_names_who_and_whence_and_how_it_went() -> None:
    with capture_logs() as told:
        Witness().saw("session made", "a1b2", "10.0.0.7", kind="browser")
        Witness().refused("wrong token", address="10.0.0.8")

    assert told == [
        {"event": "session made", "log_level": "info", "person": "a1b2", "address": "10.0.0.7", "kind": "browser"},
        {"event": "wrong token", "log_level": "warning", "address": "10.0.0.8"},
    ]


def test_a_flood_is_counted_and_not_written() -> None:
    """Each kind has a pace of its own, so that a flood of one does not hide another."""
    clock = Hands()
    witness = Witness(clock)
    with capture_logs() as told:
        for _ in range(5000):
            witness.refused("too much")
        witness.refused("wrong token")
        clock.time += 1
        witness.refused("too much")

    assert len(told) == AT_ONCE + 2
    assert told[-2]["event"] == "wrong token"
    assert told[-1] == {"event": "too much", "log_level": "warning", "unsaid": 5000 - AT_ONCE}


def refusals(sqlite_file: str, monkeypatch: pytest.MonkeyPatch, story: Any) -> list[Any]:
    monkeypatch.setattr("boltyard.server.guard.witness", Witness(Hands()))
    store = Store(database(sqlite_file))
    try:
        with capture_logs() as told, TestClient(create_app(store=store)) as client:
            story(client)
    finally:
        store.close()
    return [{k: v for k, v in entry.items() if k != "log_level"} for entry in told if entry["log_level"] == "warning"]


def test_another_sites_page_is_written_down(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the pattern of the address: a table's code in it is somebody's invitation."""

    def story(client: Any) -> None:
        for origin in ("https://evil.example", "http://["):
            answer = client.post("/api/tables/SECRET/sit", json={}, headers={"origin": origin})
            assert answer.status_code == 403

    told = refusals(sqlite_file, monkeypatch, story)

    assert [entry["event"] for entry in told] == ["forbidden", "forbidden"]
    assert told[0]["asked"] == "POST /api/tables/{table}/sit"
    assert told[0]["why"] == "This came from another site; nothing was done."
    assert told[0]["address"]
    assert "SECRET" not in str(told)


def test_whoever_asks_too_much_is_written_down(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def story(client: Any) -> None:
        for _ in range(int(STRANGERS_AT_ONCE) + 200):
            if client.get("/api/nothing").status_code == 429:
                return
        raise AssertionError("nobody is ever refused")

    assert [entry["event"] for entry in refusals(sqlite_file, monkeypatch, story)] == ["too much over HTTP"]
