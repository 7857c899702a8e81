"""Thinking ahead: one search for every game, over worlds that a view allows, compiled with the kernel.

Each iteration deals a world from the view, walks down a tree of moves (PUCT: what has done well, what seems good, what
was tried seldom), adds one node, plays on by the game's fast policy until the turn is over, and reads a learnt value
there. The tree is of moves and not of states: chance is averaged over, and options may differ from world to world.
"""

from math import sqrt
from typing import Final

from boltyard.core import flow
from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.core.state import CLOCK, SEATS, State
from boltyard.core.tactics import Tactics, drawn, shares

FINE: Final = 1 << 16
LONGEST: Final = 3000  # answers in one iteration; whatever goes on longer is judged as it stands
FIRST_URGENCY: Final = 0.2  # so much worse than its parent, in that measure, an untried move is taken to be
OPEN_MIND: Final = 0.15  # so much of every prior is the same for all options
LEAST_SPREAD: Final = 0.02
WIDE: Final = 4.0  # so many options of a node are looked at first ...
WIDER: Final = 1.5  # ... and this times the root of its visits more


class Node:
    """A decision of one seat after certain moves; what was found out about each of its options."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.within = False  # a set is being named: its first items lie behind
        self.visits = 0
        self.total = 0.0
        self.place: dict[Move, int] = {}
        self.moves: list[Move] = []
        self.priors: list[float] = []
        self.tried: list[int] = []
        self.won: list[float] = []
        self.offered: list[int] = []
        self.children: list[Node | None] = []

    def learn(self, options: list[Move], priors: list[float]) -> None:
        """Take up options that were not met in earlier worlds."""
        for i in range(len(options)):
            if options[i] not in self.place:
                self.place[options[i]] = len(self.moves)
                self.moves.append(options[i])
                self.priors.append(priors[i])
                self.tried.append(0)
                self.won.append(0.0)
                self.offered.append(0)
                self.children.append(None)


class Search:
    """One seat's thinking about one question, by its own stream of chance."""

    def __init__(self, game: AnyGame, tactics: Tactics, view: State, seat: int, rng: Rng) -> None:
        self.game = game
        self.tactics = tactics
        self.view = view
        self.seat = seat
        self.rng = rng
        self.root = Node(seat)
        self.began = view.turn
        self.iterations = 0
        self.horizon = tactics.horizon  # turns that are played on before the value is read
        self.explore = 1.5  # how far what seems good is tried before what did well, in deviations of the values met
        self.sum = 0.0
        self.squares = 0.0
        self.noise = 0.1  # how often a policy takes what scores less
        self.flat = tactics.flat  # only the own answer has nodes: everything after it is left to the policy
        self.by_chance = False  # as in a textbook: no opinion, and any moves to the end of the game; to be measured against
        self.path: list[Node] = []
        self.taken: list[int] = []

    def run(self, iterations: int) -> None:
        """Think on."""
        for _ in range(iterations):
            self.iterate()

    # One iteration.

    def iterate(self) -> None:
        w: State = self.game.imagine(self.view, self.rng)
        w.hurried = True
        self.reopen(w)
        self.path = []
        self.taken = []
        self.play(w)
        values = self.values(w)
        self.sum += values[self.seat]
        self.squares += values[self.seat] * values[self.seat]
        for i in range(len(self.path)):
            node = self.path[i]
            at = self.taken[i]
            value = values[node.seat]
            node.visits += 1
            node.total += value
            node.tried[at] += 1
            node.won[at] += value
        self.iterations += 1

    def reopen(self, w: State) -> None:
        """Answers that others have sealed are not known: they are given again, by the policy."""
        for seat in range(w.seats):
            if seat != self.seat and w.answered >> seat & 1:
                w.answered &= ~(1 << seat)
                w.asked |= 1 << seat
                w.sealed[seat] = []

    def play(self, w: State) -> None:
        """Down the tree, one node further, and on by the policy until the value may be read."""
        node: Node | None = self.root
        last = self.began + self.horizon - 1
        steps = 0
        while not w.over and steps < LONGEST and (node is self.root or not self.tactics.settled(w, last)):
            steps += 1
            if self.by_chance and node is None:
                self.game.play_out(w, self.rng)
                return
            asked = w.asked
            seat = flow.first_asked(asked)
            if seat == CLOCK:
                flow.elapse(w, flow.BEAT)
                continue
            f = w.frames[-1]
            rule = w.rule_of(seat)
            options = rule.options(w, f, seat)
            if len(options) == 1:
                flow.answer_to(w, f, rule, seat, options[0])
                continue
            together = w.answered != 0 or (asked & SEATS & ~(1 << seat)) != 0
            if node is not None and (seat == self.seat or not (together or node is self.root)):
                if node.seat < 0:
                    node.seat = seat
                    node.within = len(w.sealed[seat]) > 0
                if node.seat == seat:
                    at = self.select(node, w, seat, options)
                    self.path.append(node)
                    self.taken.append(at)
                    move = node.moves[at]
                    child: Node | None = None
                    if node.tried[at]:  # its first time is left to the policy
                        child = node.children[at]
                        if child is None:
                            child = Node(-1)
                            node.children[at] = child
                    node = None if self.flat and not move.item else child
                    flow.answer_to(w, f, rule, seat, move)
                    continue
                node = None  # in this world somebody else is asked here
            flow.answer_to(w, f, rule, seat, self.by_policy(w, seat, options))

    def by_policy(self, w: State, seat: int, options: list[Move]) -> Move:
        """The fast answer, now and then one that scores less."""
        if self.noise > 0.0 and self.rng.below(FINE) < self.noise * FINE:
            weights = shares(self.tactics.scores(w, seat, options), self.tactics.heat)
            return options[drawn(weights, self.rng)]
        return self.tactics.fast_policy(w, seat, options)

    def select(self, node: Node, w: State, seat: int, options: list[Move]) -> int:
        """The option of most promise, as far as this node has opened up to its options."""
        known = True
        for option in options:
            if option not in node.place:
                known = False
                break
        if not known:
            node.learn(options, self.priors(w, seat, options))
        room = WIDE + WIDER * sqrt(node.visits)
        opened = 0.0
        if len(options) > room:
            for option in options:
                if node.tried[node.place[option]]:
                    opened += 1.0
        mean = node.total / node.visits if node.visits else 0.5
        explore = self.explore * self.spread()
        best = -1
        most = -1.0
        fallback = -1
        likeliest = -1.0
        for option in options:
            at = node.place[option]
            node.offered[at] += 1
            tried = node.tried[at]
            prior = node.priors[at]
            if tried == 0 and opened >= room:
                continue
            if tried == 0 and prior > likeliest:
                likeliest = prior
                fallback = at
            worth = node.won[at] / tried if tried else mean - FIRST_URGENCY * explore
            promise = worth + explore * prior * sqrt(node.offered[at]) / (1.0 + tried)
            if promise > most:
                most = promise
                best = at
        return best if best >= 0 else fallback

    def priors(self, w: State, seat: int, options: list[Move]) -> list[float]:
        """How likely each is taken to be the best before it was tried; a textbook has no opinion."""
        if self.by_chance:
            return [1.0 / len(options)] * len(options)
        priors = shares(self.tactics.scores(w, seat, options), self.tactics.heat)
        for i in range(len(priors)):
            priors[i] = (1.0 - OPEN_MIND) * priors[i] + OPEN_MIND / len(priors)
        return priors

    def spread(self) -> float:
        """How far the values met so far lie apart (their standard deviation): what a difference is measured in.

        A value read after one turn hardly moves; a game played to its end is won or lost.
        """
        if self.iterations < 8:
            return 0.25
        mean = self.sum / self.iterations
        return sqrt(max(LEAST_SPREAD * LEAST_SPREAD, self.squares / self.iterations - mean * mean))

    def values(self, w: State) -> list[float]:
        """What each seat has of this world: the result, or what was learnt about such tables."""
        if not w.over:
            return self.tactics.chances(w)
        if not w.winners:
            return [1.0 / self.tactics.sides] * w.seats
        return [1.0 if w.winners >> seat & 1 else 0.0 for seat in range(w.seats)]

    # What came of it.

    def best(self) -> Move:
        """The move of the root that was tried most."""
        return self.root.moves[most_tried(self.root)]

    def plan(self) -> list[Move]:
        """The answer as far as the tree knows it: the best move, and if it is an item of a set, those behind it."""
        moves: list[Move] = []
        node: Node | None = self.root
        while node is not None and node.moves and node.seat == self.seat:
            at = most_tried(node)
            moves.append(node.moves[at])
            node = node.children[at]
            if node is not None and not node.within:
                node = None  # the next question, asked after something may have been rolled or shown
        return moves

    def win_rate(self) -> float:
        """What the search believes: how likely this seat's side wins."""
        return self.root.total / self.root.visits if self.root.visits else 0.5


def play_on(s: State, players: list[Tactics], rng: Rng, noise: float) -> None:
    """Play a game to its end, every seat by its fast policy; now and then by chance, as scores have it."""
    s.hurried = True
    while not s.over:
        seat = flow.first_asked(s.asked)
        if seat == CLOCK:
            flow.elapse(s, flow.BEAT)
            continue
        f = s.frames[-1]
        rule = s.rule_of(seat)
        options = rule.options(s, f, seat)
        move = options[0]
        if len(options) > 1:
            tactics = players[seat]
            if noise > 0.0 and rng.below(FINE) < noise * FINE:
                move = options[drawn(shares(tactics.scores(s, seat, options), tactics.heat), rng)]
            else:
                move = tactics.fast_policy(s, seat, options)
        flow.answer_to(s, f, rule, seat, move)


def most_tried(node: Node) -> int:
    """The option that was tried most, of equals what did better."""
    best = 0
    for i in range(1, len(node.moves)):
        more = node.tried[i] - node.tried[best]
        if more > 0 or (more == 0 and node.tried[i] and node.won[i] > node.won[best]):
            best = i
    return best
