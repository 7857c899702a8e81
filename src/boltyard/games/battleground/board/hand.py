"""A hand at a table in real time: single keys, and the page they belong to, wherever the table is."""

from __future__ import annotations

from boltyard.core.events import Event
from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.board.keyboard import HELP, Keyboard
from boltyard.games.battleground.board.screen import Sheet, page_of, to_seconds
from boltyard.games.battleground.board.table import BattlegroundTable
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.page import last_lines
from boltyard.tui.sitting import Sitting
from boltyard.tui.terminal import Quit
from boltyard.tui.words import names_for

READ = 4000  # ms that a refusal stays on the screen
NEWS = 6  # sentences of the log on the screen
CUTS = ("stopped", "froze", "clapped", "came_late")  # what was begun with several keys is over
BEGINS, ENDS = ("froze", "came_late"), ("dueled", "came_late")  # of how a round ended
CLAP = "clapped"


class Hand:
    """The keyboard of one person, what was begun with it, and how the last round ended, until that was read."""

    def __init__(self, sitting: Sitting) -> None:
        assert isinstance(sitting.board, BattlegroundTable)
        self.sitting = sitting
        self.drawing: BattlegroundTable = sitting.board
        self.keyboard = Keyboard(sitting.viewer, sitting.names)
        self.drawing.keyboard = self.keyboard
        self.exchange: tuple[int, str] | None = None  # the second half of one: when, and its code (BB-R-21)
        self.helping = False
        self.reading = False  # the texts of all bots in sight
        self.remarked = 0  # when something was refused
        self.froze = 0  # of the log: where the last blue began
        self.ended = False  # is there a result that nobody has read yet?

    # Hearing.

    def hear(self, events: list[Event]) -> None:
        """What happened."""
        for event in events:
            if event.kind in CUTS:
                self.keyboard.leave()
                self.exchange = None
            if event.kind in ENDS:
                self.ended = True
            if event.kind == CLAP:
                self.ended = False

    def refuse(self, sentence: str, now: int) -> None:
        self.keyboard.remark = sentence
        self.remarked = now

    def calm(self, now: int) -> None:
        """A refusal that was long enough to be read is gone."""
        if not self.keyboard.mode and now - self.remarked > READ:
            self.keyboard.remark = ""

    # Keys.

    def helps(self, key: str) -> bool:
        """Keys that mean the same at any time; True if this was one."""
        if (self.helping or self.reading) and key:
            self.helping = self.reading = False
            return True
        if key == "?":
            self.helping = True
        elif key in ("i", "I"):
            self.reading = True
        elif key in ("q", "Q"):
            raise Quit
        return self.helping or self.reading

    def code(self, key: str, now: int, view: MatchState, options: list[Move]) -> str:
        """The code that this key stands for; nothing while it only begins something."""
        self.remarked = now
        self.ended = False
        s = facts.table_in(view)
        code = self.keyboard.pressed(key, s, options)
        if code and self.keyboard.exchange:
            self.exchange, self.keyboard.exchange = (now + s.terms.handling_ms, self.keyboard.exchange), ""
        return code

    # The page.

    def show(self, view: MatchState, options: list[Move], more: str = "") -> None:
        """The table as it is, with the keys that do something now; `more` are keys of where it is played."""
        sitting, terminal = self.sitting, self.sitting.terminal
        size = (terminal.width, terminal.height)
        viewer = sitting.viewer
        if self.helping or self.reading:
            keys = [line(row) for row in HELP.splitlines()]
            rows = keys if self.helping else bots_in_full(self.drawing, view, viewer)
            terminal.repaint(all_wrapped(rows, size[0], 4)[: size[1]])
            return
        to_seconds(facts.table_in(view))
        remarks, sitting.remarks = sitting.remarks, []
        if remarks:
            self.keyboard.remark = remarks[-1]
        recent = sitting.log.news(viewer, max(0, len(sitting.log) - NEWS))
        news = [one for one, _ in recent]
        paper = sitting.paper(viewer)
        last = last_lines(paper, size[0])
        ended: list[Line] = []
        if self.ended:
            told = sitting.log.told(viewer, self.froze)
            ended = [line((" HOW IT ENDED", "title"), ("   stays until a key or the next clap", "dim"))]
            ended += all_wrapped([[*line("   "), *self.drawing.drawn(one)] for one in told], size[0], 5)
        sheet = Sheet(size, news, last, ended, more, paper.log)
        terminal.repaint(page_of(self.drawing, view, viewer, options, self.keyboard, sheet))


def bots_in_full(board: BattlegroundTable, view: MatchState, viewer: int) -> list[Line]:
    """Every bot on the table and in the own hand with its text, and what blue would bring."""
    s = facts.table_in(view)
    told = names_for(board.names, viewer)
    rows: list[Line] = []
    for seat in range(s.seats):
        if s.rows[seat]:
            rows += [
                line((f"{told[seat]}:", "title")),
                *[[*line("  "), *board.full(s, card, False)] for card in s.rows[seat]],
            ]
    if viewer >= 0:
        held = [card for card in facts.lasting(s, viewer) if card in s.hands[viewer]]
        rows += [line(("Your hand:", "title")), *[[*line("  "), *board.full(s, card, False)] for card in held]]
    rows += board.expected(view, viewer, 80)
    return [*rows, line(), line("Time runs on while you read this. Any key goes back to the table.")]
