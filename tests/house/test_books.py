"""The rule books sentence by sentence: the table is whole, and `dev books` sees what is missing in it."""

from pathlib import Path

import pytest

from tasks import books

TEXT = """THE END

1. BUILD a wall. Or not (see 1.2.) "Why?" asked nobody.
2. ATTACK
it, then rest!

- One entry, e.g. this one. It goes on
  here.
- • Another.

**

1.3 A title . . . and more
"""

TESTS = {"ROB-BUILD-5": ["tests/robots/test_build.py::test_the_dearer_card_is_thrown_away"]}
KNOWN = "`tests/robots/test_build.py::test_the_dearer_card_is_thrown_away`"


def test_the_tables_have_every_sentence_and_every_row_its_proof(capsys: pytest.CaptureFixture[str]) -> None:
    code = books.main([])

    assert capsys.readouterr().err == ""
    assert code == 0


def test_five_books_are_in_the_tables() -> None:
    found, wrong = books.read_table(books.TABLE.read_text(encoding="utf-8"))

    assert wrong == []
    assert len({book.digest for book in found}) == len(found) == 5


def test_sentences_end_where_another_could_begin() -> None:
    """Entries of lists and empty lines part them, the number of an entry does not; what has no letter is nothing."""
    assert books.sentences(TEXT) == [
        "THE END",
        "1. BUILD a wall.",
        "Or not (see 1.2.)",
        '"Why?" asked nobody.',
        "2. ATTACK it, then rest!",
        "- One entry, e.g. this one.",
        "It goes on here.",
        "- • Another.",
        "1.3 A title . . . and more",
    ]


def table(*rows: str, count: int = 3) -> str:
    """A table of one book with these rows."""
    head = "| Place | Sentences | Ids | Test or reason |\n|---|---|---|---|"
    return "\n".join(["# Books", f"## 1. A book\n\n{count} sentences, digest `0123456789ab`.\n", head, *rows])


def complaints(text: str) -> list[str]:
    found, wrong = books.read_table(text)
    return wrong + [sentence for book in found for sentence in books.wrong_with(book, TESTS, {"BB-R-12": "why"})]


def test_a_table_that_is_right() -> None:
    rows = (
        "| top | 1 | | heading |",
        f"| middle | 2 | ROB-BUILD-5, BB-R-12 | by id; {KNOWN}; open: half of it |",
        "| end | 3 | | repeats: 2 |",
    )

    assert complaints(table(*rows)) == []


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("| end | 2-3 | ROB-BUILD-5 | |", "neither a test nor a reason"),
        ("| end | 3 | | story |", "no row for 2"),
        ("| end | 1-3 | | story |", "sentence 1 is in line 8 too"),
        ("| end | 2-4 | | story |", "there are rows for 4"),
        ("| end | two | | story |", "a row is place, sentences"),
        ("| end | 2-3 | ROB-BUILD-500 | story |", "no rule ROB-BUILD-500"),
        ("| end | 2-3 | ROB-BUILD-6 | by id |", "no test holds ROB-BUILD-6"),
        ("| end | 2-3 | BB-R-12 | by id |", "no test holds any id"),
        (
            "| end | 2-3 | | `tests/robots/test_build.py::test_nothing` |",
            "no test tests/robots/test_build.py::test_nothing",
        ),
        ("| end | 2-3 | | `tests/robots/test_nothing.py::test_a` |", "no test tests/robots/test_nothing.py"),
        ("| end | 2-3 | | later |", "a reason begins with heading"),
        ("| end | 2-3 | | waits |", "no word about what or why"),
        ("| end | 2-3 | | open: all of it |", "stands beside a test"),
        ("| end | 2-3 | | repeats |", "which sentences"),
        ("| end | 2-3 | | torn: 3 |", "must be proved there"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(row: str, complaint: str) -> None:
    found = complaints(table("| top | 1 | | heading |", row))

    assert any(complaint in sentence for sentence in found), found


def test_books_at_hand_are_counted_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    texts = books.texts_in(tmp_path)
    (digest,) = texts
    right = books.Book("1", "A book", 9, digest)

    assert list(books.wrong_counts([right], texts)) == []
    assert list(books.wrong_counts([books.Book("1", "A book", 8, digest)], texts)) == [
        "book 1: 9 sentences in the file, 8 in the table"
    ]
    assert len(list(books.wrong_counts([books.Book("2", "Lost", 8, "0" * 12)], texts))) == 2
    assert books.side_by_side(right, texts[digest]).splitlines()[:2] == ["1. THE END", "    no row"]
