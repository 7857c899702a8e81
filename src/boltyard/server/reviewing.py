"""Reviews of finished matches are made in a process of their own, one after the other, and each once.

What goes there is a record; what comes back is kept in the store, for as long as the record, the names in it and the
code are the same. Only so many wait: a review that nobody gets to see is made again when somebody asks once more.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import zlib
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.core.record import read_record
from boltyard.core.snapshot import code_stamp, stamp
from boltyard.core.state import EVERYONE
from boltyard.games import find_game
from boltyard.insight import account, report
from boltyard.insight.better import better_choices
from boltyard.insight.knowing import depth_of
from boltyard.insight.review import Review, review
from boltyard.server import wire
from boltyard.server.listings import spoken_names
from boltyard.server.pondering import settle_in
from boltyard.server.store.reviews import Kept, keep_review
from boltyard.server.store.rows import Row

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

MOST_WAITING: Final = 24
MOST_FAILED: Final = 200  # that are remembered
LOWER: Final = 3  # priority, below that of opponents who think; somebody waits for it all the same
SEED: Final = 1

log = structlog.get_logger("boltyard.reviews")


class Busy(RuntimeError):
    """Too many reviews wait."""


class Body(msgspec.Struct, frozen=True):
    """A review as it is kept: figures once, words for every viewer."""

    review: wire.MatchReview
    texts: dict[int, dict[int, str]]  # by viewer and decision


@dataclass(frozen=True)
class Matter:
    """A match to be explained."""

    table: str
    digest: str
    stamp: str
    record: str
    names: list[str]
    made: int


def stamp_of(row: Row) -> str:
    """The code, cards and names that a review of this table belongs to."""
    game = find_game(row.game).bound(row.settings)
    parts = [stamp(game), code_stamp("boltyard.insight"), code_stamp("boltyard.players"), repr(depth_of(row.game))]
    return hashlib.sha256("\n".join([*parts, *spoken_names(row.chairs)]).encode()).hexdigest()[:24]


def body_of(kept: Kept) -> Body:
    return msgspec.msgpack.decode(zlib.decompress(kept.body), type=Body)


def seen_by(body: Body, viewer: int) -> wire.MatchReview:
    """The review in the words that this viewer could hear; what would have been better is told to whoever chose."""
    told = body.texts[viewer]
    replace = msgspec.structs.replace
    line = [replace(point, text=told[point.n]) for point in body.review.line]
    better = [one for one in body.review.better if viewer in (EVERYONE, one.seat)]
    return replace(body.review, line=line, better=better)


# In the process that makes them.

progress: Synchronized[float] | None = None


def settle(far: Synchronized[float]) -> None:
    global progress
    progress = far
    settle_in()
    os.nice(LOWER)


def tell_progress(done: float) -> None:
    if progress is not None:
        progress.value = done


def explain(matter: Matter) -> Kept:
    """Make the review of a match, in all its forms."""
    tell_progress(0.0)
    found = review(read_record(matter.record, matter.table), SEED, far=tell_progress)
    better = better_choices(found, SEED) if found.depth.mistakes else []
    whole = wire.MatchReview(
        names=matter.names,
        line=points(found),
        swings=[
            wire.ReviewSwing(step.moment.n, step.seat, step.delta, step.choice[step.seat], step.luck[step.seat])
            for step in found.swings
        ],
        prior=found.prior,
        deal=found.deal,
        luck=found.luck,
        skill=found.skill,
        own=found.own,
        result=found.result,
        error=found.error,
        better=[
            wire.ReviewBetter(
                one.moment.n, one.moment.seat, account.better_text(found, one, matter.names), one.gain, one.error
            )
            for one in better
        ],
        mistakes=found.depth.mistakes,
        worlds=found.worlds,
    )
    texts = {viewer: account.texts(found, viewer, matter.names) for viewer in account.viewers(found)}
    return Kept(
        matter.digest,
        matter.stamp,
        matter.made,
        msgspec.json.encode([glance(whole, seat) for seat in range(len(matter.names))]).decode(),
        zlib.compress(msgspec.msgpack.encode(Body(whole, texts))),
        zlib.compress(report.page(found, better).encode()),
    )


def points(found: Review) -> list[wire.ReviewPoint]:
    rows = zip(found.line, found.steps, account.places(found), strict=True)
    return [
        wire.ReviewPoint(
            point.n,
            point.seat,
            place.game,
            place.turn,
            place.phase,
            point.win,
            [round(one, 3) for one in point.low],
            [round(one, 3) for one in point.high],
            step.choice,
            step.luck,
        )
        for point, step, place in rows
    ]


def glance(whole: wire.MatchReview, seat: int) -> wire.Glance:
    """The review of one seat in a line: the swing that mattered most, whoever's it was."""
    line = account.sketched([*[point.win[seat] for point in whole.line], whole.result[seat]])
    at = {point.n: point for point in whole.line}
    swing = at[whole.swings[0].n] if whole.swings else None
    delta = swing.choice[seat] + swing.luck[seat] if swing else 0.0
    where = (swing.n, swing.turn) if swing else (0, 0)
    sums = (whole.prior[seat], whole.luck[seat], whole.skill[seat], whole.result[seat])
    return wire.Glance(seat, line, *where, delta, *sums)


# In the server.


class Reviews:
    """Those that are being made, in the order in which they were asked for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pool: ProcessPoolExecutor | None = None
        self.far: Synchronized[float] | None = None
        self.jobs: dict[str, asyncio.Task[None]] = {}  # by table, the first is the one being made
        self.failed: dict[str, str] = {}  # by table: the digest of a record that could not be explained
        self.closed = False

    def how_far(self, table: str) -> wire.ReviewAnswer | None:
        """How far this one is, if it is asked for already."""
        if table not in self.jobs:
            return None
        ahead = list(self.jobs).index(table)
        if ahead:
            return wire.ReviewAnswer("waiting", ahead=ahead)
        return wire.ReviewAnswer("making", round(self.far.value, 3) if self.far is not None else 0.0)

    def begin(self, matter: Matter) -> wire.ReviewAnswer:
        """Ask for one; whoever asks again is told how far it is."""
        if len(self.jobs) >= MOST_WAITING:
            raise Busy(f"{len(self.jobs)} reviews are being made before this one; ask again in a minute.")
        self.jobs[matter.table] = asyncio.ensure_future(self.make(matter))
        return self.how_far(matter.table) or wire.ReviewAnswer("waiting")

    async def make(self, matter: Matter) -> None:
        try:
            kept = await self.explained(matter)
            await self.hall.store.write(lambda c: keep_review(c, matter.table, kept))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if not self.closed:
                log.error("a match could not be reviewed", table=matter.table, why=f"{type(error).__name__}: {error}")
                self.failed[matter.table] = matter.digest
                if len(self.failed) > MOST_FAILED:
                    del self.failed[next(iter(self.failed))]
        finally:
            self.jobs.pop(matter.table, None)

    async def explained(self, matter: Matter) -> Kept:
        """In the process; where that has died, in a new one."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.process(), explain, matter)
        except BrokenProcessPool:
            self.let_go()
            return await loop.run_in_executor(self.process(), explain, matter)

    def process(self) -> ProcessPoolExecutor:
        if self.pool is None:
            apart = multiprocessing.get_context("spawn")
            self.far = apart.Value("d", 0.0)
            self.pool = ProcessPoolExecutor(1, apart, initializer=settle, initargs=(self.far,))
        return self.pool

    def let_go(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def close(self) -> None:
        """What is not finished is made again when somebody asks for it."""
        self.closed = True
        for job in self.jobs.values():
            job.cancel()
        self.jobs.clear()
        self.let_go()
