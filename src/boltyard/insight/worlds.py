"""Worlds behind a moment of a match that is over: every hand as it was, and only what no seat knew is by chance.

What one seat knows all are told, a world is imagined from that, and then each seat's knowledge is put back: whoever
plays on in such a world sees no more than it did.
"""

from __future__ import annotations

from boltyard.core.game import AnyGame
from boltyard.core.knowledge import everybody
from boltyard.core.rng import Rng
from boltyard.core.state import State


class OpenWorlds:
    """The worlds behind one moment of a game, all hands open."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        told = state.clone()
        self.known = known_cards(state)
        for mask in masks_of(told):
            for card in self.known:
                mask[card] |= everybody(state.seats)
        self.view: State | None = game.view(told, 0) if self.known else None

    def deal(self, rng: Rng) -> State:
        """One of them, with chance of its own."""
        then = self.state
        if self.view is None:  # a game that hides nothing: only chance is new
            copy = then.clone()
            self.game.fork_chance(copy, f"world {rng.below(1 << 30)}")
            return copy
        world: State = self.game.imagine(self.view, rng)
        for mask, before in zip(masks_of(world), masks_of(then), strict=True):
            for card in self.known:
                mask[card] = before[card]
        for seat in range(then.seats):  # what was sealed was said by who held these cards
            world.sealed[seat] = then.sealed[seat][:]
        return world


def masks_of(state: State) -> list[list[int]]:
    """By card, who knows its place, and who knows whose it is (`core/knowledge.py`), where a game keeps them."""
    return [mask for mask in (getattr(state, "at", None), getattr(state, "of", None)) if mask is not None]


def known_cards(state: State) -> list[int]:
    """The cards of which some seat knows where they are."""
    masks = masks_of(state)
    eyes = (1 << state.seats) - 1
    return [card for card, seen in enumerate(masks[0]) if seen & eyes] if masks else []


class SeenWorlds:
    """The worlds behind a seat's own view: what it could have known, and nothing else."""

    def __init__(self, game: AnyGame, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.view: State = game.view(state, seat)

    def deal(self, rng: Rng) -> State:
        """One of them. Answers that others have sealed are not known: they are given again."""
        world: State = self.game.imagine(self.view, rng)
        for seat in range(world.seats):
            if seat != self.seat and world.answered >> seat & 1:
                world.answered &= ~(1 << seat)
                world.asked |= 1 << seat
                world.sealed[seat] = []
        return world
