"""Whatever happens to a server, nothing that was confirmed is lost and no table is dead: `soak faults`.

    ./boltyard dev soak faults [--kills N] [--db sqlite|postgres] [--seed S] [--minutes M]
                               [--closings N] [--full N] [--read-only N] [--deleted N] [--restarts N] [--cuts N]
                               [--jumps N] [--lone-kills N] [--tables N] [--processes N]

People play at many tables over real sockets while the server is killed at random instants, asked to close in mid-move,
its disk is full, its file can only be read or is deleted (SQLite), its database is restarted or the lines to it are
cut, one process of several is killed (PostgreSQL), or its wall clock jumps by hours. Of everything but kills there is
a tenth as many, unless a number is given. After each fault everybody is told what they were told before, and every
table goes on within five calm seconds; in the end what everybody was told is held against what is on disk, and every
record verifies. Beside the tables three people bid in auctions of leagues: what was accepted is in the log for ever.
Without `--db` both are soaked, one after the other. It stops by itself after M minutes (30 at most).

The seed gives the faults and what people do; at which instant a fault meets the server is up to the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import structlog

from boltyard.games import find_game
from boltyard.server.company import revive
from boltyard.server.listings import spoken_names
from boltyard.server.store.opening import database
from boltyard.server.store.rows import Log, log_in
from boltyard.server.updates import Scene
from boltyard.server.verify import check_matches
from tasks._bidders import Bidders
from tasks._crowd import Broken, Crowd, Eyes
from tasks._doors import Door, nursery
from tasks._faults import FAULTS, Yard
from tasks._postgres import Cluster, free_port, fresh_database, restartable

MOST_MINUTES = 30.0
PATIENCE = 5.0  # calm seconds that a table may stand still after a fault
MOST_BETWEEN = 400  # updates between two faults
HASTE = 0.25  # how often a kill follows on another while tables are still being woken
RESERVED = 0.1  # of the time, for holding everything against the disk
ALONE = {
    "sqlite": ("kill", "close", "full", "read-only", "deleted", "jump"),
    "postgres": ("kill", "close", "restart", "cut", "jump"),
}
AMONG_OTHERS = ("one killed", "restart", "close")


@dataclass(frozen=True)
class Stretch:
    """One database, so many processes on it, and the faults that they meet, in order."""

    kind: str
    processes: int
    plan: list[str]


async def soak(
    db: str,
    plan: list[str],
    seed: int,
    tables: int = 8,
    processes: int = 1,
    cluster: Cluster | None = None,
    patience: float = PATIENCE,
    until: float = float("inf"),
    between: int = MOST_BETWEEN,
) -> str:
    """These faults one after the other on one database; what is to be told, or Broken."""
    chance = random.Random(f"faults {seed}")
    began = time.monotonic()
    async with nursery() as servers:
        doors = [Door(servers, db, free_port()) for _ in range(processes)]
        crowd = Crowd(doors, random.Random(chance.random()), patience)
        bidders = Bidders(doors, random.Random(f"bidders {seed}"))
        yard = Yard(db, doors, crowd, random.Random(chance.random()), cluster)
        await yard.open(*doors)
        doing = "before any fault"
        try:
            await crowd.come(tables)
            bidders.begin()
            for number, name in enumerate(plan, 1):
                if time.monotonic() > until:
                    break
                doing = f"{name}, fault {number} of {len(plan)}"
                again = plan[number : number + 1] == ["kill"] == [name] and yard.chance.random() < HASTE
                await one_fault(yard, name, between, again)
                bidders.look()
            await crowd.recover(being_there=False)
        except Broken as broken:
            log = "\n".join(line for door in doors for line in list(door.log)[-30:])
            raise Broken(f"{doing}: {broken}\n{log}".rstrip()) from None
        finally:
            await bidders.end()
            await crowd.leave()
            await yard.end(signal.SIGTERM, *doors)
    if crowd.complaints:
        raise Broken(f"{len(crowd.complaints)} times no sentence: {crowd.complaints[0]}")
    checked = await asyncio.to_thread(held_against_disk, db, crowd)
    checked += f"; {await asyncio.to_thread(bidders.held_against_disk, db)}"
    return told(yard, plan, tables, processes, checked, time.monotonic() - began)


async def one_fault(yard: Yard, name: str, between: int, again: bool) -> None:
    """Play for a while, the fault, and until every table has gone on; `again`: the next kill does not wait for that."""
    crowd = yard.crowd
    await crowd.play(yard.chance.randrange(1, between))
    await FAULTS[name](yard)
    yard.done[name] = yard.done.get(name, 0) + 1
    if again:
        await crowd.first(asyncio.sleep(yard.chance.uniform(0, 0.3)))
        return
    await yard.went(name)
    await yard.ready(200, "after it")
    crowd.excused = False


# In the end.


def held_against_disk(db: str, crowd: Crowd) -> str:
    """From nothing but the database: every record verifies, and has every line that anybody was told."""
    place = database(db)
    matches = decisions = 0
    for match in check_matches(place):
        matches += 1
        decisions += match.decisions
        if match.problem:
            raise Broken(f"table {match.table} ({match.game}): {match.problem}")
    connection = place.connect()
    lines = 0
    try:
        cursor = place.cursor(connection)
        for table in sorted({table for one in crowd.people for table in one.tables}):
            kept = log_in(cursor, table)
            for one in crowd.people:
                if table in one.tables:
                    lines += compare(table, kept, one.tables[table].eyes)
    finally:
        connection.close()
    return f"{matches} matches with {decisions} decisions, {lines} lines told, nothing lost, every record verifies"


def compare(table: str, kept: Log | None, eyes: Eyes) -> int:
    """How many lines one person was told at this table; all of them are on disk."""
    if kept is None:
        raise Broken(f"table {table} is gone")
    if eyes.over and kept.row.stage != "over":
        raise Broken(f"table {table} was finished and is not")
    scene = Scene(revive(find_game(kept.row.game), kept), spoken_names(kept.row.chairs), table)
    on_disk = {line.at: line.text for line in scene.telling(eyes.seat, eyes.seat).lines}
    said = {said.n: said.text for said in kept.chat}
    for told, there in ((eyes.lines, on_disk), (eyes.chat, said)):
        gone = [line for at, line in told.items() if there.get(at) != line]
        if gone:
            raise Broken(f"table {table}: {gone[0]!r} was told and is not on disk")
    return len(eyes.lines) + len(eyes.chat)


def told(yard: Yard, plan: list[str], tables: int, processes: int, checked: str, seconds: float) -> str:
    """What was done, and how soon tables went on after it."""
    done = ", ".join(f"{count} x {name}" for name, count in yard.done.items())
    whole = "" if sum(yard.done.values()) == len(plan) else f" of {len(plan)}; the time was up"
    lines = [
        f"{done}{whole}; {processes} process{'es' * (processes > 1)}, {tables} tables, "
        f"{yard.crowd.updates} updates told: {checked} ({seconds:.0f} s)"
    ]
    for name, took in yard.went_on.items():
        raw, calm = sorted(one for one, _ in took), sorted(one for _, one in took)
        lines.append(
            f"  after {name}: {len(took)} tables went on, median {at(raw, 0.5):.2f} s, 95 % {at(raw, 0.95):.2f} s, "
            f"worst {at(raw, 1):.2f} s ({at(calm, 1):.2f} calm)"
        )
    for what, noted in yard.notes.items():
        lines.append(f"  {what}: median {at(sorted(noted), 0.5):.2f} s, worst {max(noted):.2f} s")
    return "\n".join(lines)


def at(ordered: list[float], share: float) -> float:
    return ordered[int(share * (len(ordered) - 1))] if ordered else 0.0


# What is asked for.


def planned(asked: argparse.Namespace, seed: int) -> list[Stretch]:
    """The faults of each database, mixed by the seed."""
    counts = {name: getattr(asked, name.replace("-", "_").replace(" ", "_")) for name in FAULTS}
    tenth = -(-asked.kill // 10)
    stretches = []
    for kind in ("sqlite", "postgres") if asked.db == "both" else (asked.db,):
        groups = [(1, ALONE[kind])]
        if kind == "postgres" and asked.processes > 1:
            groups.append((asked.processes, AMONG_OTHERS))
        for processes, names in groups:
            plan = []
            for name in names:
                wanted = counts[name] if counts[name] is not None else tenth
                if processes > 1 and name != "one killed":
                    wanted = -(-wanted // 4)  # most of these are met alone
                plan += [name] * wanted
            random.Random(f"plan {seed} {kind} {processes}").shuffle(plan)
            stretches.append(Stretch(kind, processes, plan))
    return [one for one in stretches if one.plan]


@contextlib.contextmanager
def a_database(kind: str) -> Iterator[tuple[str, Cluster | None]]:
    if kind == "postgres":
        with restartable() as cluster:
            yield fresh_database(cluster.address, "soak"), cluster
    else:
        with tempfile.TemporaryDirectory(prefix="boltyard-soak-") as folder:
            yield str(Path(folder) / "boltyard.db"), None


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["faults"])
    parser.add_argument("--kills", dest="kill", type=int, default=100, metavar="N")
    for flag, name in (
        ("--closings", "close"),
        ("--full", "full"),
        ("--read-only", "read_only"),
        ("--deleted", "deleted"),
        ("--restarts", "restart"),
        ("--cuts", "cut"),
        ("--jumps", "jump"),
        ("--lone-kills", "one_killed"),
    ):
        parser.add_argument(
            flag, dest=name, type=int, default=None, metavar="N", help="a tenth of the kills if not given"
        )
    parser.add_argument("--db", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--processes", type=int, default=3, help="of PostgreSQL, in the second half of its faults")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"soak faults, seed {seed}", flush=True)
    until = time.monotonic() + 60 * min(asked.minutes, MOST_MINUTES) * (1 - RESERVED)
    stretches = planned(asked, seed)
    for number, one in enumerate(stretches):
        left = until - time.monotonic()
        share = len(one.plan) / sum(len(other.plan) for other in stretches[number:])
        try:
            with a_database(one.kind) as (db, cluster):
                done = soak(
                    db, one.plan, seed, asked.tables, one.processes, cluster, until=time.monotonic() + left * share
                )
                print(f"{one.kind}: {asyncio.run(done)}", flush=True)
        except Broken as broken:
            print(f"broken: {one.kind}, {one.processes} process(es), seed {seed}: {broken}", file=sys.stderr)
            return 1
    return 0
