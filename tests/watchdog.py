"""No run hangs: where no test begins or ends for too long, the run ends, names the test and shows what it waits for.

Nothing is raised inside the code under test, where it could kill a table's task and leave the test waiting for ever:
the process ends, and what it has started ends with it. Time is counted in calm seconds: where four want to run on two
cores a second counts half, so a busy machine makes tests slow and never wrong. That is the only deadline of the tests.
"""

import asyncio
import faulthandler
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

PATIENCE = 300.0  # calm seconds; the slowest test takes a tenth of them
GRIP = 900  # seconds for which nothing else of Python runs, as in a loop of compiled code
LONG = 4  # times as much, for what is known to take long
TICK = 0.5
GAVE_UP = 124  # the exit code, that of timeout(1)


def calm_share() -> float:
    """How much of each second is ours: the cores over all that want to run on them."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(1.0, cores / max(os.getloadavg()[0], 0.01))


class Watchdog:
    """Counts the time since something was last heard of a test."""

    def __init__(self, patience: float, out: TextIO) -> None:
        self.patience = patience
        self.left = patience
        self.out = out
        self.running: dict[str, None] = {}
        self.doing = "collecting the tests"

    def stir(self) -> None:
        self.left = self.patience

    def watch(self) -> None:
        while self.left > 0:
            faulthandler.dump_traceback_later(GRIP, exit=True, file=self.out)
            threading.Event().wait(TICK)
            self.left -= TICK * calm_share()
        self.give_up()

    def give_up(self) -> None:
        what = ", ".join(self.running) or self.doing
        print(f"\n\nNothing moves any more: {what}\n", file=self.out, flush=True)
        faulthandler.dump_traceback(self.out, all_threads=True)
        for task in [thing for thing in gc.get_objects() if isinstance(thing, asyncio.Task)]:
            if not task.done():
                task.print_stack(file=self.out)
        print(f"\nThe run was ended in {what}", file=self.out, flush=True)
        for pid in descendants(os.getpid()):
            os.kill(pid, signal.SIGKILL)
        os._exit(GAVE_UP)


def descendants(pid: int) -> Iterator[int]:
    """Whatever this process has started, and what that has started: browsers, databases, sites, workers."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from descendants(int(child))
            yield int(child)


dog = pytest.StashKey[Watchdog]()


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is captured yet, so this is the real standard error."""
    patience = PATIENCE
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
        patience *= 2 * LONG  # a worker that hangs says more than whoever waits for it
    out = os.fdopen(os.dup(sys.__stderr__.fileno() if sys.__stderr__ else 2), "w", errors="replace")
    config.stash[dog] = Watchdog(patience, out)
    config.pluginmanager.register(Hearing(config.stash[dog]))
    threading.Thread(target=config.stash[dog].watch, name="watchdog", daemon=True).start()


def wait_longer(config: pytest.Config) -> None:
    """What is under way now takes its time, as a compiler does."""
    config.stash[dog].left = LONG * PATIENCE


class Hearing:
    """What the watchdog hears of the tests, here or from the workers."""

    def __init__(self, dog: Watchdog) -> None:
        self.dog = dog

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.dog.running[nodeid] = None
        self.dog.stir()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.dog.running.pop(nodeid, None)
        self.dog.doing = f"what comes after {nodeid}"
        self.dog.stir()

    def pytest_enter_pdb(self) -> None:
        """Somebody looks into a test, and may take all the time in the world."""
        self.dog.left = self.dog.patience = float("inf")
        faulthandler.cancel_dump_traceback_later()

    def pytest_sessionfinish(self) -> None:
        self.dog.running.clear()
        self.dog.doing = "closing down"
        self.dog.stir()
