"""Two against two: who does what, and the Gunner's five cards (PBL-MODE-2V2)."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.moves import CAPTAINS, FIRSTS, GUNNERS, PILOTS, Arrange, Captain, First, Role
from boltyard.games.pbl.phases import ROBOTS
from boltyard.games.pbl.state import Pbl, PblRule

IN_SIGHT: Final = 5  # cards on top of the deck that a Gunner sees (PBL-MODE-2V2-2)


class ChooseRoles(PblRule):
    """Each team says who plays and who arranges, or who leads and who has its first turn (PBL-D-44, PBL-R-154..157).

    `step` counts the questions: one for each team of Pilot and Gunner, two for each with four hands.
    """

    decision: str = "PBL-D-44"

    def run(self, s: Pbl, f: Frame) -> None:
        questions = 1 if s.terms.gunners else 2
        if f.step < questions * s.sides:
            s.ask(1 << s.lead[f.step // questions])
        else:
            f.step = 0
            s.turn_to(f, ROBOTS)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        if s.terms.gunners:
            return [PILOTS[seat], GUNNERS[seat]]
        both = sorted([seat, (seat + 2) % s.seats])
        return [FIRSTS[one] for one in both] if f.step % 2 else [CAPTAINS[one] for one in both]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        side = s.side[seat]
        if isinstance(move, First):
            s.openers = [move.seat if side == other else s.openers[other] for other in range(s.sides)]
            if s.log is not None:
                s.log.append(events.Opens(move.seat))
        else:
            assert isinstance(move, (Role, Captain))
            plays = isinstance(move, Captain) or move.pilot
            lead = move.seat if plays else (move.seat + 2) % s.seats
            s.lead = [lead if side == other else s.lead[other] for other in range(s.sides)]
            if s.log is not None:
                s.log.append(events.Leads(lead))
        f.step += 1


class ArrangeTop(PblRule):
    """The Gunner puts the top five in another order, first to be drawn first, and nobody waits (PBL-D-43, PBL-R-154).

    The frame is whatever the others are asked; it is not touched.
    """

    decision: str = "PBL-D-43"
    word: str = "order"

    def top(self, s: Pbl, seat: int) -> list[int]:
        """What is in sight, in key order."""
        return sorted(s.decks[s.side[seat]][-IN_SIGHT:])

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        top = self.top(s, seat)
        return [s.moves.arranges[card] for card in top if s.moves.arranges[card] not in named] if len(top) > 1 else []

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == len(self.top(s, seat))

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        deck = s.decks[s.side[seat]]
        del deck[-len(items) :]
        for move in items[::-1]:
            assert isinstance(move, Arrange)
            deck.append(move.card)
