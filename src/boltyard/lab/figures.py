"""What greedy games said of each card: counts that lie beside the program, with the digest of the cards they are of.

`./boltyard dev figures` writes them. Only counts are kept; shares and intervals are worked out when they are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from boltyard.games.battleground.lab import duels
from boltyard.games.pbl.lab import cardstats
from boltyard.lab.stats import Share, share

GAMES = Path(__file__).resolve().parents[1] / "games"

# What is counted, by its name in the file: how it is called, and what it is a share of.
WORDS = {
    "pbl": {
        "won": ("Wins when played", "games of a side that played it"),
        "deck": ("Wins in the deck", "decks that began with it"),
        "played": ("Played", "games of a side that had it in hand"),
        "spent": ("Thrown as bomb or shield", "games of a side that had it in hand"),
        "bought": ("Bought", "games in which it lay in the shop"),
        "chosen": ("Wins", "games of a side that had it"),
    },
    "battleground": {
        "won": ("Wins its duels", "decided duels"),
        "attacking": ("Wins attacking", "decided duels"),
        "defending": ("Wins defending", "decided duels"),
        "placed": ("Sent to fight", "duels"),
    },
}

Counted = tuple[int, int]  # so many, of so many


@dataclass(frozen=True)
class Figures:
    """The counts of one game's cards, and how they were come by."""

    game: str
    digest: str
    how: str
    games: int
    seed: int
    cards: dict[str, dict[str, Counted]]

    def shares(self, key: str) -> list[tuple[str, Share, str]]:
        """Of one card: what is counted, the share, and what it is a share of. Of no trials nothing is said."""
        found = []
        for what, (name, unit) in WORDS[self.game].items():
            hits, trials = self.cards.get(key, {}).get(what, (0, 0))
            if trials:
                found.append((name, share(hits, trials), f"{trials} {unit}"))
        return found

    def text(self) -> str:
        """The file: what was measured, then a line for each card."""
        head = {"game": self.game, "digest": self.digest, "how": self.how, "games": self.games, "seed": self.seed}
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
        cards = [f"    {json.dumps(key)}: {json.dumps(counts)}" for key, counts in sorted(self.cards.items())]
        return "\n".join(["{", *lines, '  "cards": {', ",\n".join(cards), "  }", "}", ""])


class Kept(TypedDict):
    """The file of a game's figures."""

    game: str
    digest: str
    how: str
    games: int
    seed: int
    cards: dict[str, dict[str, tuple[int, int]]]


def path_of(game: str) -> Path:
    return GAMES / game / "lab" / "measured.json"


def read(game: str) -> Figures:
    """What was measured of a game's cards."""
    found: Kept = json.loads(path_of(game).read_text(encoding="utf-8"))
    cards = {key: {what: (hits, of) for what, (hits, of) in counts.items()} for key, counts in found["cards"].items()}
    return Figures(found["game"], found["digest"], found["how"], found["games"], found["seed"], cards)


def of_pbl(balance: cardstats.Balance) -> Figures:
    """Cards of the decks, starter pilots and base robots."""
    count = balance.count
    cards: dict[str, dict[str, Counted]] = {}
    for key, card in balance.cards.items():
        cards[key] = {
            "won": (card.won, card.played),
            "deck": (card.decks_won, card.decks),
            "played": (card.played, card.drawn),
            "spent": (card.spent, card.drawn),
            "bought": (card.bought, card.offered),
        }
    for taken in (count.pilots, count.robots):
        cards |= {key: {"chosen": (seats["wins"], seats["games"])} for key, seats in taken.items()}
    draft = balance.settings.get("draft", "regular")
    how = f"greedy against greedy, {balance.seats} seats, {draft} draft, robots and pilots at random"
    return Figures("pbl", balance.table.digest, how, count.games, balance.seed, cards)


def of_battleground(balance: duels.Balance, digest: str, seed: int) -> Figures:
    """The bots, by their decided duels; one that ended in a tie counts only for being sent to fight."""
    roles = {"won": 0, "attacking": 1, "defending": -1}
    cards: dict[str, dict[str, Counted]] = {}
    for what, role in roles.items():
        for key, (rate, fought) in balance.bots(role).items():
            cards.setdefault(key, {})[what] = (round(rate.value * fought), fought)
    for key, counts in cards.items():
        counts["placed"] = (sum(key in duel.attack + duel.defense for duel in balance.duels), len(balance.duels))
    seats = sorted({game.seats for game in balance.games})
    how = f"greedy against greedy, {seats[0]} to {seats[-1]} seats, one die"
    return Figures("battleground", digest, how, len(balance.games), seed, cards)


def stale(digests: Mapping[str, str]) -> list[str]:
    """The games whose figures are of other cards than these digests tell, or are not there."""
    return [game for game, digest in digests.items() if not path_of(game).is_file() or read(game).digest != digest]
