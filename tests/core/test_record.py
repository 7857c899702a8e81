"""The record: its grammar both ways, and one sentence for every kind of damage."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltyard.core.errors import BadRecord, NewerRules
from boltyard.core.record import Line, Record, RecordFile, load_record, read_record, table_names
from boltyard.core.table import Table, open_table, verify
from tests.core.tables import ROBOTS, fresh, play_on

GOOD = """# why this game was kept
game robots 1 · seats ana bo · seed 90210 · jokers on · series 3
1 ana black
2 bo build 5S JS
3 clock elapse 1500
4 ana undo 2, agreed by 0 1
= bo, 24 turns, concluded, 5f1c9ad2e03b7741
"""
HEADER = "game robots 1 · seats ana bo · seed 1"
DIGEST = "0123456789abcdef"

WORDS = st.text("abcdefghijklmnopqrstuvwxyzKQJ0123456789_=:.,", min_size=1, max_size=8)
CODES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)
NAMES = st.from_regex(r"[A-Za-z0-9_.-]{1,40}", fullmatch=True).filter(lambda name: name != "clock")


@st.composite
def records(draw: st.DrawFn) -> Record:
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    keys = draw(st.lists(st.from_regex(r"[a-z_]{1,12}", fullmatch=True), max_size=4, unique=True))
    chosen = {key: draw(st.from_regex(r"[a-z0-9-]{1,8}", fullmatch=True)) for key in keys}
    seed = draw(st.integers(0, 2**64))
    record = Record(draw(st.sampled_from(["robots", "pbl"])), draw(st.integers(1, 99)), names, seed, chosen)
    record.remark = draw(st.text("why it was kept, 1", max_size=20)).strip()
    for seat, code in draw(st.lists(st.tuples(st.integers(-1, len(names) - 1), CODES), max_size=12)):
        record.lines.append(Line(len(record.lines) + 1, seat, code, draw(st.sampled_from(["", "", "12 0", "7 1 3"]))))
    record.bots = sorted(draw(st.sets(st.integers(0, len(names) - 1))))
    record.practice = draw(st.booleans())
    if draw(st.booleans()):
        record.end = draw(st.sampled_from(["= ana, 24 turns, concluded", "= draw, 1 turns, agreed", "~ 7 decisions"]))
        record.digest = draw(st.from_regex(r"[0-9a-f]{16}", fullmatch=True))
    return record


def vars_of(line: Line) -> tuple[int, int, str, str]:
    return line.n, line.seat, line.code, line.early


def damage(text: str) -> str:
    with pytest.raises(BadRecord) as wrong:
        read_record(text, "game.record")
    assert wrong.value.exit_code == 1
    assert "\n" not in wrong.value.sentence
    return wrong.value.sentence


@given(records())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_what_is_written_reads_the_same(record: Record) -> None:
    text = record.text()
    again = read_record(text)

    assert again.text() == text
    assert [vars_of(line) for line in again.lines] == [vars_of(line) for line in record.lines]
    assert (again.bots, again.practice) == (record.bots, record.practice)
    assert (again.names, again.seed, again.settings) == (record.names, record.seed, record.settings)
    assert (again.end, again.digest, again.finished) == (record.end, record.digest, record.finished)


@given(st.text(max_size=300) | st.text("game robts123· \n#=~,anbo", max_size=300))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_is_typed_is_a_record_or_refused(text: str) -> None:
    with suppress(BadRecord):
        read_record(text)


@given(st.integers(0, 6), st.text("0123456789²٣ ·,=~#an\t-", max_size=6), st.integers(0, 40))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_a_good_record_with_a_few_signs_changed_is_read_or_refused(row: int, patch: str, column: int) -> None:
    rows = GOOD.split("\n")
    rows[row] = rows[row][:column] + patch + rows[row][column + len(patch) :]
    with suppress(BadRecord):
        read_record("\n".join(rows))


def test_the_parts_of_a_record() -> None:
    record = read_record(GOOD)

    assert record.remark == "why this game was kept"
    assert (record.game, record.rules, record.names, record.seed) == ("robots", 1, ["ana", "bo"], 90210)
    assert record.settings == {"jokers": "on", "series": "3"}
    assert [(line.seat, line.code) for line in record.lines][2:] == [(-1, "elapse 1500"), (0, "undo 2, agreed by 0 1")]
    assert (record.end, record.digest, record.finished) == ("= bo, 24 turns, concluded", "5f1c9ad2e03b7741", True)


def test_lines_may_end_as_they_do_on_windows() -> None:
    assert read_record(GOOD.replace("\n", "\r\n")).text() == GOOD


def test_blank_lines_remarks_and_spaces_do_not_count() -> None:
    loose = f"\n# one\n\n# two\n  {HEADER}  \n\n1  ana   build  5S   JS \n# three\n"

    assert read_record(loose).text() == f"# one\n{HEADER}\n1 ana build 5S JS\n"


def test_a_file_cut_off_anywhere_is_a_shorter_record_or_refused() -> None:
    """F28: a crash loses at most the line being written; half a line is never taken for a decision."""
    for cut in range(1, len(GOOD)):
        text = GOOD[:cut]
        if not text.endswith("\n"):
            assert f"line {text.count(chr(10)) + 1}: the file breaks off in the middle of a line" in damage(text)
        elif "seed" in text:
            record = read_record(text)
            assert record.text() == text
            assert not record.end
        else:
            assert "this is no record" in damage(text)


@pytest.mark.parametrize(
    ("text", "line", "about"),
    [
        ("ana black\n", 1, "a record begins like"),
        ("game robots 1 · seed 1 · seats ana bo\n", 1, "a record begins like"),
        ("game robots 1 · seats ana bo\n", 1, "a record begins like"),
        ("\ufeffgame robots 1 · seats ana bo · seed 1\n", 1, "a record begins like"),
        ("game robots · seats ana bo · seed 1\n", 1, "rules version"),
        ("game robots one · seats ana bo · seed 1\n", 1, "rules version"),
        ("game robots ² · seats ana bo · seed 1\n", 1, "rules version"),
        ("game robots 1 · seats · seed 1\n", 1, "names"),
        ("game robots 1 · seats ana ana · seed 1\n", 1, "no two alike"),
        ("game robots 1 · seats ana clock · seed 1\n", 1, "clock cannot be a name"),
        ("game robots 1 · seats ana b/o · seed 1\n", 1, "b/o cannot be a name"),
        (f"game robots 1 · seats ana {'b' * 41} · seed 1\n", 1, "cannot be a name"),
        ("game robots 1 · seats ana bo · seed -1\n", 1, "one whole number"),
        ("game robots 1 · seats ana bo · seed 1 2\n", 1, "one whole number"),
        ("game robots 1 · seats ana bo · seed ²\n", 1, "one whole number"),
        (f"game robots 1 · seats ana bo · seed {'9' * 5000}\n", 1, "seed"),
        (f"{HEADER} · jokers\n", 1, "no setting"),
        (f"{HEADER} · jokers on off\n", 1, "no setting"),
        (f"{HEADER} · jokers on · jokers off\n", 1, "each key once"),
        (f"{HEADER} · \n", 1, "no setting"),
        (f"{HEADER}\n1 ana\n", 2, "a number, a name and a code"),
        (f"{HEADER}\nana black\n", 2, "a number, a name and a code"),
        (f"{HEADER}\n² ana black\n", 2, "a number, a name and a code"),
        (f"{HEADER}\n{'9' * 5000} ana black\n", 2, "decision"),
        (f"{HEADER}\n# x\n2 ana black\n", 3, "should be decision 1"),
        (f"{HEADER}\n1 ana black\n1 ana black\n", 3, "should be decision 2"),
        (f"{HEADER}\n1 ana black\n3 ana pass\n", 3, "should be decision 2"),
        (f"{HEADER}\n1 eve black\n", 2, "nobody at this table is called eve"),
        (f"{HEADER}\n{HEADER}\n", 2, "a number, a name and a code"),
        (f"{HEADER}\n= bo\n", 2, "no digest"),
        (f"{HEADER}\n= bo, 24 turns, concluded\n", 2, "no digest"),
        (f"{HEADER}\n= bo, 24 turns, concluded, 5f1c9ad2\n", 2, "no digest"),
        (f"{HEADER}\n= bo, 24 turns, concluded, 5F1C9AD2E03B7741\n", 2, "no digest"),
        (f"{HEADER}\n~ 0 decisions, {DIGEST}\n1 ana black\n", 3, "nothing may follow the result"),
        (f"{HEADER}\n= bo, 1 turns, x, {DIGEST}\n= bo, 1 turns, x, {DIGEST}\n", 3, "nothing may follow the result"),
        (f"{HEADER}\n1 ana bla", 2, "breaks off"),
    ],
)
def test_damage_is_told_with_its_line(text: str, line: int, about: str) -> None:
    sentence = damage(text)

    assert sentence.startswith(f"game.record line {line}: ")
    assert about in sentence


@pytest.mark.parametrize(
    ("part", "about"),
    [
        ("bots 2", "numbers of seats"),
        ("bots 1,0", "in order"),
        ("bots 0,0", "in order"),
        ("bots greedy", "numbers of seats"),
        ("practice maybe", "practice is on"),
    ],
)
def test_bots_and_practice_of_a_header_are_read_or_refused(part: str, about: str) -> None:
    assert about in damage(f"{HEADER} · {part}\n")


def test_who_is_no_person_and_that_it_is_for_practice_are_agreed_before_the_seed() -> None:
    """ROB-R-56: both stand in the header, so neither can be changed afterwards."""
    record = read_record(f"{HEADER} · bots 1 · practice on · jokers on\n")

    assert (record.bots, record.practice, record.settings) == ([1], True, {"jokers": "on"})
    assert record.agreement() == "game robots 1 · seats ana bo · bots 1 · practice on · jokers on"
    assert record.blank().header() == record.header()


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", "# only a remark\n"])
def test_nothing_is_no_record(text: str) -> None:
    assert "this is no record" in damage(text)


def test_a_huge_record_is_read_line_by_line() -> None:
    rows = "".join(f"{n} ana pass\n" for n in range(1, 100_001))

    assert len(read_record(f"{HEADER}\n{rows}").lines) == 100_000
    assert "line 100002" in damage(f"{HEADER}\n{rows}7 ana pass\n")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n", "game robots 1 · seats".encode("latin-1")])
def test_what_is_not_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.record"
    path.write_bytes(content)

    with pytest.raises(BadRecord, match=r"odd\.record: this is not text; a record is plain UTF-8"):
        load_record(path)


def test_a_newer_rules_version_is_refused_in_one_line() -> None:
    """F27: a record from a version not known yet is never guessed at."""
    record = read_record(f"game robots {ROBOTS.rules_version + 1} · seats ana bo · seed 1\n")

    with pytest.raises(NewerRules, match=f"knows up to {ROBOTS.rules_version}, so update it"):
        open_table(ROBOTS, record)


def test_there_is_no_rules_version_zero() -> None:
    with pytest.raises(BadRecord, match="no rules version 0"):
        open_table(ROBOTS, read_record("game robots 0 · seats ana bo · seed 1\n"))


@pytest.mark.parametrize("wrong", ["jokers maybe", "joker on", "series 4"])
def test_a_header_the_game_does_not_know_is_damage_too(wrong: str) -> None:
    with pytest.raises(BadRecord, match="the record's header"):
        open_table(ROBOTS, read_record(f"{HEADER} · {wrong}\n"))


def test_a_table_of_three_is_damage_for_a_game_of_two() -> None:
    with pytest.raises(BadRecord, match="exactly two seats"):
        open_table(ROBOTS, read_record("game robots 1 · seats ana bo cy · seed 1\n"))


def test_names_are_made_fit_for_a_record() -> None:
    assert table_names(["Ana", "Bo Peep", "Bo Peep", "clock", "", "⚙"]) == [
        "Ana",
        "Bo_Peep",
        "Bo_Peep.2",
        "clock.2",
        "player",
        "player.2",
    ]


@given(st.lists(st.text(max_size=50), min_size=1, max_size=6))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_whatever_people_are_called_they_fit(names: list[str]) -> None:
    told = table_names(names)
    header = f"game robots 1 · seats {' '.join(told)} · seed 1\n"

    assert read_record(header).names == told


# On disk.


def test_a_record_grows_on_disk_line_by_line(tmp_path: Path) -> None:
    """F28: after every decision the file holds all of them."""
    path = tmp_path / "new" / "game.record"
    table = fresh(5)
    table.file = RecordFile(path, table.record)
    while not table.over:
        play_on(table, 1)
        assert path.read_text(encoding="utf-8") == table.record.text()

    assert load_record(path).digest == table.record.digest


def test_a_record_is_written_anew_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    table = play_on(fresh(5), 4)
    file = RecordFile(path, table.record.blank())
    file.rewrite(table.record)

    assert path.read_text(encoding="utf-8") == table.record.text()
    assert [one.name for one in tmp_path.iterdir()] == ["game.record"]


def test_a_crash_while_writing_anew_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    table = play_on(fresh(5), 4)
    file = RecordFile(path, table.record)
    before = path.read_bytes()

    def fail(self: Path, target: Path) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        file.rewrite(play_on(table, 4).record)

    assert path.read_bytes() == before


def test_settings_are_part_of_what_the_digest_sums_up() -> None:
    ends = set()
    for given_settings in ({}, {"jokers": "on"}, {"confirm_empty_phases": "on"}):
        table = Table(ROBOTS, Record("robots", 1, ["ana", "bo"], 1, dict(given_settings)))
        table.adjourn()
        ends.add(table.record.digest)

    assert len(ends) == 3


def test_the_example_of_the_documentation_is_a_record() -> None:
    """docs/records.md shows a whole match; it verifies, and its lines are written as the grammar says."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    example = page.split("```text\n")[1].partition("```")[0]
    record = read_record(example)

    assert record.text() == example
    assert verify(ROBOTS, record).record.digest == record.digest
    assert any(line.code.startswith("undo") for line in record.lines)
