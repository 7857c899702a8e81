"""Thinking in several processes: what each has found is added up, and the seed still decides."""

import os
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.games import GAMES
from boltyard.lab.pressed import moments
from boltyard.players import beside
from boltyard.players.knowing import tactics_of
from boltyard.players.player import player_among_people
from boltyard.players.search import Branch, Search
from boltyard.players.sight import Sight
from boltyard.players.thinking import Searching

KEY = "robots"
GAME = GAMES[KEY]
THOUGHT = 31


def some(count: int) -> list[tuple[MatchState, int, list[Move]]]:
    return list(moments(KEY, 4, count))


def searched(s: MatchState, seat: int, name: str) -> Search:
    search = Search(GAME.game, tactics_of(KEY), GAME.view(s, seat).inner, seat, stream("1", name))
    search.run(THOUGHT)
    return search


@pytest.fixture(autouse=True, scope="module")
def _nobody_stays() -> Iterator[None]:
    yield
    beside.thinkers(1).shutdown()
    beside.thinkers.cache_clear()


def test_what_two_found_is_added_up() -> None:
    for s, seat, options in some(6):
        one, other = searched(s, seat, "one"), searched(s, seat, "other")
        tried = {move.text: n for move, n in zip(one.root.moves, one.root.tried, strict=True)}
        for move, n in zip(other.root.moves, other.root.tried, strict=True):
            tried[move.text] += n
        one.add(other.branches())

        assert one.iterations == one.root.visits == sum(one.root.tried) == 2 * THOUGHT
        assert {move.text: n for move, n in zip(one.root.moves, one.root.tried, strict=True)} == tried
        assert 0 <= one.win_rate() <= 1
        assert one.best() in options
        assert one.plan()[0] is one.best()


def test_the_items_of_a_set_are_added_up_too() -> None:
    sets = 0
    for s, seat, _ in some(12):
        one, other = searched(s, seat, "one"), searched(s, seat, "other")
        long = [branch for branch in other.branches() if len(branch[0]) > 1]
        before = {tuple(path): tried for path, tried, _, _ in one.branches()}
        one.add(other.branches())
        after = {tuple(path): tried for path, tried, _, _ in one.branches()}
        for path, tried, _, _ in long:
            if tuple(path) in before:
                sets += 1
                assert after[tuple(path)] == before[tuple(path)] + tried
    assert sets


def test_the_same_seed_and_as_many_processes_choose_the_same() -> None:
    """F51: what goes over is a view, so that what is hidden changes nothing there either."""
    for at, (s, seat, options) in enumerate(some(4)):
        chosen = set()
        for n in range(3):
            world = GAME.imagine(GAME.view(s, seat), stream(str(n), "redealt")) if n else s
            player = Searching(GAME, seat, stream(str(at), "thinks"), THOUGHT, haste=0.05, processes=2)
            chosen.add(player.choose(Sight(False, GAME, world, seat), options))
            thought = player.thought

            assert thought is not None
            assert thought.iterations == thought.root.visits
            assert thought.iterations == THOUGHT
        assert len(chosen) == 1
        assert chosen <= set(options)


def test_fewer_iterations_than_processes_are_thought_alone() -> None:
    s, seat, options = some(1)[0]
    player = Searching(GAME, seat, stream("1", "thinks"), 1, processes=2)

    assert player.choose(Sight(False, GAME, s, seat), options) in options
    assert player.thought is not None
    assert player.thought.iterations == 1


def test_processes_that_died_take_nothing_with_them() -> None:
    """What the others had found by then counts, and nothing is raised."""
    whole: Future[list[Branch]] = Future()
    whole.set_result([(["done"], 1, 1.0, 1)])
    dead: Future[list[Branch]] = Future()
    dead.set_exception(BrokenProcessPool())

    assert beside.answers([whole, dead]) == [[(["done"], 1, 1.0, 1)]]


def test_one_process_thinks_unless_wished_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(os.environ, "BOLTYARD_THINKERS", raising=False)
    usual = player_among_people("level5", GAME, 0, stream("1", "x"))
    monkeypatch.setenv("BOLTYARD_THINKERS", "2")
    wished = player_among_people("level5", GAME, 0, stream("1", "x"))
    monkeypatch.setenv("BOLTYARD_THINKERS", "many")

    assert isinstance(usual, Searching)
    assert isinstance(wished, Searching)
    assert (usual.processes, wished.processes) == (1, 2)
    with pytest.raises(BadSetting, match="BOLTYARD_THINKERS is 'many'; it may be 1 to 8"):
        player_among_people("level5", GAME, 0, stream("1", "x"))
