"""Combat, Discard and Aftermath: who attacks, who blocks, what it costs."""

from typing import Final

from boltyard.core.moves import DONE, Move
from boltyard.core.piles import take_top
from boltyard.core.state import Frame, Rule, is_set
from boltyard.games.robots import events
from boltyard.games.robots.cards import HALF
from boltyard.games.robots.moves import (
    ATTACKS,
    BLOCKS,
    DISCARDS,
    LOSE_SUPPLY,
    LOSSES,
    Attack,
    Block,
    Discard,
    Lose,
    last_named,
)
from boltyard.games.robots.state import AFTERMATH, BLOCK, DISCARD, RECOVER, Robots

MOST: Final = 5  # cards lost to a total of 7 or more (ROB-DISCARD-5)
SPIKE: Final = 6  # this total exactly ...
SPIKE_LOSS: Final = 8  # ... costs this many (ROB-DISCARD-4)

# steps of Discard
COUNT: Final = 0
PAY: Final = 1


class SendAttackers(Rule[Robots]):
    """The active player sends any of the robots in Attack, or none (ROB-COMBAT-1..3, ROB-R-18, -20)."""

    decision: str = "ROB-D-6"
    word: str = "attack"

    def run(self, s: Robots, f: Frame) -> None:
        for robot in s.robots[s.active]:
            if s.stands(robot):
                s.ask(1 << f.seat)
                return
        if s.log is not None:
            s.log.append(events.Skipped(f.seat, events.ATTACK))
        call_off(s, f)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        after = last_named(s.sealed[seat])
        moves: list[Move] = [DONE]
        for robot in s.robots[s.active]:
            if robot > after and s.stands(robot):
                moves.append(ATTACKS[robot])
        return moves

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        after = last_named(s.sealed[seat])
        robots = s.robots[s.active]
        for i in range(len(robots) - 1, -1, -1):
            if robots[i] <= after:
                return True
            if s.stands(robots[i]):
                return False
        return True

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        attackers: list[int] = []
        for move in items:
            if isinstance(move, Attack):
                attackers.append(move.card)
        s.attackers = attackers
        s.blockers = [-1] * len(attackers)
        if s.log is not None:
            s.log.append(events.Attacked(seat, attackers) if attackers else events.Skipped(seat, events.ATTACK))
        if attackers:
            s.turn_to(f, BLOCK)
        else:
            call_off(s, f)


def call_off(s: Robots, f: Frame) -> None:
    """Nobody attacks: there is nothing to block, to lose or to settle (ROB-DISCARD-1, ROB-AFTERMATH-1)."""
    s.turn_to(f, RECOVER)
    f.step = 0
    conclude(s)


class BlockAttackers(Rule[Robots]):
    """The defender may put one robot in Defense in front of each attacker (ROB-COMBAT-4..8, ROB-R-19)."""

    decision: str = "ROB-D-7"
    word: str = "block"

    def run(self, s: Robots, f: Frame) -> None:
        for robot in s.robots[1 - s.active]:
            if not s.stands(robot):
                s.ask(1 << s.seat(1 - s.active))
                return
        if s.log is not None:
            s.log.append(events.Skipped(s.seat(1 - s.active), events.BLOCK))
        s.turn_to(f, DISCARD)
        f.step = COUNT

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        after = -1
        if named:
            last = named[-1]
            assert isinstance(last, Block)
            after = last.attacker
        guards = idle_guards(s, named)
        moves: list[Move] = [DONE]
        for attacker in s.attackers:
            if attacker > after:
                row = BLOCKS[attacker]
                for guard in guards:
                    moves.append(row[guard])
        return moves

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        named = s.sealed[seat]
        last = named[-1]
        assert isinstance(last, Block)
        return last.attacker == s.attackers[-1] or not idle_guards(s, named)

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        blockers = [-1] * len(s.attackers)
        for move in items:
            if isinstance(move, Block):
                blockers[s.attackers.index(move.attacker)] = move.blocker
        s.blockers = blockers
        if s.log is not None:
            met = [attacker for attacker, blocker in zip(s.attackers, blockers) if blocker >= 0]
            by = [blocker for blocker in blockers if blocker >= 0]
            s.log.append(events.Blocked(seat, met, by) if met else events.Skipped(seat, events.BLOCK))
        s.turn_to(f, DISCARD)
        f.step = COUNT


def idle_guards(s: Robots, named: list[Move]) -> list[int]:
    """The defender's robots that could still block, by their place in the half."""
    guards: list[int] = []
    for robot in s.robots[1 - s.active]:
        if not s.stands(robot) and not is_posted(named, robot):
            guards.append(robot % HALF)
    return guards


def is_posted(named: list[Move], robot: int) -> bool:
    """Has this robot been given an attacker to block already? One post each (ROB-R-19)."""
    for move in named:
        if isinstance(move, Block) and move.blocker == robot:
            return True
    return False


def total(s: Robots) -> int:
    """The values of all unblocked attackers, added up, negative ones too (ROB-DISCARD-2, ROB-R-25)."""
    sum_ = 0
    for i in range(len(s.attackers)):
        if s.blockers[i] < 0:
            sum_ += s.value(s.attackers[i])
    return sum_


def loss(total_: int) -> int:
    """How many cards a total costs (ROB-DISCARD-3, -4, -5, ROB-R-26)."""
    if total_ <= 0:
        return 0
    if total_ == SPIKE:
        return SPIKE_LOSS
    return total_ if total_ < SPIKE else MOST


class LoseCards(Rule[Robots]):
    """The defender loses cards by the total of the unblocked attackers (ROB-DISCARD-1..9)."""

    decision: str = "ROB-D-8"
    word: str = "discard"

    def run(self, s: Robots, f: Frame) -> None:
        loser = 1 - s.active
        if f.step == COUNT:
            f.step = PAY
            f.amount = 0
            if -1 in s.blockers:
                sum_ = total(s)
                # What cannot be paid is void (ROB-R-28).
                f.amount = min(loss(sum_), len(s.hand[loser]) + len(s.supply[loser]))
                if s.log is not None:
                    s.log.append(events.Hit(s.seat(loser), sum_, f.amount))
        if f.amount > 0:
            s.ask(1 << s.seat(loser))
            return
        s.turn_to(f, AFTERMATH)
        conclude(s)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        colour = 1 - s.active
        hand = s.hand[colour]
        moves: list[Move] = []
        if s.terms.stepwise:  # one card at a time, each seen before the next is chosen (ROB-R-27)
            if s.supply[colour]:
                moves.append(LOSE_SUPPLY)
            for card in hand:
                moves.append(LOSSES[card])
            return moves
        count = len(s.sealed[seat])
        after = last_named(s.sealed[seat])
        least = f.amount - len(s.supply[colour])
        if count >= least:
            moves.append(DONE)
        left = len(hand)  # cards from here to the end of the hand: enough must remain for what is compulsory
        for card in hand:
            if card > after and count + left >= least:
                moves.append(DISCARDS[card])
            left -= 1
        return moves

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        named = s.sealed[seat]
        return len(named) == f.amount or last_named(named) == s.hand[1 - s.active][-1]

    def chosen(self, s: Robots, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Lose)
        if move.card >= 0:
            self.lose(s, f, seat, [move.card], 0)
        else:
            self.lose(s, f, seat, [], 1)

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        cards: list[int] = []
        for move in items:
            if isinstance(move, Discard):
                cards.append(move.card)
        self.lose(s, f, seat, cards, f.amount - len(cards))

    def lose(self, s: Robots, f: Frame, seat: int, cards: list[int], off_supply: int) -> None:
        """The chosen hand cards and the top of the Supply go face up to the pile (ROB-DISCARD-6..8)."""
        colour = 1 - s.active
        for card in cards:
            s.hand[colour].remove(card)
            s.throw(card)
        turned = take_top(s.supply[colour], off_supply)
        for card in turned:
            s.throw(card)
        f.amount -= len(cards) + off_supply
        if s.log is not None:
            if cards:
                s.log.append(events.LostFromHand(seat, cards))
            if turned:
                s.log.append(events.LostFromSupply(seat, turned, len(s.supply[colour])))

    def codes_in(self, words: list[str]) -> list[str]:
        return [f"discard {arg}" for arg in words[1:] if not arg.startswith("supply=")]

    def line(self, s: Robots, f: Frame, items: list[Move]) -> str:
        if not is_set(items):
            return items[0].text
        args = [move.arg for move in items if move is not DONE]
        return " ".join(["discard", *args, f"supply={f.amount - len(args)}"])


def conclude(s: Robots) -> None:
    """With a Supply empty after Discard, held or skipped, the result is fixed: stop here (ROB-R-32)."""
    if not s.terms.conclude:
        return
    if not s.supply[1 - s.active]:
        s.win(1 << s.seat(s.active), "concluded")
    elif not s.supply[s.active]:
        s.win(1 << s.seat(1 - s.active), "concluded")


class Aftermath(Rule[Robots]):
    """Each blocked attacker and its blocker compare values (ROB-AFTERMATH-1..8, ROB-R-34)."""

    def run(self, s: Robots, f: Frame) -> None:
        for i in range(len(s.attackers)):
            if s.blockers[i] >= 0:
                fight(s, s.attackers[i], s.blockers[i])
        s.turn_to(f, RECOVER)
        f.step = 0


def fight(s: Robots, attacker: int, blocker: int) -> None:
    """Equal: both are discarded. Else the lesser robot's card slides under the greater one."""
    gap = s.value(attacker) - s.value(blocker)
    if gap == 0:
        s.leave(attacker)
        s.throw(attacker)
        s.leave(blocker)
        s.throw(blocker)
        if s.log is not None:
            s.log.append(events.Tied(s.seat(s.active), attacker, blocker))
        return
    winner = attacker if gap > 0 else blocker
    loser = blocker if gap > 0 else attacker
    s.leave(loser)
    s.damage[winner] = (*s.damage[winner], loser)
    if s.log is not None:
        s.log.append(events.Beat(s.seat(winner // HALF), winner, loser, s.value(winner)))
    if s.terms.scrap_at_zero and s.value(winner) <= 0:  # ROB-R-24, only where the table wants it
        s.leave(winner)
        s.throw(winner)
        if s.log is not None:
            s.log.append(events.WornOut(s.seat(winner // HALF), winner))
