"""A line that somebody can cut or hold up: a proxy on loopback between a client and its server."""

import contextlib
import select
import socket
import threading
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Proxy:
    """Passes bytes on both ways, until the line is cut or held up. New connections are taken at any time."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.server = (str(parts.hostname), int(parts.port or 80))
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.open: list[socket.socket] = []
        self.opened = 0  # connections so far
        self.flows = threading.Event()
        self.flows.set()
        self.closed = False
        threading.Thread(target=self.take, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.closed = True
        self.flows.set()
        self.door.close()
        self.cut()

    def take(self) -> None:
        while not self.closed:
            try:
                client, _ = self.door.accept()
                server = socket.create_connection(self.server)
            except OSError:
                return
            self.open += [client, server]
            self.opened += 1
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def carry(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for one in ready:
                    data = one.recv(65536)
                    if not data:
                        raise OSError
                    self.flows.wait()
                    (server if one is client else client).sendall(data)
        for one in (client, server):
            one.close()

    def hold(self) -> None:
        """Nothing comes through from now on; nobody is told."""
        self.flows.clear()

    def let_go(self) -> None:
        """What was held up goes on its way, late."""
        self.flows.set()

    def cut(self) -> None:
        """Every connection breaks, in the middle of whatever it says."""
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.open = []


class LongLine(Proxy):
    """A line whose length is told: what is said arrives so many ms later, by a clock that moves when it is told to.

    One in so many messages is lost; then the connection breaks, for both ends.
    """

    def __init__(self, server: str, now: Callable[[], int], one_way_ms: int, one_in: int) -> None:
        self.now = now
        self.one_way_ms = one_way_ms
        self.one_in = one_in
        self.carried = 0
        self.under_way: deque[tuple[int, socket.socket, bytes]] = deque()
        self.losses = 0
        self.lock = threading.Lock()
        super().__init__(server)

    def carry(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for one in ready:
                    data = one.recv(65536)
                    if not data:
                        raise OSError
                    with self.lock:
                        self.under_way.append((self.now() + self.one_way_ms, server if one is client else client, data))
        for one in (client, server):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def arrive(self) -> None:
        """What is due by now arrives, or is lost."""
        with self.lock:
            while self.under_way and self.under_way[0][0] <= self.now():
                _, to, data = self.under_way.popleft()
                self.carried += 1
                if self.carried % self.one_in == 0:
                    self.losses += 1
                    self.under_way.clear()
                    self.cut()
                    return
                with contextlib.suppress(OSError):
                    to.sendall(data)
