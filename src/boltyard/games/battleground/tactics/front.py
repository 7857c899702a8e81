"""What one player sees of a table of Bots Battleground, as far as preferences ask for it: no other hand is in it."""

from typing import Final

from boltyard.core.knowledge import eyes_of, fan_for
from boltyard.core.rng import Rng, no_rng
from boltyard.games.battleground.state import UNKNOWN, Battleground
from boltyard.games.battleground.view import is_length_known, loans_for, viewed

NO_RNG: Final = no_rng()
NO_CHANCE: Final[list[Rng]] = []
NO_CARDS: Final[list[int]] = []


def front(s: Battleground, seat: int) -> Battleground:
    """A view for one look, and cheap: it shares everything that is public with the table, so nobody may change it.

    Others' hands are backs but for the cards this seat knows, and deck, chance and what others wait for are not there.
    """
    if s.viewer == seat:
        return s
    if s.terms.live:
        return viewed(s, seat)
    v = Battleground()
    v.seats = s.seats
    v.rules = s.rules
    v.viewer = seat
    v.book = s.book
    v.frames = s.frames
    v.asked = s.asked
    v.free = s.free
    v.absent = s.absent
    v.answered = 0
    v.result = s.result
    v.rng = NO_RNG
    v.shuffles = s.shuffles
    v.stirred = s.stirred
    v.turn = s.turn
    v.over = s.over
    v.winners = s.winners
    v.reason = s.reason
    v.log = None
    v.hurried = s.hurried
    v.terms = s.terms
    v.cards = s.cards
    v.moves = s.moves
    v.chance = NO_CHANCE
    v.time = s.time
    v.since = s.since
    v.first = s.first
    v.clapper = s.clapper
    v.misses = s.misses
    v.rolling = s.rolling
    v.attacker = s.attacker
    v.named = s.named
    v.defenders = s.defenders
    v.faces = s.faces
    v.icons = s.icons
    v.length = s.length if is_length_known(s) else UNKNOWN
    eyes = eyes_of(seat)
    v.sealed = [s.sealed[other] if other == seat else [] for other in range(s.seats)]
    v.orders = [s.orders[other] if other == seat else 0 for other in range(s.seats)]
    v.hands = [s.hands[other] if other == seat else fan_for(s.hands[other], s.at, eyes) for other in range(s.seats)]
    v.rows = s.rows
    v.deck = NO_CARDS
    v.removed = NO_CARDS
    v.owner = s.owner
    v.at = NO_CARDS
    v.of = NO_CARDS
    v.loans = loans_for(s, eyes) if s.loans else s.loans
    v.requests = s.requests
    v.ready = s.ready
    v.laid = s.laid
    v.drafters = s.drafters
    v.drafted = s.drafted
    v.demands = s.demands
    v.demanded = s.demanded
    v.refusers = s.refusers
    v.fallen = s.fallen
    v.attack = s.attack
    v.defense = s.defense
    v.jammed = s.jammed
    v.facing = s.facing
    v.gains = s.gains
    v.losses = s.losses
    v.tokens = s.tokens
    v.leaving = s.leaving
    v.gone = s.gone
    v.away = s.away
    v.pausing = s.pausing
    v.paused = s.paused
    return v
