"""What cards are worth to `greedy` at PBL ROBOTS: by themselves, for this robot, and in a rival's hands.

All of it in cards: one spent as a bomb or shield is worth 1. Strength is worth the difference it makes to what attacks
are worth (`pbl_form`). Everything is read off the view.
"""

from boltyard.games.pbl.build import can_build, fits_pod
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, POD, Card, Effect
from boltyard.games.pbl.dice import INITIAL_ATTACK, worth
from boltyard.games.pbl.effects.effect import TargetEffect
from boltyard.games.pbl.effects.moments import MOMENTS, ON_BUILT
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.table import RULES
from boltyard.games.pbl.moves import FIRST_CREW, PILOT, Target
from boltyard.games.pbl.moves import HANGAR as THE_HANGAR
from boltyard.games.pbl.plays import can_resolve
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.auction import die_with
from boltyard.games.pbl.tactics.form import Board, Form, best_source, stake_of, threat

BACK = 5.0  # a limb of ours that comes back
DIE = 1.2  # a die in every fight, where no fights are compared
LATER = 0.35  # what is left of a card's worth for each build that has to come first
OPENS = 0.6  # a card in hand that can be built after this one
AGAIN = 0.8  # what a card does now and then while it is in play, for each time it would be worth once
SPACE = 0.3  # an open space in the hangar, as long as no crew waits for it
READY = 0.6  # what a Blast is worth while its crew member only stands by
HIRED = 1.0  # one for which somebody waits

# What is true while a card is in force, in dice.
TRAITS = {
    "armor_is_safe": 0.3,
    "bombs_defend": 0.5,
    "breaks_attackers": 0.7,
    "counter_falls_when_attacked": -0.5,
    "counter_from_sixes": 0.3,
    "counter_grows_on_attack": 0.8,
    "counter_grows_on_hit": 0.4,
    "counter_grows_when_attacked": 0.4,
    "counter_runs_down": -1.0,  # three turns, and she is gone
    "crew_is_safe": 0.2,
    "discard_to_draw": 0.0,  # only in hand
    "extra_bomb_die": 3.0,  # every card is worth twice as much
    "extra_end_draw": 3.0,  # a card more each turn
    "hand_limit_20": 0.3,
    "hangars_free": 0.4,
    "high_faces_miss": 0.0,  # counted with its dice
    "ones_are_threes": 1.0,  # a third of a point for every die
    "ones_count_six": 0.0,  # counted with its dice
    "saves_a_limb": 0.0,  # counted with `attach`
    "silences_attacks": 0.8,
    "sixes_are_threes": 0.0,  # for everybody
    "skip_a_level": 0.5,
    "stays_on_table": 0.0,
    "tick_for_bomb": 1.0,
    "tick_for_shield": 1.0,
    "twos_are_fours": 1.0,
}

# What a card does, in cards; for each card or die that it names, where it names a number.
EFFECTS = {
    "attach": 2.5,
    "attach_malfunction": 2.0,
    "boost": 1.8,
    "break_hangar": 1.5,
    "build_free": 2.0,
    "curse": 2.0,
    "demolition": 1.0,
    "dice": 0.8,
    "discard_crew": 1.8,
    "discard_hand": 1.0,
    "dismantle": 2.0,
    "draw": 1.0,
    "draw_if_behind": 0.8,
    "draw_if_no_crew": 0.8,
    "draw_per_dead_limb": 1.5,
    "draw_up_to": 0.3,
    "extra_attack": 2.0,
    "fetch_pilot": 4.0,
    "fix_die": 0.8,
    "gamble": 1.2,
    "miss": 3.0,  # a limb saved
    "open_shop": 1.3,
    "overblown": 0.8,
    "poach_crew": 2.5,
    "rage": 2.0,
    "redirect": 1.5,
    "regenerate": BACK,
    "remove_expert": 2.0,
    "reroll_own": 1.2,
    "reroll_roll": 1.5,
    "return_armor": 1.5,
    "return_crew": 1.2,
    "return_rival_armor": 1.5,
    "search": 1.5,
    "set_die": 1.5,
    "stand_in": 1.5,
    "store": 1.0,
    "store_for_card": 0.3,
    "strike": 1.5,  # one attack in twenty, but any limb
    "wind_up": 0.6,
}

ONCE = ("on_built", "on_played", "pick", "blast")  # the moments that come once for a card; others come again and again
ON_BUILT_KEY = MOMENTS[ON_BUILT]


# Cards by themselves.


def effect_worth(effect: Effect) -> float:
    """What it is worth to have this happen."""
    times = 1 if effect.do == "strike" else effect.args.get("cards", effect.args.get("dice", 1))
    return EFFECTS[effect.do] * (times if isinstance(times, int) else 1)


def lasting(card: Card) -> float:
    """Traits, and what the card does again and again while it is in play."""
    value = 0.0
    for trait in sorted(card.traits):  # in a fixed order: sums of fractions depend on it
        value += DIE * TRAITS[trait]
    for moment, effect in card.moments.items():
        if moment not in ONCE:
            value += AGAIN * effect_worth(effect)
    return value


def deeds(card: Card) -> float:
    """The best of what the card does once."""
    return max((effect_worth(card.moments[moment]) for moment in ONCE if moment in card.moments), default=0.0)


def printed(card: Card) -> float:
    """A card by itself: its numbers and its text."""
    return DIE * (card.attack + card.defense) + SPACE * card.spaces + lasting(card) + deeds(card)


# Cards for this robot.


def usefulness(b: Board, number: int) -> float:
    """A card in hand: what it gives if built now, the less the longer it has to wait; and it is always a bomb."""
    v = b.v
    card = v.cards.cards[number]
    if card.kind == ACTION:
        return max(1.0, deeds(card))
    if card.place == POD:
        limbs = [limb for limb in range(LIMBS) if fits_pod(b.robot, card, limb)]
        value = max((gain(b, card, limb) for limb in limbs), default=DIE)
    elif can_build(v, b.side, card):
        value = gain(b, card, card.place)
    else:
        value = printed(card) * LATER ** steps_to(v, b.robot, card)
    if "pick" in card.moments:
        value = max(value, effect_worth(card.moments["pick"]))
    return 1.0 + max(0.0, value)


def gain(b: Board, card: Card, place: int) -> float:
    """What building this card gives, over the rest of the game."""
    v = b.v
    form, value = built(b, card, place)
    value += b.change(form)
    if card.kind == HANGAR:
        more = card.spaces - b.robot.spaces(v.cards)
        waiting = sum(v.cards.cards[held].kind == CREW for held in v.hands[b.seat])
        value += HIRED * min(more, waiting) + SPACE * (more - min(more, waiting))
    if "blast" in card.moments:
        value += READY * effect_worth(card.moments["blast"])
    if ON_BUILT_KEY in card.moments and can_resolve(v, b.seat, card, ON_BUILT):
        value += entry_worth(b, card.moments[ON_BUILT_KEY], form)
    return value + OPENS * opened(v, b.seat, card, place)


def built(b: Board, card: Card, place: int) -> tuple[Form, float]:
    """Our robot with this card on it, and what else it brings while it is there."""
    v = b.v
    robot = b.robot
    form = b.mine.copy()
    form.cards = max(0, form.cards - 1)
    old = NOBODY
    if card.kind == ARMOR and place < LIMBS:
        old = robot.armor(place)
        form.weapons[place] = -1 if card.place == POD else v.strength(card.number, "attack")
        form.guards[place] = v.strength(card.number, "defense")
        if place in form.bent or card.traits:
            form.bent = {limb: die for limb, die in form.bent.items() if limb != place}
            counted = tuple(worth(v, card.number, INITIAL_ATTACK, shown) for shown in form.faces)
            if counted != form.faces:
                form.bent[place] = die_with(counted)
        if robot.dead[place]:
            return form, BACK
    elif card.kind != ARMOR:
        if card.kind == HANGAR and robot.hangar:
            old = robot.hangar[-1]
        elif card.kind == EXPERT:
            old = robot.starter if robot.expert == NOBODY else robot.expert
        form.attack += v.strength(card.number, "attack")
        form.defense += v.strength(card.number, "defense")
        if old != NOBODY:
            critical = robot.critical and card.kind == EXPERT
            pilot = v.cards.cards[old]
            form.attack -= pilot.critical_attack if critical else v.strength(old, "attack")
            form.defense -= pilot.critical_defense if critical else v.strength(old, "defense")
    return form, lasting(card) - (lasting(v.cards.cards[old]) if old != NOBODY else 0.0)


def entry_worth(b: Board, effect: Effect, form: Form) -> float:
    """What happens when a card is built: one attack more is worth what the attack is, the rest by what it harms."""
    if effect.do in ("rage", "extra_attack"):
        source = best_source(form)
        return max((threat(form, b.forms[side]) for side in b.rivals), default=0.0) if source >= 0 else 0.0
    if effect.do in HARMS:
        return harm_worth(b, effect)
    return effect_worth(effect)


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
    if card.kind == CREW and robot.room(v.cards) <= 0:
        return max(2, card.skill - reached(v, robot, card, card.place))
    return max(1, card.level + card.skill - 1 - reached(v, robot, card, card.place))


# What rivals have.

HARMS = {
    "attach_malfunction",
    "break_hangar",
    "discard_crew",
    "dismantle",
    "gamble",
    "poach_crew",
    "remove_expert",
    "return_armor",
    "return_crew",
    "return_rival_armor",
}
IN_PART = {"gamble", "return_crew", "attach_malfunction", "return_armor", "return_rival_armor"}
COMES_BACK = 0.5  # what is left of a harm that can be mended: a card goes back to hand, a die decides


def harm_worth(b: Board, effect: Effect) -> float:
    """The most that this effect could do for us, of all that it may be turned against."""
    rule = RULES[NAMES.index(effect.do)]
    if not isinstance(rule, TargetEffect):
        return 0.0
    moves = rule.targets(b.v, b.seat, effect)
    return max((target_harm(b, effect.do, move) for move in moves if isinstance(move, Target)), default=0.0)


def target_harm(b: Board, do: str, target: Target) -> float:
    """What it is worth to us to turn this effect against that card; something of our own is a loss."""
    side = b.v.side[target.seat]
    robot = b.v.robots[side]
    if side == b.side:
        return -own_worth(b, target)
    if target.what == PILOT:
        return lost_card(b, side, robot.expert, robot.starter, do)
    if target.what == THE_HANGAR:
        below = robot.hangar[-2] if len(robot.hangar) > 1 else NOBODY
        return lost_card(b, side, robot.hangar[-1], below, do)
    if target.what >= FIRST_CREW:
        return lost_card(b, side, robot.crew[target.what - FIRST_CREW], NOBODY, do)
    if target.what < LIMBS:
        return lost_armor(b, side, target.what, do)
    stack = robot.shoulders[target.what - LIMBS] if target.what < PILOT else []
    return COMES_BACK * lasting(b.v.cards.cards[stack[-1]]) if stack else 0.0


def own_worth(b: Board, target: Target) -> float:
    """What a card of our own is worth to us."""
    cards = b.v.cards.cards
    if target.what == PILOT:
        return printed(cards[b.robot.expert])
    if target.what == THE_HANGAR:
        return printed(cards[b.robot.hangar[-1]]) + len(b.robot.crew)
    if target.what >= FIRST_CREW:
        return printed(cards[b.robot.crew[target.what - FIRST_CREW]])
    return 1.0 + stake_of(b.mine, target.what)


def lost_card(b: Board, side: int, number: int, instead: int, do: str) -> float:
    """A rival's crew member, expert or hangar goes, and this one takes its place."""
    v = b.v
    form = b.forms[side].copy()
    form.attack -= v.strength(number, "attack") - (v.strength(instead, "attack") if instead != NOBODY else 0)
    form.defense -= v.strength(number, "defense") - (v.strength(instead, "defense") if instead != NOBODY else 0)
    value = b.harm(side, form) + lasting(v.cards.cards[number])
    if do == "poach_crew":
        mine = b.mine.copy()
        mine.attack += v.strength(number, "attack")
        mine.defense += v.strength(number, "defense")
        return value + b.change(mine) + lasting(v.cards.cards[number])
    if v.cards.cards[number].kind == HANGAR:
        left = v.cards.cards[instead].spaces if instead != NOBODY else 1
        value += DIE * max(0, len(v.robots[side].crew) + len(v.robots[side].stored) - left)
    return value * (COMES_BACK if do in IN_PART else 1.0)


def lost_armor(b: Board, side: int, limb: int, do: str) -> float:
    """A rival's limb is jammed, or its armor goes back to hand."""
    armor = b.v.robots[side].armor(limb)
    form = b.forms[side].copy()
    if form.guards[limb] < 0 or (armor == NOBODY and do != "attach_malfunction"):
        return 0.0
    if do == "attach_malfunction":
        form.weapons[limb] = -1
    else:
        form.weapons[limb] = form.guards[limb] = 0
    return (b.harm(side, form) + (lasting(b.v.cards.cards[armor]) if armor != NOBODY else 0.0)) * COMES_BACK


def crew_loss(b: Board, card: Card) -> float:
    """What it costs us to give up a crew member at work."""
    form = b.mine.copy()
    form.attack -= b.v.strength(card.number, "attack")
    form.defense -= b.v.strength(card.number, "defense")
    return lasting(card) - b.change(form)
