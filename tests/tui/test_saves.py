"""Where matches are kept, and how one is taken up again."""

import time
from pathlib import Path

import pytest

from boltyard.core.errors import BadRecord, BadSetting
from boltyard.core.record import Record
from boltyard.core.table import open_table
from boltyard.tui import saves
from boltyard.tui.saves import CannotSave, Finished, Saver, take_up
from boltyard.tui.seats import Seat, read_seats, seats_of
from boltyard.tui.words import listed, names_for, owner, with_rule
from tests.tui.sitting import GAME

HEADER = "game robots 1 · seats you greedy · seed 5\n"


def test_a_record_that_broke_off_is_taken_up(tmp_path: Path) -> None:
    """A half-written line is dropped and said so; whole lines stay."""
    path = tmp_path / "a.record"
    path.write_text(f"{HEADER}1 you black\n2 you build 5C", encoding="utf-8")
    found = take_up(path)

    assert [line.code for line in found.record.lines] == ["black"]
    assert "written only half" in found.remark
    path.write_text(f"{HEADER}1 you black\n", encoding="utf-8")
    assert take_up(path).remark == ""
    path.write_bytes(f"{HEADER}1 you black\n2 you \xb7".encode()[:-1])
    assert len(take_up(path).record.lines) == 1


def test_a_finished_record_is_for_replay(tmp_path: Path) -> None:
    """Exit 2, and the command that shows it."""
    path = tmp_path / "a.record"
    path.write_text(f"{HEADER}1 you resign\n= greedy, 0 turns, resigned, 0123456789abcdef\n", encoding="utf-8")
    with pytest.raises(Finished) as finished:
        take_up(path)

    assert finished.value.exit_code == 2
    assert f"boltyard replay {path}" in finished.value.sentence


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    """A sentence each."""
    path = tmp_path / "a.record"
    with pytest.raises(CannotSave, match="no such file"):
        take_up(path)
    path.write_bytes(b"\xff\xfe\x00\n")
    with pytest.raises(CannotSave, match="no text"):
        take_up(path)
    path.write_text("")
    with pytest.raises(BadRecord):
        take_up(path)


def test_saves_lie_in_the_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BOLTYARD_HOME names it; two matches of one second get two names."""
    monkeypatch.setenv("BOLTYARD_HOME", str(tmp_path))
    monkeypatch.setattr(time, "strftime", lambda form: "20300101-120000")
    first = saves.fresh_path("robots")
    first.parent.mkdir(parents=True)
    first.touch()

    assert first == tmp_path / "saves" / "robots-20300101-120000.record"
    assert saves.fresh_path("robots").name == "robots-20300101-120000-2.record"


def test_a_saver_needs_a_place(tmp_path: Path) -> None:
    """A missing folder and a folder in place of the file are refused; an old file stays until the new one is whole."""
    table = open_table(GAME, Record("robots", 1, ["you", "greedy"], 5, {}))
    with pytest.raises(CannotSave, match="There is no folder"):
        Saver(tmp_path / "none" / "a.record", table)
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotSave, match="Cannot save to"):
        Saver(tmp_path / "folder", table)
    saver = Saver(tmp_path / "a.record", table)
    saver.copy_to(tmp_path / "b.record")

    assert (tmp_path / "b.record").read_text(encoding="utf-8") == table.record.text()
    with pytest.raises(CannotSave, match="exists already"):
        saver.copy_to(tmp_path / "b.record")


def test_seats_are_people_or_bots() -> None:
    """Names as records can hold them; a record's names tell who is a bot."""
    assert read_seats("you,greedy") == [Seat("you"), Seat("greedy", "greedy")]
    assert read_seats("you:Ana Li,you:bo") == [Seat("Ana_Li"), Seat("bo")]
    assert read_seats("you,you") == [Seat("player1"), Seat("player2")]
    assert read_seats("uniform,uniform") == [Seat("uniform", "uniform"), Seat("uniform.2", "uniform")]
    assert seats_of(["uniform.2", "ana", "greedy"]) == [
        Seat("uniform.2", "uniform"),
        Seat("ana"),
        Seat("greedy", "greedy"),
    ]


@pytest.mark.parametrize("text", ["ana,greedy", "you:,greedy", "you:greedy,uniform", "you,", "you,gredy"])
def test_bad_seats_are_refused(text: str) -> None:
    """In a sentence that says how it is written."""
    with pytest.raises(BadSetting):
        read_seats(text)


def test_small_words() -> None:
    """Whose, which rule, lists."""
    assert names_for(["ana", "bo"], 1) == ["ana", "You"]
    assert (owner("You"), owner("ana")) == ("your", "ana's")
    assert with_rule("It ended.", "ROB-R-1") == "It ended (ROB-R-1)."
    assert with_rule("It ended.", "") == "It ended."
    assert (listed(["a"]), listed(["a", "b", "c"])) == ("a", "a, b and c")
