"""`boltyard watch`: look on at a table on a server, from the terminal."""

from __future__ import annotations

from boltyard.cli.join import Name, Plain, Where
from boltyard.cli.shell import command

app = command("watch")


@app.default
def watch(where: Where, /, *, name: Name = "", plain: Plain = False) -> int:
    from boltyard.client import read_link
    from boltyard.client.tokens import Tokens
    from boltyard.tui.saves import home
    from boltyard.tui.terminal import Terminal, is_rich
    from boltyard.tui.watching import Watching

    link = read_link(where)
    terminal = Terminal(plain or not is_rich())
    return Watching(link, name.strip(), Tokens(home() / "guests.json"), terminal).run()
