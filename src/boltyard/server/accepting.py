"""Connections are taken a few at a time, and whose measure is full is sent away before it costs anything.

An event loop takes all that are waiting at once, and makes a transport of each before anybody is asked; one address
that opens and closes connections held everybody else up by 50 ms and more. Here a loop's turn takes a few, and a
refused one is no more than three calls to the system.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import struct
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 16  # connections that are taken in one turn of the loop
REST_S: Final = 1.0  # where there are no more files for connections
NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
AT_ONE_BLOW: Final = struct.pack("ii", 1, 0)  # no lingering: nothing of the connection is kept


class Acceptor:
    """Takes connections from a socket that listens. `admits` knows an address; `make` is who speaks with it."""

    def __init__(
        self,
        listener: socket.socket,
        admits: Callable[[str], bool],
        make: Callable[[], asyncio.Protocol],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.listener = listener
        self.admits = admits
        self.make = make
        self.loop = loop
        self.coming: set[asyncio.Task[object]] = set()
        self.resting: asyncio.TimerHandle | None = None

    def open(self) -> None:
        self.resting = None
        self.listener.setblocking(False)
        self.loop.add_reader(self.listener.fileno(), self.take)

    def close(self) -> None:
        if self.resting is not None:
            self.resting.cancel()
        self.loop.remove_reader(self.listener.fileno())

    def take(self) -> None:
        """A few of those who are waiting; the others have their turn in the loop's next one."""
        for _ in range(AT_ONCE):
            try:
                caller, peer = self.listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in NO_ROOM:
                    self.rest()
                    return
                continue  # whoever it was has hung up
            if self.admits(str(peer[0]) if isinstance(peer, tuple) and peer else ""):
                self.let_in(caller)
            else:
                send_away(caller)

    def rest(self) -> None:
        self.loop.remove_reader(self.listener.fileno())
        self.resting = self.loop.call_later(REST_S, self.open)

    def let_in(self, caller: socket.socket) -> None:
        caller.setblocking(False)
        if caller.family in (socket.AF_INET, socket.AF_INET6):
            caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task: asyncio.Task[object] = self.loop.create_task(self.welcome(caller))
        self.coming.add(task)
        task.add_done_callback(self.coming.discard)

    async def welcome(self, caller: socket.socket) -> None:
        try:
            await self.loop.connect_accepted_socket(self.make, caller)
        except OSError:
            caller.close()  # gone before anything was said


def send_away(caller: socket.socket) -> None:
    with contextlib.suppress(OSError):
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONE_BLOW)
    caller.close()
