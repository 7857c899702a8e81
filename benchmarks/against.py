"""`greedy` of PBL ROBOTS against a yardstick: who wins, and how many decisions a second each of them makes.

Two seats, the chairs in turn, a game from each seed; the same seeds give the same wins whatever the number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from benchmarks.yardsticks import pbl as first_pbl
from boltyard.core.flow import first_asked
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.games import find_game
from boltyard.lab.runner import ignore_interrupts
from boltyard.lab.stats import Share, share
from boltyard.players.greedy import Greedy
from boltyard.players.player import Player, player_stream
from boltyard.players.sight import Sight
from boltyard.players.uniform import Uniform

CHUNK = 25  # games handed to a worker at a time


class First:
    """The first greedy of PBL ROBOTS."""

    blind = False

    def __init__(self, game: Match, seat: int, rng: Rng) -> None:
        self.seat = seat

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return first_pbl.prefer(sight.view.inner, self.seat, options)

    def interject(self, sight: Sight) -> str:
        return ""


YARDSTICKS: dict[str, Callable[[Match, int, Rng], Player]] = {"first": First, "uniform": Uniform}
BARS = {"first": 0.60, "uniform": 0.80}  # of the games, those that greedy is to win


@dataclass
class Tally:
    """Games, those greedy won, and what both players' thinking took."""

    games: int = 0
    won: int = 0
    decisions: tuple[int, int] = (0, 0)  # greedy's and the yardstick's
    seconds: tuple[float, float] = (0.0, 0.0)  # of the processor: others may be busy on the same machine

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.won += other.won
        self.decisions = (self.decisions[0] + other.decisions[0], self.decisions[1] + other.decisions[1])
        self.seconds = (self.seconds[0] + other.seconds[0], self.seconds[1] + other.seconds[1])

    def pace(self, player: int) -> int:
        """Decisions a second."""
        return round(self.decisions[player] / self.seconds[player]) if self.seconds[player] else 0


@dataclass(frozen=True)
class Contest:
    """What was played, and what came of it."""

    yardstick: str
    settings: dict[str, str]
    seed: int
    tally: Tally

    @property
    def win(self) -> Share:
        return share(self.tally.won, self.tally.games)

    @property
    def holds(self) -> bool:
        return self.win.value >= BARS[self.yardstick]

    def text(self) -> str:
        games = self.tally.games
        words = " ".join(f"{key}={value}" for key, value in self.settings.items()) or "default settings"
        return (
            f"{games} games of greedy against {self.yardstick}, {words}, seeds {self.seed} to {self.seed + games - 1}\n"
            f"greedy wins   {self.win.words()}, the bar is {BARS[self.yardstick]:.0%}\n"
            f"a second      {self.tally.pace(0)} decisions of greedy, {self.tally.pace(1)} of {self.yardstick}"
        )


def play(yardstick: str, settings: dict[str, str], seed: int) -> Tally:
    """One game; greedy sits in chair 0 of even seeds, in chair 1 of odd ones."""
    game = find_game("pbl").bound(settings)
    state = game.new(settings, seed, 2)
    game.hurry(state)
    chair = seed % 2
    makers = [Greedy, YARDSTICKS[yardstick]]
    players: list[Player] = [makers[seat != chair](game, seat, player_stream(seed, seat)) for seat in range(2)]
    decisions = [0, 0]
    seconds = [0.0, 0.0]
    while not state.over:
        seat = first_asked(state.asked)
        options = game.legal(state, seat)
        move = options[0]
        if len(options) > 1:
            sight = Sight(players[seat].blind, game, state, seat)
            began = time.process_time()
            move = players[seat].choose(sight, options)
            seconds[seat != chair] += time.process_time() - began
            decisions[seat != chair] += 1
        game.answer(state, seat, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return Tally(1, int(chair in outcome.winners), (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def play_chunk(yardstick: str, settings: dict[str, str], seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        tally.add(play(yardstick, settings, seed))
    return tally


def contest(yardstick: str, settings: dict[str, str], games: int, seed: int, workers: int) -> Contest:
    """Play so many games from this seed on."""
    schema = find_game("pbl").schema
    chosen = schema.changed(schema.read(settings))
    tally = Tally()
    if workers <= 1:
        tally.add(play_chunk(yardstick, chosen, range(seed, seed + games)))
        return Contest(yardstick, chosen, seed, tally)
    chunks = [range(k, min(k + CHUNK, seed + games)) for k in range(seed, seed + games, CHUNK)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=ignore_interrupts) as pool:
        for part in pool.map(play_chunk, [yardstick] * len(chunks), [chosen] * len(chunks), chunks):
            tally.add(part)
    return Contest(yardstick, chosen, seed, tally)
