"""Opponents that think ahead do it in processes of their own, so that no other table waits for them.

What goes there is what the seat may see, in words, and what its options are; a move comes back. At most so many think
at once, however many tables there are, and at a lower priority than the tables themselves.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import NamedTuple, TypeVar

from boltyard.core.match import Match
from boltyard.core.rng import from_lanes
from boltyard.games import find_game
from boltyard.lab.runner import ignore_interrupts
from boltyard.players.beside import end_with_the_parent
from boltyard.players.player import player_among_people
from boltyard.players.sight import Sight
from boltyard.players.thinking import Searching

T = TypeVar("T")
M = TypeVar("M")

MOST = 2  # that think at once
LOWER = 2  # priority, as `nice` counts


class Matter(NamedTuple):
    """What a bot thinks about: its seat's view, its own chance and the options it has."""

    game: str
    settings: dict[str, str]
    view: str  # as the game saves it
    seat: int
    bot: str
    chance: list[int]
    options: list[str]


def ponder(matter: Matter) -> list[str]:
    """The move it chooses, and what is to follow where it named the first of a set."""
    match = match_of(matter.game, tuple(sorted(matter.settings.items())))
    view = match.load(json.loads(matter.view), matter.settings)
    sight = Sight(True, match, None, matter.seat)
    sight.view = view
    options = [move for move in match.legal(view, matter.seat) if move.text in matter.options]
    player = player_among_people(matter.bot, match, matter.seat, from_lanes(matter.chance))
    chosen = player.choose(sight, options)
    return [chosen.text, *[move.text for move in (player.plan if isinstance(player, Searching) else [])]]


@lru_cache(maxsize=16)
def match_of(game: str, settings: tuple[tuple[str, str], ...]) -> Match:
    return find_game(game).bound(dict(settings))


class Pondering:
    """The processes in which opponents think; they are started when the first one does."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    def ask(self, matter: Matter) -> asyncio.Future[list[str]]:
        """Begin to think about a move."""
        return self.begin(ponder, matter)

    def begin(self, work: Callable[[M], T], matter: M) -> asyncio.Future[T]:
        """Do this over there; where the processes have died, in new ones."""
        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(self.processes(), work, matter)
        except BrokenProcessPool:
            self.close()
            return loop.run_in_executor(self.processes(), work, matter)

    def processes(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(MOST, multiprocessing.get_context("spawn"), initializer=settle_in)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def settle_in() -> None:
    """Below the tables, deaf to Ctrl-C, and gone with the server even if that is killed."""
    ignore_interrupts()
    os.nice(LOWER)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
