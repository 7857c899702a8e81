"""Fights of PBL ROBOTS by a few preferences: whom to attack, how many cards to add, when to play what saves a limb.

Everything is read off the view; chances are those of `odds`.
"""

from benchmarks.yardsticks.pbl_worth import SHOULDER, WIN, part_worth, printed, usefulness
from boltyard.core.moves import PASS, Move
from boltyard.games.pbl.combat import (
    ATTACKER,
    Combat,
    attack_dice,
    boost_of,
    combat_in,
    current_rolls,
    defense_dice,
    fight_in,
    party_of,
)
from boltyard.games.pbl.dice import Roll, face, worth
from boltyard.games.pbl.effects.moments import BLAST, MOMENTS, ON_PLAYED
from boltyard.games.pbl.effects.rolls import current_sets, thrown
from boltyard.games.pbl.moves import END, STORED, Assault, Blast, Die, Hold, Play
from boltyard.games.pbl.odds import ahead_chance, attack_ways, bomb_dice, defense_ways, hit_ways, missing, planned
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl

STAKE = 3.0  # what a limb of a whole robot is worth once dice are rolled for it, in cards; one more for each limb gone
FAIR = 0.55  # a chance worth spending cards on
SURE = 0.8  # the chance we want when the last limb is at stake
DOUBTFUL = 0.85  # an attack likelier than this to hit needs no help
RESERVE = 1  # cards that an attacker keeps as shields

ON_PLAYED_KEY = MOMENTS[ON_PLAYED]
BLAST_KEY = MOMENTS[BLAST]


# Attacks.


def best_attack(v: Pbl, seat: int, options: list[Move]) -> tuple[float, Move]:
    """The attack with the most to win: the chance to hit, times what the limb is worth."""
    assaults = [option for option in options if isinstance(option, Assault)]
    if not assaults:
        return 0.0, END
    source = best_source(v, seat, assaults)
    chances: dict[tuple[int, int], float] = {}
    best: tuple[float, Move] = (-1.0, options[0])
    for option in assaults:
        if option.source != source:
            continue
        side = v.side[option.seat]
        f = planned(v, seat, source, side, option.place)
        dice = (side, defense_dice(v, f))
        if dice not in chances:
            chances[dice] = likely_hit(v, f)
        value = chances[dice] * part_worth(v, side, option.place)
        if value > best[0]:
            best = (value, option)
    return best


def best_source(v: Pbl, seat: int, assaults: list[Assault]) -> int:
    """The limb that rolls most; dice whose high faces miss make 10 in six rolls instead of 21."""
    best, most = -1, -1.0
    for source in sorted({option.source for option in assaults}):
        f = planned(v, seat, source, v.side[assaults[0].seat], assaults[0].place)
        armor = v.robots[v.side[seat]].armor(source)
        misses = armor != NOBODY and "high_faces_miss" in v.cards.cards[armor].traits
        dice = attack_dice(v, f) * (10 / 21 if misses else 1.0)
        if dice > most:
            best, most = source, dice
    return best


def likely_hit(v: Pbl, f: Combat) -> float:
    """The chance to hit. Bombs and shields cancel each other out; half of what one side has more of will be used."""
    more = len(v.hands[f.seat]) - len(v.hands[v.captain(f.side)])
    attack = attack_ways(v, f, max(0, more) // 2)
    defense = defense_ways(v, f, max(0, -more) // 2)
    return hit_ways(attack, defense) / (sum(attack) * sum(defense))


# Windows.


def in_window(v: Pbl, seat: int, options: list[Move]) -> Move:
    """Outside a fight, and ahead in it, everything is kept for later; behind, a play may save what cards cannot."""
    f = combat_in(v)
    party = party_of(v, f, seat) if f is not None else -1
    if f is None or party < 0 or f.missed or f.place >= LIMBS or thrown(v) is not None:
        return PASS
    if fight_in(v) is None:
        return support(v, seat, f, options)
    need = missing(v, f, party)
    if need <= 0 or 0 < len(addition(v, seat, f, party)) <= 2:
        return PASS  # nothing to do, or a card or two will do
    best: Move = PASS
    most = 0.0
    for option in options:
        if isinstance(option, (Play, Blast)):
            value = rescue_chance(v, seat, f, party, need, option) * stake(v, f) - printed(v.cards.cards[option.card])
            if value > most:
                best, most = option, value
    return best


def support(v: Pbl, seat: int, f: Combat, options: list[Move]) -> Move:
    """An attack of our own is declared: dice in every roll help while it is in doubt. (A defender only delays it.)"""
    for option in options:
        if isinstance(option, Play) and f.seat == seat:
            effect = v.cards.cards[option.card].moments[ON_PLAYED_KEY]
            if effect.do == "boost" and 1 - DOUBTFUL < likely_hit(v, f) < DOUBTFUL:
                return option
    return PASS


def stake(v: Pbl, f: Combat) -> float:
    """What a fight is about, in cards."""
    if f.place >= LIMBS:
        return SHOULDER
    active = v.robots[f.side].active_limbs()
    return WIN if active == 1 else STAKE + LIMBS - active


def rescue_chance(v: Pbl, seat: int, f: Combat, party: int, need: int, option: Play | Blast) -> float:
    """The chance that this play puts us ahead."""
    effect = v.cards.cards[option.card].moments.get(ON_PLAYED_KEY if isinstance(option, Play) else BLAST_KEY)
    boost = boost_of(v, seat)
    if isinstance(option, Blast) and (effect is None or effect.do != "dice"):
        return ahead_chance(v, f, party, 1 + boost)  # somebody lets crew be discarded for a die
    if effect is None:
        return 0.0
    if effect.do == "dice":
        return ahead_chance(v, f, party, effect.number("dice") + boost)
    if effect.do == "set_die":
        return 1.0 if die_swing(v, seat, f, effect.number("face")) >= need else 0.0
    if effect.do == "reroll_roll":
        return FAIR if max(reroll_swing(v, seat, dice) for dice in current_rolls(f)) >= need else 0.0
    if party == ATTACKER:
        return 0.0
    if effect.do == "overblown":  # dice off the attacker are as good as dice on the defender
        return ahead_chance(v, f, party, effect.number("dice"))
    if effect.do == "redirect":  # a shoulder for a limb is a good exchange
        return 1.0 if any(v.robots[f.side].shoulders) else 0.0
    return 1.0 if effect.do == "miss" else 0.0


# Dice on the table.


def die_swing(v: Pbl, seat: int, f: Combat, wanted: int) -> int:
    """The most that turning one die of the current roll would bring; no face wanted means any."""
    best = 0
    for dice in current_rolls(f):
        for i in range(len(dice.faces)):
            for shown in [wanted] if wanted else range(1, 7):
                best = max(best, turned(v, seat, dice, i, shown))
    return best


def die_gain(v: Pbl, seat: int, option: Move) -> int:
    """What turning this die brings us."""
    for dice in current_sets(v):
        if isinstance(option, Die) and dice.seat == option.seat:
            return turned(v, seat, dice, option.die, option.shown)
    return 0


def turned(v: Pbl, seat: int, dice: Roll, i: int, shown: int) -> int:
    """How far a die of this set, turned to that face, moves the totals our way."""
    new = worth(v, dice.armor, dice.why, face(v, v.side[dice.seat], shown))
    change = new - worth(v, dice.armor, dice.why, dice.faces[i])
    return change if v.side[dice.seat] == v.side[seat] else -change


def reroll_swing(v: Pbl, seat: int, dice: Roll) -> float:
    """How far a new roll of this set moves the totals our way, on average."""
    change = 3.5 * len(dice.faces) - sum(dice.faces)
    return change if v.side[dice.seat] == v.side[seat] else -change


def hold_worth(v: Pbl, seat: int, option: Move) -> tuple[int, int]:
    """A Strike keeps the face that came most often; a die named in advance shows what counts most."""
    if not isinstance(option, Hold):
        return -1, 0
    return v.frames[-1].picks.count(option.shown), face(v, v.side[seat], option.shown)


# Bombs and shields.


def add(v: Pbl, seat: int, options: list[Move]) -> Move:
    """Name what we decided to add, item by item in the order asked for; nothing to add is a concession."""
    f = v.frames[-1]
    assert isinstance(f, Combat)
    wanted = addition(v, seat, f, party_of(v, f, seat))
    for move in v.sealed[seat]:
        if move in wanted:
            wanted.remove(move)
    for option in options:
        if option in wanted:
            return option
    return options[0]


def addition(v: Pbl, seat: int, f: Combat, party: int) -> list[Move]:
    """The fewest storage bombs and cards that give a fair chance to be ahead, the least useful first; or none."""
    stored = sorted(v.robots[v.side[seat]].stored, reverse=True)
    last = stake(v, f) == WIN
    budget = spendable(v, seat, f, party)
    chance = 0.0
    for n in range(1, budget + len(stored) + 1):
        bombs = min(n, len(stored))  # storage bombs first: they are certain, and take up crew's room
        chance = ahead_chance(v, f, party, bomb_dice(v, f, party, n - bombs), sum(stored[:bombs]))
        if chance >= (SURE if last else FAIR):
            return [STORED[value] for value in stored[:bombs]] + least_useful(v, seat, n - bombs)
    if last and chance > 0.0:
        return [STORED[value] for value in stored] + least_useful(v, seat, budget)  # now or never
    return []


def spendable(v: Pbl, seat: int, f: Combat, party: int) -> int:
    """How many cards a fight may cost at once: one for a shoulder, two or more for a limb, all for the last one."""
    hand = len(v.hands[seat])
    if stake(v, f) == WIN:
        return hand
    most = 1 if f.place >= LIMBS else 2 + LIMBS - v.robots[f.side].active_limbs()
    return max(0, min(most, hand - (RESERVE if party == ATTACKER else 0)))


def least_useful(v: Pbl, seat: int, n: int) -> list[Move]:
    """So many cards of the hand that we miss least, as additions."""
    ranked = sorted(v.hands[seat], key=lambda card: usefulness(v, seat, card)) if n else []
    return [v.moves.adds[card] for card in ranked[:n]]
