"""Long measurements with a printed seed: `soak robots` plays with every promise checked after every step.

    ./boltyard dev soak GAME [--games N] [--samples N] [--seed S] [--minutes M]

Plays N random games under random settings; on the way imagines N worlds and checks each against its view; replays and
verifies the record of every game. Stops by itself after M minutes (30 at most) and says how far it came.
"""

import argparse
import json
import random
import sys
import time
from typing import Any

from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.table import Table, verify
from boltyard.games import find_game
from boltyard.players.player import make_player, player_stream

MOST_MINUTES = 30


class Broken(Exception):
    """A promise that did not hold, and where."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=10)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    game = find_game(asked.game)
    until = time.monotonic() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak {game.key}, seed {seed}", flush=True)
    games = samples = 0
    chance = random.Random(seed)
    try:
        while (games < asked.games or samples < asked.samples) and time.monotonic() < until:
            samples += soak_game(game, seed + games, chance)
            games += 1
    except Broken as broken:
        print(f"broken after {games} games: {broken}", file=sys.stderr)
        return 1
    print(f"{games} games, {samples} imagined worlds, all records verified, no promise broken")
    return 0 if games >= asked.games and samples >= asked.samples else 1


def soak_game(game: Match, seed: int, chance: random.Random) -> int:
    """One game under random settings, every promise checked; the number of worlds imagined."""
    settings = {s.key: chance.choice(s.values) for s in game.schema.settings if chance.random() < 0.3}
    names = [chance.choice(["uniform", "uniform", "greedy"]) for _ in range(game.least_seats)]
    record = Record(
        game.key, game.rules_version, [f"p{i}" for i in range(len(names))], seed, game.schema.read(settings)
    )
    record.settings = game.schema.changed(record.settings)
    table = Table(game, record)
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    samples = 0
    while not table.over:
        seat = table.asked[0]
        state = table.state
        assert isinstance(state, MatchState)
        for viewer in range(len(names)):
            samples += 1
            check_world(game, state, viewer, f"{seed}/{samples}")
        check_cards(game, state, str(seed))
        table.answer(seat, players[seat].choose(table.view(seat), table.options(seat)))
    verify(game, read_record(record.text()))
    return samples


def check_world(game: Match, state: MatchState, viewer: int, where: str) -> None:
    """view(imagine(v)) == v, the same legal moves, and every card once in the imagined world."""
    view = game.view(state, viewer)
    world = game.imagine(view, stream(where, "imagine"))
    if game.save(game.view(world, viewer)) != game.save(view):
        raise Broken(f"{where}: the view of an imagined world differs from the view it was made from")
    if game.legal(world, viewer) != game.legal(state, viewer):
        raise Broken(f"{where}: legal moves differ in an imagined world")
    check_cards(game, world, where)


def check_cards(game: Match, state: MatchState, where: str) -> None:
    keys = list(cards_in(game.show(state)))
    if len(keys) != len(set(keys)) or "?" in keys:
        raise Broken(f"{where}: a card is in two places, or in none: {json.dumps(game.show(state))}")


def cards_in(shown: Any, zone: str = "") -> list[str]:
    """Every card key in a shown state, zone by zone; attackers and blocks repeat robots and are left out."""
    if isinstance(shown, dict):
        skipped = ("attackers", "blocks", "seats", "match", "active", "phase", "mode")
        return [card for key, value in shown.items() if key not in skipped for card in cards_in(value, key)]
    if isinstance(shown, list):
        return [card for value in shown for card in cards_in(value, zone)]
    return [shown] if isinstance(shown, str) else []
