"""ROBOTS from its book and catalogue once more: every zone, every question and every answer that may be given.

The deal is chance, so it is taken from the trace and looked at; everything after it is worked out here.
"""

from __future__ import annotations

import copy
import re

from boltyard.referee.finding import Findings, Plain
from boltyard.referee.robots_questions import MOST_ROBOTS, Questions
from boltyard.referee.robots_table import (
    OTHER,
    Board,
    Robot,
    Score,
    half,
    owner,
    to_lose,
    worth,
)

OPENING = {"black": 5, "red": 7}  # ROB-SETUP-9, -10
UNDO = re.compile(r"undo ([0-9]+), agreed by .*")


class Robots(Questions):
    """Follows a trace with a board of its own."""

    def __init__(self, head: Plain, findings: Findings) -> None:
        super().__init__(head["settings"])
        self.found = findings
        self.jokers = self.settings["jokers"] in ("on", "true", "True")
        self.needed = (int(self.settings["series"]) + 1) // 2  # ROB-R-58
        self.score = Score()
        self.kept: dict[int, tuple[Board, Score]] = {}
        self.chooser(head["asked"])
        self.compare(head["state"])

    def on(self, key: str) -> bool:
        return self.settings[key] in ("on", "true", "True")

    # Following.

    def follow(self, entry: Plain) -> bool:
        """One entry of the trace; False once something differed, for what follows would differ too."""
        before = len(self.found.deviations)
        [[seat, code]] = entry["answers"]
        undo = UNDO.fullmatch(code)
        if undo:
            self.board, self.score = copy.deepcopy(self.kept[int(undo.group(1))])
        else:
            if entry["n"]:
                self.kept[entry["n"]] = copy.deepcopy((self.board, self.score))
                self.found.expect("ROB-D-11", "acts beside the question", self.asides(seat), sorted(entry["asides"]))
            if code in ("resign", "offer draw"):
                self.beside(seat, code)
            else:
                self.answered(seat, code, entry)
        if len(self.found.deviations) > before:
            return False
        if self.board.phase == "setup" and self.board.turn == 1:
            self.take_the_deal(entry["state"])
        if self.board.phase == "over" and not self.score.over:  # a series goes on with an empty table
            self.score.game += 1
            self.board = Board()
            self.chooser(entry["next"])
        if len(self.found.deviations) == before:
            self.compare(entry["state"])
            self.found.expect("ROB-R-50", "who is asked next", self.asked(), entry["next"])
            self.ending(entry)
        return len(self.found.deviations) == before

    def answered(self, seat: int, code: str, entry: Plain) -> None:
        if not self.found.expect("ROB-TURN-2", "who is asked", self.asked(), entry["asked"]):
            return
        legal = self.answers()
        if not self.found.claim(self.question_rule(), f"{code!r} is legal", code in legal, code):
            return
        self.found.expect("ROB-R-50", f"{code!r} had a choice", len(legal) > 1, entry["n"] > 0)
        if entry["n"]:
            self.offers(entry["offers"], entry["items"])
        self.carry_out(seat, code)

    def offers(self, offers: list[list[str]], items: list[str]) -> None:
        """What was offered at each item is what some legal answer goes on with (ROB-R-61)."""
        named: list[str] = []
        for offered, item in zip(offers, items, strict=True):
            what = "offered after " + " ".join(named) if named else "offered"
            self.found.expect(self.question_rule(), what, sorted(self.next_items(named)), sorted(offered))
            named.append(item)

    # Questions.

    def asked(self) -> list[int]:
        board = self.board
        if self.score.over:
            return []
        if board.offer_to >= 0:
            return [board.offer_to]
        if board.phase == "setup":
            return [board.chooses]
        side = board.defender if board.phase in ("block", "discard", "recover_other") else board.active
        return [board.seats[side]]

    def question_rule(self) -> str:
        if self.board.offer_to >= 0:
            return "ROB-R-63"
        return {
            "setup": "ROB-D-2",
            "program": "ROB-D-3",
            "build": "ROB-D-4",
            "scrap": "ROB-D-5",
            "attack": "ROB-D-6",
            "block": "ROB-D-7",
            "discard": "ROB-D-8",
            "recover_active": "ROB-D-9",
            "recover_other": "ROB-D-10",
        }[self.board.phase]

    def chooser(self, asked: list[int]) -> None:
        """Who picks a half: chance is taken as it comes, the rest is known (ROB-R-2)."""
        how = self.settings["chooser"]
        must = {"seat1": 0, "seat2": 1}.get(how, -1)
        if how == "loser_of_last":
            must = self.score.last_loser
        if must >= 0:
            self.found.expect("ROB-R-2", "who chooses a half", [must], asked)
        self.board.chooses = asked[0] if asked else 0

    def asides(self, seat: int) -> list[str]:
        """ROB-R-63, -64."""
        may_offer = self.on("allow_draw_offer") and self.board.offer_to < 0
        return ["offer draw", "resign"] if may_offer and seat not in self.board.offered else ["resign"]

    # What comes of an answer.

    def beside(self, seat: int, code: str) -> None:
        if code == "resign":
            self.game_over(1 - seat, "ROB-R-49")
        else:
            self.board.offered.add(seat)
            self.board.offer_to = 1 - seat

    def carry_out(self, seat: int, code: str) -> None:
        board = self.board
        words = code.replace(":", " ").split()[1:]
        if board.offer_to >= 0:
            board.offer_to = -1
            if code == "accept draw":
                self.game_over(-1, "ROB-R-48")
        elif board.phase == "setup":
            board.seats = {code: seat, OTHER[code]: 1 - seat}  # ROB-SETUP-7
            board.turn = 1  # the deal is taken from the trace
        elif board.phase == "program":
            for word in words:
                card, _, mode = word.partition("=")
                self.own().robot(card).mode = mode
            self.build()
        elif board.phase == "build":
            self.built(words)
        elif board.phase == "scrap":
            for card in words:
                self.scrap(board.active, self.own().robot(card))
            self.attack()
        elif board.phase == "attack":
            board.attackers = [word for word in words if word != "none"]
            self.block()
        elif board.phase == "block":
            pairs = [word for word in words if word != "none"]
            board.blocks = dict(zip(pairs[::2], pairs[1::2], strict=True))
            self.losses()
        elif board.phase == "discard":
            self.lose(words)
        else:
            self.recovered(words)

    def take_the_deal(self, shown: Plain) -> None:
        """The deal is chance; what must be true of it is looked at here, with black's first draw made (ROB-TURN-5)."""
        for colour, side in self.board.sides.items():
            side.hand = set(shown[colour]["hand"])
            side.supply = list(shown[colour]["supply"])
            cards = [*shown[colour]["hand"], *shown[colour]["supply"]]
            self.found.expect("ROB-SETUP-2", f"the {colour} half", sorted(half(colour, self.jokers)), sorted(cards))
            drawn = 1 if colour == "black" else 0
            rule = "ROB-SETUP-9" if colour == "black" else "ROB-SETUP-10"
            self.found.expect(rule, f"{colour}'s hand", OPENING[colour] + drawn, len(side.hand))
        self.board.offered = set()
        self.board.active = "black"  # ROB-SETUP-11
        self.build()

    def research(self) -> None:
        """A turn begins (ROB-TURN-1, -3, -4)."""
        board = self.board
        board.turn += 1
        board.active = OTHER[board.active]
        board.attackers = []
        board.blocks = {}
        board.offered = set()
        side = board.sides[board.active]
        if not side.supply:
            self.game_over(board.seats[board.defender], "ROB-TURN-4")
            return
        side.hand.add(side.supply.pop())
        if self.fell(board.active):
            return
        if side.robots:
            board.phase = "program"
        else:
            self.build()

    def fell(self, colour: str) -> bool:
        """With `loss_timing` immediate an empty Supply is a loss at once (ROB-R-31)."""
        if self.settings["loss_timing"] != "immediate" or self.board.sides[colour].supply:
            return False
        self.game_over(self.board.seats[OTHER[colour]], "ROB-R-31")
        return True

    def build(self) -> None:
        if len(self.board.sides[self.board.active].hand) >= 2:
            self.board.phase = "build"
        else:
            self.attack()

    def built(self, cards: list[str]) -> None:
        board = self.board
        side = self.own()
        if cards:
            side.hand -= set(cards)
            low, high = sorted(cards, key=worth)
            side.robots.append(Robot(low))
            if worth(low) == worth(high):  # ROB-BUILD-7
                side.robots.append(Robot(high))
            else:  # ROB-BUILD-5, -6
                side.discard.add(high)
        if len(side.robots) > MOST_ROBOTS:
            board.phase = "scrap"
        else:
            self.attack()

    def scrap(self, colour: str, robot: Robot) -> None:
        """A robot leaves play; its card and its Damage go to their owners' piles (ROB-R-15, -35, -36)."""
        board = self.board
        board.sides[colour].robots.remove(robot)
        for card in [robot.card, *robot.damage]:
            board.sides[owner(card)].discard.add(card)

    def attack(self) -> None:
        board = self.board
        if any(robot.mode == "attack" for robot in board.sides[board.active].robots):
            board.phase = "attack"
        else:
            self.losses()

    def block(self) -> None:
        board = self.board
        if board.attackers and any(robot.mode == "defense" for robot in board.sides[board.defender].robots):
            board.phase = "block"
        else:
            self.losses()

    def value(self, robot: Robot) -> int:
        """ROB-INFO-6, ROB-R-23, -37."""
        value = worth(robot.card) - sum(worth(card) for card in robot.damage)
        return max(0, value) if self.settings["value_floor"] == "0" else value

    def losses(self) -> None:
        """The Discard phase (ROB-DISCARD-1, -2)."""
        board = self.board
        side = board.sides[board.active]
        through = [card for card in board.attackers if card not in board.blocks]
        total = sum(self.value(side.robot(card)) for card in through)
        victim = board.sides[board.defender]
        board.left_to_lose = min(to_lose(total), len(victim.hand) + len(victim.supply))  # ROB-R-28, -29
        if through and board.left_to_lose:
            board.phase = "discard"
        else:
            self.conclude()

    def lose(self, words: list[str]) -> None:
        board = self.board
        side = self.own()
        cards = [word for word in words if not word.startswith("supply=")]
        off_the_top = int(words[-1].partition("=")[2])
        side.hand -= set(cards)
        side.discard |= set(cards)
        for _ in range(off_the_top):
            side.discard.add(side.supply.pop())
        board.left_to_lose -= len(cards) + off_the_top
        if self.fell(board.defender):
            return
        if board.left_to_lose == 0:
            self.conclude()

    def conclude(self) -> None:
        """Whose Supply is empty now has lost at a later Research (ROB-R-32)."""
        board = self.board
        board.left_to_lose = 0
        if self.on("auto_conclude"):
            if not board.sides[board.defender].supply:
                self.game_over(board.seats[board.active], "ROB-R-32")
                return
            if not board.sides[board.active].supply:
                self.game_over(board.seats[board.defender], "ROB-R-32")
                return
        self.aftermath()

    def aftermath(self) -> None:
        """Each pair by the values at its beginning (ROB-AFTERMATH-2 to -7, ROB-R-34)."""
        board = self.board
        mine = board.sides[board.active]
        theirs = board.sides[board.defender]
        pairs = [(mine.robot(attacker), theirs.robot(blocker)) for attacker, blocker in board.blocks.items()]
        for attacker, blocker in pairs:
            one, two = self.value(attacker), self.value(blocker)
            if one == two:
                self.scrap(board.active, attacker)
                self.scrap(board.defender, blocker)
            elif one > two:
                self.beat(board.active, attacker, board.defender, blocker)
            else:
                self.beat(board.defender, blocker, board.active, attacker)
        self.recover("recover_active")

    def beat(self, colour: str, greater: Robot, other: str, lesser: Robot) -> None:
        board = self.board
        board.sides[other].robots.remove(lesser)
        for card in lesser.damage:  # ROB-AFTERMATH-5, ROB-R-38
            board.sides[owner(card)].discard.add(card)
        greater.damage.append(lesser.card)
        if self.on("scrap_at_zero") and self.value(greater) <= 0:  # ROB-R-24
            self.scrap(colour, greater)

    def recover(self, phase: str) -> None:
        """Asked where hand and own pile are not empty (ROB-R-50)."""
        board = self.board
        side = board.sides[board.active if phase == "recover_active" else board.defender]
        if side.hand and side.discard:
            board.phase = phase
        elif phase == "recover_active":
            self.recover("recover_other")
        else:
            self.research()

    def recovered(self, cards: list[str]) -> None:
        side = self.own()
        if cards:
            side.hand.discard(cards[0])
            side.discard.add(cards[0])
            side.hand |= set(cards[1:])
            side.discard -= set(cards[1:])
        if self.board.phase == "recover_active":
            self.recover("recover_other")
        else:
            self.research()

    # The end of a game, and of the match.

    def game_over(self, winner: int, rule: str) -> None:
        """A game has ended; nobody has won it where `winner` is -1 (ROB-R-58, -59)."""
        score = self.score
        self.board.phase = "over"
        self.board.offer_to = -1  # who resigns answers no offer (ROB-R-49)
        self.board.winner = winner
        if winner >= 0:
            score.wins[winner] += 1
            score.drawn = 0
            score.last_loser = 1 - winner
        else:
            score.drawn += 1
            score.last_loser = -1
        single = int(self.settings["series"]) == 1
        if winner >= 0 and score.wins[winner] == self.needed:
            score.over = True
            score.winners = [winner]
            score.rules = (rule,) if single else ("ROB-R-58",)
        elif single or score.drawn == 2:
            score.over = True
            ahead = score.wins[0] - score.wins[1]
            score.winners = [0 if ahead > 0 else 1] if ahead else []
            score.rules = (rule,) if single else ("ROB-R-59",)

    def ending(self, entry: Plain) -> None:
        """Is the match over, and who has won it?"""
        told = entry.get("outcome")
        if not self.found.expect("ROB-INFO-13", "the match is over", self.score.over, told is not None) or told is None:
            return
        rule = self.score.rules[0]
        self.found.expect(rule, "winners", self.score.winners, told["winners"])
        self.found.expect(rule, "the rule of the ending", rule, told["rule"])

    # Comparing.

    def compare(self, shown: Plain) -> None:
        """The whole table as the engine shows it."""
        board = self.board
        expect = self.found.expect
        expect("ROB-TURN-2", "phase", "offer" if board.offer_to >= 0 else board.phase, shown["phase"])
        expect("ROB-TURN-1", "turn", board.turn, shown["turn"])
        expect("ROB-TURN-1", "active", board.active, shown["active"])
        expect("ROB-SETUP-7", "colours", board.seats, shown["seats"])
        expect("ROB-COMBAT-1", "attackers", sorted(board.attackers), sorted(shown["attackers"]))
        expect("ROB-COMBAT-6", "blocks", board.blocks, shown["blocks"])
        for colour, side in board.sides.items():
            there = shown[colour]
            expect("ROB-INFO-2", f"{colour}'s hand", sorted(side.hand), sorted(there["hand"]))
            expect("ROB-INFO-2", f"{colour}'s Supply", side.supply, there["supply"])
            expect("ROB-INFO-2", f"{colour}'s discards", sorted(side.discard), sorted(there["discard"]))
            mine = sorted((r.card, r.mode, sorted(r.damage), self.value(r)) for r in side.robots)
            theirs = sorted((r["card"], r["mode"], sorted(r["damage"]), r["value"]) for r in there["robots"])
            expect("ROB-INFO-6", f"{colour}'s robots", mine, theirs)
        if "match" in shown:
            told = {"game": self.score.game, "wins": self.score.wins, "needed": self.needed}
            expect("ROB-R-58", "the score", told, shown["match"])


REFEREE = Robots
