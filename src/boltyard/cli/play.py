"""`boltyard play`: a match in the terminal."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from boltyard.boxes import Box, find_box, keys, listed, load
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, command
from boltyard.invocation import program

if TYPE_CHECKING:
    from boltyard.core.match import Match
    from boltyard.tui.seats import Seat

SEEDS = 10**9

app = command("play")


@app.default
def play(
    game: Annotated[str | None, Parameter(help=f"the game: {listed()}")] = None,
    /,
    *,
    seats: Annotated[str | None, Parameter(help="you, you:NAME or a bot (greedy, uniform); default you,greedy")] = None,
    mode: Annotated[str | None, Parameter(help="a mode, or several divided by commas")] = None,
    settings: Annotated[list[str] | None, Parameter(name="--set", negative=(), help="a setting, key=value")] = None,
    terms: Annotated[
        list[str] | None, Parameter(negative=(), help="what holds for one seat alone, such as 'ana: opening=+1'")
    ] = None,
    seed: Annotated[int | None, Parameter(help="the seed of the shuffles; told at the end of the match")] = None,
    plain: Annotated[Flag, Parameter(help="ASCII without colour, line after line, for screen readers")] = False,
    practice: Annotated[Flag, Parameter(help="undo goes back past dice and draws, too; the record says so")] = False,
    fast: Annotated[Flag, Parameter(help="no pauses; bots among themselves play to the end")] = False,
    save: Annotated[Path | None, Parameter(help="the file to save in; default: the user's data directory")] = None,
    resume: Annotated[Path | None, Parameter(help="go on with this record; bots are known by their names")] = None,
    fixture: Annotated[
        str | None,
        Parameter(help="a match of a league: FOLDER#MATCH or LINK#MATCH"),
    ] = None,
    name: Annotated[str, Parameter(help="with --fixture on a server: who you are")] = "",
) -> int:
    if fixture is not None:
        from boltyard.cli.fixture import play_fixture

        _refuse_with("--fixture plays what the league has agreed on", game=game, seats=seats, mode=mode, set=settings,
                     terms=terms, seed=seed, practice=practice or None, save=save, resume=resume)  # fmt: skip
        return play_fixture(fixture, name, plain, fast)
    from boltyard import compiling
    from boltyard.cli.agreement import read_settings
    from boltyard.core.card_sets import CARDS
    from boltyard.core.live import in_real_time
    from boltyard.core.table import open_table, verify
    from boltyard.games import find_game
    from boltyard.players.bots import thinks_ahead
    from boltyard.tui.play import Play
    from boltyard.tui.saves import Saver, fresh_path, keep_cards, take_up
    from boltyard.tui.seats import fresh_record, read_seats, seats_of
    from boltyard.tui.terminal import Terminal, is_rich

    remark = ""
    if resume is not None:
        _refuse_with(
            "--resume goes on as the match began",
            mode=mode,
            set=settings,
            terms=terms,
            seed=seed,
            practice=practice or None,
        )
        found = take_up(resume)
        record, remark = found.record, found.remark
        match = find_game(record.game)
        if game is not None and game != record.game:
            raise Usage(f"{resume} is a match of {record.game}, not of {game}; leave the game out.")
        if record.end:
            verify(match, record)
        chairs = seats_of(record.names) if seats is None else read_seats(seats)
        if len(chairs) != len(record.names):
            raise Usage(f"{resume} has {len(record.names)} seats; --seats names {len(chairs)}.")
    else:
        if game is None:
            begun = f"{program()} play "
            raise Usage(f"Name the game to play: {begun}{f', or {begun}'.join(keys())}.")
        match = find_game(game)
        chairs = _named(read_seats(seats or usual_seats(game)), seats or "")
        people = sum(not chair.bot for chair in chairs)
        drawn = is_rich() and not plain and people <= 1  # single keys want a page, and one keyboard is one person's
        said = by_place(match, mode, settings or [], drawn)
        agreed = read_settings(match, mode, said, terms or [], [chair.name for chair in chairs])
        record = fresh_record(match, chairs, any_seed(seed), match.pinned(agreed), practice)
        match.new(record.settings, record.seed, len(chairs))  # refused here, a number of seats is bad usage
    match = match.bound(record.settings)
    table = open_table(match, record)
    path = save or resume or fresh_path(match.key)
    if save is not None and save != resume and save.exists() and (not save.is_file() or save.stat().st_size):
        quoted = shlex.quote(str(save))
        raise Usage(f"{save} exists already; name another file, or go on with it: {program()} play --resume {quoted}")
    box = find_box(match.key)
    live = bool(box.live) and in_real_time(table)
    if live:
        _refuse_real_time(box, plain or not is_rich(), sum(not chair.bot for chair in chairs))
    saver = Saver(path, table, may_make=save is None)
    keep_cards(match, record.settings)
    terminal = Terminal(plain or not is_rich(), fast)
    sitting: Play
    if live:
        from boltyard.core.clock import MonotonicClock
        from boltyard.tui.keys import RawKeys

        keyboard = RawKeys(terminal.patience)
        sitting = load(box.live)(match, table, chairs, terminal, saver, MonotonicClock(), keyboard)
    else:
        sitting = Play(match, table, chairs, terminal, saver)
    if remark:
        sitting.remarks.append(remark)
    elif set(record.settings) - {CARDS} and not record.lines:  # what was agreed on comes to this (PBL-R-167)
        numbers = match.numbers(match.schema.read(record.settings), len(chairs))
        told = "; ".join(f"{name} {value}" for name, value in numbers)
        sitting.remarks += [f"This table: {told}."] if told else []
    if any(thinks_ahead(match.key, chair.bot) for chair in chairs):
        compiling.begin()
    if not record.lines and not live:
        sitting.greet(by_turns=bool(box.live))
    return sitting.run()


def any_seed(wish: int | None) -> int:
    """The seed that was wished for, or one by chance."""
    if wish is None:
        return secrets.randbelow(SEEDS)
    if wish < 0:
        raise Usage(f"--seed is a whole number from 0, not {wish}.")
    return wish


def usual_seats(game: str) -> str:
    """You among computers, as many as the game is meant for."""
    from boltyard.players.bots import best_bot

    return ",".join(["you", *[best_bot(game)] * (find_box(game).usual_seats - 1)])


def _named(chairs: list[Seat], seats: str) -> list[Seat]:
    """Several people without names are asked for them, once, where somebody is there to answer."""
    from boltyard.tui.seats import PERSON, read_seats

    words = [word.strip() for word in seats.split(",")]
    if words.count(PERSON) < 2 or not all(end is not None and end.isatty() for end in (sys.stdin, sys.stdout)):
        return chairs
    for at, word in enumerate(words):
        if word == PERSON:
            name = input(f"Name of player {at + 1}: ").strip()
            words[at] = f"{PERSON}:{name}" if name else word
    return read_seats(",".join(words))


def by_place(match: Match, mode: str | None, settings: list[str], drawn: bool) -> list[str]:
    """The settings with what is usual in a terminal, unless a mode says otherwise (BB-R-60).

    What is written line after line is played by turns: nobody can read and type against a clock (BB-SIM-1).
    """
    said = match.schema.mode(mode) if mode else {}
    box = find_box(match.key)
    usual = box.at_terminal if drawn else {**box.at_terminal, **box.by_turns}
    return [*[f"{key}={value}" for key, value in usual.items() if key not in said], *settings]


def _refuse_real_time(box: Box, plain: bool, people: int) -> None:
    """Real time needs single keys and a page to draw on, and one keyboard is for one person (BB-SIM-12)."""
    settings = " ".join(f"--set {key}={value}" for key, value in box.by_turns.items())
    by_turns = f"{program()} play {box.key} {settings}"
    if plain:
        raise Usage(f"Real time needs a terminal that can be drawn on; by turns it works everywhere: {by_turns}")
    if people > 1:
        raise Usage(f"At one keyboard real time is for one person; several take turns with: {by_turns}")


def _refuse_with(why: str, **given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise Usage(f"{why}; leave {'the game' if name == 'game' else f'--{name}'} out.")
