"""What a search asks about Bots Battleground: the preferences of `greedy`, and what tokens promise.

A round is short and everybody acts at once, so a search looks only at its own next act: the rest of the round is left
to the preferences, and the value is read when the next round begins.
"""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import State
from boltyard.core.tactics import Tactics
from boltyard.games.battleground.moves import HESITATE, REQUEST_ALL, WAIT, Place, Request, Shift, Wait
from boltyard.games.battleground.state import ABILITIES, VOTE, Battleground
from boltyard.games.battleground.tactics.front import front
from boltyard.games.battleground.tactics.preferences import prefer

PREFERRED: Final = 1.0
TOKENS: Final = 10  # steps from nothing to the goal


class BattlegroundTactics(Tactics):
    """Bots Battleground by preferences, one act ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.heat = 0.5
        self.flat = True
        self.sides = 4  # as many as usually sit there: only the start of a chance that is learnt

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        """The preferred move, and all others as good as each other."""
        wanted = self.fast_policy(s, seat, options)
        return [PREFERRED if option is wanted else 0.0 for option in options]

    def fast_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        assert isinstance(s, Battleground)
        return prefer(front(s, seat), seat, options)

    def shortlist(self, s: State, seat: int, options: list[Move]) -> list[Move]:
        """All but what is never better than something else there: hesitating, places in a row, asking one of many."""
        first = self.fast_policy(s, seat, options)
        found = [first]
        for option in options:
            if option is first or option is HESITATE or option is WAIT or isinstance(option, Shift):
                continue
            if isinstance(option, Place) and option.slot >= 0:
                continue
            if isinstance(option, Request) and option.seat >= 0 and REQUEST_ALL in options:
                continue
            found.append(option)
        return found

    def features(self, s: State, seat: int) -> list[float]:
        """How far everybody is on the way to winning, and whose attack it is."""
        assert isinstance(s, Battleground)
        found = [0.0] * (2 * TOKENS + 3)
        found[0] = 1.0
        best = 0
        rest = 0.0
        for other in range(s.seats):
            if other != seat and not s.gone >> other & 1:
                step = step_of(s, other)
                rest += step
                best = max(best, step)
        found[1 + step_of(s, seat)] = 1.0
        found[1 + TOKENS + best] = 1.0
        found[1 + 2 * TOKENS] = (rest - best) / TOKENS
        found[2 + 2 * TOKENS] = 1.0 if s.attacker == seat else 0.0
        return found

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        """Not who claps first, nor how abilities are used, nor where one can only wait longer or shorter."""
        if s.frames[-1].rule == VOTE or s.frames[-1].rule == ABILITIES:
            return False
        for option in options:
            if not isinstance(option, Wait):
                return True
        return False


def step_of(s: Battleground, seat: int) -> int:
    """How far a player is on the way to winning, in tenths."""
    return min(TOKENS - 1, TOKENS * s.tokens[seat] // max(1, s.terms.win_tokens))


def tactics() -> Tactics:
    """How Bots Battleground is played well."""
    return BattlegroundTactics()
