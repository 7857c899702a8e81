"""The seal: what is done in the last moments of a round lies face down, and is turned over when the dice are blue.

At a table over a network nobody can answer what came too late to be answered by all. Each seat sees its own acts at
once, for they are its own; of the others only that something was done. So whoever is near the server learns nothing
that others learn too late, and there is nothing to be gained by a false clock (BB-R-80).
"""

from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.battleground.acts import act, add_table_acts
from boltyard.games.battleground.face_down import FaceDown
from boltyard.games.battleground.moves import ANSWERS, Place, Shift, TakeUp
from boltyard.games.battleground.state import BATTLE, FINAL, UNKNOWN, Battleground


def seal_begins_ms(s: Battleground) -> int:
    """When the seal begins, counted from the clap; unknown while the end is, and where there is none."""
    ends = s.ends_ms()
    return ends - s.terms.seal_ms if s.terms.seal_ms and ends != UNKNOWN else UNKNOWN


def in_seal(s: Battleground) -> bool:
    """Is this the time in which acts lie face down?"""
    if not s.terms.seal_ms or s.over or s.frames[-1].rule != BATTLE or s.frames[-1].step != FINAL:
        return False
    return s.elapsed_ms() >= seal_begins_ms(s)


def as_left_by(s: Battleground, seat: int) -> Battleground:
    """The table as this seat has left it: its own acts have been done, those of the others have not."""
    for one in s.laid:
        if one.seat == seat and one.code:
            copy = s.clone()
            copy.log = None
            copy.laid = []
            for laid in s.laid:
                if laid.seat == seat:
                    do(copy, laid)
            copy.time = s.time
            return copy
    return s


def do(s: Battleground, laid: FaceDown) -> None:
    """An act takes effect as of its own moment; what has become impossible is nothing (BB-SIM-8)."""
    move = s.moves.by_code.get(laid.code)
    if move is None or s.fallen >> laid.seat & 1:
        return
    s.time = laid.ms
    possible: list[Move] = []
    add_table_acts(s, laid.seat, possible)
    if move in possible:
        act(s, s.frames[-1], laid.seat, [move])


def sealed_options(s: Battleground, seat: int) -> list[Move]:
    """Within the seal only the own bots are moved; nothing is asked for, lent or conscripted any more."""
    moves: list[Move] = []
    if s.demands[seat]:
        moves += ANSWERS
    left = as_left_by(s, seat)
    if left.fighters() >> seat & 1:
        add_table_acts(left, seat, moves)
    return moves


def set_free_in_seal(s: Battleground) -> None:
    """Who can do something at this moment; loans half-named are dropped."""
    seats = 0
    for seat in range(s.seats):
        s.sealed[seat] = []
        if not s.leaving >> seat & 1 and sealed_options(s, seat):
            seats |= 1 << seat
    s.free = seats


def lay(s: Battleground, f: Frame, seat: int, move: Move) -> None:
    """An act within the seal: face down, or at once where it is no secret."""
    if isinstance(move, Place | TakeUp | Shift):
        s.laid = [*s.laid, FaceDown(s.time, seat, move.text)]
    else:
        act(s, f, seat, [move])


def turn_over(s: Battleground) -> None:
    """The round is over: everything that lay face down is turned over at once, in its order."""
    now = s.time
    laid, s.laid = s.laid, []
    for one in laid:
        do(s, one)
    s.time = now


def hands_free_at(s: Battleground, seat: int) -> int:
    """From when on this seat may put another bot down (BB-R-21); in the past where its hands are free."""
    ready = s.ready[seat]
    for one in s.laid:
        if one.seat == seat and one.code.startswith("up "):
            ready = max(ready, one.ms + s.terms.handling_ms)
    return ready


def as_seen_by(s: Battleground, seat: int) -> list[FaceDown]:
    """Of the acts of others it is seen that they lie there, and not what they are."""
    return [one if one.seat == seat else FaceDown(one.ms, one.seat, "") for one in s.laid]
