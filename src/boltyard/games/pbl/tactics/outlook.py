"""What a fight of PBL ROBOTS leaves behind, in cards: the part, the cards of both, and the blows that come next.

A card that is paid is missed when the rival attacks in turn, the more the fewer limbs are left; and a rival who has
paid is easier to hit the time after. So each end of a fight is weighed by the next attack of either.
"""

from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.tactics.bidding import MOST_DICE, Bidding, sum_chances
from boltyard.games.pbl.tactics.form import Form, assault_worth, best_source, stake_of

AGAIN = 0.5  # what an attack is worth that comes only after the rival's
STEPS = (0, 1, 3, 7)  # so many cards are looked at, and what lies between is taken to be between
MOST_BIDS = 7  # cards of a side that a fight is counted with
WON = 40.0  # the game


class Outlook:
    """A fight between two robots about a part: what each end of it is worth to the attacker."""

    def __init__(self, one: Form, other: Form, place: int, bombs: int, shields: int) -> None:
        self.one = one
        self.other = other
        self.bombs = min(bombs, MOST_BIDS)
        self.shields = min(shields, MOST_BIDS)
        self.missed = self.table(other, 0.0)
        last = place < LIMBS and other.limbs() == 1 and not other.charmed
        if last:
            self.hit = [[WON] * (self.shields + 1) for _ in range(self.bombs + 1)]
        else:
            self.hit = self.table(struck(other, place), float(stake_of(other, place)))

    def table(self, other: Form, gained: float) -> list[list[float]]:
        """By bombs and shields left."""
        theirs = Blow(other, self.one)
        ours = Blow(self.one, other)
        return [
            [
                gained + bombs - left - theirs.worth(left, bombs + 1) + AGAIN * ours.worth(bombs + 1, left + 1)
                for left in range(self.shields + 1)
            ]
            for bombs in range(self.bombs + 1)
        ]

    def bidding(self, more_bombs: int, more_shields: int) -> Bidding:
        """With so many dice more in each roll."""
        bomb = sum_chances(list(self.one.faces), min(MOST_DICE, self.one.card_dice + more_bombs))
        shield = sum_chances(list(self.other.faces), min(MOST_DICE, self.other.card_dice + more_shields))
        return Bidding(self.hit, self.missed, bomb, shield)


class Blow:
    """The best attack of a robot on another, by the cards of both."""

    def __init__(self, form: Form, rival: Form) -> None:
        self.form = form.copy()
        self.rival = rival.copy()
        self.source = best_source(form)
        self.limb = -1
        self.known: dict[int, float] = {}
        most = -1.0
        if self.source >= 0:
            for limb in range(LIMBS):
                if rival.guards[limb] >= 0:
                    value = assault_worth(form, self.source, rival, limb)
                    if value > most:
                        self.limb, most = limb, value

    def worth(self, bombs: int, shields: int) -> float:
        if self.limb < 0:
            return 0.0
        low, high = around(bombs)
        if low != high:
            return between(bombs, low, high, self.worth(low, shields), self.worth(high, shields))
        below, above = around(shields)
        if below != above:
            return between(shields, below, above, self.exact(bombs, below), self.exact(bombs, above))
        return self.exact(bombs, shields)

    def exact(self, bombs: int, shields: int) -> float:
        key = bombs * 16 + shields
        if key not in self.known:
            self.form.cards = bombs
            self.rival.cards = shields
            self.known[key] = assault_worth(self.form, self.source, self.rival, self.limb)
        return self.known[key]


def around(cards: int) -> tuple[int, int]:
    """The steps at or below, and at or above."""
    if cards >= STEPS[-1]:
        return STEPS[-1], STEPS[-1]
    below = max(step for step in STEPS if step <= cards)
    return (below, below) if below == cards else (below, min(step for step in STEPS if step > cards))


def between(x: int, low: int, high: int, at_low: float, at_high: float) -> float:
    return at_low + (at_high - at_low) * (x - low) / (high - low)


def struck(form: Form, place: int) -> Form:
    """This robot with the part gone, or what is lost in its place."""
    other = form.copy()
    if place < LIMBS and form.charmed:
        other.charmed = False
    elif place < LIMBS:
        other.weapons[place] = other.guards[place] = -1
    return other
