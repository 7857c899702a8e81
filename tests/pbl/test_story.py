"""The story of a game in two lines: how the limbs went, and the biggest fight."""

from pathlib import Path

import pytest

from boltyard.core.events import EVERYBODY, NO_ONE, Ended, Event
from boltyard.core.match import MatchState
from boltyard.core.record import load_record
from boltyard.core.table import open_table
from boltyard.games import find_game
from boltyard.games.pbl import events
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.story import WIDTH, story

GOLDENS = sorted((Path(__file__).parents[1] / "replays").glob("pbl*.record"))
NAMES = ["ana", "bo", "cy"]
HEAD, LEFT_ARM, RIGHT_ARM, LEGS = range(4)


def hit(turn: int, seat: int, side: int, place: int, dice: str = "6 6") -> list[Event]:
    """A turn in which this seat blows off that limb."""
    return [
        events.Began(seat, turn),
        events.Declared(seat, HEAD, side, place),
        events.Rolled(seat, [int(die) for die in dice.split()], 12),
        events.Rolled(side, [1], 1),
        events.BlewOff(seat, side, side, place),
    ]


def told(*parts: list[Event], seats: int = 2, names: list[str] = NAMES) -> list[str]:
    return story([event for part in parts for event in part], names[:seats], list(range(seats)))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_golden_has_a_story_of_two_lines(path: Path) -> None:
    """They fit the line, name a turn, and end as sentences do."""
    record = load_record(path)
    table = open_table(find_game("pbl"), record)
    happened = [*table.opening, *[event for step in table.steps for event in step.events]]
    assert isinstance(table.state, MatchState)
    assert isinstance(table.state.inner, Pbl)
    lines = story(happened, record.names, table.state.inner.side)

    assert len(lines) == 2
    assert all(len(line) <= WIDTH and line.endswith(".") for line in lines)
    assert all("turn" in line for line in lines)


def test_the_limbs_of_the_loser_are_told_in_order() -> None:
    """Which limb went when; the end is the last of them."""
    end: list[Event] = [Ended(NO_ONE, 1, "last_robot")]
    lines = told(hit(3, 0, 1, HEAD), hit(5, 0, 1, LEGS), hit(7, 0, 1, LEFT_ARM), hit(9, 0, 1, RIGHT_ARM, "6 6 6"), end)

    assert lines == [
        "ana took bo's head on turn 3, legs on 5, left arm on 7 and right arm on 9.",
        "The biggest fight, on turn 9: ana at bo's right arm, 4 dice, a hit.",
    ]


def test_a_comeback_is_told() -> None:
    """Two limbs behind at the worst, and still the winner; where limbs do not fit, turns do."""
    lost = [hit(2, 1, 0, HEAD), hit(4, 1, 0, LEGS)]
    won = [hit(5, 0, 1, HEAD), hit(7, 0, 1, LEGS), hit(9, 0, 1, LEFT_ARM), hit(11, 0, 1, RIGHT_ARM)]

    assert told(*lost, *won, [Ended(NO_ONE, 1, "last_robot")])[0] == (
        "ana took bo's head on turn 5, legs on 7, left arm on 9 and right arm on 11."
    )
    assert told(*lost, *won, [Ended(NO_ONE, 1, "last_robot")], names=["Anastasia", "Bo", "cy"])[0] == (
        "Two limbs behind, Anastasia took Bo's limbs on turns 5, 7, 9 and 11."
    )


def test_long_names_never_break_the_line() -> None:
    """The last way to say it has no names in it."""
    names = ["a" * 40, "b" * 40, "c"]
    lines = told(hit(3, 0, 1, HEAD), [Ended(NO_ONE, 1, "last_robot")], names=names)

    assert lines == ["The last limb went on turn 3.", "The biggest fight, on turn 3, took 3 dice, a hit."]


def test_a_regenerated_limb_counts_again() -> None:
    """PBL-REGEN-1: by a pod that is built on it, or by an effect."""
    draw: list[Event] = [Ended(NO_ONE, 0, "agreed")]

    assert told(hit(3, 0, 1, HEAD), [events.Built(1, EVERYBODY, 0, HEAD, "")], draw)[0] == (
        "A draw was agreed on turn 3; of four limbs ana had four and bo had four."
    )
    assert told(hit(3, 0, 1, HEAD), [events.Built(1, EVERYBODY, 0, LEGS, "")], draw)[0].endswith("bo had three.")
    assert told(hit(3, 0, 1, HEAD), [events.Regenerated(1, HEAD)], draw)[0].endswith("bo had four.")


def test_three_players_leave_one_by_one() -> None:
    """Whoever resigns is told once."""
    log = [events.Began(0, 8), events.Resigned(1), events.Terminated(1, NO_ONE), events.Began(2, 9)]
    end = [events.Terminated(0, 2), Ended(NO_ONE, 4, "last_robot")]

    assert told(log, end, seats=3) == [
        "bo resigned on turn 8 and ana fell on turn 9; cy had four limbs left.",
        "No attack was ever rolled.",
    ]


def test_somebody_leaves_before_the_first_turn() -> None:
    """PBL-R-223."""
    left = [events.Resigned(1), events.Terminated(1, NO_ONE)]
    end = [events.Began(2, 1), events.Resigned(0), Ended(NO_ONE, 4, "resigned")]

    assert told(left, [Ended(NO_ONE, 1, "resigned")])[0] == "bo resigned before the first turn."
    assert told(left, end, seats=3)[0] == "bo resigned before the first turn and ana resigned on turn 1."
    assert told([Ended(NO_ONE, 0, "agreed")], [])[0].startswith("A draw was agreed before the first turn")


def test_cards_thrown_count_for_the_fight_they_were_thrown_in() -> None:
    """Bombs and shields of both; dice of a Strike afterwards are not of the fight."""
    fight = [
        events.Began(0, 4),
        events.Declared(0, HEAD, 1, LEGS),
        events.Rolled(0, [5], 5),
        events.Rolled(1, [6], 6),
        events.Bombed(0, 2),
        events.Rolled(0, [1, 2], 8),
        events.Shielded(1, 1),
        events.Rolled(1, [6], 12),
        events.FendedOff(1),
        events.Rolled(0, [1, 2, 3, 4, 5], 0),
        Ended(NO_ONE, 1, "resigned"),
    ]

    assert told(fight, [])[1] == "Biggest fight: turn 4, ana at bo's legs, 5 dice and 3 cards, fended off."
