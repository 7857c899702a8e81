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
    follows: str = ""
    """The setting by which the usual value goes, where one does."""
    usual: dict[str, str] = {}
    """What is usual for each of its values; `default` for all others."""


class TermSort(Wire, frozen=True):
    """Something that can hold for one side of a table alone, or is the table's: `whole`."""

    key: str
    kind: str
    rule: str
    text: str
    says: str
    """In words, with `{}` for the value."""
    low: int = 0
    high: int = -1
    whole: bool = False


class Preset(Wire, frozen=True):
    """A table that people ask for often, ready to be put up."""

    name: str
    says: str
    seats: int = 0
    """0: as many as usual."""
    mode: str = ""
    settings: dict[str, str] = {}
    beat: int = -1
    """Ms; -1: as usual."""
    clock: str = ""
    minutes: int = 0
    """How long a game against bots takes, the middle of those measured; 0: not measured yet."""
    low: int = 0
    """8 of 10 games take from so many minutes ..."""
    high: int = 0
    """... to so many."""
    timed: str = ""
    """How that was measured."""


class Battery(Wire, frozen=True):
    """The setting that compares the charge of the devices, its value, and the rule."""

    setting: str
    value: str
    rule: str


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
    usual: int = 2
    """How many seats a table has as a rule."""
    presets: list[Preset] = []
    battery: Battery | None = None
    terms: list[TermSort] = []
    """What can hold for one side alone: handicaps, bonuses. None where every side plays by the same."""


class Agreement(Wire, frozen=True):
    """The answer of `/api/games/{game}/agreement`: what a choice of settings comes to, or why it cannot be."""

    numbers: list[list[str]]
    """Name and value of what is dealt and drawn, in the order it happens."""
    refused: str = ""
    where: list[str] = []
    """The settings, seats or mode at fault."""
    sides: int = 2
    """How many sides the seats make: seat n plays for side n modulo that."""
    barred: dict[str, dict[str, str]] = {}
    """By setting and value: why this one cannot be chosen beside the others."""
