"""One side of the benchmark: our own kernel, measured in a process of its own (`python -m benchmarks.kernel_side`).

Every line read asks for one round; one line of JSON answers it.
"""

import json
import sys
import time

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.flow import Tally, playout
from boltyard.core.state import State
from boltyard.games import GAMES
from boltyard.players.player import player_stream

SECONDS = 0.25  # of processor time: what others do on the machine counts less
SLICES = 3  # a round is the best of so many: others only ever slow us down
CLONES = 1000


def main() -> None:
    kernel = "interpreted" if flow.__file__.endswith(".py") else "compiled"
    tables = {key: middle_games(key) for key in GAMES}
    for key in GAMES:
        random_games(key, 0, 0.1)  # warm up
    seed = 0
    for _ in sys.stdin:
        found: dict[str, float] = {}
        for key in GAMES:
            seed += 100_000
            found[f"{key}.playout.{kernel}"] = max(random_games(key, seed + i, SECONDS) for i in range(SLICES))
            found[f"{key}.clone.{kernel}"] = min(clone_time(tables[key]) for _ in range(SLICES))
        print(json.dumps(found), flush=True)


def random_games(key: str, seed: int, seconds: float) -> float:
    """Decisions a second over whole random games, setting up included."""
    game = GAMES[key].game
    seats = seats_of(key)
    tally = Tally()
    chance = [player_stream(seed, seat) for seat in range(seats)]
    began = time.process_time()
    passed = 0.0
    while passed < seconds:
        for _ in range(10):
            seed += 1
            playout(game.new({}, seed, seats), chance, tally)
        passed = time.process_time() - began
    return tally.decisions / passed


def middle_games(key: str) -> list[State]:
    """Ten games, each stopped in its busiest moment: in PBL ROBOTS in mid-combat."""
    game = GAMES[key].game
    stopped: list[State] = []
    for seed in range(10):
        state: State = game.new({}, seed, seats_of(key))
        chance = [player_stream(seed, seat) for seat in range(state.seats)]
        busiest = state
        while not state.over:
            seat = flow.first_asked(state.asked)
            options = flow.options(state, seat)
            flow.answer(state, seat, options[chance[seat].below(len(options))] if len(options) > 1 else options[0])
            if len(state.frames) >= len(busiest.frames) and not state.over:
                busiest = state.clone()
        stopped.append(busiest)
    return stopped


def seats_of(key: str) -> int:
    """How many sit at the table that is measured: as many as the game is meant for."""
    return find_box(key).usual_seats


def clone_time(states: list[State]) -> float:
    """Microseconds to clone a state in mid-game."""
    began = time.process_time()
    for _ in range(CLONES // len(states)):
        for state in states:
            state.clone()
    return (time.process_time() - began) / CLONES * 1e6


if __name__ == "__main__":
    main()
