"""Bots Battleground in real time at a terminal: one person with single keys, computers around (BB-SIM-12).

Nothing blocks: keys, computers and deadlines meet in one loop around the driver of `core/live.py`, on any clock.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from boltyard.core.clock import Clock
from boltyard.core.live import Live, StampedAct, Told
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.table import Step, Table
from boltyard.games.battleground.board.hand import BEGINS, Hand
from boltyard.games.battleground.heuristics import reflexes
from boltyard.games.battleground.state import Battleground
from boltyard.players.opponent import opponent_at
from boltyard.players.table_talk import TableTalk
from boltyard.tui.keys import Keys
from boltyard.tui.play import Play
from boltyard.tui.saves import Saver
from boltyard.tui.seats import Seat
from boltyard.tui.terminal import HIDE_CURSOR, SHOW_CURSOR, Terminal

GLANCE = 200  # ms between two looks at the clock
ASLEEP = 3000  # ms: whoever was away for longer was not playing


class LivePlay(Play):
    """A match in real time with one person at the keyboard, or none."""

    def __init__(
        self, game: Match, table: Table, seats: list[Seat], terminal: Terminal, saver: Saver, clock: Clock, keys: Keys
    ) -> None:
        super().__init__(game, table, seats, terminal, saver)
        self.clock = clock
        self.keys = keys
        self.live = Live(table, clock.now())
        self.hand = Hand(self)
        self.keyboard = self.hand.keyboard
        self.opponents = [opponent_at(table, seat, player) for seat, player in self.bots.items()]
        self.cut = len(self.log)  # of the log: what the hand has heard
        self.voices = TableTalk(table)
        self.resting = False  # nobody's time runs: before the beginning, in a pause
        self.looked = -1  # lines of the record that computers have seen
        self.number = self.match.number  # of the game that is played
        self.before = clock.now()  # when the loop last came round
        self.hand.remarked = clock.now()
        terminal.canvas = True

    @property
    def helping(self) -> bool:
        return self.hand.helping

    # The loop.

    def play_on(self) -> None:
        self.terminal.out.write(HIDE_CURSOR)
        try:
            with self.keys.pressing():
                self.wait_for_space("Press space to go on." if self.table.record.lines else "Press space to begin.")
                self.go_on()
        finally:
            with suppress(OSError, ValueError):
                self.terminal.out.write(SHOW_CURSOR)
            if not self.table.over and not self.resting:  # the time that has passed belongs to the record (BB-R-56)
                self.live.catch_up(self.clock.now())

    def wait_for_space(self, remark: str) -> None:
        """Nobody's seconds run before the person is ready; then the table's clock begins."""
        self.resting = bool(self.people)
        while self.resting:
            self.keyboard.remark = f"{remark} ? shows the keys, Q leaves."
            self.show()
            key = self.keys.wait(GLANCE)
            self.resting = self.hand.helps(key) or key != " "
        self.keyboard.remark = ""
        self.looked = -1
        self.live = Live(self.table, self.clock.now())

    def go_on(self) -> None:
        self.before = self.clock.now()
        while not self.table.over:
            self.live_on()

    def live_on(self) -> None:
        """One turn of the loop: what is due happens, all is shown, and a key is waited for."""
        now = self.clock.now()
        if now - self.before > ASLEEP:
            self.live.rest(now - self.before)
        self.before = now
        self.hand.calm(now)
        self.hear([*self.live.advance(now), *self.opponents_act(now), *self.exchange_on(now)])
        if self.table.over:
            return
        if self.match.number != self.number:  # whoever ended it, time or a key
            self.wait_for_space(f"Game {self.number} is over. Press space to go on.")
            self.number = self.match.number
            self.before = self.clock.now()
            return
        self.show()
        key = self.keys.wait(self.nap(now))
        if key:
            self.hear(self.press(key, self.clock.now()))

    def nap(self, now: int) -> int:
        """How long nothing has to be done."""
        moments = [now + GLANCE, *[one.due for one in self.opponents if one.due >= 0]]
        if self.live.wake() >= 0:
            moments.append(self.live.wake())
        if self.hand.exchange is not None:
            moments.append(self.hand.exchange[0])
        return max(1, min(moments) - now)

    def opponents_act(self, now: int) -> list[Told]:
        """Computers say what is due, and look where something is new."""
        told: list[Told] = []
        for one in self.opponents:
            waited = one.due
            code = one.say(now)
            if 0 <= waited <= now and not code:
                self.looked = -1
            if code:
                told += self.act(one.seat, code, now)
                self.looked = -1
        if len(self.table.record.lines) != self.looked and not self.table.over:
            told += self.live.catch_up(now)
            self.looked = len(self.table.record.lines)
            reading = bool(self.people) and reflexes.reading(self.table)
            for one in self.opponents:
                one.look(now, self.resting, reading)
            speaker, text = self.voices.next(self.opponents, now)
            if text:
                self.remarks.append(f"{self.names[speaker]}: {text}")
                self.remarked = now
        return told

    def exchange_on(self, now: int) -> list[Told]:
        """The second half of an exchange, once the hands are free again (BB-R-21)."""
        if self.hand.exchange is None or now < self.hand.exchange[0]:
            return []
        code, self.hand.exchange = self.hand.exchange[1], None
        return self.act(self.viewer, code, now)

    def act(self, seat: int, code: str, now: int) -> list[Told]:
        self.live.push(StampedAct(seat, code, now), now)
        return self.live.advance(now)

    def hear(self, told: list[Told]) -> None:
        """What came of it: a refusal of mine is told, everything else stands in the log."""
        for one in told:
            if one.refused is not None and one.seat == self.viewer:
                self.hand.refuse(one.refused.sentence, self.clock.now())
        if told:
            self.keep()
            items = self.log.items()
            for at, item in enumerate(items[self.cut :], self.cut):
                if not isinstance(item, Step):
                    self.hand.hear([item])
                    self.hand.froze = at if item.kind in BEGINS else self.hand.froze
            self.cut = len(items)

    # Keys.

    def press(self, key: str, now: int) -> list[Told]:
        """A key of the person's."""
        if self.hand.helps(key) or not self.people:
            return []
        told = self.live.catch_up(now)
        key = key.lower()
        if self.table.over:
            return told
        if key == "p":
            return [*told, *self.pause(now)]
        code = self.hand.code(key, now, self.view(self.viewer), self.options())
        if code == "clap":
            self.resting = False
        return [*told, *self.act(self.viewer, code, now)] if code else told

    def pause(self, now: int) -> list[Told]:
        """Between rounds; computers agree, and wait for the person (BB-R-63)."""
        if self.resting:
            self.resting = False
            self.looked = -1
            return []
        told = self.act(self.viewer, "pause", now)
        if told and told[-1].refused is None:
            for one in self.opponents:
                one.due = -1
                told += self.act(one.seat, "pause", now)
            self.resting = True
        return told

    # Nouns and the page.

    def options(self) -> list[Move]:
        return self.table.options(self.viewer) if self.people else []

    def view(self, viewer: int) -> Any:
        """The view with the table's clock as it is now."""
        view = self.game.view(self.match, viewer)
        s = view.inner
        assert isinstance(s, Battleground)
        if not s.over and not s.paused:
            s.time += self.live.ahead(self.clock.now()) if not self.resting else 0
        return view

    def show(self) -> None:
        self.results()
        self.hand.show(self.view(self.viewer), self.options())
