"""Questions of Bots Battleground: Enter for waiting, bots by a part of their name."""

from __future__ import annotations

from boltyard.core.moves import Move
from boltyard.games.battleground.state import ABILITIES, Battleground
from boltyard.tui.question import Question, Refused

IDLE = "wait"


class BattlegroundQuestion(Question):
    """A question at a table of Bots Battleground, in the words of the people around it."""

    def prompt(self) -> tuple[str, str, str]:
        text, decision, rule = super().prompt()
        s = self.view.inner
        assert isinstance(s, Battleground)
        f = s.frames[-1]
        if f.rule == ABILITIES and f.amount < len(f.picks):  # with its text, which is what is asked about
            printed = s.cards.bot(f.picks[f.amount])
            text = f"{printed.name}: {printed.text}"
        return text, decision, rule

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
        said = {move: f"{move.word} {self.described(self.view, move).text}" for move in self.list}
        described = [move for move in self.list if typed in said[move].lower()]
        if len(described) > 1:
            shown = [f"{self.list.index(move) + 1} ({move.text})" for move in described[:4]]
            raise Refused(f"Which one: {', '.join(shown)}{', ...' * (len(described) > 4)}?")
        return described
