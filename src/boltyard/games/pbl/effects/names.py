"""The names of effects and moments, numbered: a frame holds numbers only."""

from typing import Final

# What the rules can carry out, in the order of effects/table.py.
NAMES: Final = [
    "attach",
    "attach_malfunction",
    "boost",
    "break_hangar",
    "build_free",
    "curse",
    "demolition",
    "dice",
    "discard_crew",
    "discard_hand",
    "dismantle",
    "draw",
    "draw_if_behind",
    "draw_if_crew",
    "draw_per_dead_limb",
    "draw_up_to",
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
    "reroll_own",
    "reroll_roll",
    "return_armor",
    "return_crew",
    "return_rival_armor",
    "search",
    "set_die",
    "stand_in",
    "store",
    "store_for_card",
    "strike",
    "wind_up",
]

# What effects were called before, and are today: a match goes on with the cards it began with.
RENAMED: Final[dict[str, str]] = {}

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
