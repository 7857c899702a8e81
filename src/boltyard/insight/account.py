"""A review for whoever looks at it through somebody's eyes: the figures once, what happened in words for each viewer.

Figures are those of the open table. Words are not: a seat reads what it could hear then, and what it said itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boltyard.core.sentences import Audience
from boltyard.core.state import CLOCK, EVERYONE, PUBLIC
from boltyard.insight.better import Better
from boltyard.insight.review import Priced, Review

EVENTS: Final = 5  # that are told of one decision; what fell goes before what was said
WHOLE_GLANCE: Final = 48  # points of the small line


@dataclass(frozen=True)
class Place:
    """Where in a match a decision stands."""

    game: int  # of the series, from 1
    turn: int
    phase: str


def places(found: Review) -> list[Place]:
    """By decision: which game of the series, which turn, and which phase of it."""
    rules = found.way.rules
    told: list[Place] = []
    for moment in found.way.moments:
        shown = rules.show(moment.match.inner)
        told.append(Place(moment.match.number, moment.match.turn, str(shown.get("phase", "")) or moment.decision))
    return told


def viewers(found: Review) -> list[int]:
    """Whoever can be looked with: all seats, the public, and everybody at once."""
    return [*range(found.way.end.seats), PUBLIC, EVERYONE]


def texts(found: Review, viewer: int, names: list[str]) -> dict[int, str]:
    """By decision: what this viewer could hear of it."""
    return {step.moment.n: text(found, step, viewer, names) for step in found.steps}


def text(found: Review, step: Priced, viewer: int, names: list[str]) -> str:
    game, moment = found.way.game, step.moment
    kept = sorted(range(len(moment.events)), key=lambda at: not moment.events[at].news)[:EVENTS]
    told = [game.tell(moment.events[at].shown_to(viewer), viewer, names) for at in sorted(kept)]
    heard = " ".join(one for one in told if one)
    if heard or moment.seat == CLOCK:
        return heard
    if viewer in (EVERYONE, moment.seat):
        return f"{names[moment.seat]}: {in_words(found, step, names)}."
    return f"{names[moment.seat]} decided something that could not be seen."


def in_words(found: Review, step: Priced, names: list[str]) -> str:
    """An answer as the button said it."""
    game, moment = found.way.game, step.moment
    view = game.view(moment.match, moment.seat)
    moves = game.read(moment.match.clone(), moment.seat, moment.code)
    reader = Audience(names)
    return "; ".join(reader.text(game.describe(view, move, moment.seat)) for move in moves)


def better_text(found: Review, one: Better, names: list[str]) -> str:
    """Something better, in the words of its buttons."""
    game = found.way.game
    view = game.view(one.moment.match, one.moment.seat)
    reader = Audience(names)
    return "; ".join(reader.text(game.describe(view, move, one.moment.seat)) for move in one.moves)


def sketched(chances: list[float]) -> list[float]:
    """A line in so few points that it is drawn as a small picture; the first and the last are in it."""
    if len(chances) <= WHOLE_GLANCE:
        return [round(chance, 3) for chance in chances]
    last = WHOLE_GLANCE - 1
    return [round(chances[at * (len(chances) - 1) // last], 3) for at in range(WHOLE_GLANCE)]
