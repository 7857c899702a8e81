"""A game is one box: outside its folder nobody knows its key or the prefix of its rules, and it loads nothing unasked.

Comments, docstrings and the word robots as a plain noun are for people, and may name games.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boltyard import boxes
from boltyard.boxes import find_box, quickest
from boltyard.games import GAMES
from boltyard.games.battleground.lab.duration import minutes

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "boltyard"
AMBIGUOUS = ("robots",)  # a plain noun: only a text that is nothing else, or a path, is the game


def generic_files() -> list[Path]:
    """All Python that is nobody's own: the rooms of the house, and the tasks.

    A referee shares no code with what it judges, so each game's lies in a file of its name in that room.
    """
    own = {path for box in boxes.boxes() for path in (SRC / "referee").glob(f"{box.key}*.py")}
    rooms = [path for path in SRC.rglob("*.py") if not path.is_relative_to(SRC / "games")]
    return [*(path for path in rooms if path not in own), SRC / "games" / "__init__.py", *(ROOT / "tasks").glob("*.py")]


def names_game(text: str) -> bool:
    """Does this text name a game: by its key, as part of a path, or by the prefix of its rules?"""
    for box in boxes.boxes():
        key = re.escape(box.key)
        pattern = rf"^{key}$|[./]{key}(?:[./:]|$)" if box.key in AMBIGUOUS else rf"(?<![a-z]){key}(?![a-z])"
        if re.search(pattern, text.lower()) or re.search(rf"\b{box.prefix}-[A-Z]", text):
            return True
    return False


def words_of(source: str) -> Iterator[tuple[int, str]]:
    """Every text, name and import of a module with its line, but for docstrings; comments are no part of it."""
    tree = ast.parse(source)
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(first.value)
            docstrings |= {
                one.value for one in node.body if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module or ''}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id.replace("_", " ")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name.replace("_", " ")


def named_in(source: str) -> list[int]:
    """The lines on which a game is named."""
    return sorted({line for line, text in words_of(source) if names_game(text)})


def test_generic_code_knows_no_game() -> None:
    """Nobody but the registry, on one line a game."""
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in generic_files()
        if (lines := named_in(path.read_text(encoding="utf-8")))
    }
    registry = found.pop("src/boltyard/boxes.py")

    assert found == {}
    assert len(registry) == len(boxes.HOUSE)


@pytest.mark.parametrize(
    "line",
    [
        'GAME = "pbl"',
        'x = {"robots": 4}',
        "from boltyard.games.pbl import game",
        'f"see {it} or BB-R-60"',
        "of_pbl()",
    ],
)
def test_naming_a_game_would_be_found(line: str) -> None:
    assert named_in(f'"""PBL-R-1 in a docstring is fine."""\n# so is robots here\n{line}\n') == [3]


@pytest.mark.parametrize("line", ['"Home of robots."', "count.robots", '"the rabble"', '"""PBL-R-34."""'])
def test_robots_are_also_just_robots(line: str) -> None:
    assert named_in(f"x = 1\n{line}\n") == []


def test_a_game_is_loaded_without_what_lies_around_it() -> None:
    """Importing the rules, or the box, loads neither players, boards, measurements nor other games."""
    for box in boxes.boxes():
        module = box.game.partition(":")[0]
        code = f"import sys, {module}, boltyard.boxes as b; b.find_box({box.key!r}); print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        others = {other.game.partition(":")[0] for other in boxes.boxes()} - {module}
        rooms = {name.split(".")[1] for name in done.stdout.split() if name.startswith("boltyard.")}

        assert not rooms & {"players", "tui", "lab", "server", "cli"}
        assert not others & set(done.stdout.split())


def test_every_path_in_a_box_leads_somewhere() -> None:
    for box in boxes.boxes():
        paths = [box.heuristics, box.interjection, box.reflexes, box.board, box.live]
        paths += [box.faces, box.figures, box.balance, *box.pages.values(), box.soak.leaks]
        paths += [command.app for command in box.commands]
        for path in filter(None, paths):
            assert boxes.load(path), path


def test_a_box_says_what_its_game_says() -> None:
    for box in boxes.boxes():
        game = GAMES[box.key]

        assert (game.key, game.name) == (box.key, box.title)
        assert game.least_seats <= box.usual_seats <= game.most_seats
        for preset in box.presets:
            mode = game.schema.mode(preset.mode) if preset.mode else {}
            game.new({**mode, **preset.settings}, 1, preset.seats or box.usual_seats)
        for settings in (*box.soak.agreed, box.at_terminal, box.real_time, box.by_turns):
            game.schema.read(settings)


def test_an_unknown_game_is_told_with_the_nearest() -> None:
    with pytest.raises(boxes.NoSuchGame, match="did you mean robots"):
        boxes.find_box("robot")


def test_the_quickest_game_is_one_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However short a game in real time is, examples and newcomers get one that waits for them."""
    short = [replace(box, minutes=1) if box.real_time else box for box in boxes.boxes()]
    monkeypatch.setattr(boxes, "boxes", lambda: short)

    assert quickest().key == "robots"


def test_the_lid_says_how_long_a_game_was_measured_to_last() -> None:
    """BB-R-1, BB-R-60: with the relaxed timing and the usual seats, by the clock of the game and people's paces."""
    box = find_box("battleground")
    lasts = [minutes({"timing": "relaxed"}, box.usual_seats, seed) for seed in (1, 2, 3)]

    assert box.lid.length == f"about {box.minutes} minutes"
    assert box.minutes / 2 < sum(lasts) / len(lasts) < 2 * box.minutes
