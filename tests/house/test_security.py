"""docs/security.md is honest: every item of the standard is in it once, and what stands behind an item is there.

`docs/asvs.txt` has the ids of levels 1 and 2 of the OWASP ASVS 5.0.0, each with its level, and nothing else.
"""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
STATES = ("met", "n/a", "host", "open")
A_WORD, A_SENTENCE = 7, 25  # letters of a reason: that there is no such thing, and why something is open
DEFINES = "async def|def|class|export function|export const"
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]*)+|[\w-]+\.(?:md|toml))(?:::(\w+))?`")  # a file, and something in it


class Item(NamedTuple):
    """A row of the list."""

    id: str
    level: str
    words: str
    state: str
    behind: str


ITEMS = [
    Item(*(cell.strip() for cell in line.strip().strip("|").split("|")))
    for line in PAGE.splitlines()
    if re.match(r"\| V\d", line)
]


def test_every_item_is_there_once_with_its_level_and_in_order() -> None:
    listed = [tuple(line.split()) for line in (ROOT / "docs" / "asvs.txt").read_text(encoding="utf-8").splitlines()]

    assert [(item.id, item.level) for item in ITEMS] == listed
    assert len(listed) == 253


def test_every_item_is_settled() -> None:
    """Met by something that can be looked at; else there is a reason in words, and for what is open a good one."""
    for item in ITEMS:
        reason = re.sub(r"`[^`]*`", "", item.behind)
        assert item.words, item
        assert item.state in STATES, item
        if item.state == "met":
            assert NAMED.search(item.behind) or "](#" in item.behind, item
        else:
            assert len(reason) >= (A_SENTENCE if item.state == "open" else A_WORD), item


def test_what_stands_behind_an_item_exists() -> None:
    for item in ITEMS:
        for path, name in NAMED.findall(item.behind):
            assert (ROOT / path).exists(), f"{item.id}: there is no {path}"
            if name:
                text = (ROOT / path).read_text(encoding="utf-8")
                there = re.search(rf"^\s*(?:{DEFINES}) {name}\b|^\s*{name}\b\s*[:=]", text, re.MULTILINE)
                assert there, f"{item.id}: there is no {name} in {path}"
            else:
                assert not path.startswith("tests/"), f"{item.id}: which test of {path}?"


def test_every_link_of_the_page_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall("^#+ (.*)$", PAGE, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        path, _, heading = target.partition("#")
        if path:
            assert (ROOT / "docs" / path).is_file(), target
        else:
            assert heading in headings, target
