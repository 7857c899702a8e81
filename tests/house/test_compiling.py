"""The compiled kernel without asking: when it is begun, and that it ends with whoever began it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boltyard import compiling, kernel
from boltyard.players.bots import thinks_ahead
from tasks import compile as kernel_task

# Stands for the launcher: says which processes there are, one of them a child of its own as gcc would be, and waits.
SLOW = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
print(os.getpid(), child.pid, os.nice(0), " ".join(sys.argv[1:]), file=open("told.part", "w"), flush=True)
os.rename("told.part", "told")
child.wait()
"""
BEGIN = """
import os, sys
from pathlib import Path
from boltyard import compiling, kernel
kernel.PLACES = ()
print(compiling.begin(Path(sys.argv[1])), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without a kernel, in which compiling takes for ever."""
    for name in ("BOLTYARD_COMPILE", "BOLTYARD_KERNEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(kernel, "PLACES", ())
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks" / "compile.py").touch()
    (tmp_path / "boltyard").write_text(SLOW)
    return tmp_path


def test_it_is_begun_where_it_helps(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiling.reason_not_to(checkout) == ""
    monkeypatch.setenv("BOLTYARD_COMPILE", "never")
    assert "never" in compiling.reason_not_to(checkout)
    assert not compiling.begin(checkout)
    monkeypatch.setenv("BOLTYARD_COMPILE", "auto")
    monkeypatch.setenv("BOLTYARD_KERNEL", "interpreted")
    assert "BOLTYARD_KERNEL" in compiling.reason_not_to(checkout)
    monkeypatch.delenv("BOLTYARD_KERNEL")
    (checkout / "build").mkdir()
    compiling.failed(checkout).write_text(kernel.digest())
    assert "compile.log" in compiling.reason_not_to(checkout)
    compiling.failed(checkout).write_text("other sources")
    assert compiling.reason_not_to(checkout) == ""
    (checkout / "tasks" / "compile.py").unlink()
    assert "no checkout" in compiling.reason_not_to(checkout)


def test_nothing_is_begun_where_there_is_one_or_nobody_may_write(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "cannot be written" in compiling.reason_not_to(checkout)
    monkeypatch.setattr(kernel, "compiled_path", lambda: checkout)
    assert compiling.reason_not_to(checkout) == "there is one"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look who runs")
def test_it_ends_with_the_program_even_if_that_is_killed(checkout: Path) -> None:
    """At the lowest priority, in a group of its own; no compiler outlives the program."""
    words = [sys.executable, "-c", BEGIN, str(checkout)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("BOLTYARD_")}
    env |= {"BOLTYARD_KERNEL": "auto", "PYTHONPATH": str(kernel.PACKAGE.parent)}
    program = subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "True\n"
    while not (checkout / "told").exists():
        assert program.poll() is None
    launcher, child, nice, word = (checkout / "told").read_text().split()
    assert (nice, word) == ("19", "compile")
    assert runs(launcher)
    assert runs(child)

    program.kill()
    program.wait()
    while runs(launcher) or runs(child):
        pass


def runs(pid: str) -> bool:
    """Is there such a process, and is it more than a name waiting to be buried?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_only_those_who_search_want_it() -> None:
    assert thinks_ahead("robots", "level5")
    assert not thinks_ahead("robots", "level1")
    assert not thinks_ahead("robots", "greedy")
    assert not thinks_ahead("robots", "")


def test_what_was_left_half_made_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_task, "PLACE", tmp_path / "kernel")
    left = tmp_path / f"{kernel_task.HALF_MADE}x"
    left.mkdir()
    (tmp_path / "kernel-quick").mkdir()

    with kernel_task.alone():
        assert not left.exists()
        assert (tmp_path / "kernel-quick").exists()
