"""Computer players under pressure: little time a move, and hidden cards that are dealt again behind their backs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.games import find_game
from boltyard.players.bots import ladder_of, players_of
from boltyard.players.knowing import tactics_of
from boltyard.players.player import Player, make_player, player_stream
from boltyard.players.sight import Sight
from boltyard.players.thinking import Searching

MEASURE = "greedy0"  # who sits in the other chairs


class Broken(Exception):
    """Something that no player may do."""


@dataclass
class Pace:
    """How long decisions took, in processor time."""

    moves: int = 0
    late: int = 0  # more than twice as long as they may
    slowest: float = 0.0


def under_pressure(key: str, name: str, seed: int, seconds: float) -> Pace:
    """One game of this player against the yardstick, with so many seconds a move."""
    game = find_game(key)
    box = find_box(key)
    s = game.new({**box.by_turns, **box.measured_with}, seed, box.usual_seats)
    game.hurry(s)
    chairs = [name if chair == seed % s.seats else MEASURE for chair in range(s.seats)]
    players: list[Player] = [
        make_player(who, game, chair, player_stream(seed, chair)) for chair, who in enumerate(chairs)
    ]
    pressed = players[seed % s.seats]
    if isinstance(pressed, Searching):
        pressed.iterations = 0
        pressed.seconds = seconds
        pressed.clock = process_time
    pace = Pace()
    while not s.over:
        seat = flow.first_asked(s.asked)
        options = game.legal(s, seat)
        move = options[0]
        if len(options) > 1:
            began = process_time()
            move = asked(players[seat], Sight(players[seat].blind, game, s, seat), options, f"{key}, seed {seed}")
            took = process_time() - began
            if players[seat] is pressed:
                pace.moves += 1
                pace.late += took > 2 * seconds
                pace.slowest = max(pace.slowest, took)
        game.answer(s, seat, move)
    return pace


def asked(player: Player, sight: Sight, options: list[Move], where: str) -> Move:
    """What the player chooses, which is one of the options."""
    try:
        move = player.choose(sight, options)
    except Exception as error:
        raise Broken(f"{where}: {type(error).__name__}: {error}") from error
    if move not in options:
        raise Broken(f"{where}: {move.text!r} is none of {', '.join(option.text for option in options)}")
    return move


def moments(key: str, seed: int, count: int) -> Iterator[tuple[MatchState, int, list[Move]]]:
    """So many questions of a game that are worth a search, as the policy plays it."""
    game, box, tactics = find_game(key), find_box(key), tactics_of(key)
    s = game.new({**box.by_turns, **box.measured_with}, seed, box.usual_seats)
    rng = stream(str(seed), "moments")
    while not s.over and count:
        seat = flow.first_asked(s.asked)
        options = game.legal(s, seat)
        if len(options) > 1 and s.inner.turn > 1 and tactics.matters(s.inner, seat, options) and not rng.below(8):
            count -= 1
            yield s.clone(), seat, options
        game.answer(s, seat, tactics.fast_policy(s.inner, seat, options) if len(options) > 1 else options[0])


def peeks(key: str, seed: int, count: int, redealt: int, iterations: int) -> str:
    """Does anybody choose otherwise for other hidden cards? Who, and what; nothing where nobody does."""
    game = find_game(key)
    tries = [bot.key for bot in ladder_of(key) if find_box(key).ladder[bot.level - 1].trials]
    others = [name for name in players_of(key) if not name.startswith("level")]
    for at, (s, seat, options) in enumerate(moments(key, seed, count)):
        view = game.view(s, seat)
        for name in ["search", *tries, *others]:
            chosen: set[str] = set()
            for n in range(redealt):
                world = game.imagine(view, stream(str(n), "redealt")) if n else s
                rng = stream(str(at), "thinks")
                thinker = (
                    Searching(game, seat, rng, iterations) if name == "search" else make_player(name, game, seat, rng)
                )
                chosen.add(thinker.choose(Sight(thinker.blind, game, world, seat), options).text)
            if len(chosen) > 1:
                return f"{name} peeks: seed {seed}, moment {at}: {', '.join(sorted(chosen))}"
    return ""
