"""Compare the speed of this checkout with that of an older one, as two contestants of one run.

    ./boltyard dev ratio OLD [--rounds 9] [--games GAME ...] [--least 0.97] [--clones] [--compile]

In every round both checkouts play the same random games, in processes of their own and in turn; a round's ratio is
that of the best of a few slices each. Told are the medians of new/old (more is quicker) with the interval they lie in,
interpreted and, where both have a compiled kernel, compiled; `--clones` measures copies of a busy state as well.
`--compile` compiles both in temporary folders and compares the processor time. Fails where a median of the games is
below `--least`. The old checkout is only read.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.contest import spread
from boltyard.boxes import find_box
from boltyard.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
SIDE = Path(__file__).with_name("_ratio_side.py")
KERNELS = ("interpreted", "compiled")
SLICE = 0.3  # seconds of processor time
SLICES = 4  # a round is the best of so many: others on the machine only ever slow us down
CALIBRATION = {"playout": 4, "clone": 1000}
MAKE = "import sys, pathlib; from tasks.compile import build; build(pathlib.Path(sys.argv[1]))"


class Side:
    """A checkout that plays and measures itself."""

    def __init__(self, checkout: Path, kernel: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SIDE)],
            env=environment(checkout, kernel),
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def measure(self, what: str, key: str, seed: int, times: int) -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{what} {key} {find_box(key).usual_seats} {seed} {times}\n")
        self.process.stdin.flush()
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        return found

    def stop(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()
        self.process.wait()


def environment(checkout: Path, kernel: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(checkout / "src"), "BOLTYARD_KERNEL": kernel}


def has_kernel(checkout: Path, kernel: str) -> bool:
    words = [sys.executable, "-c", "import boltyard.core.flow"]
    return subprocess.run(words, env=environment(checkout, kernel), capture_output=True, check=False).returncode == 0


class Measurement:
    """One thing that both sides do, over and over: how much of it makes a slice, and what the rounds came to."""

    def __init__(self, what: str, key: str, old: Side, new: Side) -> None:
        self.what = what
        self.key = key
        self.sides = (old, new)
        few = CALIBRATION[what]
        took = [old.measure(what, key, 0, few)["seconds"] for _ in range(2)][-1]  # the first time warms up
        new.measure(what, key, 0, few)
        self.times = max(few, int(few * SLICE / max(took, 1e-6)))
        self.rates: list[tuple[float, float]] = []  # of old and new, by round

    def round(self, number: int) -> None:
        """The sides take turns, and who begins takes turns, too."""
        best = [0.0, 0.0]
        for i in range(SLICES):
            seed = (number * SLICES + i) * 100_000 if self.what == "playout" else number
            done = set()
            for at in (0, 1) if i % 2 else (1, 0):
                found = self.sides[at].measure(self.what, self.key, seed, self.times)
                best[at] = max(best[at], found["done"] / found["seconds"])
                done.add(found["done"])
            if len(done) > 1:
                raise SystemExit(f"{self.key}: old and new play different games from seed {seed}")
        self.rates.append((best[0], best[1]))

    def ratio(self) -> dict[str, float]:
        return spread([new / old for old, new in self.rates])

    def line(self, kernel: str) -> str:
        ratio = self.ratio()
        old, new = (spread([rates[at] for rates in self.rates])["value"] for at in (0, 1))
        told = (
            f"{old:,.0f} -> {new:,.0f} a second" if self.what == "playout" else f"{1e6 / old:.2f} -> {1e6 / new:.2f} us"
        )
        name = f"{self.key}.{self.what}.{kernel}"
        return f"{name:<34} new/old {ratio['value']:.3f} ({ratio['low']:.3f} to {ratio['high']:.3f})   {told}"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev ratio", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", type=Path, help="the older checkout")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--least", type=float, default=0.97)
    parser.add_argument("--clones", action="store_true")
    parser.add_argument("--compile", action="store_true")
    asked = parser.parse_args(words)
    old = asked.old.resolve()
    slow = []
    for kernel in KERNELS:
        without = [str(place) for place in (old, ROOT) if not has_kernel(place, kernel)]
        if without:
            print(f"{kernel}: not measured, because {' and '.join(without)} has no such kernel (dev compile)")
            continue
        for measured in compare(old, kernel, asked.games, asked.rounds, asked.clones):
            print(measured.line(kernel), flush=True)
            if measured.what == "playout" and measured.ratio()["value"] < asked.least:
                slow.append(f"{measured.key} {kernel}")
    if asked.compile:
        before, now = compile_seconds(old), compile_seconds(ROOT)
        print(f"compiling: {before:.0f} -> {now:.0f} s of processor time, new/old {now / before:.3f}")
    print(f"Below {asked.least}: {', '.join(slow)}." if slow else f"No median of the games is below {asked.least}.")
    return 1 if slow else 0


def compare(old: Path, kernel: str, keys: list[str], rounds: int, clones: bool) -> list[Measurement]:
    """All rounds under one kernel."""
    sides = Side(old, kernel), Side(ROOT, kernel)
    try:
        measured = [Measurement("playout", key, *sides) for key in keys]
        measured += [Measurement("clone", key, *sides) for key in keys if clones]
        for number in range(rounds):
            print(f"{kernel}: round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for each in measured:
                each.round(number)
    finally:
        for side in sides:
            side.stop()
    return measured


def compile_seconds(checkout: Path) -> float:
    """Processor time of compiling, in a folder that is thrown away."""
    before = children_seconds()
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", MAKE, str(Path(folder) / "kernel")]
        env = {**environment(checkout, "interpreted"), "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
        subprocess.run(words, cwd=checkout, env=env, check=True, stdout=subprocess.DEVNULL)
    return children_seconds() - before


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
