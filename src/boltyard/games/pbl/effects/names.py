"""The names of effects and moments, numbered: a frame holds numbers only."""

from typing import Final

# What the rules can carry out, in the order of effects/table.py.
NAMES: Final = [
    "attach_malfunction",
    "boost",
    "break_hangar",
    "curse",
    "demolition",
    "dice",
    "discard_crew",
    "discard_hand",
    "draw",
    "draw_if_behind",
    "draw_if_crew",
    "draw_per_dead_limb",
    "extra_attack",
    "fetch_pilot",
    "fix_die",
    "gamble",
    "miss",
    "open_shop",
    "overblown",
    "poach_crew",
    "rage",
    "redirect",
    "regenerate",
    "remove_expert",
    "reroll_roll",
    "return_armor",
    "return_crew",
    "search",
    "set_die",
    "store",
    "strike",
]

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
