"""Bots Battleground in real time at a table on a server: one person with single keys (BB-SIM-12).

Time is the server's: what a key says counts when it arrives there. Between two updates the clock on the page runs on.
"""

from __future__ import annotations

from contextlib import suppress

from boltyard.client import wire
from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.board.hand import BEGINS, Hand
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.keys import ESCAPE, Keys, RawKeys
from boltyard.tui.terminal import HIDE_CURSOR, SHOW_CURSOR, Terminal

GLANCE = 100  # ms between two looks at the line and the clock
LATE = 2000  # ms after which the second half of an exchange is forgotten
PHRASES = ["Lend me a shield?", "Lend me a hammer?", "I share the win.", "Just this once.", "No deal.", "Good luck!"]
KEYS, LOOKING = "T talk", "(you look on)"
TALKING = (
    "Say: " + "  ".join(f"{n} {text}" for n, text in enumerate(PHRASES, 1)) + ". Or type a line, Enter. Esc: back."
)


class JoinedLive(Joined):
    """A hand at a web table, with a page that is painted in place."""

    def __init__(self, table: FarTable, terminal: Terminal, keys: Keys | None = None) -> None:
        super().__init__(table, terminal)
        self.clock = table.clock
        self.keys: Keys = keys or RawKeys(terminal.patience)
        self.hand = Hand(self)
        self.talking: str | None = None  # what is being typed for everybody

    def play(self) -> None:
        out = self.terminal.out
        out.write(HIDE_CURSOR)
        try:
            with self.keys.pressing():
                while not self.far.over:
                    self.live_on()
        finally:
            with suppress(OSError, ValueError):
                out.write(SHOW_CURSOR)
        self.since[self.seat] = self.hand.froze  # the end is told with how its round ended

    def live_on(self) -> None:
        """One turn of the loop: what came is heard, all is shown, and a key is waited for."""
        self.far.hear(self.far.line.news())
        self.listen_up()
        if self.far.over:
            return
        now = self.clock.now()
        self.hand.calm(now)
        self.exchange_on(now)
        self.hand.show(self.view(self.seat), self.options(), LOOKING if self.far.looks_on else KEYS)
        key = self.keys.wait(GLANCE)
        if key:
            self.press(key, self.clock.now())

    def listen_up(self) -> None:
        """Take note of what came."""
        for remark in self.far.remarks:
            self.hand.refuse(remark, self.clock.now())
        self.far.remarks = []
        self.far.sent = None  # in real time nobody waits for an answer to the last key
        events, self.far.fresh = self.far.fresh, []
        if events:
            self.notice(events)
            self.hand.hear(events)
            blue = [at for at, one in enumerate(self.far.lines) if one.event in BEGINS]
            self.hand.froze = blue[-1] if blue else 0

    def press(self, key: str, now: int) -> None:
        """A key of the person's."""
        if self.talking is not None:
            self.type(key)
            return
        if self.hand.helps(key):
            return
        if self.far.looks_on:
            self.hand.ended = False  # what was shown is read
            return
        key = key.lower()
        if key == "t":
            self.talking = ""
            self.hand.keyboard.mode = "talk"
            self.hand.keyboard.remark = TALKING
            return
        if key == "p":
            self.far.act("pause")
            return
        if key in "yn" and (self.far.wish_to_pause() or self.far.wish_to_go_back()):
            self.speak("yes" if key == "y" else "no")
            return
        code = self.hand.code(key, now, self.view(self.seat), self.options())
        if code:
            self.far.act(code)

    def type(self, key: str) -> None:
        """A line for everybody: a phrase by its number, or letters until Enter."""
        assert self.talking is not None
        said = ""
        if not self.talking and key.isdecimal() and 1 <= int(key) <= len(PHRASES):
            said = PHRASES[int(key) - 1]
        elif key in "\r\n":
            said = self.talking
        elif key == ESCAPE:
            said = ""
        else:
            self.talking = self.talking[:-1] if key in "\x7f\b" else self.talking + key * key.isprintable()
            self.hand.keyboard.remark = f"Say: {self.talking}_   Enter says it, Esc goes back."
            return
        if said.strip():
            self.far.send(wire.Say(self.far.id, said.strip()))
        self.talking = None
        self.hand.keyboard.leave()
        self.hand.keyboard.remark = ""

    def exchange_on(self, now: int) -> None:
        """The second half of an exchange, as soon as the hands are free there (BB-R-21)."""
        if self.hand.exchange is None:
            return
        when, code = self.hand.exchange
        if any(move.text == code for move in self.options()):
            self.hand.exchange = None
            self.far.act(code)
        elif now > when + LATE:
            self.hand.exchange = None

    # Nouns.

    def options(self) -> list[Move]:
        """What the seat may do, as the server has said."""
        question = self.far.update.question if self.far.update is not None else None
        if question is None:
            return []
        offered = {one.code for one in question.options}
        return [move for move in self.game.legal(self.far.view, self.seat) if move.text in offered]

    def view(self, viewer: int) -> MatchState:
        """What the seat knows, with the table's clock as it is now."""
        view = self.far.view.clone()
        s = facts.table_in(view)
        if not s.over and not s.paused and self.far.up:
            s.time += self.far.age()
        return view
