"""What computers say at the table: one at a time, with pauses, and nothing that not everybody knows.

A game's reflexes say what is fitting (`remark`); here it is seen to that nobody talks too much. Whoever drives a table
in real time asks `next` whenever something is new, and hands what comes of it to the talk of the table.
"""

from __future__ import annotations

from collections.abc import Iterable

from boltyard.core.events import Event
from boltyard.core.rng import Rng
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from boltyard.players.opponent import Opponent, habits_of
from boltyard.players.player import player_stream

ONE_QUIET_MS = 20_000  # after a word, before the same computer speaks again
ALL_QUIET_MS = 4_000  # before any other does
NEVER = -1


class TableTalk:
    """The voices of the computers at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.habits = habits_of(table)
        self.heard = len(table.steps)
        self.voices: dict[int, Rng] = {}
        self.spoke: dict[int, int] = {}  # when, by seat
        self.last = NEVER

    def next(self, opponents: Iterable[Opponent], now: int) -> tuple[int, str]:
        """Who says what about the news, or nothing; what is kept back is never said later."""
        steps = self.table.steps
        begins, self.heard = min(self.heard, len(steps)), len(steps)
        news = [event.shown_to(PUBLIC) for step in steps[begins:] for event in step.events]
        if not news or (self.last != NEVER and now < self.last + ALL_QUIET_MS):
            return NEVER, ""
        for one in opponents:
            text = self.remark(one, news, now)
            if text:
                self.spoke[one.seat] = self.last = now
                return one.seat, text
        return NEVER, ""

    def remark(self, one: Opponent, news: list[Event], now: int) -> str:
        before = self.spoke.get(one.seat, NEVER)
        if before != NEVER and now < before + ONE_QUIET_MS:
            return ""
        voice = self.voices.get(one.seat)
        if voice is None:
            voice = self.voices[one.seat] = player_stream(self.table.record.seed, one.seat).fork("voice")
        return self.habits.remark(self.table, one.seat, one.player, news, voice)
