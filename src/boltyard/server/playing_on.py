"""Playing on from a moment of a match that is over: a new table, for practice, with a record of its own (F25)."""

from __future__ import annotations

import asyncio
import secrets

import structlog
from litestar import Response, post
from litestar.params import JSONBody

from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.record import Line
from boltyard.games import find_game
from boltyard.insight.forking import fork, whose
from boltyard.players.bots import best_bot
from boltyard.server import wire
from boltyard.server.company import revive
from boltyard.server.compressed import Asked
from boltyard.server.hall import Hall
from boltyard.server.listings import card, record_names
from boltyard.server.lobby import TableKey, answer, caller, finished
from boltyard.server.new_table import HERE, seat_of
from boltyard.server.rules_api import quietly
from boltyard.server.store.rows import Chair, Log, Row, Stage, TableTerms, fresh_id, now
from boltyard.server.store.writer import Decision
from boltyard.server.stranger_limits import Offers

log = structlog.get_logger("boltyard")

FIRST = 1  # the version at which its decisions are known


@post("/api/tables/{table:str}/fork", status_code=201, summary="Play on from before a decision of a finished match")
async def play_on(request: Asked, table: TableKey, data: JSONBody[wire.PlayOn]) -> Response[wire.TableCard]:
    asking = await caller(request)
    hall = asking.hall
    kept = await finished(asking, table)
    offers: Offers = request.app.state.offers
    await offers.may_put_up(hall.store, asking.rates, asking.place, asking.person, "open" in data.seats)
    wanted, lines = await asyncio.to_thread(forked, kept, data, asking.person, asking.name)
    row = await put_on(hall, wanted, lines, kept.facts)
    if row.stage == "open":
        offers.add(asking.place, row.id)
    return answer(asking, card(row, asking.person), 201)


async def put_on(hall: Hall, wanted: Row, lines: list[Decision], facts: str) -> Row:
    """A table that goes on from where another match was, with the decisions that led there."""
    hall.orders.may_begin()
    row = await hall.store.add_table(wanted, None, facts, lines)
    hall.meters.started.inc()
    log.info("table put up", table=row.id, game=row.game, fork=wanted.terms.fork_of)
    if hall.office is not None:
        await hall.office.announce(f"seats {row.id}")
    hall.lobby_changed()
    return row


def forked(kept: Log, wish: wire.PlayOn, person: str, name: str) -> tuple[Row, list[Decision]]:
    """The table and the decisions that lead to it, not yet kept anywhere."""
    with quietly:
        row, game = kept.row, find_game(kept.row.game)
        record = revive(game, kept).record
        if not 1 <= wish.n <= len(record.lines):
            raise Wrong(f"There are decisions 1 to {len(record.lines)}, not {wish.n}.")
        seat = whose(record, wish.n) if wish.seat < 0 else wish.seat
        chairs = seated(row, seat, wish.seats, person, name)
        stage: Stage = "open" if any(chair.kind == "open" for chair in chairs) else "running"
        fresh = Row(
            id=fresh_id(),
            code="",
            game=row.game,
            rules=row.rules,
            seed=row.seed,
            settings=row.settings,
            terms=TableTerms(
                private=True,
                beat=row.terms.beat,
                longest=row.terms.longest,
                practice=True,
                fork_of=row.id,
                parent=record.digest,
                forked=wish.n,
                note=f"Played on from decision {wish.n} of another match. What was unseen then was dealt anew.",
            ),
            stage=stage,
            made=now(),
            maker=person,
            chairs=tuple(chairs),
        )
        bots = [chair.seat for chair in chairs if chair.kind == "bot"]
        table = fork(record, wish.n, seat, secrets.randbits(60), record_names(fresh), bots)
        return fresh, logged(fresh.id, table.record.lines)


def seated(row: Row, seat: int, wishes: list[str], person: str, name: str) -> list[Chair]:
    """Who plays on: me in this seat, the bots that sat there already, the best one for people; or as is wished."""
    if not 0 <= seat < len(row.chairs):
        raise Wrong(f"There are seats 0 to {len(row.chairs) - 1}.")
    best = best_bot(row.game)
    usual = ["me" if chair.seat == seat else chair.bot or best for chair in row.chairs]
    wanted = wishes or usual
    if len(wanted) != len(usual):
        raise BadSetting(f"This match has {len(usual)} seats, not {len(wanted)}.", ["seats"])
    if wanted[seat] != "me" or wanted.count("me") != 1:
        raise BadSetting(f"You play on in seat {seat}: that one is me, and no other.", ["seats"])
    if any(one.startswith(HERE) for one in wanted):
        raise BadSetting("Whoever plays on with you comes with a device of their own: open, or a bot.", ["seats"])
    return [seat_of(at, one, person, name, row.game) for at, one in enumerate(wanted)]


def logged(table: str, lines: list[Line]) -> list[Decision]:
    made = now()
    return [Decision(table, line.n, line.seat, line.text, FIRST, made) for line in lines]


HANDLERS = [play_on]
