"""Which of the six windows is open (PBL-R-34): read from the frames, so it is known wherever a view is."""

from typing import Final, Literal

from boltyard.games.pbl.combat import (
    CONCEDED,
    ROLL,
    TRAIL,
    Combat,
    allowance,
    boost_of,
    combat_in,
    party_of,
    ticker,
    trailing,
)
from boltyard.games.pbl.dice import INITIAL_DEFENSE
from boltyard.games.pbl.effects.fight import strike_in
from boltyard.games.pbl.odds import ahead_chance, bomb_dice
from boltyard.games.pbl.phases import TURN, WINDOW
from boltyard.games.pbl.robot import LIMBS, NOBODY
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
    untouched = f.rolls[-1].why == INITIAL_DEFENSE and f.extra == [0, 0] and f.step != CONCEDED
    return ROLLED if untouched else ADDED


def active_seat(v: Pbl) -> int:
    """Whose turn it is; -1 before the first."""
    return v.frames[0].seat if v.frames and v.frames[0].rule == TURN else -1


# Who is usually asked. It depends on the window, on who fights and on counts, never on a hand, so it tells nothing.


def usually_asked(v: Pbl, seat: int) -> bool:
    """In the windows of combats one is in, and at the end of the turn before one's own; else one passes (PBL-R-43)."""
    kind = window_kind(v)
    if kind == CLOSED:
        return not is_hopeless(v, seat)
    if kind in (DECLARE, ROLLED, ADDED):
        return is_in_combat(v, seat)
    return (kind == ENDING and comes_next(v, seat)) or is_struck(v, seat)


def is_hopeless(v: Pbl, seat: int) -> bool:
    """Am I behind, and could not even all my cards and storage bombs get me ahead? Then one gives up (PBL-COMBAT-14).

    Cards are counted, as everybody can, and not looked into. Where more than the cards may count it is not said: a
    partner's, an action that may be played here, dice that come with every roll, armor that lies face down.
    """
    f = v.frames[-1] if v.frames else None
    if not isinstance(f, Combat) or f.step != TRAIL or v.terms.ultimate or v.terms.teams or v.terms.blind:
        return False
    party = party_of(v, f, seat)
    if v.sealed[seat] or party != trailing(v, f) or boost_of(v, seat) or ticker(v, v.side[seat], party) != NOBODY:
        return False
    cards = 0 if v.terms.pledged else max(0, min(len(v.hands[seat]), allowance(v, f, seat)))
    stored = sum(v.robots[v.side[seat]].stored)
    return ahead_chance(v, f, party, bomb_dice(v, f, party, cards), stored) == 0


def is_in_combat(v: Pbl, seat: int) -> bool:
    fight = combat_in(v)
    return fight is not None and v.side[seat] in (v.side[fight.seat], fight.side)


def is_struck(v: Pbl, seat: int) -> bool:
    """A Strike that is aimed at me is as good as a combat I am in: Misfire may still stop it (PBL-F-3, PBL-R-195)."""
    strike = strike_in(v)
    return strike is not None and strike.amount // (LIMBS + 2) == v.side[seat]


def comes_next(v: Pbl, seat: int) -> bool:
    """Is this the turn of the player before me?"""
    active = v.side[active_seat(v)]
    return active != v.side[seat] and v.side_after(active) == v.side[seat]
