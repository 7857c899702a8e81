"""The referee of PBL ROBOTS: it agrees with the engine, and a wrong rule does not get past it."""

from pathlib import Path
from typing import Any

import pytest

from boltyard.core.record import load_record
from boltyard.games.pbl import combat, fighting, robot, side_terms, state
from boltyard.games.pbl.box import KEEPERS
from boltyard.referee.finding import Findings
from boltyard.referee.pbl_combat import Combats
from tests.referee.matches import judged, play
from tests.referee.mutants import plant, rules_broken

REPLAYS = Path(__file__).parents[1] / "replays"
QUICK = {"draft": "quick"}


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("pbl-*.record")), ids=lambda path: path.stem)
def test_every_golden_record_stands(path: Path) -> None:
    """PBL-INV-5: the goldens hold the editions, three players, a time limit, a race, Neo Draft and Dunk."""
    findings = judged(load_record(path))

    assert findings.deviations == []
    assert findings.step > 0


@pytest.mark.parametrize("edition", ["1.2", "1.3", "2017"])
def test_a_match_of_each_edition_stands(edition: str) -> None:
    findings = judged(play("pbl", 7, {**QUICK, "edition": edition}, 2))

    assert findings.deviations == []
    assert findings.looked["PBL-COMBAT-7"] > 0


def test_house_modes_and_variations_stand() -> None:
    for seed, settings in enumerate([{"house": "ultimate"}, {"bombs": "predetermined"}, {"dunk": "on"}]):
        findings = judged(play("pbl", seed, QUICK | settings, 2))

        assert findings.deviations == [], settings


def test_a_gunner_who_arranges_cards_before_an_extra_attack_is_offered_none() -> None:
    """PBL-MODE-2V2-2. Found: the referee took the Gunner's question for the Pilot's."""
    assert judged(play("pbl", 74293)).deviations == []


def test_whoever_leaves_before_choosing_a_pilot_leaves_two_who_play_by_the_rules() -> None:
    """PBL-D-35. Found: the referee looked away for the rest of the match."""
    findings = judged(play("pbl", 75247))

    assert findings.deviations == []
    assert findings.looked["PBL-TURN-2"] > 0


@pytest.mark.parametrize("seed", [77004, 77021])
def test_matches_in_which_the_referee_was_wrong(seed: int) -> None:
    """A series given up before there were decks (PBL-R-224); Coringus's own Blast, whose die falls without him."""
    assert judged(play("pbl", seed)).deviations == []


def test_penalties_belong_to_the_armor_that_rolled() -> None:
    """PBL-R-99, -100: whatever becomes of the limb, its initial roll counts as it was rolled."""
    head = {"settings": {"edition": "1.3"}, "cards": {"multi_fire_arm": {"traits": ["high_faces_miss"]}, "bare": {}}}
    combats = Combats(head, Findings())
    combats.now.source_card = "multi_fire_arm"
    first, later = {"why": "attack"}, {"why": "added"}

    assert [combats.worth(die, first) for die in (4, 5, 6)] == [4, 0, 0]
    assert [combats.worth(die, later) for die in (4, 5, 6)] == [4, 5, 6]


def tie_behind_the_defender(s: Any, f: Any) -> int:
    """PBL-COMBAT-15 gone wrong."""
    gap = combat.total(s, f, combat.ATTACKER) - combat.total(s, f, combat.DEFENDER)
    return combat.ATTACKER if gap < 0 else combat.DEFENDER


def one_die_less(s: Any, f: Any) -> int:
    """PBL-COMBAT-8 gone wrong: armor that is hit does not defend."""
    return max(0, int(DEFENSE(s, f)) - 1)


def two_dice_each(s: Any, side: int, cards: int) -> int:
    """PBL-BOMB-5 gone wrong."""
    return 2 * cards


def saved_for_ever(s: Any, f: Any) -> bool:
    """PBL-COMBAT-18 gone wrong: nothing is ever hit."""
    return True


def never_locked(s: Any, mine: int, side: int) -> bool:
    """PBL-MODE-3P-2 gone wrong: nobody is protected."""
    return False


DEFENSE = combat.defense_dice
MUTANTS: dict[str, tuple[str, Any, str, int]] = {
    "a tie is the defender's trouble": ("trailing", tie_behind_the_defender, "PBL-COMBAT-15", 2),
    "a die less in defense": ("defense_dice", one_die_less, "PBL-COMBAT-8", 2),
    "a bomb is two dice": ("card_dice", two_dice_each, "PBL-BOMB-5", 2),
    "nothing is ever hit": ("is_saved", saved_for_ever, "PBL-COMBAT-18", 2),
    "nobody is protected": ("is_locked", never_locked, "PBL-MODE-3P-2", 3),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    word, wrong, rule, seats = MUTANTS[name]
    plant(monkeypatch, combat if hasattr(combat, word) else fighting, word, wrong)

    assert rule in rules_broken("pbl", rule, QUICK | {"turn_cap": "60"}, seats)


def test_a_termination_that_nobody_made_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """PBL-GLOSS-16 gone wrong: it is credited to nobody."""
    monkeypatch.setattr(state.Pbl, "credit", lambda self, side, reason: robot.NOBODY)

    assert "PBL-GLOSS-16" in rules_broken("pbl", "PBL-GLOSS-16", QUICK, 2)


def test_shoulders_that_counted_as_limbs_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """PBL-CRIT-1 gone wrong: Critical Form begins with two limbs left."""
    right = robot.Robot.active_limbs
    monkeypatch.setattr(robot.Robot, "active_limbs", lambda self: max(0, right(self) - 1))

    assert "PBL-CRIT-1" in rules_broken("pbl", "PBL-CRIT-1", QUICK, 2)


def test_a_keeper_match_with_bonuses_stands() -> None:
    """PBL-LEAGUE-KEEPER-6, PBL-LEAGUE-KEEPER-7, PBL-LEAGUE-KEEPER-8, PBL-R-165: and the referee has looked at each."""
    findings = judged(play("pbl", 5, {"terms": KEEPERS}, 2))

    assert findings.deviations == []
    for rule in ("PBL-LEAGUE-KEEPER-6", "PBL-LEAGUE-KEEPER-7", "PBL-LEAGUE-KEEPER-8", "PBL-R-165", "PBL-TURN-10"):
        assert findings.looked[rule] > 0, rule


@pytest.mark.parametrize(
    ("word", "wrong", "rule"),
    [
        ("barred", [], "PBL-LEAGUE-KEEPER-7"),
        ("from_piles", False, "PBL-LEAGUE-KEEPER-8"),
        ("keepers", [[], [], [], []], "PBL-LEAGUE-KEEPER-6"),
        ("give", [2, 0, 0, 0], "PBL-R-165"),
    ],
)
def test_terms_that_are_forgotten_do_not_get_past_it(
    word: str, wrong: Any, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PBL-LEAGUE-KEEPER-6, PBL-LEAGUE-KEEPER-7, PBL-LEAGUE-KEEPER-8, PBL-R-165: what the header says is what counts."""
    right = side_terms.side_terms

    def forgetful(settings: dict[str, str]) -> side_terms.SideTerms:
        found = right(settings)
        setattr(found, word, wrong)
        return found

    plant(monkeypatch, side_terms, "side_terms", forgetful)

    assert rule in rules_broken("pbl", rule, {"terms": KEEPERS}, 2, 3)
