"""docs/adding-a-game.md tells the steps of this very folder."""

import re
from dataclasses import fields
from pathlib import Path

from boltyard.boxes import Box
from boltyard.kernel import AROUND

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(\w+\.(?:py|md))`", PAGE))


def test_every_file_that_the_page_names_is_there() -> None:
    assert {name for name in NAMED if not (HERE / name).is_file()} == set()


def test_every_file_that_is_there_is_named() -> None:
    """Nothing is needed that nobody tells; this test itself is the exception."""
    there = {path.name for path in HERE.iterdir() if path.suffix in (".py", ".md")}

    assert there - NAMED == {Path(__file__).name}


def test_what_can_be_in_a_box_is_told() -> None:
    """Every field of a box by its name, or by what it is called on the page."""
    plain = {"key", "name", "title", "prefix", "rules", "game", "lid", "minutes", "usual_seats"}  # what every game has
    rare = {"interjection", "balance", "pages", "battery"}  # one game has it so far; the class says what it is
    table = set(re.findall(r"`(\w+)`", PAGE))

    assert {one.name for one in fields(Box)} - plain - rare <= table


def test_the_rooms_around_the_rules_are_told() -> None:
    assert set(AROUND) <= {name.removesuffix(".py") for name in re.findall(r"`([\w.]+)`", PAGE)}
