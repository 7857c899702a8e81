"""The compiled kernel without asking: made beside a program that runs, for its next start.

`begin()` starts this module as a program of its own at the lowest priority; it hands the work to `./boltyard compile`,
writes what was said to `build/compile.log`, and ends with whoever began it: its standard input is a pipe that nobody
writes to, and that closes however that program ends. BOLTYARD_COMPILE=never begins nothing.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from boltyard import kernel

ROOT = kernel.PACKAGE.parents[1]
LOWEST = 19  # priority, as `nice` counts


class Work:
    """A kernel that is being compiled. Whoever drops it, or ends, ends it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def end(self) -> None:
        """Close the pipe: it ends itself and whatever it started."""
        if self.process.stdin is not None:
            self.process.stdin.close()


begun: list[Work] = []  # held here so that the pipe stays open as long as this program


def reason_not_to(root: Path = ROOT) -> str:
    """Why no kernel is compiled beside this program, or nothing."""
    wish = os.environ.get("BOLTYARD_COMPILE") or "auto"
    if wish != "auto":
        return f"BOLTYARD_COMPILE is {wish}"
    if os.environ.get("BOLTYARD_KERNEL") not in (None, "", "auto"):
        return "BOLTYARD_KERNEL says which kernel"
    if not (root / "tasks" / "compile.py").exists() or not (root / "boltyard").exists():
        return "this is no checkout"
    if kernel.compiled_path() is not None:
        return "there is one"
    if failed(root).exists() and failed(root).read_text() == kernel.digest():
        return "it failed with these sources; build/compile.log says why"
    if not os.access(root / "build" if (root / "build").exists() else root, os.W_OK):
        return "this folder cannot be written to"
    return ""


def failed(root: Path) -> Path:
    """Where it is noted that these sources could not be compiled: nobody tries twice."""
    return root / "build" / "compile.failed"


def begin(root: Path = ROOT) -> bool:
    """Compile beside this program, if there is a reason to; tell whether it was begun. Never fails, never waits."""
    if reason_not_to(root):
        return False
    with contextlib.suppress(OSError):
        (root / "build").mkdir(exist_ok=True)
        with (root / "build" / "compile.log").open("wb") as log:
            words = [sys.executable, "-P", "-m", "boltyard.compiling", str(root)]
            process = subprocess.Popen(
                words, cwd=root, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        begun.append(Work(process))
        return True
    return False


def main(root: Path) -> int:
    """Compile, and end all of it when the program that began this has ended."""
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    threading.Thread(target=end_with_the_beginner, daemon=True).start()
    outside = getattr(sys, "_base_executable", sys.executable)  # the Python that has pip, where mypyc is to be fetched
    code = subprocess.run([outside, str(root / "boltyard"), "compile"], stdin=subprocess.DEVNULL).returncode
    if code == 1:  # the sources or the C compiler; 3 is a set-up that may work another day
        failed(root).write_text(kernel.digest())
    return code


def end_with_the_beginner() -> None:
    """Its end closes our standard input. All that was started here is in one group with us."""
    os.read(0, 1)
    os.killpg(os.getpgid(0), signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
