"""Exact odds in all games (F53): held against a count of every case, in positions of random games."""

import json
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.record import Record, table_names
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.insight.odds import odds_of
from boltyard.lab.jobs import play_out
from tests.insight.odds_search import TABLES, held, positions


@pytest.mark.parametrize("key", ["pbl", "robots", "battleground"])
def test_odds_are_what_a_count_of_every_case_says(key: str) -> None:
    """F53: blocks, draws, claps, lengths, abilities and dice, each case gone through by the rules."""
    settings, players = TABLES[key][0]
    equal = told = 0
    for game, match, seat in positions(key, 4, settings, players):
        equal += held(key, game, match, seat)
        rows = odds_of(game, game.view(match, seat), seat, players) if equal else []
        told += len(rows)
        assert all(0 <= row.chance <= 1 for row in rows)
        if equal > 300:
            break

    assert equal > 20
    assert told


def test_the_command_counts_for_whoever_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F53: `boltyard odds` in words and as JSON; every other moment says so, and a match that goes on is refused."""
    game = find_game("robots")
    record = Record("robots", game.rules_version, table_names(["greedy", "greedy"]), 5, game.pinned({}))
    table = Table(game, record, None, False)
    play_out(table.game, table, ["greedy", "greedy"])
    path = tmp_path / "game.record"
    path.write_text(table.record.text(), encoding="utf-8")
    attack = next(line for line in table.record.lines if line.code.startswith("attack "))

    assert main(["odds", str(path), "--at", str(attack.n), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["n"], told["seat"]) == ("robots", attack.n, attack.seat)
    assert any(row["what"].startswith("attack ") for row in told["odds"])
    assert all(row["chance"] == row["ways"] / row["of"] for row in told["odds"])
    assert main(["odds", str(path), "--at", str(attack.n)]) == 0
    assert " %" in capsys.readouterr().out
    assert main(["odds", str(path), "--at", "1"]) == 0
    assert "Nothing is left to chance here" in capsys.readouterr().out
    assert main(["odds", str(path), "--at", "9999"]) == 2
    assert "--at is a decision from 1 to" in capsys.readouterr().err
