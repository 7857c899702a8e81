"""What happened so far, in words for one viewer."""

from __future__ import annotations

from typing import Protocol

from boltyard.core.events import Ended, Event, GameEnded
from boltyard.core.match import Match
from boltyard.core.sentences import Audience, Person, Sentence, say
from boltyard.core.table import Step, Table
from boltyard.tui.told import Told, told_to

ENDINGS = (Ended, GameEnded)


class Story(Protocol):
    """What happened so far, in words for one viewer; it only grows."""

    def __len__(self) -> int:
        """How many things there are to tell."""
        ...

    def told(self, viewer: int, since: int = 0) -> list[Told]:
        """The sentences from there on."""
        ...

    def news(self, viewer: int, since: int) -> list[tuple[Told, bool]]:
        """The same without endings; each with whether somebody else did it."""
        ...


class Log:
    """The events of a table as sentences. It only grows; what was taken back stays, and says so."""

    def __init__(self, game: Match, table: Table, undo_rule: str, names: list[str] | None = None) -> None:
        self.game = game
        self.table = table
        self.undo_rule = undo_rule
        self.names = names or table.record.names
        self.end: int | None = None  # while somebody looks at an earlier moment: nothing after it is told

    def items(self) -> list[Event | Step]:
        """Every event, every taking back and every fork, in order."""
        found: list[Event | Step] = list(self.table.opening)
        for step in self.table.steps:
            if step.code.startswith(("undo ", "fork ")):
                found.append(step)
            found += step.events
        return found if self.end is None else found[: self.end]

    def __len__(self) -> int:
        return len(self.items())

    def told(self, viewer: int, since: int = 0) -> list[Told]:
        """The sentences from that item on, as far as the viewer may know them."""
        return [told for told, _ in self.sentences(viewer, since)]

    def news(self, viewer: int, since: int) -> list[tuple[Told, bool]]:
        """The same without endings, which have a page of their own; each with whether somebody else did it."""
        return [
            (told, item.seat != viewer) for told, item in self.sentences(viewer, since) if not isinstance(item, ENDINGS)
        ]

    def sentences(self, viewer: int, since: int) -> list[tuple[Told, Event | Step]]:
        reader = Audience(self.names, viewer)
        found = [(self.sentence(item, viewer), item) for item in self.items()[since:]]
        return [
            (told_to(reader, sentence, isinstance(item, Event) and item.opens), item)
            for sentence, item in found
            if sentence is not None
        ]

    def sentence(self, item: Event | Step, viewer: int) -> Sentence | None:
        """What there is to say of it; nothing where it goes without saying."""
        if isinstance(item, Step) and item.code.startswith("fork "):
            text = "{seat|plays|play} on from here; what {seat} could not see is dealt anew."
            return say(text, seat=Person(item.seat))
        if isinstance(item, Step):
            text = "{seat|takes|take} the last decision back ({rule})."
            return say(text, seat=Person(item.seat), rule=self.undo_rule)
        return self.game.told(item, viewer)
