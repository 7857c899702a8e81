"""Who can sit at a table: players see views, never a state, and are made by name."""

import os
from collections.abc import Mapping
from typing import Protocol

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.table import Table
from boltyard.players.bots import BOTS, players_of
from boltyard.players.sight import Sight
from boltyard.players.thinking import Searching

LONGEST_THOUGHT = 1.0  # second
WISHES = [str(n) for n in range(1, 9)]


class Player(Protocol):
    """Chooses one of the options, knowing only what it sees. `blind` players do not even look.

    `interject` is for seats that may act while others are asked: a code, or nothing.
    """

    blind: bool

    def choose(self, sight: Sight, options: list[Move]) -> Move: ...

    def interject(self, sight: Sight) -> str: ...


def check_name(name: str, game: str = "") -> None:
    """Is there a computer player of this name, and does it play this game?"""
    known = players_of(game) if game else list(BOTS)
    if name not in known:
        raise BadSetting(f"there is no player {name!r}; there is {', '.join(known)}{nearest(name, known)}")


def make_player(name: str, game: Match, seat: int, rng: Rng) -> Player:
    """The computer player of this name, in this seat."""
    check_name(name, game.key)
    return BOTS[name].make(game, seat, rng)


def player_among_people(name: str, game: Match, seat: int, rng: Rng) -> Player:
    """The same where people wait: whoever thinks ahead stops after a second, however slow the machine."""
    player = make_player(name, game, seat, rng)
    if isinstance(player, Searching):
        player.seconds = LONGEST_THOUGHT
        player.processes = thinkers_wished()
    return player


def thinkers_wished() -> int:
    """In how many processes one question is thought about: one, unless BOLTYARD_THINKERS says 2 to 8."""
    wish = os.environ.get("BOLTYARD_THINKERS") or "1"
    if wish not in WISHES:
        raise BadSetting(f"BOLTYARD_THINKERS is {wish!r}; it may be {WISHES[0]} to {WISHES[-1]}")
    return int(wish)


def player_stream(seed: int, seat: int) -> Rng:
    """A player's own chance: thinking never shifts the cards."""
    return stream(str(seed), f"player {seat}")


def ask_player(player: Player, table: Table, seat: int) -> Move:
    """What the player in this seat chooses: an answer, or one item of it."""
    return player.choose(Sight(player.blind, table.game, table.state, seat), table.options(seat))


def interject(table: Table, players: Mapping[int, Player]) -> None:
    """Computer players that may act while others are asked do so now, if they want to."""
    free = table.state.free
    for seat, player in players.items():
        if free >> seat & 1 and not table.over:
            code = player.interject(Sight(player.blind, table.game, table.state, seat))
            if code:
                table.say(seat, code)
