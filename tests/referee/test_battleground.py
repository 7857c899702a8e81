"""The referee of BOTS BATTLEGROUND: it settles rounds as the engine does, and a wrong rule does not get past it."""

from pathlib import Path
from typing import Any

import pytest

from boltyard.core.record import load_record
from boltyard.games.battleground import abilities, settle
from tests.referee.matches import judged, play
from tests.referee.mutants import plant, rules_broken

REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("battleground-*.record")), ids=lambda path: path.stem)
def test_every_golden_record_stands(path: Path) -> None:
    """BB-INV-8: simulated and in real time, one die and two, somebody who leaves."""
    findings = judged(load_record(path))

    assert findings.deviations == []
    assert findings.step > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_some_matches_stand(seats: int) -> None:
    findings = judged(play("battleground", seats, {"win_tokens": "5", "dice": "2"}, seats))

    assert findings.deviations == []
    assert findings.looked["BB-TOKENS-3"] > 0


def test_a_match_in_real_time_stands() -> None:
    settings = {"win_tokens": "4", "timing": "authentic", "round_cap": "8", "limit_mode": "strict"}
    findings = judged(play("battleground", 3, settings, 3))

    assert findings.deviations == []
    assert findings.looked["BB-ROUND-4"] > 0


def nobody_shares(s: Any, seat: int) -> list[int]:
    """BB-BORROW-6 gone wrong."""
    return []


def backwards(s: Any) -> list[int]:
    """BB-ABILITY-5 gone wrong: the last bot is first."""
    return list(reversed(ORDER(s)))


def one_more(s: Any, card: int, by: int) -> None:
    """BB-AB-3 gone wrong: whatever changes a bot changes it by one more."""
    CHANGE(s, card, by + 1)


ORDER = settle.ability_order
CHANGE = abilities.change
MUTANTS: dict[str, tuple[Any, str, Any, str]] = {
    "nobody shares": (settle, "lenders_of", nobody_shares, "BB-TOKENS-3"),
    "three tokens": (settle, "AWARD", 3, "BB-TOKENS-3"),
    "abilities backwards": (settle, "ability_order", backwards, "BB-R-41"),
    "one more": (abilities, "change", one_more, "BB-R-44"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home, word, wrong, rule = MUTANTS[name]
    plant(monkeypatch, home, word, wrong)

    assert rule in rules_broken("battleground", rule, {"win_tokens": "6", "dice": "2"}, 4)
