"""A game of PBL ROBOTS: what happens by itself after every event, and the verbs that cards and turns are made of."""

from boltyard.core.knowledge import shuffled, sighted, slipped
from boltyard.core.piles import put_in_order
from boltyard.core.state import CLOCK_BIT, Frame, Rule
from boltyard.games.pbl import events
from boltyard.games.pbl.effects.moments import CREW_BLAST, MOMENTS, ON_CRITICAL
from boltyard.games.pbl.force import Force
from boltyard.games.pbl.lying import Hex, OnTable, Placed
from boltyard.games.pbl.phases import (
    DRAWING,
    FIRST_EFFECT,
    OF_COMBAT,
    PREPARING,
    RELEASE,
    TRIM,
    TURN,
    WINDOW,
)
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.zones import COMMON, HAND_LIMIT, UNLIMITED


class Pbl(Force):
    """A game of PBL ROBOTS."""

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
                if len(self.hands[seat]) > HAND_LIMIT + self.terms.of_sides.limit[self.side[seat]]:
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
            if self.log is not None:
                self.log.append(events.Critical(self.captain(side), robot.starter, critical))
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
            self.put_away(side)
            self.out |= 1 << side
            self.absent |= self.seats_of(side)
            by = self.credit(side, reason)
            if self.log is not None:
                self.log.append(events.Terminated(self.captain(side), by))
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
                    for hand in self.offers[seat]:
                        gone += hand
                    self.offers[seat] = []
            self.removed[side] += gone
            for card in self.robots[side].strip():
                self.discard(card)  # others' cards go back to their owners (PBL-R-127)
            self.lift_hexes(side)
        self.clear_table()
        if self.decided(reason):
            return True
        self.limit_time()
        return False

    def credit(self, side: int, reason: str) -> int:
        """Who blew off its last limb has made a termination; nobody has whose robot resigned or hit itself.

        Tells the seat, or NOBODY (PBL-GLOSS-16, PBL-END-3, PBL-R-129, -233).
        """
        by = self.felled[side]
        if reason == "resigned" or by == NOBODY or self.side[by] == side:
            self.note_blow(side, NOBODY)
            return NOBODY
        self.terminations = self.terminations[:]
        self.terminations[self.side[by]] += 1
        return by

    def note_blow(self, side: int, seat: int) -> None:
        """This seat has blown off a limb of the side; NOBODY: it is not to anybody's credit."""
        self.felled = self.felled[:]
        self.felled[side] = seat

    def preparing(self) -> bool:
        """Are there no decks yet? A game that ended between two turns has no frame left."""
        return len(self.frames) > 0 and self.frames[0].rule in PREPARING

    def put_away(self, side: int) -> None:
        """Before there are decks: the side gives back what it has taken, and has none for later games (PBL-R-224)."""
        if self.preparing():
            self.robots[side].body = NOBODY
            self.heirlooms[side] = []

    def decided(self, reason: str) -> bool:
        """Is at most one side left, so that the game is over?"""
        left = [other for other in range(self.sides) if not self.is_out(other)]
        if len(left) == 1:
            self.win(self.seats_of(left[0]), reason)  # PBL-END-2, PBL-MODE-3P-7
        elif not left:
            self.win(0, "all_terminated")  # PBL-R-126
        return len(left) < 2

    def limit_time(self) -> None:
        """Somebody is out: where that was agreed, the time left is limited from now on, or from the first turn."""
        if self.turn and self.out and self.terms.time_turns and self.turns_left == UNLIMITED:
            left = [other for other in range(self.sides) if not self.is_out(other)]
            self.turns_left = self.terms.time_turns * len(left)  # PBL-MODE-3P-8, PBL-R-134
            self.time_left = self.terms.time_ms

    def clear_table(self) -> None:
        """What a terminated side had half-done is over, its turn and its combats too (PBL-R-128).

        What others have begun in that turn is carried out first; windows upon the turn itself are no longer held.
        """
        turn = self.frames[0]
        ended = turn.rule == TURN and self.is_out(self.side[turn.seat])
        kept = [turn]
        for frame in self.frames[1:]:
            if frame.rule == WINDOW:
                stays = not ended or kept[-1] is not turn
            else:
                stays = not self.is_out(self.side[frame.seat]) and not (ended and frame.rule in OF_COMBAT)
            if stays:
                kept.append(frame)
        if len(kept) < len(self.frames):
            self.asked = 0
        self.frames = kept
        lying: list[OnTable] = []
        for entry in self.unresolved:
            if self.is_out(self.side[entry.seat]):
                self.discard(entry.card)
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
        if self.is_out(self.side[seat]):
            self.removed[self.side[seat]].append(card)  # PBL-R-127
            return seat
        put_in_order(self.hands[seat], card)
        if self.terms.community:
            self.owner[card] = COMMON
        self.stirred = True
        return seat

    def turn_up(self, card: int) -> None:
        """A card in play that lies face down is seen by all from now on (PBL-H-10)."""
        if self.terms.blind and card >= 0 and self.at[card] != self.everyone():
            sighted(self.at, self.of, card, self.everyone())
            if self.log is not None:
                self.log.append(events.TurnedUp(self.captain(max(0, self.owner[card])), card))

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
        kept: list[OnTable] = []
        for entry in self.unresolved:
            if from_combat and not entry.in_combat:
                kept.append(entry)
            else:
                self.discard(entry.card)
        self.unresolved = kept

    def lift_hexes(self, side: int) -> None:
        """Whatever lies on this side's deck goes to its owner's pile."""
        kept: list[Hex] = []
        for entry in self.hexes:
            if entry.side == side:
                self.discard(entry.card)
            else:
                kept.append(entry)
        self.hexes = kept

    def take_off(self, robot: Robot, limb: int) -> None:
        """Actions attached to this limb leave it (PBL-R-40)."""
        kept: list[Placed] = []
        for pair in robot.attached:
            if pair.place == limb:
                self.discard(pair.card)
                if self.log is not None:
                    self.log.append(events.CameOff(self.captain(self.owner[pair.card]), pair.card, limb))
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

    # dev fields: slots, clone

    __slots__ = ()

    def clone(self) -> "Pbl":
        copy = Pbl()
        self.copy_zones(copy)
        return copy

    # end of what is generated


class PblRule(Rule[Pbl]):
    """A rule of this game: while a time limit runs, time may pass at every question."""

    def elapsed(self, s: Pbl, f: Frame, ms: int) -> None:
        s.time_told = True
        s.time_left = max(0, s.time_left - ms)
