"""Rubbish for the socket: messages that its schema allows, and every way to damage them.

`Words` knows what is at hand: tables, versions, options that somebody was offered. Everything follows from a seed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

NOWHERE = ("nowhere", "ABCDEF")
LARGEST = 60_000  # bytes: longer ones are cut off by the library, as documented

TEXTS = [
    "",
    "\0",
    "a\0b",
    "\u202eolleH",
    "\u2066\u2069",
    "\u3164",
    "e\u0301" * 30,
    "👩\u200d🚀",
    "\ufeff",
    "' OR 1=1 --",
    "../../etc/passwd",
    "%00",
    "{}",
    "\n\t",
    "x" * 5000,
    "Ⅷ٣²",
    "undo 1",
    "elapse 100",
    "resign",
    "done",
    "pass",
    "ab" * 32,
]
NUMBERS: list[Any] = [
    0,
    -1,
    -2,
    -3,
    1,
    7,
    99,
    2**31,
    -(2**31),
    2**53 - 1,
    -(2**53) + 1,
    2**53,
    2**63,
    2**64,
    10**40,
    0.5,
    1e308,
]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], {"kind": "ping"}, "", 0, [None] * 50]
DEEP = [b"[", b'{"kind":', b'[{"a":', b'{"kind":"say","x":[', b'{"table":']


class Words:
    """What there is to speak of, as far as somebody has heard."""

    def __init__(self, schema: dict[str, Any], seed: str) -> None:
        self.chance = random.Random(seed)
        self.kinds = schema["$defs"]
        self.sent = [one["$ref"].rpartition("/")[2] for one in self.kinds["ToServer"]["anyOf"]]
        self.mine: list[str] = []
        self.others: list[str] = []  # of those who play beside it, as long as they do
        self.versions: dict[str, int] = {}
        self.codes: dict[str, list[str]] = {}
        self.asides: list[str] = []
        self.asked: dict[str, dict[str, Any]] = {}  # by table: an answer that would be right

    def hear(self, message: dict[str, Any]) -> None:
        """Something was said; what can be used is remembered."""
        if message["kind"] == "update":
            table, question = message["table"], message["question"]
            self.versions[table] = message["version"]
            self.asides = [one["code"] for one in message["beside"]] or self.asides
            self.asked.pop(table, None)
            if question:
                self.codes[table] = [one["code"] for one in question["options"]]
                act = {"kind": "act", "table": table, "version": message["version"], "named": len(question["named"])}
                self.asked[table] = {**act, "code": self.chance.choice(self.codes[table])}

    # A message that is right.

    def message(self) -> dict[str, Any]:
        """One of the kinds that may be sent, mostly about a table that is there."""
        chance = self.chance
        kind = chance.choice([*self.sent, *["Act"] * 8, *["Attend"] * 4])
        table = chance.choice(self.mine if chance.random() < 0.7 else [*NOWHERE, *self.mine, *self.others])
        return {
            key: self.value(key, shape, table)
            for key, shape in self.kinds[kind]["properties"].items()
            if key in self.kinds[kind]["required"] or chance.random() < 0.4
        }

    def value(self, key: str, shape: dict[str, Any], table: str) -> Any:
        chance = self.chance
        if "enum" in shape:
            return chance.choice(shape["enum"])
        if key == "table":
            return table
        if key == "version" and chance.random() < 0.8:
            return self.versions.get(table, 1) - chance.choice([0, 0, 0, 1, 7])
        if key in ("code", "named") and chance.random() < 0.8 and self.codes.get(table):
            if key == "named":
                return chance.randrange(-1, 3)
            return chance.choice(self.asides if self.asides and chance.random() < 0.03 else self.codes[table])
        if key == "game":
            return chance.choice(["robots", "pbl", "battleground", "chess"])
        match shape.get("type"):
            case "integer":
                return chance.choice([-3, -2, -1, 0, 1, 2, 5, 100, 10_000])
            case "boolean":
                return chance.random() < 0.5
        return chance.choice(TEXTS)

    # And every way to damage it.

    def rubbish(self) -> bytes:
        """The next thing to send: mostly a message that is right or nearly so."""
        chance = self.chance
        if self.asked and chance.random() < 0.2:  # so that the matches go on
            return json.dumps(self.asked.pop(chance.choice([*self.asked]))).encode()
        message = self.message()
        if chance.random() < 0.5:
            return json.dumps(message, ensure_ascii=chance.random() < 0.5).encode()
        damage: Callable[[dict[str, Any]], bytes] = chance.choice(
            [
                self.misfit,
                self.misfit,
                self.misfit,
                self.lacking,
                self.extra,
                self.deep,
                self.torn,
                self.loud,
                self.noise,
            ]
        )
        return damage(message)[:LARGEST]

    def misfit(self, message: dict[str, Any]) -> bytes:
        """A value that does not belong there."""
        key = self.chance.choice([*message])
        message[key] = self.chance.choice([self.chance.choice(some) for some in (TEXTS, NUMBERS, OTHERS)])
        return json.dumps(message).encode()

    def lacking(self, message: dict[str, Any]) -> bytes:
        message.pop(self.chance.choice([*message]))
        return json.dumps(message).encode()

    def extra(self, message: dict[str, Any]) -> bytes:
        """A field too many, or the same one twice."""
        text = json.dumps(message)
        key = self.chance.choice([*message, "surprise", "\0", "x" * 3000])
        value = self.chance.choice([*TEXTS, *NUMBERS, *OTHERS])
        return f"{text[:-1]}, {json.dumps(key)}: {json.dumps(value)}}}".encode()

    def deep(self, message: dict[str, Any]) -> bytes:
        """Nested far too deeply, closed or not."""
        opening = self.chance.choice(DEEP)
        times = self.chance.choice([50, 500, 2000, 12_000 // len(opening)])
        return opening * times + (b"]" * times if self.chance.random() < 0.3 else b"")

    def torn(self, message: dict[str, Any]) -> bytes:
        """Some bytes are missing or wrong; possibly it is no longer UTF-8."""
        body = bytearray(json.dumps(message).encode())
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(body))
            body[at : at + self.chance.randrange(3)] = self.chance.randbytes(self.chance.randrange(3))
        return bytes(body)

    def loud(self, message: dict[str, Any]) -> bytes:
        """Longer than a message may be."""
        return json.dumps({**message, "code": "x" * self.chance.choice([4001, 17_000, 50_000])}).encode()

    def noise(self, message: dict[str, Any]) -> bytes:
        """No message at all."""
        return self.chance.choice(
            [b"", b"\0", b"\xff\xfe", b"null", b"[]", b"7", b'"act"', b"\xed\xa0\x80", self.chance.randbytes(40)]
        )
