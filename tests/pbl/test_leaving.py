"""Leaving at any moment: the open question goes on without whoever resigned, in set-up, draft and play."""

from typing import Any

import pytest

from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.games.pbl.phases import DRAFT, HEIRLOOMS, OPENING, RESTOCK, ROBOTS, SELECT, TALENT, TURN
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, NAMES, Story, check_invariants, new_game, table
from tests.pbl.test_setup import after_pilots, after_robots

MATCH = Match(GAME)


def at_own_choice(t: Story) -> Story:
    """All pass until ana is asked for her MOVE."""
    while "end" not in t.codes:
        t.play("pass")
    return t


# In play.


def test_who_should_discard_leaves(give: Give) -> None:
    """PBL-R-225, PBL-F-12: bo is to discard two cards and resigns; ana's turn goes on."""
    give("action_a", "on_played", "discard_hand", cards=2)
    t = at_own_choice(table("hand action_a 1", "hand 4", "hand 2"))
    t.play("play action_a", "choose 1")
    assert t.asked == "bo"
    t.name(f"bo: {t.codes[0]}")
    t.play("bo: resign")

    assert t.hand("bo") == []
    assert at_own_choice(t).asked == "ana"


def test_the_attack_that_is_redirected_loses_its_robot(give: Give) -> None:
    """PBL-R-225, PBL-R-97: cy chooses another part of bo's robot when bo resigns; there is none, and play goes on."""
    give("action_a", "on_played", "redirect")
    t = table("", "hand 1", "hand action_a 1", dice=[6, 1]).play("attack head 1.head")
    while t.asked != "cy":
        t.play("pass" if "pass" in t.codes else t.codes[0])
    t.play("play action_a")
    assert t.asked == "cy"
    t.play("bo: resign")

    while t.asked == "cy":
        t.play("pass")
    assert t.asked == "ana"
    assert t.codes[0] == "end"


@pytest.mark.parametrize(
    ("do", "bo"),
    [("return_rival_armor", "head head_1a; legs legs_1a"), ("return_crew", "hangar hangar_1a; crew crew_1a crew_1b")],
)
def test_there_is_nothing_left_to_return(give: Give, do: str, bo: str) -> None:
    """PBL-R-225, PBL-R-60: only bo's things could be chosen, and they left with him."""
    give("action_a", "on_played", do)
    t = at_own_choice(table("hand action_a 1", bo, ""))
    t.play("play action_a")
    assert [code for code in t.codes if code.startswith("choose 1")] == t.codes
    t.play("bo: resign")

    assert at_own_choice(t).asked == "ana"
    assert t.discard("ana") == ["action_a"]


def test_an_attack_being_declared_is_begun_again() -> None:
    """PBL-R-225, PBL-D-40: ana has named bo's head and not yet the bombs; she may attack cy, and nobody else."""
    t = at_own_choice(table("hand 2", "hand 1", "hand 1", bombs="predetermined"))
    t.name("attack legs 1.head")
    t.play("bo: resign")

    assert t.asked == "ana"
    assert t.codes[0] == "end"
    assert {target[0] for target in t.targets} == {"2"}


def test_a_set_that_has_nothing_to_do_with_them_goes_on() -> None:
    """PBL-R-225, PBL-D-40: ana has named cy's head; she goes on to the bombs."""
    t = at_own_choice(table("hand 2", "hand 1", "hand 1", bombs="predetermined"))
    t.name("attack legs 2.head")
    t.play("bo: resign")

    assert t.codes == ["attack bombs=0", "attack bombs=1", "attack bombs=2"]


def test_the_defender_leaves_before_the_roll() -> None:
    """PBL-R-225, PBL-R-94, PBL-D-41: bo is asked for shields; ana has her MOVE back."""
    t = at_own_choice(table("hand 2", "hand 1", "hand 1", bombs="predetermined"))
    t.play("attack legs 1.head bombs=1")
    assert t.asked == "bo"
    t.play("bo: resign")

    at_own_choice(t)
    assert (t.asked, {target[0] for target in t.targets}) == ("ana", {"2"})


def test_dice_put_down_against_a_robot_that_has_left() -> None:
    """PBL-R-225, PBL-R-188: bo leaves while cards are put down for the initial roll; nothing is rolled."""
    t = at_own_choice(table("hand 2", "hand 2", "", dunk="on"))
    t.play("attack legs 1.head")
    while "dunk none" not in t.codes and t.offered("dunk") == []:
        t.play("pass")
    t.play("bo: resign")
    while "end" not in t.codes:
        t.play("pass" if "pass" in t.codes else "done")

    assert t.rolls == []
    assert {target[0] for target in t.targets} == {"2"}


def test_what_others_have_begun_is_carried_out(give: Give) -> None:
    """PBL-R-225, PBL-R-128: bo chooses from the row in ana's turn when she resigns; he takes a card, then plays."""
    give("action_a", "on_played", "draw", cards=1)
    t = table("hand 1", "hand action_a 1", "", row="head_1a head_1b")
    while t.asked != "bo":
        t.play("pass" if "pass" in t.codes else "end")
    t.play("play action_a")
    assert "draw head_1a" in t.codes
    t.play("ana: resign")
    assert t.asked == "bo"
    t.play("draw head_1a")

    assert "head_1a" in t.hand("bo")
    assert at_own_choice(t).asked == "bo"


def test_a_deck_that_is_being_searched_is_shuffled_all_the_same(give: Give) -> None:
    """PBL-R-225, PBL-F-18: bo looks through his deck in ana's turn when she resigns; he finds, and shuffles."""
    give("action_a", "on_played", "search", kind="armor", place="any", level=0, key="", draw=0)
    t = table("hand 1", "hand action_a 1; deck head_1a legs_1a", "")
    while t.asked != "bo":
        t.play("pass" if "pass" in t.codes else "end")
    t.play("play action_a", "ana: resign")
    mixed = t.s.shuffles
    t.play("find none")

    assert t.s.shuffles == mixed + 1


def test_an_offered_draw_goes_on_among_those_who_stay() -> None:
    """PBL-R-225, PBL-R-130: bo has accepted in secret when cy leaves; then all who are left agree."""
    t = at_own_choice(table("hand 1", "hand 1", "hand 1")).play("ana: offer draw", "bo: accept draw", "cy: resign")

    assert (t.winners, t.reason) == ([], "agreed")


def test_who_offered_a_draw_leaves() -> None:
    """PBL-R-225: there is no offer any more."""
    t = at_own_choice(table("hand 1", "hand 1", "hand 1")).play("bo: offer draw", "ana: accept draw", "bo: resign")

    assert t.outcome is None
    assert at_own_choice(t).asked == "ana"


# Before the first turn.


def test_resigning_at_the_first_question() -> None:
    """PBL-R-223, PBL-D-35: any time is any time, for whoever is asked and for the other."""
    for name, winner in (("ana", "bo"), ("bo", "ana")):
        t = new_game().play(f"{name}: resign")

        assert (t.winners, t.reason) == ([winner], "resigned")


def until(t: Story, phase: int, chance: int) -> Story:
    """Play by chance to a question of this phase, a few steps into it."""
    rng = stream(str(chance), "until")
    more = rng.below(3)
    while t.s.frames[0].rule != phase or more:
        more -= 1 if t.s.frames[0].rule == phase and more else 0
        if t.s.frames[0].rule == TURN:
            break
        codes = t.codes
        t.play(codes[rng.below(len(codes))])
    return t


@pytest.mark.parametrize(
    ("phase", "settings"),
    [
        (ROBOTS, {}),
        (TALENT, {}),
        (DRAFT, {}),
        (DRAFT, {"draft": "neo", "draft_order": "forward", "celebrity": "random"}),
        (RESTOCK, {"draft": "neo"}),
        (HEIRLOOMS, {"challenge": "draft"}),
        (HEIRLOOMS, {"challenge": "community"}),
        (OPENING, {"draft": "quick"}),
        (OPENING, {"challenge": "community"}),
    ],
)
def test_the_others_go_on_without(phase: int, settings: dict[str, str]) -> None:
    """PBL-R-223, PBL-R-127, PBL-INV-1: of three, each may leave in each phase; the two others play to an end."""
    for seat in range(3):
        t = until(new_game(seat, 3, **settings), phase, seat)
        t.play(f"{NAMES[seat]}: resign")
        rng = stream(str(seat), "on")
        s = t.s
        while not s.over:
            assert s.asked & ~s.absent
            assert s.asked & s.absent == 0
            codes = t.codes
            assert codes
            t.play(codes[rng.below(len(codes))])

        assert s.is_out(seat)
        assert not s.winners >> seat & 1


def test_the_draft_goes_on_in_its_order() -> None:
    """PBL-R-223, PBL-DRAFT-19: the next one picks at once, and then the two take turns."""
    t = after_pilots(seats=3)
    order = [NAMES[side] for side in t.s.drafters]
    t.play("take", f"{order[1]}: resign")
    pickers = []
    while t.s.frames[-1].rule == DRAFT:
        if t.codes[0] == "take":
            pickers.append(t.asked)
        t.play("take")

    assert pickers[:4] == [order[2], order[0], order[2], order[0]]
    assert t.s.frames[-1].rule == OPENING


def test_a_pile_is_looked_at_once() -> None:
    """PBL-R-223, PBL-DRAFT-13: whoever drafts is not shown the pile again when somebody else leaves."""
    t = after_pilots(seats=3)
    drafter = t.asked
    other = next(name for name in NAMES[:3] if name != drafter)
    t.forget().play(f"{other}: resign")

    assert t.asked == drafter
    assert "looked" not in t.kinds


def test_a_base_robot_is_free_again() -> None:
    """PBL-R-223, PBL-SETUP-1."""
    t = new_game(seats=3).play("robot solar", "ana: resign")

    assert "robot solar" in t.codes


def test_the_hand_that_others_have_kept_stays_kept() -> None:
    """PBL-R-225, PBL-D-5: ana and bo have chosen in secret when cy leaves; the first turn begins."""
    t = after_pilots(seats=3, draft="quick").play("ana: keep 1", "bo: keep 2")
    assert t.asked == "cy"
    t.play("cy: resign")

    assert t.s.turn == 1
    assert "kept" in t.kinds


def test_a_draw_offered_in_the_middle_of_a_secret_choice() -> None:
    """PBL-R-226: not once somebody has chosen; before that all choose after it, or agree, and that is it."""
    t = after_pilots(draft="quick").play("bo: offer draw")
    assert (t.asked, t.codes) == ("ana", ["refuse draw", "accept draw"])
    t.play("refuse draw")
    assert t.asked == "ana bo"
    t.play("ana: keep 2")
    for name in ("ana", "bo"):
        assert t.refused(f"{name}: offer draw").endswith("(PBL-R-226)" if name == "ana" else "already (PBL-R-130)")
    t.play("bo: keep 1")
    assert t.s.turn == 1

    t = new_game().play("ana: offer draw", "accept draw")
    assert (t.winners, t.reason) == ([], "agreed")


@pytest.mark.parametrize(("minutes", "ms"), [("0", 0), ("1", 60_000)])
def test_a_time_limit_begins_with_the_first_turn(minutes: str, ms: int) -> None:
    """PBL-R-223, PBL-R-134: two of three are left before it; ten turns for each of them."""
    t = after_robots(seats=3, ending="time", time_minutes=minutes, draft="quick").play("cy: resign")
    assert t.s.time_left == 0
    while not t.s.turn:
        t.play(t.codes[0])

    assert (t.s.turns_left, t.s.time_left) == (20, ms)


# Matches of several games.


def new_match(seats: int = 2, **settings: str) -> Any:
    return MATCH.new({"draft": "quick", **settings}, 1, seats)


def say(s: Any, seat: int, code: str) -> None:
    MATCH.play(s, seat, code)
    check_invariants(s.inner)


def step(s: Any) -> None:
    """Whoever is asked answers with the first that is offered."""
    seat = next(seat for seat in range(s.seats) if s.asked >> seat & 1)
    MATCH.apply(s, seat, MATCH.legal(s, seat)[0])
    check_invariants(s.inner)


def in_turn(s: Any) -> Any:
    while not s.inner.turn:
        step(s)
    return s


def test_without_a_deck_the_whole_match_is_lost() -> None:
    """PBL-R-224, PBL-MODE-SERIES-1: bo wins every game that is missing."""
    s = new_match(series="5")
    say(s, 0, "resign")

    assert s.over
    assert (s.wins, s.winners) == ([0, 3], 0b10)


def test_with_a_deck_one_game_is_lost() -> None:
    """PBL-R-224, PBL-MODE-SERIES-2: ana resigns at her opening hands; game 2 begins, with her."""
    s = new_match(series="3")
    while s.inner.frames[0].rule != OPENING:
        step(s)
    say(s, 0, "resign")

    assert (s.number, s.wins) == (2, [0, 1])
    assert s.asked == 0b11
    assert in_turn(s).inner.first == 0


def test_one_of_three_is_out_of_the_match() -> None:
    """PBL-R-224, PBL-R-139: cy left at the Talent Pool; game 2 is between ana and bo, and its loser begins."""
    s = new_match(3, series="3")
    while s.inner.frames[0].rule != TALENT:
        step(s)
    say(s, 2, "resign")
    say(in_turn(s), 0, "resign")
    assert s.number == 2
    assert s.asked == 0b011
    assert in_turn(s).inner.first == 0
    say(s, 0, "resign")

    assert (s.wins, s.winners) == ([0, 2, 0], 0b010)


def test_whoever_should_begin_is_gone() -> None:
    """PBL-R-223, PBL-MODE-SERIES-5: ana was out first, begins game 2, and leaves it at the opening; bo begins."""
    s = in_turn(new_match(3, series="3"))
    say(s, 0, "resign")
    say(s, 1, "resign")
    assert s.inner.starts == 0
    say(s, 0, "resign")

    assert in_turn(s).inner.first == 1


def test_a_pilot_that_was_not_chosen_is_still_there() -> None:
    """PBL-R-224, PBL-MODE-ROTATION-6: resigned before the pilots are shown; nobody knows more, none is used up."""
    s = new_match(rotation="3")
    while s.inner.frames[0].rule != SELECT:
        step(s)
    say(s, 1, "resign")

    assert s.number == 2
    assert [len(pilots) for pilots in s.inner.stable] == [3, 3]
    last = len(s.inner.cards.cards) - 1
    assert s.inner.at[last] == 0


def test_a_draw_agreed_before_there_are_decks() -> None:
    """PBL-R-224, PBL-R-130: the next game has its own set-up; two drawn games in a row end the match."""
    s = new_match(rotation="3")
    say(s, 0, "offer draw")
    say(s, 1, "accept draw")
    assert (s.number, s.inner.frames[0].rule) == (2, ROBOTS)
    step(s)
    say(s, 0, "offer draw")
    say(s, 1, "accept draw")

    assert s.over
    assert s.winners == 0


@pytest.mark.parametrize(("team", "who"), [("pilot_gunner", "Pilot"), ("four_hands", "captain")])
def test_a_partner_is_told_who_speaks(team: str, who: str) -> None:
    """PBL-R-214, PBL-R-223: from the first question on; the other one ends it for the team."""
    t = new_game(seats=4, team=team)
    assert t.refused("cy: resign") == f"Your {who} says that for the team (PBL-R-214)"
    t.play("ana: resign")

    assert t.winners == ["bo", "di"]
