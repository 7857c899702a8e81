"""A record as one viewer could have followed it: answer by answer, and nothing more than that.

The lines of a record tell secrets by being there: who had a choice has a line, who had none has not. So for a seat's
eyes, or the public's, every answer is a step, forced ones too, numbered by itself. Codes of others hold secrets as
well; what may be known of their answers is in the events. Answers to one question that several seats give in secret are
told together when the last is in, in the order of the seats, for who came first is nobody's business afterwards.
"""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import AnyGame
from boltyard.core.record import UNDO, Record
from boltyard.core.speaking import MOST_FORCED
from boltyard.core.state import CLOCK
from boltyard.core.table import Table

TAKEN_BACK: Final = "undo"


class Glimpse:
    """One answer as a viewer could tell it: whose, who was asked, the code if it was their own, and what they heard."""

    def __init__(self, n: int, seat: int, code: str, asked: list[int]) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.asked = asked
        self.events: list[Event] = []


class Review:
    """Goes through a record with one viewer's eyes: each `step` is one question answered."""

    def __init__(self, game: AnyGame, record: Record, viewer: int) -> None:
        self.record = record
        self.viewer = viewer
        self.table = Table(game, record.blank(), patient=True)
        self.line = 0  # the next one of the record
        self.n = 0  # answers so far
        self.opened = 0  # events that were told: of the opening,
        self.at = 0  # of the steps before this one all,
        self.heard = 0  # and of this one so many
        self.opening = self.news()

    def step(self) -> list[Glimpse]:
        """The answers to the next question, with what came of them; nothing when the record is at its end."""
        asked = self.table.asked
        found: list[Glimpse] = []
        left = asked
        for _ in range(MOST_FORCED):
            given = self.forced(asked)
            if not given:
                if self.line == len(self.record.lines):
                    break
                given = [self.follow(asked)]
            found += given
            answered = [one.seat for one in given]
            left = [seat for seat in left if seat not in answered]
            if given[0].seat not in asked or not left or self.table.asked != left:
                break  # another question, or an act beside it
        ordered: list[Glimpse] = []
        for seat in range(CLOCK, self.table.state.seats):
            ordered += [glimpse for glimpse in found if glimpse.seat == seat]
        for glimpse in ordered:
            self.n += 1
            glimpse.n = self.n
        if ordered:
            ordered[len(ordered) - 1].events = self.news()
        return ordered

    def forced(self, asked: list[int]) -> list[Glimpse]:
        """Questions with one answer are answered, as they were then."""
        table = self.table
        mine = ""
        if self.viewer >= 0 and table.is_forced(self.viewer):
            move = table.options(self.viewer)[0]
            mine = table.game.closing_line(table.state, self.viewer, move) or move.text
        early = self.record.lines[self.line].early if self.line < len(self.record.lines) else ""
        return [Glimpse(0, seat, mine if seat == self.viewer else "", asked) for seat in table.come_nearer(early)]

    def follow(self, asked: list[int]) -> Glimpse:
        """The next line of the record is carried out."""
        line = self.record.lines[self.line]
        self.table.follow(line)
        self.line += 1
        code = line.code if line.seat in (self.viewer, CLOCK) else ""
        if UNDO.fullmatch(line.code):
            code = TAKEN_BACK  # which line it was would count the lines
        return Glimpse(0, line.seat, code, [CLOCK] if line.seat == CLOCK else asked)

    def news(self) -> list[Event]:
        """What has happened since this was last asked."""
        table = self.table
        fresh = table.opening[self.opened :]
        self.opened = len(table.opening)
        while self.at < len(table.steps):
            events = table.steps[self.at].events
            fresh += events[self.heard :]
            self.heard = len(events)
            if self.at + 1 == len(table.steps):
                break
            self.at += 1
            self.heard = 0
        return fresh
