"""Whatever was confirmed replays: tables to which everything happens, each with its shadow (F28, F29)."""

import asyncio

import pytest

from tests.server.shadow import KINDS, Shadows, soak

SEED = 20


@pytest.mark.parametrize("game", KINDS)
def test_a_table_is_where_its_log_leads(sqlite_file: str, game: str) -> None:
    """F29: at each confirmation, each waking and the end, through undos, absences, naps, restarts and falls."""
    shadows = Shadows()
    with shadows.beside():
        asyncio.run(soak(sqlite_file, game, 6, SEED, shadows))

    assert shadows.compared > 200
    assert shadows.wakes > 6
    assert shadows.undos > (3 if game != "battleground" else -1)
