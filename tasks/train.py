"""Learn a game's values by play against itself: ./boltyard dev train GAME [--games N] [--iterations I] [--seed S]

Without iterations the fast policy plays, which is quick and teaches the beginning; with some, every seat searches with
the values there are. The weights go to `values.json` in the game's folder, with this command and how they foretell the
games that were held out. `--more FILE` keeps the positions, so that games of another day are added to them.
"""

import argparse
import json
from pathlib import Path

from boltyard import boxes
from boltyard.core.rng import stream
from boltyard.games import find_game
from boltyard.lab import learning
from boltyard.players.knowing import tactics_of

SEED = 40_000_000  # far from the deals of other measurements


def main(words: list[str]) -> int:
    able = [box.key for box in boxes.boxes() if box.tactics]
    parser = argparse.ArgumentParser(prog="./boltyard dev train", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=able)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=0, help="of the search that plays; 0: the fast policy")
    parser.add_argument("--noise", type=float, default=0.25, help="how often something else is played")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--more", type=Path, help="a file that keeps positions from run to run")
    parser.add_argument("--only-play", action="store_true", help="keep the positions, and learn another day")
    asked = parser.parse_args(words)
    box = boxes.find_box(asked.game)
    seen = read(asked.more)
    tactics = tactics_of(box.key)
    first = max([asked.seed - 1, *[one.game for one in seen]]) + 1
    played = range(first, first + asked.games)
    seats = box.usual_seats
    settings = {**box.by_turns, **box.measured_with}
    seen += learning.learn_from(
        find_game(box.key).game, tactics, settings, seats, played, asked.iterations, asked.noise
    )
    if asked.more:
        asked.more.write_text(json.dumps([[one.game, one.features, one.won] for one in seen]))
    if asked.only_play:
        print(f"{len(seen)} positions are kept.")
        return 0
    learnt, held_out = learning.split(seen)
    if tactics.hidden:
        found: learning.Learnt = learning.teach(learnt, tactics.hidden, stream(str(asked.seed), "teach"))
    else:
        found = learning.fit(learnt)
    score = learning.judge(found, held_out)
    told = {
        "command": f"./boltyard dev train {' '.join(words)}",
        "seed": asked.seed,
        "games": len({one.game for one in seen}),
        "learnt_from": learning.judge(found, learnt).data(),
        "held_out": score.data(),
    }
    learning.keep(box, found, told)
    print(f"{told['games']} games; held out: Brier {score.brier:.4f}, log loss {score.log_loss:.4f}")
    return 0


def read(path: Path | None) -> list[learning.Seen]:
    if path is None or not path.exists():
        return []
    return [learning.Seen(game, features, won) for game, features, won in json.loads(path.read_text())]
