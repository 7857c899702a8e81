"""The thirty bots, and files of bots that are not in order."""

from collections import Counter
from pathlib import Path

import pytest

from boltyard.core.card_files import BadPage
from boltyard.games.battleground import loader
from boltyard.games.battleground.cards import (
    ABILITIES,
    ANCHOR,
    BUNKER,
    COMPANION,
    CONDITIONS,
    HIGH_STAKES,
    JAB,
    LOCKPICK,
    LONER,
    MERCENARY,
    POLARITY,
    STRIKER,
    TWIST,
    Bot,
)
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.loader import base_cards, load_cards

BOTS = base_cards().bots
TEXT = (Path(loader.__file__).parent / "cards.toml").read_text(encoding="utf-8")
HINDERING = (STRIKER, BUNKER, ANCHOR, LONER, POLARITY, MERCENARY)


PLAIN = (9, 15)


def group(bot: Bot) -> str:
    return "ability" if bot.ability else "condition" if bot.condition else "plain"


def lean(bot: Bot) -> int:
    """1 for a bot that attacks better, -1 for one that defends better, 0 for neither."""
    gap = bot.attack - bot.defense
    return 0 if abs(gap) <= 1 else 1 if gap > 0 else -1


def test_thirty_bots_twice() -> None:
    """BB-CARD-1, BB-SETUP-1, BB-R-2: 60 cards, 54 in the demo, each key with a copy 1 and 2."""
    table = base_cards()

    assert len(table.deck(False, True)) == table.size == 60
    assert len(table.deck(True, True)) == 54
    assert table.keys[:2] == ["abacus.1", "abacus.2"]
    assert [table.bot(card).key for card in (0, 1)] == ["abacus", "abacus"]


def test_eight_plain_thirteen_abilities_nine_conditions() -> None:
    """BB-CARD-2, BB-SETUP-4: and the demo lacks one of each group."""
    assert Counter(map(group, BOTS)) == {"plain": 8, "ability": 13, "condition": 9}
    assert Counter(group(bot) for bot in BOTS if bot.demo) == {"plain": 7, "ability": 12, "condition": 8}


def test_every_ability_and_condition_is_in_the_deck() -> None:
    """BB-AB-1..13, BB-CO-1..9: each on exactly one bot; the reserve is for other sets."""
    assert sorted(bot.ability for bot in BOTS if bot.ability) == list(range(1, 14))
    assert sorted(bot.condition for bot in BOTS if bot.condition) == list(range(1, 10))
    assert ABILITIES[1:4] == ["overclock", "teamwork", "jab"]
    assert CONDITIONS[7:10] == ["polarity", "high_stakes", "mercenary"]


def test_values_and_their_sums() -> None:
    """BB-CARD-3, BB-SETUP-3, BB-R-78, -82: both values are 0 to 9, the sums by the guide; a Companion below it."""
    for bot in BOTS:
        low, high = {"plain": PLAIN, "ability": (6, 9), "condition": (7, 9)}[group(bot)]
        if bot.condition == HIGH_STAKES:
            low, high = PLAIN
        elif bot.condition in HINDERING:
            low, high = 11, 16 if bot.condition in (LONER, ANCHOR) else 14
        elif bot.condition == COMPANION:
            low, high = 0, 6
        assert 0 <= bot.attack <= 9
        assert 0 <= bot.defense <= 9
        assert low <= bot.attack + bot.defense <= high, bot.key


def test_no_two_bots_are_alike() -> None:
    """BB-R-82: thirty pairs of values; and what harms rivals leans to Attack."""
    assert len({(bot.attack, bot.defense) for bot in BOTS}) == 30
    assert all(bot.attack > bot.defense for bot in BOTS if bot.ability in (JAB, LOCKPICK, TWIST))


def test_a_third_attacks_a_third_defends() -> None:
    """BB-CARD-4: in each group; two bots are low in both values, two are high."""
    for name, third in (("plain", 8 / 3), ("ability", 13 / 3), ("condition", 3)):
        leans = Counter(lean(bot) for bot in BOTS if group(bot) == name)
        assert all(abs(leans[side] - third) <= 1 for side in (-1, 0, 1)), name
    assert sum(max(bot.attack, bot.defense) <= 4 for bot in BOTS) >= 2
    assert sum(min(bot.attack, bot.defense) >= 6 for bot in BOTS) >= 2


@pytest.mark.parametrize("demo", [False, True])
def test_neither_role_is_favoured_by_the_cards(demo: bool) -> None:
    """BB-CARD-5: the mean Attack and the mean Defense differ by 0.3 at most."""
    bots = [bot for bot in BOTS if bot.demo or not demo]
    attack = sum(bot.attack for bot in bots) / len(bots)
    defense = sum(bot.defense for bot in bots) / len(bots)

    assert abs(attack - defense) <= 0.3


def test_texts_can_be_read_in_two_seconds() -> None:
    """BB-CARD-6, -7: at most twelve words, X from 1 to 4, names that differ, and all of it ours."""
    assert all(1 <= len(bot.text.split()) <= 12 for bot in BOTS)
    assert all(1 <= bot.by <= 4 for bot in BOTS if bot.by)
    assert len({bot.name for bot in BOTS}) == 30
    assert {bot.provenance for bot in BOTS} == {"house"}
    assert {bot.timing for bot in BOTS} == {"end"}
    assert [bot.key for bot in BOTS if bot.may] == ["parrot"]
    assert "may" in base_cards().bots[[bot.key for bot in BOTS].index("parrot")].text.split()


def test_no_bot_has_both() -> None:
    """BB-R-8: the schema would allow it, our list has none."""
    assert not [bot.key for bot in BOTS if bot.ability and bot.condition]

    both = TEXT.replace('condition = "striker"', 'condition = "striker"\nability = { do = "flip" }')
    ramrod = load_cards(both).bot(load_cards(both).number["ramrod.1"])
    assert (ramrod.ability, ramrod.condition) == (4, 1)


def test_with_two_players_the_mercenary_and_the_jab_stay_in_the_box() -> None:
    """BB-CARD-8, BB-R-91: 56 cards for two, 60 for three."""
    assert sorted(bot.condition or bot.ability for bot in BOTS if bot.needs_third_player) == [JAB, MERCENARY]
    for seats, size in ((2, 56), (3, 60)):
        s = BattlegroundGame().new({}, 1, seats)
        assert len(s.deck) + 4 * seats == size


def test_a_table_tells_its_facts() -> None:
    """BB-CARD-6: the facts of a bot make the same bot again, and another fact another digest."""
    lines = []
    for bot in BOTS:
        lines.append(f"[{bot.key}]")
        for name, value in bot.facts().items():
            if isinstance(value, dict):
                inner = ", ".join(f"{key} = {str(v).lower() if v is True else repr(v)}" for key, v in value.items())
                lines.append(f"{name} = {{ {inner} }}")
            else:
                lines.append(f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}")
    again = load_cards("\n".join(lines))

    assert again.digest == base_cards().digest
    assert load_cards(TEXT.replace("attack = 8", "attack = 7", 1)).digest != again.digest


# Files that are not in order.


def problems(text: str) -> list[str]:
    with pytest.raises(BadPage) as wrong:
        load_cards(text, "mine.toml")
    return [problem.words() for problem in wrong.value.problems]


def line_of(words: str, text: str = TEXT) -> int:
    return text[: text.index(words)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("attack = 8", "attack = 12", "piston: attack is a whole number from 0 to 9, not 12"),
        ("attack = 8", "attack = true", "piston: attack is a whole number from 0 to 9, not true"),
        ("attack = 8", "atack = 8", "piston: there is no fact 'atack'; did you mean attack?"),
        ('do = "jab", by = 2', 'do = "jabb", by = 2', "elbow: do is one of"),
        ('do = "jab", by = 2', 'do = "jab", by = 9', "elbow: by is a whole number from 1 to 4, not 9"),
        ('do = "jab", by = 2', 'do = "jab", bye = 2', "elbow: ability: unexpected 'bye' (it takes do, by, may"),
        ('{ do = "flip" }', '{ do = "flip", by = 2 }', "flapjack: ability: flip takes no by"),
        ('{ do = "flip" }', '"flip"', "flapjack: ability is a table such as"),
        ('condition = "loner"', 'condition = "lonre"', "did you mean loner?"),
        ('condition = "loner"', "condition = 3", "lighthouse: condition is one of"),
        ('text = "None shall park."', 'text = "one two three four five six seven eight nine ten eleven twelve more"',
         "bollard: text has 13 words; 12 can be read in two seconds (BB-CARD-7)"),
        ('name = "Brolly"', 'name = "Pillbox"', "name is that of brolly too; no two are alike"),
        ('name = "Brolly"', "name = 3", "brolly: name is text in quotes, not 3"),
        ("\ndemo = false", '\ndemo = "no"', "abacus: demo is true or false, not 'no'"),
        ('provenance = "house"', 'provenance = "hose"', "did you mean house?"),
    ],
)  # fmt: skip
def test_a_problem_names_file_line_card_and_what_would_do(old: str, new: str, sentence: str) -> None:
    """BB-CARD-6: the line is that of the fact."""
    bad = TEXT.replace(old, new, 1)
    found = [words for words in problems(bad) if sentence in words]

    assert found
    where = line_of(new.strip(), bad) if "Pillbox" not in new else line_of("[pillbox]", bad) + 1
    assert found[0].startswith(f"mine.toml line {where}: ")


def test_all_problems_are_told_at_once() -> None:
    bad = TEXT.replace("attack = 8", "attack = 12", 1).replace('condition = "loner"', 'condition = "x"')

    assert len(problems(bad)) == 2


def test_what_stands_twice_does_not_hide_the_rest() -> None:
    """Nor does a number too long to be told; a table of its own keeps its lines."""
    bad = TEXT.replace("attack = 8", f"attack = 0x{'f' * 5000}", 1).replace(
        'ability = { do = "flip" }', '[flapjack.ability]\ndo = "flip"\nmay = 3'
    )
    bad += "\n[brolly]\nname = 'Again'\n"
    first, second, third = problems(bad)

    assert first.endswith("piston: attack is a whole number from 0 to 9, not such a number")
    assert second == f"mine.toml line {line_of('may = 3', bad)}: flapjack: may is true or false, not 3"
    assert "brolly: this key stands twice; the first is on line" in third


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (TEXT + "\n[brolly]\nname = 'Again'\n", "brolly: this key stands twice; the first is on line"),
        (TEXT + "\n[Big]\nname = 'Big'\n", "Big: a key is made of small letters"),
        (TEXT + "\n[all]\nname = 'All'\n", "all: 'all' has a meaning of its own in records"),
        (TEXT.replace("[piston]", "[piston"), "this is not TOML"),
        ("setup = 1\n" + TEXT, "setup stands outside of a bot"),
        (TEXT.replace('set = "base"', "set = 3"), "set is a name of small letters"),
        (TEXT[: TEXT.index("[hireling]")], "a set has 30 bots, 27 of them in the demo; this file has 29 and 26"),
        ("x = " + "[" * 5000, "this is not TOML"),
    ],
)
def test_a_file_that_is_no_set_is_refused(bad: str, sentence: str) -> None:
    """BB-CARD-1: with its place where it has one."""
    assert any(sentence in words for words in problems(bad))


def test_a_file_on_disk_is_read(tmp_path: Path) -> None:
    good = tmp_path / "our_bots.toml"
    good.write_text(TEXT.replace('set = "base"\n', ""), encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"# ok\n\xff\xfe")

    assert load_cards(good).name == "our_bots"
    with pytest.raises(BadPage, match=r"bad.toml line 2: this is not UTF-8 text"):
        load_cards(bad)
