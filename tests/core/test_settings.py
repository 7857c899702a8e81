"""Settings: one spelling, strict values, and sentences that say what would do."""

import pytest

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.settings import Exclusion, Schema, Setting

SCHEMA = Schema(
    [
        Setting("jokers", ["off", "on"], "ROB-R-4", "one joker in each half"),
        Setting("rows", ["5", "all"], "PBL-SHOP-3", "cards in the row", 1, 9),
        Setting("debt", ["0"], "PBL-R-1", "below zero too", -3, 3),
        Setting("draft", ["quick", "regular"], "PBL-DRAFT-1", "how decks are made"),
        Setting("series", ["1", "3"], "ROB-R-58", "best of so many"),
    ],
    {
        "classic": {},
        "wide": {"rows": "9", "draft": "regular"},
        "narrow": {"rows": "1"},
        "jolly": {"jokers": "on", "draft": "regular"},
    },
    [Exclusion("draft", "quick", "rows", "9", "PBL-R-167")],
)


def refusal(given: dict[str, object]) -> str:
    with pytest.raises(BadSetting) as wrong:
        SCHEMA.read(given)
    assert wrong.value.exit_code == 2
    return wrong.value.sentence


def test_what_is_not_said_has_its_default() -> None:
    assert SCHEMA.read({}) == {"jokers": "off", "rows": "5", "debt": "0", "draft": "quick", "series": "1"}


@pytest.mark.parametrize("raw", ["on", "true", "yes", "ON", " Yes ", True])
def test_a_switch_can_be_turned_on_in_many_words(raw: object) -> None:
    assert SCHEMA.read({"jokers": raw})["jokers"] == "on"


@pytest.mark.parametrize("raw", ["off", "false", "no", "Off", "NO", False])
def test_a_switch_can_be_turned_off_in_many_words(raw: object) -> None:
    assert SCHEMA.read({"jokers": raw})["jokers"] == "off"


def test_the_words_of_a_switch_are_no_words_elsewhere() -> None:
    assert "it takes quick, regular" in refusal({"draft": "yes"})


def test_an_unknown_key_is_refused_with_the_nearest() -> None:
    assert refusal({"joker": "on"}) == "there is no setting joker; did you mean jokers?"
    assert refusal({"zzzzzzzz": "on"}) == "there is no setting zzzzzzzz"


def test_an_unknown_value_is_refused_with_what_would_do() -> None:
    sentence = refusal({"draft": "regulra"})

    assert "it takes quick, regular" in sentence
    assert "did you mean regular?" in sentence
    assert "PBL-DRAFT-1" in sentence


@pytest.mark.parametrize(("raw", "value"), [("1", "1"), (9, "9"), (" 7 ", "7"), ("all", "all"), ("ALL", "all")])
def test_a_range_takes_whole_numbers_besides_its_words(raw: object, value: str) -> None:
    assert SCHEMA.read({"rows": raw, "draft": "regular"})["rows"] == value


def test_a_range_may_reach_below_zero() -> None:
    assert SCHEMA.read({"debt": -3})["debt"] == "-3"
    assert "-3 to 3" in refusal({"debt": "-4"})


@pytest.mark.parametrize("raw", ["0", "10", "-1", "5.0", "", "five", "1e1", None, "²", "--5", "-", "9" * 5000])
def test_outside_its_range_a_number_is_refused(raw: object) -> None:
    """Whatever was typed, the answer is a sentence with the range."""
    assert "1 to 9" in refusal({"rows": raw})


def test_numbers_that_are_listed_are_the_only_ones() -> None:
    assert "it takes 1, 3" in refusal({"series": 2})


def test_what_does_not_go_together_names_both_keys_and_the_rule() -> None:
    sentence = refusal({"rows": "9"})

    assert sentence == "draft=quick does not go with rows=9 (PBL-R-167)"
    assert SCHEMA.read({"rows": "9", "draft": "regular"})["rows"] == "9"


def test_modes_stand_for_settings() -> None:
    assert SCHEMA.mode("classic") == {}
    assert SCHEMA.mode("wide") == {"rows": "9", "draft": "regular"}
    assert SCHEMA.mode("wide, jolly") == {"rows": "9", "draft": "regular", "jokers": "on"}


def test_modes_that_disagree_are_refused_by_name() -> None:
    with pytest.raises(BadSetting, match="modes wide and narrow set rows to 9 and 1"):
        SCHEMA.mode("wide,narrow")


def test_an_unknown_mode_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadSetting, match="there is no mode clasic; did you mean classic"):
        SCHEMA.mode("clasic")


def test_only_what_differs_is_written_down() -> None:
    settings = SCHEMA.read({"draft": "regular", "jokers": "no", "rows": 5})

    assert SCHEMA.changed(settings) == {"draft": "regular"}
    assert SCHEMA.read(SCHEMA.changed(settings)) == settings


@pytest.mark.parametrize(
    ("key", "kind"),
    [("jokers", "switch"), ("rows", "number"), ("debt", "number"), ("draft", "choice"), ("series", "number")],
)
def test_kinds(key: str, kind: str) -> None:
    assert next(setting for setting in SCHEMA.settings if setting.key == key).kind == kind


def test_the_nearest_word_keeps_its_own_spelling() -> None:
    assert nearest("JOKER_BLACC", ["joker_black", "KS"]) == "; did you mean joker_black?"
    assert nearest("ks", ["joker_black", "KS"]) == "; did you mean KS?"
    assert nearest("ks", []) == ""
