"""Coming to a table on a server: who one is there, the seat, the wait for the others, and table after table."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable

from boltyard.boxes import find_box, load
from boltyard.client import Door, Link, Refusal, WaitingLine, wire
from boltyard.client.tokens import Known, Tokens
from boltyard.core.clock import Clock, MonotonicClock
from boltyard.core.live import means_real_time
from boltyard.invocation import program
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.lines import all_wrapped, line
from boltyard.tui.page import remark_lines
from boltyard.tui.terminal import Quit, Terminal
from boltyard.tui.typing import InputEnded, Typing
from boltyard.tui.waiting import HungUp
from boltyard.tui.words import listed

INTERRUPTED = 130  # as shells count an end by Ctrl-C
LABEL = "a terminal"
FULL = "All seats of this table are taken; whoever has the link can look on in a browser."


class Joining:
    """Somebody who comes to a table from a terminal, and goes on to its rematch."""

    def __init__(self, link: Link, name: str, tokens: Tokens, terminal: Terminal) -> None:
        self.link = link
        self.wish = name
        self.tokens = tokens
        self.terminal = terminal
        self.door = Door(link.server)
        self.name = name
        self.table = link.table
        self.make_line: Callable[[Door], WaitingLine] = WaitingLine
        self.clock: Clock = MonotonicClock()

    @property
    def command(self) -> str:
        """What brings one back."""
        known = f" --name {shlex.quote(self.name)}" if self.wish else ""
        return f"{program()} join {self.link.server}/t/{self.table}{known}"

    def run(self) -> int:
        """The exit code. Whoever is refused at the door is told by whoever called."""
        with self.make_line(self.door) as far, self.terminal.patience:
            card = self.come_in(far)
            try:
                while True:
                    moved = self.sit_at(far, card)
                    if not moved:
                        return 0
                    far.depart(card.id)
                    card = far.ask(self.door.find(moved))
                    self.table = card.code
            except KeyboardInterrupt:
                return self.gone("Stopped by Ctrl-C.", INTERRUPTED)
            except InputEnded:
                return self.gone("The input has ended.", 0)
            except HungUp:
                with contextlib.suppress(OSError):
                    return self.gone("The terminal was closed.", 0)
                return 0
            except Quit:
                return self.gone("", 0)

    def gone(self, why: str, code: int) -> int:
        """The seat stays; a bot stands in after a while, and hands it back."""
        self.terminal.patience.ignores = True
        told = f"{why} Your seat stays yours; to come back:".strip()
        self.terminal.show(all_wrapped([line(told)], self.terminal.width))
        self.terminal.say(self.command)
        return code

    # Coming in.

    def come_in(self, far: WaitingLine) -> wire.TableCard:
        """The table, with a seat there; the sentence of whatever stands against it is the server's."""
        known = self.be_known()
        card = far.ask(self.door.find(self.table))
        if known is not None and not far.ask(self.door.is_known()):
            self.tokens.forget(self.link.server, known.name)
            known, self.door.token = None, ""
            card = far.ask(self.door.find(self.table))
        if card.stage == "over":
            raise Refusal("The match at this table is over.")
        if card.seat < 0 and not any(chair.kind == "open" for chair in card.chairs):
            raise Refusal(FULL)
        if known is None:
            guest = far.ask(self.door.become_guest(self.wish, LABEL))
            self.name = guest.name
            self.tokens.keep(self.link.server, Known(guest.name, guest.token))
        if card.seat < 0:
            card = far.ask(self.door.sit(card.id))
        self.table = card.code
        return card

    def be_known(self) -> Known | None:
        """Whoever one was here last time."""
        known = self.tokens.of(self.link.server, self.wish)
        if known is not None:
            self.door.token, self.name = known.token, known.name
        return known

    def sit_at(self, far: WaitingLine, card: wire.TableCard) -> str:
        """One table from the first waiting to the end; the next one, if there is a rematch."""
        table = FarTable(far, card, self.clock)
        far.attend(card.id, follow=True)
        self.wait_for_others(table)
        with self.terminal.sitting():
            sitting = self.sitting_at(table)
            sitting.play()
        sitting.tell_the_end()
        return sitting.after_the_end()

    def sitting_at(self, table: FarTable) -> Joined:
        """How this table is played from a terminal: where time is part of the rules, by single keys."""
        box = find_box(table.game.key)
        if box.joined and not self.terminal.plain and means_real_time(table.view.settings):
            live: Joined = load(box.joined)(table, self.terminal)
            return live
        return Joined(table, self.terminal)

    def wait_for_others(self, table: FarTable) -> None:
        """Until the match has begun: who is there, and the link for those who are not."""
        typing = Typing(raw=False)
        told = ""
        while table.seen is None:
            people = [chair.name for chair in table.chairs if chair.kind != "open" and not chair.you]
            free = sum(chair.kind == "open" for chair in table.chairs)
            text = f"You sit at table {table.card.code} ({find_box(table.game.key).name})"
            text += f" with {listed(people)}." if people else "."
            if table.stage == "gone":
                raise Refusal("This table was given up, because nobody was there for a while.")
            if free:
                seats = f"{free} seats are" if free > 1 else "One seat is"
                text += f" {seats} free; invite with {self.link.server}/t/{table.card.code}"
            if text != told and table.stage in ("open", "dealing"):
                self.terminal.show(all_wrapped([line(text)], self.terminal.width))
                told = text
            self.terminal.show(remark_lines(table.remarks, self.terminal.width))
            table.remarks = []
            if table.stage == "open" and self.terminal.is_typed_at:
                typed = self.terminal.listen("quit leaves > ", table.line.fileno(), typing)
                if typed is not None and typed.lower() in ("q", "quit", "exit"):
                    raise Quit
                table.hear(table.line.news())
                continue
            with self.terminal.patience.waiting():
                news = table.line.wait()
            table.hear(news)
