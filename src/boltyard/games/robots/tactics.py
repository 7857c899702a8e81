"""Playing ROBOTS well: what a move seems worth in cards, and what a table promises.

Everything is judged on a `Front`: what lies open, and one hand. The plan: whose Supply ends first loses, so whoever is
behind in that race must attack, and whoever is ahead may wait behind guards. An attack is worth what gets through the
best block, a robot that stands is one that cannot guard, and the hand bleeds before the Supply as long as it is cheap.
"""

from math import exp
from typing import Final

from boltyard.core.moves import DONE, PASS, REFUSE_DRAW, Move
from boltyard.core.state import State
from boltyard.core.tactics import Tactics
from boltyard.games.robots.build import builds
from boltyard.games.robots.cards import CARDS, FACE, VALUE
from boltyard.games.robots.combat import loss
from boltyard.games.robots.fights import BIT, BITS, CARD, WITHIN, Fights
from boltyard.games.robots.front import Front
from boltyard.games.robots.moves import (
    MATES,
    Attack,
    Block,
    Build,
    Choose,
    Discard,
    Lose,
    Program,
    Recover,
    Scrap,
)
from boltyard.games.robots.phases import payments
from boltyard.games.robots.state import (
    ATTACK,
    BLOCK,
    BOTH,
    BUILD,
    DISCARD,
    LET_BUILD,
    LET_RECOVER,
    LIMIT,
    PROGRAM,
    RECOVER,
    SCRAP,
    Robots,
)

TALLEST: Final = 11  # values of a robot that are told apart, from zero or less up to ten
NEVER: Final = -99 * CARD
ALWAYS: Final = 99 * CARD
DOUBT: Final = 0.1  # nobody is foreseen better than that,
CARELESS: Final = 0.4  # and what costs so much of a card is passed now and then

# What things are worth, in thousandths of a card of a Supply; tuned by play against itself (decision 27).
WORN: Final = 0  # a robot of value zero or less
ROBOT: Final = 1  # any other
POINT: Final = 2  # each point of its value
SIX: Final = 3  # a value of exactly six
RISK: Final = 4  # what the rival could do next turn counts so much of its full price
BEHIND: Final = 5  # an attack is worth so much more for each card one is behind in the race
AHEAD: Final = 6  # the same for each card ahead
THROWN: Final = 7  # the card that a build throws away
FACE_THROWN: Final = 8  # if it is a face
KEPT: Final = 9  # any card in hand
TWIN: Final = 10  # one with a partner of the same value
PARTNER: Final = 11  # one with another partner
FACE_KEPT: Final = 12  # a face
BLEED: Final = 13  # a hand card that is worth less goes instead of one of the Supply
BLEED_MORE: Final = 14  # more for each card behind in the race
FETCHED: Final = 15  # a card that comes back
SPENT: Final = 16  # what is built with counts so much of what it is worth in hand
FULL: Final = 17  # with more cards in hand (this many thousandths) each is worth less
TUNED: Final = [300, 1170, 200, 300, 600, 210, 80, 800, 900, 500, 1000, 360, 720, 1300, 100, 1000, 500, 4000]


class RobotsTactics(Tactics):
    """ROBOTS by preferences with a price each."""

    def __init__(self) -> None:
        super().__init__()
        self.heat = 0.7
        self.hidden = 24
        self.horizon = 2
        self.price: list[int] = TUNED[:]
        self.fights = Fights(self.price[WORN], self.price[ROBOT], self.price[POINT], self.price[SIX])

    def ask(self, price: list[int]) -> None:
        """Other prices from here on."""
        self.price = price
        self.fights = Fights(price[WORN], price[ROBOT], price[POINT], price[SIX])

    # Hooks.

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        return [point / CARD for point in self.points(s, seat, options)]

    def fast_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        points = self.points(s, seat, options)
        best = 0
        for i in range(1, len(points)):
            if points[i] > points[best]:
                best = i
        return options[best]

    def points(self, s: State, seat: int, options: list[Move]) -> list[int]:
        """The scores in thousandths of a card."""
        assert isinstance(s, Robots)
        if len(options) == 1:
            return [0]
        if REFUSE_DRAW in options:  # it plays on
            return [CARD if option is REFUSE_DRAW else 0 for option in options]
        front = Front(s, seat)
        if front.rule == PROGRAM:
            return self.program(front, options)
        if front.rule == BUILD:
            return self.build(front, options)
        if front.rule == SCRAP:
            return [self.scrap(front, option) for option in options]
        if front.rule == ATTACK:
            return self.attack(front, options)
        if front.rule == BLOCK:
            return self.block(front, options)
        if front.rule == DISCARD:
            return self.lose(front, options)
        if front.rule == RECOVER:
            return self.recover(front, options)
        return [CARD if i == 0 else 0 for i in range(len(options))]  # black: the first turn, and the longer Supply

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        return len(options) > 1 and not isinstance(options[0], Choose)

    def features(self, s: State, seat: int) -> list[float]:
        """Both sides' Supplies, hands and robots, and what they could do to each other; read at the start of a turn."""
        assert isinstance(s, Robots)
        colour = s.colour(seat)
        lead = len(s.supply[colour]) - len(s.supply[1 - colour]) - (0 if s.active == colour else 1)
        found: list[float] = [1.0, lead / 10.0, 1.0 if lead >= 0 else -1.0, max(-3, min(3, lead)) / 3.0]
        found.append(1.0 if s.active == colour else 0.0)
        self.describe(s, colour, found)
        self.describe(s, 1 - colour, found)
        return found

    def to_go(self, s: State, seat: int) -> float:
        """The cards of the rival's Supply."""
        assert isinstance(s, Robots)
        return float(len(s.supply[1 - s.colour(seat)]))

    def reader(self, s: State) -> int:
        assert isinstance(s, Robots)
        return s.seat(s.active)

    def plausible(self, w: State, seat: int) -> float:
        """Would the other one, with this hand, have passed the Build and the Recovery that it was seen to pass?"""
        assert isinstance(w, Robots)
        colour = 1 - w.colour(seat)
        share = 1.0
        if w.has_let(LET_BUILD, colour) or w.has_let(LET_RECOVER, colour):
            front = Front(w, w.seat(colour))
            if w.has_let(LET_BUILD, colour):
                held = [card for card in front.hand if w.at[card] != BOTH]  # what came back since is no sign
                share *= self.idleness(self.build(front, builds(held)))
            if w.has_let(LET_RECOVER, colour):
                share *= self.idleness(self.recover(front, payments(w, colour)))
        return DOUBT + (1.0 - DOUBT) * share

    def idleness(self, points: list[int]) -> float:
        """How likely the first of these answers is, a pass, beside how likely it would be if nothing were better."""
        least = 0.0
        for point in points:
            if point > points[0]:
                least += exp((point - points[0]) / CARD / CARELESS)
        return 1.0 / (1.0 + least)

    def describe(self, s: Robots, colour: int, found: list[float]) -> None:
        """One side of a table in numbers."""
        hand = s.hand[colour]
        supply = len(s.supply[colour])
        held = len(hand)
        life = supply + held  # what can be lost before the end
        found += [supply / 20.0, min(supply, 10) / 10.0, min(supply, 5) / 5.0, min(supply, 2) / 2.0]
        found += [held / 8.0, min(held, 3) / 3.0, min(held, 6) / 6.0, min(life, 6) / 6.0, min(life, 12) / 12.0]
        front = Front(s, s.seat(colour))
        first = len(found)
        for _ in range(2 * TALLEST):  # robots that stand, by value, and those that are down
            found.append(0.0)
        worth = 0
        total = 0
        guards = 0
        for robot in front.mine:
            value = front.value(robot)
            total += value
            worth += self.fights.worth(value)
            at = first + max(0, value)
            if not s.stands(robot):
                at += TALLEST
                guards += 1
            found[at] += 1.0
        found += [len(front.mine) / 4.0, total / 20.0, worth / 6.0 / CARD, guards / 4.0]
        first = len(found)
        for _ in range(TALLEST):  # the hand, by value; the last are faces
            found.append(0.0)
        faces = 0
        for card in hand:
            if card < 0:
                continue
            if FACE[card]:
                faces += 1
                found[first + TALLEST - 1] += 0.5
            else:
                found[first + VALUE[card] - 1] += 0.5
        twins = 0
        pairs = 0
        for i in range(held):
            for j in range(i):
                if hand[j] >= 0 and hand[i] >= 0 and MATES[hand[j]] >> hand[i] & 1:
                    if VALUE[hand[i]] == VALUE[hand[j]]:
                        twins += 1
                    else:
                        pairs += 1
        numbers = self.fetchable(front.pile)
        found += [min(twins, 3) / 2.0, 1.0 if twins else 0.0, min(pairs, 8) / 8.0, 1.0 if pairs else 0.0]
        found += [faces / 3.0, min(faces, numbers) / 3.0, 1.0 if faces else 0.0, numbers / 10.0]
        mine = front.all_packed(front.mine)
        now = self.fights.assault(mine, front.idle()) / CARD
        later = self.fights.assault(mine, front.all_packed(front.theirs)) / CARD
        left = len(s.supply[1 - colour])
        found += [now / 5.0, later / 5.0, min(1.0, now / (1.0 + left)), min(1.0, later / (1.0 + left))]
        found.append(min(1.0, now / (1.0 + left + len(s.hand[1 - colour]))))

    # Robots against robots.

    def threat(self, front: Front, to_move: bool) -> int:
        """What these robots could do next: on the move against the guards that are down, else against all."""
        guards: list[int] = []
        for robot in front.theirs:
            if not to_move or not front.standing >> robot & 1:
                guards.append(front.packed(robot))
        return self.fights.assault(front.all_packed(front.mine), guards)

    def urge(self, front: Front) -> int:
        """How much more an attack is worth than its cards: who loses the race must attack, who wins it need not."""
        lead = front.lead()
        return max(CARD // 5, CARD - (self.price[BEHIND] if lead < 0 else self.price[AHEAD]) * lead)

    # Program and Attack.

    def program(self, front: Front, options: list[Move]) -> list[int]:
        """Which robots stand: for each way to go on, the best of what is still open."""
        fixed = len(front.named)
        standing = 0
        for i in range(fixed):
            move = front.named[i]
            if isinstance(move, Program) and move.mode:
                standing |= BIT[i]
        mine = front.all_packed(front.mine)
        stance = self.fights.stance(mine, front.all_packed(front.theirs), front.idle())
        urge = self.urge(front)
        risk = self.price[RISK]
        best = [NEVER * CARD, NEVER * CARD]
        named = BIT[fixed] - 1
        for up in range(BIT[len(mine)]):
            if up & named == standing:
                score = urge * stance[2 * up] - risk * stance[2 * up + 1] - 10 * CARD * BITS[up]
                now = up >> fixed & 1
                if score > best[now]:
                    best[now] = score
        return [best[option.mode] // CARD if isinstance(option, Program) else NEVER for option in options]

    def attack(self, front: Front, options: list[Move]) -> list[int]:
        """Whom to send: for each way to go on, the best of what is still open."""
        able: list[int] = []
        for robot in front.mine:
            if front.standing >> robot & 1:
                able.append(robot)
        gains = self.fights.sending(front.all_packed(able), front.idle())
        urge = self.urge(front)
        sent = 0
        for move in front.named:
            if isinstance(move, Attack):
                sent |= BIT[able.index(move.card)]
        everybody = BIT[len(able)] - 1
        found: list[int] = []
        for option in options:
            if isinstance(option, Attack):
                bit = BIT[able.index(option.card)]
                best = NEVER
                for behind in WITHIN[everybody & ~(bit + bit - 1)]:
                    best = max(best, gains[sent | bit | behind])
                found.append(urge * best // CARD)
            else:
                found.append(urge * gains[sent] // CARD)
        return found

    # Block.

    def block(self, front: Front, options: list[Move]) -> list[int]:
        """The cheapest answer to what is coming: for each way to go on, the best of what is still open."""
        left: list[int] = []
        taken: list[int] = []
        through = 0
        swing = 0
        after = -1
        for move in front.named:
            if isinstance(move, Block):
                swing -= self.fights.clash(front.packed(move.attacker), front.packed(move.blocker))
                taken.append(move.blocker)
                after = move.attacker
        for attacker in front.attackers:
            if attacker > after:
                left.append(attacker)
            elif not is_met(front.named, attacker):
                through += front.value(attacker)
        guards = [robot for robot in front.mine if not front.standing >> robot & 1 and robot not in taken]
        packed = front.all_packed(guards)
        found: list[int] = []
        for option in options:
            if isinstance(option, Block):
                passed = through
                behind: list[int] = []
                for attacker in left:
                    if attacker < option.attacker:
                        passed += front.value(attacker)
                    elif attacker > option.attacker:
                        behind.append(front.packed(attacker))
                others = packed[:]
                others.pop(guards.index(option.blocker))
                won = -self.fights.clash(front.packed(option.attacker), front.packed(option.blocker))
                found.append(swing + won - self.fights.held(behind, others, passed))
            else:
                found.append(swing - CARD * loss(through + total_of(front, left)))
        return found

    # Build, scrap, lose, recover.

    def build(self, front: Front, options: list[Move]) -> list[int]:
        """Two robots are better than one; a full table builds only to improve."""
        price = self.price
        kept: list[int] = [0] * CARDS
        for card in front.hand:
            kept[card] = self.keep(front, card)
        standing = sorted([self.fights.worth(front.value(robot)) for robot in front.mine])
        found: list[int] = []
        for option in options:
            if not isinstance(option, Build):
                found.append(0)
                continue
            low = option.a if VALUE[option.a] <= VALUE[option.b] else option.b
            high = option.b if low == option.a else option.a
            gained = self.fights.worth(VALUE[low])
            fielded = 1
            spent = kept[low] + kept[high]
            if VALUE[low] == VALUE[high]:
                gained += self.fights.worth(VALUE[high])
                fielded = 2
            else:
                spent += price[THROWN] - price[KEPT] + (price[FACE_THROWN] if FACE[high] else 0)
            for i in range(min(len(standing) + fielded - LIMIT, len(standing))):
                gained -= standing[i]
            found.append(gained - price[SPENT] * spent // CARD)
        return found

    def scrap(self, front: Front, option: Move) -> int:
        return -self.fights.worth(front.value(option.card)) if isinstance(option, Scrap) else NEVER

    def keep(self, front: Front, card: int) -> int:
        """What a hand card is good for: a partner in hand, or a face to pay with."""
        price = self.price
        worth = price[KEPT]
        for other in front.hand:
            if other >= 0 and MATES[min(card, other)] >> max(card, other) & 1:
                worth += price[TWIN] if VALUE[card] == VALUE[other] else price[PARTNER]
        worth += price[FACE_KEPT] if FACE[card] else 0
        held = CARD * len(front.hand)
        return worth if held <= price[FULL] else worth * price[FULL] // held

    def lose(self, front: Front, options: list[Move]) -> list[int]:
        """The Supply is the clock: what is cheap in hand goes instead of it, in the order of the keys."""
        price = self.price
        limit = price[BLEED] - price[BLEED_MORE] * min(0, front.lead())
        due = front.amount - len(front.named)
        if front.supply <= due + 1:
            limit = ALWAYS
        found: list[int] = []
        sum_ = 0
        count = 0
        for i in range(len(options) - 1, -1, -1):  # from behind: what an item leaves open lies after it
            option = options[i]
            if isinstance(option, Discard):
                gain = limit - self.keep(front, option.card)
                found.append(gain + sum_)
                if gain > 0 and count < due - 1:
                    sum_ += gain
                    count += 1
            elif isinstance(option, Lose) and option.card >= 0:
                found.append(limit - self.keep(front, option.card))
            else:
                found.append(0)  # all the rest off the Supply
        found.reverse()
        return found

    def recover(self, front: Front, options: list[Move]) -> list[int]:
        """Two cards for one is a gain: pay the face that is worth least, fetch what pairs best with the hand."""
        found: list[int] = []
        if options[0] is PASS:
            numbers = self.fetchable(front.pile)
            for option in options:
                if isinstance(option, Recover):
                    found.append(min(numbers, 2) * self.price[FETCHED] - self.keep(front, option.card))
                else:
                    found.append(0)
            return found
        best = NEVER
        for i in range(len(options) - 1, -1, -1):
            option = options[i]
            if isinstance(option, Recover):
                worth = self.keep(front, option.card)
                first = len(front.named) == 1
                found.append(worth + max(best, 0) if first else worth)
                best = max(best, worth)
            else:
                found.append(0 if option is DONE else NEVER)
        found.reverse()
        return found

    def fetchable(self, pile: list[int]) -> int:
        """Cards of the own pile that could come back."""
        count = 0
        for card in pile:
            if not FACE[card]:
                count += 1
        return count


def total_of(front: Front, robots: list[int]) -> int:
    """Their values, added up."""
    sum_ = 0
    for robot in robots:
        sum_ += front.value(robot)
    return sum_


def is_met(named: list[Move], attacker: int) -> bool:
    """Has this attacker been given a guard?"""
    for move in named:
        if isinstance(move, Block) and move.attacker == attacker:
            return True
    return False
