"""Secrets stay secret, in every view of whole games and before anybody may know how long a round lasts (BB-R-59)."""

from collections.abc import Iterator

import pytest

from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT, PUBLIC
from boltyard.games.battleground.events import Placed
from boltyard.games.battleground.state import BATTLE, LENGTH_STREAM, OPENING, Battleground
from tests.battleground.leaks import check_event, check_game, is_final
from tests.battleground.story import GAME

GAMES = 10


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_tells_hidden_worlds_apart(seed: int) -> None:
    """BB-R-30, -59, BB-INV-7: another length, icon, hand, deck or sealed act gives the same view, in every moment.

    And a face in an event is one the viewer may know from then on.
    """
    assert check_game(seed) > 50


@pytest.mark.parametrize("secret", ["length", "hands", "sealed", "deck", "orders"])
def test_a_leak_would_be_noticed(secret: str) -> None:
    """BB-R-59: a view that showed a length, a hand, an act, the deck or an order is caught by the same check."""

    def leaky(s: Battleground, viewer: int) -> Battleground:
        view = GAME.view(s, viewer)
        setattr(view, secret, getattr(s, secret))
        return view

    with pytest.raises(AssertionError, match=r"apart|shown"):
        check_game(2, leaky)


def test_a_face_in_an_event_would_be_noticed() -> None:
    """BB-R-30, -59: an event for everybody that holds a card of a hand nobody has seen."""
    s = GAME.new({}, 1, 3)
    card = s.hands[0][0]

    with pytest.raises(AssertionError, match="placed shows"):
        check_event(s, Placed(0, card, 0, 0))


# Before the final roll.


def heard(s: Battleground, viewer: int) -> list[str]:
    events = [event.shown_to(viewer) for event in s.log or []]
    return [repr(event) for event in events]


def lockstep(s: Battleground, t: Battleground, rng: Rng) -> Iterator[None]:
    """The same random acts in both worlds; pauses before each."""
    while not s.over and s.frames[-1].rule in (OPENING, BATTLE):
        yield
        able = [seat for seat in range(s.seats) if (s.asked | s.free) >> seat & 1]
        if s.asked & CLOCK_BIT and (not able or rng.below(2)):
            ms = 1 + rng.below(700)
            GAME.elapse(s, ms)
            GAME.elapse(t, ms)
            continue
        seat = able[rng.below(len(able))]
        options = GAME.legal(s, seat)
        assert GAME.legal(t, seat) == options
        move = options[rng.below(len(options))]
        GAME.answer(s, seat, move)
        GAME.answer(t, seat, move)


@pytest.mark.parametrize("timing", ["simulated", "authentic"])
def test_events_before_the_final_roll_do_not_depend_on_the_length(timing: str) -> None:
    """BB-TIME-3, BB-R-59: the shortest and the longest round sound the same until the shorter one rolls."""
    compared = 0
    for seed in range(GAMES):
        short = GAME.new({"timing": timing, "clap_success": 1}, seed, 2 + seed % 5)
        short.chance[LENGTH_STREAM].load([0])
        while short.frames[-1].rule != OPENING:
            GAME.answer(short, short.clapper, GAME.legal(short, short.clapper)[0])
        long = short.clone()
        long.chance[LENGTH_STREAM].load([10 if timing == "simulated" else 10_000])
        long.log = []
        short.log = []
        for _ in lockstep(short, long, stream(str(seed), "lockstep")):
            if is_final(short) or short.attacker < 0:
                break
            for viewer in (*range(short.seats), PUBLIC):
                assert heard(short, viewer) == heard(long, viewer)
                assert GAME.view(short, viewer).plain() == GAME.view(long, viewer).plain()
            compared += 1

    assert compared > 4 * GAMES
