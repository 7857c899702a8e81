"""What fields of these events hold, beside seats and cards: a place of a robot, numbers in a row."""

from typing import Annotated, Final

from boltyard.core.events import NumbersMeaning, PlaceMeaning, WordMeaning
from boltyard.core.sentences import NamedPlace
from boltyard.games.pbl.cards import PLACES

PLACE_WORDS: Final = ["head", "left arm", "right arm", "legs", "left shoulder", "right shoulder", "pod"]
NAMED_PLACES: Final = [NamedPlace(key, word) for key, word in zip(PLACES, PLACE_WORDS)]  # as parts of a sentence
ONE_EACH: Final = [1, 1, 1, 1, 1]  # the usual restock goes without saying
Limb = Annotated[int, PlaceMeaning(PLACES, PLACE_WORDS)]
ROLLED_FOR: Final = ["attack", "defense", "added", "effect", "again"]  # by what `dice` calls them; a roll that replaces
EFFECT: Final = 3
AGAIN: Final = 4
RolledFor = Annotated[int, WordMeaning(ROLLED_FOR)]
Counts = Annotated[list[int], NumbersMeaning(" ")]
Values = Annotated[list[int], NumbersMeaning(", ")]
