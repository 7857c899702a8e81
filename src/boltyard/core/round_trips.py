"""How long a line is, as this side measures it: round trips that the server begins, and nothing that anybody claims.

Of the last ones a low quarter counts, so that a jam now and then makes no line longer; what is beyond the cap is not
made up for. Whoever answers late makes the own line longer, up to the cap, and so the table's head start, which is for
everybody alike; whoever does not answer at all has no line to be made up for (BB-R-57, -80).
"""

from collections import deque
from typing import Final

KEPT: Final = 16  # round trips
ENOUGH: Final = 4  # before a line counts as measured
AT_FIRST: Final = 8  # one right after the other, when somebody comes
LONGEST_LINE: Final = 400  # ms of one-way delay that are promised anything


class RoundTrips:
    """The last round trips over one line, in ms."""

    def __init__(self) -> None:
        self.kept: deque[float] = deque(maxlen=KEPT)
        self.count = 0

    def add(self, ms: float) -> None:
        self.kept.append(max(0.0, ms))
        self.count += 1

    @property
    def wants_more(self) -> bool:
        """Is the next one to begin at once?"""
        return self.count < AT_FIRST

    @property
    def one_way(self) -> int:
        """Ms one way: half of a round trip of the quicker ones; 0 while too few are known."""
        if len(self.kept) < ENOUGH:
            return 0
        low = sorted(self.kept)[len(self.kept) // 4]
        return min(round(low / 2), LONGEST_LINE)
