"""BLUFF as a box: a tiny game that only tests know, with everything that a game of the house has."""

from pathlib import Path

from boltyard.boxes import Box, Lid, Soak

HERE = "tests.toybox"

BOX = Box(
    key="bluff",
    name="Bluff",
    title="BLUFF",
    prefix="BLF",
    rules=(str(Path(__file__).with_name("rules.md")),),
    game=f"{HERE}.game:BluffGame",
    lid=Lid(pitch="Three cards, face down, and the nerve to stay.", players="2 to 4 players", length="two minutes"),
    minutes=2,
    heuristics=f"{HERE}.heuristics:prefer",
    soak=Soak(agreed=({"series": "3"},), each_mode=True),
)
