"""The other side of the benchmark: other people's engines, in an environment of their own.

Run as a plain script by that environment's Python, with the peer's id as its argument; it knows nothing of Boltyard.
Every line read asks for one round; one line of JSON answers it.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 0.25  # of processor time: what others do on the machine counts less
SLICES = 3  # a round is the best of so many: others only ever slow us down


def rlcard_uno() -> Callable[[], float]:
    """rlcard's uno: its environment with its own random agents, the way its examples run it."""
    rlcard = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    env: Any = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def measure() -> float:
        began = time.process_time()
        decisions = 0
        passed = 0.0
        while passed < SECONDS:
            for _ in range(5):
                trajectories, _ = env.run(is_training=False)
                decisions += sum((len(trajectory) - 1) // 2 for trajectory in trajectories)
            passed = time.process_time() - began
        return decisions / passed

    return measure


def open_spiel_hearts() -> Callable[[], float]:
    """OpenSpiel's hearts: whole games from the deal on, played by its own random bots, all in C++."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game("hearts")
    bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def play(seed: int) -> Any:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, seed)
        return state

    counted = [sum(1 for move in play(seed).full_history() if move.player >= 0) for seed in range(300)]
    per_game = sum(counted) / len(counted)

    def measure() -> float:
        began = time.process_time()
        games = 0
        passed = 0.0
        while passed < SECONDS:
            for _ in range(50):
                games += 1
                play(games)
            passed = time.process_time() - began
        return games * per_game / passed

    return measure


PEERS = {"rlcard.uno": rlcard_uno, "open_spiel.hearts.cpp": open_spiel_hearts}


def main() -> None:
    name = sys.argv[1]
    measure = PEERS[name]()
    measure()  # warm up
    for _ in sys.stdin:
        print(json.dumps({name: max(measure() for _ in range(SLICES))}), flush=True)


if __name__ == "__main__":
    main()
