"""The cards of a game as they are printed, with the statements of its catalogue that speak of them."""

import re
from functools import cache

import msgspec

from boltyard import catalogue
from boltyard.core.card_sets import BASE
from boltyard.core.errors import BadSetting
from boltyard.games.battleground.cards import ABILITIES, CONDITIONS, Bot
from boltyard.games.battleground.loader import base_cards as base_bots
from boltyard.games.pbl.cards import KINDS, NOWHERE, PLACES, Card
from boltyard.games.pbl.sets import find_set
from boltyard.lab.figures import Figures, read
from boltyard.server.compressed import Packed
from boltyard.server.rules_api import told
from boltyard.server.wire import Face, Faces, Figure, Measure

WITH_CARDS = ("pbl", "battleground")


def faces(game: str, name: str = BASE) -> Packed:
    """Every card of a set; Battleground has one set."""
    if game not in WITH_CARDS:
        raise BadSetting(f"there are no cards of {game!r} here; there are cards of {' and '.join(WITH_CARDS)}")
    return printed_bots() if game == "battleground" else printed(name)


@cache
def printed(name: str) -> Packed:
    """A set does not change while the server runs: a name with another digest is another set."""
    table = find_set(name)
    return told(with_figures("pbl", table.name, table.digest, [face(card) for card in table.cards]))


@cache
def printed_bots() -> Packed:
    table = base_bots()
    return told(with_figures("battleground", table.name, table.digest, [bot_face(bot) for bot in table.bots]))


def with_figures(game: str, name: str, digest: str, cards: list[Face], measured: Figures | None = None) -> Faces:
    """The cards of a set with what was measured of them; figures of other cards are left out, and it says so."""
    measured = measured or read(game)
    fits = measured.digest == digest
    if fits:
        cards = [msgspec.structs.replace(card, figures=figures_of(measured, card.key)) for card in cards]
    how = Measure(measured.how, measured.games, measured.seed, measured.digest, fits)
    return Faces(game, name, cards, digest, how)


def figures_of(measured: Figures, key: str) -> list[Figure]:
    return [Figure(name, one.value, one.low, one.high, of) for name, one, of in measured.shares(key)]


def face(card: Card) -> Face:
    return Face(
        key=card.key,
        name=card.name,
        kind=KINDS[card.kind],
        text=card.text,
        provenance=card.provenance,
        place=PLACES[card.place] if card.place != NOWHERE else "",
        level=card.level,
        skill=card.skill,
        attack=card.attack,
        defense=card.defense,
        critical_attack=card.critical_attack,
        critical_defense=card.critical_defense,
        speed=card.speed,
        points=card.points,
        spaces=card.spaces,
        counter=card.counter_cap,
        pod=card.pod,
        company=card.company,
        flavor=card.flavor,
        invented=card.invented,
        does=[card.moments[moment].do for moment in sorted(card.moments)] + sorted(card.traits),
        rulings=spoken_of("pbl").get(card.name, []),
    )


def bot_face(bot: Bot) -> Face:
    does = [word for word in (ABILITIES[bot.ability], CONDITIONS[bot.condition]) if word]
    return Face(
        key=bot.key,
        name=bot.name,
        kind="ability" if bot.ability else "condition" if bot.condition else "plain",
        text=bot.text,
        provenance=bot.provenance,
        attack=bot.attack,
        defense=bot.defense,
        flavor=not does,
        does=does,
        rulings=[found for word in does for found in spoken_of("battleground").get(word.replace("_", " ").title(), [])],
    )


@cache
def spoken_of(game: str) -> dict[str, list[str]]:
    """By the name of a card or an ability: the statements that name it, in the order of the catalogue."""
    if game == "pbl":
        names = [card.name for card in find_set(BASE).cards]
    else:
        names = [word.replace("_", " ").title() for word in (*ABILITIES, *CONDITIONS) if word]
    word = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))
    found: dict[str, list[str]] = {}
    for entry in catalogue.entries(game):
        for name in dict.fromkeys(word.findall(" ".join([entry.text, *entry.columns.values()]))):
            found.setdefault(name, []).append(entry.id)
    return found
