"""Who of two is the stronger: paired deals, an interval, and a test that stops as soon as it knows.

A deal is played twice, with the two players in each other's chairs, so the luck of the deal is theirs in turn. At more
than two seats each has half of them, and the seatings take turns, too. What was found can be added to later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import log, sqrt
from time import process_time

from boltyard.boxes import find_box
from boltyard.core.moves import Move
from boltyard.core.record import Record, table_names
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.lab.jobs import chance, play_with
from boltyard.lab.stats import Z95, Share, share
from boltyard.players.player import Player, make_player
from boltyard.players.sight import Sight

MARGIN = 0.05  # a bar is tested as this much less against this much more
SURE = log(0.95 / 0.05)  # odds at which the test stops, either way
FEW = 20  # pairs: below that the games are counted as if they had nothing to do with each other
LEAST = 10  # pairs before it may stop
UNPAIRED = 0.125  # the variance of two even games that have nothing to do with each other, together
PRIOR = 8  # pairs of that sort are taken for granted


class Timed:
    """A player at a stop-watch, which counts the processor's time: others may be busy on the same machine."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.blind = player.blind
        self.seconds = 0.0
        self.moves = 0

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        began = process_time()
        move = self.player.choose(sight, options)
        if len(options) > 1:
            self.seconds += process_time() - began
            self.moves += 1
        return move

    def interject(self, sight: Sight) -> str:
        return self.player.interject(sight)


@dataclass
class Tally:
    """What pairs came to for the first of two players: enough to go on from here another day."""

    pairs: int = 0
    sum: float = 0.0
    squares: float = 0.0
    seed: int = 1  # of the next pair
    seconds: float = 0.0  # that the first player thought
    moves: int = 0
    by_chair: dict[str, list[int]] = field(default_factory=dict)  # won and played, with the first turn and without

    def add(self, score: float) -> None:
        self.pairs += 1
        self.sum += score
        self.squares += score * score
        self.seed += 1

    @property
    def mean(self) -> float:
        return self.sum / self.pairs if self.pairs else 0.5

    @property
    def variance(self) -> float:
        """Of one pair, as if some had been seen that owed nothing to the deal: a few that went alike prove little."""
        apart = self.squares - self.pairs * self.mean**2
        return (PRIOR * UNPAIRED + apart) / (PRIOR + max(0, self.pairs - 1))

    @property
    def rate(self) -> Share:
        """How often the first one wins, with its interval of 95 %."""
        if self.pairs < FEW:
            return share(round(2 * self.sum), 2 * self.pairs)
        half = Z95 * sqrt(self.variance / self.pairs)
        return Share(self.mean, max(0.0, self.mean - half), min(1.0, self.mean + half))

    def evidence(self, bar: float) -> float:
        """The odds' logarithm of being above the bar rather than below it, each by the margin."""
        return self.pairs * 2 * MARGIN * (self.mean - bar) / self.variance

    def decided(self, bar: float) -> bool:
        return self.pairs >= LEAST and abs(self.evidence(bar)) >= SURE

    @property
    def seconds_per_move(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    def data(self) -> dict[str, object]:
        return {
            "pairs": self.pairs,
            "sum": self.sum,
            "squares": self.squares,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "moves": self.moves,
            "by_chair": self.by_chair,
        }


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Which chairs the first player has, in the first game of a pair: half of them, every way, the other half after."""
    return list(combinations(range(seats), seats // 2))


def play_pair(game: str, settings: dict[str, str], players: tuple[str, str], seats: int, tally: Tally) -> float:
    """One deal, twice; what the first player has of it, from 0 to 1."""
    ways = seatings(seats)
    mine = ways[tally.seed % len(ways)]
    others = tuple(chair for chair in range(seats) if chair not in mine)
    score = (
        play_seated(game, settings, players, mine, seats, tally)
        + play_seated(game, settings, players, others, seats, tally)
    ) / 2
    tally.add(score)
    return score


def play_seated(
    key: str, settings: dict[str, str], players: tuple[str, str], mine: tuple[int, ...], seats: int, tally: Tally
) -> float:
    """One game with the first player in these chairs."""
    game = find_game(key)
    chairs = [players[0] if chair in mine else players[1] for chair in range(seats)]
    record = Record(game.key, game.rules_version, table_names(chairs), tally.seed, game.pinned(settings))
    table = Table(game, record, None, False)
    seated = [Timed(make_player(name, game, chair, chance(table, chair))) for chair, name in enumerate(chairs)]
    play_with(table, seated)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    score = sum(chair in mine for chair in outcome.winners) / len(outcome.winners) if outcome.winners else 0.5
    for chair in mine:
        tally.seconds += seated[chair].seconds
        tally.moves += seated[chair].moves
    told = tally.by_chair.setdefault("first" if table.game.first_seat(table.state) in mine else "later", [0, 0])
    told[0] += score > 0.5
    told[1] += 1
    return score


def compare(
    game: str,
    settings: dict[str, str],
    players: tuple[str, str],
    most: int,
    bar: float = 0.5,
    seats: int = 0,
    tally: Tally | None = None,
    told: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play pairs until it is clear whether the first wins more than the bar, or so many have been played."""
    tally = tally or Tally()
    for _ in pairs_left(tally, most, bar):
        play_pair(game, settings, players, seats or seats_of(game), tally)
        if told:
            told(tally)
    return tally


def pairs_left(tally: Tally, most: int, bar: float) -> Iterator[int]:
    while tally.pairs < most and not tally.decided(bar):
        yield tally.pairs


def seats_of(game: str) -> int:
    """At how many seats a game is measured: as many as usual, if two can share them."""
    usual = find_box(game).usual_seats
    return usual if usual % 2 == 0 else 2


def verdict(tally: Tally, players: tuple[str, str], bar: float = 0.5) -> str:
    """What is known: above the bar, below it, or not yet."""
    wins = f"{players[0]} wins" if bar != 0.5 else ""
    if not tally.decided(bar):
        return "undecided"
    if tally.evidence(bar) > 0:
        return f"{wins} more than {bar:.0%}" if wins else f"{players[0]} is stronger"
    return f"{wins} less than {bar:.0%}" if wins else f"{players[1]} is stronger"
