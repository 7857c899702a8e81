"""The table of PBL ROBOTS: robots and what is attached to them, decks, hands, the draft and the shop.

A *seat* is a person's chair, a *side* who wins together: robot, deck and discard pile are a side's, a hand is a seat's.
"""

from typing import Any, Final

from boltyard.core.knowledge import everybody
from boltyard.core.legend import Legend
from boltyard.core.state import Rule, State
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.phases import (
    ARRANGE,
    TURN,
)
from boltyard.games.pbl.robot import NOBODY, Robot
from boltyard.games.pbl.terms import Terms

HAND_LIMIT: Final = 10  # PBL-TURN-10
WIDE_HAND: Final = 20
UNLIMITED: Final = 1_000_000

COMMON: Final = -2  # the owner of what is in a community deck, or came from it into a hand (PBL-R-149)

NO_CARDS: Final[list[list[int]]] = []
NONE: Final[list[int]] = []


class Zones(State):
    """Everything that lies on the table. Cards are numbers of the card table; the top of a pile is last."""

    __slots__ = (
        "at",
        "attacked",
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
        "record",
        "removed",
        "robots",
        "row",
        "shop",
        "side",
        "sides",
        "stable",
        "starts",
        "sums",
        "terms",
        "time_left",
        "time_told",
        "turns_left",
        "unresolved",
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
    counter: list[int]  # by card: its counter, for cards that carry one (PBL-COUNTER-1); replaced, never changed
    grounded: int  # sides that cannot attack in their next turn
    idle: int  # turns in a row without a MOVE (PBL-R-130)
    draft: list[int]  # the draft deck
    piles: list[list[int]]
    drafters: list[int]  # sides in the order they draft
    picks: int  # made in the draft
    first: int  # the side that had the first turn
    starts: int  # the side that has to start, NOBODY: the fastest pilot's (PBL-MODE-SERIES-5)
    fallen: int  # the side that was out first (PBL-R-139)
    owner: list[int]  # by card: the side whose deck it belongs to, NOBODY while it is nobody's
    at: list[int]  # by card: seats that know its place
    of: list[int]  # by card: seats that know whose it is
    stable: list[list[int]]  # by side: pilots for later games of a rotation
    sums: list[list[int]]  # of a blind view, by side: what all see of its strengths; else empty (PBL-H-9)
    # The next three are replaced, never changed in place.
    lead: list[int]  # by side: the seat that decides before the game, the Pilot's or the captain's (PBL-R-155)
    openers: list[int]  # by side: the partner who has the team's first turn (PBL-R-157)
    order: list[int]  # seats as their turns follow each other; empty before the first
    heirlooms: list[list[list[int]]]  # by side: cards that begin in play, each with its limb or -1 (PBL-R-147)
    celebrities: list[int]  # crew that holds for everybody and is in nobody's deck; replaced, never changed
    # The next six are replaced, never changed in place, so that clones may share them.
    unresolved: list[list[int]]  # actions on the table: card, seat, whether they were played in a combat
    hexes: list[list[int]]  # cards lying on decks: card, side of the deck, how often its face must still come up
    fixed: list[int]  # by side: the face named for the first die of its next roll, 0 for none
    record: list[int]  # the highest initial total that won, and its seat (PBL-F-23)
    offered: int  # mask of seats that have offered a draw in this turn
    turns_left: int  # until the time limit; UNLIMITED before it has begun
    time_left: int  # the same in ms
    time_told: bool  # a clock has spoken since the limit began

    def copy_zones(self, copy: "Zones") -> None:
        """An independent copy of everything, in another state."""
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
        copy.blowoffs = self.blowoffs
        copy.shop = self.shop[:]
        copy.row = self.row[:]
        copy.opened = self.opened
        copy.removed = [pile[:] for pile in self.removed]
        copy.out = self.out
        copy.blown = self.blown[:]
        copy.attacked = self.attacked
        copy.counter = self.counter
        copy.grounded = self.grounded
        copy.idle = self.idle
        copy.drafters = self.drafters  # replaced, never changed in place
        copy.picks = self.picks
        copy.first = self.first
        copy.celebrities = self.celebrities
        copy.sums = self.sums
        copy.lead = self.lead
        copy.openers = self.openers
        copy.order = self.order
        copy.starts = self.starts
        copy.fallen = self.fallen
        copy.owner = self.owner[:]
        copy.at = self.at[:]
        copy.of = self.of[:]
        copy.unresolved = self.unresolved
        copy.hexes = self.hexes
        copy.fixed = self.fixed
        copy.record = self.record
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
            copy.offers = [[hand[:] for hand in two] for two in self.offers]
            copy.pool = self.pool[:]
            copy.draft = self.draft[:]
            copy.piles = [pile[:] for pile in self.piles]
            copy.stable = [pilots[:] for pilots in self.stable]
            copy.heirlooms = [pairs[:] for pairs in self.heirlooms]

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

    def rule_of(self, seat: int) -> Rule[Any]:
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

    def plain(self) -> dict[str, Any]:
        legend = self.legend()
        plain = super().plain()
        plain.update(
            side=self.side,
            robots=[robot.plain(legend) for robot in self.robots],
            decks=legend.all_names(self.decks),
            discards=legend.all_names(self.discards),
            hands=legend.all_names(self.hands),
            offers=[legend.all_names(two) for two in self.offers],
            pool=legend.names(self.pool),
            blowoffs=self.blowoffs,
            shop=legend.names(self.shop),
            row=legend.names(self.row),
            opened=self.opened,
            removed=legend.all_names(self.removed),
            out=self.out,
            blown=self.blown,
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
            stable=legend.all_names(self.stable),
            heirlooms=[[legend.entry(pair) for pair in pairs] for pairs in self.heirlooms],
            sums=self.sums,
            lead=self.lead,
            openers=self.openers,
            order=self.order,
            celebrities=legend.names(self.celebrities),
            owner=legend.by_name(self.owner),
            at=legend.by_name(self.at),
            of=legend.by_name(self.of),
            unresolved=[legend.entry(entry) for entry in self.unresolved],
            hexes=[legend.entry(entry) for entry in self.hexes],
            fixed=self.fixed,
            record=self.record,
            offered=self.offered,
            turns_left=self.turns_left,
            time_left=self.time_left,
            time_told=self.time_told,
        )
        return plain
