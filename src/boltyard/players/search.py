"""Thinking ahead: one search for every game, over worlds that a view allows, compiled with the kernel.

Each iteration deals a world from the view, walks down a tree of moves (PUCT: what has done well, what seems good, what
was tried seldom), adds one node, plays on by the game's fast policy until the turn is over, and reads a learnt value
there. The tree is of moves and not of states: chance is averaged over, and options may differ from world to world.
"""

import gc
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
GLANCE: Final = 16  # iterations, and it is clear enough whether a game is decided
WIDE: Final = 4.0  # so many options of a node are looked at first ...
WIDER: Final = 1.5  # ... and this times the root of its visits more
MANY: Final = 4096
TRIES: Final = 4  # worlds that may be left for a likelier one
ALL: Final = -1  # of the answers of a game

Branch = tuple[list[str], int, float, int]  # an answer as far as it goes, how often it was tried and won, and offered
ROOTS: Final[list[float]] = [sqrt(n) for n in range(MANY)]


class Arm:
    """One option of a node, and what was found out about it."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.tried = 0
        self.won = 0.0
        self.offered = 0
        self.child: Node | None = None


class Node:
    """A decision of one seat after certain moves."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.within = False  # a set is being named: its first items lie behind
        self.visits = 0
        self.total = 0.0
        self.arms: list[Arm] = []
        self.place: dict[Move, Arm] = {}  # the same by move, once a world asks in another order

    def arms_for(self, options: list[Move]) -> list[Arm]:
        """Theirs, as long as all were met before, else nothing. Mostly they are the same in every world, in order."""
        arms = self.arms
        if len(arms) == len(options):
            same = True
            for i in range(len(options)):
                if arms[i].move is not options[i]:
                    same = False
                    break
            if same:
                return arms
        if len(self.place) < len(arms):
            for arm in arms:
                self.place[arm.move] = arm
        found: list[Arm] = []
        for option in options:
            known = self.place.get(option)
            if known is None:
                return []
            found.append(known)
        return found

    def learn(self, options: list[Move], priors: list[float]) -> None:
        """Take up options that were not met in earlier worlds."""
        if not self.arms:
            self.arms = [Arm(options[i], priors[i]) for i in range(len(options))]
            return
        for i in range(len(options)):
            if options[i] not in self.place:
                arm = Arm(options[i], priors[i])
                self.place[options[i]] = arm
                self.arms.append(arm)

    def arm(self, text: str) -> Arm | None:
        """The option of this name, if it was met."""
        for arm in self.arms:
            if arm.move.text == text:
                return arm
        return None

    # The options side by side, for whoever tells what was found.

    @property
    def moves(self) -> list[Move]:
        return [arm.move for arm in self.arms]

    @property
    def tried(self) -> list[int]:
        return [arm.tried for arm in self.arms]

    @property
    def won(self) -> list[float]:
        return [arm.won for arm in self.arms]

    @property
    def offered(self) -> list[int]:
        return [arm.offered for arm in self.arms]


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
        self.haste = 0.0  # what a step towards the end counts in a game that is decided; none: chances are told as such
        self.push = 0.0  # the same here, where it may be open
        self.to_go = [tactics.to_go(view, other) for other in range(view.seats)]
        self.tries = TRIES  # none: one world is as good as another
        self.noise = 0.1  # how often a policy takes what scores less
        self.flat = tactics.flat  # only the own answer has nodes: everything after it is left to the policy
        self.by_chance = (
            False  # as in a textbook: no opinion, and any moves to the end of the game; to be measured against
        )
        self.path: list[Node] = []
        self.taken: list[Arm] = []

    def run(self, iterations: int) -> None:
        """Think on. A tree has no circles, so nobody need look for them meanwhile."""
        collects = gc.isenabled()
        gc.disable()
        try:
            for _ in range(iterations):
                self.iterate()
        finally:
            if collects:
                gc.enable()

    # One iteration.

    def iterate(self) -> None:
        tries = 0 if self.by_chance else self.tries  # a textbook has no opinion of worlds either
        w = likely_world(self.game, self.tactics, self.view, self.seat, self.rng, tries)
        self.path = []
        self.taken = []
        self.play(w)
        values = self.values(w)
        if self.push > 0.0:
            for seat in range(w.seats):
                values[seat] += self.push * (self.to_go[seat] - self.tactics.to_go(w, seat))
        self.sum += values[self.seat]
        self.squares += values[self.seat] * values[self.seat]
        for i in range(len(self.path)):
            node = self.path[i]
            arm = self.taken[i]
            value = values[node.seat]
            node.visits += 1
            node.total += value
            arm.tried += 1
            arm.won += value
        self.iterations += 1
        if self.iterations == GLANCE:  # even: none of it, won or lost: all of it
            self.push = self.haste * (2.0 * self.win_rate() - 1.0) ** 2

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
                    arm = self.select(node, w, seat, options)
                    self.path.append(node)
                    self.taken.append(arm)
                    move = arm.move
                    child: Node | None = None
                    if arm.tried:  # its first time is left to the policy
                        child = arm.child
                        if child is None:
                            child = Node(-1)
                            arm.child = child
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

    def select(self, node: Node, w: State, seat: int, options: list[Move]) -> Arm:
        """The option of most promise, as far as this node has opened up to its options."""
        arms = node.arms_for(options)
        if not arms:
            node.learn(options, self.priors(w, seat, options))
            arms = node.arms_for(options)
        room = WIDE + WIDER * root_of(node.visits)
        opened = 0.0
        if len(arms) > room:
            for arm in arms:
                if arm.tried:
                    opened += 1.0
        mean = node.total / node.visits if node.visits else 0.5
        explore = self.explore * self.spread()
        best: Arm | None = None
        most = -1.0
        fallback = arms[0]
        likeliest = -1.0
        times = -1
        root = 0.0
        for arm in arms:
            arm.offered += 1
            if arm.offered != times:  # mostly all were offered as often
                times = arm.offered
                root = root_of(times)
            tried = arm.tried
            prior = arm.prior
            if tried == 0 and opened >= room:
                continue
            if tried == 0 and prior > likeliest:
                likeliest = prior
                fallback = arm
            worth = arm.won / tried if tried else mean - FIRST_URGENCY * explore
            promise = worth + explore * prior * root / (1.0 + tried)
            if promise > most:
                most = promise
                best = arm
        return best if best is not None else fallback

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
        return most_tried(self.root).move

    def plan(self) -> list[Move]:
        """The answer as far as the tree knows it: the best move, and if it is an item of a set, those behind it."""
        moves: list[Move] = []
        node: Node | None = self.root
        while node is not None and node.arms and node.seat == self.seat:
            arm = most_tried(node)
            moves.append(arm.move)
            node = arm.child
            if node is not None and not node.within:
                node = None  # the next question, asked after something may have been rolled or shown
        return moves

    # What others found who thought about the same question, by a chance of their own.

    def branches(self) -> list[Branch]:
        """All that was found about the answer itself, whole sets too; what comes after it is left out."""
        found: list[Branch] = []
        nodes: list[Node] = [self.root]
        paths: list[list[str]] = [[]]
        while nodes:
            node = nodes.pop()
            path = paths.pop()
            for arm in node.arms:
                found.append(([*path, arm.move.text], arm.tried, arm.won, arm.offered))
                child = arm.child
                if child is not None and child.within and child.seat == self.seat:
                    nodes.append(child)
                    paths.append([*path, arm.move.text])
        return found

    def add(self, branches: list[Branch]) -> None:
        """Count what another has found as if it had been found here, as far as this tree has opened."""
        for path, tried, won, offered in branches:
            node: Node | None = self.root
            for text in path[:-1]:
                before = node.arm(text) if node is not None else None
                node = before.child if before is not None else None
            arm = node.arm(path[-1]) if node is not None else None
            if node is not None and arm is not None:
                arm.tried += tried
                arm.won += won
                arm.offered += offered
                node.visits += tried
                node.total += won
                if node is self.root:
                    self.iterations += tried

    def win_rate(self) -> float:
        """What the search believes: how likely this seat's side wins; in haste, and what that adds."""
        return self.root.total / self.root.visits if self.root.visits else 0.5


def likely_world(game: AnyGame, tactics: Tactics, view: State, seat: int, rng: Rng, tries: int = TRIES) -> State:
    """A world behind a view in which nobody has answered yet; what explains the others' acts comes up more often."""
    w = game.imagine(view, rng)
    for _ in range(tries):
        share = tactics.plausible(w, seat)
        if share >= 1.0 or rng.below(FINE) < share * FINE:
            break
        w = game.imagine(view, rng)
    return reopened(w, seat)


def reopened(w: State, mine: int) -> State:
    """Answers that others have sealed are not known: they are given again, by the policy."""
    w.hurried = True
    for seat in range(w.seats):
        if seat != mine and w.answered >> seat & 1:
            w.answered &= ~(1 << seat)
            w.asked |= 1 << seat
            w.sealed[seat] = []
    return w


def play_on(s: State, players: list[Tactics], rng: Rng, noise: float, briefly: bool = False, answers: int = ALL) -> int:
    """Play a game to its end, every seat by its fast or its brief policy; now and then by chance, as scores have it.

    It may be left after so many answers, and gone on with later. Tells how many were given.
    """
    s.hurried = True
    given = 0
    while not s.over and given != answers:
        given += 1
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
            elif briefly:
                move = tactics.brief_policy(s, seat, options)
            else:
                move = tactics.fast_policy(s, seat, options)
        flow.answer_to(s, f, rule, seat, move)
    return given


def most_tried(node: Node) -> Arm:
    """The option that was tried most, of equals what did better."""
    best = node.arms[0]
    for arm in node.arms:
        more = arm.tried - best.tried
        if more > 0 or (more == 0 and arm.tried and arm.won > best.won):
            best = arm
    return best


def root_of(n: int) -> float:
    """The square root, looked up where it is asked for most."""
    return ROOTS[n] if n < MANY else sqrt(n)
