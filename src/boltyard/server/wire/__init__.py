"""What goes over the wire. `dev wire` writes `web/src/lib/wire.ts` from these structs; new fields have defaults."""

# ruff: noqa: F403  whoever speaks of a message says `wire.Act`, in whichever of these rooms it stands
from boltyard.server.wire.accounts import *
from boltyard.server.wire.acts import *
from boltyard.server.wire.agreement import *
from boltyard.server.wire.friends import *
from boltyard.server.wire.leagues import *
from boltyard.server.wire.library import *
from boltyard.server.wire.manners import *
from boltyard.server.wire.messages import *
from boltyard.server.wire.news import *
from boltyard.server.wire.notices import *
from boltyard.server.wire.parts import *
from boltyard.server.wire.people import *
from boltyard.server.wire.puzzles import *
from boltyard.server.wire.ratings import *
from boltyard.server.wire.reviews import *
from boltyard.server.wire.tables import *
from boltyard.server.wire.webhooks import *
