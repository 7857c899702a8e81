"""The hall: every table that is awake in this process, everybody who is connected, and how they find each other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random, SystemRandom

import structlog

from boltyard.core.card_sets import meet
from boltyard.core.errors import Wrong
from boltyard.core.round_trips import RoundTrips
from boltyard.core.snapshot import stamp
from boltyard.games import GAMES, find_game
from boltyard.server import battery, wire
from boltyard.server.alarm import Alarm, LoopAlarm
from boltyard.server.attendance import Attendance, why_gone
from boltyard.server.commitments import read_commitment
from boltyard.server.correspondence import Keeper
from boltyard.server.dealing import Dealing
from boltyard.server.host_orders import Orders
from boltyard.server.leagues import Leagues
from boltyard.server.listings import card, seating
from boltyard.server.lobby_news import LobbyNews
from boltyard.server.mailbox import Here, Mailbox
from boltyard.server.meters import Meters
from boltyard.server.muting import Muting
from boltyard.server.new_table import again, check_bot, seated, wished
from boltyard.server.notices import Notices
from boltyard.server.onlooking import Onlooking
from boltyard.server.outage import Outage
from boltyard.server.pacing import Memory
from boltyard.server.pondering import Pondering
from boltyard.server.processes import PostOffice, Remote
from boltyard.server.quick_match import QuickMatch
from boltyard.server.reviewing import Reviews
from boltyard.server.sessions import Sessions
from boltyard.server.store.deals import Deal
from boltyard.server.store.health import Away
from boltyard.server.store.open_tables import attend, open_of
from boltyard.server.store.postgres import Postgres
from boltyard.server.store.rows import Log, Row, now
from boltyard.server.store.store import Store
from boltyard.server.tables import Sitting
from boltyard.server.visitor import ForTable, Visitor, tell
from boltyard.server.waking import know_cards

NAP_MS = 30_000  # a table that nobody attends leaves memory after this
MOST_FALLS = 3  # a table that broke down so often of late is not woken by itself
FALLEN_MS = 60_000

log = structlog.get_logger("boltyard.hall")


class NoTable(Wrong):
    """There is no such table, or not for you."""


class Hall:
    """What this server process holds in memory. All of it can be lost: the store has what was confirmed."""

    def __init__(self, store: Store, alarm: Alarm | None = None, nap_ms: int = NAP_MS) -> None:
        self.store = store
        self.sessions = Sessions(store)
        self.alarm: Alarm = alarm or LoopAlarm()
        self.nap_ms = nap_ms
        self.meters = Meters()
        self.advice_iterations = 0  # as many as the strongest opponent's; tests do with few
        self.thinkers = ThreadPoolExecutor(1, "boltyard-bots")
        self.pondering = Pondering()
        self.reviews = Reviews(self)
        self.sittings: dict[str, Sitting] = {}
        self.dealings: dict[str, Dealing] = {}  # full tables whose seed is being drawn
        self.waking: dict[str, asyncio.Future[Mailbox]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.visitors: set[Visitor] = set()
        self.at: dict[Visitor, set[str]] = {}  # the tables that each of them attends
        self.lines: dict[Visitor, RoundTrips] = {}  # how long they are, as this side measures them
        self.waiting: dict[str, set[Visitor]] = {}  # at tables that have not begun
        self.lobby = LobbyNews(self)
        self.quick = QuickMatch(self)
        self.fallen: dict[str, list[int]] = {}  # by table: when it broke down
        self.memory = Memory()  # of how long people take to pass
        self.chance: Random = SystemRandom()  # for what nobody may foretell, and no record holds
        self.office: PostOffice | None = None  # where several processes share the database
        self.muting = Muting(self)  # whom people do not want to hear
        self.orders = Orders(self)  # of the host
        self.outage = Outage(self)
        self.wall: Callable[[], int] = now  # what other processes and restarts share
        self.attendance = Attendance(self)
        self.keeper = Keeper(self)  # of tables by days
        self.onlooking = Onlooking()
        self.leagues = Leagues(self)
        self.notices = Notices(self)

    def open(self) -> None:
        """Take up work; where other processes may share the database, get to know them."""
        for game in GAMES.values():
            stamp(game)  # before the files of a newer version can lie there
        for key, facts in self.store.card_sets():
            meet(key, facts)
        if isinstance(self.store.place, Postgres):
            self.office = PostOffice(self, self.store.place)
        self.store.health.listen(self.outage.changed)
        self.attendance.watch()
        self.keeper.expect(self.wall())
        self.notices.look_soon()

    # Coming in.

    def come(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self.at[visitor] = set()
        self.meters.visitors.inc()
        self.quick.came(visitor.person)
        self.lobby.friends.came(visitor.person)
        self.spawn(self.take_up(visitor.person))
        tell(visitor, wire.Hello(visitor.person, visitor.name, self.alarm.now()))
        self.orders.greet(visitor)
        if self.outage.on:
            self.outage.greet(visitor)

    def go(self, visitor: Visitor) -> None:
        """The connection is closed: every table it attended hears of it."""
        self.visitors.discard(visitor)
        self.lines.pop(visitor, None)
        self.lobby.go(visitor)
        self.leagues.telling.forget(visitor)
        self.meters.visitors.dec()
        for table in self.at.pop(visitor, set()):
            self.depart(visitor, table)
        if self.office is not None:
            self.office.forget(visitor)
        self.quick.went(visitor.person)

    def is_connected(self, person: str) -> bool:
        return any(visitor.person == person for visitor in self.visitors)

    async def take_up(self, person: str) -> None:
        """Somebody comes, or comes back: the open tables where they sit are attended again, and offered."""
        await self.leagues.telling.greet(person)
        rows = await self.store.read(lambda c: open_of(c, person))
        if not rows or not self.is_connected(person):
            return
        for row in rows:
            self.quick.take_up(row, person)
        await self.store.write(lambda c: attend(c, [row.id for row in rows], self.wall()))
        self.lobby_changed()

    def deliver(self, visitor: Visitor, message: wire.ToServer) -> None:
        """Hand a message to whom it is for. Tables that are awake get it at once."""
        sitting = self.mailbox(getattr(message, "table", ""))
        if sitting is not None and visitor in sitting.guests and not isinstance(message, wire.Attend | wire.Depart):
            sitting.post(visitor, message)
            return
        match message:
            case wire.Attend():
                self.spawn(self.attend(visitor, message), visitor)
            case wire.Depart():
                self.at.get(visitor, set()).discard(message.table)
                self.depart(visitor, message.table)
            case wire.Ping():
                tell(visitor, wire.Pong(message.stamp, self.alarm.now()))
                visitor.probe()
            case wire.Lobby():
                self.lobby.look(visitor, message.on)
            case wire.Seek():
                self.spawn(self.quick.seek(visitor, message), visitor)
            case wire.Unseek():
                self.spawn(self.quick.unseek(visitor.person), visitor)
            case wire.Watch() | wire.LeagueAct():
                self.leagues.telling.hear(visitor, message)
            case _:
                if self.outage.on:
                    self.outage.refuse(visitor, message)
                elif message.table in self.at.get(visitor, set()):
                    self.spawn(self.forward(visitor, message), visitor)
                else:
                    tell(visitor, wire.Trouble("Attend the table first.", message.table))

    def measured(self, visitor: Visitor, ms: float) -> None:
        """A round trip of ours has come back: tables in real time make up for the line (BB-R-57)."""
        line = self.lines.setdefault(visitor, RoundTrips())
        line.add(ms)
        if line.wants_more:
            visitor.probe()
        known = wire.Ping(delay=line.one_way)
        for table in self.at.get(visitor, set()):
            sitting = self.sittings.get(table)
            if sitting is not None and visitor in sitting.guests:
                sitting.post(visitor, known)
            elif self.office is not None and (visitor, table) in self.office.relayed:
                self.office.forward(visitor, table, known)

    def spawn(self, work: Awaitable[object], visitor: Visitor | None = None, table: str = "") -> None:
        """Do something that takes a while; a refusal is told to whoever asked for it."""

        async def guarded() -> None:
            try:
                await work
            except (Wrong, Away) as refused:
                if visitor is not None:
                    tell(visitor, wire.Trouble(refused.sentence, table))
            except Exception as error:
                log.error("request failed", exc_info=error)
                if visitor is not None:
                    tell(visitor, wire.Trouble("Something broke on our side. Nothing is lost.", table))

        task = asyncio.ensure_future(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Tables.

    async def attend(self, visitor: Visitor, message: wire.Attend) -> None:
        """Lead somebody to a table; while the store is away, later."""
        while visitor in self.visitors:
            try:
                if self.outage.on:
                    raise Away(self.store.health.reason)
                return await self.lead(visitor, message)
            except Away:
                if await self.outage.comes_later(visitor, message):
                    return None
        return None

    async def lead(self, visitor: Visitor, message: wire.Attend) -> None:
        row = await self.store.table(message.table)
        if row is None or row.stage == "gone" or await self.muting.is_kept_from(row, visitor.person):
            raise NoTable(why_gone(row, visitor.person))
        if row.terms.private and row.chair_of(visitor.person) < 0 and not row.free:
            self.at.get(visitor, set()).discard(row.id)  # who waited there with a seat still free goes out, too
            raise NoTable("This table is private, and all its seats are taken.")
        shuns = await self.muting.meet(visitor.person)
        if visitor not in self.visitors:
            return  # gone meanwhile
        self.at[visitor].add(row.id)
        message = self.onlooking.wish(visitor, row.id, message)
        if row.stage == "open":
            waiting = self.waiting.setdefault(row.id, set())
            waiting.add(visitor)
            again = await self.store.table(row.id)
            if again is not None and again.stage == "open":
                return tell(visitor, seating(again, self.onlooking.eyes(visitor, row.id), shuns))
            if self.waiting.get(row.id) is not waiting:
                return None  # it began meanwhile, and whoever told the seats leads them in
            waiting.discard(visitor)
            return await self.lead(visitor, message)
        if self.office is not None:
            owner = await self.office.owner(row.id)
            if owner != self.office.process:
                return await self.office.relay(visitor, row.id, owner, message)
        sitting = await self.sitting(row.id)
        sitting.post(visitor, Here(message.through, seat=message.seat))

    async def forward(self, visitor: Visitor, message: ForTable) -> None:
        """A message for a table that has gone to sleep, or is in another process."""
        if self.office is not None:
            if (visitor, message.table) in self.office.relayed:
                return self.office.forward(visitor, message.table, message)
            if await self.office.owner(message.table) != self.office.process:
                await self.attend(visitor, wire.Attend(message.table))
                await self.forward(visitor, message)
                return
        sitting = await self.sitting(message.table)
        if visitor not in sitting.guests:
            sitting.post(visitor, Here())
        sitting.post(visitor, message)

    def depart(self, visitor: Visitor, table: str) -> None:
        self.waiting.get(table, set()).discard(visitor)
        self.outage.depart(visitor, table)
        self.onlooking.depart(visitor, table)
        if self.office is not None:
            self.office.depart(visitor, table)
        sitting = self.mailbox(table)
        if sitting is not None:
            sitting.post(visitor, Here(gone=True))

    def awake(self) -> list[Mailbox]:
        return [*self.sittings.values(), *self.dealings.values()]

    def mailbox(self, table: str) -> Mailbox | None:
        """The table, if it is awake here: a match, or a deal that is being drawn."""
        return self.sittings.get(table) or self.dealings.get(table)

    async def sitting(self, table: str) -> Mailbox:
        """The table, woken if it sleeps; whoever asks meanwhile waits for the same waking."""
        sitting = self.mailbox(table)
        if sitting is not None:
            return sitting
        waking = self.waking.get(table)
        if waking is None:
            waking = self.waking[table] = asyncio.ensure_future(self.wake(table))
            waking.add_done_callback(lambda _: self.waking.pop(table, None))
        return await asyncio.shield(waking)

    async def wake(self, table: str) -> Mailbox:
        began = time.perf_counter()
        kept = await self.read_log(table)
        if kept is None or kept.row.stage not in ("dealing", "running", "over"):
            raise NoTable("There is no such table; perhaps it was given up.")
        know_cards(kept)
        sitting: Mailbox
        if kept.row.stage == "dealing":
            sitting = self.dealings[table] = Dealing(self, kept.row, kept.deal or Deal())
        else:
            sitting = self.sittings[table] = self.revived(kept)
            self.meters.awake.set(len(self.sittings))
            self.meters.waking.observe(time.perf_counter() - began)
        task = sitting.task = asyncio.ensure_future(sitting.run())
        self.tasks.add(task)
        task.add_done_callback(lambda done: self.task_ended(sitting, done))
        return sitting

    async def read_log(self, table: str) -> Log | None:
        """What is on disk, read while the table was ours: if the store was away meanwhile, it may be no longer."""
        while True:
            falls = self.store.health.falls
            if self.outage.on:
                raise Away(self.store.health.reason)
            if self.office is not None and await self.office.owner(table) != self.office.process:
                raise NoTable("This table has moved; attend it again.")
            kept = await self.store.log_of(table)
            if falls == self.store.health.falls and not self.outage.on:
                return kept

    def revived(self, kept: Log) -> Sitting:
        """The match that is on disk. One that does not replay is a fault of ours, and whoever hosts hears of it."""
        try:
            return Sitting(self, kept)
        except Wrong as wrong:
            log.error("table cannot be woken", table=kept.row.id, game=kept.row.game, exc_info=wrong)
            raise NoTable(
                f"This match cannot be taken up again: {wrong.sentence}. Nothing of it is lost; the host has been told."
            ) from wrong

    def task_ended(self, sitting: Mailbox, task: asyncio.Task[None]) -> None:
        """A table's task ends when the table was closed. Ended by anything else, it is closed here and woken anew."""
        self.tasks.discard(task)
        if not sitting.closed:
            error = None if task.cancelled() else task.exception()
            if isinstance(error, Away):
                self.outage.halt(sitting)
                return
            log.error("a table's task has ended", table=sitting.id, exc_info=error)
            sitting.close()
            self.reopen(sitting, sitting.everybody())

    async def draw(self, table: str) -> None:
        """A table is full, and its seed is to be drawn: set that going, in the process that has it."""
        with suppress(Away):  # then whoever comes there sets it going
            if self.office is None or await self.office.owner(table) == self.office.process:
                await self.sitting(table)

    def begin(self, dealing: Dealing, guests: list[tuple[Visitor, Here]]) -> None:
        """The seed is drawn: the table goes on as a match, with everybody who is there."""
        self.dealings.pop(dealing.id, None)

        async def go_on() -> None:
            sitting = await self.sitting(dealing.id)
            for visitor, here in guests:
                if visitor in self.visitors or isinstance(visitor, Remote):
                    sitting.post(visitor, here)
            for sender, message in dealing.mail:
                sitting.post(sender, message)

        self.spawn(go_on())

    def forget(self, sitting: Mailbox) -> None:
        """The table sleeps."""
        if self.mailbox(sitting.id) is sitting:
            self.sittings.pop(sitting.id, None)
            self.dealings.pop(sitting.id, None)
            self.meters.awake.set(len(self.sittings))
            if self.office is not None:
                self.office.release(sitting.id)

    def reopen(self, sitting: Mailbox, guests: list[tuple[Visitor, Here]]) -> None:
        """A table that broke down is woken anew from what is on disk, with everybody who was there."""
        self.forget(sitting)
        fallen = [when for when in self.fallen.get(sitting.id, []) if when > self.alarm.now() - FALLEN_MS]
        self.fallen[sitting.id] = [*fallen, self.alarm.now()]
        if len(fallen) >= MOST_FALLS:  # it would fall again at once: whoever sends it something wakes it
            log.error("table is left asleep", table=sitting.id, falls=len(fallen) + 1)
            return

        async def again() -> None:
            if self.office is not None:
                await self.office.owner(sitting.id)
            fresh = await self.sitting(sitting.id)
            for visitor, here in guests:
                fresh.post(visitor, here)
            for sender, message in sitting.mail:  # not the one that broke it: that was taken out
                fresh.post(sender, message)

        self.spawn(again())

    # The lobby.

    async def put_up(self, person: str, name: str, wish: wire.NewTable, quick: bool = False, seed: int = -1) -> Row:
        """A new table. It begins at once where no seat is left open."""
        self.orders.may_begin()
        wanted, deal = wished(person, name, wish, self.wall(), quick, seed)
        row = await self.store.add_table(wanted, deal, find_game(wanted.game).card_facts(wanted.settings))
        self.meters.started.inc()
        log.info("table put up", table=row.id, game=row.game)
        if self.office is not None:
            await self.office.announce(f"seats {row.id}")
        self.lobby_changed()
        if row.stage == "dealing":
            await self.draw(row.id)
        return row

    async def rematch(self, row: Row, pledges: dict[str, str]) -> str:
        """The same people and terms at a new table; whoever was quicker has made it."""
        self.orders.may_begin()
        wanted, deal = again(row, pledges)
        fresh = await self.store.add_table(wanted, deal, find_game(wanted.game).card_facts(wanted.settings))
        to = await self.store.move_on(row.id, fresh.id)
        if fresh.stage == "dealing" and to == fresh.id:
            await self.draw(to)
        return to

    async def sit(
        self, row: Row, person: str, name: str, seat: int = -1, charge: int = battery.UNTOLD, commitment: str = ""
    ) -> Row:
        """Take a free seat; the match begins with the last one."""
        if row.chair_of(person) >= 0:
            return row
        if await self.muting.is_kept_from(row, person):
            raise NoTable(why_gone(row, person))
        known = read_commitment(commitment)
        done = await self.store.sit(row.id, person, name, seat, lambda row, seat: seated(row, seat, charge), known)
        if done is None:
            raise NoTable("This seat is taken." if seat >= 0 and row.free else "All seats at this table are taken.")
        await self.seats_changed(done)
        return done

    async def put_bot(self, row: Row, bot: str) -> Row:
        check_bot(row.game, bot)
        done = await self.store.put_bot(row.id, bot, seated)
        if done is None:
            raise NoTable("All seats at this table are taken.")
        await self.seats_changed(done)
        return done

    async def stand_up(self, row: Row, person: str) -> Row:
        done = await self.store.stand_up(row.id, person)
        if done is None:
            raise NoTable("The match has begun; you can resign, and your seat is yours until then.")
        await self.seats_changed(done)
        return done

    async def seats_changed(self, row: Row) -> None:
        """Somebody sat down or left: those who wait there hear it, and everybody seated when it begins."""
        if self.office is not None:
            await self.office.announce(f"seats {row.id}")
        if row.stage == "dealing":
            await self.draw(row.id)
        await self.tell_seats(row)

    async def seats_changed_elsewhere(self, table: str) -> None:
        row = await self.store.table(table)
        if row is not None:
            await self.tell_seats(row)

    async def tell_seats(self, row: Row) -> None:
        """The same for those who are connected to this process."""
        self.lobby_changed()
        waiting = self.waiting.get(row.id, set())
        for visitor in list(waiting):
            tell(visitor, seating(row, self.onlooking.eyes(visitor, row.id), self.muting.of(visitor.person)))
        if row.stage not in ("dealing", "running"):
            return
        self.waiting.pop(row.id, None)
        for visitor in list(self.visitors):
            if row.chair_of(visitor.person) >= 0:
                tell(visitor, wire.Matched(card(row, visitor.person)))
        self.quick.begun(row.id)
        for visitor in waiting:
            if visitor in self.visitors:
                self.spawn(self.attend(visitor, wire.Attend(row.id)), visitor, row.id)  # a refusal is their own

    def lobby_changed(self) -> None:
        self.attendance.watch()
        self.lobby.changed()

    async def close(self) -> None:
        """Stop in an orderly way: what is being done is finished, then every table goes to sleep."""
        self.orders.close()
        self.attendance.close()
        self.keeper.close()
        self.leagues.close()
        self.notices.close()
        for sitting in self.awake():
            sitting.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
        if self.office is not None:
            await self.office.close()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        self.pondering.close()
        self.reviews.close()
