"""Looking for words in the catalogues."""

from boltyard import catalogue


def test_every_word_has_to_be_there() -> None:
    """More words find less."""
    one, two = catalogue.find("jokers"), catalogue.find(["jokers", "recovery"])

    assert "ROB-R-4" in {entry.id for entry in one}
    assert {entry.id for entry in two} < {entry.id for entry in one}
    assert [entry.id for entry in two] == ["ROB-R-5"]


def test_an_exact_id_comes_first() -> None:
    """Also among words, and before the entries that cite it."""
    assert catalogue.find("rob-r-31")[0].id == "ROB-R-31"
    assert len(catalogue.find("rob-r-31")) > 1


def test_words_that_stand_together_come_first() -> None:
    """A phrase beats the same words apart."""
    found = [entry.id for entry in catalogue.find("exactly six", "robots")]

    assert found == ["ROB-R-30", "ROB-EX-6"]


def test_an_area_is_a_word() -> None:
    """Its own rules come before rules that merely use the word."""
    found = catalogue.find("recovery", "robots")

    assert [entry.id for entry in found[:6]] == [f"ROB-RECOVERY-{n}" for n in range(1, 7)]
    assert len(found) > 6


def test_a_plural_finds_the_singular() -> None:
    """Searchers do not think of endings."""
    assert "ROB-SETUP-5" in {entry.id for entry in catalogue.find("aces", "robots")}


def test_a_game_limits_the_search() -> None:
    """`find` looks into every catalogue unless told which."""
    assert {entry.game for entry in catalogue.find("discard")} == set(catalogue.games())
    assert {entry.game for entry in catalogue.find("discard", "pbl")} == {"pbl"}


def test_nothing_finds_nothing() -> None:
    """No words, or words that no entry has."""
    assert catalogue.find("  ") == []
    assert catalogue.find("zeppelin") == []


def test_the_nearest_word() -> None:
    """A typo is answered with a word that would have found something."""
    assert catalogue.nearest_word("dammage") == "damage"
    assert catalogue.nearest_word("xqzzk") is None
