"""The games of the house as boxes: what each of them brings along, and where it lies.

A game is one folder, `games/NAME`, and `games/NAME/box.py` says everything about it that anybody outside needs to know.
What has to be loaded for that (its rules, its computer players, its board in a terminal) is named by a dotted path,
`package.module:name`, and loaded when somebody asks for it: whoever simulates loads no board.

HOUSE is the list of the games, a line each. More boxes can be put beside them: BOLTYARD_BOXES names their modules,
divided by commas (`tests.toybox.box`); whoever sets it decides what is loaded, so it is for people, never for visitors.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

HOUSE = (
    "boltyard.games.pbl.box",
    "boltyard.games.robots.box",
    "boltyard.games.battleground.box",
)
MORE = "BOLTYARD_BOXES"

Settings = dict[str, str]


@dataclass(frozen=True)
class Lid:
    """What stands on the lid: what the game is like, for whom, how long, and how it can be played here."""

    pitch: str
    players: str
    length: str
    news: str = "Play it here in words, or in the terminal."
    short: str = ""  # the pitch in a few words, for a small tile; nothing: the pitch is short enough
    slogan: str = ""  # what stands large above its picture; nothing: its name does
    brief: tuple[str, ...] = ()  # the game in a few lines, where section 0 of its catalogue does not tell it


@dataclass(frozen=True)
class Preset:
    """A table that people ask for often, ready to be put up."""

    name: str
    says: str
    seats: int = 0  # 0: as many as usual
    mode: str = ""
    settings: Settings = field(default_factory=dict)
    beat: int = -1  # ms; -1: as usual
    clock: str = ""


FIRST_GAME = Preset("First game", "As the book has it.")


@dataclass(frozen=True)
class Rung:
    """One level of a game's ladder of opponents: what it is like, and how it comes to its answers.

    Without a search it follows its first thought; the more `heat`, the more often another one.
    """

    says: str
    heat: float = 0.0
    iterations: int = 0  # of a search, for each decision that matters
    haste: float = 0.0  # what each step towards the end is worth to it, as a chance to win, where a game is decided
    worlds: int = 0  # in which its first thoughts are played to the end instead
    trials: int = 0  # worlds in which every answer is tried to the end of the turn instead
    attention: float = 1.0  # how often it tries, of the decisions that matter; else it follows its first thought

    @property
    def looks_ahead(self) -> bool:
        """Does it imagine what follows? Then it takes time, and the compiled kernel makes it several times as quick."""
        return self.iterations > 0 or self.worlds > 0 or self.trials > 0


@dataclass(frozen=True)
class Battery:
    """A setting that compares the charge of the players' devices: which value asks for it, and the rule."""

    setting: str
    value: str
    rule: str


@dataclass(frozen=True)
class Case:
    """A sort of window that somebody can name beforehand, told by the sentence that everybody reads of it.

    So whether it holds depends on public facts alone, and a pass that is given by it tells nothing of a hand.
    """

    key: str
    says: str  # after `unless` and `until`
    begins: str = ""  # how the sentence begins, as the game writes it
    me: str = ""  # the part of it that is whoever is asked
    places: dict[str, str] = field(default_factory=dict)  # parts of it that name these places
    usual: bool = False  # wherever most people want to be asked (`Game.usually_asked`)


@dataclass(frozen=True)
class Windows:
    """Questions in which one usually passes, and can say so beforehand in games by days."""

    decisions: tuple[str, ...] = ()  # of the catalogue
    answer: str = "pass"
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Soak:
    """What long measurements play, besides the modes of the game."""

    tables: tuple[tuple[Settings, int], ...] = ()  # settings and seats; none: settings by chance, the fewest seats
    moments: tuple[str, ...] = ("",)  # phases at which worlds are imagined; "": any
    agreed: tuple[Settings, ...] = ()  # what no mode says and people agree on
    each_mode: bool = False  # are its modes, and pairs of them, measured one by one?
    crowd: tuple[dict[str, object], ...] = ({},)  # what people at a full server play, as they ask for a table
    reactions: tuple[str, ...] = ()  # decisions whose pauses could tell of a hand
    reacting: tuple[Settings, ...] = ()  # tables at which those are met
    liars: str = ""  # the laboratory of false lines, where the game is in real time
    nerve: str = ""  # the laboratory of computers in real time: jobs, rows and a report
    leaks: str = ""  # look_through(seed): a whole game whose views are looked through; how many there were


@dataclass(frozen=True)
class Command:
    """A sub-command: its name, what it does, an example, what the menu asks for, the extra that installs it.

    `app` is where it lies; where nothing is said, in `boltyard/cli/NAME.py`.
    """

    name: str
    does: str
    example: str
    asks: str = ""
    extra: str = "play"
    app: str = ""


@dataclass(frozen=True)
class Box:
    """A game with everything that is its own. Dotted paths are loaded when asked for; what is empty it lacks."""

    key: str
    name: str  # where people read it
    title: str  # as its rule book prints it
    prefix: str  # of its rules' ids
    rules: tuple[str, ...]  # its catalogues: files of docs/rules, or paths
    game: str  # makes the game
    lid: Lid
    minutes: int = 30  # that a match lasts
    usual_seats: int = 2
    colours: tuple[str, ...] = ()  # of two sides, whose is the first turn first
    presets: tuple[Preset, ...] = (FIRST_GAME,)
    lessons: str = ""  # its scripted first game: a file in its folder
    page: str = ""  # its table on the page, web/src/games/NAME; empty: a table in words
    heuristics: str = ""  # prefer(view, seat, options): what `greedy` plays; nothing: what its tactics prefer
    first_heuristics: str = ""  # the same as it was in the beginning: `greedy0`, to be measured against
    tactics: str = ""  # a class of `core.tactics.Tactics`: what a search asks
    ladder: tuple[Rung, ...] = ()  # its opponents by strength, the weakest first
    measured_with: Settings = field(default_factory=dict)  # the game at which they are measured, and learn
    interjection: str = ""  # arrange(view, seat): what it does while others are asked
    characters: tuple[str, ...] = ()  # computer players with a temper of their own in this game
    reflexes: str = ""  # decide(table, seat, player): what a computer does in real time
    board: str = ""  # its board in a terminal; empty: a board in words
    live: str = ""  # a sitting in real time at a terminal
    joined: str = ""  # the same at a table on a server
    at_terminal: Settings = field(default_factory=dict)  # settings that are usual there
    real_time: Settings = field(default_factory=dict)  # what makes it a game in real time
    over_network: Settings = field(default_factory=dict)  # what goes with real time where lines are of any length
    by_turns: Settings = field(default_factory=dict)  # what makes a game in real time one of turns
    keepers: str = ""  # what a league asks of it: may_be_kept(cards), keeper_parts(...), a module
    faces: str = ""  # printed(set): its cards as pictures show them
    figures: str = ""  # what is measured of its cards, a module
    duration: str = ""  # minutes(settings, seats, seed): of a game with a clock of its own
    league: str = ""  # its part in leagues: rules, feats, rooms such as drafts and auctions
    foretold: str = ""  # odds(view, seat, names, about): the exact chances of the question, or of these moves
    puzzles: str = ""  # AIMS and staged(...): what its puzzles ask for, a module
    balance: str = ""  # main(words): is it fair? It lies in a checkout's benchmarks
    pages: dict[str, str] = field(default_factory=dict)  # of docs/, by file: what writes them
    device_rule: str = ""  # in real time everybody needs a device of their own
    battery: Battery | None = None
    windows: Windows = Windows()
    soak: Soak = Soak()
    commands: tuple[Command, ...] = ()  # that only this game has


class NoSuchGame(LookupError):
    """No box has this key."""

    exit_code = 2

    def __init__(self, key: str) -> None:
        close = difflib.get_close_matches(key.lower(), keys(), 1, 0.4)
        hint = f"; did you mean {close[0]}?" if close else f"; choose one of {', '.join(keys())}."
        self.sentence = f"There is no game {key!r}{hint}"
        super().__init__(self.sentence)


def boxes() -> tuple[Box, ...]:
    """Every box, in the order of the landing page."""
    named = os.environ.get(MORE, "")
    return _opened((*HOUSE, *[path.strip() for path in named.split(",") if path.strip()]))


def keys() -> list[str]:
    """The games by their keys."""
    return [box.key for box in boxes()]


def find_box(key: str) -> Box:
    """The box of this key."""
    for box in boxes():
        if box.key == key:
            return box
    raise NoSuchGame(key)


def listed() -> str:
    """The keys in a sentence: `a, b or c`."""
    *others, last = keys()
    return f"{', '.join(others)} or {last}" if others else last


def quickest() -> Box:
    """The game by turns that takes least time: good for examples, and for whoever needs any game.

    One in real time wants people who are there together, however short it is.
    """
    return min(boxes(), key=lambda box: (bool(box.real_time), box.minutes))


def folder_of(box: Box) -> Path:
    """Where the game lies with its data: beside the sources, whichever kernel plays."""
    package = box.game.partition(":")[0].rpartition(".")[0]
    return Path(next(iter(load(package).__path__)))


def load(path: str) -> Any:
    """What lies at `package.module:name`, or the module itself where no name is given."""
    module, _, name = path.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


@cache
def _opened(paths: tuple[str, ...]) -> tuple[Box, ...]:
    return tuple(load(f"{path}:BOX") for path in paths)
