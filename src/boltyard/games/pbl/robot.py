"""A robot: its pilot, four limbs, shoulders, hangar and crew, and what can be counted on it."""

from typing import Any, Final

from boltyard.games.pbl.cards import CardTable

LIMBS: Final = 4  # head, left arm, right arm, legs (PBL-GOAL-2)
TOP_LEVEL: Final = 3  # PBL-COMP-15
NOBODY: Final = -1
NOWHERE: Final = -1  # the place of an action attached to the robot as a whole


class Robot:
    """A side's robot: its pilot, four limbs, shoulders, hangar and crew."""

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

    def __init__(self) -> None:
        self.body = NOBODY
        self.starter = NOBODY
        self.expert = NOBODY
        self.critical = False
        self.limbs: list[list[int]] = [[] for _ in range(LIMBS)]  # cards from the base upward
        self.dead = [False] * LIMBS  # under a blow-off card
        self.wreck = [0] * LIMBS  # so many cards of the stack are wreckage: points, never active (PBL-R-51)
        self.plates = [False] * LIMBS  # base armor of Level 1 that the robot began with (PBL-H-2)
        self.shoulders: list[list[int]] = [[], []]
        self.hangar: list[int] = []
        self.crew: list[int] = []
        self.stored: list[int] = []  # storage bombs by value
        self.attached: list[list[int]] = []  # actions with the place they lie at

    def clone(self) -> "Robot":
        copy = Robot()
        copy.body = self.body
        copy.starter = self.starter
        copy.expert = self.expert
        copy.critical = self.critical
        copy.limbs = [stack[:] for stack in self.limbs]
        copy.dead = self.dead[:]
        copy.wreck = self.wreck[:]
        copy.plates = self.plates  # replaced, never changed in place
        copy.shoulders = [stack[:] for stack in self.shoulders]
        copy.hangar = self.hangar[:]
        copy.crew = self.crew[:]
        copy.stored = self.stored[:]
        copy.attached = [pair[:] for pair in self.attached]
        return copy

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
            if pair[1] == limb:
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
        self.dead[limb] = True
        if self.plates[limb]:  # what comes back is ordinary (PBL-H-2)
            self.plates = self.plates[:]
            self.plates[limb] = False
        self.wreck[limb] = len(self.limbs[limb])

    def strip(self) -> list[int]:
        """Take every orange card off the robot."""
        cards: list[int] = self.hangar + self.crew + self.shoulders[0] + self.shoulders[1]
        for stack in self.limbs:
            cards += stack
        for pair in self.attached:
            cards.append(pair[0])
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

    def plain(self) -> dict[str, Any]:
        return {
            "body": self.body,
            "starter": self.starter,
            "expert": self.expert,
            "critical": self.critical,
            "limbs": self.limbs,
            "dead": self.dead,
            "wreck": self.wreck,
            "plates": self.plates,
            "shoulders": self.shoulders,
            "hangar": self.hangar,
            "crew": self.crew,
            "stored": self.stored,
            "attached": self.attached,
        }


def robot_from(plain: dict[str, Any]) -> Robot:
    """The robot that `plain` described."""
    robot = Robot()
    robot.body = plain["body"]
    robot.starter = plain["starter"]
    robot.expert = plain["expert"]
    robot.critical = plain["critical"]
    robot.limbs = [stack[:] for stack in plain["limbs"]]
    robot.dead = plain["dead"][:]
    robot.wreck = plain["wreck"][:]
    robot.plates = plain["plates"][:]
    robot.shoulders = [stack[:] for stack in plain["shoulders"]]
    robot.hangar = plain["hangar"][:]
    robot.crew = plain["crew"][:]
    robot.stored = plain["stored"][:]
    robot.attached = [pair[:] for pair in plain["attached"]]
    return robot
