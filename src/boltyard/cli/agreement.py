"""What a command line agrees on for a table: `--mode`, `--set key=value`, `--terms "a: key=value"`, `--seats a,b`."""

from __future__ import annotations

from collections.abc import Sequence

from boltyard.cli.errors import Usage
from boltyard.core.match import Match
from boltyard.core.terms import TERMS, by_chair, terms_setting


def read_settings(
    game: Match, mode: str | None, sets: Sequence[str], terms: Sequence[str] = (), names: Sequence[str] = ()
) -> dict[str, str]:
    """What differs from the game's defaults; a later `--set` wins over a mode. Anything wrong is refused.

    Terms of a side are said of whoever sits there by name, or of its chair (`ana: opening=+1`).
    """
    given: dict[str, object] = dict(game.schema.mode(mode)) if mode else {}
    for pair in sets:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise Usage(f"--set takes key=value, such as --set {game.schema.settings[0].key}=..., not {pair!r}.")
        given[key.strip()] = value
    if terms:
        if terms_setting(game.schema) is None:
            raise Usage(f"{game.name} has no terms of a side; every side plays by the same.")
        given[TERMS] = by_chair(";".join(terms), list(names))
    return game.schema.changed(game.schema.agree(given))


def read_seats(text: str) -> list[str]:
    """The names behind `--seats`, in order."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Usage(f"--seats takes names with commas between, such as --seats greedy,uniform, not {text!r}.")
    return names
