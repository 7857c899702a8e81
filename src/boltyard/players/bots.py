"""The list of computer players: records and commands know them by their key, people by a name.

Everybody who needs a list of them (terminal, simulation, server, page) asks here which of them play a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boltyard.boxes import find_box
from boltyard.core.match import Match
from boltyard.core.rng import Rng
from boltyard.players.greedy import Greedy
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


BOTS = {
    bot.key: bot
    for bot in (  # the best first
        Bot("greedy", Greedy, ("Magpie", "Packrat", "Jackdaw", "Ferret", "Squirrel"), by_heuristics=True),
        Bot("uniform", Uniform, ("Loose Screw", "Wobble", "Hiccup", "Tumbleweed", "Rattle")),
    )
}


def bots_of(game: str) -> list[str]:
    """The computer players of a game by key, the best first."""
    box = find_box(game)
    return [bot.key for bot in BOTS.values() if box.heuristics or not bot.by_heuristics]


def best_bot(game: str) -> str:
    """Who stands in for people, and sits there where nobody else is named."""
    return bots_of(game)[0]


def called(bot: str) -> str:
    """`Magpie`: what people call it."""
    return BOTS[bot].called[0] if bot in BOTS else bot


def display_name(bot: str, before: int = 0) -> str:
    """`Magpie (greedy)`; where so many of its sort sit there already, the next one's name."""
    if bot not in BOTS:
        return bot
    called = BOTS[bot].called
    name = called[before % len(called)]
    again = before // len(called)
    return f"{name} {again + 1} ({bot})" if again else f"{name} ({bot})"
