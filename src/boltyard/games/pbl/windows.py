"""Which of the six windows is open (PBL-R-34), and on which dice: read from the frames, so a view is enough."""

from typing import Final, Literal

from boltyard.core.state import Frame
from boltyard.games.pbl.combat import (
    ATTACKER,
    CONCEDED,
    DEFENDER,
    ROLL,
    TRAIL,
    Combat,
    allowance,
    boost_of,
    combat_in,
    fight_in,
    party_of,
    ticker,
    total,
    trailing,
)
from boltyard.games.pbl.dice import INITIAL_DEFENSE
from boltyard.games.pbl.effects.fight import strike_in
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.odds import ahead_chance, bomb_dice
from boltyard.games.pbl.phases import FIRST_EFFECT, ROLLING, TURN, WINDOW
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


class LiveDice:
    """Dice of an effect on the table, and the totals of the fight if nobody answers them; none if they touch none."""

    __slots__ = ("card", "faces", "seat", "totals")

    def __init__(self, seat: int, card: int, faces: list[int], totals: list[int]) -> None:
        self.seat = seat
        self.card = card
        self.faces = faces
        self.totals = totals


def live_dice(s: Pbl) -> list[LiveDice]:
    """All dice that may be answered before they count, innermost first: in that order they will count (PBL-F-13)."""
    found: list[LiveDice] = []
    rolling = [i for i in range(len(s.frames) - 1, 0, -1) if s.frames[i].rule == ROLLING and s.frames[i].step]
    if not rolling:
        return found
    fight = fight_in(s)
    totals = [total(s, fight, ATTACKER), total(s, fight, DEFENDER)] if fight is not None else []
    for i in rolling:
        dice = s.frames[i]
        effect = s.frames[i - 1]
        party, sign = aim_of(effect)
        touched = len(totals) > 0 and party >= 0
        if touched:
            totals = totals[:]
            totals[party] = max(0, totals[party] + sign * sum(dice.picks))
        found.append(LiveDice(dice.seat, effect.card, dice.picks[:], totals if touched else []))
    return found


def aim_of(effect: Frame) -> tuple[int, int]:
    """Whose total the dice of this effect will change, and which way; -1 where they change none."""
    do = NAMES[effect.rule - FIRST_EFFECT] if effect.rule >= FIRST_EFFECT else ""
    if do == "dice":
        return effect.amount - 1, 1
    if do == "overblown":
        return ATTACKER, -1
    return (DEFENDER, 1) if do == "stand_in" else (-1, 1)


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
