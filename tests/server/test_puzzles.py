"""The puzzle of a day over HTTP (F57): the server judges, three tries, and the answer stays here until then."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.insight.puzzles.shelf import shelf
from boltyard.server.app import create_app
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store

DAY = "/api/puzzles/2026-01-05"
RIGHT = shelf()[4].answer


@pytest.fixture
def client(built: Path, sqlite_file: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(built, Store(database(sqlite_file)))) as client:
        yield client


def test_the_answer_is_told_with_the_try_that_finds_it_and_not_before(client: TestClient[Litestar]) -> None:
    first = client.get(DAY).json()
    wrong = next(one["code"] for one in first["choices"] if one["code"] != RIGHT)
    tried = client.post(DAY, json={"code": wrong}).json()
    found = client.post(DAY, json={"code": RIGHT}).json()
    again = client.post(DAY, json={"code": wrong}).json()

    assert (first["standing"], first["left"], first["solution"]) == ("open", 3, None)
    assert '"holds"' not in json.dumps(first)
    assert (tried["standing"], tried["left"], tried["solution"]) == ("open", 2, None)
    assert [one["holds"] for one in tried["tries"]] == [False]
    assert tried["tries"][0]["story"]
    assert (found["standing"], found["solution"]["right"]["code"]) == ("solved", RIGHT)
    assert len(found["solution"]["others"]) >= 3
    assert all(one["story"] for one in found["solution"]["others"])
    assert again["tries"] == found["tries"]
    assert client.get(DAY).json()["standing"] == "solved"
    assert [one["standing"] for one in client.get("/api/puzzles/2026-01-06").json()["week"]] == ["", "", "", "", ""] + [
        "solved",
        "",
    ]


def test_after_three_wrong_ones_or_on_demand_the_answer_is_told(client: TestClient[Litestar]) -> None:
    choices = [one["code"] for one in client.get(DAY).json()["choices"] if one["code"] != RIGHT]
    told = [client.post(DAY, json={"code": code}).json() for code in choices[:3]]
    asked = client.post("/api/puzzles/2026-01-04", json={"code": ""}).json()

    assert [one["standing"] for one in told] == ["open", "open", "missed"]
    assert told[2]["solution"]["right"]["code"] == RIGHT
    assert asked["standing"] == "missed"
    assert asked["tries"] == []
    assert asked["solution"]


def test_bad_days_and_answers_get_one_sentence(client: TestClient[Litestar]) -> None:
    assert client.get("/api/puzzles/today").status_code == 200
    for day, status in (("2999-01-01", 404), ("2025-12-31", 404), ("sunday", 400)):
        address = f"/api/puzzles/{day}"
        assert client.get(address).status_code == status
    refused = client.post(DAY, json={"code": "attack everybody"})
    assert refused.status_code in (400, 422)
    assert "is no answer here" in refused.text


def test_somebody_else_has_tries_of_their_own(client: TestClient[Litestar]) -> None:
    client.post(DAY, json={"code": RIGHT})
    client.cookies.clear()

    assert client.get(DAY).json()["standing"] == "open"
