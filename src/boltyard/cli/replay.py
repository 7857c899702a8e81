"""`boltyard replay`: step through a record, decision by decision, as a seat saw it or all at once."""

from __future__ import annotations

import json as json_
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Json, command
from boltyard.cli.stepping import Page, Stepper, is_typed_at, keyboard
from boltyard.core.errors import BadRecord, Wrong
from boltyard.core.events import Ended, Event, GameEnded
from boltyard.core.match import Match, MatchState, closing
from boltyard.core.record import Record, load_record
from boltyard.core.review import Glimpse, Review
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import Step, Table
from boltyard.games import find_game
from boltyard.invocation import program

app = command("replay")


@app.default
def replay(
    record: Path,
    /,
    *,
    at: Annotated[int | None, Parameter(help="only this decision")] = None,
    as_: Annotated[
        str | None, Parameter(name="--as", help="a seat's number or name, public, or all (finished matches)")
    ] = None,
    json: Json = False,
) -> int:
    """Replay a record; at a terminal decision by decision, forth and back.

    Parameters
    ----------
    record
        a record file
    """
    told = load_record(record)
    viewer = read_viewer(as_, told)
    steps = everything(told, record.name, at) if viewer == EVERYONE else glimpses(told, record.name, viewer)
    if at is None and not json and is_typed_at():
        return Stepper(pages(steps, viewer), told.finished).go(keyboard())
    done = 0
    for table, shown in steps:
        if shown is None and not json:
            print_lines(event_lines(table, table.opening, viewer))
        if shown is None:
            continue
        done = shown.n
        if at in (None, done):
            if json:
                print(json_.dumps(step_data(table, shown, viewer)))
            else:
                print_lines(step_lines(table, shown, viewer))
        if at == done:
            break
    if at is not None and at != done:
        raise Usage(f"--at is a decision from 1 to {done}, not {at}.")
    if not told.end and at is None:
        raise BadRecord(f"{record.name} breaks off after decision {done}; {program()} play --resume takes it up.")
    return 0


def pages(steps: Iterator[tuple[Table, Step | Glimpse | None]], viewer: int) -> Iterator[Page]:
    """What there is to stop at: the beginning, then each decision with the table after it, as this viewer saw it."""
    for table, shown in steps:
        game, state = table.game, table.state
        view = state if viewer == EVERYONE else game.view(state, viewer)
        assert isinstance(view, MatchState)
        told = event_lines(table, table.opening, viewer) if shown is None else step_lines(table, shown, viewer)
        ended = shown is not None and games_ended(table, shown)
        yield Page(
            shown.n if shown is not None else 0,
            (view.number, view.turn),
            str(game.show(view).get("phase", "")),
            told,
            [] if ended else board_lines(table, view, viewer),
        )


def everything(told: Record, name: str, at: int | None) -> Iterator[tuple[Table, Step | None]]:
    """Decision by decision, for whoever may know it all; first of all the beginning."""
    if at is not None and not 1 <= at <= len(told.lines):
        raise Usage(f"--at is a decision from 1 to {len(told.lines)}, not {at}.")
    table = Table(find_game(told.game), told.blank(), patient=True)
    table.catch_up(told.lines[0].early if told.lines else "")
    yield table, None
    for line, then in zip(told.lines, [*told.lines[1:], None], strict=True):
        try:
            step = table.follow(line)
            table.catch_up(then.early if then is not None else "")
        except Wrong as error:
            raise BadRecord(f"{name}, decision {line.n}: {error.sentence}") from error
        yield table, step


def glimpses(told: Record, name: str, viewer: int) -> Iterator[tuple[Table, Glimpse | None]]:
    """Answer by answer, as this viewer could tell them (F24); first of all the beginning."""
    review = Review(find_game(told.game), told, viewer)
    yield review.table, None
    while True:
        try:
            found = review.step()
        except Wrong as error:
            raise BadRecord(f"{name}, decision {told.lines[review.line].n}: {error.sentence}") from error
        if not found:
            return
        for glimpse in found:
            yield review.table, glimpse


def read_viewer(text: str | None, record: Record) -> int:
    """Whose eyes: a seat, the public's, or everybody's once the match is over (ROB-R-57)."""
    if text is None:
        return EVERYONE if record.finished else PUBLIC
    if text == "public":
        return PUBLIC
    if text == "all":
        if not record.finished:
            rule = find_game(record.game).over_rule
            raise Usage(f"--as all is for finished matches; hidden cards are disclosed at the end ({rule}).")
        return EVERYONE
    return read_seat(text, record, "public, all, or a seat")


def read_seat(text: str, record: Record, takes: str = "a seat") -> int:
    """A seat by its number or name."""
    if text in record.names:
        return record.names.index(text)
    if text.isdecimal() and int(text) < len(record.names):
        return int(text)
    seats = ", ".join(f"{i} ({name})" for i, name in enumerate(record.names))
    raise Usage(f"--as takes {takes}: {seats}.")


def step_data(table: Table, step: Step | Glimpse, viewer: int) -> dict[str, object]:
    """One line of `replay --json`: the decision, what came of it, and the table after it.

    Through somebody's eyes codes of others are empty, and there is no telling who had a choice.
    """
    game = table.game
    data: dict[str, object] = {"n": step.n, "seat": step.seat, "code": step.code, "asked": step.asked}
    if isinstance(step, Step):
        data |= {"decision": step.decision, "options": step.options}
    whole = viewer == EVERYONE
    data["events"] = [game.show_event(event.shown_to(viewer)) for event in step.events]
    data["state" if whole else "view"] = game.show(table.state if whole else game.view(table.state, viewer))
    finals = [final_board(table, number, viewer) for number in games_ended(table, step)]
    if finals:
        data["final"] = [game.show(final) for final in finals]
    if table.over:
        outcome = game.outcome(table.state)
        assert outcome is not None
        data["outcome"] = {"winners": outcome.winners, "reason": outcome.reason, "rule": outcome.rule}
    return data


def step_lines(table: Table, step: Step | Glimpse, viewer: int) -> list[str]:
    """A decision in words: whose, what, what came of it, and how games that it ended stood."""
    name = table.record.names[step.seat] if step.seat >= 0 else "clock"
    lines = [output.hanging(f"{step.n:>4} ", f"{name}: {step.code}" if step.code else name, 7)]
    lines += event_lines(table, step.events, viewer)
    for number in games_ended(table, step):
        lines += board_lines(table, final_board(table, number, viewer), viewer)
    return lines


def print_lines(lines: list[str]) -> None:
    for line in lines:
        print(line)


def board_lines(table: Table, view: MatchState, viewer: int) -> list[str]:
    """The table in words, one thing after another."""
    from boltyard.tui.board import WORDS
    from boltyard.tui.lines import text_of
    from boltyard.tui.tables import board_of

    game = table.game
    assert isinstance(game, Match)
    rows = board_of(game, table.record.names).draw(view, viewer, WORDS, output.width() - 7)
    return [f"       {text_of(row)}".rstrip() for row in rows]


def games_ended(table: Table, step: Step | Glimpse) -> list[int]:
    """The games of a series that this step ended, by number; a game on its own is the match (ROB-R-67)."""
    state = table.state
    assert isinstance(state, MatchState)
    if table.game.wins_needed(state.settings) == 1:
        return []
    ended = [event.number for event in step.events if isinstance(event, GameEnded)]
    return [*ended, state.number] if table.over and any(isinstance(event, Ended) for event in step.events) else ended


def final_board(table: Table, number: int, viewer: int) -> MatchState:
    """How that game stood when it ended, as far as the viewer may know it."""
    then = closing(table.game, table.state, number)
    if viewer != EVERYONE:
        then = table.game.view(then, viewer)
    return then


def event_lines(table: Table, events: list[Event], viewer: int) -> list[str]:
    told = [table.game.tell(event, viewer, table.record.names) for event in events]
    return [output.hanging("       ", words, 9) for words in told if words]
