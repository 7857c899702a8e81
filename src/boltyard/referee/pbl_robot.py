"""What the cards on a robot of PBL ROBOTS come to: levels, dice, Pilot Points, Critical Form, what is in force."""

from __future__ import annotations

from collections.abc import Iterator

from boltyard.referee.finding import Plain
from boltyard.referee.pbl_terms import extra_cards

LIMBS = ("head", "left_arm", "right_arm", "legs")
HAND_LIMIT = 10  # PBL-TURN-10
HIGH_LIMIT = 20
CRITICAL_LIMBS = 1  # PBL-CRIT-1
HEAT = 3  # so many turns bring each initial attack of Ultimate one die more (PBL-R-221)


class Robot:
    """One side as a trace shows it, with the wreckage that only its past tells of."""

    def __init__(self, side: Plain, state: Plain, head: Plain, wreck: dict[str, int], plated: set[str]) -> None:
        self.side = side
        self.state = state
        self.cards: dict[str, Plain] = head["cards"]
        self.settings: dict[str, str] = head["settings"]
        self.wreck = wreck  # by limb: how many cards of its stack are wreckage (PBL-R-51)
        self.plated = plated  # Ultimate: the limbs that still have their plate (PBL-H-2)

    def fact(self, key: str, name: str) -> int:
        return int(self.cards[key].get(name, 0))

    # Limbs.

    def dead(self, limb: str) -> bool:
        return bool(self.side["limbs"][limb]["dead"])

    def alive(self) -> list[str]:
        return [limb for limb in LIMBS if not self.dead(limb)]

    def layers(self, limb: str) -> list[str]:
        """The cards of a stack that can still be active, from below."""
        return list(self.side["limbs"][limb]["stack"][self.wreck.get(limb, 0) :])

    def top(self, limb: str) -> str:
        """The active armor of a limb; empty for base armor (PBL-ARMOR-7)."""
        layers = self.layers(limb)
        return layers[-1] if layers else ""

    def jammed(self, limb: str) -> bool:
        return limb in self.side["jammed"]

    def plate(self, limb: str) -> int:
        """What bare armor is worth: a plate of Ultimate counts one in everything (PBL-H-2)."""
        return 1 if self.settings["house"] == "ultimate" and limb in self.plated else 0

    def level(self, limb: str) -> int:
        """PBL-ARMOR-8, PBL-POD-2, PBL-R-46, PBL-R-48, PBL-REGEN-2."""
        level = self.plate(limb)
        for key in self.layers(limb):
            pod = self.cards[key].get("pod", "")
            if pod == "regeneration" and self.settings["house"] != "mortal":
                level = 0
            elif pod:
                level = min(3, level + 1)
            else:
                level = self.fact(key, "level")
        return level

    def is_pod(self, limb: str) -> bool:
        top = self.top(limb)
        return top != "" and bool(self.cards[top].get("pod", ""))

    def can_attack(self, limb: str) -> bool:
        """PBL-COMBAT-2, PBL-POD-5, PBL-R-192."""
        return not self.dead(limb) and not self.is_pod(limb) and not self.jammed(limb)

    def shoulder(self, place: str) -> list[str]:
        return list(self.side["shoulders"][place.removesuffix("_shoulder")])

    def parts(self) -> list[str]:
        """What can be attacked (PBL-COMBAT-3, PBL-R-59)."""
        return self.alive() + [place for place in ("left_shoulder", "right_shoulder") if self.shoulder(place)]

    # Numbers.

    def critical(self) -> bool:
        """A starter with exactly one active limb (PBL-CRIT-1, PBL-R-123); never in Mortal (PBL-H-7)."""
        pilot = self.side["pilot"]
        if not pilot or self.settings["house"] == "mortal" or self.cards[pilot]["kind"] != "starter":
            return False
        return len(self.alive()) == CRITICAL_LIMBS

    def counter(self, key: str, adds: str) -> int:
        told = self.cards[key].get("counter")
        if not told or told.get("adds") != adds:
            return 0
        return int(self.side["counters"].get(key, 0))

    def base(self, what: str) -> int:
        """Pilot, crew and active hangar (PBL-GLOSS-2), and what an agreed celebrity prints (PBL-R-141, -209)."""
        pilot = self.side["pilot"]
        name = f"critical_{what}" if self.side["form"] == "critical" else what
        sum_ = self.fact(pilot, name) + self.counter(pilot, what)
        sum_ += sum(self.fact(key, what) for key in self.side["crew"])
        if self.side["hangar"]:
            sum_ += self.fact(self.side["hangar"][-1], what)
        sum_ += sum(self.fact(key, what) for key in self.state["celebrities"] if not self.cards[key].get("celebrity"))
        return sum_

    def armor(self, limb: str, what: str) -> int:
        """What the active armor adds; a jammed one only what it prints (PBL-R-192)."""
        top = self.top(limb)
        if not top:
            return self.plate(limb)
        sum_ = self.fact(top, what)
        if not self.jammed(limb):
            sum_ += self.counter(top, what)
            if what == "defense" and "bombs_defend" in self.cards[top].get("traits", []):
                sum_ += len(self.side["stored"])
        return sum_

    def attack_dice(self, limb: str) -> int:
        """PBL-COMBAT-7, PBL-R-87."""
        return max(0, self.base("attack") + self.armor(limb, "attack"))

    def defense_dice(self, part: str) -> int:
        """PBL-COMBAT-8; a shoulder adds nothing (PBL-SHOULDER-9, -10)."""
        return max(0, self.base("defense") + (self.armor(part, "defense") if part in LIMBS else 0))

    def points(self) -> int:
        """PBL-PILOT-4 to -10."""
        limbs = self.side["limbs"].values()
        armor = sum(len(limb["stack"]) for limb in limbs) + sum(len(pile) for pile in self.side["shoulders"].values())
        return armor + sum(1 for limb in limbs if limb["dead"]) + len(self.side["attached"])

    # What is in force.

    def in_force(self) -> Iterator[str]:
        """Pilot, active hangar, crew, active armor that is not jammed, shoulders."""
        if self.side["pilot"]:
            yield self.side["pilot"]
        yield from self.side["hangar"][-1:]
        yield from self.side["crew"]
        for limb in self.alive():
            if self.top(limb) and not self.jammed(limb):
                yield self.top(limb)
        for pile in self.side["shoulders"].values():
            yield from pile[-1:]

    def has(self, trait: str, without: str = "") -> bool:
        """Is it in force, perhaps without a card that has just been given up?"""
        if any(trait in self.cards[key].get("traits", []) for key in self.in_force() if key != without):
            return True
        for key in self.state["celebrities"]:
            preset = self.cards[key].get("celebrity", [])
            if trait in (preset or self.cards[key].get("traits", [])):
                return True
        return False

    # What may be built.

    def builds(self, hand: list[str]) -> set[str]:
        """Every build that the MOVE allows with these cards, as codes (PBL-TURN-5)."""
        return {code for key in hand for code in self.builds_of(key)}

    def builds_of(self, key: str) -> list[str]:
        told = self.cards[key]
        kind, place = told["kind"], told.get("place", "")
        if kind == "armor" and place == "pod":
            return [f"build {key} on {limb}" for limb in self.pod_places(told["pod"])]
        may = False
        if kind == "armor" and place in LIMBS:  # PBL-ARMOR-2 to -5, -10
            skip = 1 if self.has("skip_a_level") else 0
            may = not self.dead(place) and told["level"] <= self.level(place) + 1 + skip
        elif kind == "armor":  # PBL-SHOULDER-4, -5
            may = not self.dead("head") or not self.dead(place.replace("shoulder", "arm"))
        elif kind == "hangar":  # PBL-HANGAR-3 to -5
            now = self.fact(self.side["hangar"][-1], "level") if self.side["hangar"] else 0
            may = told["level"] <= now + 1
        elif kind == "crew":  # PBL-CREW-3 to -10, PBL-R-63
            skills = [self.fact(crew, "skill") for crew in self.side["crew"]]
            inside = len(skills) + len(self.side["stored"])
            may = told["skill"] <= max(skills, default=0) + 1 and inside < self.spaces()
        elif kind == "expert":  # PBL-PILOT-2
            may = self.points() >= told["points"]
        return [f"build {key}"] if may else []

    def pod_places(self, pod: str) -> list[str]:
        """PBL-POD-1, PBL-REGEN-1, PBL-H-6."""
        if pod == "regeneration" and self.settings["house"] != "mortal":
            return [limb for limb in LIMBS if self.dead(limb)]
        return self.alive()

    def hand_limit(self) -> int:
        most = HIGH_LIMIT if self.has("hand_limit_20") else HAND_LIMIT
        return most + extra_cards(self.settings, self.state["sides"].index(self.side))

    def spaces(self) -> int:
        """Room for crew and storage bombs; without a hangar there is one sidekick (PBL-CREW-9, -10)."""
        return self.fact(self.side["hangar"][-1], "spaces") if self.side["hangar"] else 1
