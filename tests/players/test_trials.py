"""Answers that are tried to the end of the turn: all in the same worlds, unseen by whoever hides something."""

from functools import cache
from typing import Any

import pytest

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.games import GAMES
from boltyard.players.bots import climber, ladder_of, thinks_ahead
from boltyard.players.knowing import tactics_of
from boltyard.players.sight import Sight
from boltyard.players.thinking import Trying
from boltyard.players.trials import AHEAD, LEAST, LOOK, Trials

KEY = "battleground"
REDEALT = 4
WORLDS = 6


@cache
def moments(key: str = KEY) -> list[tuple[Any, int, list[Move]]]:
    """Questions of a game that are worth thinking about, with several answers to try."""
    game, box, tactics = GAMES[key], find_box(key), tactics_of(key)
    found: list[tuple[Any, int, list[Move]]] = []
    s = game.new({**box.by_turns, **box.measured_with}, 5, box.usual_seats)
    while not s.over and s.inner.turn < 12:
        seat = flow.first_asked(s.asked)
        options = game.legal(s, seat)
        if len(options) > 1 and tactics.matters(s.inner, seat, options):
            found.append((s.clone(), seat, options))
        game.answer(s, seat, tactics.fast_policy(s.inner, seat, options) if len(options) > 1 else options[0])
    return found[3::29]


def trials(s: Any, seat: int, options: list[Move], worlds: int = WORLDS, key: str = KEY) -> Trials:
    game, tactics = GAMES[key], tactics_of(key)
    view = game.view(s, seat).inner
    answers = tactics.shortlist(view, seat, options)
    return Trials(game.game, tactics, view, seat, stream("1", "trials"), answers, worlds)


def test_the_shortlist_begins_with_the_first_thought() -> None:
    tactics = tactics_of(KEY)
    for s, seat, options in moments():
        answers = tactics.shortlist(s.inner, seat, options)

        assert answers[0] is tactics.fast_policy(s.inner, seat, options)
        assert len({move.text for move in answers}) == len(answers)
        assert all(move in options for move in answers)


@pytest.mark.parametrize("key", [KEY, "robots"])
def test_the_choice_is_the_same_whatever_lies_hidden(key: str) -> None:
    """F51: the same seed and as many worlds; what the others really hold changes nothing."""
    game = GAMES[key]
    for s, seat, options in moments(key):
        found = set()
        for n in range(REDEALT):
            world = game.imagine(game.view(s, seat), stream(str(n), "redealt")) if n else s
            compared = trials(world, seat, options, WORLDS, key)
            while not compared.done:
                compared.run()
            found.add(f"{compared.results} {compared.best().text}")

        assert len(found) == 1


def test_all_answers_meet_the_same_worlds_and_the_worse_half_is_left() -> None:
    for s, seat, options in moments():
        compared = trials(s, seat, options, 3 * LOOK)
        while compared.played < LOOK and not compared.done:
            compared.run()

        assert {len(results) for results in compared.results} <= {LOOK, 0}
        before = len(compared.alive)
        if before < 3:
            continue
        compared.run()

        assert compared.alive[0] == 0
        assert len(compared.alive) == 1 + max(1, before // 2)
        worst = min(sum(compared.results[at][:LOOK]) for at in compared.alive[1:])
        for at in range(1, before):
            if at not in compared.alive:
                assert sum(compared.results[at]) <= worst
        while not compared.done:
            compared.run()

        assert compared.played <= 3 * LOOK
        assert compared.best() in options


def test_the_first_thought_is_left_only_for_something_clearly_better() -> None:
    s, seat, options = moments()[0]
    compared = trials(s, seat, options)
    compared.answers = options[:2]
    compared.alive = [0, 1]

    assert compared.best() is options[0]  # nothing was tried

    compared.played = 20
    compared.results = [[0.0, 1.0] * 10, [1.0, 0.0] * 10]

    assert compared.best() is options[0]

    compared.results = [[0.0, 1.0] * 10, [1.0, 1.0] * 10]

    assert compared.lead() > AHEAD
    assert compared.best() is options[1]


@pytest.mark.parametrize("better", [0.0, 1.0])
def test_what_is_clear_is_not_tried_any_further(better: float) -> None:
    s, seat, options = moments()[0]
    compared = trials(s, seat, options, 10 * LEAST)
    compared.answers = options[:2]
    compared.alive = [0, 1]
    compared.played = LEAST
    compared.results = [[1.0 - better] * LEAST, [better] * LEAST]
    compared.run()

    assert compared.done
    assert compared.played == LEAST
    assert compared.best() is options[int(better)]


def test_a_world_that_not_all_have_met_tells_nothing() -> None:
    """F50: time may be up in the middle of one."""
    s, seat, options = max(moments(), key=lambda moment: len(moment[2]))
    compared = trials(s, seat, options, 10 * LEAST)
    while compared.played < 2 or compared.missing() == len(compared.alive):
        compared.run()
    whole = trials(s, seat, options, 2)
    while not whole.done:
        whole.run()

    assert compared.best() is whole.best()
    assert compared.results == whole.results


def test_who_has_no_time_for_another_world_answers() -> None:
    """F50: once time is up, or too short for what is still missing, nothing more is tried."""
    game = GAMES[KEY]
    for s, seat, options in moments():
        player = Trying(game, seat, stream("1", "thinks"), 48)
        player.seconds = 2.5
        ticks = iter(range(1000))
        player.clock = lambda ticks=ticks: next(ticks)  # type: ignore[misc]

        assert player.choose(Sight(False, game, s, seat), options) in options
        assert next(ticks) <= 4


def test_who_pays_no_attention_follows_the_first_thought() -> None:
    game, tactics = GAMES[KEY], tactics_of(KEY)
    for s, seat, options in moments():
        player = Trying(game, seat, stream("1", "thinks"), WORLDS, 0.0)

        assert player.choose(Sight(False, game, s, seat), options) is tactics.fast_policy(s.inner, seat, options)


def test_levels_of_the_ladder_try_as_their_rungs_say() -> None:
    """The same seed, the same choice; and who tries takes time, so the compiled kernel is made for it."""
    game = GAMES[KEY]
    s, seat, options = moments()[1]
    for bot in ladder_of(KEY):
        rung = find_box(KEY).ladder[bot.level - 1]
        players = [climber(bot.level, game, seat, stream("7", "level")) for _ in range(2)]
        chosen = {player.choose(Sight(False, game, s, seat), options) for player in players}

        assert len(chosen) == 1
        assert isinstance(players[0], Trying) == (rung.trials > 0)
        assert thinks_ahead(KEY, bot.key) == rung.looks_ahead
