"""A league on a server, from the command line: as whoever one was there last time, or by name."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import msgspec

from boltyard.client import Door, LeagueLink, Refusal, read_league_link, wire
from boltyard.client.tokens import Known, Tokens
from boltyard.invocation import program
from boltyard.league.model import Json
from boltyard.tui.saves import home

LABEL = "a terminal"
T = TypeVar("T")


def asked(where: str, at: str, name: str, question: Callable[[Door, LeagueLink], Awaitable[T]]) -> T:
    """Ask the server of this league, as somebody it may know."""
    link = read_league_link(where, at)
    known = Tokens(home() / "guests.json").of(link.server, name.strip())
    if name.strip() and known is None:
        raise Refusal(
            f"{name.strip()} is not known at {link.server}; {program()} league join {link} --name NAME comes in."
        )
    door = Door(link.server, known.token if known is not None else "")
    return asyncio.run(answer(question, door, link))


async def answer(question: Callable[[Door, LeagueLink], Awaitable[T]], door: Door, link: LeagueLink) -> T:
    return await question(door, link)


def plainly(view: wire.LeagueView) -> dict[str, Json]:
    """A view as plain data, as a league in a folder shows itself."""
    found: dict[str, Json] = json.loads(msgspec.json.encode(view))
    return found


def shown(where: str, at: str, name: str) -> dict[str, Json]:
    return plainly(asked(where, at, name, lambda door, link: door.league(link.league)))


def audited(where: str, at: str, name: str) -> list[dict[str, Json]]:
    told: wire.LeagueAudit = asked(where, at, name, lambda door, link: door.audit(link.league))
    found: list[dict[str, Json]] = msgspec.to_builtins(told.entries)
    return found


def acted(where: str, at: str, name: str, act: str, what: Mapping[str, Json]) -> dict[str, Json]:
    return plainly(asked(where, at, name, lambda door, link: door.act_in(link.league, act, **what)))  # type: ignore[arg-type]


def joined(where: str, at: str, name: str) -> dict[str, Json]:
    """Take part; whoever is not known there yet becomes a guest, and is known from then on."""
    link, name = read_league_link(where, at), name.strip()
    tokens = Tokens(home() / "guests.json")

    async def come() -> wire.LeagueView:
        known = tokens.of(link.server, name)
        door = Door(link.server, known.token if known is not None else "")
        if known is None or not await door.is_known():
            guest = await door.become_guest(name, LABEL)
            tokens.keep(link.server, Known(guest.name, guest.token))
        return await door.join_league(link.league)

    return plainly(asyncio.run(come()))
