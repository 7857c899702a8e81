"""The story of a game in two lines: how the limbs went, and the biggest fight."""

from pathlib import Path

import pytest

from boltyard.core.events import EVERYBODY, Event
from boltyard.core.match import MatchState
from boltyard.core.record import load_record
from boltyard.core.table import open_table
from boltyard.games import find_game
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.story import WIDTH, story

GOLDENS = sorted((Path(__file__).parents[1] / "replays").glob("pbl*.record"))
NAMES = ["ana", "bo", "cy"]
HEAD, LEFT_ARM, RIGHT_ARM, LEGS = range(4)


def event(kind: str, seat: int = -1, amount: int = 0, note: str = "") -> Event:
    return Event(kind, seat, [], EVERYBODY, amount, note, False)


def hit(turn: int, seat: int, side: int, place: int, dice: str = "6 6") -> list[Event]:
    """A turn in which this seat blows off that limb."""
    return [
        event("began", seat, turn),
        event("declared", seat, place, f"attack head {side}.{['head', 'left_arm', 'right_arm', 'legs'][place]}"),
        event("rolled", seat, 12, dice),
        event("rolled", side, 1, "1"),
        event("blew_off", seat, place, str(side)),
    ]


def told(*parts: list[Event], seats: int = 2, names: list[str] = NAMES) -> list[str]:
    return story([event for part in parts for event in part], names[:seats], list(range(seats)))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_golden_has_a_story_of_two_lines(path: Path) -> None:
    """They fit the line, name a turn, and end as sentences do."""
    record = load_record(path)
    table = open_table(find_game("pbl"), record)
    events = [*table.opening, *[event for step in table.steps for event in step.events]]
    assert isinstance(table.state, MatchState)
    assert isinstance(table.state.inner, Pbl)
    lines = story(events, record.names, table.state.inner.side)

    assert len(lines) == 2
    assert all(len(line) <= WIDTH and line.endswith(".") for line in lines)
    assert all("turn" in line for line in lines)


def test_the_limbs_of_the_loser_are_told_in_order() -> None:
    """Which limb went when; the end is the last of them."""
    end = [event("ended", -1, 1, "last_robot")]
    lines = told(hit(3, 0, 1, HEAD), hit(5, 0, 1, LEGS), hit(7, 0, 1, LEFT_ARM), hit(9, 0, 1, RIGHT_ARM, "6 6 6"), end)

    assert lines == [
        "ana took bo's head on turn 3, legs on 5, left arm on 7 and right arm on 9.",
        "The biggest fight, on turn 9: ana at bo's right arm, 4 dice, a hit.",
    ]


def test_a_comeback_is_told() -> None:
    """Two limbs behind at the worst, and still the winner; where limbs do not fit, turns do."""
    lost = [hit(2, 1, 0, HEAD), hit(4, 1, 0, LEGS)]
    won = [hit(5, 0, 1, HEAD), hit(7, 0, 1, LEGS), hit(9, 0, 1, LEFT_ARM), hit(11, 0, 1, RIGHT_ARM)]

    assert told(*lost, *won, [event("ended", -1, 1, "last_robot")])[0] == (
        "ana took bo's head on turn 5, legs on 7, left arm on 9 and right arm on 11."
    )
    assert told(*lost, *won, [event("ended", -1, 1, "last_robot")], names=["Anastasia", "Bo", "cy"])[0] == (
        "Two limbs behind, Anastasia took Bo's limbs on turns 5, 7, 9 and 11."
    )


def test_long_names_never_break_the_line() -> None:
    """The last way to say it has no names in it."""
    names = ["a" * 40, "b" * 40, "c"]
    lines = told(hit(3, 0, 1, HEAD), [event("ended", -1, 1, "last_robot")], names=names)

    assert lines == ["The last limb went on turn 3.", "The biggest fight, on turn 3, took 3 dice, a hit."]


def test_a_regenerated_limb_counts_again() -> None:
    """PBL-REGEN-1: by a pod that is built on it, or by an effect."""
    draw = [event("ended", -1, 0, "agreed")]

    assert told(hit(3, 0, 1, HEAD), [event("built", 1, HEAD)], draw)[0] == (
        "A draw was agreed on turn 3; of four limbs ana had four and bo had four."
    )
    assert told(hit(3, 0, 1, HEAD), [event("built", 1, LEGS)], draw)[0].endswith("bo had three.")
    assert told(hit(3, 0, 1, HEAD), [event("regenerated", 1, HEAD)], draw)[0].endswith("bo had four.")


def test_three_players_leave_one_by_one() -> None:
    """Whoever resigns is told once."""
    log = [event("began", 0, 8), event("resigned", 1), event("terminated", 1), event("began", 2, 9)]
    end = [event("terminated", 0), event("ended", -1, 4, "last_robot")]

    assert told(log, end, seats=3) == [
        "bo resigned on turn 8 and ana fell on turn 9; cy had four limbs left.",
        "No attack was ever rolled.",
    ]


def test_somebody_leaves_before_the_first_turn() -> None:
    """PBL-R-223."""
    left = [event("resigned", 1), event("terminated", 1)]
    end = [event("began", 2, 1), event("resigned", 0), event("ended", -1, 4, "resigned")]

    assert told(left, [event("ended", -1, 1, "resigned")])[0] == "bo resigned before the first turn."
    assert told(left, end, seats=3)[0] == "bo resigned before the first turn and ana resigned on turn 1."
    assert told([event("ended", -1, 0, "agreed")], [])[0].startswith("A draw was agreed before the first turn")


def test_cards_thrown_count_for_the_fight_they_were_thrown_in() -> None:
    """Bombs and shields of both; dice of a Strike afterwards are not of the fight."""
    fight = [
        event("began", 0, 4),
        event("declared", 0, LEGS, "attack head 1.legs"),
        event("rolled", 0, 5, "5"),
        event("rolled", 1, 6, "6"),
        event("bombed", 0, 2),
        event("rolled", 0, 8, "1 2"),
        event("shielded", 1, 1),
        event("rolled", 1, 12, "6"),
        event("fended_off", 1),
        event("rolled", 0, 0, "1 2 3 4 5"),
        event("ended", -1, 1, "resigned"),
    ]

    assert told(fight, [])[1] == "Biggest fight: turn 4, ana at bo's legs, 5 dice and 3 cards, fended off."
