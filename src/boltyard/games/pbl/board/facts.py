"""PBL cards on one line: marks for attack, defense and level, and names that fit."""

from __future__ import annotations

from boltyard.core.match import MatchState
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, KINDS, POD, STARTER, Card
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.state import Pbl
from boltyard.tui.lines import Line, length, line

SHORT_PLACES = ["head", "l.arm", "r.arm", "legs", "l.shld", "r.shld", "pod"]
GROUPS = [ARMOR, HANGAR, CREW, EXPERT, ACTION]
GROUP_NAMES = {ARMOR: "Armor", HANGAR: "Hangars", CREW: "Crew", EXPERT: "Experts", ACTION: "Actions"}
ATTACK, DEFENSE = "▲", "■"
PLAIN_ATTACK, PLAIN_DEFENSE = "/\\", "[]"
DEAD = "XX"
CELL = 35  # columns of a card in a list, so that two stand beside each other in 80


def table_in(view: MatchState) -> Pbl:
    """The game of a match that is being played, as its viewer knows it."""
    s = view.inner
    assert isinstance(s, Pbl)
    return s


def strengths(attack: int | None, defense: int, plain: bool) -> Line:
    """`▲ 2 ■ 1`, or `/\\2 []1` in ASCII, which is as long; `▲ -` of what cannot attack."""
    marks = (PLAIN_ATTACK, PLAIN_DEFENSE) if plain else (f"{ATTACK} ", f"{DEFENSE} ")
    return line((f"{marks[0]}{'-' if attack is None else attack}", "attack"), " ", (f"{marks[1]}{defense}", "defense"))


def level_marks(level: int) -> str:
    """`^`, `^^`, `^^^`; base armor has none."""
    return "^" * level or "0"


def fitted(name: str, width: int) -> str:
    """The name, cut where it is too long; construction pods lose the word they share first."""
    if len(name) > width:
        name = name.replace(" Construction Pod", " Pod")
    return name if len(name) <= width else f"{name[: max(0, width - 1)].rstrip()}."


def numbers(card: Card, plain: bool) -> Line:
    """Attack and defense of a card, where it has any."""
    if card.attack or card.defense or card.kind == STARTER:
        return [*line(" "), *strengths(card.attack, card.defense, plain)]
    return []


def card_line(card: Card, plain: bool) -> Line:
    """A card with all its numbers: `^^ Multi Fire Arm, left arm ▲4 ■2`."""
    if card.kind == CREW:
        return [*line(f"{card.name}, crew {card.skill}"), *numbers(card, plain)]
    if card.kind == HANGAR:
        spaces = f"hangar, {card.spaces} spaces"
        return [*line(f"{level_marks(card.level)} {card.name}, {spaces}"), *numbers(card, plain)]
    if card.kind == EXPERT:
        return [*line(f"{card.name}, expert from {card.points} points"), *numbers(card, plain)]
    if card.kind == ARMOR and card.level:
        name = f"{level_marks(card.level)} {card.name}, {PLACE_WORDS[card.place]}"
        return [*line(name), *numbers(card, plain)]
    if card.kind == ARMOR and card.place != POD:
        return line(f"{card.name}, {PLACE_WORDS[card.place]}")
    if card.kind == ARMOR:
        return [*line(card.name), *numbers(card, plain)]
    if card.kind == STARTER:
        values = [*numbers(card, plain), *line(", critical")]
        values += [*line(" "), *strengths(card.critical_attack, card.critical_defense, plain)]
        return [*line(card.name), *values, *line(f", speed {card.speed}")]
    return line(f"{card.name}, {KINDS[card.kind]}")


def card_cell(card: Card, wide: int) -> Line:
    """The same for a list in columns, in so much room at most."""
    values = numbers(card, False)
    where = ""
    if card.kind == ARMOR and card.place != POD:
        where = f", {SHORT_PLACES[card.place]}"
    elif card.kind == HANGAR:
        where = f", {card.spaces} spaces"
    elif card.kind in (CREW, EXPERT):
        where = f", crew {card.skill}" if card.kind == CREW else ", expert"
    level = f"{level_marks(card.level)} " if card.level else ""
    name = fitted(card.name, wide - len(level) - len(where) - length(values))
    return line(f"{level}{name}{where}", *values)


def card_short(card: Card, wide: int = 80) -> str:
    """A card among many: `Chain Fist (^ l.arm)`, `Bruno (1)`."""
    more = ""
    if card.kind == CREW:
        more = f" ({card.skill})"
    elif card.kind == HANGAR:
        more = f" ({level_marks(card.level)})"
    elif card.kind == ARMOR and card.level:
        more = f" ({level_marks(card.level)} {SHORT_PLACES[card.place]})"
    elif card.kind == ARMOR and card.place != POD:
        more = f" ({SHORT_PLACES[card.place]})"
    return fitted(card.name, wide - len(more)) + more


def by_group(s: Pbl, cards: list[int]) -> list[tuple[str, list[Card]]]:
    """These cards by kind, armor by place and level, as one sorts a hand."""
    found = [s.cards.cards[card] for card in cards if card >= 0]
    groups = []
    for kind in GROUPS:
        alike = [card for card in found if card.kind == kind]
        if alike:
            order = sorted(alike, key=lambda card: (card.place, card.level, card.skill, card.name))
            groups.append((GROUP_NAMES[kind], order))
    return groups


def grouped(s: Pbl, cards: list[int]) -> Line:
    """These cards on one line, by kind."""
    row: Line = []
    for name, alike in by_group(s, cards):
        row += line(*["; "] * bool(row), (f"{name} ", "dim"), ", ".join(card_short(card) for card in alike))
    return row


def full_text(card: Card, plain: bool) -> list[Line]:
    """A card with its text, as one reads it in the hand."""
    text = f'"{card.text}"' if card.flavor else card.text
    return [card_line(card, plain), line(f"   {text}")]
