"""Do reviews keep what they promise? One game by its seed gives one row; rows add up over days.

- *line*: a game between levels 3 and 5, reviewed: do chances come true as often as they say, at every decision?
  Is luck nobody's on the long run, and do luck and skill add up?
- *blunders*: somewhere in such a game a choice is made that is far worse by many fresh play-outs. Is it among the
  biggest swings?
- *weaker*: level 2 against level 5. Whose choices cost more?
"""

from __future__ import annotations

from math import sqrt
from time import process_time
from typing import TypedDict

from boltyard.boxes import find_box
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.record import Record, table_names
from boltyard.core.rng import Rng, stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.insight.chances import Estimate, Reader, carried_out
from boltyard.insight.knowing import depth_of
from boltyard.insight.review import Review, review
from boltyard.insight.worlds import OpenWorlds
from boltyard.lab.jobs import chance
from boltyard.lab.stats import Share, share
from boltyard.players.knowing import tactics_of
from boltyard.players.player import Player, ask_player, interject, make_player

FAR_WORSE = 0.15
FRESH = 2000  # play-outs that say so
ROUGH = 60  # of those that are looked at first
TRIED = 6  # moments of a game at which a blunder is looked for
DECILES = 10
WIDE = 1.96


class Row(TypedDict):
    """What came of one game."""

    seed: int
    chances: list[list[float]]  # at each decision and for each seat: what was said, and what became of it
    luck: list[float]  # by player: the lower level first
    exact: bool
    found: bool  # the blunder is among the swings, or the weaker one was named
    seconds: float
    worlds: int


class Seated:
    """A game of computer players that can be stopped at any decision."""

    def __init__(self, key: str, players: list[str], seed: int) -> None:
        box = find_box(key)
        game = find_game(key)
        self.shift = seed % len(players)
        names = [players[(chair - self.shift) % len(players)] for chair in range(len(players))]
        settings = game.pinned(box.measured_with)
        self.table = Table(game, Record(key, game.rules_version, table_names(names), seed, settings), None, False)
        bound = self.table.game
        assert isinstance(bound, Match)
        self.game = bound
        self.players: list[Player] = [
            make_player(name, bound, chair, chance(self.table, chair)) for chair, name in enumerate(names)
        ]
        bound.hurry(self.match)

    @property
    def match(self) -> MatchState:
        state = self.table.state
        assert isinstance(state, MatchState)
        return state

    def chair(self, player: int) -> int:
        """Where this player sits."""
        return (player + self.shift) % len(self.players)

    def go_on(self) -> None:
        """One answer, or one item of it."""
        if self.table.state.free:
            interject(self.table, dict(enumerate(self.players)))
        seat = self.table.asked[0]
        self.table.answer(seat, ask_player(self.players[seat], self.table, seat))

    def finish(self) -> Record:
        while not self.table.over:
            self.go_on()
        return self.table.record


def players_of(key: str, low: int, high: int) -> list[str]:
    """As many as usual at this game, the two levels in turn."""
    return [f"level{low}" if at % 2 == 0 else f"level{high}" for at in range(find_box(key).usual_seats)]


def line_row(key: str, seed: int) -> Row:
    seated = Seated(key, players_of(key, 3, 5), seed)
    return row_of(seated, seed, seated.finish(), None)


def weaker_row(key: str, seed: int) -> Row:
    seated = Seated(key, players_of(key, 2, 5), seed)
    return row_of(seated, seed, seated.finish(), None)


def row_of(seated: Seated, seed: int, record: Record, planted: int | None) -> Row:
    """Review a game and say what came of it."""
    began = process_time()
    found = review(record)
    seconds = process_time() - began
    told = [
        [round(win, 4), found.result[seat]]
        for point in found.line
        if point.seat >= 0
        for seat, win in enumerate(point.win)
    ]
    exact = all(
        prior + luck + skill == result
        for prior, luck, skill, result in zip(found.prior, found.luck, found.skill, found.result, strict=True)
    )
    if planted is None:
        hit = found.weaker in [seated.chair(player) for player in range(0, len(seated.players), 2)]
    else:
        hit = is_among(found, planted)
    luck = [found.luck[seated.chair(player)] for player in range(len(seated.players))]
    return Row(
        seed=seed, chances=told, luck=luck, exact=exact, found=hit, seconds=round(seconds, 2), worlds=found.worlds
    )


def is_among(found: Review, n: int) -> bool:
    """Is this decision one of the biggest swings?"""
    return n in [step.moment.n for step in found.swings]


# Blunders.


def blunder_row(key: str, seed: int) -> Row | None:
    """A game in which a choice far worse than another was made once; nothing where none was found to make."""
    seated = Seated(key, players_of(key, 3, 5), seed)
    length = len(Seated(key, players_of(key, 3, 3), seed).finish().lines)
    rng = stream(str(seed), "blunders")
    when = sorted({1 + rng.below(max(2, length * 3 // 4)) for _ in range(TRIED)})
    planted = 0
    while not seated.table.over:
        lines = len(seated.table.record.lines)
        seat = seated.table.asked[0]
        if not planted and when and lines + 1 >= when[0] and not seated.table.playing.sealed[seat]:
            when.pop(0)
            worse = far_worse(seated, seat, rng)
            if worse is not None:
                seated.table.carry_out(seat, worse)
                planted = lines + 1
                continue
        seated.go_on()
    return row_of(seated, seed, seated.table.record, planted) if planted else None


def far_worse(seated: Seated, seat: int, rng: Rng) -> list[Move] | None:
    """An answer that costs at least so much, by fresh play-outs in worlds with open hands; nothing if there is none."""
    answers = whole_answers(seated, seat, rng)
    if len(answers) < 2:
        return None
    rough = means(seated, seat, answers, ROUGH, rng.fork("rough"))
    best, worst = answers[rough.index(max(rough))], answers[rough.index(min(rough))]
    if max(rough) - min(rough) < FAR_WORSE:
        return None
    surely = means(seated, seat, [best, worst], FRESH, rng.fork("fresh"))
    return worst if surely[0] - surely[1] >= FAR_WORSE else None


def whole_answers(seated: Seated, seat: int, rng: Rng) -> list[list[Move]]:
    """Some answers to the question: what the policy prefers behind each first word."""
    found: list[list[Move]] = []
    tactics = tactics_of(seated.game.key)
    for option in seated.table.options(seat)[:12]:
        s = seated.match.inner.clone()
        moves = [option]
        rules = seated.game.game
        while not rules.closing_line(s, seat, moves[-1]):
            rules.answer(s, seat, moves[-1])
            options = rules.legal(s, seat)
            moves.append(options[0] if len(options) == 1 else tactics.fast_policy(s, seat, options))
        found.append(moves)
    return found


def means(seated: Seated, seat: int, answers: list[list[Move]], worlds: int, rng: Rng) -> list[float]:
    """What each answer comes to for the seat, over common worlds."""
    rules = seated.game.game
    depth = depth_of(seated.game.key)
    reader = Reader(seated.game, tactics_of(seated.game.key), depth.turns, depth.scale, depth.briefly)
    deal = OpenWorlds(rules, seated.match.inner)
    sums = [Estimate(seated.match.seats) for _ in answers]
    for k in range(worlds):
        world = deal.deal(rng)
        for at, answer in enumerate(answers):
            copy = world.clone()
            carried_out(rules, copy, seat, answer, "")
            sums[at].add(reader.value(seated.match, copy, rng.fork(str(k))))
    return [one.mean()[seat] for one in sums]


# What rows come to.


def brier(rows: list[Row]) -> tuple[float, float]:
    """Mean squared error over all decisions and seats, and its standard error over games."""
    games = [sum((said - came) ** 2 for said, came in row["chances"]) for row in rows]
    counts = [len(row["chances"]) for row in rows]
    mean = sum(games) / sum(counts)
    spread = sum((game - mean * count) ** 2 for game, count in zip(games, counts, strict=True))
    return mean, sqrt(spread) / sum(counts)


def deciles(rows: list[Row]) -> list[tuple[int, float, float]]:
    """By tenths of what was said: how many, what was said on average, and how often it came true."""
    found: list[list[list[float]]] = [[] for _ in range(DECILES)]
    for row in rows:
        for pair in row["chances"]:
            found[min(DECILES - 1, int(pair[0] * DECILES))].append(pair)
    return [
        (len(one), sum(pair[0] for pair in one) / max(1, len(one)), sum(pair[1] for pair in one) / max(1, len(one)))
        for one in found
    ]


def mean_luck(rows: list[Row], player: int = 0) -> Share:
    """The mean luck of a player with its 95 % interval."""
    values = [row["luck"][player] for row in rows]
    n = len(values)
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return Share(mean, mean - WIDE * error, mean + WIDE * error)


def found_share(rows: list[Row]) -> Share:
    return share(sum(row["found"] for row in rows), len(rows))
