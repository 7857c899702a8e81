"""The one thread that writes. What has piled up while it waited for the disk goes down in the next commit.

Wishes gather in the loop, and go to the thread as one group when it is free and the loop has heard everybody out:
each time the thread wakes, it and the loop quarrel about the interpreter's lock. For the same reason the decisions of
a group travel as one JSON text in one statement.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from boltyard.server.store.database import Cursor, Database

MOST_AT_ONCE = 2000


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

    __slots__ = ("done", "error", "job", "loop", "result", "rows")

    def __init__(self, rows: list[Decision], job: Callable[[Cursor], Any] | None) -> None:
        self.rows = rows
        self.job = job
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None


class Writer:
    """Group commit: all decisions in one statement, other jobs after them, one commit for all."""

    def __init__(self, place: Database) -> None:
        self.place = place
        self.waiting: list[Wish] = []
        self.planned = False  # the group will be handed over once the loop has heard everybody out
        self.busy = False  # the thread is
        self.groups: queue.SimpleQueue[list[Wish] | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self.run, name="boltyard-writer", daemon=True)
        self.connection = place.connect()
        self.thread.start()

    def append(self, rows: list[Decision]) -> asyncio.Future[Any]:
        """Write decisions; done once they are on disk."""
        return self.wish(Wish(rows, None))

    def do(self, job: Callable[[Cursor], Any]) -> asyncio.Future[Any]:
        """Carry out a small transaction; done, with what it returned, once it is on disk."""
        return self.wish(Wish([], job))

    def wish(self, wish: Wish) -> asyncio.Future[Any]:
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
            if wish.done.done():  # whoever waited has given up
                continue
            if wish.error is not None:
                wish.done.set_exception(wish.error)
            else:
                wish.done.set_result(wish.result)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self.groups.put(self.waiting)
        self.groups.put(None)
        self.waiting = []
        self.thread.join()
        self.connection.close()

    # In the thread.

    def run(self) -> None:
        while (group := self.groups.get()) is not None:
            if group:
                self.write(group)
            self.busy = False
            for loop in {wish.loop for wish in group if not wish.loop.is_closed()}:
                loop.call_soon_threadsafe(self.came_back, [wish for wish in group if wish.loop is loop])

    def write(self, group: list[Wish]) -> None:
        """All in one transaction; where that fails, each in its own, so that only the guilty one fails."""
        try:
            self.transact(group)
        except Exception as error:
            if len(group) == 1:
                group[0].error = error
                return
            for wish in group:
                wish.error = None
                try:
                    self.transact([wish])
                except Exception as own:
                    wish.error = own

    def transact(self, group: list[Wish]) -> None:
        cursor = self.place.cursor(self.connection)
        rows = [row for wish in group for row in wish.rows]
        jobs = [wish for wish in group if wish.job is not None]
        try:
            if jobs:
                cursor.execute("BEGIN")
            if rows:  # alone it is a transaction of its own
                cursor.execute(self.place.add_decisions, (msgspec.json.encode(rows).decode(),))
            for wish in jobs:
                assert wish.job is not None
                wish.result = wish.job(cursor)
            if jobs:
                cursor.execute("COMMIT")
        except BaseException:
            self.give_up(cursor)
            raise
        self.commits += 1
        self.written += len(rows)

    def give_up(self, cursor: Cursor) -> None:
        """Nothing of this group happened. A lost connection is made anew; the next group finds it."""
        try:
            cursor.execute("ROLLBACK")
        except Exception:
            try:
                self.connection.close()
                self.connection = self.place.connect()
            except Exception:  # still away: the next group fails too, and says so
                return
