"""What may hold for one side alone: keepers, bonuses and handicaps (PBL-LEAGUE, PBL-R-165, PBL-R-236..242)."""

from collections.abc import Mapping
from typing import Final

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.sentences import Chosen, say
from boltyard.core.terms import ALL, TERMS, Parts, Term, TermsSetting, terms_in
from boltyard.games.pbl.cards import ACTION, CardTable

BARRED: Final = "barred"
SHOP: Final = "shop"
INHERITANCE: Final = "inheritance"
OPENING: Final = "opening"
LIMIT: Final = "limit"
GIVE: Final = "give"
PILES: Final = "piles"

MOST_KEEPERS: Final = 5  # PBL-LEAGUE-SALARY-4
MOST_SIDES: Final = 4
ROW: Final = 5  # a draft lays out five piles

KNOWN: Final = [
    Term(BARRED, "PBL-LEAGUE-KEEPER-7", "cards that are out of the game", "without {}", whole=True),
    Term(
        SHOP,
        "PBL-LEAGUE-KEEPER-8",
        "piles: nothing is set aside, the undrafted piles are the shop deck",
        "the undrafted piles are the shop deck",
        words=[PILES],
        whole=True,
    ),
    Term(INHERITANCE, "PBL-LEAGUE-KEEPER-6", "cards that are its Inheritance", "inherits {}"),
    Term(OPENING, "PBL-R-165", "cards more in its opening hand", "+{} opening hand", 0, 5),
    Term(LIMIT, "PBL-R-165", "cards more that it may hold", "+{} hand limit", 0, 10),
    Term(GIVE, "PBL-R-165", "cards of its deck that it gives to the shop deck", "gives {} away", 0, 10),
]


class SideTerms:
    """The terms of a table as the rules ask for them; lists go by side."""

    def __init__(self) -> None:
        self.keepers: list[list[str]] = [[] for _ in range(MOST_SIDES)]  # keys; none: five at random (PBL-SETUP-5)
        self.barred: list[str] = []  # keys
        self.from_piles = False  # the undrafted piles alone are the shop deck
        self.opening = [0] * MOST_SIDES
        self.limit = [0] * MOST_SIDES
        self.give = [0] * MOST_SIDES

    def any_keepers(self) -> bool:
        """Is a card kept for somebody, here or elsewhere in a league?"""
        for keys in self.keepers:
            if keys:
                return True
        return len(self.barred) > 0


def side_terms(settings: Mapping[str, str]) -> SideTerms:
    """The terms in these settings."""
    found = SideTerms()
    parts = terms_in(settings)
    for who, part in parts.items():
        for key, value in part.items():
            if key == BARRED:
                found.barred = value.split("+")
            elif key == SHOP:
                found.from_piles = True
            elif int(who) >= MOST_SIDES:
                continue  # refused where seats are counted
            elif key == INHERITANCE:
                found.keepers[int(who)] = value.split("+")
            elif key == OPENING:
                found.opening[int(who)] = int(value)
            elif key == LIMIT:
                found.limit[int(who)] = int(value)
            elif key == GIVE:
                found.give[int(who)] = int(value)
    return found


def terms_row(text: str) -> TermsSetting:
    """The setting for the schema."""
    return TermsSetting(KNOWN, "PBL-R-236", text)


def check_terms(settings: Mapping[str, str], seats: int, sides: int, cards: CardTable) -> None:
    """Are these terms possible at this table, with these cards? (PBL-R-236..242)."""
    parts = terms_in(settings)
    if not parts:
        return
    for who in parts:
        if who != ALL and int(who) >= sides:
            lower = f"; a team goes by its lower chair, {int(who) % 2}" if sides < seats and int(who) < seats else ""
            raise BadSetting(f"there is no side {who} to have terms of its own{lower}", [TERMS, "seats"], "PBL-R-236")
    refuse_modes(settings, parts)
    check_keepers(settings, parts, cards, sides)


def refuse_modes(settings: Mapping[str, str], parts: Parts) -> None:
    """Modes that leave no room for a term."""
    for part in parts.values():
        for key in part:
            of_keepers = key in (BARRED, SHOP, INHERITANCE)
            if of_keepers and settings["challenge"] != "off":  # the Inheritance is chosen, of all cards
                refuse(key, "challenge", settings, "PBL-MODE-CHALLENGE-1")
            if of_keepers and settings["house"] == "ultimate":
                refuse(key, "house", settings, "PBL-H-1")
            if key == SHOP and settings["draft"] == "quick":  # there are no piles
                refuse(key, "draft", settings, "PBL-DRAFT-4")
            if key == GIVE and settings["challenge"] == "community":  # nobody has a deck of their own
                refuse(key, "challenge", settings, "PBL-MODE-CHALLENGE-8")


def refuse(term: str, key: str, settings: Mapping[str, str], rule: str) -> None:
    said = say("the term {term} does not go with {other}", term=term, other=Chosen(key, settings[key]))
    raise BadSetting(said, [TERMS, key], rule)


def check_keepers(settings: Mapping[str, str], parts: Parts, cards: CardTable, sides: int) -> None:
    """Keepers are orange cards of this set, no actions, and each is kept by one side only."""
    orange = [cards.cards[number].key for number in cards.orange]
    guests = settings["celebrity"].split("+")
    keeper_of: dict[str, str] = {}
    gone: list[str] = []
    for who, part in parts.items():
        for term in KNOWN:
            if term.kind != "cards" or term.key not in part:
                continue
            keys = part[term.key].split("+")
            for key in keys:
                if key not in orange:
                    hint = nearest(key, orange)
                    raise BadSetting(
                        f"{term.key}: there is no orange card {key!r} in this set{hint}", [TERMS], term.rule
                    )
                if key in guests:
                    said = f"{term.key}: {key} is a celebrity, which is in nobody's deck"
                    raise BadSetting(said, [TERMS, "celebrity"], "PBL-MODE-CELEBRITY-2")
                if term.key == INHERITANCE and cards.cards[cards.by_key[key]].kind == ACTION:
                    raise BadSetting(f"{key} is an action; a keeper is any other card", [TERMS], "PBL-LEAGUE-KEEPER-3")
                if term.key == INHERITANCE and key in keeper_of:
                    said = f"{key} cannot be the keeper of side {keeper_of[key]} and of side {who}"
                    raise BadSetting(said, [TERMS], "PBL-LEAGUE-KEEPER-3")
                if term.key == INHERITANCE:
                    keeper_of[key] = who
                if key not in gone:
                    gone.append(key)
            if term.key == INHERITANCE and len(keys) > MOST_KEEPERS:
                said = f"side {who} has {len(keys)} keepers; it has 1 to {MOST_KEEPERS}"
                raise BadSetting(said, [TERMS], "PBL-LEAGUE-SALARY-4")
    least = sides * (MOST_KEEPERS + ROW) + ROW
    if gone and len(orange) - len(gone) < least:
        said = f"{len(gone)} of {len(orange)} cards are kept or barred; at least {least} have to be left"
        raise BadSetting(said, [TERMS], "PBL-R-237")
