"""Puzzles (F57): one right answer, proven twice; a list that replays; the same for everybody on a date."""

import subprocess
import sys
from datetime import date, timedelta

import pytest

from boltyard.core.errors import BadRecord
from boltyard.insight.puzzles.mining import Mine
from boltyard.insight.puzzles.position import aim_of, games_with_puzzles, table_of, verdicts_of
from boltyard.insight.puzzles.shelf import FIRST_DAY, puzzle_of, read, shelf, written
from tests.insight.puzzle_search import codes_of, right_answers

SAMPLE = [puzzle.number for puzzle in shelf()][::8]  # `dev soak puzzles` takes all of them


def test_there_are_fifty_of_two_games_and_every_one_replays_to_its_question() -> None:
    puzzles = shelf()

    assert len(puzzles) >= 50
    assert {puzzle.game for puzzle in puzzles} == set(games_with_puzzles())
    assert len(games_with_puzzles()) >= 2
    for puzzle in puzzles:
        assert puzzle.seat in table_of(puzzle).asked
    assert read(written(puzzles)) != []
    assert written(read(written(puzzles))) == written(puzzles)


@pytest.mark.parametrize("number", SAMPLE)
def test_one_answer_is_right_by_the_solver_and_by_a_search_that_shares_nothing_with_it(number: int) -> None:
    puzzle = shelf()[number - 1]
    found = verdicts_of(puzzle)

    assert [verdict.code for verdict in found if verdict.holds] == [puzzle.answer]
    assert len(found) > 3
    for world in (0, 1):
        assert right_answers(puzzle.record, puzzle.seat, puzzle.aim, world) == [
            codes_of(puzzle.record, puzzle.seat, puzzle.answer)
        ]


def test_the_obvious_answer_is_not_the_right_one() -> None:
    for puzzle in shelf():
        table = table_of(puzzle)
        state = table.state.inner  # type: ignore[attr-defined]

        assert not aim_of(puzzle).is_plain(state, puzzle.seat, puzzle.answer)


def test_the_same_seed_finds_the_same_puzzles() -> None:
    one, other = ([written(Mine("robots", 22_000_000).puzzles(8))] for _ in range(2))

    assert one == other
    assert one[0].startswith("puzzle 1 · block · ")


def test_the_puzzle_of_a_day_is_the_same_in_two_processes_and_another_on_the_next() -> None:
    day = date(2026, 11, 18)
    code = (
        "from datetime import date; from boltyard.insight.puzzles.shelf import puzzle_of;"
        "print(puzzle_of(date(2026, 11, 18)).number, puzzle_of(date(2026, 11, 19)).number)"
    )
    told = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]

    assert told[0].stdout == told[1].stdout == f"{puzzle_of(day).number} {puzzle_of(day + timedelta(1)).number}\n"
    for n in range(400):
        today = FIRST_DAY + timedelta(n)
        assert puzzle_of(today).number != puzzle_of(today + timedelta(1)).number


def test_a_list_that_is_broken_says_where() -> None:
    text = written(shelf()[:2]).replace("puzzle 2 ", "puzzle 3 ")

    with pytest.raises(BadRecord, match="after 1 puzzles there should be another"):
        read(text)
