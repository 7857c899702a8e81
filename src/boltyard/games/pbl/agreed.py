"""What a combination of settings comes to: the numbers of the set-up, and the rules that have no part in it."""

from collections.abc import Mapping
from typing import Final

from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.challenge import EACH
from boltyard.games.pbl.challenge import SHOP as CHALLENGE_SHOP
from boltyard.games.pbl.draft import QUICK, SHOP, ULTIMATE
from boltyard.games.pbl.setup import INHERITANCE
from boltyard.games.pbl.terms import PblTerms, terms_of

PILES: Final = 5
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
    found.append(["Inheritance", f"{EACH} each, chosen and in play" if terms.challenge else f"{INHERITANCE} each"])
    return found + decks(terms, sides, guests, cards) + games(settings)


def decks(terms: PblTerms, sides: int, guests: int, cards: CardTable) -> list[list[str]]:
    """Decks, shop and picks."""
    kept = 0 if terms.challenge else INHERITANCE
    left = len(cards.orange) - INHERITANCE * sides - guests
    if terms.community:
        shop = CHALLENGE_SHOP - guests
        return [["deck for all", str(left - shop)], ["shop deck", str(shop)]]
    if terms.ultimate or terms.quick:
        dealt = ULTIMATE if terms.ultimate else QUICK[sides]
        left -= len(cards.experts) if terms.ultimate else 0
        found = [["deck of each side", str(dealt + kept)], ["shop deck", str(left - dealt * sides)]]
    else:
        shop = SHOP[sides] - guests
        shop += (left - shop) % PILES  # what does not go round (PBL-R-232)
        draft = left - shop
        picks = draft // PILES
        each = str(picks // sides) if picks % sides == 0 else f"{picks // sides} or {picks // sides + 1}"
        least = picks // sides + kept
        found = [
            ["draft deck", str(draft)],
            ["picks", f"{picks}, {each} for each side"],
            ["deck of each side", f"{least} or more"],
            ["shop deck", f"{shop}, and the four piles left over"],
        ]
    if terms.teams and not terms.gunners:
        found.append(["opening hands", f"{TEAM_HANDS} cards of each deck; a smaller one is shared over the four hands"])
    return found


def games(settings: Mapping[str, str]) -> list[list[str]]:
    """How many games a match has."""
    count = settings["series"] if settings["rotation"] == "off" else settings["rotation"]
    return [["match", f"best of {count}"]] if count != "1" else []


LEAGUES: Final = "PBL-LEAGUE-TOURNAMENT PBL-LEAGUE-KEEPER PBL-LEAGUE-SALARY PBL-R-159..165"
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
