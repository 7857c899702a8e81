"""How a Combat of ROBOTS ended: gathered from what happens, told once in a frame and then in one line."""

from __future__ import annotations

from boltyard.core.events import Ended, Event, GameEnded
from boltyard.core.sentences import NamedCards, Part, Person, Sentence, say
from boltyard.games.robots.events import (
    Attacked,
    Beat,
    Began,
    Blocked,
    Hit,
    LostFromHand,
    LostFromSupply,
    Recovered,
    Skipped,
    Tied,
    WornOut,
    card,
)
from boltyard.tui.board import Result

RECOVERY = 4  # the phase that `Skipped` names
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]


class Fights:
    """Listens at a table, and knows how the Combat that is going on has gone."""

    def __init__(self) -> None:
        self.turn = 0
        self.attack: Attacked | None = None
        self.forget()

    def forget(self) -> None:
        self.attack = None
        self.hit: Hit | None = None
        self.blocked = False
        self.told: list[Sentence] = []  # where the cards came from, and what became of the robots

    def hear(self, event: Event) -> Result | None:
        """Take note of what happened; the result where a Combat has ended with it."""
        if isinstance(event, Attacked):
            self.forget()
            self.attack = event
            return None
        result = self.ended(event)
        if isinstance(event, Began):
            self.turn = event.turn
        return result

    def ended(self, event: Event) -> Result | None:
        if self.attack is None:
            return None
        if isinstance(event, Hit):
            self.hit = event
        elif isinstance(event, Blocked):
            self.blocked = True
        elif isinstance(event, (LostFromHand, LostFromSupply, Tied, Beat, WornOut)):
            self.told.append(self.sentence(event))
        over = isinstance(event, Skipped) and event.phase == RECOVERY
        if over or isinstance(event, (Recovered, Began, Ended, GameEnded)):
            return self.result(self.attack)
        return None

    def sentence(self, event: LostFromHand | LostFromSupply | Tied | Beat | WornOut) -> Sentence:
        if isinstance(event, LostFromHand):
            return say("{who|gives|give} {n} from hand.", who=Person(event.seat), n=len(event.cards))
        if isinstance(event, LostFromSupply):
            return say("{who|gives|give} {n} from Supply.", who=Person(event.seat), n=len(event.cards))
        if isinstance(event, Tied):
            return say("{a} and {b} are equal, and both go.", a=card(event.attacker), b=card(event.blocker))
        if isinstance(event, WornOut):
            return say("{card} is worn down to nothing.", card=card(event.card))
        text = "{loser} slid under {winner}, which is worth {worth} now."
        return say(text, loser=card(event.loser), winner=card(event.winner), worth=event.worth)

    def result(self, attack: Attacked) -> Result:
        total, cost = (self.hit.total, self.hit.cost) if self.hit is not None else (0, 0)
        whom = Person(self.hit.seat if self.hit is not None else 1 - attack.seat)
        sent = NamedCards([card(number) for number in attack.cards], 0, " ")
        parts: dict[str, Part] = {"who": Person(attack.seat), "sent": sent, "whom": whom, "n": cost}
        last = say(f"turn {self.turn}, {{who}} sent {{sent}}. {{whom}} lost {{n|card|cards}}.", **parts)
        exactly = ", exactly six" if cost > total else ""
        head = say(f"▲ {total}  came through{exactly}")
        stamp = say(f"{NUMBERS[cost]} card{'s' * (cost != 1)} gone" if cost else "nothing came through")
        cause = list(self.told)
        if cost > total:
            cause.insert(0, say("One more or one less would have cost five."))
        if not cause:
            cause = [say("Nobody blocked." if not self.blocked else "All of it was blocked.")]
        self.forget()
        return Result(last, [head], stamp, cause)
