"""The first game at a terminal: by Enter alone to its end, in all three games, and then on."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import Table, verify
from boltyard.lessons.course import course_of
from boltyard.lessons.script import Broken
from boltyard.tui.demo import show_demo
from boltyard.tui.lesson import story
from boltyard.tui.saves import Saver
from boltyard.tui.terminal import Terminal
from tests.cli.terminal import boltyard
from tests.tui.sitting import shown

GAMES = ["pbl", "robots", "battleground"]


class Learning:
    """Somebody who learns at a scripted keyboard."""

    def __init__(self, folder: Path, key: str, typed: Iterable[str] | Callable[[], str], plain: bool = True) -> None:
        self.course = course_of(key)
        self.table = Table(self.course.game.bound(self.course.settings), self.course.record())
        self.paper = io.StringIO()
        self.path = folder / "match.record"
        read = typed if callable(typed) else iter(typed).__next__
        terminal = Terminal(plain, out=self.paper, read=lambda _: read(), size=(80, 24))
        self.play = story(self.course, self.table, terminal, Saver(self.path, self.table))
        self.code = self.play.run()

    @property
    def text(self) -> str:
        return shown(self.paper.getvalue())

    @property
    def taught(self) -> list[str]:
        """The sentences of the lessons that were shown, in order."""
        told = " ".join(self.text.split())
        return [note.say for note in self.course.notes.values() if note.say in told]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("key", GAMES)
def test_enter_alone_comes_through_all_five_lessons(tmp_path: Path, key: str, plain: bool) -> None:
    notes = course_of(key).notes
    game = Learning(tmp_path, key, [*[""] * len(notes), "quit"], plain)

    assert game.code == 0
    assert game.taught == [note.say for note in notes.values()]
    for said, code in zip(game.course.lines[0], [line.code for line in game.table.record.lines if line.seat == 0]):
        assert said == code
    assert "Left to learn:" in game.text
    for one in game.course.script.left:
        assert f"boltyard rules {one.rule}" in " ".join(game.text.split())
    verify(game.course.game, read_record(game.path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("key", GAMES)
def test_the_match_goes_on_from_there_to_its_end(tmp_path: Path, key: str) -> None:
    """After the last lesson it is a match like any other, against whoever the rival is; the record verifies."""
    course = course_of(key)
    table = Table(course.game.bound(course.settings), course.record())
    chance = iter(range(10_000))

    def typed() -> str:
        n = next(chance)
        if n < len(course.notes):
            return ""
        return "yes" if "(yes or no)" in paper.getvalue()[-80:] else "resign"

    paper = io.StringIO()
    terminal = Terminal(True, out=paper, read=lambda _: typed(), size=(80, 24))
    path = tmp_path / "match.record"

    assert story(course, table, terminal, Saver(path, table)).run() == 0
    assert table.over
    assert len(table.record.lines) > sum(len(lines) for lines in course.lines.values())
    verify(course.game, read_record(path.read_text(encoding="utf-8")))


def test_the_meant_answer_may_be_typed(tmp_path: Path) -> None:
    game = Learning(tmp_path, "robots", ["build 4H 8H", "quit"])

    assert game.table.record.lines[2].code == "build 4H 8H"
    assert "Stand your 4 up" in game.text


def test_another_answer_is_told_why_not(tmp_path: Path) -> None:
    game = Learning(tmp_path, "robots", ["build 2D 2H", "pass", "nonsense", "", "quit"])

    assert game.text.count("not in this lesson. Enter: Build the 4.") == 2
    assert game.table.record.lines[2].code == "build 4H 8H"


def test_words_beside_the_question_are_heard_in_a_lesson(tmp_path: Path) -> None:
    game = Learning(tmp_path, "robots", ["rule ROB-BUILD-3", "log", "undo", "resign", "quit"])

    assert "The two cards must share their suit or their value." in " ".join(game.text.split())
    assert "nothing is taken back" in game.text
    assert "nobody gives up" in game.text
    assert not game.table.over


def test_skip_plays_on_with_the_same_match(tmp_path: Path) -> None:
    """What happened so far stands; from here on it is a match against the bot, and the learner is asked everything."""
    game = Learning(tmp_path, "pbl", ["", "skip", "why", "quit"])

    codes = [line.code for line in game.table.record.lines]
    assert codes[-1] == "build torch_pipe"
    assert not game.play.taught
    assert game.text.count("Lesson 2 of 5") == 1
    assert "Lesson 3 of 5" not in game.text


def test_a_first_game_by_itself(tmp_path: Path) -> None:
    paper = io.StringIO()

    assert show_demo(course_of("pbl"), Terminal(True, out=paper)) == 0
    for title in course_of("pbl").titles:
        assert f": {title}\n" in paper.getvalue()
    assert "You blow off" in paper.getvalue()


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    """Exit 2 is bad usage; a script that no longer fits ends with 1."""
    nothing, unknown = boltyard("learn"), boltyard("learn", "chess")

    assert nothing.returncode == 2
    assert "boltyard learn pbl" in nothing.stderr
    assert unknown.returncode == 2
    assert Broken.exit_code == 1
