"""How the last duel of Bots Battleground ended, in one line."""

from __future__ import annotations

from boltyard.core.events import Event
from boltyard.core.sentences import Person, say
from boltyard.games.battleground.duel import ATTACKER
from boltyard.games.battleground.events import Attacked, CameLate, Dueled
from boltyard.tui.board import Result


class Duels:
    """Listens at a table, and knows the round."""

    def __init__(self) -> None:
        self.round = 0

    def hear(self, event: Event) -> Result | None:
        """Take note of what happened; the result where a duel has ended with it."""
        if isinstance(event, Attacked):
            self.round = event.round
        elif isinstance(event, CameLate):
            return Result(say(f"round {self.round}, {{who|was|were}} late. Nobody won.", who=Person(event.seat)))
        elif isinstance(event, Dueled):
            who, whom = Person(event.seat), Person(event.defender)
            score = f"{event.attack} : {event.defense}"
            if not event.result:
                return Result(say(f"round {self.round}, {{who}} and {{whom}} {score}. Nobody won.", who=who, whom=whom))
            won = event.result == ATTACKER
            first, second = (who, whom) if won else (whom, who)
            score = score if won else f"{event.defense} : {event.attack}"
            return Result(say(f"round {self.round}, {{who}} beat {{whom}} {score}.", who=first, whom=second))
        return None
