"""Card files: each kind of damage is told with its line and mended by its own words, and nothing is half-loaded."""

import re
from importlib import resources
from pathlib import Path

import pytest

from boltyard.games.pbl import vocabulary
from boltyard.games.pbl.cards import KINDS, PLACES
from boltyard.games.pbl.effects.registry import EFFECTS
from boltyard.games.pbl.loader import BadCards, base_cards, load_cards, override_cards

TEXT = resources.files("boltyard.games.pbl").joinpath("cards.toml").read_text(encoding="utf-8")
DOCS = Path(__file__).resolve().parents[2] / "docs" / "cards.md"


def part(key: str) -> str:
    """What the file says of one card, from its head to the next blank line."""
    found = re.search(rf"^\[{key}\]\n(?:.+\n)+", TEXT, re.MULTILINE)
    assert found is not None
    return found.group()


def damaged(key: str, old: str, new: str) -> tuple[str, int]:
    """The base set with one change in one card, and the line of that change."""
    before = part(key)
    assert before.count(old) == 1
    text = TEXT.replace(before, before.replace(old, new))
    where = TEXT.index(before) + before.index(old)
    return text, TEXT.count("\n", 0, where) + 1 + (len(old) - len(old.lstrip("\n")))


def problems(text: str, source: str = "cards.toml") -> list[str]:
    with pytest.raises(BadCards) as refused:
        load_cards(text, source)
    return [problem.words() for problem in refused.value.problems]


def head(key: str) -> int:
    return TEXT.count("\n", 0, TEXT.index(f"[{key}]\n")) + 1


# One kind of damage each

DAMAGE = [  # card, what stands there, what stands there instead, the sentence
    (
        "yot_z_bazooka",
        "dice = 5, rerolls = 2",
        "dice = 5, rerolls = 2, die = 5",
        "strike: unexpected argument 'die' (it takes dice, rerolls)",
    ),
    ("yot_z_bazooka", "rerolls = 2", "rerolls = 9", "strike: rerolls is 0 to 5, not 9"),
    ("yot_z_bazooka", "rerolls = 2", "rerolls = 'two'", "strike: rerolls is 0 to 5, not 'two'"),
    ("yot_z_bazooka", ", rerolls = 2", "", "strike: rerolls is missing: how often at most, 0 to 5"),
    (
        "yot_z_bazooka",
        '"strike"',
        '"strik"',
        "after_attack: there is no effect 'strik'; did you mean strike?",
    ),
    (
        "yot_z_bazooka",
        '{ do = "strike", dice = 5, rerolls = 2 }',
        '"strike"',
        "after_attack names an effect, such as { do = 'draw', cards = 1 }",
    ),
    (
        "yot_z_bazooka",
        "after_attack",
        "after_atack",
        "there is no fact or moment 'after_atack'; did you mean after_attack?",
    ),
    (
        "yot_z_bazooka",
        '"right_shoulder"',
        '"right_sholder"',
        "place is one of head, left_arm, right_arm, legs, left_shoulder, right_shoulder, pod, not 'right_sholder'"
        "; did you mean right_shoulder?",
    ),
    (
        "yot_z_bazooka",
        'place = "right_shoulder"',
        'place = "right_shoulder"\ndefense = 1',
        "shoulder armor has no defense of its own (PBL-SHOULDER-9)",
    ),
    (
        "yot_z_bazooka",
        'place = "right_shoulder"',
        'place = "right_shoulder"\nlevel = 1',
        "armor of place right_shoulder has no level (PBL-COMP-15)",
    ),
    ("chain_fist", "level = 1", "level = 4", "level is a whole number from 1 to 3, not 4"),
    ("chain_fist", "level = 1", "level = true", "level is a whole number from 1 to 3, not true"),
    ("chain_fist", "attack = 2", "attack = 1.5", "attack is a whole number from 0 to 9, not 1.5"),
    ("chain_fist", "attack = 2", "atack = 2", "there is no fact or moment 'atack'; did you mean attack?"),
    (
        "chain_fist",
        'kind = "armor"',
        'kind = "armour"',
        "kind is one of starter, robot, expert, armor, hangar, crew, action, not 'armour'; did you mean armor?",
    ),
    ("chain_fist", 'name = "Chain Fist"', "name = 7", "name is text in quotes, not 7"),
    (
        "chain_fist",
        'place = "left_arm"',
        'place = "left_arm"\npod = "construction"',
        "place left_arm is no pod; leave out pod or set place = pod",
    ),
    (
        "chain_fist",
        "flavor = true",
        "flavor = true\ntraits = ['high_faces_miss']",
        "flavor is for cards that do nothing; this one has traits or moments",
    ),
    ("chain_fist", "flavor = true", "flavor = 'yes'", "flavor is true or false, not 'yes'"),
    (
        "chain_fist",
        '"house"',
        '"hause"',
        "provenance is one of book, publisher, house, not 'hause'; did you mean house?",
    ),
    (
        "chain_fist",
        'provenance = "house"',
        'provenance = "house"\ninvented = ["attack"]',
        "invented is for known cards; all of a house card is ours",
    ),
    (
        "chain_fist",
        'provenance = "house"',
        'provenance = "house"\nanswered = ["attack"]',
        "answered is for known cards; nobody but us speaks of a house card",
    ),
    ("bruno", "skill = 1", "skill = 0", "skill is a whole number from 1 to 3, not 0"),
    ("bruno", "attack = 1", "level = 1", "crew cards have no level; armor and hangar cards have"),
    ("bruno", 'kind = "crew"', 'kind = "crew"\nplace = "head"', "crew cards have no place; only armor cards have"),
    (
        "bruno",
        '["discard_to_draw"]',
        '["discard_to_drow"]',
        "traits: there is no 'discard_to_drow'; did you mean discard_to_draw?",
    ),
    (
        "bruno",
        '["discard_to_draw"]',
        '["high_faces_miss"]',
        "crew cards have no trait high_faces_miss; only armor cards have",
    ),
    (
        "bruno",
        '["discard_to_draw"]',
        '"discard_to_draw"',
        "traits is a list of words in brackets, not 'discard_to_draw'",
    ),
    (
        "bruno",
        '["discard_to_draw"]',
        '["discard_to_draw", "discard_to_draw"]',
        "traits: discard_to_draw stands twice",
    ),
    ("bruno", '["discard_to_draw"]', '["counter_runs_down"]', "counter_runs_down needs a counter"),
    (
        "bruno",
        "traits =",
        "on_played = { do = 'miss' }\ntraits =",
        "crew cards have no on_played; only action cards have",
    ),
    ("bruno", '"copper"', '"coper"', "company is one of ocher, kestrel, damson, bone, moss, copper, not 'coper'"),
    ("bruno", 'text = "At any', 'text = " At any', "text has words, and no space before or after them"),
    ("bruno", 'text = "At any', 'text = "At\\tany', "text is one line of printable characters"),
    ("bruno", 'text = "At any', f'text = "{"x" * 100} any', "text has 160 characters; 110 are the most"),
    ("bruno", 'text = "At any time', 'text = "', "text has words, and no space before or after them"),
    (
        "mute",
        'name = "Mute"',
        'name = "bruno"',
        "name is that of bruno too; no two are alike",
    ),
    (
        "soda_fats",
        'text = "Your hand limit is twenty."',
        'text = "At any time you may discard him from your hand to draw a card"',
        "text is that of bruno too; no two are alike",
    ),
    (
        "turtle_magoo",
        'when = "defense"',
        'when = "defence"',
        "blast: when is one of turn, attack, defense, any, not 'defence'; did you mean defense?",
    ),
    (
        "shop_is_open",
        "cards = 1",
        'when = "turn"',
        "open_shop: unexpected argument 'when' (it takes cards)",
    ),
    ("misfire", 'do = "miss"', 'do = "miss", dice = 1', "miss: unexpected argument 'dice' (it takes none)"),
    (
        "advice_from_doc",
        'kind = "crew"',
        'kind = "crow"',
        "search: kind is one of any, expert, armor, hangar, crew, action, not 'crow'; did you mean crew?",
    ),
    ("smitty_lesson", 'key = "shero"', 'key = "shiro"', "fetch_pilot: there is no card 'shiro'; did you mean shero?"),
    ("smitty_lesson", 'key = "shero"', 'key = "bruno"', "fetch_pilot: bruno is no expert"),
    ("torch_pipe", "cap = 4", "cap = 0", "counter: cap is 1 to 9, not 0"),
    ("torch_pipe", "start = 1, ", "", "counter: start is 0 to 9, not nothing"),
    ("torch_pipe", 'adds = "attack"', 'adds = "atack"', "counter: adds is attack or defense, not 'atack'"),
    ("torch_pipe", "cap = 4", "cap = 4, top = 4", "counter: unexpected 'top' (it takes start, cap, adds)"),
    (
        "torch_pipe",
        '{ start = 1, cap = 4, adds = "attack" }',
        "3",
        "counter is a table such as { start = 1, cap = 4 }, not 3",
    ),
    ("torch_pipe", '["place",', '["plase",', "invented: there is no 'plase'; did you mean place?"),
    ("supreme_hangar", "spaces = 5", "spaces = 0", "spaces is a whole number from 1 to 9, not 0"),
    ("regeneration_pod", "defense = 1", "attack = 1", "armor of place pod has no attack (PBL-COMBAT-2)"),
]


@pytest.mark.parametrize(("key", "old", "new", "sentence"), DAMAGE)
def test_damage_is_told_with_its_line(key: str, old: str, new: str, sentence: str) -> None:
    """One change, one problem: file, line, card, what is wrong and what would do."""
    text, line = damaged(key, old, new)
    (told,) = problems(text)
    found = re.fullmatch(r"cards\.toml line (\d+): (\w+): (.+)", told)

    assert found is not None
    assert found.group(2) == key
    assert found.group(3).startswith(sentence)
    at_line = text.splitlines()[int(found.group(1)) - 1]
    assert int(found.group(1)) == line or at_line.partition(" ")[0] in new  # a line that was added


@pytest.mark.parametrize(
    ("key", "fact", "sentence"),
    [
        ("chain_fist", "name", "name is missing: the name; no two cards of a set share one"),
        ("chain_fist", "kind", "kind is missing: what the card is, one of starter, robot,"),
        ("chain_fist", "place", "place is missing: where the armor goes; a pod goes on any limb"),
        ("chain_fist", "level", "level is missing: limb armor has one from 1 to 3 (PBL-COMP-15)"),
        ("chain_fist", "text", "text is missing: what players read, at most 110 characters; no two alike"),
        ("chain_fist", "provenance", "provenance is missing: who named the card: the book, the publisher, or we"),
        ("bruno", "skill", "skill is missing: of a crew member"),
        ("odo_brandt", "speed", "speed is missing: the fastest starter begins"),
        ("odo_brandt", "critical_attack", "critical_attack is missing: attack in Critical Form"),
        ("shero", "points", "points is missing: Pilot Points needed to play the expert"),
        ("lean_to", "spaces", "spaces is missing: room for crew and storage bombs"),
        ("lean_to", "level", "level is missing: of a hangar"),
        ("regeneration_pod", "pod", "pod is missing: a pod is of construction or of regeneration"),
    ],
)
def test_what_is_missing_is_told_at_the_head_of_the_card(key: str, fact: str, sentence: str) -> None:
    """Each kind of card has facts it cannot do without."""
    before = part(key)
    text = TEXT.replace(before, re.sub(rf"^{fact} = .*\n", "", before, flags=re.MULTILINE))
    (told,) = problems(text)

    assert told.startswith(f"cards.toml line {head(key)}: {key}: {sentence}")


def test_a_key_that_stands_twice() -> None:
    """The second one is told and left out; what else is wrong is told as well."""
    text = TEXT + '\n[bruno]\nname = "Again"\n\n[bruno.pick]\ndo = "draw"\n' + "[misfire.use]\ndo = 'mis'\n"
    last = text.count("\n")
    first, second, third = problems(text)

    assert first == f"cards.toml line {last - 6}: bruno: this key stands twice; the first is on line {head('bruno')}"
    assert second.startswith(f"cards.toml line {last - 1}: misfire: action cards have no use; ")
    assert third == f"cards.toml line {last}: misfire: use: there is no effect 'mis'; did you mean miss?"


def test_a_fact_that_stands_twice() -> None:
    """The first one counts until the file is mended."""
    text, line = damaged("bruno", "skill = 1", "skill = 1\nskill = 2")

    assert problems(text) == [f"cards.toml line {line + 1}: bruno: skill stands twice; the first is on line {line}"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[bruno\n", "bad.toml line 1: this is not TOML: Expected ']' at the end of a table declaration in column 7"),
        ('set = "x"\nname "Bruno"\n', "bad.toml line 2: this is not TOML: Expected '=' after a key in a key/value"),
        ('[bruno]\ntext = "open\n', "bad.toml line 2: this is not TOML: Illegal character"),
        ("[bruno]\ntraits = [", "bad.toml line 2: this is not TOML: Invalid value at the end of the file"),
        ("a = " + "[" * 100_000, "bad.toml: this is not TOML: it is nested too deeply"),
        ("a = " + "9" * 5000, "bad.toml: this is not TOML: "),
        ("speed = 3\n", "bad.toml line 1: speed stands outside of a card, which begins with [its_key]"),
        (
            "sets = 'mine'\n",
            "bad.toml line 1: sets stands outside of a card, which begins with [its_key]; did you mean",
        ),
        ("set = 'My Set'\n", "bad.toml line 1: set is a name of small letters, digits, _ and -, not 'My Set'"),
        ("['Big Bot']\n", "bad.toml line 1: Big Bot: a key is made of small letters, digits and _, a letter first"),
        ("\n[big_bot.blast]\n", "bad.toml line 2: big_bot: kind is missing: what the card is, one of starter,"),
        ("[none]\n", "bad.toml line 1: none: 'none' has a meaning of its own in records; take another key"),
        ("changes = 'bass'\n", "bad.toml line 1: changes = 'bass' names no set; it can be 'base'"),
    ],
)
def test_what_is_no_card_file(text: str, told: str) -> None:
    """Bad TOML has a line and a column; words outside of cards are told too."""
    assert problems(text, "bad.toml")[0].startswith(told)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Other encodings are refused at their line; a mark at the beginning and other line ends do no harm."""
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    bad.write_bytes(b'set = "x"\n# caf\xe9\n')

    assert load_cards(good).digest == base_cards().digest
    with pytest.raises(BadCards, match=r"^bad\.toml line 2: this is not UTF-8 text$"):
        load_cards(bad)


def test_the_base_set_has_its_numbers() -> None:
    """PBL-COMP-2, -3: a base set with a card more or less is none."""
    without = TEXT.replace(part("bruno"), "").replace(part("odo_brandt"), "")

    assert problems(without) == [
        "cards.toml: the base set has 10 of kind starter, this file 9",
        "cards.toml: the base set has 26 of kind crew, this file 25",
    ]


def test_another_set_needs_what_the_rules_deal_out() -> None:
    """100 orange cards, 10 starters and 3 robots; more are welcome, and the split is free."""
    other = TEXT.replace('set = "base"', "")
    fewer = other.replace(part("bruno"), "").replace(part("solar"), "")
    more = other + part("bruno").replace("bruno", "bruna").replace("Bruno", "Bruna").replace("him", "her")

    assert problems(fewer, "Mine.toml") == [
        "Mine.toml: a set needs at least 100 orange cards (neither starter nor robot), this file has 99",
        "Mine.toml: a set needs at least 3 robots, this file has 2",
    ]
    assert len(load_cards(more, "My Set.toml").orange) == 101
    assert load_cards(more, "My Set.toml").name == "my_set"


def test_all_problems_are_collected_and_nothing_is_loaded() -> None:
    """In the order of the file; the error's own sentence is the first of them and how many there are besides."""
    text, _ = damaged("bruno", "skill = 1", "skill = 7")
    text = text.replace("\nlevel = 3", "\nlevel = 9").replace('kind = "robot"', 'kind = "robt"')
    with pytest.raises(BadCards) as refused:
        load_cards(text, "cards.toml")
    told = refused.value.problems

    assert [problem.card for problem in told] == [
        "crystal",
        "obsidian",
        "solar",
        *("cathedral_helm", "foundry_fist", "anvil_fist", "elvin_racers", "scales_of_regeneration"),
        "supreme_hangar",
        "bruno",
    ]
    assert [problem.line for problem in told] == sorted(problem.line for problem in told)
    assert refused.value.sentence == f"{told[0].words()} (and 9 more)"
    assert refused.value.exit_code == 1


def test_facts_may_be_written_in_every_way_of_toml() -> None:
    """Sub-tables, dotted keys, long strings and lists over several lines keep their lines."""
    text, _ = damaged(
        "bruno",
        'traits = ["discard_to_draw"]',
        'traits = [\n  "discard_to_draw", # ] not the end\n]\n'
        'pick.do = "draw"\npick.cards = 99\n[bruno.blast]\ndo = "draw"\ncards = 77',
    )
    text = text.replace('text = "At any time', 'text = """At any \\\n  time').replace(
        'to draw a card."\n', 'to draw a card."""\n'
    )
    (first, second) = problems(text)
    lines = text.splitlines()

    assert first == f"cards.toml line {lines.index('pick.cards = 99') + 1}: bruno: draw: cards is 1 to 10, not 99"
    assert second == f"cards.toml line {lines.index('cards = 77') + 1}: bruno: draw: cards is 1 to 10, not 77"


# Digest


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("bruno", "attack = 1", "attack = 2"),
        ("bruno", "attack = 1", "defense = 1"),
        ("bruno", 'name = "Bruno"', 'name = "Brunella"'),
        ("bruno", "to draw a card.", "to draw one card."),
        ("bruno", 'company = "copper"\n', ""),
        ("bruno", '"skill", "attack"', '"attack", "skill"'),
        ("bruno", 'traits = ["discard_to_draw"]\n', ""),
        ("yot_z_bazooka", "rerolls = 2", "rerolls = 3"),
        ("yot_z_bazooka", "after_attack", "when_attacked"),
        ("turtle_magoo", '"defense", dice', '"any", dice'),
        ("torch_pipe", "cap = 4", "cap = 5"),
        ("odo_brandt", "critical_defense = 4", "critical_defense = 5"),
    ],
)
def test_any_change_of_a_card_changes_the_digest(key: str, old: str, new: str) -> None:
    """So a record tells with which cards it was played."""
    text, _ = damaged(key, old, new)

    assert load_cards(text, "cards.toml").digest != base_cards().digest


def test_the_layout_of_the_file_changes_nothing() -> None:
    """Comments, order and names of files are no part of the cards; numbers of cards follow their keys."""
    parts = [part(card.key) for card in base_cards().cards]
    turned = load_cards('# mine\nset = "mine"\n' + "\n".join(reversed(parts)), "mine.toml")

    assert turned.digest == base_cards().digest
    assert turned.by_key == base_cards().by_key
    assert turned.name == "mine"


# A second file


def test_a_second_file_replaces_facts_by_key() -> None:
    """An owner of the box types in what is printed; all else, and the first table, stay as they were."""
    before = base_cards().digest
    table = override_cards(
        base_cards(),
        "[multi_fire_arm]\nattack = 5\n[torch_pipe]\ncounter = { start = 2, cap = 6, adds = 'attack' }\n"
        "[turtle_magoo]\nblast = { do = 'dice', when = 'defense', dice = 3 }\ntext = 'Defense Blast: three dice.'\n",
        "box.toml",
    )

    assert table.name == "box"
    assert (table.card("multi_fire_arm").attack, table.card("multi_fire_arm").defense) == (5, 2)
    assert (table.card("torch_pipe").counter_start, table.card("torch_pipe").counter_cap) == (2, 6)
    assert table.card("turtle_magoo").moments["blast"].number("dice") == 3
    assert table.by_key == base_cards().by_key
    assert (base_cards().digest, base_cards().card("multi_fire_arm").attack) == (before, 4)
    assert table.digest != before


def test_a_file_may_say_that_it_changes_the_base_set(tmp_path: Path) -> None:
    """Then it is loaded like any other."""
    path = tmp_path / "box.toml"
    path.write_text('changes = "base"\n\n[bruno]\nattack = 3\n')

    assert load_cards(path).card("bruno").attack == 3
    assert len(load_cards(path).cards) == 113


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[brno]\nattack = 1\n", "box.toml line 1: brno: there is no such card to change; did you mean bruno?"),
        ("[bruno]\natack = 1\n", "box.toml line 2: bruno: there is no fact or moment 'atack'; did you mean attack?"),
        ("[bruno]\nattack = 99\n", "box.toml line 2: bruno: attack is a whole number from 0 to 9, not 99"),
        ("[bruno]\nkind = 'armor'\n", "box.toml line 2: bruno: kind cannot be changed; this card is crew"),
        ("[bruno]\nname = 'Unknown'\n", "box.toml line 2: bruno: name is that of unknown too; no two are alike"),
        ("[bruno]\nspeed = 1\n", "box.toml line 2: bruno: crew cards have no speed; only starter cards have"),
        (
            "set = 'base'\n",
            "box.toml line 1: base is the set that is changed; give this one a name of its own with set = ...",
        ),
    ],
)
def test_a_second_file_is_read_as_strictly(text: str, told: str) -> None:
    """The same checks and words, with the lines of the second file."""
    with pytest.raises(BadCards) as refused:
        override_cards(base_cards(), text, "box.toml")

    assert [problem.words() for problem in refused.value.problems] == [told]


# Documentation


def test_every_word_of_a_card_file_is_documented() -> None:
    """docs/cards.md has every fact, effect with its arguments, trait and moment, in the words of the vocabulary."""
    docs = DOCS.read_text(encoding="utf-8")
    missing = [fact.name for fact in vocabulary.FACTS if f"| `{fact.name}` |" not in docs or fact.text not in docs]
    for effect in EFFECTS:
        call = f"| `{effect.name}({', '.join(argument.name for argument in effect.arguments)})` | {effect.text} |"
        missing += [effect.name] if call not in docs else []
        for argument in effect.arguments:
            line = f"{argument.name}: {argument.text}, {argument.takes()}"
            if argument.default is not None:
                line += f" (left out: {argument.default or 'none'})" if argument.default != 0 else " (left out: 0)"
            missing += [f"{effect.name}: {line}"] if line not in docs else []
    missing += [trait.name for trait in vocabulary.TRAITS if f"| `{trait.name}` | {trait.text} |" not in docs]
    missing += [moment.name for moment in vocabulary.MOMENTS if f"| `{moment.name}` | {moment.text} |" not in docs]
    missing += [word for word, text in vocabulary.FAME.items() if f"| `{word}` | {text} |" not in docs]
    missing += [word for words in WORD_LISTS for word in words if f"`{word}`" not in docs]

    assert missing == []


WORD_LISTS = [KINDS, PLACES, vocabulary.PODS, vocabulary.COMPANIES, vocabulary.PROVENANCES]


def test_the_example_of_the_documentation_is_a_card() -> None:
    """What docs/cards.md shows as a card file can be loaded over the base set."""
    docs = DOCS.read_text(encoding="utf-8")
    (card,) = re.findall(r"```toml\n(\[yot_z_bazooka\]\n.*?)```", docs, re.DOTALL)
    (box,) = re.findall(r"```toml\n(changes = .*?)```", docs, re.DOTALL)

    assert override_cards(base_cards(), card, "docs.toml").digest == base_cards().digest
    assert load_cards(box, "docs.toml").digest != base_cards().digest
