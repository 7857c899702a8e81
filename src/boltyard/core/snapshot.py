"""A table in plain numbers and words, so that it wakes without replaying its record. The record stays the truth."""

from typing import Any

from boltyard.core.events import Event
from boltyard.core.game import Game
from boltyard.core.record import Record
from boltyard.core.table import Past, Step, Table


def snapshot(table: Table) -> dict[str, Any]:
    """Everything that replaying the record would bring back; between answers, with no set half-named."""
    save = table.game.save
    return {
        "lines": len(table.record.lines),
        "state": save(table.state),
        "past": [
            [
                past.n,
                past.seat,
                past.code,
                past.early,
                past.news,
                past.others,
                None if past.abandoned is None else list(map(save, past.abandoned)),
            ]
            for past in table.past
        ],
        "steps": [
            [step.n, step.seat, step.code, step.asked, step.decision, step.options, list(map(plain_event, step.events))]
            for step in table.steps
        ],
        "opening": list(map(plain_event, table.opening)),
        "counts": [table.undone, table.answered, table.decisions, table.questions],
    }


def wake(game: Game[Any], record: Record, plain: dict[str, Any]) -> Table:
    """The table that a snapshot of this record's first lines describes; the lines after them are to be followed."""
    table = Table(game, record.blank(), patient=True)
    settings = table.game.schema.read(record.settings)
    table.record.lines = record.lines[: plain["lines"]]
    table.state = table.game.load(plain["state"], settings)
    table.game.listen(table.state)
    table.past = []
    for n, seat, code, early, news, others, abandoned in plain["past"]:
        states = None if abandoned is None else [table.game.load(state, settings) for state in abandoned]
        past = Past(n, seat, code, early, states)
        past.news, past.others = news, others
        table.past.append(past)
    table.steps = []
    for n, seat, code, asked, decision, options, events in plain["steps"]:
        step = Step(n, seat, code, asked, decision, options)
        step.events = [Event(*event) for event in events]
        table.steps.append(step)
    table.opening = [Event(*event) for event in plain["opening"]]
    table.undone, table.answered, table.decisions, table.questions = plain["counts"]
    return table


def plain_event(event: Event) -> list[Any]:
    return [event.kind, event.seat, event.cards, event.sees, event.amount, event.note, event.news]
