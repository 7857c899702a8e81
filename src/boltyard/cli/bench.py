"""`boltyard bench`: our speed, and peers' in the same run. What measures lies in a checkout's `benchmarks`."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated

from cyclopts import Parameter

from boltyard import kernel
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, Json, command

CHECKOUT = kernel.PACKAGE.parents[1]
ROUNDS = 9

app = command("bench")


@app.default
def bench(
    *,
    peers: Annotated[Flag, Parameter(help="measure other engines too, in an environment of their own")] = False,
    rounds: int = ROUNDS,
    json: Json = False,
) -> int:
    """Measure, in a checkout.

    Parameters
    ----------
    rounds
        every contestant is measured once in each
    """
    if rounds < 1:
        raise Usage("--rounds is at least 1.")
    if not (CHECKOUT / "benchmarks" / "__main__.py").is_file():
        raise Usage("boltyard bench needs a checkout: what measures is no part of an installed program.")
    words = [f"--rounds={rounds}", *["--peers"] * peers, *["--json"] * json]
    path = os.pathsep.join(filter(None, [str(CHECKOUT), os.environ.get("PYTHONPATH")]))
    done = subprocess.run([sys.executable, "-m", "benchmarks", *words], env={**os.environ, "PYTHONPATH": path})
    return done.returncode
