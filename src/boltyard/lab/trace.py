"""A record as a referee needs it: every answer, forced ones too, what was offered, and the whole table after it.

A trace is plain data and says nothing of the engine; `boltyard/referee/` reads it and imports nothing of ours
(decision 0015). Its form is described in docs/records.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boltyard.core.errors import BadRecord, Wrong
from boltyard.core.events import Event
from boltyard.core.game import AnyGame
from boltyard.core.record import UNDO, Line, Record
from boltyard.core.state import CLOCK
from boltyard.core.table import Table

Plain = dict[str, Any]

FORM = 1  # of the trace; a referee refuses others


def trace(game: AnyGame, record: Record) -> Iterator[Plain]:
    """The head, then answer by answer; the last entry of a finished match has its outcome."""
    table = Table(game, record.blank(), patient=True)
    yield head(table)
    for line in record.lines:
        try:
            yield from before(table, line)
            yield said(table, line)
        except Wrong as error:
            raise BadRecord(f"decision {line.n}: {error.sentence}") from error
    while not table.over:
        forced = force(table, "")
        if forced is None:
            return
        yield forced


def head(table: Table) -> Plain:
    """What was agreed, every setting spelled out, and the cards by their facts."""
    record = table.record
    settings = table.game.schema.read(record.settings)
    return {
        "trace": FORM,
        "game": record.game,
        "rules": record.rules,
        "seats": record.names,
        "settings": {key: str(value) for key, value in settings.items()},
        "cards": cards_of(table.game, record),
        "state": shown(table),
        "asked": table.asked,
    }


def cards_of(game: AnyGame, record: Record) -> Plain:
    """The facts of the cards that the record names, by key."""
    facts: Plain = {}
    for line in game.card_facts(record.settings).splitlines():
        key, _, told = line.partition(" ")
        facts[key] = json.loads(told)
    return facts


def before(table: Table, line: Line) -> Iterator[Plain]:
    """The answers without a choice that had been given when this was said (`Table.come_to`)."""
    seat, code = line.seat, line.code
    aside = line.early or seat == CLOCK or UNDO.fullmatch(code)
    while not aside and not table.may_choose(seat):
        forced = force(table, "")
        if forced is None:
            break
        yield forced
    if aside or any(move.text == code for move in table.game.asides(table.state, seat)):
        while True:
            forced = force(table, line.early)
            if forced is None:
                break
            yield forced


def force(table: Table, early: str) -> Plain | None:
    """The next answers without a choice, given together."""
    asked = table.asked
    answers = {seat: only_line(table, seat) for seat in table.waiting()}
    events = len(table.steps[-1].events) if table.steps else len(table.opening)
    given = table.come_nearer(early)
    if not given:
        return None
    heard = (table.steps[-1].events if table.steps else table.opening)[events:]
    told: Plain = {"n": 0, "answers": [[seat, answers[seat]] for seat in given], "asked": asked, "offers": []}
    return {**told, **after(table, heard)}


def only_line(table: Table, seat: int) -> str:
    """The only answer of a seat, as a record would write it."""
    state = table.state.clone()
    line = ""
    for move in table.game.only_answer(state, seat):
        line = table.game.closing_line(state, seat, move)
        if not line:
            table.game.answer(state, seat, move)
    return line


def said(table: Table, line: Line) -> Plain:
    """A line of the record: what was offered at each item of it, and what came of it."""
    asked = table.asked
    offers, named = offered(table, line.seat, line.code)
    asides = [move.text for move in table.game.asides(table.state, line.seat)] if line.seat >= 0 else []
    step = table.follow(line)
    told = {"n": line.n, "answers": [[line.seat, line.code]], "asked": asked, "offers": offers, "items": named}
    return {**told, "asides": asides, "early": line.early, **after(table, step.events)}


def offered(table: Table, seat: int, code: str) -> tuple[list[list[str]], list[str]]:
    """The codes among which this was chosen: one list, or for a set one for each item named, and the items."""
    if seat < 0 or UNDO.fullmatch(code):
        return [], []
    state = table.state.clone()
    state.log = None
    offers: list[list[str]] = []
    items: list[str] = []
    for move in table.game.read(state, seat, code):
        options = table.game.legal(state, seat)
        if move not in options:
            return [], []  # an act beside the question
        offers.append([option.text for option in options])
        items.append(move.text)
        if table.game.closing_line(state, seat, move):
            break
        table.game.answer(state, seat, move)
    return offers, items


def after(table: Table, events: list[Event]) -> Plain:
    """The table after an answer, who is asked next, and the outcome once it is over."""
    game = table.game
    told: Plain = {
        "events": [game.show_event(event) for event in events],
        "state": shown(table),
        "next": table.asked,
    }
    outcome = game.outcome(table.state)
    if outcome is not None:
        told["outcome"] = {"winners": outcome.winners, "reason": outcome.reason, "rule": outcome.rule}
    return told


def shown(table: Table) -> Plain:
    """The whole table as plain data, of which nothing changes when the match goes on."""
    plain: Plain = json.loads(json.dumps(table.game.show(table.state)))
    return plain
