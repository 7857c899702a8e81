"""What the contract must know of a game's insides: where its cards lie and which of them a seat has not seen.

Everything else the suite asks of a game goes through the verbs. A game without an entry here fails the suite.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from boltyard.core.knowledge import eyes_of
from boltyard.core.match import Match
from boltyard.core.rng import Rng
from boltyard.games import find_game
from boltyard.games.battleground.loader import base_cards as base_bots
from boltyard.games.battleground.loans import Loan
from boltyard.games.battleground.state import CONSCRIPT_STREAM, Battleground
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.phases import TALENT
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.view import shown_cards
from boltyard.games.robots.cards import KEYS
from boltyard.games.robots.state import Robots

WORDS = re.compile(r"[A-Za-z0-9_]+")


class Insides(ABC):
    """How to reach into one game's state."""

    @abstractmethod
    def cards(self, shown: Mapping[str, Any]) -> list[str]:
        """Every card of a shown state by its key, once for each place it lies in; backs are `?`."""

    def lasting(self, shown: Mapping[str, Any]) -> list[str]:
        """Those of them that never come or go, once they are dealt."""
        return self.cards(shown)

    def known(self, game: Match, view: Any) -> set[str]:
        """Every card that a view tells something of."""
        return set(self.cards(game.show(view)))

    def named_in(self, line: str) -> set[str]:
        """The keys of the cards that a line for people names, and perhaps words that are none."""
        return set(WORDS.findall(line))

    @abstractmethod
    def swaps(self, s: Any, seat: int) -> list[Any]:
        """The same state with two cards exchanged that this seat has not seen, in each way that matters."""

    @abstractmethod
    def unseen(self, s: Any, viewer: int) -> dict[int, object]:
        """The cards whose place this viewer does not know, with what it knows of them: alike ones may change places."""

    @abstractmethod
    def renamed(self, s: Any, becomes: dict[int, int]) -> Any:
        """The same state with these cards in each other's places; what is known goes with the place."""

    @abstractmethod
    def key(self, s: Any, card: int) -> str:
        """What codes call this card."""

    @abstractmethod
    def deal(self, s: Any) -> object:
        """The order of the decks as they were shuffled; None before that."""

    def picked(self, s: Any) -> object:
        """Something else each time that chance has picked a card of a hidden hand by its place in it: with other cards
        in that hand the places are others, and chance falls on another card.
        """
        return None

    def enrich(self, s: Any, seat: int, rng: Rng) -> None:  # noqa: B027  a game may do without
        """Give the seat more of what chance rarely brings, so that sets are made of it, too."""


class RobotsInsides(Insides):
    """Two halves; hands and Supplies are hidden."""

    def cards(self, shown: Mapping[str, Any]) -> list[str]:
        keys: list[str] = []
        for colour in ("black", "red"):
            side = shown[colour]
            keys += side["hand"] + side["supply"] + side["discard"]
            for robot in side["robots"]:
                keys += [robot["card"], *robot["damage"]]
        return keys

    def swaps(self, s: Any, seat: int) -> list[Any]:
        made = []
        for colour in (0, 1):
            hand, supply = (
                [card for card in pile if not s.inner.at[card] >> seat & 1] for pile in piles(s.inner, colour)
            )
            pairs = [(supply[0], supply[-1])] if len(supply) > 1 else []
            pairs += [(hand[0], supply[-1]), (hand[-1], supply[0])] if hand and supply else []
            made += [self.renamed(s, {a: b, b: a}) for a, b in pairs]
        return made

    def unseen(self, s: Any, viewer: int) -> dict[int, object]:
        """Hands and Supplies of each half; which half a card is of can be told from its face."""
        inner: Robots = s.inner
        eyes = eyes_of(viewer)
        both = [(card, colour) for colour in (0, 1) for pile in piles(inner, colour) for card in pile]
        return {card: colour for card, colour in both if not inner.at[card] & eyes}

    def renamed(self, s: Any, becomes: dict[int, int]) -> Any:
        copy = s.clone()
        inner: Robots = copy.inner
        for colour in (0, 1):
            inner.hand[colour] = sorted(becomes.get(card, card) for card in inner.hand[colour])
            inner.supply[colour] = [becomes.get(card, card) for card in inner.supply[colour]]
        inner.at = moved(inner.at, becomes)
        return copy

    def key(self, s: Any, card: int) -> str:
        return KEYS[card]

    def deal(self, s: Any) -> object:
        return (s.inner.supply, s.inner.hand) if s.inner.turn == 1 else None


def moved(known: list[int], becomes: dict[int, int]) -> list[int]:
    """What is known of each card, when cards have changed places."""
    fresh = known[:]
    for card, other in becomes.items():
        fresh[other] = known[card]
    return fresh


def piles(s: Robots, colour: int) -> tuple[list[int], list[int]]:
    return s.hand[colour], s.supply[colour]


class PblInsides(Insides):
    """Hands, decks, piles and the shop are hidden; robots, pilots and the row are not."""

    def cards(self, shown: Mapping[str, Any]) -> list[str]:
        keys: list[str] = [*shown["row"], *shown["shop"], *shown["draft"], *shown["pool"], *shown["table"]]
        keys += shown["celebrities"]
        for zones in (shown["hands"], shown["piles"], shown["removed"], *shown["offers"]):
            for zone in zones:
                keys += zone
        for side in shown["sides"]:
            keys += [key for key in (side["robot"], side["pilot"]) if key]
            for zone in ("hangar", "crew", "attached", "curse", "deck", "discard"):
                keys += side[zone]
            for limb in side["limbs"].values():
                keys += limb["stack"]
            for stack in side["shoulders"].values():
                keys += stack
        return [key if isinstance(key, str) else "?" for key in keys]  # a face-down card is a back

    def lasting(self, shown: Mapping[str, Any]) -> list[str]:
        """The orange cards: of the black ones it does not matter which is where (PBL-R-181)."""
        return [key for key in self.cards(shown) if key in orange_keys()]

    def known(self, game: Match, view: Any) -> set[str]:
        """What lies open, and what is known to be in somebody's pile (PBL-R-175)."""
        of = view.inner.of
        return super().known(game, view) | {card.key for card in base_cards().cards if of[card.number]}

    def named_in(self, line: str) -> set[str]:
        return {card.key for card in base_cards().cards if re.search(rf"\b{re.escape(card.name)}(?!\w)", line)}

    def swaps(self, s: Any, seat: int) -> list[Any]:
        """A card of each hidden zone with the last of its zone, with the nearest of another, and with the farthest."""
        made = []
        seen = shown_cards(find_game("pbl").game.view(s.inner, seat))
        unseen = [[card for card in zone if not seen[card]] for zone in hidden_zones(s.inner)]
        for i, zone in enumerate(unseen):
            if zone:
                a, *rest = zone
                near = [b for b in rest if self.same_to(s.inner, seat, a, b)]
                elsewhere = [card for other in unseen[i + 1 :] for card in other]
                far = [b for b in elsewhere if self.same_to(s.inner, seat, a, b)]
                made += [self.renamed(s, {a: b, b: a}) for b in near[-1:] + far[:1] + far[1:][-1:]]
        return made

    def same_to(self, s: Pbl, seat: int, a: int, b: int) -> bool:
        """Does the seat know as little of the one card as of the other?"""
        if s.of[a] >> seat & 1 or s.of[b] >> seat & 1:
            return bool(s.of[a] & s.of[b] & 1 << seat) and s.owner[a] == s.owner[b]
        return True

    def unseen(self, s: Any, viewer: int) -> dict[int, object]:
        """Cards in hidden piles; those that are known to be somebody's stay theirs."""
        view: Pbl = find_game("pbl").game.view(s.inner, viewer)
        shown = shown_cards(view)
        cards = [card for zone in hidden_zones(s.inner) for card in zone if not shown[card]]
        return {card: (view.of[card], view.owner[card]) for card in cards}

    def renamed(self, s: Any, becomes: dict[int, int]) -> Any:
        copy = s.clone()
        inner: Pbl = copy.inner
        for zone in hidden_zones(inner):
            zone[:] = [becomes.get(card, card) for card in zone]
        for hand in [*inner.hands, *(hand for two in inner.offers for hand in two)]:
            hand.sort()
        for field in ("at", "of", "owner"):
            setattr(inner, field, moved(getattr(inner, field), becomes))
        return copy

    def enrich(self, s: Any, seat: int, rng: Rng) -> None:
        """Storage bombs, some of one value."""
        robot = s.inner.robots[s.inner.side[seat]]
        robot.stored = sorted([*robot.stored, *[1 + rng.below(6) for _ in range(rng.below(5))]])

    def key(self, s: Any, card: int) -> str:
        key: str = s.inner.cards.cards[card].key
        return key

    def deal(self, s: Any) -> object:
        """The Inheritance, the cards behind it and the Talent Pool; what comes later depends on the draft."""
        inner: Pbl = s.inner
        return (inner.decks, inner.draft, inner.pool) if inner.frames[-1].rule == TALENT else None


def hidden_zones(s: Pbl) -> list[list[int]]:
    """Every pile of which somebody may not see a card."""
    offers = [hand for two in s.offers for hand in two]
    return [*s.hands, *offers, *s.decks, *s.discards, *s.removed, *s.piles, s.draft, s.shop]


@cache
def orange_keys() -> set[str]:
    table = base_cards()
    return {table.cards[card].key for card in table.orange}


class BattlegroundInsides(Insides):
    """Hands and the deck are hidden; bots on the table are not."""

    def cards(self, shown: Mapping[str, Any]) -> list[str]:
        keys: list[str] = [*shown["deck"], *shown.get("removed", [])]
        for seat in shown["seats"]:
            keys += seat["hand"] + [bot["card"] for bot in seat["table"]]
        return keys

    def known(self, game: Match, view: Any) -> set[str]:
        """What lies open, and whose a card is known to be; a name does not tell which copy is meant."""
        of = view.inner.of
        keys = base_bots().keys
        seen = {key for key in super().known(game, view) if key != "?"}
        seen |= {keys[card] for card in range(len(keys)) if of[card]}
        return seen | {f"{key[:-1]}{copy}" for key in seen for copy in "12"}

    def named_in(self, line: str) -> set[str]:
        return {f"{bot.key}.{copy}" for bot in base_bots().bots if bot.name in line for copy in "12"}

    def swaps(self, s: Any, seat: int) -> list[Any]:
        """Two cards of the deck, and of each other hand one with the deck and one with the next hand."""
        inner: Battleground = s.inner
        deck = self.unseen_in(inner, inner.deck, seat)
        hands = [self.unseen_in(inner, hand, seat) for hand in inner.hands]
        pairs = [(deck[:1], deck[-1:])]
        for one, other in zip(hands, [*hands[1:], deck]):
            pairs += [(one[:1], deck[-1:]), (one[-1:], other[:1])]
        whole = [(a[0], b[0]) for a, b in pairs if a and b and a != b]
        return [self.renamed(s, {a: b, b: a}) for a, b in whole if not (inner.of[a] | inner.of[b]) >> seat & 1]

    def unseen_in(self, s: Battleground, pile: list[int], seat: int) -> list[int]:
        return [card for card in pile if not s.at[card] >> seat & 1]

    def unseen(self, s: Any, viewer: int) -> dict[int, object]:
        """Cards in hands and deck of which nothing is known, once they are dealt."""
        inner: Battleground = s.inner
        eyes = eyes_of(viewer)
        cards = [card for zone in [*inner.hands, inner.deck, inner.removed] for card in zone]
        return {card: 0 for card in cards if not (inner.at[card] | inner.of[card]) & eyes} if inner.first >= 0 else {}

    def renamed(self, s: Any, becomes: dict[int, int]) -> Any:
        copy = s.clone()
        inner: Battleground = copy.inner
        inner.deck = [becomes.get(card, card) for card in inner.deck]
        inner.removed = [becomes.get(card, card) for card in inner.removed]
        inner.hands = [sorted(becomes.get(card, card) for card in hand) for hand in inner.hands]
        inner.loans = [Loan(becomes.get(one.card, one.card), one.lender, one.borrower) for one in inner.loans]
        for field in ("at", "of", "owner"):
            setattr(inner, field, moved(getattr(inner, field), becomes))
        return copy

    def key(self, s: Any, card: int) -> str:
        key: str = s.inner.cards.keys[card]
        return key

    def deal(self, s: Any) -> object:
        return (s.inner.deck, s.inner.hands) if s.inner.first >= 0 else None

    def picked(self, s: Any) -> object:
        return s.inner.chance[CONSCRIPT_STREAM].lanes()


INSIDES: dict[str, Callable[[], Insides]] = {
    "pbl": PblInsides,
    "robots": RobotsInsides,
    "battleground": BattlegroundInsides,
}
