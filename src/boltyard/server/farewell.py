"""One's data: all of it as one file, and none of it any more."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import msgspec

from boltyard.core.errors import Wrong
from boltyard.core.record import read_record, table_names
from boltyard.core.table import open_table
from boltyard.games import find_game
from boltyard.server.accounts import Accounts
from boltyard.server.company import revive
from boltyard.server.hall import Hall
from boltyard.server.people import new_person
from boltyard.server.reseating import reseat
from boltyard.server.rules_api import quietly
from boltyard.server.security_log import witness
from boltyard.server.store.database import Cursor
from boltyard.server.store.friends import asked_by, asking, friends_of, invitations_of, is_discreet
from boltyard.server.store.hosting import shunned_by
from boltyard.server.store.leagues import leagues_under_way, records_of
from boltyard.server.store.notices import channels_of, wishes_of
from boltyard.server.store.ratings import ratings_for
from boltyard.server.store.rows import Log, Result, Row
from boltyard.server.store.sessions import sessions_of
from boltyard.server.store.store import Store
from boltyard.server.store.traces import FORMER, Anew, Reseated, Retold, WentOn, erase_person, ids, without

MOST = 100_000  # tables of one person
AT_ONCE = 50

Facts = dict[str, object]
encoder = msgspec.json.Encoder()


# Taking it along.


async def exported(store: Store, accounts: Accounts, person: str) -> bytes:
    """Name, games with what I decided and said, leagues, ratings, sign-ins; nothing that opens a door."""
    about = await store.read(lambda c: about_me(c, person))
    ways = await accounts.ways(person)
    about["account"] = {
        "made": ways.made,
        "sign_in_name": ways.password.login if ways.password else "",
        "passkeys": [{"label": one.label, "made": one.made, "used": one.used} for one in ways.passkeys],
        "recovery_codes_left": ways.codes,
    }
    tables = await store.tables_of(person, MOST)
    mine: list[Facts] = []
    for at in range(0, len(tables), AT_ONCE):  # others read in between
        some = tables[at : at + AT_ONCE]
        mine += await store.read(lambda c, some=some: [my_table(c, person, *one) for one in some])  # type: ignore[misc]
    return msgspec.json.format(encoder.encode({"boltyard": "my data", **about, "tables": mine}), indent=1)


def about_me(c: Cursor, person: str) -> Facts:
    c.execute("SELECT name, made, seen FROM people WHERE id = ?", (person,))
    name, made, seen = c.fetchone()
    c.execute("SELECT league_id, name FROM league_people WHERE person = ? ORDER BY league_id", (person,))
    leagues = [{"league": league, "called": called} for league, called in c.fetchall()]
    c.execute("SELECT made, name, table_id, reason, words FROM reports WHERE reporter = ? ORDER BY id", (person,))
    reports = [dict(zip(("made", "about", "table", "reason", "words"), row, strict=True)) for row in c.fetchall()]
    c.execute("SELECT league_id, url, made FROM webhooks WHERE person = ? AND league_id <> ''", (person,))
    hooks = [{"league": league, "url": url, "made": when} for league, url, when in c.fetchall()]
    wishes = wishes_of(c, person)
    return {
        "person": person,
        "name": name,
        "made": made,
        "seen": seen,
        "devices": [
            {"kind": one.kind, "label": one.label, "made": one.made, "seen": one.seen, "ends": one.ends}
            for one in sessions_of(c, person, 0)
        ],
        "ratings": [
            {"game": game, "mode": mode, "mean": one.mean, "deviation": one.deviation, "games": one.games}
            for game, mode, one in ratings_for(c, person)
        ],
        "leagues": leagues,
        "webhooks": hooks,
        "notices": {
            "topics": list(wishes.topics),
            "quiet": [wishes.quiet_from, wishes.quiet_to, wishes.zone],
            "told": [
                {"kind": one.kind, "url": one.url, "label": one.label, "made": one.made}
                for one in channels_of(c, person)
            ],
        },
        "muted_and_blocked": [{"name": one.name, "how": one.how, "made": one.made} for one in shunned_by(c, person)],
        "reports": reports,
        "friends": [{"name": one.name, "made": one.made} for one in friends_of(c, person)],
        "asked_to_be_friends": [{"name": one.name, "made": one.made} for one in asked_by(c, person)],
        "asks_to_be_friends": [{"name": one.name, "made": one.made} for one in asking(c, person)],
        "friends_see_me": not is_discreet(c, person),
        "invitations": [{"table": one.table, "by": one.name, "made": one.made} for one in invitations_of(c, person)],
    }


def my_table(c: Cursor, person: str, row: Row, result: Result | None) -> Facts:
    """A table of mine: what everybody there knows, and what I did and said."""
    seats = row.seats_of(person)
    marks = ", ".join("?" * len(seats))
    c.execute(
        f"SELECT n, seat, code, made FROM decisions WHERE table_id = ? AND n > 0 AND seat IN ({marks}) ORDER BY n",
        (row.id, *seats),
    )
    decisions = [dict(zip(("n", "seat", "code", "made"), one, strict=True)) for one in c.fetchall()]
    c.execute(f"SELECT text, made FROM chat WHERE table_id = ? AND seat IN ({marks}) ORDER BY n", (row.id, *seats))
    return {
        "id": row.id,
        "game": row.game,
        "rules": row.rules,
        "settings": row.settings,
        "made": row.made,
        "stage": row.stage,
        "seats": [{"seat": chair.seat, "name": chair.bot or chair.name} for chair in row.chairs],
        "mine": seats,
        "result": None
        if result is None
        else {"winners": result.winners, "reason": result.reason, "ended": result.ended},
        "decisions": decisions,
        "said": [{"text": text, "made": made} for text, made in c.fetchall()],
    }


# Leaving for good.


async def erase(hall: Hall, person: str) -> None:
    """Leave what can be left, then be nobody; whoever is connected by a session of theirs is shown out."""
    await hall.quick.unseek(person)
    for league in await hall.store.read(lambda c: leagues_under_way(c, person)):
        known = await hall.leagues.find(league)
        mine = known.league.entrant_of(known.name_of(person))
        if mine:
            with suppress(Wrong):  # it goes on without them: their matches are lost by time
                await hall.leagues.do(league, person, "drop", {"entrant": mine})
    question = "SELECT id FROM tables WHERE stage = 'open' AND id IN (SELECT table_id FROM seats WHERE person = ?)"
    for table in await hall.store.read(lambda c: ids(c, question, person)):
        row = await hall.store.table(table)
        if row is not None:
            with suppress(Wrong):
                await hall.stand_up(row, person)
    nobody = new_person()
    while True:
        try:
            return await be_nobody(hall, person, nobody, await told_anew(hall.store, person))
        except WentOn:
            continue


async def be_nobody(hall: Hall, person: str, nobody: str, anew: Anew) -> None:
    """All at once, or nothing where a match has ended meanwhile."""
    ended = await hall.store.read(lambda c: sessions_of(c, person, 0))

    def job(c: Cursor) -> Reseated:
        hall.sessions.tell_all(c, ended)
        return erase_person(c, person, nobody, anew)

    changed = await hall.store.write(job)
    hall.sessions.close(ended)
    witness.saw("person erased", nobody)
    await reseat(hall, changed)


# What is replayed before: digests prove names, too, and no writer waits for a replay.


async def told_anew(store: Store, person: str) -> Anew:
    digests, records = {}, {}
    for row, _ in await store.tables_of(person, MOST):
        kept = await store.log_of(row.id) if row.stage == "over" else None
        if kept is not None:
            digests[row.id] = await asyncio.to_thread(digest_without, kept, person)
    for league, name in await store.read(lambda c: called_in(c, person)):
        for one in await store.read(lambda c, key=league: records_of(c, key)):  # type: ignore[misc]
            records[league, one.match, one.game] = await asyncio.to_thread(retold, one.record, name)
    return Anew(digests, records)


def called_in(c: Cursor, person: str) -> list[tuple[str, str]]:
    """The leagues of somebody, and what each calls them."""
    c.execute("SELECT league_id, name FROM league_people WHERE person = ?", (person,))
    return [(str(league), str(name)) for league, name in c.fetchall()]


def digest_without(kept: Log, person: str) -> str:
    """Of a finished match in which this one has no name."""
    chairs = tuple(replace(chair, name=FORMER) if chair.person == person else chair for chair in kept.row.chairs)
    with quietly:
        return revive(
            find_game(kept.row.game), replace(kept, row=replace(kept.row, chairs=chairs), snapshot=None)
        ).record.digest


def retold(text: str, name: str) -> Retold:
    """A record in which this one has no name. The proof of its deal goes: names were part of what was agreed."""
    record = read_record(text)
    (token,), (new,) = table_names([name]), table_names([FORMER])
    if token not in record.names:
        return Retold(text, record.digest, record.digest)
    before = record.digest
    record.names = table_names([new if one == token else one for one in record.names])
    record.fair = None
    record.remark = without([token], new)(record.remark)
    with quietly:
        table = open_table(find_game(record.game), record)
        table.adjourn()
    record.end, record.digest = table.record.end, table.record.digest
    return Retold(record.text(), before, record.digest)
