"""The list of computer players: records and commands know them by their key, people by a name.

Everybody who needs a list of them (terminal, simulation, server, page) asks here which of them play a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from boltyard.boxes import find_box
from boltyard.core.match import Match
from boltyard.core.rng import Rng
from boltyard.players.greedy import Greedy
from boltyard.players.thinking import PlayingOut, Searching, Trying, Weighing
from boltyard.players.uniform import Uniform

if TYPE_CHECKING:
    from boltyard.players.player import Player


@dataclass(frozen=True)
class Bot:
    """A sort of computer player: what makes one, and a name for each seat it could take at the largest table."""

    key: str
    make: Callable[[Match, int, Rng], Player]
    called: tuple[str, ...]
    by_heuristics: bool = False  # it plays games whose box has some
    by_character: bool = False  # it plays games whose box names it among its characters
    for_measuring: bool = False  # nobody is offered it
    level: int = 0  # of the game's ladder, from 1


def of_character(key: str, *called: str) -> Bot:
    """A bot that thinks like the greedy one, and has a temper of its own where time is real."""
    return Bot(key, partial(Greedy, character=key), called, by_character=True)


def of_level(level: int, called: str) -> Bot:
    """An opponent of the ladder: how it plays, its game's box says."""
    return Bot(f"level{level}", partial(climber, level), (called,), level=level)


def climber(level: int, game: Match, seat: int, rng: Rng) -> Player:
    """The player of this level of the game's ladder."""
    rung = find_box(game.key).ladder[level - 1]
    if rung.trials:
        return Trying(game, seat, rng, rung.trials, rung.attention)
    if rung.worlds:
        return PlayingOut(game, seat, rng, rung.worlds)
    if rung.iterations:
        return Searching(game, seat, rng, rung.iterations, haste=rung.haste)
    return Weighing(game, seat, rng, rung.heat)


BOTS = {
    bot.key: bot
    for bot in (  # the best first
        Bot("greedy", Greedy, ("Magpie", "Packrat", "Jackdaw", "Ferret", "Squirrel"), by_heuristics=True),
        of_character("sniper", "Heron", "Kingfisher", "Shrike", "Kestrel", "Mantis"),
        of_character("bluffer", "Cuckoo", "Mockingbird", "Lyrebird", "Jay", "Plover"),
        of_character("lender", "Stork", "Badger", "Otter", "Goose", "Mule"),
        of_character("twoface", "Fox", "Weasel", "Stoat", "Raven", "Adder"),
        Bot("uniform", Uniform, ("Loose Screw", "Wobble", "Hiccup", "Tumbleweed", "Rattle")),
        Bot("greedy0", partial(Greedy, character=""), ("Old Magpie",), by_heuristics=True, for_measuring=True),
        of_level(1, "Loose Screw"),
        of_level(2, "Magpie"),
        of_level(3, "Rivet"),
        of_level(4, "Longshore"),
        of_level(5, "Old Iron"),
    )
}


def bots_of(game: str) -> list[str]:
    """The computer players of a game by key, the best first."""
    return [key for key in players_of(game) if not BOTS[key].for_measuring and not BOTS[key].level]


def opponents_of(game: str) -> list[str]:
    """Whom people can have at a table: the same, and the levels of its ladder, the weakest first."""
    return [*bots_of(game), *[bot.key for bot in ladder_of(game)]]


def players_of(game: str) -> list[str]:
    """The same, the levels of its ladder, and those that are there to be measured against."""
    box = find_box(game)
    sense = box.heuristics or box.tactics
    return [
        bot.key
        for bot in BOTS.values()
        if (sense or not bot.by_heuristics)
        and (bot.key in box.characters or not bot.by_character)
        and bot.level <= len(box.ladder)
    ]


def ladder_of(game: str) -> list[Bot]:
    """The opponents of a game by strength, the weakest first."""
    return [bot for bot in BOTS.values() if 0 < bot.level <= len(find_box(game).ladder)]


def thinks_ahead(game: str, bot: str) -> bool:
    """Does it search?"""
    level = BOTS[bot].level if bot in BOTS else 0
    ladder = find_box(game).ladder
    return 0 < level <= len(ladder) and ladder[level - 1].looks_ahead


def best_bot(game: str) -> str:
    """Who stands in for people, and sits there where nobody else is named."""
    return bots_of(game)[0]


def called(bot: str) -> str:
    """`Magpie`: what people call it."""
    return BOTS[bot].called[0] if bot in BOTS else bot


def bare_name(bot: str, before: int = 0) -> str:
    """`Magpie`; where so many of its sort sit there already, the next one's name."""
    called = BOTS[bot].called if bot in BOTS else [bot]
    name = called[before % len(called)]
    again = before // len(called)
    return f"{name} {again + 1}" if again else name


def display_name(bot: str, before: int = 0) -> str:
    """`Magpie (greedy)`: its name, and of which sort it is."""
    return f"{bare_name(bot, before)} ({bot})" if bot in BOTS else bot
