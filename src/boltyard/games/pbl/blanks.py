"""Face-down cards of the house mode Blind, as others see them: blank cards with what all may know (PBL-H-8, -9).

A view has blanks in place of the cards its seat cannot see, so levels, skills, spaces and places are read off it as
ever. Blanks stand behind the real cards of a table; no deck has them.
"""

from typing import Final

from boltyard.games.pbl.cards import (
    ARMOR,
    CREW,
    EXPERT,
    HANGAR,
    LIMBS,
    PLACES,
    POD,
    Card,
    CardTable,
)

MOST_SIDES: Final = 3
LEVELS: Final = 3
MOST_SPACES: Final = 9
BINDING: Final = ["armor_is_safe", "crew_is_safe", "silences_attacks"]  # traits that change what others may choose


class BlindTable(CardTable):
    """A card table with blanks behind its cards."""

    def __init__(self, table: CardTable) -> None:
        super().__init__(table.name, table.cards)
        self.real = len(self.cards)
        self.blank: dict[str, int] = {}  # by side and looks
        for side in range(MOST_SIDES):
            for card in looks():
                looks_like = outlook(card)
                card.key = f"down_{side}_{looks_like}"
                card.name = f"face-down {outside(card)}"
                card.number = len(self.cards)
                self.blank[f"{side} {looks_like}"] = card.number
                self.cards.append(card)
        self.index()


def looks() -> list[Card]:
    """One blank for everything that a face-down card can look like."""
    made: list[Card] = []
    for counter in (0, 1):
        for place in range(LIMBS):
            for level in range(1, LEVELS + 1):
                made.append(blank(ARMOR, place, level, "", counter))
        for place in range(LIMBS, POD):
            made.append(blank(ARMOR, place, 0, "", counter))
        for pod in ("construction", "regeneration"):
            made.append(blank(ARMOR, POD, 0, pod, counter))
        made.append(blank(EXPERT, -1, 0, "", counter))
    for skill in range(1, LEVELS + 1):
        made.append(blank(CREW, -1, skill, "", 0))
    for level in range(1, LEVELS + 1):
        for spaces in range(1, MOST_SPACES + 1):
            hangar = blank(HANGAR, -1, level, "", 0)
            hangar.spaces = spaces
            made.append(hangar)
    return made


def blank(kind: int, place: int, level: int, pod: str, counter: int) -> Card:
    card = Card("", "", kind)
    card.place = place
    if kind == CREW:
        card.skill = level
    else:
        card.level = level
    card.pod = pod
    card.counter_cap = counter
    card.text = "Face down: its owner knows what it does."
    card.provenance = "house"
    return card


def outlook(card: Card) -> str:
    """All that everybody sees of a card that lies face down, in one word."""
    counter = "_counter" if card.counter_cap and card.kind != CREW and card.kind != HANGAR else ""
    if card.kind == CREW:
        return f"crew_{card.skill}"
    if card.kind == HANGAR:
        return f"hangar_{card.level}_{card.spaces}"
    if card.kind == EXPERT:
        return f"expert{counter}"
    if card.place == POD:
        return f"{card.pod}_pod{counter}"
    return f"{PLACES[card.place]}_{card.level}{counter}"


def outside(card: Card) -> str:
    """The same in words."""
    if card.kind == CREW:
        return f"crew of skill {card.skill}"
    if card.kind == HANGAR:
        return f"Level {card.level} hangar with {card.spaces} spaces"
    if card.kind == EXPERT:
        return "expert pilot"
    if card.place == POD:
        return "pod"
    where = PLACES[card.place].replace("_", " ")
    return f"Level {card.level} {where}" if card.place < LIMBS else where


def shows_itself(card: Card) -> bool:
    """Is this card turned up as soon as it is built? (PBL-H-10, PBL-R-218).

    Because it does something then, because its text binds what others may choose, or because it is crew or a hangar
    with a counter.
    """
    if "on_built" in card.moments:
        return True
    for trait in BINDING:
        if trait in card.traits:
            return True
    return card.counter_cap > 0 and (card.kind == CREW or card.kind == HANGAR)
