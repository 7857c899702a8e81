"""What a seat of BLUFF may know, a world that fits it, and both as plain data."""

from typing import Final

from boltyard.core import flow
from boltyard.core.knowledge import eyes_of, faces_for, fan_for
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import Rng, no_rng
from boltyard.core.state import EVERYONE, WHOLE
from tests.toybox.shapes import BluffView
from tests.toybox.state import CARDS, KEYS, NONE, Bluff

BACK: Final = "?"
PHASES: Final = ["stake", "answer"]


def viewed(s: Bluff, seat: int) -> Bluff:
    """Cards that this seat does not know are backs; so is what others have sealed."""
    v = s.clone()
    v.viewer = seat
    if seat == EVERYONE:
        return v
    eyes = eyes_of(seat)
    v.rng = no_rng()
    v.deck = faces_for(s.deck, s.at, eyes)
    v.stakes = [HIDDEN if card == NONE else card for card in faces_for(s.stakes, s.at, eyes)]
    for other in range(s.seats):
        if other != seat:
            v.sealed[other] = []
        v.hands[other] = fan_for(s.hands[other], s.at, eyes)
        v.spent[other] = faces_for(s.spent[other], s.at, eyes)
    v.at = [known if known & eyes else 0 for known in s.at]
    return v


def is_staked(s: Bluff, seat: int) -> bool:
    """Has this seat staked in this round? A view shows a stake as a back, but everybody's hand is shorter then."""
    return len(s.hands[seat]) + len(s.spent[seat]) < 3


def imagined(view: Bluff, rng: Rng) -> Bluff:
    """Deal the unseen cards over the backs, and let whoever has answered have answered something."""
    w = view.clone()
    w.viewer = WHOLE
    w.rng = rng.fork("world")
    unseen = [card for card in range(CARDS) if not view.at[card]]
    rng.shuffle(unseen)
    w.deck = [unseen.pop() if card == HIDDEN else card for card in w.deck]
    for seat in range(w.seats):
        if w.stakes[seat] == HIDDEN and is_staked(view, seat):
            w.stakes[seat] = dealt(w, unseen.pop(), seat)
        w.hands[seat] = sorted(dealt(w, unseen.pop(), seat) if card == HIDDEN else card for card in w.hands[seat])
        w.spent[seat] = [dealt(w, unseen.pop(), seat) if card == HIDDEN else card for card in w.spent[seat]]
    flow.invent_answers(w, rng)
    return w


def dealt(w: Bluff, card: int, seat: int) -> int:
    """This seat holds the card, and knows it."""
    w.at[card] = 1 << seat
    return card


def shown(s: Bluff) -> BluffView:
    """Every zone by name, cards by key; backs are `?`."""
    return {
        "turn": s.turn,
        "phase": "over" if s.over else PHASES[s.frames[-1].rule],
        "points": s.points[:],
        "hands": [keys(hand) for hand in s.hands],
        "stakes": [keys([card]) if is_staked(s, seat) else [] for seat, card in enumerate(s.stakes)],
        "spent": [keys(pile) for pile in s.spent],
        "deck": keys(s.deck),
    }


def keys(pile: list[int]) -> list[str]:
    return [KEYS[card] if card >= 0 else BACK for card in pile]
