"""What a combat's events tell of it: enough to say who won, by what totals, and at which chance."""

from boltyard.games.pbl import events
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


def test_face_down_armor_is_not_told_by_chances() -> None:
    """PBL-H-9: where things lie face down an exact chance would say what they are."""
    t = table(ana="hand action_a", dice=[1, 5, 6], house="blind").play("attack head 1.head", "add action_a")

    assert [one["chance"] for one in told(t, events.Bombed)] == [-1.0]
