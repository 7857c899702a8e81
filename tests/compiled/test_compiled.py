"""The compiled kernel plays the same games as the interpreted one: every code, event and digest.

Needs a C compiler; without one these tests are skipped and say so. Speed is measured elsewhere.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boltyard import kernel
from boltyard.boxes import boxes
from tasks import compile as kernel_task
from tests.compiled.play import others
from tests.watchdog import wait_longer

ROOT = Path(__file__).resolve().parents[2]
PLAY = Path(__file__).with_name("play.py")
SEEDS = 40  # `dev digests --compiled` plays five hundred

Row = dict[str, Any]


def python(wish: str, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "BOLTYARD_KERNEL": wish, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=env, text=True, capture_output=True)


@pytest.fixture(scope="session")
def compiled(pytestconfig: pytest.Config) -> None:
    """A kernel compiled from the sources as they are now: once for all workers, and for the next run too.

    Quickly, if there is none: how far gcc optimises is left to the soaks, which play thousands of games with it.
    """
    lack = kernel_task.missing_tool()
    if lack:
        print(f"{lack}, so the compiled kernel is not tested.")
        pytest.skip(f"{lack}, so the compiled kernel is not tested")
    wait_longer(pytestconfig)
    done = python("interpreted", "-m", "tasks", "compile", "--quick")
    assert done.returncode == 0, done.stdout + done.stderr


def both(*words: str) -> dict[str, list[str]]:
    """What Python prints with each kernel, line by line."""
    before = kernel.digest()
    done = {wish: python(wish, *words) for wish in ("compiled", "interpreted")}
    if kernel.digest() != before or before not in map(kernel.stamp, (kernel_task.PLACE, kernel.QUICKLY_MADE)):
        pytest.skip("the sources changed while this ran, so the two kernels are not of the same ones")
    for wish, run in done.items():
        assert run.returncode == 0, f"{wish}:\n{run.stderr}"
    return {wish: run.stdout.splitlines() for wish, run in done.items()}


@pytest.fixture(scope="session")
def games(compiled: None) -> dict[str, list[Row]]:
    """What both kernels played, row by row."""
    return {wish: [json.loads(row) for row in rows] for wish, rows in both(str(PLAY), str(SEEDS)).items()}


def test_each_run_loaded_the_kernel_it_was_told(games: dict[str, list[Row]]) -> None:
    for wish, suffix in (("compiled", kernel.SUFFIX), ("interpreted", ".py")):
        loaded = games[wish][0]["loaded"]
        assert loaded
        assert all(file.endswith(suffix) for file in loaded), f"{wish}: {loaded}"


def test_both_draw_the_same_chance(games: dict[str, list[Row]]) -> None:
    assert games["compiled"][0]["chance"] == games["interpreted"][0]["chance"]


@pytest.mark.parametrize("part", ["record", "events", "digests", "counts", "snapshots"])
def test_both_play_the_same_games(games: dict[str, list[Row]], part: str) -> None:
    """The first difference is shown with its seed and place."""
    pairs = list(zip(games["compiled"][1:], games["interpreted"][1:], strict=True))
    for ours, theirs in pairs:
        for i, (one, other) in enumerate(zip(ours[part], theirs[part], strict=False)):
            assert one == other, f"{ours['seed']}, {part} {i}"
        assert len(ours[part]) == len(theirs[part])

    assert len(pairs) == SEEDS + len(others()) + len(boxes())


def test_all_kinds_of_games_were_among_them(games: dict[str, list[Row]]) -> None:
    records = ["\n".join(row["record"]) for row in games["compiled"][1:]]

    for word in (
        "jokers on",
        "discard_mode stepwise",
        "series 3",
        "undo 9, agreed by 0 1",
        "recover",
        "scrap",
        "block",
    ):
        assert any(word in record for record in records), word
    assert {tuple(row.get("players", ())) for row in games["compiled"][1:]} >= {
        ("uniform", "uniform"),
        ("greedy", "greedy"),
    }


ERRORS = """
import boltyard.core.errors as errors
import boltyard.core.record as record
made = [errors.IllegalMove("x", "ROB-R-1"), errors.NotYours("x", "ROB-R-1")]
made += [errors.BadSetting("x"), errors.UnknownCode("x"), errors.BadRecord("x"), errors.NewerRules("x")]
try:
    record.read_record("game robots\\n")
except errors.BadRecord as wrong:
    made.append(wrong)
for error in made:
    print(type(error).__name__, getattr(error, "exit_code", "lost"), getattr(error, "sentence", "lost"))
"""


def test_errors_cross_from_compiled_code_as_they_are(compiled: None) -> None:
    """Their sentence and their exit code are what the command line and the server go by."""
    told = both("-c", ERRORS)

    assert told["compiled"] == told["interpreted"]
    assert told["interpreted"][-1].startswith("BadRecord 1 record line 1: ")


FOLDERS = "from boltyard.boxes import boxes, folder_of\nfor box in boxes(): print(folder_of(box))"


def test_a_game_finds_its_data_beside_the_sources_whichever_kernel_plays(compiled: None) -> None:
    """Lessons, values and measured figures lie there; once the compiled kernel looked for them where it lay itself."""
    told = both("-c", FOLDERS)

    assert told["compiled"] == told["interpreted"]
    assert all(folder.startswith(str(ROOT / "src")) for folder in told["compiled"])
