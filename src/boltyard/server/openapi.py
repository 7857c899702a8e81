"""The description of the HTTP part: what the framework tells of the handlers, completed here for all of them.

A handler declares what is its own: parameters, body, what it answers. What holds for every address is added to each by
construction: how it refuses, who may ask, and the shapes of messages, which come from the same structs as those of the
socket.
"""

from __future__ import annotations

import copy
from typing import Any, Final

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from boltyard.games import GAMES
from boltyard.server import wire
from boltyard.server.people import COOKIE, SAFE_COOKIE
from boltyard.server.shapes import schemas

REFUSALS: Final = {
    "400": "What was asked cannot be read, or cannot be done.",
    "403": "It is not for whoever asks, or comes from another site's page.",
    "404": "There is nothing at this address.",
    "409": "Not now: a rule of the league says so, or somebody was quicker.",
    "405": "Other methods do something here; `Allow` names them.",
    "413": "A request has at most 64 KiB.",
    "415": "A body is JSON, and says so.",
    "429": "Too much; where waiting helps, `Retry-After` tells for how many seconds.",
    "503": "Not here, or not now: nothing was done.",
}
Shape = dict[str, Any]  # a part of the description, as deep as it is

SHAPES: Final = "#/components/schemas/{name}"
PROBLEM: Final = {"application/json": {"schema": {"$ref": SHAPES.format(name="Problem")}}}
TELLS: Final = {
    "405": {"Allow": {"schema": {"type": "string"}, "required": True}},
    "429": {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}},
}
SECURITY: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": SAFE_COOKIE, "description": "A browser's; `/api/me` sets it."},
    "plain": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "The same where there is no HTTPS."},
    "token": {"type": "http", "scheme": "bearer", "description": "A program's."},
}


class Description(JsonRenderPlugin):
    """Hands the whole description out; it is put together once."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self.body = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Shape) -> bytes:
        if not self.body:
            self.body = self.render_json(request, completed(openapi_schema))
        return self.body


def completed(description: Shape) -> Shape:
    """The framework's description with everything that all addresses have in common."""
    whole = copy.deepcopy(description)
    parts = whole.setdefault("components", {})
    parts["schemas"] = {**parts.get("schemas", {}), **shapes()}
    parts["responses"] = {f"Refused{status}": refusal(status) for status in REFUSALS}
    parts["securitySchemes"] = SECURITY
    whole["security"] = [{}, *({name: []} for name in SECURITY)]  # who comes without is a stranger, and welcome
    for methods in whole["paths"].values():
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                complete(method, operation)
    linked(whole["paths"])
    return whole


def shapes() -> Shape:
    """Every message as JSON Schema, bounds and all."""
    _, found = schemas(wire.MESSAGES, SHAPES)
    found["NewTable"]["properties"]["game"]["enum"] = list(GAMES)
    return found


def refusal(status: str) -> Shape:
    told = {"description": REFUSALS[status], "content": PROBLEM}
    return {**told, "headers": TELLS[status]} if status in TELLS else told


def complete(method: str, operation: Shape) -> None:
    """One operation. To HEAD everything is answered without a body."""
    own = set(operation["responses"]) - {"400"}  # the framework's own 400 is not ours
    for status in REFUSALS.keys() - own:
        operation["responses"][status] = {"$ref": f"#/components/responses/Refused{status}"}
    for parameter in operation.get("parameters", []):
        without_null(parameter["schema"])
    if method == "head":
        told = {
            status: {"description": one.get("description") or REFUSALS[status]}
            for status, one in operation["responses"].items()
        }
        operation["responses"] = told


def without_null(shape: Shape) -> None:
    """In an address there is no null: what may be left out is simply not there."""
    others = [one for one in shape.get("oneOf", []) if one != {"type": "null"}]
    if len(others) == 1:
        del shape["oneOf"]
        shape.update(others[0])


def linked(paths: Shape) -> None:
    """Where one goes from a table that was put up: its id opens every address of tables."""
    made = paths.get("/api/tables", {}).get("post", {}).get("responses", {}).get("201")
    if made is None:
        return
    made["links"] = {
        operation["operationId"]: {
            "operationId": operation["operationId"],
            "parameters": {"table": "$response.body#/id"},
        }
        for path, methods in paths.items()
        if path.startswith("/api/tables/{table}")
        for method, operation in methods.items()
        if method in ("get", "post")
    }
