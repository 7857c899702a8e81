"""Questions of PBL ROBOTS: Enter for the answer that does nothing, cards by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.games.pbl.board.facts import table_in
from boltyard.games.pbl.phases import COMBAT, RESTOCK, WINDOW
from boltyard.tui.question import KEEP, Question, Refused

IDLE = {WINDOW: "pass", COMBAT: "concede"}  # what Enter says, by the rule that asks


class PblQuestion(Question):
    """A question at a PBL table, in the words of the people around it."""

    @property
    def rule(self) -> int:
        """The number of the rule that asks."""
        return table_in(self.view).frames[-1].rule

    def line(self) -> str:
        """Enter passes in a window and concedes in a combat, as long as nothing is named."""
        idle = IDLE.get(self.rule, "")
        if not self.begun and any(move.text == idle for move in self.list):
            return idle
        return super().line()

    def by_beginning(self, words: list[str]) -> list[Move]:
        """By the beginning of the code, or by any part of the words the choice is described with."""
        found = super().by_beginning(words)
        if found:
            return found
        typed = " ".join(words).lower()
        described = [move for move in self.list if typed in self.described(self.view, move).lower()]
        if len(described) > 1:
            shown = [f"{self.list.index(move) + 1} ({move.text})" for move in described[:4]]
            raise Refused(f"Which one: {', '.join(shown)}{', ...' * (len(described) > 4)}?")
        return described


class RestockSheet(PblQuestion):
    """Neo Draft: five numbers, one for each pile, instead of a list of seventy (PBL-R-187)."""

    @property
    def emptied(self) -> int:
        """The place that has to get a card."""
        return table_in(self.view).frames[-1].target

    def prompt(self) -> tuple[str, str, str]:
        _, decision, rule = super().prompt()
        text = f"Five new cards: type how many go on piles 1 to 5, at least 1 on pile {self.emptied + 1}."
        return text, decision, rule

    def line(self) -> str:
        return "restock 1 1 1 1 1"

    def choices(self) -> list[Any]:
        return []

    def read(self, text: str, spell: Callable[[str], str]) -> str:
        words = text.lower().removeprefix("restock").replace(",", " ").split()
        if len(words) == 1 and len(words[0]) == 5:
            words = list(words[0])
        if not words:
            return self.line()
        code = f"restock {' '.join(words)}"
        if any(move.text == code for move in self.list):
            return code
        raise Refused(f"Five numbers that make 5, pile {self.emptied + 1} at least 1: 2 1 1 1 0 (PBL-R-187).")


class OrderSheet(PblQuestion):
    """A Gunner's five cards: the numbers of the list in the order they should be drawn (PBL-D-43)."""

    def prompt(self) -> tuple[str, str, str]:
        _, decision, rule = super().prompt()
        return (
            f"Type numbers 1 to {len(self.list)} as the cards should be drawn; Enter keeps the order.",
            decision,
            rule,
        )

    def listed(self) -> list[Move]:
        """The cards as they lie, next to be drawn first."""
        s = table_in(self.view)
        top = s.decks[s.side[self.seat]][-len(super().listed()) :]
        return [s.moves.arranges[card] for card in top[::-1]]

    def line(self) -> str:
        return KEEP

    def read(self, text: str, spell: Callable[[str], str]) -> str:
        words = text.lower().removeprefix("order").replace(",", " ").split()
        if len(words) == 1 and words[0].isdigit() and len(self.list) > 1:
            words = list(words[0])
        if not words:
            return KEEP
        keys = [self.list[int(word) - 1].arg if word in self.numbers() else word for word in words]
        if sorted(keys) == sorted(move.arg for move in self.list):
            return f"order {' '.join(keys)}"
        raise Refused(f"Each of the numbers 1 to {len(self.list)} once: {' '.join(self.numbers()[::-1])} (PBL-D-43).")

    def numbers(self) -> list[str]:
        return [str(n) for n in range(1, len(self.list) + 1)]


def question_of(game: Match, view: MatchState, seat: int, names: list[str]) -> PblQuestion:
    """The question as this seat is asked it."""
    kind = RestockSheet if table_in(view).frames[-1].rule == RESTOCK else PblQuestion
    if table_in(view).free >> seat & 1:
        kind = OrderSheet
    return kind(game, view, seat, names)
