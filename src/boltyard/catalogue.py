"""The rule catalogues as data: every statement with an id, and the tests that hold it.

The catalogues are the Markdown files of `docs/rules`; a wheel carries them as `boltyard/rules_text`. A row of a
table whose first column is an id of the game (`ROB-BUILD-5`, `PBL-F-16`, `BB-R-40a`) is an `Entry`, everything
else is the prose of its `Section`. A game is read when it is first asked for. Tests are read (never imported) only
when somebody asks for them: a test holds the ids that its docstring names, in full or shortened as the catalogues
shorten them (`PBL-TURN-2, -3, -13`, `ROB-DISCARD-3/4/5`, `PBL-POD-1..7`).
"""

from __future__ import annotations

import ast
import difflib
import json
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from boltyard import boxes

KINDS = {  # by the word after the prefix; every other word is a chapter of the rule book
    "R": "ruling",
    "D": "decision",
    "INV": "invariant",
    "EX": "example",
    "SAMPLE": "example",
    "F": "publisher",
    "H": "house mode",
    "SIM": "simulated clock",
    "CARD": "proposal",
    "AB": "proposal",
    "CO": "proposal",
}
TESTED = ("rule", "ruling", "decision", "invariant", "example", "publisher", "house mode")  # a house rule is a rule
EXPLAINED = ("none", "advice", "help text")

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent.parent

AREA = r"[A-Z0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]*[A-Z][A-Z0-9]*)*"
NUMBER = r"\d{1,3}[a-z]?(?![A-Za-z0-9])"  # three digits, so that a range typed by a stranger stays small
SHORT = re.compile(rf"(?<![A-Za-z0-9-])({AREA})-({NUMBER})")
MORE = re.compile(rf"(\.\.|/|,\s*(?:and\s+)?(?=-)|\s+and\s+(?=-))-?({NUMBER})")


class UnknownRule(LookupError):
    """No entry has this id."""

    exit_code = 2

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.nearest = nearest(rule)
        hint = f"; the nearest is {self.nearest}" if self.nearest else ""
        self.sentence = f"There is no rule {rule} in the catalogues{hint}."
        super().__init__(self.sentence)


class UnknownGame(LookupError):
    """No catalogue has this name."""

    exit_code = 2

    def __init__(self, game: str) -> None:
        self.game = game
        close = difflib.get_close_matches(game.lower(), games(), 1, 0.4)
        hint = f"; did you mean {close[0]}?" if close else f"; choose one of {', '.join(games())}."
        self.sentence = f"There is no game {game!r}{hint}"
        super().__init__(self.sentence)


class CatalogueMissing(FileNotFoundError):
    """The installation lacks its rule texts."""

    exit_code = 1
    sentence = "The rule catalogues are missing from this installation; install the program again."


@dataclass(frozen=True)
class Entry:
    """One statement of a catalogue; `columns` holds the row's other cells by the table's headings."""

    id: str
    game: str
    kind: str
    section: str
    text: str
    columns: dict[str, str] = field(hash=False)

    @property
    def tests(self) -> list[str]:
        """The tests whose docstring names this entry, as `tests/path.py::test_name`."""
        return tests_of(self.id)

    @property
    def area(self) -> str:
        """The id without its number: `ROB-BUILD`."""
        return self.id.rpartition("-")[0]


@dataclass(frozen=True)
class Section:
    """A chapter of a catalogue: its own entries in order, and what else it says, as Markdown.

    A chapter's parts are sections of their own after it (`9.1` follows `9`); those of `pbl-cards.md` begin with
    `cards`, and the opening page of a file has no number (`cards` for `pbl-cards.md`).
    """

    number: str
    title: str
    ids: tuple[str, ...]
    prose: str


# --- reading -----------------------------------------------------------------------------------------------------


def games() -> list[str]:
    """The games that have a catalogue."""
    return boxes.keys()


def prefixes() -> str:
    """What the ids of the games begin with, for a pattern: `AB|CD`."""
    return "|".join(box.prefix for box in boxes.boxes())


@cache
def whole_id(known: str) -> re.Pattern[str]:
    """An id and nothing else, where ids begin with these prefixes."""
    return re.compile(rf"(?:{known})-{AREA}-\d+[a-z]?")


@cache
def full_ids(known: str) -> re.Pattern[str]:
    """Ids with their prefix inside a text: area and number."""
    return re.compile(rf"(?<![A-Za-z0-9-])((?:{known})-{AREA})-({NUMBER})")


def entries(game: str) -> tuple[Entry, ...]:
    """Every statement of a game, in the order of its catalogue."""
    return _read(known_game(game))[0]


def sections(game: str) -> tuple[Section, ...]:
    """The chapters of a game, in order."""
    return _read(known_game(game))[1]


def section(game: str, number: str) -> Section:
    """The chapter of that number."""
    return next(part for part in sections(game) if part.number == number)


def entry(rule: str) -> Entry:
    """The statement with this id, however it is capitalised; `UnknownRule` knows the nearest one."""
    game = game_of(rule)
    if game is not None:
        found = _by_id(game).get(rule.strip().removesuffix("*").casefold())
        if found is not None:
            return found
    raise UnknownRule(rule)


def game_of(rule: str) -> str | None:
    """The game an id belongs to, by its prefix."""
    prefix = rule.strip().partition("-")[0].upper()
    return next((box.key for box in boxes.boxes() if box.prefix == prefix), None)


def known_game(game: str) -> str:
    """The game's key, however it is capitalised."""
    key = game.strip().lower()
    if key not in games():
        raise UnknownGame(game)
    return key


@cache
def areas(game: str) -> Mapping[str, list[Entry]]:
    """The entries of a game by area: `ROB-BUILD` and so on."""
    found: dict[str, list[Entry]] = {}
    for one in entries(game):
        found.setdefault(one.area, []).append(one)
    return found


def needs_test(one: Entry) -> str | None:
    """Why no test is needed: the word in the check column, or the kind of statement. None: it needs one."""
    check = one.columns.get("Check", one.columns.get("Test", "")).removesuffix(" only")
    if check in EXPLAINED:
        return check
    return None if one.kind in TESTED else one.kind


def rules_folder() -> Path:
    """Where the catalogues lie: in a checkout `docs/rules`, in a wheel beside this module."""
    for folder in (CHECKOUT / "docs" / "rules", PACKAGE / "rules_text"):
        if any(folder.glob("*.md")):
            return folder
    raise CatalogueMissing


@cache
def _read(game: str) -> tuple[tuple[Entry, ...], tuple[Section, ...]]:
    found: list[Entry] = []
    parts: list[Section] = []
    files = boxes.find_box(game).rules
    for name in files:
        lines = (rules_folder() / name).read_text(encoding="utf-8").splitlines()
        numbers = "" if name == files[0] else name.removesuffix(".md").partition("-")[2]
        for number, title, body in _chapters(lines, numbers):
            rows, prose = _split(body)
            here = [_entry(game, number, cells) for cells in rows]
            found += here
            parts.append(Section(number, title, tuple(one.id for one in here), prose))
    return tuple(found), tuple(parts)


@cache
def _by_id(game: str) -> dict[str, Entry]:
    return {one.id.casefold(): one for one in entries(game)}


def _chapters(lines: list[str], prefix: str) -> Iterator[tuple[str, str, list[str]]]:
    """Cut a file at its headings; parts without a number of their own are counted."""
    number, title, body = prefix, "", list[str]()
    chapter, part, fenced = "", 0, False
    for line in lines:
        fenced ^= line.startswith("```")
        heading = None if fenced else re.match(r"(#{1,3}) (?:(\d+(?:\.\d+)?)\.? )?(.*)", line)
        if heading is None:
            body.append(line)
            continue
        if heading[1] == "#":
            title = heading[3]
            continue
        yield number, title, body
        if heading[1] == "##":
            chapter, part = heading[2], 0
            number = chapter
        else:
            part += 1
            number = heading[2] or f"{chapter}.{part}"
        number, title, body = f"{prefix} {number}".strip(), heading[3], []
    yield number, title, body


def _split(body: list[str]) -> tuple[list[dict[str, str]], str]:
    """The rows with an id, as cells by heading, and the rest of the text."""
    rows: list[dict[str, str]] = []
    prose: list[str] = []
    at = 0
    while at < len(body):
        if not (body[at].startswith("|") and at + 1 < len(body) and body[at + 1].startswith("|--")):
            prose.append(body[at])
            at += 1
            continue
        head, table = _cells(body[at]), [body[at], body[at + 1]]
        at += 2
        had_ids = False
        while at < len(body) and body[at].startswith("|"):
            cells = _cells(body[at])
            if whole_id(prefixes()).fullmatch(cells[0].removesuffix("*")):
                had_ids = True
                rows.append(dict(zip(head, cells, strict=True)))
            else:
                table.append(body[at])
            at += 1
        if not had_ids or len(table) > 2:
            prose += table
    text = "\n".join(line for line in prose if line != "---")
    return rows, re.sub(r"\n{3,}", "\n\n", text).strip()


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _entry(game: str, number: str, cells: dict[str, str]) -> Entry:
    head, *_ = cells
    rule = cells.pop(head)
    if rule.endswith("*"):  # pbl.md section 31: a ruling with a setting of its own
        rule = rule.removesuffix("*")
        cells["Setting"] = "of its own"
    kind = KINDS.get(rule.split("-")[1], "rule")
    return Entry(rule, game, kind, number, _statement(cells), cells)


def _statement(cells: dict[str, str]) -> str:
    """What the row says, as a sentence or two joined by dashes."""
    if "Options" in cells:  # a decision: who, when, what
        when = next(text for head, text in cells.items() if head.startswith("When"))
        text = f"{cells['Who']} — {when} — {cells['Options']}"
        late = next((text for head, text in cells.items() if head.startswith("Default")), "")
        asides = {"sees": cells["Sees"].strip("–"), "by default": late.strip("–")}
        told = "; ".join(f"{label} {aside}" for label, aside in asides.items() if aside)
        return f"{text} ({told})" if told else text
    if "Working name" in cells:
        return f"{cells['Working name']}: {cells['Effect']}"
    if "Mode" in cells:
        return f"{cells['Mode']}: {cells['Rule']}"
    aside = ("Check", "Test", "Ed", "Rules", "Replaces", "Setting")
    return " — ".join(text for head, text in cells.items() if head not in aside and text)


# --- naming ------------------------------------------------------------------------------------------------------


def ids_in(text: str, game: str | None = None) -> list[str]:
    """The ids a text names, each once, in order; shortened lists are written out.

    With a game, ids without its prefix are understood too (`BUILD-5/6` in an example of ROBOTS), as long as the
    area exists. Ids are not looked up: the text may be wrong.
    """
    found: dict[str, None] = {}
    spans: list[tuple[int, str, str, int]] = []
    for hit in full_ids(prefixes()).finditer(text):
        spans.append((hit.start(), hit[1], hit[2], hit.end()))
    if game is not None:
        prefix = boxes.find_box(game).prefix
        known = areas(game)
        for hit in SHORT.finditer(text):
            area = f"{prefix}-{hit[1]}"
            if area in known:
                spans.append((hit.start(), area, hit[2], hit.end()))
    for _, area, number, end in sorted(spans):
        found[f"{area}-{number}"] = None
        while more := MORE.match(text, end):
            for n in _numbers(number, more[2]) if more[1] == ".." else [more[2]]:
                found[f"{area}-{n}"] = None
            number, end = more[2], more.end()
    return list(found)


def _numbers(first: str, last: str) -> list[str]:
    """The numbers of a range, `7..11` or `40a..40j`, both ends included."""
    if first[-1].isalpha() and last[-1].isalpha():
        return [first[:-1] + chr(letter) for letter in range(ord(first[-1]), ord(last[-1]) + 1)]
    if first.isdigit() and last.isdigit():
        return [str(n) for n in range(int(first), int(last) + 1)]
    return [last]


def references(one: Entry) -> list[str]:
    """The other entries this one names and that exist."""
    named = ids_in(" | ".join(one.columns.values()), one.game)
    return [rule for rule in named if rule != one.id and rule.casefold() in _by_id(game_of(rule) or one.game)]


def referring(rule: str) -> list[str]:
    """The entries that name this one, in the order of the catalogue."""
    one = entry(rule)
    return list(_referring(one.game).get(one.id, ()))


@cache
def _referring(game: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in entries(game):
        for rule in references(one):
            found.setdefault(rule, []).append(one.id)
    return found


def nearest(rule: str) -> str | None:
    """The existing id most like this one: first the area, then the number."""
    asked = rule.strip().removesuffix("*").upper()
    game = game_of(asked)
    pool = {area: found for key in ([game] if game else games()) for area, found in areas(key).items()}
    area, _, number = asked.rpartition("-")
    if not re.fullmatch(r"\d+[A-Z]?", number):
        split = re.fullmatch(r"(.*?[A-Z])-?(\d*[A-Z]?)", asked)
        area, number = (split[1], split[2]) if split else (asked, "")
    if area not in pool:
        close = difflib.get_close_matches(area, pool, 1, 0.5)
        if not close:
            return None
        area = close[0]
    digits = re.match(r"\d+", number)
    wanted = int(digits[0]) if digits else 1
    return min(pool[area], key=lambda one: abs(int(re.sub(r"\D", "", one.id.rpartition("-")[2])) - wanted)).id


# --- the tests that hold an entry --------------------------------------------------------------------------------


def tests_of(rule: str) -> list[str]:
    """The tests that name an id, sorted; in a checkout only the files that mention its area are read."""
    packed = _packed_tests()
    if packed is not None:
        return list(packed.get(rule, ()))
    area = rule.rpartition("-")[0] + "-"
    return sorted(test for path, text in _test_files() if area in text for test in _held(path).get(rule, ()))


def test_index() -> dict[str, list[str]]:
    """Every id that a test names, with its tests."""
    packed = _packed_tests()
    if packed is not None:
        return {rule: list(tests) for rule, tests in packed.items()}
    found: dict[str, list[str]] = {}
    for path, text in _test_files():
        if full_ids(prefixes()).search(text):
            for rule, tests in _held(path).items():
                found.setdefault(rule, []).extend(tests)
    return {rule: sorted(found[rule]) for rule in sorted(found)}


def write_test_index(path: Path) -> None:
    """Write `tests.json` for a wheel, which has no tests to read."""
    path.write_text(json.dumps(test_index(), indent=1) + "\n", encoding="utf-8")


PARSING: Final = threading.Lock()  # Python 3.11 counts the depth of all threads' trees as one


def tests_in(source: str, name: str) -> dict[str, list[str]]:
    """The ids named by the docstrings of a test file's functions; a test that is skipped holds nothing."""
    found: dict[str, list[str]] = {}
    with PARSING:
        tree = ast.parse(source, name)
    for where, test in _test_functions(tree, name):
        for rule in ids_in(ast.get_docstring(test) or ""):
            found.setdefault(rule, []).append(where)
    return found


test_index.__test__ = False  # type: ignore[attr-defined]  # names for people, not for pytest's collector
tests_of.__test__ = False  # type: ignore[attr-defined]
tests_in.__test__ = False  # type: ignore[attr-defined]


def _test_functions(
    tree: ast.Module | ast.ClassDef, where: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or _is_skipped(node):
            continue
        if not isinstance(node, ast.ClassDef) and node.name.startswith("test"):
            yield f"{where}::{node.name}", node
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _test_functions(node, f"{where}::{node.name}")


def _is_skipped(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Marked skip or xfail without a condition."""
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
    return any(isinstance(mark, ast.Attribute) and mark.attr in ("skip", "xfail") for mark in marks)


@cache
def _test_files() -> tuple[tuple[Path, str], ...]:
    return tuple((path, path.read_text(encoding="utf-8")) for path in sorted((CHECKOUT / "tests").rglob("test_*.py")))


@cache
def _held(path: Path) -> dict[str, list[str]]:
    text = next(text for known, text in _test_files() if known == path)
    try:
        return tests_in(text, path.relative_to(CHECKOUT).as_posix())
    except SyntaxError:  # half-written: it holds nothing until it can be read
        return {}


@cache
def _packed_tests() -> dict[str, list[str]] | None:
    """The index a wheel carries; a checkout has the tests themselves."""
    path = PACKAGE / "rules_text" / "tests.json"
    if rules_folder() != path.parent:
        return None
    if not path.is_file():
        return {}
    packed: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return packed
