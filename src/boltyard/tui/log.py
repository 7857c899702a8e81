"""What happened so far, in words for one viewer."""

from __future__ import annotations

from boltyard.core.events import Event
from boltyard.core.match import Match
from boltyard.core.table import Step, Table
from boltyard.tui.words import addressed, names_for

ENDINGS = ("ended", "game_ended")


class Log:
    """The events of a table as sentences. It only grows; what was taken back stays, and says so."""

    def __init__(self, game: Match, table: Table, undo_rule: str) -> None:
        self.game = game
        self.table = table
        self.undo_rule = undo_rule
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
            (text, item.seat != viewer)
            for text, item in self.sentences(viewer, since)
            if isinstance(item, Step) or item.kind not in ENDINGS
        ]

    def sentences(self, viewer: int, since: int) -> list[tuple[str, Event | Step]]:
        names = names_for(self.table.record.names, viewer)
        told = [(addressed(self.sentence(item, viewer, names)), item) for item in self.items()[since:]]
        return [(text, item) for text, item in told if text]

    def sentence(self, item: Event | Step, viewer: int, names: list[str]) -> str:
        if isinstance(item, Step):
            return f"{names[item.seat]} takes the last decision back ({self.undo_rule})."
        return self.game.tell(item, viewer, names)
