"""Attack: declaration, rolls, bombs and shields, and what is blown off (PBL-COMBAT, PBL-BOMB, PBL-BLOWOFF)."""

from typing import Any, Final

from boltyard.core.events import EVERYBODY
from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame, Rule, is_set
from boltyard.games.pbl.cards import LEFT_SHOULDER, POD
from boltyard.games.pbl.dice import ADDED, INITIAL_ATTACK, INITIAL_DEFENSE, roll, worth
from boltyard.games.pbl.effects.names import AFTER_ATTACK
from boltyard.games.pbl.moves import CONCEDE, STORED, Add, AddStored, Assault, stored_codes, stored_line
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import COMBAT, Pbl

# places in a roll
PARTY: Final = 0
ROLLER: Final = 1
WHY: Final = 2
FACES: Final = 3

ATTACKER: Final = 0
DEFENDER: Final = 1
NEITHER: Final = -1

# steps
DECLARED: Final = 0
ROLL: Final = 1
TRAIL: Final = 2  # whoever is behind adds or gives up
CONCEDED: Final = 3  # the others have had their window


class Combat(Frame):
    """One attack: seat and limb against side and place, every roll of it, and what else counts.

    A roll is a list: party, seat, why, then its dice as they show. Totals are derived from rolls each time.
    """

    __slots__ = ("extra", "missed", "place", "rolls", "side", "source")

    def __init__(self, by: Rule[Any], seat: int, source: int, side: int, place: int) -> None:
        super().__init__(by, COMBAT, seat, -1, -1)
        self.source = source
        self.side = side
        self.place = place
        self.rolls: list[list[int]] = []
        self.extra = [0, 0]  # storage bombs, and what is taken off
        self.missed = False

    def clone(self) -> "Combat":
        copy = Combat(self.by, self.seat, self.source, self.side, self.place)
        copy.step = self.step
        copy.amount = self.amount
        copy.rolls = [dice[:] for dice in self.rolls]
        copy.extra = self.extra[:]
        copy.missed = self.missed
        return copy

    def plain(self) -> list[Any]:
        return [*super().plain(), self.source, self.side, self.place, self.rolls, self.extra, self.missed]


def total(s: Pbl, f: Combat, party: int) -> int:
    """All dice of a party by what they count, storage bombs, and what was taken off; never below 0 (PBL-COMBAT-11)."""
    armor = s.robots[s.side[f.seat]].armor(f.source)
    sum_ = f.extra[party]
    for dice in f.rolls:
        if dice[PARTY] == party:
            for i in range(FACES, len(dice)):
                sum_ += worth(s, armor, dice[WHY], dice[i])
    return max(0, sum_)


def current_rolls(f: Combat) -> list[list[int]]:
    """The set of dice rolled last; the two initial ones are current together (PBL-GLOSS-7, PBL-R-101)."""
    n = len(f.rolls)
    if n >= 2 and f.rolls[n - 1][WHY] == INITIAL_DEFENSE:
        return f.rolls[n - 2 :]
    return f.rolls[n - 1 :]


def attacks(s: Pbl, seat: int) -> list[Move]:
    """Every source against every target (PBL-COMBAT-2, -3, PBL-D-17)."""
    mine = s.side[seat]
    moves: list[Move] = []
    if s.grounded >> mine & 1:
        return moves
    for source in range(LIMBS):
        if not can_attack(s, s.robots[mine], source):
            continue
        for side in range(s.sides):
            if side == mine or s.is_out(side) or is_locked(s, mine, side):
                continue
            for place in range(LIMBS + 2):
                if is_target(s.robots[side], place):
                    moves.append(s.moves.assaults[source][s.captain(side)][place])
    return moves


def can_attack(s: Pbl, robot: Robot, limb: int) -> bool:
    """An active limb that is no pod; base armor may attack too (PBL-COMBAT-2, PBL-POD-5, PBL-R-108)."""
    if robot.dead[limb]:
        return False
    armor = robot.armor(limb)
    return armor == NOBODY or s.cards.cards[armor].place != POD


def is_target(robot: Robot, place: int) -> bool:
    """An active limb, or a shoulder with armor on it (PBL-COMBAT-3, PBL-SHOULDER-8, PBL-R-59)."""
    return not robot.dead[place] if place < LIMBS else len(robot.shoulders[place - LEFT_SHOULDER]) > 0


def is_locked(s: Pbl, mine: int, side: int) -> bool:
    """Three robots: who was attacked in the turn before this one is safe from the next player (PBL-MODE-3P-2)."""
    alive = 0
    for other in range(s.sides):
        if not s.is_out(other):
            alive += 1
    return alive > 2 and s.attacked == side  # it was another one's turn, so another one attacked (PBL-R-131, -133)


def declare(s: Pbl, turn: Frame, seat: int, move: Assault) -> None:
    """The attacker announces limb and target; then a window opens (PBL-COMBAT-1, PBL-R-34)."""
    side = s.side[move.seat]
    s.push(COMBAT, seat)
    s.frames[-1] = Combat(s.book[COMBAT], seat, move.source, side, move.place)
    s.tell("declared", seat, [], EVERYBODY, move.place, move.text, False)


class Fight(Rule[Pbl]):
    """Both roll; whoever is behind adds dice or gives up; strictly higher blows the target off."""

    decision: str = "PBL-D-21"
    word: str = "add"

    def run(self, s: Pbl, f: Frame) -> None:
        assert isinstance(f, Combat)
        if f.step == DECLARED:
            f.step = ROLL
            s.result = 0
            s.open_window(s.clockwise((f.seat + 1) % s.seats), f.seat)  # opponents first (PBL-R-35)
        elif f.step == ROLL and s.result:
            s.result = 0
            s.done()  # an opponent answered: the attacker may choose the MOVE anew (PBL-COMBAT-4, PBL-R-38, -39)
        elif f.step == ROLL:
            roll_initial(s, f)
            f.step = TRAIL
            s.open_window(order_in(s, f))
        elif f.missed:
            finish(s, f)
        elif f.step == TRAIL:
            behind = trailing(s, f)
            if behind == NEITHER:  # equal totals under 1.2: nobody may add, the defender holds (PBL-R-85)
                finish(s, f)
            else:
                s.ask(1 << (f.seat if behind == ATTACKER else s.captain(f.side)))
        else:
            finish(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        """Any hand cards and storage bombs, at least one; or give up (PBL-BOMB-1, -5, PBL-R-90, -91)."""
        named = s.sealed[seat]
        moves: list[Move] = [DONE if named else CONCEDE]
        last = named[-1] if named else None
        if not isinstance(last, AddStored):
            after = last.card if isinstance(last, Add) else -1
            for card in s.hands[seat]:
                if card > after:
                    moves.append(s.moves.adds[card])
        stored = sorted(s.robots[s.side[seat]].stored)
        least = last.value if isinstance(last, AddStored) else 0
        seen = 0
        for value in stored:
            if value >= least and value != seen and stored.count(value) > count_named(named, value):
                moves.append(STORED[value])
                seen = value
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        s.mention("conceded", seat, 0)
        f.step = CONCEDED
        assert isinstance(f, Combat)
        s.open_window(order_in(s, f))

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        assert isinstance(f, Combat)
        party = ATTACKER if seat == f.seat else DEFENDER
        side = s.side[seat]
        spent = 0
        for move in items:
            if isinstance(move, Add):  # face down on the own pile, its text without effect (PBL-BOMB-6, -10)
                s.put_face_down(seat, move.card)
                spent += 1
            elif isinstance(move, AddStored):
                s.robots[side].stored.remove(move.value)
                f.extra[party] += move.value  # no roll (PBL-STORE-4, -5)
        s.mention("bombed" if party == ATTACKER else "shielded", seat, spent)
        dice = 2 * spent if s.has_trait(side, "extra_bomb_die") else spent  # PBL-F-6
        roll_for(s, f, party, seat, dice, ADDED)
        s.open_window(order_in(s, f))

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return stored_line("add", items) if is_set(items) else items[0].text

    def codes_in(self, words: list[str]) -> list[str]:
        return stored_codes(words)

    def revive(self, plain: list[Any]) -> Frame:
        frame = Combat(self, plain[1], plain[7], plain[8], plain[9])
        frame.step = plain[4]
        frame.amount = plain[5]
        frame.rolls = [dice[:] for dice in plain[10]]
        frame.extra = plain[11][:]
        frame.missed = plain[12]
        return frame


def count_named(named: list[Move], value: int) -> int:
    n = 0
    for move in named:
        if isinstance(move, AddStored) and move.value == value:
            n += 1
    return n


def order_in(s: Pbl, f: Combat) -> list[int]:
    """In combat the trailing side is asked first, then the leading one, then third players (PBL-R-35)."""
    defender = s.captain(f.side)
    order = [defender, f.seat] if trailing(s, f) == DEFENDER else [f.seat, defender]
    for seat in s.clockwise(f.seat):
        if seat not in order:
            order.append(seat)
    return order


def attack_dice(s: Pbl, f: Combat) -> int:
    """Pilot, crew, hangar and the attacking armor (PBL-COMBAT-7)."""
    side = s.side[f.seat]
    armor = s.robots[side].armor(f.source)
    return max(0, s.base(side, "attack") + (s.strength(armor, "attack") if armor != NOBODY else 0))


def defense_dice(s: Pbl, f: Combat) -> int:
    """Pilot, crew, hangar and the defending armor; a shoulder has none of its own (PBL-COMBAT-8, PBL-SHOULDER-9)."""
    armor = s.robots[f.side].armor(f.place) if f.place < LIMBS else NOBODY
    return max(0, s.base(f.side, "defense") + (s.strength(armor, "defense") if armor != NOBODY else 0))


def roll_initial(s: Pbl, f: Combat) -> None:
    """The attacker rolls, then the defender; from here on the MOVE is used (PBL-COMBAT-9, PBL-R-88, -177)."""
    turn = s.frames[0]
    turn.amount = 1
    turn.target = f.side  # an attack was made (PBL-R-132)
    roll_for(s, f, ATTACKER, f.seat, attack_dice(s, f), INITIAL_ATTACK)
    roll_for(s, f, DEFENDER, s.captain(f.side), defense_dice(s, f), INITIAL_DEFENSE)
    move_counters(s, f)


def move_counters(s: Pbl, f: Combat) -> None:
    """Counters that live on attacks and on sixes move when the initial dice are down."""
    mine = s.side[f.seat]
    source = s.robots[mine].armor(f.source)
    if source != NOBODY and "counter_grows_on_attack" in s.cards.cards[source].traits:
        s.tick(source, 1)
    target = s.robots[f.side].armor(f.place) if f.place < LIMBS else NOBODY
    rolled = len(f.rolls[0]) > FACES  # at least one die, once for each attack
    if target != NOBODY and rolled and "counter_grows_when_attacked" in s.cards.cards[target].traits:
        s.tick(target, 1)
    for dice in f.rolls:
        for number in s.in_force(s.side[dice[ROLLER]]):
            if "counter_from_sixes" in s.cards.cards[number].traits:
                s.tick(number, dice[FACES:].count(6))


def roll_for(s: Pbl, f: Combat, party: int, seat: int, dice: int, why: int) -> None:
    """So many dice, added to the total of one party (PBL-COMBAT-11, PBL-BOMB-7)."""
    faces = roll(s, seat, dice)
    f.rolls.append([party, seat, why, *faces])
    if s.log is not None:
        s.tell("rolled", seat, [], EVERYBODY, total(s, f, party), " ".join(str(shown) for shown in faces), True)


def trailing(s: Pbl, f: Combat) -> int:
    """Who has the lesser total; on a tie the attacker from 1.3 on, nobody under 1.2 (PBL-COMBAT-15, -16, PBL-R-85)."""
    gap = total(s, f, ATTACKER) - total(s, f, DEFENDER)
    if gap:
        return ATTACKER if gap < 0 else DEFENDER
    if s.terms.ties == "edition":
        return NEITHER if s.terms.edition == 12 else ATTACKER
    return ATTACKER if s.terms.ties == "attacker" else NEITHER


def finish(s: Pbl, f: Combat) -> None:
    """Strictly higher blows the target off; anything else is fended off (PBL-COMBAT-17, -18)."""
    hit = total(s, f, ATTACKER) > total(s, f, DEFENDER) and not f.missed
    s.done()
    s.open_window(s.clockwise(s.frames[0].seat))
    for number in s.in_force(s.side[f.seat])[::-1]:  # pushed last, done first (PBL-R-189)
        limb = s.cards.cards[number].place
        if limb < 0 or limb >= LIMBS or limb == f.source:  # limb armor acts after its own attacks alone
            s.resolve(f.seat, number, AFTER_ATTACK)
    if not hit:
        s.mention("fended_off", s.captain(f.side), 0)
        return
    destroy(s, f.seat, f.side, f.place)


def destroy(s: Pbl, seat: int, side: int, place: int) -> None:
    """A limb is blown off, or shoulder armor lost, to the credit of this seat (PBL-BLOWOFF-1..6, PBL-R-107)."""
    robot = s.robots[side]
    s.stirred = True
    if place >= LIMBS:  # shoulder armor is discarded, all of it (PBL-SHOULDER-11, PBL-F-5)
        stack = robot.shoulders[place - LEFT_SHOULDER]
        robot.shoulders[place - LEFT_SHOULDER] = []
        for card in stack:
            s.discards[s.owner[card]].append(card)
        s.tell("lost_shoulder", s.captain(side), stack, EVERYBODY, place, "", False)
        return
    robot.blow_off(place)
    if s.blowoffs:  # an empty deck never prevents a blow-off (PBL-R-104)
        s.blowoffs -= 1
    s.blown[s.side[seat]] += 1
    s.tell("blew_off", seat, [], EVERYBODY, place, str(side), False)
