"""`dev ladder`: what is measured is kept, and a whole measurement does not stop where the bar is decided."""

from pathlib import Path

import pytest

from boltyard.boxes import Box
from boltyard.lab import ladder
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
