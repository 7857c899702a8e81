"""A table in plain numbers and words, so that it wakes without replaying its record. The record stays the truth.

A snapshot carries a stamp of the code and cards it was made with and names the record it belongs to. `wake` takes it
only where both are the same and saving what was loaded gives the same again; anything else is a `Misfit`, not a guess.
"""

import functools
import hashlib
import importlib.resources
import secrets
from importlib.resources.abc import Traversable

from boltyard.core.events import event_from
from boltyard.core.game import AnyGame
from boltyard.core.legend import Plain
from boltyard.core.record import Record
from boltyard.core.table import Past, Step, Table


class Misfit(Exception):
    """A snapshot that is not of this program, these cards or this record: it is thrown away, the record replayed."""


def snapshot(table: Table) -> Plain:
    """Everything that replaying the record would bring back; between answers, with no set half-named."""
    save = table.game.save
    legend = table.game.legend
    return {
        "stamp": stamp(table.game),
        "lines": len(table.record.lines),
        "record": told(table.record, len(table.record.lines)),
        "state": save(table.state),
        "past": [
            [
                past.n,
                past.seat,
                past.code,
                past.early,
                past.news,
                past.others,
                past.instead_of,
                None if past.abandoned is None else list(map(save, past.abandoned)),
            ]
            for past in table.past
        ],
        "steps": [
            [
                step.n,
                step.seat,
                step.code,
                step.asked,
                step.decision,
                step.options,
                [event.saved(legend) for event in step.events],
            ]
            for step in table.steps
        ],
        "opening": [event.saved(legend) for event in table.opening],
        "counts": [table.undone, table.answered, table.decisions, table.questions],
    }


def wake(game: AnyGame, record: Record, plain: Plain) -> Table:
    """The table that a snapshot of this record's first lines describes; the lines after them are to be followed."""
    table = Table(game, record.blank(), patient=True)
    if plain.get("stamp") != stamp(table.game):
        raise Misfit("it was made by other code, or with other cards")
    if plain.get("record") != told(record, plain["lines"]):
        raise Misfit("it is of another record")
    try:
        fill(table, record, plain)
        again = snapshot(table)
    except Exception as error:
        raise Misfit(f"it cannot be read: {type(error).__name__} {error}") from error
    for part in {**plain, **again}:
        if part not in plain or part not in again or plain[part] != again[part]:
            raise Misfit(f"{part} is not what it was when it is saved again")
    return table


def fill(table: Table, record: Record, plain: Plain) -> None:
    """Take over all that a snapshot holds."""
    game = table.game
    legend = game.legend
    settings = game.schema.read(record.settings)
    table.record.lines = record.lines[: plain["lines"]]
    table.state = game.load(plain["state"], settings)
    game.listen(table.state)
    table.past = []
    for n, seat, code, early, news, others, instead_of, abandoned in plain["past"]:
        states = None if abandoned is None else [game.load(state, settings) for state in abandoned]
        past = Past(n, seat, code, early, states)
        past.news, past.others, past.instead_of = news, others, instead_of
        table.past.append(past)
    table.steps = []
    for n, seat, code, asked, decision, options, events in plain["steps"]:
        step = Step(n, seat, code, asked, decision, options)
        step.events = [event_from(game.event_kinds, event, legend) for event in events]
        table.steps.append(step)
    table.opening = [event_from(game.event_kinds, event, legend) for event in plain["opening"]]
    table.undone, table.answered, table.decisions, table.questions = plain["counts"]


def told(record: Record, lines: int) -> str:
    """A short name for what was agreed and the first so many decisions."""
    sha = hashlib.sha256(f"{record.header()}\n".encode())
    for line in record.lines[:lines]:
        sha.update(f"{record.line_text(line)}\n".encode())
    return f"{len(record.lines[:lines])} {sha.hexdigest()[:16]}"


def stamp(game: AnyGame) -> str:
    """A short name for the code and the cards that this game is played with."""
    return f"{code_stamp(game.package())} {game.rules_version} {game.card_digest() or 'none'}"


@functools.cache
def code_stamp(package: str) -> str:
    """The digest of the sources of core and of a game, read once: what was loaded is what is stamped.

    It is the same for the compiled kernel, which is only ever used with the sources it was made from.
    """
    sha = hashlib.sha256()
    for name in ("boltyard.core", package):
        found = _sources(importlib.resources.files(name), name)
        for source in found:
            sha.update(source)
        if not found:
            return f"nameless {secrets.token_hex(8)}"  # without sources nobody can tell, and no snapshot ever fits
    return sha.hexdigest()[:16]


def _sources(folder: Traversable, name: str) -> list[bytes]:
    """Every Python and card file of a folder and those below it, each after its name and length."""
    found: list[bytes] = []
    for entry in sorted(folder.iterdir(), key=_name_of):
        if entry.is_dir():
            if entry.name != "__pycache__":
                found += _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith((".py", ".toml")):
            content = entry.read_bytes()
            found.append(f"\0{name}/{entry.name}\0{len(content)}\0".encode() + content)
    return found


def _name_of(entry: Traversable) -> str:
    return entry.name
