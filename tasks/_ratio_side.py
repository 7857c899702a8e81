"""One checkout of two that are compared: plays what it is told to and tells the processor time it took (`dev ratio`).

Run as a program of its own whose PYTHONPATH is a checkout's `src`. It uses only what every checkout has had for long.
A line `playout GAME SEATS SEED GAMES` or `clone GAME SEATS SEED TIMES` asks for seconds; one line of JSON answers it.
"""

import json
import sys
import time
from functools import cache

from boltyard.core import flow
from boltyard.core.flow import Tally, playout
from boltyard.core.state import State
from boltyard.games import GAMES
from boltyard.players.player import player_stream


def main() -> None:
    for line in sys.stdin:
        what, key, seats, seed, times = line.split()
        measure = {"playout": games, "clone": clones}[what]
        print(json.dumps(measure(key, int(seats), int(seed), int(times))), flush=True)


def games(key: str, seats: int, seed: int, times: int) -> dict[str, float]:
    """So many random games, setting up included."""
    game, tally = GAMES[key].game, Tally()
    chance = [player_stream(seed, seat) for seat in range(seats)]
    began = time.process_time()
    for number in range(seed, seed + times):
        playout(game.new({}, number, seats), chance, tally)
    return {"seconds": time.process_time() - began, "done": tally.decisions}


def clones(key: str, seats: int, seed: int, times: int) -> dict[str, float]:
    """So many copies of a state with as much half-done as there ever is: in PBL ROBOTS in mid-combat."""
    state = busiest(key, seats, seed)
    began = time.process_time()
    for _ in range(times):
        state.clone()
    return {"seconds": time.process_time() - began, "done": times}


@cache
def busiest(key: str, seats: int, seed: int) -> State:
    state: State = GAMES[key].game.new({}, seed, seats)
    chance = [player_stream(seed, seat) for seat in range(state.seats)]
    found = state
    while not state.over:
        seat = flow.first_asked(state.asked)
        options = flow.options(state, seat)
        flow.answer(state, seat, options[chance[seat].below(len(options))] if len(options) > 1 else options[0])
        if len(state.frames) >= len(found.frames) and not state.over:
            found = state.clone()
    return found


if __name__ == "__main__":
    main()
