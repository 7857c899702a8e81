"""OpenSpiel's ISMCTS bot at our table of ROBOTS: the other half of `benchmarks.ismcts`, run by the peers' Python.

The bot is OpenSpiel's Python one as it comes, with its own random playouts. It is handed a `Position`: our game with
the names that its states have. It never sees more than its seat does: nodes are told apart by the seat's view, and
worlds are dealt from that view. Both players think for as much processor time: others may be busy on the same machine.

Every line read asks for something, in JSON; one line of JSON answers it.
"""

import contextlib
import importlib
import json
import sys
import time
from typing import Any

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.state import State
from boltyard.games import find_game
from boltyard.players.knowing import tactics_of
from boltyard.players.search import Search

KEY = "robots"
SLICE = 8  # iterations of ours between two looks at the clock
UCT_C = 1.4  # as the bot's own tests have it: returns are -1 and 1
EVERY = 6  # so many decisions of a game lie between two at which speed is measured


class Numbers:
    """Moves as the small numbers that OpenSpiel wants, given out as they are met."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.of: dict[Move, int] = {}

    def number(self, move: Move) -> int:
        if move not in self.of:
            self.of[move] = len(self.moves)
            self.moves.append(move)
        return self.of[move]


class Kind:
    """What the bot asks of a game: that it is sequential, and that not everything is seen."""

    def __init__(self, spiel: Any) -> None:
        self.dynamics = spiel.GameType.Dynamics.SEQUENTIAL
        self.information = spiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Kind":
        return self


class Position:
    """A table of ROBOTS with the verbs of an OpenSpiel state. Questions with one answer are answered by themselves."""

    def __init__(self, game: AnyGame, state: State, kind: Kind, numbers: Numbers) -> None:
        self.game = game
        self.state = state
        self.kind = kind
        self.numbers = numbers
        self.seat = -1
        self.options: list[Move] = []
        self.settle()

    def settle(self) -> None:
        while not self.state.over:
            self.seat = flow.first_asked(self.state.asked)
            self.options = flow.options(self.state, self.seat)
            if len(self.options) > 1:
                return
            flow.answer(self.state, self.seat, self.options[0])

    def get_game(self) -> Kind:
        return self.kind

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False  # the next card is drawn inside a move, from the world's own stream

    def current_player(self) -> int:
        return self.seat

    def legal_actions(self, _seat: int = -1) -> list[int]:
        return [self.numbers.number(move) for move in self.options]

    def apply_action(self, action: int) -> None:
        flow.answer(self.state, self.seat, self.numbers.moves[action])
        self.settle()

    def returns(self) -> list[float]:
        return [1.0 if self.state.winners >> seat & 1 else -1.0 for seat in range(2)]

    def clone(self) -> "Position":
        return Position(self.game, self.state.clone(), self.kind, self.numbers)

    def information_state_string(self) -> str:
        named = " ".join(move.text for move in self.state.sealed[self.seat])
        return self.game.picture(self.state, self.seat) + named

    def resampled(self, rng: Rng) -> "Position":
        """Another world behind the same view."""
        world = self.game.imagine(self.game.view(self.state, self.seat), rng)
        return Position(self.game, world, self.kind, self.numbers)


class TimeIsUp(Exception):
    """The bot has thought long enough."""


class Timed:
    """OpenSpiel's bot, stopped between two simulations."""

    def __init__(self, seed: int) -> None:
        self.spiel = importlib.import_module("pyspiel")
        ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
        numpy: Any = importlib.import_module("numpy")
        chance = numpy.random.RandomState(seed % 2**32)
        self.kind = Kind(self.spiel)
        self.numbers = Numbers()
        self.rng = stream(str(seed), "resampler")
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        self.bot: Any = ismcts.ISMCTSBot(
            self.kind, evaluator, UCT_C, 10**9, random_state=chance, allow_inconsistent_action_sets=True
        )
        self.bot.set_resampler(self.resample)
        self.until = 0.0
        self.simulations = 0

    def resample(self, position: Position, _seat: int) -> Position:
        if time.process_time() >= self.until and self.simulations:
            raise TimeIsUp
        self.simulations += 1
        return position.resampled(self.rng)

    def think(self, game: AnyGame, view_of: State, seconds: float) -> Move:
        """What it chooses after so much processor time."""
        position = Position(game, view_of, self.kind, self.numbers)
        self.simulations = 0
        self.until = time.process_time() + seconds
        with contextlib.suppress(TimeIsUp):  # its search ends with a count of simulations, and not with a clock
            self.bot.run_search(position)
        root = self.bot._root_node
        best: int = max(root.child_info, key=lambda action: root.child_info[action].visits)
        return self.numbers.moves[best]


def to_the_end(search: Search) -> None:
    """Let our search play every iteration by chance until the game is over, as the bot does."""
    search.horizon = 1000
    search.by_chance = True


def think(game: AnyGame, state: State, seat: int, rng: Rng, seconds: float) -> list[Move]:
    """Our search for as much processor time: the answer, with all items of a set."""
    search = Search(game, tactics_of(KEY), game.view(state, seat), seat, rng)
    search.haste = find_box(KEY).ladder[-1].haste
    until = time.process_time() + seconds
    while search.iterations == 0 or time.process_time() < until:
        search.run(SLICE)
    return search.plan()


def play(seed: int, ours: int, seconds: float) -> dict[str, object]:
    """One game with our player in this chair."""
    game = find_game(KEY).game
    state = game.new({}, seed, 2)
    bot = Timed(seed)
    rng = stream(str(seed), "ours")
    plan: list[Move] = []
    while not state.over:
        seat = flow.first_asked(state.asked)
        options = flow.options(state, seat)
        move = options[0]
        if len(options) > 1 and seat == ours:
            if not (plan and state.sealed[seat] and plan[0] in options):
                plan = think(game, state, seat, rng, seconds)
            move = plan.pop(0)
        elif len(options) > 1:
            move = bot.think(game, state.clone(), seconds)
        flow.answer(state, seat, move)
    return {"won": bool(state.winners >> ours & 1), "turns": state.turn, "first": game.first_seat(state) == ours}


def pace(seed: int, seconds: float) -> dict[str, float]:
    """Simulations a second of both, each to the end of the game by chance, at the same positions of a game."""
    game = find_game(KEY).game
    tactics = tactics_of(KEY)
    state = game.new({}, seed, 2)
    bot = Timed(seed)
    found = {"ours": 0.0, "theirs": 0.0}
    spent = {"ours": 0.0, "theirs": 0.0}
    met = 0
    while not state.over:
        seat = flow.first_asked(state.asked)
        options = flow.options(state, seat)
        if len(options) > 1 and not state.sealed[seat]:
            met += 1
            if met % EVERY == 0:
                began = time.process_time()
                bot.think(game, state.clone(), seconds)
                spent["theirs"] += time.process_time() - began
                found["theirs"] += bot.simulations
                search = Search(game, tactics, game.view(state, seat), seat, stream(str(met), "pace"))
                to_the_end(search)
                began = time.process_time()
                while time.process_time() - began < seconds:
                    search.run(SLICE)
                spent["ours"] += time.process_time() - began
                found["ours"] += search.iterations
        flow.answer(state, seat, tactics.fast_policy(state, seat, options) if len(options) > 1 else options[0])
    return {f"{KEY}.{side}": found[side] / spent[side] for side in found}


def hearts(seconds: float) -> dict[str, float]:
    """The same bot at OpenSpiel's own hearts, from the deal on: its speed where the rules are in C++."""
    spiel: Any = importlib.import_module("pyspiel")
    ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = importlib.import_module("numpy")
    chance = numpy.random.RandomState(1)
    game = spiel.load_game("hearts")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(chance.choice([action for action, _ in state.chance_outcomes()])))
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    simulations = 16
    bot = ismcts.ISMCTSBot(
        game, evaluator, UCT_C, simulations, random_state=chance, allow_inconsistent_action_sets=True
    )
    bot.set_resampler(lambda position, _: position.clone())
    began = time.process_time()
    count = 0
    while time.process_time() - began < seconds:
        bot.run_search(state)
        count += simulations
    return {"hearts.theirs": count / (time.process_time() - began)}


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "play":
            answer: dict[str, Any] = play(asked["seed"], asked["ours"], asked["seconds"])
        elif asked["do"] == "pace":
            answer = pace(asked["seed"], asked["seconds"])
        else:
            answer = hearts(asked["seconds"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
