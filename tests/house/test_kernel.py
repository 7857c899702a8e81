"""Which kernel is loaded: the compiled one only while it was made from these very sources."""

import subprocess
import sys
from pathlib import Path

import pytest

from boltyard import kernel


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only place where a compiled kernel is looked for; empty."""
    monkeypatch.setattr(kernel, "PLACES", (tmp_path,))
    monkeypatch.setattr(kernel, "QUICKLY_MADE", tmp_path / "quick")
    monkeypatch.delenv("BOLTYARD_KERNEL", raising=False)
    return tmp_path


def test_core_and_games_are_compiled_but_no_package_file() -> None:
    names = {path.relative_to(kernel.PACKAGE).as_posix() for path in kernel.sources()}

    assert "core/rng.py" in names
    assert not [name for name in names if name.endswith("__init__.py")]
    assert {name.partition("/")[0] for name in names} <= {"core", "games", "players"}


def test_without_a_compiled_kernel_it_runs_interpreted(place: Path) -> None:
    assert kernel.compiled_path() is None


def test_a_kernel_of_these_sources_is_used(place: Path) -> None:
    (place / "STAMP").write_text(f"{kernel.digest()}\nmypy 1\n")

    assert kernel.compiled_path() == place


def test_a_kernel_of_other_sources_is_left_alone(place: Path) -> None:
    (place / "STAMP").write_text("0123\nmypy 1\n")

    assert kernel.compiled_path() is None


def test_the_interpreted_kernel_can_be_insisted_on(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "STAMP").write_text(f"{kernel.digest()}\nmypy 1\n")
    monkeypatch.setenv("BOLTYARD_KERNEL", "interpreted")

    assert kernel.compiled_path() is None


def test_insisting_on_a_kernel_that_is_not_there_says_what_to_do(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOLTYARD_KERNEL", "compiled")

    with pytest.raises(kernel.NoCompiledKernel, match="dev compile"):
        kernel.compiled_path()


def test_a_kernel_that_was_only_made_to_be_tested_is_for_whoever_insists(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = place / "quick"
    quick.mkdir()
    (quick / "STAMP").write_text(f"{kernel.digest()}\nmypy 1\n")

    assert kernel.compiled_path() is None
    monkeypatch.setenv("BOLTYARD_KERNEL", "compiled")
    assert kernel.compiled_path() == quick
    (place / "STAMP").write_text(f"{kernel.digest()}\nmypy 1\n")
    assert kernel.compiled_path() == place


def test_an_unknown_wish_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOLTYARD_KERNEL", "fast")

    with pytest.raises(kernel.NoCompiledKernel, match="auto, interpreted or compiled"):
        kernel.compiled_path()


def test_only_modules_with_a_compiled_twin_are_found_there(place: Path) -> None:
    twin = place / "boltyard" / "core" / f"rng{kernel.SUFFIX}"
    twin.parent.mkdir(parents=True)
    twin.touch()
    finder = kernel.CompiledFirst(place)
    spec = finder.find_spec("boltyard.core.rng")

    assert spec is not None
    assert spec.origin == str(twin)
    assert finder.find_spec("boltyard.core") is None
    assert finder.find_spec("boltyard.core.flow") is None
    assert finder.find_spec("random") is None


def test_no_compiled_module_lies_beside_its_source() -> None:
    """It would shadow every later edit of that source."""
    assert not [path for path in kernel.PACKAGE.rglob("*.so") if kernel.PACKAGE / "compiled" not in path.parents]


def test_the_package_loads_the_kernel_it_says() -> None:
    ask = "from boltyard import kernel; import boltyard.core.rng as m; print(kernel.compiled_path()); print(m.__file__)"
    place, loaded = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout.split()

    assert Path(loaded).is_relative_to(kernel.PACKAGE if place == "None" else place)
