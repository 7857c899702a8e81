"""Robots of PBL ROBOTS in numbers, and what their attacks on each other are worth, in cards.

A card spent as a bomb or shield is worth 1. Strength is worth the difference it makes to what our attacks are worth and
the rivals', for as many turns as the game will last. Everything is read off the view.
"""

from boltyard.games.pbl.combat import can_attack, card_dice, common_dice
from boltyard.games.pbl.dice import INITIAL_ATTACK, worth
from boltyard.games.pbl.opening import HAND
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.auction import MOST_CARDS, PLAIN, Auction, Die, Faces, attack_worth, auction, die_with

WIN = 40  # the last limb, in cards
STAKES = (0, WIN, 2, 1, 1)  # a limb, by how many its robot has: cards are kept for the fight that decides the game
SHOULDER = 1  # a shoulder
CHARM = 3  # what is lost in place of a limb
WORN = 0.5  # each die of the armor that is lost with a limb
TURNS = 2.0  # turns that will still be played, for each limb of a robot
WEAKEST = 0.5  # how much of a rival's threat is that against our weakest limb; the rest is against all alike
SOON = 0.5  # a die more, whether or not it makes a difference today
PLAIN_DIE = die_with(PLAIN)


class Form:
    """A robot in numbers: its base strengths, and those of its limbs; -1 for one that cannot attack, or is dead."""

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.weapons = [0] * LIMBS
        self.guards = [0] * LIMBS
        self.die = PLAIN_DIE
        self.bent: dict[int, Die] = {}  # limbs whose dice count differently
        self.card_dice = 1
        self.cards = 0  # to be spent, storage bombs too
        self.charmed = False  # something is lost in place of a limb

    def copy(self) -> "Form":
        form = Form()
        form.attack = self.attack
        form.defense = self.defense
        form.weapons = self.weapons[:]
        form.guards = self.guards[:]
        form.die = self.die
        form.bent = self.bent
        form.card_dice = self.card_dice
        form.cards = self.cards
        form.charmed = self.charmed
        return form

    @property
    def faces(self) -> Faces:
        return self.die.faces

    def limbs(self) -> int:
        n = 0
        for guard in self.guards:
            if guard >= 0:
                n += 1
        return n

    def thrown(self, limb: int) -> Die:
        """The dice of an attack with this limb."""
        return self.bent.get(limb, self.die) if self.bent else self.die


def form_of(v: Pbl, side: int) -> Form:
    """The robot of this side as it stands."""
    form = Form()
    robot = v.robots[side]
    form.attack = v.base(side, "attack") + common_dice(v)
    form.defense = v.base(side, "defense")
    form.die = die_with(faces_of(v, side))
    for limb in range(LIMBS):
        if robot.dead[limb]:
            form.weapons[limb] = form.guards[limb] = -1
            continue
        form.guards[limb] = v.limb_strength(side, limb, "defense")
        form.weapons[limb] = v.limb_strength(side, limb, "attack") if can_attack(v, robot, limb) else -1
        armor = v.text_of(side, limb)
        if armor != NOBODY and v.cards.cards[armor].traits:
            counted = tuple(worth(v, armor, INITIAL_ATTACK, shown) for shown in form.faces)
            if counted != form.faces:
                form.bent = {**form.bent, limb: die_with(counted)}
    form.charmed = any("saves_a_limb" in v.cards.cards[pair.card].traits for pair in robot.attached)
    form.card_dice = card_dice(v, side, 1)
    form.cards = len(robot.stored) + (0 if v.terms.bombless else spare_cards(v, side))
    return form


def faces_of(v: Pbl, side: int) -> Faces:
    """What the faces of this side's dice show: as `face`, with each card in force looked for once."""
    ones = 3 if v.has_trait(side, "ones_are_threes") else 1
    twos = 4 if v.has_trait(side, "twos_are_fours") else 2
    return ones, twos, 3, 4, 5, 3 if v.anybody_has("sixes_are_threes") else 6


def spare_cards(v: Pbl, side: int) -> int:
    """Cards of the hand that a fight may cost."""
    cards = len(v.hands[v.captain(side)]) if v.turn else HAND
    return min(cards, v.terms.bomb_cap) if v.terms.bomb_cap else min(cards, MOST_CARDS)


def stake_of(form: Form, place: int) -> int:
    """What a part of this robot is worth, in cards: the more the fewer limbs are left, and with good armor."""
    if place >= LIMBS:
        return SHOULDER
    if form.charmed:
        return CHARM
    limbs = form.limbs()
    if limbs == 1:
        return WIN
    return round(STAKES[limbs] + WORN * (max(0, form.weapons[place]) + max(0, form.guards[place])))


def bidding(form: Form, rival: Form, stake: int) -> Auction:
    return auction(stake, form.die, form.card_dice, rival.die, rival.card_dice)


def assault_worth(form: Form, source: int, rival: Form, place: int, stake: int = 0) -> float:
    """What an attack of this limb on that place is worth to the attacker; for a stake of its own if one is named."""
    dice = rival.defense + (rival.guards[place] if place < LIMBS else 0)
    return attack_worth(
        bidding(form, rival, stake or stake_of(rival, place)),
        form.thrown(source),
        max(0, form.attack + form.weapons[source]),
        rival.die,
        max(0, dice),
        form.cards,
        rival.cards,
    )


def best_source(form: Form) -> int:
    """The limb that rolls most; -1 if none can attack."""
    best, most = -1, -1
    for limb in range(LIMBS):
        if form.weapons[limb] >= 0:
            points = (form.attack + form.weapons[limb]) * form.thrown(limb).points
            if points > most:
                best, most = limb, points
    return best


def threat(form: Form, rival: Form) -> float:
    """What this robot's attacks on that one are worth: the best one, and in part all of them."""
    source = best_source(form)
    if source < 0:
        return 0.0
    stake = CHARM if rival.charmed else STAKES[rival.limbs()]  # armor is no worse for having something to lose
    most = total = 0.0
    limbs = 0
    for limb in range(LIMBS):
        if rival.guards[limb] >= 0:
            value = assault_worth(form, source, rival, limb, stake)
            total += value
            most = max(most, value)
            limbs += 1
    return WEAKEST * most + (1 - WEAKEST) * total / limbs if limbs else 0.0


class Board:
    """The table as one seat weighs it: all robots in numbers, and what the balance of threats is worth."""

    def __init__(self, v: Pbl, seat: int) -> None:
        self.v = v
        self.seat = seat
        self.side = v.side[seat]
        self.robot = v.robots[self.side]
        self.forms: dict[int, Form] = {}  # a combat goes on where a side has left it
        self.rivals: list[int] = []
        limbs = here = 0
        for side in range(v.sides):
            form = form_of(v, side)
            self.forms[side] = form
            if not v.is_out(side):
                here += 1
                limbs += form.limbs()
                if side != self.side:
                    self.rivals.append(side)
        self.mine = self.forms[self.side]
        self.turns = 1.0 + TURNS * limbs / here
        self.stood = False  # `now` is known; most fights never ask
        self.stands = 0.0

    @property
    def now(self) -> float:
        """How we stand."""
        if not self.stood:
            self.stood = True
            self.stands = self.standing(self.mine, self.forms)
        return self.stands

    def standing(self, mine: Form, forms: dict[int, Form]) -> float:
        """Our threat against the rival it is greatest against, less theirs against us."""
        ours = theirs = 0.0
        for side in self.rivals:
            ours = max(ours, threat(mine, forms[side]))
            theirs += threat(forms[side], mine)
        return ours - theirs / max(1, len(self.rivals))

    def change(self, mine: Form) -> float:
        """What it is worth to us that our robot becomes this one."""
        value = self.turns * (self.standing(mine, self.forms) - self.now)
        dice = mine.attack + mine.defense - self.mine.attack - self.mine.defense
        armor = sum(mine.weapons) + sum(mine.guards) - sum(self.mine.weapons) - sum(self.mine.guards)
        return value + SOON * (dice + 0.3 * armor)

    def harm(self, side: int, form: Form) -> float:
        """What it is worth to us that a rival's robot becomes this one."""
        return self.turns * (self.standing(self.mine, {**self.forms, side: form}) - self.now)
