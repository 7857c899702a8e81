"""Are reviews right? `soak reviews` plays games, reviews them, and holds what they say against what became of them.

    ./boltyard dev soak reviews [--game G] [--what line|blunders|weaker] [--games N] [--seed S] [--minutes M]

Rows are kept in benchmarks/reviews/GAME-WHAT.json, so that another run, on another day and machine, goes on with the
next seeds and adds to them; `--games` is how many there are to be in all. Games are kept in build/soak. Rows of other
code are set aside there, and games of other players are played anew. Bars: Brier at most .10 for ROBOTS and .16 for
PBL ROBOTS, each tenth within 5 points; planted blunders among the three biggest swings in 85 of 100; level 2 named
against level 5 in 85 %; the 95 % interval of mean luck holds 0; luck and skill add up; at most 10 s a game. They are
told, not enforced: exit 1 only where something does not add up (`boltyard/insight/bars.py`).
"""

import argparse
import json
import multiprocessing
import shutil
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from boltyard.boxes import keys, quickest
from tasks import _soaking

if TYPE_CHECKING:
    from boltyard.insight.bars import Row

TOP = Path(__file__).resolve().parents[1]
KEPT = TOP / "benchmarks" / "reviews"
GAMES = TOP / "build" / "soak"
SEED = 3_000_000
WHATS = ("line", "blunders", "weaker")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak reviews", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("reviews")
    parser.add_argument("--games", type=int, default=100, help="rows there are to be in all")
    parser.add_argument("--game", choices=keys(), default=quickest().key)
    parser.add_argument("--what", choices=WHATS, default="line")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, _, until = begun
    seed = SEED if asked.seed is None else asked.seed
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:  # with the kernel that was asked for
        return pool.submit(run, asked.game, asked.what, asked.games, seed, until, KEPT, GAMES).result()


def run(game: str, what: str, games: int, seed: int, until: float, kept: Path, folder: Path) -> int:
    """Add rows until there are so many, or time is up; then tell what they come to."""
    from boltyard.insight import bars

    make = {"line": bars.line_row, "blunders": bars.blunder_row, "weaker": bars.weaker_row}[what]
    path = kept / f"{game}-{what}.json"
    rows: list[bars.Row] = []
    stamp = bars.review_stamp(game)
    if path.exists():
        before = json.loads(path.read_text())
        if before.get("stamp") == stamp:
            seed, rows = before["next"], before["rows"]
        else:
            folder.mkdir(parents=True, exist_ok=True)
            aside = folder / f"{path.stem}-{before.get('stamp', 'old')}.json"
            shutil.move(path, aside)
            print(f"rows of other code are in {aside.name}")
    while len(rows) < games and time.time() < until:
        row = make(game, seed, folder)
        seed += 1
        if row is not None:
            rows.append(row)
        write(path, stamp, seed, rows)
    return tell(game, what, rows)


def write(path: Path, stamp: str, seed: int, rows: list["Row"]) -> None:
    """All rows so far, a line each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".new")
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    half.write_text(f'{{"stamp": "{stamp}", "next": {seed}, "rows": [\n{lines}\n]}}\n')
    half.replace(path)


def tell(game: str, what: str, rows: list["Row"]) -> int:
    """What was measured so far."""
    from boltyard.insight import bars

    if not rows:
        print(f"{game}, {what}: nothing yet")
        return 0
    seconds = [row["seconds"] for row in rows]
    exact = all(row["exact"] for row in rows)
    error, give = bars.brier(rows)
    luck = bars.mean_luck(rows)
    print(f"{game}, {what}: {len(rows)} games, {bars.decisions(rows)} chances")
    print(f"  Brier {error:.4f} (give or take {give:.4f})")
    for at, one in enumerate(bars.tenths(rows)):
        print(
            f"  said {10 * at} to {10 * at + 10} %: {one.count} in {one.games} games, on average {one.said:.1%}, "
            f"came true {one.came:.1%}: off by {100 * one.off:+.1f} (give or take {200 * one.error:.1f})"
        )
    print(f"  a line whose log-odds were {bars.slope(rows):.2f} times as large would fit best")
    print(f"  mean luck of the lower level {luck.value:+.3f} ({luck.low:+.3f} to {luck.high:+.3f}); adds up: {exact}")
    if what != "line":
        named = "planted blunders among the swings" if what == "blunders" else "level 2 named"
        print(f"  {named}: {bars.found_share(rows).words()}")
    print(f"  {sum(seconds) / len(seconds):.1f} s of processor time a review, at most {max(seconds):.1f}")
    return 0 if exact else 1
