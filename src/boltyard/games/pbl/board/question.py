"""Questions of PBL ROBOTS: Enter for the answer that does nothing, cards by their names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.games.pbl.board.combat import LETTERS, Chances, aims, hit_of
from boltyard.games.pbl.board.facts import table_in
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import Assault, Build
from boltyard.games.pbl.phases import COMBAT, RESTOCK, WINDOW
from boltyard.tui.question import KEEP, Question, Refused

AIM = re.compile(r"[a-f]\d{1,2}")
IDLE = {WINDOW: "pass", COMBAT: "concede"}  # what Enter says, by the rule that asks


class PblQuestion(Question):
    """A question at a PBL table, in the words of the people around it.

    An attack is aimed first, `b1`: the prompt says what is to be expected, and Enter attacks.
    """

    aim: Assault | None = None
    counted: Chances | None = None

    @property
    def rule(self) -> int:
        """The number of the rule that asks."""
        return table_in(self.view).frames[-1].rule

    def line(self) -> str:
        """Enter passes in a window and concedes in a combat, as long as nothing is named."""
        if self.aim is not None:
            return self.aim.text
        idle = IDLE.get(self.rule, "")
        if not self.begun and any(move.text == idle for move in self.list):
            return idle
        return super().line()

    def listed(self) -> list[Move]:
        """Builds first, so that a card keeps its number while others come and go; attacks have letters besides."""
        moves = super().listed()
        return sorted(moves, key=lambda move: 0 if isinstance(move, Build) else 2 if isinstance(move, Assault) else 1)

    def open_list(self) -> None:
        self.counted = None
        super().open_list()

    def attacks(self) -> list[Assault]:
        """The attacks among the choices."""
        return [move for move in self.list if isinstance(move, Assault)]

    def chances(self) -> Chances:
        """The exact chance of each, counted once."""
        if self.counted is None:
            s = table_in(self.view)
            self.counted = {move: hit_of(s, self.seat, move) for move in self.attacks()}
        return self.counted

    def aimed(self, text: str) -> Assault | None:
        """The attack that `b1` means: the own limb's letter and the target's number."""
        attacks = self.attacks()
        if not attacks or not AIM.fullmatch(text):
            return None
        sources, targets = aims(attacks)
        letter, number = LETTERS.index(text[0]), int(text[1:])
        target = next((target for target, n in targets.items() if n == number), None)
        if letter >= len(sources) or target is None:
            last = f"{LETTERS[len(sources) - 1]}{len(targets)}"
            raise Refused(f"There is no attack {text}; aim with a1 to {last}.")
        for move in attacks:
            if (move.source, move.seat, move.place) == (sources[letter], *target):
                return move
        raise Refused(f"{text} is not to be had: that limb cannot attack this part.")

    def echo(self) -> str:
        """`right arm on head, 46.7 %. Enter attacks, anything else changes it. `"""
        if self.aim is None:
            return ""
        chance = 100 * self.chances()[self.aim]
        what = f"{PLACE_WORDS[self.aim.source]} on {PLACE_WORDS[self.aim.place]}"
        return f"{what}, {chance:.1f} %. Enter attacks, anything else changes it: "

    def read(self, text: str, spell: Callable[[str], str]) -> str:
        aim = self.aimed(text.strip().lower())
        if aim is not None and not aim.item:
            self.aim = aim
            return ""
        try:
            if aim is not None:  # bombs are named with it
                return self.name([aim], False)
            return super().read(text, spell)
        finally:
            self.aim = None

    def by_beginning(self, words: list[str]) -> list[Move]:
        """By the beginning of the code, or by any part of the words the choice is described with."""
        found = super().by_beginning(words)
        if found:
            return found
        typed = " ".join(words).lower()
        described = [move for move in self.list if typed in self.described(self.view, move).text.lower()]
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
