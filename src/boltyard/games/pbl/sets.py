"""Card sets by name: the base set, and files in the folder that BOLTYARD_CARDS names.

A table's setting is `my_box@DIGEST`: the digest makes sure that a record is replayed with the cards it was played with.
"""

import os
from pathlib import Path
from typing import Final

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.settings import Setting
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.loader import SET_NAME, base_cards, load_cards

BASE: Final = "base"
FOLDER: Final = "BOLTYARD_CARDS"


def folder() -> Path | None:
    """Where card sets of one's own lie; whoever starts the program says so."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def set_names() -> list[str]:
    """Every set that a table can be played with."""
    place = folder()
    own = sorted(file.stem for file in place.glob("*.toml")) if place is not None and place.is_dir() else []
    return [BASE, *[name for name in own if SET_NAME.fullmatch(name) and name != BASE]]


def find_set(value: str) -> CardTable:
    """The cards of a name, or of a name with its digest; refused if there is no such set or it has changed."""
    name, _, digest = value.partition("@")
    if name == BASE:
        return base_cards()
    place = folder()
    if name not in set_names() or place is None:
        where = f" in {place}" if place is not None else ""
        raise BadSetting(f"there is no card set {name!r}{where}{nearest(name, set_names())}", ["cards"], where)
    table = load_cards(place / f"{name}.toml")
    if table.name != name:
        raise BadSetting(f"{name}.toml calls its set {table.name!r}; file and set must have one name", ["cards"])
    if digest and digest != table.digest:
        raise BadSetting(f"the card set {name} has changed: its digest is {table.digest}, not {digest}", ["cards"])
    return table


class CardSetting(Setting):
    """Which cards a table is played with."""

    form: str = "NAME of a card set"

    def read(self, raw: object) -> str:
        text = str(raw).strip().lower()
        if text == BASE:
            return text
        table = find_set(text[:80])
        return f"{table.name}@{table.digest}"
