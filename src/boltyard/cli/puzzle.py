"""`boltyard puzzle`: the puzzle of a day in the terminal."""

from __future__ import annotations

import json as json_
import sys
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from boltyard.boxes import find_box
from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.cli.replay import board_lines, print_lines
from boltyard.cli.shell import Flag, Json, command
from boltyard.core.errors import Wrong
from boltyard.insight.puzzles.position import aim_of
from boltyard.insight.puzzles.shelf import FIRST_DAY, number_of, puzzle_of
from boltyard.insight.puzzles.solver import Verdict
from boltyard.insight.puzzles.telling import MOST_TOLD, TRIES, Riddle, riddle_of

LISTED = 7  # days
Codes: TypeAlias = list[str] | None


app = command("puzzle")


@app.default
def puzzle(
    *,
    day: Annotated[
        str, Parameter(name="--date", help="a day, such as 2026-11-18; today in UTC where none is named")
    ] = "",
    last: Annotated[Flag, Parameter(name="--list", negative=(), help="the puzzles of the last seven days")] = False,
    tries: Annotated[
        Codes, Parameter(name="--try", help="an answer by its code, up to three; nothing is asked then")
    ] = None,
    json: Json = False,
) -> int:
    """The puzzle of the day."""
    when = read_day(day)
    if last:
        return print_list(when, json)
    tried = tries or []
    if len(tried) > TRIES:
        raise Usage(f"There are {TRIES} tries, not {len(tried)}.")
    riddle = riddle_of(puzzle_of(when).number)
    verdicts = []
    for code in tried:
        try:
            verdicts.append(riddle.read(code))
        except Wrong as error:
            raise Usage(error.sentence) from None
    if json:
        print(json_.dumps(data(when, riddle, verdicts)))
        return 0
    print_position(when, riddle)
    for verdict in verdicts:
        print_verdict(riddle, verdict)
    if not tried:
        verdicts = ask(riddle)
    if is_over(verdicts):
        print_solution(riddle, verdicts)
    return 0


def read_day(text: str) -> date:
    """A day that has a puzzle: not before the first, and not after today."""
    today = datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise Usage(f"--date takes a day such as {today}, not {text!r}.") from None
    if not FIRST_DAY <= day <= today:
        raise Usage(f"There are puzzles from {FIRST_DAY} to {today} (UTC), not of {day}.")
    return day


def is_over(verdicts: list[Verdict]) -> bool:
    return len(verdicts) >= TRIES or any(one.holds for one in verdicts)


def data(day: date, riddle: Riddle, verdicts: list[Verdict]) -> dict[str, object]:
    """The stable machine output: the answer is in it only once it was found, or the tries are used up."""
    puzzle = riddle.puzzle
    told: dict[str, object] = {
        "date": str(day),
        "number": number_of(day),
        "game": puzzle.game,
        "kind": puzzle.aim,
        "title": riddle.title,
        "task": riddle.task,
        "facts": [{"says": says, "rule": rule} for says, rule in riddle.facts],
        "seat": puzzle.seat,
        "view": riddle.table.game.show(riddle.table.view(puzzle.seat)),
        "choices": [{"code": one.code, "label": one.label} for one in riddle.choices()],
        "tries": [{"code": one.code, "right": one.holds, "story": riddle.story(one)} for one in verdicts],
        "left": TRIES - len(verdicts),
        "solution": None,
    }
    if is_over(verdicts):
        right, wrong = riddle.solution()
        told["solution"] = {
            "code": right.code,
            "story": riddle.story(right),
            "others": [{"code": one.code, "story": riddle.story(one)} for one in wrong],
            "lines": riddle.lines,
        }
    return told


def print_list(day: date, json: bool) -> int:
    rows = []
    for n in range(min(LISTED, number_of(day))):
        one = day - timedelta(n)
        found = puzzle_of(one)
        rows.append({"date": str(one), "number": number_of(one), "game": found.game, "title": aim_of(found).title})
    if json:
        print(json_.dumps(rows))
        return 0
    for row in rows:
        print(f"{row['date']}  {row['number']:>5}  {find_box(str(row['game'])).name}: {row['title']}")
    return 0


def print_position(day: date, riddle: Riddle) -> None:
    print(output.bold(f"Puzzle {number_of(day)}, {day}. {find_box(riddle.puzzle.game).name}: {riddle.title}"))
    print(output.hanging("", riddle.task, 0))
    print()
    view = riddle.table.game.view(riddle.table.state, riddle.puzzle.seat)
    print_lines(board_lines(riddle.table, view, riddle.puzzle.seat))
    print()
    for says, rule in riddle.facts:
        print(output.hanging("  ", f"{says} ({rule})", 4))
    print()
    for n, choice in enumerate(riddle.choices(), 1):
        print(output.hanging(f"{n:>4} ", choice.label, 7))


def ask(riddle: Riddle) -> list[Verdict]:
    """Up to three answers from whoever sits there, by number or code; nothing more where they stop."""
    verdicts: list[Verdict] = []
    choices = riddle.choices()
    while not is_over(verdicts):
        print(f"Try {len(verdicts) + 1} of {TRIES} (a number; empty: stop): ", end="", flush=True)
        text = sys.stdin.readline().strip()
        if not text:
            print()
            break
        if text.isdecimal() and 1 <= int(text) <= len(choices):
            text = choices[int(text) - 1].code
        try:
            verdicts.append(riddle.read(text))
        except Wrong as error:
            print(error.sentence)
            continue
        print_verdict(riddle, verdicts[-1])
    return verdicts


def print_verdict(riddle: Riddle, verdict: Verdict) -> None:
    print(output.bold("Right." if verdict.holds else "Not that one."), riddle.label(verdict.code))
    for line in riddle.story(verdict):
        print(output.hanging("     ", line, 7))


def print_solution(riddle: Riddle, verdicts: list[Verdict]) -> None:
    right, wrong = riddle.solution()
    if not any(one.holds for one in verdicts):
        print(output.bold("The only answer:"), riddle.label(right.code))
        for line in riddle.story(right):
            print(output.hanging("     ", line, 7))
    untold = [one for one in wrong if one.code not in [tried.code for tried in verdicts]]
    for other in untold[:MOST_TOLD]:
        print(output.hanging("  ", f"{riddle.label(other.code)}: {' '.join(riddle.story(other))}", 4))
    print(f"{len(wrong)} other answers fail; {riddle.lines} lines were looked at, nothing was sampled.")
