"""Naming a set in any order: what a person may pick next, and the one order in which the rules hear it.

A rule walks its set in one order, item by item, and a walk never ends in a blind alley: whatever it offers can be
completed. People pick as things come to mind. So what they have picked is kept beside the walk, and this module looks
for the walk that holds it all: picks are named as soon as the rule offers them, and where none is offered yet, the
first thing that is goes before it. A rule keeps to two things for that to be exact:

- it offers the items of a set in the order of the walk, and passing one over takes no later one away, so the first
  item offered leaves the most behind it;
- what can be named only after something else was (the storage bombs of an attack, what a face card fetches) is behind
  an item that `opens` it. People name those in the order of the walk, too: no walk goes through one unasked.
"""

from boltyard.core import flow
from boltyard.core.moves import DONE, Move
from boltyard.core.state import State


def offers(s: State, seat: int, picks: list[Move]) -> list[Move]:
    """What the seat may pick now: items that some whole set holds together with the picks, and `DONE` if they are one.

    With nothing picked, all that answers the question in one word as well.
    """
    options = flow.options(s, seat)
    if not picks:
        late = listed(s, seat, picks) if has_items(options) else []
        return options + [move for move in late if move not in options]
    moves: list[Move] = [DONE] if closed(s, seat, picks) else []
    for move in listed(s, seat, picks):
        if together(s, seat, [*picks, move]):
            moves.append(move)
    return moves


def together(s: State, seat: int, picks: list[Move]) -> bool:
    """Is there a set that the seat could name, with all of these in it?"""
    began = len(s.sealed[seat])
    held = name(s, seat, picks, True)
    del s.sealed[seat][began:]
    return held


def closed(s: State, seat: int, picks: list[Move]) -> list[Move]:
    """These and no others as a whole answer, in the order of the rules, with `DONE` where it takes one; or nothing."""
    items = s.sealed[seat]
    began = len(items)
    answer: list[Move] = []
    if name(s, seat, picks, False):
        if len(items) > began and s.rule_of(seat).full(s, s.frames[-1], seat):
            answer = items[began:]
        elif DONE in flow.options(s, seat):
            answer = [*items[began:], DONE]
    del items[began:]
    return answer


def listed(s: State, seat: int, picks: list[Move]) -> list[Move]:
    """Every item that a set could hold, in the order of the rules, behind what the picks have opened."""
    items = s.sealed[seat]
    began = len(items)
    opened = [move for move in picks if move.opens]
    found: list[Move] = []
    walking = True
    while walking:
        options = flow.options(s, seat)
        for move in options:
            if move.item and move not in found:
                found.append(move)
        step = next_of(options, opened)
        if step is None:
            step = filler(options)
        if step is None:
            walking = False
        else:
            items.append(step)
            walking = not s.rule_of(seat).full(s, s.frames[-1], seat)
    del items[began:]
    return found


def bounds(s: State, seat: int) -> tuple[int, int]:
    """How many items the seat's set has at least and at most, what is named already not counted."""
    items = s.sealed[seat]
    began = len(items)
    least = -1
    most = 0
    walking = True
    while walking:
        options = flow.options(s, seat)
        if least < 0 and DONE in options:
            least = len(items) - began
        step = filler(options)
        if step is None:
            walking = False
        else:
            items.append(step)
            walking = not s.rule_of(seat).full(s, s.frames[-1], seat)
        most = len(items) - began
    del items[began:]
    return (most if least < 0 else least), most


def most_of(s: State, seat: int, items: list[Move]) -> int:
    """How many of these items one set holds at most, a thing that lies there twice counted twice."""
    named = s.sealed[seat]
    began = len(named)
    most = 0
    walking = True
    while walking:
        options = flow.options(s, seat)
        step = next_of(options, items)
        if step is not None:
            most += 1
        else:
            step = filler(options)
        if step is None:
            walking = False
        else:
            named.append(step)
            walking = not s.rule_of(seat).full(s, s.frames[-1], seat)
    del named[began:]
    return most


def name(s: State, seat: int, picks: list[Move], fill: bool) -> bool:
    """Name all picks in the order of the rules, others before them only to `fill` up; False where it cannot be."""
    items = s.sealed[seat]
    left = picks[:]
    while left:
        options = flow.options(s, seat)
        move = next_of(options, left)
        if move is None and fill:
            move = filler(options)
        if move is None:
            return False
        if move in left:
            left.remove(move)
        items.append(move)
        if s.rule_of(seat).full(s, s.frames[-1], seat):
            return not left
    return True


def next_of(options: list[Move], left: list[Move]) -> Move | None:
    """Which pick comes next: the first that is offered; where their order means something, the first picked."""
    if left and left[0].sequence:
        return left[0] if left[0] in options else None
    for move in options:
        if move.item and move in left:
            return move
    return None


def filler(options: list[Move]) -> Move | None:
    """What may go before the picks by itself."""
    for move in options:
        if move.item and not move.opens:
            return move
    return None


def has_items(options: list[Move]) -> bool:
    """Is a set asked for, or might one be named?"""
    for move in options:
        if move.item:
            return True
    return False


def only_answer(s: State, seat: int) -> list[Move]:
    """The one answer that the seat can give, item by item; nothing where it has a choice on the way."""
    items = s.sealed[seat]
    began = len(items)
    answer: list[Move] = []
    walking = True
    while walking:
        options = flow.options(s, seat)
        if len(options) != 1:
            answer = []
            walking = False
        else:
            answer.append(options[0])
            items.append(options[0])
            walking = options[0].item and not s.rule_of(seat).full(s, s.frames[-1], seat)
    del items[began:]
    return answer
