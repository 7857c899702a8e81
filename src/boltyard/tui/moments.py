"""Questions that leave one answer, and that several people at one keyboard are asked all the same.

The table answers what has one option by itself. Alone against bots that is all there is to it. With a second person at
the keyboard its way would tell who holds something to play (PBL-R-43), so the same step is taken once more on a copy,
and every moment on its way at which a person was to be asked is kept, as it was then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.tui.board import Board


@dataclass(frozen=True)
class Moment:
    """A seat that was asked on the way, the match as it was then, and how many events had been heard by then."""

    seat: int
    state: MatchState
    heard: int


def moments(
    board: Board, before: MatchState, seat: int, moves: Sequence[Move], people: Sequence[int], heard: int
) -> list[Moment]:
    """The moments between this answer and the next question with a choice in it."""
    game = board.game
    state = before.clone()
    game.listen(state)
    for move in moves:
        if move in game.legal(state, seat):
            game.answer(state, seat, move)
        else:
            game.aside(state, seat, move)
    found: list[Moment] = []
    while True:
        heard += len(game.heard(state))
        forced = only_answer(game, state)
        if forced is None:
            return found
        asked, move = forced
        if asked in people and board.asks_anyway(state, asked):
            found.append(Moment(asked, state.clone(), heard))
        game.answer(state, asked, move)


def only_answer(game: Match, state: MatchState) -> tuple[int, Move] | None:
    """The first seat that is asked and has one option, with that option."""
    if state.over:
        return None
    for seat in range(state.seats):
        if state.asked >> seat & 1:
            options = game.legal(state, seat)
            if len(options) == 1:
                return seat, options[0]
    return None
