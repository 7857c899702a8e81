"""The base set: its numbers, the known cards with all that is known of them, and the design of the others."""

import re
from collections import Counter

import pytest

from boltyard.games.pbl.cards import (
    ACTION,
    ARMOR,
    CREW,
    EXPERT,
    HANGAR,
    KINDS,
    LIMBS,
    NOWHERE,
    PLACES,
    POD,
    ROBOT,
    STARTER,
    Card,
    CardTable,
)
from boltyard.games.pbl.effects.registry import EFFECTS
from boltyard.games.pbl.lab import gallery
from boltyard.games.pbl.loader import base_cards, load_cards
from boltyard.games.pbl.vocabulary import COMPANIES, LONGEST_TEXT, PROVENANCES
from tasks import gallery as task

TABLE = base_cards()


def cards_of(kind: int) -> list[Card]:
    return [card for card in TABLE.cards if card.kind == kind]


def limb_armor(place: str = "") -> list[Card]:
    return [card for card in cards_of(ARMOR) if card.place < LIMBS and place in ("", PLACES[card.place])]


def holders(do: str) -> set[str]:
    return {card.key for card in TABLE.cards if any(effect.do == do for effect in card.moments.values())}


# Numbers


def test_a_hundred_orange_cards() -> None:
    """PBL-COMP-1: decks are made of 100 cards."""
    assert len(TABLE.orange) == 100


def test_the_orange_cards_by_kind() -> None:
    """PBL-COMP-2: 5 experts, 38 armor, 10 hangars, 26 crew and 21 actions."""
    kinds = Counter(KINDS[TABLE.cards[card].kind] for card in TABLE.orange)

    assert kinds == {"expert": 5, "armor": 38, "hangar": 10, "crew": 26, "action": 21}


def test_ten_starters_outside_of_the_deck() -> None:
    """PBL-COMP-3: starters are cards of their own, none of them orange."""
    assert len(TABLE.starters) == 10
    assert not set(TABLE.starters) & set(TABLE.orange)


def test_three_robots_by_name() -> None:
    """PBL-COMP-4: Crystal, Obsidian and Solar, which differ in nothing but their looks."""
    robots = cards_of(ROBOT)

    assert [card.name for card in robots] == ["Crystal", "Obsidian", "Solar"]
    assert {(card.attack, card.defense, card.level) for card in robots} == {(0, 0, 0)}
    assert not [card for card in robots if card.traits or card.moments]


def test_no_card_exists_twice() -> None:
    """PBL-COMP-5, PBL-R-1: 113 different cards, each with a key, a name and a text of its own."""
    assert len(TABLE.cards) == 113
    for alike in (
        {card.key for card in TABLE.cards},
        {card.name.lower() for card in TABLE.cards},
        {card.text.lower() for card in TABLE.cards},
    ):
        assert len(alike) == 113


def test_a_number_is_the_place_in_key_order() -> None:
    """The same cards get the same numbers, however the file is ordered."""
    keys = [card.key for card in TABLE.cards]

    assert keys == sorted(keys)
    assert [card.number for card in TABLE.cards] == list(range(113))
    assert TABLE.by_key == {key: number for number, key in enumerate(keys)}
    kinds = [TABLE.starters, TABLE.robots, TABLE.experts, TABLE.armor, TABLE.hangars, TABLE.crew, TABLE.actions]
    assert [[TABLE.cards[card].kind for card in cards] for cards in kinds] == [
        [kind] * len(cards_of(kind)) for kind in range(7)
    ]
    assert sorted(card for cards in kinds for card in cards) == list(range(113))
    assert TABLE.orange == sorted(TABLE.experts + TABLE.armor + TABLE.hangars + TABLE.crew + TABLE.actions)


def test_keys_are_the_names_in_small_letters() -> None:
    """Section 35: `multi_fire_arm`, `d_rock_kingston`, `yot_z_bazooka`."""
    for card in TABLE.cards:
        assert card.key == re.sub("[^a-z0-9]+", "_", card.name.lower()).strip("_")


# What each kind has


def test_starters_differ_in_five_numbers() -> None:
    """PBL-COMP-12: attack, defense, both again in Critical Form, and ten different speeds."""
    starters = cards_of(STARTER)

    assert sorted(card.speed for card in starters) == list(range(1, 11))
    for card in starters:
        normal = card.attack + card.defense + ("extra_bomb_die" in card.traits)  # cards of two dice are strength, too
        assert 2 <= normal <= 4
        assert 1 <= card.critical_attack + card.critical_defense - card.attack - card.defense <= 3
    by_speed = sorted(starters, key=lambda card: card.speed)
    strengths = [card.attack + card.defense for card in by_speed]
    assert strengths == sorted(strengths, reverse=True)
    assert sum("on_critical" in card.moments for card in starters) == 6
    assert sum("at_start" in card.moments for card in starters) == 3
    assert all(card.moments or card.traits for card in starters)


def test_experts_bring_strength_and_need_points() -> None:
    """PBL-COMP-13, PBL-PILOT-13: attack, defense, a text, 4 to 8 points, and no Critical Form."""
    experts = cards_of(EXPERT)

    assert sorted(card.points for card in experts) == [4, 5, 6, 7, 8]
    assert all(card.attack + card.defense >= 3 and card.text for card in experts)
    assert not [card for card in experts if card.critical_attack or card.critical_defense or card.speed]


def test_seven_types_of_armor() -> None:
    """PBL-COMP-14: four limbs, two shoulders and pods."""
    places = Counter(PLACES[card.place] for card in cards_of(ARMOR))

    assert len(PLACES) == 7
    assert places == {
        "head": 7,
        "left_arm": 8,
        "right_arm": 8,
        "legs": 8,
        "left_shoulder": 1,
        "right_shoulder": 2,
        "pod": 4,
    }
    assert {card.place for card in TABLE.cards if card.kind != ARMOR} == {NOWHERE}


def test_limb_armor_has_a_level_and_other_armor_none() -> None:
    """PBL-COMP-15: levels 4/2/1 for each limb and three more of the upper ones."""
    assert {card.level for card in cards_of(ARMOR) if card.place >= LIMBS} == {0}
    assert Counter(card.level for card in limb_armor()) == {1: 16, 2: 10, 3: 5}
    for place in PLACES[:LIMBS]:
        levels = Counter(card.level for card in limb_armor(place))
        assert levels[1] == 4
        assert levels[2] >= 2
        assert levels[3] >= 1


def test_hangars_have_a_level_and_room() -> None:
    """PBL-COMP-16, PBL-R-77: 6/3/1 by level, each with spaces and a text, some with bonuses; for every strategy."""
    hangars = cards_of(HANGAR)

    assert Counter(card.level for card in hangars) == {1: 6, 2: 3, 3: 1}
    for level, least, most in ((1, 2, 3), (2, 3, 4), (3, 4, 5)):
        assert {card.spaces for card in hangars if card.level == level} <= set(range(least, most + 1))
    assert {(card.attack, card.defense) for card in hangars} >= {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert all(card.moments or card.traits for card in hangars)
    stores = holders("store") | holders("store_for_card")
    assert {card.key for card in hangars} & stores == {"mossbank_barn", "ocher_terminal"}
    assert {card.key for card in hangars} & holders("search") == {"lean_to"}


def test_crew_has_a_skill_and_more() -> None:
    """PBL-COMP-17: 12/8/6 by skill; bonuses, effects on being played and discard abilities exist."""
    crew = cards_of(CREW)

    assert Counter(card.skill for card in crew) == {1: 12, 2: 8, 3: 6}
    assert sum(bool(card.attack or card.defense) for card in crew) >= 6
    assert sum("on_built" in card.moments for card in crew) >= 3
    assert sum("blast" in card.moments for card in crew) >= 8
    assert {card.key for card in crew} & holders("store") == {"chief_sorrel", "mother_alder", "tilda_and_tom"}
    hangars = [card.key for card in crew for effect in card.moments.values() if effect.args.get("kind") == "hangar"]
    assert hangars == ["iron_accountant"]
    assert all(card.moments or card.traits for card in crew)


def test_actions_turn_fights() -> None:
    """Section 34, PBL-COMP-20: boosts, the current roll, the target, an attack more, help, harm, the shop, a charm."""
    roles = {
        "attack": {"ultimate_blast", "epico_bean", "rain_delay"},
        "defense": {"misfire", "overblown", "lucky_bolt", "spare_parts_sale"},
        "roll": {"change_of_fate", "diabolical", "duds"},
        "help": {"advice_from_doc", "commabackk", "cram_session", "dead_limb_disco"},
        "harm": {"distraction_teddy", "gamblers_of_pioria", "malfunction", "renegotiation", "wrong_hangar"},
        "else": {"final_blow", "shop_is_open"},
    }

    assert set().union(*roles.values()) == {card.key for card in cards_of(ACTION)}
    assert holders("redirect") & roles["attack"] | holders("stand_in") == {"rain_delay", "spare_parts_sale"}
    assert holders("dismantle") == {"wrong_hangar"}
    assert holders("attach") == {"lucky_bolt"}
    assert all("on_played" in card.moments for card in cards_of(ACTION))


def test_actions_have_no_numbers() -> None:
    """Strength is on pilots, armor, hangars and crew; an action has its text."""
    for card in cards_of(ACTION):
        assert (card.attack, card.defense, card.level, card.skill, card.spaces) == (0, 0, 0, 0, 0)


def test_the_numbers_of_limb_armor_follow_its_level() -> None:
    """Section 34: about 2, 3 to 4 and 5 to 6 dice, counters apart, and the arms mirror each other."""
    for card in limb_armor():
        if card.key != "multi_fire_arm":  # its dice are worth half
            assert card.attack + card.defense in {1: [1, 2], 2: [2, 3, 4], 3: [5, 6]}[card.level]
    for level in (1, 3):
        left, right = (
            sorted((card.attack, card.defense) for card in limb_armor(arm) if card.level == level)
            for arm in ("left_arm", "right_arm")
        )
        assert left == right


def test_texts_can_be_printed() -> None:
    """At most 110 characters on one line, and every card has one."""
    for card in TABLE.cards:
        assert 0 < len(card.text) <= LONGEST_TEXT
        assert card.text.isprintable()
        assert card.text.isascii()
        assert card.text.endswith(".")


def test_every_card_tells_where_it_comes_from() -> None:
    """Known cards are the book's or the publisher's, with our inventions named; the others are ours altogether."""
    provenances = Counter(card.provenance for card in TABLE.cards)

    assert set(provenances) == set(PROVENANCES)
    assert (
        provenances["book"] + provenances["publisher"] == 54 + 3 + 1
    )  # 52 names, three pods under one; robots; a shed
    for card in TABLE.cards:
        assert not (card.provenance == "house" and card.invented)
        assert card.company in ("", *COMPANIES)
    assert {card.company for card in TABLE.cards} >= set(COMPANIES)


def test_what_the_publisher_answered_is_named() -> None:
    """PBL-F-11, PBL-F-9: each answer stands with the fact it settles, in the gallery too, and no game depends on it."""
    found = {card.key: card.answered for card in TABLE.cards if card.answered}
    settled = {
        "malfunction": "on_played",
        "spor_conductor": "traits",
        "destroyer_sky": "traits",
        "tarrison": "on_built",
    }

    assert {key: word for key, word in settled.items() if word in found[key]} == settled
    assert all(set(words) <= set(TABLE.card(key).facts()) for key, words in found.items())
    assert '"answered"' not in TABLE.facts
    assert "| Torch Pipe+! |" in gallery.page()


PLAIN = ["buckler_arm", "chain_fist", "hatch_arm"]


def test_nearly_every_card_does_something() -> None:
    """PBL-COMP-20: a line of character alone stands on the robots and on three plain pieces of Level 1 armor."""
    flavored = [card for card in TABLE.cards if card.flavor]

    assert [card.key for card in flavored if card.kind != ROBOT] == PLAIN
    assert all(card.level == 1 and 2 in (card.attack, card.defense) for card in flavored if card.kind != ROBOT)
    for card in TABLE.cards:
        assert card.flavor or card.traits or card.moments or card.pod


# Each company builds with an idea of its own: what its limb armor and hangars have in common.
THEMES = {
    "copper": {"counter_grows_on_hit", "counter_falls_when_attacked", "wind_up", "high_faces_miss"},
    "kestrel": {"extra_attack", "draw"},
    "moss": {"when_held", "when_lost", "counter_grows_when_attacked", "breaks_attackers", "store"},
    "damson": {"draw", "draw_up_to", "discard_hand", "counter_grows_on_attack", "fix_die", "regenerate", "demolition"},
    "bone": {"fix_die", "reroll_own", "ones_count_six", "twos_are_fours", "crew_is_safe"},
    "ocher": {"store", "store_for_card", "bombs_defend", "build_free", "counter_from_sixes", "search"},
}


@pytest.mark.parametrize("company", COMPANIES)
def test_a_company_has_a_theme(company: str) -> None:
    """PBL-COMP-19: companies are flavour, and their armor and hangars taste of them."""
    made = [card for card in [*limb_armor(), *cards_of(HANGAR)] if card.company == company and not card.flavor]

    assert len(made) >= 5
    for card in made:
        words = {*card.traits, *card.moments, *[effect.do for effect in card.moments.values()]}
        assert words & THEMES[company], card.key


# What the book and the publisher tell

KNOWN: dict[str, dict[str, object]] = {  # key: what is known, as facts of the card file
    "d_rock_kingston": {"kind": "starter", "at_start": {"do": "draw", "cards": 1}},
    "sara_dippity": {"kind": "starter", "defense": 2},
    "phillip_lipperstern": {"kind": "starter", "traits": ["extra_bomb_die"]},
    "destroyer_sky": {"kind": "expert", "traits": ["counter_runs_down"], "on_built": {"do": "rage"}},
    "tataya_park": {"kind": "expert", "on_built": {"do": "regenerate"}},
    "shero": {"kind": "expert", "on_built": {"do": "extra_attack"}},
    "multi_fire_arm": {
        "place": "left_arm",
        "level": 2,
        "attack": 4,
        "defense": 2,
        "traits": ["high_faces_miss"],
    },
    "gears_of_alvidon": {"place": "head", "traits": ["counter_from_sixes"]},
    "torch_pipe": {
        "place": "right_arm",
        "counter": {"start": 1, "cap": 4, "adds": "attack"},
        "traits": ["counter_grows_on_attack"],
    },
    "spor_conductor": {
        "counter": {"start": 0, "cap": 4, "adds": "attack"},
        "traits": ["counter_grows_when_attacked"],
    },
    "stabilizer_mask": {"place": "head", "start_of_turn": {"do": "fix_die"}},
    "scales_of_regeneration": {"on_built": {"do": "regenerate"}},
    "elvin_racers": {"place": "legs", "after_attack": {"do": "extra_attack"}},
    "yot_z_bazooka": {"place": "right_shoulder", "after_attack": {"do": "strike", "dice": 5, "rerolls": 2}},
    "thunder_shield": {"place": "left_shoulder", "counter": {"start": 3, "cap": 3}, "traits": ["tick_for_shield"]},
    "refuge_laser": {"place": "right_shoulder", "counter": {"start": 3, "cap": 3}, "traits": ["tick_for_bomb"]},
    "regeneration_pod": {"place": "pod", "pod": "regeneration", "defense": 1},
    "supreme_hangar": {"kind": "hangar", "use": {"do": "demolition"}},
    "curse_of_threes": {"kind": "crew", "skill": 3, "on_built": {"do": "curse", "face": 3, "times": 3}},
    "coringus": {"kind": "crew", "traits": ["ones_are_threes"]},
    "mute": {"kind": "crew", "traits": ["sixes_are_threes"]},
    "smitty_lesson": {"kind": "crew", "blast": {"do": "fetch_pilot", "when": "turn", "key": "shero"}},
    "bethany_lee": {"kind": "crew", "blast": {"do": "regenerate", "when": "turn"}},
    "unknown": {"kind": "crew", "on_built": {"do": "remove_expert"}},
    "turtle_magoo": {"kind": "crew", "blast": {"do": "dice", "when": "defense", "dice": 2, "side": "own"}},
    "tarrison": {"kind": "crew", "on_built": {"do": "draw_if_no_crew", "cards": 2}},
    "bruno": {"kind": "crew", "traits": ["discard_to_draw"]},
    "soda_fats": {"kind": "crew", "traits": ["hand_limit_20"]},
    "trace_law": {"kind": "crew"},
    "segheo": {"kind": "crew"},
    "maxine_trinidad": {"kind": "crew"},
    "pelpe_derdae": {"kind": "crew", "traits": ["hangars_free"]},
    "caldera_sen": {"kind": "crew", "traits": ["skip_a_level"]},
    "sienna_woodin": {"kind": "crew", "crew_blast": {"do": "dice", "dice": 1, "side": "own"}},
    "douglas_graven": {"kind": "crew", "traits": ["extra_end_draw"]},
    "ultimate_blast": {"kind": "action", "on_played": {"do": "dice", "dice": 5, "side": "own"}},
    "epico_bean": {"kind": "action", "traits": ["stays_on_table"], "on_played": {"do": "boost", "dice": 1}},
    "gamblers_of_pioria": {"kind": "action", "on_played": {"do": "gamble", "at_least": 4}},
    "duds": {"kind": "action", "on_played": {"do": "set_die", "face": 1}},
    "diabolical": {"kind": "action", "on_played": {"do": "reroll_roll"}},
    "change_of_fate": {"kind": "action", "on_played": {"do": "set_die", "face": 0}},
    "misfire": {"kind": "action", "on_played": {"do": "miss"}},
    "malfunction": {"kind": "action", "on_played": {"do": "attach_malfunction"}},
    "final_blow": {"kind": "action", "traits": ["stays_on_table"], "on_played": {"do": "extra_attack"}},
    "overblown": {"kind": "action", "on_played": {"do": "overblown", "dice": 2}},
    "distraction_teddy": {"kind": "action", "on_played": {"do": "discard_hand", "cards": 2}},
    "advice_from_doc": {"kind": "action"},
    "dead_limb_disco": {"kind": "action", "on_played": {"do": "draw_per_dead_limb", "cards": 1}},
    "commabackk": {"kind": "action", "on_played": {"do": "draw_if_behind", "cards": 3}},
    "shop_is_open": {"kind": "action", "on_played": {"do": "open_shop", "cards": 1}},
    "renegotiation": {"kind": "action", "on_played": {"do": "return_crew"}},
}


@pytest.mark.parametrize("key", KNOWN)
def test_a_known_card_has_what_is_known_of_it(key: str) -> None:
    """Section 1 of the card catalogue, and section 33: names, numbers and effects that are not ours."""
    card = TABLE.card(key)
    facts = card.facts()

    assert {name: facts.get(name) for name in KNOWN[key]} == KNOWN[key]
    assert card.provenance in ("book", "publisher")


def test_all_known_cards_are_there() -> None:
    """52 names: the 51 above and the construction pods, which are three cards."""
    pods = {card.key for card in cards_of(ARMOR) if card.pod == "construction"}
    known = {card.key for card in TABLE.cards if card.provenance != "house" and card.kind != ROBOT}

    assert len(KNOWN) == 51
    assert known == {*KNOWN, *pods, "cloudside_shed"}


def test_the_book_names_these() -> None:
    """Section 33: what the rule book itself names or describes."""
    book = {card.key for card in TABLE.cards if card.provenance == "book" and card.place != POD and card.kind != ROBOT}

    assert book == {
        "caldera_sen",
        "cloudside_shed",
        "curse_of_threes",
        "d_rock_kingston",
        "douglas_graven",
        "elvin_racers",
        "final_blow",
        "multi_fire_arm",
        "pelpe_derdae",
        "sara_dippity",
        "segheo",
        "shop_is_open",
        "sienna_woodin",
        "yot_z_bazooka",
    }


def test_the_sample_combat_can_be_dealt() -> None:
    """The book's sample: 2 + 2 + 1 defense dice for Jay, 3 attack dice for Lori from a pilot and a right arm."""
    shed = TABLE.card("cloudside_shed")
    jay = [TABLE.card("sara_dippity").defense, TABLE.card("multi_fire_arm").defense, shed.defense]
    pilots = {card.attack for card in cards_of(STARTER)}
    arms = {card.attack for card in limb_armor("right_arm")}

    assert jay == [2, 2, 1]
    assert shed.level == 1
    assert 3 in {pilot + arm for pilot in pilots for arm in arms}


def test_pods() -> None:
    """PBL-R-1, PBL-POD-7: three construction pods by name, defense 1, 1 and 2, and one of regeneration."""
    pods = [card for card in cards_of(ARMOR) if card.place == POD]
    construction = [card for card in pods if card.pod == "construction"]

    assert sorted(card.defense for card in construction) == [1, 1, 2]
    assert all(card.name.endswith(" Construction Pod") for card in construction)
    assert [(card.name, card.defense) for card in pods if card not in construction] == [("Regeneration Pod", 1)]
    assert {card.attack for card in pods} == {0}


def test_three_shoulders() -> None:
    """PBL-SHOULDER-9, -13: no defense of their own, no attack, and each has an ability."""
    shoulders = [card for card in cards_of(ARMOR) if PLACES[card.place].endswith("shoulder")]

    assert [card.key for card in shoulders] == ["refuge_laser", "thunder_shield", "yot_z_bazooka"]
    assert {(card.attack, card.defense) for card in shoulders} == {(0, 0)}
    assert all(card.traits or card.moments for card in shoulders)


def test_words_that_belong_to_few_cards() -> None:
    """PBL-F-8, -9: who may regenerate, remove experts, Pick, Rage, demolish and blast in defense."""
    regenerating = {card.key for card in TABLE.cards if card.pod == "regeneration"} | holders("regenerate")
    in_defense = [
        card.key
        for card in cards_of(CREW)
        if "blast" in card.moments and card.moments["blast"].when in ("defense", "any")
    ]

    assert regenerating == {"regeneration_pod", "scales_of_regeneration", "bethany_lee", "tataya_park"}
    assert holders("remove_expert") | holders("gamble") == {"unknown", "gamblers_of_pioria"}
    assert holders("rage") == {"destroyer_sky"}
    assert holders("demolition") == {"supreme_hangar"}
    assert in_defense == ["turtle_magoo"]
    assert {card.key for card in TABLE.cards if "pick" in card.moments} == {"trace_law", "segheo", "maxine_trinidad"}


def test_a_pick_finds_armor_of_the_crew_members_own_rank() -> None:
    """An armor that corresponds, its level being the skill; Maxine draws cards besides."""
    for key, level, draw in (("trace_law", 1, 0), ("segheo", 2, 0), ("maxine_trinidad", 3, 2)):
        card = TABLE.card(key)
        pick = card.moments["pick"]
        assert card.skill == level
        assert (pick.do, pick.word("kind"), pick.number("level"), pick.number("draw")) == (
            "search",
            "armor",
            level,
            draw,
        )


def test_every_argument_is_filled_in() -> None:
    """What a card file leaves out has its default, so the rules need not know of it."""
    arguments = {effect.name: {argument.name for argument in effect.arguments} for effect in EFFECTS}
    for card in TABLE.cards:
        for effect in card.moments.values():
            assert set(effect.args) == arguments[effect.do]
            assert (effect.when != "") == (effect is card.moments.get("blast"))


# The table as a whole


def test_the_gallery_is_fresh() -> None:
    """docs/gallery.md shows every card with its numbers and its text; `./boltyard dev gallery` writes it."""
    page = gallery.page()

    assert task.main(["--check"]) == 0
    assert [card.key for card in TABLE.cards if f"| {card.name}" not in page or card.text not in page] == []


def test_the_digest_is_that_of_the_cards() -> None:
    """Sixteen hex digits, the same for a table of the same cards in any order and under any name."""
    turned = CardTable("other", list(reversed(TABLE.cards)))

    assert re.fullmatch("[0-9a-f]{16}", TABLE.digest)
    assert turned.digest == TABLE.digest
    assert [card.key for card in turned.cards] == [card.key for card in TABLE.cards]
    assert base_cards() is TABLE


def test_a_card_can_be_written_down_and_read_again() -> None:
    """`facts` is everything the file says, so a set written anew is the same set."""
    lines: list[str] = []
    for card in TABLE.cards:
        lines.append(f"[{card.key}]")
        lines += [f"{name} = {written(value)}" for name, value in card.facts().items()]

    again = load_cards("\n".join(['set = "base"', *lines]), "again.toml")

    assert (again.name, again.digest) == ("base", TABLE.digest)


def written(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {written(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(inner) for inner in value) + "]"
    if isinstance(value, str):
        return f'"{value}"' if "'" in value else f"'{value}'"
    return str(value)
