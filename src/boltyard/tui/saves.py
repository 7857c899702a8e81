"""Saved matches: a record that grows with every decision, where it lies, and how it is taken up again."""

from __future__ import annotations

import os
import shlex
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from boltyard.core.card_sets import keep
from boltyard.core.match import Match
from boltyard.core.record import Record, RecordFile, read_record
from boltyard.core.table import Table
from boltyard.invocation import program


class CannotSave(Exception):
    """A place where no record can be kept, or is; in a sentence, as the command line tells it."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Finished(CannotSave):
    """A record of a match that is over."""


def home() -> Path:
    """The user's data directory; BOLTYARD_HOME names another."""
    own = os.environ.get("BOLTYARD_HOME")
    if own:
        return Path(own).expanduser()
    from platformdirs import user_data_path

    return user_data_path("boltyard", appauthor=False)


def fresh_path(game: str) -> Path:
    """A name in the saves folder that nothing has yet."""
    base = home() / "saves" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.record"
    path, n = base, 1
    while path.exists():
        n += 1
        path = base.with_stem(f"{base.stem}-{n}")
    return path


def resume_command(path: Path) -> str:
    return f"{program()} play --resume {shlex.quote(str(path))}"


class Saver:
    """Keeps the record of a table on disk, line by line.

    Should a write fail, nothing is lost: the match goes on in memory, and the whole record is written anew at the
    next chance.
    """

    def __init__(self, path: Path, table: Table, may_make: bool = False) -> None:
        self.path = path
        self.table = table
        self.written = len(table.record.lines)
        self.closed = False
        self.trouble = ""
        self.anew = False  # the header has changed: the whole record is written again
        if may_make:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.is_dir():
            raise CannotSave(f"There is no folder {path.parent} to save in; make it, or name another file.")
        part = path.with_name(f"{path.name}.part")  # whatever lies there stays until the new file is complete
        try:
            self.file = RecordFile(part, table.record)
            part.replace(path)
        except OSError as error:
            reason = (error.strerror or "it cannot be written").lower()
            raise CannotSave(f"Cannot save to {path}: {reason}; --save names another file.") from None
        self.file.path = path

    def keep(self) -> str:
        """Write what is new. A sentence when that fails, or when it works again."""
        record = self.table.record
        try:
            if self.trouble or self.anew:
                self.file.rewrite(record)
                self.anew = False
            else:
                for line in record.lines[self.written :]:
                    self.file.add(record.line_text(line))
                    self.written += 1
                if record.end and not self.closed:
                    self.file.add(f"{record.end}, {record.digest}")
            self.written = len(record.lines)
            self.closed = bool(record.end)
        except OSError as error:
            self.trouble = (error.strerror or "it cannot be written").lower()
            return f"Not saved: {self.trouble} ({self.path}). The match goes on; it is tried again after each decision."
        if self.trouble:
            self.trouble = ""
            return f"Saved again: {self.path}"
        return ""

    def head_changed(self) -> None:
        """What the header says is no longer what was written."""
        self.anew = True

    def copy_to(self, path: Path) -> None:
        """A copy of the record as it is now."""
        if path.exists():
            raise CannotSave(f"{path} exists already; name another file.")
        try:
            path.write_text(self.table.record.text(), encoding="utf-8")
        except OSError as error:
            raise CannotSave(f"Cannot save to {path}: {(error.strerror or 'it cannot be written').lower()}.") from None


def keep_cards(game: Match, settings: dict[str, str]) -> None:
    """Keep the cards of a match that is saved, so that a later version goes on with them; if that fails, no harm."""
    facts = game.card_facts(settings)
    if facts:
        with suppress(OSError):
            keep(game.key, facts)


@dataclass(frozen=True)
class Found:
    """A record to go on with, and a remark if the file had to be mended."""

    record: Record
    remark: str


def take_up(path: Path) -> Found:
    """The record of a match that was adjourned or cut off; one that is over is refused."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise CannotSave(f"Cannot read {path}: {(error.strerror or 'no such file').lower()}.") from None
    whole = raw[: raw.rfind(b"\n") + 1]
    remark = ""
    if whole != raw and whole:
        remark = "The last line of the record was written only half, so that decision is asked again."
    try:
        text = (whole or raw).decode("utf-8")
    except UnicodeDecodeError:
        raise CannotSave(f"{path} is not a record: it is no text.") from None
    record = read_record(text, path.name)
    if record.finished:
        name = shlex.quote(str(path))
        raise Finished(f"This match is over ({record.end.lstrip('= ')}); {program()} replay {name} steps through it.")
    return Found(record, remark)
