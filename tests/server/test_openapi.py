"""The description of the HTTP part says what happens: schemathesis asks every address, rightly and wrongly."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.server import wire
from boltyard.server.app import create_app
from boltyard.server.openapi import REFUSALS
from tasks._soak_api import DESCRIPTION, examine
from tests.deals import chance_of
from tests.server.site import site


@pytest.fixture
def described(client: TestClient[Litestar]) -> dict[str, Any]:
    answer = client.get(DESCRIPTION)
    assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    whole: dict[str, Any] = answer.json()
    return whole


def operations(described: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, one) for path, methods in described["paths"].items() for method, one in methods.items()]


def test_every_address_tells_how_it_refuses(described: dict[str, Any]) -> None:
    """By construction: whoever adds an address has nothing to do for it."""
    for path, method, one in operations(described):
        assert set(REFUSALS) <= set(one["responses"]), path
        for status in REFUSALS:
            told = one["responses"][status]
            if (path, status) == ("/readyz", "503"):
                continue  # one of its two answers, in words
            assert "content" not in told if method == "head" else told["$ref"].endswith(f"/Refused{status}")
    for refused in described["components"]["responses"].values():
        assert refused["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


def test_every_address_is_in_it(described: dict[str, Any]) -> None:
    """All that is under /api, except the description itself and what says that there is nothing."""
    here = {route.path_format for route in create_app(Path("/nonexistent")).routes}

    assert here - {"/", "/api", "/{path}", "/api/{rest}"} == set(described["paths"]) | {
        path for path in here if path.startswith("/api/openapi")
    }


def test_every_answer_has_a_shape(described: dict[str, Any]) -> None:
    for path, method, one in operations(described):
        for status, told in one["responses"].items():
            if method != "head" and status in ("200", "201"):
                (content,) = told["content"].items()
                assert content[1]["schema"], path
                assert content[0] == "application/json" or "$ref" not in content[1]["schema"]


def test_every_parameter_is_bounded(described: dict[str, Any]) -> None:
    bounds = {"enum", "maxLength", "maximum", "minimum", "maxItems", "pattern"}
    for path, _, one in operations(described):
        for parameter in one.get("parameters", []):
            shapes = [parameter["schema"], *parameter["schema"].get("oneOf", [])]
            assert any(bounds & set(shape) for shape in shapes), (path, parameter["name"])
            assert parameter["description"]


def test_messages_are_the_same_here_and_there(described: dict[str, Any]) -> None:
    """One source for both: the structs of the wire."""
    shapes = described["components"]["schemas"]
    (_, socket) = msgspec.json.schema_components([wire.TableCard], ref_template="#/components/schemas/{name}")

    assert shapes["TableCard"] == socket["TableCard"]
    assert shapes["NewTable"]["additionalProperties"] is False
    assert shapes["NewTable"]["properties"]["beat"]["maximum"] == 5000
    text = json.dumps(described)
    for name in {ref.partition('"')[0] for ref in text.split("#/components/schemas/")[1:]}:
        assert name in shapes


def test_whoever_may_ask(described: dict[str, Any]) -> None:
    assert {} in described["security"]  # a stranger, too
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_what_is_answered_is_what_is_described(sqlite_file: str, request: pytest.FixtureRequest) -> None:
    """A small soak: no 5xx, nothing undocumented, nothing accepted that the description forbids, no traceback."""
    seed = random.Random(chance_of(request)).randrange(10**9)
    print(f"seed {seed}; more of it: ./boltyard dev soak api --seed {seed}")
    with site(sqlite_file, rate=1e9) as opened:
        found = examine(opened, examples=3, seed=seed, phases="coverage,fuzzing")

    assert not found.wrong, found.wrong
    assert found.cases > 300
    assert "Traceback" not in opened.errors, opened.errors
