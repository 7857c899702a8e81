"""A reason is a sentence and a rule, each by itself; nobody takes a sentence apart."""

import re
from pathlib import Path

from boltyard.core.reasons import Reason, text_of

ROOT = Path(__file__).resolve().parents[2]
TAKEN_APART = re.compile(r"""r?(?:partition|split)\(["'] \(["']""")


def test_a_reason_reads_as_one_line() -> None:
    assert Reason("It is not your turn", "ROB-TURN-1").text() == "It is not your turn (ROB-TURN-1)"
    assert Reason("There is nothing to take back", "").text() == "There is nothing to take back"
    assert text_of(None) == ""


def test_nobody_takes_a_sentence_apart() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert not TAKEN_APART.search(path.read_text(encoding="utf-8")), path
