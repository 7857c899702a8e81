"""Where in the database somebody stands: moving all of it to another person, and erasing it.

Every column is in one of three lists, and a test asks the database for those that nobody has thought of: `IDS` hold a
person's id, `WORDS` what they are called or have written, `NOTHING` neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from boltyard.league.model import Json, spelled
from boltyard.server.store.database import Cursor
from boltyard.server.store.friends import erase_friends, move_friends
from boltyard.server.store.hosting import order
from boltyard.server.store.notices import move_notices
from boltyard.server.store.puzzles import move_tries
from boltyard.server.store.ratings import count_anew

FORMER: Final = "a former player"
RESEATED: Final = "reseat"  # the order that makes every process look again

IDS: Final = {
    "people": ("id",),
    "tables": ("maker",),
    "seats": ("person",),
    "sessions": ("person",),
    "shunned": ("person", "other"),
    "reports": ("reporter", "reported"),
    "bans": ("who",),
    "league_people": ("person",),
    "webhooks": ("person",),
    "notice_wishes": ("person",),
    "ratings": ("person",),
    "accounts": ("person",),
    "passwords": ("person",),
    "passkeys": ("person",),
    "recovery_codes": ("person",),
    "challenges": ("person",),
    "puzzle_tries": ("person",),
    "friends": ("person", "other"),
    "invitations": ("person", "inviter"),
    "arrivals": ("person",),
}
WORDS: Final = {
    "people": ("name",),
    "tables": ("terms",),  # a note may name somebody
    "seats": ("name",),
    "chat": ("text",),
    "sessions": ("label",),
    "shunned": ("name",),
    "reports": ("name", "words", "said"),
    "orders": ("body",),
    "league_entries": ("line",),
    "league_people": ("name",),
    "league_records": ("record", "chairs", "facts"),
    "webhooks": ("url", "secret", "slot", "key", "label", "session"),
    "notice_wishes": ("zone",),
    "webhook_events": ("key", "body"),
    "rated_games": ("sides",),
    "passwords": ("login", "hash"),
    "passkeys": ("id", "key", "label"),
    "recovery_codes": ("digest",),
    "snapshots": ("body",),
    "reviews": ("body", "page"),
    "mail": ("body",),  # on its way between processes, and gone in a moment
}
NOTHING: Final = {
    "facts": ("key", "value"),
    "people": ("made", "seen", "discreet"),
    "tables": (
        "id", "code", "game", "rules", "seed", "settings", "stage", "listed", "made", "owner", "moved", "attended",
    ),
    "seats": ("table_id", "seat", "kind", "bot"),
    "decisions": ("table_id", "n", "seat", "code", "version", "made", "early"),
    "snapshots": ("table_id", "n"),
    "chat": ("table_id", "n", "seat", "made"),
    "reviews": ("table_id", "digest", "stamp", "made", "glances"),
    "results": ("table_id", "winners", "reason", "rule", "turns", "digest", "ended"),
    "mail": ("id", "process"),
    "clocks": ("table_id", "seat", "left_ms", "counted", "asked", "mine"),
    "wakes": ("table_id", "due"),
    "deals": ("table_id", "body"),
    "card_sets": ("game", "digest", "facts", "made"),
    "sessions": ("digest", "id", "kind", "made", "seen", "ends", "proved"),
    "shunned": ("kind", "made"),
    "reports": ("id", "made", "table_id", "reason", "settled", "verdict"),
    "bans": ("id", "kind", "made", "ends", "reason"),
    "orders": ("id", "kind", "made", "ends"),
    "leagues": ("id", "name", "game", "listed", "made", "length", "stage", "counted", "due", "edition"),
    "league_entries": ("league_id", "n", "made"),
    "league_people": ("league_id",),
    "league_tables": ("league_id", "match", "game", "table_id", "settled"),
    "league_records": ("league_id", "match", "game"),
    "webhooks": (
        "id", "league_id", "everybody", "made", "seen", "queued", "tries", "due", "trouble", "off", "kind", "site",
    ),
    "webhook_events": ("hook_id", "n", "event", "sent", "about", "topic", "what", "until", "after", "held", "told"),
    "notice_wishes": ("topics", "quiet_from", "quiet_to"),
    "notice_looks": ("about", "n"),
    "rating_order": ("id", "n"),
    "rated_games": ("n", "table_id", "game", "mode", "places"),
    "ratings": ("game", "mode", "mean", "deviation", "games"),
    "accounts": ("made",),
    "passwords": ("made",),
    "passkeys": ("site", "count", "made", "used"),
    "recovery_codes": ("made",),
    "challenges": ("digest", "kind", "ends"),
    "puzzle_tries": ("day", "n", "code", "holds"),
    "friends": ("made", "declined"),
    "invitations": ("table_id", "made"),
    "arrivals": ("process",),
    "alembic_version": ("version_num",),
}  # fmt: skip
OWN: Final = (
    "accounts",
    "passwords",
    "passkeys",
    "recovery_codes",
    "challenges",
    "sessions",
    "puzzle_tries",
    "arrivals",
    "notice_wishes",
)
# Of an entry in a league's log: what is said in a game's own words, and is nobody's name.
NOT_NAMES: Final = frozenset(
    ["act", "code", "game", "phases", "settings", "format", "options", "series", "draws", "points", "ties", "clocks"]
    + ["reason", "record", "kind", "feats"]
)


class Reseated(msgspec.Struct, frozen=True):
    """The body of an order: who sits at these tables, and who is who in these leagues, is to be read anew."""

    tables: list[str]
    leagues: list[str] = []


class Retold(NamedTuple):
    """A record in which somebody has no name, and the digests of before and after: they prove names, too."""

    text: str
    before: str
    after: str


@dataclass(frozen=True)
class Anew:
    """What had to be replayed before somebody could leave: digests of finished matches, and records of leagues."""

    digests: Mapping[str, str] = field(default_factory=dict)  # by table
    records: Mapping[tuple[str, str, int], Retold] = field(default_factory=dict)  # by league, match and game


class WentOn(Exception):
    """A match has ended meanwhile: it is to be replayed, too."""


@dataclass
class Moved:
    """What a guest brings along, and what stays because the account is there already."""

    tables: list[str] = field(default_factory=list)
    leagues: list[str] = field(default_factory=list)
    left: int = 0


def ids(c: Cursor, question: str, *values: str) -> list[str]:
    c.execute(question, values)
    return [str(row[0]) for row in c.fetchall()]


def belongings(c: Cursor, person: str) -> tuple[int, int]:
    """At how many tables somebody sits or sat, and how many leagues know them."""
    tables = ids(
        c,
        "SELECT DISTINCT table_id FROM seats WHERE person = ? "
        "AND table_id IN (SELECT id FROM tables WHERE stage <> 'gone')",
        person,
    )
    return len(tables), len(ids(c, "SELECT league_id FROM league_people WHERE person = ?", person))


# A guest who signs in.


def move_person(c: Cursor, guest: str, to: str) -> Moved:
    """All that a guest has becomes the account's, but for tables and leagues where both are."""
    here = "SELECT table_id FROM seats WHERE person = ?"
    both = set(ids(c, f"{here} AND table_id IN ({here})", guest, to))
    moved = Moved([one for one in dict.fromkeys(ids(c, here, guest)) if one not in both], left=len(both))
    for table in moved.tables:
        c.execute("UPDATE seats SET person = ? WHERE table_id = ? AND person = ?", (to, table, guest))
        c.execute("UPDATE tables SET maker = ? WHERE id = ? AND maker = ?", (to, table, guest))
    for league in ids(c, "SELECT league_id FROM league_people WHERE person = ?", guest):
        c.execute("SELECT 1 FROM league_people WHERE league_id = ? AND person = ?", (league, to))
        if c.fetchone():
            moved.left += 1
            continue
        c.execute("UPDATE league_people SET person = ? WHERE league_id = ? AND person = ?", (to, league, guest))
        c.execute("UPDATE webhooks SET person = ? WHERE league_id = ? AND person = ?", (to, league, guest))
        moved.leagues.append(league)
    c.execute(
        "DELETE FROM shunned WHERE person = ? AND other IN (SELECT other FROM shunned WHERE person = ? UNION SELECT ?)",
        (guest, to, to),
    )
    c.execute("UPDATE shunned SET person = ? WHERE person = ?", (to, guest))
    c.execute(
        "DELETE FROM shunned WHERE other = ? AND person IN (SELECT person FROM shunned WHERE other = ? UNION SELECT ?)",
        (guest, to, to),
    )
    c.execute("UPDATE shunned SET other = ? WHERE other = ?", (to, guest))
    c.execute("UPDATE reports SET reporter = ? WHERE reporter = ?", (to, guest))
    c.execute("UPDATE reports SET reported = ? WHERE reported = ?", (to, guest))
    count_anew(c, guest, to, set(moved.tables))
    move_tries(c, guest, to)
    move_friends(c, guest, to)
    move_notices(c, guest, to)
    if not moved.left:
        c.execute("DELETE FROM people WHERE id = ?", (guest,))
    if moved.tables or moved.leagues:
        order(c, RESEATED, msgspec.json.encode(Reseated(moved.tables, moved.leagues)).decode())
    return moved


# Somebody who leaves for good.


def erase_person(c: Cursor, person: str, nobody: str, anew: Anew) -> Reseated:
    """Nothing of this person is left; at tables and in leagues stands somebody without a name, called `nobody`."""
    tables = list(dict.fromkeys(ids(c, "SELECT table_id FROM seats WHERE person = ?", person)))
    leagues = ids(c, "SELECT league_id FROM league_people WHERE person = ?", person)
    names = {name for name in ids(c, "SELECT name FROM people WHERE id = ?", person) if name}
    for table in tables:
        names |= erase_at_table(c, person, table, nobody, anew)
    for league in leagues:
        names |= erase_in_league(c, person, league, nobody, anew)
    c.execute("UPDATE tables SET maker = '' WHERE maker = ?", (person,))
    c.execute("DELETE FROM reports WHERE reporter = ? OR reported = ?", (person, person))
    c.execute("DELETE FROM shunned WHERE person = ? OR other = ?", (person, person))
    c.execute("DELETE FROM bans WHERE kind = 'person' AND who = ?", (person,))
    hooks = ids(c, "SELECT id FROM webhooks WHERE person = ?", person)
    for hook in hooks:
        c.execute("DELETE FROM webhook_events WHERE hook_id = ?", (hook,))
    c.execute("DELETE FROM webhooks WHERE person = ?", (person,))
    count_anew(c, person, nobody)
    erase_in_orders(c, person, names)
    erase_friends(c, person)
    for name in OWN:
        c.execute(f"DELETE FROM {name} WHERE person = ?", (person,))
    c.execute("DELETE FROM people WHERE id = ?", (person,))
    changed = Reseated(tables, leagues)
    order(c, RESEATED, msgspec.json.encode(changed).decode())
    return changed


def erase_at_table(c: Cursor, person: str, table: str, nobody: str, anew: Anew) -> set[str]:
    """Their seats have no name, and what they said is unsaid; the names that stood there."""
    c.execute("SELECT seat, name FROM seats WHERE table_id = ? AND person = ?", (table, person))
    seats = {int(seat): str(name) for seat, name in c.fetchall()}
    c.execute(
        "UPDATE seats SET person = ?, name = ? WHERE table_id = ? AND person = ?", (nobody, FORMER, table, person)
    )
    c.execute("SELECT terms FROM tables WHERE id = ?", (table,))
    terms = str(c.fetchone()[0])
    if ids(c, "SELECT table_id FROM results WHERE table_id = ?", table):
        if table not in anew.digests:
            raise WentOn
        c.execute("UPDATE results SET digest = ? WHERE table_id = ?", (anew.digests[table], table))
    c.execute("UPDATE tables SET terms = ? WHERE id = ?", (without(seats.values())(terms), table))
    for name in ("snapshots", "reviews"):  # the log has what they were made from
        c.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    for seat in seats:
        c.execute("DELETE FROM chat WHERE table_id = ? AND seat = ?", (table, seat))
    c.execute("SELECT id, said FROM reports WHERE table_id = ?", (table,))
    for report, said in c.fetchall():
        kept = [line for line in msgspec.json.decode(said) if line["seat"] not in seats]
        c.execute("UPDATE reports SET said = ? WHERE id = ?", (msgspec.json.encode(kept).decode(), report))
    return set(seats.values())


def erase_in_league(c: Cursor, person: str, league: str, nobody: str, anew: Anew) -> set[str]:
    """Its log calls them differently from the first entry on; whoever has the old one in memory reads it anew."""
    (name,) = ids(c, "SELECT name FROM league_people WHERE league_id = ? AND person = ?", league, person)
    taken = set(ids(c, "SELECT name FROM league_people WHERE league_id = ?", league))
    new, n = FORMER, 1
    while new in taken:
        n += 1
        new = f"{FORMER} {n}"
    c.execute("SELECT n, line FROM league_entries WHERE league_id = ? ORDER BY n", (league,))
    lines = [(int(at), msgspec.json.decode(line)) for at, line in c.fetchall()]
    words = without([name], new)
    called = {name: new}
    for _, line in lines:
        if line["act"] == "enter" and name in (line["what"].get("people") or []):
            for key in ("key", "name"):
                if key in line["what"]:
                    called[line["what"][key]] = words(line["what"][key])
    proofs = {one.before: one.after for (where, _, _), one in anew.records.items() if where == league}
    for at, line in lines:
        what = line["what"]
        if what.get("record") in proofs:
            what = {**what, "record": proofs[what["record"]]}
        fresh = renamed({**line, "what": what}, called)
        if fresh != line:
            c.execute("UPDATE league_entries SET line = ? WHERE league_id = ? AND n = ?", (spelled(fresh), league, at))
    c.execute("SELECT match, game, chairs, facts FROM league_records WHERE league_id = ?", (league,))
    for match, game, chairs, facts in c.fetchall():
        record = anew.records.get((league, match, game))
        if record is None:
            raise WentOn
        told = (record.text, spelled(renamed(msgspec.json.decode(chairs), called)), words(facts))
        c.execute(
            "UPDATE league_records SET record = ?, chairs = ?, facts = ? "
            "WHERE league_id = ? AND match = ? AND game = ?",
            (*told, league, match, game),
        )
    c.execute(
        "SELECT hook_id, key, body FROM webhook_events WHERE hook_id IN (SELECT id FROM webhooks WHERE league_id = ?)",
        (league,),
    )
    for hook, key, body in c.fetchall():
        if words(key) != key or words(body) != body:
            c.execute(
                "UPDATE webhook_events SET key = ?, body = ? WHERE hook_id = ? AND key = ?",
                (words(key), words(body), hook, key),
            )
    c.execute(
        "UPDATE league_people SET person = ?, name = ? WHERE league_id = ? AND person = ?",
        (nobody, new, league, person),
    )
    c.execute("UPDATE leagues SET edition = edition + 1 WHERE id = ?", (league,))
    return {name}


def erase_in_orders(c: Cursor, person: str, names: set[str]) -> None:
    """What the host ordered and noted about them."""
    c.execute("SELECT id, kind, body FROM orders WHERE kind IN ('rename', 'note')")
    for n, kind, body in c.fetchall():
        if person not in body:
            continue
        if kind == "rename":
            c.execute("DELETE FROM orders WHERE id = ?", (n,))
            continue
        # A name that they had before stands beside their id.
        told = re.sub(rf"{person} from .* to .*(?=\")", f"{FORMER}", body)
        told = without(names)(told.replace(person, FORMER))
        c.execute("UPDATE orders SET body = ? WHERE id = ?", (told, n))


def without(names: Iterable[str], new: str = FORMER) -> Callable[[str], str]:
    """A text in which none of these names stands as a word of its own."""
    spelt = {one for name in names if name for one in (name, msgspec.json.encode(name).decode()[1:-1])}
    some = sorted(map(re.escape, spelt), key=len, reverse=True)
    if not some:
        return str
    found = re.compile(rf"(?<!\w)(?:{'|'.join(some)})(?!\w)")
    return lambda text: found.sub(new, text)


def renamed(told: Json, called: Mapping[str, str]) -> Json:
    """The same values, with every whole string that is a name replaced."""
    match told:
        case str():
            return called.get(told, told)
        case list():
            return [renamed(one, called) for one in told]
        case dict():
            return {
                called.get(key, key): one if key in NOT_NAMES else renamed(one, called) for key, one in told.items()
            }
        case _:
            return told
