"""Questions of Bots Battleground: names instead of seats, Enter for waiting, bots by a part of their name."""

from __future__ import annotations

from typing import Any

from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.games.battleground.state import ABILITIES, Battleground
from boltyard.tui.question import Question, Refused
from boltyard.tui.words import with_names

IDLE = "wait"


class BattlegroundQuestion(Question):
    """A question at a table of Bots Battleground, in the words of the people around it."""

    def __init__(self, game: Match, view: Any, seat: int, names: list[str]) -> None:
        self.names = names
        super().__init__(game, view, seat)

    def fresh(self) -> BattlegroundQuestion:
        return type(self)(self.game, self.view, self.seat, self.names)

    def prompt(self) -> tuple[str, str, str]:
        text, decision, rule = super().prompt()
        s = self.view.inner
        assert isinstance(s, Battleground)
        f = s.frames[-1]
        if f.rule == ABILITIES and f.amount < len(f.picks):  # with its text, which is what is asked about
            printed = s.cards.bot(f.picks[f.amount])
            text = f"{printed.name}: {printed.text}"
        return with_names(text, self.names, self.seat), decision, rule

    def line(self) -> str:
        """Enter waits this second, as long as nothing is named."""
        if not self.begun and any(move.text == IDLE for move in self.list):
            return IDLE
        return super().line()

    def by_beginning(self, words: list[str]) -> list[Move]:
        """By the beginning of the code, or by any part of the words the choice is described with."""
        found = super().by_beginning(words)
        if found:
            return found
        typed = " ".join(words).lower()
        described = [move for move in self.list if typed in self.described(move)]
        if len(described) > 1:
            shown = [f"{self.list.index(move) + 1} ({move.text})" for move in described[:4]]
            raise Refused(f"Which one: {', '.join(shown)}{', ...' * (len(described) > 4)}?")
        return described

    def described(self, move: Move) -> str:
        words = self.game.describe(self.view, move, self.seat)
        return f"{move.word} {with_names(words, self.names, self.seat)}".lower()
