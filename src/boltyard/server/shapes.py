"""Everything that is told, as JSON Schema: the messages of the wire, with the views and events that the games declare.

An update carries both as the game has written them. Which these are the games say (`Game.view_shape`), so whatever
game there is, its views and events are described here and among the page's types.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import inspect

from boltyard.core.match import Match
from boltyard.games import GAMES
from boltyard.league.shapes import ROOMS
from boltyard.server import wire
from boltyard.server.wire.parts import DECLARED, MANY

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
IN_SOCKET: Final = "#/$defs/{name}"

Schema = dict[str, Any]


def declared() -> list[type]:
    """What the games declare: how each shows a table, and what can happen there; and the rooms of leagues."""
    games = GAMES.values()
    shapes = [*(game.view_shape for game in games), *(shape for game in games for shape in game.event_shapes)]
    return list(dict.fromkeys([*shapes, *ROOMS]))


def unions() -> dict[str, list[str]]:
    """What is carried, by name: one of the views, events of one of the games, one of the rooms."""
    events = {f"{title(game)}Event": [shape.__name__ for shape in game.event_shapes] for game in GAMES.values()}
    views = [game.view_shape.__name__ for game in GAMES.values()]
    return {"View": views, **events, "GameEvent": list(events), "LeagueRoom": [room.__name__ for room in ROOMS]}


def title(game: Match) -> str:
    """What the names of a game's declarations begin with."""
    return game.view_shape.__name__.removesuffix("View")


def parts_of(shapes: Iterable[type]) -> list[type]:
    """These declarations and those they are made of, each after its parts."""
    found: dict[type, None] = {}

    def look_into(shape: inspect.Type) -> None:
        match shape:
            case inspect.Metadata():
                look_into(shape.type)
            case inspect.ListType():
                look_into(shape.item_type)
            case inspect.DictType():
                look_into(shape.value_type)
            case inspect.UnionType():
                for one in shape.types:
                    look_into(one)
            case inspect.TypedDictType() if shape.cls not in found:
                for field in fields_of(shape):
                    look_into(field.type)
                found[shape.cls] = None

    for one in shapes:
        look_into(inspect.type_info(one))
    return list(found)


def fields_of(shape: inspect.StructType | inspect.TypedDictType) -> list[inspect.Field]:
    """The fields of a message or a declaration in the order in which they were written, inherited ones first."""
    if isinstance(shape, inspect.StructType):
        return list(shape.fields)
    order = list(shape.cls.__annotations__)
    return sorted(shape.fields, key=lambda field: order.index(field.name))


def carried(message: type[wire.Wire]) -> dict[str, str]:
    """The fields of a message that carry what games declare, with its name."""
    shape = inspect.type_info(message)
    assert isinstance(shape, inspect.StructType)
    marks = {
        field.encode_name: field.type.extra or {} for field in shape.fields if isinstance(field.type, inspect.Metadata)
    }
    return {field: mark[DECLARED] for field, mark in marks.items() if DECLARED in mark}


def schemas(types: Iterable[object], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Each of these types, and everything they refer to by name; `template` says how."""
    types = list(types)
    told, found = msgspec.json.schema_components([*types, *declared()], ref_template=template)
    for part in parts_of(declared()):
        found[part.__name__]["additionalProperties"] = False
    for name, some in unions().items():
        found[name] = {"title": name, "anyOf": [referring(one, template) for one in some]}
    found["Json"] = {
        "title": "Json",
        "type": "object",
        "description": "A JSON object; the league it is about knows what is in it.",
    }
    for message in wire.MESSAGES:
        for field, name in carried(message).items():
            if message.__name__ in found:
                found[message.__name__]["properties"][field] = referring(name, template)
    return list(told[: len(types)]), found


def referring(name: str, template: str) -> Schema:
    """To what games declare, or a list of it."""
    if name.endswith(MANY):
        return {"type": "array", "items": referring(name.removesuffix(MANY), template)}
    return {"$ref": template.format(name=name)}


def socket_schema() -> Schema:
    """Every message of the socket, each way."""
    (to, from_), parts = schemas((wire.ToServer, wire.FromServer), IN_SOCKET)
    return {
        "$schema": DRAFT,
        "title": "The socket of Boltyard",
        "$defs": {**parts, "ToServer": to, "FromServer": from_},
        "anyOf": [{"$ref": IN_SOCKET.format(name=name)} for name in ("ToServer", "FromServer")],
    }
