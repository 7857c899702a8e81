"""Combats of PBL ROBOTS: how many dice are rolled, what they count, who is behind, and what comes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from boltyard.referee.finding import Findings, Plain
from boltyard.referee.pbl_robot import HEAT, LIMBS, Robot

STORED = re.compile(r"stored=([0-9,]+)")
DIE = re.compile(r"choose ([0-9]):([0-9]+)=([0-9])")
BREAKS = 6  # a fight lost by so much (PBL-R-204)
EFFECT_DICE = {"dice", "stand_in"}  # effects that roll toward a total


@dataclass
class Combat:
    """What has to be remembered of a combat, besides what is shown."""

    source_card: str = ""  # the armor that rolled the initial attack, whatever becomes of it (PBL-R-99, -100)
    rolled: bool = False
    missed: bool = False  # by Misfire
    down: list[int] = field(default_factory=lambda: [0, 0])  # cards put down for the next roll of a side
    ticks: list[int] = field(default_factory=lambda: [0, 0])
    stored: list[int] = field(default_factory=lambda: [0, 0])  # storage bombs used, by value
    pledged: list[int] = field(default_factory=lambda: [0, 0])  # storage bombs promised (Predetermination)
    boost: dict[int, int] = field(default_factory=dict)  # by seat: dice more in each roll (Epico Bean)
    effects: list[tuple[int, int, bool]] = field(default_factory=list)  # seat and dice still to roll, and is it sure


class Combats:
    """Follows what is shown of the combat from one answer to the next."""

    def __init__(self, head: Plain, findings: Findings) -> None:
        self.head = head
        self.cards: dict[str, Plain] = head["cards"]
        self.settings: dict[str, str] = head["settings"]
        self.found = findings
        self.now = Combat()

    @property
    def live(self) -> bool:
        """Edition 2017: dice lie on the table while others may answer them (PBL-F-13), and count once they rest."""
        return self.settings["edition"] == "2017"

    # Before the state is compared: what was said.

    def said(self, seat: int, code: str, before: Plain) -> None:
        """Take note of what bears on the combat that is going on."""
        words = code.split()
        combat = before["combat"]
        if words[0] == "attack":
            self.now = Combat()
            self.promise(0, code)
            return
        if combat is None:
            return
        party = self.party(before, seat)
        if words[0] in ("add", "dunk", "pay") and party >= 0:
            cards = [word for word in words[1:] if word not in ("none",) and "=" not in word]
            self.now.down[party] += len(cards)
            told = STORED.search(code)
            if told and words[0] == "add":
                self.now.stored[party] += sum(int(value) for value in told.group(1).split(","))
        elif words[0] == "shields":
            self.promise(1, code)
        elif words[0] == "yes" and before["phase"] == "tick" and party >= 0:
            self.now.ticks[party] += 1
        elif code == "play misfire":
            self.now.missed = True
        if words[0] in ("play", "blast"):
            self.effect(seat, words[1], words[0], before)

    def promise(self, party: int, code: str) -> None:
        told = STORED.search(code)
        if told:
            self.now.pledged[party] = sum(int(value) for value in told.group(1).split(","))

    def effect(self, seat: int, key: str, word: str, before: Plain) -> None:
        """An action or a Blast that will roll toward a total, now or ahead of the initial rolls."""
        does = self.cards.get(key, {}).get("on_played" if word == "play" else "blast", {"do": ""})
        if does["do"] == "boost":
            self.now.boost[seat] = self.now.boost.get(seat, 0) + does["dice"]
            return
        fits = word == "play" or does.get("when") == ("attack", "defense", "")[self.party(before, seat)]
        if does["do"] in EFFECT_DICE and fits:
            self.now.effects.append((seat, does["dice"], True))
        elif word == "blast":  # perhaps it is the die that Sienna Woodin gives for any crew (PBL-R-201)
            self.now.effects.append((seat, 1, False))

    def party(self, state: Plain, seat: int) -> int:
        """0 for the attacking side, 1 for the defending one, -1 for others."""
        for party, who in enumerate(state["combat"]["seats"]):
            side = next(side for side in state["sides"] if who in side["seats"])
            if seat in side["seats"]:
                return party
        return -1

    # After: what is shown.

    def compare(self, before: Plain, after: Plain, code: str, robots: list[Robot]) -> None:
        """The combat after an answer; `robots` are those of the state before it."""
        combat = after["combat"]
        if combat is None:
            return
        same = before["combat"] is not None and not code.startswith("attack")
        old = before["combat"]["rolls"] if same else []
        new = combat["rolls"]
        if len(new) < len(old):
            self.found.claim("PBL-COMBAT-10", "rolls stay on the table", False, new)
            return
        self.kept(old, new[: len(old)], before, code, robots)
        self.added(old, new, after, robots, code.removeprefix("blast ") if code.startswith("blast ") else "")
        self.totals(combat)

    def kept(self, old: list[Plain], new: list[Plain], before: Plain, code: str, robots: list[Robot]) -> None:
        """Dice change only where something changes them, and a turned die shows what it was turned to (PBL-F-2)."""
        changed = [(a, b) for a, b in zip(old, new, strict=True) if a["dice"] != b["dice"]]
        for a, b in changed:
            self.found.expect("PBL-R-98", "dice in a roll", len(a["dice"]), len(b["dice"]))
        if not self.live and code.split()[0] in ("pass", "concede", "add", "end", "pick"):
            self.found.expect("PBL-R-98", "dice that were rolled", [a["dice"] for a in old], [b["dice"] for b in new])
        turned = DIE.fullmatch(code)
        if turned and before["phase"] == "set_die" and not self.live:
            seat, at, face = (int(word) for word in turned.groups())
            want = self.at_once(face, seat, robots)
            faces = [b["dice"][at - 1] for a, b in changed if a["seat"] == seat and len(b["dice"]) >= at]
            many = sum(1 for a, b in changed for x, y in zip(a["dice"], b["dice"], strict=True) if x != y)
            self.found.claim("PBL-F-2", f"one die turned to {want}", many <= 1 and faces in ([want], []), faces)

    def at_once(self, face: int, seat: int, robots: list[Robot], blasted: str = "") -> int:
        """What a die of this seat shows when it shows this face (Coringus, Mute, Bonegate Depot)."""
        owner = next(robot for robot in robots if seat in robot.side["seats"])
        if face == 1 and owner.has("ones_are_threes", blasted):
            return 3
        if face == 2 and owner.has("twos_are_fours", blasted):
            return 4
        if face == 6 and any(robot.has("sixes_are_threes", blasted) for robot in robots if not robot.side["out"]):
            return 3
        return face

    def added(self, old: list[Plain], new: list[Plain], after: Plain, robots: list[Robot], blasted: str) -> None:
        """How many dice came, and whether any shows what it cannot; a Blast's crew is gone before its die falls."""
        for roll in new[len(old) :]:
            why, party = roll["why"], roll["party"]
            count = len(roll["dice"])
            if why == "attack":
                self.initial(count, 0, after, robots)
            elif why == "defense":
                self.initial(count, 1, after, robots)
            elif why == "added":
                self.found.expect("PBL-BOMB-5", "dice added", self.thrown(party, roll["seat"], robots), count)
            else:
                self.by_effect(party, roll["seat"], count, robots)
            for die in roll["dice"]:
                self.found.expect("PBL-F-2", "a die shows", self.at_once(die, roll["seat"], robots, blasted), die)

    def thrown(self, party: int, seat: int, robots: list[Robot]) -> int:
        """Dice for the cards that lie there: one each, one more for each with Phillip, one for a tick (PBL-F-6)."""
        now = self.now
        side = next(robot for robot in robots if seat in robot.side["seats"])
        dice = now.down[party] * (2 if side.has("extra_bomb_die") else 1) + now.ticks[party] + now.boost.get(seat, 0)
        now.down[party] = now.ticks[party] = 0
        return dice

    def by_effect(self, party: int, seat: int, count: int, robots: list[Robot]) -> None:
        """Dice of actions and Blasts, in the order in which they were played; promised cards come as a set too."""
        now = self.now
        boost = now.boost.get(seat, 0)
        more = boost if now.rolled else 0  # with the initial roll one die in all, as a set of its own (PBL-R-196)
        of_seat = [told for told in now.effects if told[0] == seat]
        fitting = [told for told in of_seat if told[1] + more == count]
        ahead = boost and not now.rolled
        if not fitting and not (ahead and count == boost):
            fitting = [told for told in of_seat if told[2]]
        if fitting:
            now.effects.remove(fitting[0])
            self.found.expect("PBL-R-170", "dice of an effect", fitting[0][1] + more, count)
        elif now.down[party] and self.settings["bombs"] == "predetermined":
            self.found.expect("PBL-R-150", "promised dice", self.thrown(party, seat, robots) - boost, count)
        elif ahead:
            self.found.expect("PBL-R-196", "a die ahead of the initial roll", boost, count)
        else:
            self.found.claim("PBL-R-170", "dice came from something", False, count)

    def initial(self, count: int, party: int, after: Plain, robots: list[Robot]) -> None:
        """PBL-COMBAT-7 to -9, from the cards as they lay just before."""
        combat = after["combat"]
        seat = combat["seats"][party]
        side = next(robot for robot in robots if seat in robot.side["seats"])
        if party == 0:
            self.now.rolled = True
            self.now.source_card = "" if side.jammed(combat["source"]) else side.top(combat["source"])
            dice = side.attack_dice(combat["source"])
            dice += 1 if side.has("extra_attack_die") else 0
            dice += after["turn"] // HEAT if self.settings["house"] == "ultimate" else 0
            rule = "PBL-COMBAT-7"
            self.now.stored = self.now.pledged[:]
        else:
            dice = side.defense_dice(combat["target"].partition(".")[2])
            rule = "PBL-COMBAT-8"
        if self.settings["dunk"] == "on":
            dice += self.thrown(party, seat, robots) - self.now.boost.get(seat, 0)
        self.found.expect(rule, "initial dice", dice, count)

    def totals(self, combat: Plain) -> None:
        """What the dice come to, and who is behind (PBL-COMBAT-11, -15, -16)."""
        extra = combat["extra"]
        for party in (0, 1):
            dice = sum(
                self.worth(die, roll) for roll in combat["rolls"] if roll["party"] == party for die in roll["dice"]
            )
            total = max(0, dice + extra[party])
            self.found.expect("PBL-COMBAT-11", f"total of party {party}", total, combat["totals"][party])
        self.storage_bombs(extra)
        if not self.now.rolled:
            self.found.expect("PBL-COMBAT-12", "nobody is behind before the rolls", None, combat["trailing"])
            return
        self.found.expect("PBL-COMBAT-15", "who is behind", self.behind(combat["totals"]), combat["trailing"])

    def storage_bombs(self, extra: list[int]) -> None:
        """What was used counts as it lay there (PBL-STORE-4); Overblown may have taken from the attacker's total."""
        for party in (0, 1):
            used = self.now.stored[party]
            if not self.now.rolled and extra[party]:  # promised, and already paid (PBL-R-150)
                used = self.now.pledged[party]
            fits = extra[party] == used or (party == 0 and extra[party] < used)
            self.found.claim("PBL-STORE-4", f"storage bombs of party {party} worth {used}", fits, extra[party])

    def behind(self, totals: list[int]) -> int | None:
        """PBL-BOMB-4, PBL-R-85."""
        if totals[0] != totals[1]:
            return 0 if totals[0] < totals[1] else 1
        ties = self.settings["ties"]
        if ties == "edition":
            ties = "nobody" if self.settings["edition"] == "1.2" else "attacker"
        return 0 if ties == "attacker" else None

    def worth(self, die: int, roll: Plain) -> int:
        """What a die counts: penalties and bonuses are those of the armor that rolled (PBL-R-99, -100)."""
        if roll["why"] == "attack" and self.now.source_card:
            traits = self.cards[self.now.source_card].get("traits", [])
            if "high_faces_miss" in traits and die >= 5:
                return 0
            if "ones_count_six" in traits and die == 1:
                return 6
        return die

    # The end.

    def broken(self, combat: Plain, robots: list[Robot]) -> tuple[set[tuple[int, str]], str]:
        """The parts that a finished combat destroys, by side and place, and the rule (PBL-COMBAT-17, -18)."""
        attack, defense = combat["totals"]
        seat, _, place = combat["target"].partition(".")
        target = next(at for at, robot in enumerate(robots) if int(seat) in robot.side["seats"])
        attacker = next(at for at, robot in enumerate(robots) if combat["seats"][0] in robot.side["seats"])
        if robots[target].side["out"] or robots[attacker].side["out"]:
            return set(), "PBL-R-225"
        if attack > defense and not self.now.missed:
            bolts = [
                key for key in robots[target].side["attached"] if "saves_a_limb" in self.cards[key].get("traits", [])
            ]
            if place in LIMBS and bolts:
                return set(), "PBL-R-203"
            return {(target, place)}, "PBL-COMBAT-18"
        top = robots[target].top(place) if place in LIMBS else ""
        spiked = top != "" and "breaks_attackers" in self.cards[top].get("traits", [])
        if spiked and not robots[target].jammed(place) and not self.now.missed and defense - attack >= BREAKS:
            return {(attacker, combat["source"])} if not robots[attacker].dead(combat["source"]) else set(), "PBL-R-204"
        return set(), "PBL-COMBAT-17"
