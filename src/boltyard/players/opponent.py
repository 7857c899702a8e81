"""A computer player at a table in real time: it sees, takes its time, and then does what it had in mind (BB-R-62).

It knows no clock. Whoever drives the table tells it the time: `look` when something is new, `say` when `due` has come.
What there is to do while time runs, each game says itself: the `reflexes` of its box.
"""

from __future__ import annotations

from typing import Protocol

from boltyard.boxes import find_box, load
from boltyard.core.events import Event
from boltyard.core.rng import Rng
from boltyard.core.table import Table
from boltyard.players.player import Player, ask_player, player_stream
from boltyard.players.reactions import Reflexes


class Habits(Protocol):
    """What a game says of computers in real time."""

    def intend(self, table: Table, seat: int, player: Player, reflexes: Reflexes) -> tuple[str, int]:
        """What to say, and in how many ms; without a code, when to look again; -1: when something is new."""

    def reading(self, table: Table) -> bool:
        """Has something happened that people want to read in peace?"""

    def respite(self, code: str) -> int:
        """Ms that this act waits while people read."""

    def remark(self, table: Table, seat: int, player: Player, news: list[Event], voice: Rng) -> str:
        """What to say to all about what everybody has just seen; mostly nothing."""


class NoHabits:
    """Whoever is asked answers; there is nothing to wait for."""

    def intend(self, table: Table, seat: int, player: Player, reflexes: Reflexes) -> tuple[str, int]:
        return (ask_player(player, table, seat).text, reflexes.delay()) if seat in table.asked else ("", -1)

    def reading(self, table: Table) -> bool:
        return False

    def respite(self, code: str) -> int:
        return 0

    def remark(self, table: Table, seat: int, player: Player, news: list[Event], voice: Rng) -> str:
        return ""


class Opponent:
    """A computer player with its reflexes. Whatever it does answers what it saw at least a reaction time earlier."""

    def __init__(self, table: Table, seat: int, player: Player, reflexes: Reflexes) -> None:
        self.table = table
        self.seat = seat
        self.player = player
        self.reflexes = reflexes
        self.habits = habits_of(table)
        self.due = -1  # when the code in mind is to be said, or to look again; -1 while there is nothing to wait for
        self.code = ""  # nothing where it only wants to look again

    def look(self, now: int, resting: bool, reading: bool) -> None:
        """Something is new on the table. A thought already begun is finished first."""
        if (self.due >= 0 and self.code) or resting or self.table.over:
            return
        self.code, ms = self.habits.intend(self.table, self.seat, self.player, self.reflexes)
        self.due = now + ms if ms >= 0 else -1
        if self.code and reading:
            self.due += self.habits.respite(self.code)

    def say(self, now: int) -> str:
        """The code whose time has come, if any; without one it is time to look again."""
        if self.due < 0 or now < self.due:
            return ""
        self.due = -1
        return self.code


def habits_of(table: Table) -> Habits:
    """How computers behave in real time in the game of this table."""
    path = find_box(table.game.key).reflexes
    found: Habits = load(path) if path else NoHabits()
    return found


def opponent_at(table: Table, seat: int, player: Player) -> Opponent:
    """This player in that seat, its reflexes by its own chance: another one each time a table is taken up again."""
    chance = player_stream(table.record.seed, seat).fork(f"reflexes from {len(table.record.lines)}")
    return Opponent(table, seat, player, Reflexes(chance))
