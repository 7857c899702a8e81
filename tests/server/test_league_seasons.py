"""A small season on a real server, on both databases: it plays by itself, and is the same again from disk."""

from __future__ import annotations

from tasks._soak_leagues import soak_database


def test_a_keeper_league_of_four_plays_itself_and_is_the_same_from_disk(db: str) -> None:
    """PBL-LEAGUE-KEEPER-1, -5, PBL-LEAGUE-TOURNAMENT-3: drafted, exchanged, seeded; every set-up is the league's."""
    soak_database("here", db, ["keeper:4"])
