"""Feeds of one's own: what was told as Atom (RFC 4287), and until when one has time as a calendar (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import TYPE_CHECKING, Final

from boltyard.league.terms import ROUND
from boltyard.server import wire
from boltyard.server.clocks import Clocks
from boltyard.server.league_calendar import HOUR_MS, calendar_of, escaped, event, stamp
from boltyard.server.store.leagues import leagues_under_way
from boltyard.server.store.notices import DaysTable, running_tables, told_notices
from boltyard.server.store.webhooks import Hook
from boltyard.server.what_waits import deadline, game_and_others, seat_waited_for

if TYPE_CHECKING:
    from boltyard.server.hall import Hall
    from boltyard.server.leagues import Known

MOST: Final = 50


async def atom(hall: Hall, feed: Hook, site: str) -> str:
    """What this person was told, the newest first. Its address stands nowhere in it."""
    entries = []
    newest = feed.made
    for one in await hall.store.read(lambda c: told_notices(c, feed.id, MOST)):
        words = await hall.notices.words_of(one, feed.person)
        if words is not None:
            entries.append(entry(words, one.told, site))
            newest = max(newest, one.told)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<id>urn:boltyard:{feed.id}</id>",
        "<title>Boltyard: what waits for me</title>",
        "<author><name>Boltyard</name></author>",
        f"<updated>{moment(newest)}</updated>",
        f'<link href="{escape(site)}you"/>',
        *entries,
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def entry(words: wire.NoticeEvent, told: int, site: str) -> str:
    until = f" Until {moment(words.until)}." if words.until else ""
    return (
        f"<entry><id>urn:boltyard:{words.id}</id><title>{escape(words.sentence)}</title>"
        f'<updated>{moment(told)}</updated><link href="{escape(site.rstrip("/") + words.link)}"/>'
        f'<category term="{words.type}"/>'
        f"<summary>{escape(words.sentence + until)}</summary></entry>"
    )


def moment(ms: int) -> str:
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def deadlines(hall: Hall, person: str) -> str:
    """Until when I have time at tables by days, and until when my matches of leagues are to be played."""
    wall = hall.wall()
    tables, leagues = await hall.store.read(lambda c: (running_tables(c, person), leagues_under_way(c, person)))
    lines: list[str] = []
    for seen in tables:
        seat = seat_waited_for(seen, person, wall)
        if seat >= 0 and Clocks(seen.row.terms.clock, len(seen.row.chairs)).by_days:
            lines += time_is_up(seen, person, seat, wall)
    for key in leagues:
        lines += matches_of(await hall.leagues.find(key), person)
    return calendar_of("Boltyard: until when I have time", lines)


def time_is_up(seen: DaysTable, person: str, seat: int, wall: int) -> list[str]:
    """The hour before one's time is up."""
    ends = deadline(seen, seat, wall)
    return [
        "BEGIN:VEVENT",
        f"UID:{seen.row.id}-{seen.seats[seat].mine}@boltyard",
        f"DTSTAMP:{stamp(seen.seats[seat].counted)}",
        f"DTSTART:{stamp(ends - HOUR_MS)}",
        f"DTEND:{stamp(ends)}",
        f"SUMMARY:{escaped('Your turn in ' + game_and_others(seen.row, person))}",
        "END:VEVENT",
    ]


def matches_of(known: Known, person: str) -> list[str]:
    league = known.league
    mine, limit = league.entrant_of(known.name_of(person)), league.clocks.get(ROUND, 0)
    if league.terms is None or not mine or not limit or league.over:
        return []
    lines: list[str] = []
    for match in league.matches():
        if match.open and not match.over and match.opened >= 0 and mine in match.sides:
            lines += event(league, known.id, match, known.row.counted + limit - (league.time - match.opened), "until")
    return lines
