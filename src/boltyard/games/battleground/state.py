"""The table of Bots Battleground: hands, rows of bots, tokens, the dice, and the time that has passed.

Time is kept in milliseconds in every timing. `time` is all that has passed, `since` is when the present thing began:
the question who claps, the round, the choice of an ability. On the simulated clock a tick is a second (BB-SIM-1).
"""

from typing import Final

from boltyard.core.fields import ByCard, Noted, Pile, Replaced, Shared
from boltyard.core.knowledge import ONLOOKER
from boltyard.core.legend import Legend, Plain
from boltyard.core.piles import put_in_order
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import Reader, State
from boltyard.games.battleground.agreed import BattlegroundTerms
from boltyard.games.battleground.cards import ANCHOR, COMPANION, LONER, MERCENARY, SLOW, CardTable
from boltyard.games.battleground.face_down import FaceDown
from boltyard.games.battleground.loans import Loan
from boltyard.games.battleground.moves import SEATS, MoveTable
from boltyard.games.battleground.shapes import Icon

HAND: Final = 4  # BB-SETUP-7
TOKENS: Final = 40  # BB-SETUP-1
TICK: Final = 1000  # ms (BB-SIM-1)
NOBODY: Final = -1
UNKNOWN: Final = -1

# The rule of the one frame is the phase.
VOTE: Final = 0
CLAPPING: Final = 1
OPENING: Final = 2
BATTLE: Final = 3
ABILITIES: Final = 4

# Steps of the battle.
OPEN: Final = 0
FINAL: Final = 1

NORMAL: Final = 0  # icons (BB-DICE-3..8)
SWAP: Final = 1
LOW: Final = 2
ALL_DEFEND: Final = 3
CONSCRIPT: Final = 4
TWO_BOTS: Final = 5
ICONS: Final[list[Icon]] = ["normal", "swap", "low", "all_defend", "conscript", "two_bots"]

# Streams of chance (BB-SIM-10); the deck's own is `s.rng`.
STREAMS: Final = ["first clapper", "clap", "icon", "duration", "conscription", "fumble"]
FIRST_STREAM: Final = 0
CLAP_STREAM: Final = 1
ICON_STREAM: Final = 2
LENGTH_STREAM: Final = 3
CONSCRIPT_STREAM: Final = 4
FUMBLE_STREAM: Final = 5

EVERY_EYE: Final = ONLOOKER | (1 << SEATS) - 1  # of all seats there may be, and of whoever looks on


class Battleground(State):
    """A game of Bots Battleground."""

    terms: Shared[BattlegroundTerms]
    cards: Shared[CardTable]
    moves: Shared[MoveTable]
    chance: list[Rng]  # by stream; empty in a view
    time: int  # ms since the game began
    since: int  # ms at which the present thing began
    first: int  # the first clapper; -1 until it is known
    clapper: int
    misses: int  # claps without a round, one after another
    rolling: int  # dice that reacted
    attacker: int  # -1 while blue
    named: int  # the defender the clapper named, or after SWAP the clapper; -1 until then
    defenders: int  # mask
    faces: Replaced[list[int]]  # the icons as the dice show them
    icons: int  # the same as bits: the same icon twice counts once
    length: int  # ms of the open phase; -1 while unknown
    hands: list[Pile]  # by seat, in key order; borrowed cards among them
    rows: list[Pile]  # by seat: the bots on the table, slot 0 at the owner's right (BB-R-22)
    deck: Replaced[Pile]  # the top last; it does not change after the deal (BB-R-5)
    removed: Replaced[Pile]  # cards of players who have left
    owner: Replaced[ByCard[int]]  # who was dealt it; -1 in the deck
    at: Replaced[ByCard[int]]  # who knows its place
    of: Replaced[ByCard[int]]  # who knows whose it is
    loans: Replaced[list[Noted[Loan]]]  # of this round, in order
    requests: Replaced[list[int]]  # by fighter: the mask of players asked for cards
    orders: list[int]  # by seat: the standing order (BB-SIM-7)
    ready: Replaced[list[int]]  # by seat: ms from which another bot may be put down (BB-R-21)
    laid: Replaced[list[Noted[FaceDown]]]  # within the seal: acts that lie face down, in order (BB-R-80)
    drafters: int  # mask: who has conscripted this round
    drafted: int  # mask: who was conscripted this round
    demands: Replaced[list[int]]  # by seat: the mask of fighters whose conscription awaits an answer
    demanded: Replaced[list[int]]  # by seat: ms of the first of these
    refusers: int  # mask: who refused a conscription this round
    fallen: int  # mask: who broke the limit this round (BB-R-20)
    attack: Replaced[ByCard[int]]  # as printed, or as abilities have changed it
    defense: Replaced[ByCard[int]]
    jammed: Replaced[Pile]  # bots that skip their ability
    facing: int  # the defender whose duel is being settled (BB-R-48); -1 while red and blue
    gains: Replaced[list[int]]  # by seat: tokens won by the duels that are settled, to be paid with the last
    losses: Replaced[list[int]]
    tokens: list[int]
    leaving: int  # mask: who goes at clean-up
    gone: int  # mask: who has left
    away: int  # mask: whom a stand-in plays for
    pausing: int  # mask: who wants a pause
    paused: bool

    # Nouns.

    def everybody(self) -> int:
        """The mask of all who still play."""
        return (1 << self.seats) - 1 & ~self.gone

    def seat_after(self, seat: int) -> int:
        """The next one clockwise who still plays."""
        seat = (seat + 1) % self.seats
        while self.gone >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def has_icon(self, icon: int) -> bool:
        """Does this special rule hold in this round? (BB-DICE-2)"""
        return self.icons >> icon & 1 != 0

    def fighters(self) -> int:
        """The mask of those who may put bots on the table (BB-ROUND-14); the attacker alone in the opening."""
        if self.attacker < 0:
            return 0
        rule = self.frames[-1].rule
        if rule == OPENING:
            return 1 << self.attacker & ~self.fallen
        return (1 << self.attacker | self.defenders) & ~self.fallen if rule == BATTLE else 0

    def are_rivals(self, a: int, b: int) -> bool:
        """Do these two face each other in a duel? (BB-R-26)"""
        if a == self.attacker:
            return self.defenders >> b & 1 != 0
        return b == self.attacker and self.defenders >> a & 1 != 0

    def rivals(self, seat: int) -> int:
        """The mask of a fighter's rivals."""
        if seat == self.attacker:
            return self.defenders
        return 1 << self.attacker if self.defenders >> seat & 1 else 0

    def friends(self, seat: int) -> int:
        """The mask of those a fighter may borrow from (BB-BORROW-3)."""
        return self.everybody() & ~self.rivals(seat) & ~(1 << seat)

    def own_cards(self, seat: int) -> int:
        """How many cards of its own a seat has in hand: a public number (BB-R-30)."""
        borrowed = 0
        for loan in self.loans:
            if loan.borrower == seat and (loan.card < 0 or loan.card not in self.rows[seat]):
                borrowed += 1
        return len(self.hands[seat]) - borrowed

    def elapsed_ms(self) -> int:
        """How long the round has lasted."""
        return self.time - self.since

    def ends_ms(self) -> int:
        """When the round ends, counted from the clap; unknown while the length is."""
        if self.length < 0:
            return UNKNOWN
        return self.terms.opening_ms + self.length + self.terms.final_ms

    def value(self, seat: int, card: int) -> int:
        """A bot's counting value: Attack on the attacking side, Defense on the other (BB-TOKENS-2)."""
        return self.attack[card] if seat == self.attacker else self.defense[card]

    def limit(self, seat: int) -> int:
        """How many bots this side may have (BB-ROUND-7, BB-DICE-8, BB-CO-5, -6)."""
        limit = 2 if self.has_icon(TWO_BOTS) else 1
        for card in self.rows[seat]:
            condition = self.cards.condition[card]
            if condition == LONER:
                return 1  # a prohibition beats a permission (BB-R-46)
            if condition == COMPANION:
                limit += 1
        return limit

    def has_room(self, seat: int, card: int) -> bool:
        """Would the side keep to its limit with this bot added?"""
        row = self.rows[seat]
        if not row:
            return True
        condition = self.cards.condition
        limit = 2 if self.icons >> TWO_BOTS & 1 else 1
        if condition[card] == LONER:
            return False
        if condition[card] == COMPANION:
            limit += 1
        for other in row:
            if condition[other] == LONER:
                return False
            if condition[other] == COMPANION:
                limit += 1
        return len(row) < limit

    def may_be_put(self, seat: int, card: int) -> bool:
        """Does the card itself allow this seat to put it down now? (BB-CO-9, BB-R-81 and the reserve's Slow)"""
        condition = self.cards.condition[card]
        if condition != MERCENARY and condition != SLOW:
            return True
        final = self.frames[-1].rule == BATTLE and self.frames[-1].step == FINAL
        if condition == SLOW:
            return not final
        return final or self.owner[card] != seat

    def may_be_taken(self, card: int) -> bool:
        """Does the card itself allow to be taken up? (BB-CO-4)"""
        return self.cards.condition[card] != ANCHOR

    def distance(self, seat: int) -> int:
        """How far clockwise from the attacker."""
        return (seat - self.attacker) % self.seats

    def pile(self) -> int:
        """Tokens left in the middle; the demo kit has none (BB-SETUP-2, BB-R-52)."""
        if self.terms.demo:
            return 0
        left = TOKENS
        for tokens in self.tokens:
            left -= tokens
        return left if left > 0 else 0

    # Verbs.

    def reveal(self, card: int) -> None:
        """Everybody sees this card where it lies, and whose it is."""
        if not self.at[card] & ONLOOKER:
            self.at = self.at[:]
            self.of = self.of[:]
            self.at[card] = EVERY_EYE
            self.of[card] = EVERY_EYE

    def put_down(self, seat: int, card: int, slot: int) -> None:
        """A bot goes from hand to the table, at the left end unless a slot is given (BB-R-22)."""
        self.hands[seat].remove(card)
        if slot < 0:
            self.rows[seat].append(card)
        else:
            self.rows[seat].insert(slot, card)
        self.reveal(card)

    def take_up(self, seat: int, card: int) -> None:
        """A bot goes back to its controller's hand (BB-R-66)."""
        self.rows[seat].remove(card)
        put_in_order(self.hands[seat], card)

    def hand_over(self, lender: int, borrower: int, cards: list[int]) -> None:
        """Cards go from hand to hand; only these two see which (BB-BORROW-4, BB-R-30)."""
        both = 1 << lender | 1 << borrower
        at = self.at[:]
        of = self.of[:]
        loans = self.loans[:]
        if len(cards) < self.own_cards(lender):  # others no longer know which of the lender's cards are where
            for card in self.hands[lender]:
                if card >= 0 and self.owner[card] == lender:
                    at[card] &= both
        for card in cards:
            self.hands[lender].remove(card)
            put_in_order(self.hands[borrower], card)
            at[card] |= both
            of[card] |= both
            loans.append(Loan(card, lender, borrower))
        self.at = at
        self.of = of
        self.loans = loans

    def draw_length(self) -> int:
        """How long the open phase will be, all lengths equally likely (BB-R-25)."""
        terms = self.terms
        step = 1 if terms.live else TICK
        steps = (terms.open_max_ms - terms.open_min_ms) // step + 1
        return terms.open_min_ms + step * self.chance[LENGTH_STREAM].below(steps)

    # Saving.

    def legend(self) -> Legend:
        return self.cards.legend

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "at",
        "attack",
        "attacker",
        "away",
        "cards",
        "chance",
        "clapper",
        "deck",
        "defenders",
        "defense",
        "demanded",
        "demands",
        "drafted",
        "drafters",
        "faces",
        "facing",
        "fallen",
        "first",
        "gains",
        "gone",
        "hands",
        "icons",
        "jammed",
        "laid",
        "leaving",
        "length",
        "loans",
        "losses",
        "misses",
        "moves",
        "named",
        "of",
        "orders",
        "owner",
        "paused",
        "pausing",
        "ready",
        "refusers",
        "removed",
        "requests",
        "rolling",
        "rows",
        "since",
        "terms",
        "time",
        "tokens",
    )

    def clone(self) -> "Battleground":
        copy = Battleground()
        self.copy_to(copy)
        copy.terms = self.terms
        copy.cards = self.cards
        copy.moves = self.moves
        chance: list[Rng] = []
        for one_chance in self.chance:
            chance.append(one_chance.clone())
        copy.chance = chance
        copy.time = self.time
        copy.since = self.since
        copy.first = self.first
        copy.clapper = self.clapper
        copy.misses = self.misses
        copy.rolling = self.rolling
        copy.attacker = self.attacker
        copy.named = self.named
        copy.defenders = self.defenders
        copy.faces = self.faces
        copy.icons = self.icons
        copy.length = self.length
        hands: list[Pile] = []
        for one_hand in self.hands:
            hands.append(one_hand[:])
        copy.hands = hands
        rows: list[Pile] = []
        for one_row in self.rows:
            rows.append(one_row[:])
        copy.rows = rows
        copy.deck = self.deck
        copy.removed = self.removed
        copy.owner = self.owner
        copy.at = self.at
        copy.of = self.of
        copy.loans = self.loans
        copy.requests = self.requests
        copy.orders = self.orders[:]
        copy.ready = self.ready
        copy.laid = self.laid
        copy.drafters = self.drafters
        copy.drafted = self.drafted
        copy.demands = self.demands
        copy.demanded = self.demanded
        copy.refusers = self.refusers
        copy.fallen = self.fallen
        copy.attack = self.attack
        copy.defense = self.defense
        copy.jammed = self.jammed
        copy.facing = self.facing
        copy.gains = self.gains
        copy.losses = self.losses
        copy.tokens = self.tokens[:]
        copy.leaving = self.leaving
        copy.gone = self.gone
        copy.away = self.away
        copy.pausing = self.pausing
        copy.paused = self.paused
        return copy

    def plain(self) -> Plain:
        legend = self.legend()
        plain = super().plain()
        plain.update(
            chance=[item.lanes() for item in self.chance],
            time=self.time,
            since=self.since,
            first=self.first,
            clapper=self.clapper,
            misses=self.misses,
            rolling=self.rolling,
            attacker=self.attacker,
            named=self.named,
            defenders=self.defenders,
            faces=self.faces,
            icons=self.icons,
            length=self.length,
            hands=legend.all_names(self.hands),
            rows=legend.all_names(self.rows),
            deck=legend.names(self.deck),
            removed=legend.names(self.removed),
            owner=legend.by_name(self.owner),
            at=legend.by_name(self.at),
            of=legend.by_name(self.of),
            loans=[item.plain(legend) for item in self.loans],
            requests=self.requests,
            orders=self.orders[:],
            ready=self.ready,
            laid=[item.plain(legend) for item in self.laid],
            drafters=self.drafters,
            drafted=self.drafted,
            demands=self.demands,
            demanded=self.demanded,
            refusers=self.refusers,
            fallen=self.fallen,
            attack=legend.by_name(self.attack),
            defense=legend.by_name(self.defense),
            jammed=legend.names(self.jammed),
            facing=self.facing,
            gains=self.gains,
            losses=self.losses,
            tokens=self.tokens[:],
            leaving=self.leaving,
            gone=self.gone,
            away=self.away,
            pausing=self.pausing,
            paused=self.paused,
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        legend = reader.legend
        self.chance = [from_lanes(item) for item in plain["chance"]]
        self.time = plain["time"]
        self.since = plain["since"]
        self.first = plain["first"]
        self.clapper = plain["clapper"]
        self.misses = plain["misses"]
        self.rolling = plain["rolling"]
        self.attacker = plain["attacker"]
        self.named = plain["named"]
        self.defenders = plain["defenders"]
        self.faces = plain["faces"][:]
        self.icons = plain["icons"]
        self.length = plain["length"]
        self.hands = legend.piles(plain["hands"])
        self.rows = legend.piles(plain["rows"])
        self.deck = legend.pile(plain["deck"])
        self.removed = legend.pile(plain["removed"])
        self.owner = legend.by_number(plain["owner"])
        self.at = legend.by_number(plain["at"])
        self.of = legend.by_number(plain["of"])
        self.loans = [Loan.read(item, legend) for item in plain["loans"]]
        self.requests = plain["requests"][:]
        self.orders = plain["orders"][:]
        self.ready = plain["ready"][:]
        self.laid = [FaceDown.read(item, legend) for item in plain["laid"]]
        self.drafters = plain["drafters"]
        self.drafted = plain["drafted"]
        self.demands = plain["demands"][:]
        self.demanded = plain["demanded"][:]
        self.refusers = plain["refusers"]
        self.fallen = plain["fallen"]
        self.attack = legend.by_number(plain["attack"])
        self.defense = legend.by_number(plain["defense"])
        self.jammed = legend.pile(plain["jammed"])
        self.facing = plain["facing"]
        self.gains = plain["gains"][:]
        self.losses = plain["losses"][:]
        self.tokens = plain["tokens"][:]
        self.leaving = plain["leaving"]
        self.gone = plain["gone"]
        self.away = plain["away"]
        self.pausing = plain["pausing"]
        self.paused = plain["paused"]

    # end of what is generated
