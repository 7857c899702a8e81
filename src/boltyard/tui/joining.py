"""Coming to a table on a server: who one is there, the seat, the wait for the others, and table after table."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable
from functools import partial

from boltyard.boxes import find_box, load
from boltyard.client import Door, Link, Refusal, WaitingLine, wire
from boltyard.client.tokens import Known, Tokens
from boltyard.core.clock import Clock, MonotonicClock
from boltyard.core.live import means_real_time
from boltyard.invocation import program
from boltyard.players.bots import best_bot, opponents_of
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
ENDED = "The match at this table is over."
LEAVING = ("q", "quit", "exit")


class Joining:
    """Somebody who comes to a table from a terminal, and goes on to its rematch."""

    verb = "join"  # the command that does it
    looks_on = False
    invites = True  # are the others still to be told where the table is?
    staying = "Your seat stays yours; to come back:"

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
        return f"{program()} {self.verb} {self.link.server}/t/{self.table}{self.as_whom}"

    @property
    def as_whom(self) -> str:
        return f" --name {shlex.quote(self.name)}" if self.wish else ""

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
        told = f"{why} {self.staying}".strip()
        self.terminal.show(all_wrapped([line(told)], self.terminal.width))
        self.terminal.say(self.command)
        return code

    # Coming in.

    def come_in(self, far: WaitingLine) -> wire.TableCard:
        """The table, with a seat there; the sentence of whatever stands against it is the server's."""
        known = self.is_known(far)
        card = far.ask(self.door.find(self.table))
        if card.stage == "over":
            raise Refusal(ENDED)
        if card.seat < 0 and not any(chair.kind == "open" for chair in card.chairs):
            watching = f"{program()} watch {self.link}"
            raise Refusal(f"All seats of this table are taken; whoever has the link can look on: {watching}")
        if not known:
            self.become_guest(far)
        if card.seat < 0:
            card = far.ask(self.door.sit(card.id))
        self.table = card.code
        return card

    def is_known(self, far: WaitingLine) -> bool:
        """Whoever one was here last time, if the server still knows them."""
        known = self.tokens.of(self.link.server, self.wish)
        if known is None:
            return False
        self.door.token, self.name = known.token, known.name
        if far.ask(self.door.is_known()):
            return True
        self.tokens.forget(self.link.server, known.name)
        self.door.token = ""
        return False

    def become_guest(self, far: WaitingLine) -> None:
        guest = far.ask(self.door.become_guest(self.wish, LABEL))
        self.name = guest.name
        self.tokens.keep(self.link.server, Known(guest.name, guest.token))

    def sit_at(self, far: WaitingLine, card: wire.TableCard) -> str:
        """One table from the first waiting to the end; the next one, if there is a rematch."""
        table = FarTable(far, card, self.clock, self.looks_on)
        self.attend(far, card)
        self.wait_for_others(table)
        with self.terminal.sitting():
            sitting = self.sitting_at(table)
            sitting.play()
        sitting.tell_the_end()
        return sitting.after_the_end()

    def attend(self, far: WaitingLine, card: wire.TableCard) -> None:
        far.attend(card.id, follow=True)

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
            if table.stage == "gone":
                raise Refusal("This table was given up, because nobody was there for a while.")
            text = self.who_is_there(table)
            if text != told and table.stage in ("open", "dealing"):
                self.terminal.show(all_wrapped([line(text)], self.terminal.width))
                told = text
            self.terminal.show(remark_lines(table.remarks, self.terminal.width))
            table.remarks = []
            if table.stage == "open" and self.terminal.is_typed_at:
                may_fill = not table.looks_on and not table.card.rated
                prompt = "bot fills a seat, invite NAME, quit > " if may_fill else "quit leaves > "
                typed = self.listen_until(table.line, prompt, typing, partial(self.is_new, table, told))
                self.obey_waiting(table, (typed or "").split())
                continue
            with self.terminal.patience.waiting():
                news = table.line.wait()
            table.hear(news)

    def is_new(self, table: FarTable, told: str) -> bool:
        """Hear what came; is there anything to show?"""
        table.hear(table.line.news())
        waits = table.seen is None and table.stage == "open"
        return not waits or bool(table.remarks) or self.who_is_there(table) != told

    def listen_until(self, far: WaitingLine, prompt: str, typing: Typing, changed: Callable[[], bool]) -> str | None:
        """A line that somebody types, or None once what has come changes something; the prompt stands there once."""
        typed = self.terminal.listen(prompt, far.fileno(), typing)
        while typed is None:
            if changed():
                self.terminal.out.write("" if self.terminal.plain else "\n")
                return None
            typed = self.terminal.listen(prompt, far.fileno(), typing, stands=True)
        return typed

    def who_is_there(self, table: FarTable) -> str:
        """Who sits at a table that has not begun, and how others come there."""
        people = [chair.name for chair in table.chairs if chair.kind != "open" and not chair.you]
        free = sum(chair.kind == "open" for chair in table.chairs)
        text = f"You {'look on' if table.looks_on else 'sit'} at table {table.card.code}"
        text += f" ({find_box(table.game.key).name})" + (f" with {listed(people)}." if people else ".")
        if free:
            seats = f"{free} seats are" if free > 1 else "One seat is"
            text += f" {seats} free" + (
                f"; invite with {self.link.server}/t/{table.card.code}" if self.invites else "."
            )
        return text

    def obey_waiting(self, table: FarTable, words: list[str]) -> None:
        """What can be typed before the match begins."""
        word = words[0].lower() if words else ""
        if word in LEAVING:
            raise Quit
        if word == "bot" and not table.looks_on:
            names = opponents_of(table.game.key)
            bot = words[1].lower() if len(words) > 1 else best_bot(table.game.key)
            if bot not in names:
                table.remarks.append(f"There is no bot {bot!r}; there is {listed(list(names))}.")
                return
            try:
                table.line.ask(self.door.seat_bot(table.id, bot))
            except Refusal as refused:
                table.remarks.append(refused.sentence)
        elif word == "invite" and not table.looks_on:
            try:
                invited = table.line.ask(self.door.invite(table.id, " ".join(words[1:])))
                table.remarks.append(f"{invited.name} is invited.")
            except Refusal as refused:
                table.remarks.append(refused.sentence)
        elif word:
            table.remarks.append(
                "The match has not begun; bot NAME fills a free seat, invite NAME asks a friend there, quit leaves."
            )
