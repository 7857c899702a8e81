"""BLUFF in words: the question, the move, the end."""

from typing import Final

from boltyard.core.knowledge import eyes_of
from boltyard.core.moves import RESIGN, Move
from boltyard.core.questions import Question
from boltyard.core.sentences import NamedCard, Sentence, people, say
from boltyard.core.state import EVERYONE, WHOLE
from tests.toybox.moves import STAY, Stake
from tests.toybox.state import KEYS, STAKE, Bluff

REASONS: Final = {"counted": "BLF-GOAL-1", "resigned": "BLF-R-2", "series": "BLF-R-4", "drawn_series": "BLF-R-4"}


def wording(view: Bluff, seat: int) -> Question:
    """What is asked, in one sentence."""
    if view.frames[-1].rule == STAKE:
        return Question("BLF-D-1", say("Round {n}: stake a card, face down.", n=view.turn), "BLF-ROUND-1")
    staked = named(view.stakes[seat])
    return Question("BLF-D-2", say("You have staked {card}. Stay, or fold?", card=staked), "BLF-ROUND-2")


def named(card: int) -> NamedCard:
    return NamedCard(KEYS[card], KEYS[card])


def describe(s: Bluff, move: Move, viewer: int) -> Sentence:
    """The move, as far as the viewer may know it."""
    if move is RESIGN:
        return say("Give up")
    if isinstance(move, Stake):
        known = viewer in (EVERYONE, WHOLE) or s.at[move.card] & eyes_of(viewer)
        return say("Stake {card}", card=named(move.card)) if known else say("Stake a card")
    return say("Stay") if move is STAY else say("Fold")


def ending(winners: int) -> Sentence:
    """Who has won."""
    return say("{who|wins|win}.", who=people(winners)) if winners else say("Nobody wins.")
