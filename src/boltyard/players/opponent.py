"""A computer player at a table in real time: it sees, takes its time, and then does what it had in mind (BB-R-62).

It knows no clock. Whoever drives the table tells it the time: `look` when something is new, `say` when `due` has come.
"""

from __future__ import annotations

from boltyard.core.table import Table
from boltyard.games.battleground.moves import WAIT, Name, Place, Wait
from boltyard.games.battleground.state import CLAPPING, NOBODY, OPENING, Battleground
from boltyard.players.player import Player, player_stream
from boltyard.players.reactions import Reflexes
from boltyard.players.sight import Sight

SETTLED = ("dueled", "came_late", "paid")
READING = 3000  # ms that a computer leaves people to read how a round ended, before it claps


class Opponent:
    """A computer player with its reflexes. Whatever it does answers what it saw at least a reaction time earlier."""

    def __init__(self, table: Table, seat: int, player: Player, reflexes: Reflexes) -> None:
        self.table = table
        self.seat = seat
        self.player = player
        self.reflexes = reflexes
        self.due = -1  # when the code in mind is to be said; -1 while there is none
        self.code = ""

    def look(self, now: int, resting: bool, reading: bool) -> None:
        """Something is new on the table. A thought already begun is finished first."""
        if self.due >= 0 or resting or self.table.over:
            return
        self.code = self.decide()
        if self.code:
            self.due = now + self.reflexes.delay() + (READING if reading and self.code == "clap" else 0)

    def say(self, now: int) -> str:
        """The code whose time has come, if any."""
        if self.due < 0 or now < self.due:
            return ""
        self.due = -1
        return self.code

    def decide(self) -> str:
        """What to do about the table as it is now; nothing where waiting is better."""
        options = self.table.options(self.seat)
        if not options:
            return ""
        table = self.table
        s: Battleground = table.view(self.seat).inner
        rule = s.frames[-1].rule
        if rule == CLAPPING:
            return options[0].text
        if rule == OPENING and s.attacker == self.seat:
            if s.named != NOBODY and s.rows[self.seat]:
                return ""
            options = [move for move in options if isinstance(move, Name if s.named == NOBODY else Place)]
        elif not s.asked >> self.seat & 1:
            options = [*options, WAIT]  # in real time waiting needs no word, but a player must be able to choose it
        choice = self.player.choose(Sight(self.player.blind, table.game, table.state, self.seat), options)
        return "" if isinstance(choice, Wait) else choice.text


def round_is_settled(table: Table) -> bool:
    """Has a round ended since the last clap, so that there is something to read?"""
    for step in reversed(table.steps):
        for event in reversed(step.events):
            if event.kind in SETTLED:
                return True
            if event.kind == "clapped":
                return False
    return False


def opponent_at(table: Table, seat: int, player: Player) -> Opponent:
    """This player in that seat, its reflexes by its own chance: another one each time a table is taken up again."""
    chance = player_stream(table.record.seed, seat).fork(f"reflexes from {len(table.record.lines)}")
    return Opponent(table, seat, player, Reflexes(chance))
