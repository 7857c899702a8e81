"""Whole seasons of computer players on a server, unattended: `soak leagues`.

    ./boltyard dev soak leagues [--db sqlite|postgres|both] [--seasons keeper:4 keeper:6 keeper:8 salary:6] [--seed S]

Each season is made over HTTP on a real server process and plays by itself: drafts, auctions, exchange and firing, the
round robin, then the seeded double elimination. Then the server is closed, and everything is made again from what is on
disk: the log gives the same league, every record verifies and is what the log says, its settings are those that the
league had then (keepers, shop, bonuses: PBL-LEAGUE-*), and standings, ratings and season book come out byte for byte as
the server told them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from boltyard.boxes import boxes
from boltyard.core.record import read_record
from boltyard.games import find_game
from boltyard.league.book import make_book
from boltyard.league.facts import Facts, replayed
from boltyard.league.league import League
from boltyard.league.model import Entry
from boltyard.league.part import part_of
from boltyard.league.season import fixture_of
from boltyard.players.bots import bots_of
from boltyard.server.store.admin import cursor_on
from boltyard.server.store.leagues import KeptRecord, entries_after, records_of
from boltyard.server.store.opening import database
from tasks._postgres import cluster, fresh_database
from tests.server.site import Guest, site

SEASONS = ["keeper:4", "keeper:6", "keeper:8", "salary:6"]
LOOK_S = 0.5


class Broken(Exception):
    """Something that does not hold."""


def game_of(template: str) -> str:
    """The game that has such a season."""
    return next((box.key for box in boxes() if template in part_of(box.key).templates), boxes()[0].key)


async def played(guest: Guest, template: str, entrants: int) -> tuple[str, Any, bytes]:
    """A season of computer players to its end: its id, how it looks then, and its book."""
    game = game_of(template)
    sorts = bots_of(game)
    wish = {
        "game": game,
        "template": template,
        "bots": [sorts[n % len(sorts)] for n in range(entrants)],
        "settings": dict(part_of(game).settings),
    }
    made = await guest.post("/api/leagues", wish)
    if made.status_code != 201:
        raise Broken(f"{template} of {entrants} cannot be made: {made.text}")
    key = str(made.json()["id"])
    await guest.post(f"/api/leagues/{key}/acts", {"act": "start"})
    while not (seen := (await guest.get(f"/api/leagues/{key}")).json())["over"]:
        await asyncio.sleep(LOOK_S)
    return key, seen, (await guest.get(f"/api/leagues/{key}/book")).content


def check_season(entries: Sequence[Entry], kept: Sequence[KeptRecord], seen: Any, book: bytes) -> str:
    """Everything again from log and records; what it came to in words, or Broken."""
    league = League.replay(entries)
    shown = json.loads(json.dumps(league.show()))
    for part in ("standings", "stages", "champion", "holdings", "entrants"):
        if shown[part] != seen[part]:
            raise Broken(f"{part} are not what the server told")
    facts = {one.key: checked(one, entries) for one in kept}
    again = make_book(league, facts, {one.key: one.chairs for one in kept})
    told = json.loads(book)
    told.pop("tables")  # where its games lie on this server
    if told != json.loads(json.dumps(again)) or encoded(told) != encoded(again):
        raise Broken("the season book is another one")
    rooms = [entry for entry in league.entries if entry.act == "proxy"]
    kinds = [stage.kind for stage in league.stages]
    return f"{len(entries)} entries, {len(rooms)} words in rooms, {len(kept)} matches ({', '.join(kinds)})"


def encoded(book: object) -> bytes:
    import msgspec

    return msgspec.json.encode(book)


def checked(one: KeptRecord, entries: Sequence[Entry]) -> Facts:
    """The record verifies, it is the one that the log names, and it was played with what the league had by then."""
    record = read_record(one.record, one.key)
    at = next(
        entry.n
        for entry in entries
        if entry.act == "game" and entry.what.get("match") == one.match and entry.what.get("game") == one.game
    )
    before = League.replay(entries[: at - 1])
    match = before.match(one.match)
    said = entries[at - 1].what.get("record")
    if match is None or record.digest != said:
        raise Broken(f"{one.key} has the digest {record.digest}, and the log says {said}")
    fixture = fixture_of(before, match, 0)
    wanted = find_game(fixture.game).pinned(dict(fixture.settings))
    if record.settings != wanted:
        raise Broken(f"{one.key} was played with {record.settings}, and the league had {wanted}")
    if [entrant for entrant, _, _ in fixture.chairs] != one.chairs:
        raise Broken(f"{one.key} was played by {one.chairs}")
    return replayed(record, fixture.names)


async def soak(db: str, seasons: Sequence[str]) -> list[tuple[str, str, Any, bytes]]:
    """All of them at once, as a host would have them."""
    found = []
    with site(db) as opened:
        guest = await opened.guest("Commissioner")
        plans = [(one.partition(":")[0], int(one.partition(":")[2] or 4)) for one in seasons]
        done = await asyncio.gather(*[played(guest, template, entrants) for template, entrants in plans])
        found = [(name, *one) for name, one in zip(seasons, done, strict=True)]
    if "Traceback" in opened.errors:
        raise Broken(opened.errors[-2000:])
    return found


@contextlib.contextmanager
def a_database(kind: str) -> Iterator[str]:
    if kind == "postgres":
        with cluster() as address:
            yield fresh_database(address, "soak")
    else:
        with tempfile.TemporaryDirectory(prefix="boltyard-soak-") as folder:
            yield str(Path(folder) / "boltyard.db")


def soak_database(kind: str, db: str, seasons: Sequence[str]) -> None:
    began = time.monotonic()
    for name, key, seen, book in asyncio.run(soak(db, seasons)):
        with cursor_on(database(db)) as c:
            entries, kept = entries_after(c, key, 0), records_of(c, key)
        told = check_season(entries, kept, seen, book)
        print(f"{kind} {name}: {told}, {seen['champion']} is the champion", flush=True)
    print(f"{kind}: the same from disk, byte for byte ({time.monotonic() - began:.0f} s)", flush=True)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["leagues"])
    parser.add_argument("--db", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--seasons", nargs="+", default=SEASONS, metavar="TEMPLATE:ENTRANTS")
    parser.add_argument("--seed", type=int, default=None, help="of which season comes first")
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak leagues, seed {seed}", flush=True)
    seasons = list(asked.seasons)
    random.Random(seed).shuffle(seasons)
    for kind in ("sqlite", "postgres") if asked.db == "both" else (asked.db,):
        try:
            with a_database(kind) as db:
                soak_database(kind, db, seasons)
        except Broken as broken:
            print(f"broken: {kind}, seed {seed}: {broken}", file=sys.stderr)
            return 1
    return 0
