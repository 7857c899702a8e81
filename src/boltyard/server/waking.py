"""Going to sleep and waking: a snapshot is a shortcut, taken where it fits and thrown away where it does not."""

from __future__ import annotations

import hashlib

import msgspec
import structlog

from boltyard.core.card_sets import BASE, CARDS, meet, names_its_cards
from boltyard.core.errors import Wrong
from boltyard.core.match import Match
from boltyard.core.record import Record
from boltyard.core.snapshot import Misfit, snapshot, wake
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.server.store.rows import Log

SUM = hashlib.sha256().digest_size

log = structlog.get_logger("boltyard.waking")


def know_cards(kept: Log) -> None:
    """The cards that a match began with are known from here on; one that does not name them is refused."""
    game = find_game(kept.row.game)
    if game.card_digest() and not names_its_cards(kept.row.settings):
        log.warning("match without cards", table=kept.row.id)
        raise Wrong("This match is from before matches named their cards; it cannot be opened any more.")
    if kept.facts:
        meet(kept.row.game, kept.facts)


def todays(game: Match, settings: dict[str, str]) -> dict[str, str]:
    """The settings of a match that begins now: where the base set was agreed on, it is today's."""
    if settings.get(CARDS, BASE).partition("@")[0] != BASE:
        return settings
    return game.pinned({key: value for key, value in settings.items() if key != CARDS})


def packed(table: Table) -> bytes:
    """The table as the store keeps it, with a sum that tells whether it is still whole."""
    body = msgspec.msgpack.encode(snapshot(table))
    return hashlib.sha256(body).digest() + body


def from_snapshot(game: Match, kept: Log, record: Record) -> Table | None:
    """The table as its snapshot has it; None where there is none or it does not fit, and the record is replayed."""
    if kept.snapshot is None:
        return None
    n, whole = kept.snapshot
    try:
        sum_, body = whole[:SUM], whole[SUM:]
        if hashlib.sha256(body).digest() != sum_:
            raise Misfit("it is damaged")
        return wake(game, record, msgspec.msgpack.decode(body))
    except Exception as error:  # whatever is amiss with a shortcut, there is the record
        log.warning("snapshot thrown away", table=kept.row.id, n=n, why=str(error)[:300])
        return None
