"""A season that plays itself: computer players draft, bid and play; the log is the same for any number of jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import get_context

from boltyard.core.errors import BadSetting
from boltyard.core.record import Record, table_names
from boltyard.core.rng import stream
from boltyard.core.table import Table
from boltyard.core.terms import with_terms
from boltyard.games import find_game
from boltyard.lab.jobs import play_out
from boltyard.lab.runner import ignore_interrupts
from boltyard.league.facts import Facts, facts_of
from boltyard.league.league import TABLE, League
from boltyard.league.model import DRAW, Entrant, Json, Match, digest_of
from boltyard.players.bots import bare_name, bots_of

CHUNK = 8  # games handed to a worker at a time
COMMISSIONER = "boltyard"


@dataclass(frozen=True)
class Fixture:
    """A game to be played: settings, and by chair the entrant, its name and the computer player."""

    match: str
    number: int
    game: str
    settings: Mapping[str, str]
    chairs: tuple[tuple[str, str, str], ...]
    seed: int

    @property
    def key(self) -> str:
        return f"{self.match}-{self.number}"

    @property
    def names(self) -> list[str]:
        return [name for _, name, _ in self.chairs]


@dataclass(frozen=True)
class Finished:
    """What came of a fixture: its record as text, and the facts."""

    fixture: Fixture
    record: str
    digest: str
    facts: Facts


@dataclass
class Season:
    """A league of computer players with the records of its games."""

    league: League
    seed: int
    records: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Facts] = field(default_factory=dict)
    chairs: dict[str, list[str]] = field(default_factory=dict)  # by game: the entrants by chair

    @property
    def digest(self) -> str:
        """One short text for everything that was done and played; the log names the digests of the records."""
        return digest_of(self.league.text)


def play_fixture(fixture: Fixture) -> Finished:
    """A pure function: the same fixture gives the same record in any process."""
    game = find_game(fixture.game)
    names = table_names(fixture.names)
    record = Record(game.key, game.rules_version, names, fixture.seed, game.pinned(dict(fixture.settings)))
    table = Table(game, record)
    play_out(game, table, [bot for _, _, bot in fixture.chairs])
    return Finished(fixture, record.text(), record.digest, facts_of(table, fixture.names))


def fixture_of(league: League, match: Match, seed: int) -> Fixture:
    """The next game of a match. Chairs are changed from game to game; teams sit alternately."""
    assert league.terms is not None
    terms = league.terms
    number = len(match.games) + 1
    sides = [league.entrants[str(side)] for side in (match.sides if number % 2 else match.sides[::-1])]
    game = find_game(terms.game)
    settings = dict(terms.settings)
    if league.format is not None:
        settings = with_terms(game.schema, settings, league.format.parts([side.key for side in sides]))
    each = seats_of_a_side(terms.game, settings)
    chairs = tuple(
        (side.key, called(side, partner, each), bot_of(side, partner if each > 1 else number))
        for partner in range(each)
        for side in sides
    )
    chance = stream(str(seed), f"match {match.id} game {number}")
    return Fixture(match.id, number, terms.game, settings, chairs, chance.below(1 << 30))


def bot_of(side: Entrant, turn: int) -> str:
    """The computer player whose turn it is for this side; nothing where people play for it."""
    return side.bots[turn % len(side.bots)] if side.bots else ""


def called(side: Entrant, partner: int, each: int) -> str:
    return side.name if each == 1 else f"{side.name}.{partner + 1}"


def seats_of_a_side(key: str, settings: Mapping[str, str]) -> int:
    """One chair for each side, or two where these settings are for teams."""
    game = find_game(key)
    chosen = game.schema.read(settings)
    try:
        game.check(chosen, 2)
    except BadSetting:
        game.check(chosen, 4)
        return 2
    return 1


def winner_of(facts: Facts, entrants: Sequence[str]) -> str:
    """The entrant whose chairs have won; a draw where both or neither did."""
    won = {entrants[seat] for seat in facts.winners}
    return won.pop() if len(won) == 1 else DRAW


def result_of(finished: Finished) -> dict[str, Json]:
    """A finished game as an act of the league."""
    facts, fixture = finished.facts, finished.fixture
    entrants = [entrant for entrant, _, _ in fixture.chairs]
    return {
        "match": fixture.match,
        "game": fixture.number,
        "winner": winner_of(facts, entrants),
        "reason": facts.reason,
        "turns": facts.turns,
        "record": finished.digest,
        "first": entrants[facts.first],
        "feats": {entrant: dict(facts.feats[entrants.index(entrant)]) for entrant in entrants},
    }


def bot_league(terms: Mapping[str, Json], entrants: int, seed: int, sorts: Sequence[str] = ()) -> League:
    """A league of so many computer players, of all sorts that play the game in turn, begun with this chance."""
    league = League()
    league.do(COMMISSIONER, "create", terms)
    assert league.terms is not None
    known = list(sorts) or bots_of(league.terms.game)
    for number in range(entrants):
        sort = known[number % len(known)]
        before = number // len(known)
        name = bare_name(sort, before)
        league.do(COMMISSIONER, "enter", {"key": f"{sort}-{before + 1}", "name": name, "bots": [sort]})
    league.do(COMMISSIONER, "start", {"chance": seed})
    return league


def play_season(
    league: League, seed: int, jobs: int = 1, told: Callable[[int, int], None] = lambda done, of: None
) -> Season:
    """Play to the end whatever the league asks for."""
    season = Season(league, seed)
    with ExitStack() as stack:
        pool: ProcessPoolExecutor | None = None
        while not league.over:
            if league.room is not None:
                entrant = league.room.asked()[0]
                code = league.room.advise(entrant, stream(str(seed), f"entry {len(league.entries)}"))
                league.do(COMMISSIONER, "proxy", {"entrant": entrant, "code": code})
                continue
            fixtures = [fixture_of(league, match, seed) for match in league.to_play()]
            if pool is None and jobs > 1 and len(fixtures) > 1:
                pool = stack.enter_context(
                    ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=ignore_interrupts)
                )
            for done, finished in enumerate(played(fixtures, pool), 1):
                key = finished.fixture.key
                season.records[key] = finished.record
                season.facts[key] = finished.facts
                season.chairs[key] = [entrant for entrant, _, _ in finished.fixture.chairs]
                league.do(TABLE, "game", result_of(finished))
                told(done, len(fixtures))
    return season


def played(fixtures: Sequence[Fixture], pool: ProcessPoolExecutor | None) -> Iterator[Finished]:
    """The fixtures played, in their order."""
    if pool is None:
        return map(play_fixture, fixtures)
    return pool.map(play_fixture, fixtures, chunksize=CHUNK if len(fixtures) > 8 * CHUNK else 1)
