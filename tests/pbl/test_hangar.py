"""Hangars, their spaces, and storage bombs."""

import json

import pytest

from boltyard.core import flow
from boltyard.core.moves import codes
from boltyard.games.pbl.moves import STORED_RELEASES
from tests.pbl.story import Story, table


def lose_hangar(t: Story, name: str) -> Story:
    """An effect destroys the active hangar."""
    robot = t.robot(name)
    t.s.discards[0 if name == "ana" else 1].append(robot.hangar.pop())
    t.s.stirred = True
    t.s.settle()
    flow.advance(t.s)
    t.go_on()
    return t


def test_a_hangar_is_the_move() -> None:
    """PBL-HANGAR-1: after it nothing is built."""
    t = table(ana="hand hangar_1a head_1a").play("build hangar_1a")

    assert t.side("ana")["hangar"] == ["hangar_1a"]
    assert t.codes == ["end"]


def test_one_hangar_is_active() -> None:
    """PBL-HANGAR-2, PBL-HANGAR-6, PBL-HANGAR-8: the top one gives spaces and strength, those beneath nothing."""
    t = table(ana="hangar hangar_1b hangar_2b; pilot pilot_6", bo="hangar hangar_1c hangar_2a")

    assert t.robot("ana").spaces(t.s.cards) == 3
    assert t.base("ana") == (1, 1)
    assert t.base("bo") == (1 + 1, 1 + 1)


@pytest.mark.parametrize(
    ("hangar", "levels"),
    [("-", "1"), ("hangar_1a", "12"), ("hangar_1a hangar_2a", "123"), ("hangar_1a hangar_2a hangar_1c", "12")],
)
def test_hangars_rise_step_by_step(hangar: str, levels: str) -> None:
    """PBL-HANGAR-3, PBL-HANGAR-4, PBL-HANGAR-5: the first is Level 1, none is skipped, equal or lower always fits."""
    t = table(ana=f"hangar {hangar}; hand hangar_1b hangar_2b hangar_3a")
    built = {"1": "hangar_1b", "2": "hangar_2b", "3": "hangar_3a"}

    assert t.builds == [built[level] for level in levels]


def test_equal_or_lower_on_level_3() -> None:
    """PBL-HANGAR-5: a Level 1 and a Level 2 on a Level 3."""
    t = table(ana="hangar hangar_1a hangar_2a hangar_3a; hand hangar_1b hangar_2b")

    assert t.builds == ["hangar_1b", "hangar_2b"]


def test_the_contents_move_up() -> None:
    """PBL-HANGAR-10: crew and storage bombs are in the new hangar, and nothing is asked."""
    t = table(ana="hangar hangar_1c; crew crew_1a; stored 5; hand hangar_2b").play("build hangar_2b")

    assert t.side("ana")["hangar"] == ["hangar_1c", "hangar_2b"]
    assert (t.side("ana")["crew"], t.side("ana")["stored"]) == (["crew_1a"], [5])
    assert t.robot("ana").room(t.s.cards) == 1
    assert t.codes == ["end"]


def test_the_hangar_beneath_becomes_active() -> None:
    """PBL-HANGAR-11: the Level 2 is destroyed, and the Level 1 counts."""
    t = lose_hangar(table(ana="hangar hangar_1b hangar_2b; pilot pilot_6"), "ana")

    assert t.robot("ana").spaces(t.s.cards) == 2
    assert t.base("ana") == (1 + 1, 1)


def test_what_does_not_fit_is_given_up() -> None:
    """PBL-HANGAR-12, PBL-R-67: four in two spaces, the owner chooses which two, crew to the discard."""
    ana = "hangar hangar_1c hangar_3a; crew crew_1a crew_2b; stored 3 6"
    t = lose_hangar(table(ana), "ana")

    assert t.asked == "ana"
    assert t.codes == ["release crew_1a", "release crew_2b", "release stored=3"]  # two, in key order

    t.play("release crew_1a stored=6")

    assert (t.side("ana")["crew"], t.side("ana")["stored"]) == (["crew_2b"], [3])
    assert t.discard("ana") == ["hangar_3a", "crew_1a"]
    assert t.codes[0] == "end"


def test_given_up_bombs_are_written_in_one_word() -> None:
    """PBL-R-67, PBL-R-90, PBL-D-14: `release stored=3,6`, as section 35 writes a set of storage bombs."""
    t = lose_hangar(table(ana="hangar hangar_1c hangar_3a; crew crew_1a crew_2b; stored 3 6"), "ana")
    t.play("release stored=3,6")

    assert (t.side("ana")["crew"], t.side("ana")["stored"]) == (["crew_1a", "crew_2b"], [])


def test_sets_to_give_up_are_named_in_key_order() -> None:
    """PBL-R-90: after crew_2b, crew_1a is no longer offered, so a set has one line."""
    t = lose_hangar(table(ana="hangar hangar_1c hangar_3a; crew crew_1a crew_2b; stored 3 6"), "ana")
    t.name("release crew_2b")

    assert "release crew_1a" not in t.codes


def test_a_person_gives_up_in_any_order() -> None:
    """PBL-R-67, PBL-R-227: the storage bomb of 6 before that of 3, by name or in one line; the record has one way."""
    t = lose_hangar(table(ana="hangar hangar_1c hangar_3a; crew crew_1a crew_2b; stored 3 6"), "ana")
    six, three = STORED_RELEASES[6], STORED_RELEASES[3]

    assert codes(t.game.offers(t.s, 0, [])) == [*t.codes, "release stored=6"]
    assert codes(t.game.offers(t.s, 0, [six])) == ["release crew_1a", "release crew_2b", "release stored=3"]
    assert t.game.closed(t.s, 0, [six, three]) == [three, six]
    assert t.play("release stored=6,3").side("ana")["stored"] == []


def test_a_bomb_that_goes_in_any_case_is_in_the_line() -> None:
    """PBL-R-67, PBL-R-227: three of 1 1 1 2 2 go, so a bomb of 1 is named by itself; a line with more of it is read.

    It was refused where it names another bomb of that value, and the record of such a set did not replay.
    """
    t = lose_hangar(table(ana="hangar hangar_1a hangar_3a; stored 1 1 1 2 2"), "ana")
    assert codes(t.game.named(t.s, 0)) == ["release stored=1"]
    assert codes(t.game.offers(t.s, 0, [STORED_RELEASES[2]])) == ["release stored=1", "release stored=2"]
    t.play("release stored=2,1,1")

    assert t.side("ana")["stored"] == [1, 2]


def test_without_a_hangar_one_member_stays() -> None:
    """PBL-HANGAR-13, PBL-R-66: of two, the owner chooses one of any skill."""
    t = lose_hangar(table(ana="hangar hangar_1c; crew crew_1a crew_2b"), "ana")

    assert t.codes == ["release crew_1a", "release crew_2b"]
    assert t.play("release crew_1a").side("ana")["crew"] == ["crew_2b"]


def test_without_a_hangar_bombs_are_gone() -> None:
    """PBL-HANGAR-13, PBL-R-70: both vanish, nothing is asked, the sidekick stays."""
    t = lose_hangar(table(ana="hangar hangar_1e; crew crew_1a; stored 2 5"), "ana")

    assert t.asked == "ana"
    assert t.codes[0] == "end"
    assert (t.side("ana")["crew"], t.side("ana")["stored"]) == (["crew_1a"], [])


def test_without_a_hangar_a_bomb_is_not_kept_for_a_member() -> None:
    """PBL-R-70, PBL-R-67: two members and a bomb: the only choice is which member stays."""
    t = lose_hangar(table(ana="hangar hangar_1e; crew crew_1a crew_1b; stored 2"), "ana")

    assert t.codes == ["release crew_1a", "release crew_1b"]


def test_two_hangars_too_full_at_once() -> None:
    """PBL-HANGAR-12, PBL-INV-3: ana gives one up, then bo; nobody's hangar holds more than it has room for."""
    t = table(ana="hangar hangar_1d; crew crew_1a crew_1b", bo="hangar hangar_1c; stored 1 2 3; hand 1")

    assert t.asked == "ana"

    t.play("release crew_1b")

    assert (t.asked, t.codes) == ("bo", ["release stored=1", "release stored=2", "release stored=3"])

    t.play("release stored=2")

    assert (t.side("ana")["crew"], t.side("bo")["stored"]) == (["crew_1a"], [1, 3])
    assert (t.asked, t.codes[0]) == ("ana", "end")


def test_a_smaller_hangar_may_be_built_while_full() -> None:
    """PBL-R-73: it is legal, then one of three has to go; only after that the turn goes on."""
    t = table(ana="hangar hangar_1e; crew crew_1a crew_1b; stored 4; hand hangar_1c").play("build hangar_1c")

    assert t.codes == ["release crew_1a", "release crew_1b", "release stored=4"]

    t.play("release stored=4")

    assert t.side("ana")["stored"] == []
    assert t.codes == ["end"]


# Storage bombs.


def test_a_stored_value_stays() -> None:
    """PBL-STORE-2, PBL-STORE-6, PBL-INFO-1: turns go by, the bombs lie there for all to see, and no code drops one."""
    t = table(ana="hangar hangar_1c; stored 1 6")

    assert all("stored" not in code for code in t.codes)

    t.play("end", "end")

    assert t.side("ana")["stored"] == [1, 6]
    assert t.view("bo")["sides"][0]["stored"] == [1, 6]


def test_crew_and_bombs_share_the_spaces() -> None:
    """PBL-HANGAR-7, PBL-STORE-3: two bombs fill two spaces."""
    t = table(ana="hangar hangar_1c; stored 1 6; hand crew_1a")

    assert t.robot("ana").room(t.s.cards) == 0
    assert t.builds == []


def test_a_bomb_adds_its_value_without_a_roll() -> None:
    """PBL-STORE-4, PBL-STORE-5, PBL-R-91: 1 + 5 beats 4; the bomb is gone and no die was rolled for it."""
    t = table(ana="hangar hangar_1c; stored 5 2", dice=[1, 4]).play("attack head 1.head")

    assert t.codes == ["concede", "add stored=2", "add stored=5"]

    t.play("add stored=5")

    assert t.rolls[2:] in ([], [("ana", "")])
    assert t.dead("bo") == ["head"]
    assert t.side("ana")["stored"] == [2]


def test_a_bomb_defends_too() -> None:
    """PBL-STORE-4: bo trails 3 to 4 and adds a stored 1; the tie is a defense."""
    t = table(bo="hangar hangar_1c; stored 1", dice=[4, 3]).play("attack head 1.head", "add stored=1")

    assert t.dead("bo") == []
    assert t.side("bo")["stored"] == []


def test_bombs_and_cards_go_together() -> None:
    """PBL-STORE-4, PBL-R-90, PBL-R-91: one addition of a card and two bombs, one of a value there twice."""
    t = table(ana="hangar hangar_1e; stored 2 2 3; hand action_a", dice=[1, 6, 3]).play("attack head 1.head")
    t.play("add action_a stored=2,2")

    assert t.side("ana")["stored"] == [3]
    assert t.dead("bo") == ["head"]  # 1 + 2 + 2 + 3 against 6


def test_a_used_bomb_is_in_a_saved_combat() -> None:
    """PBL-STORE-4, PBL-INV-5: 1 + 6 against 4 and a card to add: cloned and loaded, the totals are the same."""
    t = table(ana="hangar hangar_1c; stored 6", bo="hand action_a", dice=[1, 4])
    t.play("attack head 1.head", "add stored=6")
    loaded = t.game.load(json.loads(json.dumps(t.game.save(t.s))), t.game.schema.read({}))

    assert t.totals == [7, 4]
    for copy in (loaded, t.s.clone()):
        combat = t.game.show(copy)["combat"]
        assert combat is not None
        assert combat["totals"] == [7, 4]
        assert t.game.save(copy) == t.game.save(t.s)


def test_the_leading_side_keeps_its_bombs() -> None:
    """PBL-R-91, PBL-R-89: bo leads and is not asked."""
    t = table(ana="hand action_a", bo="hangar hangar_1c; stored 4", dice=[1, 6]).play("attack head 1.head")

    assert t.asked == "ana"
    t.refused("bo: add stored=4")
