"""What strangers may find out and leave behind: codes that are guessed, and tables that are put up."""

from __future__ import annotations

from asyncio import sleep
from typing import Final

from boltyard.core.errors import Wrong
from boltyard.server.rate import ALL_CODES, CODES, OWN_TABLES, TABLES, Rates
from boltyard.server.store.rows import CODE, Row
from boltyard.server.store.store import Store

SLOW_S: Final = 1.0  # that looking a code up takes while many are guessed, right or wrong
MOST_OF_PERSON: Final = 10  # open tables
MOST_OF_PLACE: Final = 60
MOST_KEPT: Final = 10_000


class TooManyTables(Wrong):
    """Somebody has put up enough for now."""


async def look_up(store: Store, rates: Rates, place: str, name: str, person: str = "") -> Row | None:
    """The table of this id or code, if it is for this person.

    An id cannot be guessed; a code could be, so wrong ones are counted by the place they come from. Who has guessed too
    often is told nothing about right ones either.
    """
    if len(name) != CODE:
        return await store.table(name) if len(name) <= 20 else None
    rates.take(CODES, place)
    everybody = rates.bucket(ALL_CODES, "")
    if not everybody.has(rates.clock()):
        await sleep(SLOW_S)
    row = await store.table(name)
    if row is not None and is_for(row, person):
        rates.bucket(CODES, place).left += 1
    else:
        everybody.left -= 1
    return row


def is_for(row: Row, person: str) -> bool:
    """May this person look at the table?"""
    return row.stage != "gone" and bool(not row.terms.private or row.free or row.chair_of(person) >= 0)


class Offers:
    """Which places have put up which tables; those that are open no more are forgotten when it matters."""

    def __init__(self) -> None:
        self.by_place: dict[str, set[str]] = {}

    async def may_put_up(self, store: Store, rates: Rates, place: str, person: str, is_open: bool) -> None:
        """One more table, of which seats are offered to others or not; refused where there are too many."""
        rates.take(TABLES, place)
        rates.take(OWN_TABLES, person)
        if not is_open:
            return
        times = max(1.0, rates.times)
        mine = await store.count_open(person)
        if mine >= MOST_OF_PERSON * times:
            raise TooManyTables(f"You have {mine} tables with free seats already; give one of them up first.")
        here = self.by_place.get(place, set())
        if len(here) >= MOST_OF_PLACE * times:
            here &= await store.open_among(here)
            if len(here) >= MOST_OF_PLACE * times:
                raise TooManyTables(
                    f"From your address {len(here)} tables with free seats are there already; give one up first."
                )

    def add(self, place: str, table: str) -> None:
        if len(self.by_place) >= MOST_KEPT and place not in self.by_place:
            self.by_place.clear()
        self.by_place.setdefault(place, set()).add(table)
