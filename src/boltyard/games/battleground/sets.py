"""The card set of a match: the base set, as it is today or as it was when the match began."""

import functools
from typing import Final

from boltyard.core import card_sets
from boltyard.core.card_files import SET_NAME
from boltyard.core.card_sets import BASE, met, unknown_set
from boltyard.core.errors import BadSetting
from boltyard.games.battleground.cards import CardTable
from boltyard.games.battleground.loader import BadCards, base_cards, kept_cards

GAME: Final = "battleground"


def find_set(value: str) -> CardTable:
    """The cards of `base`, or of a name with its digest; refused if there is no such set."""
    name, _, digest = value.partition("@")
    table = base_cards()
    if name == BASE and digest in ("", table.digest):
        return table
    if digest and met(GAME, digest) and SET_NAME.fullmatch(name):
        return kept_set(name, digest)
    if name == BASE:
        raise unknown_set(name, digest, table.digest)
    sentence = f"there is no card set {name!r}; Bots Battleground is played with base"
    raise BadSetting(sentence, ["cards"], "BB-CARD-6")


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

    def full_name(self, text: str) -> str:
        table = find_set(text)
        return f"{table.name}@{table.digest}"
