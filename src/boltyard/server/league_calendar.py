"""The matches of a league for calendars (RFC 5545): those that were played, and until when others have to be."""

from __future__ import annotations

from datetime import UTC, datetime

from boltyard.league.league import League
from boltyard.league.model import Match
from boltyard.league.terms import ROUND

LONGEST = 75  # bytes of a line; what is longer goes on in the next one
HOUR_MS = 3_600_000


def calendar(league: League, key: str, times: dict[int, int], counted: int) -> str:
    """Every match with a date: when its last game came in, or when its time is over. `counted`: the league's now."""
    assert league.terms is not None
    played = {
        str(entry.what.get("match")): times.get(entry.n, 0)
        for entry in league.entries
        if entry.act in ("game", "report", "ruling", "forfeit") and entry.n not in league.struck
    }
    limit = league.clocks.get(ROUND, 0)
    lines: list[str] = []
    for match in league.matches():
        if match.over and match.id in played:
            lines += event(league, key, match, played[match.id], "played")
        elif match.open and limit and match.opened >= 0 and not league.over:
            lines += event(league, key, match, counted + limit - (league.time - match.opened), "until")
    return calendar_of(league.terms.name, lines)


def calendar_of(name: str, events: list[str]) -> str:
    """A calendar with these lines of events in it."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Boltyard//Leagues//EN", f"X-WR-CALNAME:{escaped(name)}"]
    return "".join(f"{folded(line)}\r\n" for line in [*head, *events, "END:VCALENDAR"])


def event(league: League, key: str, match: Match, ms: int, kind: str) -> list[str]:
    """One match: an hour that ends at its deadline, or began when it was over."""
    assert league.terms is not None
    names = [league.entrants[side].name if side in league.entrants else "?" for side in map(str, match.sides)]
    begins = ms if kind == "played" else ms - HOUR_MS
    summary = f"{league.terms.name}: {' - '.join(names)}"
    if kind == "played" and match.winner in league.entrants:
        summary += f" ({league.entrants[match.winner].name} wins)"
    return [
        "BEGIN:VEVENT",
        f"UID:{key}-{match.id}@boltyard",
        f"DTSTAMP:{stamp(ms)}",
        f"DTSTART:{stamp(begins)}",
        f"DTEND:{stamp(begins + HOUR_MS)}",
        f"SUMMARY:{escaped(summary)}",
        "END:VEVENT",
    ]


def stamp(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def folded(line: str) -> str:
    """Lines of at most 75 bytes; a letter is never cut."""
    found: list[str] = []
    now = ""
    for letter in line:
        if len((now + letter).encode()) > LONGEST - (1 if found else 0):
            found.append(now)
            now = ""
        now += letter
    return "\r\n ".join([*found, now])
