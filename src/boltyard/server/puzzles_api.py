"""Puzzles over HTTP. The server judges: what is right leaves it only with the try that finds it, or after the last."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from boltyard.insight.puzzles.shelf import FIRST_DAY, number_of, puzzle_of
from boltyard.insight.puzzles.solver import Verdict
from boltyard.insight.puzzles.telling import MOST_TOLD, SPOKEN, TRIES, Riddle, riddle_of
from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.lobby import Caller, answer, caller
from boltyard.server.rate import LOOKS
from boltyard.server.responses import BadQuestion, UnknownAddress
from boltyard.server.rules_api import quietly
from boltyard.server.store.puzzles import Tried, add_try, tries_of

WEEK: Final = 7
Day = Annotated[
    str, PathParameter(description="a day as 2026-11-18, or today", schema_extra={"min_length": 5, "max_length": 10})
]


def read_day(text: str, wall: int) -> date:
    """A day that has a puzzle, by the server's wall clock in UTC: tomorrow's is told tomorrow."""
    today = datetime.fromtimestamp(wall / 1000, UTC).date()
    try:
        day = today if text == "today" else date.fromisoformat(text)
    except ValueError:
        raise BadQuestion(f"A puzzle is asked for by its day, such as {today}, or by the word today.") from None
    if not FIRST_DAY <= day <= today:
        raise UnknownAddress(f"There are puzzles from {FIRST_DAY} to {today}, not of {day}.")
    return day


def quietly_looked(day: date) -> Riddle:
    with quietly:
        return riddle_of(puzzle_of(day).number)


def standing_of(tries: list[Tried]) -> Literal["open", "solved", "missed"]:
    if any(one.holds for one in tries):
        return "solved"
    return "missed" if len(tries) >= TRIES or any(not one.code for one in tries) else "open"


def line(riddle: Riddle, verdict: Verdict) -> wire.PuzzleLine:
    return wire.PuzzleLine(verdict.code, riddle.label(verdict.code), verdict.holds, riddle.story(verdict))


def told(riddle: Riddle, day: date, tries: list[Tried], today: date) -> wire.Puzzle:
    """The page of a day for somebody who has tried this much in the week before it."""
    own = [one for one in tries if one.day == str(day)]
    standing = standing_of(own)
    solution = None
    if standing != "open":
        right, wrong = riddle.solution()
        others = [line(riddle, one) for one in wrong[:MOST_TOLD]]
        solution = wire.PuzzleSolution(line(riddle, right), others, riddle.lines)
    week = []
    for n in range(WEEK - 1, -1, -1):
        one = str(day - timedelta(n))
        then = [tried for tried in tries if tried.day == one]
        week.append(wire.PuzzleDay(one, standing_of(then) if then else ""))
    shown = riddle.table.game.show(riddle.table.view(riddle.puzzle.seat))
    return wire.Puzzle(
        day=str(day),
        number=number_of(day),
        game=riddle.puzzle.game,
        kind=riddle.aim.key,  # type: ignore[arg-type]
        title=riddle.title,
        task=riddle.task,
        prompt=riddle.prompt,
        facts=[wire.PuzzleFact(says, rule) for says, rule in riddle.facts],
        names=list(SPOKEN[: riddle.state.seats]),
        seat=riddle.puzzle.seat,
        turn=riddle.state.turn,
        view=msgspec.Raw(msgspec.json.encode(shown)),
        items=[wire.PuzzleItem(code, label) for code, label in riddle.named().items()],
        choices=[wire.PuzzleChoice(one.code, one.label, list(one.items)) for one in riddle.choices()],
        tries=[line(riddle, riddle.read(one.code)) for one in own if one.code],
        left=0 if standing != "open" else TRIES - len(own),
        standing=standing,
        week=week,
        solution=solution,
        earlier=str(day - timedelta(1)) if day > FIRST_DAY else "",
        later=str(day + timedelta(1)) if day < today else "",
    )


async def page(asking: Caller, day: date) -> Response[wire.Puzzle]:
    riddle = await asyncio.to_thread(quietly_looked, day)
    tries: list[Tried] = []
    if asking.person:
        first, last = str(day - timedelta(WEEK - 1)), str(day)
        tries = await asking.hall.store.read(lambda c: tries_of(c, asking.person, first, last))
    return answer(asking, told(riddle, day, tries, read_day("today", asking.hall.wall())))


@get("/api/puzzles/{day:str}", summary="The puzzle of a day, the same for everybody, and what I have tried")
async def puzzle(request: Asked, day: Day) -> Response[wire.Puzzle]:
    asking = await caller(request, make=False)
    return await page(asking, read_day(day, asking.hall.wall()))


@post("/api/puzzles/{day:str}", status_code=200, summary="Try an answer, or ask for the solution")
async def attempt(request: Asked, day: Day, data: JSONBody[wire.PuzzleTry]) -> Response[wire.Puzzle]:
    asking = await caller(request)
    asking.rates.take(LOOKS, asking.person)
    when = read_day(day, asking.hall.wall())
    riddle = await asyncio.to_thread(quietly_looked, when)
    verdict = riddle.read(data.code) if data.code else None
    tried = Tried(str(when), verdict.code if verdict else "", bool(verdict and verdict.holds))
    await asking.hall.store.write(lambda c: add_try(c, asking.person, tried, TRIES))
    return await page(asking, when)


HANDLERS = [puzzle, attempt]
