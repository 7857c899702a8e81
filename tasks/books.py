"""Check that every sentence of the rule books has a row with a test or a reason; --books PATH counts them again.

`docs/rules/books.md` has a table for each book: place, sentence numbers, ids, and what proves them. The books are not
part of the project. Whoever has them as text files checks the numbers with `--books FOLDER`, and reads a book beside
its rows with `--read 3`.

What proves a row, parts joined by semicolons: `by id` (each id is held by a test of its own, as `dev rules` finds it),
a test by its name in backticks, or a reason that begins with a word of `REASONS`.
"""

import argparse
import ast
import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boltyard import catalogue
from tasks.rules import EXPLAINED, explanations

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "rules" / "books.md"

REASONS = {
    "heading": "a title, a label or a number of a page",
    "credits": "who made it",
    "story": "the world of the game, praise or thanks",
    "advice": "to players, nothing a program could keep or break",
    "pointer": "to another page, a picture or an address",
    "scrap": "letters of a picture",
    "repeats": "says again what the named sentences say",
    "torn": "half a sentence of the scan; the named ones have it whole",
    "not here": "left out of this product, and why",
    "waits": "for a part that is not built yet",
}
OTHERS = ("repeats", "torn")  # reasons that name sentences of the same book
OPEN = "open"  # beside a test: what the program does not do yet
SPEAKING = ("not here", "waits", OPEN)  # words that say nothing alone
BY_ID = "by id"

HEAD = re.compile(r"## (\d+)\. (.+)")
COUNT = re.compile(r"(\d+) sentences, digest `([0-9a-f]{12})`")
ROW = re.compile(r"\|(?!\s*(?:Place|-))")
SPAN = re.compile(r"(\d+)(?:-(\d+))?")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")

# --- sentences ---------------------------------------------------------------------------------------------------

CLOSED = re.compile(r"""(?<=[.!?])(["'”’)\]*]*)\s+(?=[•\-\s"'“‘(\[*]*[A-Z0-9])""")  # an end, then a capital or a figure
ITEM = re.compile(r"\s*(?:[-•*>]|\d+\.)\s")  # a line that begins an entry of a list
LABEL = re.compile(r"\W*\d+(?:\.\d+)*\.\W*")  # the number of an entry ends no sentence


def sentences(text: str) -> list[str]:
    """A book in order, cut at empty lines, entries of lists and ends of sentences; headings count like sentences."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        items: list[str] = []
        for line in block.splitlines():
            if items and not ITEM.match(line):
                items[-1] += " " + line
            else:
                items.append(line)
        for item in items:
            found += [" ".join(piece.split()) for piece in pieces(item) if re.search(r"[^\W_]", piece)]
    return found


def pieces(item: str) -> Iterator[str]:
    """The sentences of a paragraph."""
    begin = 0
    for end in CLOSED.finditer(item):
        if not LABEL.fullmatch(item[begin : end.end(1)]):
            yield item[begin : end.end(1)]
            begin = end.end()
    yield item[begin:]


# --- the table ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """Some sentences of one place, and what proves them."""

    line: int
    place: str
    numbers: list[int]
    ids: list[str]
    proof: str

    def reasons(self) -> Iterator[tuple[str, str]]:
        """The parts that are neither `by id` nor a test: the word they begin with, and the rest."""
        for part in filter(None, map(str.strip, TEST.sub("", self.proof).split(";"))):
            if part != BY_ID:
                word, _, rest = part.partition(":")
                yield word.strip(), rest.strip()


@dataclass
class Book:
    """The table of one book."""

    number: str
    name: str
    count: int = 0
    digest: str = ""
    rows: list[Row] = field(default_factory=list)


def spans(text: str) -> list[int] | None:
    """`3, 5-7` as numbers; None if it cannot be read."""
    found: list[int] = []
    for part in text.split(","):
        span = SPAN.fullmatch(part.strip())
        if span is None:
            return None
        found += range(int(span[1]), int(span[2] or span[1]) + 1)
    return found


def read_table(text: str) -> tuple[list[Book], list[str]]:
    """The books of the table, and the lines of it that cannot be read."""
    books: list[Book] = []
    wrong: list[str] = []
    for line, words in enumerate(text.splitlines(), 1):
        if head := HEAD.fullmatch(words):
            books.append(Book(head[1], head[2]))
        elif books and (count := COUNT.search(words)):
            books[-1].count, books[-1].digest = int(count[1]), count[2]
        elif books and ROW.match(words):
            cells = [cell.strip() for cell in words.strip().strip("|").split("|")]
            numbers = spans(cells[1]) if len(cells) == 4 else None
            if numbers is None:
                wrong.append(f"line {line}: a row is place, sentences (`3, 5-7`), ids, test or reason")
            else:
                books[-1].rows.append(Row(line, cells[0], numbers, catalogue.ids_in(cells[2]), cells[3]))
    return books, wrong


def is_test(path: str, name: str) -> bool:
    """Does the file have such a test?"""
    file = ROOT / path
    if not file.is_file():
        return False
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name for node in tree.body)


def wrong_with(book: Book, tests: dict[str, list[str]], reasons: dict[str, str]) -> Iterator[str]:
    """Everything that is wrong with the rows of a book."""
    seen: dict[int, Row] = {}
    for row in book.rows:
        for number in row.numbers:
            if number in seen:
                yield f"line {row.line}: sentence {number} is in line {seen[number].line} too"
            seen.setdefault(number, row)
        yield from wrong_in(row, tests, reasons)
    if missing := [str(number) for number in range(1, book.count + 1) if number not in seen]:
        yield f"book {book.number}: no row for {', '.join(missing)}"
    if beyond := [str(number) for number in seen if not 1 <= number <= book.count]:
        yield f"book {book.number}: it has {book.count} sentences, and there are rows for {', '.join(beyond)}"
    for row in book.rows:
        for word, rest in row.reasons():
            named = spans(rest) if word in OTHERS else []
            if named is None or (word in OTHERS and not named):
                yield f"line {row.line}: which sentences does it repeat? `{word}: 3, 5-7`"
            elif any(number not in seen or is_repeat(seen[number]) for number in named):
                yield f"line {row.line}: what it repeats must be proved there"


def is_tested(row: Row) -> bool:
    return BY_ID in row.proof or TEST.search(row.proof) is not None


def is_repeat(row: Row) -> bool:
    """Does the row lean on other rows alone?"""
    return all(word in OTHERS for word, _ in row.reasons()) and not is_tested(row)


def wrong_in(row: Row, tests: dict[str, list[str]], reasons: dict[str, str]) -> Iterator[str]:
    """Everything that is wrong with one row."""
    if not row.proof:
        yield f"line {row.line}: neither a test nor a reason"
    for rule in row.ids:
        try:
            one = catalogue.entry(rule)
        except catalogue.UnknownRule as error:
            yield f"line {row.line}: {error.sentence}"
            continue
        if BY_ID in row.proof and rule not in tests and not (catalogue.needs_test(one) or rule in reasons):
            yield f"line {row.line}: no test holds {rule}"
    if BY_ID in row.proof and not any(rule in tests for rule in row.ids):
        yield f"line {row.line}: `by id`, and no test holds any id of it"
    for path, name in TEST.findall(row.proof):
        if not is_test(path, name):
            yield f"line {row.line}: there is no test {path}::{name}"
    for word, rest in row.reasons():
        if word == OPEN and not is_tested(row):
            yield f"line {row.line}: what is open stands beside a test of the rest"
        elif word != OPEN and word not in REASONS:
            yield f"line {row.line}: a reason begins with {', '.join(REASONS)}; not with {word!r}"
        if word in SPEAKING and not rest:
            yield f"line {row.line}: `{word}`, and no word about what or why"


# --- the books themselves ----------------------------------------------------------------------------------------


def texts_in(folder: Path) -> dict[str, list[str]]:
    """The sentences of every text file of a folder, by the digest of the file."""
    files = sorted(folder.glob("*.txt"))
    return {digest_of(path): sentences(path.read_text(encoding="utf-8")) for path in files}


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def wrong_counts(books: list[Book], texts: dict[str, list[str]]) -> Iterator[str]:
    """Where the table and the books at hand differ."""
    known = {book.digest for book in books}
    for book in books:
        if book.digest not in texts:
            yield f"book {book.number}: no file has the digest {book.digest}"
        elif len(texts[book.digest]) != book.count:
            yield f"book {book.number}: {len(texts[book.digest])} sentences in the file, {book.count} in the table"
    for digest in texts:
        if digest not in known:
            yield f"a file with the digest {digest} has no table"


def side_by_side(book: Book, text: list[str]) -> str:
    """Each sentence with its number, its ids and what proves it."""
    rows = {number: row for row in book.rows for number in row.numbers}
    lines = []
    for number, sentence in enumerate(text, 1):
        row = rows.get(number)
        lines.append(f"{number}. {sentence}")
        lines.append(f"    {', '.join(row.ids) or '-'} | {row.proof}" if row else "    no row")
    return "\n".join(lines)


def told(book: Book) -> str:
    """A line for each book: how its sentences are held; below it what is open."""
    tested = reasoned = waiting = 0
    left: list[str] = []
    for row in book.rows:
        reasons = dict(row.reasons())
        if is_tested(row):
            tested += len(row.numbers)
        elif "waits" in reasons:
            waiting += len(row.numbers)
        else:
            reasoned += len(row.numbers)
        if OPEN in reasons:
            left.append(f"   {row.numbers[0]} ({row.place}): {reasons[OPEN]}")
    counts = f"{tested} tested, {reasoned} explained, {waiting} waiting, {len(left)} open"
    return "\n".join([f"{book.number}. {book.name}: {book.count} sentences, {counts}", *left])


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev books", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--books", metavar="FOLDER", type=Path, help="the books as text files, to count them again")
    parser.add_argument("--read", metavar="N", help="with --books: print book N beside its rows")
    words = parser.parse_args(argv)
    books, wrong = read_table(TABLE.read_text(encoding="utf-8"))
    tests, reasons = catalogue.test_index(), explanations(EXPLAINED)
    for book in books:
        wrong += wrong_with(book, tests, reasons)
    if words.books is not None:
        texts = texts_in(words.books)
        wrong += wrong_counts(books, texts)
        for book in books:
            if book.number == words.read and book.digest in texts:
                print(side_by_side(book, texts[book.digest]))
    print("\n".join(map(told, books)))
    for sentence in wrong:
        print(f"docs/rules/books.md: {sentence}", file=sys.stderr)
    return 1 if wrong else 0
