"""How quick a computer may be in real time: no quicker than a person (BB-R-62).

Whoever drives a computer player draws a delay for what it has seen and lets it act when that is over: otherwise
machines would always answer last. `in_time` tells whether an act keeps to that, whatever became of the delay.
"""

from boltyard.core.rng import Rng

QUICKEST_MS = 400  # from seeing to doing
SLOWEST_MS = 1200
LAST_MS = 150  # before the end: nothing fresh is answered here
UNKNOWN = -1  # when the round ends, until the final roll tells


class Reflexes:
    """One computer player's hands and eyes, by its own stream of chance (BB-R-62)."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def delay(self) -> int:
        """Ms from seeing something to acting on it: 400 to 1200, each as likely (BB-R-62)."""
        return QUICKEST_MS + self.rng.below(SLOWEST_MS - QUICKEST_MS + 1)

    def between(self, soonest: int, latest: int) -> int:
        """Ms from the one to the other, each as likely."""
        return soonest + self.rng.below(latest - soonest + 1)

    def handling(self) -> int:
        """Ms from taking a bot up to putting another down: drawn like a reaction (BB-R-21, -62)."""
        return self.delay()


def in_time(seen: int, acts: int, ends: int) -> bool:
    """May a computer act at this ms on what it saw then? (BB-R-62)

    Never after the end, and in the last 150 ms only on what it has seen for 400 ms. Before the final roll nobody knows
    the end (-1), and a delay is all that is asked for.
    """
    if ends == UNKNOWN:
        return True
    if acts >= ends:
        return False
    return acts < ends - LAST_MS or acts - seen >= QUICKEST_MS
