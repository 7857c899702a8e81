"""A combat: the attack that was declared, its dice and what they come to, and what may be spent (PBL-COMBAT, -BOMB)."""

from typing import Final

from boltyard.core.fields import Noted, Replaced
from boltyard.core.legend import Legend, Plain
from boltyard.core.moves import Move
from boltyard.core.state import AnyRule, Frame, Reader
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import LEFT_SHOULDER, POD
from boltyard.games.pbl.dice import ADDED, INITIAL_ATTACK, INITIAL_DEFENSE, Roll, WaitingDice, roll, worth
from boltyard.games.pbl.effects.moments import MOMENTS, ON_PLAYED, WHEN_LOST
from boltyard.games.pbl.moves import Assault, StoredItem
from boltyard.games.pbl.phases import COMBAT, TICK, TURN, WINDOW
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.zones import NONE

ATTACKER: Final = 0
DEFENDER: Final = 1
NEITHER: Final = -1

HEAT: Final = 3  # every so many turns the attacks of Ultimate Robot roll one die more (PBL-H-4, PBL-R-221)
BUILT: Final = 1  # what has used the MOVE of a turn
ATTACKED: Final = 2

RECOIL: Final = 6  # so far behind, a limb breaks on armor that is harder (PBL-R-204)

# steps
DECLARED: Final = 0
ROLL: Final = 1
TRAIL: Final = 2  # whoever is behind adds or gives up
CONCEDED: Final = 3  # the others have had their window
DUNKED: Final = 4  # cards were put down for the initial roll
PLEDGED: Final = 5  # bombs and shields were promised (PBL-MODE-BOMBS-1)
PAID: Final = 6  # and their cards are down

NOTHING_PLEDGED: Final = [0, 0]
NO_STORED: Final[list[list[int]]] = [[], []]
VOID: Final = 2  # the result of a declaration that came to nothing


class Combat(Frame):
    """One attack: seat and limb against side and place, every roll of it, and what else counts.

    Totals are derived from rolls each time.
    `amount` is 1 where the attack is the MOVE, `target` counts partners who have given up.
    """

    source: int
    side: int
    place: int
    rolls: list[Noted[Roll]]
    extra: list[int]  # by party: storage bombs, and what is taken off
    missed: bool
    dunked: list[int]  # by party: dice that join the initial rolls (PBL-R-188)
    ahead: Replaced[list[Noted[WaitingDice]]]
    used: list[int]  # by party: cards spent (PBL-R-152)
    pledges: Replaced[list[int]]  # bombs and shields promised
    promised: Replaced[list[list[int]]]  # and the storage bombs

    def __init__(self, by: AnyRule, seat: int, source: int, side: int, place: int) -> None:
        super().__init__(by, COMBAT, seat, -1, 0)
        self.source = source
        self.side = side
        self.place = place
        self.rolls = []
        self.extra = [0, 0]
        self.missed = False
        self.dunked = [0, 0]
        self.ahead = []
        self.used = [0, 0]
        self.pledges = NOTHING_PLEDGED
        self.promised = NO_STORED

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "ahead",
        "dunked",
        "extra",
        "missed",
        "place",
        "pledges",
        "promised",
        "rolls",
        "side",
        "source",
        "used",
    )

    def clone(self) -> "Combat":
        copy = Combat(self.by, self.seat, self.source, self.side, self.place)
        copy.rule = self.rule
        copy.card = self.card
        copy.target = self.target
        copy.step = self.step
        copy.amount = self.amount
        copy.picks = self.picks
        copy.rolls = self.rolls[:]
        copy.extra = self.extra[:]
        copy.missed = self.missed
        copy.dunked = self.dunked[:]
        copy.ahead = self.ahead
        copy.used = self.used[:]
        copy.pledges = self.pledges
        copy.promised = self.promised
        return copy

    def plain(self, legend: Legend) -> Plain:
        plain = super().plain(legend)
        plain.update(
            source=self.source,
            side=self.side,
            place=self.place,
            rolls=[item.plain(legend) for item in self.rolls],
            extra=self.extra[:],
            missed=self.missed,
            dunked=self.dunked[:],
            ahead=[item.plain(legend) for item in self.ahead],
            used=self.used[:],
            pledges=self.pledges,
            promised=self.promised,
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        legend = reader.legend
        self.source = plain["source"]
        self.side = plain["side"]
        self.place = plain["place"]
        self.rolls = [Roll.read(item, legend) for item in plain["rolls"]]
        self.extra = plain["extra"][:]
        self.missed = plain["missed"]
        self.dunked = plain["dunked"][:]
        self.ahead = [WaitingDice.read(item, legend) for item in plain["ahead"]]
        self.used = plain["used"][:]
        self.pledges = plain["pledges"][:]
        self.promised = [item[:] for item in plain["promised"]]

    # end of what is generated


def combat_in(s: Pbl) -> Combat | None:
    """The combat that is going on, declared or rolled."""
    for f in s.frames:
        if isinstance(f, Combat):
            return f
    return None


def fight_in(s: Pbl) -> Combat | None:
    """The combat that is going on with its dice rolled, if there is one."""
    f = combat_in(s)
    return f if f is not None and (f.step == TRAIL or f.step == CONCEDED) else None


def fight_below(s: Pbl) -> Combat:
    """The combat that questions on top belong to."""
    i = len(s.frames) - 1
    while True:
        f = s.frames[i]
        if isinstance(f, Combat):
            return f
        i -= 1


def party_of(s: Pbl, f: Combat, seat: int) -> int:
    """Which party this seat is of; -1 outside the combat."""
    if s.side[seat] == s.side[f.seat]:
        return ATTACKER
    return DEFENDER if s.side[seat] == f.side else -1


def total(s: Pbl, f: Combat, party: int) -> int:
    """All dice of a party by what they count, storage bombs, and what was taken off; never below 0 (PBL-COMBAT-11)."""
    sum_ = balance(s, f, party)
    return sum_ if sum_ > 0 else 0


def balance(s: Pbl, f: Combat, party: int) -> int:
    """The same with its debt: what is added pays that first."""
    sum_ = f.extra[party]
    for dice in f.rolls:
        if dice.party == party:
            sum_ += counted(s, dice)
    return sum_


def counted(s: Pbl, dice: Roll) -> int:
    """What one roll counts."""
    sum_ = 0
    if dice.armor != NOBODY:
        for shown in dice.faces:
            sum_ += worth(s, dice.armor, dice.why, shown)
        return sum_
    for shown in dice.faces:
        sum_ += shown
    return sum_


def current_rolls(f: Combat) -> list[Roll]:
    """The set of dice rolled last; the two initial ones are current together (PBL-GLOSS-7, PBL-R-101)."""
    n = len(f.rolls)
    if n >= 2 and f.rolls[n - 1].why == INITIAL_DEFENSE:
        return f.rolls[n - 2 :]
    return f.rolls[n - 1 :]


def attacks(s: Pbl, seat: int) -> list[Move]:
    """Every source against every target (PBL-COMBAT-2, -3, PBL-D-17)."""
    mine = s.side[seat]
    named = s.moves.parts if s.terms.pledged else s.moves.assaults
    moves: list[Move] = []
    if s.grounded >> mine & 1:
        return moves
    targets: list[list[int]] = []  # by side
    for side in range(s.sides):
        if side == mine or (s.out and s.is_out(side)) or is_locked(s, mine, side):
            targets.append(NONE)
        else:
            robot = s.robots[side]
            targets.append([place for place in range(LIMBS + 2) if is_target(robot, place)])
    for source in range(LIMBS):
        if can_attack(s, s.robots[mine], source):
            for side in range(s.sides):
                if targets[side]:
                    aimed = named[source][s.captain(side)]
                    for place in targets[side]:
                        moves.append(aimed[place])
    return moves


def can_attack(s: Pbl, robot: Robot, limb: int) -> bool:
    """An active limb, no pod and not jammed; base armor may attack too (PBL-COMBAT-2, PBL-POD-5, PBL-R-108)."""
    if robot.dead[limb] or robot.is_jammed(limb):
        return False
    armor = robot.armor(limb)
    return armor == NOBODY or s.cards.cards[armor].place != POD


def is_target(robot: Robot, place: int) -> bool:
    """An active limb, or a shoulder with armor on it (PBL-COMBAT-3, PBL-SHOULDER-8, PBL-R-59)."""
    return not robot.dead[place] if place < LIMBS else len(robot.shoulders[place - LEFT_SHOULDER]) > 0


def is_locked(s: Pbl, mine: int, side: int) -> bool:
    """Three robots: who was attacked in the turn before this one is safe from the next player (PBL-MODE-3P-2)."""
    if s.sides == 2 or not s.attacked >> side & 1:
        return False
    alive = 0
    for other in range(s.sides):
        if not s.is_out(other):
            alive += 1
    return alive > 2  # it was another one's turn, so another one attacked (PBL-R-131, -133)


def declare(s: Pbl, turn: Frame, seat: int, move: Assault) -> None:
    """The attacker announces limb and target; then a window opens (PBL-COMBAT-1, PBL-R-34)."""
    side = s.side[move.seat]
    is_move = 1 if turn.rule == TURN else 0  # Rage and other extra attacks are none (PBL-R-102, -182)
    s.push(COMBAT, seat)
    s.frames[-1] = Combat(s.book[COMBAT], seat, move.source, side, move.place)
    s.frames[-1].amount = is_move
    if s.log is not None:
        s.log.append(events.Declared(seat, move.source, move.seat, move.place))


def still_on(s: Pbl, f: Combat) -> bool:
    """Can the declared attack still be made? (PBL-R-94, -95)."""
    if (s.out and s.is_out(f.side)) or not is_target(s.robots[f.side], f.place):
        return False
    return can_attack(s, s.robots[s.side[f.seat]], f.source)


def card_dice(s: Pbl, side: int, cards: int) -> int:
    """The dice that so many cards are worth to this side as bombs or shields."""
    return 2 * cards if s.has_trait(side, "extra_bomb_die") else cards


def ticker(s: Pbl, side: int, party: int) -> int:
    """The card whose counter can add a die to spent cards now, or NOBODY."""
    for number in s.with_trait(side, "tick_for_bomb" if party == ATTACKER else "tick_for_shield"):
        if s.counter[number]:
            return number
    return NOBODY


def boost_of(s: Pbl, seat: int) -> int:
    """Dice more in each roll of this seat, from its actions that lie face up during the combat."""
    dice = 0
    for entry in s.unresolved:
        effect = s.cards.cards[entry.card].moments[MOMENTS[ON_PLAYED]]
        if entry.seat == seat and effect.do == "boost":
            dice += effect.number("dice")
    return dice


def open_among(s: Pbl, f: Combat) -> None:
    """A window in the combat, whoever is behind first (PBL-R-35)."""
    if s.is_quiet():
        s.result = 0
    else:
        s.offer_window(order_in(s, f))


def order_in(s: Pbl, f: Combat) -> list[int]:
    """In combat the trailing side is asked first, then the leading one, then third players (PBL-R-35)."""
    defenders = s.players_of(f.side)
    attackers = s.players_of(s.side[f.seat])
    order = defenders + attackers if trailing(s, f) == DEFENDER else attackers + defenders
    for seat in s.clockwise(f.seat):
        if seat not in order:
            order.append(seat)
    return order


def reorder(s: Pbl, f: Combat) -> None:
    """Dice have changed before the window upon this combat was asked: whoever is behind now is first (PBL-R-35)."""
    i = s.frames.index(f) + 1
    if i < len(s.frames) and s.frames[i].rule == WINDOW and s.frames[i].amount == 0:
        s.frames[i].picks = order_in(s, f)
        s.frames[i].seat = s.frames[i].picks[0]


def attack_dice(s: Pbl, f: Combat) -> int:
    """Pilot, crew, hangar and the attacking armor (PBL-COMBAT-7)."""
    side = s.side[f.seat]
    return max(0, s.base(side, "attack") + s.limb_strength(side, f.source, "attack") + common_dice(s))


def common_dice(s: Pbl) -> int:
    """The dice that every attack at this table rolls besides: a celebrity's, and the heat of Ultimate."""
    more = 1 if s.celebrities and s.famous("extra_attack_die") != NOBODY else 0
    if s.terms.ultimate:
        more += s.turn // HEAT
    return more


def defense_dice(s: Pbl, f: Combat) -> int:
    """Pilot, crew, hangar and the defending armor; a shoulder has none of its own (PBL-COMBAT-8, PBL-SHOULDER-9)."""
    armor = s.limb_strength(f.side, f.place, "defense") if f.place < LIMBS else 0
    return max(0, s.base(f.side, "defense") + armor)


def attacking_sets(f: Combat) -> int:
    """How many sets of dice, of at least one die, have been rolled for the attack: initial, bombs, effects."""
    sets = 0
    for dice in f.rolls:
        if dice.party == ATTACKER and dice.faces:
            sets += 1
    return sets


def shake(s: Pbl, f: Combat) -> None:
    """The attack has its first die: counters of the attacked armor that live on that move, once for each attack."""
    target = s.text_of(f.side, f.place) if f.place < LIMBS else NOBODY
    if target == NOBODY:
        return
    if "counter_grows_when_attacked" in s.cards.cards[target].traits:
        s.tick(target, 1)
    if "counter_falls_when_attacked" in s.cards.cards[target].traits:
        s.tick(target, -1)


def lay_down(s: Pbl, f: Combat, dice: Roll) -> None:
    """A set of dice joins the combat; after the initial roll it may bring the first die of the attack."""
    f.rolls.append(dice)
    if f.step in (TRAIL, CONCEDED) and dice.party == ATTACKER and dice.faces and attacking_sets(f) == 1:
        shake(s, f)


def roll_for(s: Pbl, f: Combat, party: int, seat: int, dice: int, why: int) -> None:
    """So many dice, added to the total of one party (PBL-COMBAT-11, PBL-BOMB-7)."""
    faces = roll(s, seat, dice)
    armor = s.text_of(s.side[seat], f.source) if why == INITIAL_ATTACK else NOBODY
    lay_down(s, f, Roll(party, seat, why, faces, armor))
    if s.log is not None:
        s.log.append(events.Rolled(seat, faces, total(s, f, party), why))


def trailing(s: Pbl, f: Combat) -> int:
    """Who has the lesser total; on a tie the attacker from 1.3 on, nobody under 1.2 (PBL-COMBAT-15, -16, PBL-R-85)."""
    gap = total(s, f, ATTACKER) - total(s, f, DEFENDER)
    if gap:
        return ATTACKER if gap < 0 else DEFENDER
    if s.terms.ties == "edition":
        return NEITHER if s.terms.edition == 12 else ATTACKER
    return ATTACKER if s.terms.ties == "attacker" else NEITHER


def echo(s: Pbl, seat: int, side: int, limb: int, moment: int) -> None:
    """What a side's cards do in or after a combat; limb armor in its own alone."""
    found = s.with_moment(side, moment)
    if not found or s.is_out(side):
        return
    for number in found[::-1]:
        place = s.cards.cards[number].place
        if place < 0 or place >= LIMBS or place == limb:
            s.resolve(seat, number, moment)


def destroy(s: Pbl, seat: int, side: int, place: int, attack: int = -1, defense: int = -1) -> None:
    """A limb is blown off, or shoulder armor lost, to the credit of this seat (PBL-BLOWOFF-1..6, PBL-R-107).

    The totals are told where it was a combat that did it.
    """
    robot = s.robots[side]
    s.stirred = True
    if place >= LIMBS:  # shoulder armor is discarded, all of it (PBL-SHOULDER-11, PBL-F-5)
        stack = robot.shoulders[place - LEFT_SHOULDER]
        robot.shoulders[place - LEFT_SHOULDER] = []
        for card in stack:
            s.discard(card)
        if s.log is not None:
            s.log.append(events.LostShoulder(s.captain(side), stack, place, attack, defense))
        return
    echo(s, s.acting(side), side, place, WHEN_LOST)  # while its armor still has a say
    if robot.limbs[place]:
        s.turn_up(robot.limbs[place][-1])  # PBL-H-10
        s.reset_counter(robot.limbs[place][-1])  # PBL-COUNTER-2
    robot.blow_off(place)
    if s.blowoffs:  # an empty deck never prevents a blow-off (PBL-R-104)
        s.blowoffs -= 1
    s.blown[s.side[seat]] += 1
    s.note_blow(side, seat)
    if s.log is not None:
        s.log.append(events.BlewOff(seat, side, s.captain(side), place, attack, defense))
    if s.terms.race_to and s.blown[s.side[seat]] >= s.terms.race_to:
        s.win(s.seats_of(s.side[seat]), "race")  # PBL-MODE-3P-11, PBL-R-136


def allowance(s: Pbl, f: Combat, seat: int) -> int:
    """How many cards this seat's side may still use as bombs or shields (PBL-MODE-BOMBS-6, -7, PBL-R-152)."""
    if s.terms.bombless:
        return 0
    return s.terms.bomb_cap - f.used[party_of(s, f, seat)] if s.terms.bomb_cap else len(s.hands[seat])


def spend(s: Pbl, f: Combat, seat: int, cards: int) -> None:
    """Cards went down as bombs or shields: their dice, and first the question whether a counter adds one (PBL-F-6)."""
    party = party_of(s, f, seat)
    f.used[party] += cards
    dice = card_dice(s, s.side[seat], cards)
    if dice > cards:
        s.turn_up_all(s.side[seat], "extra_bomb_die")
    ticking = ticker(s, s.side[seat], party) if cards else NOBODY
    s.turn_up(ticking)
    if ticking == NOBODY:
        put_in(s, f, party, seat, dice)
    else:
        s.push(TICK, seat, ticking)
        s.frames[-1].amount = dice


def put_in(s: Pbl, f: Combat, party: int, seat: int, dice: int) -> None:
    """The dice of spent cards join the fight; storage bombs alone are no roll (PBL-R-101)."""
    if f.step == DUNKED:
        f.dunked[party] += dice
        return
    if f.step == PAID:  # one roll decides, and these dice are no part of the initial one (PBL-MODE-BOMBS-4)
        f.ahead = [*f.ahead, WaitingDice(party, seat, dice)] if dice else f.ahead
        return
    if dice:
        roll_for(s, f, party, seat, dice + boost_of(s, seat), ADDED)
    open_among(s, f)


def stored_left(s: Pbl, seat: int, named: list[Move]) -> list[int]:
    """The values of storage bombs that could be named next: in rising order, each as often as it lies there."""
    stored = s.robots[s.side[seat]].stored
    if not stored or (s.terms.teams and s.acting(s.side[seat]) != seat):  # PBL-R-158
        return NONE
    last = named[-1] if named else None
    least = last.value if isinstance(last, StoredItem) else 1
    values: list[int] = []
    for value in range(least, 7):
        taken = 0
        for move in named:
            if isinstance(move, StoredItem) and move.value == value:
                taken += 1
        if stored.count(value) > taken:
            values.append(value)
    return values


def use_stored(s: Pbl, f: Combat, seat: int, value: int) -> None:
    """A storage bomb is used up for the own total (PBL-STORE-4, -5)."""
    s.robots[s.side[seat]].use_up(value)
    f.extra[party_of(s, f, seat)] += value


def free_cards(s: Pbl, seat: int) -> int:
    """Hand cards that this seat may play although it has promised some (PBL-R-150)."""
    for f in s.frames:
        if isinstance(f, Combat) and f.step in (PLEDGED, ROLL) and s.side[seat] in (s.side[f.seat], f.side):
            return len(s.hands[seat]) - f.pledges[party_of(s, f, seat)]
    return len(s.hands[seat])
