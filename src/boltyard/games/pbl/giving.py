"""Between draft and opening hands: who has a smaller deck as a bonus gives cards of it to the shop (PBL-R-165)."""

from boltyard.core.knowledge import handed
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.moves import Give
from boltyard.games.pbl.opening import begin_game
from boltyard.games.pbl.phases import GIVE
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl, PblRule


def after_the_decks(s: Pbl, f: Frame) -> None:
    """Decks are made: whoever gives cards away does so now, once for the whole match."""
    for side in s.playing():
        if to_give(s, side):
            f.step = 0
            s.turn_to(f, GIVE)
            return
    begin_game(s, f)


def may_give(s: Pbl, side: int) -> list[int]:
    """Every card of the deck but keepers, which are in it in every match (PBL-R-239)."""
    kept = s.keepers(side)
    return [card for card in s.decks[side] if card not in kept]


def to_give(s: Pbl, side: int) -> int:
    """How many cards the side gives away; fewer where it has no more."""
    wanted = s.terms.of_sides.give[side]
    return min(wanted, len(may_give(s, side))) if wanted else 0


class GiveAway(PblRule):
    """One side after the other, by the chairs; which cards they are is the side's own business (PBL-R-165, -239).

    `step` is the side.
    """

    decision: str = "PBL-D-51"
    word: str = "give"

    def run(self, s: Pbl, f: Frame) -> None:
        while f.step < s.sides and (s.is_out(f.step) or not to_give(s, f.step)):
            f.step += 1
        if f.step < s.sides:
            s.ask(1 << s.lead[f.step])
        else:
            begin_game(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        deck = sorted(may_give(s, f.step))
        missing = to_give(s, f.step) - len(named)
        last = named[-1] if named else None
        after = last.card if isinstance(last, Give) else -1
        moves: list[Move] = []
        left = len(deck)
        for card in deck:
            if card > after and left >= missing:
                moves.append(s.moves.gives[card])
            left -= 1
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == to_give(s, f.step)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        side = f.step
        mine = s.seats_of(side)
        given: list[int] = []
        for move in items:
            if isinstance(move, Give):
                given.append(move.card)
        for card in may_give(s, side):  # whoever knew cards of this deck cannot tell which of them are still in it
            s.at[card] &= mine
            s.of[card] &= mine
        for card in given:
            s.decks[side].remove(card)
            s.owner[card] = NOBODY
            handed(s.at, s.of, card, mine)
            s.shop.append(card)
        s.mix(s.shop)
        if s.log is not None:
            s.log.append(events.Gave(seat, mine, given))
        f.step += 1

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        """The others give on (PBL-R-223)."""
