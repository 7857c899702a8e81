"""`boltyard` alone: the commands by number."""

from __future__ import annotations

import shlex
import sys

from boltyard.boxes import Command, boxes
from boltyard.cli import COMMANDS, TITLE, commands_text, named, run
from boltyard.cli.errors import Usage
from boltyard.cli.output import bold, hanging
from boltyard.lab import durations


def open_menu() -> int:
    """Ask for commands until the player leaves; where nobody can answer, list them."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        print(commands_text())
        return 0
    print(bold(hanging("", TITLE, 0)) + "\n")
    for number, command in enumerate(COMMANDS, 1):
        print(hanging(f"{number:>3}  {command.name:<8}", command.does, 13))
    while True:
        try:
            line = input("\nNumber or name, q to leave: ").strip()
            if line.lower() in ("q", "quit", "exit"):
                return 0
            if line:
                command, words = chosen(line)
                run(command, words or _asked(command))
        except EOFError:
            print("\n\n" + commands_text())
            return 0
        except Usage as error:
            print(error.sentence)


def chosen(line: str) -> tuple[Command, list[str]]:
    """The command a line means, by number, name or the beginning of a name, and the words after it."""
    first, *words = _words(line)
    if first.isdigit():
        if not 1 <= int(first) <= len(COMMANDS):
            raise Usage(f"There is no number {first}; choose 1 to {len(COMMANDS)}.")
        return COMMANDS[int(first) - 1], words
    begun = [command for command in COMMANDS if command.name.startswith(first.lower())]
    return (begun[0] if len(begun) == 1 else named(first)), words


def _asked(command: Command) -> list[str]:
    if command.name == "play":
        for box in boxes():
            print(hanging(f"  {box.key:<14}", f"{box.lid.pitch} {durations.span(box.key) or durations.UNMEASURED}", 16))
    return _words(input(f"{command.asks} (Enter for none): ")) if command.asks else []


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        raise Usage("A quotation mark is left open; close it or leave it out.") from None
