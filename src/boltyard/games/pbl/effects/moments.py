"""The moments at which cards do something, numbered: a frame holds numbers only."""

from typing import Final

MOMENTS: Final = [
    "at_start",
    "on_critical",
    "on_built",
    "on_played",
    "blast",
    "pick",
    "after_attack",
    "when_attacked",
    "start_of_turn",
    "use",
    "crew_blast",
    "after_hit",
    "after_miss",
    "when_held",
    "when_lost",
    "after_rolls",
]
AT_START: Final = 0
ON_CRITICAL: Final = 1
ON_BUILT: Final = 2
ON_PLAYED: Final = 3
BLAST: Final = 4
PICK: Final = 5
AFTER_ATTACK: Final = 6
WHEN_ATTACKED: Final = 7
START_OF_TURN: Final = 8
USE: Final = 9
CREW_BLAST: Final = 10
AFTER_HIT: Final = 11
AFTER_MISS: Final = 12
WHEN_HELD: Final = 13
WHEN_LOST: Final = 14
AFTER_ROLLS: Final = 15
