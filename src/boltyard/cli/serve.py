"""`boltyard serve`: the web site."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.shell import command
from boltyard.tui.saves import home

app = command("serve")

Db = Annotated[
    str | None, Parameter(help="a file for SQLite, or postgresql://...; by default a file in your data folder")
]


@app.default
def serve(
    *,
    host: Annotated[str, Parameter(help="the address to listen on; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="the port; 0 takes a free one")] = 8000,
    db: Db = None,
    proxy: Annotated[
        str, Parameter(help="the address of a proxy before the site, whose X-Forwarded headers are believed")
    ] = "",
    limits: Annotated[
        float,
        Parameter(help="how many times the usual limits an address has: more for a school, less for a small machine"),
    ] = 1.0,
    metrics_token: Annotated[
        str,
        Parameter(
            env_var="BOLTYARD_METRICS_TOKEN",
            help="whoever sends this as a bearer token may read /metrics from other machines, too",
        ),
    ] = "",
    webhooks: Annotated[
        str,
        Parameter(
            env_var="BOLTYARD_WEBHOOKS",
            help="where leagues may send webhooks: public, none, any, or hosts by their names with commas",
        ),
    ] = "public",
) -> int:
    if not 0 <= port <= 65535:
        raise Usage(f"boltyard serve: --port is a number from 0 to 65535, not {port}.")
    if not 0.1 <= limits <= 1000:
        raise Usage(f"boltyard serve: --limits is a number from 0.1 to 1000, not {limits:g}.")
    from boltyard import compiling
    from boltyard.server.app import serve as serve_site

    if compiling.begin():
        told = "Compiling the kernel beside it: the next start has quicker bots (BOLTYARD_COMPILE=never: not)."
        print(told, file=sys.stderr)
    return serve_site(host, port, db or default_db(), proxy, metrics_token, limits, webhooks)


def default_db() -> str:
    """Where tables are kept if nobody says otherwise."""
    return str(home() / "boltyard.db")
