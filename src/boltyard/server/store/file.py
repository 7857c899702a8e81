"""A SQLite file as this process has it: known by its inode, locked, private, and put back when somebody deletes it.

The lock is `flock` on the file itself, so that every name of it leads to the same lock; SQLite's own locks are of the
other kind, and neither minds the other. But closing any descriptor of a file drops SQLite's locks on it: ours is opened
before the first connection and closed after the last.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from boltyard.server.store.health import Away

PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
BESIDE: Final = ("-wal", "-shm")

held: set[tuple[int, int]] = set()  # device and inode of every file that this process has locked


class Taken(Exception):
    """Another process has this file, under this name or another."""


class ReadOnly(Away):
    """The file may not be written to; what was written before that is on disk."""


class Gone(Away):
    """The name leads nowhere any more; the file is still in our hands."""


class File:
    """One SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        self.real = path
        self.lock = -1
        self.key = (0, 0)  # device and inode, while we hold it
        self.log_key: tuple[int, int] | None = None  # of its write-ahead log, once it was seen

    # Taking it.

    def make(self) -> None:
        """An empty file that nobody else can read, where there is none yet. One that we hold is never made anew."""
        if self.lock >= 0:
            return
        self.path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))

    def hold(self) -> None:
        """Lock it for this process, under whatever name anybody else may know it."""
        self.make()
        if key_of(self.path.stat()) in held:  # opening and closing it would drop the locks of those who have it
            raise Taken
        lock = os.open(self.path, os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise Taken from None
        self.have(lock)
        self.real = self.path.resolve()
        self.tighten()

    def have(self, lock: int) -> None:
        held.discard(self.key)
        self.lock, self.key, self.log_key = lock, key_of(os.fstat(lock)), None
        held.add(self.key)

    def let_go(self) -> None:
        if self.lock >= 0:
            held.discard(self.key)
            os.close(self.lock)
            self.lock = -1

    def tighten(self) -> None:
        """What others could read is ours alone from now on, where we may say so."""
        for path in (self.real, *(Path(f"{self.real}{tail}") for tail in BESIDE)):
            with suppress(OSError):
                mode = stat.S_IMODE(path.stat().st_mode)
                if mode & 0o077:
                    path.chmod(mode & PRIVATE_FOLDER)

    # Looking after it.

    def look(self) -> None:
        """Does the name still lead to the file that we have, and may it be written to? One look, for every commit."""
        if self.lock < 0:
            return
        try:
            found = os.stat(self.name)  # noqa: PTH116  quicker than pathlib, and asked at every commit
        except FileNotFoundError:
            raise Gone(f"The file {self.path.name} was deleted, and could not be put back yet.") from None
        except OSError as error:
            raise Away(f"The file {self.path.name} cannot be reached: {why(error)}.") from None
        if (found.st_dev, found.st_ino) != self.key:
            self.leave_it()
            raise Away(
                f"Another file lies where {self.path.name} was; nothing is written into it. Close the server, put the "
                "right file there, and start it again."
            )
        if not found.st_mode & stat.S_IWUSR:
            raise ReadOnly(f"The file {self.path.name} is read-only; chmod u+w makes it writable again.")
        if self.log_key is None:
            self.log_key = self.found_log()

    def found_log(self) -> tuple[int, int] | None:
        try:
            return key_of(Path(f"{self.real}-wal").stat())
        except FileNotFoundError:
            return None

    def leave_it(self) -> None:
        """Another file lies there: our log beside it goes, or the next to open that file would read it into it."""
        with suppress(OSError):
            if self.log_key is not None and self.found_log() == self.log_key:
                for tail in BESIDE:
                    Path(f"{self.real}{tail}").unlink(missing_ok=True)

    def look_around(self) -> None:
        """The same, and whether the write-ahead log is the one that a restart would read."""
        self.look()
        if self.lock < 0:
            return
        try:
            found = self.found_log()
        except OSError as error:
            raise Away(f"The folder of {self.path.name} cannot be reached: {why(error)}.") from None
        if found != self.log_key:
            raise Gone(f"The write-ahead log of {self.path.name} was deleted.")

    def put_back(self, source: sqlite3.Connection) -> None:
        """All that the open connection knows, in a new file under the old name; whoever has connections makes new ones.

        Where only the log is gone the whole file is written anew, too: one way, and it is whole or not there at all.
        """
        with suppress(FileNotFoundError):
            there = key_of(self.real.stat())
            if there != self.key:
                self.look()  # says that another file lies there
            if there != self.key or not self.path.exists():  # a link is gone, and not the file
                raise Away(f"{self.path.name} no longer leads to the file that is open.")
        self.real.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        part = self.real.with_name(f"{self.real.name}.part")
        part.unlink(missing_ok=True)
        lock = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            target = sqlite3.connect(part, isolation_level=None)
            try:
                target.execute("PRAGMA synchronous=FULL")
                source.backup(target)
            finally:
                target.close()
            os.fsync(lock)
            for tail in BESIDE:  # they belong to the old file, and would be read into the new one
                Path(f"{self.real}{tail}").unlink(missing_ok=True)
            part.rename(self.real)
        except BaseException:
            os.close(lock)
            part.unlink(missing_ok=True)
            raise
        sync_folder(self.real.parent)
        old = self.lock
        self.have(lock)
        os.close(old)


def key_of(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every file system can
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def why(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
