"""How this program was called, so that every command we print can be pasted as it stands."""

from __future__ import annotations

import os

CALLED = "BOLTYARD_COMMAND"  # set by the launcher of a checkout: `./boltyard`


def program() -> str:
    """`./boltyard` in a checkout, `boltyard` where it is installed."""
    return os.environ.get(CALLED) or "boltyard"


def public_program() -> str:
    """The same for whoever reads it elsewhere: nothing of where it lies on this machine."""
    return "./boltyard" if os.environ.get(CALLED) else "boltyard"


def pasted(command: str) -> str:
    """A command that begins with `boltyard`, as it can be pasted here."""
    return program() + command.removeprefix("boltyard")
