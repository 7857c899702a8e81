"""A card set of plain numbers and readable keys for stories: the counts of the base set, no effects.

`head_2a` is head armor of Level 2, `crew_1b` crew of Skill 1, `expert_6` needs six Pilot Points, `pilot_7` has speed 7.
Of limb armor, `a` has attack and defense of its level, `b` attack only, `c` defense only, `d` neither.
"""

from boltyard.games.pbl.cards import (
    ACTION,
    ARMOR,
    CONSTRUCTION,
    CREW,
    EXPERT,
    HANGAR,
    LEFT_SHOULDER,
    PLACES,
    POD,
    REGENERATION,
    RIGHT_SHOULDER,
    ROBOT,
    STARTER,
    Card,
    CardTable,
)

LETTERS = "abcdefghijklmnopqrstu"
LIMB_ARMOR = {"head": "4 3 1", "left_arm": "4 2 1", "right_arm": "4 2 2", "legs": "4 2 2"}  # of Levels 1, 2, 3
RED = "ab"
BLUE = "ac"

# attack, defense, then both in Critical Form
PILOTS = {
    1: (2, 2, 3, 4),
    2: (1, 2, 3, 3),
    3: (2, 1, 2, 1),  # Critical Form changes nothing (PBL-CRIT-8)
    4: (0, 1, 1, 1),
    5: (0, 0, 1, 1),
    6: (1, 1, 2, 2),
    7: (1, 1, 2, 2),
    8: (1, 1, 2, 2),
    9: (1, 1, 2, 2),
    10: (3, 1, 4, 1),
}
EXPERTS = {4: (3, 2), 5: (2, 3), 6: (3, 3), 7: (4, 3), 8: (4, 4)}  # attack, defense

# level, spaces, attack, defense
HANGARS = {
    "hangar_1a": (1, 2, 0, 1),
    "hangar_1b": (1, 2, 1, 0),
    "hangar_1c": (1, 2, 0, 0),
    "hangar_1d": (1, 1, 0, 0),
    "hangar_1e": (1, 3, 0, 0),
    "hangar_1f": (1, 2, 0, 0),
    "hangar_2a": (2, 3, 1, 1),
    "hangar_2b": (2, 3, 0, 0),
    "hangar_2c": (2, 2, 0, 0),
    "hangar_3a": (3, 5, 2, 2),
}
CREW_OF_SKILL = {1: 12, 2: 8, 3: 6}
CREW_BONUSES = {"crew_1a": (1, 0), "crew_1b": (0, 1), "crew_1c": (-4, -4), "crew_2a": (1, 1), "crew_3a": (2, 2)}


def toy(key: str, kind: int, **facts: int | str) -> Card:
    """A card with these facts."""
    card = Card(key, key.replace("_", " ").title(), kind)
    card.provenance = "house"
    for name, value in facts.items():
        setattr(card, name, value)
    return card


def starters() -> list[Card]:
    return [
        toy(f"pilot_{n}", STARTER, speed=n, attack=a, defense=d, critical_attack=ca, critical_defense=cd)
        for n, (a, d, ca, cd) in PILOTS.items()
    ]


def armor() -> list[Card]:
    cards: list[Card] = []
    for place, counts in LIMB_ARMOR.items():
        for level, count in enumerate(map(int, counts.split()), 1):
            for letter in LETTERS[:count]:
                attack = level if letter in RED else 0
                defense = level if letter in BLUE else 0
                where = PLACES.index(place)
                key = f"{place}_{level}{letter}"
                cards.append(toy(key, ARMOR, place=where, level=level, attack=attack, defense=defense))
    cards.append(toy("left_shoulder_a", ARMOR, place=LEFT_SHOULDER))
    cards += [toy(f"right_shoulder_{letter}", ARMOR, place=RIGHT_SHOULDER) for letter in "ab"]
    for letter, defense in (("a", 1), ("b", 1), ("c", 2)):
        cards.append(toy(f"pod_{letter}", ARMOR, place=POD, defense=defense, pod=CONSTRUCTION))
    cards.append(toy("regen_pod", ARMOR, place=POD, defense=1, pod=REGENERATION))
    return cards


def crew() -> list[Card]:
    cards: list[Card] = []
    for skill, count in CREW_OF_SKILL.items():
        for letter in LETTERS[:count]:
            attack, defense = CREW_BONUSES.get(f"crew_{skill}{letter}", (0, 0))
            cards.append(toy(f"crew_{skill}{letter}", CREW, skill=skill, attack=attack, defense=defense))
    return cards


def toy_cards() -> list[Card]:
    """All 113 cards, made anew."""
    cards = [*starters(), *armor(), *crew()]
    cards += [toy(key, ROBOT) for key in ("crystal", "obsidian", "solar")]
    cards += [toy(f"expert_{n}", EXPERT, points=n, attack=a, defense=d) for n, (a, d) in EXPERTS.items()]
    cards += [
        toy(key, HANGAR, level=level, spaces=spaces, attack=attack, defense=defense)
        for key, (level, spaces, attack, defense) in HANGARS.items()
    ]
    cards += [toy(f"action_{letter}", ACTION) for letter in LETTERS]
    return cards


def toybox() -> CardTable:
    """The toy cards as a table to play with."""
    return CardTable("toybox", toy_cards())
