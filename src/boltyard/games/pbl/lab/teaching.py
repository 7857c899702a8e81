"""What tells who wins at PBL ROBOTS, learnt from games: python -m boltyard.games.pbl.lab.teaching --games N

The first preferences play both sides, but now and then a turn is used for something else, and a bid is made or left: a
value that is to judge such choices has to have seen what comes of them. `--more FILE` keeps the positions, so that
another day adds to them; what was broken off goes on from the last whole game. The weights go to `values.json`.
"""

import argparse
from array import array
from pathlib import Path

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.moves import Assault, Build
from boltyard.games.pbl.phases import COMBAT, TURN
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.hooks import PblTactics
from boltyard.games.pbl.tactics.preferences import prefer
from boltyard.games.pbl.tactics.stand import FEATURES
from boltyard.lab.learning import Seen, fit, judge, keep, split

GAME = base_game()
TURNS_TRIED = 15  # of a hundred turns are used for something else
BIDS_TRIED = 8  # of a hundred bids are made the other way
OTHERS_TRIED = 2  # of a hundred other answers are any
LONGEST = 300  # turns
SEED = 11_000


def tried(s: Pbl, seat: int, options: list[Move], rng: Rng) -> Move:
    """What the first preferences say, or something else."""
    move = prefer(GAME.view(s, seat), seat, options)
    rule = s.frames[-1].rule
    if rule == TURN and rng.below(100) < TURNS_TRIED:
        ways = used_for(options, move, rng.below(3))
        return ways[rng.below(len(ways))] if ways else move
    if rule == COMBAT and rng.below(100) < BIDS_TRIED and not s.sealed[seat]:
        if move is options[0] and len(options) > 1:
            return options[1 + rng.below(len(options) - 1)]
        return options[0]
    if rule not in (TURN, COMBAT) and rng.below(100) < OTHERS_TRIED:
        return options[rng.below(len(options))]
    return move


def used_for(options: list[Move], move: Move, kind: int) -> list[Move]:
    """The builds, the attacks with the limb that would be taken, or the end of the turn."""
    if kind == 0:
        return [option for option in options if isinstance(option, Build)]
    if kind == 1:
        source = move.source if isinstance(move, Assault) else -1
        return [option for option in options if isinstance(option, Assault) and source in (-1, option.source)]
    return [options[0]]


def watch(seed: int, tactics: PblTactics) -> list[Seen]:
    """One game, with some of its positions at the beginnings of turns."""
    rng = stream(str(seed), "gen")
    s = GAME.new({"draft": "quick"}, seed, 2)
    s.hurried = True
    met: list[list[float]] = []
    turn = 0
    while not s.over and s.turn < LONGEST:
        if s.turn > turn:
            turn = s.turn
            if turn % 2 == seed % 2 or turn % 3 == 0:
                met.append(tactics.features(s, 0))
        seat = flow.first_asked(s.asked)
        options = flow.options(s, seat)
        flow.answer(s, seat, options[0] if len(options) == 1 else tried(s, seat, options, rng))
    won = float(s.winners & 1) if s.winners else 0.5
    return [Seen(seed, features, won) for features in met]


def read(path: Path | None) -> list[Seen]:
    """The positions kept; a game that was broken off in the middle is not whole, and left out."""
    if path is None or not path.exists():
        return []
    rows = array("f")
    content = path.read_bytes()
    width = FEATURES + 2
    rows.frombytes(content[: len(content) // (4 * width) * 4 * width])
    seen = [Seen(int(rows[at]), list(rows[at + 2 : at + width]), rows[at + 1]) for at in range(0, len(rows), width)]
    return [one for one in seen if one.game != seen[-1].game]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="how many there are to be in the end")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--more", type=Path, help="a file that keeps positions from run to run")
    asked = parser.parse_args()
    seen = read(asked.more)
    tactics = PblTactics()
    for seed in range(max([asked.seed - 1, *[one.game for one in seen]]) + 1, asked.seed + asked.games):
        new = watch(seed, tactics)
        seen += new
        if asked.more:
            rows = array("f")
            for one in new:
                rows.extend([seed, one.won, *one.features])
            with asked.more.open("ab") as file:
                file.write(rows.tobytes())
    learnt, held_out = split(seen)
    weights = fit(learnt)
    score = judge(weights, held_out)
    told: dict[str, object] = {
        "command": f"python -m boltyard.games.pbl.lab.teaching --games {asked.games} --seed {asked.seed}",
        "seed": asked.seed,
        "games": len({one.game for one in seen}),
        "learnt_from": judge(weights, learnt).data(),
        "held_out": score.data(),
    }
    keep(find_box("pbl"), weights, told)
    print(f"{told['games']} games; held out: Brier {score.brier:.4f}, log loss {score.log_loss:.4f}")


if __name__ == "__main__":
    main()
