"""`dev ladder`: what is measured is kept, and a whole measurement does not stop where the bar is decided."""

from pathlib import Path

import pytest

import tasks.ladder
from boltyard.boxes import Box
from boltyard.lab import ladder, lone
from boltyard.lab.jobs import Job, Row
from boltyard.lab.matches import LEAST, Tally
from tasks.ladder import main

ONE_SIDED = ["robots", "--match", "greedy,uniform", "--pairs", "40"]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / ladder.FILE

    def beside(_: Box) -> Path:
        return path

    monkeypatch.setattr(ladder, "path_of", beside)
    return path


def tally() -> Tally:
    return ladder.measured("robots")["greedy,uniform"]


@pytest.mark.usefixtures("kept")
def test_it_stops_where_the_bar_is_decided_unless_the_whole_is_asked_for() -> None:
    assert main(ONE_SIDED) == 0
    assert LEAST <= tally().pairs < 40

    assert main([*ONE_SIDED, "--afresh", "--seed", "9001", "--whole"]) == 0
    assert (tally().pairs, tally().seed) == (40, 9041)


def test_a_seed_does_not_mix_with_what_was_measured(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*ONE_SIDED, "--seed", "9001"])

    assert "--seed begins anew, so it takes --afresh" in capsys.readouterr().err
    assert not kept.exists()


def test_one_among_others_is_measured_and_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same deals are not played twice, and whoever is compared sits in the same chairs."""
    monkeypatch.setattr(tasks.ladder, "ALONE", tmp_path)
    words = ["battleground", "--alone", "greedy,uniform", "--among", "uniform,uniform,uniform", "--seed", "31"]

    assert main([*words, "--pairs", "3"]) == 0
    before = lone.kept_tables(tmp_path / "battleground.json")
    assert main([*words, "--pairs", "5"]) == 0
    after = lone.kept_tables(tmp_path / "battleground.json")

    told = capsys.readouterr().out.splitlines()
    assert told[3].startswith("battleground: greedy among uniform, uniform, uniform wins ")
    assert told[3].endswith(" of 5 deals")
    assert told[5].startswith("greedy wins more often than uniform by ")
    for table, players in before.items():
        for player, scores in players.items():
            assert sorted(scores) == [31, 32, 33]
            assert {seed: after[table][player][seed] for seed in scores} == scores
            assert sorted(after[table][player]) == [31, 32, 33, 34, 35]


def test_one_among_others_needs_others(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["battleground", "--alone", "greedy"])

    assert "--alone and --among go together" in capsys.readouterr().err


def test_a_lone_player_sits_in_every_chair_and_shares_a_win_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    chairs: list[list[str]] = []

    def shared(job: Job) -> Row:
        chairs.append(job.chairs())
        return Row(job.seed, (0, 2), 0, 1, 1, 1, "")

    monkeypatch.setattr(lone, "play_job", shared)
    scores = [lone.play_alone("battleground", {}, "me", ["a", "b", "c"], seed) for seed in range(12)]

    assert scores == [0.5] * 12
    assert len({tuple(seated) for seated in chairs}) == 12
    assert [seated.index("me") for seated in chairs[:4]] == [0, 1, 2, 3]


def test_a_gain_is_told_of_deals_that_both_have_played() -> None:
    found = lone.gain({1: 1.0, 2: 1.0, 3: 0.0, 9: 1.0}, {1: 0.0, 2: 1.0, 3: 0.0})

    assert round(found.value, 3) == 0.333
    assert found.low < 0 < found.high
