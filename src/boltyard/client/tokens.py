"""The tokens of guests, kept for whoever comes back: one file that its owner alone may read."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

OWNER_ONLY = 0o600


class Known(msgspec.Struct, frozen=True):
    """Somebody at a server."""

    name: str
    token: str

    def __repr__(self) -> str:  # a token stands in no log
        return f"Known({self.name!r})"


class Tokens:
    """Who one is at which server, the last used first. Somebody with another name is somebody else."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, server: str, name: str = "") -> Known | None:
        """Whoever came last, or whoever has this name."""
        known = self.read().get(server, [])
        return next((one for one in known if not name or one.name == name), None)

    def keep(self, server: str, known: Known) -> None:
        everybody = self.read()
        others = [one for one in everybody.get(server, []) if one.name != known.name]
        self.write({**everybody, server: [known, *others]})

    def forget(self, server: str, name: str) -> None:
        everybody = self.read()
        everybody[server] = [one for one in everybody.get(server, []) if one.name != name]
        self.write({where: some for where, some in everybody.items() if some})

    def read(self) -> dict[str, list[Known]]:
        """A file that is not there or cannot be read knows nobody: then one comes as a new guest."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, list[Known]])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return {}

    def write(self, everybody: dict[str, list[Known]]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        try:
            os.write(opened, msgspec.json.encode(everybody))
        finally:
            os.close(opened)
        part.replace(self.path)
