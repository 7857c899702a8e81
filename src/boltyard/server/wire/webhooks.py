"""Webhooks of leagues: where a program is told what waits for somebody, and how matches ended."""

from typing import Annotated, Literal

from msgspec import Meta

from boltyard.server.wire.parts import Wire


class NewWebhook(Wire, frozen=True):
    """`POST /api/leagues/{league}/webhook`: tell this address from now on, in place of the one I had there."""

    url: Annotated[str, Meta(max_length=500)]
    """By https, or http; the host says which addresses may be named."""
    everybody: bool = False
    """Of the commissioner: decisions that wait for anybody, not only for me."""


class Webhook(Wire, frozen=True):
    """Where I am told of a league. The secret is shown once, when it is made."""

    url: str = ""
    """Nothing where I have none."""
    everybody: bool = False
    made: int = 0
    """Ms since 1970."""
    waiting: int = 0
    """Events that were not taken yet."""
    tries: int = 0
    """Of the one that is next."""
    trouble: str = ""
    """Why the last try failed."""
    off: bool = False
    """It was tried for too long; make it anew."""
    secret: str = ""


class HookEvent(Wire, frozen=True, omit_defaults=True):
    """The body of what is sent: a decision that waits, a game or match that is over, or a test."""

    id: str
    """The same for every try: whoever has seen it has nothing more to do."""
    type: Literal["decision", "result", "test"]
    league: str
    name: str
    """Of the league."""
    sentence: str
    link: str
    """The path of its page."""
    entrant: str = ""
    """Of a decision: who is asked."""
    kind: str = ""
    """Of a decision: `room`, `match` or `dispute`."""
    match: str = ""
    table: str = ""
    """Of a decision: where the match is played, once it is."""
    game: int = 0
    """Of a result: the number of the game; 0: the match ended without one."""
    winner: str = ""
    """An entrant, `draw`, or nothing where nobody won."""
    over: bool = False
    """Of a result: is the match over with it?"""
