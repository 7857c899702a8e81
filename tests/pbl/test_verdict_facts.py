"""What a combat's events tell of it: enough to say who won, by what totals, and at which chance."""

from boltyard.games.pbl import events
from boltyard.games.pbl.board.results import Fights
from tests.pbl.conftest import Give
from tests.pbl.story import Story, table


def told(t: Story, kind: type) -> list[dict[str, object]]:
    return [dict(t.game.show_event(one)) for one in t.s.log or [] if isinstance(one, kind)]


def test_bombs_tell_the_chance_they_had() -> None:
    """PBL-BOMB-1: five behind, one die must show a six to be ahead; it does, and the totals are told with the blow."""
    t = table(ana="hand action_a", dice=[1, 5, 6]).play("attack head 1.head", "add action_a")

    [bombed] = told(t, events.Bombed)
    [blow] = told(t, events.BlewOff)
    assert (bombed["n"], bombed["behind"], bombed["chance"]) == (1, 4, round(2 / 6, 6))
    assert (blow["limb"], blow["attack"], blow["defense"]) == ("head", 7, 5)
    assert [one["why"] for one in told(t, events.Rolled)] == ["attack", "defense", "added"]


def test_giving_up_tells_what_cards_would_have_had() -> None:
    """PBL-COMBAT-14: by the number of cards, from none on; bo holds by these totals."""
    t = table(ana="hand action_a", dice=[1, 4]).play("attack head 1.head", "concede")

    [conceded] = told(t, events.Conceded)
    [held] = told(t, events.FendedOff)
    assert (conceded["behind"], conceded["chances"]) == (3, [0.0, 0.5])
    assert (held["attack"], held["defense"]) == (1, 4)


def test_a_turned_die_is_told_with_its_place_and_total(give: Give) -> None:
    """PBL-F-2: which die of the set, and what that party stands at then; the frame in the terminal has it there."""
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="hand head_1a", bo="hand action_b", dice=[6, 4]).play("attack head 1.head")
    while "play action_b" not in t.codes:
        t.play("pass")
    t.play("play action_b")
    while "blew_off" not in t.kinds and "fended_off" not in t.kinds:
        t.play(next(code for code in t.codes if code.startswith(("choose", "pass", "concede"))))

    [turned] = told(t, events.TurnedDie)
    assert (turned["owner"], turned["face"], turned["die"], turned["total"]) == (0, 1, 0, 1)
    fights = Fights()
    [result] = [one for one in map(fights.hear, t.s.log or []) if one is not None]
    assert [[cell.strip() for cell in row] for row in result.figures] == [
        ["attack", "1", "1", ""],
        ["defense", "4", "4", "1 : 4"],
    ]


def test_face_down_armor_is_not_told_by_chances() -> None:
    """PBL-H-9: where things lie face down an exact chance would say what they are."""
    t = table(ana="hand action_a", dice=[1, 5, 6], house="blind").play("attack head 1.head", "add action_a")

    assert [one["chance"] for one in told(t, events.Bombed)] == [-1.0]
