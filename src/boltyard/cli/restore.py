"""`boltyard restore`: a backup put back, into SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.backup import told
from boltyard.cli.serve import Db, default_db
from boltyard.cli.shell import Flag, command

app = command("restore")


@app.default
def restore(
    file: Annotated[Path, Parameter(help="a file that boltyard backup made")],
    /,
    *,
    db: Db = None,
    replace: Annotated[Flag, Parameter(help="throw away what is kept there now")] = False,
) -> int:
    from boltyard.server.store.backup import restore as put_back
    from boltyard.server.store.opening import database

    counts = put_back(database(db or default_db()), file, replace, print)
    print(f"Restored {told(counts)}.")
    return 0
