"""Every view and event of whole games, held against worlds in which the hidden things are different (BB-R-59).

A view must be the same in two worlds that differ only in what its viewer may not know; a face in an event must be one
that the viewer may know from then on. `./boltyard dev soak views` does it for hundreds of games.
"""

import json
from collections.abc import Callable

from boltyard.core.events import Event
from boltyard.core.knowledge import eyes_of
from boltyard.core.rng import Rng, stream
from boltyard.core.state import PUBLIC
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.loans import Loan
from boltyard.games.battleground.moves import NO_ORDER, UNTIL_CHANGE, UNTIL_END
from boltyard.games.battleground.state import BATTLE, FINAL, OPENING, STREAMS, TICK, Battleground
from tests.battleground.story import GAME, random_steps

Look = Callable[[Battleground, int], Battleground]
SHORT = 3  # tokens that win a game of the tests


def settings_of(seed: int, win_tokens: int) -> dict[str, object]:
    """Both clocks, one die and two, with and without refusals."""
    timing = "authentic" if seed % 4 == 3 else "simulated"
    settings: dict[str, object] = {"timing": timing, "dice": 1 + seed % 2, "win_tokens": win_tokens}
    return {**settings, "conscript_refusal": "on"} if seed % 3 == 0 else settings


def check_game(seed: int, look: Look | None = None, game: BattlegroundGame = GAME, win_tokens: int = SHORT) -> int:
    """Every view and every event of a whole random game; how many views there were."""
    rng = stream(str(seed), "twins")
    s = game.new(settings_of(seed, win_tokens), seed, 2 + seed % 5)
    s.log = []
    views = check_views(s, rng, game, look)
    for _ in random_steps(s, stream(str(seed), "leaks"), game):
        views += check_views(s, rng, game, look)
        for event in s.log:
            check_event(s, event)
        s.log.clear()
    return views


def look_through(seed: int) -> int:
    """A game as `soak views` wants it: to ten tokens, with the bots of the house (BB-TOKENS-1)."""
    return check_game(seed, game=BattlegroundGame(), win_tokens=10)


def check_views(s: Battleground, rng: Rng, game: BattlegroundGame, look: Look | None = None) -> int:
    """Every view of this moment; how many there were."""
    sight = look or game.view
    viewers = [*range(s.seats), PUBLIC]
    for viewer in viewers:
        view = sight(s, viewer)
        assert sight(twin(s, viewer, rng, game), viewer).plain() == view.plain(), "the view tells two worlds apart"
        text = json.dumps(game.show(view))
        for card in hidden_cards(s, viewer):
            assert f'"{s.cards.keys[card]}"' not in text, f"{s.cards.keys[card]} is shown"
        assert view.chance == [], "chance to come is in the view"
        if s.frames and s.frames[-1].rule == OPENING:
            assert view.icons == s.icons == 0, "there is an icon before the stop"
    return len(viewers)


def check_event(s: Battleground, event: Event) -> None:
    """A face is shown only to those who know it from then on; cards out of the game are public."""
    for viewer in (*range(s.seats), PUBLIC):
        for card in event.shown_to(viewer).cards_named():
            known = card < 0 or (s.at[card] | s.of[card]) & eyes_of(viewer) or card in s.removed
            assert known, f"{event.kind} shows {s.cards.keys[card]}"


def is_final(s: Battleground) -> bool:
    """May everybody know when the round ends?"""
    return s.over or s.frames[-1].rule > BATTLE or (s.frames[-1].rule == BATTLE and s.frames[-1].step == FINAL)


# Worlds that a viewer cannot tell apart.


def twin(s: Battleground, viewer: int, rng: Rng, game: BattlegroundGame) -> Battleground:
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
            others = [move for move in game.moves.all() if move is not s.sealed[seat][0]]
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
    t.loans = [Loan(becomes.get(one.card, one.card), one.lender, one.borrower) for one in s.loans]
    for name in ("owner", "at", "of"):
        old: list[int] = getattr(s, name)
        new = old[:]
        for card, other in becomes.items():
            new[other] = old[card]
        setattr(t, name, new)
