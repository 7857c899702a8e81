"""Seasons made with one word: a cup, a double elimination, a Swiss, a round robin, a ladder, and what a game adds."""

from __future__ import annotations

from collections.abc import Mapping

from boltyard.boxes import find_box
from boltyard.core.errors import BadSetting, nearest
from boltyard.league.model import Json
from boltyard.league.part import part_of

TEMPLATES: dict[str, Mapping[str, Json]] = {
    "cup": {"phases": [{"kind": "single"}]},
    "double": {"phases": [{"kind": "double"}]},
    "swiss": {"phases": [{"kind": "swiss"}]},
    "robin": {"phases": [{"kind": "robin"}]},
    "ladder": {"phases": [{"kind": "ladder", "rounds": 8}]},
}


def templates_of(game: str) -> dict[str, Mapping[str, Json]]:
    """Every kind of season of a game."""
    return {**TEMPLATES, **part_of(game).templates}


def terms_from(template: str, game: str, settings: Mapping[str, str], name: str = "") -> dict[str, Json]:
    """The terms of a league made from a template; a word that the game does not know is refused with those it does."""
    known = templates_of(game)
    if template not in known:
        raise BadSetting(
            f"there is no season {template!r} of {game}; there is {', '.join(known)}{nearest(template, list(known))}"
        )
    return {
        "name": name or f"{find_box(game).name}: {template}",
        "game": game,
        "settings": dict(settings),
        "template": template,
        **known[template],
    }
