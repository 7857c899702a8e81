"""One door for dice, and one law for what a die shows: the rules and the odds both ask it (PBL-F-2)."""

from typing import Final

from boltyard.core.fields import OneCard
from boltyard.core.legend import Legend, Plain
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl

# Why dice are rolled.
INITIAL_ATTACK: Final = 0
INITIAL_DEFENSE: Final = 1
ADDED: Final = 2
EFFECT: Final = 3

HIGH: Final = 5  # the faces from here on are the high ones (PBL-R-99)


class Roll:
    """Dice that were rolled together for one party of a combat, as they show. Other faces are another roll."""

    party: int
    seat: int
    why: int
    faces: list[int]
    armor: OneCard  # whose text weighs them: that of the limb that rolled an initial attack, as it was then (PBL-R-95)

    def __init__(self, party: int, seat: int, why: int, faces: list[int], armor: int = NOBODY) -> None:
        self.party = party
        self.seat = seat
        self.why = why
        self.faces = faces
        self.armor = armor

    # dev fields: slots, plain, read

    __slots__ = (
        "armor",
        "faces",
        "party",
        "seat",
        "why",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "party": self.party,
            "seat": self.seat,
            "why": self.why,
            "faces": self.faces[:],
            "armor": legend.name(self.armor),
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "Roll":
        return Roll(plain["party"], plain["seat"], plain["why"], plain["faces"][:], legend.number(plain["armor"]))

    # end of what is generated


class WaitingDice:
    """Dice of an effect that are rolled just ahead of the initial roll (PBL-R-170)."""

    party: int
    seat: int
    dice: int

    def __init__(self, party: int, seat: int, dice: int) -> None:
        self.party = party
        self.seat = seat
        self.dice = dice

    # dev fields: slots, plain, read

    __slots__ = (
        "dice",
        "party",
        "seat",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "party": self.party,
            "seat": self.seat,
            "dice": self.dice,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "WaitingDice":
        return WaitingDice(plain["party"], plain["seat"], plain["dice"])

    # end of what is generated


def face(s: Pbl, side: int, raw: int) -> int:
    """What a die of this side shows once the cards in force have had their say."""
    shown = raw
    if shown == 6 and s.anybody_has("sixes_are_threes"):
        shown = 3
    if shown == 2 and s.has_trait(side, "twos_are_fours"):
        shown = 4
    if shown == 1 and s.has_trait(side, "ones_are_threes"):
        shown = 3
    return shown


def worth(s: Pbl, armor: int, why: int, shown: int) -> int:
    """What a face counts; some armor weighs those of its initial attack anew, and the dice stay (PBL-R-99, -100).

    The armor is that of the roll, whatever has become of it since (PBL-R-95).
    """
    if why == INITIAL_ATTACK and armor >= 0:
        if shown >= HIGH and "high_faces_miss" in s.cards.cards[armor].traits:
            return 0
        if shown == 1 and "ones_count_six" in s.cards.cards[armor].traits:
            return 6
    return shown


def roll(s: Pbl, seat: int, dice: int) -> list[int]:
    """So many dice of this seat, as they show; the first may have been named in advance."""
    side = s.side[seat]
    shown: list[int] = []
    ones = twos = sixes = 0  # what these faces show is asked once for the whole roll
    for _ in range(dice):
        raw = s.rng.die()
        if s.fixed[side]:
            raw = s.fixed[side]
            name_face(s, side, 0)
        if raw == 1 and ones == 0:
            ones = face(s, side, 1)
            if ones != 1:
                s.turn_up_all(side, "ones_are_threes")
        elif raw == 2 and twos == 0:
            twos = face(s, side, 2)
            if twos != 2:
                s.turn_up_all(side, "twos_are_fours")
        elif raw == 6 and sixes == 0:
            sixes = face(s, side, 6)
            if sixes != 6 and s.terms.blind:
                for other in range(s.sides):
                    s.turn_up_all(other, "sixes_are_threes")
        if raw == 1:
            shown.append(ones)
        elif raw == 2:
            shown.append(twos)
        elif raw == 6:
            shown.append(sixes)
        else:
            shown.append(raw)
    if ones == 1 and s.robots[side].attached:
        calm(s, side)
    return shown


def name_face(s: Pbl, side: int, shown: int) -> None:
    """The first die of this side's next roll will show this face; 0: chance decides."""
    fixed = s.fixed[:]
    fixed[side] = shown
    s.fixed = fixed


def calm(s: Pbl, side: int) -> None:
    """A 1 among the dice of a robot's owner: whatever jams its limbs comes off, changed dice included (PBL-F-2)."""
    robot = s.robots[side]
    for pair in robot.attached[:]:
        if pair.place >= 0:
            s.take_off(robot, pair.place)
