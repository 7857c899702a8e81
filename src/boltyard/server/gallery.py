"""The cards of a game as they are printed, with the statements of its catalogue that speak of them."""

import tomllib
from functools import cache
from typing import Protocol

import msgspec

from boltyard import catalogue
from boltyard.boxes import boxes, find_box, load
from boltyard.core.card_sets import BASE
from boltyard.core.errors import BadSetting
from boltyard.lab.figures import Figures, read
from boltyard.server.compressed import Packed
from boltyard.server.rules_api import told
from boltyard.server.wire import Face, Faces, Figure, Measure


class Printer(Protocol):
    """What a game with cards brings along, the `faces` of its box."""

    def printed(self, name: str) -> Faces:
        """The cards of the set of this name."""

    def spoken_as(self, face: Face) -> list[str]:
        """The names under which its catalogue speaks of this card."""


def with_cards() -> list[str]:
    """The games whose cards can be looked at."""
    return [box.key for box in boxes() if box.faces]


def faces(game: str, name: str = BASE) -> Packed:
    """Every card of a set."""
    if game not in with_cards():
        raise BadSetting(f"there are no cards of {game!r} here; there are cards of {' and '.join(with_cards())}")
    return printed(game, name)


@cache
def printed(game: str, name: str) -> Packed:
    """A set does not change while the server runs: a name with another digest is another set."""
    printer: Printer = load(find_box(game).faces)
    return told(with_figures(with_rulings(printer, printer.printed(name))))


def with_rulings(printer: Printer, shown: Faces) -> Faces:
    """The cards with the statements that speak of them."""
    spoken = spoken_of(shown.game)
    cards = []
    for card in shown.cards:
        rulings = [rule for name in printer.spoken_as(card) for rule in spoken.get(name, [])]
        cards.append(msgspec.structs.replace(card, rulings=rulings))
    return msgspec.structs.replace(shown, cards=cards)


def with_figures(shown: Faces, measured: Figures | None = None) -> Faces:
    """The cards of a set with what was measured of them; figures of other cards are left out, and it says so."""
    if not find_box(shown.game).figures:
        return shown
    measured = measured or read(shown.game)
    fits = measured.digest == shown.digest
    cards = shown.cards
    if fits:
        cards = [msgspec.structs.replace(card, figures=figures_of(measured, card.key)) for card in cards]
    how = Measure(measured.how, measured.games, measured.seed, measured.digest, fits)
    return msgspec.structs.replace(shown, cards=cards, measure=how)


def figures_of(measured: Figures, key: str) -> list[Figure]:
    return [Figure(name, one.value, one.low, one.high, of) for name, one, of in measured.shares(key)]


@cache
def spoken_of(game: str) -> dict[str, list[str]]:
    """By the name of a card, or what it is spoken of as: the statements that name it, as `named.toml` lists them."""
    listed: dict[str, dict[str, list[str]]] = tomllib.loads(
        (catalogue.rules_folder() / "named.toml").read_text(encoding="utf-8")
    )
    return listed.get(game, {})
