"""A server of one's own beside a terminal: opened for a table, and closed with it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boltyard.cli.errors import Usage
from boltyard.cli.serve import default_db
from boltyard.client import Door, Refusal
from boltyard.tui.hosting import Site
from boltyard.tui.saves import home

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BESIDE = "import sys; from boltyard.cli import main, own_server; own_server.end_with_terminal(); sys.exit(main())"
OPEN = "Boltyard is open at "
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has: nothing is sent there, only the way is looked up
SOON_S = 3.0  # for a server on this machine to answer


@contextmanager
def site_here(port: int, lan: bool, db: str | None = None) -> Iterator[Site]:
    """The server that runs on this machine, or else one that runs as long as the block lasts."""
    here, shown = f"http://{LOOPBACK}:{port}", f"http://{own_address()}:{port}" if lan else ""
    if answers(here):
        if lan and not answers(shown):
            raise Usage(f"The Boltyard at {here} is open for this machine alone; close it, or take another --port.")
        yield Site(here, shown)
        return
    log = home() / "host.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as complaints:
        server = subprocess.Popen(
            [sys.executable, "-c", BESIDE, "serve", "--host", EVERYWHERE if lan else LOOPBACK]
            + ["--port", str(port), "--db", db or default_db()],
            stdin=subprocess.PIPE,  # it ends with whoever holds the other end, however they end
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            start_new_session=True,  # Ctrl-C at the terminal is for the terminal
        )
        try:
            assert server.stdout is not None
            told = server.stdout.readline()
            if not told.startswith(OPEN):
                raise Usage(last_words(log) or "The server could not be opened.")
            address = told.removeprefix(OPEN).split()[0]
            taken = address.rpartition(":")[2]
            yield Site(address, shown and f"http://{own_address()}:{taken}", own=True)
        finally:
            server.communicate()


def end_with_terminal() -> None:
    """Close this server when nobody holds its input any more."""

    def wait() -> None:
        sys.stdin.read()
        signal.raise_signal(signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def answers(address: str) -> bool:
    """Is a Boltyard open there?"""
    import asyncio

    try:
        asyncio.run(Door(address, patience_s=SOON_S).games())
    except Refusal:
        return False
    return True


def own_address() -> str:
    """The address of this machine in its network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect(ELSEWHERE)
            return str(way.getsockname()[0])
    except OSError:
        raise Usage("This machine is in no network, so --lan reaches nobody; leave it out.") from None


def last_words(log: Path) -> str:
    """What a server said before it ended."""
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1] if lines else ""
