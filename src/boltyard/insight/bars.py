"""Do reviews keep what they promise? One game by its seed gives one row; rows add up over days.

Games are kept: whoever changes the review looks at the same ones again, and a blunder is planted in one of them.

- *line*: a game between levels 3 and 5, reviewed: do chances come true as often as they say, at every decision?
  Is luck nobody's on the long run, and do luck and skill add up?
- *blunders*: somewhere in such a game a choice is made that is far worse than what was chosen there, by many fresh
  play-outs. Is it among the biggest swings?
- *weaker*: level 2 against level 5. Whose choices cost more?
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from pathlib import Path
from time import process_time
from typing import NotRequired, TypedDict

from boltyard.boxes import find_box, folder_of
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.record import Line, Record, read_record, table_names
from boltyard.core.rng import Rng, stream
from boltyard.core.snapshot import code_stamp, stamp
from boltyard.core.table import Table, open_table
from boltyard.core.tactics import log_odds, logistic
from boltyard.games import find_game
from boltyard.insight.chances import Reader, carried_out
from boltyard.insight.knowing import depth_of
from boltyard.insight.review import review
from boltyard.insight.worlds import OpenWorlds
from boltyard.lab.jobs import chance, play_with
from boltyard.lab.stats import Share, share
from boltyard.players.knowing import VALUES, tactics_of
from boltyard.players.player import Player, make_player

FAR_WORSE = 0.15
FRESH = 2000  # play-outs that say so
BATCH = 100  # after so many it is seen whether more could say anything else
SURE = 4.0  # standard errors beyond which they could not
ROUGH = 40  # of those that are looked at first
ANSWERS = 12  # that are looked at
TRIED = 12  # moments of a game at which a blunder is looked for
TENTHS = 10
TWENTIETHS = 20
WIDE = 1.96


class Row(TypedDict):
    """What came of one game."""

    seed: int
    said: list[list[float]]  # chances at its decisions, by what was said: see `in_bins`
    luck: list[float]  # by player: the lower level first
    exact: bool
    found: bool  # the blunder is among the swings, or the weaker one was named
    seconds: float
    worlds: int
    blunder: NotRequired[dict[str, float]]  # that was planted: what it costs, and what the review says it does


class Seated:
    """Computer players at a table, from the deal or from any decision of a record on."""

    def __init__(self, table: Table, players: list[str], shift: int) -> None:
        self.table = table
        self.shift = shift
        bound = table.game
        assert isinstance(bound, Match)
        self.game = bound
        self.players: list[Player] = [
            make_player(name, bound, chair, chance(table, chair)) for chair, name in enumerate(turned(players, shift))
        ]

    @property
    def match(self) -> MatchState:
        state = self.table.state
        assert isinstance(state, MatchState)
        return state

    def finish(self) -> Record:
        play_with(self.table, self.players)
        return self.table.record


def turned(players: list[str], shift: int) -> list[str]:
    """By chair: the first player sits in this one."""
    return [players[(chair - shift) % len(players)] for chair in range(len(players))]


class Games:
    """Games between two levels, each played once and kept by the players and rules that played it."""

    def __init__(self, key: str, low: int, high: int, folder: Path | None = None) -> None:
        self.key = key
        self.players = players_of(key, low, high)
        self.folder = folder / f"games-{key}-{low}-{high}-{players_stamp(key)}" if folder else None

    def shift(self, seed: int) -> int:
        """In which chair the first player sits: they take turns."""
        return seed % len(self.players)

    def of(self, seed: int) -> Record:
        path = self.folder / f"{seed}.record" if self.folder else None
        if path and path.exists():
            return read_record(path.read_text(encoding="utf-8"), str(path))
        game = find_game(self.key)
        names = table_names(turned(self.players, self.shift(seed)))
        settings = game.pinned(find_box(self.key).measured_with)
        table = Table(game, Record(self.key, game.rules_version, names, seed, settings), None, False)
        record = Seated(table, self.players, self.shift(seed)).finish()
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(record.text(), encoding="utf-8")
        return record

    def before(self, seed: int, n: int) -> Seated:
        """The same game, as it stood before its n-th decision."""
        table = open_table(find_game(self.key), self.of(seed), n - 1)
        table.game.hurry(table.state)
        return Seated(table, self.players, self.shift(seed))


def players_stamp(key: str) -> str:
    """A short name for all that decides how a game is played: rules, players, and what they have learnt."""
    learnt = folder_of(find_box(key)) / VALUES
    return short_name(stamp(find_game(key)), code_stamp("boltyard.players"), learnt.read_text(encoding="utf-8"))


def review_stamp(key: str) -> str:
    """The same for what reviews of such games say: rows of one are never added to those of another."""
    depth = replace(depth_of(key), mistakes=False, measured={})
    return short_name(players_stamp(key), code_stamp("boltyard.insight"), repr(depth))


def short_name(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:8]


def players_of(key: str, low: int, high: int) -> list[str]:
    """As many as usual at this game, the two levels in turn."""
    return [f"level{low}" if at % 2 == 0 else f"level{high}" for at in range(find_box(key).usual_seats)]


def line_row(key: str, seed: int, folder: Path | None = None) -> Row:
    games = Games(key, 3, 5, folder)
    return row_of(games, seed, games.of(seed), None)


def weaker_row(key: str, seed: int, folder: Path | None = None) -> Row:
    games = Games(key, 2, 5, folder)
    return row_of(games, seed, games.of(seed), None)


def row_of(games: Games, seed: int, record: Record, planted: Planted | None) -> Row:
    """Review a game and say what came of it."""
    chairs = [(player + games.shift(seed)) % len(games.players) for player in range(len(games.players))]
    began = process_time()
    found = review(record)
    seconds = process_time() - began
    told = [
        (win, found.result[seat])
        for point, step in zip(found.line, found.steps, strict=True)
        if point.seat >= 0 and step.moment.options > 1  # somebody had a choice
        for seat, win in enumerate(point.win)
    ]
    exact = all(
        prior + luck + skill == result
        for prior, luck, skill, result in zip(found.prior, found.luck, found.skill, found.result, strict=True)
    )
    if planted is None:
        hit = found.weaker in chairs[::2]
    else:
        hit = planted.n in [step.moment.n for step in found.swings]
    row = Row(
        seed=seed,
        said=in_bins(told),
        luck=[found.luck[chair] for chair in chairs],
        exact=exact,
        found=hit,
        seconds=round(seconds, 2),
        worlds=found.worlds,
    )
    if planted is not None:
        told_of = next(step for step in found.steps if step.moment.n == planted.n)
        row["blunder"] = {
            "n": planted.n,
            "seat": planted.seat,
            "cost": round(planted.cost, 4),
            "worlds": planted.worlds,
            "said": round(-told_of.choice[planted.seat], 4),
        }
    return row


# Blunders.


@dataclass(frozen=True)
class Planted:
    """A choice that costs so much, by so many fresh play-outs."""

    n: int
    seat: int
    moves: list[Move]
    cost: float
    worlds: int


def blunder_row(key: str, seed: int, folder: Path | None = None) -> Row | None:
    """A game in which a choice far worse than what was chosen there is made once; nothing where none was found."""
    games = Games(key, 3, 5, folder)
    lines = games.of(seed).lines
    rng = stream(str(seed), "blunders")
    for _ in range(TRIED):
        line = lines[rng.below(max(1, len(lines) * 3 // 4))]
        seated = games.before(seed, line.n)
        planted = far_worse(seated, line, rng) if line.seat in seated.table.asked else None
        if planted is not None:
            seated.table.carry_out(planted.seat, planted.moves)
            return row_of(games, seed, seated.finish(), planted)
    return None


def far_worse(seated: Seated, line: Line, rng: Rng) -> Planted | None:
    """An answer that costs at least so much beside the one that was given, by fresh play-outs with open hands.

    Beside the best of all it would be another matter: that may be something of which neither player thinks.
    """
    seat = line.seat
    if seated.table.playing.sealed[seat]:
        return None
    given: list[Move] = seated.game.read(seated.match.clone(), seat, line.code)
    answers = [given, *[answer for answer in whole_answers(seated, seat) if answer != given]]
    if len(answers) < 2:
        return None
    rough = [sum(column) / ROUGH for column in zip(*played_on(seated, seat, answers, ROUGH, rng), strict=True)]
    worst = answers[rough.index(min(rough))]
    if rough[0] - min(rough) < FAR_WORSE:
        return None
    told: list[float] = []
    while len(told) < FRESH:
        told += [good - bad for good, bad in played_on(seated, seat, [given, worst], min(BATCH, FRESH), rng)]
        cost = sum(told) / len(told)
        error = sqrt(sum((one - cost) ** 2 for one in told)) / len(told)
        if abs(cost - FAR_WORSE) > SURE * error:
            break  # more of them would say the same
    return Planted(line.n, seat, worst, cost, len(told)) if cost >= FAR_WORSE else None


def whole_answers(seated: Seated, seat: int) -> list[list[Move]]:
    """Some answers to the question: what the policy prefers behind each first word."""
    found: list[list[Move]] = []
    tactics = tactics_of(seated.game.key)
    for option in seated.table.options(seat)[:ANSWERS]:
        s = seated.match.inner.clone()
        moves = [option]
        rules = seated.game.game
        while not rules.closing_line(s, seat, moves[-1]):
            rules.answer(s, seat, moves[-1])
            options = rules.legal(s, seat)
            moves.append(options[0] if len(options) == 1 else tactics.fast_policy(s, seat, options))
        found.append(moves)
    return found


def played_on(seated: Seated, seat: int, answers: list[list[Move]], worlds: int, rng: Rng) -> list[list[float]]:
    """By world, all of them common to all answers: what each comes to for the seat."""
    rules = seated.game.game
    depth = depth_of(seated.game.key)
    reader = Reader(seated.game, tactics_of(seated.game.key), depth.turns, depth.scale, depth.briefly)
    deal = OpenWorlds(rules, seated.match.inner)
    found: list[list[float]] = []
    for _ in range(worlds):
        world = deal.deal(rng)
        row: list[float] = []
        for answer in answers:
            copy = world.clone()
            carried_out(rules, copy, seat, answer, "")
            row.append(reader.value(seated.match, copy, rng)[seat])
        found.append(row)
    return found


# What rows come to.


def in_bins(told: list[tuple[float, float]]) -> list[list[float]]:
    """Chances in short, by twentieths of what was said: which, how many, the sums of said, of came and of squares."""
    bins: dict[int, list[float]] = {}
    for said, came in told:
        at = min(TWENTIETHS - 1, int(said * TWENTIETHS))
        held = bins.setdefault(at, [at, 0, 0.0, 0.0, 0.0])
        for place, more in enumerate((1, said, came, (said - came) ** 2), 1):
            held[place] += more
    return [[at, count, *[round(one, 4) for one in sums]] for at, (_, count, *sums) in sorted(bins.items())]


def decisions(rows: list[Row]) -> int:
    """How many chances were told."""
    return sum(int(held[1]) for row in rows for held in row["said"])


def brier(rows: list[Row]) -> tuple[float, float]:
    """Mean squared error over all decisions and seats, and its standard error over games."""
    games = [sum(held[4] for held in row["said"]) for row in rows]
    counts = [decisions([row]) for row in rows]
    mean = sum(games) / sum(counts)
    spread = sum((game - mean * count) ** 2 for game, count in zip(games, counts, strict=True))
    return mean, sqrt(spread) / sum(counts)


@dataclass(frozen=True)
class Tenth:
    """Chances that were said to be about this high: what was said on average, and how often it came true."""

    count: int
    games: int
    said: float
    came: float
    error: float  # one standard error of the difference, over games: decisions of one game have one result

    @property
    def off(self) -> float:
        return self.came - self.said


def tenths(rows: list[Row]) -> list[Tenth]:
    """By tenths of what was said."""
    found: list[list[list[float]]] = [[] for _ in range(TENTHS)]  # by tenth, by game: how many, said, came
    for row in rows:
        of_game = [[0.0, 0.0, 0.0] for _ in range(TENTHS)]
        for at, *sums in row["said"]:
            held = of_game[int(at) * TENTHS // TWENTIETHS]
            for place in range(3):
                held[place] += sums[place]
        for tenth, held in zip(found, of_game, strict=True):
            if held[0]:
                tenth.append(held)
    return [tenth_of(games) for games in found]


def tenth_of(games: list[list[float]]) -> Tenth:
    count = sum(n for n, _, _ in games)
    if not count:
        return Tenth(0, 0, 0.0, 0.0, 0.0)
    said = sum(one for _, one, _ in games) / count
    came = sum(one for _, _, one in games) / count
    apart = [of_came - of_said - n * (came - said) for n, of_said, of_came in games]
    return Tenth(int(count), len(games), said, came, sqrt(sum(one * one for one in apart)) / count)


def slope(rows: list[Row]) -> float:
    """What log-odds of the line would have to be multiplied with to fit best: above 1 it is too careful."""
    low, high = 0.2, 5.0
    bins = [(log_odds(said / n), n, came) for row in rows for _, n, said, came, _ in row["said"]]
    for _ in range(30):  # the derivative of the likelihood falls in it
        middle = (low + high) / 2
        if sum(odds * (came - n * logistic(middle * odds)) for odds, n, came in bins) > 0:
            low = middle
        else:
            high = middle
    return low


def mean_luck(rows: list[Row], player: int = 0) -> Share:
    """The mean luck of a player with its 95 % interval."""
    values = [row["luck"][player] for row in rows]
    n = len(values)
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return Share(mean, mean - WIDE * error, mean + WIDE * error)


def found_share(rows: list[Row]) -> Share:
    return share(sum(row["found"] for row in rows), len(rows))
