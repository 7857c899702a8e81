"""What players are asked (section 35): who, when, from which codes, and what their own view shows meanwhile."""

import re

import pytest

from boltyard import catalogue
from boltyard.core.errors import BadSetting
from boltyard.core.moves import codes
from boltyard.core.sentences import Audience
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.windows import window_kind
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, NAMES, Story, keys, new_game, table
from tests.pbl.test_setup import after_pilots, after_robots


def decision(t: Story, name: str) -> str:
    """The decision this player is asked, read from their own view, which offers the very same codes."""
    seat = NAMES.index(name)
    view = t.game.view(t.s, seat)
    prompt = t.game.wording(view, seat)
    assert t.s.asked >> seat & 1
    assert codes(t.game.legal(view, seat)) == codes(t.game.legal(t.s, seat))
    assert 0 < len(Audience(NAMES, seat).text(prompt.prompt)) <= 90
    return prompt.decision


def window(t: Story) -> str:
    """The window that is open to whoever is asked, read from their view."""
    return window_kind(t.game.view(t.s, NAMES.index(t.asked)))


def told_of_hands(t: Story, viewer: str) -> list[list[str]]:
    """What this player's view shows of all hands."""
    hands: list[list[str]] = t.view(viewer)["hands"]
    return hands


# Before the first turn


def documented_settings() -> dict[str, str]:
    """The keys of section 37 with their values, as the catalogue prints them."""
    prose = catalogue.section("pbl", "37").prose.partition("| Mode |")[0]
    return dict(re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \|", prose, re.MULTILINE))


def test_a_table_is_agreed_on_by_settings() -> None:
    """PBL-D-1: keys, values and defaults are those of section 37; anything else is refused by name."""
    documented = documented_settings()
    assert [setting.key for setting in GAME.schema.settings] == list(documented)
    for setting in GAME.schema.settings:
        values = re.split(r"[, ]+", documented[setting.key])
        assert setting.default == values[0]
        words = [value for value in values if re.fullmatch(r"[a-z0-9_.]+", value) and ".." not in value]
        assert setting.kind == "number" or setting.form or setting.values == words
        if setting.high >= setting.low:
            assert f"..{setting.high}" in documented[setting.key]
        assert {setting.key: setting.default}.items() <= GAME.schema.read({}).items()

    with pytest.raises(BadSetting, match=r"there is no setting editon.*edition"):
        GAME.new({"editon": "1.3"}, 1)
    with pytest.raises(BadSetting, match=r"edition cannot be '1\.4'"):
        GAME.new({"edition": "1.4"}, 1)


def test_modes_are_those_of_the_catalogue() -> None:
    """PBL-D-1, PBL-R-166, PBL-R-167: every mode of section 37 with its settings, the house ones marked."""
    prose = catalogue.section("pbl", "37").prose.partition("| Mode |")[2]
    rows = re.findall(r"`([a-z_0-9]+)`( \(house\))? \| (none|[a-z_]+=[a-z_0-9]+)", prose)
    documented = {mode: {} if value == "none" else dict([value.split("=")]) for mode, _, value in rows}
    ours = [mode for mode, chosen in GAME.schema.modes.items() if "house" in chosen]

    assert documented == GAME.schema.modes
    assert sorted(mode for mode, house, _ in rows if house) == sorted(ours)


def test_a_base_robot_is_chosen() -> None:
    """PBL-D-2: seat by seat, one of those left; nothing has been dealt."""
    t = new_game(seats=3)

    assert (t.asked, t.codes) == ("ana", ["robot crystal", "robot obsidian", "robot solar"])
    assert decision(t, "ana") == "PBL-D-2"
    t.play("robot crystal")
    assert (t.asked, t.codes) == ("bo", ["robot obsidian", "robot solar"])
    assert t.view("bo")["sides"][0]["robot"] == "crystal"
    assert t.view("bo")["hands"] == [[], [], []]


def test_a_pilot_is_chosen_from_the_talent_pool() -> None:
    """PBL-D-3: the d20 decides who begins; each sees the pool and the own Inheritance, not the other's."""
    t = after_robots()
    first = t.asked
    pool = keys(t.s.pool)

    assert decision(t, first) == "PBL-D-3"
    assert t.codes == [f"pilot {key}" for key in pool]
    assert len(pool) == 3
    for name in NAMES[:2]:
        view = t.view(name)
        assert view["pool"] == pool
        for other in range(2):
            hidden = ["?"] * 5
            assert view["sides"][other]["deck"] == (t.deck(name) if NAMES[other] == name else hidden)
    t.play(t.codes[1])
    assert t.asked != first
    assert t.codes == [f"pilot {pool[0]}", f"pilot {pool[2]}"]


def test_a_pile_is_taken_or_declined() -> None:
    """PBL-D-4: at Piles 1 to 4, by the drafter alone, who sees this pile and the own deck; Pile 5 is forced."""
    t = after_pilots()
    drafter = t.asked
    other = NAMES[1 - NAMES.index(drafter)]
    for at in range(4):
        assert (t.asked, t.codes) == (drafter, ["take", "decline"])
        assert decision(t, drafter) == "PBL-D-4"
        view = t.view(drafter)
        assert view["piles"] == [keys(pile) if i <= at else ["?"] for i, pile in enumerate(t.s.piles)]
        assert view["sides"][NAMES.index(drafter)]["deck"] == t.deck(drafter)
        assert t.view(other)["piles"] == [["?"]] * 5
        t.play("decline")

    assert t.asked == other  # the fifth was taken without a question
    assert len(t.deck(drafter)) == 6


def test_a_hand_is_kept_by_all_at_once() -> None:
    """PBL-D-5: both hands are seen by their player, who knows the own deck as a set and the other's not at all."""
    t = after_pilots(draft="quick")

    assert t.asked == "ana bo"
    for seat, name in enumerate(NAMES[:2]):
        assert decision(t, name) == "PBL-D-5"
        assert codes(t.game.legal(t.s, seat)) == ["keep 1", "keep 2"]
        view = t.game.view(t.s, seat)
        assert view.offers[seat] == t.s.offers[seat]
        assert view.offers[1 - seat] == [[-1] * 5] * 2
        assert all(view.of[card] >> seat & 1 for card in t.s.decks[seat])
        assert not any(view.of[card] for card in t.s.decks[1 - seat])
        assert t.view(name)["sides"][seat]["deck"] == ["?"] * 30


def test_a_starter_bonus_asks_what_its_text_asks(give: Give) -> None:
    """PBL-D-6: after the opening, of the pilot's player alone, before the first turn's windows."""
    t = after_pilots(draft="quick")
    for pilot in keys(GAME.cards.starters):
        give(pilot, "at_start", "search", kind="hangar", place="any", level=1, key="", draw=0)
    t.play("ana: keep 1", "bo: keep 1")
    first = NAMES[t.s.first]
    hangars = sorted(key for key in t.deck(first) if key.startswith("hangar_1"))

    assert t.asked == first
    assert t.codes == ["find none", *[f"find {key}" for key in hangars]]
    assert t.view(first)["sides"][t.s.first]["deck"] == t.deck(first)
    assert t.view(NAMES[1 - t.s.first])["sides"][t.s.first]["deck"] == ["?"] * 35
    assert t.s.turn == 1
    t.play("find none")
    assert set(t.view(first)["sides"][t.s.first]["deck"]) == {"?"}  # shuffled


# The turn


def test_the_active_player_chooses_a_move_and_is_asked_again_after_each_play(give: Give) -> None:
    """PBL-D-7: action, Blast, Pick, use, build, attack or end; after a play again, and after the MOVE without it."""
    give("action_a", "on_played", "draw", cards=1)
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    give("crew_1b", "pick", "search", kind="armor", place="any", level=0, key="", draw=0)
    give("hangar_1c", "use", "demolition")
    ana = "hangar hangar_1c; crew crew_1a; hand action_a crew_1b head_1a; deck legs_2a legs_2b legs_3a"
    t = table(ana, bo="hand 2").play("pass")
    words = [code.split()[0] for code in t.codes if not code.startswith("attack")]

    assert decision(t, "ana") == "PBL-D-7"
    assert words == ["end", "play", "pick", "blast", "use", "build", "build"]
    assert len(t.attacks) == 16
    assert told_of_hands(t, "ana") == [t.hand("ana"), ["?", "?"]]
    t.play("play action_a", "pass")
    assert decision(t, "ana") == "PBL-D-7"
    assert t.builds == ["crew_1b", "head_1a"]
    t.play("build head_1a", "pass")
    assert decision(t, "ana") == "PBL-D-7"
    assert t.codes == ["end", "pick crew_1b", "blast crew_1a", "use hangar_1c"]


def test_limb_armor_is_built_by_its_key_alone() -> None:
    """PBL-D-8: the limb follows from the type."""
    t = table(ana="head head_1a; hand head_1b head_2a head_3a left_arm_1a left_arm_2a legs_1a; dead legs")

    assert t.builds == ["head_1b", "head_2a", "left_arm_1a"]
    assert t.play("build head_2a").stack("ana", "head") == ["head_1a", "head_2a"]


def test_a_construction_pod_names_an_active_limb() -> None:
    """PBL-D-9: the card and one of the limbs that live."""
    t = table(ana="dead head; hand pod_a")

    assert t.builds == ["pod_a on left_arm", "pod_a on right_arm", "pod_a on legs"]
    assert t.play("build pod_a on legs").stack("ana", "legs") == ["pod_a"]


def test_the_regeneration_pod_names_an_own_dead_limb() -> None:
    """PBL-D-10: one of those that are dead, and never another robot's."""
    t = table(ana="dead head legs; hand regen_pod", bo="dead left_arm")

    assert t.builds == ["regen_pod on head", "regen_pod on legs"]
    assert t.play("build regen_pod on legs").dead("ana") == ["head"]


def test_shoulder_armor_is_built_by_its_key_alone() -> None:
    """PBL-D-11: the side follows from the card."""
    t = table(ana="dead head left_arm; hand left_shoulder_a right_shoulder_a right_shoulder_b")

    assert t.builds == ["right_shoulder_a", "right_shoulder_b"]
    assert t.play("build right_shoulder_b").side("ana")["shoulders"] == {"left": [], "right": ["right_shoulder_b"]}


def test_crew_of_legal_skill_is_offered() -> None:
    """PBL-D-12: one above the best in play at most, while there is a space."""
    hand = "hand crew_1a crew_2a crew_3a"

    assert table(ana=hand).builds == ["crew_1a"]
    assert table(ana=f"hangar hangar_1a; crew crew_1b; {hand}").builds == ["crew_1a", "crew_2a"]
    assert table(ana=f"hangar hangar_1e; crew crew_1b crew_2b; {hand}").builds == ["crew_1a", "crew_2a", "crew_3a"]
    assert table(ana=f"hangar hangar_1d; crew crew_1b; {hand}").builds == []
    t = table(ana=hand).play("build crew_1a")
    assert t.side("ana")["crew"] == ["crew_1a"]


def test_a_hangar_of_legal_level_is_offered() -> None:
    """PBL-D-13: one level up at most, equal or lower always."""
    hand = "hand hangar_1a hangar_2a hangar_3a"

    assert table(ana=hand).builds == ["hangar_1a"]
    assert table(ana=f"hangar hangar_1b; {hand}").builds == ["hangar_1a", "hangar_2a"]
    assert table(ana=f"hangar hangar_1b hangar_2b; {hand}").builds == ["hangar_1a", "hangar_2a", "hangar_3a"]


def test_an_expert_with_enough_points_is_offered() -> None:
    """PBL-D-15: four points admit the expert of four, not the one of five."""
    t = table(ana="legs legs_1a legs_2a legs_3a; head head_1a; hand expert_4 expert_5")

    assert t.points("ana") == 4
    assert t.builds == ["expert_4"]
    assert t.play("build expert_4").side("ana")["pilot"] == "expert_4"


def test_what_is_built_asks_its_player(give: Give) -> None:
    """PBL-D-16: targets, named by the card's player before any window; bo's hand stays hidden from ana."""
    give("crew_1a", "on_built", "return_crew")
    t = table(ana="hand crew_1a 1", bo="crew crew_1b; hand 2", forced=False)
    while window(t):
        t.play("pass")
    t.play("build crew_1a")

    assert t.asked == "ana"
    assert decision(t, "ana") == "PBL-D-16"
    assert t.codes == ["choose 0.crew1", "choose 1.crew1"]
    assert told_of_hands(t, "ana")[1] == ["?", "?"]
    t.play("choose 1.crew1")
    assert told_of_hands(t, "ana")[1].count("crew_1b") == 1  # everybody saw it go


# Windows


def test_opponents_answer_a_declaration_before_the_attacker(give: Give) -> None:
    """PBL-D-18: action, Pick, Bruno, any-time Blast or pass, clockwise; the attacker last, with own-turn Blasts too."""
    give("action_a", "on_played", "draw", cards=1)
    give("action_b", "on_played", "draw", cards=1)
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    give("crew_1b", "blast", "draw", when="any", cards=1)
    give("crew_1d", "blast", "draw", when="turn", cards=1)
    give("crew_2a", "pick", "search", kind="armor", place="any", level=0, key="", draw=0)
    give("crew_2b", "trait", "discard_to_draw")
    ana, bo = "crew crew_1a; hand action_a head_1a", "crew crew_1b; hand crew_2a crew_2b action_b"
    t = table(ana, bo, "crew crew_1d; hand 1", forced=False)
    while window(t):
        t.play("pass")
    t.play("attack legs 1.head")

    assert (t.asked, window(t)) == ("bo", "declare")
    assert t.codes == ["pass", "play action_b", "pick crew_2a", "use crew_2b", "blast crew_1b"]
    assert t.view("bo")["combat"]["source"] == "legs"
    assert t.view("bo")["combat"]["target"] == "1.head"
    assert told_of_hands(t, "bo") == [["?", "?"], t.hand("bo"), ["?"]]
    t.play("pass")
    assert (t.asked, window(t), t.codes) == ("cy", "declare", ["pass"])  # cy's Blast is for the own turn
    t.play("pass")
    assert (t.asked, window(t)) == ("ana", "declare")
    assert t.codes == ["pass", "play action_a", "blast crew_1a"]
    assert t.rolls == []


def test_every_player_is_asked_at_the_start_after_a_build_and_at_the_end(give: Give) -> None:
    """PBL-D-20: in order from the active player, whoever has a hand; no build is offered, and a pass goes on."""
    give("action_b", "on_played", "draw", cards=1)
    t = table(ana="hand head_1a legs_1a", bo="hand action_b head_2a", cy="hand -", forced=False)
    asked = []
    for answer in ("pass", "pass", "build head_1a", "pass", "pass", "end", "pass", "pass"):
        if answer == "pass":
            asked.append((window(t), t.asked))
            assert decision(t, t.asked) == "PBL-D-20"
            assert t.codes == (["pass", "play action_b"] if t.asked == "bo" else ["pass"])
            assert told_of_hands(t, t.asked)[1 - NAMES.index(t.asked)] == ["?"] * len(t.hand(asked_other(t)))
        t.play(answer)

    assert asked == [(kind, name) for kind in ("start", "after", "end") for name in ("ana", "bo")]
    assert t.shown["active"] == 1  # bo's turn has begun


def asked_other(t: Story) -> str:
    return NAMES[1 - NAMES.index(t.asked)]


def test_who_is_behind_acts_adds_or_concedes(give: Give) -> None:
    """PBL-D-21, PBL-R-222: first in the window for actions and Blasts, then hand cards, storage bombs, or giving up."""
    give("action_a", "on_played", "dice", dice=1, side="own")
    give("crew_1a", "blast", "dice", when="attack", dice=1, side="own")
    ana = "pilot pilot_4; hangar hangar_1c; crew crew_1d; stored 2; hand action_a head_1a"
    t = table(ana, bo="pilot pilot_2; hand 2", dice=[6, 6]).play("attack legs 1.head", "pass")

    assert (t.asked, window(t)) == ("ana", "roll")
    assert t.codes == ["pass", "play action_a"]
    t.play("pass")
    assert decision(t, "ana") == "PBL-D-21"
    assert t.codes == ["concede", "add action_a", "add head_1a", "add stored=2"]
    view = t.view("ana")
    assert (view["combat"]["attack"], view["combat"]["defense"]) == ([], [6, 6])
    assert (view["combat"]["totals"], view["combat"]["trailing"]) == ([0, 12], 0)
    assert view["hands"][1] == ["?", "?"]
    t.name("add head_1a")
    assert t.codes == ["done", "add stored=2"]  # one item after the other, in key order
    assert t.view("bo")["sides"][0]["discard"] == []  # and nothing is shown before `done`
    t.load(3).name("add stored=2", "done").go_on()
    assert t.totals == [5, 12]


def test_a_fitting_blast_belongs_to_who_is_behind(give: Give) -> None:
    """PBL-D-21, PBL-D-22: an attack Blast for the attacker, a defense Blast for the defender, ahead or not."""
    give("crew_1a", "blast", "dice", when="attack", dice=1, side="own")
    give("crew_1b", "blast", "dice", when="defense", dice=1, side="own")
    t = table(
        "pilot pilot_2; crew crew_1a; hand 1", "pilot pilot_2; crew crew_1b; hand 1", dice=[1, 6, 6], forced=False
    )
    while window(t):
        t.play("pass")
    t.play("attack legs 1.head", "bo: pass", "ana: pass")

    assert (t.asked, window(t), t.codes) == ("ana", "roll", ["pass", "blast crew_1a"])  # behind
    t.play("pass")
    assert (t.asked, window(t), t.codes) == ("bo", "roll", ["pass", "blast crew_1b"])  # ahead


def test_the_leading_side_and_third_players_act_but_never_add(give: Give) -> None:
    """PBL-D-22: after the rolls, after an addition and after a concession; they see dice and totals, no hands."""
    give("action_b", "on_played", "dice", dice=1, side="own")
    give("action_c", "on_played", "dice", dice=1, side="own")
    sides = "pilot pilot_2; hand head_1a head_2a", "pilot pilot_2; hand action_b 1", "hand action_c 1"
    t = table(*sides, dice=[1, 6, 6]).play("attack legs 1.head")
    asked = []
    for answer in ("", "ana: add head_1a", "ana: concede"):
        if answer:
            t.load(1).play(answer)
        for name, code in (("bo", "play action_b"), ("cy", "play action_c")):
            assert (t.asked, t.codes) == (name, ["pass", code])
            asked.append(window(t))
            assert t.view(name)["combat"]["totals"] == t.totals
            assert told_of_hands(t, name)[0] == ["?"] * len(t.hand("ana"))
            t.play("pass")

    assert asked == ["roll", "roll", "add", "add", "add", "add"]
    assert t.dead("bo") == []


# Cards that ask


def test_an_action_asks_for_a_die_and_its_face(give: Give) -> None:
    """PBL-D-23: every die of both initial sets, by seat and place, with the faces it does not show."""
    give("action_a", "on_played", "set_die", face=0)
    t = table("pilot pilot_2; hand action_a 1", "pilot pilot_2; hand 2", dice=[2, 6, 3])
    t.play("attack legs 1.head", "play action_a")
    faces = {(0, 1): 2, (1, 1): 6, (1, 2): 3}

    assert decision(t, "ana") == "PBL-D-23"
    assert t.codes == [
        f"choose {seat}:{die}={face}" for (seat, die), shown in faces.items() for face in range(1, 7) if face != shown
    ]
    assert t.view("ana")["table"] == ["action_a"]  # face up until it is carried out
    assert told_of_hands(t, "ana")[1] == ["?", "?"]


@pytest.mark.parametrize(
    ("effect", "args", "offered"),
    [
        ("reroll_roll", {}, ["0", "1"]),
        ("redirect", {}, ["1.left_arm", "1.right_arm", "1.legs"]),
        ("gamble", {"at_least": 4}, ["1.crew1", "0.pilot"]),
        ("return_crew", {}, ["1.crew1"]),
        ("break_hangar", {}, ["1.hangar"]),
    ],
)
def test_an_action_asks_for_its_target(give: Give, effect: str, args: dict[str, int], offered: list[str]) -> None:
    """PBL-D-23: a set of dice, a part, a crew member, a pilot, a hangar; asked of whoever played it."""
    give("action_a", "on_played", effect, **args)
    ana = "pilot pilot_2; expert expert_4; hand action_a 1"
    t = table(ana, "pilot pilot_2; hangar hangar_1c; crew crew_1d; hand 1", dice=[1, 1, 1, 6, 6], forced=False)
    while t.asked != "ana" or "end" not in t.codes:
        t.play("pass")
    t.play("attack legs 1.head", "bo: pass", "ana: pass")
    while "play action_a" not in t.codes:
        t.play("pass")
    t.play("play action_a")

    assert t.asked == "ana"
    assert t.offered("choose") == offered
    assert len(t.codes) == len(offered)  # forced: an action that was played is carried out


def test_a_pick_is_offered_in_the_own_turn_and_in_every_window(give: Give) -> None:
    """PBL-D-25: the crew card in hand; then a fitting armor of deck or row, or none, with the own deck open."""
    give("crew_2a", "pick", "search", kind="armor", place="any", level=2, key="", draw=0)
    mine = "pilot pilot_2; hand crew_2a 1; deck head_1a head_2a legs_3a pod_a"
    assert "pick crew_2a" in table(mine, "hand -").play("pass").codes
    t = table("pilot pilot_2; hand 1", mine, row="legs_2a crew_3a", dice=[1, 6, 6], forced=False)
    seen = []
    while not t.rolls:
        if t.asked == "bo":
            assert t.codes == ["pass", "pick crew_2a"]
            seen.append(window(t))
        t.play("attack legs 1.head" if "end" in t.codes else "pass")
    while t.asked != "bo":
        t.play("pass")
    seen.append(window(t))
    assert seen == ["start", "declare", "roll"]
    t.play("pick crew_2a")

    assert decision(t, "bo") == "PBL-D-26"
    assert t.codes == ["find none", "find head_2a", "find legs_2a", "find pod_a"]
    assert t.view("bo")["sides"][1]["deck"] == ["head_1a", "head_2a", "legs_3a", "pod_a"]
    assert t.view("ana")["sides"][1]["deck"] == ["?"] * 4
    t.play("find none")
    assert t.view("bo")["sides"][1]["deck"] == ["?"] * 4
    assert t.view("ana")["sides"][1]["discard"] == ["crew_2a"]


def test_who_is_over_the_limit_discards_at_once() -> None:
    """PBL-D-29: forced, any cards of the own hand, item by item; the others see a number."""
    t = table(bo="hand head_1a head_2a 10")

    assert t.asked == "bo"
    assert decision(t, "bo") == "PBL-D-29"
    assert t.codes == [f"discard {key}" for key in t.hand("bo")[:-1]]  # two to name, so the last cannot be the first
    assert told_of_hands(t, "ana")[1] == ["?"] * 12
    t.name("discard head_1a")
    assert t.game.view(t.s, 0).sealed == [[], []]
    assert told_of_hands(t, "ana")[1] == ["?"] * 12
    t.name("discard head_2a")

    assert t.discard("bo") == ["head_1a", "head_2a"]
    assert t.view("ana")["sides"][1]["discard"] == ["?", "?"]
    assert t.view("bo")["sides"][1]["discard"] == ["head_1a", "head_2a"]


@pytest.mark.parametrize(
    ("effect", "args", "offered"),
    [
        ("return_crew", {}, ["choose 0.crew1", "choose 1.crew1"]),
        ("search", {"kind": "armor", "place": "any", "level": 0, "key": "", "draw": 0}, ["find none", "find head_1a"]),
        ("discard_hand", {"cards": 1}, ["choose 0", "choose 2"]),
    ],
)
def test_a_critical_bonus_asks_its_pilots_player(
    give: Give, effect: str, args: dict[str, int | str], offered: list[str]
) -> None:
    """PBL-D-32: bo's third limb goes in ana's turn, and bo is asked what the text asks before anything else."""
    give("pilot_4", "on_critical", effect, **args)
    bo = "pilot pilot_4; dead head legs; crew crew_1d; hand 1; deck head_1a crew_3a"
    t = table("pilot pilot_10; crew crew_1e; hand 1", bo, "hand 1", dice=[6, 6, 6, 1])
    t.play("attack legs 1.left_arm", "bo: concede")

    assert t.side("bo")["form"] == "critical"
    assert (t.asked, t.codes) == ("bo", offered)
    assert decision(t, "bo") == "PBL-D-32"
    assert told_of_hands(t, "bo")[0] == ["?"]


def test_regeneration_asks_which_dead_limb(give: Give) -> None:
    """PBL-D-33: the owner, one of the own dead limbs, no decline."""
    give("crew_1a", "blast", "regenerate", when="turn")
    t = table("dead head legs; crew crew_1a; hand 1", "dead left_arm; hand 1").play("blast crew_1a")

    assert decision(t, "ana") == "PBL-D-33"
    assert t.codes == ["choose 0.head", "choose 0.legs"]
    assert told_of_hands(t, "ana")[1] == ["?"]
    t.play("choose 0.head")
    assert t.dead("ana") == ["legs"]


def test_no_storage_bomb_of_the_base_set_is_a_choice() -> None:
    """PBL-D-34, PBL-F-4: no maker's text says `may`, so nobody is ever asked; with such a card this must change."""
    makers = [
        card.key
        for card in base_game().cards.cards
        if any(effect.do == "store" for effect in card.moments.values()) and " may " in card.text
    ]

    assert makers == []
