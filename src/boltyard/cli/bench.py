"""`boltyard bench`: our speed, and peers' in the same run."""

from __future__ import annotations

import json as json_
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from platformdirs import user_cache_path

from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, Json, command
from boltyard.lab import bench as lab

app = command("bench")


@app.default
def bench(
    *,
    peers: Annotated[Flag, Parameter(help="measure other engines too, in an environment of their own")] = False,
    rounds: int = lab.ROUNDS,
    json: Json = False,
) -> int:
    """Measure.

    Parameters
    ----------
    rounds
        every contestant is measured once in each
    """
    if rounds < 1:
        raise Usage("--rounds is at least 1.")
    contestants = [lab.ours("interpreted")]
    if lab.has_compiled(say):
        contestants.append(lab.ours("compiled"))
    else:
        say("There is no compiled kernel here; only the interpreted one is measured.")
    if lab.has_server():
        contestants.append(lab.server())
    if peers:
        home = Path(os.environ.get("BOLTYARD_HOME") or user_cache_path("boltyard"))
        python = lab.peers_python(home, say)
        contestants += [lab.peer(name, python) for name in lab.PEERS]
        contestants.append(lab.boardgame_io(home, say))
    report = lab.report(lab.run(contestants, rounds, say))
    if json:
        print(json_.dumps(report))
        return 0
    for row in report["results"]:
        print(f"{row['id']:<32} {row['value']:>14,.2f} {row['unit']:<12} ({row['low']:,.2f} to {row['high']:,.2f})")
    for row in report["ratios"]:
        print(f"{row['id']}: {row['value']:.2f}x ({row['low']:.2f} to {row['high']:.2f})")
    return 0


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
