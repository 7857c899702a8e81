"""`boltyard host`: put up a table on a server and sit down at it, from the terminal."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from boltyard.boxes import find_box, keys, listed
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, command

if TYPE_CHECKING:
    from boltyard.client import wire

PORT = 8000  # of `boltyard serve`
ME, FREE = "me", "open"

app = command("host")


@app.default
def host(
    game: Annotated[str, Parameter(name="GAME_OR_CODE", help=f"{listed()}; or a code of yours")],
    /,
    *,
    seats: Annotated[str, Parameter(help="you, open, or a bot")] = "",
    mode: Annotated[str, Parameter(help="a mode, or several divided by commas")] = "",
    settings: Annotated[list[str] | None, Parameter(name="--set", negative=(), help="a setting, key=value")] = None,
    clock: Annotated[str, Parameter(help="none, 'move 60', 'bank 600+5' (seconds), 'days 3'")] = "none",
    private: Annotated[Flag, Parameter(help="only with the link or code")] = False,
    practice: Annotated[Flag, Parameter(help="undo goes back past dice and draws, too")] = False,
    rated: Annotated[Flag, Parameter(help="it counts for everybody's rating")] = False,
    server: Annotated[str, Parameter(help="its address; else one on this machine")] = "",
    lan: Annotated[Flag, Parameter(help="open it for everybody in your network")] = False,
    port: Annotated[int, Parameter(help="the port on this machine; 0 takes a free one")] = PORT,
    db: Annotated[str | None, Parameter(help="where an own server keeps its tables")] = None,
    name: Annotated[str, Parameter(help="who you are there")] = "",
    plain: Annotated[Flag, Parameter(help="ASCII without colour, line after line")] = False,
) -> int:
    from boltyard.cli.own_server import site_here
    from boltyard.client import read_server
    from boltyard.client.links import NAMED, BadLink
    from boltyard.client.tokens import Tokens
    from boltyard.tui.hosting import Hosting, Site
    from boltyard.tui.saves import home
    from boltyard.tui.terminal import Terminal, is_rich

    if server and (lan or db or port != PORT):
        raise Usage("boltyard host: --server is open already; leave --lan, --port and --db out.")
    if not 0 <= port <= 65535:
        raise Usage(f"boltyard host: --port is a number from 0 to 65535, not {port}.")
    terminal = Terminal(plain or not is_rich())
    wish: wire.NewTable | str = game
    if game in keys() or not NAMED.fullmatch(game):
        wish = new_table(game, seats, mode, settings or [], terminal.plain)
        wish = with_terms(wish, clock, private, practice, rated)
    elif seats or mode or settings or clock != "none" or private or practice or rated:
        raise BadLink(f"{game!r} is no game ({', '.join(keys())}), and a table that is there keeps its terms.")
    there = nullcontext(Site(read_server(server))) if server else site_here(port, lan, db)
    with there as site:
        return Hosting(site, wish, name.strip(), Tokens(home() / "guests.json"), terminal).run()


def new_table(game: str, seats: str, mode: str, settings: list[str], plain: bool) -> wire.NewTable:
    """What is wished for, refused here where it does not fit: then no server is opened for it."""
    from boltyard.cli.agreement import read_seats, read_settings
    from boltyard.cli.play import by_place
    from boltyard.client import wire
    from boltyard.games import find_game
    from boltyard.tui.seats import PERSON

    match = find_game(game)
    chairs = read_seats(seats) if seats else [PERSON, *[FREE] * (find_box(game).usual_seats - 1)]
    if chairs.count(PERSON) != 1:
        raise Usage("boltyard host: one seat is yours: --seats you,open.")
    agreed = read_settings(match, mode or None, by_place(match, mode, settings, drawn=not plain))
    match.new(match.pinned(agreed), 0, len(chairs))  # refuses a number of seats that does not fit
    return wire.NewTable(game, [ME if chair == PERSON else chair for chair in chairs], settings=agreed)


def with_terms(wish: wire.NewTable, clock: str, private: bool, practice: bool, rated: bool) -> wire.NewTable:
    from msgspec.structs import replace

    return replace(wish, clock=clock, private=private, practice=practice, rated=rated)
