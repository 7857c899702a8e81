"""The cards of PBL ROBOTS as they are printed."""

from boltyard.games.pbl.cards import KINDS, NOWHERE, PLACES, Card
from boltyard.games.pbl.sets import find_set
from boltyard.server.wire import Face, Faces


def printed(name: str) -> Faces:
    """The cards of the set of this name."""
    table = find_set(name)
    return Faces("pbl", table.name, [face(card) for card in table.cards], table.digest)


def spoken_as(shown: Face) -> list[str]:
    """The catalogue calls a card by its name."""
    return [shown.name]


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
        answered=card.answered,
        does=[card.moments[moment].do for moment in sorted(card.moments)] + sorted(card.traits),
    )
