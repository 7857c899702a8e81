"""`dev fields`: a field is declared once, and what is made of the declaration is fresh."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tasks._generated import END
from tasks.fields import BEGIN, classes, kernel_sources, renewed

MADE_BY_HAND = {"MatchState.clone"}  # what is put into the copy of a match comes from whoever makes it
WRITTEN = ("clone", "plain", "fill")
BOX = """
class Box(State):
    \"\"\"Everything that can be said of a field.\"\"\"

    owner: Shared[Owner]
    size: int
    lid: OneCard
    cards: Pile
    seen: Replaced[Pile]
    halves: Two[Pile]
    beneath: ByCard[Bundle]
    rows: list[list[int]]
    log: Local[list[Event] | None]
    tired: Unsaved[bool]
    deal: Prepared[list[Pile]]
    notes: list[Noted[Note]]

    # dev fields: slots, clone, plain, fill
    # end of what is generated


class Note:
    \"\"\"Something that never changes.\"\"\"

    card: OneCard
    by: int

    def __init__(self, card: int, by: int) -> None:
        self.card = card
        self.by = by

    # dev fields: slots, plain, read
    # end of what is generated
"""
COPIED = """
        copy.owner = self.owner
        copy.size = self.size
        copy.lid = self.lid
        copy.cards = self.cards[:]
        copy.seen = self.seen
        copy.halves = [self.halves[0][:], self.halves[1][:]]
        copy.beneath = self.beneath[:]
        rows: list[list[int]] = []
        for one_row in self.rows:
            rows.append(one_row[:])
        copy.rows = rows
        copy.log = None
        copy.tired = self.tired
        copy.notes = self.notes[:]
        if self.turn:  # nothing of the set-up changes any more
            copy.deal = self.deal
        else:
            copy.deal = [item[:] for item in self.deal]
        return copy
"""
SAVED = """
            size=self.size,
            lid=legend.name(self.lid),
            cards=legend.names(self.cards),
            seen=legend.names(self.seen),
            halves=legend.all_names(self.halves),
            beneath=legend.by_name([legend.names(list(item)) for item in self.beneath]),
            rows=[item[:] for item in self.rows],
            deal=legend.all_names(self.deal),
            notes=[item.plain(legend) for item in self.notes],
        )
"""
LOADED = """
        self.size = plain["size"]
        self.lid = legend.number(plain["lid"])
        self.cards = legend.pile(plain["cards"])
        self.seen = legend.pile(plain["seen"])
        self.halves = legend.piles(plain["halves"])
        self.beneath = [tuple(legend.pile(item)) for item in legend.by_number(plain["beneath"])]
        self.rows = [item[:] for item in plain["rows"]]
        self.deal = legend.piles(plain["deal"])
        self.notes = [Note.read(item, legend) for item in plain["notes"]]
"""
READ = """
        return Note(legend.number(plain["card"]), plain["by"])
"""


@cache
def sources() -> dict[Path, str]:
    return kernel_sources()


@cache
def with_sections() -> dict[Path, str]:
    return {path: text for path, text in sources().items() if BEGIN in text}


def test_what_is_generated_is_what_the_fields_say() -> None:
    """Stale? Then `./boltyard dev fields` writes it anew."""
    assert renewed(with_sections()) == with_sections()


@pytest.mark.parametrize("name", classes(kernel_sources()))
def test_a_field_that_is_only_declared_is_told(name: str) -> None:
    """A field more in any of these classes, and what is generated for it is stale."""
    known = classes(with_sections())[name]
    text = with_sections()[known.path]
    node = next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == name)
    lines = text.splitlines(keepends=True)
    assert isinstance(node.body[0], ast.Expr), "the docstring"
    lines.insert(node.body[0].end_lineno or 0, "\n    mood: int\n")
    edited = {**with_sections(), known.path: "".join(lines)}

    assert renewed(edited)[known.path] != edited[known.path]


def test_a_field_left_out_of_a_copy_is_told() -> None:
    for path, text in with_sections().items():
        for line in re.findall(r"^ +copy\.\w+ = self\.\w+\n", text, re.MULTILINE)[:3]:
            edited = {**with_sections(), path: text.replace(line, "", 1)}

            assert renewed(edited)[path] == text


def test_each_kind_of_field_is_copied_and_saved_in_its_own_way() -> None:
    state = next(path for path in with_sections() if path.parts[-2:] == ("core", "state.py"))
    made = renewed({state: with_sections()[state], Path("box.py"): BOX})[Path("box.py")]

    assert COPIED in made
    assert SAVED in made
    assert LOADED in made
    assert READ in made


def test_no_copy_and_no_saved_form_is_written_by_hand() -> None:
    """Whoever gives the kernel another class to be copied declares its fields."""
    by_hand = []
    for text in sources().values():
        lines = text.splitlines()
        for cls in [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]:
            for item in cls.body:
                if isinstance(item, ast.FunctionDef) and item.name in WRITTEN and not is_generated(lines, item.lineno):
                    by_hand.append(f"{cls.name}.{item.name}")

    assert set(by_hand) == MADE_BY_HAND


def is_generated(lines: list[str], lineno: int) -> bool:
    """Does the nearest mark above this line begin a section?"""
    marks = [line.strip() for line in lines[:lineno] if line.strip() == END or line.strip().startswith(BEGIN)]
    return bool(marks) and marks[-1] != END


def test_whatever_extends_a_class_with_fields_has_them_generated() -> None:
    known = classes(with_sections())
    for path, text in sources().items():
        for cls in [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]:
            bases = [base.id for base in cls.bases if isinstance(base, ast.Name)]
            if any(base in known for base in bases):
                assert cls.name in known, f"{path.name}: {cls.name} has no `{BEGIN} ...`"
