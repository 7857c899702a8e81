"""What a client may say on the socket; every message has a `kind`."""

from typing import Annotated

from msgspec import Meta

from boltyard.server.wire.leagues import LeagueAct, Watch
from boltyard.server.wire.parts import Code, Int, Key, Message, Secret


class Attend(Message, frozen=True):
    """Come to a table: to the seat I hold, else as a spectator.

    `through` asks for the view of a seat that lends it, a round late. Where I hold several seats, at one device for
    several people, `seat` says whose eyes I have now; without it I see what everybody sees, so that nothing shows while
    the device is handed over. `public`: I see what everybody sees until I depart, also where I hold a seat; a screen on
    the wall shows no hand.
    """

    table: Key
    through: Int = -1
    seat: Int = -1
    public: bool = False


class Depart(Message, frozen=True):
    """Go away from a table; my seat stays mine."""

    table: Key


class Act(Message, frozen=True):
    """Answer the question that I saw at this version.

    With `named`, the code is the next item of a set of which so many are named already; without, a whole answer.
    Items may be named in any order: the record writes them in its own.
    """

    table: Key
    version: Int
    code: Code
    named: Int = -1
    sent: Int = -1
    """At tables in real time: when, in ms of the server's clock as `pong` tells it."""
    habit: bool = False
    """I pass here whatever I hold, also where there is nothing else to do: no need to hide how quick it was."""


class Restart(Message, frozen=True):
    """Forget the items I have named of a set that is still open, or one of them."""

    table: Key
    version: Int
    code: Code = ""
    """The one to be taken back; what was named after it and does not go without it goes, too."""


class Why(Message, frozen=True):
    """Why can I not do this? Answered by `whynot`."""

    table: Key
    code: Code


class Hint(Message, frozen=True):
    """What would you do? Answered by `advice`, from what my seat sees; the record says that I have asked."""

    table: Key


class AskBot(Message, frozen=True):
    """Why did you do that? About a line of my log that says so (`why`); answered by `reasons`."""

    table: Key
    at: Int


class Undo(Message, frozen=True):
    """Take my last decision back; where it showed something, the others are asked."""

    table: Key


class Agree(Message, frozen=True):
    """My answer to the undo that is asked for."""

    table: Key
    yes: bool


class Pause(Message, frozen=True):
    """Let the clocks stand still, if all agree; `on` false takes the wish back, or lets them run again."""

    table: Key
    on: bool = True


class Skip(Message, frozen=True):
    """No more lessons: from here on I play by myself, at the same table."""

    table: Key


class Consent(Message, frozen=True):
    """My answer to the pause that is asked for."""

    table: Key
    yes: bool


class Stand(Message, frozen=True):
    """By days: pass for me in windows, unless one of these cases holds, until that one does; `on` false: no longer.

    The cases are told by `standingorder`. Nobody else hears of it, and what is passed so is let go as every pass is.
    """

    table: Key
    on: bool = True
    unless: Annotated[list[Key], Meta(max_length=20)] = []
    until: Key = ""


class Vacation(Message, frozen=True):
    """By days: let my clock stand still for so many days, if all others agree; 0: no longer, or I am back."""

    table: Key
    days: Int = 0


class Grant(Message, frozen=True):
    """My answer to the vacation that is asked for."""

    table: Key
    yes: bool


class Say(Message, frozen=True):
    """A line of chat."""

    table: Key
    text: str


class Lend(Message, frozen=True):
    """Let spectators look into my hand, a full round late; or no longer."""

    table: Key
    on: bool = True


class Rematch(Message, frozen=True):
    """Another one: the table is put up again when every person at it wants to."""

    table: Key
    commitment: Secret = ""
    """To take part in drawing its deal."""


class Commit(Message, frozen=True):
    """What I commit to for the re-deal, when `dealing` asks for it."""

    table: Key
    commitment: Secret


class Reveal(Message, frozen=True):
    """My 32 random bytes in hex, when `dealing` shows all commitments, mine among them. The server alone hears them."""

    table: Key
    secret: Secret


class History(Message, frozen=True):
    """The log before this line; answered by `update` with older lines."""

    table: Key
    before: Int


class Follow(Message, frozen=True):
    """I run the rules myself: tell me my `position` with every update of this table from now on, or no longer."""

    table: Key
    on: bool = True


class Lobby(Message, frozen=True):
    """Tell me about open tables from now on, or no longer."""

    on: bool = True


class Seek(Message, frozen=True):
    """Quick match: anybody who wants to play this game."""

    game: Key
    commitment: Secret = ""
    """To take part in drawing the deal."""
    rated: bool = False
    """For ratings: with somebody who stands near, and farther away the longer I wait."""


class Unseek(Message, frozen=True):
    """No quick match any more."""


class Ping(Message, frozen=True):
    """Are you there? How long the line is, the server measures by itself; `delay` is not believed."""

    stamp: Int = 0
    delay: Int = -1


ToServer = (
    Attend
    | Depart
    | Act
    | Restart
    | Why
    | Hint
    | AskBot
    | Undo
    | Agree
    | Pause
    | Skip
    | Consent
    | Stand
    | Vacation
    | Grant
    | Say
    | Lend
    | Rematch
    | Commit
    | Reveal
    | History
    | Follow
    | Lobby
    | Seek
    | Unseek
    | Watch
    | LeagueAct
    | Ping
)
