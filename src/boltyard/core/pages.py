"""Files of cards in TOML: where everything stands, and every problem of a file with its line.

What the cards of a game may say is the game's own business; a game extends `Page`.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, ClassVar, Final

from boltyard.core.errors import Wrong, nearest

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
PLACE_IN_TEXT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Problem:
    """One thing that is wrong with a card file; line 0 is the file as a whole."""

    def __init__(self, source: str, line: int, card: str, sentence: str) -> None:
        self.source = source
        self.line = line
        self.card = card
        self.sentence = sentence

    def words(self) -> str:
        """The problem on one line: file, line, card, what is wrong."""
        where = f"{self.source} line {self.line}" if self.line else self.source
        return f"{where}: {self.card}: {self.sentence}" if self.card else f"{where}: {self.sentence}"


class BadPage(Wrong):
    """A card file that cannot be played with; nothing of it was taken."""

    exit_code: ClassVar[int] = 1

    def __init__(self, problems: list[Problem]) -> None:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0].words() + more)
        self.problems = problems


class Page:
    """A card file while it is read: its text, the line of every fact, and the problems found so far."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.where: dict[str, int] = {}  # a path as text -> its line
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}

    def wrong(self, path: list[str], card: str, sentence: str) -> None:
        """Note a problem at the line of this path, or of the part of it that is there."""
        line = 0
        for n in range(len(path), 0, -1):
            line = self.where.get("\n".join(path[:n]), 0)
            if line:
                break
        self.problems.append(Problem(self.source, line, card, sentence))

    def give_up(self) -> None:
        """All or nothing: with any problem nothing is loaded."""
        if self.problems:
            ranked = [(self.problems[n].line, n) for n in range(len(self.problems))]
            raise BadPage([self.problems[n] for _, n in sorted(ranked)])

    def read(self) -> None:
        """Parse the text and find the line of every fact."""
        table = ""
        for n in range(len(self.lines)):
            line = self.lines[n].strip()
            if line.startswith("["):
                table = line.strip("[] \t")
                self.note_line(table, n + 1, table)
            elif table and "=" in line and not line.startswith("#"):
                name = line.partition("=")[0].strip()
                self.note_line(f"{table}\n{name}", n + 1, table)
        self.give_up()
        try:
            self.data = tomllib.loads("\n".join(self.lines))
        except RecursionError:
            self.problems.append(Problem(self.source, 0, "", "this is not TOML: it is nested too deeply"))
        except ValueError as error:
            self.note_bad_toml(str(error))
        self.give_up()

    def note_line(self, path: str, line: int, card: str) -> None:
        if path in self.where:
            what = path.rpartition("\n")[2] if "\n" in path else "this key"
            sentence = f"{what} stands twice; the first is on line {self.where[path]}"
            self.problems.append(Problem(self.source, line, card, sentence))
        else:
            self.where[path] = line

    def note_bad_toml(self, words: str) -> None:
        line, sentence = 0, words
        found = PLACE_IN_TEXT.search(words)
        if found is not None:
            sentence = words[: found.start()]
            if found.group(1) is None:
                line = len(self.lines)
                sentence += " at the end of the file"
            else:
                line = int(found.group(1))
                sentence += f" in column {found.group(2)}"
        self.problems.append(Problem(self.source, line, "", f"this is not TOML: {sentence}"))

    # Facts, each checked where it stands.

    def text(self, key: str, data: dict[str, Any], field: str, longest: int) -> str:
        """A line of printable words that must be there."""
        value = data.get(field)
        if value is None:
            self.wrong([key], key, f"{field} is missing")
        elif not isinstance(value, str):
            self.wrong([key, field], key, f"{field} is text in quotes, not {shown(value)}")
        elif not value.strip() or value != value.strip() or not value.isprintable():
            self.wrong([key, field], key, f"{field} is one line of printable words, with no space around them")
        elif len(value) > longest:
            self.wrong([key, field], key, f"{field} has {len(value)} characters; {longest} are the most")
        else:
            return value
        return ""

    def number(self, key: str, path: list[str], value: object, low: int, high: int) -> int:
        """A whole number within its bounds; the last word of the path names it."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if value is None:
            self.wrong(path[:-1], key, f"{path[-1]} is missing: a whole number from {low} to {high}")
        else:
            self.wrong(path, key, f"{path[-1]} is a whole number from {low} to {high}, not {shown(value)}")
        return low

    def word(self, key: str, path: list[str], value: object, words: list[str]) -> str:
        """One of these words; the last word of the path names it."""
        if isinstance(value, str) and value in words:
            return value
        if value is None:
            self.wrong(path[:-1], key, f"{path[-1]} is missing: one of {', '.join(words)}")
        else:
            close = nearest(value, words) if isinstance(value, str) else ""
            self.wrong(path, key, f"{path[-1]} is one of {', '.join(words)}, not {shown(value)}{close}")
        return ""

    def switch(self, key: str, data: dict[str, Any], field: str, otherwise: bool) -> bool:
        """True or false."""
        value = data.get(field, otherwise)
        if isinstance(value, bool):
            return value
        self.wrong([key, field], key, f"{field} is true or false, not {shown(value)}")
        return otherwise


def file_text(path: Path, source: str) -> str:
    """The text of a card file."""
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadPage([Problem(source, line, "", "this is not UTF-8 text")]) from None


def shown(value: object) -> str:
    """A value from a file, short enough for a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= 40 else words[:37] + "..."
