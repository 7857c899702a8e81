"""`boltyard sim`: many games between computer players, and what they came to."""

from __future__ import annotations

import json as json_
import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard import compiling
from boltyard.cli.agreement import read_seats, read_settings
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, Json, command
from boltyard.core.record import table_names
from boltyard.games import find_game
from boltyard.lab.jobs import Row
from boltyard.lab.runner import Report, make_jobs, run_jobs
from boltyard.lab.stats import Share, share
from boltyard.players.bots import thinks_ahead
from boltyard.players.player import check_name

app = command("sim")
STOPPED = 130


@app.default
def sim(
    game: str,
    /,
    *,
    games: int = 100,
    seats: str = "uniform,uniform",
    seed: int = 1,
    jobs: int = 1,
    mode: str | None = None,
    set_: Annotated[list[str], Parameter(name="--set", negative=(), help="a setting as key=value, repeatable")] = [],  # noqa: B006
    terms: Annotated[
        list[str], Parameter(negative=(), help="what holds for one player alone, such as 'greedy: opening=+1'")
    ] = [],  # noqa: B006
    records: Annotated[Path | None, Parameter(help="a folder for the records of all games")] = None,
    fixed: Annotated[Flag, Parameter(help="keep every player in the same chair")] = False,
    json: Json = False,
) -> int:
    """Simulate games.

    Parameters
    ----------
    game
        which game; boltyard games lists them
    games
        how many
    seats
        the players, such as greedy,uniform
    seed
        game k uses seed + k
    jobs
        how many processes
    mode
        a shorthand for settings
    """
    match = find_game(game)
    names = tuple(read_seats(seats))
    for name in names:
        check_name(name, match.key)
    settings = read_settings(match, mode, set_, terms, table_names(list(names)))
    if games < 1 or jobs < 1 or seed < 0:
        raise Usage("--games and --jobs are at least 1, and --seed at least 0.")
    match.new(settings, seed, len(names))  # refuses a wrong number of seats before anything runs
    folder = ""
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        folder = str(records)
    if any(thinks_ahead(match.key, name) for name in names):
        compiling.begin()
    watch = Watch(games, len(names))
    rows, seconds = run_jobs(make_jobs(game, settings, names, seed, games, fixed, folder), jobs, watch.show)
    watch.clear()
    report = Report(game, match.schema.read(settings), names, seed, rows, games, seconds)
    if json:
        print(json_.dumps(report.data()))
    else:
        print(words(report, match.schema.changed(report.settings)))
    return STOPPED if report.games < games else 0


def words(report: Report, changed: dict[str, str]) -> str:
    """The report for people."""
    data = report.data()
    terms = ", ".join(f"{key}={value}" for key, value in changed.items())
    last = report.seed + max(0, report.games - 1)
    lines = [f"{report.games} games of {report.game}{f' ({terms})' if terms else ''}, seeds {report.seed} to {last}"]
    if report.games < report.asked:
        lines[0] += f" (stopped early; {report.asked} were wanted)"
    for name, wins in zip(report.seats, report.wins, strict=True):
        lines.append(f"  {name:<10} wins {share(wins, report.games).words()}")
    if report.draws:
        lines.append(f"  drawn      {share(report.draws, report.games).words()}")
    lines.append(f"  first turn wins {report.first.words()}")
    for colour, known in report.by_colour().items():
        lines.append(f"  {colour:<10} wins {Share(**known).words()}")
    for player, name in enumerate(report.seats):
        (won, begun), (also, others) = report.wins_of(player, True), report.wins_of(player, False)
        told = [f"{share(won, begun).words()} of {begun} with the first turn"] if begun else []
        told += [f"{share(also, others).words()} of {others} without it"] if others else []
        lines.append(f"  {name:<10} wins {', '.join(told)}")
    if report.first_alone is not None:
        lines.append(f"  the first turn itself gives the same player {100 * report.first_alone:+.1f} points")
    lines.append(
        f"  a game has {data['turns']['mean']:.1f} turns (at most {data['turns']['max']}), "
        f"{data['decisions']['mean']:.1f} decisions"
    )
    lines.append(f"  {data['decisions_per_second']:,} decisions a second; digest {data['digest']}")
    return "\n".join(lines)


class Watch:
    """Progress on standard error, where a person watches: rate, time left, how sure we are."""

    def __init__(self, games: int, players: int) -> None:
        self.games = games
        self.shown = 0.0
        self.began = time.perf_counter()
        self.alive = sys.stderr.isatty()

    def show(self, rows: list[Row]) -> None:
        now = time.perf_counter()
        if not self.alive or now - self.shown < 0.25:
            return
        self.shown = now
        rate = len(rows) / (now - self.began)
        left = (self.games - len(rows)) / rate
        known = share(sum(1 for row in rows if 0 in row.winners), len(rows))
        width = (known.high - known.low) / 2
        print(
            f"\r{len(rows)}/{self.games} games, {rate:.0f}/s, {left:.0f} s left, +-{width:.1%}   ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def clear(self) -> None:
        if self.alive and self.shown:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
