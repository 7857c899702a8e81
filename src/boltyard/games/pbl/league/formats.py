"""Keeper and salary leagues: what they hold between their rooms, and what that means in a match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from boltyard.core.card_sets import BASE
from boltyard.core.rng import Rng
from boltyard.core.terms import with_terms
from boltyard.games import find_game
from boltyard.games.pbl.keepers import keeper_parts
from boltyard.games.pbl.league.auction import OPEN, SILENT, Auction, AuctionTerms
from boltyard.games.pbl.league.draft import Exchange, KeeperDraft
from boltyard.games.pbl.league.firing import Firing
from boltyard.games.pbl.league.holdings import KEEPERS, Holdings, card_name
from boltyard.league.model import Json, Refused, What, mapping, number, text
from boltyard.league.part import Choice, Format, Room

FEWEST, MOST = 2, 12  # PBL-LEAGUE-KEEPER-1 speaks of four to eight; with 12 there are 8 picks left to draft
BUDGET = 60
FIRINGS = 2  # PBL-R-164
INCOME = 10
BONUSES = {"opening+1": {"opening": 1}, "limit+1": {"limit": 1}, "deck-3": {"give": 3}}  # PBL-LEAGUE-SALARY-6
BONUS = re.compile(r"[a-z]{1,20}[+-][0-9]{1,2}")


CHOICES = (
    Choice("budget", "Money for each", BUDGET, 1, 10**6),
    Choice("bids", "Bids", OPEN, values=(OPEN, SILENT)),
    Choice("least", "Keepers at least", 1, 1, KEEPERS),
    Choice("most", "Keepers at most", KEEPERS, 1, KEEPERS),
    Choice("copies", "Bonuses of a kind", 1, 0, MOST),
    Choice("firings", "May be fired after a season", FIRINGS, 0, KEEPERS),
    Choice("income", "Money for the next season", INCOME, 0, 10**6),
)


class KeeperLeague(Format):
    """Five keepers each, drafted; one may be exchanged now and then (PBL-LEAGUE-KEEPER)."""

    rooms: tuple[str, ...] = ("keepers", "exchange")
    budget = 0

    def __init__(self, options: What, settings: Mapping[str, str]) -> None:
        self.settings = dict(settings)
        self.held = Holdings(settings.get("cards", BASE))
        self.clocks: dict[str, int] = {}
        self.options: What = {}
        self.set_options(options)
        game = find_game("pbl")
        game.check(game.schema.read(with_terms(game.schema, settings, {"all": {"shop": "piles"}})), 2)

    def set_options(self, options: What) -> None:
        self.options = {**self.options, **options}
        self.read(self.options)

    def read(self, options: What) -> None:
        unknown = sorted(set(options) - set(self.known()))
        if unknown:
            raise Refused(
                f"there is no option {unknown[0]!r}; there is {', '.join(self.known()) or 'none'}", "PBL-D-50"
            )

    def known(self) -> tuple[str, ...]:
        return ()

    def enter(self, entrants: Sequence[str]) -> None:
        if not FEWEST <= len(entrants) <= MOST:
            raise Refused(
                f"a league with keepers is for {FEWEST} to {MOST}, not {len(entrants)}", "PBL-LEAGUE-KEEPER-1"
            )
        self.held.enter(entrants, self.budget)

    def leave(self, entrant: str) -> None:
        """What somebody kept who has left is free again; the money stays where it is (PBL-R-245)."""
        self.held.gone.append(entrant)
        for key in list(self.held.kept[entrant]):
            self.held.kept[entrant].remove(key)
            self.held.money[entrant] += self.held.price.pop(key, 0)

    def open(self, kind: str, entrants: Sequence[str], worst_first: Sequence[str], lots: Rng) -> Room:
        if kind == "keepers":
            return KeeperDraft(self.held, self.clocks, entrants, lots)
        return Exchange(self.held, self.clocks, worst_first)

    def set_clock(self, name: str, ms: int) -> None:
        self.clocks[name] = ms

    def parts(self, sides: Sequence[str]) -> dict[str, dict[str, str | int]]:
        """Own keepers as the Inheritance, nobody's in the draft, the undrafted piles as the shop; then bonuses."""
        kept = [sorted(self.held.kept[side]) for side in sides]
        bonuses: dict[int, dict[str, int]] = {}
        for at, side in enumerate(sides):
            for bonus in self.held.bonuses[side]:
                for term, value in self.bonus_terms(bonus).items():
                    mine = bonuses.setdefault(at, {})
                    mine[term] = mine.get(term, 0) + value
        return keeper_parts(kept, list(self.held.kept.values()), bonuses, self.settings.get("draft") == "quick")

    def bonus_terms(self, bonus: str) -> Mapping[str, int]:
        return {}

    def thing(self, key: str) -> str:
        return card_name(self.held.cards, key)

    def show(self) -> dict[str, Json]:
        return self.held.show()


class SalaryLeague(KeeperLeague):
    """One to five keepers each, and bonuses, bought by bidding (PBL-LEAGUE-SALARY)."""

    rooms = ("auction", "firing", "exchange")

    def known(self) -> tuple[str, ...]:
        return ("budget", "least", "most", "bids", "bonuses", "copies", "firings", "income")

    def read(self, options: What) -> None:
        super().read(options)
        self.budget = number(options, "budget", 1, 10**6, BUDGET)
        self.firings = number(options, "firings", 0, KEEPERS, FIRINGS)
        self.income = number(options, "income", 0, 10**6, INCOME)
        bids = text(options, "bids", OPEN)
        if bids not in (OPEN, SILENT):
            raise Refused(f"bids are {OPEN} or {SILENT}", "PBL-R-255", ["bids"])
        least, most = number(options, "least", 1, KEEPERS, 1), number(options, "most", 1, KEEPERS, KEEPERS)
        if least > most or self.budget < least:
            raise Refused(
                "everybody must be able to buy the least number of keepers", "PBL-LEAGUE-SALARY-4", ["least", "most"]
            )
        bonuses = read_bonuses(mapping(options, "bonuses")) if "bonuses" in options else BONUSES
        self.terms = AuctionTerms(least, most, bids, bonuses, number(options, "copies", 0, MOST, 1), self.budget)

    def open(self, kind: str, entrants: Sequence[str], worst_first: Sequence[str], lots: Rng) -> Room:
        if kind == "auction":
            return Auction(self.held, self.clocks, entrants, lots, replace(self.terms))
        if kind == "firing":
            return Firing(self.held, self.clocks, entrants, self.firings, self.income)
        return super().open(kind, entrants, worst_first, lots)

    def bonus_terms(self, bonus: str) -> Mapping[str, int]:
        return self.terms.bonuses.get(bonus, {})


def read_bonuses(what: What) -> dict[str, dict[str, int]]:
    """The commissioner's own numbers: a name such as `opening+2`, and the terms of a side that it stands for."""
    game = find_game("pbl")
    found: dict[str, dict[str, int]] = {}
    for name in what:
        if not BONUS.fullmatch(name):
            raise Refused(f"a bonus is called like opening+1, not {name[:40]!r}", "PBL-LEAGUE-SALARY-6")
        terms = {term: number(mapping(what, name), term, 1, 20) for term in mapping(what, name)}
        game.schema.read(with_terms(game.schema, {}, {"0": dict(terms)}))  # refuses terms that there are not
        if not terms:
            raise Refused(f"{name} does nothing", "PBL-LEAGUE-SALARY-6")
        found[name] = terms
    return found
