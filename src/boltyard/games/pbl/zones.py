"""The table of PBL ROBOTS: robots and what is attached to them, decks, hands, the draft and the shop.

A *seat* is a person's chair, a *side* who wins together: robot, deck and discard pile are a side's, a hand is a seat's.
"""

from typing import Final

from boltyard.core.fields import ByCard, Noted, Pile, Prepared, Replaced, Shared, Unsaved
from boltyard.core.knowledge import everybody
from boltyard.core.legend import Legend, Plain
from boltyard.core.state import AnyRule, Reader, State
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.lying import Hex, OnTable, Placed
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.phases import (
    ARRANGE,
    TURN,
)
from boltyard.games.pbl.robot import NOBODY, Robot
from boltyard.games.pbl.terms import PblTerms

HAND_LIMIT: Final = 10  # PBL-TURN-10
WIDE_HAND: Final = 20
UNLIMITED: Final = 1_000_000

COMMON: Final = -2  # the owner of what is in a community deck, or came from it into a hand (PBL-R-149)

NO_CARDS: Final[list[list[int]]] = []
NONE: Final[list[int]] = []


class Zones(State):
    """Everything that lies on the table. Cards are numbers of the card table; the top of a pile is last."""

    terms: Shared[PblTerms]
    cards: Shared[CardTable]
    moves: Shared[MoveTable]  # made for these cards
    sides: Unsaved[int]  # follows from what was agreed
    side: Replaced[list[int]]  # by seat
    robots: list[Robot]  # by side
    decks: list[Pile]  # by side
    discards: list[Pile]  # by side
    hands: list[Pile]  # by seat
    offers: Prepared[list[list[Pile]]]  # by seat: the two opening hands, until one is kept
    pool: Prepared[Pile]  # the Talent Pool
    blowoffs: int  # cards in the blow-off deck; which ones they are never matters (PBL-R-181)
    shop: Pile
    row: Pile
    opened: bool  # the shop has been opened (PBL-SHOP-5)
    removed: list[Pile]  # by side: what left the game with it (PBL-R-127)
    out: int  # mask of sides whose robot is terminated
    blown: list[int]  # by side: limbs it has blown off others (PBL-MODE-3P-9)
    felled: Replaced[list[int]]  # by side: the seat that blew off a limb of it last, NOBODY (PBL-GLOSS-16)
    terminations: Replaced[list[int]]  # by side: robots it has terminated (PBL-END-3)
    attacked: int  # a mask of the sides attacked in the turn before this one (PBL-R-131)
    counter: Replaced[ByCard[int]]  # for cards that carry one (PBL-COUNTER-1)
    grounded: int  # sides that cannot attack in their next turn
    idle: int  # turns in a row without a MOVE (PBL-R-130)
    draft: Prepared[Pile]  # the draft deck
    piles: Prepared[list[Pile]]
    drafters: Replaced[list[int]]  # sides in the order they draft
    picks: int  # made in the draft
    first: int  # the side that had the first turn
    starts: int  # the side that has to start, NOBODY: the fastest pilot's (PBL-MODE-SERIES-5)
    fallen: int  # the side that was out first (PBL-R-139)
    owner: ByCard[int]  # the side whose deck it belongs to, NOBODY while it is nobody's
    at: ByCard[int]  # seats that know its place
    of: ByCard[int]  # seats that know whose it is
    stable: Prepared[list[Pile]]  # by side: pilots for later games of a rotation
    sums: Replaced[list[list[int]]]  # of a blind view, by side: what all see of its strengths; else empty (PBL-H-9)
    lead: Replaced[list[int]]  # by side: who decides before the game, the Pilot's seat or the captain's (PBL-R-155)
    openers: Replaced[list[int]]  # by side: the partner who has the team's first turn (PBL-R-157)
    order: Replaced[list[int]]  # seats as their turns follow each other; empty before the first
    heirlooms: Prepared[list[list[Noted[Placed]]]]  # by side: cards that begin in play (PBL-R-147)
    celebrities: Replaced[Pile]  # crew that holds for everybody and is in nobody's deck
    unresolved: Replaced[list[Noted[OnTable]]]  # actions on the table
    hexes: Replaced[list[Noted[Hex]]]  # cards lying on decks
    fixed: Replaced[list[int]]  # by side: the face named for the first die of its next roll, 0 for none
    best: int  # the highest initial total that won (PBL-F-23)
    best_seat: int
    offered: int  # mask of seats that have offered a draw in this turn
    turns_left: int  # until the time limit; UNLIMITED before it has begun
    time_left: int  # the same in ms
    time_told: bool  # a clock has spoken since the limit began

    # Nouns.

    def black_cards(self) -> int:
        """Starters that nobody flies: the blow-off deck (PBL-SETUP-14, -15, PBL-MODE-ROTATION-4)."""
        return len(self.cards.starters) - self.sides * max(1, self.terms.rotation)

    def seats_of(self, side: int) -> int:
        """The mask of the seats that play for this side."""
        mask = 0
        for seat in range(self.seats):
            if self.side[seat] == side:
                mask |= 1 << seat
        return mask

    def captain(self, side: int) -> int:
        """The chair a side's robot goes by in codes: the lowest of its seats (section 35)."""
        return side  # a team's second chair comes after the first of every team

    def acting(self, side: int) -> int:
        """The seat that decides for the side: the Pilot; with four hands whose turn it is or was last (PBL-R-158)."""
        if not self.terms.teams:
            return side
        if self.terms.gunners or not self.order or self.frames[0].rule != TURN:
            return self.lead[side]
        now = self.order.index(self.frames[0].seat)
        while self.side[self.order[now]] != side:
            now -= 1
        return self.order[now]

    def players_of(self, side: int) -> list[int]:
        """The seats that hold cards for this side, the acting one first."""
        if not self.terms.teams:
            return [side]
        first = self.acting(side)
        return [first] if self.terms.gunners else [first, (first + 2) % self.seats]

    def gunner(self, side: int) -> int:
        """The seat that arranges this side's deck, or NOBODY (PBL-MODE-2V2-2, PBL-R-154)."""
        return (self.lead[side] + 2) % self.seats if self.terms.gunners else NOBODY

    def eyes(self, seat: int) -> int:
        """The mask of seats that see what this one sees: four hands share, a Gunner does not (PBL-MODE-2V2-4, -8)."""
        return self.seats_of(self.side[seat]) if self.terms.teams and not self.terms.gunners else 1 << seat

    def rule_of(self, seat: int) -> AnyRule:
        """A Gunner answers to one rule alone, whatever is asked of the others."""
        if self.free >> seat & 1:
            return self.book[ARRANGE]
        return self.frames[-1].by

    def home(self, side: int) -> int:
        """Whose deck and pile this side uses: its own, or the one that all share (PBL-MODE-CHALLENGE-8)."""
        return 0 if self.terms.community else side

    def everyone(self) -> int:
        """All seats, and whoever watches: the mask of what lies open."""
        return everybody(self.seats)

    def keepers(self, side: int) -> list[int]:
        """The cards that are this side's Inheritance by its terms; none: five at random (PBL-LEAGUE-KEEPER-6)."""
        return [self.cards.by_key[key] for key in self.terms.of_sides.keepers[side]]

    def barred(self) -> list[int]:
        """Keepers of others, who are not at this table: they are in nobody's deck (PBL-LEAGUE-KEEPER-7)."""
        mine: list[str] = []
        for keys in self.terms.of_sides.keepers:
            mine += keys
        return [self.cards.by_key[key] for key in self.terms.of_sides.barred if key not in mine]

    def is_out(self, side: int) -> bool:
        return self.out >> side & 1 == 1

    def playing(self) -> list[int]:
        """The sides that are still in the game."""
        return [side for side in range(self.sides) if not self.is_out(side)]

    def side_after(self, side: int) -> int:
        """The next side clockwise that is still in the game (PBL-R-21)."""
        following = (side + 1) % self.sides
        while self.is_out(following):
            following = (following + 1) % self.sides
        return following

    # Saving.

    def legend(self) -> Legend:
        return self.cards.legend()

    # dev fields: slots, copy_zones, plain, fill

    __slots__ = (
        "at",
        "attacked",
        "best",
        "best_seat",
        "blown",
        "blowoffs",
        "cards",
        "celebrities",
        "counter",
        "decks",
        "discards",
        "draft",
        "drafters",
        "fallen",
        "felled",
        "first",
        "fixed",
        "grounded",
        "hands",
        "heirlooms",
        "hexes",
        "idle",
        "lead",
        "moves",
        "of",
        "offered",
        "offers",
        "opened",
        "openers",
        "order",
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
        "stable",
        "starts",
        "sums",
        "terminations",
        "terms",
        "time_left",
        "time_told",
        "turns_left",
        "unresolved",
    )

    def copy_zones(self, copy: "Zones") -> None:
        self.copy_to(copy)
        copy.terms = self.terms
        copy.cards = self.cards
        copy.moves = self.moves
        copy.sides = self.sides
        copy.side = self.side
        robots: list[Robot] = []
        for one_robot in self.robots:
            robots.append(one_robot.clone())
        copy.robots = robots
        decks: list[Pile] = []
        for one_deck in self.decks:
            decks.append(one_deck[:])
        copy.decks = decks
        discards: list[Pile] = []
        for one_discard in self.discards:
            discards.append(one_discard[:])
        copy.discards = discards
        hands: list[Pile] = []
        for one_hand in self.hands:
            hands.append(one_hand[:])
        copy.hands = hands
        copy.blowoffs = self.blowoffs
        copy.shop = self.shop[:]
        copy.row = self.row[:]
        copy.opened = self.opened
        removed: list[Pile] = []
        for one_removed in self.removed:
            removed.append(one_removed[:])
        copy.removed = removed
        copy.out = self.out
        copy.blown = self.blown[:]
        copy.felled = self.felled
        copy.terminations = self.terminations
        copy.attacked = self.attacked
        copy.counter = self.counter
        copy.grounded = self.grounded
        copy.idle = self.idle
        copy.drafters = self.drafters
        copy.picks = self.picks
        copy.first = self.first
        copy.starts = self.starts
        copy.fallen = self.fallen
        copy.owner = self.owner[:]
        copy.at = self.at[:]
        copy.of = self.of[:]
        copy.sums = self.sums
        copy.lead = self.lead
        copy.openers = self.openers
        copy.order = self.order
        copy.celebrities = self.celebrities
        copy.unresolved = self.unresolved
        copy.hexes = self.hexes
        copy.fixed = self.fixed
        copy.best = self.best
        copy.best_seat = self.best_seat
        copy.offered = self.offered
        copy.turns_left = self.turns_left
        copy.time_left = self.time_left
        copy.time_told = self.time_told
        if self.turn:  # nothing of the set-up changes any more
            copy.offers = self.offers
            copy.pool = self.pool
            copy.draft = self.draft
            copy.piles = self.piles
            copy.stable = self.stable
            copy.heirlooms = self.heirlooms
        else:
            copy.offers = [[part[:] for part in item] for item in self.offers]
            copy.pool = self.pool[:]
            copy.draft = self.draft[:]
            copy.piles = [item[:] for item in self.piles]
            copy.stable = [item[:] for item in self.stable]
            copy.heirlooms = [item[:] for item in self.heirlooms]

    def plain(self) -> Plain:
        legend = self.legend()
        plain = super().plain()
        plain.update(
            side=self.side,
            robots=[item.plain(legend) for item in self.robots],
            decks=legend.all_names(self.decks),
            discards=legend.all_names(self.discards),
            hands=legend.all_names(self.hands),
            offers=[legend.all_names(item) for item in self.offers],
            pool=legend.names(self.pool),
            blowoffs=self.blowoffs,
            shop=legend.names(self.shop),
            row=legend.names(self.row),
            opened=self.opened,
            removed=legend.all_names(self.removed),
            out=self.out,
            blown=self.blown[:],
            felled=self.felled,
            terminations=self.terminations,
            attacked=self.attacked,
            counter=legend.by_name(self.counter),
            grounded=self.grounded,
            idle=self.idle,
            draft=legend.names(self.draft),
            piles=legend.all_names(self.piles),
            drafters=self.drafters,
            picks=self.picks,
            first=self.first,
            starts=self.starts,
            fallen=self.fallen,
            owner=legend.by_name(self.owner),
            at=legend.by_name(self.at),
            of=legend.by_name(self.of),
            stable=legend.all_names(self.stable),
            sums=self.sums,
            lead=self.lead,
            openers=self.openers,
            order=self.order,
            heirlooms=[[part.plain(legend) for part in item] for item in self.heirlooms],
            celebrities=legend.names(self.celebrities),
            unresolved=[item.plain(legend) for item in self.unresolved],
            hexes=[item.plain(legend) for item in self.hexes],
            fixed=self.fixed,
            best=self.best,
            best_seat=self.best_seat,
            offered=self.offered,
            turns_left=self.turns_left,
            time_left=self.time_left,
            time_told=self.time_told,
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        legend = reader.legend
        self.side = plain["side"][:]
        self.robots = []
        for item in plain["robots"]:
            self.robots.append(Robot())
            self.robots[-1].fill(item, reader)
        self.decks = legend.piles(plain["decks"])
        self.discards = legend.piles(plain["discards"])
        self.hands = legend.piles(plain["hands"])
        self.offers = [legend.piles(item) for item in plain["offers"]]
        self.pool = legend.pile(plain["pool"])
        self.blowoffs = plain["blowoffs"]
        self.shop = legend.pile(plain["shop"])
        self.row = legend.pile(plain["row"])
        self.opened = plain["opened"]
        self.removed = legend.piles(plain["removed"])
        self.out = plain["out"]
        self.blown = plain["blown"][:]
        self.felled = plain["felled"][:]
        self.terminations = plain["terminations"][:]
        self.attacked = plain["attacked"]
        self.counter = legend.by_number(plain["counter"])
        self.grounded = plain["grounded"]
        self.idle = plain["idle"]
        self.draft = legend.pile(plain["draft"])
        self.piles = legend.piles(plain["piles"])
        self.drafters = plain["drafters"][:]
        self.picks = plain["picks"]
        self.first = plain["first"]
        self.starts = plain["starts"]
        self.fallen = plain["fallen"]
        self.owner = legend.by_number(plain["owner"])
        self.at = legend.by_number(plain["at"])
        self.of = legend.by_number(plain["of"])
        self.stable = legend.piles(plain["stable"])
        self.sums = [item[:] for item in plain["sums"]]
        self.lead = plain["lead"][:]
        self.openers = plain["openers"][:]
        self.order = plain["order"][:]
        self.heirlooms = [[Placed.read(part, legend) for part in item] for item in plain["heirlooms"]]
        self.celebrities = legend.pile(plain["celebrities"])
        self.unresolved = [OnTable.read(item, legend) for item in plain["unresolved"]]
        self.hexes = [Hex.read(item, legend) for item in plain["hexes"]]
        self.fixed = plain["fixed"][:]
        self.best = plain["best"]
        self.best_seat = plain["best_seat"]
        self.offered = plain["offered"]
        self.turns_left = plain["turns_left"]
        self.time_left = plain["time_left"]
        self.time_told = plain["time_told"]

    # end of what is generated
