"""`boltyard join`: a seat at a table on a server, from the terminal."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.shell import Flag, command

app = command("join")

Where = Annotated[
    str, Parameter(name="CODE_OR_URL", help="a table's link, or its code on a server of this machine (port 8000)")
]
Name = Annotated[str, Parameter(help="who you are there; without it whoever you were last time")]
Plain = Annotated[Flag, Parameter(help="ASCII without colour, line after line, for screen readers")]


@app.default
def join(where: Where, /, *, name: Name = "", plain: Plain = False) -> int:
    from boltyard.client import read_link
    from boltyard.client.tokens import Tokens
    from boltyard.tui.joining import Joining
    from boltyard.tui.saves import home
    from boltyard.tui.terminal import Terminal, is_rich

    link = read_link(where)
    terminal = Terminal(plain or not is_rich())
    return Joining(link, name.strip(), Tokens(home() / "guests.json"), terminal).run()
