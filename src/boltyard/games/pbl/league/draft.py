"""The draft of keepers, and the exchange of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boltyard.core.errors import nearest
from boltyard.core.rng import Rng
from boltyard.games.pbl.league.holdings import KEEPERS, Holdings, is_action, keepable, worth
from boltyard.league.model import Why
from boltyard.league.shapes import ExchangeRoom, KeepersRoom
from boltyard.league.timed import OneByOne, TimedRoom

WISH = "wish"


def why_not_keep(held: Holdings, key: str) -> Why | None:
    """Why nobody can take this card as a keeper now; nothing where it is free."""
    if is_action(held.cards, key):
        return Why(f"{key} is an action, and actions are never kept", "PBL-LEAGUE-KEEPER-3")
    known = keepable(held.cards)
    if key not in known:
        return Why(f"there is no card {key!r} to keep{nearest(key, list(known))}", "PBL-LEAGUE-KEEPER-3")
    owner = held.keeper_of(key)
    if owner:
        return Why(f"{key} is a keeper of {owner} already", "PBL-LEAGUE-KEEPER-7")
    return None


class Wishing(TimedRoom):
    """A room with lists of wishes, each known to its owner alone: the first free one is taken when time is up."""

    def __init__(self, held: Holdings, clocks: Mapping[str, int]) -> None:
        super().__init__(clocks)
        self.held = held
        self.wishes: dict[str, list[str]] = {}

    def wish(self, entrant: str, code: str) -> None:
        self.wishes[entrant] = code.split()[1:]

    def why_no_wish(self, code: str) -> Why | None:
        known = keepable(self.held.cards)
        for key in code.split()[1:]:
            if key not in known:
                return Why(f"there is no card {key!r} to wish for{nearest(key, list(known))}", "PBL-LEAGUE-KEEPER-3")
        return None

    def wished(self, entrant: str) -> str:
        """The first free card of the own list, else what a computer player would take (PBL-R-251)."""
        free = self.held.free()
        return next((key for key in self.wishes.get(entrant, []) if key in free), self.best(free))

    def best(self, free: Sequence[str]) -> str:
        return max(free, key=lambda key: (worth(self.held.cards, key), key))

    def secret(self, code: str) -> str:
        return "always" if code.startswith(WISH) else ""


class KeeperDraft(OneByOne, Wishing):
    """Each in turn takes a keeper, the order turning round after each round (PBL-LEAGUE-KEEPER-2..4, PBL-D-46)."""

    kind = "keepers"
    clock = "pick"

    def __init__(self, held: Holdings, clocks: Mapping[str, int], entrants: Sequence[str], lots: Rng) -> None:
        super().__init__(held, clocks)
        order = list(range(len(entrants)))
        lots.shuffle(order)  # chance decides who selects first
        self.order = [entrants[place] for place in order]
        self.turns = [
            entrant
            for at in range(KEEPERS)
            for entrant in (self.order if at % 2 == 0 else self.order[::-1])  # PBL-R-160
        ]
        self.taken: list[tuple[str, str]] = []
        self.at = 0

    @property
    def picks(self) -> int:
        return len(self.taken)

    def legal(self, entrant: str) -> list[str]:
        return [f"keeper {key}" for key in self.held.free()] if entrant in self.asked() else []

    def against(self, entrant: str, code: str) -> Why | None:
        word, _, key = code.partition(" ")
        if word == WISH:
            return self.why_no_wish(code)
        if word != "keeper" or not key:
            return Why(f"here one says keeper and a card, not {code!r}", "PBL-D-46")
        if entrant not in self.asked():
            return Why(f"it is the turn of {self.asked()[0]}", "PBL-LEAGUE-KEEPER-4")
        return why_not_keep(self.held, key)

    def take(self, entrant: str, code: str) -> None:
        if code.startswith(WISH):
            self.wish(entrant, code)
            return
        key = code.split()[1]
        self.held.kept[entrant].append(key)
        self.taken.append((entrant, key))
        self.next_turn()

    def time_out(self) -> None:
        entrant = self.turns[self.at]
        self.take(entrant, f"keeper {self.wished(entrant)}")

    def show(self, viewer: str) -> KeepersRoom:
        return {
            "kind": "keepers",
            "order": list(self.order),
            "turns": list(self.turns),
            "taken": [{"entrant": entrant, "thing": key} for entrant, key in self.taken],
            "asked": list(self.asked()),
            "free": list(self.held.free()),
            "wishes": list(self.wishes.get(viewer, [])),
            "limit": self.limit,
        }

    def advise(self, entrant: str, rng: Rng) -> str:
        free = sorted(self.held.free(), key=lambda key: (-worth(self.held.cards, key), key))
        return f"keeper {free[rng.below(min(4, len(free)))]}"


class Exchange(OneByOne):
    """Each may exchange one keeper, the worst record first (PBL-LEAGUE-KEEPER-10, PBL-R-161, -253, PBL-D-47)."""

    kind = "exchange"
    clock = "exchange"

    def __init__(self, held: Holdings, clocks: Mapping[str, int], worst_first: Sequence[str]) -> None:
        super().__init__(clocks)
        self.held = held
        self.turns = list(worst_first)
        self.swaps: list[tuple[str, str, str]] = []
        self.at = 0

    @property
    def picks(self) -> int:
        return len(self.swaps)

    def legal(self, entrant: str) -> list[str]:
        if entrant not in self.asked():
            return []
        free = self.held.free()
        return ["swap none", *[f"swap {old} {new}" for old in self.held.kept[entrant] for new in free]]

    def against(self, entrant: str, code: str) -> Why | None:
        parts = code.split()
        if parts[:1] != ["swap"] or not (len(parts) == 3 or parts[1:] == ["none"]):
            return Why("one says swap, a keeper and a free card, or swap none", "PBL-D-47")
        if entrant not in self.asked():
            done = entrant in self.turns[: self.at]
            said = f"{entrant} has had the exchange" if done else f"{self.asked()[0]} comes first"
            return Why(said, "PBL-LEAGUE-KEEPER-10" if done else "PBL-R-161")
        if len(parts) == 2:
            return None
        if parts[1] not in self.held.kept[entrant]:
            return Why(f"{parts[1]} is no keeper of {entrant}", "PBL-LEAGUE-KEEPER-10")
        return why_not_keep(self.held, parts[2])

    def take(self, entrant: str, code: str) -> None:
        parts = code.split()
        if len(parts) == 3:
            mine = self.held.kept[entrant]
            mine[mine.index(parts[1])] = parts[2]
            if parts[1] in self.held.price:  # in a salary league the new one costs what the old one did
                self.held.price[parts[2]] = self.held.price.pop(parts[1])
        self.swaps.append((entrant, *(parts[1:] if len(parts) == 3 else ("", ""))))
        self.next_turn()

    def time_out(self) -> None:
        self.take(self.turns[self.at], "swap none")

    def show(self, viewer: str) -> ExchangeRoom:
        return {
            "kind": "exchange",
            "turns": list(self.turns),
            "swaps": [{"entrant": entrant, "gave": gave, "took": took} for entrant, gave, took in self.swaps],
            "asked": list(self.asked()),
            "free": list(self.held.free()),
            "limit": self.limit,
        }

    def advise(self, entrant: str, rng: Rng) -> str:
        """The worst keeper for the best free card, if that is better."""
        cards = self.held.cards
        old = min(self.held.kept[entrant], key=lambda key: (worth(cards, key), key), default="")
        new = max(self.held.free(), key=lambda key: (worth(cards, key), key))
        return f"swap {old} {new}" if old and worth(cards, new) > worth(cards, old) else "swap none"
