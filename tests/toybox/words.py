"""BLUFF in words: the question, the move, the event."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import Prompt
from boltyard.core.knowledge import eyes_of
from boltyard.core.moves import RESIGN, Move
from boltyard.core.state import EVERYONE, WHOLE
from tests.toybox.moves import STAY, Stake
from tests.toybox.state import KEYS, STAKE, Bluff

EVENT_RULES: Final = {
    "dealt": "BLF-SETUP-1",
    "staked": "BLF-ROUND-1",
    "stayed": "BLF-ROUND-2",
    "folded": "BLF-ROUND-2",
    "showed": "BLF-ROUND-3",
    "won": "BLF-ROUND-3",
    "resigned": "BLF-R-2",
}
REASONS: Final = {"counted": "BLF-GOAL-1", "resigned": "BLF-R-2", "series": "BLF-R-4"}


def prompt(view: Bluff, seat: int) -> Prompt:
    if view.frames[-1].rule == STAKE:
        return Prompt("BLF-D-1", f"Round {view.turn}: stake a card, face down.", "BLF-ROUND-1")
    staked = KEYS[view.stakes[seat]]
    return Prompt("BLF-D-2", f"You have staked {staked}. Stay, or fold?", "BLF-ROUND-2")


def describe(s: Bluff, move: Move, viewer: int) -> str:
    """The move, as far as the viewer may know it."""
    if move is RESIGN:
        return "Give up"
    if isinstance(move, Stake):
        known = viewer in (EVERYONE, WHOLE) or s.at[move.card] & eyes_of(viewer)
        return f"Stake {KEYS[move.card]}" if known else "Stake a card"
    return "Stay" if move is STAY else "Fold"


def tell(event: Event, viewer: int, names: list[str]) -> str:
    """The event, as far as the viewer may know it."""
    who = names[event.seat] if event.seat >= 0 else ""
    cards = event.shown_to(viewer).cards
    if event.kind == "dealt":
        return f"{who} gets three cards."
    if event.kind == "staked":
        return f"{who} stakes {KEYS[cards[0]] if cards[0] >= 0 else 'a card'}."
    if event.kind == "showed":
        return f"{who} shows {KEYS[cards[0]]}."
    if event.kind == "won":
        return f"{who} wins a point, and has {event.amount}."
    return {"stayed": f"{who} stays.", "folded": f"{who} folds.", "resigned": f"{who} gives up."}.get(event.kind, "")
