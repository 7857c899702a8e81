"""What can be agreed on before a match, and what it comes to."""

from boltyard.server.wire.parts import Wire


class SettingSort(Wire, frozen=True):
    """A setting that a table can choose, as forms show it."""

    key: str
    kind: str
    values: list[str]
    default: str
    rule: str
    text: str
    low: float = 0
    high: float = -1


class GameTerms(Wire, frozen=True):
    """The answer of `/api/games/{game}/settings`: all that can be agreed on before a match."""

    game: str
    name: str
    least: int
    most: int
    editions: list[str]
    modes: dict[str, dict[str, str]]
    settings: list[SettingSort]
    bots: list[str]
    phrases: list[str]
    botnames: dict[str, str] = {}
    """What each bot is called at a table."""


class Agreement(Wire, frozen=True):
    """The answer of `/api/games/{game}/agreement`: what a choice of settings comes to, or why it cannot be."""

    numbers: list[list[str]]
    """Name and value of what is dealt and drawn, in the order it happens."""
    refused: str = ""
    where: list[str] = []
    """The settings, seats or mode at fault."""
    barred: dict[str, dict[str, str]] = {}
    """By setting and value: why this one cannot be chosen beside the others."""
