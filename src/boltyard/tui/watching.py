"""Looking on at a table on a server, from the terminal: the same page, with the public's eyes and nobody's hand."""

from __future__ import annotations

from boltyard.client import Link, Refusal, WaitingLine, wire
from boltyard.client.tokens import Tokens
from boltyard.tui.joining import ENDED, Joining
from boltyard.tui.terminal import Terminal


class Watching(Joining):
    """Somebody who looks on, and goes on to the rematch. Whoever sits there sees no more here than all others."""

    verb = "watch"
    looks_on = True
    staying = "To look on again:"

    def come_in(self, far: WaitingLine) -> wire.TableCard:
        known = self.is_known(far)
        card = far.ask(self.door.find(self.table))
        if card.stage == "over":
            raise Refusal(ENDED)
        if not known:
            self.become_guest(far)
        self.table = card.code
        return card

    def attend(self, far: WaitingLine, card: wire.TableCard) -> None:
        far.attend(card.id, follow=True, public=True)


class Following(Watching):
    """Somebody who looks on where a friend plays, and goes on to the friend's next table."""

    def __init__(self, link: Link, name: str, tokens: Tokens, terminal: Terminal, friend: str) -> None:
        super().__init__(link, name, tokens, terminal)
        self.friend = friend  # by the handle they are known by

    def sit_at(self, far: WaitingLine, card: wire.TableCard) -> str:
        moved = super().sit_at(far, card)
        if moved:
            return moved
        there = next((one.table for one in far.ask(self.door.friends()).friends if one.handle == self.friend), None)
        return there.id if there is not None and there.id != card.id else ""
