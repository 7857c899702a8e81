"""Imports point one way, games do not know each other, and the kernel needs nothing but Python."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from boltyard.kernel import AROUND, is_around

SRC = Path(__file__).resolve().parents[2] / "src" / "boltyard"

BOTTOM = {"kernel", "boxes", "catalogue", "rule_search", "guide"}
PLAYING = {"core", "games", "players", *BOTTOM}
MAY_IMPORT = {
    "kernel": set[str](),
    "compiling": {"kernel"},
    "boxes": set[str](),
    "catalogue": {"boxes"},
    "rule_search": {"catalogue"},
    "guide": {"boxes", "catalogue"},
    "invocation": set[str](),
    "twelve": {"boxes"},
    "referee": set[str](),
    "core": BOTTOM,
    "games": {"core", *BOTTOM},
    "games/box": BOTTOM,
    "games/heuristics": {"core", "players", *BOTTOM},
    "games/board": {*PLAYING, "client", "tui"},
    "games/lab": {*PLAYING, "lab"},
    "games/league": {*PLAYING, "league"},
    "games/foretold": {"core"},
    "games/puzzles": PLAYING,
    "games/faces": {*PLAYING, "server"},
    "games/commands": {*PLAYING, "cli"},
    "players": {"core", "games", *BOTTOM},
    "lessons": {*PLAYING, "invocation"},
    "lab": PLAYING,
    "insight": {*PLAYING, "lab"},
    "league": {*PLAYING, "lab"},
    "server": {*PLAYING, "insight", "invocation", "lab", "league", "lessons"},
    "client": {"server"},
    "tui": {*PLAYING, "client", "insight", "invocation", "lab", "league", "lessons", "twelve"},
    "cli": {
        *PLAYING,
        "client",
        "compiling",
        "insight",
        "invocation",
        "lab",
        "league",
        "lessons",
        "referee",
        "server",
        "tui",
        "twelve",
    },
    "__init__": PLAYING,
    "__main__": {"cli"},
}

MOST_LINES = 500  # beyond that a file holds two chapters
MOST_ANY = 70  # lines with a type that fits everything
LONGER_YET = set[str]()  # to be cut


def modules_imported_by(path: Path) -> Iterator[str]:
    """Full names; `from boltyard import kernel` counts as boltyard.kernel."""
    package = ["boltyard", *path.relative_to(SRC).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def rooms_imported_by(path: Path) -> set[str]:
    return {name.split(".")[1] for name in modules_imported_by(path) if name.startswith("boltyard.")}


def room_of(path: Path) -> str:
    """The room a module belongs to; what lies around a game's rules has a room of its own: `games/board`."""
    room, *inside = path.relative_to(SRC).parts
    return f"games/{inside[1].removesuffix('.py')}" if room == "games" and is_around(path) else room.removesuffix(".py")


def test_imports_point_one_way() -> None:
    for path in SRC.rglob("*.py"):
        room = room_of(path)
        for other in rooms_imported_by(path) - {room.partition("/")[0]}:
            assert other in MAY_IMPORT[room], f"{path} reaches into {other}"


def test_the_client_knows_the_wire_and_no_game() -> None:
    """What speaks to servers needs their messages, and neither their tables nor any rules."""
    for path in SRC.glob("client/*.py"):
        named = [name for name in modules_imported_by(path) if name.startswith("boltyard.")]
        assert all(name.startswith(("boltyard.client", "boltyard.server.wire")) for name in named), path


def test_the_program_needs_nothing_beside_it() -> None:
    """What measures, builds or tests is no part of a wheel."""
    for path in SRC.rglob("*.py"):
        beside = {name.partition(".")[0] for name in modules_imported_by(path)} & {"benchmarks", "tasks", "tests"}
        assert not beside, f"{path} imports {beside}"


def test_rules_do_not_know_what_lies_around_them() -> None:
    """Only what is played well, drawn or measured knows the rules, never the other way round."""
    for path in SRC.glob("games/**/*.py"):
        if not is_around(path):
            for name in modules_imported_by(path):
                inside = name.removeprefix("boltyard.games.").split(".") if name.startswith("boltyard.games.") else []
                assert not set(inside[1:2]) & set(AROUND), f"{path} imports {name}"


def test_games_do_not_know_each_other() -> None:
    games = {path.name for path in SRC.glob("games/*/")}
    for path in SRC.glob("games/*/**/*.py"):
        game = path.relative_to(SRC).parts[1]
        for name in modules_imported_by(path):
            known = name.removeprefix("boltyard.games.").partition(".")[0] if name.startswith("boltyard.games.") else ""
            assert known in {"", game} or known not in games, f"{path} knows {known}"


def test_core_and_games_need_only_the_standard_library() -> None:
    ours = {"boltyard", *sys.stdlib_module_names}
    rules = [path for path in SRC.glob("games/**/*.py") if not is_around(path)]
    for path in [*SRC.glob("*.py"), *SRC.glob("core/**/*.py"), *rules]:
        for name in modules_imported_by(path):
            assert name.partition(".")[0] in ours, f"{path} imports {name}"


def test_no_room_is_too_large_to_be_read_at_once() -> None:
    """Whoever cuts one of those that are longer yet takes it off the list."""
    long = {
        path.relative_to(SRC).as_posix()
        for path in SRC.rglob("*.py")
        if path.read_text(encoding="utf-8").count("\n") > MOST_LINES
    }

    assert long == LONGER_YET


def test_any_is_a_visitor() -> None:
    """A type that fits everything is rare, and does not become less so."""
    lines = [line for path in SRC.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    found = [line for line in lines if re.search(r"\bAny\b", line) and "import" not in line]

    assert len(found) <= MOST_ANY
