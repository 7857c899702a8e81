"""Answers that are followed to the end of the game: what is compared, by which chance, and how it is decided."""

import gc
from functools import cache
from typing import Any

import pytest

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.core.tactics import SHORT
from boltyard.games import GAMES
from boltyard.players.bots import thinks_ahead
from boltyard.players.knowing import tactics_of
from boltyard.players.playouts import AHEAD, LEAST, LOOK, Playouts
from boltyard.players.sight import Sight
from boltyard.players.thinking import PlayingOut

KEYS = ["robots", "pbl"]
REDEALT = 3
WORLDS = LEAST + 1


@cache
def moments(key: str) -> list[tuple[Any, int, list[Move]]]:
    """Late questions of a game that are worth thinking about: from there it is not far to the end."""
    game, box, tactics = GAMES[key], find_box(key), tactics_of(key)
    found: list[tuple[Any, int, list[Move]]] = []
    s = game.new({**box.by_turns, **box.measured_with}, 3, 2)
    while not s.over:
        seat = flow.first_asked(s.asked)
        options = game.legal(s, seat)
        if len(options) > 1 and tactics.matters(s.inner, seat, options):
            found.append((s.clone(), seat, options))
        game.answer(s, seat, tactics.fast_policy(s.inner, seat, options) if len(options) > 1 else options[0])
    return found[-8::4]


def playouts(key: str, s: Any, seat: int, options: list[Move], worlds: int = WORLDS) -> Playouts:
    game, tactics = GAMES[key], tactics_of(key)
    view = game.view(s, seat).inner
    answers = tactics.shortlist(view, seat, options)
    return Playouts(game.game, tactics, view, seat, stream("1", "playouts"), answers, worlds)


@pytest.mark.parametrize("key", KEYS)
def test_the_shortlist_begins_with_the_first_thought_and_is_short(key: str) -> None:
    tactics = tactics_of(key)
    for s, seat, options in moments(key):
        answers = tactics.shortlist(s.inner, seat, options)

        assert answers[0] is tactics.fast_policy(s.inner, seat, options)
        assert 1 <= len(answers) <= SHORT
        assert len({move.text for move in answers}) == len(answers)
        assert all(move in options for move in answers)


@pytest.mark.parametrize("key", KEYS)
def test_the_choice_is_the_same_whatever_lies_hidden(key: str) -> None:
    """F51: the same seed and as many worlds; what the others really hold changes nothing."""
    game = GAMES[key]
    for s, seat, options in moments(key):
        found = set()
        for n in range(REDEALT):
            world = game.imagine(game.view(s, seat), stream(str(n), "redealt")) if n else s
            compared = playouts(key, world, seat, options, 2)
            while not compared.done:
                compared.run()
            found.add(f"{compared.results} {compared.best().text}")

        assert len(found) == 1


def test_all_answers_meet_the_same_worlds_and_then_only_two() -> None:
    for s, seat, options in moments("robots"):
        compared = playouts("robots", s, seat, options, LOOK + 1)
        while compared.played < LOOK:
            compared.run()

        assert {len(results) for results in compared.results} == {LOOK}
        if len(compared.answers) < SHORT:
            continue
        while not compared.done:
            compared.run()

        assert len(compared.alive) == 2
        assert 0 in compared.alive


def test_the_first_thought_is_left_only_for_something_clearly_better() -> None:
    s, seat, options = moments("pbl")[0]
    compared = playouts("pbl", s, seat, options)
    compared.played = 20
    compared.answers = options[:2]
    compared.results = [[0.0, 1.0] * 10, [1.0, 0.0] * 10]

    assert compared.best() is options[0]

    compared.results = [[0.0, 1.0] * 10, [1.0, 1.0] * 10]

    assert compared.lead() > AHEAD
    assert compared.best() is options[1]

    compared.played = LEAST - 1

    assert compared.best() is options[0]  # too few worlds prove nothing


@pytest.mark.parametrize("better", [0.0, 1.0])
def test_what_is_clear_is_not_looked_at_any_further(better: float) -> None:
    s, seat, options = moments("pbl")[0]
    compared = playouts("pbl", s, seat, options, 10 * LOOK)
    compared.answers = options[:2]
    compared.played = LOOK
    compared.results = [[1.0 - better] * LOOK, [better] * LOOK]
    compared.run()

    assert compared.done
    assert compared.played == LOOK
    assert compared.best() is options[int(better)]


def test_who_has_no_time_follows_the_first_thought() -> None:
    game, tactics = GAMES["pbl"], tactics_of("pbl")
    for s, seat, options in moments("pbl"):
        player = PlayingOut(game, seat, stream("1", "thinks"), 48)
        player.seconds = 1.0
        ticks = iter(range(1000))
        player.clock = lambda ticks=ticks: next(ticks)  # type: ignore[misc]

        assert player.choose(Sight(False, game, s, seat), options) is tactics.fast_policy(s.inner, seat, options)
        assert next(ticks) == 2


def test_games_that_would_end_too_late_to_tell_anything_are_not_begun() -> None:
    """F50: with time for two or three games, one is played, and the first thought followed."""
    game, tactics = GAMES["pbl"], tactics_of("pbl")
    s, seat, options = moments("pbl")[0]
    player = PlayingOut(game, seat, stream("1", "thinks"), 48)
    player.seconds = 3.5
    ticks = iter(range(1000))
    player.clock = lambda: next(ticks)

    assert player.choose(Sight(False, game, s, seat), options) is tactics.fast_policy(s.inner, seat, options)
    assert next(ticks) == 3


def test_nobody_collects_while_it_thinks_and_afterwards_as_before() -> None:
    """F50: a collector that looks at everything there is takes longer than a thought may."""
    game, tactics = GAMES["pbl"], tactics_of("pbl")
    s, seat, options = next(found for found in moments("pbl") if len(tactics.shortlist(found[0].inner, *found[1:])) > 1)
    collected: list[bool] = []

    def clock() -> float:
        collected.append(gc.isenabled())
        return 0.0

    player = PlayingOut(game, seat, stream("1", "thinks"), 2)
    player.seconds = 1.0
    player.clock = clock
    player.choose(Sight(False, game, s, seat), options)

    assert collected
    assert not any(collected)
    assert gc.isenabled()


def test_the_best_of_pbl_thinks_ahead() -> None:
    assert thinks_ahead("pbl", "level5")
    assert not thinks_ahead("pbl", "level3")
