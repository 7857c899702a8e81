"""A turn: at most one MOVE, then one card drawn, with windows around (PBL-TURN)."""

from typing import Final

from boltyard.core.moves import ACCEPT_DRAW, REFUSE_DRAW, Move
from boltyard.core.state import Frame, is_set
from boltyard.games.pbl import events
from boltyard.games.pbl.build import builds, put_up
from boltyard.games.pbl.cards import HANGAR
from boltyard.games.pbl.combat import ATTACKED, BUILT, attacks, declare
from boltyard.games.pbl.effects.cards import dismiss, leave_cockpit
from boltyard.games.pbl.effects.moments import (
    ON_BUILT,
    START_OF_TURN,
    USE,
)
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.moves import END, Assault, Build
from boltyard.games.pbl.phases import DRAWING, FIRST_EFFECT, TURN
from boltyard.games.pbl.plays import can_resolve, play, plays
from boltyard.games.pbl.pledges import declare_pledged, pledge_codes, pledge_full, pledge_line, pledge_options
from boltyard.games.pbl.state import Pbl, PblRule
from boltyard.games.pbl.zones import UNLIMITED

# steps
START: Final = 0
PLAY: Final = 1
CLOSE: Final = 2
DRAW: Final = 3
OVER: Final = 4

FREE: Final = 0  # the MOVE is unused
LAST_ULTIMATE: Final = 40  # no turn after this one (PBL-H-4)

PLAY_ON: Final = 20  # turns, where time is up and nobody leads (PBL-F-21)


class Turn(PblRule):
    """At most one MOVE, then one card drawn, with windows around (PBL-TURN-2, -3, -13).

    `amount` tells what has used the MOVE, `target` is a mask of the sides attacked (NOBODY: none), `picks` holds the
    cards used up for this turn, `card` a hangar that was demolished in it.
    """

    decision: str = "PBL-D-7"
    holds_card: bool = True
    picks_cards: bool = True

    def run(self, s: Pbl, f: Frame) -> None:
        if s.out and s.is_out(s.side[f.seat]):  # PBL-R-128
            hand_over(s, f)
            return
        if f.step == START or f.step == CLOSE:  # both open a window (PBL-R-34)
            f.step += 1
            wakes = f.step == PLAY and wakes_up(s, s.side[f.seat])
            if wakes or not s.is_quiet():  # what happens on waking may draw a card that could be played
                s.offer_window(s.clockwise(f.seat))
            if f.step == PLAY:
                wake(s, f.seat)
            if s.frames[-1] is not f or s.stirred:
                return
        if f.step == PLAY:
            s.ask(1 << f.seat)
        elif f.step == DRAW:
            f.step = OVER
            if s.unresolved:
                s.sweep(False)
            s.push(DRAWING, f.seat, s.famous("draws_need_a_three"))
            s.frames[-1].amount = 2 if s.has_trait(s.side[f.seat], "extra_end_draw") else 1
            if s.frames[-1].amount == 2:
                s.turn_up_all(s.side[f.seat], "extra_end_draw")
        else:
            hand_over(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        if s.sealed[seat]:
            return pledge_options(s, seat)
        moves: list[Move] = [END]  # passing is always allowed (PBL-TURN-3, PBL-R-23)
        moves += plays(s, seat)
        for number in s.with_moment(s.side[seat], USE):
            if can_resolve(s, seat, s.cards.cards[number], USE):
                moves.append(s.moves.uses[number])
        if may_still(s, f, BUILT):
            moves += builds(s, seat)
        if may_still(s, f, ATTACKED):
            moves += attacks(s, seat)
        if not may_still(s, f, BUILT) and free_hangar(s, f) >= 0:
            for move in builds(s, seat):
                if isinstance(move, Build) and s.cards.cards[move.card].kind == HANGAR:
                    moves.append(move)
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return pledge_full(s, seat)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        declare_pledged(s, f, seat, items)

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return pledge_line(items) if is_set(items) else items[0].text

    def codes_in(self, words: list[str]) -> list[str]:
        return pledge_codes(words)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Build):
            builder = free_hangar(s, f) if s.cards.cards[move.card].kind == HANGAR else -1
            if builder >= 0:
                f.picks = [*f.picks, builder]
                s.turn_up(builder)
            else:
                f.amount |= BUILT
            s.offer_window(s.after_order(seat))
            put_up(s, seat, move)
            stirring = s.famous("builders_attack")
            if stirring >= 0:  # Rage for all (PBL-R-186)
                s.push(FIRST_EFFECT + NAMES.index("rage"), seat, stirring)
            s.resolve(seat, move.card, ON_BUILT)  # at once, before the window (PBL-R-37, -60)
        elif move is not END and not isinstance(move, Assault):
            s.offer_window(s.others_first(seat))  # the others first (PBL-R-35)
            play(s, seat, move)
        elif isinstance(move, Assault):
            declare(s, f, seat, move)
        else:
            if s.log is not None:
                s.log.append(events.EndedTurn(seat))
            f.step = CLOSE


def may_still(s: Pbl, turn: Frame, what: int) -> bool:
    """Is this part of the MOVE unused? In Ultimate Robot a turn has one of each (PBL-TURN-2, -4, PBL-H-3)."""
    return turn.amount & what == 0 if s.terms.ultimate else turn.amount == FREE


def free_hangar(s: Pbl, turn: Frame) -> int:
    """A card that lets its owner build a hangar without the MOVE, once a turn; -1 if there is none."""
    for number in s.with_trait(s.side[turn.seat], "hangars_free"):
        if number not in turn.picks:
            return number
    return -1


def wakes_up(s: Pbl, side: int) -> bool:
    """Will something happen at the start of this side's turn? An expert who leaves may bring a Critical Form, too."""
    return len(s.with_moment(side, START_OF_TURN)) > 0 or len(s.with_trait(side, "counter_runs_down")) > 0


def wake(s: Pbl, seat: int) -> None:
    """The start of a turn: what happens by itself, then what is asked, each fully and in order (PBL-R-189)."""
    side = s.side[seat]
    run_down(s, side)
    for number in s.with_moment(side, START_OF_TURN)[::-1]:  # pushed last, done first
        s.resolve(seat, number, START_OF_TURN)


def run_down(s: Pbl, side: int) -> None:
    """Counters that run down lose one at the start of a turn; whoever has none left leaves then (PBL-F-9)."""
    robot = s.robots[side]
    for number in s.with_trait(side, "counter_runs_down"):
        s.tick(number, -1)
        if s.counter[number]:
            continue
        if number == robot.expert:
            leave_cockpit(s, side)
        elif number in robot.crew:
            dismiss(s, side, robot.crew.index(number))


def hand_over(s: Pbl, f: Frame) -> None:
    """The draw ends the turn, and the next side begins (PBL-TURN-13, -15, PBL-R-26)."""
    s.idle = s.idle + 1 if f.amount == FREE else 0
    s.grounded &= ~(1 << s.side[f.seat])
    if f.card >= 0:  # a Demolition of this turn
        s.grounded |= 1 << s.side[f.seat]
    s.attacked = max(0, f.target)  # every side an attack was rolled against (PBL-R-132)
    if s.unresolved:
        s.sweep(False)
    s.offered = 0
    s.done()
    start_turn(s, next_seat(s, f.seat))


def next_seat(s: Pbl, seat: int) -> int:
    """Whose turn is next: partners of both teams alternate, sides that are out are passed over (PBL-R-21, -157)."""
    if s.terms.teams:
        return s.order[(s.order.index(seat) + 1) % len(s.order)]
    return s.side_after(seat)


def start_turn(s: Pbl, seat: int) -> None:
    """A new turn, unless the game has stalled or its time is up (PBL-R-130, -134)."""
    if (s.terms.idle_draw and s.idle >= s.terms.idle_draw) or (s.terms.turn_cap and s.turn >= s.terms.turn_cap):
        s.win(leaders(s), "stalled")
        return
    if s.terms.ultimate and s.turn >= LAST_ULTIMATE:
        s.win(leaders(s), "stalled")
        return
    if s.turns_left != UNLIMITED and time_is_up(s):
        return
    s.turn += 1
    s.push(TURN, seat)
    if s.log is not None:
        s.log.append(events.Began(seat, s.turn))


def time_is_up(s: Pbl) -> bool:
    """Count the turn; True if the limit has ended the game.

    Limbs blown off decide, then limbs left, else play goes on until one of these changes (PBL-MODE-3P-10, PBL-F-21).
    """
    if s.turns_left > 0 and s.time_told:  # a clock counts in place of turns
        if s.time_left > 0:
            return False
        s.turns_left = 0
    if s.turns_left <= 0:
        last = s.turns_left == -PLAY_ON
        winners = leaders(s, not last)
        if winners or last:
            s.win(winners, "time")
            return True
    s.turns_left -= 1
    return False


def leaders(s: Pbl, limbs_only: bool = False) -> int:
    """By the board: blow-offs credited, then active limbs, then Pilot Points; equal is a draw (PBL-R-135)."""
    best: list[int] = []
    mask = 0
    for side in range(s.sides):
        if s.is_out(side):
            continue
        robot = s.robots[side]
        standing = [s.blown[side], robot.active_limbs(), 0 if limbs_only else robot.points()]
        if standing > best:
            best = standing
            mask = s.seats_of(side)
        elif standing == best:
            mask = 0
    return mask


class DrawOffer(PblRule):
    """A draw is offered: all others at once, in secret; one refusal is enough (PBL-R-130, PBL-D-35).

    `step` counts the answers, `amount` the refusals.
    """

    decision: str = "PBL-D-35"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            others = 0
            for side in range(s.sides):
                if side != s.side[f.seat] and not s.is_out(side):
                    others |= 1 << s.lead[side]
            s.ask(others)
            return
        s.done()
        if f.amount == 0:
            s.win(0, "agreed")

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return REFUSE_OR_ACCEPT

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        f.step += 1
        if move is REFUSE_DRAW:
            f.amount += 1
        if s.log is not None:
            s.log.append(events.RefusedDraw(seat) if move is REFUSE_DRAW else events.AcceptedDraw(seat))


REFUSE_OR_ACCEPT: Final[list[Move]] = [REFUSE_DRAW, ACCEPT_DRAW]
