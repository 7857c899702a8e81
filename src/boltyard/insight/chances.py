"""How likely each seat wins from here, if all play on sensibly: the mean over worlds, with its spread."""

from __future__ import annotations

from functools import cache
from math import sqrt

from boltyard.core import flow
from boltyard.core.errors import Wrong
from boltyard.core.game import AnyGame
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.core.state import CLOCK, State
from boltyard.core.tactics import Tactics, log_odds, logistic
from boltyard.players.search import play_on

LONGEST = 3000  # answers; whatever goes on longer is judged as it stands
WIDE = 1.96

Values = list[float]  # by seat


class Estimate:
    """What was found in worlds so far, by seat."""

    def __init__(self, seats: int) -> None:
        self.n = 0
        self.sum = [0.0] * seats
        self.squares = [0.0] * seats

    def add(self, values: Values) -> None:
        self.n += 1
        for seat, value in enumerate(values):
            self.sum[seat] += value
            self.squares[seat] += value * value

    def join(self, other: Estimate) -> None:
        """More worlds of the same moment."""
        self.n += other.n
        for seat in range(len(self.sum)):
            self.sum[seat] += other.sum[seat]
            self.squares[seat] += other.squares[seat]

    def mean(self) -> Values:
        return [total / self.n for total in self.sum]

    def variance(self) -> Values:
        """That of the mean, by seat."""
        return [spread / max(1, self.n - 1) for spread in self.spread()]

    def spread(self) -> Values:
        """The variance of what single worlds came to, by seat."""
        return [max(0.0, self.squares[at] / self.n - mean * mean) for at, mean in enumerate(self.mean())]


def band(values: Values, spread: Values, n: float) -> tuple[Values, Values]:
    """Where means of so many worlds lie in 19 of 20 cases, as far as so few tell; never narrower than they can know."""
    low: Values = []
    high: Values = []
    for mean, variance in zip(values, spread, strict=True):
        centre = (mean * n + WIDE * WIDE / 2) / (n + WIDE * WIDE)
        half = WIDE * sqrt((variance + WIDE * WIDE / (4 * n)) * n) / (n + WIDE * WIDE)
        low.append(max(0.0, min(mean, centre - half)))
        high.append(min(1.0, max(mean, centre + half)))
    return low, high


class Reader:
    """Plays worlds on and reads what they are worth to each seat of the match around them."""

    def __init__(self, game: Match, tactics: Tactics, turns: int, scale: float = 1.0, briefly: bool = False) -> None:
        self.game = game
        self.tactics = tactics
        self.turns = turns
        self.scale = scale
        self.briefly = briefly
        self.answers = 0  # that were given so far: what reading costs, on any machine

    def value(self, match: MatchState, world: State, rng: Rng) -> Values:
        """What this world comes to; it is played on in place."""
        if not self.turns:
            self.answers += play_on(world, [self.tactics] * world.seats, rng, 0.0, self.briefly)
        else:
            self.answers += play_turns(world, self.tactics, self.turns)
        return self.worth(match, world)

    def worth(self, match: MatchState, world: State) -> Values:
        """A world that was played on: its result, or what was learnt of such tables, for the whole match."""
        standing = Standing(self.game, match)
        if world.over:
            return standing.after(world.winners)
        chances = self.tactics.chances(world)
        return standing.expected(stretched(chances, self.scale) if sum(chances) > 0 else standing.even())


def stretched(chances: Values, scale: float) -> Values:
    """Chances of the same sum whose log-odds are so much larger, or smaller: surer, or more careful."""
    if scale == 1.0:
        return chances
    found = [logistic(scale * log_odds(chance)) for chance in chances]
    even = sum(chances) / sum(found)
    return [chance * even for chance in found]


def play_turns(w: State, tactics: Tactics, turns: int) -> int:
    """Every seat by its fast policy, until so many turns are over and the value may be read; tells how many answers."""
    w.hurried = True
    last = w.turn + turns - 1
    for given in range(LONGEST):
        if w.over or tactics.settled(w, last):
            return given
        seat = flow.first_asked(w.asked)
        if seat == CLOCK:
            flow.elapse(w, flow.BEAT)
            continue
        options = flow.options(w, seat)
        flow.answer(w, seat, options[0] if len(options) == 1 else tactics.fast_policy(w, seat, options))
    return LONGEST


def carried_out(rules: AnyGame, world: State, seat: int, moves: list[Move], code: str) -> bool:
    """This answer in that world; False where it cannot be given there."""
    if seat == CLOCK:
        words = code.split()
        rules.elapse(world, int(words[1]))
        return True
    try:
        for move in moves:
            rules.apply(world, seat, move)
    except Wrong:
        return False
    return True


def preferred(tactics: Tactics, state: State, seat: int, briefly: bool = False) -> list[Move]:
    """The whole answer that the policy gives which plays on, item by item."""
    s = state.clone()
    s.hurried = True
    question = s.frames[-1]
    moves: list[Move] = []
    while not s.over and s.frames and s.frames[-1] is question:
        options = flow.options(s, seat)
        if not options:
            break
        if len(options) == 1:
            move = options[0]
        elif briefly:
            move = tactics.brief_policy(s, seat, options)
        else:
            move = tactics.fast_policy(s, seat, options)
        moves.append(move)
        if not move.item or flow.closing_line(s, seat, move):
            break
        flow.answer(s, seat, move)
    return moves


# A match of several games.


class Standing:
    """Where a match stands, and what a game's end makes of it if all games to come are even."""

    def __init__(self, game: Match, match: MatchState) -> None:
        self.seats = match.seats
        self.sides = game.sides(match.settings, match.seats)
        self.needed = game.wins_needed(match.settings)
        self.most = game.most_games(match.settings, match.seats)
        self.number = match.number
        self.wins = [max(match.wins[seat] for seat in self.of(side)) for side in range(self.sides)]

    def of(self, side: int) -> list[int]:
        return [seat for seat in range(self.seats) if seat % self.sides == side]

    def even(self) -> Values:
        return [1.0 / self.sides] * self.seats

    def after(self, winners: int) -> Values:
        """By seat, once these have won the game being played; a draw is even."""
        if self.needed == 1:
            return [float(winners >> seat & 1) for seat in range(self.seats)] if winners else self.even()
        if not winners:
            return self.spread(promise(tuple(self.wins), self.number + 1, self.needed, self.most))
        won = [side for side in range(self.sides) if winners >> side & 1]
        found = [0.0] * self.sides
        for side in won:
            then = self.promised(side)
            found = [one + other / len(won) for one, other in zip(found, then, strict=True)]
        return self.spread(found)

    def expected(self, chances: Values) -> Values:
        """The same where each seat wins the game being played with this chance."""
        if self.needed == 1:
            return chances
        found = [0.0] * self.sides
        for side in range(self.sides):
            then = self.promised(side)
            found = [one + chances[side] * other for one, other in zip(found, then, strict=True)]
        return self.spread(found)

    def promised(self, side: int) -> Values:
        wins = self.wins[:]
        wins[side] += 1
        return promise(tuple(wins), self.number + 1, self.needed, self.most)

    def spread(self, by_side: Values) -> Values:
        return [by_side[seat % self.sides] for seat in range(self.seats)]


@cache
def promise(wins: tuple[int, ...], number: int, needed: int, most: int) -> Values:
    """By side: how likely it wins a match with this score before game `number`, all games even."""
    best = max(wins)
    if best >= needed or (most and number > most):
        leaders = [side for side, won in enumerate(wins) if won == best]
        return [1.0 / len(leaders) if side in leaders else 0.0 for side in range(len(wins))]
    found = [0.0] * len(wins)
    for side in range(len(wins)):
        then = promise((*wins[:side], wins[side] + 1, *wins[side + 1 :]), number + 1, needed, most)
        found = [one + other / len(wins) for one, other in zip(found, then, strict=True)]
    return found
