"""Was there anything better? Judged by what the seat could see, tried on some worlds and again on fresh ones.

The best of several noisy figures looks better than it is. So what looks best on the first worlds is tried once more on
fresh ones, together with what was played, and only a difference beyond two standard errors is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK
from boltyard.insight.chances import Reader, carried_out, preferred
from boltyard.insight.knowing import Depth
from boltyard.insight.moments import Moment, Way
from boltyard.insight.review import Priced, Review
from boltyard.insight.sought import is_whole, sought
from boltyard.insight.worlds import SeenWorlds
from boltyard.players.knowing import tactics_of

ERRORS = 2.0  # standard errors that a difference must exceed
LOOKED_AT = 4  # choices of a match, the costliest first
LEAST = 0.02  # of a win: what costs less is no matter
THOUGHT = 200  # iterations of the search that looks for something better
FIRST = 40  # worlds on which alternatives are compared
AGAIN = 120  # fresh ones, for the best of them


@dataclass(frozen=True)
class Better:
    """Something that would have been better, by so much of a win, give or take one standard error."""

    moment: Moment
    code: str
    moves: list[Move]
    gain: float
    error: float
    worlds: int


def better_choices(found: Review, seed: int = 1) -> list[Better]:
    """For the costliest choices of a match: what would have been better, if that can be told."""
    costly = sorted(
        (step for step in found.steps if step.moment.seat != CLOCK and cost(step) >= LEAST),
        key=lambda step: -cost(step),
    )
    told = [better_than(found.way, step.moment, found.depth, seed) for step in costly[:LOOKED_AT]]
    return sorted((one for one in told if one is not None), key=lambda one: -one.gain)


def cost(step: Priced) -> float:
    """What a choice has cost whoever made it."""
    return -step.choice[step.moment.seat]


def better_than(
    way: Way, moment: Moment, depth: Depth, seed: int, first: int = FIRST, again: int = AGAIN
) -> Better | None:
    """Something better than what was played here, if there is: beyond two standard errors on fresh worlds."""
    inner = moment.match.inner
    tactics = tactics_of(way.game.key)
    reader = Reader(way.game, tactics, depth.turns, depth.scale, depth.briefly)
    played: list[Move] = way.game.read(moment.match.clone(), moment.seat, moment.code)
    worlds = SeenWorlds(way.rules, inner, moment.seat)
    rng = stream(f"{seed} {way.record.seed}", f"better {moment.n}")
    others: list[list[Move]] = []
    for answer in (preferred(tactics, inner, moment.seat), sought(way, moment, tactics, seed, THOUGHT)):
        if answer and answer != played and answer not in others and is_whole(way, moment, answer):
            others.append(answer)
    if not others:
        return None
    tried = compared(way, moment, reader, worlds, [played, *others], first, rng)
    gains = [sum(row) for row in zip(*[[value - row[0] for value in row[1:]] for row in tried], strict=True)]
    best = others[max(range(len(others)), key=lambda at: gains[at])]
    fresh = compared(way, moment, reader, worlds, [played, best], again, rng)
    differences = [row[1] - row[0] for row in fresh]
    n = len(differences)
    mean = sum(differences) / n
    error = sqrt(sum((one - mean) ** 2 for one in differences) / (n - 1) / n)
    if mean <= ERRORS * error or mean < LEAST:
        return None
    return Better(moment, code_of(way, moment, best), best, mean, error, n)


def compared(
    way: Way, moment: Moment, reader: Reader, worlds: SeenWorlds, answers: list[list[Move]], count: int, rng: Rng
) -> list[list[float]]:
    """By world: what each of these answers comes to for the seat, by the same chance."""
    found: list[list[float]] = []
    for k in range(count):
        world = worlds.deal(rng)
        row: list[float] = []
        for answer in answers:
            copy = world.clone()
            chance = rng.fork(f"{k}")
            carried_out(way.rules, copy, moment.seat, answer, "")
            row.append(reader.value(moment.match, copy, chance)[moment.seat])
        found.append(row)
    return found


def code_of(way: Way, moment: Moment, answer: list[Move]) -> str:
    """An answer as a record would write it."""
    s = moment.match.inner.clone()
    for move in answer[:-1]:
        way.rules.apply(s, moment.seat, move)
    return str(way.rules.closing_line(s, moment.seat, answer[-1]))
