"""`boltyard cards`: the list, one card, and the check of a file."""

import json
from importlib import resources
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.games.pbl.cards import KINDS, PLACES
from boltyard.games.pbl.loader import base_cards
from tests.cli.terminal import at_a_terminal, boltyard

TEXT = resources.files("boltyard.games.pbl").joinpath("cards.toml").read_text(encoding="utf-8")


@pytest.fixture
def box(tmp_path: Path) -> str:
    """A file that types in what somebody's box says."""
    path = tmp_path / "box.toml"
    path.write_text('changes = "base"\n[multi_fire_arm]\nattack = 5\n')
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A file with two problems."""
    path = tmp_path / "bad.toml"
    path.write_text(TEXT.replace("rerolls = 2", "die = 2").replace('"Mute"', '"Unknown"'))
    return str(path)


def test_everything_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    """The promised fields of all 113 cards, in key order."""
    assert main(["cards", "list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    by_key = {row["key"]: row for row in rows}

    assert [row["key"] for row in rows] == [card.key for card in base_cards().cards]
    for row in rows:
        assert set(row) >= {"key", "name", "kind", "place", "level", "skill", "numbers", "text", "provenance"}
        assert row["kind"] in KINDS
        assert (row["place"] in PLACES) == (row["kind"] == "armor")
        assert (row["skill"] is not None) == (row["kind"] == "crew")
    arm = by_key["multi_fire_arm"]
    assert {name: arm[name] for name in ("name", "kind", "place", "level", "skill", "numbers", "provenance")} == {
        "name": "Multi Fire Arm",
        "kind": "armor",
        "place": "left_arm",
        "level": 2,
        "skill": None,
        "numbers": {"attack": 4, "defense": 2},
        "provenance": "book",
    }
    assert by_key["sara_dippity"]["numbers"] == {
        "attack": 2,
        "defense": 2,
        "critical_attack": 2,
        "critical_defense": 4,
        "speed": 5,
    }
    assert by_key["torch_pipe"]["numbers"]["counter"] == {"start": 1, "cap": 4, "adds": "attack"}


def test_the_list_in_words() -> None:
    """By kind, with place, level and numbers."""
    done = boltyard("cards", "list")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Set base, 113 cards, digest ")
    assert "\nArmor (38)\n  lantern_visor: Lantern Visor, head, level 1, attack 1, defense 1\n" in done.stdout
    assert "  shero: Shero, attack 3, defense 3, needs 7 points\n" in done.stdout
    assert "  misfire: Misfire\n" in done.stdout
    for card in base_cards().cards:
        assert f"  {card.key}: " in done.stdout


def test_one_card() -> None:
    """Its numbers and text, what its moment does, and which facts are ours."""
    done = boltyard("cards", "show", "yot_z_bazooka")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Yot-Z Bazooka  armor, right shoulder\n"
        "  Unite: after your attack you may strike. Five dice, two re-rolls; five of a\n"
        "  kind destroy any armor.\n"
        "  after_attack: after an attack of its robot; with limb armor, after an attack\n"
        "    made with it: strike (dice 5, rerolls 2). Roll, keep one face and re-roll\n"
        "    the rest; when all are alike any armor is destroyed.\n"
        "  provenance: book; ours: place\n"
        "  company: copper\n"
    )


@pytest.mark.parametrize("word", ["Sara Dippity", 'sara "dippity"', "SARA_DIPPITY"])
def test_a_card_by_its_name(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As it is printed, or as it is typed."""
    assert main(["cards", "show", word, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["key"] == "sara_dippity"


def test_traits_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """In the words of the vocabulary."""
    main(["cards", "show", "soda_fats"])

    assert "  hand_limit_20: Its owner's hand limit is 20.\n" in capsys.readouterr().out


def test_another_set(box: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--set` shows the cards of a file."""
    assert main(["cards", "show", "multi_fire_arm", "--set", box]) == 0
    assert capsys.readouterr().out.startswith("Multi Fire Arm  armor, left arm, level 2, attack 5, defense 2\n")
    assert main(["cards", "list", "--set", box]) == 0
    assert capsys.readouterr().out.startswith("Set box, 113 cards, digest ")


def test_a_file_in_order(box: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The number of cards, exit 0."""
    assert main(["cards", "check", box]) == 0
    assert tuple(capsys.readouterr()) == ("113 cards, no problem\n", "")


def test_a_file_with_problems(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, one line each, exit 1; other parts refuse the file with the first."""
    assert main(["cards", "check", bad]) == 1
    told = capsys.readouterr()
    lines = told.out.splitlines()

    assert told.err == ""
    assert len(lines) == 3
    assert lines[0].endswith(": yot_z_bazooka: strike: unexpected argument 'die' (it takes dice, rerolls)")
    assert lines[1].endswith(": yot_z_bazooka: strike: rerolls is missing: how often at most, 0 to 5")
    assert lines[2].endswith(": unknown: name is that of mute too; no two are alike")
    assert main(["cards", "list", "--set", bad, "--json"]) == 1
    assert tuple(capsys.readouterr()) == ("", f"{lines[0]} (and 2 more)\n")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["show", "yotz_bazoka"], 2, "There is no card 'yotz_bazoka' in the set base; did you mean yot_z_bazooka?"),
        (["show", "xqq"], 2, "There is no card 'xqq' in the set base; boltyard cards list has them all."),
        (["show"], 2, "boltyard cards show: KEY is missing; boltyard cards show --help shows how."),
        (["shew", "bruno"], 2, "boltyard cards has no part 'shew'; did you mean show?"),
        (["list", "--jsn"], 2, "boltyard cards list has no option --jsn; did you mean --json?"),
        (["check", "/no/such.toml"], 2, "boltyard cards: cannot use /no/such.toml: no such file or directory."),
        (["list", "--set", "/"], 2, "boltyard cards: cannot use /: is a directory."),
    ],
)
def test_refusals_are_one_sentence(
    words: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong and the nearest right word, nothing else on either stream."""
    assert main(["cards", *words]) == code
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_forty_columns() -> None:
    """Nothing sticks out of a narrow terminal but words that cannot be cut."""
    for words in (["list"], ["show", "destroyer_sky"], ["show", "--help"], ["--help"], []):
        lines = boltyard("cards", *words, COLUMNS="40").stdout.splitlines()

        assert len(lines) > 5
        assert [line for line in lines if len(line) > 40 and len(line.split()) > 2] == []


def test_colour_only_where_wanted() -> None:
    """Bold on a terminal, plain with NO_COLOR and in a pipe."""
    words = ["cards", "show", "bruno"]

    assert "\x1b[1mBruno\x1b[0m  crew" in at_a_terminal(words)[1]
    assert "\x1b" not in at_a_terminal(words, NO_COLOR="1")[1]
    assert "\x1b" not in boltyard(*words).stdout
