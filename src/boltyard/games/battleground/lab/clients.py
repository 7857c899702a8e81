"""Clients of a server on a virtual clock, who know it by their lines only: the post, and what every script does alike.

News reach a client late, and so do its acts the server. A client makes its plans at the beginning of each part of a
round, and decides when a plan falls due, by the last view that has reached it.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from typing import Any, Final

from boltyard.core.live import Live, Told
from boltyard.core.record import Record
from boltyard.core.rng import Rng, stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.battleground.abilities import best_way
from boltyard.games.battleground.duel import ATTACKER, DEFENDER, is_reversed, verdict
from boltyard.games.battleground.state import BATTLE, Battleground

GAME: Final = find_game("battleground")
AGREED: Final = {"timing": "authentic", "clap_success": "1", "round_cap": "1"}  # every round is dealt anew
REACTION: Final = (400, 1200)  # ms from seeing to doing


class ClientRound(ABC):
    """One round: a server, and a client in every chair. Scripts say what is sent, what is planned, and what is done."""

    live: Live

    def __init__(self, seed: int, seats: int, settings: dict[str, str]) -> None:
        names = [f"client{seat}" for seat in range(seats)]
        self.table = Table(GAME, Record(GAME.key, GAME.rules_version, names, seed, dict(settings)))
        self.chance = [stream(str(seed), f"client {seat}") for seat in range(seats)]
        self.post: list[tuple[int, int, int, str, Any]] = []  # when, number, seat, what, with what
        self.count = 0
        self.last: list[Battleground | None] = [None] * seats
        self.planned: list[tuple[int, int, int]] = [(0, 0, 0)] * seats

    def run(self) -> None:
        """Until the round is over: what arrives next, or the table's own next moment."""
        while not self.table.over:
            wake = self.live.wake()
            if self.post and (wake < 0 or self.post[0][0] <= wake):
                now, _, seat, what, with_what = heapq.heappop(self.post)
                self.deliver(now, seat, what, with_what)
            else:
                now = wake
            self.publish(self.live.advance(now))

    def send(self, when: int, seat: int, what: str, with_what: Any) -> None:
        self.count += 1
        heapq.heappush(self.post, (when, self.count, seat, what, with_what))

    @abstractmethod
    def publish(self, told: list[Told]) -> None:
        """What happened goes out to everybody over their lines."""

    @abstractmethod
    def deliver(self, now: int, seat: int, what: str, with_what: Any) -> None:
        """Something reaches a client, or the server, or a client's plan falls due."""

    def is_new(self, seat: int, v: Battleground) -> bool:
        """Has another part of the round begun for this client? Plans are made once for each."""
        f = v.frames[-1]
        phase = (v.turn, f.rule, f.step if f.rule == BATTLE else f.amount)
        new = self.planned[seat] != phase
        self.planned[seat] = phase
        return new


def strongest(v: Battleground, seat: int) -> str:
    """The own card with most Attack is put down."""
    return f"place {v.cards.keys[max(at_hand(v, seat), key=lambda card: v.cards.attack[card])]}"


def used(v: Battleground, seat: int) -> str:
    """The ability that is asked for, in the best way."""
    options = GAME.game.legal(v, seat)
    return best_way(v.clone(), seat, options).text if options else ""


def taken_up(v: Battleground, seat: int) -> str:
    """The own bot comes up, where it loses and a better one is at hand."""
    row, held = free(v, seat), at_hand(v, seat)
    if not row or not held or not is_behind(v, seat) or best(v, seat, held) <= best(v, seat, row):
        return ""
    return f"up {v.cards.keys[row[0]]}"


def answered(v: Battleground, seat: int) -> str:
    """The best of the hand is put down."""
    held = at_hand(v, seat)
    return f"place {v.cards.keys[max(held, key=lambda card: best(v, seat, [card]))]}" if held else ""


def at_hand(v: Battleground, seat: int) -> list[int]:
    return [card for card in v.hands[seat] if v.may_be_put(seat, card)]


def free(v: Battleground, seat: int) -> list[int]:
    return [card for card in v.rows[seat] if v.may_be_taken(card)]


def between(chance: Rng, span: tuple[int, int]) -> int:
    return span[0] + chance.below(span[1] - span[0] + 1)


def duel_of(v: Battleground, seat: int) -> int:
    """The defender of this fighter's first duel."""
    return seat if seat != v.attacker else next(other for other in range(v.seats) if v.defenders >> other & 1)


def is_behind(v: Battleground, seat: int) -> bool:
    """Would this fighter not win if the round ended now?"""
    return verdict(v, duel_of(v, seat)) != (ATTACKER if seat == v.attacker else DEFENDER)


def best(v: Battleground, seat: int, cards: list[int]) -> int:
    """The highest counting value among these, in the direction of the comparison."""
    sign = -1 if is_reversed(v) else 1
    return max(sign * v.value(seat, card) for card in cards)
