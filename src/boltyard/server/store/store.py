"""What is kept, by the questions asked of it. Writing goes through one thread, reading through another."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec

from boltyard.server.store.database import LOGGED, Cursor, Database, bring_up_to_date
from boltyard.server.store.deals import Deal, deal_of, put_deal
from boltyard.server.store.health import Away, Health
from boltyard.server.store.writer import Decision, Writer
from boltyard.server.text import is_key

Stage = Literal["open", "dealing", "running", "over", "gone"]
Kind = Literal["open", "person", "bot"]
T = TypeVar("T")

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that can be misread
CODE = 6
ID = 12
PROOF_S = 1.0  # how long it counts that the store could be written to
PROOF_LASTS_S = 3.0


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table has agreed on beside the rules."""

    private: bool = False
    casual: bool = True  # a bot may stand in; spectators may look into a hand that is lent
    beat: int = 350  # ms that every question stays open at least; at 0 the table is open about reactions
    longest: int = 8000  # ms that a forced answer waits at most, however slow its person is
    moments: int = 900_000  # ms between the moments at which passes are let go, by days
    grace: int = 60_000  # ms a seat may be away before a bot stands in
    clock: str = "none"  # none, move S, bank S+I, days N
    quick: bool = False  # made by quick match
    series_of: str = ""  # the table this is a rematch of
    charges: dict[int, int] = {}  # per cent, by seat: told while the table waits, forgotten when it begins
    note: str = ""  # a sentence about how it began
    paused: bool = False  # the clocks stand still, by consent
    practice: bool = False  # chance may be tried again, even against bots; the record says so, and nobody is rated
    kept: dict[int, tuple[int, str]] = {}  # by days: passes that are not let go yet, and after how many decisions


@dataclass(frozen=True)
class Chair:
    """A seat at a table: who sits there, if anybody."""

    seat: int
    kind: Kind
    person: str = ""
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Row:
    """A table as it is kept."""

    id: str
    code: str
    game: str
    rules: int
    seed: int
    settings: dict[str, str]
    terms: Terms
    stage: Stage
    made: int
    maker: str
    owner: str = ""
    moved: str = ""
    attended: int = 0  # when somebody was last seen there, while it had not begun
    chairs: tuple[Chair, ...] = ()

    def chair_of(self, person: str) -> int:
        """The seat of this person, or -1."""
        return next((chair.seat for chair in self.chairs if chair.person == person and person), -1)

    def seats_of(self, person: str) -> list[int]:
        """All seats of this person: more than one where several people share a device."""
        return [chair.seat for chair in self.chairs if chair.person == person and person]

    @property
    def set_digest(self) -> str:
        """Of the card set that its settings name, where they do."""
        return self.settings.get("cards", "").partition("@")[2]

    @property
    def free(self) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.kind == "open"]


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winners: list[int]
    reason: str
    rule: str
    turns: int
    digest: str
    ended: int


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    n: int
    seat: int
    text: str
    made: int


@dataclass
class Log:
    """All that waking a table needs: `early` tells how far answers without a choice have come since the last line."""

    row: Row
    lines: list[Decision]
    chat: list[Said]
    snapshot: tuple[int, bytes] | None = field(default=None)
    clocks: list[int] | None = None
    deal: Deal | None = None
    early: str = ""
    version: int = 0  # the last one that anybody was told
    facts: str = ""  # of the card set that the match began with


COLUMNS = "id, code, game, rules, seed, settings, terms, stage, made, maker, owner, moved, attended"


def now() -> int:
    """Wall time in ms, for people to read; nothing is decided by it."""
    return time.time_ns() // 1_000_000


def short_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def fresh_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID)).lower()


def as_it_is(row: Row, seat: int) -> Row:
    """Nothing changes with this seat being taken."""
    return row


class Store:
    """The database of one server process."""

    def __init__(self, place: Database) -> None:
        self.place = place
        self.health = Health()
        self.reading = threading.Lock()
        self.reader: Any = None
        self.proof: asyncio.Future[str] | None = None  # that it can be written to, for all who ask in this second
        self.proven = 0.0
        place.hold()
        try:
            place.check()
            bring_up_to_date(place)
            self.reader = place.connect()
            self.writer = Writer(place, self.health, self.reconnect)
        except BaseException:
            if self.reader is not None:
                self.reader.close()
            place.let_go()
            raise
        self.desk = ThreadPoolExecutor(1, "boltyard-reader")

    def close(self) -> None:
        """Everything handed over is written before this returns, unless the store is away."""
        self.writer.close()
        self.desk.shutdown()
        if self.reader is not None:
            self.reader.close()
        self.place.let_go()

    async def read(self, question: Callable[[Cursor], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.desk, self.look_up, question)

    def look_up(self, question: Callable[[Cursor], T]) -> T:
        """On a lost connection once more on a new one, and then the store is away."""
        with self.reading:
            for last in (False, True):
                try:
                    if self.reader is None:
                        self.reader = self.place.connect()
                    return question(self.place.cursor(self.reader))
                except Exception as error:
                    fault = self.place.fault_in(error)
                    if fault is None:
                        raise
                    self.drop_reader()
                    if last or fault.final:
                        self.writer.doubt(fault)
                        raise Away(fault.reason) from error
        raise AssertionError

    def drop_reader(self) -> None:
        known, self.reader = self.reader, None
        if known is not None:
            with suppress(Exception):
                known.close()

    def reconnect(self, lost: bool) -> None:
        """In the writer's thread, before the store is back: who reads reads the same database."""
        with self.reading:
            if lost:
                self.drop_reader()
            if self.reader is None:
                self.reader = self.place.connect()

    async def ready(self) -> str:
        """Nothing if a decision could be confirmed now, else the reason. Asked by writing, once a second at most."""
        loop = asyncio.get_running_loop()
        if self.health.reason:
            return self.health.reason
        if self.proof is None or (self.proof.done() and loop.time() - self.proven > PROOF_S):
            self.proof = asyncio.ensure_future(self.prove())
        return await asyncio.shield(self.proof)

    async def prove(self) -> str:
        try:
            await asyncio.wait_for(self.write(self.place.pulse), PROOF_LASTS_S)
        except Away as away:
            return away.reason
        except TimeoutError:
            return "The last write is under way for too long."
        finally:
            self.proven = asyncio.get_running_loop().time()
        return self.health.reason

    async def write(self, job: Callable[[Cursor], T]) -> T:
        result: T = await self.writer.do(job)
        return result

    # People.

    async def add_person(self, person: str, name: str) -> None:
        await self.write(
            lambda c: c.execute("INSERT INTO people (id, name, made) VALUES (?, ?, ?)", (person, name, now())) and None
        )

    async def rename(self, person: str, name: str) -> None:
        await self.write(lambda c: c.execute("UPDATE people SET name = ? WHERE id = ?", (name, person)) and None)

    async def name_of(self, person: str) -> str | None:
        def question(c: Cursor) -> str | None:
            c.execute("SELECT name FROM people WHERE id = ?", (person,))
            row = c.fetchone()
            return str(row[0]) if row else None

        return await self.read(question)

    # Tables.

    async def add_table(self, row: Row, deal: Deal | None = None, facts: str = "") -> Row:
        """Put up a table, the server's secret with it; its short code is drawn until it is one that nobody has.

        The facts of its card set are kept once for all tables that are played with it.
        """

        def job(c: Cursor) -> Row:
            code = short_code()
            c.execute("SELECT 1 FROM tables WHERE code = ?", (code,))
            while c.fetchone():
                code = short_code()
                c.execute("SELECT 1 FROM tables WHERE code = ?", (code,))
            c.execute(
                f"INSERT INTO tables ({COLUMNS}, listed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    code,
                    row.game,
                    row.rules,
                    str(row.seed),
                    msgspec.json.encode(row.settings).decode(),
                    msgspec.json.encode(row.terms).decode(),
                    row.stage,
                    row.made,
                    row.maker,
                    "",
                    "",
                    row.attended or row.made,
                    0 if row.terms.private else 1,
                ),
            )
            c.executemany(
                "INSERT INTO seats (table_id, seat, kind, person, name, bot) VALUES (?, ?, ?, ?, ?, ?)",
                [(row.id, one.seat, one.kind, one.person, one.name, one.bot) for one in row.chairs],
            )
            put_deal(c, row.id, deal or Deal())
            if facts:
                c.execute(
                    "INSERT INTO card_sets (game, digest, facts, made) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (game, digest) DO NOTHING",
                    (row.game, row.set_digest, facts, row.made),
                )
            found = row_of(c, row.id)
            assert found is not None
            return found

        return await self.write(job)

    def card_sets(self) -> list[tuple[str, str]]:
        """Game and facts of every card set that a match began with; asked once, before anybody comes."""

        def question(c: Cursor) -> list[tuple[str, str]]:
            c.execute("SELECT game, facts FROM card_sets")
            return [(str(game), str(facts)) for game, facts in c.fetchall()]

        return self.look_up(question)

    async def table(self, name: str) -> Row | None:
        """The table of this id or short code."""
        return await self.read(lambda c: row_of(c, name)) if is_key(name) else None

    async def open_tables(self, since: int = 0, limit: int = 100) -> list[Row]:
        """Tables with a free seat that anybody may take, newest first; only those somebody has attended since then."""

        def question(c: Cursor) -> list[Row]:
            c.execute(
                f"SELECT {COLUMNS} FROM tables WHERE stage = 'open' AND listed = 1 AND attended >= ? "
                "ORDER BY made DESC LIMIT ?",
                (since, limit),
            )
            return with_chairs(c, c.fetchall())

        return await self.read(question)

    async def count_open(self, person: str) -> int:
        """At how many tables this person sits that have not begun."""

        def question(c: Cursor) -> int:
            c.execute(
                "SELECT count(*) FROM tables WHERE stage = 'open' AND "
                "id IN (SELECT table_id FROM seats WHERE person = ?)",
                (person,),
            )
            return int(c.fetchone()[0])

        return await self.read(question)

    async def open_among(self, tables: Iterable[str]) -> set[str]:
        """Which of these have not begun."""
        asked = list(tables)

        def question(c: Cursor) -> set[str]:
            c.execute(f"SELECT id FROM tables WHERE stage = 'open' AND id IN ({', '.join('?' * len(asked))})", asked)
            return {str(row[0]) for row in c.fetchall()}

        return await self.read(question) if asked else set()

    async def running_tables(self) -> list[str]:
        def question(c: Cursor) -> list[str]:
            c.execute("SELECT id FROM tables WHERE stage = 'running'")
            return [str(row[0]) for row in c.fetchall()]

        return await self.read(question)

    async def tables_of(self, person: str, limit: int = 200) -> list[tuple[Row, Result | None]]:
        """Every table this person sits at, newest first, with its result if it has one."""

        def question(c: Cursor) -> list[tuple[Row, Result | None]]:
            c.execute(
                f"SELECT {COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE person = ?) "
                "AND stage <> 'gone' ORDER BY made DESC LIMIT ?",
                (person, limit),
            )
            rows = with_chairs(c, c.fetchall())
            return [(row, result_of(c, row.id) if row.stage == "over" else None) for row in rows]

        return await self.read(question)

    async def sit(
        self,
        table: str,
        person: str,
        name: str,
        seat: int = -1,
        then: Callable[[Row, int], Row] = as_it_is,
        commitment: str = "",
    ) -> Row | None:
        """Take a free seat, this one or the first; the table starts with the last. None if there is none.

        `then` tells what becomes of the table's terms with that seat taken. Whoever commits to a secret takes part in
        drawing the seed.
        """

        def job(c: Cursor) -> Row | None:
            row = row_of(c, table, lock=self.place.many_processes)
            if row is None or row.stage != "open":
                return None
            free = [one for one in row.free if seat in (-1, one)]
            if not free:
                return None
            c.execute(
                "UPDATE seats SET kind = 'person', person = ?, name = ? WHERE table_id = ? AND seat = ?",
                (person, name, row.id, free[0]),
            )
            if commitment:
                put_deal(c, row.id, (deal_of(c, row.id) or Deal()).committed(free[0], commitment))
            if len(row.free) == 1:
                fill(c, row.id)
            return agreed(c, row.id, free[0], then)

        return await self.write(job)

    async def put_bot(self, table: str, bot: str, then: Callable[[Row, int], Row] = as_it_is) -> Row | None:
        """A computer player takes the first free seat."""

        def job(c: Cursor) -> Row | None:
            row = row_of(c, table, lock=self.place.many_processes)
            if row is None or row.stage != "open" or not row.free:
                return None
            c.execute(
                "UPDATE seats SET kind = 'bot', bot = ?, name = ? WHERE table_id = ? AND seat = ?",
                (bot, bot, row.id, row.free[0]),
            )
            if len(row.free) == 1:
                fill(c, row.id)
            return agreed(c, row.id, row.free[0], then)

        return await self.write(job)

    async def stand_up(self, table: str, person: str) -> Row | None:
        """Leave a table that has not begun; when nobody is left it is gone. None if it has begun."""

        def job(c: Cursor) -> Row | None:
            row = row_of(c, table, lock=self.place.many_processes)
            if row is None or row.stage != "open":
                return None
            c.execute(
                "UPDATE seats SET kind = 'open', person = '', name = '' WHERE table_id = ? AND person = ?",
                (row.id, person),
            )
            deal = deal_of(c, row.id)
            if deal is not None and deal.pledges:
                put_deal(c, row.id, deal.without(row.seats_of(person)))
            if not any(chair.kind == "person" and chair.person != person for chair in row.chairs):
                c.execute("UPDATE tables SET stage = 'gone' WHERE id = ?", (row.id,))
            return row_of(c, row.id)

        return await self.write(job)

    async def move_on(self, table: str, to: str) -> str:
        """The rematch of a table; whoever was quicker has made it."""

        def job(c: Cursor) -> str:
            c.execute("UPDATE tables SET moved = ? WHERE id = ? AND moved = ''", (to, table))
            c.execute("SELECT moved FROM tables WHERE id = ?", (table,))
            return str(c.fetchone()[0])

        return await self.write(job)

    # A table's log.

    def append(self, rows: list[Decision]) -> asyncio.Future[Any]:
        """The hot path: decisions of one table; done once they are on disk."""
        return self.writer.append(rows)

    async def put_early(self, table: str, n: int, early: str, version: int) -> None:
        """Answers without a choice were given since line n: how far they have come."""

        def job(c: Cursor) -> None:
            if n:
                c.execute(
                    "UPDATE decisions SET early = ?, version = ? WHERE table_id = ? AND n = ?",
                    (early, version, table, n),
                )
                return
            c.execute(
                f"INSERT INTO decisions ({LOGGED}) VALUES (?, 0, -1, '', ?, ?, ?) "
                "ON CONFLICT (table_id, n) DO UPDATE SET early = excluded.early, version = excluded.version",
                (table, version, now(), early),
            )

        await self.write(job)

    async def log_of(self, table: str) -> Log | None:
        return await self.read(lambda c: log_in(c, table))

    async def put_deal(self, table: str, deal: Deal) -> None:
        await self.write(lambda c: put_deal(c, table, deal))

    async def deal_out(self, row: Row, deal: Deal) -> None:
        """The seed is drawn, and the match begins."""

        def job(c: Cursor) -> None:
            put_deal(c, row.id, deal)
            c.execute(
                "UPDATE tables SET stage = 'running', seed = ?, terms = ? WHERE id = ? AND stage = 'dealing'",
                (str(row.seed), msgspec.json.encode(row.terms).decode(), row.id),
            )

        await self.write(job)

    async def put_terms(self, table: str, terms: Terms) -> None:
        text = msgspec.json.encode(terms).decode()
        await self.write(lambda c: c.execute("UPDATE tables SET terms = ? WHERE id = ?", (text, table)) and None)

    async def put_clocks(self, table: str, left: list[int]) -> None:
        await self.write(
            lambda c: (
                c.executemany(
                    "INSERT INTO clocks (table_id, seat, left_ms) VALUES (?, ?, ?) "
                    "ON CONFLICT (table_id, seat) DO UPDATE SET left_ms = excluded.left_ms",
                    [(table, seat, ms) for seat, ms in enumerate(left)],
                )
                and None
            )
        )

    async def finish(self, table: str, result: Result) -> None:
        def job(c: Cursor) -> None:
            c.execute("UPDATE tables SET stage = 'over' WHERE id = ? AND stage <> 'gone'", (table,))
            c.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            c.execute(
                "INSERT INTO results (table_id, winners, reason, rule, turns, digest, ended) "
                "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING",
                (
                    table,
                    " ".join(map(str, result.winners)),
                    result.reason,
                    result.rule,
                    result.turns,
                    result.digest,
                    result.ended,
                ),
            )

        await self.write(job)

    async def result(self, table: str) -> Result | None:
        return await self.read(lambda c: result_of(c, table))

    async def say(self, table: str, said: Said) -> None:
        await self.write(
            lambda c: (
                c.execute(
                    "INSERT INTO chat (table_id, n, seat, text, made) VALUES (?, ?, ?, ?, ?)",
                    (table, said.n, said.seat, said.text, said.made),
                )
                and None
            )
        )

    async def put_snapshot(self, table: str, n: int, body: bytes) -> None:
        await self.write(
            lambda c: (
                c.execute(
                    "INSERT INTO snapshots (table_id, n, body) VALUES (?, ?, ?) "
                    "ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, body = excluded.body",
                    (table, n, body),
                )
                and None
            )
        )


def log_in(c: Cursor, table: str) -> Log | None:
    """All that is kept of the table of this id or short code."""
    row = row_of(c, table)
    if row is None:
        return None
    c.execute(f"SELECT {LOGGED} FROM decisions WHERE table_id = ? ORDER BY n", (row.id,))
    lines = [Decision(*line) for line in c.fetchall()]
    early, version = (lines[-1].early, lines[-1].version) if lines else ("", 0)
    lines = [line for line in lines if line.n]
    c.execute("SELECT n, seat, text, made FROM chat WHERE table_id = ? ORDER BY n", (row.id,))
    chat = [Said(*said) for said in c.fetchall()]
    c.execute("SELECT n, body FROM snapshots WHERE table_id = ?", (row.id,))
    kept = c.fetchone()
    c.execute("SELECT left_ms FROM clocks WHERE table_id = ? ORDER BY seat", (row.id,))
    clocks = [int(left[0]) for left in c.fetchall()]
    snapshot = (int(kept[0]), bytes(kept[1])) if kept else None
    c.execute("SELECT facts FROM card_sets WHERE game = ? AND digest = ?", (row.game, row.set_digest))
    found = c.fetchone()
    facts = str(found[0]) if found else ""
    return Log(row, lines, chat, snapshot, clocks or None, deal_of(c, row.id), early, version, facts)


def matches_in(c: Cursor) -> list[str]:
    """Every match that has begun, the oldest first."""
    c.execute("SELECT id FROM tables WHERE stage IN ('running', 'over') ORDER BY made, id")
    return [str(row[0]) for row in c.fetchall()]


def row_of(c: Cursor, name: str, lock: bool = False) -> Row | None:
    """The table of this id or short code; locked against other processes where asked for."""
    column, key = ("code", name.upper()) if len(name) == CODE else ("id", name.lower())
    c.execute(f"SELECT {COLUMNS} FROM tables WHERE {column} = ?{' FOR UPDATE' if lock else ''}", (key,))
    found = with_chairs(c, c.fetchall())
    return found[0] if found else None


def fill(c: Cursor, table: str) -> None:
    """The last seat is taken: the match begins, or the seed is drawn first where somebody takes part in that."""
    deal = deal_of(c, table)
    stage = "dealing" if deal is not None and deal.pledges else "running"
    c.execute("UPDATE tables SET stage = ? WHERE id = ?", (stage, table))


def agreed(c: Cursor, table: str, seat: int, then: Callable[[Row, int], Row]) -> Row:
    """The table after this seat was taken, with what that changes in its settings and terms."""
    row = row_of(c, table)
    assert row is not None
    done = then(row, seat)
    if done is not row:
        settings, terms = msgspec.json.encode(done.settings).decode(), msgspec.json.encode(done.terms).decode()
        c.execute("UPDATE tables SET settings = ?, terms = ? WHERE id = ?", (settings, terms, table))
    return done


def with_chairs(c: Cursor, rows: list[Any]) -> list[Row]:
    if not rows:
        return []
    chairs: dict[str, list[Chair]] = {str(row[0]): [] for row in rows}
    c.execute(
        "SELECT table_id, seat, kind, person, name, bot FROM seats "
        f"WHERE table_id IN ({', '.join('?' * len(chairs))}) ORDER BY table_id, seat",
        list(chairs),
    )
    for table, *rest in c.fetchall():
        chairs[table].append(Chair(*rest))
    return [
        Row(
            id=row[0],
            code=row[1],
            game=row[2],
            rules=row[3],
            seed=int(row[4]),
            settings=msgspec.json.decode(row[5], type=dict[str, str]),
            terms=msgspec.json.decode(row[6], type=Terms),
            stage=row[7],
            made=row[8],
            maker=row[9],
            owner=row[10],
            moved=row[11],
            attended=row[12],
            chairs=tuple(chairs[row[0]]),
        )
        for row in rows
    ]


def result_of(c: Cursor, table: str) -> Result | None:
    c.execute("SELECT winners, reason, rule, turns, digest, ended FROM results WHERE table_id = ?", (table,))
    row = c.fetchone()
    return Result([int(seat) for seat in row[0].split()], *row[1:]) if row else None
