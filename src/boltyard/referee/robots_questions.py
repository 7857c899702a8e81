"""The questions of ROBOTS: who may say what, as whole answers and item by item."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from boltyard.referee.robots_table import Board, Side, in_key_order, is_face, may_build

MOST_ROBOTS = 4  # ROB-BUILD-9


class Questions:
    """What may be answered at a board under these settings."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.settings = settings
        self.board = Board()

    def own(self) -> Side:
        """The side of whoever is asked in this phase."""
        board = self.board
        return board.sides[board.defender if board.phase in ("block", "discard", "recover_other") else board.active]

    def answers(self) -> set[str]:
        """Every whole answer to the question that is asked now."""
        board = self.board
        if board.offer_to >= 0:
            return {"accept draw", "refuse draw"}
        if board.phase == "setup":
            return {"black", "red"}
        if board.phase == "build":
            hand = in_key_order(self.own().hand)
            return {"pass"} | {f"build {a} {b}" for a, b in itertools.combinations(hand, 2) if may_build(a, b)}
        if board.phase == "discard" and self.settings["discard_mode"] == "stepwise":
            return self.single_losses()
        return {self.line(list(items)) for items in self.whole_sets()}

    def single_losses(self) -> set[str]:
        """One card at a time (ROB-R-62)."""
        side = self.own()
        top = {"discard supply=1"} if side.supply else set()
        return top | {f"discard {card} supply=0" for card in side.hand}

    def whole_sets(self) -> Iterable[tuple[str, ...]]:
        """Every set that may be named, each as its items in key order."""
        board = self.board
        side = self.own()
        robots = in_key_order(robot.card for robot in side.robots)
        if board.phase == "program":  # ROB-TURN-6
            for modes in itertools.product(("defense", "attack"), repeat=len(robots)):
                yield tuple(f"program {card}={mode}" for card, mode in zip(robots, modes, strict=True))
        elif board.phase == "scrap":  # ROB-R-14
            for gone in itertools.combinations(robots, len(robots) - MOST_ROBOTS):
                yield tuple(f"scrap {card}" for card in gone)
        elif board.phase == "attack":  # ROB-COMBAT-1, -2
            ready = [card for card in robots if side.robot(card).mode == "attack"]
            for size in range(len(ready) + 1):
                for sent in itertools.combinations(ready, size):
                    yield tuple(f"attack {card}" for card in sent)
        elif board.phase == "block":  # ROB-COMBAT-4 to -6, ROB-R-19
            ready = [card for card in robots if side.robot(card).mode == "defense"]
            for size in range(min(len(ready), len(board.attackers)) + 1):
                for stopped in itertools.combinations(in_key_order(board.attackers), size):
                    for blockers in itertools.permutations(ready, size):
                        pairs = zip(stopped, blockers, strict=True)
                        yield tuple(f"block {attacker}:{blocker}" for attacker, blocker in pairs)
        elif board.phase == "discard":  # ROB-DISCARD-6, -7
            for size in range(*self.hand_share()):
                for lost in itertools.combinations(in_key_order(side.hand), size):
                    yield tuple(f"discard {card}" for card in lost)
        else:  # ROB-RECOVERY-2 to -4
            yield ("pass",)
            faces = [card for card in in_key_order(side.hand) if is_face(card)]
            back = [card for card in in_key_order(side.discard) if not is_face(card)]
            for face in faces:
                for size in (1, 2):
                    for cards in itertools.combinations(back, size):
                        yield (f"recover {face}", *[f"recover {card}" for card in cards])

    def hand_share(self) -> tuple[int, int]:
        """From how many cards of the hand, and up to below how many, the loss may be paid (ROB-D-8)."""
        side = self.own()
        need = self.board.left_to_lose
        return max(0, need - len(side.supply)), min(need, len(side.hand)) + 1

    def line(self, items: list[str]) -> str:
        """A set as the record writes it."""
        phase = self.board.phase
        words = [item.split(" ", 1)[1] for item in items if item != "pass"]
        if phase in ("recover_active", "recover_other"):
            return f"recover {words[0]}: {' '.join(words[1:])}" if words else "pass"
        if phase == "discard":
            return " ".join(["discard", *words, f"supply={self.board.left_to_lose - len(words)}"])
        return " ".join([phase, *(words or ["none"])])

    def next_items(self, named: list[str]) -> set[str]:
        """How an answer that begins with these items may go on."""
        board = self.board
        one_word = board.offer_to >= 0 or board.phase in ("setup", "build")
        if one_word or (board.phase == "discard" and self.settings["discard_mode"] == "stepwise"):
            return self.answers()
        if board.phase == "discard":
            return self.next_losses(named)
        begun = tuple(named)
        items: set[str] = set()
        for whole in self.whole_sets():
            if whole[: len(begun)] == begun:
                items.add(whole[len(begun)] if len(whole) > len(begun) else "done")
        return items

    def next_losses(self, named: list[str]) -> set[str]:
        """The same for a loss, of which there may be thousands."""
        hand = in_key_order(self.own().hand)
        least, beyond = self.hand_share()
        begin = hand.index(named[-1].split()[1]) + 1 if named else 0
        items = {"done"} if least <= len(named) else set()
        for at in range(begin, len(hand)):
            if len(named) + 1 < beyond and len(named) + len(hand) - at >= least:
                items.add(f"discard {hand[at]}")
        return items
