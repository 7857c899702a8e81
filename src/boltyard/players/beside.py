"""Thinking in more than one process: each looks at the same question by a chance of its own, and all is added up.

What goes over is the seat's view as the game saves it, so that nobody there has seen the table; what comes back is how
often each answer was tried, and what came of it. The same seed and as many processes give the same answer.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from time import perf_counter
from typing import NamedTuple

from boltyard.core.rng import from_lanes
from boltyard.games import find_game
from boltyard.players.knowing import tactics_of
from boltyard.players.search import Branch, Search
from boltyard.players.thinking import think_on

Asked = Future[list[Branch]]


class Question(NamedTuple):
    """What another process is to think about."""

    game: str
    settings: dict[str, str]
    view: str  # as the game saves it
    seat: int
    chance: list[int]
    iterations: int
    seconds: float
    haste: float


def ask(question: Question, others: int) -> Asked:
    """Begin to think about it in one of so many other processes; where they have died, in new ones."""
    try:
        return thinkers(others).submit(answered, question)
    except BrokenProcessPool:
        thinkers.cache_clear()
        return thinkers(others).submit(answered, question)


def answers(asked: list[Asked]) -> list[list[Branch]]:
    """What came of it, in the order of asking; if the processes have died, what there is. The next have new ones."""
    found: list[list[Branch]] = []
    try:
        for one in asked:
            found.append(one.result())
    except BrokenProcessPool:
        thinkers.cache_clear()
    return found


def answered(question: Question) -> list[Branch]:
    """Over there: all that was found about the answer."""
    game = find_game(question.game).bound(question.settings).game
    view = game.load(json.loads(question.view), question.settings)
    search = Search(game, tactics_of(question.game), view, question.seat, from_lanes(question.chance))
    search.haste = question.haste
    think_on(search, question.iterations, question.seconds, perf_counter)
    return search.branches()


@cache
def thinkers(others: int) -> ProcessPoolExecutor:
    """The other processes: started when the first question comes, gone with the program."""
    return ProcessPoolExecutor(others, multiprocessing.get_context("spawn"), initializer=settle_in)


def settle_in() -> None:
    """Ctrl-C is for whoever asked; and it ends with them, even if they are killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
