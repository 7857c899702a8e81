"""Three players."""

import pytest

from boltyard.games.pbl import events
from boltyard.games.pbl.robot import NOBODY
from tests.pbl.story import GAME, NAMES, Story, table
from tests.pbl.test_draft import PICKS, drafted
from tests.pbl.test_setup import after_pilots, after_robots

ONE_LEFT = "dead head left_arm right_arm"


def opponents(targets: list[str]) -> str:
    return " ".join(sorted({NAMES[int(target[0])] for target in targets}, key=NAMES.index))


def test_all_others_are_opponents() -> None:
    """PBL-MODE-3P-1: ana may attack bo and cy, with every limb."""
    t = table(cy="")

    assert opponents(t.targets) == "bo cy"
    assert len(t.attacks) == 4 * 8


def test_nobody_is_attacked_by_two_in_a_row() -> None:
    """PBL-MODE-3P-2, PBL-R-131: ana attacked cy; in the turn right after, bo may not."""
    t = table(cy="", dice=[1, 6]).play("attack head 2.head", "end")

    assert t.asked == "bo"
    assert opponents(t.targets) == "ana"
    t.refused("attack head 2.head")


def test_everybody_sees_who_went_for_whom() -> None:
    """PBL-MODE-3P-2: whose turn was before and comes next, who is off limits, and whom this turn has met so far."""
    t = table(cy="", dice=[1, 6])
    assert t.view("bo")["order"] == {"before": 2, "after": 1, "went": [], "safe": [], "attacked": []}
    t.play("attack head 2.head")
    assert t.view("bo")["order"]["attacked"] == [2]
    t.play("end")

    assert t.view("cy")["order"] == {"before": 0, "after": 2, "went": [2], "safe": [2], "attacked": []}
    assert table().shown["order"] is None


def test_two_turns_later_it_is_free_again() -> None:
    """PBL-R-131: ana attacks bo; it is bo's own turn, then cy may attack him."""
    t = table(cy="", dice=[1, 6]).play("attack head 1.head", "end")

    assert opponents(t.targets) == "ana cy"

    t.play("end")

    assert (t.asked, opponents(t.targets)) == ("cy", "ana bo")


def test_an_attack_on_a_shoulder_counts() -> None:
    """PBL-R-132: whatever was aimed at, the player was attacked."""
    t = table("", "", "left_shoulder left_shoulder_a", dice=[1, 6]).play("attack head 2.left_shoulder", "end")

    assert opponents(t.targets) == "ana"


def test_a_turn_without_attack_locks_nobody() -> None:
    """PBL-R-132: ana built."""
    t = table("hand head_1a", "", "").play("build head_1a", "end")

    assert opponents(t.targets) == "ana cy"


def test_the_lock_lasts_one_turn() -> None:
    """PBL-R-131: after bo's quiet turn, ana's attack on cy is forgotten when cy has moved."""
    t = table(cy="", dice=[1, 6]).play("attack head 2.head", "end", "end", "end")

    assert (t.asked, opponents(t.targets)) == ("ana", "bo cy")


def test_with_two_robots_left_the_lock_is_gone() -> None:
    """PBL-R-133: cy is out; ana attacks bo, bo attacks ana, and nobody is safe."""
    t = table(cy="").play("cy: resign").load(1, 6)
    t.play("attack head 1.head", "end")

    assert opponents(t.targets) == "ana"

    t.play("end")

    assert opponents(t.targets) == "bo"


def test_the_lock_falls_with_the_attacker() -> None:
    """PBL-R-133: ana attacked cy and resigns in bo's turn; two robots are left, and bo may attack cy."""
    t = table("", "", "", turn="bo", attacked="cy")

    assert opponents(t.targets) == "ana"

    t.play("ana: resign")

    assert (t.asked, opponents(t.targets)) == ("bo", "cy")


def test_a_third_player_is_asked_in_the_windows() -> None:
    """PBL-MODE-3P-5: between declaration and result cy has a chance to act."""
    t = table("", "", "hand action_a", dice=[6, 1], forced=False)
    t.play("pass", "attack head 1.head")

    assert (t.asked, t.rolls) == ("cy", [])

    t.play("pass")

    assert t.asked == "cy"
    assert len(t.rolls) == 2


@pytest.mark.parametrize(
    ("target", "dice", "order"),
    [
        (1, [6, 1], "bo ana cy"),
        (1, [1, 6], "ana bo cy"),
        (2, [6, 1], "cy ana bo"),
        (2, [1, 6], "ana cy bo"),
        (2, [3, 3], "ana cy bo"),
    ],
)
def test_who_is_asked_first_in_combat(target: int, dice: list[int], order: str) -> None:
    """PBL-R-35, PBL-MODE-3P-5: after the rolls the trailing side, the leading side, then the third player."""
    t = table("hand action_a", "hand action_b", "hand action_c", dice=dice, forced=False)
    while t.codes == ["pass"]:
        t.play("pass")
    t.play(f"attack head {target}.head")
    asked = []
    while t.codes == ["pass"]:
        if t.rolls:
            asked.append(t.asked)
        t.play("pass")

    assert " ".join(asked) == order


def test_the_same_player_may_attack_again() -> None:
    """PBL-MODE-3P-3, PBL-R-131: ana attacks bo in two turns of hers running, and nobody else has."""
    t = table("", "", "", dice=[1, 6]).play("attack head 1.head", "end", "end", "end").load(1, 6)

    assert t.asked == "ana"
    assert "1.head" in t.targets


@pytest.mark.parametrize("dice", [[6, 1], [1, 6], [3, 3]])
def test_a_third_player_adds_nothing(dice: list[int]) -> None:
    """PBL-MODE-3P-6: neither for the one nor for the other."""
    t = table("hand action_a", "hand action_b", "hand action_c; hangar hangar_1c; stored 6", dice=dice)
    t.play("attack head 1.head")

    assert t.asked in ("ana", "bo")
    t.refused("cy: add action_c")
    t.refused("cy: add stored=6")


def test_the_last_robot_standing_wins() -> None:
    """PBL-MODE-3P-7, PBL-END-2: the first termination goes on, the second ends it."""
    t = table("", ONE_LEFT, ONE_LEFT, dice=[6, 1, 1]).play("attack head 1.legs")

    assert t.outcome is None
    assert t.s.is_out(1)

    t.play("end")

    assert t.asked == "cy"

    t.play("end").load(6, 1, 1)
    t.play("attack head 2.legs")
    if t.asked:
        t.play("concede")

    assert t.winners == ["ana"]


def made(t: Story) -> tuple[list[int], list[tuple[int, int]]]:
    """The terminations of each side, and who fell by whom as it was told."""
    told = [(event.seat, event.by) for event in t.events if isinstance(event, events.Terminated)]
    return [side["terminations"] for side in t.shown["sides"]], told


def test_a_termination_has_its_maker() -> None:
    """PBL-GLOSS-16, PBL-END-3, PBL-R-233: ana terminates cy, bo terminates ana: one each, and it is said who."""
    t = table(ONE_LEFT, "pilot pilot_10", ONE_LEFT, dice=[6, 6, 1, 1]).play("attack legs 2.legs")
    if t.asked == "cy":
        t.play("concede")

    assert made(t) == ([1, 0, 0], [(2, 0)])
    assert t.s.felled == [NOBODY, NOBODY, 0]

    t.play("end").load(6, 6, 6, 1, 1)
    t.play("attack head 0.legs")
    if t.asked == "ana":
        t.play("concede")

    assert made(t) == ([1, 1, 0], [(2, 0), (0, 1)])
    assert t.winners == ["bo"]
    assert [GAME.tell(e, 1, NAMES) for e in t.events if e.kind == "terminated"] == [
        "cy is terminated. Termination for ana!",
        "ana is terminated. Termination for bo!",
    ]


def test_who_resigns_is_nobodys_termination() -> None:
    """PBL-GLOSS-16, PBL-R-129, PBL-R-233: ana has taken three limbs of cy, and cy gives up."""
    t = table("", "", "dead left_arm right_arm", dice=[6, 1, 1]).play("attack head 2.head")
    assert t.dead("cy") == ["head", "left_arm", "right_arm"]
    t.play("cy: resign")

    assert made(t) == ([0, 0, 0], [(2, NOBODY)])
    assert [GAME.tell(e, 0, NAMES) for e in t.events if e.kind == "terminated"] == ["cy is terminated."]


def test_whoever_is_out_has_no_turn_and_is_no_target() -> None:
    """PBL-MODE-3P-7, PBL-R-21: bo is skipped from then on."""
    t = table("", f"{ONE_LEFT}; right_shoulder right_shoulder_a", "", dice=[6, 1, 1]).play("attack head 1.legs", "end")

    assert (t.asked, opponents(t.targets)) == ("cy", "ana")

    t.play("end")

    assert (t.asked, opponents(t.targets)) == ("ana", "cy")


def test_the_cards_of_an_eliminated_player_leave_the_game() -> None:
    """PBL-R-127: hand, deck, discard pile and robot; the shop is what it was."""
    bo = f"{ONE_LEFT}; head head_1a; hand 2; discard 3; hangar hangar_1a; crew crew_1a; expert expert_4"
    t = table("", bo, "", row="action_t action_u", dice=[6, 1, 1, 1])
    shop, row = t.s.shop[:], t.s.row[:]
    t.play("attack head 1.legs", "concede")

    assert t.hand("bo") == t.deck("bo") == t.discard("bo") == []
    assert len(t.s.removed[1]) == 10 + 2 + 3 + 1 + 1 + 1 + 1
    assert t.side("bo")["crew"] == t.side("bo")["hangar"] == t.stack("bo", "head") == []
    assert (t.s.shop, t.s.row) == (shop, row)


def test_a_combat_goes_on_without_a_third_player() -> None:
    """PBL-R-128: cy resigns while ana and bo fight; bo is still asked for shields."""
    t = table("", "hand action_a", "hand action_b", dice=[6, 1]).play("attack head 1.head")

    assert t.asked == "bo"

    t.play("cy: resign")

    assert (t.asked, t.codes) == ("bo", ["concede", "add action_a"])
    assert t.play("concede").dead("bo") == ["head"]


def test_a_set_being_named_outlives_a_third_player() -> None:
    """PBL-R-128, PBL-R-90: bo has named one shield when cy resigns; he can finish, or it is as if he had named none."""
    t = table("", "hand action_a action_c", "hand action_b", dice=[6, 1, 1, 1]).play("attack head 1.head")
    t.name("bo: add action_a")
    t.play("cy: resign")

    assert t.asked == "bo"
    assert t.codes in (["done", "add action_c"], ["concede", "add action_a", "add action_c"])


def test_the_attacker_leaves_in_combat() -> None:
    """PBL-R-128: combat and turn are over; bo keeps his head, and it is his turn."""
    t = table("hand action_b", "hand action_a", "", dice=[6, 1]).play("attack head 1.head", "ana: resign")

    assert t.asked == "bo"
    assert t.codes[0] == "end"
    assert t.dead("bo") == []


def test_the_defender_leaves_in_combat() -> None:
    """PBL-R-128: there is nothing left to hit; ana's attack was her MOVE."""
    t = table("hand head_1a", "hand action_a", "", dice=[6, 1]).play("attack head 1.head", "bo: resign")

    assert (t.asked, t.codes) == ("ana", ["end"])
    assert t.outcome is None


def test_a_draw_outlives_a_third_player() -> None:
    """PBL-R-129, PBL-TURN-13: ana chooses between deck and row when cy resigns; she still draws her card."""
    t = table("", "", "", row="action_a action_b").play("end")

    assert t.asked == "ana"

    t.play("cy: resign")

    assert t.asked == "ana"

    t.play("draw action_a")

    assert t.hand("ana") == ["action_a"]


def test_the_next_player_leaves_during_the_draw() -> None:
    """PBL-R-129: bo would be next; ana draws, then it is cy's turn."""
    t = table("", "", "", row="action_a action_b").play("end", "bo: resign")
    if t.asked == "ana":
        t.play("draw action_a")

    assert t.hand("ana") == ["action_a"]
    assert t.asked == "cy"


def test_three_player_figures() -> None:
    """PBL-MODE-3P-12: Talent Pool 4, quick deal 30, shop 5, draft deck 80, 16 picks, blow-off deck 7."""
    assert len(after_robots(seats=3).s.pool) == 4

    t = after_pilots(seats=3)

    assert (len(t.s.shop), len(t.s.draft) + sum(map(len, t.s.piles)), t.s.blowoffs) == (5, 80, 7)
    assert len(drafted(t)) == PICKS[3] == 16

    quick = after_pilots(seats=3, draft="quick")

    assert [len(quick.s.decks[side]) + 10 for side in range(3)] == [30, 30, 30]
