"""Which statements speak of which cards is written down (docs/rules/named.toml), and nothing is forgotten there."""

import re

import pytest

from boltyard import catalogue
from boltyard.boxes import find_box, load
from boltyard.core.card_sets import BASE
from boltyard.server.gallery import Printer, spoken_of, with_cards


def names_of(game: str) -> list[str]:
    """What its cards are called in statements; a longer name goes before one that is a part of it."""
    printer: Printer = load(find_box(game).faces)
    names = {name for card in printer.printed(BASE).cards for name in printer.spoken_as(card)}
    return sorted(names, key=lambda name: (-len(name), name))


def read_aloud(game: str) -> dict[str, list[str]]:
    """Who reads every statement and notes the names in it."""
    word = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names_of(game)))
    found: dict[str, list[str]] = {}
    for entry in catalogue.entries(game):
        for name in dict.fromkeys(word.findall(" ".join([entry.text, *entry.columns.values()]))):
            found.setdefault(name, []).append(entry.id)
    return found


def missing(game: str, listed: dict[str, list[str]]) -> list[str]:
    """What was read and is not listed, as it has to be added."""
    return [
        f'[{game}] "{name}" = [..., "{id_}"]'
        for name, ids in read_aloud(game).items()
        for id_ in ids
        if id_ not in listed.get(name, [])
    ]


@pytest.mark.parametrize("game", with_cards())
def test_a_statement_that_names_a_card_is_listed(game: str) -> None:
    assert missing(game, spoken_of(game)) == [], "add this to docs/rules/named.toml"


@pytest.mark.parametrize("game", with_cards())
def test_what_is_listed_is_there(game: str) -> None:
    """Every name is a card's, and every id a statement."""
    assert set(spoken_of(game)) <= set(names_of(game))
    for name, ids in spoken_of(game).items():
        assert [catalogue.entry(id_).id for id_ in ids] == ids, name
        assert len(set(ids)) == len(ids), name


def test_a_line_less_is_told() -> None:
    listed = {name: [id_ for id_ in ids if id_ != "PBL-R-99"] for name, ids in spoken_of("pbl").items()}

    assert missing("pbl", listed) == ['[pbl] "Multi Fire Arm" = [..., "PBL-R-99"]']
