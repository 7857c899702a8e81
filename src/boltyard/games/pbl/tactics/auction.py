"""What a fight of PBL ROBOTS is worth to the attacker, in cards, if both sides spend their cards with good sense.

Whoever is behind pays a card for a die or gives up (PBL-BOMB-4, -8), so a fight is an auction for a limb. It is counted
backwards from empty hands: paying one card at a time is never worse than paying several, for one sees more before the
next. A stake is what the limb is worth in cards. No card is looked at, only numbers; whatever was counted is kept.
"""

from functools import lru_cache

Faces = tuple[int, ...]
Chances = tuple[tuple[int, float], ...]

PLAIN: Faces = (1, 2, 3, 4, 5, 6)
MOST_CARDS = 12  # more in hand change nothing
MOST_DICE = 14  # the same for dice
MANY_CARDS = 64  # more than any side has, with storage bombs


@lru_cache(maxsize=1000)
def roll_chances(faces: Faces, dice: int) -> Chances:
    """Every sum of so many dice with these faces, and its chance."""
    sums = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, chance in sums.items():
            for face in faces:
                longer[total + face] = longer.get(total + face, 0.0) + chance / len(faces)
        sums = longer
    return tuple(sorted(sums.items()))


class Auction:
    """All fights about one stake, between sides whose spent cards roll these dice."""

    def __init__(self, stake: int, bomb: Chances, shield: Chances) -> None:
        self.stake = float(stake)
        self.bomb = bomb
        self.shield = shield
        self.known: dict[int, float] = {}

    def worth(self, lead: int, bombs: int, shields: int) -> float:
        """To the attacker, who leads by so much (with 0 or less it is behind), with so many cards on each side."""
        if lead > 0 and lead > shields * self.shield[-1][0]:
            return self.stake
        if lead <= 0 and lead + bombs * self.bomb[-1][0] <= 0:
            return 0.0
        key = (lead * MANY_CARDS + bombs) * MANY_CARDS + shields
        found = self.known.get(key)
        if found is None:
            if lead > 0:
                found = 1.0
                for x, chance in self.shield:
                    found += chance * self.worth(lead - x, bombs, shields - 1)
                found = min(self.stake, found)
            else:
                found = -1.0
                for x, chance in self.bomb:
                    found += chance * self.worth(lead + x, bombs - 1, shields)
                found = max(0.0, found)
            self.known[key] = found
        return found


@lru_cache(maxsize=400)
def auction(stake: int, bomb: Faces, bomb_dice: int, shield: Faces, shield_dice: int) -> Auction:
    """The auction for this stake; a spent card rolls so many dice with these faces."""
    return Auction(stake, roll_chances(bomb, bomb_dice), roll_chances(shield, shield_dice))


@lru_cache(maxsize=5_000)
def lead_chances(attack: Faces, attack_dice: int, defense: Faces, dice: int) -> Chances:
    """By how much the attacker leads after the first rolls, and the chance of it."""
    leads: dict[int, float] = {}
    for a, p in roll_chances(attack, min(attack_dice, MOST_DICE)):
        for d, q in roll_chances(defense, min(dice, MOST_DICE)):
            leads[a - d] = leads.get(a - d, 0.0) + p * q
    return tuple(leads.items())


@lru_cache(maxsize=100_000)
def attack_worth(
    fight: Auction, attack: Faces, attack_dice: int, defense: Faces, dice: int, bombs: int, shields: int
) -> float:
    """What an attack is worth before anybody has rolled, with so many dice against so many."""
    value = 0.0
    for lead, chance in lead_chances(attack, attack_dice, defense, dice):
        value += chance * fight.worth(lead, bombs, shields)
    return value
