"""A robot: its pilot, four limbs, shoulders, hangar and crew, and what can be counted on it."""

from typing import Final

from boltyard.core.fields import Noted, OneCard, Pile, Replaced
from boltyard.core.legend import Legend, Plain
from boltyard.core.state import Reader
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.lying import Placed

LIMBS: Final = 4  # head, left arm, right arm, legs (PBL-GOAL-2)
TOP_LEVEL: Final = 3  # PBL-COMP-15
NOBODY: Final = -1
NOWHERE: Final = -1  # the place of an action attached to the robot as a whole


class Robot:
    """A side's robot: its pilot, four limbs, shoulders, hangar and crew."""

    body: OneCard
    starter: OneCard
    expert: OneCard
    critical: bool
    limbs: list[Pile]  # cards from the base upward
    shoulders: list[Pile]
    hangar: Pile
    crew: Pile
    dead: Replaced[list[bool]]  # under a blow-off card
    wreck: Replaced[list[int]]  # so many cards of the stack are wreckage: points, never active (PBL-R-51)
    plates: Replaced[list[bool]]  # base armor of Level 1 that the robot began with (PBL-H-2)
    stored: Replaced[list[int]]  # storage bombs by value
    attached: Replaced[list[Noted[Placed]]]  # actions with the place they lie at

    # Nouns.

    def active_limbs(self) -> int:
        """Limbs that are not dead (PBL-CRIT-1); shoulders never count (PBL-SHOULDER-14)."""
        n = 0
        for dead in self.dead:
            if not dead:
                n += 1
        return n

    def armor(self, limb: int) -> int:
        """The active armor of a limb: its top card, or NOBODY where base armor or wreckage shows (PBL-ARMOR-7, -11)."""
        stack = self.limbs[limb]
        return stack[-1] if not self.dead[limb] and len(stack) > self.wreck[limb] else NOBODY

    def is_jammed(self, limb: int) -> bool:
        """Does a Malfunction lie on this limb?"""
        for pair in self.attached:
            if pair.place == limb:
                return True
        return False

    def level(self, cards: CardTable, limb: int) -> int:
        """The level of a limb is that of its top card; a pod is one above what it covers (PBL-ARMOR-8, PBL-POD-2)."""
        level = 1 if self.plates[limb] else 0
        stack = self.limbs[limb]
        for i in range(self.wreck[limb], len(stack)):
            card = cards.cards[stack[i]]
            if card.pod == "construction":
                level = min(TOP_LEVEL, level + 1)  # PBL-R-46..48
            elif card.pod:
                level = 0  # PBL-REGEN-2
            else:
                level = card.level
        return level

    def points(self) -> int:
        """Pilot Points: every card attached to the robot, blow-offs too (PBL-PILOT-4..10)."""
        n = len(self.attached) + len(self.shoulders[0]) + len(self.shoulders[1])
        for limb in range(LIMBS):
            n += len(self.limbs[limb])
            if self.dead[limb]:
                n += 1
        return n

    def spaces(self, cards: CardTable) -> int:
        """The boxes of the active hangar (PBL-HANGAR-2, -6)."""
        return cards.cards[self.hangar[-1]].spaces if self.hangar else 0

    def room(self, cards: CardTable) -> int:
        """Spaces still open; without a hangar the one place of the sidekick (PBL-CREW-9, -12)."""
        capacity = self.spaces(cards) if self.hangar else 1
        return capacity - len(self.crew) - len(self.stored)

    def surplus(self, cards: CardTable) -> int:
        """What has to leave the hangar (PBL-HANGAR-12, -13)."""
        if not self.crew and not self.stored:
            return 0
        if self.hangar:
            return len(self.crew) + len(self.stored) - self.spaces(cards)
        return len(self.stored) + max(0, len(self.crew) - 1)

    # Verbs.

    def blow_off(self, limb: int) -> None:
        """The whole limb is dead; its cards stay as wreckage (PBL-BLOWOFF-1..5, PBL-R-51)."""
        self.dead = self.dead[:]
        self.dead[limb] = True
        if self.plates[limb]:  # what comes back is ordinary (PBL-H-2)
            self.plates = self.plates[:]
            self.plates[limb] = False
        self.wreck = self.wreck[:]
        self.wreck[limb] = len(self.limbs[limb])

    def bring_back(self, limb: int) -> None:
        """The blow-off card is gone; what lies beneath it stays wreckage (PBL-REGEN-1..4)."""
        self.dead = self.dead[:]
        self.dead[limb] = False

    def fasten(self, card: int, place: int) -> None:
        """An action lies on this limb, or (NOWHERE) on the robot as a whole."""
        self.attached = [*self.attached, Placed(card, place)]

    def use_up(self, value: int) -> None:
        """One storage bomb of this value is gone."""
        self.stored = self.stored[:]
        self.stored.remove(value)

    def strip(self) -> list[int]:
        """Take every orange card off the robot."""
        cards: list[int] = self.hangar + self.crew + self.shoulders[0] + self.shoulders[1]
        for stack in self.limbs:
            cards += stack
        for pair in self.attached:
            cards.append(pair.card)
        if self.expert != NOBODY:
            cards.append(self.expert)
        self.expert = NOBODY
        self.limbs = [[] for _ in range(LIMBS)]
        self.wreck = [0] * LIMBS
        self.shoulders = [[], []]
        self.hangar = []
        self.crew = []
        self.stored = []
        self.attached = []
        return cards

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "attached",
        "body",
        "crew",
        "critical",
        "dead",
        "expert",
        "hangar",
        "limbs",
        "plates",
        "shoulders",
        "starter",
        "stored",
        "wreck",
    )

    def clone(self) -> "Robot":
        copy = Robot()
        copy.body = self.body
        copy.starter = self.starter
        copy.expert = self.expert
        copy.critical = self.critical
        limbs: list[Pile] = []
        for one_limb in self.limbs:
            limbs.append(one_limb[:])
        copy.limbs = limbs
        shoulders: list[Pile] = []
        for one_shoulder in self.shoulders:
            shoulders.append(one_shoulder[:])
        copy.shoulders = shoulders
        copy.hangar = self.hangar[:]
        copy.crew = self.crew[:]
        copy.dead = self.dead
        copy.wreck = self.wreck
        copy.plates = self.plates
        copy.stored = self.stored
        copy.attached = self.attached
        return copy

    def plain(self, legend: Legend) -> Plain:
        return {
            "body": legend.name(self.body),
            "starter": legend.name(self.starter),
            "expert": legend.name(self.expert),
            "critical": self.critical,
            "limbs": legend.all_names(self.limbs),
            "shoulders": legend.all_names(self.shoulders),
            "hangar": legend.names(self.hangar),
            "crew": legend.names(self.crew),
            "dead": self.dead,
            "wreck": self.wreck,
            "plates": self.plates,
            "stored": self.stored,
            "attached": [item.plain(legend) for item in self.attached],
        }

    def fill(self, plain: Plain, reader: Reader) -> None:
        legend = reader.legend
        self.body = legend.number(plain["body"])
        self.starter = legend.number(plain["starter"])
        self.expert = legend.number(plain["expert"])
        self.critical = plain["critical"]
        self.limbs = legend.piles(plain["limbs"])
        self.shoulders = legend.piles(plain["shoulders"])
        self.hangar = legend.pile(plain["hangar"])
        self.crew = legend.pile(plain["crew"])
        self.dead = plain["dead"][:]
        self.wreck = plain["wreck"][:]
        self.plates = plain["plates"][:]
        self.stored = plain["stored"][:]
        self.attached = [Placed.read(item, legend) for item in plain["attached"]]

    # end of what is generated


def bare_robot() -> Robot:
    """A base robot on which nothing is built, that nobody has chosen."""
    robot = Robot()
    robot.body = NOBODY
    robot.starter = NOBODY
    robot.expert = NOBODY
    robot.critical = False
    robot.limbs = [[] for _ in range(LIMBS)]
    robot.shoulders = [[], []]
    robot.hangar = []
    robot.crew = []
    robot.dead = [False] * LIMBS
    robot.wreck = [0] * LIMBS
    robot.plates = [False] * LIMBS
    robot.stored = []
    robot.attached = []
    return robot
