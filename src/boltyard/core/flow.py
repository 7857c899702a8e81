"""The machine: while nobody is asked, run the top frame; an answer is sealed until all have answered."""

from typing import Any

from boltyard.core.moves import DONE, Move
from boltyard.core.rng import Rng
from boltyard.core.state import Frame, Rule, State, is_set


def advance(s: State) -> None:
    """Go on until somebody is asked or the game is over."""
    while s.asked == 0 and not s.over:
        f = s.frames[-1]
        s.book[f.rule].run(s, f)
        s.settle()


def options(s: State, seat: int) -> list[Move]:
    """What this seat may choose from now; empty when it is not asked."""
    if s.over or seat < 0 or not (s.asked | s.free) >> seat & 1:
        return []
    f = s.frames[-1]
    return s.book[f.rule].options(s, f, seat)


def answer(s: State, seat: int, move: Move) -> None:
    """A legal answer of an asked seat. It takes effect when the last of those asked has answered."""
    f = s.frames[-1]
    answer_to(s, f, s.book[f.rule], seat, move)


def answer_to(s: State, f: Frame, rule: Rule[Any], seat: int, move: Move) -> None:
    """The same, where frame and rule are at hand."""
    if s.asked == 1 << seat and not s.several:  # the common case: one seat is asked
        if not move.item and move is not DONE:
            s.asked = 0
            rule.chosen(s, f, seat, move)
        else:
            items = s.sealed[seat]
            items.append(move)
            if move.item and not rule.full(s, f, seat):
                return
            s.asked = 0
            s.sealed[seat] = []
            rule.gathered(s, f, seat, items)
    elif not seal(s, f, rule, seat, move):
        return
    s.settle()
    advance(s)


def seal(s: State, f: Frame, rule: Rule[Any], seat: int, move: Move) -> bool:
    """An answer among several, or of a free seat, is put away; True once it has taken effect."""
    s.sealed[seat].append(move)
    if move.item and not rule.full(s, f, seat):
        return False
    if not s.asked >> seat & 1:  # a free seat: in force at once, and nobody waited for it
        unseal(s, f, rule, seat)
        return True
    s.asked &= ~(1 << seat)
    s.several = s.asked != 0
    if s.several:
        return False
    for other in range(s.seats):  # in the order of the seats, whoever was quicker
        if s.sealed[other]:
            unseal(s, f, rule, other)
    return True


def unseal(s: State, f: Frame, rule: Rule[Any], seat: int) -> None:
    """A seat's answer takes effect, on the frame that asked, whatever earlier answers have begun since."""
    items = s.sealed[seat]
    s.sealed[seat] = []
    if is_set(items):
        rule.gathered(s, f, seat, items)
    else:
        rule.chosen(s, f, seat, items[0])


def elapse(s: State, ms: int) -> None:
    """Time passes: the answer of the seat of time."""
    f = s.frames[-1]
    s.asked = 0
    s.book[f.rule].elapsed(s, f, ms)
    s.settle()
    advance(s)


def first_asked(asked: int) -> int:
    """The lowest seat in the mask."""
    seat = 0
    while not asked >> seat & 1:
        seat += 1
    return seat


class Tally:
    """What a random game came to: questions, and those of them with a choice (a set counts once)."""

    def __init__(self) -> None:
        self.decisions = 0
        self.questions = 0


def playout(s: State, chance: list[Rng], tally: Tally) -> None:
    """Play to the end with every seat choosing at random from its own stream."""
    decisions = 0
    questions = 0
    choice = False
    while not s.over:
        seat = 0 if s.asked & 1 else first_asked(s.asked)
        f = s.frames[-1]
        rule = s.book[f.rule]
        moves = rule.options(s, f, seat)
        n = len(moves)
        if n == 1:
            move = moves[0]
        else:
            choice = True
            move = moves[chance[seat].below(n)]
        answer_to(s, f, rule, seat, move)
        if not s.sealed[seat] or not s.asked >> seat & 1:  # the answer is complete
            questions += 1
            if choice:
                decisions += 1
                choice = False
    tally.decisions += decisions
    tally.questions += questions
