"""What happened so far, in words for one viewer."""

from __future__ import annotations

from boltyard.core.events import Ended, Event, GameEnded
from boltyard.core.match import Match
from boltyard.core.sentences import Audience, Person, say
from boltyard.core.table import Step, Table

ENDINGS = (Ended, GameEnded)


class Heading(str):
    """A sentence of the log that opens a turn."""

    __slots__ = ()


class Log:
    """The events of a table as sentences. It only grows; what was taken back stays, and says so."""

    def __init__(self, game: Match, table: Table, undo_rule: str, names: list[str] | None = None) -> None:
        self.game = game
        self.table = table
        self.undo_rule = undo_rule
        self.names = names or table.record.names
        self.end: int | None = None  # while somebody looks at an earlier moment: nothing after it is told

    def items(self) -> list[Event | Step]:
        """Every event, and every taking back, in order."""
        found: list[Event | Step] = list(self.table.opening)
        for step in self.table.steps:
            if step.code.startswith("undo "):
                found.append(step)
            found += step.events
        return found if self.end is None else found[: self.end]

    def __len__(self) -> int:
        return len(self.items())

    def told(self, viewer: int, since: int = 0) -> list[str]:
        """The sentences from that item on, as far as the viewer may know them."""
        return [text for text, _ in self.sentences(viewer, since)]

    def news(self, viewer: int, since: int) -> list[tuple[str, bool]]:
        """The same without endings, which have a page of their own; each with whether somebody else did it."""
        return [
            (text, item.seat != viewer) for text, item in self.sentences(viewer, since) if not isinstance(item, ENDINGS)
        ]

    def sentences(self, viewer: int, since: int) -> list[tuple[str, Event | Step]]:
        reader = Audience(self.names, viewer)
        told = [(self.text(item, viewer, reader), item) for item in self.items()[since:]]
        return [(text, item) for text, item in told if text]

    def text(self, item: Event | Step, viewer: int, reader: Audience) -> str:
        if isinstance(item, Step):
            text = "{seat|takes|take} the last decision back ({rule})."
            return reader.text(say(text, seat=Person(item.seat), rule=self.undo_rule))
        text = reader.text(self.game.told(item, viewer))
        return Heading(text) if item.opens else text
