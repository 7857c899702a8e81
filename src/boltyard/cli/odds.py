"""`boltyard odds`: the exact chances at a decision of a record, by what the seat could see."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.cli.hint import moment_of
from boltyard.cli.shell import Json, command
from boltyard.core.record import load_record
from boltyard.insight.odds import odds_of

app = command("odds")


@app.default
def odds(
    record: Path,
    /,
    *,
    at: Annotated[int, Parameter(help="the decision")],
    json: Json = False,
) -> int:
    """Exact chances before a decision.

    Parameters
    ----------
    record
        a record file
    """
    told = load_record(record)
    if not told.finished:
        raise Usage("Odds of a record are for finished matches; at the table the word odds tells them.")
    game, view, seat = moment_of(told, at)
    found = odds_of(game, view, seat, told.names)
    if json:
        print(json_.dumps({"game": told.game, "n": at, "seat": seat, "odds": [one.data() for one in found]}))
        return 0
    for one in found:
        print(output.hanging("", one.words(), 2))
    if not found:
        print("Nothing is left to chance here that could be counted.")
    return 0
