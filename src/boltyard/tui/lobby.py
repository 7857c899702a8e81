"""The lobby of a server in a terminal: open tables, my games, and the way to each of them."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from boltyard.boxes import find_box, keys
from boltyard.client import Back, Link, Refusal, WaitingLine, wire
from boltyard.client.links import BadLink, read_link
from boltyard.client.tokens import Tokens
from boltyard.tui.hosting import Hosting, Site
from boltyard.tui.joining import LEAVING, Joining
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.page import remark_lines
from boltyard.tui.terminal import Terminal
from boltyard.tui.typing import InputEnded, Typing
from boltyard.tui.waiting import Patience
from boltyard.tui.watching import Following, Watching
from boltyard.tui.words import listed

PROMPT = "Number, host GAME, join CODE, watch CODE, quit > "
HELP = (
    f"A number sits down there; host {keys()[0]}, join CODE, watch CODE, follow FRIEND; yes NAME or no NAME to who "
    "asks to be a friend, no CODE to an invitation; Enter looks again, quit leaves."
)
ANSWERS = frozenset({"yes", "no"})
NO_FRIENDS = wire.Friends([], [], [], [])
READ = frozenset({"join", "watch"})

ReadWish = Callable[[list[str]], wire.NewTable]


class Lobby(Joining):
    """Somebody who looks around at a server, goes to a table, and comes back here."""

    def __init__(
        self,
        server: str,
        name: str,
        tokens: Tokens,
        terminal: Terminal,
        read_wish: Callable[[list[str]], wire.NewTable],
    ) -> None:
        super().__init__(Link(server, ""), name, tokens, terminal)
        self.read_wish = read_wish  # the words after `host`
        self.open: list[wire.TableCard] = []
        self.mine: list[wire.TableCard] = []
        self.waiting: dict[str, str] = {}  # by table: what I am asked there
        self.friends = NO_FRIENDS
        self.remarks: list[str] = []

    def run(self) -> int:
        """From the lobby to a table and back, until somebody has enough."""
        while True:
            self.terminal.patience = Patience()  # that of the last table was used up when it was left
            going = self.look_around()
            if going is None:
                return 0
            try:
                going.run()
            except Refusal as refused:
                self.remarks.append(refused.sentence)

    def look_around(self) -> Joining | None:
        """Until it is clear where to go; nothing when somebody leaves."""
        typing = Typing(raw=False)
        with self.make_line(self.door) as far, self.terminal.patience:
            if not self.is_known(far):
                self.become_guest(far)
            self.look(far)
            far.open()
            while True:
                self.terminal.show(all_wrapped(self.listing(), self.terminal.width))
                self.terminal.show(remark_lines(self.remarks, self.terminal.width))
                self.remarks = []
                try:
                    typed = self.typed(far, typing)
                except (InputEnded, KeyboardInterrupt):
                    return None
                if typed is None:
                    continue
                words = typed.split()
                if words and words[0].lower() in LEAVING:
                    return None
                try:
                    going = self.meant(typed, far)
                except (Refusal, BadLink) as refused:
                    self.remarks.append(refused.sentence)
                    continue
                if going is not None:
                    return going
                self.look(far)

    def typed(self, far: WaitingLine, typing: Typing) -> str | None:
        """A line, or None as soon as the lobby has changed."""
        if not self.terminal.is_typed_at:
            return self.terminal.ask(PROMPT)
        before = self.listing()

        def changed() -> bool:
            for one in far.news():
                if isinstance(one, wire.Open):
                    self.open = one.tables
                elif isinstance(one, wire.Hello | wire.Matched | wire.FriendNews | Back):
                    far.send(wire.Lobby())
                    self.look(far)
            return self.listing() != before

        return self.listen_until(far, PROMPT, typing, changed)

    def look(self, far: WaitingLine) -> None:
        self.open = far.ask(self.door.lobby()).tables
        self.mine = [card for card in far.ask(self.door.my_tables()).tables if card.stage not in ("over", "gone")]
        self.friends = far.ask(self.door.friends())
        asked = far.ask(self.door.waiting()).tables
        self.waiting = {one.table.id: one.sentence for one in asked}

    # Showing.

    @property
    def free(self) -> list[wire.TableCard]:
        """Tables with a seat for me, to which nobody has invited me by name."""
        own = {card.id for card in [*self.mine, *self.invited]}
        return [card for card in self.open if card.id not in own]

    @property
    def invited(self) -> list[wire.TableCard]:
        return [one.table for one in self.friends.invitations]

    def listing(self) -> list[Line]:
        rows = [line((f"{self.link.server}", "title"), f"   you are {self.name}")]
        number = 0
        for title, cards in (
            ("You are invited", self.invited),
            ("Your games", self.mine),
            ("Open tables", self.free),
        ):
            if not cards and cards == self.invited:
                continue
            rows += [line(), line((title, "title"))]
            if not cards:
                rows.append(line("  none just now"))
            for card in cards:
                number += 1
                rows.append(line((f" {number:>2} ", "number"), self.told(card)))
        return rows + self.company()

    def company(self) -> list[Line]:
        """Friends and where they are, and who asks."""
        rows = []
        if self.friends.friends:
            rows += [line(), line(("Friends", "title"))]
            rows += [line(f"    {one.name}: {whereabouts(one)}") for one in self.friends.friends]
        if self.friends.asking:
            rows += [line(), line(("Who wants to be your friend", "title"))]
            rows += [line(f"    {one.name}: yes {one.name}, or no {one.name}") for one in self.friends.asking]
        return rows

    def told(self, card: wire.TableCard) -> str:
        """A table in one line."""
        people = [chair.spoken or chair.name for chair in card.chairs if chair.kind != "open" and not chair.you]
        text = f"{card.code}  {find_box(card.game).name}" + (f" with {listed(people)}" if people else "")
        free = sum(chair.kind == "open" for chair in card.chairs)
        if free:
            text += f", {free} free" if people else f", {free} seats free" if free > 1 else ", one seat free"
        terms = [choice.text for choice in card.settings]
        text += "".join(f", {word}" for word in [*terms, *(["rated"] if card.rated else [])])
        text += f", clock {card.clock}" if card.clock != "none" else ""
        return f"{text}: {self.waiting[card.id]}" if card.id in self.waiting else text

    # Going.

    def meant(self, typed: str, far: WaitingLine) -> Joining | None:
        """Where these words lead; nothing: look again."""
        try:
            first, *rest = shlex.split(typed) or [""]
        except ValueError:
            raise Refusal("A quotation mark is left open; close it or leave it out.") from None
        first = first.lower()
        cards = [*self.invited, *self.mine, *self.free]
        if first.isdecimal():
            if not 1 <= int(first) <= len(cards):
                raise Refusal(f"There is no number {first}. {HELP}")
            return self.to(Joining, Link(self.link.server, cards[int(first) - 1].id))
        if first in READ and len(rest) == 1:
            link = read_link(rest[0], self.link.server)
            return self.to(Watching if first == "watch" else Joining, link)
        if first == "follow" and rest:
            return self.follow(" ".join(rest))
        if first in ANSWERS and rest:
            self.answer(far, " ".join(rest), first == "yes")
            return None
        if first == "host" and rest:
            hosting = Hosting(Site(self.link.server), self.read_wish(rest), self.name, self.tokens, self.terminal)
            hosting.make_line = self.make_line
            return hosting
        if first:
            raise Refusal(HELP)
        return None

    def follow(self, name: str) -> Joining:
        """To where a friend is, and on to their next table."""
        some = [one for one in self.friends.friends if one.name.casefold() == name.casefold()]
        if not some:
            raise Refusal(f"You have no friend called {name}.")
        there = next((one for one in some if one.table is not None), None)
        if there is None or there.table is None:
            raise Refusal(f"{some[0].name} is at no table that you may look at.")
        link = Link(self.link.server, there.table.id)
        going = Following(link, self.name, self.tokens, self.terminal, there.handle)
        going.make_line = self.make_line
        return going

    def answer(self, far: WaitingLine, name: str, accept: bool) -> None:
        """Yes or no to who wants to be a friend; no to an invitation, by the code of its table."""
        table = next((card for card in self.invited if card.code == name.upper()), None)
        if table is not None and not accept:
            self.friends = far.ask(self.door.put_aside(table.id))
            return
        one = next((one for one in self.friends.asking if one.name.casefold() == name.casefold()), None)
        if one is None:
            raise Refusal(f"Nobody called {name} has asked you.")
        self.friends = far.ask(self.door.answer_friend(one.handle, accept))
        self.remarks.append(f"{one.name} is your friend." if accept else f"{one.name} is not told.")

    def to(self, kind: type[Joining], link: Link) -> Joining:
        going = kind(link, self.name, self.tokens, self.terminal)
        going.make_line = self.make_line
        return going


def whereabouts(friend: wire.Friend) -> str:
    """Where a friend is, in words."""
    if friend.table is None:
        return "here" if friend.here else "not here"
    doing = "waits" if friend.table.stage == "open" else "plays"
    return f"{doing} at {friend.table.code}, {friend.table.name}; follow {friend.name}"
