"""The auction of keepers and bonuses: nominations in turn, open ascending or sealed bids.

Nobody can bid what they do not have: the most is the own money less what the keepers still needed cost at least
(PBL-R-164, -256). Nothing is rounded, nothing is owed; `Holdings.balance` is 0 after every act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boltyard.core.rng import Rng, stream
from boltyard.games.pbl.league.draft import WISH, Wishing, why_not_keep
from boltyard.games.pbl.league.holdings import Holdings, keepable, worth
from boltyard.league.model import Why
from boltyard.league.shapes import AuctionRoom, LeagueLot

LEAST_BID = 1  # PBL-R-164
OPEN, SILENT = "open", "silent"
SIT = "sit"


@dataclass
class Lot:
    """What is bid for: a card or a bonus, who has named it, the highest bid, and who has passed or sealed a bid."""

    thing: str
    by: str
    high: int = LEAST_BID
    bidder: str = ""
    passed: list[str] = field(default_factory=list)
    sealed: dict[str, int] = field(default_factory=dict)  # 0: passed
    bids: list[tuple[str, int]] = field(default_factory=list)


@dataclass(frozen=True)
class AuctionTerms:
    """What the commissioner has set (PBL-D-50)."""

    least: int = 1
    most: int = 5
    bids: str = OPEN
    bonuses: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by name: the terms of a side
    copies: int = 1
    budget: int = 0  # what everybody began with


class Auction(Wishing):
    """One thing after another is named and sold (PBL-LEAGUE-SALARY-1..4, -6, PBL-D-48)."""

    kind = "auction"

    def __init__(
        self, held: Holdings, clocks: Mapping[str, int], entrants: Sequence[str], lots: Rng, terms: AuctionTerms
    ) -> None:
        super().__init__(held, clocks)
        self.terms = terms
        order = list(range(len(entrants)))
        lots.shuffle(order)
        self.order = [entrants[place] for place in order]
        self.out: list[str] = []  # who names nothing more
        self.open_lot: Lot | None = None
        self.sold: list[tuple[str, str, int]] = []
        self.sits: dict[str, int] = {}  # who is away, and the most a computer bids for them
        self.at = 0
        self.seek()

    # --- who may do what --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.open_lot is None and all(entrant in self.out for entrant in self.order)

    @property
    def picks(self) -> int:
        return len(self.sold)

    @property
    def clock(self) -> str:
        return "nominate" if self.open_lot is None else "bid"

    def is_bonus(self, thing: str) -> bool:
        return thing in self.terms.bonuses

    def most_for(self, entrant: str, thing: str) -> int:
        """The highest legal bid: the rest must buy the keepers that are still needed (PBL-R-256); 0: none at all."""
        have = len(self.held.kept[entrant])
        if self.is_bonus(thing):
            if thing in self.held.bonuses[entrant]:
                return 0  # one of a kind each (PBL-R-258)
        elif have >= self.terms.most:
            return 0
        needed = self.terms.least - have - (0 if self.is_bonus(thing) else 1)
        return max(0, self.held.money[entrant] - LEAST_BID * max(0, needed))

    def offered(self) -> list[str]:
        """Everything that can still be named."""
        sold = [bonus for mine in self.held.bonuses.values() for bonus in mine]
        return self.held.free() + [bonus for bonus in self.terms.bonuses if sold.count(bonus) < self.terms.copies]

    def can_name(self, entrant: str) -> list[str]:
        return [thing for thing in self.offered() if self.most_for(entrant, thing) >= LEAST_BID]

    def asked(self) -> list[str]:
        lot = self.open_lot
        if lot is None:
            return [] if self.over else [self.order[self.at]]
        if self.terms.bids == SILENT:
            return [one for one in self.order if one not in lot.sealed and self.most_for(one, lot.thing) >= LEAST_BID]
        return [
            one
            for one in self.order
            if one != lot.bidder and one not in lot.passed and self.most_for(one, lot.thing) > lot.high
        ]

    def legal(self, entrant: str) -> list[str]:
        if entrant not in self.asked():
            return []
        lot = self.open_lot
        if lot is None:
            passes = ["pass"] if len(self.held.kept[entrant]) >= self.terms.least else []
            return [*passes, *[f"nominate {thing}" for thing in self.can_name(entrant)]]
        most = self.most_for(entrant, lot.thing)
        first = LEAST_BID if self.terms.bids == SILENT else lot.high + 1
        passes = [] if self.terms.bids == SILENT and entrant == lot.by else ["pass"]
        return [*passes, f"bid {first}", *([f"bid {most}"] if most > first else [])]

    def against(self, entrant: str, code: str) -> Why | None:
        word, _, rest = code.partition(" ")
        if word == WISH:
            return self.why_no_wish(code)
        if word == SIT:
            if entrant not in self.order:
                return Why(f"{entrant} does not bid here", "PBL-R-260")
            return None if rest == "off" or is_sum(rest) else Why("one says sit and a sum, or sit off", "PBL-R-260")
        if word not in ("nominate", "bid", "pass"):
            return Why(f"one names something, bids or passes; {code!r} is none of it", "PBL-D-48")
        if self.over:
            return Why("the auction is over", "PBL-R-257")
        if self.open_lot is None:
            return self.why_no_name(entrant, word, rest)
        return self.why_no_bid(entrant, word, rest, self.open_lot)

    def why_no_name(self, entrant: str, word: str, thing: str) -> Why | None:
        if entrant != self.order[self.at]:
            return Why(f"{self.order[self.at]} names the next", "PBL-R-164")
        if word == "bid":
            return Why("nothing is up for bid yet", "PBL-R-164")
        if word == "pass":
            if len(self.held.kept[entrant]) < self.terms.least:
                return Why(f"{entrant} has to buy {self.terms.least} at least", "PBL-LEAGUE-SALARY-4")
            return None
        if self.is_bonus(thing):
            if thing not in self.offered():
                return Why(f"{thing} is sold", "PBL-R-258")
        else:
            reason = why_not_keep(self.held, thing)
            if reason is not None:
                rule = "PBL-LEAGUE-SALARY-3" if reason.rule == "PBL-LEAGUE-KEEPER-3" else reason.rule
                return Why(reason.sentence, rule)
        return self.why_poor(entrant, thing, LEAST_BID)

    def why_poor(self, entrant: str, thing: str, bid: int) -> Why | None:
        most = self.most_for(entrant, thing)
        if bid <= most:
            return None
        if not self.is_bonus(thing) and len(self.held.kept[entrant]) >= self.terms.most:
            return Why(f"{entrant} has {self.terms.most} keepers, and more are not allowed", "PBL-LEAGUE-SALARY-4")
        if self.is_bonus(thing) and thing in self.held.bonuses[entrant]:
            return Why(f"{entrant} has {thing} already", "PBL-R-258")
        money = self.held.money[entrant]
        if bid > money:
            return Why(f"{entrant} has {money}, and cannot bid {bid}", "PBL-LEAGUE-SALARY-2")
        return Why(f"{entrant} has {money} and needs {money - most} of it for keepers yet", "PBL-R-256")

    def why_no_bid(self, entrant: str, word: str, rest: str, lot: Lot) -> Why | None:
        if word == "nominate":
            return Why(f"{lot.thing} is up for bid", "PBL-R-164")
        if entrant not in self.order:
            return Why(f"{entrant} does not bid here", "PBL-R-164")
        if self.terms.bids == SILENT:
            if entrant in lot.sealed:
                return Why(f"{entrant} has sealed a bid", "PBL-R-255")
            if word == "pass" and entrant == lot.by:
                return Why("whoever names something bids for it", "PBL-R-254")
        else:
            if entrant == lot.bidder:
                return Why(f"{entrant} has the highest bid", "PBL-R-164")
            if entrant in lot.passed:
                return Why(f"{entrant} has passed on {lot.thing}", "PBL-R-254")
        if word == "pass":
            return None
        if not is_sum(rest):
            return Why("a bid is a whole number", "PBL-R-164")
        bid = int(rest)
        least = LEAST_BID if self.terms.bids == SILENT else lot.high + 1
        if bid < least:
            return Why(f"the least is {least}", "PBL-R-164")
        return self.why_poor(entrant, lot.thing, bid)

    # --- what happens -----------------------------------------------------------------------------------------

    def take(self, entrant: str, code: str) -> None:
        self.said(entrant, code)
        self.stand_in()

    def said(self, entrant: str, code: str) -> None:
        word, _, rest = code.partition(" ")
        lot = self.open_lot
        if word == WISH:
            self.wish(entrant, code)
        elif word == SIT:
            if rest == "off":
                self.sits.pop(entrant, None)
            else:
                self.sits[entrant] = int(rest)
        elif lot is None:
            if word == "pass":
                self.out.append(entrant)
                self.next_turn()
            else:
                self.name(entrant, rest)
        elif self.terms.bids == SILENT:
            lot.sealed[entrant] = int(rest) if word == "bid" else 0
            self.settle()
        elif word == "pass":
            lot.passed.append(entrant)
            self.settle()
        else:
            lot.high, lot.bidder = int(rest), entrant
            lot.bids.append((entrant, lot.high))
            self.wind()
            self.settle()

    def name(self, entrant: str, thing: str) -> None:
        """Whoever names something opens with the least bid (PBL-R-254)."""
        lot = self.open_lot = Lot(thing, entrant)
        self.wind()
        if self.terms.bids == OPEN:
            lot.bidder = entrant
            lot.bids.append((entrant, LEAST_BID))
        self.settle()

    def settle(self) -> None:
        """Nobody is left who could bid more: sold."""
        if self.open_lot is not None and not self.asked():
            self.sell()

    def sell(self) -> None:
        lot = self.open_lot
        assert lot is not None
        if self.terms.bids == SILENT:
            lot.bidder, lot.high = self.best_sealed(lot)
        self.open_lot = None
        if lot.bidder:
            if self.is_bonus(lot.thing):
                self.held.buy_bonus(lot.bidder, lot.thing, lot.high)
            else:
                self.held.buy(lot.bidder, lot.thing, lot.high)
            self.sold.append((lot.thing, lot.bidder, lot.high))
        self.next_turn()

    def best_sealed(self, lot: Lot) -> tuple[str, int]:
        """The highest; of equals who has more money, then who comes first after whoever named it (PBL-R-255)."""
        bids = dict(lot.sealed)
        if lot.by in self.order:
            bids[lot.by] = max(LEAST_BID, bids.get(lot.by, 0))
        start = self.order.index(lot.by) if lot.by in self.order else 0
        after = {one: (at - start) % len(self.order) for at, one in enumerate(self.order)}
        bids = {one: bid for one, bid in bids.items() if bid and one in after}
        if not bids:
            return "", 0
        best = max(bids, key=lambda one: (bids[one], self.held.money[one], -after[one]))
        return best, bids[best]

    def next_turn(self) -> None:
        self.at = (self.at + 1) % len(self.order) if self.order else 0
        self.wind()
        self.seek()

    def seek(self) -> None:
        """Go on to somebody who can name something; who cannot any more is out."""
        for _ in range(len(self.order)):
            one = self.order[self.at]
            if one not in self.out and self.can_name(one):
                return
            if one not in self.out:
                self.out.append(one)
            self.at = (self.at + 1) % len(self.order)

    def stand_in(self) -> None:
        """Computers act for those who are away, one after another, until a person is asked (PBL-R-260)."""
        while not self.over:
            away = [one for one in self.asked() if one in self.sits]
            if not away:
                return
            self.said(away[0], self.for_absent(away[0]))

    def for_absent(self, entrant: str) -> str:
        most = self.sits[entrant]
        lot = self.open_lot
        if lot is None:
            wished = [key for key in self.wishes.get(entrant, []) if key in self.can_name(entrant)]
            if wished:
                return f"nominate {wished[0]}"
            if len(self.held.kept[entrant]) >= self.terms.least:
                return "pass"
            return f"nominate {self.best(self.held.free())}"
        return self.bid_up_to(entrant, min(most, self.estimate(entrant, lot.thing)), lot)

    def bid_up_to(self, entrant: str, most: int, lot: Lot) -> str:
        most = min(most, self.most_for(entrant, lot.thing))
        if self.terms.bids == SILENT:
            least = LEAST_BID if entrant == lot.by else 0
            return f"bid {max(least, most)}" if max(least, most) else "pass"
        return f"bid {lot.high + 1}" if most > lot.high else "pass"

    def estimate(self, entrant: str, thing: str) -> int:
        """What a computer player gives for a thing: its share of the own money, by worth, and a taste of its own."""
        have = len(self.held.kept[entrant])
        share = self.held.money[entrant] / max(1, self.terms.most - have)
        if self.is_bonus(thing):
            return int(share * 0.5)
        cards = self.held.cards
        mean = sum(worth(cards, key) for key in keepable(cards)) / len(keepable(cards))
        taste = 80 + stream(entrant, thing).below(50)
        return max(LEAST_BID, int(share * worth(cards, thing) / mean * taste / 100))

    def leave(self, entrant: str) -> None:
        """Who leaves has no say in what is open; a highest bid falls back to the one before."""
        lot = self.open_lot
        place = self.order.index(entrant)
        self.order.remove(entrant)
        self.sits.pop(entrant, None)
        if not self.order:
            return
        if place < self.at:
            self.at -= 1
        self.at %= len(self.order)
        if lot is None:
            self.wind()
            self.seek()
            return
        lot.sealed.pop(entrant, None)
        lot.bids = [bid for bid in lot.bids if bid[0] != entrant]
        if lot.bidder == entrant:
            lot.bidder, lot.high = lot.bids[-1] if lot.bids else ("", LEAST_BID - 1)
        self.at = (self.at - 1) % len(self.order) if lot.by == entrant else self.at
        self.settle()
        self.stand_in()

    def time_out(self) -> None:
        lot = self.open_lot
        if lot is None:
            entrant = self.order[self.at]
            if len(self.held.kept[entrant]) >= self.terms.least:
                self.said(entrant, "pass")
            else:
                self.said(entrant, f"nominate {self.wished(entrant)}")
        else:
            self.sell()
        self.stand_in()

    # --- telling ----------------------------------------------------------------------------------------------

    def secret(self, code: str) -> str:
        word = code.partition(" ")[0]
        if word in (WISH, SIT):
            return "always"
        return "lot" if self.terms.bids == SILENT and word in ("bid", "pass") else ""

    def show(self, viewer: str) -> AuctionRoom:
        return {
            "kind": "auction",
            "bids": "silent" if self.terms.bids == SILENT else "open",
            "order": list(self.order),
            "out": list(self.out),
            "lot": self.shown_lot(self.open_lot, viewer) if self.open_lot is not None else None,
            "sold": [{"thing": thing, "entrant": entrant, "price": price} for thing, entrant, price in self.sold],
            "asked": list(self.asked()),
            "offered": list(self.offered()),
            "bonuses": {name: dict(terms) for name, terms in self.terms.bonuses.items()},
            "least": self.terms.least,
            "most": self.terms.most,
            "budget": self.terms.budget,
            "wishes": list(self.wishes.get(viewer, [])),
            "sits": self.sits.get(viewer, -1),
            "limit": self.limit,
        }

    def shown_lot(self, lot: Lot, viewer: str) -> LeagueLot:
        sealed = self.terms.bids == SILENT
        return {
            "thing": lot.thing,
            "bonus": self.is_bonus(lot.thing),
            "by": lot.by,
            "high": 0 if sealed else lot.high,
            "bidder": "" if sealed else lot.bidder,
            "bids": [{"entrant": entrant, "bid": bid} for entrant, bid in lot.bids],
            "passed": list(lot.passed),
            "answered": sorted(lot.sealed),
            "yours": lot.sealed.get(viewer, -1),
            "most": self.most_for(viewer, lot.thing) if viewer in self.order else 0,
        }

    def advise(self, entrant: str, rng: Rng) -> str:
        lot = self.open_lot
        if lot is not None:
            return self.bid_up_to(entrant, self.estimate(entrant, lot.thing), lot)
        things = self.can_name(entrant)
        cards = [thing for thing in things if not self.is_bonus(thing)]
        if not cards or (len(cards) < len(things) and rng.below(6) == 0):
            bonuses = [thing for thing in things if self.is_bonus(thing)]
            return f"nominate {bonuses[rng.below(len(bonuses))]}" if bonuses else "pass"
        best = sorted(cards, key=lambda key: (-worth(self.held.cards, key), key))
        return f"nominate {best[rng.below(min(6, len(best)))]}"


def is_sum(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
