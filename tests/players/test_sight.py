"""F51: players get views only, whoever asks them: what they are handed is a `Sight`, and in that is nothing else."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.games import GAMES
from boltyard.lab.jobs import Job, play_job
from boltyard.players.greedy import Greedy
from boltyard.players.sight import Sight
from boltyard.players.uniform import Uniform

ROOT = Path(__file__).resolve().parents[2]
ASKED = ("choose", "interject")  # what players are asked
OTHERS = {"search.choose", "self.choose"}  # how a hidden hand is made up in blind games, no player


def handed(tree: ast.AST) -> Iterator[ast.expr]:
    """The first argument of every call that asks a player, a call through another (`run_in_executor`) included."""
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        if isinstance(call.func, ast.Attribute) and call.func.attr in ASKED and ast.unparse(call.func) not in OTHERS:
            yield call.args[0]
        for at, arg in enumerate(call.args[:-1]):
            if isinstance(arg, ast.Attribute) and arg.attr in ASKED:
                yield call.args[at + 1]


def is_sight(given: ast.expr) -> bool:
    return ast.unparse(given) == "sight" or (isinstance(given, ast.Call) and ast.unparse(given.func) == "Sight")


def sights(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever is called `sight` somewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["sight"]:
            yield node.value


def sources() -> Iterator[Path]:
    for place in ("src", "tasks", "tests"):
        yield from (ROOT / place).rglob("*.py")


def test_whoever_asks_a_player_hands_it_a_sight() -> None:
    callers = 0
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if any(f".{word}" in text for word in ASKED):
            tree = ast.parse(text)
            given = list(handed(tree))
            callers += len(given)
            assert all(map(is_sight, given)), f"{path}: a player is handed {[ast.unparse(one) for one in given]}"
            if given:
                assert all(map(is_sight, sights(tree))), path

    assert callers > 5


@pytest.mark.parametrize(
    "wrong", ["player.choose(table.state, options)", "player.choose(None, options)", "loop.run(player.choose, view, o)"]
)
def test_anything_else_would_be_found(wrong: str) -> None:
    assert not all(map(is_sight, handed(ast.parse(wrong))))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_bot_is_shown_is_the_view_of_its_seat(game: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, int]] = []
    prefer, guess = Greedy.choose, Uniform.choose

    def looked(self: Greedy, sight: Sight, options: list[Move]) -> Move:
        assert type(sight) is Sight
        assert sight.view.viewer == sight.view.inner.viewer
        shown.append((self.seat, sight.view.viewer))
        return prefer(self, sight, options)

    def guessed(self: Uniform, sight: Sight, options: list[Move]) -> Move:
        assert sight.view is None
        return guess(self, sight, options)

    monkeypatch.setattr(Greedy, "choose", looked)
    monkeypatch.setattr(Uniform, "choose", guessed)
    play_job(Job(game.key, {}, ("greedy", "uniform"), 1, 0))

    assert shown
    assert all(seat == viewer for seat, viewer in shown)
