"""Which tables are this process's, where several share a PostgreSQL.

The advisory locks are taken on the connection that writes, and live and die with it: whoever has lost them cannot write
any more, and whoever writes has them. Everything here happens in the writer's thread.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from boltyard.server.store.health import Away

if TYPE_CHECKING:
    from boltyard.server.store.database import Cursor


class Locks:
    """The locks of one process; that of its own name says that it lives."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        self.held: set[str] = set()

    def begin(self, c: Cursor) -> None:
        """On a new connection: whatever is left of our old one is ended, and only then this process lives again."""
        self.held.clear()
        name = f"boltyard {self.process}"
        c.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = ? AND pid <> pg_backend_pid()",
            (name,),
        )
        c.execute("SELECT set_config('application_name', ?, false)", (name,))
        if not self.take(c, self.process):
            raise Away("PostgreSQL still keeps our lost connection; it is ended in a moment.")

    def take(self, c: Cursor, name: str) -> bool:
        """Is it ours now? Asked twice it is taken once, for PostgreSQL counts."""
        if name in self.held:
            return True
        c.execute("SELECT pg_try_advisory_lock(?)", (lock_number(name),))
        if not c.fetchone()[0]:
            return False
        self.held.add(name)
        return True

    def give(self, c: Cursor, name: str) -> None:
        if name in self.held:
            c.execute("SELECT pg_advisory_unlock(?)", (lock_number(name),))
            self.held.discard(name)

    def lives(self, c: Cursor, process: str) -> bool:
        """A process that lives holds the lock of its own name."""
        if process in self.held:
            return True
        if self.take(c, process):
            self.give(c, process)
            return False
        return True


def lock_number(name: str) -> int:
    """The number of an advisory lock: 63 bits of the name's digest."""
    return int.from_bytes(hashlib.sha256(f"boltyard {name}".encode()).digest()[:8], "big") >> 1
