"""`dev digests`: what was saved is found again, and a digest that differs is told."""

import json
from pathlib import Path

import pytest

from boltyard.games import GAMES
from tasks.digests import combinations, main


def test_what_was_saved_is_the_same_again_and_a_change_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "digests.json"
    assert main(["robots", "--games", "5", "--save", str(file)]) == 0

    assert main(["robots", "--games", "2", "--against", str(file)]) == 0, "a shorter run is held to the longer one"
    saved = json.loads(file.read_text())
    saved["digests"]["robots jokers, 2 uniform"]["2"] = "beef"
    file.write_text(json.dumps(saved))
    capsys.readouterr()
    assert main(["robots", "--games", "2", "--against", str(file)]) == 1
    assert "robots jokers, 2 uniform: 2 games" in capsys.readouterr().out


def test_every_mode_is_played_with_every_number_of_seats_it_is_for() -> None:
    for game in GAMES.values():
        names = [table.name for table in combinations(game)]

        assert len(set(names)) == len(names)
        assert {name.partition(",")[0].partition(" ")[2] for name in names} >= set(game.schema.modes)
        assert any(name.endswith(f", {game.most_seats} uniform") for name in names)
