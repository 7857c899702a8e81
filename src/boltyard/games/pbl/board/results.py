"""How a combat ended: gathered from what happens, told once in a frame and then in one line."""

from __future__ import annotations

from dataclasses import dataclass, field

from boltyard.core.events import Event
from boltyard.core.sentences import Person, Sentence, say
from boltyard.games.pbl.combat import ATTACKER, DEFENDER
from boltyard.games.pbl.events import (
    PLACE_WORDS,
    Began,
    Begins,
    BlewOff,
    Bombed,
    CameToNothing,
    Declared,
    FendedOff,
    LostShoulder,
    Missed,
    Redirected,
    Rolled,
    Saved,
    Shielded,
)
from boltyard.tui.board import Result

LONGEST = 4  # rows of dice in the frame


@dataclass
class Fight:
    """A combat so far: who with what against whom, every roll with its party, and the last chance somebody took."""

    attacker: int
    source: int
    defender: int
    limb: int
    totals: list[int] = field(default_factory=lambda: [0, 0])
    rolls: list[tuple[int, str, list[int]]] = field(default_factory=list)  # party, what for, faces
    scores: list[str] = field(default_factory=list)  # after each roll
    added: tuple[int, int, float] | None = None  # party, how many cards, and the chance to get ahead with them


class Fights:
    """Listens at a table, and knows how the combat that is going on has gone."""

    def __init__(self) -> None:
        self.turn = 0
        self.fight: Fight | None = None
        self.label = ""  # of the next roll

    def hear(self, event: Event) -> Result | None:
        """Take note of what happened; the result where a combat has ended with it."""
        fight = self.fight
        if isinstance(event, (Began, Begins)):
            self.turn = event.turn if isinstance(event, Began) else 1
            self.fight = None
        elif isinstance(event, Declared):
            self.fight = Fight(event.seat, event.source, event.target, event.limb)
            self.label = ""
        elif fight is None:
            return None
        elif isinstance(event, Redirected):
            fight.defender, fight.limb = event.target, event.limb
        elif isinstance(event, (Bombed, Shielded)):
            word = "bomb" if isinstance(event, Bombed) else "shield"
            self.label = f"{event.n} {word}{'s' * (event.n != 1)}"
            party = ATTACKER if isinstance(event, Bombed) else DEFENDER
            fight.added = (party, event.n, event.chance) if event.chance >= 0 else None
        elif isinstance(event, Rolled):
            self.roll(fight, event)
        else:
            return self.ended(fight, event)
        return None

    def roll(self, fight: Fight, event: Rolled) -> None:
        bombs = "bomb" in self.label
        attacks = bombs or (event.seat == fight.attacker and "shield" not in self.label)
        party = ATTACKER if attacks else DEFENDER
        fight.totals[party] = event.total or fight.totals[party] + sum(event.dice)
        fight.rolls.append((party, self.label or ("attack" if attacks else "defense"), event.dice))
        both = {one for one, _, _ in fight.rolls} == {ATTACKER, DEFENDER}
        fight.scores.append(f"{fight.totals[ATTACKER]} : {fight.totals[DEFENDER]}" if both else "")
        self.label = ""

    def ended(self, fight: Fight, event: Event) -> Result | None:
        """The verdict, if this event is one."""
        mine, theirs = fight.totals
        place = PLACE_WORDS[fight.limb]
        if isinstance(event, BlewOff):
            stamp, how, cause = f"{place} blown off", f"{place} gone", say("{a} beats {b}.", a=mine, b=theirs)
        elif isinstance(event, LostShoulder):
            stamp, how, cause = f"{place} lost", f"{place} gone", say("{a} beats {b}.", a=mine, b=theirs)
        elif isinstance(event, Saved):
            stamp, how = "limb saved", "the limb was saved"
            cause = say("{a} beats {b}, and a card is lost instead.", a=mine, b=theirs)
        elif isinstance(event, FendedOff):
            stamp = how = "fended off"
            tie = "{a} against {b}: a tie defends." if mine == theirs else "{b} holds against {a}."
            cause = say(tie, a=mine, b=theirs)
        elif isinstance(event, (Missed, CameToNothing)):
            stamp = how = "missed" if isinstance(event, Missed) else "came to nothing"
            cause = say("Nothing was hit.")
        else:
            return None
        self.fight = None
        return self.result(fight, stamp, how, self.because(fight, cause, isinstance(event, FendedOff)))

    def because(self, fight: Fight, cause: Sentence, held: bool) -> Sentence:
        """Why it ended so, with the last chance that was taken: `2 bombs at 16.7 %: you made it.`"""
        if fight.added is None:
            return cause
        party, cards, chance = fight.added
        won = held == (party == DEFENDER)
        who = Person(fight.attacker if party == ATTACKER else fight.defender)
        what = ("{n|bomb|bombs}" if party == ATTACKER else "{n|shield|shields}") + f" at {100 * chance:.1f} %"
        ending = "{who} made it." if won else "{who} did not make it."
        return say("{cause} {added}", cause=cause, added=say(f"{what}: {ending}", n=cards, who=who))

    def result(self, fight: Fight, stamp: str, how: str, cause: Sentence) -> Result:
        who, whom = Person(fight.attacker), Person(fight.defender)
        source, limb = PLACE_WORDS[fight.source], PLACE_WORDS[fight.limb]
        score = f", {fight.totals[ATTACKER]} : {fight.totals[DEFENDER]}" if fight.rolls else ""
        last = say(
            f"turn {self.turn}, {{who's}} {source} on {{whom's}} {limb}. {how.capitalize()}{score}.", who=who, whom=whom
        )
        head = [
            say(f"▲ {fight.totals[ATTACKER]}  {{who's}} {source}", who=who),
            say(f"■ {fight.totals[DEFENDER]}  {{whom's}} {limb}", whom=whom),
        ]
        shown = list(zip(fight.rolls, fight.scores))
        shown = shown[:2] + shown[max(2, len(shown) - LONGEST + 2) :]
        figures = []
        for (_, label, faces), score in shown:
            dice = " ".join(map(str, faces))
            figures.append([f"{label:<10}", f"{dice:<28}", f"{sum(faces):>3}", f"{score:>9}"])
        return Result(last, head, say(stamp), [cause], figures)
