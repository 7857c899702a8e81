"""A round of BLUFF: all stake, all answer, and the highest of those who stay wins."""

from typing import Any, Final

from boltyard.core.knowledge import everybody
from boltyard.core.moves import Move
from boltyard.core.state import Frame, Rule
from tests.toybox import events
from tests.toybox.moves import FOLD, STAKES, STAY, Stake
from tests.toybox.state import ANSWER, NONE, STAKE, Bluff


class StakeCard(Rule[Bluff]):
    """Everybody lays a card face down, all at once (BLF-ROUND-1); without cards the game is over (BLF-GOAL-1)."""

    decision: str = "BLF-D-1"

    def run(self, s: Bluff, f: Frame) -> None:
        if s.stakes[0] != NONE:
            s.turn_to(f, ANSWER)
        elif s.hands[0]:
            s.ask((1 << s.seats) - 1)
        else:
            count(s)

    def options(self, s: Bluff, f: Frame, seat: int) -> list[Move]:
        return [STAKES[card] for card in s.hands[seat]]

    def chosen(self, s: Bluff, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Stake)
        s.hands[seat].remove(move.card)
        s.stakes[seat] = move.card
        if s.log is not None:
            s.log.append(events.Staked(seat, 1 << seat, move.card))


class StayOrFold(Rule[Bluff]):
    """Everybody stays or folds, all at once (BLF-ROUND-2)."""

    decision: str = "BLF-D-2"

    def run(self, s: Bluff, f: Frame) -> None:
        if s.stakes[0] == NONE:
            s.turn_to(f, STAKE)
        else:
            s.ask((1 << s.seats) - 1)

    def options(self, s: Bluff, f: Frame, seat: int) -> list[Move]:
        return [FOLD, STAY]

    def committed(self, s: Bluff, f: Frame, answered: int, answers: list[list[Move]]) -> None:
        stayed: list[int] = []
        for seat in range(s.seats):
            if answers[seat][0] is STAY:
                stayed.append(seat)
            if s.log is not None:
                s.log.append(events.Stayed(seat) if answers[seat][0] is STAY else events.Folded(seat))
        if len(stayed) > 1:  # BLF-ROUND-3; who stays alone shows nothing (BLF-ROUND-4)
            for seat in stayed:
                show(s, seat)
        if stayed:
            winner = stayed[0]
            for seat in stayed:
                if s.stakes[seat] > s.stakes[winner]:
                    winner = seat
            s.points[winner] += 1
            if s.log is not None:
                s.log.append(events.Won(winner, s.points[winner]))
        for seat in range(s.seats):
            if s.terms.open_folds and seat not in stayed:  # BLF-R-1
                show(s, seat)
            s.spent[seat].append(s.stakes[seat])
            s.stakes[seat] = NONE
        s.turn += 1


def show(s: Bluff, seat: int) -> None:
    """Everybody sees this seat's stake."""
    card = s.stakes[seat]
    s.at[card] = everybody(s.seats)
    if s.log is not None:
        s.log.append(events.Showed(seat, card))


def count(s: Bluff) -> None:
    """The most points win; where all have the same, nobody does (BLF-GOAL-1)."""
    best = max(s.points)
    winners = 0
    for seat in range(s.seats):
        if s.points[seat] == best:
            winners |= 1 << seat
    s.win(0 if winners == (1 << s.seats) - 1 else winners, "counted")


BOOK: Final[list[Rule[Any]]] = [StakeCard(), StayOrFold()]
