"""Advice at a terminal: `hint` in three steps, `odds` of the options, and why a bot did what it did.

It is for one person among computers. The match says in its header that somebody has asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from boltyard.core.match import Match
from boltyard.insight.advice import STEPS, Advice, account, advise
from boltyard.insight.moments import table_before
from boltyard.insight.odds import odds_of
from boltyard.tui.lines import Line, line
from boltyard.tui.question import Refused

if TYPE_CHECKING:
    from boltyard.tui.far_table import FarTable
    from boltyard.tui.play import Play
    from boltyard.tui.sitting import Sitting

OFF = "Hints are off while people play each other; a review tells it all when the match is over."


NOTHING_YET = "No bot has decided anything yet that one could ask about."


class Advising(ABC):
    """What one person at this terminal has been told about the question at hand, wherever the table is."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.about = -1  # the decision that the advice is for
        self.advice: Advice | None = None
        self.told = 0  # steps of it

    @abstractmethod
    def check(self) -> None:
        """Refuse where somebody else would be at a disadvantage."""

    @abstractmethod
    def now(self) -> int:
        """Which decision it is."""

    @abstractmethod
    def note(self, seat: int) -> None:
        """This seat was advised."""

    @abstractmethod
    def why_bot(self, seat: int, name: str) -> list[Line]:
        """What the last bot that decided, or the one of this name, may have had in mind."""

    def found(self, seat: int) -> Advice:
        """Advice for the question, thought about once; from then on the match says so."""
        self.check()
        now = self.now()
        if self.advice is None or self.about != now:
            self.advice = advise(self.sitting.game, self.sitting.view(seat), seat, self.sitting.names)
            self.about, self.told = now, 0
            self.note(seat)
        return self.advice

    def hint(self, seat: int) -> list[Line]:
        """The next step: where to look, then what, then why."""
        advice = self.found(seat)
        self.told = min(self.told + 1, len(STEPS))
        rows = [line((f"Hint {n} of {len(STEPS)}: ", "title"), advice.step(n)) for n in range(1, self.told + 1)]
        if self.told < len(STEPS):
            rows.append(line(("hint once more says more.", "dim")))
        return rows

    def odds(self, seat: int) -> list[Line]:
        """What can be counted, and beside it the best options with what the worlds made of them, where that may be."""
        counted = odds_of(self.sitting.game, self.sitting.view(seat), seat, self.sitting.names)
        rows = [line(("The exact chances:", "title"))] if counted else []
        rows += [line("  ", one.words()) for one in counted]
        try:
            advice = self.found(seat)
        except Refused:
            if counted:  # they are counted from what the seat sees, and no advice
                return rows
            raise
        told = [line("  ", one.words()) for one in advice.odds]
        return [*rows, line(("How it came out in worlds that you cannot tell apart:", "title")), *told]


class Adviser(Advising):
    """Advice at a table of this machine."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.play = play

    def check(self) -> None:
        if len(self.play.people) != 1:
            raise Refused(OFF)

    def now(self) -> int:
        return len(self.play.table.record.lines)

    def note(self, seat: int) -> None:
        record = self.play.table.record
        if seat not in record.hints:
            record.hints = sorted([*record.hints, seat])
            self.play.saver.head_changed()
            self.play.keep()

    def why_bot(self, seat: int, name: str) -> list[Line]:
        self.check()
        play = self.play
        for step in reversed(play.table.steps):
            bot = step.seat
            if bot in play.bots and step.decision and name in ("bot", play.names[bot].lower()):
                break
        else:
            raise Refused(NOTHING_YET)
        before = table_before(play.table.record, step.n)
        game = before.game
        assert isinstance(game, Match)
        view = before.view(seat)
        told = account(game, view, bot, shown_code(play, seat, step.n), play.names)
        self.note(seat)
        return [line(text) for text in told.lines(play.names[bot])]


class FarAdviser(Advising):
    """Advice at a table on a server: what can be said of the seat's own view, thought about at this end."""

    def __init__(self, sitting: Sitting, far: FarTable) -> None:
        super().__init__(sitting)
        self.far = far

    def check(self) -> None:
        others = [chair for chair in self.far.chairs if not chair.you]
        if self.far.looks_on or self.far.card.rated or any(chair.kind != "bot" for chair in others):
            raise Refused(OFF)

    def now(self) -> int:
        return self.far.version

    def note(self, seat: int) -> None:
        """The server keeps the record."""

    def why_bot(self, seat: int, name: str) -> list[Line]:
        self.check()
        names = self.sitting.names
        for bot in reversed(self.far.decided):
            if bot != seat and name in ("bot", names[bot].lower()):
                break
        else:
            raise Refused(NOTHING_YET)
        view, did = self.far.decided[bot]
        return [line(text) for text in account(self.sitting.game, view, bot, did, names).lines(names[bot])]


def shown_code(play: Play, seat: int, n: int) -> str:
    """What was decided, as far as this seat may know it: what it was told of it."""
    events = next(step.events for step in play.table.steps if step.n == n)
    told = [play.game.tell(event, seat, play.names) for event in events[:1]]
    return " ".join(told).rstrip(".") or "something that you could not see"
