"""Where a table or a league is: a bare code means a server on this machine, a link names its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

HERE = "http://127.0.0.1:8000"  # what `boltyard serve` opens by default
NAMED = re.compile(r"[A-Za-z0-9]{6}(?:[A-Za-z0-9]{6})?")  # a code, or the id of a table
LOOKS_LIKE = f"a code has six letters or digits, a link looks like {HERE}/t/K7M2QX"
LEAGUE = f"a league's link looks like {HERE}/league/k7m2qxabcdef, one of its matches ends in #1.1"


class BadLink(Exception):
    """What was given names no table."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Link:
    """A table of a server."""

    server: str  # `http://host:port`, without a path
    table: str  # its code or id

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"


def read_link(text: str, server: str = HERE) -> Link:
    """`K7M2QX`, `http://host:8000/t/K7M2QX`, with or without what a page adds to it."""
    text = text.strip()
    if "/" not in text and ":" not in text:
        if not NAMED.fullmatch(text):
            raise BadLink(f"{text!r} names no table: {LOOKS_LIKE}.")
        return Link(server, text)
    server, table = taken_apart(text, "t", LOOKS_LIKE)
    if not NAMED.fullmatch(table):
        raise BadLink(f"{table!r} in the link names no table: {LOOKS_LIKE}.")
    return Link(server, table)


def read_server(text: str) -> str:
    """`https://boltyard.example`, or `host:8000`: the address without a path."""
    try:
        parts = urlsplit(text.strip() if "://" in text else f"http://{text.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in ("http", "https") or parts.path not in ("", "/"):
        raise BadLink(f"{text!r} is no server: its address looks like {HERE}.")
    return address(parts.scheme, host, port)


@dataclass(frozen=True)
class LeagueLink:
    """A league of a server, and one of its matches where that is meant."""

    server: str
    league: str
    match: str = ""

    def __str__(self) -> str:
        return f"{self.server}/league/{self.league}"


def read_league_link(text: str, server: str = "") -> LeagueLink:
    """`http://host:8000/league/ID`, or the id alone at a server that is named; behind `#` stands one of its matches."""
    text, _, match = text.strip().partition("#")
    if server and "/" not in text:
        named = server if "://" in server else f"http://{server}"
        where, league = taken_apart(f"{named.rstrip('/')}/league/{text}", "league", LEAGUE)
    else:
        where, league = taken_apart(text, "league", LEAGUE)
    if not NAMED.fullmatch(league):
        raise BadLink(f"{league!r} names no league: {LEAGUE}.")
    return LeagueLink(where, league, match)


def taken_apart(text: str, first: str, looks_like: str) -> tuple[str, str]:
    """The server of a link, and what it names behind this step."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadLink(f"{text!r} is no link: {looks_like}.") from None
    path = [step for step in parts.path.split("/") if step]
    if parts.scheme not in ("http", "https") or not host or len(path) < 2 or path[0] != first:
        raise BadLink(f"{text!r} is no link to a {'table' if first == 't' else 'league'}: {looks_like}.")
    return address(parts.scheme, host, port), path[1]


def address(scheme: str, host: str, port: int | None) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named}{f':{port}' if port is not None else ''}"
