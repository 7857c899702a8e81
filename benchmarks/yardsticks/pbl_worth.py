"""What things are worth to a beginner at PBL ROBOTS, in dice: a die more in every fight is worth 1.

Everything is read off the view.
"""

from boltyard.games.pbl.build import can_build, fits_pod
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, POD, Card, Effect
from boltyard.games.pbl.combat import can_attack
from boltyard.games.pbl.effects.moments import MOMENTS, ON_BUILT
from boltyard.games.pbl.plays import can_resolve
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl

LIMB = 1.0  # what an attack on a whole robot's bare limb can win, in dice of a build; one more for each limb gone
WIN = 20.0
SHOULDER = 1.0
GUARD = 2.0  # a die of defense on one limb, divided by the limbs there are: a rival looks for the weak one
CARD = 0.5  # any card can be a bomb or a shield
LATER = 0.35  # what is left of a card's worth for each build that has to come first

# What is true while a card is in force, in dice.
TRAITS = {
    "counter_from_sixes": 0.3,
    "counter_grows_on_attack": 0.5,
    "counter_grows_when_attacked": 0.5,
    "extra_bomb_die": 2.0,  # every card is worth twice as much
    "extra_end_draw": 2.0,  # a card more each turn
    "hand_limit_20": 0.2,
    "hangars_free": 0.4,
    "high_faces_miss": -1.0,
    "ones_are_threes": 1.0,  # a third of a point for every die
    "skip_a_level": 0.5,
    "tick_for_bomb": 1.0,
    "tick_for_shield": 1.0,
}
# What a card does, in dice; for each card or die that it names, where it names a number.
EFFECTS = {
    "attach_malfunction": 1.5,
    "boost": 1.2,
    "break_hangar": 1.2,
    "curse": 1.0,
    "dice": 0.5,
    "discard_crew": 1.2,
    "discard_hand": 0.6,
    "draw": 0.7,
    "draw_if_behind": 0.6,
    "draw_if_no_crew": 0.6,
    "draw_per_dead_limb": 1.0,
    "extra_attack": 1.5,
    "fetch_pilot": 3.0,
    "fix_die": 0.7,
    "gamble": 0.8,
    "miss": 2.5,  # a limb saved
    "open_shop": 0.8,
    "overblown": 0.8,
    "poach_crew": 2.0,
    "rage": 1.5,
    "redirect": 0.8,
    "regenerate": 4.0,  # a limb back
    "remove_expert": 1.5,
    "reroll_roll": 1.0,
    "return_armor": 1.2,
    "return_crew": 0.8,
    "search": 1.0,
    "set_die": 1.2,
    "store": 1.0,
    "strike": 0.1,
}
# Effects that want a rival's card worth the trouble.
AGAINST_CREW = {"gamble", "return_crew", "discard_crew"}
AGAINST_PILOT = {"gamble", "remove_expert"}
AGAINST_ARMOR = {"attach_malfunction", "return_armor"}
HARM = {*AGAINST_CREW, *AGAINST_PILOT, *AGAINST_ARMOR, "break_hangar"}
WORTHWHILE = 2  # so much strength of armor, or of crew, is worth an action

ON_BUILT_KEY = MOMENTS[ON_BUILT]


# Cards by themselves.


def effect_worth(effect: Effect) -> float:
    """What it is worth to have this happen."""
    times = 1 if effect.do == "strike" else effect.args.get("cards", effect.args.get("dice", 1))
    return EFFECTS.get(effect.do, 0.0) * (times if isinstance(times, int) else 1)


def lasting(card: Card) -> float:
    """Traits, and what the card does again and again while it is in play."""
    value = 0.0
    for trait in sorted(card.traits):  # in a fixed order: sums of fractions depend on it
        value += TRAITS.get(trait, 0.0)
    for moment, effect in card.moments.items():
        if moment not in ("on_built", "on_played", "pick"):
            value += effect_worth(effect)
    return value


def printed(card: Card) -> float:
    """A card by itself: its numbers and its text."""
    value = card.attack + card.defense + 0.3 * card.spaces + lasting(card)
    for moment in ("on_built", "on_played", "pick"):
        if moment in card.moments:
            value += effect_worth(card.moments[moment])
    return value


# Cards for this robot.


def usefulness(v: Pbl, seat: int, number: int) -> float:
    """A card in hand: what it gives if built now, the less the longer it has to wait; and it is always a bomb."""
    card = v.cards.cards[number]
    side = v.side[seat]
    if card.place == POD:
        limbs = [limb for limb in range(LIMBS) if fits_pod(v.robots[side], card, limb)]
        return CARD + max((gain(v, seat, card, limb) for limb in limbs), default=0.0)
    if card.kind != ACTION and can_build(v, side, card):
        return CARD + max(0.0, gain(v, seat, card, card.place))
    return CARD + printed(card) * (1.0 if card.kind == ACTION else LATER ** steps_to(v, v.robots[side], card))


def gain(v: Pbl, seat: int, card: Card, place: int) -> float:
    """What building this card gives now."""
    side = v.side[seat]
    robot = v.robots[side]
    value = lasting(card)
    if card.kind == ARMOR and place < LIMBS:
        value = armor_gain(v, side, card, place)
    elif card.kind == HANGAR:
        value += stronger(v, card, robot.hangar[-1] if robot.hangar else NOBODY)
        waiting = sum(v.cards.cards[held].kind == CREW for held in v.hands[seat])
        value += 0.5 * min(card.spaces - robot.spaces(v.cards), waiting) + 0.2 * (card.spaces - robot.spaces(v.cards))
    elif card.kind == EXPERT:
        value += stronger(v, card, robot.starter if robot.expert == NOBODY else robot.expert)
    elif card.kind == CREW:
        value += stronger(v, card, NOBODY)
    if ON_BUILT_KEY in card.moments and can_resolve(v, seat, card, ON_BUILT):
        effect = card.moments[ON_BUILT_KEY]
        hits_us = effect.do in HARM and not can_harm(v, seat, effect.do)
        value += -1.0 if hits_us else effect_worth(effect)
    return value + 0.4 * opened(v, seat, card, place)


def stronger(v: Pbl, card: Card, old: int) -> float:
    """Dice in every fight, less those of the card that this one takes the place of."""
    value = float(v.strength(card.number, "attack") + v.strength(card.number, "defense"))
    if old != NOBODY:
        value -= v.strength(old, "attack") + v.strength(old, "defense") + lasting(v.cards.cards[old])
    return value


def armor_gain(v: Pbl, side: int, card: Card, limb: int) -> float:
    """Attack counts as far as it makes the best weapon better; defense for its share of the limbs one can be hit at."""
    robot = v.robots[side]
    if robot.dead[limb]:
        return EFFECTS["regenerate"]
    worn = robot.armor(limb)
    old_attack = v.strength(worn, "attack") if worn != NOBODY and can_attack(v, robot, limb) else 0
    old_defense = v.strength(worn, "defense") if worn != NOBODY else 0
    new_attack = v.strength(card.number, "attack")
    others = best_weapon(v, robot, limb)
    value = float(max(others, new_attack) - max(others, old_attack)) + 0.2 * (new_attack - old_attack)
    value += GUARD * (v.strength(card.number, "defense") - old_defense) / robot.active_limbs()
    return value + lasting(card) - (lasting(v.cards.cards[worn]) if worn != NOBODY else 0.0)


def best_weapon(v: Pbl, robot: Robot, without: int = -1) -> int:
    """The attack of the best armor, this limb left out."""
    best = 0
    for limb in range(LIMBS):
        armor = robot.armor(limb)
        if limb != without and armor != NOBODY and can_attack(v, robot, limb):
            best = max(best, v.strength(armor, "attack"))
    return best


def opened(v: Pbl, seat: int, card: Card, place: int) -> int:
    """How many cards of the hand wait for this one: the next level, the next skill, Pilot Points for an expert."""
    robot = v.robots[v.side[seat]]
    have = reached(v, robot, card, place)
    step = have + 1 if card.place == POD else card.level + card.skill
    n = 0
    for held in v.hands[seat]:
        other = v.cards.cards[held]
        if other.kind == EXPERT and card.kind == ARMOR:
            n += other.points > robot.points()
        elif other.kind == card.kind and other.place == (place if card.kind == ARMOR else other.place):
            n += step == have + 1 and other.level + other.skill == have + 2
    return n


def reached(v: Pbl, robot: Robot, card: Card, place: int) -> int:
    """The level or skill that cards of this kind have to go on from."""
    if card.kind == ARMOR:
        return robot.level(v.cards, place) if place < LIMBS else 0
    if card.kind == HANGAR:
        return v.cards.cards[robot.hangar[-1]].level if robot.hangar else 0
    return max((v.cards.cards[member].skill for member in robot.crew), default=0)


def steps_to(v: Pbl, robot: Robot, card: Card) -> int:
    """How many builds, or so, must come before this one."""
    if card.kind == EXPERT:
        return max(1, card.points - robot.points())
    return max(1, card.level + card.skill - 1 - reached(v, robot, card, card.place))


# What rivals have.


def rivals(v: Pbl, seat: int) -> list[int]:
    """The sides still to be beaten."""
    return [side for side in range(v.sides) if side != v.side[seat] and not v.is_out(side)]


def can_harm(v: Pbl, seat: int, do: str) -> bool:
    """Has a rival something that this had better take away?"""
    for side in rivals(v, seat):
        robot = v.robots[side]
        if do in AGAINST_PILOT and robot.expert != NOBODY:
            return True
        if do in AGAINST_CREW and any(printed(v.cards.cards[member]) >= WORTHWHILE for member in robot.crew):
            return True
        if do in AGAINST_ARMOR and best_weapon(v, robot) >= WORTHWHILE:
            return True
        if do == "break_hangar" and robot.hangar and robot.crew:
            return True
    return False


def part_worth(v: Pbl, side: int, place: int) -> float:
    """A limb is worth the more the fewer are left, and with good armor; the last one is the game."""
    robot = v.robots[side]
    if place >= LIMBS:
        return SHOULDER
    if robot.active_limbs() == 1:
        return WIN
    armor = robot.armor(place)
    strength = v.strength(armor, "attack") + v.strength(armor, "defense") if armor != NOBODY else 0
    return LIMB + LIMBS - robot.active_limbs() + 0.3 * strength
