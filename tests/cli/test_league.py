"""Leagues from the command line: in a folder, and on a server as whoever one was there."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.client import Door, LeagueLink, Link, read_league_link, wire
from boltyard.client.links import BadLink
from boltyard.client.tokens import Known, Tokens
from boltyard.league.folder import act_in, fixture_in, judge, make_season, playing_in
from boltyard.league.model import Forbidden
from boltyard.league.season import Fixture, play_fixture
from boltyard.league.shelf import open_season, read_season, write_season
from boltyard.league.templates import terms_from
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.sqlite import Sqlite
from boltyard.tui.fixture import FixtureJoining
from boltyard.tui.terminal import Terminal
from tests.client.keyboard import Typist
from tests.server.site import Guest, Site, site


def begun(folder: Path, *entrants: str, game: str = "robots", template: str = "robin", **more: Any) -> None:
    write_season(make_season({**terms_from(template, game, {}), **more}, entrants, 3), folder)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    answers = iter(lines)
    monkeypatch.setattr(Terminal, "ask", lambda self, prompt: next(answers))


def test_a_fixture_in_a_folder_counts_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The match is judged from its record, and computers among themselves play on."""
    folder = tmp_path / "yard"
    words = ["--template", "robin", "--game", "robots", "--entrants", "Ana,greedy,uniform", "--seed", "3"]
    assert main(["league", "make", str(folder), *words]) == 0
    league = open_season(folder).league
    assert all("Ana" in match.sides for match in league.to_play())  # the computers have met already

    first = league.to_play()[0]
    typed(monkeypatch, "resign", "yes")
    assert main(["play", "--fixture", f"{folder}#{first.id}", "--plain"]) == 0
    assert "2 points" in capsys.readouterr().out
    found = open_season(folder).league.match(first.id)
    assert found is not None
    assert (found.winner, found.how) == (first.other("Ana"), "played")

    typed(monkeypatch, "resign", "yes")
    assert main(["play", "--fixture", str(folder), "--plain"]) == 0
    season = open_season(folder)
    assert season.league.over
    assert len(season.records) == 3
    assert read_season(folder)["champion"] == season.league.champion
    assert main(["play", "--fixture", str(folder)]) == 2


def test_a_fixture_that_was_cut_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(tmp_path, "Ana", "greedy")
    typed(monkeypatch, "quit")
    assert main(["play", "--fixture", str(tmp_path), "--plain"]) == 0
    assert not open_season(tmp_path).league.over
    assert playing_in(tmp_path, fixture_in(tmp_path, "")).exists()
    typed(monkeypatch, "resign", "yes")
    assert main(["play", "--fixture", str(tmp_path), "--plain"]) == 0
    assert open_season(tmp_path).league.over


def test_only_the_match_that_the_league_asks_for_counts(tmp_path: Path) -> None:
    """A record with another seed, or of other settings, is not that match."""
    begun(tmp_path, "Ana", "Bo")
    fixture = fixture_in(tmp_path, "")
    chairs = tuple((key, name, "uniform") for key, name, _ in fixture.chairs)
    other = Fixture(fixture.match, 1, fixture.game, fixture.settings, chairs, fixture.seed + 1)
    playing_in(tmp_path, fixture).write_text(play_fixture(other).record)
    with pytest.raises(Exception, match="is not the match"):
        judge(tmp_path, fixture)
    assert not open_season(tmp_path).league.over


def test_a_keeper_league_in_a_folder_is_drafted_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """PBL-LEAGUE-KEEPER-5: what was drafted is what the fixture is played with."""
    begun(tmp_path, "Ana", "greedy", game="pbl", template="keeper")
    assert main(["league", "say", str(tmp_path), "keeper", "nonsense", "--name", "Ana"]) == 2
    assert "PBL-" in capsys.readouterr().err
    while (league := open_season(tmp_path).league).room is not None:
        code = league.room.legal("Ana")[0]
        assert main(["league", "say", str(tmp_path), *code.split(), "--name", "Ana"]) == 0
    fixture = fixture_in(tmp_path, "")
    assert league.format is not None
    assert str(league.format.parts(["Ana", "greedy-1"])["0"]["inheritance"]).split("+")[0] in str(fixture.settings)


def test_table_top_games_are_reported_by_both_and_a_dispute_is_ruled(tmp_path: Path) -> None:
    begun(tmp_path, "Ana", "Bo")
    match = open_season(tmp_path).league.to_play()[0].id
    for who, winner in (("Ana", "Ana"), ("Bo", "Bo")):
        assert main(["league", "report", str(tmp_path), match, winner, "--name", who]) == 0
    with pytest.raises(Forbidden):
        act_in(tmp_path, "Bo", "ruling", {"match": match, "winner": "Bo"})
    assert main(["league", "act", str(tmp_path), "ruling", f"match={match}", "winner=Bo", "why=Seen."]) == 0
    assert open_season(tmp_path).league.champion == "Bo"


# On a server.


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "pattern.db"
    bring_up_to_date(Sqlite(path))
    return path


@pytest.fixture
def server(pattern: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("BOLTYARD_HOME", str(tmp_path / "home"))
    with site(str(shutil.copy(pattern, tmp_path / "boltyard.db"))) as opened:
        yield opened


def made(server: Site, tokens: Tokens, *names: str, **wish: Any) -> LeagueLink:
    """A league of these guests, begun; all of them are known at this terminal."""

    async def story() -> str:
        doors = [Door(server.address) for _ in names]
        for door, name in zip(doors, names, strict=True):
            known = await door.become_guest(name)
            tokens.keep(server.address, Known(known.name, known.token))
        view = await doors[0].make_league(wire.NewLeague(**{"game": "robots", "template": "robin", **wish}))
        for door in doors:
            await door.join_league(view.id)
        await doors[0].act_in(view.id, "start")
        return view.id

    return LeagueLink(server.address, asyncio.run(story()))


def test_a_league_on_a_server_from_the_command_line(
    server: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Show, join, say, report and audit, by link and by id; a stranger's act is refused with its rule."""
    tokens = Tokens(tmp_path / "home" / "guests.json")
    link = made(server, tokens, "Ana", "Bo", game="pbl", template="salary")
    assert main(["league", "show", link.league, "--at", server.address, "--name", "Ana", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    namer = shown["asked"][0]
    other = "Bo" if namer == "Ana" else "Ana"
    assert main(["league", "say", str(link), "bid", "5", "--name", other]) == 1
    assert "PBL-R-164" in capsys.readouterr().err
    assert main(["league", "show", str(link), "--name", namer]) == 0
    said = capsys.readouterr().out
    thing = said.partition("nominate ")[2].split(",")[0].split()[0]
    assert main(["league", "say", str(link), "nominate", thing, "--name", namer]) == 0
    assert main(["league", "say", str(link), "bid", "5", "--name", other, "--json"]) == 0
    assert main(["league", "act", str(link), "pause", "--name", "Bo"]) == 1
    assert main(["league", "join", str(link), "--name", "Cy"]) == 1  # it has begun
    capsys.readouterr()
    assert main(["league", "audit", str(link)]) == 0
    assert f"{other}: bid 5." in capsys.readouterr().out
    assert main(["league", "show", f"{server.address}/league/aaaaaaaaaaaa"]) == 1
    assert main(["league", "show", f"{server.address}/x/y"]) == 2


class Fixed(FixtureJoining, Typist):
    """A keyboard that plays by itself, at the next fixture; after a few answers it has had enough."""

    def __init__(self, link: LeagueLink, folder: Path, name: str) -> None:
        Typist.__init__(self, Link(link.server, ""), folder, name=name, typed=Fixed.or_resigns)
        self.league, self.match = link, ""

    def or_resigns(self) -> str:
        if len(self.prompts) <= 4 or self.sitting.question is None:
            return self.any_choice()
        return "yes" if "(yes or no)" in self.paper.getvalue()[-80:] + self.prompts[-1] else "resign"


def test_a_fixture_on_a_server_is_played_from_a_terminal(server: Site, tmp_path: Path) -> None:
    """Whoever comes first waits for the other; the end is in the league by itself."""
    tokens = Tokens(tmp_path / "guests.json")
    link = made(server, tokens, "Ana", "Bo")
    known = tokens.of(server.address, "Bo")
    assert known is not None

    async def bo_comes() -> None:
        """Once Ana waits."""
        door = Door(server.address, known.token)
        while not (match := (await door.league(link.league)).stages[0].matches[0]).ready:
            await asyncio.sleep(0)
        table = (await door.to_match(link.league, match.id)).table
        await Guest(server, known.token, "Bo").play(table, 2)

    async def ended() -> wire.LeagueView:
        door = Door(server.address)
        while not (seen := await door.league(link.league)).over:
            await asyncio.sleep(0)
        return seen

    coming = Thread(target=lambda: asyncio.run(bo_comes()))
    coming.start()
    ana = Fixed(link, tmp_path, "Ana")
    code = ana.run()
    coming.join()

    assert code == 0
    assert "waiting for Bo" in ana.text
    assert asyncio.run(ended()).champion == "Bo"


@pytest.mark.parametrize(
    "text", ["http://host/t/abc", "host:99999/league/abcdef", "http://host/league/", "ftp://host/league/abcdefabcdef"]
)
def test_what_is_no_league_is_refused(text: str) -> None:
    with pytest.raises(BadLink):
        read_league_link(text)


def test_links_of_leagues() -> None:
    assert read_league_link("http://h:1/league/abcdefabcdef#1.1.2") == LeagueLink("http://h:1", "abcdefabcdef", "1.1.2")
    assert read_league_link("abcdefabcdef", "https://h") == LeagueLink("https://h", "abcdefabcdef")
