"""PBL ROBOTS from its book and catalogue once more: combat, totals, ties, blow-offs, Critical Form and endings.

Between two answers the engine does what has to be done by itself. The referee looks at the whole table before and
after, and says what must have changed in between: which dice were rolled and what they count, which parts were
destroyed, who is out, whose turn it is, who has won. What cards do besides (searches, draws, the shop, the draft) it
takes as it comes; but no card may be lost or doubled by it.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field, replace

from boltyard.referee.finding import Findings, Plain
from boltyard.referee.pbl_combat import Combat, Combats
from boltyard.referee.pbl_robot import LIMBS, Robot
from boltyard.referee.pbl_terms import SideTerms

UNDO = re.compile(r"undo ([0-9]+), agreed by .*")
ATTACK = re.compile(r"attack (\w+) ([0-9]\.\w+)( .*)?")
CALM = ("turn", "window", "combat")  # phases in which nothing is under way that could leave a rule open
ROW = 5  # PBL-SHOP-9
STARTERS = 10  # PBL-COMP-3
ULTIMATE_TURNS = 40  # PBL-H-4


@dataclass
class Memory:
    """What a state does not tell: wreckage, who attacked whom, and the combat that is going on."""

    state: Plain
    wreck: list[dict[str, int]]
    plated: list[set[str]]
    combat: Combat = field(default_factory=Combat)
    moved: bool = False  # has the active player used the MOVE in this turn, for all we know
    attacks: list[tuple[int, int]] = field(default_factory=list)  # of this turn: sides that attacked and were attacked
    attacks_before: list[tuple[int, int]] = field(default_factory=list)  # of the turn before
    idle: int = 0  # turns in a row without a build and without a roll
    aim: tuple[int, str] | None = None  # what a Strike is aimed at
    striker: int = -1
    felled: dict[int, int] = field(default_factory=dict)  # by side: which side blew off a limb of it last
    markers: bool = False  # the blow-off deck was once too small (PBL-R-104)
    demolished: dict[int, int] = field(default_factory=dict)  # by seat: may not attack in its turn after this one

    def copy(self) -> Memory:
        """For going back; a state that was shown is never changed."""
        return replace(
            self,
            wreck=copy.deepcopy(self.wreck),
            plated=copy.deepcopy(self.plated),
            combat=copy.deepcopy(self.combat),
            attacks=self.attacks[:],
            attacks_before=self.attacks_before[:],
            felled=self.felled.copy(),
            demolished=self.demolished.copy(),
        )


class Pbl:
    """Follows a trace and holds each answer against the rules."""

    def __init__(self, head: Plain, findings: Findings) -> None:
        self.head = head
        self.found = findings
        self.settings: dict[str, str] = head["settings"]
        self.cards: dict[str, Plain] = head["cards"]
        self.combats = Combats(head, findings)
        self.terms = SideTerms(head, findings)
        self.mind = self.fresh(head["state"])
        self.kept: dict[int, Memory] = {}

    def fresh(self, state: Plain) -> Memory:
        sides = len(state["sides"])
        return Memory(state, [{} for _ in range(sides)], [set(LIMBS) for _ in range(sides)])

    def robots(self, state: Plain) -> list[Robot]:
        mind = self.mind
        return [
            Robot(side, state, self.head, mind.wreck[at], mind.plated[at]) for at, side in enumerate(state["sides"])
        ]

    def side_of(self, seat: int, state: Plain) -> int:
        return next(at for at, side in enumerate(state["sides"]) if seat in side["seats"])

    # Following.

    def follow(self, entry: Plain) -> bool:
        """One entry of the trace. The next one starts from what is shown, so a deviation does not end it."""
        before, after = self.mind.state, entry["state"]
        code = entry["answers"][0][1]
        undo = UNDO.fullmatch(code)
        if undo:
            self.mind = self.kept[int(undo.group(1))].copy()
            self.mind.state = after
            self.combats.now = self.mind.combat
            return True
        if entry["n"]:
            self.mind.combat = self.combats.now
            self.kept[entry["n"]] = self.mind.copy()
            self.offered(entry, before)
        self.bombs(entry, before)
        for who, word in entry["answers"]:
            self.combats.said(who, word, before)
            self.said(who, word, before)
        if self.new_game(before, after):
            self.series(entry, before, after)
            self.mind = self.fresh(after)
            self.combats.now = Combat()
            return True
        robots = self.robots(before)
        playing = before["phase"] not in ("robots", "talent", "draft", "give", "opening") and code != "resign"
        if playing and all(side["pilot"] or side["out"] for side in before["sides"]):
            self.combats.compare(before, after, code, robots)
            self.fought(before, after)
            self.losses(entry, before, after, robots)
            self.turn(before, after)
        self.remember(before, after)
        if code.startswith("give "):
            self.terms.given(before, after, code)
        self.look(after)
        self.ending(entry, after)
        self.mind.state = after
        return True

    def said(self, seat: int, code: str, before: Plain) -> None:
        words = code.split()
        if words[0] == "build" and before["phase"] == "turn":
            self.mind.moved = True
        elif words[0] == "use" and self.cards.get(words[1], {}).get("use", {}).get("do") == "demolition":
            self.mind.demolished = {who: int(before["turn"]) for who in range(len(self.head["seats"]))}
        elif words[0] == "choose" and before["phase"] == "strike" and "." in words[1]:
            where, _, place = words[1].partition(".")
            self.mind.aim = (self.side_of(int(where), before), place)
            self.mind.striker = self.side_of(seat, before)
        elif code == "play misfire" and before["combat"] is None:
            self.mind.aim = None

    def new_game(self, before: Plain, after: Plain) -> bool:
        told, was = after.get("match"), before.get("match")
        return bool(told and was and told["game"] != was["game"])

    # Attacks.

    def offered(self, entry: Plain, before: Plain) -> None:
        """Every attack that the rules allow is offered, and no other (PBL-COMBAT-2, -3, PBL-MODE-3P-2)."""
        if not entry["offers"] or before["phase"] not in ("turn", "extra_attack", "rage"):
            return
        [[seat, said]] = entry["answers"]
        if said.startswith("order "):  # a Gunner, beside whatever is asked of the Pilot (PBL-MODE-2V2-2)
            return
        found = {f"{told.group(1)} {told.group(2)}" for code in entry["offers"][0] if (told := ATTACK.fullmatch(code))}
        if before["phase"] == "turn" and not self.mind.moved and seat == before["active"]:
            robot = self.robots(before)[self.side_of(seat, before)]
            builds = sorted(code for code in entry["offers"][0] if code.startswith("build "))
            self.found.expect("PBL-TURN-5", "builds offered", sorted(robot.builds(before["hands"][seat])), builds)
        may = self.attacks_of(seat, before)
        if before["phase"] == "turn" and not found:
            free = not self.mind.moved and self.settings["house"] != "ultimate"
            if free and seat == before["active"]:
                self.found.expect("PBL-TURN-6", "attacks offered", sorted(may), [])
            return
        without = self.attacks_of(seat, before, False)
        rule = "PBL-MODE-3P-2" if without != may else "PBL-COMBAT-2"
        self.found.expect(rule, "attacks offered", sorted(may), sorted(found))

    def bombs(self, entry: Plain, before: Plain) -> None:
        """Whoever is behind may add, and nobody else; any card of the hand will do (PBL-BOMB-1, -4)."""
        combat = before["combat"]
        if before["phase"] != "combat" or combat is None or entry["answers"][0][1] in ("resign", "offer draw"):
            return
        behind = combat["trailing"]
        for seat in entry["asked"]:
            self.found.expect("PBL-BOMB-4", "whose turn to add", behind, self.combats.party(before, seat))
        limited = self.settings["bombs"] != "normal" or self.settings["bomb_cap"] != "0"
        if not entry["n"] or not entry["offers"] or limited:
            return
        seat = entry["answers"][0][0]
        words = [code.split() for code in entry["offers"][0]]
        offered = {word[1] for word in words if word[0] == "add" and "=" not in word[1]}
        self.found.expect("PBL-BOMB-1", "cards that may be added", sorted(before["hands"][seat]), sorted(offered))

    def attacks_of(self, seat: int, before: Plain, three: bool = True) -> set[str]:
        """Source and target of every attack; `three` with what protects the third player (PBL-R-131 to -133)."""
        robots = self.robots(before)
        own = self.side_of(seat, before)
        if self.mind.demolished.get(seat, before["turn"]) < before["turn"]:
            return set()
        left = [at for at, robot in enumerate(robots) if not robot.side["out"]]
        shielded = (
            {target for by, target in self.mind.attacks_before if by != own} if three and len(left) > 2 else set()
        )
        sources = [limb for limb in LIMBS if robots[own].can_attack(limb)]
        targets = [
            f"{robots[at].side['seats'][0]}.{part}"
            for at in left
            if at != own and at not in shielded
            for part in robots[at].parts()
        ]
        return {f"{source} {target}" for source in sources for target in targets}

    def fought(self, before: Plain, after: Plain) -> None:
        """An attack counts from its initial roll on (PBL-R-132, -177)."""
        combat = after["combat"]
        rolled = combat is not None and any(roll["why"] == "defense" for roll in combat["rolls"])
        had = before["combat"] is not None and any(roll["why"] == "defense" for roll in before["combat"]["rolls"])
        if rolled and (not had or before["combat"]["seats"] != combat["seats"]):
            self.mind.moved = True
            target = int(combat["target"].partition(".")[0])
            self.mind.attacks.append((self.side_of(combat["seats"][0], after), self.side_of(target, after)))

    # What is destroyed.

    def losses(self, entry: Plain, before: Plain, after: Plain, robots: list[Robot]) -> None:
        """The parts that are gone after an answer, and who has the credit (PBL-BLOWOFF-1 to -6, PBL-R-107)."""
        code = entry["answers"][0][1]
        expected: set[tuple[int, str]] = set()
        rule, by = "PBL-BLOWOFF-1", -1
        combat = before["combat"]
        finished = combat is not None and self.combats.now.rolled and (after["combat"] is None)
        attacker = self.side_of(combat["seats"][0], before) if combat is not None else -1
        if finished and code in ("pass", "concede"):
            expected, rule = self.combats.broken(combat, robots)
            defender = self.side_of(int(combat["target"].partition(".")[0]), before)
            by = defender if rule == "PBL-R-204" else attacker
            if rule == "PBL-R-203":
                bolts = [robots[defender].side["attached"], after["sides"][defender]["attached"]]
                self.found.expect(rule, "cards attached", len(bolts[0]) - 1, len(bolts[1]))
        elif self.mind.aim is not None and self.struck(before, after):
            expected, rule, by = {self.mind.aim}, "PBL-R-103", self.mind.striker
            self.mind.aim = None
        limbs = {(at, place) for at, place in expected if place in LIMBS}
        self.found.expect(rule, "limbs blown off", sorted(limbs), sorted(self.died(before, after)))
        for at, place in expected - limbs:
            self.found.expect("PBL-SHOULDER-11", "a shoulder that was hit", [], self.robots(after)[at].shoulder(place))
        for at, side in enumerate(after["sides"]):
            credit = len(limbs) if at == by else 0
            self.found.expect("PBL-R-107", "blow-offs credited", before["sides"][at]["blown"] + credit, side["blown"])
        self.mind.felled.update({at: by for at, _ in limbs})
        self.terminations(before, after)
        if finished:
            self.combats.now = Combat()

    def terminations(self, before: Plain, after: Plain) -> None:
        """Whoever took the last limb of another robot has made a termination (PBL-GLOSS-16, PBL-R-233)."""
        fell = [at for at, side in enumerate(after["sides"]) if side["out"] and not before["sides"][at]["out"]]
        for at, side in enumerate(after["sides"]):
            made = sum(1 for gone in fell if gone != at and self.mind.felled.get(gone, -1) == at)
            wanted = before["sides"][at]["terminations"] + made
            self.found.expect("PBL-GLOSS-16", "terminations", wanted, side["terminations"])

    def died(self, before: Plain, after: Plain) -> set[tuple[int, str]]:
        return {
            (at, limb)
            for at, side in enumerate(after["sides"])
            for limb in LIMBS
            if side["limbs"][limb]["dead"] and not before["sides"][at]["limbs"][limb]["dead"]
        }

    def struck(self, before: Plain, after: Plain) -> bool:
        """Has a Strike come to its end in this answer? Then its target is gone (PBL-F-3)."""
        if self.mind.aim is None:
            return False
        at, place = self.mind.aim
        if place in LIMBS:
            return (at, place) in self.died(before, after)
        return not self.robots(after)[at].shoulder(place)

    def remember(self, before: Plain, after: Plain) -> None:
        """Wreckage stays for the Pilot Points, and is never armor again (PBL-R-51)."""
        for at, side in enumerate(after["sides"]):
            for limb in LIMBS:
                there = side["limbs"][limb]
                if there["dead"]:
                    self.mind.wreck[at][limb] = len(there["stack"])
                    self.mind.plated[at].discard(limb)
                elif len(there["stack"]) < self.mind.wreck[at].get(limb, 0):
                    self.mind.wreck[at][limb] = len(there["stack"])

    # Turns.

    def turn(self, before: Plain, after: Plain) -> None:
        """PBL-TURN-1, PBL-R-21."""
        if after["turn"] == before["turn"]:
            return
        mind = self.mind
        self.found.expect("PBL-TURN-2", "the next turn", before["turn"] + 1, after["turn"])
        if before["turn"]:
            mind.idle = 0 if mind.moved else mind.idle + 1
            if self.settings["team"] == "none":
                self.found.expect("PBL-R-21", "whose turn", self.next_seat(before, after), after["active"])
        mind.attacks_before, mind.attacks = mind.attacks, []
        mind.moved = False
        mind.demolished = {
            seat: turn
            for seat, turn in mind.demolished.items()
            if not (seat == before["active"] and turn < before["turn"])
        }
        most = int(self.settings["idle_draw"])
        if most and after["phase"] != "over":
            self.found.claim("PBL-R-130", "no more idle turns", mind.idle < most, mind.idle)

    def next_seat(self, before: Plain, after: Plain) -> int:
        seats = len(self.head["seats"])
        for step in range(1, seats + 1):
            seat = (before["active"] + step) % seats
            if not after["sides"][self.side_of(seat, after)]["out"]:
                return int(seat)
        return -1

    # What must be true of every table.

    def look(self, state: Plain) -> None:
        robots = self.robots(state)
        self.terms.look(state)
        if state["turn"] == 0 or state["phase"] == "over":
            return
        self.all_cards(state)
        for robot in robots:
            if robot.side["out"] or not robot.side["pilot"]:
                continue
            self.numbers(robot)
            if state["phase"] in CALM:
                self.limits(robot, state)
        if state["phase"] in CALM:
            left = [robot for robot in robots if not robot.side["out"]]
            self.found.claim("PBL-END-2", "two robots or more are left", len(left) > 1)
            for robot in left:
                self.found.claim("PBL-END-1", "a robot in the game has a limb", robot.alive() != [])
            self.blow_off_deck(state, robots)
            cap = int(self.settings["turn_cap"])
            if self.settings["house"] == "ultimate":
                self.found.claim("PBL-H-4", "no turn 41", state["turn"] <= ULTIMATE_TURNS, state["turn"])
            self.found.claim("PBL-R-130", "the last turn", cap == 0 or state["turn"] <= cap, state["turn"])

    def numbers(self, robot: Robot) -> None:
        side = robot.side
        self.found.expect("PBL-PILOT-4", "Pilot Points", robot.points(), side["points"])
        form = "critical" if robot.critical() else "normal"
        self.found.expect("PBL-CRIT-1", "form of the pilot", form, side["form"])
        self.found.expect("PBL-GLOSS-2", "base stats", [robot.base("attack"), robot.base("defense")], side["base"])
        for limb in robot.alive():
            there = side["limbs"][limb]
            self.found.expect("PBL-ARMOR-8", f"level of the {limb}", robot.level(limb), there["level"])
            self.found.expect("PBL-COMBAT-8", f"defense of the {limb}", robot.defense_dice(limb), there["defense"])
            if robot.can_attack(limb) and there["attack"] is not None and not robot.has("extra_attack_die"):
                self.found.expect("PBL-COMBAT-7", f"attack of the {limb}", robot.attack_dice(limb), there["attack"])

    def limits(self, robot: Robot, state: Plain) -> None:
        side = robot.side
        for seat in side["seats"]:
            cards = len(state["hands"][seat])
            self.found.claim("PBL-TURN-10", "cards in hand", cards <= robot.hand_limit(), cards)
        inside = len(side["crew"]) + len(side["stored"])
        self.found.claim("PBL-HANGAR-7", "crew and storage bombs", inside <= robot.spaces(), inside)
        if not side["hangar"]:
            self.found.expect("PBL-HANGAR-13", "storage bombs without a hangar", [], side["stored"])
        self.found.claim("PBL-SHOP-9", "the row", len(state["row"]) <= ROW, len(state["row"]))

    def all_cards(self, state: Plain) -> None:
        """Every orange card lies somewhere, and in one place only (PBL-INV-1)."""
        orange = sorted(key for key, told in self.cards.items() if told["kind"] not in ("starter", "robot"))
        found = [*state["row"], *state["shop"], *state["draft"], *state["celebrities"], *state["table"]]
        for piles in ("hands", "piles", "offers", "removed"):
            found += [key for pile in state[piles] for key in flat(pile)]
        for side in state["sides"]:
            found += [*side["deck"], *side["discard"], *side["hangar"], *side["crew"], *side["attached"]]
            found += [key for limb in side["limbs"].values() for key in limb["stack"]]
            found += [key for pile in side["shoulders"].values() for key in pile]
            found += [key for key in flat(side["curse"]) if key in self.cards]
            if side["pilot"] and self.cards[side["pilot"]]["kind"] == "expert":
                found.append(side["pilot"])
        self.found.expect("PBL-INV-1", "orange cards", orange, sorted(found))

    def blow_off_deck(self, state: Plain, robots: list[Robot]) -> None:
        """PBL-SETUP-14, PBL-R-104: pilots nobody took, less what lies on dead limbs."""
        if any(robot.side["out"] for robot in robots) or self.settings["rotation"] != "off":
            return
        dead = sum(len(LIMBS) - len(robot.alive()) for robot in robots)
        self.mind.markers = self.mind.markers or dead > STARTERS - len(robots)
        if self.mind.markers:  # which of them are cards, nobody can tell any more
            return
        self.found.expect("PBL-INV-2", "blow-off deck", max(0, STARTERS - len(robots) - dead), state["blowoff"])

    # The end.

    def ending(self, entry: Plain, state: Plain) -> None:
        told = entry.get("outcome")
        if told is None:
            return
        reason = told["reason"]
        robots = self.robots(state)
        standing = [seat for robot in robots if not robot.side["out"] and robot.alive() for seat in robot.side["seats"]]
        if reason in ("series", "last_game", "drawn_series"):
            return self.match_over(state, told)
        if reason in ("last_robot", "resigned"):
            sides = {self.side_of(seat, state) for seat in standing}
            self.found.claim("PBL-END-2", "one robot is left, or none", len(sides) <= 1, sorted(sides))
            self.found.expect("PBL-END-2", "winners", sorted(standing), sorted(told["winners"]))
        elif reason == "all_terminated":
            self.found.expect("PBL-R-126", "robots left", [], standing)
            self.found.expect("PBL-R-126", "winners where nobody is left", [], told["winners"])
        elif reason in ("agreed", "no_shop"):
            rule = "PBL-R-130" if reason == "agreed" else "PBL-F-20"
            self.found.expect(rule, "winners of a draw", [], told["winners"])
            self.found.claim("PBL-F-20", "edition", reason == "agreed" or self.combats.live)
        elif reason == "race":
            first = [robot for robot in robots if robot.side["blown"] >= int(self.settings["race_to"])]
            seats = [seat for robot in first for seat in robot.side["seats"]]
            self.found.expect("PBL-R-136", "winners", sorted(seats), sorted(told["winners"]))
        elif reason in ("stalled", "time"):  # a tie on blow-offs and limbs is played on after a time limit (PBL-F-21)
            rule = "PBL-R-135" if reason == "stalled" else "PBL-F-21"
            self.found.expect(rule, "winners", self.by_the_board(robots), sorted(told["winners"]))
        else:
            self.found.claim("PBL-END-2", "an ending that the rules know", False, reason)
        return None

    def by_the_board(self, robots: list[Robot]) -> list[int]:
        """More blow-offs, then more active limbs, then more Pilot Points, then a draw (PBL-R-135)."""
        left = [robot for robot in robots if not robot.side["out"]]
        ranked = sorted(left, key=self.standing, reverse=True)
        if len(ranked) > 1 and self.standing(ranked[0]) == self.standing(ranked[1]):
            return []
        return sorted(ranked[0].side["seats"])

    def standing(self, robot: Robot) -> tuple[int, int, int]:
        return robot.side["blown"], len(robot.alive()), robot.points()

    def series(self, entry: Plain, before: Plain, after: Plain) -> None:
        """A game of a series is over, and the next one lies there: who has one win more (PBL-MODE-SERIES-1)?"""
        seat, code = entry["answers"][0]
        robots = self.robots(before)
        wins = list(before["match"]["wins"])
        combat = before["combat"]
        gone = {(at, limb) for at, robot in enumerate(robots) for limb in LIMBS if robot.dead(limb)}
        if combat is not None and self.combats.now.rolled and code in ("pass", "concede"):
            gone |= self.combats.broken(combat, robots)[0]
        elif code == "resign":
            gone |= {(self.side_of(seat, before), limb) for limb in LIMBS}
        elif code not in ("accept draw",):
            return
        left = [
            robot
            for at, robot in enumerate(robots)
            if not robot.side["out"] and any((at, limb) not in gone for limb in LIMBS)
        ]
        if code != "accept draw":
            if len(left) != 1:
                return  # it was stalled, or ended by time
            begun = any(side["deck"] for side in before["sides"]) and not before["draft"] and not any(before["piles"])
            forever = code == "resign" and not begun  # there are no decks yet (PBL-R-224)
            for who in left[0].side["seats"]:
                wins[who] = before["match"]["needed"] if forever else wins[who] + 1
        self.found.expect("PBL-MODE-SERIES-1", "wins", wins, after["match"]["wins"])

    def match_over(self, state: Plain, told: Plain) -> None:
        wins, needed = state["match"]["wins"], state["match"]["needed"]
        most = max(wins)
        leaders = [seat for seat, won in enumerate(wins) if won == most]
        sides = {self.side_of(seat, state) for seat in leaders}
        expected = leaders if len(sides) == 1 and most else []
        self.found.expect("PBL-MODE-SERIES-1", "winners of the match", expected, sorted(told["winners"]))
        played_out = str(state["match"]["game"]) == self.settings["rotation"]
        rule = "PBL-MODE-SERIES-1" if most >= needed else "PBL-R-219" if played_out else "PBL-R-130"
        self.found.expect(rule, "the rule of the ending", rule, told["rule"])


def flat(things: object) -> list[str]:
    """The words in a pile, however deep it is packed."""
    if isinstance(things, str):
        return [things]
    if isinstance(things, dict):
        things = list(things.values())
    if not isinstance(things, list):
        return []
    return [word for thing in things for word in flat(thing)]


REFEREE = Pbl
