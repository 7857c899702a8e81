"""The page's own code keeps its measures: lines as the formatter has them, files that hold one thing. Needs no Node."""

import json
from collections.abc import Iterator
from pathlib import Path

from boltyard.boxes import boxes

WEB = Path(__file__).resolve().parents[2] / "web"
WIDTH: int = json.loads((WEB / ".prettierrc.json").read_text(encoding="utf-8"))["printWidth"]
KINDS = {".svelte", ".ts", ".css", ".html"}
MOST_LINES = 300  # of a file of a game's


def sources() -> Iterator[Path]:
    """What we wrote, and what is generated beside it."""
    yield from (path for path in WEB.glob("*") if path.suffix in KINDS)
    yield from (path for path in (WEB / "src").rglob("*") if path.suffix in KINDS)


def test_every_line_of_the_page_is_within_the_formatters_width() -> None:
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert len(line) <= WIDTH, f"{path.relative_to(WEB)}:{number} has {len(line)} characters"


def test_what_a_game_brings_to_the_page_comes_in_parts() -> None:
    """A table is cut by what its parts are: the board, the hand, the question, the keys."""
    for path in sources():
        if path.is_relative_to(WEB / "src" / "games"):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= MOST_LINES, f"{path.relative_to(WEB)} has {lines} lines"


def test_every_folder_is_a_game_and_every_game_with_a_table_has_one() -> None:
    folders = {path.name for path in (WEB / "src" / "games").iterdir() if path.is_dir()}

    assert folders <= {box.key for box in boxes()}
    for box in boxes():
        if box.page:
            assert "table:" in (WEB / "src" / "games" / box.page / "index.ts").read_text(encoding="utf-8")
