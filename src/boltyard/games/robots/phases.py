"""Set-up, Research, Program and Recovery: the quiet parts of a turn."""

from typing import Final

from boltyard.core.moves import ACCEPT_DRAW, DONE, PASS, REFUSE_DRAW, Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import NOTHING, Frame, Rule
from boltyard.games.robots import events
from boltyard.games.robots.cards import BIT, FACE, FACES, KEYS
from boltyard.games.robots.moves import CHOICES, PROGRAMS, RECOVERS, Choose, Program, Recover, last_named
from boltyard.games.robots.state import BOTH, BUILD, LET_RECOVER, PROGRAM, RESEARCH, Robots, half

OPENING: Final = [5, 7]  # cards in hand, black and red (ROB-SETUP-9, ROB-SETUP-10)
ONLY_PASS: Final[list[Move]] = [PASS]
RETURNS: Final = 2  # at most, in one Recovery (ROB-RECOVERY-3)

# steps of Recovery
FIRST: Final = 0  # the active player
SECOND: Final = 1  # the other one


class ChooseHalf(Rule[Robots]):
    """The chooser picks a half; the cards are shuffled and dealt, and Black begins (ROB-SETUP-7..11)."""

    decision: str = "ROB-D-2"

    def run(self, s: Robots, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        return CHOICES

    def chosen(self, s: Robots, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Choose)
        s.black = seat if move.colour == 0 else 1 - seat
        if s.log is not None:
            s.log.append(events.Chose(seat, move.colour))
        for colour in range(2):
            s.supply[colour] = half(colour, s.terms.jokers)
            s.shuffle(s.supply[colour])
            for _ in range(OPENING[colour]):
                s.draw(colour)
            owner = s.seat(colour)
            if s.log is not None:
                s.log.append(events.Dealt(owner, 1 << owner, s.hand[colour][:], len(s.supply[colour])))
        s.active = 0
        f.seat = s.seat(0)
        s.turn_to(f, RESEARCH)


class Research(Rule[Robots]):
    """Draw one; who cannot has lost, at once (ROB-TURN-3, -4, -5)."""

    def run(self, s: Robots, f: Frame) -> None:
        s.turn += 1
        s.offered = 0
        s.attackers = NOTHING
        s.blockers = NOTHING
        colour = s.active
        if s.log is not None:
            s.log.append(events.Began(f.seat, s.turn))
        if not s.supply[colour]:
            s.win(1 << s.seat(1 - colour), "cannot_draw")
            return
        card = s.draw(colour)
        if s.log is not None:
            s.log.append(events.Drew(f.seat, 1 << f.seat, card, len(s.supply[colour])))
        s.turn_to(f, PROGRAM)


class ProgramRobots(Rule[Robots]):
    """Set every own robot to Defense or Attack (ROB-TURN-6, -7, ROB-R-16)."""

    decision: str = "ROB-D-3"
    word: str = "program"

    def run(self, s: Robots, f: Frame) -> None:
        if s.robots[s.active]:
            s.ask(1 << f.seat)
        else:
            if s.log is not None:
                s.log.append(events.Skipped(f.seat, events.PROGRAM))
            s.turn_to(f, BUILD)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        return PROGRAMS[s.robots[s.active][len(s.sealed[seat])]]

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == len(s.robots[s.active])

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        for move in items:
            assert isinstance(move, Program)
            if move.mode:
                s.standing |= BIT[move.card]
            else:
                s.standing &= ~BIT[move.card]
        if s.log is not None:
            standing = [robot for robot in s.robots[s.active] if s.stands(robot)]
            s.log.append(events.Programmed(f.seat, standing))
        s.turn_to(f, BUILD)


class Recovery(Rule[Robots]):
    """Each player, active first, may pay a face card to fetch one card or two (ROB-RECOVERY-1..6)."""

    word: str = "recover"

    def run(self, s: Robots, f: Frame) -> None:
        colour = s.active ^ f.step
        if s.hand[colour] and s.discard[colour]:  # public facts only (ROB-R-50)
            s.ask(1 << s.seat(colour))
        else:
            s.note(LET_RECOVER, colour, False)
            if s.log is not None:
                s.log.append(events.Skipped(s.seat(colour), events.RECOVER))
            hand_on(s, f)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        colour = s.colour(seat)
        named = s.sealed[seat]
        if not named:
            return payments(s, colour)
        if len(named) == 1:
            return fetches(s, colour, -1)
        return [DONE, *fetches(s, colour, last_named(named))]

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        named = s.sealed[seat]
        if len(named) < 2:
            return False
        if len(named) > RETURNS:
            return True
        after = last_named(named)
        for card in s.discard[s.colour(seat)]:
            if card > after and not FACE[card]:
                return False
        return True

    def chosen(self, s: Robots, f: Frame, seat: int, move: Move) -> None:
        s.note(LET_RECOVER, s.colour(seat), True)
        if s.log is not None:  # the same whether passed or unable (ROB-R-51)
            s.log.append(events.Skipped(seat, events.RECOVER))
        hand_on(s, f)

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        colour = s.colour(seat)
        cards: list[int] = []
        for move in items:
            if isinstance(move, Recover):
                cards.append(move.card)
        s.note(LET_RECOVER, colour, False)
        s.hand[colour].remove(cards[0])
        s.throw(cards[0])
        for card in cards[1:]:
            s.discard[colour].remove(card)
            put_in_order(s.hand[colour], card)
            s.at[card] = BOTH if s.terms.trackers else 1 << seat  # ROB-R-52
        if s.log is not None:
            s.log.append(events.Recovered(seat, cards[0], cards[1:]))
        hand_on(s, f)

    def codes_in(self, words: list[str]) -> list[str]:
        return [f"recover {arg.rstrip(':')}" for arg in words[1:]]

    def line(self, s: Robots, f: Frame, items: list[Move]) -> str:
        if items[0] is PASS:
            return PASS.text
        paid = items[0]
        assert isinstance(paid, Recover)
        fetched = [move.arg for move in items[1:] if move is not DONE]
        return f"recover {KEYS[paid.card]}: {' '.join(fetched)}"


def hand_on(s: Robots, f: Frame) -> None:
    """After the active player the other one may recover; after both, the other's turn begins (ROB-TURN-1)."""
    if f.step == FIRST:
        f.step = SECOND
        return
    s.active = 1 - s.active
    f.seat = s.seat(s.active)
    f.step = FIRST
    s.turn_to(f, RESEARCH)


def payments(s: Robots, colour: int) -> list[Move]:
    """Pass, or a face card to pay with, if there is a card to fetch (ROB-R-40, ROB-R-41)."""
    moves = ONLY_PASS
    for paid in s.hand[colour]:
        if FACES >> paid & 1:
            if moves is ONLY_PASS:
                if not has_number(s.discard[colour]):
                    break
                moves = [PASS]
            moves.append(RECOVERS[paid])
    return moves


def has_number(pile: list[int]) -> bool:
    """Is there a card in the pile that is not a face?"""
    for card in pile:
        if not FACES >> card & 1:
            return True
    return False


def fetches(s: Robots, colour: int, after: int) -> list[Move]:
    """The cards of the own pile that may come back, in key order behind `after` (ROB-RECOVERY-4, ROB-R-44)."""
    moves: list[Move] = []
    for card in sorted(s.discard[colour]):
        if card > after and not FACE[card]:
            moves.append(RECOVERS[card])
    return moves


class DrawOffer(Rule[Robots]):
    """One side offers a draw, the other answers; then play goes on where it was (ROB-R-48)."""

    decision: str = "ROB-D-11"

    def run(self, s: Robots, f: Frame) -> None:
        s.ask(1 << (1 - f.seat))

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        return [ACCEPT_DRAW, REFUSE_DRAW]

    def chosen(self, s: Robots, f: Frame, seat: int, move: Move) -> None:
        s.done()
        if move is ACCEPT_DRAW:
            if s.log is not None:
                s.log.append(events.Agreed(seat))
            s.win(0, "agreed")
        else:
            if s.log is not None:
                s.log.append(events.Refused(seat))
