"""PBL ROBOTS by a short list of preferences, each with its reason. Everything is read off the view.

The plan behind it: everything is weighed in dice. A die more in every fight is worth 1; a limb blown off is worth a
few dice, the more the fewer limbs are left. A turn takes the better of the best attack and the best build. In a fight
the fewest cards that give a fair chance are added, and actions are kept for fights that cards alone would lose.
"""

from benchmarks.yardsticks.pbl_fight import (
    BLAST_KEY,
    FAIR,
    ON_PLAYED_KEY,
    add,
    best_attack,
    die_gain,
    hold_worth,
    in_window,
    reroll_swing,
)
from benchmarks.yardsticks.pbl_worth import CARD, HARM, LIMB, can_harm, gain, part_worth, printed, usefulness
from boltyard.core.moves import Move
from boltyard.games.pbl.build import can_build
from boltyard.games.pbl.cards import CREW, POD
from boltyard.games.pbl.combat import attacks
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import current_sets
from boltyard.games.pbl.moves import (
    DECLINE,
    DRAW_DECK,
    END,
    FIRST_CREW,
    PILOT,
    PLAYER,
    TAKE,
    YES,
    Assault,
    Blast,
    BombCount,
    Build,
    ChoosePilot,
    Die,
    DrawRow,
    Find,
    Hold,
    Keep,
    Pick,
    Play,
    Release,
    Restock,
    ShieldCount,
    StoredItem,
    Target,
    Trim,
    Use,
)
from boltyard.games.pbl.moves import HANGAR as THE_HANGAR
from boltyard.games.pbl.phases import COMBAT, DRAFT, FIRST_EFFECT, OPENING, RESTOCK, TALENT, TRIM, TURN, WINDOW
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl

UNSEEN = 1.2  # a card nobody has looked at

# Effects to be had at once in our own turn: they bring cards or a limb, or take cards from a rival before we attack.
EARLY = {"draw", "draw_if_behind", "search", "open_shop", "discard_hand", "regenerate", "fetch_pilot", "poach_crew"}


def prefer(v: Pbl, seat: int, options: list[Move]) -> Move:
    """The option this player takes."""
    if len(options) == 1:
        return options[0]
    rule = v.frames[-1].rule
    if isinstance(options[-1], (BombCount, ShieldCount, StoredItem)) and rule != COMBAT:
        return pledge(v, seat, options)
    if rule == WINDOW:
        return in_window(v, seat, options)
    if rule == COMBAT:
        return add(v, seat, options)
    if rule == TURN:
        return turn(v, seat, options)
    if rule == TALENT:
        return max(options, key=lambda option: pilot_worth(v, option))
    if rule == DRAFT:
        return draft(v, seat)
    if rule == RESTOCK:
        return restock(options)
    if rule == OPENING:
        return max(options, key=lambda option: hand_worth(v, seat, option))
    return choose(v, seat, options)


def choose(v: Pbl, seat: int, options: list[Move]) -> Move:
    """A question of a card or a limit, known by what can be chosen; what nobody knows of gets the first answer."""
    kind = options[-1]
    if isinstance(kind, DrawRow):
        return draw(v, seat, options)
    if isinstance(kind, Trim):
        return trim(v, seat, options)
    if isinstance(kind, Find):
        return max(options, key=lambda option: find_worth(v, seat, option))
    if isinstance(kind, Target):
        return max(options, key=lambda option: target_worth(v, seat, option))
    if isinstance(kind, Die):
        return max(options, key=lambda option: die_gain(v, seat, option))
    if isinstance(kind, Hold):
        return max(options, key=lambda option: hold_worth(v, seat, option))
    if isinstance(kind, Assault):  # an attack on top of the MOVE costs nothing
        return best_attack(v, seat, options)[1]
    if isinstance(options[0], Release):
        return min(options, key=lambda option: release_worth(v, option))
    return YES if YES in options else options[0]  # what is optional is there to help


def pledge(v: Pbl, seat: int, options: list[Move]) -> Move:
    """All is fixed before the rolls: up to two cards and half the hand, and the best storage bomb; or what is left."""
    if isinstance(options[-1], StoredItem):
        return options[-1]
    return options[min(2, len(v.hands[seat]) // 2, len(options) - 1)]


# Before the game.


def pilot_worth(v: Pbl, option: Move) -> float:
    """Dice in every fight, those of Critical Form in part; speed and bonuses a little."""
    if not isinstance(option, ChoosePilot):
        return 0.0
    card = v.cards.cards[option.card]
    critical = card.critical_attack + card.critical_defense - card.attack - card.defense
    return printed(card) + 0.3 * critical + 0.05 * card.speed


def draft(v: Pbl, seat: int) -> Move:
    """Take a pile as good as the best of the next ones is likely to be; what was seen of those is remembered."""
    side = v.side[seat]
    piles = v.piles[v.frames[-1].step :]
    values = [sum(draft_worth(v, side, card) for card in pile) for pile in piles]
    return TAKE if values[0] >= max(values[1:]) else DECLINE


def draft_worth(v: Pbl, side: int, number: int) -> float:
    """A card for the deck. High levels need low ones of the same kind: they count in full only if we have these."""
    if number < 0:
        return UNSEEN
    card = v.cards.cards[number]
    value = CARD + printed(card)
    if card.level > 1 or card.skill > 1:
        mine = [v.cards.cards[held] for held in v.cards.orange if v.owner[held] == side]
        lower = [other for other in mine if other.kind == card.kind and other.place in (card.place, POD)]
        if not any(other.level + other.skill < card.level + card.skill for other in lower):
            value *= 0.5
    return value


def restock(options: list[Move]) -> Move:
    """Neo Draft: one card on each pile, or as evenly as can be, so that no pile tempts the next drafter."""
    return min(options, key=lambda option: max(option.counts) if isinstance(option, Restock) else 99)


def hand_worth(v: Pbl, seat: int, option: Move) -> float:
    """An opening hand: what can be built at once counts in full, the rest in part."""
    if not isinstance(option, Keep):
        return 0.0
    return sum(usefulness(v, seat, card) for card in v.offers[seat][option.hand])


# A turn.


def turn(v: Pbl, seat: int, options: list[Move]) -> Move:
    """First whatever costs no MOVE; then the better of attack and build; then one attack more, if a card gives it."""
    again: Move | None = None
    builds: list[Build] = []
    for option in options:
        if isinstance(option, Build):
            builds.append(option)
        elif isinstance(option, (Play, Blast, Pick, Use)):
            if gives_attack(v, option):
                again = option
            elif is_willing(v, seat, option):
                return option
    attack_value, attack = best_attack(v, seat, options)
    build_value, build = best_build(v, seat, builds)
    if attack is not END and attack_value >= build_value:
        return attack
    if build_value > 0.0:
        return build
    if again is not None and best_attack(v, seat, attacks(v, seat))[0] >= FAIR * LIMB:
        return again
    return END


def gives_attack(v: Pbl, option: Play | Blast | Pick | Use) -> bool:
    effect = v.cards.cards[option.card].moments.get(ON_PLAYED_KEY)
    return effect is not None and effect.do == "extra_attack"


def is_willing(v: Pbl, seat: int, option: Play | Blast | Pick | Use) -> bool:
    """Outside a fight: is this the time for it? Cards that bring cards are played early, fighting cards kept."""
    card = v.cards.cards[option.card]
    if isinstance(option, (Pick, Use)):  # crew that can be hired is worth more at work; a hangar is not given up
        return card.kind == CREW and option.card in v.hands[seat] and not can_build(v, v.side[seat], card)
    effect = card.moments.get(ON_PLAYED_KEY if isinstance(option, Play) else BLAST_KEY)
    if effect is None:
        return False
    if effect.do == "draw_per_dead_limb":
        return v.robots[v.side[seat]].active_limbs() <= LIMBS - 2  # one card for one card is no gain
    return effect.do in EARLY or (effect.do in HARM and can_harm(v, seat, effect.do))


def best_build(v: Pbl, seat: int, builds: list[Build]) -> tuple[float, Move]:
    """The build that gives most; nothing is built that makes the robot weaker."""
    best: tuple[float, Move] = (0.0, END)
    for build in builds:
        card = v.cards.cards[build.card]
        value = gain(v, seat, card, build.place if build.place >= 0 else card.place)
        if value > best[0]:
            best = (value, build)
    return best


# Cards that come and go.


def draw(v: Pbl, seat: int, options: list[Move]) -> Move:
    """A card of the row that we can use is better than one unseen."""
    best, most = options[0], CARD + UNSEEN if options[0] is DRAW_DECK else -1.0
    for option in options:
        if isinstance(option, DrawRow):
            value = usefulness(v, seat, option.card)
            if value > most:
                best, most = option, value
    return best


def find_worth(v: Pbl, seat: int, option: Move) -> float:
    return usefulness(v, seat, option.card) if isinstance(option, Find) and option.card >= 0 else 0.0


def trim(v: Pbl, seat: int, options: list[Move]) -> Move:
    """Discard what we miss least, in the order asked for."""
    f = v.frames[-1]
    n = len(v.hands[seat]) - v.hand_limit(v.side[seat]) if f.rule == TRIM else f.amount
    going = sorted(v.hands[seat], key=lambda card: usefulness(v, seat, card))[:n]
    for option in options:
        if isinstance(option, Trim) and option.card in going:
            return option
    return options[0]


def release_worth(v: Pbl, option: Move) -> float:
    """Crew by what they do, a storage bomb as a card in hand."""
    return printed(v.cards.cards[option.card]) if isinstance(option, Release) else CARD


def target_worth(v: Pbl, seat: int, option: Move) -> float:
    """What naming this gives us: a rival's best, or the least of our own where nothing else can be named."""
    if not isinstance(option, Target):
        return 0.0
    rule = v.frames[-1].rule
    do = NAMES[rule - FIRST_EFFECT] if rule >= FIRST_EFFECT else ""
    if do == "reroll_roll":
        return sum(reroll_swing(v, seat, dice) for dice in current_sets(v) if dice.seat == option.seat)
    if do == "regenerate":  # a limb that the hand has armor for
        return sum(v.cards.cards[held].place == option.what for held in v.hands[seat])
    value = 1.0 + holding(v, option)
    return -value if v.side[option.seat] == v.side[seat] else value


def holding(v: Pbl, target: Target) -> float:
    """What a target is worth to its owner."""
    robot = v.robots[v.side[target.seat]]
    if target.what == PLAYER:
        return len(v.hands[target.seat])  # whoever has most cards loses the best ones
    if target.what == PILOT:
        return printed(v.cards.cards[robot.expert])
    if target.what == THE_HANGAR:
        return printed(v.cards.cards[robot.hangar[-1]]) + len(robot.crew)
    if target.what >= FIRST_CREW:
        return printed(v.cards.cards[robot.crew[target.what - FIRST_CREW]])
    return part_worth(v, v.side[target.seat], target.what)
