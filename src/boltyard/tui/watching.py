"""Looking on at a table on a server, from the terminal: the same page, with the public's eyes and nobody's hand."""

from __future__ import annotations

from boltyard.client import Refusal, WaitingLine, wire
from boltyard.tui.joining import ENDED, Joining


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
