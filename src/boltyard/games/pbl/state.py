"""The table of PBL ROBOTS: robots and what is attached to them, decks, hands, the draft and the shop.

A *seat* is a person's chair, a *side* who wins together: robot, deck and discard pile are a side's, a hand is a seat's.
"""

from typing import Any, Final

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import shuffled, slipped
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import Rule, State
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.effects.names import MOMENTS, NAMES, ON_CRITICAL
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot, robot_from

HAND_LIMIT: Final = 10  # PBL-TURN-10
WIDE_HAND: Final = 20

# What is half-done.
ROBOTS: Final = 0  # each player takes a base robot
TALENT: Final = 1  # pilots are chosen from the Talent Pool
DRAFT: Final = 2  # a draft turn, at one of the piles
RESTOCK: Final = 3  # Neo Draft: where the five new cards go
OPENING: Final = 4  # two hands, one kept
TURN: Final = 5
DRAWING: Final = 6
WINDOW: Final = 7
COMBAT: Final = 8
TRIM: Final = 9  # over the hand limit
RELEASE: Final = 10  # over the hangar's spaces
FIRST_EFFECT: Final = 11  # from here on: what cards do, in the order of effects/table.py


class Terms:
    """The settings of this table that the rules ask for, read once."""

    def __init__(self) -> None:
        self.edition = 13  # 12, 13, or 17 for the update of 2017 (PBL-R-180)
        self.quick = False  # PBL-DRAFT-1
        self.neo = False  # PBL-R-187
        self.reverse = True  # draft order of three players (PBL-R-10)
        self.notes = True  # PBL-R-14
        self.ties = "edition"  # PBL-R-85
        self.lone_skill1 = False  # PBL-R-66
        self.idle_draw = 30  # PBL-R-130
        self.turn_cap = 400


class Pbl(State):
    """A game of PBL ROBOTS. Cards are numbers of the card table; the top of a pile is last."""

    __slots__ = (
        "at",
        "attacked",
        "blown",
        "blowoffs",
        "cards",
        "counter",
        "decks",
        "discards",
        "draft",
        "drafters",
        "first",
        "grounded",
        "hands",
        "idle",
        "moves",
        "of",
        "offers",
        "opened",
        "out",
        "owner",
        "picks",
        "piles",
        "pool",
        "removed",
        "robots",
        "row",
        "shop",
        "side",
        "sides",
        "stirred",
        "terms",
    )

    terms: Terms
    cards: CardTable  # shared, as are the moves made for it
    moves: MoveTable
    sides: int
    side: list[int]  # by seat
    robots: list[Robot]  # by side
    decks: list[list[int]]  # by side
    discards: list[list[int]]  # by side
    hands: list[list[int]]  # by seat
    offers: list[list[list[int]]]  # by seat: the two opening hands, until one is kept
    pool: list[int]  # the Talent Pool
    blowoffs: int  # cards in the blow-off deck; which ones they are never matters (PBL-R-181)
    shop: list[int]
    row: list[int]
    opened: bool  # the shop has been opened (PBL-SHOP-5)
    removed: list[list[int]]  # by side: what left the game with it (PBL-R-127)
    out: int  # mask of sides whose robot is terminated
    blown: list[int]  # by side: limbs it has blown off others (PBL-MODE-3P-9)
    attacked: int  # the side attacked in the turn before this one, NOBODY if none (PBL-R-131)
    counter: list[int]  # by card: its counter, for cards that carry one (PBL-COUNTER-1)
    grounded: int  # sides that cannot attack in their next turn
    stirred: bool  # a robot or a hand has changed since the tests of section 32 were last made
    idle: int  # turns in a row without a MOVE (PBL-R-130)
    draft: list[int]  # the draft deck
    piles: list[list[int]]
    drafters: list[int]  # sides in the order they draft
    picks: int  # made in the draft
    first: int  # the side of the fastest pilot
    owner: list[int]  # by card: the side whose deck it belongs to, NOBODY while it is nobody's
    at: list[int]  # by card: seats that know its place
    of: list[int]  # by card: seats that know whose it is

    def clone(self) -> "Pbl":
        copy = Pbl()
        self.copy_to(copy)
        copy.terms = self.terms
        copy.cards = self.cards
        copy.moves = self.moves
        copy.sides = self.sides
        copy.side = self.side
        copy.robots = [robot.clone() for robot in self.robots]
        copy.decks = [pile[:] for pile in self.decks]
        copy.discards = [pile[:] for pile in self.discards]
        copy.hands = [pile[:] for pile in self.hands]
        copy.offers = [[hand[:] for hand in two] for two in self.offers]
        copy.pool = self.pool[:]
        copy.blowoffs = self.blowoffs
        copy.shop = self.shop[:]
        copy.row = self.row[:]
        copy.opened = self.opened
        copy.removed = [pile[:] for pile in self.removed]
        copy.out = self.out
        copy.blown = self.blown[:]
        copy.attacked = self.attacked
        copy.counter = self.counter[:]
        copy.grounded = self.grounded
        copy.stirred = self.stirred
        copy.idle = self.idle
        copy.draft = self.draft[:]
        copy.piles = [pile[:] for pile in self.piles]
        copy.drafters = self.drafters  # replaced, never changed in place
        copy.picks = self.picks
        copy.first = self.first
        copy.owner = self.owner[:]
        copy.at = self.at[:]
        copy.of = self.of[:]
        return copy

    # Nouns.

    def seats_of(self, side: int) -> int:
        """The mask of the seats that play for this side."""
        mask = 0
        for seat in range(self.seats):
            if self.side[seat] == side:
                mask |= 1 << seat
        return mask

    def captain(self, side: int) -> int:
        """The seat that decides for the side before the game (PBL-R-155)."""
        return self.side.index(side)

    def everyone(self) -> int:
        return (1 << self.seats) - 1

    def is_out(self, side: int) -> bool:
        return self.out >> side & 1 == 1

    def side_after(self, side: int) -> int:
        """The next side clockwise that is still in the game (PBL-R-21)."""
        following = (side + 1) % self.sides
        while self.is_out(following):
            following = (following + 1) % self.sides
        return following

    def settle(self) -> None:
        """After every event, in the order of section 32: hangar, termination, Critical Form, hand limit, the end."""
        if not self.stirred or not self.turn or self.over:
            return
        self.stirred = False
        doomed: list[int] = []
        for side in range(self.sides):
            if self.is_out(side):
                continue
            robot = self.robots[side]
            if robot.surplus(self.cards) > 0:
                if self.frames[-1].rule != RELEASE:
                    self.push(RELEASE, self.captain(side))  # PBL-HANGAR-12, -13
                self.stirred = True
                return
            if robot.active_limbs() == 0:
                doomed.append(side)
        if doomed and self.terminate(doomed, "last_robot"):  # all at once, then count (PBL-R-121, -126)
            return
        for side in range(self.sides):
            robot = self.robots[side]
            critical = robot.expert == NOBODY and robot.active_limbs() == 1 and not self.is_out(side)
            if critical != robot.critical:  # a state test, both ways (PBL-CRIT-1, -5, PBL-R-123)
                robot.critical = critical
                self.tell("critical", self.captain(side), [robot.starter], EVERYBODY, 1 if critical else 0, "", False)
                if critical:  # on every entry (PBL-CRIT-4, -6, PBL-F-10)
                    self.stirred = True
                    self.resolve(self.captain(side), robot.starter, ON_CRITICAL)
                    return
        if self.frames[-1].rule in (DRAWING, TRIM):
            self.stirred = True
            return  # after the whole instruction (PBL-R-27)
        for seat in range(self.seats):
            if len(self.hands[seat]) > HAND_LIMIT and len(self.hands[seat]) > self.hand_limit(self.side[seat]):
                self.push(TRIM, seat)  # PBL-TURN-10, -11
                return

    def terminate(self, sides: list[int], reason: str) -> bool:
        """All four limbs are dead: these sides are out, and their cards leave the game (PBL-END-1, PBL-R-105, -127).

        True if that ends the game.
        """
        self.stirred = True
        for side in sides:
            self.out |= 1 << side
            self.tell("terminated", self.captain(side), [], EVERYBODY, 0, "", False)
            used = LIMBS - self.robots[side].active_limbs()  # its blow-off cards return (PBL-R-105)
            self.blowoffs = min(self.blowoffs + used, len(self.cards.starters) - self.sides)
            gone = self.decks[side] + self.discards[side] + self.robots[side].strip()
            self.decks[side] = []
            self.discards[side] = []
            for seat in range(self.seats):
                if self.side[seat] == side:
                    gone += self.hands[seat]
                    self.hands[seat] = []
            self.removed[side] = gone
        left = [other for other in range(self.sides) if not self.is_out(other)]
        if len(left) == 1:
            self.win(self.seats_of(left[0]), reason)  # PBL-END-2, PBL-MODE-3P-7
        elif not left:
            self.win(0, "all_terminated")  # PBL-R-126
        return len(left) < 2

    def in_force(self, side: int) -> list[int]:
        """Pilot, hangar, crew by arrival, armor from head to legs, shoulders: in the order effects happen (PBL-R-189).

        Strengths, limits and traits are asked through this one door.
        """
        robot = self.robots[side]
        cards = [robot.starter if robot.expert == NOBODY else robot.expert]
        if robot.hangar:
            cards.append(robot.hangar[-1])
        cards += robot.crew
        for limb in range(LIMBS):
            armor = robot.armor(limb)
            if armor != NOBODY:
                cards.append(armor)
        for stack in robot.shoulders:
            if stack:
                cards.append(stack[-1])
        return cards

    def has_trait(self, side: int, trait: str) -> bool:
        """Is a card with this trait in force on the side?"""
        for card in self.in_force(side):
            if trait in self.cards.cards[card].traits:
                return True
        return False

    def anybody_has(self, trait: str) -> bool:
        """Is a card with this trait in force anywhere?"""
        for side in range(self.sides):
            if not self.is_out(side) and self.has_trait(side, trait):
                return True
        return False

    def strength(self, number: int, what: str) -> int:
        """A card's attack or defense, with its counter where that counts as such."""
        card = self.cards.cards[number]
        strength = card.attack if what == "attack" else card.defense
        return strength + self.counter[number] if card.counter_adds == what else strength

    def base(self, side: int, what: str) -> int:
        """Pilot, crew and hangar: what every limb attacks or defends with (PBL-GLOSS-2, PBL-COMBAT-19)."""
        robot = self.robots[side]
        if robot.critical:
            starter = self.cards.cards[robot.starter]  # critical values replace the normal ones (PBL-R-124)
            total = starter.critical_attack if what == "attack" else starter.critical_defense
        else:
            total = self.strength(robot.starter if robot.expert == NOBODY else robot.expert, what)
        for number in robot.crew:
            total += self.strength(number, what)
        if robot.hangar:
            total += self.strength(robot.hangar[-1], what)
        return total

    def reset_counter(self, number: int) -> None:
        """A card that is covered or leaves play has its counter at the start again (PBL-COUNTER-2, -3, PBL-R-61)."""
        self.counter[number] = self.cards.cards[number].counter_start

    def tick(self, number: int, by: int) -> None:
        """The counter goes up or down, never past its cap or below nothing."""
        self.counter[number] = max(0, min(self.cards.cards[number].counter_cap, self.counter[number] + by))

    def hand_limit(self, side: int) -> int:
        """Ten, or twenty with a card that says so (PBL-TURN-10, PBL-F-17)."""
        return WIDE_HAND if self.has_trait(side, "hand_limit_20") else HAND_LIMIT

    # Verbs.

    def clockwise(self, seat: int) -> list[int]:
        """All seats in order, beginning with this one."""
        return [(seat + i) % self.seats for i in range(self.seats)]

    def open_window(self, order: list[int], declarer: int = -1) -> None:
        """A chance to act for everybody in this order (PBL-R-34, -35); `declarer` is who declared an attack."""
        self.push(WINDOW, order[0], declarer)
        self.frames[-1].picks = order

    def resolve(self, seat: int, card: int, moment: int) -> None:
        """Begin what the card does at this moment, if it does anything the rules can carry out."""
        effect = self.cards.cards[card].moments.get(MOMENTS[moment])
        if effect is not None and effect.do in NAMES:
            self.push(FIRST_EFFECT + NAMES.index(effect.do), seat, card, moment)

    def gain(self, side: int, cards: list[int]) -> None:
        """These cards join the side's deck, seen by its own seats alone (PBL-SETUP-7, -8, PBL-DRAFT-15)."""
        mine = self.seats_of(side)
        for card in cards:
            self.owner[card] = side
            slipped(self.at, self.of, card, mine)
            self.decks[side].append(card)

    def put_face_down(self, seat: int, card: int) -> None:
        """A hand card goes face down to the own pile (PBL-BOMB-6, PBL-R-28, -29).

        Others who knew cards of that hand cannot tell whether one of those it was.
        """
        side = self.side[seat]
        mine = self.seats_of(side)
        for held in self.hands[seat]:
            if self.at[held] & ~mine:
                slipped(self.at, self.of, held, self.at[held] & mine)
        slipped(self.at, self.of, card, mine)
        self.hands[seat].remove(card)
        self.discards[side].append(card)

    def mix(self, pile: list[int]) -> None:
        """Shuffle: nobody knows a place in it any more."""
        self.shuffle(pile)
        shuffled(self.at, self.of, pile)

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(
            side=self.side,
            robots=[robot.plain() for robot in self.robots],
            decks=self.decks,
            discards=self.discards,
            hands=self.hands,
            offers=self.offers,
            pool=self.pool,
            blowoffs=self.blowoffs,
            shop=self.shop,
            row=self.row,
            opened=self.opened,
            removed=self.removed,
            out=self.out,
            blown=self.blown,
            attacked=self.attacked,
            counter=self.counter,
            grounded=self.grounded,
            stirred=self.stirred,
            idle=self.idle,
            draft=self.draft,
            piles=self.piles,
            drafters=self.drafters,
            picks=self.picks,
            first=self.first,
            owner=self.owner,
            at=self.at,
            of=self.of,
        )
        return plain


def bare_table(
    terms: Terms, seats: int, rules: int, book: list[Rule[Any]], cards: CardTable, moves: MoveTable, rng: Rng
) -> Pbl:
    """Seats, and nothing dealt."""
    s = Pbl()
    s.start(seats, rules, book, rng)
    s.terms = terms
    s.cards = cards
    s.moves = moves
    s.sides = seats
    s.side = list(range(seats))
    s.robots = [Robot() for _ in range(s.sides)]
    s.decks = [[] for _ in range(s.sides)]
    s.discards = [[] for _ in range(s.sides)]
    s.hands = [[] for _ in range(seats)]
    s.offers = [[] for _ in range(seats)]
    s.pool = []
    s.blowoffs = 0
    s.shop = []
    s.row = []
    s.opened = False
    s.removed = [[] for _ in range(s.sides)]
    s.out = 0
    s.blown = [0] * s.sides
    s.attacked = NOBODY
    s.counter = [card.counter_start for card in cards.cards]
    s.grounded = 0
    s.stirred = False
    s.idle = 0
    s.draft = cards.orange[:]
    s.piles = []
    s.drafters = []
    s.picks = 0
    s.first = NOBODY
    s.owner = [NOBODY] * len(cards.cards)
    s.at = [0] * len(cards.cards)
    s.of = [0] * len(cards.cards)
    return s


def saved_table(plain: dict[str, Any], terms: Terms, book: list[Rule[Any]], cards: CardTable, moves: MoveTable) -> Pbl:
    """The table that `plain` described."""
    table: dict[str, Move] = moves.by_code
    s = bare_table(terms, plain["seats"], plain["rules"], book, cards, moves, from_lanes(plain["rng"]))
    s.fill(plain, table)
    s.side = plain["side"][:]
    s.sides = len(plain["robots"])
    s.robots = [robot_from(robot) for robot in plain["robots"]]
    s.decks = [pile[:] for pile in plain["decks"]]
    s.discards = [pile[:] for pile in plain["discards"]]
    s.hands = [pile[:] for pile in plain["hands"]]
    s.offers = [[hand[:] for hand in two] for two in plain["offers"]]
    s.pool = plain["pool"][:]
    s.blowoffs = plain["blowoffs"]
    s.shop = plain["shop"][:]
    s.row = plain["row"][:]
    s.opened = plain["opened"]
    s.removed = [pile[:] for pile in plain["removed"]]
    s.out = plain["out"]
    s.blown = plain["blown"][:]
    s.attacked = plain["attacked"]
    s.counter = plain["counter"][:]
    s.grounded = plain["grounded"]
    s.stirred = plain["stirred"]
    s.idle = plain["idle"]
    s.draft = plain["draft"][:]
    s.piles = [pile[:] for pile in plain["piles"]]
    s.drafters = plain["drafters"][:]
    s.picks = plain["picks"]
    s.first = plain["first"]
    s.owner = plain["owner"][:]
    s.at = plain["at"][:]
    s.of = plain["of"][:]
    return s
