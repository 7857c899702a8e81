"""Time to think: none, per move, a bank with increment, or days. When it runs out the game's default is played."""

from __future__ import annotations

import re
from typing import Final

from boltyard.core.errors import BadSetting

A_DAY: Final = 24 * 3600 * 1000  # ms
SHAPE: Final = re.compile(r"none|move (\d{1,5})|bank (\d{1,5})\+(\d{1,4})|days (\d{1,2})", re.ASCII)


class Clocks:
    """The clocks of one table. They are told the time, and nothing runs by itself.

    A clock runs while its seat is asked and somebody attends the table. What is left is kept with every decision, so a
    restart gives back at most the time of the question that was open. Days count by the calendar, whoever attends.
    """

    def __init__(self, terms: str, seats: int, left: list[int] | None = None) -> None:
        shape = SHAPE.fullmatch(terms)
        if shape is None:
            raise BadSetting(
                f"The clock is none, move SECONDS, bank SECONDS+INCREMENT or days N, not {terms[:40]!r}.", ["clock"]
            )
        move, bank, more, days = (int(found) if found else 0 for found in shape.groups())
        if terms != "none" and not (move or bank or days):
            raise BadSetting("A clock has at least one second, or one day.", ["clock"])
        self.on = terms != "none"
        self.by_days = days > 0
        self.full = 1000 * (move or bank) or A_DAY * days
        self.increment = 1000 * more
        self.is_bank = bank > 0
        self.left = left or [self.full] * seats
        self.since: list[int | None] = [None] * seats  # running since then

    def start(self, seat: int, now: int) -> None:
        if self.on and self.since[seat] is None:
            self.since[seat] = now

    def stop(self, seat: int, now: int, answered: bool, costless: bool = False) -> None:
        """The seat is no longer asked, or nobody is here; an answer is rewarded with the increment.

        A costless answer leaves the clock as it was when the question was asked.
        """
        if not self.on:
            return
        left = self.left_at(seat, now)
        was_running = self.since[seat] is not None
        self.since[seat] = None
        if not answered:
            self.left[seat] = left
        elif was_running and not (costless and self.is_bank):
            self.left[seat] = left + self.increment if self.is_bank else self.full

    def left_at(self, seat: int, now: int) -> int:
        since = self.since[seat]
        return self.left[seat] if since is None else max(0, self.left[seat] - (now - since))

    def due(self, seat: int) -> int:
        """When this seat's time is up; -1 while it does not run."""
        since = self.since[seat]
        return -1 if since is None else since + self.left[seat]
