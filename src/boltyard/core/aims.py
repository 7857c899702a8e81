"""What a puzzle asks for. A game names its aims; whoever solves or shows puzzles knows no more about them than this."""

from typing import Any, Final, Generic

from boltyard.core.moves import Move
from boltyard.core.sentences import Sentence
from boltyard.core.state import S

OPEN: Final = -1  # not decided yet
MISSED: Final = 0
REACHED: Final = 1


class Aim(Generic[S]):
    """One thing to reach from one kind of question, whatever the others answer.

    An aim is for positions in which neither a hidden card nor chance has any part before it is decided: `fits` says
    which. So a solver that tries every answer of everybody proves something about every world behind the view.
    """

    key: str = ""  # win, survive or block: what the page calls it
    title: str = ""  # in three words
    decision: str = ""  # of the catalogue: where the puzzle begins

    def fits(self, s: S, seat: int) -> bool:
        """Is the answer a matter of what this seat sees, and is it worth a look?"""
        return True

    def judged(self, began: S, s: S, seat: int) -> int:
        """Is it reached, missed, or still open?"""
        return OPEN

    def weighed(self, s: S, seat: int, options: list[Move]) -> list[Move]:
        """The options that differ for this aim: of several that come to the same, one."""
        return options

    def is_plain(self, began: S, seat: int, line: str) -> bool:
        """Is this answer what everybody would try first, such as everything at once?"""
        return False

    def likeness(self, s: S, seat: int) -> str:
        """What makes the position the puzzle it is: two of the same likeness are one."""
        raise NotImplementedError

    def task(self, s: S, seat: int) -> Sentence:
        """The position and what is asked, in two sentences."""
        raise NotImplementedError

    def facts(self, s: S, seat: int) -> list[tuple[Sentence, str]]:
        """What one has to know to solve it, each with its rule."""
        return []


AnyAim = Aim[Any]  # whichever it is
