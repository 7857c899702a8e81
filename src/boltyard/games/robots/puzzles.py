"""Puzzles of ROBOTS. Blows count cards and look at no face, so whether a Supply is emptied is public arithmetic."""

from typing import Final

from boltyard.core.aims import MISSED, OPEN, REACHED, Aim
from boltyard.core.moves import Move
from boltyard.core.sentences import Person, Sentence, say
from boltyard.games.robots.state import ATTACK, BLOCK, BUILD, DISCARD, LEGEND, PROGRAM, Robots

MOST_LOST = 8  # by a total of exactly six (ROB-DISCARD-4)


def life(s: Robots, seat: int) -> int:
    """Hand and Supply together: a side that must lose so many has lost."""
    colour = s.colour(seat)
    return len(s.hand[colour]) + len(s.supply[colour])


COUNTING: Final = (
    say("A total of exactly 6 takes eight cards, 7 or more takes five, anything less as many as it is."),
    "ROB-DISCARD-4",
)


def lying_down(s: Robots, seat: int) -> tuple[Sentence, str]:
    """Who can block."""
    n = len([robot for robot in s.robots[s.colour(seat)] if not s.stands(robot)])
    if not n:
        return say("{seat|has|have} no robot in Defense, so nothing is blocked.", seat=Person(seat)), "ROB-COMBAT-5"
    return say(
        "{seat|has|have} {n|robot|robots} in Defense: nobody else blocks.", seat=Person(seat), n=n
    ), "ROB-COMBAT-5"


class RobotsAim(Aim[Robots]):
    """What holds for every aim here: it is decided when the blow is dealt, before anything is drawn again."""

    def weighed(self, s: Robots, seat: int, options: list[Move]) -> list[Move]:
        if s.frames[-1].rule != DISCARD:
            return options
        items = [move for move in options if move.item]  # which cards of a hand go matters to no aim: how many does
        return items[:1] + [move for move in options if not move.item]

    def likeness(self, s: Robots, seat: int) -> str:
        standing = sorted(s.value(robot) for robot in s.fielded if s.stands(robot) and robot in s.robots[s.active])
        lying = sorted(s.value(robot) for robot in s.robots[1 - s.active] if not s.stands(robot))
        return f"{standing} {lying} {life(s, s.seat(1 - s.active))}"

    def is_open(self, s: Robots) -> bool:
        return not s.over and s.frames[-1].rule in (ATTACK, BLOCK, DISCARD)


class WinThisTurn(RobotsAim):
    key = "win"
    title = "Win this turn"
    decision = "ROB-D-6"
    rules = ["ROB-DISCARD-3", "ROB-DISCARD-4", "ROB-DISCARD-5"]

    def fits(self, s: Robots, seat: int) -> bool:
        return life(s, 1 - seat) <= MOST_LOST and len([r for r in s.robots[s.colour(seat)] if s.stands(r)]) > 2

    def judged(self, began: Robots, s: Robots, seat: int) -> int:
        if self.is_open(s):
            return OPEN
        return REACHED if s.over and s.winners >> seat & 1 else MISSED

    def task(self, s: Robots, seat: int) -> Sentence:
        return say(
            "{rival} has {n} cards left, hand and Supply together. Send the robots that take all of them, "
            "whatever is blocked.",
            rival=Person(1 - seat),
            n=life(s, 1 - seat),
        )

    def facts(self, s: Robots, seat: int) -> list[tuple[Sentence, str]]:
        return [COUNTING, lying_down(s, 1 - seat), (say("A Supply that is empty after the blow has lost."), "ROB-R-32")]

    def is_plain(self, began: Robots, seat: int, line: str) -> bool:
        standing = [robot for robot in began.robots[began.colour(seat)] if began.stands(robot)]
        return len(line.split()) - 1 == len(standing) or line == "attack none"


class Survive(RobotsAim):
    key = "survive"
    title = "Survive"
    decision = "ROB-D-7"

    def task(self, s: Robots, seat: int) -> Sentence:
        return say(
            "{rival} attacks, and you have {n} cards left, hand and Supply together. "
            "Find the only block that leaves you one.",
            rival=Person(1 - seat),
            n=life(s, seat),
        )

    def facts(self, s: Robots, seat: int) -> list[tuple[Sentence, str]]:
        return [COUNTING, lying_down(s, seat), (say("An attacker that is blocked does not count."), "ROB-DISCARD-2")]

    def is_plain(self, began: Robots, seat: int, line: str) -> bool:
        return line == "block none"

    def fits(self, s: Robots, seat: int) -> bool:
        return life(s, seat) <= MOST_LOST

    def judged(self, began: Robots, s: Robots, seat: int) -> int:
        if self.is_open(s):
            return OPEN
        return REACHED if not s.over or s.winners >> seat & 1 else MISSED


class Block(Survive):
    key = "block"
    title = "The only block"
    decision = "ROB-D-7"

    def task(self, s: Robots, seat: int) -> Sentence:
        return say(
            "{rival} attacks with {n} robots. Find the only block that costs you nothing: no card and no robot.",
            rival=Person(1 - seat),
            n=len(s.attackers),
        )

    def facts(self, s: Robots, seat: int) -> list[tuple[Sentence, str]]:
        return [
            (say("The lesser of two robots is lost; of equals both are."), "ROB-AFTERMATH-4"),
            lying_down(s, seat),
            (say("A robot blocks one attacker, and whatever is not blocked takes cards."), "ROB-R-19"),
        ]

    def fits(self, s: Robots, seat: int) -> bool:
        return len(s.attackers) > 1

    def judged(self, began: Robots, s: Robots, seat: int) -> int:
        if s.frames[-1].rule == BLOCK and not s.over:
            return OPEN
        colour = s.colour(seat)
        if s.over or s.frames[-1].rule == DISCARD or life(s, seat) < life(began, seat):
            return MISSED
        return REACHED if len(s.robots[colour]) == len(began.robots[colour]) else MISSED


AIMS = [WinThisTurn(), Survive(), Block()]


def staged(s: Robots, seat: int, solver: int) -> str:
    """What a seat says so that a puzzle may come up: everybody attacks, and nothing is built."""
    rule = s.frames[-1].rule
    robots = s.robots[s.colour(seat)]
    if rule == PROGRAM and len(robots) > 1:
        return "program " + " ".join(f"{LEGEND.name(robot)}=attack" for robot in robots)
    if rule == BUILD:
        return "pass"
    if rule == ATTACK and solver != seat:
        return "attack " + " ".join(str(LEGEND.name(robot)) for robot in robots)
    return ""
