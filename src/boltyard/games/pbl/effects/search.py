"""Searching the own deck, and the shop's row with it (PBL-SHOP-7, PBL-R-117)."""

from typing import Final

from boltyard.core.knowledge import sighted
from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import ARMOR, CREW, KINDS, LEFT_ARM, LEFT_SHOULDER, PLACES, POD, RIGHT_ARM, Card, Effect
from boltyard.games.pbl.effects.effect import CardEffect, effect_of
from boltyard.games.pbl.effects.moments import ON_BUILT
from boltyard.games.pbl.moves import FIND_NONE, Find
from boltyard.games.pbl.phases import DRAWING
from boltyard.games.pbl.state import Pbl

# steps
LOOK: Final = 0
CHOOSE: Final = 1


class Search(CardEffect):
    """Look through deck or row for a fitting card, show it, take it, shuffle; finding none is allowed (PBL-F-18)."""

    decision: str = "PBL-D-26"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(s.decks[s.home(s.side[seat])]) + len(s.row) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == LOOK:  # the whole deck is looked at, by the searching seat alone
            f.step = CHOOSE
            for card in s.decks[s.home(s.side[f.seat])]:
                sighted(s.at, s.of, card, s.eyes(f.seat))
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        effect = effect_of(s, f)
        moves: list[Move] = [FIND_NONE]
        found: list[int] = []
        for pile in (s.decks[s.home(s.side[seat])], s.row):
            for number in pile:
                if number >= 0 and fits(s.cards.cards[number], effect):
                    found.append(number)
        for number in sorted(found):
            moves.append(s.moves.finds[number])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Find)
        side = s.side[seat]
        more = effect_of(s, f).number("draw")
        s.done()
        if move.card >= 0:
            if move.card in s.row:
                s.row.remove(move.card)
                s.acquire(side, move.card)
            else:
                s.decks[s.home(side)].remove(move.card)
            sighted(s.at, s.of, move.card, s.everyone())  # shown, to prove that it fits
            put_in_order(s.hands[seat], move.card)
        s.mix(s.decks[s.home(side)])
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Found(seat, [move.card] if move.card >= 0 else []))
        if more:
            s.push(DRAWING, seat)
            s.frames[-1].amount = more


def fits(card: Card, effect: Effect) -> bool:
    """Is this a card of the description? A construction pod has every level (PBL-POD-4)."""
    kind = effect.word("kind")
    place = effect.word("place")
    level = effect.number("level")
    key = effect.word("key")
    if key and card.key != key:
        return False
    if kind != "any" and KINDS[card.kind] != kind:
        return False
    if place != "any" and not fits_place(card, place):
        return False
    return level == 0 or has_level(card, level)


def has_level(card: Card, level: int) -> bool:
    """In hand or deck a construction pod has all three, the regeneration pod none; crew has its skill (PBL-POD-4)."""
    if card.pod == "construction":
        return True
    return level == (card.skill if card.kind == CREW else card.level)


def fits_place(card: Card, place: str) -> bool:
    if card.kind != ARMOR:
        return False
    if place == "arm":
        return card.place in (LEFT_ARM, RIGHT_ARM)
    if place == "shoulder":
        return LEFT_SHOULDER <= card.place < POD
    return PLACES[card.place] == place


class FetchPilot(CardEffect):
    """In Critical Form: look through deck, hand and row for this expert and put it in the cockpit, points or not."""

    decision: str = "PBL-D-26"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return s.robots[s.side[seat]].critical

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == LOOK:
            f.step = CHOOSE
            for card in s.decks[s.home(s.side[f.seat])]:
                sighted(s.at, s.of, card, s.eyes(f.seat))
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        number = s.cards.by_key[effect_of(s, f).word("key")]
        if number in s.hands[seat] or number in s.decks[s.home(s.side[seat])] or number in s.row:
            return [FIND_NONE, s.moves.finds[number]]
        return [FIND_NONE]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Find)
        side = s.side[seat]
        s.done()
        if move.card >= 0:
            for pile in (s.hands[seat], s.decks[s.home(side)], s.row):
                if move.card in pile:
                    pile.remove(move.card)
            s.owner[move.card] = side
            sighted(s.at, s.of, move.card, s.everyone())
            s.robots[side].expert = move.card  # only a starter has a Critical Form, so the cockpit is free
            s.reset_counter(move.card)
            s.resolve(seat, move.card, ON_BUILT)
        s.mix(s.decks[s.home(side)])
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Found(seat, [move.card] if move.card >= 0 else []))
