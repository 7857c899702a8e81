"""Golden records: whole games as text. Under one rules version they replay to the same digest for ever."""

from pathlib import Path

import pytest

from boltyard.core.record import load_record, read_record
from boltyard.core.table import verify
from boltyard.games import find_game

GOLDENS = sorted(Path(__file__).with_name("replays").glob("*.record"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_golden_replays_to_its_digest(path: Path) -> None:
    """F20, F27: every decision is still legal, and result and digest are what they were."""
    record = load_record(path)

    verify(find_game(record.game), record)


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_golden_says_why_it_exists_and_reads_back_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.startswith("# ")
    assert read_record(text).text() == text


def test_there_are_goldens_of_every_game_and_rules_version() -> None:
    found = {(record.game, record.rules) for record in map(load_record, GOLDENS)}

    assert {("robots", 1), ("pbl", 1)} <= found
