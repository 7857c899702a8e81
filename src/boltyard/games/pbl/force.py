"""Which cards are in force, and what they come to: traits, moments, counters, strengths (PBL-R-189)."""

from boltyard.games.pbl.cards import ARMOR, CREW, HANGAR, LEFT_SHOULDER, POD
from boltyard.games.pbl.effects.moments import MOMENTS
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.zones import HAND_LIMIT, NONE, WIDE_HAND, Zones


class Force(Zones):
    """The table, and what its cards say together."""

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
        """Ten, or twenty with a card that says so, and what the side's terms add (PBL-TURN-10, PBL-F-17, PBL-R-165)."""
        most = WIDE_HAND if self.has_trait(side, "hand_limit_20") else HAND_LIMIT
        return most + self.terms.of_sides.limit[side]

    # dev fields: slots

    __slots__ = ()

    # end of what is generated
