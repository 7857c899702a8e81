"""The table of PBL ROBOTS: robots and what is attached to them, decks, hands, the draft and the shop.

A *seat* is a person's chair, a *side* who wins together: robot, deck and discard pile are a side's, a hand is a seat's.
"""

from typing import Any, Final

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import shuffled, sighted, slipped
from boltyard.core.piles import put_in_order
from boltyard.core.state import CLOCK_BIT, Frame, Rule, State
from boltyard.games.pbl.cards import ARMOR, CREW, HANGAR, LEFT_SHOULDER, POD, CardTable
from boltyard.games.pbl.effects.names import CREW_BLAST, MOMENTS, ON_CRITICAL
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.terms import Terms

HAND_LIMIT: Final = 10  # PBL-TURN-10
WIDE_HAND: Final = 20
UNLIMITED: Final = 1_000_000

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
PLAYED: Final = 11  # an action on the table, until it is carried out
ROLLING: Final = 12  # dice of an effect
TICK: Final = 13  # a counter may be ticked down for a die
DUNK: Final = 14  # cards that join the initial roll
OFFER: Final = 15  # a draw is offered
SELECT: Final = 18  # rotation: a pilot for this game, in secret
SHIELDS: Final = 16  # the defender promises shields
PAY: Final = 17  # promised cards are paid
HEIRLOOMS: Final = 19  # challenge: the Inheritance is chosen and played
TEAMS: Final = 20  # who plays and who arranges, or who leads and who begins
ARRANGE: Final = 21  # a Gunner's cards; never on the table as a frame
FIRST_EFFECT: Final = 22  # from here on: what cards do, in the order of effects/table.py

COMMON: Final = -2  # the owner of what is in a community deck, or came from it into a hand (PBL-R-149)

NO_CARDS: Final[list[list[int]]] = []
NONE: Final[list[int]] = []


class Pbl(State):
    """A game of PBL ROBOTS. Cards are numbers of the card table; the top of a pile is last."""

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
        return copy

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
        if not self.turn or self.over:
            return
        self.stirred = False
        doomed: list[int] = []
        for side in range(self.sides):
            if self.out and self.is_out(side):
                continue
            robot = self.robots[side]
            if robot.surplus(self.cards) > 0 or (self.terms.lone_skill1 and self.lone_expert(robot)):
                if self.frames[-1].rule != RELEASE:
                    self.push(RELEASE, self.acting(side))  # PBL-HANGAR-12, -13
                self.stirred = True
                return
            if robot.active_limbs() == 0:
                doomed.append(side)
        if doomed and self.terminate(doomed, "last_robot"):  # all at once, then count (PBL-R-121, -126)
            return
        if self.switch_forms():
            return
        if self.frames[-1].rule in (DRAWING, TRIM):
            self.stirred = True
            return  # after the whole instruction (PBL-R-27)
        for seat in range(self.seats):
            if len(self.hands[seat]) > HAND_LIMIT:
                if self.is_drawing(seat):
                    continue  # something is played while its draw is rolled for; the draw itself ends with this test
                if len(self.hands[seat]) > self.hand_limit(self.side[seat]):
                    self.push(TRIM, seat)  # PBL-TURN-10, -11
                    return
                self.turn_up_all(self.side[seat], "hand_limit_20")

    def is_drawing(self, seat: int) -> bool:
        """Is this seat in the middle of drawing cards, or of discarding down to the limit?"""
        for f in self.frames:
            if f.seat == seat and (f.rule == DRAWING or f.rule == TRIM):
                return True
        return False

    def switch_forms(self) -> bool:
        """Critical Form is a state test, both ways (PBL-CRIT-1, -5, PBL-R-123); True if a bonus begins.

        Bonuses fire on every entry, in turn order from the active player, each fully carried out before the next; one
        whose robot has left the form by then is skipped (PBL-CRIT-4, -6, PBL-F-10, PBL-R-122, -189).
        """
        began = False
        active = self.side[self.frames[0].seat]
        for i in range(self.sides - 1, -1, -1):  # pushed last, done first
            side = (active + i) % self.sides
            robot = self.robots[side]
            critical = robot.expert == NOBODY and robot.active_limbs() == 1
            critical = critical and not self.is_out(side) and not self.terms.mortal  # PBL-H-7
            if critical == robot.critical:
                continue
            robot.critical = critical
            self.tell("critical", self.captain(side), [robot.starter], EVERYBODY, 1 if critical else 0, "", False)
            if critical:
                self.stirred = True
                before = len(self.frames)
                self.resolve(self.acting(side), robot.starter, ON_CRITICAL)
                began = began or len(self.frames) > before
            else:
                self.forget_bonus(robot.starter)
        return began

    def forget_bonus(self, starter: int) -> None:
        """A critical bonus that has not begun is not carried out any more."""
        kept: list[Frame] = []
        for f in self.frames:
            if f.rule < FIRST_EFFECT or f.card != starter or f.target != ON_CRITICAL or f.step or f.amount:
                kept.append(f)
        self.frames = kept

    def terminate(self, sides: list[int], reason: str) -> bool:
        """All four limbs are dead: these sides are out, and their cards leave the game (PBL-END-1, PBL-R-105, -127).

        True if that ends the game.
        """
        self.stirred = True
        for side in sides:
            self.out |= 1 << side
            self.tell("terminated", self.captain(side), [], EVERYBODY, 0, "", False)
            used = LIMBS - self.robots[side].active_limbs()  # its blow-off cards return (PBL-R-105)
            self.blowoffs = min(self.blowoffs + used, self.black_cards())
            self.fallen = side if self.fallen == NOBODY else self.fallen
            gone: list[int] = []
            if not self.terms.community:
                gone = self.decks[side] + self.discards[side]
                self.decks[side] = []
                self.discards[side] = []
            for seat in range(self.seats):
                if self.side[seat] == side:
                    gone += self.hands[seat]
                    self.hands[seat] = []
            self.removed[side] += gone
            for card in self.robots[side].strip():
                self.discard(card)  # others' cards go back to their owners (PBL-R-127)
            self.lift_hexes(side)
        self.clear_table()
        left = [other for other in range(self.sides) if not self.is_out(other)]
        if len(left) == 1:
            self.win(self.seats_of(left[0]), reason)  # PBL-END-2, PBL-MODE-3P-7
        elif not left:
            self.win(0, "all_terminated")  # PBL-R-126
        elif self.terms.time_turns and self.turns_left == UNLIMITED:
            self.turns_left = self.terms.time_turns * len(left)  # PBL-MODE-3P-8, PBL-R-134
            self.time_left = self.terms.time_ms
            if self.asked:
                self.ask(self.asked)  # the clock runs beside a question that stands
        return len(left) < 2

    def clear_table(self) -> None:
        """What a terminated side had half-done is over, its turn and its combats too (PBL-R-128)."""
        kept: list[Frame] = []
        for i in range(len(self.frames)):
            frame = self.frames[i]
            if i == 0 or frame.rule == WINDOW or not self.is_out(self.side[frame.seat]):
                kept.append(frame)
        self.frames = kept
        lying: list[list[int]] = []
        for entry in self.unresolved:
            if self.is_out(self.side[entry[1]]):
                self.discard(entry[0])
            else:
                lying.append(entry)
        self.unresolved = lying

    def lone_expert(self, robot: Robot) -> bool:
        """Is there crew without a hangar that `lone_crew` = skill1 does not let stay? (PBL-R-66)."""
        if not robot.hangar:
            for card in robot.crew:
                if self.cards.cards[card].skill > 1:
                    return True
        return False

    def in_force(self, side: int) -> list[int]:
        """Pilot, hangar, crew by arrival, limbs from the head, shoulders, celebrities: in the order of PBL-R-189.

        Strengths, limits and traits are asked through this one door.
        """
        robot = self.robots[side]
        cards = [robot.starter if robot.expert == NOBODY else robot.expert]
        if robot.hangar:
            cards.append(robot.hangar[-1])
        cards += robot.crew
        for limb in range(LIMBS):
            armor = robot.armor(limb)
            if armor != NOBODY and not (robot.attached and robot.is_jammed(limb)):
                cards.append(armor)
        for stack in robot.shoulders:
            if stack:
                cards.append(stack[-1])
        return cards + self.celebrities

    def famous(self, trait: str) -> int:
        """The celebrity that makes this true for all players, or NOBODY (PBL-MODE-CELEBRITY-1, PBL-R-141, -186)."""
        for number in self.celebrities:
            card = self.cards.cards[number]
            if trait in (card.fame if card.preset else card.traits):
                return number
        return NOBODY

    def works(self, side: int, number: int) -> bool:
        """Is this card in force on the side's robot? As `in_force`, without making the list or asking celebrities."""
        robot = self.robots[side]
        card = self.cards.cards[number]
        kind = card.kind
        if kind == CREW:
            return number in robot.crew
        if kind == ARMOR:
            place = card.place
            if place < LIMBS:
                return self.text_of(side, place) == number
            if place < POD:
                stack = robot.shoulders[place - LEFT_SHOULDER]
                return len(stack) > 0 and stack[-1] == number
            for limb in range(LIMBS):
                if self.text_of(side, limb) == number:
                    return True
            return False
        if kind == HANGAR:
            return len(robot.hangar) > 0 and robot.hangar[-1] == number
        return number == (robot.starter if robot.expert == NOBODY else robot.expert)

    def working(self, side: int, numbers: list[int]) -> list[int]:
        """Those of these cards that are in force on the side, in the order effects happen (PBL-R-189)."""
        at = self.at
        shown = 0 if self.terms.blind else (1 << self.seats) - 1  # what is in play is seen by all, unless face down
        found = NONE
        for number in numbers:
            if at[number] >= shown and self.works(side, number):
                found = [*found, number]
        if not found or len(found) == 1:
            return found
        return [number for number in self.in_force(side) if number in found]

    def with_trait(self, side: int, trait: str) -> list[int]:
        """The cards in force on the side that have this trait, in order."""
        found = self.working(side, self.cards.with_trait.get(trait, NONE))
        if not self.celebrities:
            return found
        famous = self.famous(trait)
        return found if famous == NOBODY else [*found, famous]

    def with_moment(self, side: int, moment: int) -> list[int]:
        """The cards in force on the side that act at this moment, in order."""
        found = NONE
        at = self.at
        shown = 0 if self.terms.blind else (1 << self.seats) - 1
        numbers = self.cards.with_moment[moment]
        for number in numbers:
            if at[number] >= shown and self.works(side, number):
                found = self.working(side, numbers)
                break
        if not self.celebrities:
            return found
        for number in self.celebrities:
            card = self.cards.cards[number]
            if not card.preset and MOMENTS[moment] in card.moments:
                found = [*found, number]
        return found

    def has_trait(self, side: int, trait: str) -> bool:
        """Is a card with this trait in force on the side?"""
        numbers = self.cards.with_trait.get(trait)
        if numbers is not None:
            at = self.at
            shown = 0 if self.terms.blind else (1 << self.seats) - 1
            for number in numbers:
                if at[number] >= shown and self.works(side, number):
                    return True
        return len(self.celebrities) > 0 and self.famous(trait) != NOBODY

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
        if self.sums and self.sums[side]:
            return self.sums[side][0 if what == "attack" else 1]
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
        for number in self.celebrities:
            if not self.cards.cards[number].preset:
                total += self.strength(number, what)  # printed bonuses hold for every player (PBL-R-141)
        return total

    def reset_counter(self, number: int) -> None:
        """A card that is covered or leaves play has its counter at the start again (PBL-COUNTER-2, -3, PBL-R-61)."""
        self.set_counter(number, self.cards.cards[number].counter_start)

    def tick(self, number: int, by: int) -> None:
        """The counter goes up or down, never past its cap or below nothing; a celebrity's stands still (PBL-R-210)."""
        if number in self.celebrities:
            return
        self.set_counter(number, max(0, min(self.cards.cards[number].counter_cap, self.counter[number] + by)))

    def set_counter(self, number: int, value: int) -> None:
        """The counter of a card stands there."""
        if self.counter[number] != value:
            self.counter = self.counter[:]
            self.counter[number] = value

    def text_of(self, side: int, limb: int) -> int:
        """The active armor of a limb as far as its text counts: NOBODY where it is jammed."""
        robot = self.robots[side]
        return NOBODY if robot.attached and robot.is_jammed(limb) else robot.armor(limb)

    def limb_strength(self, side: int, limb: int, what: str) -> int:
        """What a limb's armor adds; of jammed armor only the printed number (PBL-R-192)."""
        robot = self.robots[side]
        number = robot.armor(limb)
        if self.sums and self.sums[side]:
            return self.sums[side][2 + limb if what == "attack" else 2 + LIMBS + limb]
        if number == NOBODY:
            return 1 if robot.plates[limb] else 0
        if robot.attached and robot.is_jammed(limb):
            card = self.cards.cards[number]
            return card.attack if what == "attack" else card.defense
        strength = self.strength(number, what)
        if what == "defense" and robot.stored and "bombs_defend" in self.cards.cards[number].traits:
            strength += len(robot.stored)
        return strength

    def hand_limit(self, side: int) -> int:
        """Ten, or twenty with a card that says so (PBL-TURN-10, PBL-F-17)."""
        return WIDE_HAND if self.has_trait(side, "hand_limit_20") else HAND_LIMIT

    # Verbs.

    def ask(self, seats: int) -> None:
        """Ask these seats, and the clock while a time limit runs (PBL-R-134); Gunners are always free (PBL-R-154)."""
        if self.terms.gunners and self.turn:
            self.free = 0
            for side in range(self.sides):
                if len(self.decks[side]) > 1:
                    self.free |= 1 << self.gunner(side)
        self.asked = seats | CLOCK_BIT if self.time_left > 0 else seats

    def clockwise(self, seat: int) -> list[int]:
        """All seats that hold cards in order, beginning with this one."""
        if not self.terms.gunners:
            return [(seat + i) % self.seats for i in range(self.seats)]
        around: list[int] = []
        for i in range(self.seats):
            other = (seat + i) % self.seats
            if self.lead[self.side[other]] == other:
                around.append(other)
        return around

    def others_first(self, seat: int) -> list[int]:
        """All seats that hold cards: opponents in order, then a partner, then this one (PBL-R-35)."""
        around = self.clockwise((seat + 1) % self.seats)
        if not self.terms.teams:
            return around
        mine = self.side[seat]
        return [one for one in around if self.side[one] != mine] + [one for one in around if self.side[one] == mine]

    def after_order(self, seat: int) -> list[int]:
        """Who is asked in turn after a move of this seat: itself first, under 2017 the others (PBL-R-35, PBL-F-14)."""
        return self.others_first(seat) if self.terms.edition == 17 else self.clockwise(seat)

    def open_window(self, order: list[int], declarer: int = -1) -> None:
        """A chance to act for everybody in this order (PBL-R-34, -35); `declarer` is who declared an attack."""
        self.push(WINDOW, order[0], declarer)
        self.frames[-1].picks = order[:1] if self.terms.ultimate else order

    def offer_window(self, order: list[int]) -> None:
        """The same where nothing hostile was announced: Ultimate goes straight on (PBL-R-220)."""
        if self.terms.ultimate:
            self.result = 0
        else:
            self.open_window(order)

    def is_quiet(self) -> bool:
        """Nobody watches, and no card at all could be played in a window: it need not be asked."""
        if not self.hurried:
            return False
        for side in range(self.sides):
            crew = self.robots[side].crew
            if crew:
                for number in crew:
                    if self.cards.blasts[number]:
                        return False
                if self.with_moment(side, CREW_BLAST):
                    return False
        reacts = self.cards.reacts
        for hand in self.hands:
            for number in hand:
                if reacts[number]:
                    return False
        return True

    def resolve(self, seat: int, card: int, moment: int) -> None:
        """Begin what the card does at this moment, if it does anything the rules can carry out."""
        effect = self.cards.cards[card].moments.get(MOMENTS[moment])
        if effect is not None and effect.index >= 0:
            self.turn_up(card)
            self.push(FIRST_EFFECT + effect.index, seat, card, moment)

    def gain(self, side: int, cards: list[int]) -> None:
        """These cards join the side's deck, seen by its own seats alone (PBL-SETUP-7, -8, PBL-DRAFT-15)."""
        mine = self.seats_of(side)
        for card in cards:
            self.owner[card] = side
            slipped(self.at, self.of, card, mine)
            self.decks[side].append(card)

    def discard(self, card: int) -> None:
        """Face up to the pile of its owner, out of the game if the owner is (PBL-R-32, -127)."""
        self.turn_up(card)
        owner = self.owner[card]
        if owner >= 0 and self.is_out(owner):
            self.removed[owner].append(card)
        elif self.terms.community:
            self.owner[card] = COMMON
            self.discards[0].append(card)
        else:
            self.discards[owner].append(card)

    def acquire(self, side: int, card: int) -> None:
        """A card of the shop belongs to this side from now on, or to all (PBL-SHOP-11, PBL-R-149)."""
        self.owner[card] = COMMON if self.terms.community else side

    def hand_back(self, card: int) -> int:
        """A card goes from the table to its owner's hand, for all to see; tells whose that is."""
        self.turn_up(card)
        seat = self.acting(self.owner[card])
        put_in_order(self.hands[seat], card)
        if self.terms.community:
            self.owner[card] = COMMON
        self.stirred = True
        return seat

    def turn_up(self, card: int) -> None:
        """A card in play that lies face down is seen by all from now on (PBL-H-10)."""
        if self.terms.blind and card >= 0 and self.at[card] != self.everyone():
            sighted(self.at, self.of, card, self.everyone())
            self.tell("turned_up", self.captain(max(0, self.owner[card])), [card], EVERYBODY, 0, "", True)

    def turn_up_all(self, side: int, trait: str) -> None:
        """The side's cards with this trait do what they say: they are turned up."""
        if self.terms.blind:
            for number in self.with_trait(side, trait):
                self.turn_up(number)

    def take_back_blowoff(self) -> None:
        """A blow-off card goes back to its deck; a marker in its place is put away (PBL-REGEN-3, PBL-R-104)."""
        self.blowoffs = min(self.blowoffs + 1, self.black_cards())

    def sweep(self, from_combat: bool) -> None:
        """Actions that lay on the table go to their owners' piles: those of the combat that is over, or all."""
        kept: list[list[int]] = []
        for entry in self.unresolved:
            if from_combat and not entry[2]:
                kept.append(entry)
            else:
                self.discard(entry[0])
        self.unresolved = kept

    def lift_hexes(self, side: int) -> None:
        """Whatever lies on this side's deck goes to its owner's pile."""
        kept: list[list[int]] = []
        for entry in self.hexes:
            if entry[1] == side:
                self.discard(entry[0])
            else:
                kept.append(entry)
        self.hexes = kept

    def take_off(self, robot: Robot, limb: int) -> None:
        """Actions attached to this limb leave it (PBL-R-40)."""
        kept: list[list[int]] = []
        for pair in robot.attached:
            if pair[1] == limb:
                self.discard(pair[0])
                self.tell("came_off", self.captain(self.owner[pair[0]]), [pair[0]], EVERYBODY, limb, "", False)
            else:
                kept.append(pair)
        robot.attached = kept

    def leave_unseen(self, seat: int, card: int) -> None:
        """A card leaves the hand face down: others who knew cards of it cannot tell whether it was one of those."""
        mine = self.eyes(seat)
        for held in self.hands[seat]:
            if self.at[held] & ~mine:
                slipped(self.at, self.of, held, self.at[held] & mine)
        slipped(self.at, self.of, card, mine)
        self.hands[seat].remove(card)

    def put_face_down(self, seat: int, card: int) -> None:
        """A hand card goes face down to the own pile (PBL-BOMB-6, PBL-R-28, -29)."""
        self.leave_unseen(seat, card)
        self.discards[self.home(self.side[seat])].append(card)

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
            idle=self.idle,
            draft=self.draft,
            piles=self.piles,
            drafters=self.drafters,
            picks=self.picks,
            first=self.first,
            starts=self.starts,
            fallen=self.fallen,
            stable=self.stable,
            heirlooms=self.heirlooms,
            sums=self.sums,
            lead=self.lead,
            openers=self.openers,
            order=self.order,
            celebrities=self.celebrities,
            owner=self.owner,
            at=self.at,
            of=self.of,
            unresolved=self.unresolved,
            hexes=self.hexes,
            fixed=self.fixed,
            record=self.record,
            offered=self.offered,
            turns_left=self.turns_left,
            time_left=self.time_left,
            time_told=self.time_told,
        )
        return plain


class PblRule(Rule[Pbl]):
    """A rule of this game: while a time limit runs, time may pass at every question."""

    def elapsed(self, s: Pbl, f: Frame, ms: int) -> None:
        s.time_told = True
        s.time_left = max(0, s.time_left - ms)
