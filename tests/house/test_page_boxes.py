"""The generic page knows no game either: neither its key nor the prefix of its rules, but for comments."""

import re
from pathlib import Path

from boltyard import boxes
from tests.house.test_boxes import AMBIGUOUS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src"
REMARKS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`\w])//[^\n]*", re.DOTALL)


def page_files() -> list[Path]:
    """The page's code that is no game's own, and no test; what is generated tells what games declare."""
    files = [
        PAGE.parent / "index.html",
        *(path for kind in ("ts", "svelte", "css") for path in PAGE.rglob(f"*.{kind}")),
    ]
    generic = [path for path in files if path.parent.parent != PAGE / "games" and path != PAGE / "lib" / "wire.ts"]
    return [path for path in generic if not GAME_FOLDERS & set(path.parents) and ".test." not in path.name]


GAME_FOLDERS = {PAGE / "games" / box.key for box in boxes.boxes()}


def lines_of_page(source: str) -> list[int]:
    """The lines of TypeScript or Svelte on which a game is named: as a word, in quotes, in a path, in a name."""
    bare = REMARKS.sub(lambda remark: "\n" * remark[0].count("\n"), source)
    patterns = []
    for box in boxes.boxes():
        key = re.escape(box.key)
        patterns.append(rf"[\"'`/ ]{key}[\"'`/#?]" if box.key in AMBIGUOUS else rf"\b{key}\b")
        patterns.append(rf"\b{box.prefix}-[A-Z]|\b{key.title()}[A-Z]")
    named = re.compile("|".join(patterns))
    return [n for n, line in enumerate(bare.splitlines(), 1) if named.search(line)]


def test_the_generic_page_knows_no_game() -> None:
    """It asks its registry, which finds folders, and the server."""
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in page_files()
        if (lines := lines_of_page(path.read_text(encoding="utf-8")))
    }

    assert found == {}


def test_naming_a_game_on_the_page_would_be_found() -> None:
    fine = ["// pbl has a table of its own", "<p>All robots stand up.</p>", "view.robots.length", "/* BB-R-57 */ go();"]
    wrong = ['if (game === "robots") x();', "import PblTable from './x'", 'href="/rules/ROB-R-2"', "{ pbl: 1 }"]

    assert [lines_of_page(line) for line in fine] == [[]] * 4
    assert [lines_of_page(line) for line in wrong] == [[1]] * 4
