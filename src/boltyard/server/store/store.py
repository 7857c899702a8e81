"""What is kept, by the questions asked of it. Writing goes through one thread, reading through another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import msgspec

from boltyard.server.store.database import LOGGED, Connection, Cursor, Database
from boltyard.server.store.deals import Deal, deal_of, put_deal
from boltyard.server.store.health import Away, Health
from boltyard.server.store.notices import mark_table
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.rows import (
    COLUMNS,
    Log,
    Result,
    Row,
    Said,
    TableTerms,
    agreed,
    as_it_is,
    fill,
    log_in,
    now,
    result_of,
    row_of,
    short_code,
    with_chairs,
)
from boltyard.server.store.writer import Decision, Writer
from boltyard.server.text import is_key

T = TypeVar("T")

PROOF_S = 1.0  # how long it counts that the store could be written to
PROOF_LASTS_S = 3.0


class Store:
    """The database of one server process."""

    def __init__(self, place: Database) -> None:
        self.place = place
        self.health = Health()
        self.reading = threading.Lock()
        self.reader: Connection | None = None
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
        self.append = self.writer.append  # the hot path: decisions of one table; done once they are on disk
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
        """What a small transaction came to, once it is on disk."""
        results: list[T] = []

        def noted(c: Cursor) -> None:
            results[:] = [job(c)]  # the last time: what was rolled back is tried again

        await self.writer.do(noted)
        return results[0]

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

    async def add_table(
        self, row: Row, deal: Deal | None = None, facts: str = "", lines: Sequence[Decision] = ()
    ) -> Row:
        """Put up a table, the server's secret with it; its short code is drawn until it is one that nobody has.

        The facts of its card set are kept once for all tables that are played with it. One that is played on from
        another match comes with the decisions that led there, in the same transaction.
        """

        def job(c: Cursor) -> Row:
            found = insert_table(c, row, deal, facts)
            if lines:
                c.executemany(f"INSERT INTO decisions ({LOGGED}) VALUES (?, ?, ?, ?, ?, ?, ?)", list(lines))
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

    async def put_terms(self, table: str, terms: TableTerms) -> None:
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

    async def finish(self, table: str, result: Result, also: Callable[[Cursor], None] | None = None) -> None:
        """It is over; what belongs to that is written with it, or neither is."""

        def job(c: Cursor) -> None:
            c.execute("UPDATE tables SET stage = 'over' WHERE id = ? AND stage <> 'gone'", (table,))
            c.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            c.execute("DELETE FROM wakes WHERE table_id = ?", (table,))
            mark_table(c, table)
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
            if also is not None and c.rowcount == 1:
                also(c)

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


def insert_table(c: Cursor, row: Row, deal: Deal | None = None, facts: str = "") -> Row:
    """The table with all that belongs to it, within the transaction of whoever asks."""
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
