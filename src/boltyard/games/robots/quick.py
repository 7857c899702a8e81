"""The rest of a game by chance, in bits: what a textbook search does ten thousand times a second.

The rules are those of the chapters (`build`, `combat`, `phases`), told once more without questions, moves and lists:
each zone of a half is one number, a bit a card. The same stream of chance gives the same game, draw for draw, as
`flow.playout`; a test plays thousands of them both ways. Tables with unusual rules are left to the chapters.
"""

from typing import Final

from boltyard.core import flow
from boltyard.core.rng import Rng
from boltyard.games.robots.cards import FACES, HALF, VALUE
from boltyard.games.robots.combat import loss
from boltyard.games.robots.moves import MATES
from boltyard.games.robots.state import ATTACK, BUILD, LIMIT, PROGRAM, RECOVER, RESEARCH, Robots

# Both halves are alike, card by card, so one of them says it for both.
WHOLE_HALF: Final = (1 << HALF) - 1
PICTURES: Final[int] = FACES & WHOLE_HALF
WORTH: Final[list[int]] = VALUE[:HALF]
FITTING: Final[list[int]] = MATES[:HALF]  # what a card can be built with, of those behind it
COUNTS: Final[list[int]] = [bin(bits).count("1") for bits in range(1 << 9)]
CHAIN: Final = 0x077CB531  # every five bits of it in a row are others: a product with one bit tells its place
CHAINED: Final = 0xFFFFFFFF
PLACES: Final[list[int]] = [next(i for i in range(32) if (CHAIN << i & CHAINED) >> 27 == five) for five in range(32)]

# how a fight can end the game
GOES_ON: Final = 0
MINE: Final = 1
THEIRS: Final = 2


class Side:
    """One half of the cards: hand, pile and robots as bits, by the place of a card in its half."""

    def __init__(self, s: Robots, colour: int) -> None:
        self.seat = s.seat(colour)
        self.first = colour * HALF
        self.supply = s.supply[colour]  # used up: the table is not needed any more
        self.hand = bits_of(s.hand[colour], self.first)
        self.pile = bits_of(s.discard[colour], self.first)
        self.robots = bits_of(s.robots[colour], self.first)
        self.standing = s.standing >> self.first & self.robots
        self.floored = s.terms.floored
        self.worth = WORTH[:]  # of a robot, less what lies beneath it
        self.beneath = [0] * HALF  # always cards of the other half
        for robot in s.robots[colour]:
            for card in s.damage[robot]:
                self.strike(robot - self.first, 1 << card % HALF, VALUE[card])

    def strike(self, robot: int, card: int, value: int) -> None:
        """A beaten robot's card slides under this one."""
        self.beneath[robot] |= card
        self.worth[robot] -= value

    def value(self, robot: int) -> int:
        """As it counts in a fight."""
        value = self.worth[robot]
        return 0 if value < 0 and self.floored else value

    def lose(self, robot: int, other: "Side") -> None:
        """The robot leaves play; what lay beneath goes to the other's pile."""
        at = place(robot)
        self.robots &= ~robot
        self.standing &= ~robot
        other.pile |= self.beneath[at]
        self.beneath[at] = 0
        self.worth[at] = WORTH[at]


def bits_of(cards: list[int], first: int) -> int:
    found = 0
    for card in cards:
        found |= 1 << (card - first)
    return found


def count(bits: int) -> int:
    """How many there are."""
    return COUNTS[bits & 511] + COUNTS[bits >> 9 & 511] + COUNTS[bits >> 18]


def few(bits: int) -> int:
    """The same for a handful, where a table is slower than counting."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def place(bit: int) -> int:
    """Which one it is, from 0."""
    return PLACES[(bit * CHAIN & CHAINED) >> 27]


def nth(bits: int, n: int) -> int:
    """The bit that has so many before it."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return bits & -bits


def behind(bits: int, bit: int) -> int:
    """Those that come after this one."""
    return bits & -(bit << 1)


def play_out(s: Robots, rng: Rng) -> None:
    """Play to the end, both seats choosing at random from one stream; of the table only the result is true then."""
    terms = s.terms
    if terms.stepwise or terms.immediate or terms.scrap_at_zero or not terms.conclude or s.absent or s.log is not None:
        flow.playout(s, [rng] * s.seats, flow.Tally())
        return
    s.hurried = True
    while not s.over and not is_between(s):
        seat = flow.first_asked(s.asked)
        f = s.frames[-1]
        moves = f.by.options(s, f, seat)
        flow.answer_to(s, f, f.by, seat, moves[rng.below(len(moves)) if len(moves) > 1 else 0])
    if not s.over:
        play_turns(s, rng)


def is_between(s: Robots) -> bool:
    """Is a question asked whose answer begins here, and nothing half done that only the table holds?"""
    rule = s.frames[-1].rule
    if rule != PROGRAM and rule != BUILD and rule != ATTACK and rule != RECOVER:
        return False
    return not s.sealed[0] and not s.sealed[1]


def play_turns(s: Robots, rng: Rng) -> None:
    f = s.frames[-1]
    rule = f.rule
    step = f.step if rule == RECOVER else 0
    turn = s.turn
    me = Side(s, s.active)
    other = Side(s, 1 - s.active)
    while True:
        if rule == RESEARCH:
            turn += 1
            if not me.supply:
                finish(s, other, turn, "cannot_draw")
                return
            me.hand |= 1 << (me.supply.pop() - me.first)
        if rule <= PROGRAM:
            program(me, rng)
        if rule <= BUILD:
            build(me, other, rng)
        if rule <= ATTACK:
            end = attack(me, other, rng)
            if end != GOES_ON:
                finish(s, me if end == MINE else other, turn, "concluded")
                return
        if step == 0:
            recover(me, rng)
        recover(other, rng)
        me, other = other, me
        rule = RESEARCH
        step = 0


def finish(s: Robots, winner: Side, turn: int, reason: str) -> None:
    s.turn = turn
    s.win(1 << winner.seat, reason)


def program(me: Side, rng: Rng) -> None:
    """Every robot to Defense or Attack."""
    left = me.robots
    standing = 0
    while left:
        robot = left & -left
        left ^= robot
        if rng.below(2):
            standing |= robot
    me.standing = standing


def build(me: Side, other: Side, rng: Rng) -> None:
    """No build, or any pair that fits."""
    hand = me.hand
    pairs = 0
    left = hand
    while left:
        mates = FITTING[PLACES[((left & -left) * CHAIN & CHAINED) >> 27]] & hand
        while mates:
            mates &= mates - 1
            pairs += 1
        left &= left - 1
    if not pairs:
        return
    n = rng.below(pairs + 1)
    if n == 0:
        return
    n -= 1
    left = hand
    a = 0
    b = 0
    while True:
        a = left & -left
        mates = FITTING[PLACES[(a * CHAIN & CHAINED) >> 27]] & hand
        many = few(mates)
        if n < many:
            b = nth(mates, n)
            break
        n -= many
        left ^= a
    me.hand = hand & ~(a | b)
    gap = WORTH[place(a)] - WORTH[place(b)]
    if gap == 0:
        me.robots |= a | b
    elif gap < 0:
        me.robots |= a
        me.pile |= b
    else:
        me.robots |= b
        me.pile |= a
    over = few(me.robots) - LIMIT
    if over > 0:
        scrap(me, other, over, rng)


def scrap(me: Side, other: Side, over: int, rng: Rng) -> None:
    """Robots over the limit, named in order, so many that enough are left to be named."""
    left = me.robots
    named = 0
    for missing in range(over, 0, -1):
        n = few(left) - missing + 1
        robot = nth(left, rng.below(n) if n > 1 else 0)
        named |= robot
        left = behind(left, robot)
    while named:
        robot = named & -named
        named ^= robot
        me.lose(robot, other)
        me.pile |= robot


def attack(me: Side, other: Side, rng: Rng) -> int:
    """From who is sent to who has beaten whom; tells whether a Supply is empty then."""
    sent = 0
    left = me.standing
    while left:
        n = rng.below(few(left) + 1)
        if n == 0:
            break
        robot = nth(left, n - 1)
        sent |= robot
        left = behind(left, robot)
    if not sent:
        return ending(me, other)
    free = sent
    left = sent
    guards = other.robots & ~other.standing
    fights: list[int] = []
    while left and guards:
        many = few(guards)
        n = rng.below(few(left) * many + 1)
        if n == 0:
            break
        robot = nth(left, (n - 1) // many)
        guard = nth(guards, (n - 1) % many)
        fights.append(robot)
        fights.append(guard)
        free ^= robot
        guards ^= guard
        left = behind(left, robot)
    total = 0
    while free:
        total += me.value(place(free & -free))
        free &= free - 1
    amount = min(loss(total), count(other.hand) + len(other.supply))
    if amount > 0:
        discard(other, amount, rng)
    end = ending(me, other)
    if end == GOES_ON:
        for i in range(0, len(fights), 2):
            fight(me, other, fights[i], fights[i + 1])
    return end


def discard(loser: Side, amount: int, rng: Rng) -> None:
    """Some of the hand in order, the rest off the Supply; what the Supply has not must come from the hand."""
    least = amount - len(loser.supply)
    left = loser.hand
    named = 0
    many = 0
    while left and many < amount:
        cards = count(left)
        n = min(cards, many + cards - least + 1)
        if many >= least:
            at = rng.below(n + 1) - 1
            if at < 0:
                break
        else:
            at = rng.below(n) if n > 1 else 0
        card = nth(left, at)
        named |= card
        many += 1
        left = behind(left, card)
    loser.hand ^= named
    for _ in range(amount - many):
        named |= 1 << (loser.supply.pop() - loser.first)
    loser.pile |= named


def ending(me: Side, other: Side) -> int:
    """With a Supply empty after Discard the result is fixed (ROB-R-32)."""
    if not other.supply:
        return MINE
    return GOES_ON if me.supply else THEIRS


def fight(me: Side, other: Side, robot: int, guard: int) -> None:
    """Equal: both go. Else the lesser one's card slides under the greater one."""
    mine = place(robot)
    theirs = place(guard)
    gap = me.value(mine) - other.value(theirs)
    if gap <= 0:
        me.lose(robot, other)
    if gap >= 0:
        other.lose(guard, me)
    if gap == 0:
        me.pile |= robot
        other.pile |= guard
    elif gap > 0:
        me.strike(mine, guard, WORTH[theirs])
    else:
        other.strike(theirs, robot, WORTH[mine])


def recover(side: Side, rng: Rng) -> None:
    """A face card for one card of the own pile, or two."""
    faces = side.hand & PICTURES
    numbers = side.pile & ~PICTURES
    if not faces or not numbers:
        return
    n = rng.below(few(faces) + 1)
    if n == 0:
        return
    paid = nth(faces, n - 1)
    n = count(numbers)
    back = nth(numbers, rng.below(n) if n > 1 else 0)
    later = behind(numbers, back)
    if later:
        n = rng.below(count(later) + 1)
        if n > 0:
            back |= nth(later, n - 1)
    side.hand ^= paid | back
    side.pile ^= paid | back
