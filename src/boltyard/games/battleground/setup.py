"""Before the first clap: who begins, the deal, and hands without duplicates."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame, Rule
from boltyard.games.battleground import events
from boltyard.games.battleground.moves import ABSTAIN, VOTES, Vote
from boltyard.games.battleground.state import (
    CLAPPING,
    EVERY_EYE,
    FIRST_STREAM,
    HAND,
    NOBODY,
    Battleground,
)

MOST_REDRAWS: Final = 10  # BB-R-4


class FirstClapper(Rule[Battleground]):
    """Who dances the robot best? All vote at once, or the host picks (BB-SETUP-12, BB-R-6)."""

    decision: str = "BB-D-2"

    def run(self, s: Battleground, f: Frame) -> None:
        if s.first != NOBODY:
            begin(s, f)
        else:
            everybody = s.everybody()
            s.ask(everybody & -everybody if s.terms.first_clapper == "host_pick" else everybody)  # BB-R-71

    def options(self, s: Battleground, f: Frame, seat: int) -> list[Move]:
        if s.terms.first_clapper == "host_pick":
            return [VOTES[other] for other in range(s.seats) if not s.gone >> other & 1]
        moves: list[Move] = [ABSTAIN]
        for other in range(s.seats):
            if other != seat and not s.gone >> other & 1:
                moves.append(VOTES[other])
        return moves

    def chosen(self, s: Battleground, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Vote)
        s.first = move.seat
        if s.log is not None:
            s.log.append(events.Picked(seat, move.seat))

    def committed(self, s: Battleground, f: Frame, answered: int, answers: list[list[Move]]) -> None:
        votes = [0] * s.seats
        for seat in range(s.seats):
            if answered >> seat & 1:
                move = answers[seat][0]
                if isinstance(move, Vote):
                    votes[move.seat] += 1
                if s.log is not None:
                    s.log.append(events.Voted(seat, move.seat if isinstance(move, Vote) else NOBODY))
        best: list[int] = []
        for seat in range(s.seats):
            if s.gone >> seat & 1:
                continue
            if best and votes[seat] > votes[best[0]]:
                best = []
            if not best or votes[seat] == votes[best[0]]:
                best.append(seat)
        s.first = best[s.chance[FIRST_STREAM].below(len(best))]  # ties by chance


def begin(s: Battleground, f: Frame) -> None:
    """Deal, and the first clapper may clap."""
    deal(s)
    s.clapper = s.first
    s.since = s.time
    s.turn_to(f, CLAPPING)


def deal(s: Battleground) -> None:
    """Four cards for everyone off the top; then hands with duplicates are mended (BB-SETUP-5, -7, -8)."""
    s.deck = s.cards.deck(s.terms.demo, s.seats > 2)
    s.shuffle(s.deck)
    s.owner = s.owner[:]
    s.at = s.at[:]
    s.of = s.of[:]
    if s.log is not None:
        s.log.append(events.Began(s.first))
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if not s.gone >> seat & 1:
            draw(s, seat, HAND)
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if not s.gone >> seat & 1:
            redraw(s, seat)


def draw(s: Battleground, seat: int, n: int) -> None:
    """So many cards off the top, seen by their owner only."""
    cards: list[int] = []
    for _ in range(n):
        cards.append(s.deck.pop())
    take(s, seat, cards)


def take(s: Battleground, seat: int, cards: list[int]) -> None:
    """Cards off the deck become a player's own for the whole game (BB-R-5)."""
    for card in cards:
        put_in_order(s.hands[seat], card)
        s.owner[card] = seat
        s.at[card] = 1 << seat
        s.of[card] = 1 << seat
    if s.log is not None:
        s.log.append(events.Drew(seat, 1 << seat, sorted(cards), len(s.deck)))


def duplicates(hand: list[int]) -> list[int]:
    """The cards of every bot that the hand holds more than once (BB-R-4)."""
    found: list[int] = []
    for card in hand:
        for other in hand:
            if card != other and card >> 1 == other >> 1:
                found.append(card)
                break
    return found


def redraw(s: Battleground, seat: int) -> None:
    """Duplicates are shown and go under the deck, and as many cards are drawn, until none are left (BB-SETUP-8, -9)."""
    times = 0
    shown = duplicates(s.hands[seat])
    while shown:
        times += 1
        if s.log is not None:
            s.log.append(events.Showed(seat, shown, times))
        for card in shown:
            s.hands[seat].remove(card)
            s.owner[card] = NOBODY
            s.at[card] = EVERY_EYE
            s.of[card] = 0
            s.deck.insert(0, card)
        if times <= MOST_REDRAWS:
            draw(s, seat, len(shown))
        else:
            take(s, seat, first_fitting(s, seat, len(shown)))
        shown = duplicates(s.hands[seat])


def first_fitting(s: Battleground, seat: int, n: int) -> list[int]:
    """The first cards from the top that duplicate nothing, taken out of the deck (BB-R-4)."""
    held = [card >> 1 for card in s.hands[seat]]
    taken: list[int] = []
    i = len(s.deck) - 1
    while len(taken) < n:
        card = s.deck[i]
        if card >> 1 not in held:
            held.append(card >> 1)
            taken.append(card)
            s.deck.pop(i)
        i -= 1
    return taken
