"""Putting up a table on a server from the terminal: the invitation in words and as a picture, and one's own seat."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import segno

from boltyard.boxes import find_box
from boltyard.client import HERE, Link, WaitingLine, wire
from boltyard.client.tokens import Tokens
from boltyard.invocation import program
from boltyard.tui.joining import Joining
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.terminal import Terminal

HALVES = "█▀▄ "  # two modules, one above the other: both light, the upper one, the lower one, none
BORDER = 2  # modules around a code that cameras need
LOOPBACK = ("127.", "localhost", "[::1]")


@dataclass(frozen=True)
class Site:
    """A server: its address from here, the one that others are told, and whether it closes with this terminal."""

    server: str = HERE
    shown: str = ""
    own: bool = False

    @property
    def told(self) -> str:
        return self.shown or self.server

    @property
    def is_for_all(self) -> bool:
        """Can other machines reach it?"""
        return not self.told.partition("://")[2].startswith(LOOPBACK)


class Hosting(Joining):
    """Somebody who puts up a table, or opens one of theirs again, and sits down there."""

    invites = False  # whoever comes in here has told them

    def __init__(self, site: Site, wish: wire.NewTable | str, name: str, tokens: Tokens, terminal: Terminal) -> None:
        super().__init__(Link(site.server, wish if isinstance(wish, str) else ""), name, tokens, terminal)
        self.site = site
        self.new = wish if isinstance(wish, wire.NewTable) else None
        if site.own:
            self.staying = "The table is kept, and closes with this terminal; to open it again:"

    @property
    def command(self) -> str:
        if not self.site.own:
            return super().command
        port = urlsplit(self.site.server).port
        more = f" --port {port}" if port != urlsplit(HERE).port else ""
        more += " --lan" if self.site.shown else ""
        return f"{program()} host {self.table}{more}{self.as_whom}"

    def come_in(self, far: WaitingLine) -> wire.TableCard:
        if self.new is None:
            card = super().come_in(far)
        else:
            if not self.is_known(far):
                self.become_guest(far)
            card = far.ask(self.door.put_up(self.new))
            self.table = card.code
        if card.stage == "open":
            self.invite(card)
        return card

    def invite(self, card: wire.TableCard) -> None:
        """Code, link, and where a phone can come there, a picture of it."""
        link = f"{self.site.told}/t/{card.code}"
        width = self.terminal.width
        opened = [line("Table ", (card.code, "title"), f" is open: {find_box(card.game).name}.")]
        self.terminal.show(all_wrapped(opened, width))
        if self.site.is_for_all and not self.terminal.ascii:
            self.terminal.show([line(), *picture(link), line()])
        for what, command in (("In a browser:", link), ("In a terminal:", f"{program()} join {link}")):
            self.terminal.say(f"{what:<15}{command}")
        if not self.site.is_for_all:
            told = "This address is for this machine alone."
            told += f" {program()} host {card.game} --lan is for everybody in your network." if self.site.own else ""
            self.terminal.show(all_wrapped([line(told)], width))


def picture(link: str) -> list[Line]:
    """A code for cameras, two rows of it in one of letters: light letters on a dark ground."""
    drawn = segno.make(link, error="l", micro=False).matrix_iter(border=BORDER)
    code = [[bool(module) for module in row] for row in drawn]
    if len(code) % 2:
        code.append([False] * len(code[0]))
    rows = zip(code[::2], code[1::2])
    return [line(("".join(HALVES[2 * above + below] for above, below in zip(*pair)), "code")) for pair in rows]
