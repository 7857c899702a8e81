"""Opening and closing: the socket, the signals, the one line that says where the site is."""

import asyncio
import errno
import gc
import socket
import sys
from types import FrameType

import uvicorn
from litestar import Litestar

from boltyard.server.accepting import Acceptor
from boltyard.server.http_connections import LONGEST_HEAD, QuietConnection, connection_class
from boltyard.server.logs import keep_logs
from boltyard.server.socket import socket_class

HOST = "127.0.0.1"
PORT = 8000
LONGEST_GOODBYE = 3  # seconds for requests under way when the site closes
BAD_USAGE = 2
SWITCH_S = 0.001  # that a thread may keep the interpreter while others wait: the writer waits for it with every move
BACKLOG = 512  # connections that wait to be taken
UNREAD = 64 * 1024  # bytes of a connection that the system keeps for us; a flood waits at its sender's


class Server(uvicorn.Server):
    """Says where it is open as soon as it can be reached, and ends quietly when interrupted."""

    def __init__(self, config: uvicorn.Config, quiet: type[QuietConnection], address: str) -> None:
        super().__init__(config)
        self.quiet = quiet
        self.address = address
        self.acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])  # connections are ours to take
        if self.started:
            self.acceptors = [
                Acceptor(listener, self.admits, self.welcome, asyncio.get_running_loop()) for listener in sockets or []
            ]
            for acceptor in self.acceptors:
                acceptor.open()
            print(f"Boltyard is open at {self.address} (Ctrl-C closes it)", flush=True)

    def admits(self, address: str) -> bool:
        return self.quiet.admits(address, len(self.server_state.connections))

    def welcome(self) -> QuietConnection:
        return self.quiet(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for acceptor in self.acceptors:
            acceptor.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Unlike uvicorn's own, this does not send the signal again afterwards: an asked-for end is no failure.
        self.force_exit = self.should_exit
        self.should_exit = True


def keep_open(app: Litestar, host: str, port: int) -> int:
    """Serve until interrupted; the exit code."""
    try:
        listener = listen(host, port)
    except CannotListen as reason:
        return complain(reason.sentence)
    keep_logs()
    calm_the_collector()
    sys.setswitchinterval(SWITCH_S)
    with listener:
        server_at(listener, app).run([listener])
    return 0


def server_at(listener: socket.socket, app: Litestar) -> Server:
    """The server of this site, not running yet."""
    quiet = connection_class(app)
    config = uvicorn.Config(
        app,
        loop="auto",  # uvloop where there is one
        http=quiet,
        ws=socket_class(app),
        h11_max_incomplete_event_size=LONGEST_HEAD,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # who is believed is a question for server/address
        timeout_graceful_shutdown=LONGEST_GOODBYE,
    )
    return Server(config, quiet, address_of(listener))


def calm_the_collector() -> None:
    """What is loaded by now stays for ever, and hardly anything at a table is a cycle: collect garbage rarely.

    A collection stops every table for as long as it takes; with the defaults that was a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


class CannotListen(OSError):
    """The address cannot be used; the sentence says what to do."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    if not 0 <= port <= 65535:
        raise CannotListen(f"There is no port {port}; choose one from 1 to 65535 with --port.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD)  # of every connection it takes
        return listener
    except socket.gaierror:
        raise CannotListen(f"There is no address {host!r} on this machine; try --host {HOST}.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = f"Port {port} is taken. Choose another one: --port {port + 1 if port < 65535 else PORT}"
        elif error.errno in (errno.EACCES, errno.EPERM):
            sentence = f"Port {port} needs more rights than this program has. Choose another one: --port {PORT}"
        elif error.errno == errno.EADDRNOTAVAIL:
            sentence = f"There is no address {host!r} on this machine; try --host {HOST}."
        else:
            sentence = f"The site cannot be opened at {host}, port {port}: {error.strerror or error}."
        raise CannotListen(sentence) from None


def address_of(listener: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = HOST
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def complain(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return BAD_USAGE
