"""PBL ROBOTS by a short list of preferences, each with its reason. Everything is read off the view.

The plan behind it: everything is weighed in cards. A fight is an auction for a limb, paid in cards (`pbl_auction`);
a build is worth the difference it makes to what our attacks and the rivals' are worth, for the turns still to come
(`pbl_worth`). A turn takes whatever costs no MOVE, then the better of the best attack and the best build. Actions are
played when they change a fight by more than they would be worth later (`pbl_fight`).
"""

from boltyard.core.moves import DONE, Move
from boltyard.games.pbl.build import builds, can_build
from boltyard.games.pbl.cards import ARMOR, CREW, EXPERT, HANGAR, KINDS, POD, Card, Effect
from boltyard.games.pbl.combat import attacks, combat_in
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import current_sets
from boltyard.games.pbl.giving import may_give, to_give
from boltyard.games.pbl.moves import (
    DECLINE,
    DRAW_DECK,
    END,
    NO,
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
    Dunk,
    Find,
    Give,
    Hold,
    Keep,
    Pay,
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
from boltyard.games.pbl.phases import COMBAT, DRAFT, FIRST_EFFECT, OPENING, RESTOCK, TALENT, TRIM, TURN, WINDOW
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.fight import (
    BLAST_KEY,
    ON_PLAYED_KEY,
    STORED_COST,
    again,
    answer_worth,
    best_attack,
    die_gain,
    hold_worth,
    in_window,
    pledge,
    reroll_swing,
    when_behind,
)
from boltyard.games.pbl.tactics.form import Board, stake_of, threat
from boltyard.games.pbl.tactics.worth import (
    HARMS,
    crew_loss,
    effect_worth,
    gain,
    harm_worth,
    printed,
    target_harm,
    usefulness,
)
from boltyard.games.pbl.turn import FREE, free_hangar

UNSEEN = 2.4  # a card of our deck that nobody has looked at
TYPICAL = 2.0  # a card of a deck: below that it only keeps better ones from being drawn
BASE = 0.6  # what is left of a card's worth in a deck without the cards that it needs
FULL_HAND = 8  # from here on cards are better spent than kept
BUILT = 1.0  # what building costs: a card that could have been a bomb
HOPELESS = 0.05  # an attack worth less is made only if there is nothing to build
EXTRA = 1.5  # an attack on top of the MOVE has to be worth more than the card that gives it

# Effects to be had at once in our own turn: they bring cards or a limb.
EARLY = {"draw", "draw_if_behind", "draw_if_no_crew", "search", "open_shop", "regenerate", "store"}


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
        return when_behind(v, seat, options)
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
    if isinstance(kind, (Trim, Pay)):
        return trim(v, seat, options)
    if isinstance(kind, Give):
        return give(v, seat, options)
    if isinstance(kind, Dunk):
        return dunk(v, seat, options)
    if isinstance(kind, Find):
        b = Board(v, seat)
        return max(options, key=lambda option: find_worth(b, option))
    if isinstance(kind, Target):
        b = Board(v, seat)
        return max(options, key=lambda option: target_worth(b, option))
    if isinstance(kind, Die):
        return max(options, key=lambda option: die_gain(v, seat, option))
    if isinstance(kind, Hold):
        return max(options, key=lambda option: hold_worth(v, seat, option))
    if isinstance(kind, Build):  # one besides the MOVE
        value, build = best_build(Board(v, seat), [option for option in options if isinstance(option, Build)])
        return build if value > 0.0 else options[0]
    if isinstance(kind, Assault):  # an attack on top of the MOVE costs nothing
        return best_attack(Board(v, seat), options)[1]
    if isinstance(options[0], Release):
        return min(options, key=lambda option: release_worth(v, option))
    if YES in options and effect_asked(v) == "reroll_own":
        return YES if again(v, seat) else NO
    return YES if YES in options else options[0]  # what is optional is there to help


def effect_asked(v: Pbl) -> str:
    """The effect that asks; nothing if a rule does."""
    rule = v.frames[-1].rule
    return NAMES[rule - FIRST_EFFECT] if rule >= FIRST_EFFECT else ""


# Before the game.


def pilot_worth(v: Pbl, option: Move) -> float:
    """Dice in every fight, those of Critical Form in part; speed and bonuses a little."""
    if not isinstance(option, ChoosePilot):
        return 0.0
    card = v.cards.cards[option.card]
    critical = card.critical_attack + card.critical_defense - card.attack - card.defense
    return printed(card) + 0.3 * critical + 0.1 * card.speed


def draft(v: Pbl, seat: int) -> Move:
    """Take a pile as good as the best of the next ones is likely to be; what was seen of those is remembered."""
    side = v.side[seat]
    mine = [v.cards.cards[held] for held in v.cards.orange if v.owner[held] == side]
    values = [pile_worth(v, mine, pile) for pile in v.piles[v.frames[-1].step :]]
    return TAKE if values[0] >= max(values[1:]) else DECLINE


def pile_worth(v: Pbl, mine: list[Card], pile: list[int]) -> float:
    """What a pile makes better: cards above the typical one of a deck; unseen ones are typical."""
    return sum(draft_worth(mine, v.cards.cards[number]) - TYPICAL for number in pile if number >= 0)


def draft_worth(mine: list[Card], card: Card) -> float:
    """A card for the deck. High levels need low ones of the same kind, crew needs a hangar, an expert much armor."""
    value = max(1.0, printed(card))
    if card.kind == ARMOR and card.level > 1:
        below = [other for other in mine if other.kind == ARMOR and other.place in (card.place, POD)]
        if not any(other.place == POD or other.level == card.level - 1 for other in below):
            value *= BASE
    elif card.level + card.skill > 1:
        below = [other for other in mine if other.kind == card.kind]
        if not any(other.level + other.skill == card.level + card.skill - 1 for other in below):
            value *= BASE
    if card.kind == CREW and not any(other.kind == HANGAR and other.level == 1 for other in mine):
        value *= BASE
    return value


def give(v: Pbl, seat: int, options: list[Move]) -> Move:
    """Give away what the deck needs least, in the order asked for."""
    side = v.side[seat]
    mine = [v.cards.cards[held] for held in v.cards.orange if v.owner[held] == side]
    going = sorted(may_give(v, side), key=lambda card: draft_worth(mine, v.cards.cards[card]))[: to_give(v, side)]
    for option in options:
        if isinstance(option, Give) and option.card in going:
            return option
    return options[0]


def restock(options: list[Move]) -> Move:
    """Neo Draft: one card on each pile, or as evenly as can be, so that no pile tempts the next drafter."""
    return min(options, key=lambda option: max(option.counts) if isinstance(option, Restock) else 99)


def hand_worth(v: Pbl, seat: int, option: Move) -> float:
    """An opening hand: what can be built at once counts in full, the rest in part."""
    if not isinstance(option, Keep):
        return 0.0
    b = Board(v, seat)
    return sum(usefulness(b, card) for card in v.offers[seat][option.hand])


# A turn.


def turn(v: Pbl, seat: int, options: list[Move]) -> Move:
    """First whatever costs no MOVE; then the better of attack and build; then one attack more, if a card gives it."""
    b = Board(v, seat)
    f = v.frames[-1]
    extra: Move | None = None
    demolish: Move | None = None
    ways: list[Build] = []
    for option in options:
        if isinstance(option, Build):
            ways.append(option)
        elif isinstance(option, (Play, Blast, Pick, Use)):
            if does(v, option) == "extra_attack":
                extra = option if extra is None or isinstance(option, Play) else extra
            elif does(v, option) == "demolition":
                demolish = option
            elif is_willing(b, option):
                return option
    free = free_hangar(v, f) >= 0
    hangars = [build for build in ways if free and v.cards.cards[build.card].kind == HANGAR]
    value, build = best_build(b, hangars)
    if value > 0.0:  # it costs no MOVE
        return build
    if f.amount == FREE:
        attack_value, attack = best_attack(b, options)
        build_value, build = best_build(b, ways)
        cost = BUILT if attack_value >= HOPELESS else 0.0
        if attack is not END and attack_value >= build_value - cost:
            return attack
        if build_value > 0.0:
            return build
    if extra is not None and best_attack(b, attacks(v, seat))[0] >= extra_price(b, extra):
        return extra
    if demolish is not None and is_cornered(b):
        return demolish
    return END


def extra_price(b: Board, option: Move) -> float:
    """What an attack on top of the MOVE has to be worth: more than the card, or the crew member, that gives it."""
    return max(EXTRA, crew_loss(b, b.v.cards.cards[option.card])) if isinstance(option, Blast) else EXTRA


def does(v: Pbl, option: Play | Blast | Pick | Use) -> str:
    """What the option sets going; nothing for a crew card discarded to draw."""
    moment = "use" if isinstance(option, Use) else "pick" if isinstance(option, Pick) else BLAST_KEY
    effect = v.cards.cards[option.card].moments.get(ON_PLAYED_KEY if isinstance(option, Play) else moment)
    return effect.do if effect is not None else ""


def is_willing(b: Board, option: Play | Blast | Pick | Use) -> bool:
    """Outside a fight: is this the time for it? Cards that bring cards are played early, fighting cards kept."""
    v = b.v
    card = v.cards.cards[option.card]
    if isinstance(option, (Pick, Use)):
        if option.card not in v.hands[b.seat]:
            return False
        worth = effect_worth(card.moments["pick"]) if isinstance(option, Pick) else 1.0
        return not can_build(v, b.side, card) or gain(b, card, card.place) < worth
    effect = card.moments.get(ON_PLAYED_KEY if isinstance(option, Play) else BLAST_KEY)
    if effect is None:
        return False
    if effect.do == "draw_per_dead_limb":
        return b.mine.limbs() <= LIMBS - 2  # one card for one card is no gain
    if effect.do == "fetch_pilot":
        expert = v.cards.by_key[effect.word("key")]
        return v.owner[expert] == b.side and expert not in v.discards[b.side]
    if effect.do == "discard_hand":
        return any(answer_worth(b, side, effect) >= 1.0 for side in b.rivals)
    if effect.do in HARMS:
        return harm_worth(b, effect) > effect_worth(effect)
    if effect.do == "build_free":
        return best_build(b, free_builds(b, effect))[0] > effect_worth(effect)
    if effect.do == "attach":  # kept for the blow that would cost a limb, unless its Pilot Point brings an expert
        short = [other.points - b.robot.points() for other in held(b, EXPERT)]
        return 1 in short
    if isinstance(option, Blast):
        return effect.do in EARLY and regained(b, effect) > crew_loss(b, card)
    return effect.do in EARLY


def held(b: Board, kind: int) -> list[Card]:
    """The cards of this kind in our hand."""
    return [card for card in (b.v.cards.cards[number] for number in b.v.hands[b.seat]) if card.kind == kind]


def regained(b: Board, effect: Effect) -> float:
    """What an effect brings us now: storage bombs as far as there is room."""
    if effect.do == "store":
        return STORED_COST * min(effect.number("dice"), b.robot.room(b.v.cards) + 1)
    return effect_worth(effect)


def free_builds(b: Board, effect: Effect) -> list[Build]:
    """What could be built besides the MOVE."""
    kinds = [move for move in builds(b.v, b.seat, effect.number("skip")) if isinstance(move, Build)]
    wanted = effect.word("kind")
    return [move for move in kinds if wanted in ("any", KINDS[b.v.cards.cards[move.card].kind])]


def best_build(b: Board, builds: list[Build]) -> tuple[float, Move]:
    """The build that gives most; nothing is built that makes the robot weaker."""
    best: tuple[float, Move] = (0.0, END)
    for build in builds:
        card = b.v.cards.cards[build.card]
        value = gain(b, card, build.place if build.place >= 0 else card.place)
        if value > best[0]:
            best = (value, build)
    return best


def is_cornered(b: Board) -> bool:
    """A rival's next attack would be worth more than a hangar, and much more than ours."""
    theirs = max((threat(b.forms[side], b.mine) for side in b.rivals), default=0.0)
    ours = max((threat(b.mine, b.forms[side]) for side in b.rivals), default=0.0)
    return theirs > 6.0 + ours


# Cards that come and go.


def draw(v: Pbl, seat: int, options: list[Move]) -> Move:
    """A card of the row that we can use is better than one unseen."""
    b = Board(v, seat)
    best, most = options[0], UNSEEN if options[0] is DRAW_DECK else -1.0
    for option in options:
        if isinstance(option, DrawRow):
            value = usefulness(b, option.card)
            if value > most:
                best, most = option, value
    return best


def find_worth(b: Board, option: Move) -> float:
    return usefulness(b, option.card) if isinstance(option, Find) and option.card >= 0 else 0.0


def trim(v: Pbl, seat: int, options: list[Move]) -> Move:
    """Discard what we miss least, in the order asked for."""
    b = Board(v, seat)
    f = v.frames[-1]
    if options[0] is DONE:  # a card for a storage bomb: only one that a full hand would lose
        worst = min(v.hands[seat], key=lambda card: usefulness(b, card))
        return v.moves.trims[worst] if len(v.hands[seat]) >= FULL_HAND else DONE
    if isinstance(options[-1], Pay):
        fight = combat_in(v)
        assert fight is not None
        n = min(len(v.hands[seat]), fight.pledges[0 if fight.seat == seat else 1])
    else:
        n = len(v.hands[seat]) - v.hand_limit(b.side) if f.rule == TRIM else f.amount
    going = sorted(v.hands[seat], key=lambda card: usefulness(b, card))[:n]
    for option in options:
        if isinstance(option, (Trim, Pay)) and option.card in going:
            return option
    return options[0]


def dunk(v: Pbl, seat: int, options: list[Move]) -> Move:
    """A die seen is better than a die to come, so only what a full hand would lose is put down before the rolls."""
    n = len(v.hands[seat]) - FULL_HAND
    if n <= len(v.sealed[seat]):
        return DONE
    b = Board(v, seat)
    going = sorted(v.hands[seat], key=lambda card: usefulness(b, card))[:n]
    for option in options:
        if isinstance(option, Dunk) and option.card in going:
            return option
    return DONE


def release_worth(v: Pbl, option: Move) -> float:
    """Crew by what they do, a storage bomb as a card in hand."""
    return printed(v.cards.cards[option.card]) if isinstance(option, Release) else 1.0


def target_worth(b: Board, option: Move) -> float:
    """What naming this gives us: a rival's best, or the least of our own where nothing else can be named."""
    if not isinstance(option, Target):
        return 0.0
    v = b.v
    do = effect_asked(v)
    side = v.side[option.seat]
    if do in HARMS:
        return target_harm(b, do, option)
    if do == "reroll_roll":
        return sum(reroll_swing(v, b.seat, dice) for dice in current_sets(v) if dice.seat == option.seat)
    if do == "regenerate":  # a limb that the hand has armor for
        return sum(v.cards.cards[held].place == option.what for held in v.hands[b.seat])
    if do == "dice":  # two others fight: we help the one who is attacked
        fight = combat_in(v)
        return 1.0 if fight is not None and side == fight.side else 0.0
    if option.what == PLAYER:  # whoever has most cards loses the best ones
        return -1.0 if side == b.side else 1.0 + len(v.hands[option.seat])
    stake = 1.0 + stake_of(b.forms[side], option.what) if option.what < PILOT else 1.0
    return -stake if side == b.side else stake  # of our own parts the one we miss least
