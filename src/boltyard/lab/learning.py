"""Learning a game's values by play against itself: positions with what became of them, and weights that tell it.

A linear value read as odds is fitted by Newton's method, which needs no step size and is done in a few rounds; there
are some twenty features, so the standard library will do. A game whose tactics want a net (`hidden`) has one that
learns step by step, compiled with the kernel. What counts is how either does on games it has not seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, log, pi
from pathlib import Path

from boltyard.boxes import Box, folder_of
from boltyard.core import flow
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.nets import Net
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK, State
from boltyard.core.tactics import Tactics, drawn, logistic, shares, weighed
from boltyard.players.knowing import VALUES
from boltyard.players.search import Search

HELD_OUT = 5  # every so many-th game is not learnt from
RIDGE = 1.0  # keeps weights small that tell nothing
ROUNDS = 6
LESSONS = 5  # times that a net sees every position
RATE = 0.02  # of a net's first steps; the last ones are nearly nothing

Chooser = Callable[[State, int, list[Move]], Move]
Learnt = list[float] | Net  # weights of the features, or a net that reads them


@dataclass(frozen=True)
class Seen:
    """A position as one seat's side sees it, and whether that side won (a draw is half a win)."""

    game: int
    features: list[float]
    won: float


@dataclass(frozen=True)
class Score:
    """How well chances were foretold: mean squared error, and mean surprise. Less is better."""

    positions: int
    brier: float
    log_loss: float

    def data(self) -> dict[str, float]:
        return {"positions": self.positions, "brier": round(self.brier, 4), "log_loss": round(self.log_loss, 4)}


def noisy(tactics: Tactics, rng: Rng, noise: float) -> Chooser:
    """The fast policy, now and then something else: otherwise only one sort of game is ever seen."""

    def choose(s: State, seat: int, options: list[Move]) -> Move:
        if rng.below(1000) < noise * 1000:
            return options[drawn(shares(tactics.scores(s, seat, options), 2 * tactics.heat), rng)]
        return tactics.fast_policy(s, seat, options)

    return choose


class Searchers:
    """Every seat by a short search, now and then something else."""

    def __init__(self, game: AnyGame, tactics: Tactics, rng: Rng, iterations: int, noise: float) -> None:
        self.game = game
        self.tactics = tactics
        self.rng = rng
        self.iterations = iterations
        self.noise = noise
        self.plans: dict[int, list[Move]] = {}

    def choose(self, s: State, seat: int, options: list[Move]) -> Move:
        plan = self.plans.get(seat, [])
        if plan and s.sealed[seat] and plan[0] in options:
            return plan.pop(0)
        if self.rng.below(1000) < self.noise * 1000 or not self.tactics.matters(s, seat, options):
            scores = self.tactics.scores(s, seat, options)
            return options[drawn(shares(scores, self.tactics.heat), self.rng)]
        search = Search(self.game, self.tactics, self.game.view(s, seat), seat, self.rng)
        search.run(self.iterations)
        self.plans[seat] = search.plan()
        return self.plans[seat].pop(0)


def watch(game: AnyGame, tactics: Tactics, s: State, choose: Chooser, number: int) -> list[Seen]:
    """Play one game; its positions at the moments at which a search reads values, one of them a turn."""
    s.hurried = True
    met: list[tuple[int, list[float]]] = []
    turn = s.turn
    while not s.over:
        if s.turn > turn and tactics.settled(s, turn):
            turn = s.turn
            reader = tactics.reader(s)
            met += [(seat, tactics.features(s, seat)) for seat in ([reader] if reader >= 0 else range(s.seats))]
        seat = flow.first_asked(s.asked)
        if seat == CLOCK:
            flow.elapse(s, flow.BEAT)
            continue
        options = flow.options(s, seat)
        flow.answer(s, seat, options[0] if len(options) == 1 else choose(s, seat, options))
    even = 1 / tactics.sides
    return [Seen(number, features, (s.winners >> seat & 1) if s.winners else even) for seat, features in met]


def fit(seen: list[Seen]) -> list[float]:
    """The weights that make what happened likeliest."""
    n = len(seen[0].features)
    weights = [0.0] * n
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for one in seen:
            chance = logistic(weighed(weights, one.features))
            error = one.won - chance
            sure = max(1e-6, chance * (1 - chance))
            there = [(i, x) for i, x in enumerate(one.features) if x]
            for at, (i, x) in enumerate(there):
                slope[i] += error * x
                row, part = bend[i], sure * x
                for j, y in there[: at + 1]:
                    row[j] += part * y
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(half: list[list[float]], right: list[float]) -> list[float]:
    """The answer of a system of equations that is symmetric; only its lower half is given (Cholesky)."""
    n = len(right)
    root = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = half[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = max(rest, 1e-12) ** 0.5 if i == j else rest / root[j][j]
    found = [0.0] * n
    for i in range(n):
        found[i] = (right[i] - sum(root[i][k] * found[k] for k in range(i))) / root[i][i]
    for i in reversed(range(n)):
        found[i] = (found[i] - sum(root[k][i] * found[k] for k in range(i + 1, n))) / root[i][i]
    return found


def teach(seen: list[Seen], hidden: int, rng: Rng, lessons: int = LESSONS) -> Net:
    """A net that has learnt from these positions, in an order of chance, by ever smaller steps."""
    net = Net(len(seen[0].features), hidden)
    net.begin(rng)
    order = list(range(len(seen)))
    steps = lessons * len(seen)
    step = 0
    for _ in range(lessons):
        rng.shuffle(order)
        for at in order:
            one = seen[at]
            rate = RATE * 0.5 * (1 + cos(pi * step / steps))
            net.learn(one.features, one.won - logistic(net.hear(one.features)), rate)
            step += 1
    return net


def foretold(learnt: Learnt, features: list[float]) -> float:
    """The chance that a position with these features is won."""
    return logistic(learnt.odds(features) if isinstance(learnt, Net) else weighed(learnt, features))


def judge(learnt: Learnt, seen: Iterable[Seen]) -> Score:
    """How well chances of positions are foretold."""
    brier = surprise = 0.0
    count = 0
    for one in seen:
        chance = foretold(learnt, one.features)
        brier += (one.won - chance) ** 2
        near = min(max(chance, 1e-9), 1 - 1e-9)
        surprise -= one.won * log(near) + (1 - one.won) * log(1 - near)
        count += 1
    return Score(count, brier / max(1, count), surprise / max(1, count))


def split(seen: list[Seen]) -> tuple[list[Seen], list[Seen]]:
    """What is learnt from, and what is held out: whole games, never positions of one."""
    return [one for one in seen if one.game % HELD_OUT], [one for one in seen if one.game % HELD_OUT == 0]


# The file.


def values_path(box: Box) -> Path:
    return folder_of(box) / VALUES


def keep(box: Box, learnt: Learnt, told: dict[str, object]) -> None:
    """Write what was learnt with how it came about; the weights of a net a line for each unit."""
    if isinstance(learnt, Net):
        rows = [json.dumps([round(weight, 4) for weight in row]) for row in learnt.weights()]
        text = json.dumps({**told, "net": []}, indent=2).replace("[]", "[\n    " + ",\n    ".join(rows) + "\n  ]")
    else:
        text = json.dumps({**told, "weights": [round(weight, 5) for weight in learnt]}, indent=2)
    values_path(box).write_text(text + "\n")


def learn_from(
    game: AnyGame, tactics: Tactics, settings: dict[str, str], seats: int, games: range, iterations: int, noise: float
) -> list[Seen]:
    """Games against itself under these seeds: by the policy, or by a search of so many iterations."""
    seen: list[Seen] = []
    for seed in games:
        rng = stream(str(seed), "learning")
        choose = Searchers(game, tactics, rng, iterations, noise).choose if iterations else noisy(tactics, rng, noise)
        seen += watch(game, tactics, game.new(settings, seed, seats), choose, seed)
    return seen
