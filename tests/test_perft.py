"""How many ways positions can go on: the files of tests/perft, some of them counted a second time by hand."""

from math import comb, factorial
from pathlib import Path

import pytest

from tasks import perft

FILES = sorted(perft.FOLDER.glob("*.perft"))


def counts(name: str) -> dict[int, int]:
    return perft.Position(perft.FOLDER / f"{name}.perft").counts


def matchings(attackers: int, guards: int) -> int:
    """One-to-one partial matchings: choose k on each side, and pair them."""
    return sum(comb(attackers, k) * comb(guards, k) * factorial(k) for k in range(min(attackers, guards) + 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_goes_on_in_so_many_ways(path: Path) -> None:
    complaint = perft.Position(path).complaint()

    assert not complaint, f"{complaint}\n(if this is meant: ./boltyard dev perft)"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_says_why_it_exists(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_programs_are_powers_of_two() -> None:
    """Each of four robots is set one of two ways; then any subset of those upright attacks, 3^4 in all.

    The one program without anybody upright brings no attack: there Red has nothing to decide, and Black sets the
    same four robots again.
    """
    assert counts("robots-program")[1] == 2**4
    assert counts("robots-program")[2] == 3**4 - 1 + 2**4


def test_builds_are_pairs() -> None:
    """Of thirteen spades all pairs but those of two faces, or none.

    Then, behind a build: throwing a number away lets each face left in hand pay for it, and passing is the other
    way (45 pairs of numbers with three faces left, the ten against a face with two). Two robots (a nine with a face)
    are set in four ways next turn, one robot whose face was thrown away in two. A pass meets a queen of clubs next
    turn, which pairs with the nine.
    """
    assert counts("robots-build")[1] == 1 + comb(13, 2) - comb(3, 2)
    assert counts("robots-build")[2] == comb(10, 2) * 4 + 3 * 3 + 3 * 4 + 8 * 3 * 2 + (76 + 1)


def test_scraps_are_combinations() -> None:
    """After the pair two of six go; after a pass the one robot upright attacks or stays."""
    assert counts("robots-scrap") | {3: 0} == {1: 2, 2: comb(6, 2) + 2, 3: 0}


def test_blocks_are_matchings() -> None:
    """Four guards against each subset of four attackers; without attackers Red sets four robots next."""
    assert matchings(4, 4) == 209
    assert counts("robots-block")[2] == sum(comb(4, k) * matchings(k, 4) for k in range(1, 5)) + 2**4


def test_losses_are_combinations() -> None:
    """Eight of fifteen hand cards where no Supply helps; without the attack Red cannot draw, and it is over."""
    assert counts("robots-discard")[2] == comb(15, 8) == 6435


def test_splits_leave_what_the_supply_cannot_cover_to_the_hand() -> None:
    """Five to lose, three in Supply: two, three or four of four hand cards; without the attack Red builds."""
    branches = perft.Position(perft.FOLDER / "robots-split.perft").branches(2)

    assert branches["attack 9S"] == comb(4, 2) + comb(4, 3) + comb(4, 4)


def test_recoveries_multiply() -> None:
    """Black: pass, or one of two faces for one or two of three cards; Red: pass, or one face for two cards."""
    black = 1 + 2 * (3 + comb(3, 2))
    red = 1 + 1 * (2 + comb(2, 2))

    assert counts("robots-recovery") == {1: black, 2: black * red}


def test_a_wrong_count_shows_every_branch(tmp_path: Path) -> None:
    """A mismatch prints the count per first answer, so that the wrong branch shows itself."""
    path = tmp_path / "wrong.perft"
    path.write_text((perft.FOLDER / "robots-split.perft").read_text().replace("2 18", "2 19"))

    assert perft.Position(path).complaint().splitlines() == [
        "wrong: 18 ways at depth 2, where the file has 19",
        "          7  attack none",
        "         11  attack 9S",
    ]


def test_the_task_rewrites_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`dev perft` writes the counts down, `--check` compares and changes nothing."""
    right = (perft.FOLDER / "robots-split.perft").read_text()
    path = tmp_path / "robots-split.perft"
    path.write_text(right.replace("1 2\n", "1 3\n"))
    monkeypatch.setattr(perft, "FOLDER", tmp_path)

    assert perft.main(["--check"]) == 1
    assert path.read_text() != right
    assert perft.main([]) == 0
    assert path.read_text() == right
    assert perft.main(["--check", "robots-split"]) == 0
    assert capsys.readouterr().out.endswith("robots-split: ok\n")
    assert perft.main(["nothing"]) == 2
