"""The schema of the socket says what is sent: messages, and in them the views and events of every game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from boltyard.core.record import read_record
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import open_table
from boltyard.games import GAMES
from boltyard.server.shapes import IN_SOCKET, declared, parts_of, socket_schema, unions
from boltyard.server.updates import Scene

REPLAYS = Path(__file__).parents[1] / "replays"
RECORDS = ("battleground-two-dice", "pbl-three", "robots-series")
SAYS = {"type", "$ref", "anyOf", "enum", "const"}  # what there may be


def inner(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema within a schema."""
    yield schema
    named = {**schema.get("properties", {}), **schema.get("$defs", {})}
    below = [*named.values(), *schema.get("anyOf", []), schema.get("items"), schema.get("additionalProperties")]
    for one in below:
        if isinstance(one, dict):
            yield from inner(one)


def updates(record: str) -> Iterator[Any]:
    """What the seats and onlookers of a match are sent, from time to time, as they read it."""
    told = read_record((REPLAYS / f"{record}.record").read_text(encoding="utf-8"))
    game = GAMES[told.game].bound(told.settings)
    for n in (*range(0, len(told.lines), 1 + len(told.lines) // 8), len(told.lines)):
        table = open_table(game, told, n)
        scene = Scene(table, told.names, "t")
        offers = {seat: table.options(seat) for seat in table.asked}
        for viewer in (*range(len(told.names)), PUBLIC):
            yield msgspec.json.decode(msgspec.json.encode(scene.update(viewer, n, 0, offers)))
        yield msgspec.json.decode(msgspec.json.encode(scene.moment(EVERYONE if table.over else PUBLIC, n, [])))


def test_nothing_is_left_open() -> None:
    """Wherever something is told, the schema says what; whatever it refers to is there."""
    whole = socket_schema()
    for one in inner(whole):
        assert SAYS & set(one), one
        if "$ref" in one:
            assert one["$ref"].removeprefix(IN_SOCKET.format(name="")) in whole["$defs"]


def test_every_view_is_closed() -> None:
    """A field that nobody declared does not fit."""
    whole = socket_schema()["$defs"]

    assert unions()["View"] == [game.view_shape.__name__ for game in GAMES.values()]
    for part in parts_of(declared()):
        assert whole[part.__name__]["additionalProperties"] is False
        assert whole[part.__name__]["description"], f"{part.__name__} has no sentence"


@pytest.mark.parametrize("record", RECORDS)
def test_an_update_is_what_the_schema_says(record: str) -> None:
    schema = jsonschema_rs.validator_for(socket_schema())
    for update in updates(record):
        schema.validate(update)


@pytest.mark.parametrize("record", RECORDS)
def test_a_field_too_many_does_not_fit(record: str) -> None:
    schema = jsonschema_rs.validator_for(socket_schema())
    update = next(update for update in updates(record) if update["events"])
    for part in (update["view"], update["events"][0]):
        part["surprise"] = 1
        assert not schema.is_valid(update)
        del part["surprise"]
    assert schema.is_valid(update)
