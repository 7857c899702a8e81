"""The quick deal, the draft of five piles, and the Neo Draft (PBL-DRAFT)."""

from typing import Final

from boltyard.core.events import NO_ONE
from boltyard.core.knowledge import sighted, slipped
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.giving import after_the_decks
from boltyard.games.pbl.moves import PILES, RESTOCKS, TAKE, TAKE_OR_DECLINE, Restock
from boltyard.games.pbl.phases import DRAFT, RESTOCK
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl, PblRule

QUICK: Final = [0, 0, 35, 25]  # cards dealt after the Inheritance, by the number of sides (PBL-R-8)
ULTIMATE: Final = 15  # PBL-H-1
LEAST_SHOP: Final = 10  # as in quick play with three (PBL-DRAFT-4)
SHOP: Final = [0, 0, 15, 5]  # set aside before a draft (PBL-DRAFT-6, -7)


def begin_draft(s: Pbl, f: Frame, pilots: list[int]) -> None:
    """After the pilots: deal the decks at once, or lay out five piles of one (PBL-DRAFT-1..12)."""
    s.mix(s.draft)
    if s.terms.quick or s.terms.ultimate:
        count = ULTIMATE if s.terms.ultimate else quick_cards(s.sides, len(s.draft), s.terms.of_sides.any_keepers())
        for side in s.playing():
            dealt = [s.draft.pop() for _ in range(count)]
            s.gain(side, dealt)
            if s.log is not None:
                s.log.append(events.Dealt(s.captain(side), s.seats_of(side), dealt, len(dealt)))
        s.shop = s.draft
        s.draft = []
        after_the_decks(s, f)
        return
    aside = 0 if s.terms.of_sides.from_piles else SHOP[s.sides] - len(s.celebrities)  # the shop gives them (PBL-R-140)
    aside += (len(s.draft) - aside) % PILES  # and takes what does not go round (PBL-R-232)
    s.shop = [s.draft.pop() for _ in range(aside)]
    s.piles = [[s.draft.pop()] for _ in range(PILES)]
    last = pilots[len(pilots) - 1 :]  # whoever chose a pilot last drafts first (PBL-DRAFT-12)
    rest = pilots[: len(pilots) - 1]
    if s.terms.reverse:
        rest = rest[::-1]  # PBL-R-10
    s.drafters = last + rest
    s.picks = 0
    if s.log is not None:
        s.log.append(events.LaidOut(NO_ONE, PILES))
    start_pick(s, f)


def quick_cards(sides: int, left: int, keepers: bool) -> int:
    """How many cards a side is dealt in quick play: where keepers are missing, ten stay for the shop (PBL-R-238)."""
    return min(QUICK[sides], (left - LEAST_SHOP) // sides) if keepers else QUICK[sides]


def start_pick(s: Pbl, f: Frame) -> None:
    """The next side begins at Pile 1 (PBL-DRAFT-13, -19)."""
    s.turn_to(f, DRAFT)
    f.seat = s.lead[s.drafters[s.picks % len(s.drafters)]]
    f.step = 0
    f.amount = 0


class DraftTurn(PblRule):
    """Look at the piles in order; take one whole, or put it back and look at the next (PBL-DRAFT-13..17).

    `step` is the pile, `amount` counts those that were looked at, the one at hand included.
    """

    decision: str = "PBL-D-4"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.amount == f.step and not s.is_out(s.side[f.seat]):
            f.amount += 1
            look_at(s, f)
        if f.step == PILES - 1:
            take_pile(s, f)  # Pile 5 is shown and taken (PBL-DRAFT-16, PBL-R-13)
        else:
            s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return TAKE_OR_DECLINE

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if move is TAKE:
            take_pile(s, f)
        else:
            if s.log is not None:
                s.log.append(events.Declined(seat, f.step + 1))
            if not s.terms.notes:  # what was seen is not kept (PBL-R-14)
                for card in s.piles[f.step]:
                    s.at[card] &= ~s.seats_of(s.side[seat])
                    s.of[card] &= ~s.seats_of(s.side[seat])
            f.step += 1

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        pass_on(s, f)


def pass_on(s: Pbl, f: Frame) -> None:
    """Whose pick it would be has left: the next one picks, and the others go on in their order (PBL-R-223)."""
    now = s.picks % len(s.drafters)
    order = [side for side in s.drafters[now:] + s.drafters[:now] if not s.is_out(side)]
    shift = len(order) - s.picks % len(order)
    s.drafters = [order[(shift + i) % len(order)] for i in range(len(order))]
    start_pick(s, f)


def look_at(s: Pbl, f: Frame) -> None:
    """Only this pile is seen, and only by the drafting side (PBL-DRAFT-13)."""
    mine = s.seats_of(s.side[f.seat])
    pile = s.piles[f.step]
    for card in pile:
        sighted(s.at, s.of, card, mine)
    if s.log is not None:
        s.log.append(events.Looked(f.seat, mine, pile[:], f.step + 1))


def take_pile(s: Pbl, f: Frame) -> None:
    """Every card of the pile joins the deck; then the piles are restocked, or the draft is over (PBL-DRAFT-15, -18)."""
    side = s.side[f.seat]
    cards = s.piles[f.step]
    s.piles[f.step] = []
    s.gain(side, cards)
    s.picks += 1
    if s.log is not None:
        s.log.append(events.Drafted(f.seat, s.seats_of(side), cards, f.step + 1))
    if not s.draft:  # tested after each pick, so the last restock is followed by one more (PBL-R-11)
        end_draft(s, f)
    elif s.terms.neo:
        f.target = f.step
        s.turn_to(f, RESTOCK)
    else:
        restock(s, [1] * PILES)  # one card each, Pile 1 to Pile 5 (PBL-DRAFT-18, PBL-R-12)
        start_pick(s, f)


def restock(s: Pbl, counts: list[int]) -> None:
    """New cards, unseen, from the draft deck onto the piles."""
    for i in range(PILES):
        for _ in range(counts[i]):
            card = s.draft.pop()
            slipped(s.at, s.of, card, 0)
            s.piles[i].append(card)
    if s.log is not None:
        s.log.append(events.Restocked(NO_ONE, counts))


class NeoRestock(PblRule):
    """Neo Draft: the drafter puts the five unseen cards on any piles, the emptied one getting one (PBL-R-187)."""

    decision: str = "PBL-D-53"

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        for move in RESTOCKS:
            if move.counts[f.target] > 0:
                moves.append(move)
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Restock)
        restock(s, move.counts)
        start_pick(s, f)

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        restock(s, [1] * PILES)  # as in the draft of the book (PBL-DRAFT-18, PBL-R-223)
        start_pick(s, f)


def end_draft(s: Pbl, f: Frame) -> None:
    """The four piles left over join the shop deck, which is shuffled (PBL-DRAFT-23, -24)."""
    for pile in s.piles:
        for card in pile:
            slipped(s.at, s.of, card, 0)
            s.owner[card] = NOBODY
        s.shop += pile
    s.piles = []
    s.mix(s.shop)
    if s.log is not None:
        s.log.append(events.DraftEnded(NO_ONE, len(s.shop)))
    after_the_decks(s, f)
