"""Speed as a ratio: every contestant is measured in every round of one run, and ratios are taken within rounds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from boltyard.core.errors import Wrong

ROUNDS = 9
EDGE = 1  # of nine rounds, the second lowest and second highest enclose the median in 96 % of runs
PEERS = ("rlcard.uno", "open_spiel.hearts.cpp")
RATIOS = [
    ("robots.playout.interpreted", "rlcard.uno"),
    ("robots.playout.compiled", "rlcard.uno"),
    ("robots.playout.compiled", "open_spiel.hearts.cpp"),
    ("robots.playout.compiled", "robots.playout.interpreted"),
    ("pbl.playout.interpreted", "rlcard.uno"),
    ("pbl.playout.compiled", "rlcard.uno"),
    ("battleground.playout.interpreted", "rlcard.uno"),
    ("battleground.playout.compiled", "rlcard.uno"),
    ("server.moves", "boardgame_io.moves"),
    ("server.p99", "boardgame_io.p99"),
]
UNITS = {".clone.": "us", ".moves": "moves/s", ".p99": "ms", ".idle": "KiB"}  # anything else is decisions/s
BOARDGAME_IO = Path(__file__).with_name("boardgame_io")
CHECKOUT = Path(__file__).resolve().parents[1]


class NoPeers(Wrong):
    """The peers could not be installed."""

    exit_code = 1


@dataclass
class Contestant:
    """A process that measures itself, one round for each line it is sent."""

    name: str
    command: list[str]
    env: dict[str, str]
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, env=self.env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def round(self, asked: str = "round") -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.process.stdin.write(f"{asked}\n")
            self.process.stdin.flush()
            found: dict[str, float] = json.loads(self.process.stdout.readline())
        except (BrokenPipeError, ValueError):
            said = self.process.stderr.read().strip().splitlines() if self.process.stderr else []
            raise Wrong(f"{self.name} stopped in the middle of the benchmark: {(said or ['no word'])[-1]}") from None
        return found

    def stop(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()
        self.process.wait(timeout=30)


def ours(wish: str) -> Contestant:
    env = {**os.environ, "BOLTYARD_KERNEL": wish}
    return Contestant(f"the {wish} kernel", [sys.executable, "-m", "benchmarks.kernel_side"], env)


def peer(name: str, python: Path) -> Contestant:
    script = Path(__file__).with_name("peer_side.py")
    return Contestant(name, [str(python), str(script), name], dict(os.environ))


def server() -> Contestant:
    """A real site on a real disk with its clients."""
    return Contestant("the server", [sys.executable, "-m", "benchmarks.server_side"], dict(os.environ))


def has_server() -> bool:
    return all(find_spec(name) is not None for name in ("litestar", "uvicorn", "msgspec"))


def boardgame_io(home: Path, say: Callable[[str], None]) -> Contestant:
    """boardgame.io with its own server and socket.io clients, installed on first use."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoPeers(
            "boardgame.io needs Node and npm, which are not on PATH; bench without --peers measures ours alone"
        )
    place = home / "boardgame_io"
    lock = (BOARDGAME_IO / "package-lock.json").read_text()
    stamp = place / "stamp"
    if not (stamp.exists() and stamp.read_text() == lock):
        say("Installing boardgame.io (first run) ...")
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(BOARDGAME_IO / name, place)
        words = [npm, "ci", "--no-audit", "--no-fund"]
        done = subprocess.run(words, cwd=place, text=True, capture_output=True, check=False)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise NoPeers(f"boardgame.io could not be installed ({last}); bench without --peers measures ours alone")
        stamp.write_text(lock)
    shutil.copy(BOARDGAME_IO / "bench.js", place)
    return Contestant("boardgame.io", [node, str(place / "bench.js")], dict(os.environ))


def has_compiled(say: Callable[[str], None]) -> bool:
    """Is there a compiled kernel of these sources? In a checkout it is made now if it can be."""
    if (CHECKOUT / "tasks" / "compile.py").exists():
        say("Compiling the kernel, if it is not ...")
        done = subprocess.run(
            [sys.executable, "-m", "tasks", "compile"], cwd=CHECKOUT, text=True, capture_output=True, check=False
        )
        for line in (done.stdout + done.stderr).strip().splitlines():
            say(line)
    probe = subprocess.run(
        [sys.executable, "-c", "import boltyard"],
        env={**os.environ, "BOLTYARD_KERNEL": "compiled"},
        capture_output=True,
        check=False,
    )
    return probe.returncode == 0


def peers_python(home: Path, say: Callable[[str], None]) -> Path:
    """The Python of the peers' own environment, made on first use."""
    python = home / "peers" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wishes = requirements()
    stamp = home / "peers" / "stamp"
    if stamp.exists() and stamp.read_text() == wishes.read_text():
        return python
    say("Installing the peers in an environment of their own (first run, about a minute) ...")
    venv.create(home / "peers", with_pip=True, clear=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(wishes)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise NoPeers(f"the peers could not be installed ({last}); bench without --peers measures ours alone")
    stamp.write_text(wishes.read_text())
    return python


def requirements() -> Path:
    """The peers' pinned versions."""
    return CHECKOUT / "requirements" / "peers.txt"


def run(contestants: list[Contestant], rounds: int, say: Callable[[str], None]) -> list[dict[str, float]]:
    """Every contestant once in every round, one after the other, so that noise strikes them alike."""
    found: list[dict[str, float]] = []
    for contestant in contestants:
        contestant.start()
    try:
        for number in range(rounds):
            say(f"Round {number + 1} of {rounds} ...")
            values: dict[str, float] = {}
            for contestant in contestants:
                values.update(contestant.round())
            found.append(values)
    finally:
        for contestant in contestants:
            contestant.stop()
    return found


def spread(values: list[float]) -> dict[str, float]:
    """The median, and the interval in which it lies."""
    ranked = sorted(values)
    edge = EDGE if len(ranked) >= ROUNDS else 0
    return {"value": median(ranked), "low": ranked[edge], "high": ranked[-1 - edge]}


def unit_of(name: str) -> str:
    return next((unit for part, unit in UNITS.items() if part in name), "decisions/s")


def report(found: list[dict[str, float]]) -> dict[str, Any]:
    """The stable machine output of `bench --json`."""
    results = [
        {"id": name, "unit": unit_of(name), **spread([values[name] for values in found])}
        for name in sorted({name for values in found for name in values})
    ]
    ratios = [
        {"id": f"{a}/{b}", **spread([values[a] / values[b] for values in found])}
        for a, b in RATIOS
        if all(a in values and b in values for values in found)
    ]
    return {"rounds": len(found), "results": results, "ratios": ratios}
