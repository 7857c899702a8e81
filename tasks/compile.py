"""Compile the kernel into build/kernel with mypyc; --force does it again.

`--quick` is for tests: what is compiled already will do, else it is compiled into build/kernel-quick, where gcc
optimises nothing and only who insists on a compiled kernel finds it.

The same sources run interpreted when this was never done, or when they changed since (`boltyard/kernel.py`).
"""

import argparse
import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from boltyard import kernel

WORKER = Path(__file__).with_name("_mypyc.py")
PLACE = Path(__file__).resolve().parents[1] / "build" / "kernel"
HALF_MADE = "half-made-"
OBJECTS = PLACE.with_name("objects")  # what the C compiler made the last time, for what did not change


class CompileFailed(Exception):
    """mypyc or the C compiler refused; the text is what it said."""


def stamp_now() -> str:
    recipe = hashlib.sha256(WORKER.read_bytes()).hexdigest()[:16]
    return f"{kernel.digest()}\nmypy {version('mypy')}, recipe {recipe}\n"


def missing_tool() -> str:
    """What this machine lacks to compile C for Python, or nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return "There is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are not installed"
    if find_spec("mypyc") is None:
        return "mypyc is not installed (./boltyard compile installs it)"
    return ""


def cores() -> int:
    """The C compilers that run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build(place: Path, level: str = "3") -> None:
    """Compile the kernel's modules as they are now and put them at `place`, all at once."""
    stamp = stamp_now()
    home = kernel.PACKAGE.parent
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=HALF_MADE, dir=place.parent) as name:
        folder = Path(name)
        modules = [str(path.relative_to(home)) for path in kernel.sources()]
        kept = OBJECTS / f"O{level}"
        command = [sys.executable, "-P", str(WORKER), name, level, str(cores()), str(kept), *modules]
        done = subprocess.run(command, cwd=home, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise CompileFailed(done.stdout)
        (folder / "lib" / "STAMP").write_text(stamp)
        if place.exists():
            place.rename(folder / "old")
        (folder / "lib").rename(place)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev compile", description=__doc__)
    parser.add_argument("--force", action="store_true", help="compile even if the kernel is up to date")
    parser.add_argument("--quick", action="store_true", help="one that is only to be tested, if there is none")
    asked = parser.parse_args(words)
    lack = missing_tool()
    if not kernel.sources():
        print("There is nothing to compile yet.")
    elif lack:
        print(f"{lack}, so Boltyard runs interpreted.")
    else:
        try:
            with alone():
                return make(asked.force, asked.quick)
        except OSError as failure:
            print(f"The kernel was not compiled: {failure}.", file=sys.stderr)
            return 3
    return 0


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One compiles at a time; who comes meanwhile waits, and then finds the work done."""
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    with (PLACE.parent / "kernel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for left in PLACE.parent.glob(f"{HALF_MADE}*"):  # by one that was ended half-way
            shutil.rmtree(left, ignore_errors=True)
        yield


def is_fresh(place: Path) -> bool:
    return (place / "STAMP").exists() and (place / "STAMP").read_text() == stamp_now()


def make(force: bool, quick: bool) -> int:
    if not force and (is_fresh(PLACE) or (quick and is_fresh(kernel.QUICKLY_MADE))):
        print("The compiled kernel is up to date.")
        return 0
    start = time.perf_counter()
    try:
        if quick:
            build(kernel.QUICKLY_MADE, level="0")
        else:
            build(PLACE)
    except CompileFailed as failure:
        print(failure, file=sys.stderr)
        print("The kernel could not be compiled; what stands above says why.", file=sys.stderr)
        return 1
    print(f"Compiled {len(kernel.sources())} modules in {time.perf_counter() - start:.0f} s.")
    return 0
