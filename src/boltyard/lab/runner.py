"""Many jobs, in this process or several: the same table of rows whatever the number of workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from typing import Any

from boltyard.boxes import find_box
from boltyard.lab.jobs import Job, Row, digest_of, play_job
from boltyard.lab.stats import Share, share

CHUNK = 50  # games handed to a worker at a time


@dataclass(frozen=True)
class Report:
    """What a simulation found, with the seeds it used."""

    game: str
    settings: dict[str, str]
    seats: tuple[str, ...]
    seed: int
    rows: list[Row]
    asked: int  # games that were wanted; fewer rows mean it was stopped
    seconds: float

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def wins(self) -> list[int]:
        return [sum(1 for row in self.rows if player in row.winners) for player in range(len(self.seats))]

    @property
    def draws(self) -> int:
        return sum(1 for row in self.rows if not row.winners)

    @property
    def first(self) -> Share:
        return share(sum(1 for row in self.rows if row.first_won), self.games)

    def wins_of(self, player: int, first: bool) -> tuple[int, int]:
        """Matches that this player won, and played, with the first turn or without it."""
        rows = [row for row in self.rows if (row.first == player) is first]
        return sum(1 for row in rows if player in row.winners), len(rows)

    @property
    def first_alone(self) -> float | None:
        """What the first turn itself is worth: how much more often the same player wins with it, in the mean.

        Who wins more and who begins more often may be the same player (whoever chooses may pick black), and then
        the share of the first turn says both at once. None where somebody always or never began.
        """
        gains = []
        for player in range(len(self.seats)):
            (won, begun), (also, others) = self.wins_of(player, True), self.wins_of(player, False)
            if not begun or not others:
                return None
            gains.append(won / begun - also / others)
        return sum(gains) / len(gains)

    def by_player(self) -> list[dict[str, Any]]:
        """Every player's share of wins with the first turn and without it, and in how many matches each was."""
        return [
            {
                name: {"games": played, "wins": won, **share(won, played).data()}
                for name, (won, played) in (
                    ("first", self.wins_of(player, True)),
                    ("later", self.wins_of(player, False)),
                )
            }
            for player in range(len(self.seats))
        ]

    def by_colour(self) -> dict[str, dict[str, float]]:
        """What each colour wins, where a game has colours and they say who begins."""
        colours = find_box(self.game).colours
        wins = [
            sum(row.first_won for row in self.rows),
            sum(bool(row.winners) and not row.first_won for row in self.rows),
        ]
        return {colour: share(won, self.games).data() for colour, won in zip(colours, wins)}

    def data(self) -> dict[str, Any]:
        """The stable machine output of `sim --json`."""
        decisions = sum(row.decisions for row in self.rows)
        games = max(1, self.games)
        return {
            "game": self.game,
            "settings": self.settings,
            "seats": list(self.seats),
            "games": self.games,
            "seed": self.seed,
            "wins": self.wins,
            "draws": self.draws,
            "win_rate": [share(wins, self.games).data() for wins in self.wins],
            "first": self.first.data(),
            "first_alone": None if self.first_alone is None else round(self.first_alone, 6),
            "by_player": self.by_player(),
            "by_colour": self.by_colour(),
            "decisions": {"mean": round(decisions / games, 3)},
            "questions": {"mean": round(sum(row.questions for row in self.rows) / games, 3)},
            "turns": {
                "mean": round(sum(row.turns for row in self.rows) / games, 3),
                "median": median(row.turns for row in self.rows) if self.rows else 0,
                "max": max((row.turns for row in self.rows), default=0),
            },
            "digest": digest_of(self.rows),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(decisions / self.seconds) if self.seconds else 0,
            "partial": self.games < self.asked,
        }


def make_jobs(
    game: str, settings: dict[str, str], seats: tuple[str, ...], seed: int, games: int, fixed: bool, folder: str
) -> list[Job]:
    """Game k uses seed S + k, and player i sits in chair (i + k) mod n unless chairs are fixed."""
    return [Job(game, settings, seats, seed + k, 0 if fixed else k % len(seats), folder) for k in range(games)]


def run_jobs(jobs: list[Job], workers: int, told: Callable[[list[Row]], None]) -> tuple[list[Row], float]:
    """Play them all; Ctrl-C stops with the rows there are. Rows come back in seed order."""
    began = time.perf_counter()
    rows: list[Row] = []
    try:
        for some in play_chunks(jobs, workers):
            rows += some
            told(rows)
    except KeyboardInterrupt:
        pass
    return sorted(rows, key=lambda row: row.seed), time.perf_counter() - began


def play_chunks(jobs: list[Job], workers: int) -> Iterator[list[Row]]:
    chunks = [jobs[i : i + CHUNK] for i in range(0, len(jobs), CHUNK)]
    if workers <= 1:
        yield from map(play_chunk, chunks)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=ignore_interrupts)
    try:
        yield from pool.map(play_chunk, chunks)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_chunk(jobs: list[Job]) -> list[Row]:
    return [play_job(job) for job in jobs]


def ignore_interrupts() -> None:
    """Ctrl-C is for whoever runs the simulation; workers just stop being asked."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
