"""The house mode Blind: builds lie face down until their text does something (PBL-H-8..11)."""

from typing import Any

import pytest

from boltyard.core.moves import codes
from boltyard.core.rng import stream
from boltyard.games.pbl.invariants import broken
from boltyard.games.pbl.state import Pbl
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, NAMES, Story, number, steps, table

BLIND = GAME.bound({"house": "blind"})


def blind(ana: str = "", bo: str = "", **more: object) -> Story:
    return table(ana, bo, **{"cy": None, "house": "blind", **more})  # type: ignore[arg-type]


def seen(t: Story, name: str, side: int) -> dict[str, Any]:
    """What this player sees of a side."""
    found: dict[str, Any] = t.view(name)["sides"][side]
    return found


def put_down(t: Story, side: int, *keys: str) -> Story:
    """These cards in play lie face down."""
    for key in keys:
        t.s.at[number(key)] = t.s.of[number(key)] = 1 << side
    return t


def test_builds_lie_face_down() -> None:
    """PBL-H-8: the owner sees the card, the other a face-down one; starters, dead limbs and bombs are open as ever."""
    t = blind("hand head_1a", "dead legs; stored 3; hangar hangar_1e").play("build head_1a")

    assert seen(t, "ana", 0)["limbs"]["head"]["stack"] == ["head_1a"]
    (card,) = seen(t, "bo", 0)["limbs"]["head"]["stack"]
    assert card == {"owner": 0, "kind": "armor", "place": "head", "index": 0, "level": 1, "down": True}
    assert seen(t, "ana", 1)["limbs"]["legs"]["dead"]
    assert seen(t, "ana", 1)["stored"] == [3]
    assert seen(t, "ana", 1)["pilot"] == "pilot_7"
    assert "head_1a" not in str(t.view("bo"))


@pytest.mark.parametrize(
    ("hand", "code", "looks"),
    [
        ("crew_1d", "build crew_1d", {"kind": "crew", "skill": 1}),
        ("hangar_1e", "build hangar_1e", {"kind": "hangar", "level": 1, "spaces": 3}),
    ],
)
def test_what_everybody_sees_of_it(hand: str, code: str, looks: dict[str, object]) -> None:
    """PBL-H-9: kind, level or skill, spaces; and the log says no more."""
    t = blind(f"hand {hand}").play(code)
    zone = seen(t, "bo", 0)[str(looks["kind"])]

    assert zone == [{"owner": 0, "index": 0, "down": True, **looks}]
    lines = [BLIND.tell(event, 1, NAMES) for event in t.events if event.kind == "built"]
    assert lines
    assert not any(BLIND.cards.card(hand).name in line for line in lines)


def test_everybody_sees_the_sums() -> None:
    """PBL-H-9: base attack and defense, and both of each limb, whatever lies face down."""
    t = put_down(blind("head head_2a; crew crew_1a; hangar hangar_1a", "hand -"), 0, "head_2a", "crew_1a", "hangar_1a")
    mine, theirs = seen(t, "ana", 0), seen(t, "bo", 0)

    assert theirs["base"] == mine["base"] == [2, 2]
    for limb in ("head", "legs"):
        for what in ("attack", "defense", "level"):
            assert theirs["limbs"][limb][what] == mine["limbs"][limb][what]
    assert theirs["points"] == mine["points"] == 1
    assert theirs["room"] == mine["room"] == 1


def test_an_attack_turns_up_the_armor_on_both_sides() -> None:
    """PBL-H-10 (c): with the initial rolls; a plain crew member stays down."""
    t = blind("legs legs_1a; crew crew_1b; hand -", "head head_1a; hand -", dice=[1, 1, 6, 6, 6])
    put_down(put_down(t, 0, "legs_1a", "crew_1b"), 1, "head_1a")
    t.play("attack legs 1.head")

    assert seen(t, "bo", 0)["limbs"]["legs"]["stack"] == ["legs_1a"]
    assert seen(t, "ana", 1)["limbs"]["head"]["stack"] == ["head_1a"]
    assert seen(t, "bo", 0)["crew"][0]["down"]


def test_a_text_that_does_something_turns_its_card_up(give: Give) -> None:
    """PBL-H-10 (a), (d): on being built, when dice change, when a limit matters, when a Blast is announced."""
    give("crew_1d", "on_built", "draw", cards=1)
    t = blind("hand crew_1d").play("build crew_1d")
    assert seen(t, "bo", 0)["crew"] == ["crew_1d"]

    give("crew_1e", "trait", "ones_are_threes")
    t = put_down(blind("crew crew_1e; hand -", "hand -", dice=[1, 6]), 0, "crew_1e")
    assert seen(t, "bo", 0)["crew"][0] != "crew_1e"
    t.play("attack legs 1.head")
    assert seen(t, "bo", 0)["crew"] == ["crew_1e"]

    give("crew_1f", "blast", "draw", when="turn", cards=1)
    t = put_down(blind("crew crew_1f; hand -", "hand -"), 0, "crew_1f")
    while t.asked != "ana" or "blast crew_1f" not in t.codes:
        t.play("pass")
    t.play("blast crew_1f")
    assert "crew_1f" in seen(t, "bo", 0)["discard"]


def test_soda_fats_is_turned_up_by_the_eleventh_card(give: Give) -> None:
    """PBL-H-10 (a): when the hand first passes ten, and not before."""
    give("crew_1d", "trait", "hand_limit_20")
    t = put_down(blind("crew crew_1d; hand 10", "hand -"), 0, "crew_1d")
    while "end" not in t.codes:
        t.play("pass")
    assert seen(t, "bo", 0)["crew"][0] != "crew_1d"
    t.play("end")
    while t.s.turn == 7:
        t.play("pass")

    assert len(t.hand("ana")) == 11
    assert seen(t, "bo", 0)["crew"] == ["crew_1d"]


def test_what_binds_others_is_turned_up_when_built(give: Give) -> None:
    """PBL-H-10 (b), PBL-R-218: crew that nobody can take away is seen at once."""
    give("crew_1d", "trait", "crew_is_safe")

    assert seen(blind("hand crew_1d").play("build crew_1d"), "bo", 0)["crew"] == ["crew_1d"]


def test_leaving_play_turns_up_and_a_lost_limb_shows_its_top_card() -> None:
    """PBL-H-10 (e): only the top card of the stack."""
    t = blind("legs legs_1a; hand -", "head head_1b head_1a; hand -", dice=[6, 6, 1, 1])
    put_down(t, 1, "head_1b", "head_1a")
    t.play("attack legs 1.head")
    stack = seen(t, "ana", 1)["limbs"]["head"]["stack"]

    assert t.dead("bo") == ["head"]
    assert stack[1] == "head_1a"
    assert stack[0]["down"]


def test_a_known_hand_card_is_not_known_on_the_table() -> None:
    """PBL-H-11: a card taken from the row for all to see is the owner's somewhere once something was built."""
    t = blind("hand head_1a legs_1a", "hand -")
    for key in ("head_1a", "legs_1a"):
        t.s.at[number(key)] = t.s.of[number(key)] = 0b11
    t.play("build head_1a")
    view = BLIND.view(t.s, 1)

    shown = dict(BLIND.show(view))
    assert shown.pop("known") == {"0": ["head_1a", "legs_1a"]}  # the owner's, wherever they are
    assert "head_1a" not in str(shown)
    assert view.of[number("head_1a")]
    assert view.owner[number("head_1a")] == 0


def test_windows_ask_a_seat_with_face_down_crew() -> None:
    """PBL-H-11, PBL-R-43: it counts as a Blast that could be used, whatever it is."""
    t = put_down(blind("hand -", "hand -; crew crew_1d", forced=False), 1, "crew_1d")
    asked = set()
    while "rolled" not in t.kinds:
        asked.add(t.asked)
        t.play("attack legs 1.head" if "attack legs 1.head" in t.codes else "pass")

    assert asked == {"ana", "bo"}


def test_two_tables_that_differ_under_a_card_look_the_same() -> None:
    """PBL-H-11: equal level and sums, another key: the same view, options and seats asked for the opponent."""
    tables = []
    for key in ("crew_1d", "crew_1e"):
        t = blind(f"crew {key}; hand -; deck head_1a", "hand head_1b; deck legs_1a", shop="")
        s = t.s
        other = number("crew_1e" if key == "crew_1d" else "crew_1d")
        s.removed[0].remove(other)
        s.decks[0].insert(0, other)
        s.at[other], s.of[other], s.owner[other] = 0, 1, 0
        put_down(t, 0, key)
        s.of[other] = s.of[number(key)] = 1
        tables.append(t)
    views = [BLIND.view(t.s, 1) for t in tables]

    assert BLIND.save(views[0]) == BLIND.save(views[1])
    assert codes(BLIND.legal(tables[0].s, 1)) == codes(BLIND.legal(tables[1].s, 1))
    assert tables[0].s.asked == tables[1].s.asked


@pytest.mark.parametrize("more", [{}, {"challenge": "community"}, {"edition": "2017", "draft": "quick"}])
@pytest.mark.parametrize("seats", [2, 3])
def test_blind_games_are_seen_right(more: dict[str, str], seats: int) -> None:
    """PBL-H-8, PBL-H-11: every view imagines a world that looks the same and offers the same, and games end."""
    rng = stream("8", "blind")
    hidden = 0
    s = BLIND.new({"house": "blind", **more}, 3, seats)
    for n, _ in enumerate(steps(s, stream("5", "blind"), patient=True)):
        if n % 20:
            continue
        for seat in range(seats):
            view: Pbl = BLIND.view(s, seat)
            hidden += bool(view.sums)
            world = BLIND.imagine(view, rng)
            assert BLIND.save(BLIND.view(world, seat)) == BLIND.save(view)
            assert codes(BLIND.legal(world, seat)) == codes(BLIND.legal(s, seat)) == codes(BLIND.legal(view, seat))
            assert broken(world) == ""

    assert hidden
