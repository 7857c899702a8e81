"""A bare table, and one that was saved."""

from typing import Any

from boltyard.core.moves import Move
from boltyard.core.rng import Rng, from_lanes
from boltyard.core.state import Rule
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.robot import LIMBS, NOBODY, bare_robot, robot_from
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.terms import Terms
from boltyard.games.pbl.zones import NO_CARDS, NONE, UNLIMITED


def bare_table(
    terms: Terms, seats: int, rules: int, book: list[Rule[Any]], cards: CardTable, moves: MoveTable, rng: Rng
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
    s.attacked = NOBODY
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
    s.unresolved = NO_CARDS
    s.hexes = NO_CARDS
    s.fixed = [0] * s.sides
    s.record = [0, NOBODY]
    s.offered = 0
    s.turns_left = UNLIMITED
    s.time_left = 0
    s.time_told = False
    return s


def saved_table(plain: dict[str, Any], terms: Terms, book: list[Rule[Any]], cards: CardTable, moves: MoveTable) -> Pbl:
    """The table that `plain` described."""
    table: dict[str, Move] = moves.by_pledge if terms.pledged else moves.by_code
    s = bare_table(terms, plain["seats"], plain["rules"], book, cards, moves, from_lanes(plain["rng"]))
    legend = cards.legend()
    s.fill(plain, table)
    s.side = plain["side"][:]
    s.sides = len(plain["robots"])
    s.robots = [robot_from(robot, legend) for robot in plain["robots"]]
    s.decks = legend.piles(plain["decks"])
    s.discards = legend.piles(plain["discards"])
    s.hands = legend.piles(plain["hands"])
    s.offers = [legend.piles(two) for two in plain["offers"]]
    s.pool = legend.pile(plain["pool"])
    s.blowoffs = plain["blowoffs"]
    s.shop = legend.pile(plain["shop"])
    s.row = legend.pile(plain["row"])
    s.opened = plain["opened"]
    s.removed = legend.piles(plain["removed"])
    s.out = plain["out"]
    s.blown = plain["blown"][:]
    s.attacked = plain["attacked"]
    s.counter = legend.by_number(plain["counter"])
    s.grounded = plain["grounded"]
    s.idle = plain["idle"]
    s.draft = legend.pile(plain["draft"])
    s.piles = legend.piles(plain["piles"])
    s.drafters = plain["drafters"][:]
    s.picks = plain["picks"]
    s.first = plain["first"]
    s.starts = plain["starts"]
    s.fallen = plain["fallen"]
    s.stable = legend.piles(plain["stable"])
    s.sums = [sums[:] for sums in plain["sums"]]
    s.lead = plain["lead"][:]
    s.openers = plain["openers"][:]
    s.order = plain["order"][:]
    s.heirlooms = [[legend.entry_from(pair) for pair in pairs] for pairs in plain["heirlooms"]]
    s.celebrities = legend.pile(plain["celebrities"])
    s.owner = legend.by_number(plain["owner"])
    s.at = legend.by_number(plain["at"])
    s.of = legend.by_number(plain["of"])
    s.unresolved = [legend.entry_from(entry) for entry in plain["unresolved"]]
    s.hexes = [legend.entry_from(entry) for entry in plain["hexes"]]
    s.fixed = plain["fixed"][:]
    s.record = plain["record"][:]
    s.offered = plain["offered"]
    s.turns_left = plain["turns_left"]
    s.time_left = plain["time_left"]
    s.time_told = plain["time_told"]
    return s
