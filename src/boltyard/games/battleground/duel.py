"""A duel: which bots count, what they come to, and who has won (BB-R-47, layers 2, 3, 6 and 7)."""

from typing import Final

from boltyard.games.battleground.cards import BUNKER, HIGH_STAKES, JUDGE, POLARITY, STRIKER
from boltyard.games.battleground.state import LOW, Battleground

ATTACKER: Final = 1  # has won
DEFENDER: Final = -1
NEITHER: Final = 0


def is_ignored(s: Battleground, seat: int, card: int) -> bool:
    """Does a condition tell us to treat this bot as if it were not there? (BB-CO-1, -2)"""
    condition = s.cards.condition[card]
    if condition == STRIKER:
        return seat != s.attacker
    return condition == BUNKER and seat == s.attacker


def total(s: Battleground, seat: int) -> int:
    """The sum of a side's counting values (BB-TOKENS-2); -1 if it has no counting bot (BB-R-18)."""
    sum_ = -1
    for card in s.rows[seat]:
        if not is_ignored(s, seat, card):
            sum_ = s.value(seat, card) + (sum_ if sum_ >= 0 else 0)
    return sum_


def holders(s: Battleground, seat: int, condition: int) -> int:
    """How many bots of this side have this condition."""
    count = 0
    for card in s.rows[seat]:
        if s.cards.condition[card] == condition:
            count += 1
    return count


def is_reversed(s: Battleground) -> bool:
    """Does the lower total win? Once for LOW, once for each Polarity that attacks; twice is normal (BB-R-92)."""
    times = holders(s, s.attacker, POLARITY)
    return (times + 1 if s.has_icon(LOW) else times) % 2 == 1


def verdict(s: Battleground, defender: int) -> int:
    """Who wins the duel against this defender (BB-TOKENS-3..5, BB-R-18)."""
    if s.fallen >> defender & 1:  # whoever breaks the limit loses; a defender who did was first (BB-R-20)
        return ATTACKER
    if s.fallen >> s.attacker & 1:
        return DEFENDER
    attack = total(s, s.attacker)
    defense = total(s, defender)
    if attack < 0 and defense < 0:
        return NEITHER
    if attack < 0:
        return DEFENDER
    if defense < 0:
        return ATTACKER
    if attack == defense:
        judges = holders(s, s.attacker, JUDGE) - holders(s, defender, JUDGE)
        return ATTACKER if judges > 0 else DEFENDER if judges < 0 else NEITHER
    return ATTACKER if (attack > defense) != is_reversed(s) else DEFENDER


def stakes(s: Battleground, defender: int) -> int:
    """By how much the tokens of this duel are raised (BB-CO-8); a broken limit costs the usual (BB-R-20)."""
    if (s.fallen >> s.attacker | s.fallen >> defender) & 1:
        return 0
    return holders(s, s.attacker, HIGH_STAKES) + holders(s, defender, HIGH_STAKES)


def rival_of(s: Battleground, seat: int) -> int:
    """Whom a fighter faces in the duel that is being settled (BB-R-48)."""
    return s.facing if seat == s.attacker else s.attacker


def margin(s: Battleground, seat: int) -> int:
    """How far a fighter is ahead in the duel being settled, in the direction of its comparison (BB-R-50)."""
    gap = max(total(s, s.attacker), 0) - max(total(s, s.facing), 0)
    if is_reversed(s):
        gap = -gap
    return gap if seat == s.attacker else -gap
