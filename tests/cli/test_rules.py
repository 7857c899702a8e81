"""`boltyard rules`: one rule, a search, the overview."""

import json

import pytest

from boltyard import catalogue, rule_search
from boltyard.cli import main
from tests.cli.terminal import at_a_terminal, boltyard


def test_one_rule_with_its_ruling_and_relatives() -> None:
    """The rule, its check, the ruling that settles it, what else cites it, and the tests."""
    done = boltyard("rules", "rob-discard-3")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "ROB-DISCARD-3  rule of ROBOTS, section 5 DISCARD\n"
        "  Rule: Total of 5 or less: the defender discards that many cards.\n"
        "  Check: 1→1, 3→3, 5→5 (0 and below: ROB-R-26).\n"
        "  ROB-R-26: Nothing is discarded; the phase counts as held, defender is not\n"
        "    asked.\n"
        "  See also: ROB-EX-7\n"
        "  Tests:"
    )


def test_the_tests_of_a_rule_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each on a line of its own, ready to be copied; a rule that needs none says why."""
    monkeypatch.setattr(catalogue, "tests_of", lambda rule: ["tests/a.py::test_b"] if rule == "ROB-R-1" else [])
    main(["rules", "ROB-R-1", "PBL-COMP-19", "ROB-R-2"])
    shown = capsys.readouterr().out

    assert "  Tests:\n    tests/a.py::test_b\n" in shown
    assert "  Tests: none needed (none)\n" in shown
    assert shown.endswith("  Tests: none yet\n")


def test_machine_output() -> None:
    """The promised fields, for an id as for a search."""
    (row,) = json.loads(boltyard("rules", "BB-R-40a", "--json").stdout)

    assert {key: row[key] for key in ("id", "text", "kind")} == {
        "id": "BB-R-40a",
        "text": "SWAP + LOW — Roles exchanged, lower total wins.",
        "kind": "ruling",
    }
    assert isinstance(row["tests"], list)
    found = [
        [row["id"] for row in json.loads(boltyard("rules", "exactly", six, "--json").stdout)] for six in ("six", "6")
    ]
    assert {"ROB-DISCARD-4", "ROB-R-30", "ROB-EX-6"} <= set(found[0])
    assert sorted(found[0]) == sorted(found[1])


def test_everything_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    """Without words `--json` gives every statement, of one game if asked."""
    assert main(["rules", "--json", "--game", "robots"]) == 0
    rows = json.loads(capsys.readouterr().out)

    assert [row["id"] for row in rows] == [one.id for one in catalogue.entries("robots")]
    assert [row["tests"] for row in rows] == [one.tests for one in catalogue.entries("robots")]


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("ROB-RECOVERY", [f"ROB-RECOVERY-{n}" for n in range(1, 7)]),
        ("rob-discard-3/4", ["ROB-DISCARD-3", "ROB-DISCARD-4"]),
        ("BB-R-40A..40C", ["BB-R-40a", "BB-R-40b", "BB-R-40c"]),
        ("PBL-R-85*", ["PBL-R-85"]),
        ("ROB-R-1,", ["ROB-R-1"]),
    ],
)
def test_areas_and_lists(word: str, ids: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A whole area, or ids shortened as the catalogues shorten them."""
    assert main(["rules", word, "--json"]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == ids


def test_a_long_search_is_cut_with_a_word_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The screen shows the best; nothing is dropped in silence."""
    assert main(["rules", "card"]) == 0
    shown = capsys.readouterr().out
    more = len(rule_search.find("card")) - 20

    assert f"... and {more} more;" in shown


def test_the_overview_names_every_area() -> None:
    """All games and sections, ids as ranges."""
    done = boltyard("rules")

    assert done.returncode == 0
    assert "  3       BUILD: ROB-BUILD-1..10\n" in done.stdout
    assert "  10.5    Dice: BB-R-38..40, BB-R-40a..40j\n" in done.stdout
    for game in catalogue.games():
        for area in catalogue.areas(game):
            assert f"{area}-" in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["ROB-SETUP-99"], 2, "There is no rule ROB-SETUP-99 in the catalogues; the nearest is ROB-SETUP-12."),
        (["rob-buld-5", "--json"], 2, "There is no rule ROB-BULD-5 in the catalogues; the nearest is ROB-BUILD-5."),
        (["--game", "rbots"], 2, "There is no game 'rbots'; did you mean robots?"),
        (["--game", ""], 2, "There is no game ''; choose one of pbl, robots, battleground."),
        (["ROB-SETUP-1..999"], 2, "There is no rule ROB-SETUP-13 in the catalogues; the nearest is ROB-SETUP-12."),
        (["--game", "pbl", "ROB-R-1"], 2, "ROB-R-1 is a rule of robots, not of pbl; leave out --game."),
        (["dammage", "card"], 1, "No rule speaks of 'dammage card'; did you mean 'damage'?"),
        (
            ["xqzzk"],
            1,
            "No rule speaks of 'xqzzk'; try fewer or other words, or none for the list of sections.",
        ),
        (["--jsn"], 2, "boltyard rules has no option --jsn; did you mean --json?"),
        (["--game"], 2, "boltyard rules: --game needs a value; boltyard rules --help shows how."),
        (["--game", "pbl", "--game", "pbl"], 2, "boltyard rules: --game is given twice; leave one out."),
    ],
)
def test_refusals_are_one_sentence(
    words: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong and the nearest right word, nothing else on either stream."""
    assert main(["rules", *words]) == code
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_a_search_without_result_is_an_empty_list(capsys: pytest.CaptureFixture[str]) -> None:
    """For machines the answer no is exit 1 and valid output."""
    assert main(["rules", "xqzzk", "--json"]) == 1
    assert tuple(capsys.readouterr()) == ("[]\n", "")


def test_forty_columns() -> None:
    """Nothing sticks out of a narrow terminal but words that cannot be cut."""
    for words in (["rules"], ["rules", "PBL-COMBAT-15"], ["rules", "shield"], ["rules", "--help"], ["--help"]):
        lines = boltyard(*words, COLUMNS="40").stdout.splitlines()

        assert len(lines) > 5
        assert [line for line in lines if len(line) > 40 and len(line.split()) > 2 and "tests/" not in line] == []


def test_colour_only_where_wanted() -> None:
    """Bold on a terminal, plain with NO_COLOR, on a dumb terminal and in a pipe."""
    words = ["rules", "ROB-R-1"]

    assert "\x1b[1mROB-R-1\x1b[0m  ruling" in at_a_terminal(words)[1]
    assert "\x1b" not in at_a_terminal(words, NO_COLOR="1")[1]
    assert "\x1b" not in at_a_terminal(words, TERM="dumb")[1]
    assert "\x1b" not in boltyard(*words).stdout


def test_a_terminal_that_knows_ascii_only() -> None:
    """Arrows and dashes are spelled out; nothing stops the program."""
    done = boltyard("rules", "ROB-DISCARD-3", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert "Check: 1->1, 3->3, 5->5" in done.stdout


def test_the_rules_of_a_table_can_be_printed() -> None:
    """PBL-R-167: `boltyard rules --mode quick --print` is one HTML page; what cannot be combined is refused."""
    done = boltyard("rules", "--mode", "quick,mortal", "--print")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<!doctype html>")
    assert "draft=quick, house=mortal" in done.stdout

    too_many = boltyard("rules", "--mode", "ultimate", "--seats", "3", "--print")
    assert too_many.returncode == 2
    assert "house=ultimate is for 2 seats" in too_many.stderr
    alone = boltyard("rules", "--mode", "quick")
    assert alone.returncode == 2
    assert "--print" in alone.stderr
