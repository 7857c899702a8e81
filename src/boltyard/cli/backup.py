"""`boltyard backup`: everything the server keeps, in one file, also while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.serve import Db, default_db
from boltyard.cli.shell import command

app = command("backup")


@app.default
def backup(
    file: Annotated[Path, Parameter(help="the file to write; it must not exist")],
    /,
    *,
    db: Db = None,
) -> int:
    from boltyard.server.store.backup import backup as copy
    from boltyard.server.store.opening import database

    counts = copy(database(db or default_db()), file)
    print(f"{file}: {told(counts)}.")
    return 0


def told(counts: dict[str, int]) -> str:
    words = {"tables": "tables", "decisions": "decisions", "people": "people", "chat": "lines of chat"}
    return ", ".join(f"{counts[name]} {word}" for name, word in words.items())
