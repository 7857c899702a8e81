"""A league for somebody's eyes: the whole of it, what is new, and which decisions wait for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

import msgspec

from boltyard.league.league import League
from boltyard.league.part import NEVER
from boltyard.server import wire

T = TypeVar("T")


def written(shown: Mapping[str, object], shape: type[T]) -> T:
    """What a league shows, as a message; what is a game's own goes through as it is written."""
    return msgspec.json.decode(msgspec.json.encode(shown), type=shape)


def left(league: League, passed: int) -> int:
    """In how many ms from now something happens by itself, so long after the last entry."""
    due = league.due()
    return due if due == NEVER else max(0, due - passed)


def view(
    league: League,
    key: str,
    people: Mapping[str, str],
    person: str,
    tables: Mapping[str, str],
    passed: int = 0,
    here: Collection[str] = (),
) -> wire.LeagueView:
    """The league as this person may see it, so many ms after its last entry, and who else looks at it."""
    me = people.get(person, "")
    shown = league.show(me)
    return written(
        {
            **shown,
            "id": key,
            "n": len(league.entries),
            "me": me,
            "commissioner": bool(me) and league.terms is not None and me == league.terms.commissioner,
            "people": sorted(people.values()),
            "tables": dict(tables),
            "due": left(league, passed),
            "here": sorted(here),
        },
        wire.LeagueView,
    )


def news(league: League, key: str, me: str, passed: int = 0, here: Collection[str] = ()) -> wire.LeagueNews:
    """What changes from one act to the next, for whoever the league calls so."""
    mine = league.entrant_of(me) if me else ""
    return written(
        {
            "kind": "leaguenews",
            "league": key,
            "n": len(league.entries),
            "phase": league.at,
            "over": league.over,
            "paused": league.paused,
            "holdings": league.format.show() if league.format else {},
            "room": league.shown_room(mine),
            "asked": list(league.asked()),
            "due": left(league, passed),
            "legal": league.legal(me) if me else [],
            "here": sorted(here),
        },
        wire.LeagueNews,
    )


def pending_for(league: League, key: str, me: str, tables: Mapping[str, str]) -> list[wire.Pending]:
    """The decisions that wait for whoever the league calls so."""
    if not me or league.terms is None or not league.started or league.over or league.paused:
        return []
    name, mine = league.terms.name, league.entrant_of(me)
    found: list[wire.Pending] = []
    if league.room is not None:
        if mine in league.room.asked():
            found.append(wire.Pending(key, name, "room", f"{name}: the {league.room.kind} waits for you."))
        return found
    for match in league.to_play():
        if mine and mine in match.sides and mine not in match.reports:
            other = league.entrants[match.other(mine)].name
            sentence = f"{name}: your match against {other} can be played."
            found.append(wire.Pending(key, name, "match", sentence, match.id, tables.get(match.id, "")))
        if match.disputed and me == league.terms.commissioner:
            sides = " and ".join(league.entrants[str(side)].name for side in match.sides)
            sentence = f"{name}: {sides} report different results of match {match.id}; a ruling is yours."
            found.append(wire.Pending(key, name, "dispute", sentence, match.id))
    return found
