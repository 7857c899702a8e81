"""How a game of PBL ROBOTS stands between two robots, in figures that tell who wins: the features of the value.

Every figure is one robot's less the other's, so that what is good for one is as bad for the other. A robot and what is
behind it are a `Stand`: numbers only, so that one may ask what another robot, hand or limb would be worth.
"""

from boltyard.games.pbl.build import can_build
from boltyard.games.pbl.cards import ACTION, Card
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.auction import attack_worth, auction
from boltyard.games.pbl.tactics.form import TURNS, WIN, Form, best_source, form_of, threat
from boltyard.games.pbl.tactics.worth import LATER, deeds, lasting, printed, steps_to

DICE = 8.0  # a strong limb rolls so many
CARDS = 10.0  # PBL-TURN-10
DECK = 20.0
LIMB = 5  # what a limb is fought for, in cards, where it is not the last
LAST = 40
LIMIT = 10  # of a hand
FIGURES = 45
FEATURES = 2 + FIGURES  # with the constant, and how many rivals there are beyond the first
SPENT = 8  # cards that a fight is counted with, at most
UNSEEN_READY = 0.55  # of a card that nobody has seen: what it would be worth to build
UNSEEN_DEEDS = 0.45  # and to play


class Stand:
    """A robot in numbers, and the hand, the deck and the crew behind it."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.hand = 0
        self.deeds = 0.0  # what the actions of the hand do
        self.ready = 0.0  # what the rest of it would be worth on the robot
        self.crew = 0
        self.spaces = 0
        self.hangar = 0
        self.expert = False
        self.stored = 0
        self.deck = 0
        self.lasting = 0.0  # what its cards do again and again
        self.shoulders = 0
        self.critical_attack = 0  # dice that Critical Form would bring
        self.critical_defense = 0


def stand_of(v: Pbl, side: int, form: Form) -> Stand:
    """This side as it stands; of cards that lie face down only the number counts."""
    stand = Stand(form)
    robot = v.robots[side]
    cards = v.cards.cards
    for seat in range(v.seats):
        if v.side[seat] == side:
            stand.hand += len(v.hands[seat])
            for number in v.hands[seat]:
                if number < 0:
                    stand.deeds += UNSEEN_DEEDS
                    stand.ready += UNSEEN_READY
                else:
                    stand.deeds += playable(cards[number])
                    stand.ready += readiness(v, side, cards[number])
    stand.crew = len(robot.crew)
    stand.spaces = robot.spaces(v.cards)
    stand.hangar = len(robot.hangar)
    stand.expert = robot.expert != NOBODY
    stand.stored = len(robot.stored)
    stand.deck = len(v.decks[v.home(side)])
    for number in v.in_force(side):
        if number >= 0:
            stand.lasting += lasting(cards[number])
    stand.shoulders = sum(len(stack) > 0 for stack in robot.shoulders)
    if robot.starter >= 0 and not stand.expert and not robot.critical:
        pilot = cards[robot.starter]
        stand.critical_attack = pilot.critical_attack - pilot.attack
        stand.critical_defense = pilot.critical_defense - pilot.defense
    return stand


def playable(card: Card) -> float:
    """What playing this card from hand would be worth."""
    return deeds(card) if card.kind == ACTION else 0.0


def readiness(v: Pbl, side: int, card: Card) -> float:
    """What this card would be worth on the robot, the less the more must come before it."""
    if card.kind == ACTION:
        return 0.0
    if can_build(v, side, card):
        return printed(card)
    waits = steps_to(v, v.robots[side], card)
    return printed(card) * LATER ** max(1, waits) if waits < 4 else 0.0


def net(form: Form, source: int, rival: Form, limb: int) -> float:
    """What an attack on this limb brings of it, after what it costs: from 0 to 1."""
    stake = LIMB if rival.limbs() > 1 else LAST
    return (
        attack_worth(
            auction(stake, form.die, form.card_dice, rival.die, rival.card_dice),
            form.thrown(source),
            max(0, form.attack + form.weapons[source]),
            rival.die,
            max(0, rival.defense + rival.guards[limb]),
            min(form.cards, SPENT),
            min(rival.cards, SPENT),
        )
        / stake
    )


def prospects(form: Form, rival: Form) -> tuple[float, float]:
    """What the best attack of this robot on that one promises, and what its attacks promise on the whole."""
    source = best_source(form)
    if source < 0:
        return 0.0, 0.0
    best = total = 0.0
    limbs = 0
    for limb in range(LIMBS):
        if rival.guards[limb] >= 0:
            value = net(form, source, rival, limb)
            total += value
            limbs += 1
            best = max(best, value)
    return best, total / max(1, limbs)


def figures(one: Stand, other: Stand, begins: bool) -> list[float]:
    """What speaks for this robot against that one; `begins`: its turn is next."""
    form = one.form
    limbs = form.limbs()
    theirs = other.form.limbs()
    best, mean = prospects(form, other.form)
    danger = threat(form, other.form)
    turns = 1.0 + TURNS * (limbs + theirs) / 2.0
    source = best_source(form)
    weapon = form.attack + form.weapons[source] if source >= 0 else 0
    guards = [form.defense + guard for guard in form.guards if guard >= 0]
    weakest = min(guards, default=0)
    average = sum(guards) / max(1, len(guards))
    worn = sum(max(0, guard) + max(0, form.weapons[limb]) for limb, guard in enumerate(form.guards))
    now, later = (best, 0.0) if begins else (0.0, best)
    hand = min(one.hand, LIMIT) + one.stored
    return [
        1.0 if begins else 0.0,
        1.0 if limbs == 1 else 0.0,
        1.0 if limbs == 2 else 0.0,
        1.0 if limbs == 3 else 0.0,
        now if theirs == 1 else 0.0,
        now if theirs == 2 else 0.0,
        now if theirs > 2 else 0.0,
        later if theirs == 1 else 0.0,
        later if theirs == 2 else 0.0,
        later if theirs > 2 else 0.0,
        mean,
        mean * theirs / LIMBS,
        danger / WIN,
        danger * turns / WIN,
        min(danger, 3.0) / 3.0,
        weapon / DICE,
        form.attack / DICE,
        form.defense / DICE,
        weakest / DICE,
        average / DICE,
        worn / DICE,
        one.crew / 3.0,
        one.spaces / 3.0,
        one.hangar / 3.0,
        1.0 if one.expert else 0.0,
        min(hand, 2) / 2.0,
        min(hand, 5) / 5.0,
        hand / CARDS,
        one.stored / 3.0,
        one.deeds / CARDS,
        one.ready / CARDS,
        min(one.ready, 3.0) / 3.0,
        one.deck / DECK,
        one.lasting / CARDS,
        one.shoulders / 2.0,
        (one.critical_attack + one.critical_defense) / DICE if limbs == 2 else 0.0,
        1.0 if form.charmed else 0.0,
        float(form.card_dice - 1) * min(hand, 4) / 4.0,
        weapon * limbs / (DICE * LIMBS),
        average * limbs / (DICE * LIMBS),
        hand / CARDS if limbs == 1 else 0.0,
        hand / CARDS if theirs == 1 else 0.0,
        weakest / DICE if limbs == 1 else 0.0,
        weapon / DICE if theirs == 1 else 0.0,
        worn / DICE if limbs > 2 else 0.0,
    ]


def compared(one: Stand, other: Stand, begins: bool, other_begins: bool) -> list[float]:
    """The same of one robot less that of the other."""
    mine = figures(one, other, begins)
    theirs = figures(other, one, other_begins)
    return [x - y for x, y in zip(mine, theirs, strict=True)]


def stands(v: Pbl) -> list[Stand]:
    """All sides."""
    return [stand_of(v, side, form_of(v, side)) for side in range(v.sides)]
