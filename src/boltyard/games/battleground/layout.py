"""A bare table, one on which no round is being played, and one that was saved."""

from boltyard.core.legend import Plain
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import AnyRule, Reader
from boltyard.games.battleground.agreed import BattlegroundTerms
from boltyard.games.battleground.cards import CardTable
from boltyard.games.battleground.moves import MoveTable
from boltyard.games.battleground.state import NOBODY, UNKNOWN, Battleground


def bare_table(
    terms: BattlegroundTerms, cards: CardTable, moves: MoveTable, seats: int, rules: int, book: list[AnyRule], rng: Rng
) -> Battleground:
    """Seats and nothing dealt; everybody without tokens (BB-SETUP-11)."""
    s = Battleground()
    s.start(seats, rules, book, rng)
    s.terms = terms
    s.cards = cards
    s.moves = moves
    s.chance = []
    s.time = 0
    s.since = 0
    s.first = NOBODY
    s.clapper = 0
    s.misses = 0
    s.rolling = 0
    s.hands = [[] for _ in range(seats)]
    s.rows = [[] for _ in range(seats)]
    s.deck = []
    s.removed = []
    s.owner = [NOBODY] * cards.size
    s.at = [0] * cards.size
    s.of = [0] * cards.size
    s.tokens = [0] * seats
    s.leaving = 0
    s.gone = 0
    s.away = 0
    s.pausing = 0
    s.paused = False
    clear_round(s)
    return s


def clear_round(s: Battleground) -> None:
    """Forget what belonged to the round."""
    s.attacker = NOBODY
    s.named = NOBODY
    s.defenders = 0
    s.faces = []
    s.icons = 0
    s.length = UNKNOWN
    s.loans = []
    s.requests = [0] * s.seats
    s.orders = [0] * s.seats
    s.ready = s.requests
    s.laid = []
    s.drafters = 0
    s.drafted = 0
    s.demands = s.requests
    s.demanded = s.requests
    s.refusers = 0
    s.fallen = 0
    s.attack = s.cards.attack
    s.defense = s.cards.defense
    s.jammed = []
    s.facing = NOBODY
    s.gains = s.requests
    s.losses = s.requests


def saved_table(
    plain: Plain, terms: BattlegroundTerms, cards: CardTable, moves: MoveTable, book: list[AnyRule]
) -> Battleground:
    """The table that `plain` described."""
    s = bare_table(terms, cards, moves, plain["seats"], plain["rules"], book, from_lanes(plain["rng"]))
    s.fill(plain, Reader(cards.legend, moves.by_code))
    return s
