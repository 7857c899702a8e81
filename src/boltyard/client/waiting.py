"""A line for a program that waits at a keyboard: the socket lives in a thread, news wait until somebody looks.

`fileno` can be waited for beside a keyboard with `select`; it is readable as long as there are news.
"""

from __future__ import annotations

import asyncio
import os
import select
import threading
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

from boltyard.client.door import Door
from boltyard.client.errors import Refusal
from boltyard.client.line import Line, News
from boltyard.server import wire

T = TypeVar("T")


class WaitingLine:
    """The line of a door, as long as the block lasts."""

    def __init__(self, door: Door, line: Line | None = None) -> None:
        self.door = door
        self.line = line or Line(door)
        self.came: deque[News | Refusal] = deque()
        self.bell, self.rope = os.pipe()
        os.set_blocking(self.rope, False)
        os.set_blocking(self.bell, False)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.live, name="boltyard line", daemon=True)
        self.task: asyncio.Task[None] | None = None
        self.wanted = asyncio.Event()

    def __enter__(self) -> WaitingLine:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.loop.call_soon_threadsafe(self.end)
        self.thread.join()
        self.loop.close()
        os.close(self.bell)
        os.close(self.rope)

    def fileno(self) -> int:
        return self.bell

    # From the keyboard's side.

    def open(self) -> None:
        """Open the socket, as whoever the door says by then; the first table that one comes to does it, too."""
        self.loop.call_soon_threadsafe(self.wanted.set)

    def attend(self, table: str, follow: bool = False, public: bool = False, through: int = -1) -> None:
        """Come to a table."""
        self.open()
        self.loop.call_soon_threadsafe(self.line.attend, table, follow, public, through)

    def depart(self, table: str) -> None:
        self.loop.call_soon_threadsafe(self.line.depart, table)

    def send(self, message: wire.ToServer) -> bool:
        """Say something; False where the line is down. What is lost on the way never comes late."""
        self.loop.call_soon_threadsafe(self.line.send, message)
        return self.line.up

    def ask(self, asking: Coroutine[Any, Any, T]) -> T:
        """Ask the door something, and wait for the answer."""
        return asyncio.run_coroutine_threadsafe(asking, self.loop).result()

    def news(self) -> list[News]:
        """All that has come since; a refusal of the server's is raised when everything before it was heard."""
        with suppress(BlockingIOError):
            while os.read(self.bell, 4096):
                pass
        found: list[News] = []
        while self.came:
            one = self.came[0]
            if isinstance(one, Refusal):
                if not found:
                    raise one
                self.ring()
                break
            found.append(one)
            self.came.popleft()
        return found

    def wait(self, seconds: float | None = None) -> list[News]:
        """The same, once there are any."""
        select.select([self.bell], [], [], seconds)
        return self.news()

    # In the thread.

    def live(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.task = self.loop.create_task(self.hear())
        with suppress(asyncio.CancelledError):
            self.loop.run_until_complete(self.task)

    async def hear(self) -> None:
        await self.wanted.wait()
        async with self.line:
            try:
                async for news in self.line:
                    self.came.append(news)
                    self.ring()
            except Refusal as refused:
                self.came.append(refused)
                self.ring()
            await asyncio.Event().wait()  # until the block ends: the door can still be asked

    def end(self) -> None:
        assert self.task is not None
        self.task.cancel()

    def ring(self) -> None:
        with suppress(BlockingIOError):  # it rings already
            os.write(self.rope, b"!")
