"""Friends by consent of both, where they are, and invitations to tables."""

from typing import Literal

from boltyard.server.wire.parts import Int, Key, Message, Wire, Words
from boltyard.server.wire.tables import TableCard


class Friend(Wire, frozen=True):
    """Somebody who is my friend; `handle` is mine alone."""

    handle: str
    name: str
    here: bool = False
    """Connected just now; never, where they do not want it told."""
    table: TableCard | None = None
    """Where they sit just now, if I may look at it."""


class Asking(Wire, frozen=True):
    """Somebody who wants to be my friend, or whom I have asked."""

    handle: str
    name: str
    made: int


class Invitation(Wire, frozen=True):
    """A friend wants me at their table; sitting down there accepts it."""

    table: TableCard
    by: str
    made: int


class Friends(Wire, frozen=True):
    """The answer of `/api/me/friends`."""

    friends: list[Friend]
    asking: list[Asking]
    """Who asks me, the newest first."""
    asked: list[Asking]
    """Whom I have asked; no answer comes where they do not want to."""
    invitations: list[Invitation]
    discreet: bool = False
    """My friends are not told where I am."""


class Befriend(Wire, frozen=True):
    """`POST /api/tables/{table}/friend`: ask whoever sits there to be my friend, or say yes if they have asked me."""

    seat: Int


class FriendWish(Wire, frozen=True):
    """`POST /api/me/friends`: say yes or no to who has asked, or be friends no longer; also takes a question back."""

    handle: Key
    how: Literal["accept", "decline", "remove"]


class Discretion(Wire, frozen=True):
    """`POST /api/me/presence`: whether my friends are told where I am."""

    told: Literal["yes", "no"]


class Invite(Wire, frozen=True):
    """`POST /api/tables/{table}/invite`: invite a friend by name, or by the handle I know them by."""

    friend: Words


class Invited(Wire, frozen=True):
    """The invitation waits for them."""

    name: str


class NoThanks(Wire, frozen=True):
    """`POST /api/me/invitations`: this invitation is put aside."""

    table: Key


class FriendNews(Message, frozen=True):
    """Something of my friends or invitations has changed: `/api/me/friends` has it."""
