"""Whoever leaves, at whatever moment, the game goes on: a small version of `./boltyard dev soak alive` (F36)."""

import pytest

from boltyard.games import GAMES
from boltyard.lab import alive
from boltyard.lab.alive import Broken, Tally, Watch, tables, walk

STRIDE = 29
SEEDS = {"pbl": 7100, "robots": 7200, "battleground": 7300}  # tell them, and `--seed` plays the same game again


@pytest.mark.parametrize("key", list(GAMES))
def test_every_mode_outlives_whoever_leaves(key: str) -> None:
    """PBL-R-129, -173, -223..226, ROB-R-49, -64, BB-R-61, -74, -79: each seat, at each kind of question.

    Resigning, offering a draw, running out of time, being cut off: every asked seat is in the game and has an option
    and a default answer, and the game comes to an end.
    """
    game = GAMES[key]
    places = tables(game)
    tally = Tally(STRIDE)
    for n in range(len(places)):
        walk(game, places, SEEDS[key] + n, tally)

    assert tally.games == len(places)
    assert len(tally.kinds) > 12


def test_tables_are_of_every_mode_and_size() -> None:
    """PBL-COMP-9, BB-R-1."""
    seats = {key: {where[1] for where in tables(game)} for key, game in GAMES.items()}

    assert seats == {"pbl": {2, 3, 4}, "robots": {2}, "battleground": {2, 3, 4, 5, 6}}
    assert tables(GAMES["pbl"], "race") == [({"ending": "race"}, 3)]


def test_somebody_who_is_out_and_still_asked_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """F36: with seed, step and what was done; the same game breaks again."""
    game = GAMES["pbl"]
    told = []
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(game.game, "resign", lambda s, seat: None)
            with pytest.raises(Broken) as broken:
                walk(game, tables(game, "race"), 5, Tally())
            told.append(str(broken.value))

    assert told[0] == told[1]
    assert told[0].startswith("pbl (ending=race")
    assert told[0].endswith("step 1, seat 0: resign: seat 0 has left, and is still there")


def test_what_raises_is_broken_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """F36: a default answer that cannot be given, a question without options, a game without end."""
    game = GAMES["robots"]
    state = game.new({}, 1)
    watch = Watch(game, Tally(), 1)
    watch.check(state)
    state.asked = state.inner.asked = 0
    with pytest.raises(Broken, match="nobody is asked"):
        watch.check(state)
    monkeypatch.setattr(alive, "MOST_STEPS", 3)
    with pytest.raises(Broken, match="it never ends"):
        watch.play_out(game.new({}, 1))
    monkeypatch.setattr(game.game, "default", lambda s, seat, rng: [])
    with pytest.raises(Broken, match=r"seat [01] is asked, and has no default answer"):
        walk(game, tables(game), 3, Tally())
