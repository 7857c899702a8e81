"""A sitting without a terminal: what is typed comes from a list or a typist, what is shown is kept."""

import io
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from boltyard.core.match import MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.table import Table, open_table
from boltyard.games import find_game
from boltyard.games.robots.board.table import RobotsTable
from boltyard.tui.play import Play
from boltyard.tui.question import Question
from boltyard.tui.saves import Saver
from boltyard.tui.seats import fresh_record, read_seats
from boltyard.tui.terminal import CLEAR, Terminal
from tests.robots.story import Story
from tests.robots.story import table as story_table

GAME = find_game("robots")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Paper(io.StringIO):
    """What a terminal prints on. A match is long, so whoever wants the last screen reads on from the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[str, int] = {}  # where the last of each mark ends, as far as it was looked for

    def since(self, mark: str) -> str:
        """What was printed after the last such mark."""
        self.seek(self.places.get(mark, 0))
        head, found, last = self.read().rpartition(mark)
        self.places[mark] = self.places.get(mark, 0) + len(head) + len(found)
        return last


class Sitting:
    """A match at a scripted keyboard. It ends with the script, as a terminal ends with its input."""

    def __init__(
        self,
        folder: Path,
        typed: Iterable[str] | Callable[[], str],
        seats: str = "you,greedy",
        seed: int = 5,
        plain: bool = True,
        size: tuple[int, int] = (80, 24),
        record: Record | None = None,
        key: str = "robots",
        practice: bool = False,
        **settings: str,
    ) -> None:
        game = find_game(key)
        self.paper = Paper()
        self.folder = folder
        self.path = folder / "match.record"
        chairs = read_seats(seats)
        agreed = game.schema.changed(game.schema.read(settings))
        self.table: Table = open_table(game, record or fresh_record(game, chairs, seed, agreed, practice))
        script = typed if callable(typed) else iter(typed).__next__
        self.prompts: list[str] = []
        self.screens: list[str] = []  # what was on the screen at each prompt, since it was last cleared

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            self.screens.append(shown(self.paper.since(CLEAR)))
            return script()

        terminal = Terminal(plain, out=self.paper, read=read, size=size)
        self.play = Play(game, self.table, chairs, terminal, Saver(self.path, self.table))
        self.code = -1

    def run(self) -> "Sitting":
        self.code = self.play.run()
        return self

    @property
    def text(self) -> str:
        return shown(self.paper.getvalue())

    @property
    def codes(self) -> list[str]:
        return [line.code for line in self.table.record.lines]

    @property
    def saved(self) -> Record:
        return read_record(self.path.read_text(encoding="utf-8"))

    def after(self, typed: str) -> str:
        """What was shown between this answer and the next prompt."""
        return self.text.partition(f"> {typed}\n")[2].partition("\n> ")[0]


def shown(text: str) -> str:
    """Without colours and other orders to the terminal."""
    return ESCAPE.sub("", text)


def typist(seed: int, words: Iterable[str] = ()) -> Callable[[], str]:
    """Somebody who types numbers, and now and then something else."""
    chance = random.Random(seed)
    numbers = ["1", "2", "2", "3", "4", "1 2", "2 3", "5", "", "", "done", "1 2 3 4 5 6 7 8", *"6789", *words]
    return lambda: chance.choice(numbers)


def laid(seat: int = 0, black: str = "", red: str = "", **more: object) -> Question:
    """The question at a table laid out in words (see tests/robots/story.py)."""
    return asked_in(story_table(black, red, **more), seat)


def asked_in(story: Story, seat: int) -> Question:
    """The question that this seat is asked where the story has come to."""
    return RobotsTable(GAME, ["ana", "bo"]).question(GAME.view(match_of(story), seat), seat)


def match_of(story: Story, **settings: str) -> MatchState:
    """The story as the first game of a match."""
    state = GAME.new(settings, 1)
    state.inner = story.s
    GAME.follow(state)
    return state
