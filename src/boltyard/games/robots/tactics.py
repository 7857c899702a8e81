"""Playing ROBOTS well: what a move seems worth in cards, and what a table promises.

Everything is judged on a `Front`: what lies open, and one hand. The plan: whose Supply ends first loses, so whoever is
behind in that race must attack, and whoever is ahead may wait behind guards. An attack is worth what gets through the
best block, a robot that stands is one that cannot guard, and the hand bleeds before the Supply as long as it is cheap.
"""

from typing import Final

from boltyard.core.moves import DONE, PASS, REFUSE_DRAW, Move
from boltyard.core.state import State
from boltyard.core.tactics import Tactics
from boltyard.games.robots.cards import FACE, VALUE
from boltyard.games.robots.combat import loss
from boltyard.games.robots.front import KEY, ZERO, Front
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
from boltyard.games.robots.state import ATTACK, BLOCK, BUILD, DISCARD, LIMIT, PROGRAM, RECOVER, SCRAP, Robots

REMEMBERED: Final = 200_000  # exchanges, before all are forgotten
PHASES: Final = 3
LONG: Final = 12  # cards of the shorter Supply, before the game is in its middle
SHORT: Final = 5  # before it is in its end
NEVER: Final = -99.0

# What things are worth, in cards of a Supply; tuned by play against itself (decision 27).
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
FULL: Final = 17  # with more cards in hand each is worth less
TUNED: Final = [0.3, 1.17, 0.2, 0.3, 0.6, 0.21, 0.08, 0.8, 0.9, 0.5, 1.0, 0.36, 0.72, 1.3, 0.1, 1.0, 0.5, 4.0]


class RobotsTactics(Tactics):
    """ROBOTS by preferences with a price each."""

    def __init__(self) -> None:
        super().__init__()
        self.heat = 0.7
        self.price: list[float] = TUNED[:]
        self.exchanges: dict[tuple[int, ...], float] = {}
        self.assaults: dict[tuple[int, ...], float] = {}

    def forget(self) -> None:
        """Prices have changed."""
        self.exchanges = {}
        self.assaults = {}

    # Hooks.

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        assert isinstance(s, Robots)
        if len(options) == 1:
            return [0.0]
        if REFUSE_DRAW in options:  # it plays on
            return [1.0 if option is REFUSE_DRAW else 0.0 for option in options]
        front = Front(s, seat)
        if front.rule == PROGRAM:
            return self.program(front, options)
        if front.rule == BUILD:
            return [self.build(front, option) for option in options]
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
        return [1.0 if i == 0 else 0.0 for i in range(len(options))]  # black: the first turn, and the longer Supply

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        return len(options) > 1 and not isinstance(options[0], Choose)

    def features(self, s: State, seat: int) -> list[float]:
        """Both sides' Supplies, hands and robots, and what they could do to each other; read at the start of a turn."""
        assert isinstance(s, Robots)
        seen = self.described(s, seat)
        phase = self.phase(s)
        found: list[float] = [1.0]
        for i in range(PHASES):  # what counts early counts otherwise late: weights of its own for each phase
            if i == phase:
                found.extend(seen)
            else:
                found.extend([0.0] * len(seen))
        return found

    def phase(self, s: Robots) -> int:
        """How far the shorter Supply has run down."""
        shorter = min(len(s.supply[0]), len(s.supply[1]))
        return 0 if shorter > LONG else 1 if shorter > SHORT else 2

    def described(self, s: Robots, seat: int) -> list[float]:
        """A table in numbers, from where this seat sits."""
        found: list[float] = []
        colour = s.colour(seat)
        to_move = s.active == colour
        lead = len(s.supply[colour]) - len(s.supply[1 - colour]) - (0 if to_move else 1)
        found.append(1.0 if to_move else -1.0)
        found.append(lead / 10.0)
        found.append(1.0 if lead >= 0 else -1.0)
        for side in (colour, 1 - colour):
            supply = len(s.supply[side])
            found.append(supply / 10.0)
            found.append(min(supply, 8) / 8.0)
            found.append(min(supply, 3) / 3.0)
            found.append(len(s.hand[side]) / 8.0)
            found.append(min(len(s.hand[side]), 4) / 4.0)
            life = supply + len(s.hand[side])  # what can be lost before the end
            found.append(min(life, 6) / 6.0)
            found.append(min(life, 12) / 12.0)
            front = Front(s, s.seat(side))
            robots = 0.0
            worth = 0.0
            guards = 0.0
            total = 0
            for robot in front.mine:
                value = front.value(robot)
                robots += 1.0
                worth += self.worth(value)
                total += value
                if not s.stands(robot):
                    guards += 1.0
            found.append(robots / 4.0)
            found.append(worth / 6.0)
            found.append(guards / 4.0)
            found.append(total / 20.0)
            threat = self.threat(front, side == s.active)
            left = len(s.supply[1 - side])
            found.append(threat / 5.0)
            found.append(min(1.0, threat / (1.0 + left)))
            found.append(min(1.0, threat / (1.0 + left + len(s.hand[1 - side]))))
            pairs, faces = self.prospects(front.hand)
            found.append(pairs / 4.0)
            found.append(min(faces, self.fetchable(front.pile)) / 3.0)
        return found

    # Robots against robots.

    def worth(self, value: int) -> float:
        """What a robot of this value is worth."""
        price = self.price
        if value <= 0:
            return price[WORN]
        return price[ROBOT] + price[POINT] * value + (price[SIX] if value == 6 else 0.0)

    def clash(self, attacker: int, guard: int) -> float:
        """What a fight between two robots brings the attacker: the loser's card slides beneath the winner."""
        a = attacker // KEY - ZERO
        g = guard // KEY - ZERO
        if a == g:
            return self.worth(g) - self.worth(a)
        if a > g:
            return self.worth(g) - self.worth(a) + self.worth(a - guard % KEY)
        return self.worth(g) - self.worth(g - attacker % KEY) - self.worth(a)

    def exchange(self, sent: list[int], guards: list[int]) -> float:
        """What it brings to send these robots against these guards, if they block as well as they can."""
        key = tuple([*sent, 0, *guards])
        if key in self.exchanges:
            return self.exchanges[key]
        found = self.worst(sent, guards, 0, 0, 0, 0.0)
        if len(self.exchanges) > REMEMBERED:
            self.exchanges = {}
        self.exchanges[key] = found
        return found

    def worst(self, sent: list[int], guards: list[int], i: int, posted: int, through: int, swing: float) -> float:
        """The least over all ways to block the attackers from the i-th on."""
        if i == len(sent):
            return loss(through) + swing
        least = self.worst(sent, guards, i + 1, posted, through + sent[i] // KEY - ZERO, swing)
        for j in range(len(guards)):
            if not posted >> j & 1:
                after = self.clash(sent[i], guards[j])
                least = min(least, self.worst(sent, guards, i + 1, posted | 1 << j, through, swing + after))
        return least

    def assault(self, able: list[int], guards: list[int]) -> float:
        """The best that any of these robots can do against these guards; nothing, where they stay at home."""
        if not able:
            return 0.0
        able = sorted(able)  # the same robots in another order give the same to the last digit, remembered or not
        guards = sorted(guards)
        key = tuple([*able, 0, *guards])
        if key in self.assaults:
            return self.assaults[key]
        best = 0.0
        for chosen in range(1, 1 << len(able)):
            sent: list[int] = []
            for i in range(len(able)):
                if chosen >> i & 1:
                    sent.append(able[i])
            best = max(best, self.exchange(sent, guards))
        if len(self.assaults) > REMEMBERED:
            self.assaults = {}
        self.assaults[key] = best
        return best

    def threat(self, front: Front, to_move: bool) -> float:
        """What these robots could do next: on the move against the guards that are down, else against all."""
        guards: list[int] = []
        for robot in front.theirs:
            if not to_move or not front.standing >> robot & 1:
                guards.append(front.packed(robot))
        return self.assault([front.packed(robot) for robot in front.mine], guards)

    def urge(self, front: Front) -> float:
        """How much more an attack is worth than its cards: who loses the race must attack, who wins it need not."""
        lead = front.lead()
        urge = 1.0 - self.price[BEHIND] * lead if lead < 0 else 1.0 - self.price[AHEAD] * lead
        return max(0.2, urge)

    # Program and Attack.

    def program(self, front: Front, options: list[Move]) -> list[float]:
        """Which robots stand: for each way to go on, the best of what is still open."""
        robots = [front.packed(robot) for robot in front.mine]
        n = len(robots)
        fixed = len(front.named)
        standing = 0
        for i in range(fixed):
            move = front.named[i]
            if isinstance(move, Program) and move.mode:
                standing |= 1 << i
        idle = [front.packed(robot) for robot in front.theirs if not front.standing >> robot & 1]
        rivals = [front.packed(robot) for robot in front.theirs]
        urge = self.urge(front)
        risk = self.price[RISK]
        best = [NEVER, NEVER]
        for rest in range(1 << (n - fixed)):
            up = standing | rest << fixed
            able: list[int] = []
            guards: list[int] = []
            for i in range(n):
                if up >> i & 1:
                    able.append(robots[i])
                else:
                    guards.append(robots[i])
            score = urge * self.assault(able, idle) - risk * self.assault(rivals, guards) - 0.01 * len(able)
            if score > best[rest & 1]:
                best[rest & 1] = score
        return [best[option.mode] if isinstance(option, Program) else NEVER for option in options]

    def attack(self, front: Front, options: list[Move]) -> list[float]:
        """Whom to send: for each way to go on, the best of what is still open."""
        idle = [front.packed(robot) for robot in front.theirs if not front.standing >> robot & 1]
        sent: list[int] = []
        for move in front.named:
            if isinstance(move, Attack):
                sent.append(front.packed(move.card))
        urge = self.urge(front)
        rest: list[int] = []
        for option in options:
            if isinstance(option, Attack):
                rest.append(front.packed(option.card))
        found: list[float] = []
        at = 0
        for option in options:
            if isinstance(option, Attack):
                at += 1
                found.append(urge * self.best_with(sent, rest, at, idle))
            else:
                found.append(urge * self.exchange(sent, idle) if sent else 0.0)
        return found

    def best_with(self, sent: list[int], rest: list[int], at: int, idle: list[int]) -> float:
        """The best attack with those named, the `at`-th of the rest, and any behind it."""
        best = NEVER
        behind = len(rest) - at
        for chosen in range(1 << behind):
            group = [*sent, rest[at - 1]]
            for i in range(behind):
                if chosen >> i & 1:
                    group.append(rest[at + i])
            best = max(best, self.exchange(group, idle))
        return best

    # Block.

    def block(self, front: Front, options: list[Move]) -> list[float]:
        """The cheapest answer to what is coming: for each way to go on, the best of what is still open."""
        left: list[int] = []
        taken: list[int] = []
        through = 0
        swing = 0.0
        after = -1
        for move in front.named:
            if isinstance(move, Block):
                swing -= self.clash(front.packed(move.attacker), front.packed(move.blocker))
                taken.append(move.blocker)
                after = move.attacker
        for attacker in front.attackers:
            if attacker > after:
                left.append(attacker)
            elif not is_met(front.named, attacker):
                through += front.value(attacker)
        guards = [robot for robot in front.mine if not front.standing >> robot & 1 and robot not in taken]
        packed = [front.packed(robot) for robot in guards]
        found: list[float] = []
        for option in options:
            if isinstance(option, Block):
                passed = through
                behind: list[int] = []
                for attacker in left:
                    if attacker < option.attacker:
                        passed += front.value(attacker)
                    elif attacker > option.attacker:
                        behind.append(front.packed(attacker))
                posted = 1 << guards.index(option.blocker)
                won = -self.clash(front.packed(option.attacker), front.packed(option.blocker))
                found.append(swing + won - self.worst(behind, packed, 0, posted, passed, 0.0))
            else:
                found.append(swing - loss(through + total_of(front, left)))
        return found

    # Build, scrap, lose, recover.

    def build(self, front: Front, option: Move) -> float:
        """Two robots are better than one; a full table builds only to improve."""
        if not isinstance(option, Build):
            return 0.0
        price = self.price
        low = option.a if VALUE[option.a] <= VALUE[option.b] else option.b
        high = option.b if low == option.a else option.a
        gained = self.worth(VALUE[low])
        fielded = 1
        spent = self.keep(front, low) + self.keep(front, high)
        if VALUE[low] == VALUE[high]:
            gained += self.worth(VALUE[high])
            fielded = 2
        else:
            spent += price[THROWN] - price[KEPT] + (price[FACE_THROWN] if FACE[high] else 0.0)
        over = len(front.mine) + fielded - LIMIT
        if over > 0:
            standing = sorted([self.worth(front.value(robot)) for robot in front.mine])
            for i in range(min(over, len(standing))):
                gained -= standing[i]
        return gained - price[SPENT] * spent

    def scrap(self, front: Front, option: Move) -> float:
        return -self.worth(front.value(option.card)) if isinstance(option, Scrap) else NEVER

    def keep(self, front: Front, card: int) -> float:
        """What a hand card is good for: a partner in hand, or a face to pay with."""
        price = self.price
        worth = price[KEPT]
        for other in front.hand:
            if other >= 0 and MATES[min(card, other)] >> max(card, other) & 1:
                worth += price[TWIN] if VALUE[card] == VALUE[other] else price[PARTNER]
        worth += price[FACE_KEPT] if FACE[card] else 0.0
        return worth if len(front.hand) <= price[FULL] else worth * price[FULL] / len(front.hand)

    def lose(self, front: Front, options: list[Move]) -> list[float]:
        """The Supply is the clock: what is cheap in hand goes instead of it, in the order of the keys."""
        price = self.price
        limit = price[BLEED] - price[BLEED_MORE] * min(0, front.lead())
        due = front.amount - len(front.named)
        if front.supply <= due + 1:
            limit = 99.0
        found: list[float] = []
        sum_ = 0.0
        count = 0
        for i in range(len(options) - 1, -1, -1):  # from behind: what an item leaves open lies after it
            option = options[i]
            if isinstance(option, Discard):
                gain = limit - self.keep(front, option.card)
                found.append(gain + sum_)
                if gain > 0.0 and count < due - 1:
                    sum_ += gain
                    count += 1
            elif isinstance(option, Lose) and option.card >= 0:
                found.append(limit - self.keep(front, option.card))
            else:
                found.append(0.0)  # all the rest off the Supply
        found.reverse()
        return found

    def recover(self, front: Front, options: list[Move]) -> list[float]:
        """Two cards for one is a gain: pay the face that is worth least, fetch what pairs best with the hand."""
        found: list[float] = []
        if options[0] is PASS:
            numbers = self.fetchable(front.pile)
            for option in options:
                if isinstance(option, Recover):
                    found.append(min(numbers, 2) * self.price[FETCHED] - self.keep(front, option.card))
                else:
                    found.append(0.0)
            return found
        best = NEVER
        for i in range(len(options) - 1, -1, -1):
            option = options[i]
            if isinstance(option, Recover):
                worth = self.keep(front, option.card)
                first = len(front.named) == 1
                found.append(worth + max(best, 0.0) if first else worth)
                best = max(best, worth)
            else:
                found.append(0.0 if option is DONE else NEVER)
        found.reverse()
        return found

    def prospects(self, hand: list[int]) -> tuple[float, float]:
        """How many builds a hand holds, twins for two, and how many faces."""
        pairs = 0.0
        faces = 0.0
        for i in range(len(hand)):
            card = hand[i]
            if card < 0:
                continue
            if FACE[card]:
                faces += 1.0
            for j in range(i):
                if hand[j] >= 0 and MATES[hand[j]] >> card & 1:
                    pairs += 1.0 if VALUE[card] == VALUE[hand[j]] else 0.3
        return pairs, faces

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
