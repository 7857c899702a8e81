"""A bare table, and one that was saved."""

from boltyard.core.legend import Plain
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import AnyRule, Reader
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.robot import LIMBS, NOBODY, bare_robot
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.terms import PblTerms
from boltyard.games.pbl.zones import NO_CARDS, NONE, UNLIMITED


def bare_table(
    terms: PblTerms, seats: int, rules: int, book: list[AnyRule], cards: CardTable, moves: MoveTable, rng: Rng
) -> Pbl:
    """Seats, and nothing dealt."""
    s = Pbl()
    s.start(seats, rules, book, rng)
    s.terms = terms
    s.cards = cards
    s.moves = moves
    s.sides = 2 if terms.teams else seats
    s.side = [seat % s.sides for seat in range(seats)]  # A1, B1, A2, B2
    s.sums = NO_CARDS
    s.lead = list(range(s.sides))
    s.openers = s.lead
    s.order = NONE
    s.robots = [bare_robot() for _ in range(s.sides)]
    if terms.ultimate:
        for robot in s.robots:
            robot.plates = [True] * LIMBS
    s.decks = [[] for _ in range(s.sides)]
    s.discards = [[] for _ in range(s.sides)]
    s.hands = [[] for _ in range(seats)]
    s.offers = [[] for _ in range(seats)]
    s.pool = []
    s.blowoffs = 0
    s.shop = []
    s.row = []
    s.opened = False
    s.removed = [[] for _ in range(s.sides)]
    s.out = 0
    s.blown = [0] * s.sides
    s.felled = [NOBODY] * s.sides
    s.terminations = [0] * s.sides
    s.attacked = 0
    s.counter = [card.counter_start for card in cards.cards]
    s.grounded = 0
    s.stirred = False
    s.idle = 0
    s.draft = cards.orange[:]
    s.piles = []
    s.drafters = []
    s.picks = 0
    s.first = NOBODY
    s.starts = NOBODY
    s.fallen = NOBODY
    s.stable = [[] for _ in range(s.sides)]
    s.heirlooms = [[] for _ in range(s.sides)]
    s.celebrities = NONE
    s.owner = [NOBODY] * len(cards.cards)
    s.at = [0] * len(cards.cards)
    s.of = [0] * len(cards.cards)
    s.unresolved = []
    s.hexes = []
    s.fixed = [0] * s.sides
    s.best = 0
    s.best_seat = NOBODY
    s.offered = 0
    s.turns_left = UNLIMITED
    s.time_left = 0
    s.time_told = False
    return s


def saved_table(plain: Plain, terms: PblTerms, book: list[AnyRule], cards: CardTable, moves: MoveTable) -> Pbl:
    """The table that `plain` described."""
    table: dict[str, Move] = moves.by_pledge if terms.pledged else moves.by_code
    s = bare_table(terms, plain["seats"], plain["rules"], book, cards, moves, from_lanes(plain["rng"]))
    s.fill(plain, Reader(cards.legend(), table))
    return s
