"""`boltyard lobby`: open tables on a server and one's own games there, from the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.join import Name, Plain
from boltyard.cli.shell import command

if TYPE_CHECKING:
    from boltyard.client import wire

app = command("lobby")


@app.default
def lobby(
    *,
    server: Annotated[str, Parameter(help="a server's address; by default the one on this machine (port 8000)")] = "",
    name: Name = "",
    plain: Plain = False,
) -> int:
    from boltyard.client import HERE, read_server
    from boltyard.client.tokens import Tokens
    from boltyard.tui.lobby import Lobby
    from boltyard.tui.saves import home
    from boltyard.tui.terminal import Terminal, is_rich

    terminal = Terminal(plain or not is_rich())
    there = read_server(server) if server else HERE
    return Lobby(
        there, name.strip(), Tokens(home() / "guests.json"), terminal, lambda words: wish(words, terminal.plain)
    ).run()


def wish(words: list[str], plain: bool) -> wire.NewTable:
    """The words after `host`, as the command of that name reads them."""
    from boltyard.cli.host import new_table
    from boltyard.client import Refusal
    from boltyard.core.errors import Wrong

    game, *rest = words
    try:
        sets = [word.removeprefix("--set=") for word in rest if word != "--set"]
        if any(word.startswith("--") or "=" not in word for word in sets):
            raise Usage(f"Say host {game}, or host {game} key=value with its settings.")
        return new_table(game, "", "", sets, plain)
    except Wrong as wrong:
        raise Refusal(wrong.sentence) from None
    except Usage as usage:
        raise Refusal(usage.sentence) from None
    except LookupError as unknown:
        raise Refusal(getattr(unknown, "sentence", str(unknown))) from None
