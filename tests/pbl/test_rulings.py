"""Rules, rulings and words of the glossary that no other chapter tells a story of."""

import pytest

from boltyard.core.errors import Wrong
from boltyard.core.rng import stream
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import KINDS
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.loader import base_cards, load_cards
from tests.pbl.conftest import Give
from tests.pbl.story import CARDS, GAME, NAMES, keys, number, steps, table
from tests.pbl.test_setup import after_pilots, after_robots

SEARCH: dict[str, int | str] = {"kind": "armor", "place": "any", "level": 0, "key": "", "draw": 0}


# Setup and opening


def test_a_third_player_changes_nothing_that_is_not_stated() -> None:
    """PBL-COMP-10: the same combat and the same build, with two seats and with three, give the same robots."""
    ana, bo = "pilot pilot_2; legs legs_1a; hand head_1a action_a", "pilot pilot_2; head head_1c; hand head_2a"
    stories = []
    for cy in (None, "hand -"):
        t = table(ana, bo, cy, dice=[1, 3, 3, 3, 6, 6, 6, 1])
        t.play("attack legs 1.head", "add action_a head_1a", "bo: add head_2a", "end", "bo: end")
        stories.append((t.rolls, [t.side(name) for name in NAMES[:2]], t.hand("bo")))

    assert stories[0][0][:2] == [("ana", "1 3"), ("bo", "3 3 6")]
    assert stories[0][0] == stories[1][0]
    for two, three in zip(stories[0][1], stories[1][1], strict=True):
        for part in ("pilot", "form", "limbs", "points", "discard"):
            assert two[part] == three[part]


def test_the_inheritance_is_no_opening_hand() -> None:
    """PBL-GLOSS-9: five cards of the deck before the draft; the opening hands come from the whole deck later."""
    t = after_robots()
    inherited = [t.s.decks[side][:] for side in range(2)]
    assert [len(cards) for cards in inherited] == [5, 5]
    assert t.s.hands == [[], []]
    t = after_pilots(draft="quick")

    for side in range(2):
        offered = {card for hand in t.s.offers[side] for card in hand}
        assert len(offered) == 10
        assert offered != set(inherited[side])
        assert set(inherited[side]) <= offered | set(t.s.decks[side])


@pytest.mark.parametrize("seats", [2, 3])
def test_starter_bonuses_come_in_turn_order(give: Give, seats: int) -> None:
    """PBL-R-19, PBL-OPEN-5: after the last choice, from the first player on, each fully carried out."""
    firsts = set()
    for pilot in keys(CARDS.starters):
        give(pilot, "at_start", "draw", cards=2)
    for seed in range(6):
        t = after_pilots(seed, seats, draft="quick").forget()
        for name in NAMES[: seats - 1]:
            t.play(f"{name}: keep 1")
        assert t.kinds == []  # nothing before the last one has chosen
        t.play(f"{NAMES[seats - 1]}: keep 1")
        drew = [event.seat for event in t.events if event.kind == "drew"]
        firsts.add(t.s.first)

        assert drew == [(t.s.first + i) % seats for i in range(seats) for _ in range(2)]
        assert [len(hand) for hand in t.s.hands] == [7] * seats
    assert len(firsts) > 1


def test_a_starter_bonus_with_a_question_is_finished_before_the_next(give: Give) -> None:
    """PBL-R-19: the first player searches, and the other's card is drawn only then."""
    for pilot in keys(CARDS.starters):
        give(pilot, "at_start", "search", **SEARCH)
    t = after_pilots(draft="quick").play("ana: keep 1", "bo: keep 1")
    first, second = NAMES[t.s.first], NAMES[1 - t.s.first]

    assert t.asked == first
    t.play("find none")
    assert t.asked == second


def test_a_starter_bonus_is_done_once(give: Give) -> None:
    """PBL-R-84: an expert takes the cockpit and leaves it; the starter is back, its bonus is not."""
    give("pilot_2", "at_start", "draw", cards=3)
    give("crew_1a", "on_built", "remove_expert")
    t = table("pilot pilot_2; expert expert_4; hand crew_1a", "hand -").play("build crew_1a")

    assert t.side("ana")["pilot"] == "pilot_2"
    assert t.hand("ana") == []
    t.play("end", "bo: end")
    assert len(t.hand("ana")) == 1  # the draw of the turn, and no other


def test_speed_sets_the_first_turn_and_nothing_later() -> None:
    """PBL-R-83: a slow starter gone and back, a fast one replaced: turns go on clockwise."""
    ana = "pilot pilot_1; legs legs_1a legs_2a legs_3a; head head_1a; hand expert_4"
    t = table(ana, "pilot pilot_10; hand -", "pilot pilot_5; hand -")
    turns = []
    t.play("build expert_4")
    for _ in range(6):
        turns.append(t.asked)
        t.play("end")

    assert turns == ["ana", "bo", "cy"] * 2


# The turn


def test_a_blast_is_no_move(give: Give) -> None:
    """PBL-TURN-9: crew is discarded for its effect, and the build is still there."""
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    t = table("crew crew_1a; hand head_1a", "hand -").play("pass", "blast crew_1a")

    assert t.discard("ana") == ["crew_1a"]
    assert "head_1a" in t.builds
    assert "legs 1.head" in t.attacks


def test_a_sidekick_may_blast(give: Give) -> None:
    """PBL-R-76, PBL-CREW-17: without a hangar the one Skill 1 crew member works like any other crew."""
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    t = table("hand crew_1a crew_1b", "hand -")
    assert t.builds == ["crew_1a", "crew_1b"]
    t.play("build crew_1a")
    assert t.side("ana")["hangar"] == []
    t.play("pass", "end", "pass", "bo: end", "pass")
    assert "crew_1b" not in t.builds  # more crew need a hangar
    t.play("blast crew_1a")

    assert t.discard("ana") == ["crew_1a"]
    assert "crew_1b" in t.builds  # the place is free again


def test_own_actions_and_blasts_come_before_or_after_the_move(give: Give) -> None:
    """PBL-R-24: at the start, before the MOVE, after it and after the turn was ended, until the draw."""
    give("action_a", "on_played", "draw", cards=1)
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    t = table("crew crew_1a; hand action_a head_1a", "hand -")
    wanted = {"play action_a", "blast crew_1a"}
    moments = 0
    for answer in ("pass", "build head_1a", "pass", "end"):
        assert wanted <= set(t.codes)
        moments += 1
        t.play(answer)

    assert wanted <= set(t.codes)  # the window before the draw
    assert t.codes[0] == "pass"
    assert moments == 4
    t.play("pass")
    assert t.shown["active"] == 1
    assert t.codes == ["pass", "play action_a"]  # bo's turn: no Blast


def test_picks_and_bruno_come_in_every_players_turn_but_blasts_do_not(give: Give) -> None:
    """PBL-R-24: in bo's turn ana may pick and use Bruno, and her own-turn Blast is not offered."""
    give("crew_1a", "blast", "draw", when="turn", cards=1)
    give("crew_2a", "pick", "search", **SEARCH)
    give("crew_2b", "trait", "discard_to_draw")
    t = table("crew crew_1a; hand crew_2a crew_2b", "hand -", turn="bo")

    assert (t.asked, t.codes) == ("ana", ["pass", "pick crew_2a", "use crew_2b"])


def test_a_build_is_not_interrupted(give: Give) -> None:
    """PBL-R-37, PBL-HANGAR-9: the hangar's effect comes at once, and only then bo, who holds an action, is asked."""
    give("hangar_1a", "on_built", "draw", cards=2)
    give("action_b", "on_played", "draw", cards=1)
    t = table("hand hangar_1a", "hand action_b 1").play("bo: pass").forget()
    t.play("build hangar_1a")

    assert t.kinds == ["built", "drew", "drew"]
    assert t.asked == "bo"
    assert t.codes == ["pass", "play action_b"]
    assert t.side("ana")["hangar"] == ["hangar_1a"]


def test_only_attacks_can_be_answered_before_they_happen(give: Give) -> None:
    """PBL-R-37, PBL-ACTION-8, PBL-COMBAT-4: bo's action finds the armor built, but the attack not yet rolled."""
    give("action_b", "on_played", "return_armor")
    give("action_c", "on_played", "draw", cards=1)
    t = table("hand head_1a legs_1a", "hand action_b action_c").play("bo: pass", "build head_1a")
    t.play("bo: play action_b")
    assert t.hand("ana") == ["head_1a", "legs_1a"]
    assert t.builds == []  # the MOVE is used all the same

    t = table("hand head_1a legs_1a", "hand action_c 1").play("bo: pass", "attack legs 1.head", "bo: play action_c")
    assert t.rolls == []
    assert t.builds == ["head_1a", "legs_1a"]
    assert len(t.attacks) == 16


def test_nothing_caps_the_number_of_actions(give: Give) -> None:
    """PBL-ACTION-12: six in one turn, and six more in one combat."""
    actions = [f"action_{letter}" for letter in "abcdefghijkl"]
    for action in actions[:6]:
        give(action, "on_played", "draw", cards=1)
    for action in actions[6:]:
        give(action, "on_played", "dice", dice=1, side="own")
    t = table(f"pilot pilot_4; hand {' '.join(actions[:6])}", "pilot pilot_2; hand -")
    for action in actions[:6]:
        t.play(f"play {action}")
    assert t.kinds.count("played") == 6

    t = table(f"pilot pilot_4; hand {' '.join(actions[6:])}", "pilot pilot_2; hand -", dice=[6, 6, *[1] * 6])
    t.play("attack legs 1.head", "pass")
    for action in actions[6:]:
        assert t.asked == "ana"
        t.play(f"play {action}")
    assert sorted(t.discard("ana")) == actions[6:]
    assert [event.dice for event in t.events if isinstance(event, events.Threw)] == [[1]] * 6


def test_nobody_plays_twice_in_a_row_past_the_others(give: Give) -> None:
    """PBL-F-15, PBL-R-35: after bo's action cy and ana are asked before bo; two opponents may act in one window."""
    for action in ("action_a", "action_b", "action_c", "action_d"):
        give(action, "on_played", "draw", cards=1)
    t = table("hand action_a", "hand action_b action_c", "hand action_d").play("ana: pass", "bo: play action_b")
    order = []
    for _ in range(3):
        order.append(t.asked)
        t.play("pass")
    assert order == ["cy", "ana", "bo"]
    assert "end" in t.codes

    t = table("hand action_a", "hand action_b action_c", "hand action_d")
    t.play("ana: pass", "bo: play action_b", "cy: play action_d", "ana: pass")
    assert t.asked == "bo"
    assert t.codes == ["pass", "play action_c"]


def test_actions_boost_upgrade_and_dismantle() -> None:
    """PBL-ACTION-5: the base set has actions that raise a total, that lower it, that help to build, and that undo."""
    found = {card.moments["on_played"].do for card in base_cards().cards if "on_played" in card.moments}

    assert {"dice", "boost"} <= found  # raise attack or defense
    assert {"overblown", "miss"} <= found
    assert {"search", "draw_per_dead_limb", "open_shop"} <= found  # help to upgrade
    assert {"attach_malfunction", "gamble", "return_crew"} <= found  # dismantle


def test_shop_is_open_is_an_action_of_the_base_set(give: Give) -> None:
    """PBL-ACTION-10: it opens a closed shop and fills an open one up to five."""
    card = base_cards().card("shop_is_open")
    assert (KINDS[card.kind], card.moments["on_played"].do) == ("action", "open_shop")
    give("action_a", "on_played", "open_shop", cards=1)
    for row, taken in ((None, "head_2a"), ("crew_3a crew_3b", "crew_3a")):
        shop = "head_1a head_2a legs_1a legs_2a crew_1a"
        t = (
            table("hand action_a 1", "hand -", row=row, shop=shop)
            if row
            else table("hand action_a 1", "hand -", shop=shop)
        )
        t.play("play action_a")
        assert len(t.offered("draw")) == 5
        t.play(f"draw {taken}")
        assert len(t.row) == 4
        assert taken in t.hand("ana")


# Robots


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_pod_counts_as_every_level_in_a_search(give: Give, level: int) -> None:
    """PBL-POD-4: found by a search for Level 1, 2 or 3, in the deck and in the row."""
    give("action_a", "on_played", "search", **{**SEARCH, "level": level})
    t = table("hand action_a 1; deck head_1a head_2a head_3a pod_a", "hand -", row="pod_b legs_1a")
    t.play("pass", "play action_a")
    real = [f"find head_{level}a", "find legs_1a"][: 2 if level == 1 else 1]

    assert t.codes == ["find none", *real, "find pod_a", "find pod_b"]


def test_a_counter_is_lost_when_its_card_leaves_play(give: Give) -> None:
    """PBL-COUNTER-3: returned to hand and built again, it starts anew; so does one that was blown off."""
    give("legs_1a", "counter", "attack", start=1, cap=4)
    give("action_a", "on_played", "return_armor")
    t = table("legs legs_1a; hand action_a", "hand -")
    t.s.counter[number("legs_1a")] = 4
    t.play("pass", "play action_a", "build legs_1a")

    assert t.side("ana")["counters"] == {"legs_1a": 1}


def test_counters_do_not_come_back_but_storage_bombs_stay(give: Give) -> None:
    """PBL-F-11, PBL-COUNTER-2: the covered armor starts anew when it is uncovered; a covered hangar's bombs move up."""
    give("legs_1a", "counter", "attack", start=1, cap=4)
    give("action_a", "on_played", "return_armor")
    t = table("legs legs_1a; hand legs_2a action_a hangar_1b; hangar hangar_1a; stored 3 5", "hand -")
    t.s.counter[number("legs_1a")] = 4
    t.play("pass", "build legs_2a", "play action_a")
    assert t.stack("ana", "legs") == ["legs_1a"]
    assert t.side("ana")["counters"] == {"legs_1a": 1}
    t.play("end", "bo: end", "build hangar_1b")

    assert t.side("ana")["hangar"] == ["hangar_1a", "hangar_1b"]
    assert t.side("ana")["stored"] == [3, 5]


def test_storage_bombs_are_made_by_cards(give: Give) -> None:
    """PBL-STORE-1, PBL-F-4: a die is rolled onto the current hangar, without a question while there is a space."""
    give("hangar_2b", "on_built", "store", dice=2)
    t = table("hangar hangar_1a; hand hangar_2b", "hand -", dice=[4, 2]).play("build hangar_2b")

    assert t.side("ana")["stored"] == [4, 2]
    assert t.s.robots[0].room(CARDS) == 1


def test_no_storage_bomb_comes_from_anywhere_else() -> None:
    """PBL-STORE-1: in whole games without such a card nobody ever stores one."""
    for seed in range(3):
        s = GAME.new({"draft": "quick"}, seed)
        for _ in steps(s, stream(str(seed), "store")):
            assert [robot.stored for robot in s.robots] == [[], []]


def test_storage_bombs_are_for_who_is_behind() -> None:
    """PBL-F-4: the side that leads is not offered its bomb, the trailing one is."""
    sides = "pilot pilot_2; hangar hangar_1a; stored 5; hand 1", "pilot pilot_2; hangar hangar_1b; stored 5; hand 1"
    t = table(*sides, dice=[1, 6, 6, 6]).play("attack legs 1.head")

    assert t.asked == "ana"
    assert "add stored=5" in t.codes
    assert t.game.legal(t.s, 1) == []


def test_a_storage_bomb_needs_a_hangar_and_a_space(give: Give) -> None:
    """PBL-R-69: no die is rolled, and what else the build does still works."""
    give("head_1a", "on_built", "store", dice=1)
    for ana in ("hand head_1a", "hangar hangar_1c; crew crew_1a crew_1b; hand head_1a"):
        t = table(ana, "hand -").play("build head_1a")
        assert t.side("ana")["stored"] == []
        assert "threw" not in t.kinds
        assert t.level("ana", "head") == 1
    t = table("hangar hangar_1c; crew crew_1a; hand head_1a", "hand -", dice=[6]).play("build head_1a")
    assert t.side("ana")["stored"] == [6]


def test_a_store_of_two_stops_where_the_hangar_is_full(give: Give) -> None:
    """PBL-R-69, PBL-F-4: one space, one die."""
    give("crew_1a", "on_built", "store", dice=2)
    t = table("hangar hangar_1c; hand crew_1a 1", "hand -", dice=[3]).play("build crew_1a")

    assert t.side("ana")["stored"] == [3]
    assert t.kinds.count("threw") == 1


def test_crew_needs_room() -> None:
    """PBL-CREW-17: one sidekick of Skill 1 without a hangar; with one, as many as it has spaces."""
    hand = "hand crew_1b crew_2a"

    assert table(f"crew crew_1a; {hand}").builds == []
    assert table(f"hangar hangar_1c; crew crew_1a; {hand}").builds == ["crew_1b", "crew_2a"]
    assert table(f"hangar hangar_1c; crew crew_1a crew_1c; {hand}").builds == []


def test_there_are_no_legendary_pilots_in_the_base_set() -> None:
    """PBL-PILOT-12: the only pilots are ten starters and five experts, and a card file cannot name the kind."""
    kinds = [KINDS[card.kind] for card in base_game().cards.cards]

    assert "legendary" not in KINDS
    assert (kinds.count("starter"), kinds.count("expert")) == (10, 5)
    with pytest.raises(Wrong, match="kind"):
        load_cards('set = "mine"\n[old_ace]\nname = "Old Ace"\nkind = "legendary"\nprovenance = "house"\ntext = "X."\n')


def test_pilot_points_count_what_is_attached(give: Give) -> None:
    """PBL-GLOSS-12: stacked armor, blow-offs, both shoulders and an attached action; no hangar, crew or pilot."""
    give("action_a", "on_played", "attach_malfunction")
    ana = (
        "legs legs_1a legs_2a; head head_1a; dead head left_arm; left_shoulder left_shoulder_a; "
        "right_shoulder right_shoulder_a right_shoulder_b; hangar hangar_1a; crew crew_1a; expert expert_4; "
        "hand action_a"
    )
    t = table(ana, "hand -")
    assert t.points("ana") == 2 + 1 + 2 + 1 + 2
    t.play("pass", "play action_a", "choose 0.legs")

    assert t.points("ana") == 9
    assert t.view("bo")["sides"][0]["points"] == 9


# Combat, Critical Form, the end


def test_the_initial_rolls_are_armor_and_base_stats_alone(give: Give) -> None:
    """PBL-GLOSS-10: what is added later is a set of its own and leaves the initial dice alone."""
    give("legs_1a", "trait", "high_faces_miss")
    ana = "pilot pilot_2; legs legs_1a; crew crew_1a; hangar hangar_1b; hand head_1a head_2a head_3a"
    t = table(ana, "pilot pilot_2; head head_1c; hand 1", dice=[6, 1, 1, 1, 6, 6, 6, 6, 6])
    t.play("attack legs 1.head")
    assert t.rolls == [("ana", "6 1 1 1"), ("bo", "6 6 6")]  # pilot, crew, hangar and armor; pilot and armor
    assert t.totals == [3, 18]
    t.play("add head_1a head_2a")

    assert t.rolls[2] == ("ana", "6 6")
    assert t.totals == [15, 18]  # the armor's text concerns the initial attack only


def test_a_critical_bonus_is_carried_out_at_once(give: Give) -> None:
    """PBL-CRIT-4: with the third dead limb bo draws, before the window after the combat."""
    give("pilot_4", "on_critical", "draw", cards=2)
    give("action_a", "on_played", "draw", cards=1)
    t = table("pilot pilot_10; hand action_a", "pilot pilot_4; dead head legs; hand -", dice=[6, 6, 6, 1])
    t.play("pass", "attack legs 1.left_arm", "pass", "pass").forget()
    while "critical" not in t.kinds:
        t.play("pass")

    assert t.kinds[t.kinds.index("critical") :] == ["critical", "drew", "drew"]
    assert len(t.hand("bo")) == 2
    assert t.asked == "ana"


def test_a_critical_bonus_fires_on_every_entry(give: Give) -> None:
    """PBL-F-10, PBL-CRIT-6: a limb comes back, goes again, and bo draws again."""
    give("pilot_4", "on_critical", "draw", cards=2)
    bo = "pilot pilot_4; dead head legs; hand regen_pod; deck 9"
    t = table("pilot pilot_10; hand -", bo, dice=[6, 6, 6, 1])
    t.play("attack legs 1.left_arm", "bo: concede", "end")
    assert len(t.hand("bo")) == 3
    t.play("build regen_pod on head")
    assert t.side("bo")["form"] == "normal"
    t.play("end").load(6, 6, 6, 1, 1).play("attack legs 1.head", "bo: concede")

    assert t.side("bo")["form"] == "critical"
    assert len(t.hand("bo")) == 2 + 1 + 2  # the bonus, the draw of bo's turn, the bonus again
    assert [event.on for event in t.events if isinstance(event, events.Critical)] == [True, False, True]


def test_dice_stay_when_critical_form_begins_in_a_combat(give: Give) -> None:
    """PBL-R-125, PBL-R-98: a Strike takes bo's third limb; the one die of defense is not rolled anew as four."""
    give("action_a", "on_played", "strike", dice=2, rerolls=0)
    bo = "pilot pilot_4; dead head left_arm; hand 1"
    t = table("pilot pilot_2; hand action_a 1", bo, dice=[1, 5]).play("pass", "attack legs 1.legs", "pass")
    assert t.asked == "ana"
    t.load(4, 4).play("play action_a", "yes", "choose 1.right_arm")

    assert t.side("bo")["form"] == "critical"
    assert (t.combat["attack"], t.combat["defense"]) == ([1], [5])
    assert t.totals == [1, 5]
    assert t.combat["target"] == "1.legs"


def test_a_termination_is_credited_and_the_loser_has_tanked() -> None:
    """PBL-GLOSS-16, PBL-GLOSS-17, PBL-END-3: the event names who tanked, the outcome who made it, the count is kept."""
    t = table("pilot pilot_10; hand -", "pilot pilot_4; dead head left_arm legs; hand -", dice=[6, 6, 6, 1])
    t.play("attack legs 1.right_arm")

    assert [event.seat for event in t.events if event.kind == "terminated"] == [1]
    assert [(event.seat, event.side) for event in t.events if isinstance(event, events.BlewOff)] == [(0, 1)]
    assert t.s.blown == [1, 0]
    assert t.winners == ["ana"]
    assert [side["out"] for side in t.shown["sides"]] == [False, True]
    fell = next(e for e in t.events if e.kind == "terminated")
    assert GAME.tell(fell, 0, ["ana", "bo"]) == "bo is terminated. Termination for ana!"


def test_the_sample_armor_defends_with_all_faces(give: Give) -> None:
    """PBL-SAMPLE-5: armor that wastes high faces wastes them in its own attack, never in defense."""
    give("left_arm_2a", "trait", "high_faces_miss")
    arm = "pilot pilot_1; left_arm left_arm_1a left_arm_2a; hand 1"
    t = table("pilot pilot_2; hand 1", arm, dice=[1, 5, 6, 5, 6]).play("attack legs 1.left_arm")
    assert t.totals == [1, 22]
    t = table(arm, "pilot pilot_2; hand 1", dice=[5, 6, 5, 6, 1, 1]).play("attack left_arm 1.legs")
    assert t.totals == [0, 2]


# The shop


def test_a_draw_in_anothers_turn_has_the_same_choice(give: Give) -> None:
    """PBL-R-116: bo draws in ana's turn, from the deck or from the row."""
    give("action_b", "on_played", "draw", cards=1)
    t = table("hand -", "hand action_b 1; deck head_1a", row="legs_1a legs_2a").play("bo: play action_b")

    assert t.asked == "bo"
    assert t.codes == ["draw deck", "draw legs_1a", "draw legs_2a"]
    t.play("draw legs_2a")
    assert "legs_2a" in t.hand("bo")
    assert t.deck("bo") == ["head_1a"]


def test_only_a_draw_opens_the_shop(give: Give) -> None:
    """PBL-R-118: a card is laid on an empty deck, and one is searched: no row, no reshuffle."""
    give("crew_1a", "on_built", "curse", face=3, times=3)
    give("action_a", "on_played", "search", **SEARCH)
    t = table("hand crew_1a 1", "hand -; deck -; discard head_1a").play("pass", "build crew_1a", "choose 1")
    assert t.side("bo")["curse"] == ["crew_1a"]
    assert (t.row, t.s.opened, t.discard("bo"), t.deck("bo")) == ([], False, ["head_1a"], [])

    t = table("hand action_a; deck -; discard head_1a", "hand -", row="legs_1a").play("pass", "play action_a")
    assert t.codes == ["find none", "find legs_1a"]
    t.play("find none")
    assert (t.row, t.deck("ana")) == (["legs_1a"], [])
    assert t.discard("ana") == ["head_1a", "action_a"]
    assert "play action_a" not in table("hand action_a; deck -; discard head_1a", "hand -").codes


def test_the_row_is_no_part_of_the_deck(give: Give) -> None:
    """PBL-R-184: with a full row an empty deck is empty: it is counted so, and the next draw renews it."""
    row = "legs_1a legs_2a head_1a head_2a crew_3a"
    t = table("hand -; deck -; discard head_3a", "hand -", row=row)
    assert len(t.view("bo")["sides"][0]["deck"]) == 0
    t.play("end")

    assert t.codes == [f"draw {key}" for key in sorted(row.split())]  # the deck is no choice
    t.play("draw legs_1a")
    assert t.deck("ana") == ["head_3a"]
    assert len(t.row) == 4
