"""The referee of ROBOTS: it agrees with the engine, and a wrong rule anywhere does not get past it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boltyard.core.record import Record, load_record
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.robots import build, combat, phases, state
from boltyard.players.knowing import tactics_of
from tests.referee.matches import judged, play

REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("robots-*.record")), ids=lambda path: path.stem)
def test_every_golden_record_stands(path: Path) -> None:
    """ROB-INV-9: the goldens hold every setting that changes a rule, an undo, a resignation and an agreed draw."""
    findings = judged(load_record(path))

    assert findings.deviations == []
    assert findings.step > 0


def test_some_matches_stand() -> None:
    for seed in range(5):
        findings = judged(play("robots", seed))

        assert findings.deviations == [], f"seed {seed}"


@pytest.mark.parametrize("words", [["0 offer draw", "1 resign"], ["0 black", "0 offer draw", "0 resign"]])
def test_an_offer_may_be_left_without_an_answer(words: list[str]) -> None:
    """ROB-R-49, ROB-R-63: somebody resigns instead, also while the halves are chosen."""
    settings = {"allow_draw_offer": "on", "chooser": "seat1"}
    table = Table(find_game("robots"), Record("robots", 1, ["ana", "bo"], 3, settings))
    for said in words:
        table.say(int(said[0]), said[2:])

    assert judged(table.record).deviations == []


def tie_for_the_attacker(s: state.Robots, attacker: int, blocker: int) -> None:
    """ROB-AFTERMATH-3 gone wrong: on equal values the blocker loses."""
    if s.value(attacker) == s.value(blocker):
        s.leave(blocker)
        s.throw(blocker)
        return
    FIGHT(s, attacker, blocker)


FIGHT = combat.fight

MUTANTS = {
    "seven or more costs six": ("MOST", 6, "ROB-D-8"),
    "exactly seven is the spike": ("SPIKE", 7, "ROB-D-8"),
    "five robots": ("LIMIT", 5, "ROB-TURN-2"),
    "black begins with six": ("OPENING", [6, 7], "ROB-SETUP-9"),
    "three cards come back": ("RETURNS", 3, "ROB-D-9"),
    "a tie hurts the blocker alone": ("fight", tie_for_the_attacker, "ROB-INFO-6"),
}


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What computer players remember of fights they remember for the whole process: not of rules that are wrong."""
    tactics_of.cache_clear()
    yield
    tactics_of.cache_clear()


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that never objects proves nothing."""
    word, wrong, rule = MUTANTS[name]
    for room in (build, combat, phases, state):
        if hasattr(room, word):
            monkeypatch.setattr(room, word, wrong)
    rules = set()
    for seed in range(100, 130):
        rules |= {deviation.rule for deviation in judged(play("robots", seed, {})).deviations}
        if rule in rules:
            break

    assert rule in rules
