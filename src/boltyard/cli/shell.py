"""How a command reads its words: cyclopts with our manners, and its complaints as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, get_args, get_origin

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from boltyard.cli import named
from boltyard.cli.errors import Usage
from boltyard.invocation import pasted, program

Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
Json = Annotated[bool, Parameter(negative=(), show_default=False, help="print machine-readable output")]


def command(name: str) -> App:
    """The app of a registered command: plain help of one screen that ends with the example."""
    known = named(name)
    app = App(
        name=f"{program()} {name}",
        help=known.does[0].upper() + known.does[1:] + ".",
        help_format="plaintext",
        help_formatter="plain",
        help_epilogue=f"Example: {pasted(known.example)}",
        version_flags=(),
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    app["--help"].show = False
    return app


def call(app: App, words: Sequence[str]) -> int:
    """Carry out a command and tell its exit code; words that do not fit are refused in one sentence."""
    try:
        result = app(list(words))
    except CycloptsError as error:
        raise Usage(_sentence(app, error)) from None
    return result if isinstance(result, int) else 0


def _sentence(app: App, error: CycloptsError) -> str:
    where = " ".join([app.name[0], *(error.command_chain or ())])
    help_line = f"{where} --help shows how."
    if isinstance(error, UnknownOptionError):
        options = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
        word = error.token.keyword or error.token.value
        return f"{where} has no option {word}; {_nearest(word, options) or help_line}"
    if isinstance(error, UnknownCommandError):
        word = (error.unused_tokens or ["?"])[0]
        parts = [name for name in app if not name.startswith("-")]
        return f"{where} has no part {word!r}; {_nearest(word, parts) or help_line}"
    if isinstance(error, UnusedCliTokensError):
        return f"{where} takes no {(error.unused_tokens or ['more words'])[0]!r} here; {help_line}"
    name = _name(error)
    if isinstance(error, CoercionError):
        word = error.token.value if error.token else "this"
        choices = _choices(error.argument.hint if error.argument else None)
        if choices:
            return f"{where}: {name} is one of {', '.join(choices)}, not {word!r}{_tail(word, choices)}."
        return f"{where}: {name} takes {_kind(error.target_type)}, not {word!r}; {help_line}"
    if isinstance(error, RepeatArgumentError):
        return f"{where}: {error.token.keyword} is given twice; leave one out."
    if isinstance(error, MissingArgumentError):
        given = error.keyword is not None
        return f"{where}: {name} needs a value; {help_line}" if given else f"{where}: {name} is missing; {help_line}"
    return f"{where}: {str(error).rstrip('.')}; {help_line}"


def _name(error: CycloptsError) -> str:
    if error.argument is None:
        return "a value"
    names = error.argument.names
    positional = error.argument.field_info.is_positional and not getattr(error, "keyword", None)
    return names[0].lstrip("-").upper() if positional else names[0]


def _choices(hint: object) -> list[str]:
    """The words of a Literal, also inside `Literal[...] | None`."""
    if get_origin(hint) is not None and str(get_origin(hint)) == "typing.Literal":
        return [str(choice) for choice in get_args(hint)]
    return [choice for part in get_args(hint) for choice in _choices(part)]


def _kind(wanted: type | None) -> str:
    return {int: "a whole number", float: "a number", bool: "yes or no"}.get(wanted or str, "another kind of value")


def _nearest(word: str, words: Sequence[str]) -> str:
    close = get_close_matches(word, words, 1, 0.5)
    return f"did you mean {close[0]}?" if close else ""


def _tail(word: str, words: Sequence[str]) -> str:
    close = get_close_matches(word, words, 1, 0.5)
    return f"; the nearest is {close[0]}" if close else ""
