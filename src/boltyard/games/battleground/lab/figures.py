"""What is counted of the bots of Bots Battleground, for the gallery."""

from boltyard.games.battleground.lab.duels import SEATS, Balance, Bout, play_all
from boltyard.games.battleground.loader import base_cards
from boltyard.lab.figures import Counted, Figures

GAMES = 1000
WORDS = {  # by its name in the file: how it is called, and what it is a share of
    "won": ("Wins its duels", "decided duels"),
    "attacking": ("Wins attacking", "decided duels"),
    "defending": ("Wins defending", "decided duels"),
    "placed": ("Sent to fight", "duels"),
}


def digest() -> str:
    """Of the bots as they are now."""
    return base_cards().digest


def measure(games: int, seed: int, jobs: int) -> Figures:
    """So many games at default settings, with two to six seats."""
    bouts = [Bout({}, ("greedy",) * SEATS[k % len(SEATS)], seed + k) for k in range(games)]
    return figures_of(Balance(play_all(bouts, jobs)), seed)


def figures_of(balance: Balance, seed: int) -> Figures:
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
    return Figures("battleground", digest(), how, len(balance.games), seed, cards)
