"""What people write: nothing hides, reverses or breaks, and nobody is called like a bot or like nothing at all."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltyard.players.bots import BOTS, display_name
from boltyard.server import wire
from boltyard.server.people import NAMES, some_name
from boltyard.server.text import (
    LONGEST_NAME,
    LONGEST_TALK,
    MOST_MARKS,
    BadName,
    is_key,
    outline,
    plain,
    read_name,
    read_talk,
)
from tests.server.people import House
from tests.server.test_tables import story

ODD = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Mn", "Me", "Zs", "Co", "Cn"]),
        st.sampled_from("\u200d\u200c\ufe0f\ufe0e\u3164\u115f\u2800\u0301\u034f\u202e\u2066👩🚀❤️🏽क्षनمی가가 "),
    ),
    max_size=60,
)


@settings(max_examples=300, deadline=None)
@given(ODD)
def test_nothing_hides_reverses_or_breaks(text: str) -> None:
    """The law, for any text: what is left can be shown, stored and read again, and stays as it is."""
    shown = plain(text)

    assert plain(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert shown == " ".join(shown.split())
    shown.encode()  # no half of a pair
    marks = 0
    for c in shown:
        kind = unicodedata.category(c)
        assert c in "\u200d\u200c" or kind not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
        marks = marks + 1 if kind[0] == "M" and c not in "\ufe0e\ufe0f" else 0
        assert marks <= MOST_MARKS


@settings(max_examples=300, deadline=None)
@given(ODD)
def test_a_name_can_be_read_or_is_refused_with_a_sentence(text: str) -> None:
    try:
        name = read_name(text)
    except BadName:
        return

    assert 0 < len(name) <= LONGEST_NAME
    assert name.strip("\u200d\u200c\ufe0e\ufe0f .-_")
    assert read_name(name) == name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("Ana\x00\x07Maria", "AnaMaria"),
        ("one\ntwo\u2028three\u00a0four\u3000five", "one two three four five"),
        ("e\u0301", "é"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("\u2066Ana\u2069\u200f", "Ana"),
        ("so\u00adft zero\u200bwidth\ufeff", "soft zerowidth"),
        (
            "Z" + "\u0301\u0302\u0303\u0304" * 9,
            "Z" + "\u0301\u0302\u0303\u0304\u0301",
        ),  # the first has become one letter
        ("\u0301\u0302 lost", "lost"),
        ("👩\u200d🚀 and 👨🏽\u200d❤\ufe0f\u200d👨🏻", "👩\u200d🚀 and 👨🏽\u200d❤\ufe0f\u200d👨🏻"),
        ("a\u200db", "ab"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("Ἀθηνᾶ, 株式会社, עברית", "Ἀθηνᾶ, 株式会社, עברית"),
        ("private \ue000 use, \U000e0041 tags", "private use, tags"),
    ],
)
def test_texts_as_others_read_them(text: str, shown: str) -> None:
    if text.startswith("Z"):
        shown = unicodedata.normalize("NFC", "Z\u0301" + "\u0302\u0303\u0304\u0301")

    assert plain(text) == shown


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        " ",
        "\t\n",
        "\u200b",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\u0301",
        "\u200d",
        "\u202e",
        "\x00",
        "...",
        "\ufe0f",
        "\u17b4",
    ],
)
def test_nobody_is_called_nothing_at_all(nothing: str) -> None:
    with pytest.raises(BadName, match="at least one letter"):
        read_name(nothing)


@pytest.mark.parametrize(
    "name",
    [
        "greedy",
        "Greedy",
        "UNIFORM",
        "Magpie",
        "magpie",
        "Magpie (greedy)",
        "Magpie 2 (greedy)",
        "Magpie 2",
        "Bob (greedy)",
        "Bob （ｇｒｅｅｄｙ）",
        "Mаgріе",  # Cyrillic а, р, і, е
        "Μagpie",  # Greek Mu
        "M a g p i e",
        "Mágpíe",
        "Magp1e",
        "Wobb1e",
        "W0bble",
        "ＷＯＢＢＬＥ",
        "Loose-Screw",
        "L00se  Screw!",
        "Hiccup\u200b",
        "Tumbleweed.",
        "Ratt1e",
        "Squirre|",
    ],
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(BadName, match="a bot is called"):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    ["Boltyard", "boItyard", "B0ltyard", "HOST", "Ноst", "Admin", "adm1n", "admin!", "Sys\u200btem", "You"],
)
def test_nobody_passes_for_the_house(name: str) -> None:
    with pytest.raises(BadName, match="whoever runs this server"):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Bo",
        "P0.1",
        "Magpies of Nottingham",
        "Greedy Bob",
        "Uniformed",
        "7",
        "José",
        "李小龍",
        "🦊",
        "Robot",
        "O'Neill",
        "Иван",
        "Νίκος",
    ],
)
def test_a_name_of_ones_own_stays_as_it_is(name: str) -> None:
    assert read_name(name) == name


def test_every_bot_and_no_guest_is_a_bot() -> None:
    """Whatever bots are called later is theirs, too; and nobody is given a name that could not be chosen."""
    for bot, called in ((bot.key, bot.called) for bot in BOTS.values()):
        for n in range(2 * len(called)):
            with pytest.raises(BadName):
                read_name(display_name(bot, n))
    for name in [*NAMES, *(some_name() for _ in range(20))]:
        assert read_name(name) == name
        assert not any(letter.isdigit() for letter in name)  # a person is no number


def test_a_name_is_as_long_as_it_is_read() -> None:
    assert read_name("  " + "x" * LONGEST_NAME + "\u200b\x00") == "x" * LONGEST_NAME
    with pytest.raises(BadName, match="at most 24 characters; this one has 25"):
        read_name("x" * (LONGEST_NAME + 1))


def test_chat_is_cut() -> None:
    assert read_talk("x" * 1000) == "x" * LONGEST_TALK
    assert read_talk("\u202e\x00\u3164") == ""
    assert len(read_talk("👩\u200d🚀" * 200)) <= LONGEST_TALK
    assert plain("He was\nrude.\x00") == "He was rude."


def test_look_alikes_have_one_outline() -> None:
    assert outline("Мagріe") == outline("magpie") == outline("MAGPIE") == outline("m4gp1e")
    assert outline("Ana") != outline("Bo")


@pytest.mark.parametrize(
    ("text", "fits"), [("AB12", True), ("", False), ("a\x00b", False), ("ü", False), ("x" * 41, False)]
)
def test_keys_are_plain(text: str, fits: bool) -> None:
    assert is_key(text) is fits


def test_a_nul_breaks_no_table(db: str) -> None:
    """On PostgreSQL a NUL in a text is an error: none reaches it, be it in chat, in a name or in the id of a table."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        bo.heard.clear()
        ana.say(wire.Say(row.id, "He\x00llo \u202eolleH\u202c\ud83d"))
        heard = await bo.hears(wire.Talk)
        assert heard.lines[0].text == "Hello olleH"
        ana.say(wire.Say(row.id, "\x00\u200b"))
        ana.say(wire.Attend("a\x00b"))
        assert "no such table" in (await ana.hears(wire.Trouble)).sentence
        shared = await house.table(ana, "here A\x00na\u0301")
        assert [chair.name for chair in shared.chairs] == ["Ana", "Aná"]
        await house.quiet()

        assert not house.hall.fallen

    story(db, told)
