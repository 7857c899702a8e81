"""A test that hangs ends the run: with its name, with what it waits for, and with nothing left behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import watchdog

ROOT = Path(__file__).resolve().parents[2]
HANGS = """
import asyncio, subprocess, sys, threading
from pathlib import Path
from tests import watchdog

async def nobody_comes():
    await asyncio.Event().wait()

def test_before(): pass

def test_that_hangs(request):
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    Path("child").write_text(str(child.pid))
    request.config.stash[watchdog.dog].left = 0  # it has hung long enough
    {how}

def test_after(): pass
"""
WAYS = {
    "a lock": "threading.Lock().acquire() and threading.Event().wait()",
    "a task": "asyncio.run(nobody_comes())",
    "a process": "child.wait()",
    "a deaf loop": """
    while True:
        try:
            threading.Event().wait()
        except BaseException:
            pass""",
}

STAYS = """
import threading
from tests import watchdog

def stay(dog):
    threading.main_thread().join()
    dog.left = 0
    threading.Event().wait()

def test_it(request):
    threading.Thread(target=stay, args=[request.config.stash[watchdog.dog]]).start()
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.watchdog"]\n')
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    env = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def dies(pid: int) -> bool:
    """It was killed; on a busy machine it takes a moment to go. If it never does, the watchdog of this run says so."""
    while is_alive(pid):
        os.sched_yield()
    return True


@pytest.mark.parametrize("how", WAYS)
def test_a_hanging_test_ends_the_run_with_its_name(tmp_path: Path, how: str) -> None:
    (tmp_path / "test_it.py").write_text(HANGS.format(how=WAYS[how]))
    done = run(tmp_path)

    assert done.returncode == watchdog.GAVE_UP
    assert "Nothing moves any more: test_it.py::test_that_hangs" in done.stderr
    assert "in test_that_hangs" in done.stderr
    assert how != "a task" or "in nobody_comes" in done.stderr
    assert dies(int((tmp_path / "child").read_text()))


def test_a_hanging_worker_ends_the_run_with_the_tests_name(tmp_path: Path) -> None:
    """The others finish what they have begun; nobody takes over."""
    (tmp_path / "test_it.py").write_text(HANGS.format(how=WAYS["a task"]))
    done = run(tmp_path, "-p", "xdist", "-n", "2", "--max-worker-restart=0")

    assert done.returncode not in (0, watchdog.GAVE_UP)
    assert "crashed while running 'test_it.py::test_that_hangs'" in done.stdout
    assert "in nobody_comes" in done.stderr
    assert dies(int((tmp_path / "child").read_text()))


def test_what_hangs_between_the_tests_is_named_too(tmp_path: Path) -> None:
    """As a thread that nobody ends, for which Python waits in the end."""
    (tmp_path / "test_it.py").write_text(STAYS)
    done = run(tmp_path)

    assert done.returncode == watchdog.GAVE_UP
    assert "Nothing moves any more: closing down" in done.stderr


def test_a_busy_machine_is_given_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1})
    shares = {}
    for load in (0.0, 1.0, 2.0, 4.0, 10.0):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        shares[load] = watchdog.calm_share()

    assert shares == {0.0: 1, 1.0: 1, 2.0: 1, 4.0: 0.5, 10.0: 0.2}
