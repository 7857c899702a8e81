"""Rooms with a clock: whoever does not answer in time has said what the room's rules say then."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from boltyard.league.part import NEVER, Room


class TimedRoom(Room):
    """A room whose questions have so many ms each; the clock begins anew with every question, and with every bid."""

    def __init__(self, clocks: Mapping[str, int]) -> None:
        self.clocks = clocks  # the league's own: the commissioner may change them
        self.gone_by = 0  # of the question that is open

    @property
    @abstractmethod
    def clock(self) -> str:
        """The name of the clock that runs now."""

    @abstractmethod
    def time_out(self) -> None:
        """The time of this question is over; something is settled."""

    @property
    def limit(self) -> int:
        return self.clocks.get(self.clock, 0)

    def wind(self) -> None:
        """A new question: its clock begins."""
        self.gone_by = 0

    def pass_time(self, ms: int) -> None:
        while ms > 0 and self.limit and not self.over:
            left = max(1, self.limit - self.gone_by)
            if ms < left:
                self.gone_by += ms
                return
            ms -= left
            self.wind()
            self.time_out()

    def due(self) -> int:
        return max(1, self.limit - self.gone_by) if self.limit and not self.over else NEVER


class OneByOne(TimedRoom):
    """A room in which everybody is asked in turn, once or more often; `turns` has the order of all questions."""

    turns: list[str]
    at: int  # the question that is open

    @property
    def over(self) -> bool:
        return self.at >= len(self.turns)

    def asked(self) -> list[str]:
        return [] if self.over else [self.turns[self.at]]

    def next_turn(self) -> None:
        self.at += 1
        self.wind()

    def leave(self, entrant: str) -> None:
        self.turns = self.turns[: self.at] + [one for one in self.turns[self.at :] if one != entrant]
        self.wind()
