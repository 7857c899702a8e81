"""Secrets stay secret: every view of whole games, held against worlds in which the hidden things are different.

BOLTYARD_LEAK_GAMES=500 makes it a long run; BOLTYARD_LEAK_SEED begins elsewhere.
"""

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boltyard.core.events import Event
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT, PUBLIC
from boltyard.games.battleground.moves import NO_ORDER, UNTIL_CHANGE, UNTIL_END
from boltyard.games.battleground.state import (
    BATTLE,
    FINAL,
    LENGTH_STREAM,
    ONLOOKER,
    OPENING,
    STREAMS,
    TICK,
    Battleground,
)
from tests.battleground.story import GAME, random_steps

Look = Callable[[Battleground, int], Battleground]
GAMES = int(os.environ.get("BOLTYARD_LEAK_GAMES", "10"))
SEED = int(os.environ.get("BOLTYARD_LEAK_SEED", "0"))


def settings_of(seed: int) -> dict[str, object]:
    """Both clocks, one die and two, with and without refusals."""
    timing = "authentic" if seed % 4 == 3 else "simulated"
    settings: dict[str, object] = {"timing": timing, "dice": 1 + seed % 2, "win_tokens": 10 if GAMES > 100 else 3}
    return {**settings, "conscript_refusal": "on"} if seed % 3 == 0 else settings


def eyes_of(viewer: int) -> int:
    return 1 << viewer if viewer >= 0 else ONLOOKER


def is_final(s: Battleground) -> bool:
    """May everybody know when the round ends?"""
    return s.over or s.frames[-1].rule > BATTLE or (s.frames[-1].rule == BATTLE and s.frames[-1].step == FINAL)


# Worlds that a viewer cannot tell apart.


def twin(s: Battleground, viewer: int, rng: Rng) -> Battleground:
    """The same table with everything changed that this viewer must not know."""
    t = s.clone()
    t.rng = rng.fork("deck")
    t.chance = [rng.fork(name) for name in STREAMS]  # icons and lengths to come, and all other chance
    if not is_final(s) and s.length >= 0:
        t.length = s.length - TICK if s.length > s.terms.open_min_ms else s.length + TICK
    swap_cards(s, t, viewer, rng)
    for seat in range(s.seats):
        if seat == viewer:
            continue
        if t.sealed[seat]:  # another act than the one that was given
            others = [move for move in GAME.moves.all() if move is not s.sealed[seat][0]]
            t.sealed[seat] = [others[rng.below(len(others))]]
        if t.orders[seat] != NO_ORDER:
            t.orders[seat] = UNTIL_END if s.orders[seat] == UNTIL_CHANGE else UNTIL_CHANGE
    return t


def hidden_cards(s: Battleground, viewer: int) -> list[int]:
    """Cards of which this viewer knows neither place nor owner."""
    known = eyes_of(viewer)
    return [card for zone in [*s.hands, s.deck, s.removed] for card in zone if not (s.at[card] | s.of[card]) & known]


def swap_cards(s: Battleground, t: Battleground, viewer: int, rng: Rng) -> None:
    """All cards hidden from the viewer change places among each other, and what others know of the places stays."""
    before = hidden_cards(s, viewer)
    after = before[:]
    rng.shuffle(after)
    becomes = dict(zip(before, after, strict=True))
    t.hands = [sorted(becomes.get(card, card) for card in hand) for hand in s.hands]
    t.deck = [becomes.get(card, card) for card in s.deck]
    t.removed = [becomes.get(card, card) for card in s.removed]
    t.loans = [[becomes.get(card, card), *seats] for card, *seats in s.loans]
    for name in ("owner", "at", "of"):
        old: list[int] = getattr(s, name)
        new = old[:]
        for card, other in becomes.items():
            new[other] = old[card]
        setattr(t, name, new)


def check_views(s: Battleground, rng: Rng, look: Look = GAME.view) -> int:
    """Every view of this moment; how many there were."""
    viewers = [*range(s.seats), PUBLIC]
    for viewer in viewers:
        view = look(s, viewer)
        assert look(twin(s, viewer, rng), viewer).plain() == view.plain()
        text = json.dumps(GAME.show(view))
        for card in hidden_cards(s, viewer):
            assert f'"{s.cards.keys[card]}"' not in text
        assert view.chance == []
        if s.frames and s.frames[-1].rule == OPENING:
            assert view.icons == s.icons == 0  # nowhere before the stop
    return len(viewers)


def check_game(seed: int, look: Look = GAME.view) -> int:
    """Every view of a whole random game; how many there were."""
    rng = stream(str(seed), "twins")
    s = GAME.new(settings_of(seed), seed, 2 + seed % 5)
    views = check_views(s, rng, look)
    for _ in random_steps(s, stream(str(seed), "leaks")):
        views += check_views(s, rng, look)
    return views


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_no_view_tells_hidden_worlds_apart(seed: int) -> None:
    """BB-R-59, BB-INV-7: another length, icon, hand, deck or sealed act gives the same view, in every moment."""
    assert check_game(seed) > 50


@pytest.mark.parametrize("secret", ["length", "hands", "sealed", "deck", "orders"])
def test_a_leak_would_be_noticed(secret: str) -> None:
    """BB-R-59: a view that showed a length, a hand, an act, the deck or an order is caught by the same check."""

    def leaky(s: Battleground, viewer: int) -> Battleground:
        view = GAME.view(s, viewer)
        setattr(view, secret, getattr(s, secret))
        return view

    with pytest.raises(AssertionError):
        check_game(2, leaky)


# Events.


def heard(s: Battleground, viewer: int) -> list[tuple[Any, ...]]:
    events = [event.shown_to(viewer) for event in s.log or []]
    return [(e.kind, e.seat, tuple(e.cards), e.amount, e.note) for e in events]


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_events_show_faces_only_to_those_who_know_them(seed: int) -> None:
    """BB-R-30, -59, BB-INV-7: a face in an event is one the viewer may know from then on; others are backs."""
    s = GAME.new(settings_of(seed), seed, 2 + seed % 5)
    s.log = []
    for _ in random_steps(s, stream(str(seed), "leaks")):
        for event in s.log:
            check_event(s, event)
        s.log.clear()


def check_event(s: Battleground, event: Event) -> None:
    for viewer in (*range(s.seats), PUBLIC):
        for card in event.shown_to(viewer).cards:
            assert card < 0 or (s.at[card] | s.of[card]) & eyes_of(viewer) or card in s.removed


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
    for seed in range(SEED, SEED + GAMES):
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
