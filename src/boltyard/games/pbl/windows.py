"""Which of the six windows is open (PBL-R-34): read from the frames, so it is known wherever a view is."""

from typing import Final, Literal

from boltyard.games.pbl.combat import CONCEDED, ROLL, WHY, Combat
from boltyard.games.pbl.dice import INITIAL_DEFENSE
from boltyard.games.pbl.effects.fight import combat_in
from boltyard.games.pbl.phases import TURN, WINDOW
from boltyard.games.pbl.shapes import WindowKind
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.turn import DRAW, FREE

START: Final = "start"  # of a turn
AFTER: Final = "after"  # something was built, played, struck or fought
DECLARE: Final = "declare"  # an attack was declared
ROLLED: Final = "roll"  # both initial rolls lie there
ADDED: Final = "add"  # something was added in combat, or somebody conceded
ENDING: Final = "end"  # of a turn, before the draw
CLOSED: Final = ""


def window_kind(v: Pbl) -> WindowKind | Literal[""]:
    """The window that is open: start, after, declare, roll, add or end; nothing where another question is asked."""
    if not v.frames or v.frames[-1].rule != WINDOW:
        return CLOSED
    window = v.frames[-1]
    below = v.frames[-2]
    if isinstance(below, Combat):
        return in_combat(below)
    if below.rule != TURN:  # upon an effect that has been announced or rolled
        return AFTER if combat_in(v) is None else ADDED
    if below.step == DRAW:
        return ENDING
    # After an action in T2 the others are asked first; a build uses the MOVE, or the card that builds without it.
    fresh = below.amount == FREE and not below.picks and window.seat == below.seat
    return START if fresh else AFTER


def in_combat(f: Combat) -> WindowKind:
    """Before the dice, with both initial rolls as they fell, or later."""
    if f.step <= ROLL:
        return DECLARE
    untouched = f.rolls[-1][WHY] == INITIAL_DEFENSE and f.extra == [0, 0] and f.step != CONCEDED
    return ROLLED if untouched else ADDED


def active_seat(v: Pbl) -> int:
    """Whose turn it is; -1 before the first."""
    return v.frames[0].seat if v.frames and v.frames[0].rule == TURN else -1
