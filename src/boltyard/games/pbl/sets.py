"""Card sets by name: the base set, and files in the folder that BOLTYARD_CARDS names.

A table's set is `base@DIGEST` or `my_box@DIGEST`: the digest makes sure that a record is replayed with the cards it was
played with. Where today's file has other facts, those that were kept are played with.
"""

import functools
from typing import Final

from boltyard.core import card_sets
from boltyard.core.card_sets import BASE, folder, met, unknown_set
from boltyard.core.errors import BadSetting, nearest
from boltyard.core.sentences import Here, say
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.loader import SET_NAME, BadCards, base_cards, kept_cards, load_cards

GAME: Final = "pbl"


def set_names() -> list[str]:
    """Every set that a table can be played with."""
    place = folder()
    own = sorted(file.stem for file in place.glob("*.toml")) if place is not None and place.is_dir() else []
    return [BASE, *[name for name in own if SET_NAME.fullmatch(name) and name != BASE]]


def find_set(value: str) -> CardTable:
    """The cards of a name, or of a name with its digest; refused if there is no such set or it has changed."""
    name, _, digest = value.partition("@")
    if name == BASE:
        table = base_cards()
        if not digest or digest == table.digest:
            return table
        if met(GAME, digest):
            return kept_set(name, digest)
        raise unknown_set(name, digest, table.digest)
    if digest and met(GAME, digest) and SET_NAME.fullmatch(name):
        return kept_set(name, digest)
    place = folder()
    if name not in set_names() or place is None:
        where = Here(f" in {place}" if place is not None else "")
        hint = nearest(name, set_names())
        raise BadSetting(
            say("there is no card set {name}{where}{hint}", name=repr(name), where=where, hint=hint), ["cards"]
        )
    table = load_cards(place / f"{name}.toml")
    if table.name != name:
        raise BadSetting(f"{name}.toml calls its set {table.name!r}; file and set must have one name", ["cards"])
    if digest and digest != table.digest:
        raise BadSetting(f"the card set {name} has changed: its digest is {table.digest}, not {digest}", ["cards"])
    return table


@functools.cache
def kept_set(name: str, digest: str) -> CardTable:
    """A set as it was when a match began with it; refused where this program has no word for something in it."""
    try:
        return kept_cards(name, met(GAME, digest))
    except BadCards as error:
        sentence = f"the cards {name}@{digest} were kept, but this version cannot play them: {error.sentence}"
        raise BadSetting(sentence, ["cards"]) from error


class CardSetting(card_sets.CardSetting):
    """Which cards a table is played with."""

    game: str = GAME
    form: str = "NAME of a card set"

    def full_name(self, text: str) -> str:
        table = find_set(text)
        return f"{table.name}@{table.digest}"
