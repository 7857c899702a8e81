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
    TurnedDie,
)
from boltyard.games.pbl.events.meanings import AGAIN
from boltyard.tui.board import Result

LONGEST = 4  # rows of dice in the frame


@dataclass
class Dice:
    """Dice that one party rolled together: whose, what for, how they lie, and what they made."""

    party: int
    seat: int
    label: str
    faces: list[int]
    made: int


@dataclass
class Fight:
    """A combat so far: who with what against whom, every roll with its party, and the last chance somebody took."""

    attacker: int
    source: int
    defender: int
    limb: int
    totals: list[int] = field(default_factory=lambda: [0, 0])
    rolls: list[Dice] = field(default_factory=list)
    added: tuple[int, int, float] | None = None  # party, how many cards, and the chance to get ahead with them

    def count(self, party: int, seat: int, label: str, faces: list[int], total: int) -> None:
        """One more set of dice, and the total it led to."""
        self.rolls.append(Dice(party, seat, label, faces, total - self.totals[party]))
        self.totals[party] = total

    def change(self, seat: int, faces: list[int], total: int) -> None:
        """Dice of this seat show something else now; they stay where they lie (PBL-F-2)."""
        for dice in reversed(self.rolls):
            if dice.seat == seat and dice.faces:
                dice.faces = faces
                dice.made += total - self.totals[dice.party]
                self.totals[dice.party] = total
                return

    def shown_by(self, seat: int) -> list[int]:
        """The dice that this seat rolled last."""
        return next((dice.faces for dice in reversed(self.rolls) if dice.seat == seat and dice.faces), [])

    def close(self, attack: int, defense: int) -> None:
        """What came of it is told; whatever no dice were told for was an effect."""
        for party, total in ((ATTACKER, attack), (DEFENDER, defense)):
            if total != self.totals[party]:
                self.count(party, -1, "effect", [], total)

    def rows(self) -> list[list[str]]:
        """Each set with what it made, and the score since both have rolled."""
        score = [0, 0]
        rows: list[list[str]] = []
        seen: set[int] = set()
        for dice in self.rolls:
            score[dice.party] += dice.made
            seen.add(dice.party)
            faces = " ".join(map(str, dice.faces))
            so_far = f"{score[ATTACKER]} : {score[DEFENDER]}" if len(seen) > 1 else ""
            rows.append([f"{dice.label:<10}", f"{faces:<28}", f"{dice.made:>3}", f"{so_far:>9}"])
        return rows


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
            if event.stored:
                fight.count(party, -1, "storage", [], fight.totals[party] + event.stored)
        elif isinstance(event, TurnedDie):
            if event.total >= 0:
                faces = fight.shown_by(event.owner)
                fight.change(event.owner, [*faces[: event.die], event.face, *faces[event.die + 1 :]], event.total)
        elif isinstance(event, Rolled) and event.why == AGAIN:
            if event.total:
                fight.change(event.seat, event.dice, event.total)
        elif isinstance(event, Rolled):
            self.roll(fight, event)
        else:
            return self.ended(fight, event)
        return None

    def roll(self, fight: Fight, event: Rolled) -> None:
        bombs = "bomb" in self.label
        attacks = bombs or (event.seat == fight.attacker and "shield" not in self.label)
        party = ATTACKER if attacks else DEFENDER
        total = event.total or fight.totals[party] + sum(event.dice)
        fight.count(party, event.seat, self.label or ("attack" if attacks else "defense"), event.dice, total)
        self.label = ""

    def ended(self, fight: Fight, event: Event) -> Result | None:
        """The verdict, if this event is one."""
        if isinstance(event, (BlewOff, LostShoulder, FendedOff)):
            if event.attack < 0:
                return None  # a Strike's, not this combat's
            fight.close(event.attack, event.defense)
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
        rows = fight.rows()
        return Result(last, head, say(stamp), [cause], rows[:2] + rows[max(2, len(rows) - LONGEST + 2) :])
