"""`boltyard learn`: the scripted first game of a game, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.boxes import keys, listed
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Flag, command
from boltyard.invocation import program

app = command("learn")


@app.default
def learn(
    game: Annotated[str | None, Parameter(help=f"the game: {listed()}")] = None,
    /,
    *,
    demo: Annotated[Flag, Parameter(help="it plays by itself; exit 1 if its script no longer fits the rules")] = False,
    plain: Annotated[Flag, Parameter(help="ASCII without colour, line after line, for screen readers")] = False,
    fast: Annotated[Flag, Parameter(help="no pauses")] = False,
    save: Annotated[Path | None, Parameter(help="the file to save in; default: the user's data directory")] = None,
) -> int:
    from boltyard.core.table import Table
    from boltyard.lessons.course import course_of
    from boltyard.tui.demo import show_demo
    from boltyard.tui.lesson import story
    from boltyard.tui.saves import Saver, fresh_path, keep_cards
    from boltyard.tui.terminal import Terminal, is_rich

    if game is None:
        begun = f"{program()} learn "
        raise Usage(f"Name the game to learn: {begun}{f', or {begun}'.join(keys())}.")
    course = course_of(game)
    terminal = Terminal(plain or demo or not is_rich(), fast)
    if demo:
        return show_demo(course, terminal)
    if save is not None and save.exists():
        raise Usage(f"{save} exists already; name another file.")
    table = Table(course.game.bound(course.settings), course.record())
    saver = Saver(save or fresh_path(course.game.key), table, may_make=save is None)
    keep_cards(course.game, course.settings)
    return story(course, table, terminal, saver).run()
