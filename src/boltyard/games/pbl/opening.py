"""Opening hands: two of five are dealt, one is kept, and the fastest pilot begins (PBL-OPEN)."""

from typing import Final

from boltyard.core.knowledge import shuffled, slipped
from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.d20 import d20_order
from boltyard.games.pbl.effects.moments import AT_START
from boltyard.games.pbl.moves import KEEPS, ChoosePilot, Keep
from boltyard.games.pbl.phases import OPENING, SELECT, TURN
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl, PblRule

HAND: Final = 5  # PBL-OPEN-2


def begin_game(s: Pbl, f: Frame) -> None:
    """Decks are made: in a rotation pilots are chosen for this game, then hands are dealt."""
    if s.terms.rotation:
        s.turn_to(f, SELECT)
    else:
        begin_opening(s, f)


class SelectPilots(PblRule):
    """Rotation: both choose one of their pilots left, face down, and reveal together (PBL-MODE-ROTATION-6, -7)."""

    decision: str = "PBL-D-36"

    def run(self, s: Pbl, f: Frame) -> None:
        for side in range(s.sides):
            if s.robots[side].starter == NOBODY:
                mask = 0
                for other in range(s.sides):
                    mask |= 1 << s.lead[other]
                s.ask(mask)
                return
        begin_opening(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [s.moves.pilots[card] for card in sorted(s.stable[s.side[seat]])]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, ChoosePilot)
        side = s.side[seat]
        s.stable[side].remove(move.card)
        s.robots[side].starter = move.card
        if s.log is not None:
            s.log.append(events.TookPilot(seat, move.card))


def begin_opening(s: Pbl, f: Frame) -> None:
    """Every deck is shuffled, and each seat deals itself two hands (PBL-OPEN-1, -2, PBL-R-16)."""
    for side in range(1 if s.terms.community else s.sides):
        s.mix(s.decks[side])
    for side in s.playing():
        deck = s.decks[s.home(side)]
        seats = sorted(s.players_of(side))
        for seat in seats:
            s.offers[seat] = [[], []]
        for i in range(2 * HAND * len(seats)):  # in turns, so that a short deck is shared fairly (PBL-R-16, -156)
            if deck:
                seat = seats[i // 2 % len(seats)]
                card = deck.pop()
                slipped(s.at, s.of, card, s.eyes(seat))
                put_in_order(s.offers[seat][i % 2], card)
        for seat in seats:
            two = s.offers[seat]
            if s.log is not None:
                s.log.append(events.OfferedHands(seat, s.eyes(seat), two[0] + two[1], len(two[0])))
    s.turn_to(f, OPENING)


class KeepHand(PblRule):
    """All choose at once, hidden; only that a choice was made is known (PBL-OPEN-3, PBL-R-18)."""

    decision: str = "PBL-D-5"

    def run(self, s: Pbl, f: Frame) -> None:
        waiting = 0
        for seat in range(s.seats):
            if s.offers[seat]:
                waiting |= 1 << seat
        if waiting:
            s.ask(waiting)
        else:
            start_play(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return KEEPS

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Keep)
        two = s.offers[seat]
        s.offers[seat] = []
        s.hands[seat] = two[move.hand]
        bottom = two[1 - move.hand]
        s.shuffle(bottom)  # among themselves; the deck above is not touched (PBL-R-17)
        for card in bottom:
            slipped(s.at, s.of, card, 0)
        shuffled(s.at, s.of, bottom)
        side = s.side[seat]
        s.decks[s.home(side)] = bottom + s.decks[s.home(side)]  # the bottom of a pile is first (PBL-OPEN-4)
        if s.log is not None:
            s.log.append(events.Kept(seat, s.eyes(seat), s.hands[seat][:]))


def start_play(s: Pbl, f: Frame) -> None:
    """The fastest pilot's side begins, in a series who lost the last game (PBL-TURN-1, PBL-MODE-SERIES-5)."""
    best = -1
    fastest: list[int] = []
    for side in s.playing():
        speed = s.cards.cards[s.robots[side].starter].speed
        if speed > best:
            best = speed
            fastest = []
        if speed == best:
            fastest.append(side)
    s.first = s.starts if s.starts != NOBODY else d20_order(s, fastest)[0]  # equal speeds are rolled off (PBL-R-20)
    if s.is_out(s.first):
        s.first = s.side_after(s.first)  # PBL-R-223
    s.order = turn_order(s)
    if s.log is not None:
        s.log.append(events.Begins(s.order[0], best))
    for i in range(s.sides):
        draw_bonus(s, (s.first + i) % s.sides)
    s.done()
    s.turn = 1
    s.limit_time()
    s.push(TURN, s.order[0])
    for i in range(s.sides - 1, -1, -1):  # in turn order from the first player: pushed last, done first (PBL-R-19)
        side = (s.first + i) % s.sides
        if s.is_out(side):
            continue
        s.resolve(s.acting(side), s.robots[side].starter, AT_START)


def draw_bonus(s: Pbl, side: int) -> None:
    """Cards more by the side's terms, or for whoever does not begin, as far as the deck goes (PBL-R-165, -241, -242).

    Partners get them in turns, who has the team's first turn first.
    """
    if s.is_out(side):
        return
    seats = [s.lead[side]]
    if s.terms.teams and not s.terms.gunners:
        seats = [s.openers[side], (s.openers[side] + 2) % s.seats]
    deck = s.decks[s.home(side)]
    wanted = s.terms.of_sides.opening[side] + (s.terms.second if side != s.first else 0)
    for i in range(min(wanted, len(deck))):
        seat = seats[i % len(seats)]
        card = deck.pop()
        slipped(s.at, s.of, card, s.eyes(seat))
        put_in_order(s.hands[seat], card)
        if s.log is not None:
            s.log.append(events.Drew(seat, s.eyes(seat), card, len(deck)))


def turn_order(s: Pbl) -> list[int]:
    """The seats as their turns follow each other: with four hands A1, B1, A2, B2 (PBL-R-157, PBL-MODE-2V2-9)."""
    order: list[int] = []
    for i in range(s.sides):
        side = (s.first + i) % s.sides
        order.append(s.openers[side] if s.terms.teams and not s.terms.gunners else s.lead[side])
    if s.terms.teams and not s.terms.gunners:
        order += [(seat + 2) % s.seats for seat in order]
    return order
