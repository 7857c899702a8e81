"""Exact chances at a table of ROBOTS, counted from a view: what blocks leave of an attack, and what backs may be.

There are no dice. What is open is how the other one blocks, all ways alike, and which unseen card lies where. Each is
told as so many ways of so many.
"""

from itertools import combinations
from math import comb, perm

from boltyard.core.moves import Move
from boltyard.core.piles import HIDDEN
from boltyard.games.robots.cards import FACE, NAMES, can_pair
from boltyard.games.robots.combat import loss
from boltyard.games.robots.moves import Attack
from boltyard.games.robots.state import ATTACK, BLOCK, DISCARD, Robots
from boltyard.games.robots.view import unseen

Odds = list[tuple[str, int, int]]  # what, in how many ways, of how many


def odds(v: Robots, seat: int, names: list[str], about: list[Move] | None = None) -> Odds:
    """All that can be counted at this question of this seat; of attacks only the one it is about, if it is."""
    if not v.turn or not v.frames:
        return []
    phase = v.frames[-1].rule
    mine = v.colour(seat)
    found: Odds = []
    if phase == ATTACK and v.active == mine:
        loser = names[v.seat(1 - mine)]
        for group in groups(v, mine, about):
            found += told_losses(v, group, f"attack {words(group)}: {loser} loses")
    elif phase == BLOCK:
        found += told_losses(v, v.attackers, f"{words(v.attackers)} attack: {names[v.seat(1 - v.active)]} loses")
    elif phase == DISCARD and v.active != mine:
        found += faces_fallen(v, mine, v.frames[-1].amount)
    return found + drawn(v, mine) + held(v, 1 - mine, names[v.seat(1 - mine)])


def groups(v: Robots, colour: int, about: list[Move] | None) -> list[list[int]]:
    """All groups of robots that may attack, or the one that it is about."""
    if about is not None:
        sent = [move.card for move in about if isinstance(move, Attack)]
        return [sent] if sent else []
    able = [robot for robot in v.robots[colour] if v.stands(robot)]
    return [list(group) for count in range(1, len(able) + 1) for group in combinations(able, count)]


def words(cards: list[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def losses(v: Robots, attackers: list[int]) -> dict[int, int]:
    """In how many ways to block these attackers cost so many cards (ROB-COMBAT-4..8, ROB-DISCARD-2..5, ROB-R-28)."""
    loser = 1 - v.active
    guards = sum(not v.stands(robot) for robot in v.robots[loser])
    left = len(v.hand[loser]) + len(v.supply[loser])
    found: dict[int, int] = {}
    for blocked in range(min(guards, len(attackers)) + 1):
        for met in combinations(attackers, blocked):
            through = sum(v.value(robot) for robot in attackers if robot not in met)
            cost = min(loss(through), left)
            found[cost] = found.get(cost, 0) + perm(guards, blocked)  # which guard meets whom
    return found


def told_losses(v: Robots, attackers: list[int], begin: str) -> Odds:
    ways = losses(v, attackers)
    return [(f"{begin} {cards(cost)}", ways[cost], sum(ways.values())) for cost in sorted(ways)]


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def drawn(v: Robots, colour: int) -> Odds:
    """The next card of the own Supply beside the hand as it is (ROB-BUILD-3, -4)."""
    hidden = unseen(v, colour)
    if not v.supply[colour] or v.supply[colour][-1] != HIDDEN or not hidden:
        return []
    fitting = sum(any(can_pair(card, other) for other in v.hand[colour]) for card in hidden)
    return [("your next card can be built with one of your hand", fitting, len(hidden))]


def held(v: Robots, colour: int, name: str) -> Odds:
    """Has the other one a face card to pay a Recovery with? (ROB-RECOVERY-1, -2)"""
    backs = v.hand[colour].count(HIDDEN)
    known = any(card != HIDDEN and FACE[card] for card in v.hand[colour])
    hidden = unseen(v, colour)
    every = comb(len(hidden), backs)
    none = 0 if known else comb(sum(not FACE[card] for card in hidden), backs)
    return [(f"{name} holds a face card", every - none, every)] if v.hand[colour] else []


def faces_fallen(v: Robots, colour: int, due: int) -> Odds:
    """No face card goes with so many off the own Supply (ROB-DISCARD-6..8)."""
    hidden = unseen(v, colour)
    plain = sum(not FACE[card] for card in hidden)
    most = min(due, len(v.supply[colour])) if HIDDEN in v.supply[colour] else 0
    return [
        (f"no face card goes with {cards(n)} off your Supply", comb(plain, n), comb(len(hidden), n))
        for n in range(1, most + 1)
    ]
