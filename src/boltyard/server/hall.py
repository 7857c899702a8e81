"""The hall: every table that is awake in this process, everybody who is connected, and how they find each other."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

import structlog

from boltyard.core.card_sets import meet
from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.snapshot import stamp
from boltyard.games import GAMES, find_game
from boltyard.server import battery, wire
from boltyard.server.alarm import Alarm, Call, LoopAlarm
from boltyard.server.attendance import MOMENT_MS, QUICK_MOMENT_MS, Attendance, farewell
from boltyard.server.clocks import Clocks
from boltyard.server.commitments import read_commitment
from boltyard.server.dealing import Dealing
from boltyard.server.listings import card
from boltyard.server.mailbox import Here, Mailbox
from boltyard.server.manners import Manners, is_for
from boltyard.server.meters import Meters
from boltyard.server.orders import Orders
from boltyard.server.pacing import Memory
from boltyard.server.processes import PostOffice, Remote
from boltyard.server.refusals import spoken
from boltyard.server.sessions import Sessions
from boltyard.server.standstill import Standstill
from boltyard.server.store.deals import Deal, Pledge
from boltyard.server.store.health import Away
from boltyard.server.store.hosting import STOPPED, How
from boltyard.server.store.open_tables import attend, open_of, pledge, seekers
from boltyard.server.store.store import Chair, Log, Row, Stage, Store, Terms, fresh_id, now
from boltyard.server.tables import Sitting
from boltyard.server.text import read_name
from boltyard.server.visitor import Visitor, encoder, tell
from boltyard.server.waking import know_cards, todays

NAP_MS = 30_000  # a table that nobody attends leaves memory after this
OFFER_MS = 20_000  # of waiting for a quick match, then a bot is offered
PATIENCE_MS = 10_000  # a seeker whose connection broke keeps the place for so long
BOTS = ("greedy", "uniform")
HERE = "here "  # a seat for somebody else at the same device
MOST_FALLS = 3  # a table that broke down so often of late is not woken by itself
FALLEN_MS = 60_000
LOBBY_MS = 100  # changes of the lobby are told at most this often

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
        self.thinkers = ThreadPoolExecutor(1, "boltyard-bots")
        self.sittings: dict[str, Sitting] = {}
        self.dealings: dict[str, Dealing] = {}  # full tables whose seed is being drawn
        self.waking: dict[str, asyncio.Future[Mailbox]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.visitors: set[Visitor] = set()
        self.at: dict[Visitor, set[str]] = {}  # the tables that each of them attends
        self.delays: dict[Visitor, int] = {}  # ms of one-way delay, as their side has measured it
        self.waiting: dict[str, set[Visitor]] = {}  # at tables that have not begun
        self.watching: set[Visitor] = set()  # of the lobby
        self.lobby_call: Call | None = None
        self.seekers: dict[str, tuple[str, str]] = {}  # person: the game, and the table that keeps the place
        self.queue = asyncio.Lock()  # of those who look for a quick match
        self.offers: dict[str, Call] = {}  # person: the alarm that offers a bot, or gives the place up
        self.fallen: dict[str, list[int]] = {}  # by table: when it broke down
        self.memory = Memory()  # of how long people take to pass
        self.chance: Random = SystemRandom()  # for what nobody may foretell, and no record holds
        self.office: PostOffice | None = None  # where several processes share the database
        self.manners = Manners(self)  # whom people do not want to hear
        self.orders = Orders(self)  # of the host
        self.still = Standstill(self)
        self.wall: Callable[[], int] = now  # what other processes and restarts share
        self.attendance = Attendance(self)

    def open(self) -> None:
        """Take up work; where other processes may share the database, get to know them."""
        for game in GAMES.values():
            stamp(game)  # before the files of a newer version can lie there
        for key, facts in self.store.card_sets():
            meet(key, facts)
        if self.store.place.many_processes:
            self.office = PostOffice(self, self.store.place)
        self.store.health.listen(self.still.changed)
        self.attendance.watch()

    # Coming in.

    def come(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self.at[visitor] = set()
        self.meters.visitors.inc()
        if visitor.person in self.seekers:
            self.offer_later(visitor.person)
        self.spawn(self.take_up(visitor.person))
        tell(visitor, wire.Hello(visitor.person, visitor.name, self.alarm.now()))
        self.orders.greet(visitor)
        if self.still.on:
            self.still.greet(visitor)

    def go(self, visitor: Visitor) -> None:
        """The connection is closed: every table it attended hears of it."""
        self.visitors.discard(visitor)
        self.delays.pop(visitor, None)
        self.watching.discard(visitor)
        self.meters.visitors.dec()
        for table in self.at.pop(visitor, set()):
            self.depart(visitor, table)
        if self.office is not None:
            self.office.forget(visitor)
        person = visitor.person
        if person in self.seekers and not self.is_connected(person):
            self.give_up_later(person)

    def give_up_later(self, person: str) -> None:
        """Nobody is here for this seeker: unless they come back, their place is given up."""
        table = self.seekers[person][1]
        self.spawn(self.store.write(lambda c: attend(c, [table], 0)))  # nobody is brought together with them
        self.ring_later(person, PATIENCE_MS, lambda: self.spawn(self.lose_place(person)))

    def is_connected(self, person: str) -> bool:
        return any(visitor.person == person for visitor in self.visitors)

    async def take_up(self, person: str) -> None:
        """Somebody comes, or comes back: the open tables where they sit are attended again, and offered."""
        rows = await self.store.read(lambda c: open_of(c, person))
        if not rows or not self.is_connected(person):
            return
        for row in rows:
            if row.terms.quick and person not in self.seekers:
                self.seekers[person] = (row.game, row.id)
                self.offer_later(person)
        wall = self.wall()
        await self.store.write(lambda c: attend(c, [row.id for row in rows], wall))
        self.lobby_changed()

    def deliver(self, visitor: Visitor, message: Any) -> None:
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
                if message.delay >= 0:
                    self.measured(visitor, message)
            case wire.Lobby():
                (self.watching.add if message.on else self.watching.discard)(visitor)
                if message.on:
                    self.spawn(self.tell_lobby([visitor]), visitor)
            case wire.Seek():
                self.spawn(self.seek(visitor, message), visitor)
            case wire.Unseek():
                self.spawn(self.unseek(visitor.person), visitor)
            case _:
                if self.still.on:
                    self.still.refuse(visitor, message)
                elif message.table in self.at.get(visitor, set()):
                    self.spawn(self.forward(visitor, message), visitor)
                else:
                    tell(visitor, wire.Trouble("Attend the table first.", message.table))

    def measured(self, visitor: Visitor, ping: wire.Ping) -> None:
        """How long this line is: tables in real time make up for it (BB-R-57)."""
        self.delays[visitor] = ping.delay
        for table in self.at.get(visitor, set()):
            sitting = self.sittings.get(table)
            if sitting is not None and visitor in sitting.guests:
                sitting.post(visitor, ping)
            elif self.office is not None and (visitor, table) in self.office.relayed:
                self.office.forward(visitor, table, ping)

    def spawn(self, work: Coroutine[Any, Any, Any], visitor: Visitor | None = None, table: str = "") -> None:
        """Do something that takes a while; a refusal is told to whoever asked for it."""

        async def guarded() -> None:
            try:
                await work
            except Wrong as wrong:
                if visitor is not None:
                    tell(visitor, wire.Trouble(wrong.sentence, table))
            except Away as away:
                if visitor is not None:
                    tell(visitor, wire.Trouble(away.sentence, table))
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
                if self.still.on:
                    raise Away(self.store.health.reason)
                return await self.lead(visitor, message)
            except Away:
                if await self.still.comes_later(visitor, message):
                    return None
        return None

    async def lead(self, visitor: Visitor, message: wire.Attend) -> None:
        row = await self.store.table(message.table)
        if row is None or row.stage == "gone" or await self.manners.is_kept_from(row, visitor.person):
            raise NoTable(why_gone(row, visitor.person))
        if row.terms.private and row.chair_of(visitor.person) < 0 and not row.free:
            self.at.get(visitor, set()).discard(row.id)  # who waited there with a seat still free goes out, too
            raise NoTable("This table is private, and all its seats are taken.")
        shuns = await self.manners.meet(visitor.person)
        if visitor not in self.visitors:
            return  # gone meanwhile
        self.at[visitor].add(row.id)
        if row.stage == "open":
            self.waiting.setdefault(row.id, set()).add(visitor)
            tell(visitor, seating(row, visitor.person, shuns))
            return
        if self.office is not None:
            owner = await self.office.owner(row.id)
            if owner != self.office.process:
                await self.office.relay(visitor, row.id, owner, message)
                return
        sitting = await self.sitting(row.id)
        sitting.post(visitor, Here(message.through, seat=message.seat))

    async def forward(self, visitor: Visitor, message: Any) -> None:
        """A message for a table that has gone to sleep, or is in another process."""
        if self.office is not None:
            if (visitor, message.table) in self.office.relayed:
                self.office.forward(visitor, message.table, message)
                return
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
        self.still.depart(visitor, table)
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
            if self.still.on:
                raise Away(self.store.health.reason)
            if self.office is not None and await self.office.owner(table) != self.office.process:
                raise NoTable("This table has moved; attend it again.")
            kept = await self.store.log_of(table)
            if falls == self.store.health.falls and not self.still.on:
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

    def task_ended(self, sitting: Mailbox, task: asyncio.Task[Any]) -> None:
        """A table's task ends when the table was closed. Ended by anything else, it is closed here and woken anew."""
        self.tasks.discard(task)
        if not sitting.closed:
            error = None if task.cancelled() else task.exception()
            if isinstance(error, Away):
                self.still.halt(sitting)
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
        game = find_game(wish.game)
        with spoken(game.schema):
            chosen = dict(game.schema.mode(wish.mode)) if wish.mode else {}
            settings = game.schema.read({**chosen, **wish.settings})
        terms = read_terms(wish, quick)
        chairs = [seat_of(at, seat, person, name) for at, seat in enumerate(wish.seats)]
        if not game.least_seats <= len(chairs) <= game.most_seats:
            seats = (
                f"{game.least_seats}"
                if game.least_seats == game.most_seats
                else f"{game.least_seats} to {game.most_seats}"
            )
            raise BadSetting(f"{game.name} is for {seats} seats, not {len(chairs)}.", ["seats"])
        if wish.seats.count("me") > 1:
            raise BadSetting("You can sit in one seat only; whoever shares your device is `here NAME`.", ["seats"])
        if "me" not in wish.seats and any(chair.person for chair in chairs):
            raise BadSetting("Who shares a device sits with you: one seat is for me.", ["seats"])
        if settings.get("timing", "simulated") != "simulated" and sum(1 for chair in chairs if chair.person) > 1:
            raise BadSetting(
                "Whoever shares a device takes turns; in real time everybody needs one of their own. "
                "Change the timing, or the seats. (BB-R-60)",
                ["timing", "seats"],
            )
        if all(chair.kind == "bot" for chair in chairs):
            raise Wrong("Leave a seat for a person: me, or open.")
        changed = game.pinned(game.schema.changed(settings))
        seed = seed if seed >= 0 else some_seed()
        with spoken(game.schema):
            game.new(changed, seed, len(chairs))  # refuses what does not go together
        deal = Deal()
        commitment = read_commitment(wish.commitment)
        if commitment and "me" in wish.seats:
            deal = deal.committed(wish.seats.index("me"), commitment)
        stage: Stage = "dealing" if deal.pledges else "running"
        if any(chair.kind == "open" for chair in chairs):
            stage = "open"
        row = Row(
            id=fresh_id(),
            code="",
            game=game.key,
            rules=game.rules_version,
            seed=seed,
            settings=changed,
            terms=terms,
            stage=stage,
            made=now(),
            maker=person,
            attended=self.wall(),
            chairs=tuple(chairs),
        )
        if wish.seats.count("me"):
            row = battery.told(row, wish.seats.index("me"), wish.charge)
        begun = row if stage == "open" else battery.begun(row)
        row = await self.store.add_table(begun, deal, game.card_facts(row.settings))
        self.meters.started.inc()
        log.info("table put up", table=row.id, game=row.game)
        if self.office is not None:
            await self.office.announce(f"seats {row.id}")
        self.lobby_changed()
        if row.stage == "dealing":
            await self.draw(row.id)
        return row

    async def sit(
        self,
        row: Row,
        person: str,
        name: str,
        seat: int = -1,
        charge: int = battery.UNTOLD,
        commitment: str = "",
    ) -> Row:
        """Take a free seat; the match begins with the last one."""
        if row.chair_of(person) >= 0:
            return row
        if await self.manners.is_kept_from(row, person):
            raise NoTable(why_gone(row, person))
        known = read_commitment(commitment)
        done = await self.store.sit(row.id, person, name, seat, lambda row, seat: seated(row, seat, charge), known)
        if done is None:
            raise NoTable("This seat is taken." if seat >= 0 and row.free else "All seats at this table are taken.")
        await self.seats_changed(done)
        return done

    async def put_bot(self, row: Row, bot: str) -> Row:
        if bot not in BOTS:
            raise Wrong(f"There is no bot {bot!r}; there is {', '.join(BOTS)}.")
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
            tell(visitor, seating(row, visitor.person, self.manners.of(visitor.person)))
        if row.stage not in ("dealing", "running"):
            return
        self.waiting.pop(row.id, None)
        for visitor in list(self.visitors):
            if row.chair_of(visitor.person) >= 0:
                tell(visitor, wire.Matched(card(row, visitor.person)))
        for person, (_, table) in list(self.seekers.items()):
            if table == row.id:
                self.stop_seeking(person)
        for visitor in waiting:
            if visitor in self.visitors:
                self.spawn(self.attend(visitor, wire.Attend(row.id)), visitor, row.id)  # a refusal is their own

    async def open_tables(self) -> list[Row]:
        """What the lobby offers: somebody is there, or was a moment ago."""
        return await self.store.open_tables(self.wall() - MOMENT_MS)

    def lobby_changed(self) -> None:
        self.attendance.watch()
        if self.watching and self.lobby_call is None:
            self.lobby_call = self.alarm.at(self.alarm.now() + LOBBY_MS, self.lobby_rings)

    def lobby_rings(self) -> None:
        self.lobby_call = None
        self.spawn(self.tell_lobby(list(self.watching)))

    async def tell_lobby(self, visitors: list[Visitor]) -> None:
        rows = await self.open_tables()
        apart = await self.manners.apart(rows, (visitor.person for visitor in visitors))
        special = {chair.person for row in rows for chair in row.chairs} | {one for pair in apart for one in pair}
        others = encoder.encode(wire.Open([card(row, "") for row in rows]))  # the same for whoever sits nowhere
        for visitor in visitors:
            if visitor.person in special:
                some = [card(row, visitor.person) for row in rows if is_for(row, visitor.person, apart)]
                visitor.send(encoder.encode(wire.Open(some)))
            else:
                visitor.send(others)

    async def rematch(self, row: Row, pledges: dict[str, str]) -> str:
        """The same people and terms at a new table, everybody one chair further."""
        self.orders.may_begin()
        game = find_game(row.game)
        chairs = [*row.chairs[1:], row.chairs[0]]
        fresh = Row(
            id=fresh_id(),
            code="",
            game=row.game,
            rules=game.rules_version,
            seed=some_seed(),
            settings=todays(game, battery.again(row)),
            terms=Terms(
                private=row.terms.private,
                casual=row.terms.casual,
                beat=row.terms.beat,
                longest=row.terms.longest,
                moments=row.terms.moments,
                grace=row.terms.grace,
                clock=row.terms.clock,
                practice=row.terms.practice,
                series_of=row.terms.series_of or row.id,
            ),
            stage="running",
            made=now(),
            maker=row.maker,
            chairs=tuple(Chair(at, one.kind, one.person, one.name, one.bot) for at, one in enumerate(chairs)),
        )
        deal = Deal(
            pledges={fresh.chair_of(one): Pledge(commitment) for one, commitment in pledges.items() if commitment}
        )
        fresh = replace(fresh, stage="dealing" if deal.pledges else "running")
        fresh = await self.store.add_table(battery.begun(fresh), deal, game.card_facts(fresh.settings))
        to = await self.store.move_on(row.id, fresh.id)
        if fresh.stage == "dealing" and to == fresh.id:
            await self.draw(to)
        return to

    # Quick match.

    async def seek(self, visitor: Visitor, wish: wire.Seek) -> None:
        """One after the other: two who come at the same moment find each other, not each a table of their own."""
        async with self.queue:
            await self.find_place(visitor, wish)

    async def find_place(self, visitor: Visitor, wish: wire.Seek) -> None:
        """Sit down where somebody waits for the same game, or wait at a table of one's own."""
        self.orders.may_begin()
        game = find_game(wish.game)
        commitment = read_commitment(wish.commitment)
        person = visitor.person
        if person in self.seekers and self.seekers[person][0] != game.key:
            await self.unseek(person)
        waiting = await self.store.read(lambda c: seekers(c, game.key))
        mine = next((row for row in waiting if row.chair_of(person) >= 0), None)
        apart = await self.manners.apart(waiting, [person])
        for row in waiting:  # who came first is served first
            if row is not mine and self.is_there(row) and is_for(row, person, apart):
                done = await self.store.sit(row.id, person, visitor.name, -1, seated, commitment)
                if done is not None:
                    self.stop_seeking(person)
                    if mine is not None:
                        await self.give_back(mine.id, person)
                    await self.seats_changed(done)
                    return
        if mine is None:
            seats = ["me", *["open"] * (game.least_seats - 1)]
            terms = wire.NewTable(game.key, seats, commitment=commitment)
            table = (await self.put_up(person, visitor.name, terms, quick=True)).id
        else:  # whoever comes back keeps the place
            table = mine.id
            await self.store.write(lambda c: pledge(c, table, person, commitment))
        self.seekers[person] = (game.key, table)
        self.offer_later(person)
        self.attendance.hurry()

    def is_there(self, row: Row) -> bool:
        """Is whoever waits at this table connected, to this process or to another?"""
        if any(self.is_connected(chair.person) for chair in row.chairs if chair.person):
            return True
        return self.office is not None and row.attended >= self.wall() - QUICK_MOMENT_MS

    def offer_later(self, person: str) -> None:
        self.ring_later(person, OFFER_MS, lambda: self.offer_bot(person))

    def ring_later(self, person: str, ms: int, call: Any) -> None:
        known = self.offers.pop(person, None)
        if known is not None:
            known.cancel()
        self.offers[person] = self.alarm.at(self.alarm.now() + ms, call)

    def offer_bot(self, person: str) -> None:
        """Nobody has come: a bot is offered, and the place in the queue stays."""
        if person in self.seekers:
            for visitor in self.visitors:
                if visitor.person == person:
                    tell(visitor, wire.BotOffer(self.seekers[person][0], OFFER_MS // 1000, list(BOTS)))

    def stop_seeking(self, person: str) -> None:
        self.seekers.pop(person, None)
        call = self.offers.pop(person, None)
        if call is not None:
            call.cancel()

    async def lose_place(self, person: str) -> None:
        """Whoever went away has not come back, unless to another process, which has noted it."""
        _, table = self.seekers.get(person, ("", ""))
        row = await self.store.table(table) if table else None
        if row is not None and row.attended:
            self.stop_seeking(person)
        else:
            await self.unseek(person)

    async def unseek(self, person: str) -> None:
        """Give the place up; the table that kept it goes with it."""
        _, table = self.seekers.get(person, ("", ""))
        row = await self.store.stand_up(table, person) if table else None  # while the store is away the place stays
        self.stop_seeking(person)
        if row is not None:
            await self.seats_changed(row)

    async def give_back(self, table: str, person: str) -> None:
        """A place that is not needed any more."""
        row = await self.store.stand_up(table, person)
        if row is not None:
            await self.seats_changed(row)

    async def close(self) -> None:
        """Stop in an orderly way: what is being done is finished, then every table goes to sleep."""
        self.orders.close()
        self.attendance.close()
        for sitting in self.awake():
            sitting.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
        if self.office is not None:
            await self.office.close()
        self.thinkers.shutdown(wait=False, cancel_futures=True)


def seating(row: Row, person: str, shuns: Mapping[str, How] | None = None) -> wire.Seating:
    """Who sits at a table that has not begun."""
    return wire.Seating(row.id, row.stage, card(row, person, shuns=shuns).chairs)


def why_gone(row: Row | None, person: str) -> str:
    """Why there is no table: the same sentence for one that never was and one that is not for whoever asks."""
    if row is not None and row.stage == "gone":
        return STOPPED if row.terms.note == STOPPED else farewell(row, person)
    return farewell(None, person)


def seated(row: Row, seat: int, charge: int = battery.UNTOLD) -> Row:
    """A seat is taken: what its battery holds is noted, and told for once when the last seat is taken."""
    row = battery.told(row, seat, charge)
    return row if row.stage == "open" else battery.begun(row)


def some_seed() -> int:
    """For a table where nobody takes part in drawing it: wide, so that results tell nothing of the next ones."""
    return 1 << 255 | secrets.randbits(255)


def seat_of(at: int, wish: str, person: str, name: str) -> Chair:
    if wish == "me":
        return Chair(at, "person", person, name)
    if wish == "open":
        return Chair(at, "open")
    if wish.startswith(HERE):
        return Chair(at, "person", person, read_name(wish.removeprefix(HERE)))
    if wish in BOTS:
        return Chair(at, "bot", bot=wish, name=wish)
    raise BadSetting(f"A seat is for me, here NAME, open, or a bot ({', '.join(BOTS)}), not {wish[:40]!r}.", ["seats"])


def read_terms(wish: wire.NewTable, quick: bool) -> Terms:
    if not 0 <= wish.grace <= 24 * 3600:
        raise Wrong("The grace is from 0 seconds to a day.")
    if not 0 <= wish.beat <= 5000:
        raise Wrong("The beat is from 0 to 5000 ms.")
    if not wish.beat <= wish.longest <= 60_000:
        raise Wrong("The longest pause is from the beat to 60000 ms.")
    if not 1 <= wish.moments <= 24 * 60:
        raise Wrong("Passes are let go every minute at most, and every day at least.")
    Clocks(wish.clock, 1)  # refuses what is no clock
    return Terms(
        private=wish.private,
        casual=wish.casual,
        beat=wish.beat,
        longest=wish.longest,
        moments=60_000 * wish.moments,
        grace=1000 * wish.grace,
        clock=wish.clock,
        practice=wish.practice,
        quick=quick,
    )
