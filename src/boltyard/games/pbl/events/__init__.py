"""What happens in PBL ROBOTS: one class for each kind of event, with its fields and its sentence."""

from typing import Final

from boltyard.core.events import kinds_in, shapes_of
from boltyard.games.pbl.events.cards import *  # noqa: F403
from boltyard.games.pbl.events.combat import *  # noqa: F403
from boltyard.games.pbl.events.draft import *  # noqa: F403
from boltyard.games.pbl.events.meanings import NAMED_PLACES as NAMED_PLACES
from boltyard.games.pbl.events.meanings import PLACE_WORDS as PLACE_WORDS
from boltyard.games.pbl.events.turns import *  # noqa: F403

KINDS: Final = kinds_in(globals())
SHAPES: Final = shapes_of("Pbl", KINDS)
