"""Tests that draw their deals can be run again with the same cards."""

import asyncio
from pathlib import Path

import pytest

from boltyard.server.store.deals import Deal
from boltyard.server.wire import NewTable
from tests.deals import Chance, seed_named
from tests.server.people import opened


def seed_of(db: Path) -> int:
    async def told() -> int:
        async with opened(str(db)) as house:
            ana = await house.person("Ana")
            row = await house.hall.put_up(ana.person, ana.name, NewTable("robots", ["me", "greedy"]))
            seed: int = row.seed
            return seed

    return asyncio.run(told())


def test_the_same_name_deals_the_same_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's seed and the server's secret for a fair deal follow from the name of the test's chance."""
    seeds, deals = [], []
    for n, name in enumerate(["4711 one", "4711 one", "4711 other"]):
        Chance(lambda name=name: name).install(monkeypatch.setattr)  # type: ignore[misc]
        deals.append(Deal().secret)
        seeds.append(seed_of(tmp_path / f"{n}.db"))

    assert deals[0] == deals[1] != deals[2]
    assert seeds[0] == seeds[1] != seeds[2]


def test_the_suite_deals_the_same_cards_every_time_unless_somebody_wants_others() -> None:
    assert seed_named("") == seed_named("")
    assert seed_named("4711") == "4711"
    assert len({seed_named("any") for _ in range(20)}) > 1
