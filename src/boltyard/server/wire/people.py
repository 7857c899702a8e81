"""Who somebody is to this server, and where they are known."""

from typing import Literal

from boltyard.server.wire.parts import Name, Wire, Words


class Me(Wire, frozen=True):
    """Who I am to this server: a guest with a name."""

    person: str
    name: str
    seeking: str = ""
    """The game I wait for by quick match, if any."""


class Naming(Wire, frozen=True):
    """`POST /api/me`: the name I want to be called by."""

    name: Name


class Device(Wire, frozen=True):
    """Where I am known: a browser, a program with a token of its own, or a personal link that nobody has used yet."""

    id: str
    """A handle to end it by; it opens nothing."""
    kind: Literal["browser", "program", "link"]
    label: str
    made: int
    """Ms since 1970, as the two below."""
    seen: int
    """The last use, to the hour."""
    ends: int
    here: bool
    """The one that asks."""


class Devices(Wire, frozen=True):
    """Everywhere I am known, the last used first."""

    devices: list[Device]


class TokenWish(Wire, frozen=True):
    """`POST /api/me/tokens`: what to call a program; whoever is nobody here yet becomes a guest of this name."""

    label: Words = ""
    name: Words = ""


class Token(Wire, frozen=True):
    """A program's token. It is told this once: send it as `Authorization: Bearer TOKEN`."""

    person: str
    name: str
    id: str
    token: str
    ends: int
    """Ms since 1970; every use puts it off."""


class PersonalLink(Wire, frozen=True):
    """A link that makes me known in another browser, once. It is told this once."""

    link: str
    """With the token as its fragment, which no browser sends anywhere."""
    qr: str
    """The same as a picture, an address to be shown."""
    ends: int


class Back(Wire, frozen=True):
    """`POST /api/back`: what follows the # of a personal link."""

    token: Words
