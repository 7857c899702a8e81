"""A second opinion is worth something only if it is one: the referee shares no code with what it judges."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import boltyard.referee
from boltyard.referee import has_referee, judge

ROOM = Path(boltyard.referee.__file__).parent


def test_the_referee_imports_nothing_of_the_program() -> None:
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                names = [node.module or ""]
            for name in names:
                own = name == "boltyard.referee" or name.startswith("boltyard.referee.")

                assert own or name.partition(".")[0] in sys.stdlib_module_names, f"{path} imports {name}"


def test_the_referee_works_where_there_is_no_engine() -> None:
    """Its folder alone, copied anywhere, is enough."""
    script = (
        "import sys, types; package = types.ModuleType('boltyard'); package.__path__ = [sys.argv[1]];"
        "sys.modules['boltyard'] = package; import boltyard.referee;"
        "print([name for name in sys.modules if name.startswith('boltyard.') and 'referee' not in name])"
    )
    run = subprocess.run([sys.executable, "-c", script, str(ROOM.parent)], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"


def test_a_game_without_a_referee_is_told() -> None:
    assert has_referee("robots")
    assert not has_referee("nim")
    with pytest.raises(ValueError, match="nobody has written a referee for nim"):
        judge([{"trace": 1, "game": "nim"}])
