"""Files of cards in TOML: where everything stands, and every problem of a file with its line.

What the cards of a game may say is the game's own business; a game extends `Page`.
"""

import re
import tomllib
from pathlib import Path
from typing import ClassVar, Final

from boltyard.core.errors import Wrong, nearest

Facts = dict[str, object]  # what a file says of one card, or of all of them: nobody has looked at it yet

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
SET_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")
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
    """A card file while it is read: its text, where everything stands, and the problems found so far."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.where: dict[str, int] = {}  # a path as text -> its line
        self.problems: list[Problem] = []
        self.data: Facts = {}

    # Problems

    def wrong(self, path: list[str], card: str, sentence: str) -> None:
        """Note a problem at the line of this path, or of the part of it that is there."""
        line = 0
        for n in range(len(path), 0, -1):
            line = self.where.get("\n".join(path[:n]), 0)
            if line:
                break
        self.problems.append(Problem(self.source, line, card, sentence))

    def refuse(self, path: list[str], what: str, takes: str, value: object, words: list[str] | None = None) -> None:
        """Note that a fact is not what it should be; the words are those that may have been meant."""
        close = nearest(value, words) if words is not None and isinstance(value, str) else ""
        card = path[0] if len(path) > 1 else ""  # a path of one word stands outside of the cards
        self.wrong(path, card, f"{what} is {takes}, not {shown(value)}{close}")

    def give_up(self) -> None:
        """All or nothing: with any problem nothing is loaded."""
        if self.problems:
            ranked = [(self.problems[n].line, n) for n in range(len(self.problems))]
            raise BadPage([self.problems[n] for _, n in sorted(ranked)])

    # TOML and its lines

    def read(self) -> None:
        """Parse the text. What stands twice is noted and left out, so that the rest can be checked too."""
        self.find_lines()
        try:
            self.data = tomllib.loads("\n".join(self.lines))
        except RecursionError:
            self.problems.append(Problem(self.source, 0, "", "this is not TOML: it is nested too deeply"))
            self.give_up()
        except ValueError as error:
            self.note_bad_toml(str(error))
            self.give_up()

    def find_lines(self) -> None:
        """Note the line of every head and fact, and blank out the second of two."""
        dropped = ""  # the table that stands twice, while we are in it
        for statement in statements(self.lines):
            path = "\n".join(statement.path)
            if statement.is_head and not path.startswith(f"{dropped}\n"):
                dropped = ""
            twice = path in self.where and not dropped
            if twice:
                dropped = path if statement.is_head else ""
                what = "this key" if len(statement.path) == 1 else statement.path[-1]
                sentence = f"{what} stands twice; the first is on line {self.where[path]}"
                self.problems.append(Problem(self.source, statement.first + 1, statement.path[0], sentence))
            if twice or dropped:
                for n in range(statement.first, statement.last + 1):
                    self.lines[n] = ""
            else:
                self.where[path] = statement.first + 1
        for path, line in list(self.where.items()):  # a card that has only a [card.part] begins there
            self.where.setdefault(path.partition("\n")[0], line)

    def note_bad_toml(self, words: str) -> None:
        """What the parser says, with the line it says it of."""
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

    # The set and its cards

    def set_name(self) -> str:
        """What the set calls itself, or else the name of its file; records name it, so it is one word."""
        stem = re.sub(r"[^a-z0-9_-]+", "_", self.source.lower().removesuffix(".toml")).strip("_")
        otherwise = stem[:40] or "cards"
        name = self.data.get("set", otherwise)
        if isinstance(name, str) and SET_NAME.fullmatch(name) is not None:
            return name
        self.refuse(["set"], "set", "a name of small letters, digits, _ and -", name)
        return otherwise

    def tables(self, what: str, top: list[str]) -> dict[str, Facts]:
        """What the file says of each card by its key; only the words of `top` may stand outside of one."""
        found: dict[str, Facts] = {}
        for key, given in self.data.items():
            if key in top:
                continue
            if isinstance(given, dict):
                found[key] = given
            else:
                close = nearest(key, top)
                self.wrong([key], "", f"{key} stands outside of a {what}, which begins with [its_key]{close}")
        return found

    def key_fits(self, key: str, reserved: list[str]) -> bool:
        """Whether codes and records can name a card by this key."""
        if KEY.fullmatch(key) is None:
            self.wrong([key], key, "a key is made of small letters, digits and _, a letter first")
        elif key in reserved:
            self.wrong([key], key, f"{key!r} has a meaning of its own in records; take another key")
        else:
            return True
        return False

    def check_words(self, path: list[str], data: Facts, words: list[str], what: str) -> None:
        """A card has only facts that there are."""
        for word in data:
            if word not in words:
                self.wrong([*path, word], path[0], f"there is no {what} {word!r}{nearest(word, words)}")

    def check_parts(self, path: list[str], data: Facts, parts: list[str]) -> None:
        """A fact that is a table has only the parts that it takes."""
        for part in data:
            if part not in parts:
                sentence = f"{path[-1]}: unexpected {part!r} (it takes {', '.join(parts)})"
                self.wrong([*path, part], path[0], sentence)

    def check_alike(self, key: str, field: str, said: str, seen: dict[str, str]) -> None:
        """No two cards of a set say the same here; `seen` keeps what was said so far and by whom."""
        folded = " ".join(said.lower().split()).rstrip(".")
        if folded in seen:
            self.wrong([key, field], key, f"{field} is that of {seen[folded]} too; no two are alike")
        else:
            seen[folded] = key

    # Facts: each is a field of the table at this path, which begins with the card's key.

    def text(self, path: list[str], data: Facts, field: str, longest: int) -> str:
        """A line of printable words that must be there."""
        value = data.get(field)
        here = [*path, field]
        if value is None:
            self.wrong(path, path[0], f"{field} is missing")
        elif not isinstance(value, str):
            self.refuse(here, field, "text in quotes", value)
        elif not value.strip() or value != value.strip():
            self.wrong(here, path[0], f"{field} has words, and no space before or after them")
        elif not value.isprintable():
            self.wrong(here, path[0], f"{field} is one line of printable characters")
        elif len(value) > longest:
            self.wrong(here, path[0], f"{field} has {len(value)} characters; {longest} are the most")
        else:
            return value
        return ""

    def number(self, path: list[str], data: Facts, field: str, low: int, high: int) -> int:
        """A whole number within its bounds that must be there."""
        value: object = data.get(field)
        number = number_in(value, low, high)
        if number is not None:
            return number
        takes = f"a whole number from {low} to {high}"
        if value is None:
            self.wrong(path, path[0], f"{field} is missing: {takes}")
        else:
            self.refuse([*path, field], field, takes, value)
        return low

    def word(self, path: list[str], data: Facts, field: str, words: list[str]) -> str:
        """One of these words, which must be there."""
        value = data.get(field)
        if isinstance(value, str) and value in words:
            return value
        takes = f"one of {', '.join(words)}"
        if value is None:
            self.wrong(path, path[0], f"{field} is missing: {takes}")
        else:
            self.refuse([*path, field], field, takes, value, words)
        return ""

    def word_list(self, path: list[str], data: Facts, field: str, words: list[str]) -> list[str]:
        """A list of some of these words, each once; none where there is no list."""
        value = data.get(field, [])
        here = [*path, field]
        found: list[str] = []
        if not isinstance(value, list):
            self.refuse(here, field, "a list of words in brackets", value)
            return found
        for word in value:
            if not isinstance(word, str) or word not in words:
                close = nearest(word, words) if isinstance(word, str) else ""
                self.wrong(here, path[0], f"{field}: there is no {shown(word)}{close}")
            elif word in found:
                self.wrong(here, path[0], f"{field}: {word} stands twice")
            else:
                found.append(word)
        return found

    def switch(self, path: list[str], data: Facts, field: str, otherwise: bool) -> bool:
        """True or false."""
        value = data.get(field, otherwise)
        if isinstance(value, bool):
            return value
        self.refuse([*path, field], field, "true or false", value)
        return otherwise


def given_text(given: Path | str, source: str) -> tuple[str, str]:
    """The text of a card file, or the text itself, and what problems are to call it."""
    if isinstance(given, str):
        return given, source or "cards"
    source = source or given.name
    raw = given.read_bytes()
    try:
        return raw.decode("utf-8-sig"), source
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadPage([Problem(source, line, "", "this is not UTF-8 text")]) from None


def number_in(value: object, low: int, high: int) -> int | None:
    """The value, if it is a whole number within these bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return None


def shown(value: object) -> str:
    """A value from a file, short enough for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > 10**12:
        return "such a number"
    words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= 40 else words[:37] + "..."


# Where things stand in a TOML text: the parser does not tell. Bad TOML may confuse this, but not stop it.


class Statement:
    """A head or a fact of a TOML text, and the lines it stands on."""

    def __init__(self, path: list[str], first: int, last: int, is_head: bool) -> None:
        self.path = path
        self.first = first
        self.last = last
        self.is_head = is_head


def statements(lines: list[str]) -> list[Statement]:
    """The heads and facts of a text, each with its full path and its lines."""
    found: list[Statement] = []
    table: list[str] = []
    n = 0
    while n < len(lines):
        line = lines[n].strip()
        if line == "" or line.startswith("#"):
            n += 1
        elif line.startswith("["):
            table = _dotted(line.lstrip("["))
            found.append(Statement(table, n, n, True))
            n += 1
        else:
            last = _value_end(lines, n)
            found.append(Statement([*table, *_dotted(line)], n, last, False))
            n = last + 1
    return found


def _dotted(line: str) -> list[str]:
    """The parts of a key such as `bruno.text` or `"a b".c`, up to what follows it."""
    parts: list[str] = []
    part = ""
    quote = ""
    for letter in line:
        if quote:
            if letter == quote:
                quote = ""
            else:
                part += letter
        elif letter in "\"'":
            quote = letter
        elif letter in "=]":
            break
        elif letter == ".":
            parts.append(part)
            part = ""
        elif letter not in " \t":
            part += letter
    return [*parts, part]


def _value_end(lines: list[str], first: int) -> int:
    """The last line of the statement that begins here: strings in three quotes and lists may go on."""
    quote = ""
    depth = 0
    for n in range(first, len(lines)):
        line = lines[n]
        i = 0
        while i < len(line):
            letter = line[i]
            if quote:
                if letter == "\\" and quote[0] == '"':
                    i += 1
                elif line.startswith(quote, i):
                    i += len(quote) - 1
                    quote = ""
            elif letter == "#":
                break
            elif letter in "\"'":
                quote = letter * 3 if line.startswith(letter * 3, i) else letter
                i += len(quote) - 1
            elif letter in "[{":
                depth += 1
            elif letter in "]}":
                depth -= 1
            i += 1
        if len(quote) == 1:  # never closed: the parser will say so
            quote = ""
        if quote == "" and depth <= 0:
            return n
    return len(lines) - 1
