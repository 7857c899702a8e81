"""How a combat goes on: it is rolled, whoever is behind adds or gives up, and what is hit is blown off (PBL-COMBAT)."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame, is_set
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import LEFT_SHOULDER
from boltyard.games.pbl.combat import (
    ATTACKED,
    ATTACKER,
    CONCEDED,
    DECLARED,
    DEFENDER,
    DUNKED,
    NEITHER,
    PAID,
    PLEDGED,
    RECOIL,
    ROLL,
    TRAIL,
    VOID,
    Combat,
    allowance,
    attack_dice,
    attacking_sets,
    boost_of,
    counted,
    defense_dice,
    destroy,
    echo,
    fight_below,
    is_target,
    open_among,
    order_in,
    party_of,
    put_in,
    roll_for,
    shake,
    spend,
    still_on,
    stored_left,
    total,
    trailing,
    use_stored,
)
from boltyard.games.pbl.dice import EFFECT, INITIAL_ATTACK, INITIAL_DEFENSE
from boltyard.games.pbl.effects.moments import (
    AFTER_ATTACK,
    AFTER_HIT,
    AFTER_MISS,
    AFTER_ROLLS,
    WHEN_ATTACKED,
    WHEN_HELD,
)
from boltyard.games.pbl.moves import (
    CONCEDE,
    MOST_CARDS,
    NO,
    STORED,
    YES,
    Add,
    AddStored,
    Dunk,
    stored_codes,
    stored_line,
)
from boltyard.games.pbl.odds import adding_chances, ahead_chance, bomb_dice
from boltyard.games.pbl.phases import DUNK, PAY, SHIELDS
from boltyard.games.pbl.plays import play, plays
from boltyard.games.pbl.robot import LIMBS, NOBODY, NOWHERE
from boltyard.games.pbl.state import Pbl, PblRule

NO_OR_YES: Final[list[Move]] = [NO, YES]
DIGITS: Final = 6  # of a chance that is told


class Battle(PblRule):
    """Both roll; whoever is behind adds dice or gives up; strictly higher blows the target off."""

    decision: str = "PBL-D-21"
    word: str = "add"

    def run(self, s: Pbl, f: Frame) -> None:
        assert isinstance(f, Combat)
        self.go_on(s, f)
        while s.asked == 0 and not s.over and s.frames[-1] is f:  # nobody had anything to say in between
            self.go_on(s, f)

    def go_on(self, s: Pbl, f: Combat) -> None:
        """One step of the combat."""
        if s.out and s.is_out(f.side) and f.step not in (TRAIL, CONCEDED):
            call_off(s)  # nothing has been rolled: the MOVE is free again (PBL-R-94)
        elif f.step == DECLARED and s.terms.pledged:
            f.step = PLEDGED
            s.push(SHIELDS, s.acting(f.side))  # the defender knows the bombs (PBL-MODE-BOMBS-2, -3)
        elif f.step == DECLARED or f.step == PLEDGED:
            f.step = ROLL
            s.result = 0
            if not s.is_quiet():
                s.open_window(s.others_first(f.seat), f.seat)  # opponents first (PBL-R-35)
        elif f.step == ROLL and (s.result or not still_on(s, f)):
            call_off(s)  # an opponent answered: the attacker may choose the MOVE anew (PBL-COMBAT-4, PBL-R-38, -39)
        elif f.step == ROLL and s.terms.dunk:
            f.step = DUNKED
            for side in (f.side, s.side[f.seat]):  # pushed last, asked first (PBL-R-188)
                for seat in s.players_of(side)[::-1]:
                    s.push(DUNK, seat)
        elif f.step == ROLL and s.terms.pledged:
            f.step = PAID
            for seat in (f.seat, s.acting(f.side)):
                for value in f.promised[party_of(s, f, seat)]:
                    if value in s.robots[s.side[seat]].stored:
                        use_stored(s, f, seat, value)
            s.push(PAY, s.acting(f.side))
            s.push(PAY, f.seat)
        elif f.step == ROLL or f.step == DUNKED or f.step == PAID:
            roll_initial(s, f)
            f.step = TRAIL
            echoes = s.with_moment(f.side, AFTER_ROLLS) or s.with_moment(s.side[f.seat], AFTER_ROLLS)
            if not echoes and s.is_quiet():
                return
            s.offer_window(order_in(s, f))
            echo(s, s.acting(f.side), f.side, f.place, AFTER_ROLLS)
            echo(s, f.seat, s.side[f.seat], f.source, AFTER_ROLLS)  # pushed last, done first (PBL-R-189)
        elif f.missed or (s.out and s.is_out(f.side)) or not is_target(s.robots[f.side], f.place):
            finish(s, f)  # without result if there is nothing left to hit (PBL-R-94)
        elif f.step == TRAIL:
            behind = trailing(s, f)
            seat = s.players_of(s.side[f.seat] if behind == ATTACKER else f.side)[f.target]
            if behind == NEITHER:  # equal totals under 1.2: nobody may add, the defender holds (PBL-R-85)
                finish(s, f)
            elif s.hurried and not s.hands[seat] and not has_means(s, seat):
                concede(s, f, seat)  # PBL-R-93
            else:
                s.ask(1 << seat)
        else:
            finish(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        """Any hand cards and storage bombs, at least one; or give up (PBL-BOMB-1, -5, PBL-R-90, -91).

        In Ultimate whoever is behind may also play, instead of in windows (PBL-R-220).
        """
        assert isinstance(f, Combat)
        named = s.sealed[seat]
        moves: list[Move] = [DONE if named else CONCEDE]
        if s.terms.pledged:  # all was fixed before the rolls (PBL-MODE-BOMBS-1, PBL-R-151)
            return moves + plays(s, seat) if s.terms.ultimate and not named else moves
        last = named[-1] if named else None
        if not isinstance(last, AddStored) and allowance(s, f, seat) > len(named):
            after = last.card if isinstance(last, Add) else -1
            for card in s.hands[seat]:
                if card > after:
                    moves.append(s.moves.adds[card])
        for value in stored_left(s, seat, named):
            moves.append(STORED[value])
        return moves + plays(s, seat) if s.terms.ultimate and not named else moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(f, Combat)
        if move is CONCEDE:
            concede(s, f, seat)
        else:
            play(s, seat, move)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        assert isinstance(f, Combat)
        f.target = 0
        spent = 0
        told = told_addition(s, f, seat, items) if s.log is not None else None
        for move in items:
            if isinstance(move, Add):  # face down on the own pile, its text without effect (PBL-BOMB-6, -10)
                s.put_face_down(seat, move.card)
                spent += 1
            elif isinstance(move, AddStored):
                use_stored(s, f, seat, move.value)  # no roll
        if s.log is not None and told is not None:
            s.log.append(told)
        spend(s, f, seat, spent)

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return stored_line("add", items) if is_set(items) else items[0].text

    def codes_in(self, words: list[str]) -> list[str]:
        return stored_codes(words)

    def blank(self, number: int) -> Frame:
        return Combat(self, -1, -1, -1, -1)


def has_means(s: Pbl, seat: int) -> bool:
    """Without a hand: a storage bomb, or crew that could be discarded where that is asked here (PBL-R-220)."""
    robot = s.robots[s.side[seat]]
    return len(robot.stored) > 0 or (s.terms.ultimate and len(robot.crew) > 0)


def concede(s: Pbl, f: Combat, seat: int) -> None:
    """Whoever is behind gives up; the others may still act (PBL-COMBAT-14, PBL-R-92)."""
    if s.log is not None:
        s.log.append(events.Conceded(seat, behind_by(s, f), chances_left(s, f, seat)))
    if f.target + 1 < len(s.players_of(s.side[seat])):
        f.target += 1  # the partner may still add something (PBL-R-158)
        return
    f.target = 0
    f.step = CONCEDED
    open_among(s, f)


def behind_by(s: Pbl, f: Combat) -> int:
    """How far the totals are apart."""
    return abs(total(s, f, ATTACKER) - total(s, f, DEFENDER))


def told_addition(s: Pbl, f: Combat, seat: int, items: list[Move]) -> Event:
    """What is told of cards and storage bombs that are about to be added, with the exact chance they have.

    Not where armor lies face down: who counts exactly would tell what it is (PBL-H-9).
    """
    party = party_of(s, f, seat)
    spent = stored = 0
    for move in items:
        if isinstance(move, Add):
            spent += 1
        elif isinstance(move, AddStored):
            stored += move.value
    chance = -1.0 if s.terms.blind else ahead_chance(s, f, party, bomb_dice(s, f, party, spent), stored)
    behind = behind_by(s, f)
    if party == ATTACKER:
        return events.Bombed(seat, spent, behind, stored, round(chance, DIGITS))
    return events.Shielded(seat, spent, behind, stored, round(chance, DIGITS))


def chances_left(s: Pbl, f: Combat, seat: int) -> list[float]:
    """What whoever gives up would have had, by the number of cards; hands are counted, and not looked into."""
    if s.terms.blind:
        return []
    may_add = 0 if s.terms.pledged else max(0, allowance(s, f, seat))
    cards = min(MOST_CARDS, len(s.hands[seat]), may_add)
    return [round(chance, DIGITS) for chance in adding_chances(s, f, party_of(s, f, seat), cards)]


class TickCounter(PblRule):
    """Unite: a counter may be ticked down for one die more with the cards just spent; always asked (PBL-F-16)."""

    decision: str = "PBL-D-16"
    holds_card: bool = True

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return NO_OR_YES

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        dice = f.amount
        if move is YES:
            s.tick(f.card, -1)
            dice += 1
            if s.log is not None:
                s.log.append(events.Ticked(seat, f.card, s.counter[f.card]))
        s.done()
        fight = fight_below(s)
        put_in(s, fight, party_of(s, fight, seat), seat, dice)


class PutDown(PblRule):
    """Dunk: hand cards go face down before the rolls, and their dice belong to the initial roll (PBL-R-188)."""

    decision: str = "PBL-D-54"
    word: str = "dunk"

    def run(self, s: Pbl, f: Frame) -> None:
        if s.hands[f.seat]:
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        last = named[-1] if named else None
        after = last.card if isinstance(last, Dunk) else -1
        moves: list[Move] = [DONE]
        if allowance(s, fight_below(s), seat) > len(named):
            for card in s.hands[seat]:
                if card > after:
                    moves.append(s.moves.dunks[card])
        return moves

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        spent = 0
        for move in items:
            if isinstance(move, Dunk):
                s.put_face_down(seat, move.card)
                spent += 1
        if s.log is not None:
            s.log.append(events.Dunked(seat, spent))
        s.done()
        fight = fight_below(s)
        spend(s, fight, seat, spent)


def call_off(s: Pbl) -> None:
    """A declaration comes to nothing and costs nothing; what was played for this combat is gone (PBL-R-38)."""
    s.sweep(True)
    s.done()
    s.result = VOID


def roll_initial(s: Pbl, f: Combat) -> None:
    """The attacker rolls, then the defender; from here on the MOVE is used (PBL-COMBAT-9, PBL-R-88, -177).

    Dice that actions have added before are rolled just ahead, in sets of their own (PBL-R-170).
    """
    turn = s.frames[0]
    if f.amount:
        turn.amount |= ATTACKED
    turn.target = max(0, turn.target) | 1 << f.side  # an attack was made (PBL-R-132)
    if s.terms.blind:  # the armor on both sides of the attack is turned up (PBL-H-10)
        s.turn_up(s.robots[s.side[f.seat]].armor(f.source))
        shoulder = s.robots[f.side].shoulders[f.place - LEFT_SHOULDER] if f.place >= LIMBS else []
        s.turn_up(s.robots[f.side].armor(f.place) if f.place < LIMBS else shoulder[-1])
    defender = s.acting(f.side)
    for waiting in f.ahead:
        roll_for(s, f, waiting.party, waiting.seat, waiting.dice, EFFECT)
    if s.unresolved:
        for seat in (f.seat, defender):
            if boost_of(s, seat):
                roll_for(s, f, ATTACKER if seat == f.seat else DEFENDER, seat, boost_of(s, seat), EFFECT)
    roll_for(s, f, ATTACKER, f.seat, attack_dice(s, f) + f.dunked[ATTACKER], INITIAL_ATTACK)
    roll_for(s, f, DEFENDER, defender, defense_dice(s, f) + f.dunked[DEFENDER], INITIAL_DEFENSE)
    move_counters(s, f)


def move_counters(s: Pbl, f: Combat) -> None:
    """Counters that live on attacks and on sixes move when the initial dice are down."""
    mine = s.side[f.seat]
    source = s.text_of(mine, f.source)
    if source != NOBODY and "counter_grows_on_attack" in s.cards.cards[source].traits:
        s.tick(source, 1)
    if attacking_sets(f):
        shake(s, f)
    for dice in f.rolls[-2:]:
        for number in s.with_trait(s.side[dice.seat], "counter_from_sixes"):
            s.tick(number, dice.faces.count(6))


def finish(s: Pbl, f: Combat) -> None:
    """Strictly higher blows the target off; anything else is fended off (PBL-COMBAT-17, -18)."""
    there = not s.is_out(f.side) and is_target(s.robots[f.side], f.place)
    attack = total(s, f, ATTACKER)
    defense = total(s, f, DEFENDER)
    lead = attack - defense
    won = lead > 0 and not f.missed
    hit = won and there and not is_saved(s, f)
    broken = there and not f.missed and -lead >= RECOIL and breaks_attackers(s, f)
    s.done()
    s.result = 0
    if s.unresolved:
        s.sweep(True)
    s.offer_window(s.after_order(s.frames[0].seat))
    echo(s, s.acting(f.side), f.side, f.place, WHEN_ATTACKED)  # pushed last, done first (PBL-R-189)
    if there and not hit:
        echo(s, s.acting(f.side), f.side, f.place, WHEN_HELD)
    if there:
        echo(s, f.seat, s.side[f.seat], f.source, AFTER_HIT if hit else AFTER_MISS)
    echo(s, f.seat, s.side[f.seat], f.source, AFTER_ATTACK)
    if not there:
        if s.log is not None:
            s.log.append(events.CameToNothing(f.seat))
        return
    if s.terms.dunk and not f.missed:
        keep_record(s, f, ATTACKER if won else DEFENDER)
    if hit:
        grow_on_hit(s, f)
        destroy(s, f.seat, f.side, f.place, attack, defense)
    else:
        if s.log is not None:
            s.log.append(events.FendedOff(s.captain(f.side), attack, defense))
        if broken:
            destroy(s, s.acting(f.side), s.side[f.seat], f.source)


def is_saved(s: Pbl, f: Combat) -> bool:
    """Is a card attached to the robot that is lost in place of the limb? Then it is gone now (PBL-R-203)."""
    robot = s.robots[f.side]
    if f.place >= LIMBS:
        return False
    for pair in robot.attached:
        if pair.place == NOWHERE and "saves_a_limb" in s.cards.cards[pair.card].traits:
            robot.attached = [other for other in robot.attached if other is not pair]
            s.discard(pair.card)
            s.stirred = True
            if s.log is not None:
                s.log.append(events.Saved(s.captain(f.side), pair.card, f.place))
            return True
    return False


def breaks_attackers(s: Pbl, f: Combat) -> bool:
    """Does the attacked armor destroy the limb that failed against it, if that is still there? (PBL-R-204)."""
    armor = s.text_of(f.side, f.place) if f.place < LIMBS else NOBODY
    if armor == NOBODY or "breaks_attackers" not in s.cards.cards[armor].traits:
        return False
    return not s.robots[s.side[f.seat]].dead[f.source]


def grow_on_hit(s: Pbl, f: Combat) -> None:
    """Counters that live on hits move."""
    armor = s.text_of(s.side[f.seat], f.source)
    if armor != NOBODY and "counter_grows_on_hit" in s.cards.cards[armor].traits:
        s.tick(armor, 1)


def keep_record(s: Pbl, f: Combat, party: int) -> None:
    """The highest single winning initial total of the game (PBL-F-23)."""
    for dice in f.rolls:
        if dice.party == party and dice.why in (INITIAL_ATTACK, INITIAL_DEFENSE) and counted(s, dice) > s.best:
            s.best = counted(s, dice)
            s.best_seat = dice.seat
