"""Seasons that play themselves: the same for any number of jobs, on disk, and made anew from their records."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.record import read_record
from boltyard.league.league import League
from boltyard.league.model import Json, read_log
from boltyard.league.season import bot_league, fixture_of, play_season
from boltyard.league.shelf import read_season, write_season
from boltyard.league.templates import templates_of, terms_from

QUICK = {"pbl": {"draft": "quick"}}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Json]:
    assert main(["league", "run", *words, "--json"]) == 0
    told: dict[str, Json] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize(
    ("template", "game", "entrants"),
    [
        ("cup", "robots", 3),
        ("double", "battleground", 3),
        ("swiss", "robots", 5),
        ("robin", "pbl", 3),
        ("ladder", "robots", 3),
    ],
)
def test_every_kind_of_season_plays_itself(
    capsys: pytest.CaptureFixture[str], template: str, game: str, entrants: int
) -> None:
    """PBL-LEAGUE-TOURNAMENT-1, ROB-R-68, BB-R-90: all three games; the machine output adds up."""
    told = run(
        capsys, "--template", template, "--game", game, "--entrants", str(entrants), "--seed", "3", "--bots", "uniform"
    )
    rows = told["standings"]

    assert list(told)[:7] == ["template", "game", "entrants", "matches", "games", "champion", "standings"]
    assert isinstance(rows, list)
    assert len(rows) == told["entrants"] == entrants
    assert rows[0]["entrant"] == told["champion"]
    assert sum(row["played"] for row in rows) == 2 * int(str(told["matches"]))
    assert all(row["won"] + row["drawn"] + row["lost"] == row["played"] for row in rows)
    assert sum(row["won"] for row in rows) == sum(row["lost"] for row in rows)


def test_the_same_season_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--template", "double", "--game", "robots", "--entrants", "4", "--seed", "9", "--bots", "uniform")
    alone = run(capsys, *words)

    assert run(capsys, *words, "--jobs", "2") == alone
    assert run(capsys, *words[:-3], "10", *words[-2:])["digest"] != alone["digest"]


@pytest.mark.parametrize(("template", "people"), [("keeper", 4), ("salary", 3)])
def test_leagues_with_keepers_play_a_whole_season(tmp_path: Path, template: str, people: int) -> None:
    """PBL-LEAGUE-KEEPER-6..10, PBL-LEAGUE-SALARY-1, -5, PBL-R-162, -163: drafts, auctions, exchange and firing feed
    the matches, every record has the keepers of its sides, and the book is made anew byte for byte."""
    league = bot_league(terms_from(template, "pbl", {}), people, 4, ["uniform"])
    season = play_season(league, 4)
    write_season(season, tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    made = read_season(tmp_path)

    assert league.over
    assert json.loads(before["book.json"]) == json.loads(json.dumps(made))
    assert (json.dumps(made, indent=1) + "\n").encode() == before["book.json"]
    assert League.replay(read_log(before["league.log"].decode())).text.encode() == before["league.log"]

    kinds = {entry.what["code"].split()[0] for entry in league.entries if isinstance(entry.what.get("code"), str)}  # type: ignore[union-attr]
    assert kinds >= ({"keeper", "swap"} if template == "keeper" else {"nominate", "bid", "pass", "fire"})

    for key in list(season.records)[-3:]:
        record = read_record(season.records[key])
        assert "inheritance=" in record.settings["terms"]


def test_the_book_tells_what_the_records_hold(tmp_path: Path) -> None:
    """Every sentence of a report has a decision that is there; tables and page come from the same data."""
    season = play_season(bot_league(terms_from("robin", "pbl", QUICK["pbl"]), 3, 2, ["uniform"]), 2)
    write_season(season, tmp_path)
    book = json.loads((tmp_path / "book.json").read_text())

    for report in book["reports"]:
        lines = len(read_record(season.records[report["record"]]).lines)
        assert 2 <= len(report["sentences"]) <= 6
        assert all(
            0 < sentence["n"] <= lines and sentence["text"].endswith((".", "!")) for sentence in report["sentences"]
        )
    assert {line["what"] for line in book["records"]} >= {"quickest win", "longest game", "most blow-offs in a game"}
    assert sum(won for row in book["head_to_head"].values() for won, _, _ in row.values()) == 3
    assert book["cards"][0]["games"] >= book["cards"][-1]["games"] >= 1
    assert all(line["won"] <= line["games"] <= line["times"] for line in book["cards"])
    assert (tmp_path / "standings.csv").read_text().count("\n") == 4
    assert (tmp_path / "matches.csv").read_text().startswith("match,stage,round,home,away,winner,how\n1.1.1,robin,1,")


class Tags(HTMLParser):
    """Which tags a page has, and where it points."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("href", "src")]


def test_the_page_needs_nothing_beside_it(tmp_path: Path) -> None:
    """Names from outside stay text, plots are drawn in it, and links lead to records that are there."""
    league = bot_league({**terms_from("robin", "robots", {}), "name": "<script>alert(1)</script>"}, 4, 2, ["uniform"])
    write_season(play_season(league, 2), tmp_path)
    page = (tmp_path / "book.html").read_text()
    tags = Tags()
    tags.feed(page)

    assert "script" not in tags.seen
    assert tags.seen.count("svg") == 2
    assert tags.links
    assert all((tmp_path / link.partition("#")[0]).is_file() for link in tags.links)


def test_an_altered_record_or_log_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_season(play_season(bot_league(terms_from("cup", "robots", {}), 2, 2, ["uniform"]), 2), tmp_path)
    file = next((tmp_path / "records").iterdir())
    file.write_text(file.read_text().replace("seed ", "seed 1"))

    assert main(["league", "book", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_teams_of_two_computers_share_a_robot() -> None:
    """Four chairs, A1, B1, A2, B2, where the settings are for teams."""
    league = League()
    league.do("com", "create", {"game": "pbl", "phases": [{"kind": "single"}], "settings": {"team": "four_hands"}})
    for name in ("red", "blue"):
        league.do("com", "enter", {"key": name, "bots": ["uniform", "uniform"]})
    league.do("com", "start", {"chance": 1})
    fixture = fixture_of(league, league.to_play()[0], 1)

    assert [entrant for entrant, _, _ in fixture.chairs] == ["red", "blue", "red", "blue"]
    assert fixture.names == ["red.1", "blue.1", "red.2", "blue.2"]


def test_chairs_change_from_game_to_game() -> None:
    league = bot_league({**terms_from("cup", "robots", {}), "series": 3}, 2, 1, ["uniform"])
    season = play_season(league, 1)
    chairs = list(season.chairs.values())

    assert len(chairs) >= 2
    assert chairs[0] == chairs[1][::-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--template", "cups", "--game", "robots"), "did you mean cup"),
        (("--template", "keeper", "--game", "robots"), "there is no season"),
        (("--template", "cup", "--game", "chess"), "there is no game"),
        (("--template", "cup", "--game", "robots", "--entrants", "1"), "--entrants is 2 to"),
        (("--template", "keeper", "--game", "pbl", "--entrants", "40"), "PBL-LEAGUE-KEEPER-1"),
        (("--template", "cup", "--game", "robots", "--series", "2"), "odd number"),
        (("--template", "cup", "--game", "robots", "--bots", "genius"), "there is no player"),
    ],
)
def test_bad_usage_is_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert main(["league", "run", *words]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1


def test_a_folder_without_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "show", str(tmp_path)]) == 1
    assert "there is no league in" in capsys.readouterr().err


def test_show_and_audit_read_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_season(play_season(bot_league(terms_from("robin", "robots", {}), 3, 2, ["uniform"]), 2), tmp_path)

    assert main(["league", "show", str(tmp_path)]) == 0
    assert "is the champion" in capsys.readouterr().out
    assert main(["league", "audit", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["act"] == "create"


def test_what_a_game_adds_is_listed_with_the_rest() -> None:
    assert list(templates_of("pbl")) == ["cup", "double", "swiss", "robin", "ladder", "keeper", "salary"]
    assert "keeper" not in templates_of("robots")
