"""How the last round of Bots Battleground ended, in one line."""

from __future__ import annotations

from boltyard.core.events import Event
from boltyard.core.sentences import Person, Sentence, say
from boltyard.games.battleground.events import Attacked, CameLate, Dueled
from boltyard.tui.board import Result


class Duels:
    """Listens at a table, and knows the duels that ended in this round: several may end together."""

    def __init__(self) -> None:
        self.round = 0
        self.ended: list[Dueled] = []

    def hear(self, event: Event) -> Result | None:
        """Take note of what happened; the result of the round so far where a duel has ended with it."""
        if isinstance(event, Attacked):
            self.round = event.round
            self.ended = []
        elif isinstance(event, CameLate):
            return Result(say(f"round {self.round}, {{who|was|were}} late. Nobody won.", who=Person(event.seat)))
        elif isinstance(event, Dueled):
            self.ended.append(event)
            return Result(self.told())
        return None

    def told(self) -> Sentence:
        """Who beat whom, the winner's number first; one duel after the other."""
        people: dict[str, Person] = {}
        texts: list[str] = []
        for i, duel in enumerate(self.ended):
            won = duel.result >= 0
            ahead, behind = (duel.seat, duel.defender) if won else (duel.defender, duel.seat)
            score = f"{duel.attack} : {duel.defense}" if won else f"{duel.defense} : {duel.attack}"
            people |= {f"a{i}": Person(ahead), f"b{i}": Person(behind)}
            word, end = ("beat", "") if duel.result else ("and", ", nobody won")
            texts.append(f"{{a{i}}} {word} {{b{i}}} {score}{end}")
        return say(f"round {self.round}, {'; '.join(texts)}.", **people)
