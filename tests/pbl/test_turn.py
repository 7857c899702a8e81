"""A turn: one MOVE or none, the hand limit, the draw, and games that stall."""

import pytest

from tests.pbl.story import Story, keys, new_game, table


def test_a_turn_allows_one_move() -> None:
    """PBL-TURN-2, PBL-TURN-4, PBL-ARMOR-1: after a build neither a build nor an attack is left."""
    t = table(ana="hand head_1a legs_1a")
    t.play("build head_1a")

    assert t.codes == ["end"]
    assert "PBL-TURN-2" in t.refused("build legs_1a")
    assert "PBL-TURN-4" in t.refused("attack head 1.head")


def test_an_attack_is_the_move() -> None:
    """PBL-TURN-4, PBL-R-177: an attack that was fended off leaves no build."""
    t = table(ana="hand head_1a", dice=[1, 6])
    t.play("attack head 1.head", "concede")

    assert t.codes == ["end"]
    assert t.dead("bo") == []


def test_passing_is_always_allowed() -> None:
    """PBL-TURN-3, PBL-R-23: with builds and attacks at hand, `end` is offered and ends the turn."""
    t = table(ana="hand head_1a")

    assert t.codes[0] == "end"
    assert t.play("end").asked == "bo"


def test_four_kinds_can_be_built() -> None:
    """PBL-TURN-5: armor, crew, hangar, expert; never an action."""
    t = table(ana="hand head_1b crew_1a hangar_1a expert_4 action_a; legs legs_1a legs_2a legs_3a; head head_1a")

    assert t.builds == ["crew_1a", "expert_4", "hangar_1a", "head_1b"]


def test_an_attack_names_limb_and_armor() -> None:
    """PBL-TURN-6, PBL-COMBAT-1, PBL-R-171: every code holds one source and one target."""
    t = table()

    assert len(t.attacks) == 16
    assert all(len(code.split()) == 2 for code in t.attacks)
    t.refused("attack head")
    t.refused("attack head 1.head 1.legs")
    t.refused("attack head legs 1.head")


def test_nothing_is_built_in_another_turn() -> None:
    """PBL-TURN-7: bo holds a card that would fit, and it is ana's turn."""
    t = table(bo="hand head_1a crew_1a hangar_1a")

    assert t.game.legal(t.s, 1) == []
    for code in ("build head_1a", "build crew_1a", "build hangar_1a"):
        t.refused(f"bo: {code}")


def test_windows_offer_no_build() -> None:
    """PBL-TURN-7, PBL-ACTION-4: asked in a window of ana's turn, bo may only pass."""
    t = table(bo="hand head_1a", forced=False)

    assert (t.asked, t.codes) == ("bo", ["pass"])


def test_the_hand_limit_is_ten() -> None:
    """PBL-TURN-10, PBL-TURN-11, PBL-R-31: the draw at ten cards is made, then one card of eleven is discarded."""
    t = table(ana="hand 10")
    drawn = t.deck("ana")[-1]
    t.play("end")

    assert t.asked == "ana"
    assert len(t.hand("ana")) == 11
    assert t.codes == [f"discard {key}" for key in t.hand("ana")]

    t.play(f"discard {drawn}")

    assert len(t.hand("ana")) == 10
    assert t.discard("ana") == [drawn]
    assert t.asked == "bo"


def test_at_nine_cards_nothing_is_discarded() -> None:
    """PBL-TURN-10: ten is allowed."""
    t = table(ana="hand 9").play("end")

    assert t.asked == "bo"
    assert len(t.hand("ana")) == 10


def test_several_cards_over_the_limit_are_one_choice() -> None:
    """PBL-TURN-11, PBL-R-27, PBL-F-17: thirteen cards, three are named in key order, then all go at once."""
    t = table(ana="hand 13")

    assert t.asked == "ana"

    first, second, *_, last = t.hand("ana")
    t.name(f"discard {second}")

    assert f"discard {first}" not in t.codes
    assert len(t.hand("ana")) == 13

    t.game.begin_again(t.s, 0)
    t.play(f"discard {first} {second} {last}")

    assert len(t.hand("ana")) == 10
    assert t.discard("ana") == [first, second, last]


def test_the_limit_holds_on_anyones_turn() -> None:
    """PBL-TURN-11, PBL-R-176: bo has eleven cards in ana's turn and discards before anything else."""
    t = table(bo="hand 11")

    assert t.asked == "bo"
    assert all(code.startswith("discard ") for code in t.codes)

    t.play(t.codes[0])

    assert t.asked == "ana"


def test_two_hands_over_the_limit_are_both_cut() -> None:
    """PBL-TURN-10, PBL-INV-3: eleven and twelve cards; when the tests are done nobody holds more than ten."""
    t = table(ana="hand 11", bo="hand 12")
    t.play(t.codes[0])

    assert t.asked == "bo"

    t.play(f"discard {t.hand('bo')[0]} {t.hand('bo')[1]}")

    assert [len(hand) for hand in t.s.hands] == [10, 10]
    assert t.codes[0] == "end"


def test_over_limit_discards_lie_face_down() -> None:
    """PBL-TURN-12, PBL-R-28, PBL-R-29: on the own pile, a back to the other, open to the owner."""
    t = table(ana="hand action_a 10")
    t.play("discard action_a")

    assert t.discard("ana") == ["action_a"]
    assert t.view("ana")["sides"][0]["discard"] == ["action_a"]
    assert t.view("bo")["sides"][0]["discard"] == ["?"]


@pytest.mark.parametrize("moves", [["end"], ["build head_1a", "end"]])
def test_one_card_is_drawn_at_the_end(moves: list[str]) -> None:
    """PBL-TURN-13, PBL-TURN-16: one card after a pass or a MOVE, none at the start of a turn."""
    t = table(ana="hand head_1a", bo="hand action_a")
    top = t.deck("ana")[-1]
    t.play(*moves)

    assert top in t.hand("ana")
    assert len(t.deck("ana")) == 9
    assert t.hand("bo") == ["action_a"]
    assert len(t.deck("bo")) == 10


def test_others_are_asked_before_the_draw() -> None:
    """PBL-TURN-14, PBL-ACTION-9: after `end` a window is open, and nothing is drawn until it closes."""
    t = table(bo="hand action_a", forced=False)
    t.play("pass", "end")

    assert (t.asked, t.codes) == ("bo", ["pass"])
    assert t.hand("ana") == []

    t.play("pass")

    assert len(t.hand("ana")) == 1


def test_the_draw_ends_the_turn() -> None:
    """PBL-TURN-15, PBL-R-26: after it the next question is the other's start of turn; the drawn card waits."""
    t = table(ana="deck head_1a", forced=False)
    t.play("end")

    assert t.hand("ana") == ["head_1a"]
    assert t.shown["active"] == 1
    assert (t.asked, t.codes) == ("ana", ["pass"])  # in the window at the start of bo's turn


def test_the_draw_belongs_to_the_turn_that_ends() -> None:
    """PBL-TURN-13, PBL-TURN-15: the log has ana's draw before bo's turn begins."""
    t = table().play("end")

    assert t.kinds.index("drew") < t.kinds.index("began")


def test_whoever_draws_is_still_the_active_player() -> None:
    """PBL-TURN-15: while ana chooses between deck and row it is her turn, and its number has not gone up."""
    t = table(row="action_a action_b").play("end")

    assert (t.asked, t.codes[0]) == ("ana", "draw deck")
    assert t.shown["active"] == 0
    assert t.shown["turn"] == 7


def test_turns_go_clockwise() -> None:
    """PBL-R-21: ana, bo, cy and ana again."""
    t = table(cy="")
    order = []
    for _ in range(4):
        order.append(t.asked)
        t.play("end")

    assert order == ["ana", "bo", "cy", "ana"]


def test_hand_sizes_are_public() -> None:
    """PBL-R-30, PBL-INFO-2: bo sees three backs."""
    assert table(ana="hand 3").view("bo")["hands"][0] == ["?"] * 3


def test_an_acquired_card_goes_to_its_new_owners_pile() -> None:
    """PBL-R-32, PBL-SHOP-11: a card from the row, later used as a bomb, lies on the taker's pile."""
    t = table(row="action_a").play("end", "draw action_a", "end").load(1, 6, 6)
    t.play("attack head 1.head", "add action_a")

    assert t.s.owner[t.s.cards.by_key["action_a"]] == 0
    assert t.discard("ana") == ["action_a"]


def test_an_attack_gives_no_draw_of_its_own() -> None:
    """PBL-R-33: a turn with an attack draws one card, at its end."""
    t = table(dice=[6, 1]).play("attack head 1.head")

    assert t.hand("ana") == []
    assert len(t.play("end").hand("ana")) == 1


def test_the_first_turn_may_attack() -> None:
    """PBL-R-172: nothing forbids it."""
    t = new_game(draft="quick")
    while not t.s.turn:
        t.play(f"{t.asked.split()[0]}: {t.codes[0]}")

    assert t.s.turn == 1
    assert len(t.attacks) == 16


def test_a_card_drawn_in_combat_is_a_card_in_hand() -> None:
    """PBL-R-174: what comes to hand after the rolls can be added at once."""
    t = table(ana="hand action_a", dice=[1, 6])
    t.play("attack head 1.head")
    card = t.s.decks[0].pop()
    t.s.hands[0] = sorted([*t.s.hands[0], card])

    assert f"add {keys([card])[0]}" in t.codes


# Games that stall, and leaving.


def idle(t: Story, turns: int) -> Story:
    """So many turns without a MOVE, the first cards discarded where a hand is full."""
    for _ in range(turns):
        t.play("end")
        while t.codes and t.codes[0] != "end":
            t.play(t.codes[0])
    return t


def test_thirty_turns_without_a_move_end_the_game() -> None:
    """PBL-R-130: 29 idle turns go on, the thirtieth is the last; nobody is ahead, so it is a draw."""
    t = idle(table(ana="deck 25", bo="deck 25"), 29)

    assert t.outcome is None

    idle(t, 1)

    assert t.reason == "stalled"
    assert t.winners == []
    assert t.game.reason_rule("stalled") == "PBL-R-130"


def test_a_move_starts_the_count_anew() -> None:
    """PBL-R-130: only consecutive idle turns count."""
    t = table(ana="hand crew_1a", idle_draw=4)
    idle(t, 2).play("build crew_1a")
    idle(t, 4)

    assert t.outcome is None
    assert idle(t, 1).reason == "stalled"


def test_idle_zero_is_never() -> None:
    """PBL-R-130: 0 switches the idle count off."""
    assert idle(table(ana="deck 30", bo="deck 30", idle_draw=0), 40).outcome is None


def test_the_turn_cap_ends_the_game() -> None:
    """PBL-R-130: with a cap of 20, turn 20 is the last."""
    t = idle(table(number=19, turn_cap=20), 1)

    assert t.outcome is None
    assert idle(t, 1).reason == "stalled"
    assert t.s.turn == 20


@pytest.mark.parametrize(
    ("ana", "bo", "blown", "winners"),
    [
        ("dead head", "dead head legs", [1, 1], ["ana"]),
        ("dead head legs", "dead head", [2, 1], ["ana"]),
        ("head head_1a", "", [0, 0], ["ana"]),
        ("head head_1a", "left_arm left_arm_1a left_arm_1b", [0, 0], ["bo"]),
        ("head head_1a", "legs legs_1a", [0, 0], []),
    ],
)
def test_a_stalled_game_is_decided_by_the_board(ana: str, bo: str, blown: list[int], winners: list[str]) -> None:
    """PBL-R-135: blow-offs credited, then active limbs, then Pilot Points, then a draw."""
    t = table(ana, bo, idle_draw=1)
    t.s.blown = blown
    t.play("end")

    assert t.reason == "stalled"
    assert t.winners == winners


def test_only_those_left_compete_for_a_stalled_game() -> None:
    """PBL-R-135: cy blew off most limbs and is out."""
    t = table("", "dead head", "dead head", idle_draw=1)
    t.s.blown = [0, 0, 5]
    t.play("cy: resign", "end")

    assert t.winners == ["ana"]


def test_resigning_terminates_the_own_robot() -> None:
    """PBL-R-129: bo resigns in ana's turn; ana has won, and nobody is credited with a limb."""
    t = table(bo="hand 3").play("bo: resign")

    assert (t.winners, t.reason) == (["ana"], "resigned")
    assert t.s.blown == [0, 0]


def test_resigning_in_the_own_turn_passes_it_on() -> None:
    """PBL-R-129, PBL-R-127: of three, ana resigns; bo's turn begins and her cards are out of the game."""
    t = table("hand 3", "", "").play("ana: resign")

    assert t.outcome is None
    assert t.asked == "bo"
    assert t.hand("ana") == t.deck("ana") == []
    assert len(t.s.removed[0]) == 13
