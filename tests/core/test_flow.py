"""The machine itself: random games inside it equal random games at a table, and clones are for thinking."""

from typing import Any

import pytest

from boltyard.core import flow
from boltyard.core.flow import Tally
from boltyard.core.game import Game
from boltyard.core.moves import PASS
from boltyard.core.state import CLOCK_BIT
from tests.core.tables import chances, play_on, table_of, text_of
from tests.core.test_knowledge import GAME as STASH
from tests.core.test_sealed import GAME as MARKET
from tests.core.test_windows import GAME as PARLEY
from tests.core.toys import Toy

TOYS = [PARLEY, MARKET, STASH]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_in_the_machine_is_the_one_at_the_table(game: Toy[Any], seats: int) -> None:
    """The same streams choose the same answers, one-option questions cost no chance, and both count alike."""
    for seed in range(4):
        table = play_on(table_of(game, seed, seats), seed=seed)
        s = game.new({}, seed, seats)
        tally = Tally()
        flow.playout(s, chances(seed, seats), tally)

        assert text_of(game, s) == text_of(game, table.state)
        assert (tally.decisions, tally.questions) == (table.decisions, table.questions)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
def test_a_clone_is_for_thinking(game: Game[Any]) -> None:
    """Nobody listens to it, and listening changes nothing."""
    s = game.new({}, 1, 3)
    game.listen(s)
    copy = s.clone()
    flow.playout(copy, chances(1, 3), Tally())

    assert copy.log is None
    assert s.log == []
    flow.playout(s, chances(1, 3), Tally())
    assert text_of(game, s) == text_of(game, copy)


def test_whoever_is_not_asked_has_no_options() -> None:
    s = PARLEY.new({}, 1, 3)

    assert flow.options(s, -1) == []
    assert [bool(flow.options(s, seat)) for seat in range(3)] == [True, False, False]
    s.win(0, "tired")
    assert flow.options(s, 0) == []


def test_the_end_asks_nobody_and_drops_what_was_half_said() -> None:
    s = MARKET.new({}, 1, 3)
    MARKET.play(s, 1, "grab c0")
    s.free = 0b100
    s.win(0b010, "tired")

    assert (s.asked, s.free, s.sealed) == (0, 0, [[], [], []])
    outcome = MARKET.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([1], "tired")


def test_the_bit_of_the_clock_is_no_seat() -> None:
    assert CLOCK_BIT >> 6 & 1 == 0
    assert flow.first_asked(0b100 | CLOCK_BIT) == 2


def test_an_illegal_move_is_refused_before_it_does_anything() -> None:
    s = MARKET.new({}, 1, 3)
    before = text_of(MARKET, s)

    with pytest.raises(Exception, match="'pass' is not among the choices"):
        MARKET.apply(s, 0, PASS)
    assert text_of(MARKET, s) == before
