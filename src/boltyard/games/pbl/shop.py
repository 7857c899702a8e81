"""Drawing, the shop, and the two limits that make a player give cards up (PBL-SHOP, PBL-TURN-10, PBL-HANGAR-12)."""

from typing import Final

from boltyard.core.events import NO_ONE
from boltyard.core.knowledge import sighted, slipped
from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.effects.effect import throw
from boltyard.games.pbl.lying import Hex
from boltyard.games.pbl.moves import (
    DRAW_DECK,
    STORED_RELEASES,
    DrawRow,
    Release,
    ReleaseStored,
    Trim,
    stored_codes,
    stored_line,
)
from boltyard.games.pbl.state import Pbl, PblRule

ROW: Final = 5  # PBL-SHOP-3
CURSE_DICE: Final = 3  # as in the preset of PBL-R-186

# steps of a draw
LOOK: Final = 0  # is there a deck to draw from?
MUST: Final = 1  # the deck was empty: from the row (PBL-SHOP-4)
MAY: Final = 2  # deck or row (PBL-SHOP-6)
CURSED: Final = 3  # the dice that decide whether there is a draw (PBL-R-193)
CLEARED: Final = 4  # they let it pass
FATED: Final = 5  # the dice of a celebrity that guards the draw at the end of a turn (PBL-R-186)
LUCKY: Final = 3  # the face that is needed


class Drawing(PblRule):
    """One card at a time; an empty deck opens the shop first (PBL-SHOP-1..8, PBL-R-109..115, PBL-F-19).

    `amount` is how many, `card` a celebrity whose dice are asked first.
    """

    decision: str = "PBL-D-27"
    holds_card: bool = True

    def run(self, s: Pbl, f: Frame) -> None:
        side = s.side[f.seat]
        if f.amount == 0 or (s.out and s.is_out(side)):
            s.done()
            s.stirred = True  # the hand limit is tested after the whole instruction (PBL-R-27)
            return
        if f.step == FATED:
            meet_fate(s, f)
        elif f.card >= 0:  # the celebrity decides whether there is a draw at all (PBL-R-186)
            f.step = FATED
            f.picks = []
            throw(s, f, CURSE_DICE)
        elif f.step == CURSED:
            lift(s, f)
        elif f.step == LOOK and s.hexes and hex_on(s, side) is not None:
            f.step = CURSED
            f.picks = []
            throw(s, f, CURSE_DICE)
        elif f.step == MUST or f.step == MAY:
            s.ask(1 << f.seat)
        elif not s.decks[s.home(side)]:
            if s.terms.edition == 17 and not s.shop:
                s.win(0, "no_shop")  # PBL-F-20
                return
            open_shop(s)
            if s.row:
                f.step = MUST
            else:
                renew_deck(s, side)
                if s.decks[s.home(side)]:
                    draw_top(s, f)
                else:
                    skip(f)  # nothing left anywhere (PBL-R-113)
        elif s.opened and s.row:
            f.step = MAY
        else:
            draw_top(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [DRAW_DECK] if f.step == MAY else []
        for card in sorted(s.row):
            moves.append(s.moves.draws[card])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        forced = f.step == MUST
        f.step = LOOK
        if not isinstance(move, DrawRow):
            draw_top(s, f)
            return
        side = s.side[seat]
        s.row.remove(move.card)  # its place stays empty until the next opening (PBL-SHOP-10)
        s.acquire(side, move.card)
        s.of[move.card] = s.everyone()
        s.at[move.card] = s.everyone()  # everybody saw which card went to that hand (PBL-R-119)
        put_in_order(s.hands[seat], move.card)
        if s.log is not None:
            s.log.append(events.TookFromRow(seat, move.card))
        f.amount -= 1
        if forced:
            renew_deck(s, side)  # PBL-F-19: row first, then the pile becomes the deck


def skip(f: Frame) -> None:
    """One draw comes to nothing."""
    f.amount -= 1
    f.step = LOOK


def meet_fate(s: Pbl, f: Frame) -> None:
    """The dice are down, once for the whole draw: without the face there is none."""
    f.card = -1
    f.step = LOOK
    if LUCKY not in f.picks:
        if s.log is not None:
            s.log.append(events.DrewNothing(f.seat))
        f.amount = 0


def hex_on(s: Pbl, side: int) -> Hex | None:
    """The card that lies on this side's deck."""
    for entry in s.hexes:
        if entry.side == side:
            return entry
    return None


def lift(s: Pbl, f: Frame) -> None:
    """The dice are down: with the face among them the draw is made and the curse is weaker, else there is none."""
    side = s.side[f.seat]
    hexed = hex_on(s, side)
    assert hexed is not None
    card = hexed.card
    if s.cards.cards[card].moments["on_built"].number("face") not in f.picks:
        if s.log is not None:
            s.log.append(events.DrewNothing(f.seat))
        skip(f)
        return
    f.step = CLEARED
    left = hexed.left - 1
    s.hexes = [Hex(card, side, left) if entry.card == card else entry for entry in s.hexes]
    if s.log is not None:
        s.log.append(events.Weakened(f.seat, card, left))
    if left == 0:
        s.lift_hexes(side)


def draw_top(s: Pbl, f: Frame) -> None:
    """The top card of the own deck goes to hand."""
    side = s.side[f.seat]
    f.step = LOOK
    card = s.decks[s.home(side)].pop()
    slipped(s.at, s.of, card, s.eyes(f.seat))
    put_in_order(s.hands[f.seat], card)
    f.amount -= 1
    if s.log is not None:
        s.log.append(events.Drew(f.seat, s.eyes(f.seat), card, len(s.decks[s.home(side)])))


def open_shop(s: Pbl) -> None:
    """Shuffle the shop deck when it first opens, and fill the row to five (PBL-SHOP-3, -8)."""
    if not s.opened:
        s.mix(s.shop)
    s.opened = True
    while len(s.row) < ROW and s.shop:
        card = s.shop.pop()
        sighted(s.at, s.of, card, s.everyone())
        s.row.append(card)
    if s.log is not None:
        s.log.append(events.ShopOpened(NO_ONE, s.row[:], len(s.shop)))


def renew_deck(s: Pbl, side: int) -> None:
    """The discard pile becomes the deck (PBL-SHOP-2)."""
    home = s.home(side)
    s.decks[home] = s.discards[home]
    s.discards[home] = []
    if not s.terms.community:  # whose bombs lie in a common pile is nobody's knowledge
        for card in s.decks[home]:
            s.of[card] |= s.seats_of(side)
    s.mix(s.decks[home])


class TrimHand(PblRule):
    """Over the hand limit: discard down to it at once, cards of one's own choice (PBL-TURN-11, -12, PBL-F-17)."""

    decision: str = "PBL-D-29"
    word: str = "discard"

    def run(self, s: Pbl, f: Frame) -> None:
        if len(s.hands[f.seat]) > s.hand_limit(s.side[f.seat]):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        hand = s.hands[seat]
        missing = len(hand) - s.hand_limit(s.side[seat]) - len(named)
        last = named[-1] if named else None
        after = last.card if isinstance(last, Trim) else -1
        moves: list[Move] = []
        left = len(hand)
        for card in hand:
            if card > after and left >= missing:
                moves.append(s.moves.trims[card])
            left -= 1
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.hands[seat]) - len(s.sealed[seat]) == s.hand_limit(s.side[seat])

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        for move in items:
            if isinstance(move, Trim):  # face down (PBL-R-28, -29)
                s.put_face_down(seat, move.card)
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Trimmed(seat, len(items)))


class ReleaseSurplus(PblRule):
    """The hangar is too small: its owner gives up crew or storage bombs, exactly the surplus (PBL-R-67).

    Without any hangar the bombs are gone, and one crew member stays as sidekick (PBL-HANGAR-13, PBL-R-66, -70).
    """

    decision: str = "PBL-D-14"
    word: str = "release"

    def run(self, s: Pbl, f: Frame) -> None:
        robot = s.robots[s.side[f.seat]]
        if not robot.hangar:
            robot.stored = []
            if s.terms.lone_skill1:  # PBL-R-66
                for card in robot.crew[:]:
                    if s.cards.cards[card].skill > 1:
                        robot.crew.remove(card)
                        s.discard(card)
                        if s.log is not None:
                            s.log.append(events.Discarded(f.seat, card))
        if robot.surplus(s.cards) > 0:
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        robot = s.robots[s.side[seat]]
        named = s.sealed[seat]
        missing = robot.surplus(s.cards) - len(named)
        last = named[-1] if named else None
        after = last.card if isinstance(last, Release) else -1
        least = last.value if isinstance(last, ReleaseStored) else 1
        moves: list[Move] = []
        if not isinstance(last, ReleaseStored):
            left = len(robot.crew) + len(robot.stored)
            for card in sorted(robot.crew):
                if card > after and left >= missing:
                    moves.append(s.moves.releases[card])
                left -= 1
        for value in range(least, 7):
            if robot.stored.count(value) > count_released(named, value) and bombs_from(robot.stored, value) >= missing:
                moves.append(STORED_RELEASES[value])
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == s.robots[s.side[seat]].surplus(s.cards)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        robot = s.robots[s.side[seat]]
        for move in items:
            if isinstance(move, Release):
                robot.crew.remove(move.card)
                s.discard(move.card)
            elif isinstance(move, ReleaseStored):
                robot.use_up(move.value)
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Released(seat, len(items)))

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return stored_line("release", items)

    def codes_in(self, words: list[str]) -> list[str]:
        return stored_codes(words)


def count_released(named: list[Move], value: int) -> int:
    n = 0
    for move in named:
        if isinstance(move, ReleaseStored) and move.value == value:
            n += 1
    return n


def bombs_from(stored: list[int], least: int) -> int:
    """How many storage bombs are worth at least so much."""
    n = 0
    for value in stored:
        if value >= least:
            n += 1
    return n
