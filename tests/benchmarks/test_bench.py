"""`boltyard bench` runs what lies in the checkout, and says so where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import contest
from boltyard.cli import bench
from boltyard.cli.errors import Usage


def test_an_installed_program_says_that_it_needs_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)

    with pytest.raises(Usage, match="needs a checkout"):
        bench.bench()


def test_a_ratio_is_taken_within_rounds() -> None:
    """Noise that strikes both sides of a round strikes no ratio."""
    found = [{"server.moves": 2.0 * noise, "boardgame_io.moves": 1.0 * noise} for noise in (1, 10, 3)]
    report = contest.report(found)

    assert report["ratios"] == [{"id": "server.moves/boardgame_io.moves", "value": 2.0, "low": 2.0, "high": 2.0}]
    assert [row["unit"] for row in report["results"]] == ["moves/s", "moves/s"]


def test_the_command_measures_as_many_rounds_as_the_contest() -> None:
    assert bench.ROUNDS == contest.ROUNDS
