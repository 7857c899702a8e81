"""`boltyard verify`: replay records and check legality, result and digest."""

from __future__ import annotations

import json as json_
from pathlib import Path

from boltyard.cli.shell import Json, command
from boltyard.core.errors import Wrong
from boltyard.core.record import load_record
from boltyard.core.table import verify as check
from boltyard.games import find_game

app = command("verify")


@app.default
def verify(record: Path, /, *records: Path, json: Json = False) -> int:
    """Check records.

    Parameters
    ----------
    record
        a record file; several may be given
    """
    failed = 0
    for path in (record, *records):
        sentence = problem(path)
        failed += sentence != ""
        if json:
            print(json_.dumps({"record": str(path), "valid": not sentence, "problem": sentence or None}))
        else:
            print(f"{path}: {sentence or 'verified'}")
    return 1 if failed else 0


def problem(path: Path) -> str:
    """What is wrong with the record in a file, or nothing. A file that cannot be read is no record at all."""
    try:
        record = load_record(path)
        check(find_game(record.game), record)
    except Wrong as error:
        return error.sentence
    return ""
