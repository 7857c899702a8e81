"""Accounts: the ways in of somebody who stays, signing in, and what becomes of their data."""

from boltyard.server.wire.parts import Key, Name, Wire, Words
from boltyard.server.wire.tables import TableCard


class PasskeyCard(Wire, frozen=True):
    """A passkey of mine, as far as this server knows it."""

    id: str
    label: str
    made: int
    """Ms since 1970, as below."""
    used: int


class Account(Wire, frozen=True):
    """My ways in. A guest has none."""

    since: int = 0
    """When the account was made; 0 for a guest."""
    passkeys: list[PasskeyCard] = []
    login: str = ""
    """The name I sign in by with my password; nothing without one."""
    changed: int = 0
    """When the password was set."""
    codes: int = 0
    """How many recovery codes are left."""
    proved: bool = False
    """This browser has signed in within the last ten minutes: ways in may be changed."""
    fresh: list[str] = []
    """Recovery codes that were made just now. They are told this once."""
    possible: bool = True
    """Passkeys can be made at this address; browsers want a host name for them, not a number."""


class PasskeyWish(Wire, frozen=True):
    """What an authenticator is to be asked; bytes are base64url."""

    challenge: str
    site: str
    """The host name that the passkey is for."""
    handle: str = ""
    """What the authenticator calls me by."""
    name: str = ""
    known: list[str] = []
    """Passkeys that I have already: none of their authenticators makes another."""


class MadePasskey(Wire, frozen=True):
    """`POST /api/me/passkeys`: what the authenticator answered, bytes as base64url."""

    id: Words
    client: Words
    """`clientDataJSON`."""
    object: Words
    """`attestationObject`."""
    label: Words = ""


class ShownPasskey(Wire, frozen=True):
    """`POST /api/sign-in/passkey`: what the authenticator answered, bytes as base64url."""

    id: Words
    client: Words
    """`clientDataJSON`."""
    authenticator: Words
    """`authenticatorData`."""
    signature: Words
    bring: bool = False
    """The games of the guest in this browser come along."""


class NewPassword(Wire, frozen=True):
    """`POST /api/me/password`: a password, and the name to sign in by. Who has one already says it, too."""

    login: Words
    password: Words
    old: Words = ""


class ShownPassword(Wire, frozen=True):
    """`POST /api/sign-in/password`."""

    login: Words
    password: Words
    bring: bool = False
    """The games of the guest in this browser come along."""


class ShownCode(Wire, frozen=True):
    """`POST /api/sign-in/code`: a recovery code, which is used up by it."""

    code: Words
    bring: bool = False
    """The games of the guest in this browser come along."""


class Removal(Wire, frozen=True):
    """`POST /api/me/passkeys/remove`: which one."""

    id: Key


class Farewell(Wire, frozen=True):
    """`POST /api/me/delete`: my name, as a sign that I mean it."""

    name: Name


class AskedTable(Wire, frozen=True):
    """A table at which I am asked something."""

    table: TableCard
    sentence: str
    """What I am asked."""
    turn: int
    left: int = -1
    """Ms on my clock; -1 where none runs."""
    whole: int = 0
    """Ms that the clock has when it is full."""
    since: int = 0
    """By days: since when I am asked, in ms since 1970; 0 elsewhere."""


class AskedTables(Wire, frozen=True):
    """`GET /api/me/waiting`: what waits for me, the most urgent first."""

    tables: list[AskedTable]
