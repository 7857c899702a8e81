"""What fields of these events hold, beside seats and cards: a place of a robot, numbers in a row."""

from typing import Annotated, Final

from boltyard.core.events import NumbersMeaning, WordMeaning
from boltyard.games.pbl.cards import PLACES

PLACE_WORDS: Final = ["head", "left arm", "right arm", "legs", "left shoulder", "right shoulder", "pod"]
ONE_EACH: Final = [1, 1, 1, 1, 1]  # the usual restock goes without saying
Limb = Annotated[int, WordMeaning(PLACES, PLACE_WORDS)]
ROLLED_FOR: Final = ["attack", "defense", "added", "effect"]  # by what `dice` calls them
EFFECT: Final = 3
RolledFor = Annotated[int, WordMeaning(ROLLED_FOR)]
Counts = Annotated[list[int], NumbersMeaning(" ")]
Values = Annotated[list[int], NumbersMeaning(", ")]
