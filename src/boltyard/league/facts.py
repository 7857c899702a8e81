"""What a league keeps of a game, read off its table: who won, feats, cards used, and moments worth telling.

The same table comes from playing and from replaying its record, so a season book can be made anew at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boltyard.core.events import ALL_SEEING, Event
from boltyard.core.record import Record
from boltyard.core.table import Table, verify
from boltyard.games import find_game
from boltyard.league.model import Json
from boltyard.league.part import Part, part_of

MOST_MOMENTS = 4


@dataclass(frozen=True)
class Facts:
    """Of one game of a match; seats are chairs. A moment is the decision, and the sentence about what came of it."""

    winners: tuple[int, ...]
    reason: str
    turns: int
    first: int
    feats: tuple[dict[str, int], ...]
    used: tuple[dict[str, int], ...]
    moments: tuple[tuple[int, str], ...]

    def data(self) -> dict[str, Json]:
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "turns": self.turns,
            "first": self.first,
            "feats": [dict(one) for one in self.feats],
            "used": [dict(one) for one in self.used],
            "moments": [list(one) for one in self.moments],
        }


def facts_of(table: Table, names: Sequence[str]) -> Facts:
    """What is kept of this finished match; people are called by these names."""
    game = table.game
    part = part_of(game.key)
    outcome = game.outcome(table.state)
    assert outcome is not None
    return Facts(
        tuple(outcome.winners),
        outcome.reason,
        outcome.turns,
        game.first_seat(table.state),
        tuple(part.count(table)),
        tuple(used(table, part)),
        tuple(moments(table, part, list(names))),
    )


def replayed(record: Record, names: Sequence[str]) -> Facts:
    """The same out of a record, which is checked on the way."""
    return facts_of(verify(find_game(record.game), record), names)


def used(table: Table, part: Part) -> list[dict[str, int]]:
    """How often each seat has used which card, by what it is called; copies count together (`static.2`)."""
    cards = set(table.game.legend.keys)
    found: list[dict[str, int]] = [{} for _ in table.record.names]
    for line in table.record.lines:
        word, _, rest = line.code.partition(" ")
        for key in rest.split()[: part.uses.get(word, 0)] if line.seat >= 0 else []:
            if key in cards:
                kind = key.partition(".")[0]
                found[line.seat][kind] = found[line.seat].get(kind, 0) + 1
    return [dict(sorted(one.items())) for one in found]


def moments(table: Table, part: Part, names: list[str]) -> list[tuple[int, str]]:
    """The best moments in the order in which they happened, then the end."""
    told: list[tuple[int, int, int, Event]] = []
    for step in table.steps:
        for event in step.events:
            if event.kind in part.telling:
                told.append((part.telling.index(event.kind), len(told), step.n, event))
    best = sorted(told, key=lambda one: (one[0], -one[1]))[:MOST_MOMENTS]  # the latest of the best kinds
    found = [(n, table.game.tell(event, ALL_SEEING, names)) for _, _, n, event in sorted(best, key=lambda one: one[1])]
    last = table.steps[-1] if table.steps else None
    ended = [event for event in (last.events if last else table.opening) if event.kind == "ended"]
    found += [(last.n if last else 0, table.game.tell(event, ALL_SEEING, names)) for event in ended]
    return [(n, text) for n, text in found if text]
