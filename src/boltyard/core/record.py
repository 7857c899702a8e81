"""How we got here: setup, seed and codes as text. It replays exactly; nothing in it is ever deleted.

    # an optional remark
    game robots 1 · seats ana bo · seed 90210 · jokers on
    1 ana black
    2 bo build 5S JS
    3 ana undo 2, agreed by 0 1
    = bo, 24 turns, concluded, 5f1c9ad2e03b7741

One line is one decision: its number, who made it, the code. Questions with one option answer themselves and have no
line. What happens beside the question while such an answer has not been given yet says so: `9 bo resign, early 12 0`.
A match that was forked from another begins with that one's decisions, under its seed; then comes `12 ana fork 77`: what
ana could not see was dealt anew by seed 77 (`Table.redeal`), and the header names line and parent: `fork DIGEST@12`.
After the header may stand a line `fair ...`: what the seed was made of (`core/fair.py`). It proves itself and is
no part of the digest. The last line is the result with the digest of it all, or `~ 57 decisions, DIGEST` where play was
adjourned; a record with neither was cut off. docs/records.md has the grammar.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from boltyard.core.errors import BadRecord
from boltyard.core.fair import Proof, check_proof, read_proof
from boltyard.core.settings import whole_number

SEPARATOR: Final = " · "
CLOCK_NAME: Final = "clock"
NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")
UNDO: Final = re.compile(r"undo ([0-9]{1,9}), agreed by ([0-9]( [0-9])*)")
EARLY: Final = re.compile(r"(.+), early ([0-9]{1,9}( [0-9])+)")
FORK: Final = re.compile(r"fork ([0-9]{1,20})")
SEATS: Final = re.compile(r"[0-9](,[0-9])*")
PARENT: Final = re.compile(r"([0-9a-f]{16})@([1-9][0-9]{0,8})")
PRACTICE: Final = "practice"


class Line:
    """One decision of a record; the seat of an undo is whoever asked for it.

    `early` tells how far the answers without a choice had come, where one of them was still to be given: how many
    answers stand, then the seats that it waited for. Empty where all of them had been given.
    """

    def __init__(self, n: int, seat: int, code: str, early: str = "") -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.early = early

    @property
    def text(self) -> str:
        """The code as the record writes it."""
        return f"{self.code}, early {self.early}" if self.early else self.code


def line_of(n: int, seat: int, text: str) -> Line:
    """The decision that this text of a record stands for."""
    early = EARLY.fullmatch(text)
    return Line(n, seat, early.group(1), early.group(2)) if early else Line(n, seat, text)


class Record:
    """The whole of a match as text: what was agreed, the seed, every decision, and how it ended."""

    def __init__(self, game: str, rules: int, names: list[str], seed: int, settings: dict[str, str]) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self.seed = seed
        self.settings = settings  # only what differs from the defaults
        self.lines: list[Line] = []
        self.end = ""  # the last line without its digest, or nothing
        self.digest = ""
        self.remark = ""
        self.fair: Proof | None = None  # what the seed was made of, where people drew it
        self.bots: list[int] = []  # at a table of people: the seats that are nobody's, whose consent is never asked
        self.practice = False  # chance may be tried again, even against bots; such a match is never rated
        self.hints: list[int] = []  # the seats that have asked for advice
        self.parent = ""  # the digest of the match that this one was forked from
        self.forked = 0  # the line with the fork: up to there everything was decided in the other match
        self.kept = False  # it was read from where it is kept: what its header does not say, nobody adds

    def header(self) -> str:
        """What was agreed before the first card, the seed, and what is to be known about the match besides."""
        return SEPARATOR.join([*self.agreed(), f"seed {self.seed}", *self.seated(), *self.noted(), *self.chosen()])

    def agreement(self) -> str:
        """The header without the seed: what stood before it was drawn."""
        return SEPARATOR.join([*self.agreed(), *self.seated(), *self.chosen()])

    def agreed(self) -> list[str]:
        return [f"game {self.game} {self.rules}", f"seats {' '.join(self.names)}"]

    def seated(self) -> list[str]:
        told = [f"bots {','.join(map(str, self.bots))}"] if self.bots else []
        if self.practice:
            told.append(f"{PRACTICE} on")
        return told

    def noted(self) -> list[str]:
        """What nobody agreed on before the deal: advice that was asked for since, and where the match comes from."""
        told = [f"hints {','.join(map(str, self.hints))}"] if self.hints else []
        if self.forked:
            told.append(f"fork {self.parent}@{self.forked}")
        return told

    def chosen(self) -> list[str]:
        return [f"{key} {value}" for key, value in self.settings.items()]

    def blank(self) -> "Record":
        """The same agreement with nothing decided yet."""
        blank = Record(self.game, self.rules, self.names, self.seed, self.settings)
        blank.remark = self.remark
        blank.fair = self.fair
        blank.bots = self.bots
        blank.practice = self.practice
        blank.hints = self.hints
        blank.parent = self.parent
        blank.forked = self.forked
        blank.kept = self.kept
        return blank

    def line_text(self, line: Line) -> str:
        name = self.names[line.seat] if line.seat >= 0 else CLOCK_NAME
        return f"{line.n} {name} {line.text}"

    def text(self) -> str:
        """The record as it stands in a file."""
        rows = [f"# {self.remark}"] if self.remark else []
        rows.append(self.header())
        if self.fair is not None:
            rows.append(self.fair.text())
        rows += [self.line_text(line) for line in self.lines]
        if self.end:
            rows.append(f"{self.end}, {self.digest}")
        return "\n".join(rows) + "\n"

    def sum_up(self, essence: str) -> str:
        """The digest of setup, seed, every decision and the state they led to."""
        sha = hashlib.sha256()
        for part in [self.header(), *[self.line_text(line) for line in self.lines], self.end]:
            sha.update(part.encode())
            sha.update(b"\n")
        sha.update(essence.encode())
        return sha.hexdigest()[:16]

    def check_fair(self) -> None:
        """Where the record says what its seed was made of: does it follow?"""
        if self.fair is not None:
            check_proof(self.fair, self.agreement(), self.seed, self.names)

    @property
    def finished(self) -> bool:
        return self.end.startswith("=")


def table_names(names: list[str]) -> list[str]:
    """Names as records write them: no spaces, no two alike, never the clock's."""
    told: list[str] = []
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9_.-]+", "_", name)[:30].strip("_") or "player"
        n = 1
        unique = plain
        while unique in told or unique == CLOCK_NAME:
            n += 1
            unique = f"{plain}.{n}"
        told.append(unique)
    return told


def read_record(text: str, source: str = "record") -> Record:
    """The record that a text holds; anything that is not one is refused with its line."""
    record: Record | None = None
    remark = ""
    rows = text.split("\n")
    if rows and rows[-1]:  # the last line was not written to its end
        raise BadRecord(f"{source} line {len(rows)}: the file breaks off in the middle of a line; cut that line off")
    for number, row in enumerate(rows[:-1], 1):
        row = row.strip()
        where = f"{source} line {number}"
        if not row or row.startswith("#"):
            remark = remark or row[1:].strip()
        elif record is None:
            record = read_header(row, where)
        elif record.end:
            raise BadRecord(f"{where}: nothing may follow the result")
        elif row.startswith("fair ") and not record.lines and record.fair is None:
            record.fair = read_proof(row, len(record.names), where)
        elif row[0] in "=~":
            record.end, _, record.digest = row.rpartition(", ")
            if not record.end or not re.fullmatch(r"[0-9a-f]{16}", record.digest):
                raise BadRecord(f"{where}: the last line has no digest of 16 hex digits")
        else:
            record.lines.append(read_line(row, record, where))
    if record is None:
        raise BadRecord(
            f"{source}: this is no record; the first line should read like: game robots 1 · seats ana bo · seed 1"
        )
    record.remark = remark
    return record


def read_header(row: str, where: str) -> Record:
    parts = [part.split() for part in row.split(SEPARATOR.strip())]
    if len(parts) < 3 or [part[0] if part else "" for part in parts[:3]] != ["game", "seats", "seed"]:
        raise BadRecord(f"{where}: a record begins like: game robots 1 · seats ana bo · seed 1")
    game, seats, seed = parts[0], parts[1], parts[2]
    rules = whole_number(game[2]) if len(game) == 3 else None
    if rules is None:
        raise BadRecord(f"{where}: after game come its key and rules version, such as: game robots 1")
    if len(seats) < 2 or len(set(seats[1:])) < len(seats[1:]):
        raise BadRecord(f"{where}: after seats come the players' names, no two alike")
    for name in seats[1:]:
        if not NAME.fullmatch(name) or name == CLOCK_NAME:
            raise BadRecord(f"{where}: {name} cannot be a name in a record")
    number = whole_number(seed[1]) if len(seed) == 2 else None
    if number is None or number < 0:
        raise BadRecord(f"{where}: the seed is one whole number")
    settings: dict[str, str] = {}
    for part in parts[3:]:
        if len(part) != 2 or part[0] in settings:
            raise BadRecord(f"{where}: {' '.join(part)!r} is no setting; write key and value, each key once")
        settings[part[0]] = part[1]
    bots = settings.pop("bots", "")
    practice = settings.pop(PRACTICE, "off")
    hints = settings.pop("hints", "")
    fork = settings.pop("fork", "")
    record = Record(game[1], rules, seats[1:], number, settings)
    record.bots = read_seats("bots", bots, record, where)
    record.hints = read_seats("hints", hints, record, where)
    record.practice = practice == "on"
    if practice not in ("on", "off"):
        raise BadRecord(f"{where}: practice is on, or left out")
    if fork:
        parent = PARENT.fullmatch(fork)
        if parent is None:
            raise BadRecord(f"{where}: after fork come a digest and a line, such as: fork 5f1c9ad2e03b7741@12")
        record.parent = parent.group(1)
        record.forked = int(parent.group(2))
    record.kept = True
    return record


def read_seats(word: str, text: str, record: Record, where: str) -> list[int]:
    """The seats that a word of the header names, in order."""
    seats = [int(seat) for seat in text.split(",")] if SEATS.fullmatch(text) else []
    if (text and not seats) or sorted(set(seats)) != seats or max(seats, default=0) >= len(record.names):
        raise BadRecord(f"{where}: after {word} come the numbers of seats, in order, such as: {word} 1,2")
    return seats


def read_line(row: str, record: Record, where: str) -> Line:
    words = row.split(None, 2)
    number = whole_number(words[0]) if len(words) == 3 else None
    if number is None:
        raise BadRecord(f"{where}: a decision is a number, a name and a code, such as: 7 {record.names[0]} pass")
    n = len(record.lines) + 1
    if number != n:
        raise BadRecord(f"{where}: this should be decision {n}, not {words[0]}; lines are missing or doubled")
    if words[1] == CLOCK_NAME:
        return line_of(n, -1, words[2])
    if words[1] not in record.names:
        raise BadRecord(f"{where}: nobody at this table is called {words[1]}; the seats are {' '.join(record.names)}")
    return line_of(n, record.names.index(words[1]), " ".join(words[2].split()))


def load_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return read_record(path.read_bytes().decode("utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path.name}: this is not text; a record is plain UTF-8") from error


class RecordFile:
    """A record on disk that grows line by line as the match goes on, so that a crash loses nothing."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.text(), encoding="utf-8")

    def add(self, row: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{row}\n")

    def rewrite(self, record: Record) -> None:
        """The whole record anew, in one step: the old file stays until the new one is complete."""
        fresh = self.path.with_suffix(".part")
        fresh.write_text(record.text(), encoding="utf-8")
        fresh.replace(self.path)
