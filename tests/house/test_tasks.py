"""The tasks are the files of `tasks/`: each can be listed, and each has a main."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TASKS = sorted(path.stem for path in (ROOT / "tasks").glob("[!_]*.py"))


def dev(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tasks", *words], cwd=ROOT, capture_output=True, text=True)


def test_every_task_is_listed_with_one_line() -> None:
    lines = dev().stdout.splitlines()

    for name in TASKS:
        (line,) = [line for line in lines if line.split()[:1] == [name.replace("_", "-")]]
        assert len(line.split()) > 2, f"{name} has no docstring"


@pytest.mark.parametrize("name", TASKS)
def test_a_task_can_be_run(name: str) -> None:
    assert callable(importlib.import_module(f"tasks.{name}").main)


def test_an_unknown_task_is_refused_with_the_nearest() -> None:
    done = dev("chekc")

    assert done.returncode == 2
    assert done.stderr == "There is no task 'chekc'; the nearest is 'check'.\n"
