"""Which tests hold which rule, and what `dev rules` makes of it."""

import json
from pathlib import Path

import pytest

from boltyard import catalogue
from tasks import rules

SOURCE = '''
"""ROB-R-1 in a module's docstring holds nothing."""
import pytest

def test_one() -> None:
    """ROB-BUILD-5, -6: the cheaper card stays (ROB-R-7)."""
    text = "ROB-BUILD-1"  # ROB-BUILD-2

async def test_two() -> None:
    """ROB-DISCARD-3/4/5"""

def helper() -> None:
    """ROB-R-2"""

def test_silent() -> None:
    assert "ROB-R-3"

@pytest.mark.skip(reason="later")
def test_skipped() -> None:
    """ROB-R-4"""

@pytest.mark.xfail
def test_expected_to_fail() -> None:
    """ROB-R-5"""

@pytest.mark.parametrize("n", [1])
def test_marked(n: int) -> None:
    """ROB-R-6: also ROB-BUILD-5."""

class TestGroup:
    """ROB-R-8"""

    def test_inside(self) -> None:
        """ROB-R-9"""
'''


def test_docstrings_of_tests_hold_what_they_name() -> None:
    """Lists are written out; helpers, comments, skipped tests and other docstrings hold nothing."""
    one, two = "tests/a.py::test_one", "tests/a.py::test_two"

    assert catalogue.tests_in(SOURCE, "tests/a.py") == {
        "ROB-BUILD-5": [one, "tests/a.py::test_marked"],
        "ROB-BUILD-6": [one],
        "ROB-R-7": [one],
        "ROB-DISCARD-3": [two],
        "ROB-DISCARD-4": [two],
        "ROB-DISCARD-5": [two],
        "ROB-R-6": ["tests/a.py::test_marked"],
        "ROB-R-9": ["tests/a.py::TestGroup::test_inside"],
    }


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose only tests are two files, one of them half-written."""
    (tmp_path / "tests" / "games").mkdir(parents=True)
    (tmp_path / "tests" / "games" / "test_a.py").write_text(SOURCE)
    (tmp_path / "tests" / "test_b.py").write_text("def test_(:\n    'ROB-BUILD-5'\n")
    monkeypatch.setattr(catalogue, "CHECKOUT", tmp_path)
    monkeypatch.setattr(catalogue, "_packed_tests", lambda: None)
    for known in (catalogue._test_files, catalogue._held):
        known.cache_clear()
        monkeypatch.setattr(catalogue, known.__name__, known.__wrapped__)
    return tmp_path


def test_an_entry_knows_its_tests(checkout: Path) -> None:
    """By the path from the root, sorted; a file that cannot be read yet is passed over."""
    assert catalogue.tests_of("ROB-BUILD-5") == [
        "tests/games/test_a.py::test_marked",
        "tests/games/test_a.py::test_one",
    ]
    assert catalogue.tests_of("ROB-BUILD-1") == []
    assert set(catalogue.test_index()) == set(catalogue.tests_in(SOURCE, "x"))


def test_the_index_of_a_wheel_is_the_same(checkout: Path) -> None:
    """What is written at the build is what a checkout would have answered."""
    catalogue.write_test_index(checkout / "tests.json")

    assert json.loads((checkout / "tests.json").read_text()) == catalogue.test_index()
    assert len(catalogue.test_index()) == 8


def test_every_id_is_tested_explained_or_untested() -> None:
    """A reason given by hand counts until there is a test."""
    tests = {"PBL-COMP-1": ["t"], "PBL-COMP-2": ["t"], "PBL-COMP-19": ["t"], "ROB-R-1": ["t"]}
    found = rules.coverage("pbl", tests, {"PBL-COMP-2": "later", "PBL-COMP-3": "waits for the shop"})

    assert found["ids"] == len(catalogue.entries("pbl"))
    assert found["tested"] == 3
    assert found["explained"]["PBL-COMP-3"] == "waits for the shop"
    assert found["explained"]["PBL-COMP-20"] == "none"
    assert not {"PBL-COMP-1", "PBL-COMP-2", "PBL-COMP-19"} & {*found["explained"], *found["untested"]}
    assert found["ids"] == 3 + len(found["explained"]) + len(found["untested"])


def test_untested_ids_are_the_answer_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 1 and the list, for machines and for people."""
    everything = {one.id: ["t"] for one in catalogue.entries("robots")}
    monkeypatch.setattr(catalogue, "test_index", lambda: {**everything} | {})
    assert rules.main(["robots", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"]["robots"] == {
        "ids": len(everything),
        "tested": len(everything),
        "untested": [],
        "explained": {},
    }

    del everything["ROB-R-30"]

    assert rules.main(["robots", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["games"]["robots"]["untested"] == ["ROB-R-30"]
    assert rules.main(["robots"]) == 1
    assert 'ROB-R-30  Is "exactly six" about one robot' in capsys.readouterr().out


def test_the_default_is_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """As the boxes have them."""
    rules.main(["--json"])
    shown = json.loads(capsys.readouterr().out)["games"]

    assert list(shown) == catalogue.games()
    assert "robots" in shown


def test_a_game_nobody_knows_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence with the nearest."""
    assert rules.main(["batleground"]) == 2
    assert capsys.readouterr().err == "There is no game 'batleground'; did you mean battleground?\n"


def test_reasons_are_for_ids_that_exist(tmp_path: Path) -> None:
    """A reason for a rule that is gone is refused rather than kept."""
    (tmp_path / "good.toml").write_text('rob-r-1 = "said twice"\n')
    (tmp_path / "bad.toml").write_text('ROB-R-999 = "?"\n')

    assert rules.explanations(tmp_path / "good.toml") == {"ROB-R-1": "said twice"}
    assert rules.explanations(tmp_path / "none.toml") == {}
    with pytest.raises(catalogue.UnknownRule):
        rules.explanations(tmp_path / "bad.toml")
