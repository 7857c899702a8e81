"""`boltyard review`: a match that is over, explained."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Json, command
from boltyard.core.record import load_record
from boltyard.games import find_game
from boltyard.insight import report, telling
from boltyard.insight.better import better_choices
from boltyard.insight.review import review as reviewed

app = command("review")


@app.default
def review(
    record: Path,
    /,
    *,
    html: Annotated[Path | None, Parameter(help="write it as one page to this file")] = None,
    seed: Annotated[int, Parameter(help="of the worlds that are looked at")] = 1,
    json: Json = False,
) -> int:
    """Win-chance line, swings, luck against skill.

    Parameters
    ----------
    record
        the record of a match that is over
    """
    told = load_record(record)
    if not told.finished:
        rule = find_game(told.game).over_rule
        raise Usage(f"A review is for finished matches; hidden cards are disclosed at the end ({rule}).")
    found = reviewed(told, seed)
    better = better_choices(found, seed) if found.depth.mistakes else []
    if html is not None:
        html.write_text(report.page(found, better), encoding="utf-8")
    if json:
        print(json_.dumps(telling.data(found, better)))
    elif html is not None:
        print(f"The review is in {html}")
    else:
        for line in telling.words(found, better):
            print(output.hanging("", line, 7) if line else "")
    return 0
