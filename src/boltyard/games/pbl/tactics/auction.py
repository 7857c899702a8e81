"""What a fight of PBL ROBOTS is worth to the attacker, in cards, if both sides spend their cards with good sense.

Whoever is behind pays a card for a die or gives up (PBL-BOMB-4, -8), so a fight is an auction for a limb. It is counted
backwards from empty hands: paying one card at a time is never worse than paying several, for one sees more before the
next. A stake is what the limb is worth in cards. No card is looked at, only numbers; whatever was counted is kept.
"""

from functools import lru_cache
from typing import Final

Faces = tuple[int, ...]
Chances = tuple[tuple[int, float], ...]

PLAIN: Faces = (1, 2, 3, 4, 5, 6)
MOST_CARDS = 12  # more in hand change nothing
MOST_DICE: Final = 14  # the same for dice
MANY: Final = 64  # more cards than any side has, with storage bombs, and more dice than any limb
KINDS: Final = 1024  # more kinds of dice than there are
KEPT_AUCTIONS: Final = 400
KEPT_ATTACKS: Final = 20_000  # of each auction


class Die:
    """Dice of one kind, by what their faces show; there is one object for each kind."""

    def __init__(self, kind: int, faces: Faces) -> None:
        self.kind = kind
        self.faces = faces
        self.points = sum(faces)


DICE: Final[dict[Faces, Die]] = {}


def die_with(faces: Faces) -> Die:
    """The dice with these faces."""
    if faces not in DICE:
        DICE[faces] = Die(len(DICE), faces)
    return DICE[faces]


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


class Spread:
    """Numbers with the chance of each, side by side."""

    def __init__(self, chances: Chances) -> None:
        self.numbers = [number for number, _ in chances]
        self.chances = [chance for _, chance in chances]
        self.most = max(self.numbers)


class Auction:
    """All fights about one stake, between sides whose spent cards roll these dice."""

    def __init__(self, stake: int, bomb: Chances, shield: Chances) -> None:
        self.stake = float(stake)
        self.bomb = bomb
        self.shield = shield
        self.bombs = Spread(bomb)
        self.shields = Spread(shield)
        self.layers: dict[int, list[float]] = {}  # by cards of both: what every lead is worth that is still open
        self.attacks: dict[int, float] = {}  # what was asked for before any roll

    def worth(self, lead: int, bombs: int, shields: int) -> float:
        """To the attacker, who leads by so much (with 0 or less it is behind), with so many cards on each side."""
        if lead > 0 and lead > shields * self.shields.most:
            return self.stake
        below = bombs * self.bombs.most
        if lead <= 0 and lead + below <= 0:
            return 0.0
        return self.layer(bombs, shields)[lead + below - 1]

    def layer(self, bombs: int, shields: int) -> list[float]:
        """What the leads are worth with so many cards, from the lowest that all the bombs could still turn."""
        found = self.layers.get(bombs * MANY + shields)
        if found is not None:
            return found
        for i in range(bombs + 1):
            for j in range(shields + 1):
                if i * MANY + j not in self.layers:
                    self.layers[i * MANY + j] = self.counted(i, j)
        return self.layers[bombs * MANY + shields]

    def counted(self, bombs: int, shields: int) -> list[float]:
        """The same from the layers with a card less."""
        stake = self.stake
        low = bombs * self.bombs.most
        high = shields * self.shields.most
        values: list[float] = []
        if bombs:
            numbers, chances = self.bombs.numbers, self.bombs.chances
            after = self.layers[(bombs - 1) * MANY + shields]
            below = low - self.bombs.most
            for lead in range(1 - low, 1):
                found = -1.0
                for k in range(len(numbers)):
                    then = lead + numbers[k]
                    if then > high:
                        found += chances[k] * stake
                    elif then + below > 0:
                        found += chances[k] * after[then + below - 1]
                values.append(found if found > 0.0 else 0.0)
        if shields:
            numbers, chances = self.shields.numbers, self.shields.chances
            after = self.layers[bombs * MANY + shields - 1]
            above = high - self.shields.most
            for lead in range(1, high + 1):
                found = 1.0
                for k in range(len(numbers)):
                    then = lead - numbers[k]
                    if then > above:
                        found += chances[k] * stake
                    elif then + low > 0:
                        found += chances[k] * after[then + low - 1]
                values.append(found if found < stake else stake)
        return values


AUCTIONS: Final[dict[int, Auction]] = {}


def auction(stake: int, bomb: Die, bomb_dice: int, shield: Die, shield_dice: int) -> Auction:
    """The auction for this stake; a spent card rolls so many of these dice."""
    key = (((stake * KINDS + bomb.kind) * MANY + bomb_dice) * KINDS + shield.kind) * MANY + shield_dice
    found = AUCTIONS.get(key)
    if found is None:
        if len(AUCTIONS) >= KEPT_AUCTIONS:
            AUCTIONS.clear()
        found = Auction(stake, roll_chances(bomb.faces, bomb_dice), roll_chances(shield.faces, shield_dice))
        AUCTIONS[key] = found
    return found


@lru_cache(maxsize=5_000)
def lead_chances(attack: Faces, attack_dice: int, defense: Faces, dice: int) -> Spread:
    """By how much the attacker leads after the first rolls, and the chance of it."""
    rolled = Spread(roll_chances(attack, attack_dice))
    fended = Spread(roll_chances(defense, dice))
    chances = [0.0] * (rolled.most + fended.most + 1)
    leads: list[int] = []  # in the order they are met: sums of fractions depend on it
    for i in range(len(rolled.numbers)):
        a, p = rolled.numbers[i], rolled.chances[i]
        for j in range(len(fended.numbers)):
            lead = a - fended.numbers[j]
            before = chances[lead + fended.most]
            if before == 0.0:
                leads.append(lead)
            chances[lead + fended.most] = before + p * fended.chances[j]
    return Spread(tuple([(lead, chances[lead + fended.most]) for lead in leads]))


def attack_worth(
    fight: Auction, attack: Die, attack_dice: int, defense: Die, dice: int, bombs: int, shields: int
) -> float:
    """What an attack is worth before anybody has rolled, with so many dice against so many."""
    attack_dice = min(attack_dice, MOST_DICE)
    dice = min(dice, MOST_DICE)
    key = ((((attack.kind * MANY + attack_dice) * KINDS + defense.kind) * MANY + dice) * MANY + bombs) * MANY + shields
    known = fight.attacks.get(key)
    if known is not None:
        return known
    if len(fight.attacks) >= KEPT_ATTACKS:
        fight.attacks.clear()
    value = 0.0
    leads = lead_chances(attack.faces, attack_dice, defense.faces, dice)
    for k in range(len(leads.numbers)):
        value += leads.chances[k] * fight.worth(leads.numbers[k], bombs, shields)
    fight.attacks[key] = value
    return value
