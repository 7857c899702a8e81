"""What a search asks about PBL ROBOTS: figures for every option, and what robots, hands and decks promise.

Most questions of a game are windows in which one passes: they are searched only where something might be done.
"""

from boltyard.core.moves import PASS, Move
from boltyard.core.state import State
from boltyard.core.tactics import SHORT, Tactics, best_of
from boltyard.games.pbl.game import PblGame, base_game
from boltyard.games.pbl.moves import END
from boltyard.games.pbl.phases import COMBAT, TURN, WINDOW
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.cover import Cover, can_cover
from boltyard.games.pbl.tactics.fight import has_nothing_to_answer
from boltyard.games.pbl.tactics.preferences import prefer
from boltyard.games.pbl.tactics.scoring import scores
from boltyard.games.pbl.tactics.stand import FIGURES, compared, stands

FEW = 2  # answers on a turn that are compared at least, if there are so many
CLOSE = 0.5  # cards: a play of a window that is so near to being worth it is thought about


class PblTactics(Tactics):
    """PBL ROBOTS by figures, to the end of the turn."""

    def __init__(self) -> None:
        super().__init__()
        self.game: PblGame = base_game()
        self.heat = 1.0  # a card
        self.flat = True

    def seen(self, s: State, seat: int) -> Pbl:
        """What the seat sees of it: whatever is handed over, figures are taken from a view."""
        assert isinstance(s, Pbl)
        return s if s.viewer == seat else self.game.view(s, seat)

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        return scores(self.seen(s, seat), seat, options)

    def fast_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        return options[best_of(self.scores(s, seat, options))]

    def brief_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        """As the first preferences have it: as good in whole games, in less than half the time."""
        assert isinstance(s, Pbl)
        if s.frames[-1].rule == WINDOW and has_nothing_to_answer(s):
            return PASS
        if s.viewer == seat or not can_cover(s):
            return prefer(self.seen(s, seat), seat, options)
        cover = Cover(s, seat)
        try:
            return prefer(s, seat, options)
        finally:
            cover.lift(s)

    def shortlist(self, s: State, seat: int, options: list[Move]) -> list[Move]:
        """The best of each sort, two at least; in a window then whatever is next best: every card does something else.

        Two cards for the same die are much alike, and to leave the MOVE unused is hardly ever best.
        """
        figures = self.scores(s, seat, options)
        order = sorted(range(len(options)), key=lambda at: -figures[at])
        ranked = [options[at] for at in order]
        sorts: list[str] = []
        found: list[Move] = []
        for option in ranked:
            if option.word not in sorts and (option is not END or not found):
                sorts.append(option.word)
                found.append(option)
        rule = s.frames[-1].rule
        wanted = SHORT if rule == WINDOW else FEW if rule == TURN else 0
        for option in ranked:
            if len(found) < wanted and option not in found and option is not END:
                found.append(option)
        return found[:SHORT]

    def features(self, s: State, seat: int) -> list[float]:
        """The own side against the strongest of the others."""
        assert isinstance(s, Pbl)
        side = s.side[seat]
        sides = stands(s)
        others = [other for other in range(s.sides) if other != side and not s.is_out(other)]
        if not others:
            return [1.0, 0.0, *[0.0] * FIGURES]
        begins = s.side[s.frames[0].seat] if s.frames else -1
        rival = max(others, key=lambda other: (sides[other].form.limbs(), sides[other].hand))
        return [
            1.0,
            len(others) - 1.0,
            *compared(sides[side], sides[rival], begins == side, begins == rival),
        ]

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        """Turns and bids; a window only where there is something to be done, or nearly."""
        if len(options) < 2:
            return False
        rule = s.frames[-1].rule
        if rule == WINDOW:
            found = self.scores(s, seat, options)
            return any(score > -CLOSE for option, score in zip(options, found, strict=True) if option is not PASS)
        return rule in (TURN, COMBAT) and not s.sealed[seat]


def tactics() -> Tactics:
    """How PBL ROBOTS is played well."""
    return PblTactics()
