"""What is written down of those who come in and those who are refused, and what never is."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from structlog.testing import capture_logs

from boltyard.server.rate import STRANGERS
from boltyard.server.security_log import AT_ONCE, Witness, witness
from tests.server.site import where_time_stands_still


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
    one = Witness(clock)
    with capture_logs() as told:
        for _ in range(5000):
            one.refused("too much")
        one.refused("wrong token")
        clock.time += 1
        one.refused("too much")

    assert len(told) == AT_ONCE + 2
    assert told[-2]["event"] == "wrong token"
    assert told[-1] == {"event": "too much", "log_level": "warning", "unsaid": 5000 - AT_ONCE}


@contextmanager
def watched(db: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient[Litestar], list[Any]]]:
    """A site, and what is written down there; every kind of event at a fresh pace."""
    monkeypatch.setattr(witness, "paces", {})
    monkeypatch.setattr(witness, "clock", Hands())
    with capture_logs() as told, where_time_stands_still(db) as client:
        yield client, told


def events(told: list[Any], level: str = "warning") -> list[str]:
    return [entry["event"] for entry in told if entry["log_level"] == level]


def test_who_comes_in_and_who_is_turned_away(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions by their id, which opens nothing; the person by theirs; and no token."""
    with watched(sqlite_file, monkeypatch) as (client, told):
        person = client.get("/api/me").json()["person"]
        link = client.post("/api/me/link").json()["link"].partition("#")[2]
        token = client.cookies["boltyard"]
        client.post("/api/me/logout")
        client.cookies.clear()
        client.get("/api/me/tables", headers={"authorization": f"Bearer {token}"})
        client.cookies.clear()
        back = [client.post("/api/back", json={"token": one}).status_code for one in (link, link[::-1])]

    assert back == [200, 400]
    assert [one for one in events(told, "info") if one in EVENTS] == EVENTS
    assert events(told) == ["a token that opens nothing", "a link that opens nothing"]
    assert {entry["person"] for entry in told if entry["event"] in ("sessions ended", "link used")} == {person}
    assert all(entry["address"] for entry in told if entry["event"] in [*EVENTS, *events(told)])
    assert not [secret for secret in (token, link) if secret in str(told)]


EVENTS = ["session begun", "session begun", "sessions ended", "session begun", "link used"]


def test_another_sites_page_is_written_down(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the pattern of the address: a table's code in it is somebody's invitation."""
    with watched(sqlite_file, monkeypatch) as (client, told):
        for origin in ("https://evil.example", "http://["):
            answer = client.post("/api/tables/SECRET/sit", json={}, headers={"origin": origin})
            assert answer.status_code == 403

    assert events(told) == ["forbidden", "forbidden"]
    assert told[0]["asked"] == "POST /api/tables/{table}/sit"
    assert told[0]["why"] == "This came from another site; nothing was done."
    assert told[0]["address"]
    assert "SECRET" not in str(told)


def test_whoever_asks_too_much_is_written_down(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with watched(sqlite_file, monkeypatch) as (client, told):
        answers = [client.get("/api/nothing") for _ in range(int(STRANGERS.at_once) + 1)]
        assert answers[-1].status_code == 429

    assert events(told) == ["too much over HTTP"]
