"""The table of ROBOTS: two halves of a deck, what was built of them, and what lies beneath."""

from typing import Final

from boltyard.core.fields import Bundle, ByCard, CardBits, Pile, Replaced, Shared, Two
from boltyard.core.knowledge import ONLOOKER
from boltyard.core.legend import Legend, Plain
from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import AnyRule, Reader, State
from boltyard.games.robots.cards import BIT, CARDS, HALF, KEYS, NAMES, VALUE, owner

LIMIT: Final = 4  # robots on a side (ROB-BUILD-9)
BOTH: Final = ONLOOKER | 3  # the mask of both seats, and of whoever watches

# What is half-done: the rule of the turn's frame is its phase.
CHOOSE: Final = 0
RESEARCH: Final = 1
PROGRAM: Final = 2
BUILD: Final = 3
ATTACK: Final = 4
BLOCK: Final = 5
DISCARD: Final = 6
AFTERMATH: Final = 7
RECOVER: Final = 8
SCRAP: Final = 9  # from here on: what lies on top of the turn's frame
OFFER: Final = 10

# What everybody saw a colour pass: bits of `let_be`, shifted by colour.
LET_BUILD: Final = 1
LET_RECOVER: Final = 4

UNHURT: Final[tuple[int, ...]] = ()
LEGEND: Final = Legend(KEYS, NAMES)


class RobotsTerms:
    """The settings of this table that the rules ask for, read once."""

    def __init__(self) -> None:
        self.chooser = "random"
        self.jokers = False
        self.floored = False  # value_floor = 0 (ROB-R-23)
        self.scrap_at_zero = False  # ROB-R-24
        self.stepwise = False  # ROB-R-27
        self.immediate = False  # ROB-R-31
        self.conclude = True  # ROB-R-32
        self.trackers = True  # ROB-R-52
        self.draws = False  # ROB-R-48


class Robots(State):
    """A game of ROBOTS. Zones come in pairs, black first; a colour is a player (seat = colour ^ black)."""

    terms: Shared[RobotsTerms]
    chooser: int  # the seat that picks a half
    black: int  # the seat that owns the black half
    active: int  # the colour whose turn it is
    supply: Two[Pile]
    hand: Two[Pile]  # in key order
    discard: Two[Pile]
    robots: Two[Pile]  # in key order
    fielded: Pile  # the robots of both sides, oldest first
    standing: CardBits  # the cards whose robots are in Attack
    damage: ByCard[Bundle]  # what lies beneath its robot
    attackers: Replaced[Pile]  # of this turn
    blockers: Replaced[Pile]  # beside them, -1 where unblocked
    offered: int  # seats that have offered a draw this turn
    let_be: int  # what each colour passed when it was last asked: see LET_BUILD, LET_RECOVER
    at: ByCard[int]  # the seats that know its place

    def settle(self) -> None:
        """After every event: the ceiling of four robots, and the empty Supply where that ends the game."""
        if len(self.fielded) > LIMIT and len(self.robots[self.active]) > LIMIT:
            if self.frames[-1].rule < SCRAP and not self.over:
                self.push(SCRAP, self.seat(self.active))  # ROB-BUILD-9, at once; only a build can cause it (ROB-R-14)
        if self.terms.immediate and self.turn and not self.over:
            for colour in range(2):
                if not self.supply[colour]:  # ROB-R-31, loss_timing = immediate
                    self.win(1 << self.seat(1 - colour), "emptied")
                    return

    # Nouns.

    def seat(self, colour: int) -> int:
        """Who plays this colour."""
        return colour ^ self.black

    def colour(self, seat: int) -> int:
        """Which colour this seat plays."""
        return seat ^ self.black

    def value(self, robot: int) -> int:
        """A robot's card less all Damage beneath it (ROB-INFO-6, ROB-R-37); below zero is possible (ROB-R-23)."""
        value = VALUE[robot]
        for card in self.damage[robot]:
            value -= VALUE[card]
        return 0 if value < 0 and self.terms.floored else value

    def stands(self, robot: int) -> bool:
        """Is this robot in Attack? (It stands upright: ROB-TURN-9.)"""
        return self.standing >> robot & 1 != 0

    def has_let(self, what: int, colour: int) -> bool:
        """Did this colour pass when it was last asked for it?"""
        return self.let_be >> colour & what != 0

    # Verbs.

    def note(self, what: int, colour: int, passed: bool) -> None:
        """This colour was asked and passed, or did something, or could not be asked: whoever watches remembers."""
        if passed:
            self.let_be |= what << colour
        else:
            self.let_be &= ~(what << colour)

    def reveal(self, card: int) -> None:
        """Everybody sees this card where it lies."""
        self.at[card] = BOTH

    def draw(self, colour: int) -> int:
        """The top of the own Supply goes to hand, seen by its owner only (ROB-TURN-3, ROB-R-53)."""
        card = self.supply[colour].pop()
        self.at[card] |= 1 << self.seat(colour)
        put_in_order(self.hand[colour], card)
        return card

    def throw(self, card: int) -> None:
        """The card goes face up to its owner's discard pile (ROB-R-36)."""
        self.at[card] = BOTH
        self.discard[owner(card)].append(card)

    def field(self, colour: int, card: int) -> None:
        """A new robot, in Defense (ROB-BUILD-6)."""
        self.at[card] = BOTH
        put_in_order(self.robots[colour], card)
        self.fielded.append(card)

    def leave(self, robot: int) -> None:
        """A robot leaves play; what lay beneath goes to its owners' piles (ROB-R-15, -35, -36).

        Where its own card goes is for the caller to say.
        """
        self.robots[owner(robot)].remove(robot)
        self.fielded.remove(robot)
        self.standing &= ~BIT[robot]
        beneath = self.damage[robot]
        if beneath:
            self.damage[robot] = UNHURT
            for card in beneath:
                self.throw(card)

    # Saving.

    def legend(self) -> Legend:
        return LEGEND

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "active",
        "at",
        "attackers",
        "black",
        "blockers",
        "chooser",
        "damage",
        "discard",
        "fielded",
        "hand",
        "let_be",
        "offered",
        "robots",
        "standing",
        "supply",
        "terms",
    )

    def clone(self) -> "Robots":
        copy = Robots()
        self.copy_to(copy)
        copy.terms = self.terms
        copy.chooser = self.chooser
        copy.black = self.black
        copy.active = self.active
        copy.supply = [self.supply[0][:], self.supply[1][:]]
        copy.hand = [self.hand[0][:], self.hand[1][:]]
        copy.discard = [self.discard[0][:], self.discard[1][:]]
        copy.robots = [self.robots[0][:], self.robots[1][:]]
        copy.fielded = self.fielded[:]
        copy.standing = self.standing
        copy.damage = self.damage[:]
        copy.attackers = self.attackers
        copy.blockers = self.blockers
        copy.offered = self.offered
        copy.let_be = self.let_be
        copy.at = self.at[:]
        return copy

    def plain(self) -> Plain:
        legend = self.legend()
        plain = super().plain()
        plain.update(
            chooser=self.chooser,
            black=self.black,
            active=self.active,
            supply=legend.all_names(self.supply),
            hand=legend.all_names(self.hand),
            discard=legend.all_names(self.discard),
            robots=legend.all_names(self.robots),
            fielded=legend.names(self.fielded),
            standing=legend.names_of(self.standing),
            damage=legend.by_name([legend.names(list(item)) for item in self.damage]),
            attackers=legend.names(self.attackers),
            blockers=legend.names(self.blockers),
            offered=self.offered,
            let_be=self.let_be,
            at=legend.by_name(self.at),
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        legend = reader.legend
        self.chooser = plain["chooser"]
        self.black = plain["black"]
        self.active = plain["active"]
        self.supply = legend.piles(plain["supply"])
        self.hand = legend.piles(plain["hand"])
        self.discard = legend.piles(plain["discard"])
        self.robots = legend.piles(plain["robots"])
        self.fielded = legend.pile(plain["fielded"])
        self.standing = legend.bits(plain["standing"])
        self.damage = [tuple(legend.pile(item)) for item in legend.by_number(plain["damage"])]
        self.attackers = legend.pile(plain["attackers"])
        self.blockers = legend.pile(plain["blockers"])
        self.offered = plain["offered"]
        self.let_be = plain["let_be"]
        self.at = legend.by_number(plain["at"])

    # end of what is generated


def bare_table(terms: RobotsTerms, rules: int, book: list[AnyRule], rng: Rng) -> Robots:
    """Two seats and nothing dealt (ROB-SETUP-12)."""
    s = Robots()
    s.start(2, rules, book, rng)
    s.terms = terms
    s.chooser = 0
    s.black = 0
    s.active = 0
    s.supply = [[], []]
    s.hand = [[], []]
    s.discard = [[], []]
    s.robots = [[], []]
    s.fielded = []
    s.standing = 0
    s.damage = [UNHURT] * CARDS
    s.attackers = []
    s.blockers = []
    s.offered = 0
    s.let_be = 0
    s.at = [0] * CARDS
    return s


def saved_table(plain: Plain, terms: RobotsTerms, book: list[AnyRule], moves: dict[str, Move]) -> Robots:
    """The table that `plain` described."""
    s = bare_table(terms, plain["rules"], book, from_lanes(plain["rng"]))
    s.fill(plain, Reader(LEGEND, moves))
    return s


def half(colour: int, jokers: bool) -> list[int]:
    """The cards of this colour: 26, or 27 with a joker (ROB-SETUP-2, ROB-R-4)."""
    return list(range(colour * HALF, colour * HALF + (HALF if jokers else HALF - 1)))
