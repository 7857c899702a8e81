"""The command `boltyard`: a menu, and the sub-commands behind it.

**Adding a command** takes one line in `COMMANDS` and a module `boltyard/cli/NAME.py` with an `app`:

    from boltyard.cli.shell import command

    app = command("sim")


    @app.default
    def sim(game: str, *, games: int = 100, json: bool = False) -> int | None:
        ...

The line's words are the help's first sentence and its example. What a function returns is the exit code (None: 0).
Refusals are exceptions with a `sentence` and an `exit_code` (`errors.Usage`, `core.errors.Wrong`): `main` prints the
one line on standard error. A command with parts (`cards list`) puts them on its app with `@app.command`. A command that
only one game has lies in that game's box.

A module is imported only when its command is called, so what a command needs slows down no other.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import boltyard
from boltyard import kernel
from boltyard.boxes import Command, boxes, load, quickest
from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.invocation import pasted, program

if TYPE_CHECKING:
    from cyclopts import App

TITLE = "Boltyard, the home of three robot card games."
INTERRUPTED = 130  # as shells count an end by Ctrl-C
BROKEN = 70  # a fault of ours; 1 and 2 are answers


ANY = quickest().key  # for examples
RULE_EXAMPLE = f"boltyard rules {quickest().prefix}-R-1"

COMMANDS = [  # in the order of the menu
    Command("play", "play in the terminal", f"boltyard play {ANY} --seats you,greedy", f"A game, such as {ANY}"),
    Command("learn", "the first game, step by step", f"boltyard learn {ANY}", f"A game, such as {ANY}"),
    Command(
        "lobby",
        "open tables on a server, and your games there",
        "boltyard lobby --server http://127.0.0.1:8000",
        extra="serve",
    ),
    Command(
        "host",
        "put up a table that others join, from the terminal",
        f"boltyard host {ANY} --lan --name Ana",
        f"A game, such as {ANY}",
        extra="serve",
    ),
    Command(
        "join",
        "sit down at a table on a server, from the terminal",
        "boltyard join K7M2QX --name Ana",
        "A table's code or link",
        extra="serve",
    ),
    Command(
        "watch",
        "look on at a table on a server, from the terminal",
        "boltyard watch K7M2QX",
        "A table's code or link",
        extra="serve",
    ),
    Command("games", "the games with their modes and settings", "boltyard games"),
    Command("sim", "many games between computer players", f"boltyard sim {ANY} --games 1000 --seats greedy,uniform"),
    Command("bots", "the ladder of opponents, and who is the stronger of two", f"boltyard bots {ANY}"),
    Command(
        "league",
        "brackets, seasons, keeper and salary leagues",
        f"boltyard league run --template cup --game {ANY} --entrants 8",
        extra="league",
    ),
    Command("replay", "step through a record", "boltyard replay game.record --at 12", "A record file"),
    Command(
        "hint", "advice at a decision, by what the seat could see", "boltyard hint game.record --at 12", "A record file"
    ),
    Command("odds", "the exact chances before a decision", "boltyard odds game.record --at 12", "A record file"),
    Command("review", "win chances, swings, luck against skill", "boltyard review game.record", "A record file"),
    Command(
        "fork", "play on from a moment of a match that is over", "boltyard fork game.record --at 12", "A record file"
    ),
    Command("puzzle", "the puzzle of the day: three tries, one answer", "boltyard puzzle --date 2026-11-18"),
    Command(
        "verify", "check records: legality, result, digest, fair deal", "boltyard verify game.record", "A record file"
    ),
    Command("rules", "a rule, its ruling and the tests that hold it", RULE_EXAMPLE, "An id or words"),
    *[command for box in boxes() for command in box.commands],
    Command("bench", "our speed, and peers' in the same run", "boltyard bench --peers"),
    Command("serve", "the web site with everything", "boltyard serve --port 8000", extra="serve"),
    Command(
        "backup",
        "everything the server keeps in one file, also while it runs",
        "boltyard backup club.backup",
        "A new file",
        extra="serve",
    ),
    Command(
        "admin",
        "for whoever hosts: tables, people, reports, bans, announcements",
        "boltyard admin reports",
        extra="serve",
    ),
    Command("restore", "put a backup back", "boltyard restore club.backup", "A backup file", extra="serve"),
]


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line and tell how it went."""
    words = list(sys.argv[1:] if argv is None else argv)
    output.be_readable()
    try:
        code = _finish(_start(words), None)
    except BrokenPipeError:  # `boltyard rules | head` has what it wants
        output.drop()
        return 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED and argv is None:  # the program ends: whoever presses Ctrl-C again does not end it otherwise
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code


def named(word: str) -> Command:
    """The command of that name."""
    for command in COMMANDS:
        if command.name == word:
            return command
    close = get_close_matches(word.lower(), [command.name for command in COMMANDS], 1, 0.5)
    hint = f"did you mean {close[0]}?" if close else f"{program()} --help lists them all."
    raise Usage(f"There is no command {word!r}; {hint}")


def commands_text() -> str:
    """The list of commands, one screen long."""
    lines = [output.hanging("", TITLE, 0), "", f"Usage: {program()} COMMAND [OPTIONS]", ""]
    lines += [output.hanging(f"  {command.name:<8}", command.does, 10) for command in COMMANDS]
    lines += ["", output.hanging("", f"{program()} COMMAND --help says more about one.", 0)]
    lines += ["", f"Example: {pasted(RULE_EXAMPLE)}"]
    return "\n".join(lines)


def app_of(command: Command) -> App:
    """What reads the words of a command; only now is its module loaded."""
    app: App = load(command.app or f"boltyard.cli.{command.name}:app")
    return app


def run(command: Command, words: Sequence[str]) -> int:
    """Carry out one sub-command; whatever goes wrong becomes one line on standard error."""
    try:
        from boltyard.cli import shell
        from boltyard.tui.saves import home

        # Card sets of one's own; worker processes inherit it.
        os.environ.setdefault("BOLTYARD_CARDS", str(home() / "cards"))

        code = shell.call(app_of(command), words)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _refuse(error, command)
    return _finish(code, command)


def _start(words: list[str]) -> int:
    if not words:
        from boltyard.cli import menu

        return menu.open_menu()
    first, *rest = words
    if first in ("-h", "--help", "help") and not rest:
        print(commands_text())
        return 0
    if first == "help":
        first, rest = rest[0], ["--help"]
    if first in ("-V", "--version"):
        print(f"boltyard {boltyard.__version__}, {kernel.words()}")
        return 0
    try:
        command = named(first)
    except Usage as error:
        return _refuse(error, None)
    return run(command, rest)


def _finish(code: int, command: Command | None) -> int:
    """A full disk or a closed pipe shows itself only when the last words are written."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        output.drop()
        return _refuse(error, command)
    return code


def _refuse(error: Exception, command: Command | None) -> int:
    """One sentence on standard error, and the exit code that belongs to it."""
    sentence, code = _told(error, command)
    if sys.stderr is not None:
        print(" ".join(sentence.split()), file=sys.stderr)
    if os.environ.get("BOLTYARD_TRACE"):
        traceback.print_exception(error)
    return code


def _told(error: Exception, command: Command | None) -> tuple[str, int]:
    where = f"boltyard {command.name}" if command else "boltyard"
    sentence, code = getattr(error, "sentence", None), getattr(error, "exit_code", None)
    if isinstance(sentence, str) and isinstance(code, int):
        return sentence, code
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("boltyard"):
        extra = command.extra if command else "play"
        return f"{where} needs {error.name}, which is not installed; pip install 'boltyard[{extra}]' brings it.", 1
    if isinstance(error, OSError) and error.strerror:
        if error.filename is not None:
            return f"{where}: cannot use {error.filename}: {error.strerror.lower()}.", 2
        return f"{where}: {error.strerror.lower()}.", 1
    fault = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{where} met a fault of its own ({fault}); set BOLTYARD_TRACE=1 to see where.", BROKEN
