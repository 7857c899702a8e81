"""A second search for puzzles, of its own: nothing of `insight/puzzles` is in it, only the verbs of a match.

It names every answer item by item as it is offered, merges nothing, and reads from what a table shows whether the aim
is reached. Hidden cards are dealt anew first, so what it finds does not hang on the world of the record.
"""

from collections.abc import Iterator
from typing import Any

from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import open_table
from boltyard.games import find_game


def right_answers(record: Record, seat: int, aim: str, world: int = 0) -> list[list[str]]:
    """Every first answer, as the codes of its items, with which the seat reaches the aim whatever the others say."""
    table = open_table(find_game(record.game), record)
    game, state = table.game, table.state
    assert isinstance(game, Match)
    assert isinstance(state, MatchState)
    if world:
        state = game.imagine(game.view(state, seat), stream("another world", str(world)))
    search = Search(game, game.show(state), seat, aim)
    return [codes for codes, after in search.answers(state, seat, []) if search.wins(after)]


def codes_of(record: Record, seat: int, line: str) -> list[str]:
    """A line of a record as the codes of its items."""
    table = open_table(find_game(record.game), record)
    return [move.text for move in table.game.read(table.state, seat, line)]


class Search:
    def __init__(self, game: Match, shown: Any, seat: int, aim: str) -> None:
        self.game = game
        self.began = shown
        self.seat = seat
        self.aim = aim

    def answers(self, s: MatchState, seat: int, named: list[str]) -> Iterator[tuple[list[str], MatchState]]:
        """All that a seat may answer: it goes on naming until the set is closed."""
        for move in self.game.legal(s, seat):
            after = s.clone()
            self.game.apply(after, seat, move)
            if move.item and self.game.named(after, seat):
                yield from self.answers(after, seat, [*named, move.text])
            else:
                yield [*named, move.text], after

    def wins(self, s: MatchState) -> bool:
        decided = self.decided(s)
        if decided is not None:
            return decided
        asked = [seat for seat in range(s.seats) if s.asked >> seat & 1]
        if self.seat in asked:
            return any(self.wins(after) for _, after in self.answers(s, self.seat, []))
        return all(self.wins(after) for _, after in self.answers(s, asked[0], []))

    def decided(self, s: MatchState) -> bool | None:
        """Read from the table as it is shown: reached, missed, or nothing yet."""
        shown: Any = self.game.show(s)
        outcome = self.game.outcome(s)
        won = outcome is not None and self.seat in outcome.winners
        if "turn" in shown:
            return self.of_two(shown, outcome is not None, won)
        if outcome is None and shown["round"] == self.began["round"] and shown["phase"] in ("final", "abilities"):
            return None
        if self.aim == "survive":
            return outcome is None or won
        return bool(shown["seats"][self.seat]["tokens"] > self.began["seats"][self.seat]["tokens"])

    def of_two(self, shown: Any, over: bool, won: bool) -> bool | None:
        """A table with two halves of a deck."""
        colour = "black" if shown["seats"]["black"] == self.seat else "red"
        same = shown["turn"] == self.began["turn"]
        if self.aim == "block":
            if not over and same and shown["phase"] == "block":
                return None
            kept = [len(shown[colour][zone]) == len(self.began[colour][zone]) for zone in ("hand", "supply", "robots")]
            return not over and shown["phase"] != "discard" and all(kept)
        if not over and same and shown["phase"] in ("attack", "block", "discard"):
            return None
        return won if self.aim == "win" else not over or won
