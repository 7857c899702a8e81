"""A turn: at most one MOVE, then one card drawn, with windows around (PBL-TURN)."""

from typing import Final

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import sighted
from boltyard.core.moves import PASS, Move
from boltyard.core.state import Frame, Rule
from boltyard.games.pbl.build import builds, put_up
from boltyard.games.pbl.cards import ACTION
from boltyard.games.pbl.combat import attacks, declare
from boltyard.games.pbl.effects.effect import ON_BUILT, ON_PLAYED
from boltyard.games.pbl.effects.table import can_resolve, resolve
from boltyard.games.pbl.moves import END, Assault, Build, Play
from boltyard.games.pbl.state import DRAWING, TURN, WINDOW, Pbl

# steps
START: Final = 0
PLAY: Final = 1
CLOSE: Final = 2
DRAW: Final = 3

FREE: Final = 0  # the MOVE is unused
USED: Final = 1


class Turn(Rule[Pbl]):
    """At most one MOVE, then one card drawn, with windows around (PBL-TURN-2, -3, -13)."""

    decision: str = "PBL-D-7"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == PLAY:
            s.ask(1 << f.seat)
        elif f.step == DRAW:
            hand_over(s, f)
        else:  # START and CLOSE open a window (PBL-R-34)
            f.step += 1
            s.push(WINDOW, f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [END]  # passing is always allowed (PBL-TURN-3, PBL-R-23)
        moves += plays(s, seat)
        if f.amount == FREE:
            moves += builds(s, seat)
            moves += attacks(s, seat)
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Build):
            f.amount = USED
            s.push(WINDOW, seat)
            put_up(s, seat, move)
            resolve(s, seat, move.card, ON_BUILT)  # at once, before the window (PBL-R-37, -60)
        elif isinstance(move, Play):
            s.push(WINDOW, (seat + 1) % s.seats)  # the others first (PBL-R-35)
            play(s, seat, move)
        elif isinstance(move, Assault):
            declare(s, f, seat, move)
        else:
            s.mention("ended_turn", seat, 0)
            f.step = CLOSE


def hand_over(s: Pbl, f: Frame) -> None:
    """The draw ends the turn, and the next side begins (PBL-TURN-13, -15, PBL-R-26)."""
    s.idle = s.idle + 1 if f.amount == FREE else 0
    s.attacked = f.target  # the side an attack was rolled against, NOBODY if none was (PBL-R-132)
    seat = f.seat
    s.done()
    start_turn(s, s.side_after(s.side[seat]))
    if not s.over:
        s.push(DRAWING, seat)
        s.frames[-1].amount = 2 if s.has_trait(s.side[seat], "extra_end_draw") else 1


def start_turn(s: Pbl, side: int) -> None:
    """A new turn, unless the game has stalled (PBL-R-130)."""
    if (s.terms.idle_draw and s.idle >= s.terms.idle_draw) or (s.terms.turn_cap and s.turn >= s.terms.turn_cap):
        s.win(leaders(s), "stalled")
        return
    s.turn += 1
    s.push(TURN, s.captain(side))
    s.tell("began", s.captain(side), [], EVERYBODY, s.turn, "", False)


def leaders(s: Pbl) -> int:
    """By the board: blow-offs credited, then active limbs, then Pilot Points; equal is a draw (PBL-R-135)."""
    best: list[int] = []
    mask = 0
    for side in range(s.sides):
        if s.is_out(side):
            continue
        robot = s.robots[side]
        standing = [s.blown[side], robot.active_limbs(), robot.points()]
        if standing > best:
            best = standing
            mask = s.seats_of(side)
        elif standing == best:
            mask = 0
    return mask


class Window(Rule[Pbl]):
    """Everyone with a hand may play an action; it closes when all pass in a row (PBL-R-35).

    `amount` counts the passes so far, `card` is the seat that declared an attack (or -1), `step` is 1 once another
    seat has answered that.
    """

    decision: str = "PBL-D-20"

    def run(self, s: Pbl, f: Frame) -> None:
        while f.amount < s.seats:
            seat = (f.seat + f.amount) % s.seats
            if s.hands[seat]:  # public, so being asked tells nothing (PBL-R-43)
                s.ask(1 << seat)
                return
            f.amount += 1
        s.done()
        s.result = f.step

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves = plays(s, seat)
        return [PASS, *moves] if moves else ONLY_PASS

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if not isinstance(move, Play):
            f.amount += 1
            return
        if f.card >= 0 and s.side[seat] != s.side[f.card]:
            f.step = 1
        f.seat = (seat + 1) % s.seats  # the others are asked first, whoever played last (PBL-R-35, PBL-F-15)
        f.amount = 0
        play(s, seat, move)


def plays(s: Pbl, seat: int) -> list[Move]:
    """The actions in hand that could do something now (PBL-ACTION-1, PBL-R-41)."""
    moves: list[Move] = []
    for number in s.hands[seat]:
        card = s.cards.cards[number]
        if card.kind == ACTION and can_resolve(s, seat, card, ON_PLAYED):
            moves.append(s.moves.plays[number])
    return moves


def play(s: Pbl, seat: int, move: Play) -> None:
    """An action goes face up to its owner's pile and is carried out before anything else (PBL-ACTION-3, PBL-R-42)."""
    s.hands[seat].remove(move.card)
    sighted(s.at, s.of, move.card, s.everyone())
    s.discards[s.owner[move.card]].append(move.card)
    s.stirred = True
    s.tell("played", seat, [move.card], EVERYBODY, 0, "", False)
    resolve(s, seat, move.card, ON_PLAYED)


ONLY_PASS: Final[list[Move]] = [PASS]
