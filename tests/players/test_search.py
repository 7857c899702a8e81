"""The contract of the hooks a game brings, and of the search that asks them, over every box that has them."""

import gc
from collections.abc import Iterator
from functools import cache
from math import isfinite
from typing import Any

import pytest

from boltyard.boxes import boxes, find_box
from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.core.state import SEATS
from boltyard.games import GAMES
from boltyard.lab.jobs import Job, play_job
from boltyard.players.bots import bots_of, ladder_of, players_of
from boltyard.players.knowing import tactics_of
from boltyard.players.player import make_player, player_among_people
from boltyard.players.search import Search, play_on
from boltyard.players.sight import Sight
from boltyard.players.thinking import Searching

ABLE = [box.key for box in boxes() if box.tactics]
REDEALT = 6
THOUGHT = 25  # iterations


@cache
def questions(key: str) -> list[tuple[Any, int, list[Move]]]:
    """Matches as somebody plays them who follows the tactics loosely: who is asked, with a choice of what."""
    game = GAMES[key]
    box = find_box(key)
    tactics = tactics_of(key)
    found: list[tuple[Any, int, list[Move]]] = []
    for seed in range(3):
        rng = stream(str(seed), "questions")
        s = game.new({**box.by_turns, **box.measured_with}, seed, box.usual_seats)
        while not s.over and len(found) < 400 * (seed + 1):
            seat = flow.first_asked(s.asked)
            options = game.legal(s, seat)
            move = options[rng.below(len(options))]
            if len(options) > 1:
                found.append((s.clone(), seat, options))
                if rng.below(3):
                    move = tactics.fast_policy(s.inner, seat, options)
            game.answer(s, seat, move)
    return found


def some(key: str, count: int) -> Iterator[tuple[Any, int, list[Move]]]:
    """So many of these questions that are worth a search, from beginning to end."""
    tactics = tactics_of(key)
    worth = [one for one in questions(key) if tactics.matters(one[0].inner, one[1], one[2])]
    yield from worth[:: max(1, len(worth) // count)]


@pytest.mark.parametrize("key", ABLE)
def test_hooks_answer_every_question(key: str) -> None:
    tactics = tactics_of(key)
    for s, seat, options in questions(key):
        view = GAMES[key].view(s, seat).inner
        scores = tactics.scores(view, seat, options)
        features = tactics.features(s.inner, seat)
        chances = tactics.chances(s.inner)

        assert len(scores) == len(options)
        assert all(map(isfinite, scores))
        assert tactics.fast_policy(view, seat, options) in options
        assert features[0] == 1
        assert all(map(isfinite, features))
        assert not tactics.weights or len(features) == len(tactics.weights)
        assert len(chances) == s.seats
        assert all(chance >= 0 for chance in chances)
        assert abs(sum(chances) - s.seats / tactics.sides) < 1e-6


@pytest.mark.parametrize("key", ABLE)
def test_hooks_do_not_see_what_their_seat_cannot(key: str) -> None:
    """F51: what is hidden is dealt again behind the same view, and scores, policy and what matters stay the same."""
    game, tactics = GAMES[key], tactics_of(key)
    for at, (s, seat, options) in enumerate(questions(key)[::7]):
        view = game.view(s, seat)
        scores = tactics.scores(view.inner, seat, options)
        for n in range(REDEALT):
            world = game.imagine(view, stream(str(at * REDEALT + n), "redealt")).inner

            assert tactics.scores(world, seat, options) == scores
            assert tactics.fast_policy(world, seat, options) is tactics.fast_policy(view.inner, seat, options)
            assert tactics.matters(world, seat, options) == tactics.matters(view.inner, seat, options)


@pytest.mark.parametrize("key", ABLE)
def test_a_search_does_not_see_what_its_seat_cannot(key: str) -> None:
    """F51: with the same seed and iterations the choice is the same, whatever cards the others really hold."""
    game = GAMES[key]
    for at, (s, seat, options) in enumerate(some(key, 4)):
        choices = set()
        for n in range(REDEALT):
            world = game.imagine(game.view(s, seat), stream(str(n), "redealt")) if n else s
            player = Searching(game, seat, stream(str(at), "thinks"), THOUGHT, haste=0.05)
            sight = Sight(False, game, world, seat)
            choices.add(player.choose(sight, options).text)

        assert len(choices) == 1


@pytest.mark.parametrize("key", ABLE)
def test_a_search_is_legal_anytime_and_as_long_as_it_was_told(key: str) -> None:
    game, tactics = GAMES[key], tactics_of(key)
    for s, seat, options in some(key, 4):
        view = game.view(s, seat).inner
        search = Search(game.game, tactics, view, seat, stream("1", "search"))
        for n in (1, 2, 7, 10):
            before = search.iterations
            search.run(n)

            assert search.iterations == before + n
            assert search.root.visits == search.iterations
            assert search.best() in options
            assert search.plan()[0] is search.best()
            assert 0 <= search.win_rate() <= 1
        again = Search(game.game, tactics, game.view(s, seat).inner, seat, stream("1", "search"))
        again.run(20)

        assert [move.text for move in again.plan()] == [move.text for move in search.plan()]


@pytest.mark.parametrize("key", ABLE)
def test_only_the_searching_seat_has_nodes_where_several_answer_at_once(key: str) -> None:
    """A node of somebody else's sealed answer would be seen by whoever answers after."""
    game, tactics = GAMES[key], tactics_of(key)
    for s, seat, _ in some(key, 60):
        if bin(s.asked & SEATS).count("1") < 2:
            continue
        search = Search(game.game, tactics, game.view(s, seat).inner, seat, stream("1", "search"))
        search.run(6)

        assert search.root.seat == seat


@pytest.mark.parametrize("key", ABLE)
def test_a_set_is_thought_about_once(key: str) -> None:
    """The items behind the first are read off the tree."""
    game = GAMES[key]
    for s, seat, options in some(key, 30):
        if not any(move.item for move in options) or s.inner.sealed[seat]:
            continue
        player = Searching(game, seat, stream("1", "thinks"), THOUGHT)
        table = s.clone()
        move = player.choose(Sight(False, game, table, seat), options)
        thought = player.thought
        planned = list(player.plan)
        while planned and move.item:
            game.answer(table, seat, move)
            move = player.choose(Sight(False, game, table, seat), game.legal(table, seat))

            assert move is planned.pop(0)
            assert player.thought is thought


@pytest.mark.parametrize("key", ABLE)
def test_policies_play_to_the_end(key: str) -> None:
    game, box = GAMES[key], find_box(key)
    s = game.new({**box.by_turns, **box.measured_with}, 5, box.usual_seats).inner
    play_on(s, [tactics_of(key)] * s.seats, stream("1", "play"), 0.2)

    assert s.over


def test_levels_are_no_bots_for_strangers_yet() -> None:
    """What the site offers stays as it is; at a terminal a level is called by its key."""
    for box in boxes():
        levels = [bot.key for bot in ladder_of(box.key)]

        assert len(levels) == len(box.ladder)
        assert not set(levels) & set(bots_of(box.key))
        assert set(levels) <= set(players_of(box.key))


@pytest.mark.parametrize("key", ABLE)
def test_the_same_seed_gives_the_same_game(key: str) -> None:
    box = find_box(key)
    players = tuple(f"level{1 + chair % 3}" for chair in range(box.usual_seats))
    job = Job(key, {**box.by_turns, **box.measured_with}, players, 7, 0)

    assert play_job(job) == play_job(job)


def test_among_people_nobody_thinks_for_ever() -> None:
    """Where people wait there is a limit in seconds; where games are measured there is none, and the seed decides."""
    searching = 0
    for key in ABLE:
        game = GAMES[key]
        among, measured = (make("level5", game, 0, stream("1", "x")) for make in (player_among_people, make_player))

        assert isinstance(among, Searching) == isinstance(measured, Searching)
        if isinstance(among, Searching) and isinstance(measured, Searching):
            searching += 1
            assert among.seconds > 0
            assert not measured.seconds
    assert searching > 0


def test_a_search_with_seconds_alone_answers() -> None:
    key = ABLE[0]
    for s, seat, options in some(key, 1):
        player = Searching(GAMES[key], seat, stream("1", "x"), seconds=1e-9)

        assert player.choose(Sight(False, GAMES[key], s, seat), options) in options
        assert player.thought is not None
        assert player.thought.iterations > 0


def test_the_collector_does_not_look_through_what_is_loaded() -> None:
    """A full collection takes longer than a quick decision may, and nothing of this ever goes."""
    gc.unfreeze()
    tactics_of.__wrapped__(ABLE[0])

    assert gc.get_freeze_count() > 1000
