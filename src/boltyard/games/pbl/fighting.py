"""How a combat goes on: rolls, bombs and shields, who is behind, and what may be spent (PBL-COMBAT, PBL-BOMB)."""

from typing import Final

from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame, is_set
from boltyard.games.pbl import events
from boltyard.games.pbl.combat import (
    ATTACKER,
    CONCEDED,
    DECLARED,
    DEFENDER,
    DUNKED,
    NEITHER,
    PAID,
    PLEDGED,
    ROLL,
    TRAIL,
    Combat,
    boost_of,
    call_off,
    card_dice,
    declare,
    echo,
    fight_below,
    finish,
    is_target,
    open_among,
    order_in,
    party_in,
    roll_for,
    roll_initial,
    still_on,
    ticker,
    trailing,
)
from boltyard.games.pbl.dice import ADDED
from boltyard.games.pbl.effects.names import AFTER_ROLLS
from boltyard.games.pbl.moves import (
    BOMB_COUNTS,
    CONCEDE,
    NO,
    SHIELD_COUNTS,
    STORED,
    STORED_BOMBS,
    STORED_SHIELDS,
    YES,
    Add,
    AddStored,
    Assault,
    AssaultPart,
    BombCount,
    BombStored,
    Dunk,
    Pay,
    ShieldCount,
    ShieldStored,
    StoredItem,
    stored_codes,
    stored_line,
)
from boltyard.games.pbl.phases import DUNK, PAY, SHIELDS, TICK
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl, PblRule
from boltyard.games.pbl.zones import NONE


class Fight(PblRule):
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
                for value in f.promised[party_in(s, f, seat)]:
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
        """Any hand cards and storage bombs, at least one; or give up (PBL-BOMB-1, -5, PBL-R-90, -91)."""
        assert isinstance(f, Combat)
        named = s.sealed[seat]
        moves: list[Move] = [DONE if named else CONCEDE]
        if s.terms.pledged:
            return moves  # all was fixed before the rolls (PBL-MODE-BOMBS-1, PBL-R-151)
        last = named[-1] if named else None
        if not isinstance(last, AddStored) and allowance(s, f, seat) > len(named):
            after = last.card if isinstance(last, Add) else -1
            for card in s.hands[seat]:
                if card > after:
                    moves.append(s.moves.adds[card])
        for value in stored_left(s, seat, named):
            moves.append(STORED[value])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(f, Combat)
        concede(s, f, seat)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        assert isinstance(f, Combat)
        f.target = 0
        spent = 0
        for move in items:
            if isinstance(move, Add):  # face down on the own pile, its text without effect (PBL-BOMB-6, -10)
                s.put_face_down(seat, move.card)
                spent += 1
            elif isinstance(move, AddStored):
                use_stored(s, f, seat, move.value)  # no roll
        if s.log is not None:
            attacks = party_in(s, f, seat) == ATTACKER
            s.log.append(events.Bombed(seat, spent) if attacks else events.Shielded(seat, spent))
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
        s.log.append(events.Conceded(seat))
    if f.target + 1 < len(s.players_of(s.side[seat])):
        f.target += 1  # the partner may still add something (PBL-R-158)
        return
    f.target = 0
    f.step = CONCEDED
    open_among(s, f)


def allowance(s: Pbl, f: Combat, seat: int) -> int:
    """How many cards this seat's side may still use as bombs or shields (PBL-MODE-BOMBS-6, -7, PBL-R-152)."""
    if s.terms.bombless:
        return 0
    return s.terms.bomb_cap - f.used[party_in(s, f, seat)] if s.terms.bomb_cap else len(s.hands[seat])


def spend(s: Pbl, f: Combat, seat: int, cards: int) -> None:
    """Cards went down as bombs or shields: their dice, and first the question whether a counter adds one (PBL-F-6)."""
    party = party_in(s, f, seat)
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
        f.ahead = [*f.ahead, [party, seat, dice]] if dice else f.ahead
        return
    if dice:
        roll_for(s, f, party, seat, dice + boost_of(s, seat), ADDED)
    open_among(s, f)


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
        put_in(s, fight, party_in(s, fight, seat), seat, dice)


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


class PledgeShields(PblRule):
    """Predetermination: the defender says how many shields and which storage bombs (PBL-MODE-BOMBS-3, PBL-D-41)."""

    decision: str = "PBL-D-41"
    word: str = "shields"

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        if not named:
            return SHIELD_COUNTS[: min(len(s.hands[seat]), allowance(s, fight_below(s), seat)) + 1]
        return [DONE, *[STORED_SHIELDS[value] for value in stored_left(s, seat, named)]]

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return not stored_left(s, seat, s.sealed[seat])

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        fight = fight_below(s)
        s.done()
        values: list[int] = []
        for move in items:
            if isinstance(move, ShieldCount):
                fight.pledges = [fight.pledges[ATTACKER], move.count]
            elif isinstance(move, ShieldStored):
                values.append(move.value)
        fight.promised = [fight.promised[ATTACKER], values]
        if s.log is not None:
            s.log.append(events.Pledged(seat, fight.pledges[DEFENDER], values[:]))

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return pledge_line(items)

    def codes_in(self, words: list[str]) -> list[str]:
        return stored_codes(words)


def use_stored(s: Pbl, f: Combat, seat: int, value: int) -> None:
    """A storage bomb is used up for the own total (PBL-STORE-4, -5)."""
    s.robots[s.side[seat]].use_up(value)
    f.extra[party_in(s, f, seat)] += value


def pledge_line(items: list[Move]) -> str:
    """One line: `attack legs 1.head bombs=2 stored=3`, or `shields 2 stored=3`."""
    words = [items[0].word]
    values: list[str] = []
    for move in items:
        if isinstance(move, StoredItem):
            values.append(str(move.value))
        elif move is not DONE:
            words.append(move.arg)
    if values:
        words.append(f"stored={','.join(values)}")
    return " ".join(words)


def spelled(values: list[int]) -> str:
    """Storage bombs by value, in words of a code."""
    return f"stored={','.join(str(value) for value in values)}" if values else ""


def pledge_options(s: Pbl, seat: int) -> list[Move]:
    """An attack has been named: how many bombs, then which storage bombs (PBL-MODE-BOMBS-2, PBL-D-40)."""
    named = s.sealed[seat]
    if isinstance(named[-1], AssaultPart):
        most = min(len(s.hands[seat]), s.terms.bomb_cap or len(s.hands[seat]))
        return BOMB_COUNTS[: most + 1]
    return [DONE, *[STORED_BOMBS[value] for value in stored_left(s, seat, named)]]


def pledge_full(s: Pbl, seat: int) -> bool:
    """Is there nothing more to name in this declaration?"""
    named = s.sealed[seat]
    return not isinstance(named[-1], AssaultPart) and not stored_left(s, seat, named)


def declare_pledged(s: Pbl, turn: Frame, seat: int, items: list[Move]) -> None:
    """The attack is declared, and the bombs with it."""
    attack = items[0]
    assert isinstance(attack, Assault)
    declare(s, turn, seat, attack)
    fight = fight_below(s)
    values: list[int] = []
    for move in items:
        if isinstance(move, BombCount):
            fight.pledges = [move.count, 0]
        elif isinstance(move, BombStored):
            values.append(move.value)
    fight.promised = [values, []]
    if s.log is not None:
        s.log.append(events.Pledged(seat, fight.pledges[ATTACKER], values[:]))


def pledge_codes(words: list[str]) -> list[str]:
    """The items of such a declaration: the attack, its bombs, each storage bomb."""
    if len(words) < 3 or words[0] != "attack":
        return []
    return [f"attack {words[1]} {words[2]}", *stored_codes(["attack", *words[3:]])]


def free_cards(s: Pbl, seat: int) -> int:
    """Hand cards that this seat may play although it has promised some (PBL-R-150)."""
    for f in s.frames:
        if isinstance(f, Combat) and f.step in (PLEDGED, ROLL) and s.side[seat] in (s.side[f.seat], f.side):
            return len(s.hands[seat]) - f.pledges[party_in(s, f, seat)]
    return len(s.hands[seat])


class PayPledge(PblRule):
    """Predetermination: at the roll the promised number of cards is paid, cards of one's own choice (PBL-R-150)."""

    decision: str = "PBL-D-42"
    word: str = "pay"

    def due(self, s: Pbl, seat: int) -> int:
        """So many cards; fewer if something has taken them away."""
        fight = fight_below(s)
        return min(fight.pledges[party_in(s, fight, seat)], len(s.hands[seat]))

    def run(self, s: Pbl, f: Frame) -> None:
        if self.due(s, f.seat):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        last = named[-1] if named else None
        after = last.card if isinstance(last, Pay) else -1
        missing = self.due(s, seat) - len(named)
        left = len(s.hands[seat])
        moves: list[Move] = []
        for card in s.hands[seat]:
            if card > after and left >= missing:
                moves.append(s.moves.pays[card])
            left -= 1
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == self.due(s, seat)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        spent = 0
        for move in items:
            if isinstance(move, Pay):
                s.put_face_down(seat, move.card)
                spent += 1
        if s.log is not None:
            s.log.append(events.Paid(seat, spent))
        s.done()
        spend(s, fight_below(s), seat, spent)


NO_OR_YES: Final[list[Move]] = [NO, YES]
