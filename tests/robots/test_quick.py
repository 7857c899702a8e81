"""Games by chance in bits are the games of the chapters, draw for draw."""

import pytest

from boltyard.core import flow
from boltyard.core.rng import Rng, stream
from boltyard.games.robots.cards import FACES, HALF, VALUE
from boltyard.games.robots.game import RobotsGame
from boltyard.games.robots.moves import MATES
from boltyard.games.robots.quick import WHOLE_HALF, place
from boltyard.games.robots.state import Robots

GAME = RobotsGame()
DEALS = 60
TABLES = [
    {},
    {"jokers": "on"},
    {"value_floor": "0"},
    {"discard_mode": "stepwise"},
    {"loss_timing": "immediate"},
    {"auto_conclude": "off"},
    {"scrap_at_zero": "on"},
]


def begun(settings: dict[str, str], seed: int, rng: Rng) -> Robots:
    """A game somewhere, perhaps with half a set named."""
    s = GAME.new(settings, seed)
    for _ in range(rng.below(90)):
        if s.over:
            break
        seat = flow.first_asked(s.asked)
        options = flow.options(s, seat)
        flow.answer(s, seat, options[rng.below(len(options))])
    return s


@pytest.mark.parametrize("settings", TABLES, ids=str)
def test_the_same_stream_gives_the_same_game(settings: dict[str, str]) -> None:
    ended = set()
    for seed in range(DEALS):
        rng = stream(str(seed), "begun")
        s = begun(settings, seed, rng)
        quick, its_rng = s.clone(), rng.clone()
        flow.playout(s, [rng, rng], flow.Tally())
        GAME.play_out(quick, its_rng)

        assert (quick.winners, quick.reason, quick.turn) == (s.winners, s.reason, s.turn), seed
        assert its_rng.lanes() == rng.lanes(), seed
        assert quick.over
        ended.add(s.winners)
    assert ended == {1, 2}


def test_both_halves_are_alike() -> None:
    assert VALUE[:HALF] == VALUE[HALF:]
    assert FACES >> HALF == FACES & WHOLE_HALF
    assert [mates >> HALF for mates in MATES[HALF:]] == MATES[:HALF]
    assert [place(1 << at) for at in range(HALF)] == list(range(HALF))
