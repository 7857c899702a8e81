"""A league in a folder, with people: whoever has the folder holds the commissioner's hand, and computers play by
themselves whenever it is for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from boltyard.core.errors import Wrong
from boltyard.core.record import read_record
from boltyard.core.rng import stream
from boltyard.games import find_game
from boltyard.league.facts import replayed
from boltyard.league.league import TABLE, League
from boltyard.league.model import Json, Match
from boltyard.league.season import COMMISSIONER, Finished, Fixture, Season, fixture_of, play_fixture, result_of
from boltyard.league.shelf import LOG, RECORDS, open_season, write_season
from boltyard.players.bots import bare_name, bots_of


class NoFixture(Wrong):
    """There is no such match to be played here."""

    exit_code = 2


def make_season(terms: Mapping[str, Json], entrants: Sequence[str], seed: int) -> Season:
    """A league of people by their names and computer players by their sorts, begun."""
    league = League()
    league.do(COMMISSIONER, "create", terms)
    assert league.terms is not None
    sorts = bots_of(league.terms.game)
    for n, one in enumerate(entrants):
        before = list(entrants[:n]).count(one)
        if one in sorts:
            enters: dict[str, Json] = {"key": f"{one}-{before + 1}", "name": bare_name(one, before), "bots": [one]}
        else:
            enters = {"key": one, "name": one, "people": [one]}
        league.do(COMMISSIONER, "enter", enters)
    league.do(COMMISSIONER, "start", {"chance": seed})
    season = Season(league, seed)
    go_on(season)
    return season


def go_on(season: Season) -> None:
    """Computer players say and play whatever is for them, until somebody else is waited for."""
    league = season.league
    while not league.over and not league.paused:
        if league.room is not None:
            asked = [one for one in league.room.asked() if league.entrants[one].bots]
            if not asked:
                return
            code = league.room.advise(asked[0], stream(str(league.chance), f"entry {len(league.entries)}"))
            league.do(COMMISSIONER, "proxy", {"entrant": asked[0], "code": code})
            continue
        matches = [one for one in league.to_play() if not people_in(league, one)]
        if not matches:
            return
        for match in matches:
            add(season, play_fixture(fixture_of(league, match, league.chance)))


def people_in(league: League, match: Match) -> bool:
    return any(league.entrants[str(side)].people for side in match.sides)


def add(season: Season, finished: Finished) -> None:
    """A game that is over goes into the league, its record with it."""
    season.league.do(TABLE, "game", result_of(finished))
    key = finished.fixture.key
    season.records[key] = finished.record
    season.facts[key] = finished.facts
    season.chairs[key] = [entrant for entrant, _, _ in finished.fixture.chairs]


def act_in(folder: Path, by: str, act: str, what: Mapping[str, Json]) -> Season:
    """Somebody does something in the league of this folder, and computers go on; refused, nothing is written."""
    season = open_season(folder)
    season.league.do(by, act, what)
    go_on(season)
    write_season(season, folder)
    return season


def fixture_in(folder: Path, match: str) -> Fixture:
    """A match of the league in this folder that can be played now: this one, or the first with people in it."""
    league = open_season(folder).league
    here = league.to_play()
    found = next((one for one in here if (one.id == match if match else people_in(league, one))), None)
    if found is None:
        there = ", ".join(one.id for one in here) or "none"
        raise NoFixture(f"Match {match} cannot be played now; there is {there}." if match else "No match waits here.")
    return fixture_of(league, found, league.chance)


def playing_in(folder: Path, fixture: Fixture) -> Path:
    """Where the match is kept, from its first decision on."""
    return folder / RECORDS / f"{fixture.key}.record"


def judge(folder: Path, fixture: Fixture) -> Season:
    """A fixture was played to its end: its record is verified from the first decision on, and its result counts."""
    path = playing_in(folder, fixture)
    record = read_record(path.read_text(encoding="utf-8"), str(path))
    game = find_game(fixture.game)
    settings = game.pinned(dict(fixture.settings))
    if (record.game, record.settings, record.seed) != (game.key, settings, fixture.seed):
        raise NoFixture(f"{path} is not the match that the league asks for.")
    if record.practice:
        raise NoFixture(f"{path} was played as practice; it does not count.")
    season = open_season(folder)
    add(season, Finished(fixture, record.text(), record.digest, replayed(record, fixture.names)))
    go_on(season)
    write_season(season, folder)
    return season


def is_league(folder: Path) -> bool:
    return (folder / LOG).is_file()
