"""The games of the house, each as a match: `GAMES["robots"]`. A game is loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from boltyard import boxes

if TYPE_CHECKING:  # a box lies in here, too, and whoever opens one needs no kernel
    from boltyard.core.match import Match


class Games(Mapping[str, "Match"]):
    """The matches by key, made from their boxes."""

    def __init__(self) -> None:
        self.made: dict[str, Match] = {}

    def __getitem__(self, key: str) -> "Match":
        from boltyard.core.match import Match

        if key not in boxes.keys():
            raise KeyError(key)
        if key not in self.made:
            self.made[key] = Match(boxes.load(boxes.find_box(key).game)())
        return self.made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(boxes.keys())

    def __len__(self) -> int:
        return len(boxes.keys())


GAMES = Games()


def find_game(key: str) -> "Match":
    """The game of this key; an unknown one is refused with the nearest."""
    if key not in GAMES:
        from boltyard.core.errors import BadSetting, nearest

        raise BadSetting(f"there is no game {key!r}; there is {', '.join(GAMES)}{nearest(key, list(GAMES))}", ["game"])
    return GAMES[key]
