"""The terms of a side: one setting, one spelling, and a sentence for whatever is none."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.legend import Legend
from boltyard.core.settings import Schema, Setting
from boltyard.core.terms import Term, TermsSetting, by_chair, terms_in, terms_told, turned, with_terms

KNOWN = [
    Term("barred", "TOY-1", "cards that are out", "without {}", whole=True),
    Term("shop", "TOY-2", "where the shop comes from", "shop from piles", words=["piles"], whole=True),
    Term("kept", "TOY-3", "cards that are its own", "keeps {}"),
    Term("opening", "TOY-4", "cards more", "+{} opening hand", 0, 5),
]
SCHEMA = Schema([Setting("deck", ["old", "new"], "TOY-0", "which deck"), TermsSetting(KNOWN, "TOY-5", "terms")], {}, [])
PLAIN = Schema([Setting("deck", ["old", "new"], "TOY-0", "which deck")], {}, [])


def read(text: str) -> str:
    return SCHEMA.read({"terms": text})["terms"]


def test_terms_have_one_spelling() -> None:
    assert read(" 1: Opening = +2 , kept= b + a ;all:shop=piles; 0:opening=0") == "all:shop=piles;1:kept=a+b,opening=2"
    assert read("") == read("none") == read("0:opening=0") == "none"
    assert read(read("1:opening=1;0:kept=a")) == "0:kept=a;1:opening=1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("opening=1", "terms are said like 0:opening=1, not 'opening=1'"),
        ("0:", "terms are said like 0:opening=1, not '0:'"),
        ("0:opening", "a term is said like opening=1, not 'opening'"),
        ("0:opening=1,opening=2", "opening is said twice of 0"),
        ("ana:opening=1", "terms are for all or for a side by its chair, such as 0, not 'ana'"),
        ("00:opening=1", "terms are for all or for a side by its chair, such as 0, not '00'"),
        ("0:openings=1", "there is no term 'openings'; there are barred, shop, kept, opening; did you mean opening?"),
        ("0:opening=6", "opening cannot be '6'; it takes 0 to 5 (TOY-4)"),
        ("0:opening=-1", "opening cannot be '-1'; it takes 0 to 5 (TOY-4)"),
        ("0:opening=one", "opening cannot be 'one'; it takes 0 to 5 (TOY-4)"),
        ("all:shop=pile", "shop cannot be 'pile'; it takes piles; did you mean piles? (TOY-2)"),
        ("0:kept=a/b", "kept takes cards by key with + between, not 'a/b' (TOY-3)"),
        ("all:opening=1", "opening is a term of one side: say which, by its chair (TOY-4)"),
        ("1:shop=piles", "shop is a term of the whole table: say all (TOY-2)"),
    ],
)
def test_what_is_no_term_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as wrong:
        read(text)

    assert wrong.value.sentence == sentence
    assert wrong.value.keys == ["terms"]


def test_a_fixture_puts_its_terms_into_the_settings() -> None:
    chosen = with_terms(SCHEMA, {"deck": "new"}, {"1": {"opening": 1}, "all": {"barred": "b+a"}})

    assert chosen == {"deck": "new", "terms": "all:barred=a+b;1:opening=1"}
    assert terms_in(chosen) == {"all": {"barred": "a+b"}, "1": {"opening": "1"}}
    assert with_terms(SCHEMA, chosen, {}) == {"deck": "new"}


def test_a_game_without_terms_refuses_them() -> None:
    assert with_terms(PLAIN, {"deck": "new"}, {}) == {"deck": "new"}
    with pytest.raises(BadSetting, match="this game has no terms of a side"):
        with_terms(PLAIN, {}, {"0": {"opening": 1}})
    with pytest.raises(BadSetting, match="there is no setting terms"):
        PLAIN.read({"terms": "0:opening=1"})


def test_names_stand_for_chairs() -> None:
    assert by_chair("bo: opening=+1;all:shop=piles;0:opening=2", ["ana", "bo"]) == (
        "1: opening=+1;all:shop=piles;0:opening=2"
    )
    with pytest.raises(BadSetting, match="nobody here is called 'cy'; the seats are ana bo"):
        by_chair("cy: opening=1", ["ana", "bo"])


def test_terms_go_with_the_people_who_change_chairs() -> None:
    before = {"terms": "all:shop=piles;0:opening=1;1:opening=2", "deck": "new"}

    assert turned(before, 3, -1)["terms"] == "all:shop=piles;0:opening=2;2:opening=1"
    assert turned(turned(before, 3, -1), 3, 1) == before
    assert turned({"deck": "new"}, 3, -1) == {"deck": "new"}


def test_terms_are_told_in_words() -> None:
    settings = {"terms": "all:barred=a;1:kept=a+b,opening=1"}

    assert terms_told(SCHEMA, settings, Legend(["a", "b"], ["Ant", "Bee"])) == {
        "all": ["without Ant"],
        "1": ["keeps Ant, Bee", "+1 opening hand"],
    }


def test_advice_is_for_tables_that_are_agreed_on_now() -> None:
    schema = Schema(
        [
            Setting("deck", ["old", "new"], "TOY-0", "which deck"),
            Setting("more", ["0"], "TOY-6", "cards more", 0, 5, follows="deck", advised={"new": "2"}),
        ],
        {},
        [],
    )

    assert schema.agree({"deck": "new"})["more"] == "2"
    assert schema.changed(schema.agree({"deck": "new"})) == {"deck": "new", "more": "2"}
    assert schema.agree({"deck": "new", "more": "0"})["more"] == "0"
    assert schema.agree({})["more"] == "0"
    assert schema.read({"deck": "new"})["more"] == "0"  # as a record says it
