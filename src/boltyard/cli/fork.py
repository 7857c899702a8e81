"""`boltyard fork`: play on from a moment of a match that is over, against computers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.play import any_seed, play
from boltyard.cli.replay import read_seat
from boltyard.cli.shell import Flag, command
from boltyard.core.record import Record, load_record
from boltyard.insight.forking import fork as forked
from boltyard.insight.forking import whose
from boltyard.players.bots import best_bot, players_of
from boltyard.tui.saves import fresh_path, resume_command
from boltyard.tui.seats import PERSON, Seat, bot_called, read_seats

app = command("fork")


@app.default
def fork(
    record: Path,
    /,
    *,
    at: Annotated[int, Parameter(help="the decision to make anew")],
    as_: Annotated[str | None, Parameter(name="--as", help="a seat's number or name; default: whoever decided")] = None,
    seats: Annotated[str | None, Parameter(help="who plays on, such as you,level4; default: you among bots")] = None,
    seed: Annotated[int | None, Parameter(help="of the cards that are dealt anew")] = None,
    save: Annotated[Path | None, Parameter(help="write the match to this file, and end")] = None,
    plain: Annotated[Flag, Parameter(help="ASCII without colour, line after line, for screen readers")] = False,
    fast: Annotated[Flag, Parameter(help="no pauses; bots among themselves play to the end")] = False,
) -> int:
    """Play on from a decision.

    Parameters
    ----------
    record
        the record of a match that is over
    """
    told = load_record(record)
    if not 1 <= at <= len(told.lines):
        raise Usage(f"--at is a decision from 1 to {len(told.lines)}, not {at}.")
    seat = whose(told, at) if as_ is None else read_seat(as_, told)
    chairs = read_seats(seats) if seats is not None else usual_chairs(told, seat)
    if len(chairs) != len(told.names):
        raise Usage(f"{record} has {len(told.names)} seats; --seats names {len(chairs)}.")
    if save is not None and save.exists():
        raise Usage(f"{save} exists already; name another file.")
    bots = [chair for chair, one in enumerate(chairs) if one.bot]
    if len(bots) == len(chairs):
        bots = []
    table = forked(told, at, seat, any_seed(seed), [chair.name for chair in chairs], bots)
    table.record.remark = f"played on from decision {at} of {record.name}, as {told.names[seat]} saw it"
    table.adjourn()
    path = save or fresh_path(told.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(table.record.text(), encoding="utf-8")
    if save is not None:
        print(f"Saved in {path}; go on with: {resume_command(path)}")
        return 0
    return play(seats=seats, resume=path, plain=plain, fast=fast)


def usual_chairs(record: Record, seat: int) -> list[Seat]:
    """You in this seat, under your name; computers in all others, those that sat there already if there were any."""
    best = best_bot(record.game)
    words: list[str] = []
    for chair, name in enumerate(record.names):
        bot = bot_called(name)
        if chair == seat:
            words.append(PERSON if bot else f"{PERSON}:{name}")
        else:
            words.append(bot if bot in players_of(record.game) else best)
    return read_seats(",".join(words))
