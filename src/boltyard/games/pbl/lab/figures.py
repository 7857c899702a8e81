"""What is counted of the cards of PBL ROBOTS, for the gallery."""

from boltyard.games.pbl.lab import cardstats
from boltyard.games.pbl.loader import base_cards
from boltyard.lab.figures import Counted, Figures

GAMES = 2000
WORDS = {  # by its name in the file: how it is called, and what it is a share of
    "won": ("Wins when played", "games of a side that played it"),
    "deck": ("Wins in the deck", "decks that began with it"),
    "played": ("Played", "games of a side that had it in hand"),
    "spent": ("Thrown as bomb or shield", "games of a side that had it in hand"),
    "bought": ("Bought", "games in which it lay in the shop"),
    "chosen": ("Wins", "games of a side that had it"),
}


def digest() -> str:
    """Of the cards as they are now."""
    return base_cards().digest


def measure(games: int, seed: int, jobs: int) -> Figures:
    """So many games at default settings."""
    return figures_of(cardstats.measure({}, 2, games, seed, jobs))


def figures_of(balance: cardstats.Balance) -> Figures:
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
