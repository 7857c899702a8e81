"""Playing on from any moment of a match that is over (F25): seen equal, unseen dealt anew, and it verifies alone."""

from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.errors import BadRecord, IllegalMove
from boltyard.core.record import Record, load_record, read_record
from boltyard.core.table import Table, open_table, state_digest, verify
from boltyard.games import GAMES
from boltyard.insight import fork_law
from boltyard.insight.forking import fork
from boltyard.lab.alive import tables
from boltyard.lab.jobs import play_out

ROBOTS = GAMES["robots"]
NAMES = ["ana", "bo"]


def finished(settings: dict[str, str] | None = None, seed: int = 5) -> Record:
    """A match between computers under people's names."""
    table = Table(ROBOTS, Record("robots", ROBOTS.rules_version, NAMES, seed, settings or {}), None, False)
    play_out(ROBOTS, table, ["uniform", "uniform"])
    return table.record


def played_out(table: Table) -> Record:
    play_out(ROBOTS, table, ["uniform", "uniform"])
    return table.record


@pytest.mark.parametrize("key", ["pbl", "robots", "battleground"])
def test_forks_of_every_game_show_the_same_and_play_to_their_end(key: str) -> None:
    """F25: over tables and kinds of questions; `dev soak forks` does many more."""
    game = GAMES[key]
    tally = fork_law.Tally()
    for at, where in enumerate(tables(game)[:2]):
        fork_law.check(game, where, 70 + at, 3, tally)

    assert tally.forks == 3 * tally.matches > 0
    assert tally.other_worlds >= tally.forks // 2
    assert len(tally.kinds) >= 3


def test_the_law_notices_a_fork_that_shows_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork for the wrong seat's eyes is found."""
    record = finished()
    monkeypatch.setattr(fork_law, "fork", lambda record, at, seat, *rest: fork(record, at, 1 - seat, *rest))

    with pytest.raises(fork_law.Broken, match="what was seen is not the same"):
        fork_law.check_fork(ROBOTS, record, 12, 0, 3, fork_law.Tally())


def test_one_seed_is_one_world() -> None:
    record = finished()
    worlds = [state_digest(ROBOTS, fork(record, 8, 0, seed, NAMES, [1]).state) for seed in (1, 1, 2)]

    assert worlds[0] == worlds[1] != worlds[2]


def test_a_fork_verifies_without_its_parent_and_names_it() -> None:
    """Its first decisions are the parent's, its header says where the fork is, and a fork can be forked."""
    parent = finished()
    child = played_out(fork(parent, 8, 0, 77, ["you", "greedy"], [1]))
    grandchild = played_out(fork(child, 12, 1, 78, ["greedy", "you"], [0]))

    assert f"bots 1 · practice on · fork {parent.digest}@8" in child.header()
    assert [line.code for line in child.lines[:7]] == [line.code for line in parent.lines[:7]]
    assert child.lines[7].code == "fork 77"
    assert grandchild.lines[7].code == "fork 77"
    assert f"fork {child.digest}@12" in grandchild.header()
    for record in (child, grandchild):
        verify(ROBOTS, read_record(record.text()))
    altered = child.text().replace("fork 77", "fork 79")
    with pytest.raises(BadRecord):
        verify(ROBOTS, read_record(altered))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("@8", "@9", "names a fork at line 9, but there is none"),
        ("@8", "", "after fork come a digest and a line"),
        ("8 you fork 77", "8 you fork you", "fork"),
        (" · fork", " · hints 7 · fork", "after hints come the numbers of seats"),
    ],
)
def test_a_fork_that_its_header_does_not_name_is_refused(old: str, new: str, sentence: str) -> None:
    text = played_out(fork(finished(), 8, 0, 77, ["you", "greedy"], [1])).text()

    with pytest.raises(BadRecord, match=sentence):
        verify(ROBOTS, read_record(text.replace(old, new)))


def test_a_record_without_a_fork_takes_no_line_of_one() -> None:
    record = finished()
    record.lines[3].code = "fork 7"

    with pytest.raises(BadRecord, match="decision 4: a match is forked where its header says so"):
        open_table(ROBOTS, record)


def test_undos_of_the_parent_stand_and_none_goes_back_before_the_fork() -> None:
    """ROB-R-56: people agreed there; here one of them is a bot, and the fork is where the match begins."""
    table = Table(ROBOTS, Record("robots", ROBOTS.rules_version, NAMES, 5, {}))
    while len(table.record.lines) < 6:
        seat = table.asked[0]
        table.answer(seat, table.options(seat)[0])
    table.undo(4, [0, 1], 0)
    parent = played_out(table)
    child = fork(parent, 9, 0, 3, ["you", "greedy"], [1])
    assert child.last_own(0) == 0
    with pytest.raises(IllegalMove, match="before the fork"):
        child.check_undo(8, [0])

    while not child.last_own(0):
        seat = child.asked[0]
        child.answer(seat, child.options(seat)[0])
    seen = child.record.lines[-1].n
    child.undo(child.last_own(0), [0], 0)
    verify(ROBOTS, read_record(played_out(child).text()))

    assert child.record.lines[seen].code.startswith("undo ")


def test_a_fork_in_a_series_keeps_the_games_that_are_over() -> None:
    parent = finished({"series": "3"}, 11)
    later = next(n for n in range(1, len(parent.lines)) if open_table(ROBOTS, parent, n).state.number > 1)  # type: ignore[attr-defined]
    child = fork(parent, later + 4, 1, 5, NAMES, [])

    assert len(child.state.finished) == child.state.number - 1 > 0  # type: ignore[attr-defined]
    verify(ROBOTS, read_record(played_out(child).text()))


def test_the_command_writes_a_match_that_can_be_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F25: with --save it writes and ends; `verify` holds, `play --resume` finds you among bots."""
    path = tmp_path / "game.record"
    path.write_text(finished().text(), encoding="utf-8")
    saved = tmp_path / "fork.record"

    assert main(["fork", str(path), "--at", "9", "--as", "bo", "--seed", "4", "--save", str(saved)]) == 0
    assert "play --resume" in capsys.readouterr().out
    assert main(["verify", str(saved)]) == 0
    record = load_record(saved)
    assert (record.names, record.bots, record.practice, record.forked) == (["greedy", "bo"], [0], True, 9)
    assert main(["fork", str(path), "--at", "9", "--save", str(saved)]) == 2
    assert main(["fork", str(path), "--at", "999"]) == 2
    assert main(["fork", str(saved), "--at", "2", "--save", str(tmp_path / "x.record")]) == 2
    assert main(["verify", str(saved), "--independent"]) == 2
    refused = capsys.readouterr().err

    assert "exists already" in refused
    assert "--at is a decision from 1 to" in refused
    assert "only a match that is over can be forked" in refused
    assert "a fork deals anew" in refused


def test_advice_asked_for_after_a_fair_deal_takes_nothing_from_its_proof() -> None:
    """F13: hints stand in the header, and not in what was agreed on before the seed was drawn."""
    record = Record("robots", 1, NAMES, 7, {"jokers": "on"})
    before = record.agreement()
    record.hints = [1]

    assert record.agreement() == before
    assert record.header() == "game robots 1 · seats ana bo · seed 7 · hints 1 · jokers on"
    assert read_record(record.text()).hints == [1]
