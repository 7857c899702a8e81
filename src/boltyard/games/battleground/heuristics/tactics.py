"""What a search asks about Bots Battleground: the preferences of `greedy`, and what tokens promise.

A round is short and everybody acts at once, so a search looks only at its own next act: the rest of the round is left
to the preferences, and the value is read when the next round begins.
"""

from boltyard.core.moves import Move
from boltyard.core.tactics import Tactics
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.heuristics.preferences import prefer
from boltyard.games.battleground.moves import Wait
from boltyard.games.battleground.state import VOTE, Battleground
from boltyard.players.preferring import Preferring

NEAR = 3  # tokens: a win with a raised stake
HAND_CARD = 4.0


def tactics() -> Tactics:
    """Bots Battleground by preferences, one act ahead."""
    made = Preferring(BattlegroundGame(), prefer, features, matters)
    made.flat = True
    made.sides = 4  # as many as usually sit there: only the start of a chance that is learnt
    return made


def features(s: Battleground, seat: int) -> list[float]:
    """Tokens, how near everybody is to winning, whose attack it is, and cards in hand."""
    goal = s.terms.win_tokens
    others = [s.tokens[other] for other in range(s.seats) if other != seat and not s.gone >> other & 1]
    mine = s.tokens[seat]
    best = max(others, default=0)
    hand = s.hands[seat]
    return [
        1.0,
        mine / goal,
        (mine / goal) ** 2,
        best / goal,
        (best / goal) ** 2,
        sum(others) / (goal * max(1, len(others))),
        1.0 if mine + NEAR >= goal else 0.0,
        sum(1.0 for tokens in others if tokens + NEAR >= goal) / max(1, len(others)),
        1.0 if mine > best else 0.0,
        1.0 if s.attacker == seat else 0.0,
        1.0 if s.attacker >= 0 and s.named == seat else 0.0,
        len(hand) / HAND_CARD,
    ]


def matters(v: Battleground, seat: int, options: list[Move]) -> bool:
    """Not where one can only wait longer or shorter, nor who claps first."""
    return v.frames[-1].rule != VOTE and not all(isinstance(option, Wait) for option in options)
