"""Looking for words in the catalogues."""

import difflib

from boltyard import catalogue, rule_search


def test_every_word_has_to_be_there() -> None:
    """More words find less."""
    one, two = rule_search.find("jokers"), rule_search.find(["jokers", "recovery"])

    assert "ROB-R-4" in {entry.id for entry in one}
    assert {entry.id for entry in two} < {entry.id for entry in one}
    assert [entry.id for entry in two] == ["ROB-R-5"]


def test_an_exact_id_comes_first() -> None:
    """Also among words, and before the entries that cite it."""
    assert rule_search.find("rob-r-31")[0].id == "ROB-R-31"
    assert len(rule_search.find("rob-r-31")) > 1


def test_words_that_stand_together_come_first() -> None:
    """A phrase beats the same words apart."""
    found = [entry.id for entry in rule_search.find("exactly six", "robots")]

    assert found[:2] == ["ROB-DISCARD-4", "ROB-R-30"]
    assert "ROB-EX-6" in found[2:]


def test_a_number_is_the_same_in_letters_and_in_digits() -> None:
    """The rule says `exactly 6`, and whoever looks for `exactly six` finds it; a part of a number is no number."""
    letters = [entry.id for entry in rule_search.find("exactly six", "robots")]
    digits = [entry.id for entry in rule_search.find("exactly 6", "robots")]

    assert {"ROB-DISCARD-4", "ROB-R-30"} <= set(letters) & set(digits)
    assert "ROB-R-47" not in letters, "it says 16, not 6"


def test_an_area_is_a_word() -> None:
    """Its own rules come before rules that merely use the word."""
    found = rule_search.find("recovery", "robots")

    assert [entry.id for entry in found[:6]] == [f"ROB-RECOVERY-{n}" for n in range(1, 7)]
    assert len(found) > 6


def test_a_plural_finds_the_singular() -> None:
    """Searchers do not think of endings."""
    assert "ROB-SETUP-5" in {entry.id for entry in rule_search.find("aces", "robots")}


def test_a_game_limits_the_search() -> None:
    """`find` looks into every catalogue unless told which."""
    assert {entry.game for entry in rule_search.find("discard")} == set(catalogue.games())
    assert {entry.game for entry in rule_search.find("discard", "pbl")} == {"pbl"}


def test_nothing_finds_nothing() -> None:
    """No words, or words that no entry has."""
    assert rule_search.find("  ") == []
    assert rule_search.find("zeppelin") == []


def test_the_nearest_word() -> None:
    """A typo is answered with a word that would have found something."""
    assert rule_search.nearest_word("dammage") == "damage"
    assert rule_search.nearest_word("xqzzk") is None


def test_the_index_finds_what_reading_everything_finds() -> None:
    """A search looks at few entries; they are the ones that a look at each would have found."""
    words = [
        "joker",
        "a",
        "rob",
        "rob-build-5",
        "pbl-r",
        "attacks",
        "face card",
        "BUILD.",
        "x",
        "s",
        "-",
        "(PBL-R-34)",
        "six",
        "6",
    ]
    for text in words:
        wanted = text.lower().split()
        read = [one for game in catalogue.games() for one in catalogue.entries(game) if rule_search.score(one, wanted)]

        assert {one.id for one in rule_search.find(text)} == {one.id for one in read}, text


def test_a_word_that_is_no_word_is_mended_as_by_looking_at_all_words() -> None:
    known = sorted({word for game in catalogue.games() for one in catalogue.entries(game) for word in bare(one)})
    for word in ("jokr", "atack", "robotts", "q", "zzxqy", "shouldr", "attack"):
        close = difflib.get_close_matches(word, known, 1, 0.7)

        assert rule_search.nearest_word(word) == (close[0] if close else None)


def bare(one: catalogue.Entry) -> list[str]:
    return rule_search.searched(one).split()
