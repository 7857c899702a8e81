"""What a combination of settings comes to: the numbers of the set-up, and the rules that have no part in it."""

from collections.abc import Mapping
from typing import Final

from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.challenge import EACH
from boltyard.games.pbl.challenge import SHOP as CHALLENGE_SHOP
from boltyard.games.pbl.draft import SHOP, ULTIMATE, quick_cards
from boltyard.games.pbl.opening import HAND
from boltyard.games.pbl.setup import INHERITANCE
from boltyard.games.pbl.terms import PblTerms, terms_of
from boltyard.games.pbl.zones import HAND_LIMIT

PILES: Final = 5
CHAIRS: Final = ["first", "second", "third", "fourth"]
TEAM_HANDS: Final = 20  # cards that two players deal themselves (PBL-R-156)


def numbers(settings: Mapping[str, str], seats: int, cards: CardTable) -> list[list[str]]:
    """Name and value of what the set-up with these cards comes to, in the order it happens (PBL-R-140, -167)."""
    terms = terms_of(settings)
    sides = 2 if terms.teams else seats
    guests = len(terms.celebrities) + (1 if terms.chance_guest else 0)
    found: list[list[str]] = []
    if guests:
        found.append(["celebrities", str(guests)])
    pilots = max(1, terms.rotation)
    starters = len(cards.starters)
    pool = min(starters, sides * pilots + 1)
    found.append(["pilots", f"{pilots} of {pool} each" if pilots > 1 else f"1 of {pool}"])
    found.append(["blow-off deck", str(starters - sides * pilots)])
    found += inheritance(terms, sides, cards)
    found += decks(terms, sides, guests, cards)
    return found + hands(terms, sides) + games(settings)


def inheritance(terms: PblTerms, sides: int, cards: CardTable) -> list[list[str]]:
    """Where a side's first cards come from; keepers by name."""
    if terms.challenge:
        return [["Inheritance", f"{EACH} each, chosen and in play"]]
    keepers = terms.of_sides.keepers[:sides]
    if not any(keepers):
        found = [["Inheritance", f"{INHERITANCE} each"]]
    else:
        found = []
        for side in range(sides):
            names = [cards.card(key).name for key in keepers[side]]
            found.append(
                [f"Inheritance of the {CHAIRS[side]} seat", ", ".join(names) if names else f"{INHERITANCE} at random"]
            )
    barred = len(out_of_the_box(terms)) - sum(len(keys) for keys in keepers)
    return [*found, ["keepers of others", str(barred)]] if barred else found


def out_of_the_box(terms: PblTerms) -> list[str]:
    """Cards that nobody is dealt or drafts: keepers of this table and of others."""
    keys = set(terms.of_sides.barred)
    for kept in terms.of_sides.keepers:
        keys |= set(kept)
    return sorted(keys)


def hands(terms: PblTerms, sides: int) -> list[list[str]]:
    """Opening hands and limits that are not everybody's."""
    found: list[list[str]] = []
    own = terms.of_sides
    for side in range(sides):
        if own.opening[side]:
            found.append([f"opening hand of the {CHAIRS[side]} seat", str(HAND + own.opening[side])])
        if own.limit[side]:
            found.append([f"hand limit of the {CHAIRS[side]} seat", str(HAND_LIMIT + own.limit[side])])
        if own.give[side]:
            found.append([f"the {CHAIRS[side]} seat gives away", str(own.give[side])])
    if terms.second:
        found.append(["opening hand of whoever does not begin", f"{terms.second} more"])
    return found


def decks(terms: PblTerms, sides: int, guests: int, cards: CardTable) -> list[list[str]]:
    """Decks, shop and picks."""
    own = terms.of_sides
    at_random = sum(0 if own.keepers[side] else INHERITANCE for side in range(sides))
    left = len(cards.orange) - len(out_of_the_box(terms)) - at_random - guests
    first = [0 if terms.challenge else len(own.keepers[side]) or INHERITANCE for side in range(sides)]
    kept = sorted({first[side] - own.give[side] for side in range(sides)})  # what a deck has besides what is dealt
    if terms.community:
        shop = CHALLENGE_SHOP - guests
        return [["deck for all", str(left - shop)], ["shop deck", str(shop)]]
    if terms.ultimate or terms.quick:
        dealt = ULTIMATE if terms.ultimate else quick_cards(sides, left, own.any_keepers())
        left -= len(cards.experts) if terms.ultimate else 0
        shop = left - dealt * sides + sum(own.give[:sides])
        found = [["deck of each side", " or ".join([str(dealt + n) for n in kept])], ["shop deck", str(shop)]]
    else:
        shop = 0 if own.from_piles else SHOP[sides] - guests
        shop += (left - shop) % PILES  # what does not go round (PBL-R-232)
        draft = left - shop
        picks = draft // PILES
        each = str(picks // sides) if picks % sides == 0 else f"{picks // sides} or {picks // sides + 1}"
        least = max(0, picks // sides + kept[0])
        found = [
            ["draft deck", str(draft)],
            ["picks", f"{picks}, {each} for each side"],
            ["deck of each side", f"{least} or more"],
            ["shop deck", f"{shop}, and the four piles left over" if shop else "the four piles left over"],
        ]
    if terms.teams and not terms.gunners:
        found.append(["opening hands", f"{TEAM_HANDS} cards of each deck; a smaller one is shared over the four hands"])
    return found


def games(settings: Mapping[str, str]) -> list[list[str]]:
    """How many games a match has."""
    count = settings["series"] if settings["rotation"] == "off" else settings["rotation"]
    return [["match", f"best of {count}"]] if count != "1" else []


LEAGUES: Final = (
    "PBL-LEAGUE-TOURNAMENT PBL-LEAGUE-KEEPER-1..5 PBL-LEAGUE-KEEPER-9..10 PBL-LEAGUE-SALARY PBL-R-159..161 PBL-R-164"
)
OWN_TERMS: Final = "PBL-LEAGUE-KEEPER-6..8 PBL-R-162..163 PBL-R-165 PBL-R-236..241"
SERIES: Final = "PBL-MODE-SERIES PBL-R-137..139"
CELEBRITY: Final = "PBL-MODE-CELEBRITY PBL-R-140..143 PBL-R-186 PBL-R-209..211"
ROTATION: Final = "PBL-MODE-ROTATION PBL-R-144..146"
CHALLENGE: Final = "PBL-MODE-CHALLENGE PBL-R-147..149 PBL-R-212 PBL-R-213"
THREE: Final = "PBL-MODE-3P PBL-R-131..136 PBL-R-183 PBL-R-198 PBL-R-200"
BOMBS: Final = "PBL-MODE-BOMBS PBL-R-150..153"
TEAM: Final = "PBL-MODE-2V2 PBL-R-154..158 PBL-R-214..217"
HOUSE: Final = {"ultimate": "PBL-H-1..4 PBL-R-220..221", "mortal": "PBL-H-5..7", "blind": "PBL-H-8..11 PBL-R-218"}


def idle_rules(settings: Mapping[str, str], seats: int) -> str:
    """The areas and ids of the catalogue that have no part at this table, as a list in words."""
    terms = terms_of(settings)
    idle = ["PBL-COMP PBL-SAMPLE PBL-EDITION", LEAGUES]
    if settings["terms"] == "none":
        idle.append(OWN_TERMS)
    if not terms.second:
        idle.append("PBL-R-242")
    if settings["series"] == "1" and not terms.rotation:
        idle.append(SERIES)
    if settings["celebrity"] == "off":
        idle.append(CELEBRITY)
    if not terms.rotation:
        idle.append(ROTATION)
    if not terms.challenge:
        idle.append(CHALLENGE)
    if seats != 3:
        idle.append(THREE)
    if not terms.pledged and not terms.bombless and not terms.bomb_cap:
        idle.append(BOMBS)
    if not terms.teams:
        idle.append(TEAM)
    if terms.community or terms.ultimate:
        idle.append("PBL-DRAFT")
    elif terms.quick:
        idle.append("PBL-DRAFT-5..25")
    else:
        idle.append("PBL-DRAFT-2..4")
    if not terms.neo:
        idle.append("PBL-R-187")
    if not terms.dunk:
        idle.append("PBL-R-188")
    for house, ids in HOUSE.items():
        if settings["house"] != house:
            idle.append(ids)
    return " ".join(idle)
