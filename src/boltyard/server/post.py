"""Several processes on one PostgreSQL: who has which table, and mail between them.

A table belongs to the process that holds its advisory lock. To the owner a connection that is open elsewhere is a
visitor whose `send` posts a letter; to everybody else the owner is where letters go. A NOTIFY says only whose letterbox
has something, and up to which number.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import msgspec
import structlog

from boltyard.server import wire
from boltyard.server.mailbox import Here
from boltyard.server.store.database import Cursor, Database, lock_number
from boltyard.server.visitor import Visitor, encoder, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

CHANNEL: Final = "boltyard"
LISTEN_S: Final = 1.0  # how long a listener waits before it looks whether it is to stop
PULSE_MS: Final = 1000  # how often the owners of tables that we relay are looked after
TRIES: Final = 50
T = TypeVar("T")

log = structlog.get_logger("boltyard.post")


class Letter(msgspec.Struct, array_like=True, frozen=True):
    """From process to process: a visitor's message for a table, that they are gone, or what a table answers."""

    kind: Literal["message", "gone", "answer"]
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

    def shut_out(self, sentence: str) -> None:
        """Their own process does that."""


class PostOffice:
    """This process among the others."""

    def __init__(self, hall: Hall, place: Database) -> None:
        self.hall = hall
        self.place = place
        self.process = secrets.token_hex(4)
        self.loop = asyncio.get_running_loop()
        self.session = place.connect()  # the locks live and die with it
        self.desk = ThreadPoolExecutor(1, "boltyard-locks")
        self.owned: set[str] = set()
        self.relayed: dict[tuple[Visitor, str], str] = {}  # a visitor of ours at a table of theirs: the owner
        self.numbers: dict[Visitor, int] = {}
        self.visitors: dict[int, Visitor] = {}
        self.remotes: dict[tuple[str, int], Remote] = {}
        self.outgoing: list[tuple[str, Letter]] = []
        self.posting = False
        self.count = 0
        self.closing = False
        self.try_lock(self.process)  # as long as this is held, this process lives
        self.listening = threading.Event()
        self.listener = threading.Thread(target=self.listen, name="boltyard-listener", daemon=True)
        self.listener.start()
        self.listening.wait()  # what was announced before is not heard: nobody comes in until we listen
        self.pulse = hall.alarm.at(hall.alarm.now() + PULSE_MS, self.feel_pulses)

    # Whose table.

    async def ask(self, question: Callable[[Cursor], T]) -> T:
        """Something on the session that holds the locks."""
        return await self.loop.run_in_executor(self.desk, lambda: question(self.place.cursor(self.session)))

    def try_lock(self, name: str) -> bool:
        cursor = self.place.cursor(self.session)
        cursor.execute("SELECT pg_try_advisory_lock(?)", (lock_number(name),))
        return bool(cursor.fetchone()[0])

    def unlock(self, name: str) -> None:
        self.place.cursor(self.session).execute("SELECT pg_advisory_unlock(?)", (lock_number(name),))

    async def owner(self, table: str) -> str:
        """The process that has this table: this one, if nobody had it."""
        for _ in range(TRIES):
            if table in self.owned:
                return self.process
            if await self.ask(lambda c: self.try_lock(table)):
                if table in self.owned:  # asked for twice at once, and a lock counts
                    await self.ask(lambda c: self.unlock(table))
                else:
                    self.owned.add(table)
                    await self.hall.store.name_owner(table, self.process)
                return self.process
            row = await self.hall.store.table(table)
            if row is not None and row.owner not in ("", self.process) and await self.lives(row.owner):
                return row.owner
            await asyncio.sleep(0.02)  # somebody is just taking it, or has just died
        raise RuntimeError("nobody answers for this table")

    async def lives(self, process: str) -> bool:
        """A process that lives holds the lock of its own name."""

        def question(c: Cursor) -> bool:
            if self.try_lock(process):
                self.unlock(process)
                return False
            return True

        return await self.ask(question)

    def release(self, table: str) -> None:
        """The table sleeps: anybody may wake it."""
        if table in self.owned:
            self.owned.discard(table)
            self.desk.submit(self.unlock, table)

    # Relaying.

    async def relay(self, visitor: Visitor, table: str, owner: str, message: Any) -> None:
        """Our visitor attends a table of another process."""
        self.relayed[visitor, table] = owner
        self.forward(visitor, table, message)

    def forward(self, visitor: Visitor, table: str, message: Any) -> None:
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
        if self.closing:
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
        self.outgoing.append((process, letter))
        if not self.posting:
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

                await self.hall.store.write(job)
        finally:
            self.posting = False

    async def announce(self, what: str) -> None:
        """Tell every process that something has changed: `seats TABLE`, `shunned PERSON`."""
        text = f"{what} {self.process}"
        await self.hall.store.write(lambda c: c.execute("SELECT pg_notify(?, ?)", (CHANNEL, text)) and None)

    def open_letters(self, bodies: list[bytes]) -> None:
        for body in bodies:
            letter = letters.decode(body)
            if letter.kind == "answer":
                visitor = self.visitors.get(letter.visitor)
                if visitor is not None:
                    visitor.send(letter.body)
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

    async def hand_over(self, remote: Remote, table: str, message: Any) -> None:
        """A message from far away for a table of ours."""
        if await self.owner(table) != self.process:
            tell(remote, wire.Trouble("This table has moved; attend it again.", table))
            return
        if isinstance(message, wire.Attend):
            await self.hall.manners.meet(remote.person)
        sitting = await self.hall.sitting(table)
        sitting.post(remote, Here(message.through, seat=message.seat) if isinstance(message, wire.Attend) else message)

    def heard(self, text: str) -> None:
        """A word to all: the seats of a table have changed somewhere, whom somebody hears, or a session was ended."""
        what, which, sender = text.split(" ")
        if what == "seats" and sender != self.process:
            self.hall.spawn(self.hall.seats_changed_elsewhere(which))
        elif what == "shunned" and sender != self.process:
            self.hall.spawn(self.hall.manners.refresh(which))
        elif what == "ended":
            self.hall.sessions.heard_end(which)

    # In the listener's thread.

    def listen(self) -> None:
        """Hear what is announced and fetch our letters, on new connections where the old ones are lost."""
        while not self.closing:
            try:
                self.hear()
            except Exception as error:
                if not self.closing:
                    log.error("the listener lost its connection", exc_info=error)

    def hear(self) -> None:
        ear, hand = self.place.connect(), self.place.connect()  # who listens must not be kept busy with fetching
        try:
            ear.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            self.pick_up(hand)
            while not self.closing:
                for notice in ear.notifies(timeout=LISTEN_S, stop_after=1):
                    words = notice.payload.split(" ")
                    if words[0] == self.process:
                        self.pick_up(hand)
                    elif len(words) == 3 and not self.closing:
                        self.loop.call_soon_threadsafe(self.heard, notice.payload)
        finally:
            ear.close()
            hand.close()

    def pick_up(self, connection: Any) -> None:
        cursor = self.place.cursor(connection)
        cursor.execute("DELETE FROM mail WHERE process = ? RETURNING id, body", (self.process,))
        found = [bytes(body) for _, body in sorted(cursor.fetchall())]
        if found and not self.closing:
            self.loop.call_soon_threadsafe(self.open_letters, found)

    async def close(self) -> None:
        self.closing = True
        self.pulse.cancel()
        await self.announce("wake up")  # so that the listener looks whether it is to stop
        await self.loop.run_in_executor(None, self.listener.join)
        self.desk.shutdown()
        self.session.close()
