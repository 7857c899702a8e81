"""The one thread that writes. What has piled up while it waited for the disk goes down in the next commit.

Wishes gather in the loop, and go to the thread as one group when it is free and the loop has heard everybody out:
each time the thread wakes, it and the loop quarrel about the interpreter's lock. For the same reason the decisions of
a group travel as one JSON text in one statement.

A write that fails through the store's fault turns the store away (`health`): everything that waits is refused, and the
thread tries twice a second until a write succeeds. A group of which nobody can say whether it was committed is held
back, and settled by reading before anything is said.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from boltyard.server.store.database import Cursor, Database
from boltyard.server.store.file import Gone, ReadOnly
from boltyard.server.store.health import AGAIN_S, LOOK_S, Away, Fault, Health, log

MOST_AT_ONCE = 2000
MOST_WAITING = 20_000  # wishes; more than a disk that works ever leaves waiting
CALM_S = 5.0  # a store that was well for so long is tried again at once
GOODBYE_S = 8.0


class Decision(NamedTuple):
    """One line of a table's record, as the log holds it, and how far answers without a choice have come since."""

    table: str
    n: int
    seat: int
    code: str
    version: int
    made: int
    early: str = ""


class Wish:
    """Something to be written, and the future that is kept waiting for the disk."""

    __slots__ = ("done", "error", "held", "job", "loop", "rows")

    def __init__(self, rows: list[Decision], job: Callable[[Cursor], None] | None) -> None:
        self.rows = rows
        self.job = job
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.error: BaseException | None = None
        self.held = False  # until it is known whether it happened


class Writer:
    """Group commit: all decisions in one statement, other jobs after them, one commit for all."""

    def __init__(self, place: Database, health: Health, reconnect: Callable[[bool], None] = lambda lost: None) -> None:
        self.place = place
        self.health = health
        self.reconnect = reconnect  # whoever else has connections: needs new ones for sure, or where they are lost
        self.waiting: list[Wish] = []
        self.planned = False  # the group will be handed over once the loop has heard everybody out
        self.busy = False  # the thread is
        self.groups: queue.SimpleQueue[list[Wish] | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.number = 0  # of the transaction
        self.unsure = False  # it is being committed
        self.held: list[Wish] = []
        self.kept = False  # what is held is in our hands, in a file that nobody else can find
        self.doubts: Fault | None = None  # what somebody else has found
        self.rising = False  # the loop is being told that the store is back
        self.again = 0.0  # when to try again
        self.tried = 0.0  # when it was last away
        self.looked = 0.0
        self.thread = threading.Thread(target=self.run, name="boltyard-writer", daemon=True)
        self.connection = place.take_up(None)
        self.thread.start()

    def append(self, rows: list[Decision]) -> asyncio.Future[None]:
        """Write decisions; done once they are on disk."""
        return self.wish(Wish(rows, None))

    def do(self, job: Callable[[Cursor], None]) -> asyncio.Future[None]:
        """Carry out a small transaction; done once it is on disk. It may have been tried before."""
        return self.wish(Wish([], job))

    def wish(self, wish: Wish) -> asyncio.Future[None]:
        self.health.loop = wish.loop
        if len(self.waiting) >= MOST_WAITING and self.doubts is None:
            self.doubt(Fault("The disk is far too slow."))
        if self.health.reason or self.doubts is not None:  # refused at once: nothing piles up
            wish.done.set_exception(Away(self.health.reason or "The store is looked after."))
            return wish.done
        self.waiting.append(wish)
        if not self.busy and not self.planned:
            self.planned = True
            wish.loop.call_soon(self.hand_over)
        return wish.done

    def hand_over(self) -> None:
        """The thread is free: all that is waiting goes to it, and the wishes that come meanwhile gather anew."""
        self.planned = False
        if self.waiting and not self.busy:
            self.busy = True
            group, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            self.groups.put(group)

    def came_back(self, group: list[Wish]) -> None:
        """These are on disk. The next group goes down while everybody is told."""
        self.hand_over()
        for wish in group:
            if wish.held or wish.done.done():  # it is settled later, or whoever waited has given up
                continue
            if wish.error is not None:
                wish.done.set_exception(wish.error)
            else:
                wish.done.set_result(None)

    def fallen(self) -> None:
        """In the loop, before anybody hears of the group that failed: what waits is refused."""
        self.health.away()
        refused, self.waiting = self.waiting, []
        for wish in refused:
            wish.error = Away(self.health.reason)
        self.came_back(refused)

    def risen(self) -> None:
        """In the loop: once those who were refused have heard it, the store is back, and what was held is told."""
        loop = self.health.loop
        if loop is None or loop.is_closed():
            self.rise()
        else:
            loop.call_soon(self.rise)

    def rise(self) -> None:
        held, self.held = self.held, []
        self.rising = False
        self.health.back()
        for wish in held:
            wish.held = False
        self.came_back(held)

    def doubt(self, fault: Fault) -> None:
        """From any thread: somebody else has met a fault of the store's."""
        self.doubts = fault
        self.groups.put([])

    def close(self) -> None:
        """Write what is waiting, then stop. A store that is away is not waited for."""
        self.groups.put(self.waiting)
        self.groups.put(None)
        self.waiting = []
        self.thread.join(GOODBYE_S)
        for wish in self.held:
            wish.held = False
            wish.error = Away(self.health.reason)
        for loop in {wish.loop for wish in self.held if not wish.loop.is_closed()}:
            loop.call_soon_threadsafe(self.came_back, [wish for wish in self.held if wish.loop is loop])
        if not self.thread.is_alive():
            with suppress(Exception):
                self.connection.close()

    # In the thread.

    def run(self) -> None:
        while True:
            try:
                group = self.groups.get(timeout=self.pause())
            except queue.Empty:
                self.look_after()
                continue
            if group is None:
                break
            if group:
                self.write(group)
                self.busy = False
                for loop in {wish.loop for wish in group if not wish.loop.is_closed()}:
                    loop.call_soon_threadsafe(self.came_back, [wish for wish in group if wish.loop is loop])
            if self.health.reason or self.doubts or time.monotonic() - self.looked > LOOK_S:
                self.look_after()
        if not self.health.reason:
            self.look_after()  # a file that was deleted just now is put back before we go
            with suppress(Exception):
                self.place.leave(self.connection)

    def pause(self) -> float:
        if self.health.reason and not self.rising and not self.health.final:
            return max(0.001, self.again - time.monotonic())
        return LOOK_S

    def look_after(self) -> None:
        """Between two groups: is everything where it was? A store that is away is tried again when it is time."""
        self.looked = time.monotonic()
        if self.doubts is not None:
            doubts, self.doubts = self.doubts, None
            if doubts.final or not self.is_sound():
                self.fall(doubts)
        if not self.health.reason:
            try:
                self.place.look_around(self.connection)
            except Gone as gone:
                self.mend(gone)
            except Exception as error:
                self.fall(self.place.fault_in(error) or Fault(f"The store cannot be looked at: {error}"))
        if self.health.reason and not self.rising and not self.health.final and time.monotonic() >= self.again:
            self.try_again()

    def is_sound(self) -> bool:
        """Somebody was in doubt, perhaps about a connection that was lost before: are all of them well now?"""
        if self.health.reason:
            return False
        try:
            self.reconnect(False)
            self.place.look_around(self.connection)
        except Exception:
            return False
        return True

    def write(self, group: list[Wish]) -> None:
        """All in one transaction; where that fails, each in its own, so that only the guilty one fails."""
        if self.health.reason:
            for wish in group:
                wish.error = Away(self.health.reason)
            return
        try:
            self.transact(group)
        except Exception as error:
            fault = self.place.fault_in(error)
            if fault is not None:
                self.hold_back(group, fault)
            elif len(group) == 1:
                group[0].error = error
            else:
                for wish in group:
                    self.write([wish])
            return
        try:
            self.place.look()
        except ReadOnly as away:  # from now on; this is on disk
            self.fall(Fault(away.reason))
        except Gone as gone:
            if not self.mend(gone):
                self.hold_back(group, Fault(gone.reason), kept=True)
        except Away as away:
            self.hold_back(group, Fault(away.reason), kept=True)

    def transact(self, group: list[Wish]) -> None:
        cursor = self.place.cursor(self.connection)
        rows = [row for wish in group for row in wish.rows]
        jobs = [wish for wish in group if wish.job is not None]
        self.unsure = False
        begun = False
        try:
            if jobs:
                self.number += 1
                begun = True
                self.place.begin(cursor, self.number)
            if rows:  # alone it is a transaction of its own
                self.unsure = not jobs
                cursor.execute(self.place.add_decisions, (msgspec.json.encode(rows).decode(),))
            for wish in jobs:
                assert wish.job is not None
                wish.job(cursor)
            if jobs:
                self.unsure = True
                cursor.execute("COMMIT")
        except BaseException:
            if begun:
                with suppress(Exception):
                    cursor.execute("ROLLBACK")
            raise
        self.commits += 1
        self.written += len(rows)

    # While it is away.

    def fall(self, fault: Fault) -> None:
        """It is away from here on; the loop hears it before it hears of anything that failed."""
        if self.health.found(fault):
            calm = time.monotonic() - self.tried > CALM_S
            self.again = time.monotonic() + (0 if calm else AGAIN_S)
            self.health.call(self.fallen)

    def hold_back(self, group: list[Wish], fault: Fault, kept: bool = False) -> None:
        """Nothing of this group is told, unless it is known that nothing of it happened."""
        if kept or (self.unsure and self.place.many_processes):
            self.kept = kept
            self.held = group
            for wish in group:
                wish.held = True
        else:
            for wish in group:
                wish.error = Away(fault.reason)
        self.fall(fault)

    def mend(self, gone: Gone) -> bool:
        """A file that was deleted is put back at once, and nobody notices but the log."""
        try:
            self.take_up()
            self.place.look_around(self.connection)
        except Exception as error:
            self.fall(self.place.fault_in(error) or Fault(gone.reason))
            return False
        log.error("a deleted file was put back", why=gone.reason)
        return True

    def take_up(self) -> None:
        known, self.connection = self.connection, self.place.take_up(self.connection)
        self.reconnect(self.connection is not known)

    def try_again(self) -> None:
        """Connections, locks, what was held back, and a real write; only then it is back."""
        self.tried = time.monotonic()
        try:
            self.take_up()
            cursor = self.place.cursor(self.connection)
            self.settle(cursor)
            self.place.prove(cursor)
            self.place.look()
        except Exception as error:
            self.health.found(self.place.fault_in(error) or Fault(f"The store cannot be written to: {error}"))
            self.again = time.monotonic() + AGAIN_S
            return
        self.rising = True
        self.health.call(self.risen)

    def settle(self, cursor: Cursor) -> None:
        """Did it happen? What was held in our hands is in the file again, or it is looked for."""
        if not self.held:
            return
        rows = [row for wish in self.held for row in wish.rows]
        alone = not any(wish.job is not None for wish in self.held)
        happened = self.kept or self.place.happened(cursor, self.number, rows[0] if alone else None)
        for wish in self.held:
            wish.error = None if happened else Away(self.health.reason)
