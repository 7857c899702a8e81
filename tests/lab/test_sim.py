"""Simulation: the same table of rows whatever the number of workers, chairs and seeds as documented."""

import json
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.record import load_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.lab.jobs import Job, Row, digest_of, play_job
from boltyard.lab.runner import Report, make_jobs, run_jobs
from boltyard.lab.stats import share

UNIFORM = ("uniform", "uniform")
MIXED = ("greedy", "uniform")


def rows_of(seats: tuple[str, ...], games: int, workers: int = 1, fixed: bool = False) -> list[Row]:
    rows, _ = run_jobs(make_jobs("robots", {}, seats, 1, games, fixed, ""), workers, lambda rows: None)
    return rows


def test_the_number_of_workers_changes_nothing() -> None:
    assert rows_of(MIXED, 120, workers=2) == rows_of(MIXED, 120)


def test_players_change_chairs_game_by_game() -> None:
    """In game k player i sits in chair (i + k) mod n."""
    jobs = make_jobs("robots", {}, ("a", "b"), 10, 3, False, "")

    assert [job.chairs() for job in jobs] == [["a", "b"], ["b", "a"], ["a", "b"]]
    assert [job.seed for job in jobs] == [10, 11, 12]
    assert [job.chairs() for job in make_jobs("robots", {}, ("a", "b"), 10, 2, True, "")] == [["a", "b"], ["a", "b"]]


def test_wins_belong_to_names_not_to_chairs() -> None:
    """greedy is named first and wins from either chair."""
    rows = rows_of(MIXED, 40)

    assert sum(0 in row.winners for row in rows) >= 36
    assert {row.seed % 2 for row in rows if 0 in row.winners} == {0, 1}


def test_the_loop_of_random_games_plays_as_players_at_a_table_do(tmp_path: Path) -> None:
    """A job that keeps its record takes the long way, through views and a table; the outcome is the same."""
    for seed in range(20):
        short = play_job(Job("robots", {"series": "3"}, UNIFORM, seed, seed % 2))
        long = play_job(Job("robots", {"series": "3"}, UNIFORM, seed, seed % 2, str(tmp_path)))

        assert short == long


def test_a_digest_covers_every_row_in_seed_order() -> None:
    rows = rows_of(UNIFORM, 12)

    assert digest_of(rows) == digest_of(list(reversed(rows)))
    assert digest_of(rows) != digest_of(rows[:-1])


def test_records_are_kept_and_verify(tmp_path: Path) -> None:
    run_jobs(make_jobs("robots", {"jokers": "on"}, MIXED, 5, 8, False, str(tmp_path)), 1, lambda rows: None)
    kept = sorted(tmp_path.glob("*.record"))

    assert len(kept) == 8
    for path in kept:
        record = load_record(path)
        assert record.settings == {"jokers": "on"}
        verify(find_game("robots"), record)


def test_a_stopped_simulation_reports_what_it_has() -> None:
    """Ctrl-C ends it cleanly: the rows so far, marked partial."""

    def interrupt(rows: list[Row]) -> None:
        raise KeyboardInterrupt

    rows, seconds = run_jobs(make_jobs("robots", {}, UNIFORM, 1, 200, False, ""), 1, interrupt)
    report = Report("robots", {}, UNIFORM, 1, rows, 200, seconds).data()

    assert 0 < report["games"] < 200
    assert report["partial"] is True


def test_intervals_are_wilsons() -> None:
    """8 of 10: 49.0 % to 94.3 %, the textbook figures."""
    known = share(8, 10)

    assert (round(known.low, 3), round(known.high, 3)) == (0.490, 0.943)
    assert share(0, 0).low == 0
    assert share(0, 0).high == 1


def test_sim_prints_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "robots", "--games", "30", "--seats", "greedy,uniform", "--seed", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)

    assert report["game"] == "robots"
    assert report["games"] == 30
    assert sum(report["wins"]) + report["draws"] == 30
    assert report["settings"]["series"] == "1"
    for known in (*report["win_rate"], report["first"]):
        assert known["low"] <= known["value"] <= known["high"]
    assert report["questions"]["mean"] >= report["decisions"]["mean"] > 0
    assert 0 < report["turns"]["mean"] <= report["turns"]["max"] <= 38
    assert 0 < report["turns"]["median"] <= report["turns"]["max"]


def test_sim_for_people_gives_intervals_and_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "robots", "--games", "20", "--mode", "jokers"]) == 0
    told = capsys.readouterr().out

    assert "20 games of robots (jokers=on), seeds 1 to 20" in told
    assert told.count("% to ") == 9  # two players, the first turn, two colours, and each player with and without it
    assert "black      wins" in told
    assert "the first turn itself" in told


def test_sim_tells_who_began_from_who_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-R-2: whoever chooses picks black, so the first turn's share of wins is also the chooser's."""
    setup = ["--set", "chooser=seat1", "--fixed", "--games", "24", "--seats", "greedy,uniform", "--json"]
    assert main(["sim", "robots", *setup]) == 0
    report = json.loads(capsys.readouterr().out)
    greedy, uniform = report["by_player"]

    assert greedy["first"]["games"] + greedy["later"]["games"] == 24
    assert greedy["first"]["games"] == uniform["later"]["games"]
    for won, player in zip(report["wins"], (greedy, uniform), strict=True):
        assert player["first"]["wins"] + player["later"]["wins"] == won
    assert list(report["by_colour"]) == ["black", "red"]
    assert report["by_colour"]["black"] == report["first"]
    assert (report["first_alone"] is None) == (greedy["first"]["games"] in (0, 24))


def test_the_first_turn_alone_is_free_of_who_had_it() -> None:
    """A better player who begins nearly always makes the first turn look good; alone it is worth nothing here."""
    rows = [Row(n, (0,) if n % 10 < 9 else (1,), 0 if n < 90 else 1, 1, 1, 1, "") for n in range(100)]
    report = Report("robots", {}, ("good", "bad"), 0, rows, 100, 1.0)

    assert report.first.value == 0.82
    assert report.first_alone == pytest.approx(0)
    assert report.by_player()[0]["later"]["games"] == 10


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["sim", "robotz"], "robots"),
        (["sim", "robots", "--seats", "gredy,uniform"], "greedy"),
        (["sim", "robots", "--seats", "uniform"], "ROB-SETUP-1"),
        (["sim", "robots", "--seats", "uniform,uniform,uniform"], "ROB-SETUP-1"),
        (["sim", "robots", "--set", "joker=on"], "jokers"),
        (["sim", "robots", "--set", "series=2"], "ROB-R-58"),
        (["sim", "robots", "--set", "series"], "key=value"),
        (["sim", "robots", "--mode", "classik"], "classic"),
        (["sim", "robots", "--games", "0"], "--games"),
        (["sim", "robots", "--games", "many"], "--games"),
    ],
)
def test_bad_usage_is_one_sentence(words: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-SETUP-1: one seat or three are refused; so is every unknown name, with the nearest."""
    assert main(words) == 2
    told = capsys.readouterr()

    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
    assert hint in told.err


def test_terms_go_with_the_player_through_the_chairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """PBL-R-236: a player keeps the own terms in whatever chair; who is not there, and a game without terms, refuse."""
    words = [
        "sim",
        "pbl",
        "--mode",
        "ultimate",
        "--games",
        "2",
        "--seats",
        "greedy,uniform",
        "--records",
        str(tmp_path),
    ]
    assert main([*words, "--terms", "greedy: opening=+1", "--terms", "uniform: limit=+2"]) == 0
    headers = [load_record(path) for path in sorted(tmp_path.iterdir())]

    assert [record.names[0] for record in headers] == ["greedy", "uniform"]
    assert [record.settings["terms"] for record in headers] == ["0:opening=1;1:limit=2", "0:limit=2;1:opening=1"]
    assert "terms=0:opening=1;1:limit=2" in capsys.readouterr().out
    assert main([*words, "--terms", "ana: opening=+1"]) == 2
    assert "nobody here is called 'ana'; the seats are greedy uniform" in capsys.readouterr().err
    assert main(["sim", "robots", "--terms", "0: opening=+1"]) == 2
    assert "ROBOTS has no terms of a side" in capsys.readouterr().err
