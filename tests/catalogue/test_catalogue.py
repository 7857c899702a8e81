"""The catalogues are read completely: every row with an id, under the right chapter and kind."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from boltyard import catalogue
from boltyard.boxes import find_box

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
PACKAGE = ROOT / "src" / "boltyard"
PREFIX = {"pbl": "PBL", "robots": "ROB", "battleground": "BB"}


def rows(game: str) -> list[str]:
    """The ids in the first columns of a game's files, by the plainest means."""
    text = "\n".join((RULES / name).read_text(encoding="utf-8") for name in find_box(game).rules)
    return re.findall(rf"^\| ({PREFIX[game]}-\S*\d[a-z]?)\*? \|", text, re.MULTILINE)


@pytest.mark.parametrize("game", catalogue.games())
def test_every_row_with_an_id_is_an_entry(game: str) -> None:
    """Nothing is lost or invented between the file and the entries."""
    assert [one.id for one in catalogue.entries(game)] == rows(game)
    assert len(rows(game)) > 150


def test_no_id_is_given_twice() -> None:
    """An id names one statement of one game."""
    count = Counter(one.id.casefold() for game in catalogue.games() for one in catalogue.entries(game))

    assert [rule for rule, times in count.items() if times > 1] == []


@pytest.mark.parametrize("game", catalogue.games())
def test_the_numbers_of_an_area_have_no_gap(game: str) -> None:
    """A missing number would be a row the reader overlooked."""
    for area, found in catalogue.areas(game).items():
        numbers = {int(re.sub(r"\D", "", one.id.rpartition("-")[2])) for one in found}

        assert numbers == set(range(1, max(numbers) + 1)), area


@pytest.mark.parametrize("game", catalogue.games())
def test_chapters_divide_the_entries(game: str) -> None:
    """Each entry stands in the one chapter it names, in order, and its row is not also prose."""
    parts = catalogue.sections(game)

    assert [rule for part in parts for rule in part.ids] == [one.id for one in catalogue.entries(game)]
    assert len({part.number for part in parts}) == len(parts)
    for one in catalogue.entries(game):
        assert one.id in catalogue.section(game, one.section).ids
    for part in parts:
        assert not re.search(rf"^\| {PREFIX[game]}-\S*\d", part.prose, re.MULTILINE), part.number


def test_rows_without_an_id_stay_in_the_prose() -> None:
    """The reserve below the proposed abilities and the settings tables are not lost."""
    proposals = catalogue.section("battleground", "12").prose
    settings = catalogue.section("robots", "10").prose

    assert "| reserve | Berserk, Reset, Storm |" in proposals
    assert "Overclock" not in proposals
    assert "| `loss_timing` | research, immediate | ROB-R-31 |" in settings


def test_chapters_have_their_titles() -> None:
    """Parts without a number are counted, and the second file of a game has numbers of its own."""
    titles = {part.number: part.title for game in ("robots", "pbl") for part in catalogue.sections(game)}

    assert titles["0.1"] == "How the scanned text was reconciled"
    assert titles["9.7"] == "Length, draws, conduct, interface"
    assert titles["22.3"] == "PBL-MODE-ROTATION (three-pilot rotation)"
    assert titles["cards 2"] == "The publisher's rulings"


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("ROB-BUILD-5", "rule"),
        ("ROB-R-1", "ruling"),
        ("BB-R-40a", "ruling"),
        ("ROB-D-3", "decision"),
        ("PBL-INV-2", "invariant"),
        ("BB-EX-6", "example"),
        ("PBL-SAMPLE-4", "example"),
        ("PBL-F-16", "publisher"),
        ("PBL-H-8", "house mode"),
        ("PBL-MODE-3P-7", "rule"),
        ("BB-SIM-3", "simulated clock"),
        ("BB-CARD-1", "proposal"),
        ("BB-AB-12", "proposal"),
        ("BB-CO-9", "proposal"),
        ("BB-CONDITION-1", "rule"),
        ("BB-ABILITY-1", "rule"),
    ],
)
def test_kinds(rule: str, kind: str) -> None:
    """The kind follows from the word after the prefix."""
    assert catalogue.entry(rule).kind == kind


def test_a_ruling_says_gap_ruling_and_reason() -> None:
    """The columns are there by name, and the text joins them."""
    one = catalogue.entry("ROB-R-10")

    assert one.columns == {
        "Gap or conflict": "Two face cards?",
        "Ruling": "Never, although all have value 9 and may share a suit.",
        "Reason": "ROB-BUILD-4.",
    }
    assert one.text == "Two face cards? — Never, although all have value 9 and may share a suit. — ROB-BUILD-4."


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("ROB-DISCARD-4", "Total of exactly 6: the defender discards 8 cards."),
        ("PBL-GOAL-3", "Shoulder armor is not a limb and need not be destroyed for a win."),
        ("ROB-EX-13", "−2 blocked by −5 — −2 is greater, takes the other's card as Damage"),
        ("BB-AB-3", "Jab: One rival bot −X."),
        ("BB-R-40a", "SWAP + LOW — Roles exchanged, lower total wins."),
        ("BB-D-18", "any — always — talk, emote"),
        ("ROB-D-2", "chooser — setup, before shuffling — black, red (sees nothing dealt yet; by default random)"),
        ("PBL-F-12", "You cannot answer Distraction Teddy with the cards it makes you discard."),
    ],
)
def test_the_text_is_the_statement_without_its_check(rule: str, text: str) -> None:
    """What a reader wants to be told, whatever the columns of the table."""
    assert catalogue.entry(rule).text == text


def test_an_id_is_found_however_it_is_typed() -> None:
    """Lower case, blanks around it and the star of the rulings with a setting."""
    assert catalogue.entry("rob-build-5") is catalogue.entry(" ROB-BUILD-5 ")
    assert catalogue.entry("BB-R-40B").id == "BB-R-40b"
    assert catalogue.entry("PBL-R-85*").id == "PBL-R-85"
    assert catalogue.entry("PBL-R-85").columns["Setting"] == "of its own"
    assert "Setting" not in catalogue.entry("PBL-R-86").columns


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ROB-SETUP-99", "ROB-SETUP-12"),
        ("ROB-BULD-5", "ROB-BUILD-5"),
        ("robbuild-5", "ROB-BUILD-5"),
        ("PBL-MODE-4P-2", "PBL-MODE-3P-2"),
        ("ROB-BUILD", "ROB-BUILD-1"),
        ("ROB-BUILD-0", "ROB-BUILD-1"),
        ("XYZZY", None),
    ],
)
def test_the_nearest_id(typed: str, meant: str | None) -> None:
    """First the area that reads most alike, then the number closest in it."""
    assert catalogue.nearest(typed) == meant


def test_an_unknown_id_is_refused_with_the_nearest() -> None:
    """One sentence that a command can print."""
    with pytest.raises(catalogue.UnknownRule) as caught:
        catalogue.entry("ROB-RECOVRY-3")

    assert caught.value.sentence == "There is no rule ROB-RECOVRY-3 in the catalogues; the nearest is ROB-RECOVERY-3."


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    """The same for games, however they are capitalised."""
    assert catalogue.entries("Robots") is catalogue.entries("robots")
    with pytest.raises(catalogue.UnknownGame) as caught:
        catalogue.entries("robts")

    assert caught.value.sentence == "There is no game 'robts'; did you mean robots?"


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("PBL-COMP-19", "none"),
        ("PBL-LEAGUE-TOURNAMENT-2", "advice"),
        ("PBL-MODE-2V2-5", "help text"),
        ("PBL-MODE-BOMBS-8", "help text"),
        ("BB-SIM-1", "simulated clock"),
        ("BB-CO-1", "proposal"),
        ("PBL-MODE-BOMBS-1", None),
        ("PBL-HANGAR-3", None),
        ("ROB-D-11", None),
        ("BB-D-7", None),
        ("PBL-F-8", None),
        ("PBL-H-5", None),
        ("ROB-EX-1", None),
        ("ROB-INV-1", None),
    ],
)
def test_what_needs_a_test(rule: str, reason: str | None) -> None:
    """Only a check that says nothing else explains a row: a decision whose default is "none" needs its test."""
    assert catalogue.needs_test(catalogue.entry(rule)) == reason


def test_only_the_game_asked_for_is_read() -> None:
    """Looking up one rule does not read the other catalogues."""
    catalogue._read.cache_clear()
    catalogue._by_id.cache_clear()
    catalogue.entry("ROB-R-1")

    assert catalogue._read.cache_info().currsize == 1


def test_the_standard_library_is_enough() -> None:
    """The catalogue can be read where nothing is installed."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); from boltyard import catalogue as c; c.entry('BB-R-1')"
    )

    assert subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True).stderr == b""


def copy_reader(package: Path) -> None:
    """What reads catalogues, and the boxes that name them: nothing else is needed for that."""
    for path in [PACKAGE / "catalogue.py", PACKAGE / "boxes.py", *PACKAGE.glob("games/*/box.py")]:
        copy = package / path.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def test_a_wheel_reads_the_copies_it_carries(tmp_path: Path) -> None:
    """Without a checkout around it the package finds `rules_text`, and the tests in its index."""
    package = tmp_path / "lib" / "boltyard"
    shutil.copytree(RULES, package / "rules_text")
    copy_reader(package)
    (package / "rules_text" / "tests.json").write_text('{"ROB-R-1": ["tests/test_a.py::test_b"]}')
    code = "import json; from boltyard import catalogue as c; e = c.entry('rob-r-1')"
    code += "; print(json.dumps([c.__file__, e.id, e.tests, c.entry('ROB-R-2').tests, len(c.test_index())]))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(tmp_path / "lib")}, capture_output=True, text=True
    )

    assert done.stderr == ""
    assert json.loads(done.stdout) == [
        str(package / "catalogue.py"),
        "ROB-R-1",
        ["tests/test_a.py::test_b"],
        [],
        1,
    ]


def test_a_package_without_its_texts_says_so(tmp_path: Path) -> None:
    """An installation that lost its catalogues is told in a sentence."""
    copy_reader(tmp_path / "lib" / "boltyard")
    code = "from boltyard import catalogue as c\ntry: c.entry('ROB-R-1')\n"
    code += "except c.CatalogueMissing as e: print(e.sentence)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(tmp_path / "lib")}, capture_output=True, text=True
    )

    assert done.stdout == catalogue.CatalogueMissing.sentence + "\n"
