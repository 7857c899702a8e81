"""How ROBOTS is played well: what is waited for, and what is not."""

import pytest

from boltyard.core.rng import stream
from boltyard.players.knowing import tactics_of
from boltyard.players.search import Search
from tests.robots.story import GAME, Story, table

HASTE = 0.05


def thought(t: Story, haste: float, iterations: int = 64) -> Search:
    """Black's search of the question it is asked."""
    seat = t.seat("black")
    search = Search(GAME, tactics_of("robots"), GAME.view(t.s, seat), seat, stream("1", "haste"))
    search.haste = haste
    search.run(iterations)
    return search


def decided(supply: int = 4) -> Story:
    """Black has three times the Supply, and robots that could go and fetch the rest of Red's."""
    return table(
        black="hand 4; supply 12; robots 10C=defense 9S=attack 8S=defense",
        red=f"hand 3; supply {supply}; robots 2H=defense",
        phase="attack",
    )


def test_a_game_that_is_decided_is_brought_to_its_end() -> None:
    """F50: where both ways win, the one that leaves the rival fewer cards is worth more, so nobody sits and waits."""
    search, plain = thought(decided(8), HASTE), thought(decided(8), 0.0)
    waiting, sending = search.root.arms
    worth = sending.won / sending.tried

    assert plain.push == 0
    assert plain.win_rate() > 0.9
    assert 0.6 * HASTE < search.push <= HASTE
    assert worth > waiting.won / max(1, waiting.tried)
    assert worth > plain.root.arms[1].won / plain.root.arms[1].tried
    assert search.best() is sending.move


def test_there_is_no_haste_where_the_game_is_open() -> None:
    """F50: who may well lose thinks of nothing but winning."""
    black = "hand 2C 3C 7S 8C 10S JS; supply 19; robots 9S"
    search = thought(table(black=black, red="hand 6; supply 18; robots 8H", phase="program"), HASTE)

    assert search.push < 0.2 * HASTE


@pytest.mark.parametrize("colour", ["black", "red"])
def test_the_way_to_the_end_is_the_rivals_supply(colour: str) -> None:
    t = decided()
    seat = t.seat(colour)
    rival = "red" if colour == "black" else "black"

    assert tactics_of("robots").to_go(t.s, seat) == len(t.view(colour)[rival]["supply"])
