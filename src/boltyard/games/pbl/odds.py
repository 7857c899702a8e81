"""Exact chances of combats, counted from the one law of the dice in `dice.py`; nothing here is estimated.

*Ways* are a list: how many of all equally likely rolls make the sum that is the index, so that `sum(ways)` counts all
rolls. Everything is counted in whole numbers; only the `..._chance` functions divide. A view is enough to ask with:
what lies on the table is public, and no hidden card is looked at. (What cards in hand could still do is no chance of
the dice, and left out.)
"""

from typing import Final

from boltyard.games.pbl.combat import (
    ATTACKER,
    DEFENDER,
    Combat,
    attack_dice,
    balance,
    boost_of,
    card_dice,
    defense_dice,
    ticker,
    total,
)
from boltyard.games.pbl.dice import ADDED, EFFECT, INITIAL_ATTACK, INITIAL_DEFENSE, face, worth
from boltyard.games.pbl.phases import COMBAT
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl

SIDES_OF_A_DIE: Final = 6
NOTHING_ROLLED: Final = [1]  # no dice: one way, and it makes 0

# What n dice of a kind make, by the ways of one such die; made once, as far as it was asked for.
SUMS: Final[dict[str, list[list[int]]]] = {}


# Dice.


def die_ways(s: Pbl, side: int, armor: int, why: int) -> list[int]:
    """How many of a die's six faces count so much, for this side, this attacking armor and this reason to roll."""
    ways = [0] * (SIDES_OF_A_DIE + 1)
    for raw in range(1, SIDES_OF_A_DIE + 1):
        ways[worth(s, armor, why, face(s, side, raw))] += 1
    return ways


def joined(a: list[int], b: list[int]) -> list[int]:
    """The ways of two rolls together."""
    ways = [0] * (len(a) + len(b) - 1)
    for i in range(len(a)):
        if a[i]:
            for j in range(len(b)):
                ways[i + j] += a[i] * b[j]
    return ways


def dice_ways(die: list[int], dice: int) -> list[int]:
    """The ways of so many dice alike. The list is shared: it is for reading."""
    kind = str(die)
    if kind not in SUMS:
        SUMS[kind] = [NOTHING_ROLLED]
    known = SUMS[kind]
    while len(known) <= dice:
        known.append(joined(known[-1], die))
    return known[dice]


def roller(s: Pbl, f: Combat, party: int) -> int:
    """The seat that rolls for a party."""
    return f.seat if party == ATTACKER else s.acting(f.side)


def sets_ways(s: Pbl, f: Combat, sets: list[list[int]]) -> list[int]:
    """The ways of some sets of dice of one party, rolled one after the other; a set is a seat, why, and how many dice.

    The one place for whatever makes a roll more than dice alike: the first die of a side may have been named.
    """
    armor = s.text_of(s.side[f.seat], f.source)
    named = s.fixed[:]
    ways = NOTHING_ROLLED
    for seat, why, dice in sets:
        side = s.side[seat]
        left = dice
        if left and named[side]:
            ways = [0] * worth(s, armor, why, face(s, side, named[side])) + ways
            named[side] = 0
            left -= 1
        if left:
            ways = joined(ways, dice_ways(die_ways(s, side, armor, why), left))
    return ways


def bomb_dice(s: Pbl, f: Combat, party: int, cards: int) -> int:
    """The dice of cards spent as bombs or shields, with what a counter and an action on the table add (PBL-F-6).

    A counter that can be ticked down is counted on: its owner is asked, and may.
    """
    if cards == 0:
        return 0
    side = s.side[roller(s, f, party)]
    dice = card_dice(s, side, cards) + (1 if ticker(s, side, party) != NOBODY else 0)
    return dice + boost_of(s, roller(s, f, party))


# Before the roll.


def planned(s: Pbl, seat: int, source: int, side: int, place: int) -> Combat:
    """An attack that nobody has declared, to ask about: this seat's limb against that side's place."""
    return Combat(s.book[COMBAT], seat, source, side, place)


def initial_sets(s: Pbl, f: Combat, party: int, cards: int) -> list[list[int]]:
    """What a party will roll, in this order: sets that wait, the boost, the initial roll, and so many cards.

    (PBL-COMBAT-7, -8, PBL-R-170, -188)
    """
    seat = roller(s, f, party)
    sets: list[list[int]] = []
    for waiting in f.ahead:
        if waiting.party == party:
            sets.append([waiting.seat, EFFECT, waiting.dice])
    sets.append([seat, EFFECT, boost_of(s, seat)])
    if party == ATTACKER:
        sets.append([seat, INITIAL_ATTACK, attack_dice(s, f) + f.dunked[party]])
    else:
        sets.append([seat, INITIAL_DEFENSE, defense_dice(s, f) + f.dunked[party]])
    sets.append([seat, ADDED, bomb_dice(s, f, party, cards)])
    return sets


def attack_ways(s: Pbl, f: Combat, bombs: int = 0) -> list[int]:
    """What the attack can make before anybody has rolled, with so many bombs thrown in."""
    return sets_ways(s, f, initial_sets(s, f, ATTACKER, bombs))


def defense_ways(s: Pbl, f: Combat, shields: int = 0) -> list[int]:
    """What the defense can make before anybody has rolled, with so many shields."""
    return sets_ways(s, f, initial_sets(s, f, DEFENDER, shields))


def hit_ways(attack: list[int], defense: list[int]) -> int:
    """In how many pairs of rolls the attack is strictly higher (PBL-COMBAT-18)."""
    hits = 0
    lower = 0  # rolls of the defense below the attack's sum
    for i in range(len(attack)):
        hits += attack[i] * lower
        if i < len(defense):
            lower += defense[i]
    return hits


def tie_ways(attack: list[int], defense: list[int]) -> int:
    """In how many pairs of rolls the sums are equal (PBL-COMBAT-17)."""
    ties = 0
    for i in range(min(len(attack), len(defense))):
        ties += attack[i] * defense[i]
    return ties


def hit_chance(s: Pbl, f: Combat, bombs: int = 0, shields: int = 0) -> float:
    """The chance that a planned or declared attack hits, if just these cards are added and nothing else happens."""
    return chance_of(attack_ways(s, f, bombs), defense_ways(s, f, shields))


def chance_of(attack: list[int], defense: list[int]) -> float:
    """The chance that an attack with these ways beats a defense with those."""
    return hit_ways(attack, defense) / (sum(attack) * sum(defense))


# During the combat.


def missing(s: Pbl, f: Combat, party: int) -> int:
    """What has to be added to a party's total to put it ahead: one more for the attacker, as many for the defender."""
    own = balance(s, f, party)  # a total shows no debt, yet what is added pays that first
    return total(s, f, DEFENDER) + 1 - own if party == ATTACKER else total(s, f, ATTACKER) - own


def ways_of_at_least(ways: list[int], least: int) -> int:
    """In how many rolls the sum is so much or more."""
    n = 0
    for i in range(max(0, least), len(ways)):
        n += ways[i]
    return n


def ahead_chance(s: Pbl, f: Combat, party: int, dice: int, stored: int = 0) -> float:
    """The chance that a party is ahead right after a roll of so many more dice, with storage bombs of this sum."""
    ways = sets_ways(s, f, [[roller(s, f, party), ADDED, dice]])
    return ways_of_at_least(ways, missing(s, f, party) - stored) / sum(ways)


def cards_left(s: Pbl, f: Combat, party: int) -> int:
    """How many hand cards a party can still add: with four hands those of both, until one has passed (PBL-R-235).

    Hands are counted, which all see, and not looked into; no more than may still be used (PBL-MODE-BOMBS-6, -7). What
    is promised before the rolls is one partner's (PBL-R-215).
    """
    if s.terms.bombless:
        return 0
    seat = roller(s, f, party)
    seats = [seat] if s.terms.pledged else s.players_of(s.side[seat])
    held = 0
    for i in range(max(0, f.target), len(seats)):
        held += len(s.hands[seats[i]])
    return max(0, min(held, s.terms.bomb_cap - f.used[party])) if s.terms.bomb_cap else held


def adding_chances(s: Pbl, f: Combat, party: int, cards: int, stored: int = 0) -> list[float]:
    """By the number of cards added, from none to this many: the chance to be ahead right after that roll."""
    chances: list[float] = []
    for n in range(cards + 1):
        chances.append(ahead_chance(s, f, party, bomb_dice(s, f, party, n), stored))
    return chances
