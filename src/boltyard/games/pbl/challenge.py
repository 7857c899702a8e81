"""Challenge: the Inheritance is chosen and begins in play; perhaps there is one deck for all (PBL-MODE-CHALLENGE)."""

from typing import Final

from boltyard.core.events import EVERYBODY, NO_ONE
from boltyard.core.knowledge import sighted
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.build import builds_from, put_on
from boltyard.games.pbl.draft import begin_draft
from boltyard.games.pbl.lying import Placed
from boltyard.games.pbl.moves import Build
from boltyard.games.pbl.opening import begin_game
from boltyard.games.pbl.state import Pbl, PblRule
from boltyard.games.pbl.zones import COMMON

EACH: Final = 5  # PBL-MODE-CHALLENGE-5
SHOP: Final = 20  # set aside where the rest is one deck for all (PBL-MODE-CHALLENGE-7)


def show_all(s: Pbl) -> None:
    """Whoever chooses sees every orange card that is left, and so do the others (PBL-MODE-CHALLENGE-3)."""
    for card in s.draft:
        sighted(s.at, s.of, card, s.everyone())


class ChooseHeirlooms(PblRule):
    """In turns, five cards each, put into play one by one without effects (PBL-MODE-CHALLENGE-3..5, PBL-R-147)."""

    decision: str = "PBL-D-38"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step < EACH * s.sides:
            s.ask(1 << s.lead[s.drafters[f.step % s.sides]])
            return
        for card in s.draft:  # shuffled away: what was seen tells nothing
            s.at[card] = 0
            s.of[card] = 0
        s.drafters = []
        if s.terms.community:
            share_deck(s, f)
        else:
            begin_draft(s, f, f.picks)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return builds_from(s, s.side[seat], sorted(s.draft))  # actions are never built (PBL-MODE-CHALLENGE-4)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Build)
        side = s.side[seat]
        s.draft.remove(move.card)
        s.owner[move.card] = side
        s.heirlooms[side].append(Placed(move.card, move.place))
        put_on(s, side, move.card, move.place)
        if s.log is not None:
            s.log.append(events.Built(seat, EVERYBODY, move.card, move.place, ""))
        f.step += 1

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        f.step += 1  # the others choose on (PBL-R-223)


def share_deck(s: Pbl, f: Frame) -> None:
    """No draft: a shop deck, and the rest is one deck for all (PBL-MODE-CHALLENGE-7, -8, PBL-R-149)."""
    s.mix(s.draft)
    s.shop = [s.draft.pop() for _ in range(SHOP - len(s.celebrities))]
    s.decks[0] = s.draft
    s.draft = []
    for card in s.decks[0]:
        s.owner[card] = COMMON
    if s.log is not None:
        s.log.append(events.Shared(NO_ONE, len(s.decks[0])))
    begin_game(s, f)


def bring_heirlooms(s: Pbl) -> None:
    """In the next game of a match they begin in play again, those that are still their side's (PBL-R-147, -212)."""
    for side in range(s.sides):
        for pair in s.heirlooms[side]:
            if s.owner[pair.card] == side:
                put_on(s, side, pair.card, pair.place)
