"""The end of a salary season: keepers are fired, and what they cost comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boltyard.core.rng import Rng
from boltyard.games.pbl.league.holdings import Holdings, worth
from boltyard.league.model import Why
from boltyard.league.shapes import FiringRoom
from boltyard.league.timed import TimedRoom


class Firing(TimedRoom):
    """At the season's end everybody may fire some, told when all have answered (PBL-LEAGUE-SALARY-5, PBL-D-49)."""

    kind = "firing"
    clock = "fire"

    def __init__(
        self, held: Holdings, clocks: Mapping[str, int], entrants: Sequence[str], most: int, income: int
    ) -> None:
        super().__init__(clocks)
        self.held, self.entrants, self.most, self.income = held, list(entrants), most, income
        self.sealed: dict[str, list[str]] = {}
        self.done = False

    @property
    def over(self) -> bool:
        return self.done

    @property
    def picks(self) -> int:
        return len(self.sealed)

    @property
    def lot(self) -> int:
        return int(self.done)

    def asked(self) -> list[str]:
        return [one for one in self.entrants if one not in self.sealed] if not self.done else []

    def legal(self, entrant: str) -> list[str]:
        if entrant not in self.asked():
            return []
        return ["fire none", *[f"fire {key}" for key in self.held.kept[entrant]]] if self.most else ["fire none"]

    def against(self, entrant: str, code: str) -> Why | None:
        word, *keys = code.split()
        if word != "fire" or not keys:
            return Why("one says fire and the cards, or fire none", "PBL-D-49")
        if entrant not in self.asked():
            return Why(f"{entrant} has answered", "PBL-LEAGUE-SALARY-5")
        if keys == ["none"]:
            return None
        if len(keys) > self.most:
            return Why(f"at most {self.most} can be fired", "PBL-R-164")
        missing = [key for key in keys if key not in self.held.kept[entrant]]
        if missing or len(set(keys)) < len(keys):
            return Why(f"{(missing or keys)[0]} is no keeper of {entrant}, or named twice", "PBL-LEAGUE-SALARY-5")
        return None

    def take(self, entrant: str, code: str) -> None:
        keys = code.split()[1:]
        self.sealed[entrant] = [] if keys == ["none"] else keys
        self.settle()

    def settle(self) -> None:
        if not self.asked() and not self.done:
            self.done = True
            for entrant, keys in self.sealed.items():
                for key in keys:
                    self.held.fire(entrant, key)
            self.held.end_season(self.income)

    def leave(self, entrant: str) -> None:
        self.entrants.remove(entrant)
        self.sealed.pop(entrant, None)
        self.settle()

    def time_out(self) -> None:
        for entrant in self.asked():
            self.sealed[entrant] = []
        self.settle()

    def secret(self, code: str) -> str:
        return "lot"

    def show(self, viewer: str) -> FiringRoom:
        return {
            "kind": "firing",
            "most": self.most,
            "income": self.income,
            "answered": sorted(self.sealed),
            "asked": list(self.asked()),
            "yours": list(self.sealed.get(viewer, [])),
            "limit": self.limit,
        }

    def advise(self, entrant: str, rng: Rng) -> str:
        """Whoever cost much more than it is worth goes."""
        cards = self.held.cards
        dear = sorted(self.held.kept[entrant], key=lambda key: (worth(cards, key) - 2 * self.held.price[key], key))
        fired = dear[: min(self.most, rng.below(3))]
        return f"fire {' '.join(fired)}" if fired else "fire none"
