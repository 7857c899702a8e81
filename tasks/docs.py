"""Write the references that are made from the program itself; --check only says whether they are fresh."""

import argparse
import functools
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from cyclopts import App
from rich.console import Console

from boltyard.cli import COMMANDS, app_of
from tasks._components import inventory

DOCS = Path(__file__).resolve().parents[1] / "docs"
CLI = DOCS / "cli.md"
COMPONENTS = DOCS / "components.md"
OPENING = """\
# The command line

`boltyard` alone opens a menu; each item is also a command. Machine output is `--json` on standard output, progress and
complaints go to standard error. Exit 0: done; 1: the answer is no; 2: bad usage, with one sentence that says what to
type instead. Written by `./boltyard dev docs` from what `--help` prints.
"""


def reference() -> str:
    """The command line reference: the help of every command and its parts."""
    pages = [OPENING]
    for command in COMMANDS:
        app = app_of(command)
        for words, text in helps(app, []):
            title = " ".join(["boltyard", command.name, *words])
            pages.append(f"{'##' if not words else '###'} {title}\n\n```text\n{text}\n```\n")
    return "\n".join(pages)


def helps(app: App, words: list[str]) -> Iterator[tuple[list[str], str]]:
    """The help of a command, then of its parts."""
    paper = io.StringIO()
    app.help_print(words, console=Console(file=paper, width=100, no_color=True))
    yield words, "\n".join(line.rstrip() for line in paper.getvalue().strip().splitlines())
    for part in functools.reduce(lambda inner, word: inner[word], words, app):
        if not part.startswith("-"):
            yield from helps(app, [*words, part])


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when something is stale")
    check = parser.parse_args(argv).check
    stale = {path: text for path, text in fresh().items() if not path.is_file() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        name = path.relative_to(DOCS.parent)
        if check:
            print(f"{name} is not what it is made from; ./boltyard dev docs writes it anew.", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{name} written")
    return 1 if check and stale else 0


def fresh() -> dict[Path, str]:
    return {CLI: reference(), COMPONENTS: inventory()}
