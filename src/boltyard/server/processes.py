"""Several processes on one PostgreSQL: who has which table, and mail between them.

A table belongs to the process that holds its advisory lock (`store/locks`). To the owner a connection that is open
elsewhere is a visitor whose `send` posts a letter; to everybody else the owner is where letters go. A NOTIFY says only
whose letterbox has something, and up to which number.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import structlog

from boltyard.server import wire
from boltyard.server.mailbox import Here
from boltyard.server.store.database import Connection, Cursor
from boltyard.server.store.health import AGAIN_S, Away
from boltyard.server.visitor import Visitor, encoder

if TYPE_CHECKING:
    from boltyard.server.hall import Hall
    from boltyard.server.store.postgres import Postgres

CHANNEL: Final = "boltyard"
LISTEN_S: Final = 1.0  # how long a listener waits before it looks whether it is to stop
PULSE_MS: Final = 1000  # how often the owners of tables that we relay are looked after
TRIES: Final = 50
GOODBYE_S: Final = 4.0

log = structlog.get_logger("boltyard.post")


class Letter(msgspec.Struct, array_like=True, frozen=True):
    """From process to process: a visitor's message for a table, that they are gone, what a table answers, or that it
    has moved and has to be looked for."""

    kind: Literal["message", "gone", "answer", "moved"]
    sender: str
    visitor: int
    table: str = ""
    person: str = ""
    name: str = ""
    body: bytes = b""


letters = msgspec.msgpack.Decoder(Letter)
messages = msgspec.json.Decoder(wire.ToServer)
pack = msgspec.msgpack.Encoder()


class Remote:
    """A visitor whose socket is open in another process."""

    def __init__(self, office: PostOffice, process: str, number: int, person: str, name: str) -> None:
        self.office = office
        self.process = process
        self.number = number
        self.person = person
        self.name = name
        self.address = ""

    def send(self, body: bytes) -> None:
        self.office.post(self.process, Letter("answer", self.office.process, self.number, body=body))

    def probe(self) -> None:
        """Their own process does that, and forwards what it has measured."""

    def shut_out(self, sentence: str) -> None:
        """Their own process does that."""


class PostOffice:
    """This process among the others."""

    def __init__(self, hall: Hall, place: Postgres) -> None:
        self.hall = hall
        self.place = place
        assert place.locks is not None
        self.locks = place.locks
        self.process = self.locks.process
        self.loop = asyncio.get_running_loop()
        self.owned: set[str] = set()
        self.relayed: dict[tuple[Visitor, str], str] = {}  # a visitor of ours at a table of theirs: the owner
        self.numbers: dict[Visitor, int] = {}
        self.visitors: dict[int, Visitor] = {}
        self.remotes: dict[tuple[str, int], Remote] = {}
        self.outgoing: list[tuple[str, Letter]] = []
        self.posting = False
        self.count = 0
        self.closing = threading.Event()
        self.listening = threading.Event()
        self.listener = threading.Thread(target=self.listen, name="boltyard-listener", daemon=True)
        self.listener.start()
        self.listening.wait()  # what was announced before is not heard: nobody comes in until we listen
        self.pulse = hall.alarm.at(hall.alarm.now() + PULSE_MS, self.feel_pulses)

    # Whose table.

    async def owner(self, table: str) -> str:
        """The process that has this table: this one, if nobody had it."""
        store = self.hall.store

        def take(c: Cursor) -> bool:
            if not self.locks.take(c, table):
                return False
            c.execute("UPDATE tables SET owner = ? WHERE id = ?", (self.process, table))
            return True

        for _ in range(TRIES):
            if table in self.owned:
                return self.process
            falls = store.health.falls
            if await store.write(take):
                if falls == store.health.falls:  # else the lock was lost before we heard that we had it
                    self.owned.add(table)
                continue
            row = await store.table(table)
            if row is not None and row.owner not in ("", self.process) and await self.lives(row.owner):
                return row.owner
            await asyncio.sleep(0.02)  # somebody is just taking it, or has just died
        raise RuntimeError("nobody answers for this table")

    async def lives(self, process: str) -> bool:
        """A process that lives holds the lock of its own name."""
        return await self.hall.store.write(lambda c: self.locks.lives(c, process))

    def release(self, table: str) -> None:
        """The table sleeps: anybody may wake it."""
        if table in self.owned:
            self.owned.discard(table)
            self.hall.spawn(self.hall.store.write(lambda c: self.locks.give(c, table)))

    def stand_still(self) -> None:
        """The store is away, and our locks with it."""
        self.owned.clear()
        self.outgoing = [(process, letter) for process, letter in self.outgoing if letter.kind == "gone"]

    def go_on(self, remotes: list[tuple[Remote, str]]) -> None:
        """The store is back: our visitors look for their tables anew, and so do those of others who were at ours."""
        for visitor, table in list(self.relayed):
            self.depart(visitor, table)
        for visitor in list(self.numbers):
            self.forget(visitor)  # what is still under way to them is old
        for remote, table in remotes:
            self.remotes.pop((remote.process, remote.number), None)
            self.post(remote.process, Letter("moved", self.process, remote.number, table))
        self.send_soon()

    # Relaying.

    async def relay(self, visitor: Visitor, table: str, owner: str, message: object) -> None:
        """Our visitor attends a table of another process."""
        self.relayed[visitor, table] = owner
        self.forward(visitor, table, message)

    def forward(self, visitor: Visitor, table: str, message: object) -> None:
        owner = self.relayed[visitor, table]
        number = self.number(visitor)
        body = encoder.encode(message)
        self.post(owner, Letter("message", self.process, number, table, visitor.person, visitor.name, body))

    def number(self, visitor: Visitor) -> int:
        if visitor not in self.numbers:
            self.count += 1
            self.numbers[visitor] = self.count
            self.visitors[self.count] = visitor
        return self.numbers[visitor]

    def depart(self, visitor: Visitor, table: str) -> None:
        owner = self.relayed.pop((visitor, table), "")
        if owner:
            self.post(owner, Letter("gone", self.process, self.number(visitor), table))

    def forget(self, visitor: Visitor) -> None:
        number = self.numbers.pop(visitor, 0)
        self.visitors.pop(number, None)

    def feel_pulses(self) -> None:
        """Owners that died: their tables are attended anew, whoever has them now."""
        if self.closing.is_set():
            return
        self.pulse = self.hall.alarm.at(self.hall.alarm.now() + PULSE_MS, self.feel_pulses)
        if self.relayed or self.remotes:
            self.hall.spawn(self.look_after())

    async def look_after(self) -> None:
        for process in {*self.relayed.values(), *(process for process, _ in self.remotes)}:
            if await self.lives(process):
                continue
            log.warning("a process is gone", process=process)
            for (visitor, table), owner in list(self.relayed.items()):
                if owner == process:
                    del self.relayed[visitor, table]
                    self.hall.spawn(self.hall.attend(visitor, wire.Attend(table)), visitor)
            for (sender, number), remote in list(self.remotes.items()):
                if sender == process:
                    self.remotes.pop((sender, number))
                    for sitting in self.hall.awake():
                        sitting.post(remote, Here(gone=True))

    # Letters.

    def post(self, process: str, letter: Letter) -> None:
        if letter.kind == "gone" or not self.hall.outage.on:
            self.outgoing.append((process, letter))
            self.send_soon()

    def send_soon(self) -> None:
        if self.outgoing and not self.posting and not self.hall.outage.on:
            self.posting = True
            self.hall.spawn(self.send_all())

    async def send_all(self) -> None:
        """All that has piled up, in one transaction; then what has piled up meanwhile."""
        try:
            while self.outgoing:
                some, self.outgoing = self.outgoing, []
                rows = [(process, pack.encode(letter)) for process, letter in some]

                def job(c: Cursor, rows: list[tuple[str, bytes]] = rows) -> None:
                    c.executemany("INSERT INTO mail (process, body) VALUES (?, ?)", rows)
                    for process in {process for process, _ in rows}:
                        c.execute("SELECT pg_notify(?, ? || ' ' || lastval())", (CHANNEL, process))

                try:
                    await self.hall.store.write(job)
                except Away:  # everybody comes to their tables anew; only who has gone does not say so again
                    self.outgoing += [(process, letter) for process, letter in some if letter.kind == "gone"]
                    raise
        finally:
            self.posting = False

    async def announce(self, what: str) -> None:
        """Tell every process that something has changed: `seats TABLE`, `shunned PERSON`."""
        text = f"{what} {self.process}"
        with suppress(Away):  # when the store is back, everybody looks
            await self.hall.store.write(lambda c: c.execute("SELECT pg_notify(?, ?)", (CHANNEL, text)) and None)

    def open_letters(self, bodies: list[bytes]) -> None:
        for body in bodies:
            letter = letters.decode(body)
            if letter.kind == "answer":
                visitor = self.visitors.get(letter.visitor)
                if visitor is not None:
                    visitor.send(letter.body)
                continue
            if letter.kind == "moved":
                visitor = self.visitors.get(letter.visitor)
                if visitor is not None and self.relayed.get((visitor, letter.table)) == letter.sender:
                    del self.relayed[visitor, letter.table]
                    self.hall.spawn(self.hall.attend(visitor, wire.Attend(letter.table)), visitor)
                continue
            key = (letter.sender, letter.visitor)
            remote = self.remotes.get(key)
            if letter.kind == "gone":
                sitting = self.hall.mailbox(letter.table)
                if sitting is not None and remote is not None:
                    sitting.post(remote, Here(gone=True))
                continue
            if remote is None:
                remote = self.remotes[key] = Remote(self, letter.sender, letter.visitor, letter.person, letter.name)
            self.hall.spawn(self.hand_over(remote, letter.table, messages.decode(letter.body)), remote)

    async def hand_over(self, remote: Remote, table: str, message: object) -> None:
        """A message from far away for a table of ours."""
        if await self.owner(table) != self.process:
            self.post(remote.process, Letter("moved", self.process, remote.number, table))
            return
        if isinstance(message, wire.Attend):
            message = self.hall.onlooking.wish(remote, table, message)
            await self.hall.muting.meet(remote.person)
        sitting = await self.hall.sitting(table)
        sitting.post(remote, Here(message.through, seat=message.seat) if isinstance(message, wire.Attend) else message)

    def heard(self, text: str) -> None:
        """A word to all: the seats of a table have changed, whom somebody hears, a league; or a session was ended."""
        what, which, sender = text.split(" ")
        if what == "seats" and sender != self.process:
            self.hall.spawn(self.hall.seats_changed_elsewhere(which))
        elif what == "shunned" and sender != self.process:
            self.hall.spawn(self.hall.muting.refresh(which))
        elif what == "friends" and sender != self.process:
            self.hall.lobby.friends.tell(which)
        elif what == "league" and sender != self.process:
            self.hall.spawn(self.hall.leagues.telling.changed(which))
        elif what == "notices" and sender != self.process:
            self.hall.notices.look_soon()
        elif what == "ended":
            self.hall.sessions.heard_end(which)
        elif what == "turned":
            self.hall.sessions.heard_turn(which)

    def missed(self) -> None:
        """Nobody knows what was announced while we could not hear: whoever waits somewhere looks."""
        self.hall.lobby_changed()
        for table in list(self.hall.waiting):
            self.hall.spawn(self.hall.seats_changed_elsewhere(table))

    # In the listener's thread.

    def listen(self) -> None:
        """Hear what is announced and fetch our letters, on new connections where the old ones are lost."""
        lost = False
        while not self.closing.is_set():
            try:
                self.hear(lost)
            except Exception as error:
                if self.listening.is_set() or not lost:
                    log.error("the listener lost its connection", why=" ".join(str(error).split())[:200])
                lost = True
                self.listening.clear()
                self.closing.wait(AGAIN_S)

    def hear(self, again: bool = False) -> None:
        ear, hand = self.place.connect(), None  # who listens must not be kept busy with fetching
        try:
            hand = self.place.connect()
            ear.execute(f"LISTEN {CHANNEL}")
            self.pick_up(hand)
            self.listening.set()
            if again and not self.closing.is_set():
                self.loop.call_soon_threadsafe(self.missed)
            while not self.closing.is_set():
                for notice in ear.notifies(timeout=LISTEN_S, stop_after=1):
                    words = notice.payload.split(" ")
                    if words[0] == self.process:
                        self.pick_up(hand)
                    elif len(words) == 3 and not self.closing.is_set():
                        self.loop.call_soon_threadsafe(self.heard, notice.payload)
        finally:
            ear.close()
            if hand is not None:
                hand.close()

    def pick_up(self, connection: Connection) -> None:
        cursor = self.place.cursor(connection)
        cursor.execute("DELETE FROM mail WHERE process = ? RETURNING id, body", (self.process,))
        found = [bytes(body) for _, body in sorted(cursor.fetchall())]
        if found and not self.closing.is_set():
            self.loop.call_soon_threadsafe(self.open_letters, found)

    async def close(self) -> None:
        self.closing.set()
        self.pulse.cancel()
        await self.announce("wake up")  # so that the listener looks whether it is to stop
        await self.loop.run_in_executor(None, self.listener.join, GOODBYE_S)
