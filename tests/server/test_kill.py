"""F28: the server killed at any instant resumes every table. `./boltyard dev soak kill` does it a hundred times."""

import asyncio

from tasks._soak_server import soak


def test_killed_at_random_instants_nothing_confirmed_is_lost(db: str) -> None:
    told = asyncio.run(soak(db, kills=5, tables=6, seed=20))

    assert "nothing lost, every record verifies" in told
