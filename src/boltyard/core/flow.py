"""The machine: while nobody is asked, run the top frame; an answer is sealed until all have answered.

A set is answered item by item. A rule walks its set in one order, and a walk never ends in a blind alley: whatever it
offers can be completed. People pick as things come to mind. So what they have picked is kept beside the walk, and
`offers`, `together` and `closed` look for the walk that holds it all: picks are named as soon as the rule offers them,
and where none is offered yet, the first thing that is goes before it. A rule keeps to two things for that to be exact:

- it offers the items of a set in the order of the walk, and passing one over takes no later one away, so the first
  item offered leaves the most behind it;
- what can be named only after something else was (the storage bombs of an attack, what a face card fetches) is behind
  an item that `opens` it. People name those in the order of the walk, too: no walk goes through one unasked.
"""

from typing import Final

from boltyard.core.legend import Plain
from boltyard.core.moves import DONE, Move
from boltyard.core.rng import Rng
from boltyard.core.state import CLOCK, CLOCK_BIT, SEATS, AnyRule, Frame, State

BEAT: Final = 500  # ms that pass between the chances to act in a random game


def advance(s: State) -> None:
    """Go on until somebody is asked or the game is over."""
    while s.asked == 0 and not s.over:
        f = s.frames[-1]
        f.by.run(s, f)
        if s.stirred:
            s.settle()
        if s.asked & s.absent:
            pass_over(s)


def pass_over(s: State) -> None:
    """Whoever is out of the game is asked nothing: the rule settles what waits for them by its own default."""
    f = s.frames[-1]
    missing = s.asked & s.absent
    s.asked &= ~missing
    if not s.asked & SEATS:
        s.asked = 0  # time alone is no answer to a question
    for seat in range(s.seats):
        if missing >> seat & 1 and s.frames and s.frames[-1] is f:
            f.by.left(s, f, seat)


def options(s: State, seat: int) -> list[Move]:
    """What this seat may choose from now; empty when it is not asked."""
    if s.over or seat < 0 or not (s.asked | s.free) & ~s.answered & 1 << seat:
        return []
    return s.rule_of(seat).options(s, s.frames[-1], seat)


def answer(s: State, seat: int, move: Move) -> None:
    """A legal answer of an asked seat. It takes effect when the last of those asked has answered."""
    answer_to(s, s.frames[-1], s.rule_of(seat), seat, move)


def answer_to(s: State, f: Frame, rule: AnyRule, seat: int, move: Move) -> bool:
    """The same, where frame and rule are at hand; True if the seat's answer is complete."""
    if s.asked == 1 << seat and s.answered == 0:  # the common case: one seat is asked
        if not move.item and move is not DONE:
            s.asked = 0
            rule.chosen(s, f, seat, move)
        else:
            items = s.sealed[seat]
            items.append(move)
            if move.item and not rule.full(s, f, seat):
                return False
            s.asked = 0
            rule.gathered(s, f, seat, items)
            while items:  # compiled, this is quicker than to clear it
                items.pop()
    elif not s.asked >> seat & 1:
        return act_freely(s, f, rule, seat, move)
    elif not seal(s, f, rule, seat, move):
        return not s.asked >> seat & 1
    if s.free:
        drop_open_sets(s)
    if s.stirred:
        s.settle()
    advance(s)
    return True


def act_freely(s: State, f: Frame, rule: AnyRule, seat: int, move: Move) -> bool:
    """A free seat's act is in force at once, and nobody waited for it; False while it names a set.

    The question that others are asked stands, with what they have named so far, unless the act began something.
    """
    if not move.item and move is not DONE:
        rule.chosen(s, f, seat, move)
    else:
        items = s.sealed[seat]
        items.append(move)
        if move.item and not rule.full(s, f, seat):
            return False
        s.sealed[seat] = []
        rule.gathered(s, f, seat, items)
    if s.frames[-1] is not f:
        drop_open_sets(s)
    if s.stirred:
        s.settle()
    advance(s)
    return True


def seal(s: State, f: Frame, rule: AnyRule, seat: int, move: Move) -> bool:
    """An answer among several is put away; True once the last has answered and all took effect.

    They take effect in the order of the seats, whoever was quicker, on the frame that asked, whatever the earlier
    ones have begun since; those behind one that ends the game never do. Time need not answer: it only sets a limit.
    """
    s.sealed[seat].append(move)
    if move.item and not rule.full(s, f, seat):
        return False
    s.asked &= ~(1 << seat)
    s.answered |= 1 << seat
    if s.asked & SEATS:
        return False
    answered = s.answered
    answers = s.sealed
    s.asked = 0
    s.answered = 0
    s.sealed = [[] for _ in range(s.seats)]
    rule.committed(s, f, answered, answers)
    return True


def begin_anew(s: State) -> None:
    """Something comes before the open question: afterwards all who are asked answer it from the beginning."""
    s.asked = 0
    s.answered = 0
    s.sealed = [[] for _ in range(s.seats)]


def resume(s: State, f: Frame, asked_as: Plain) -> None:
    """Somebody has left, and the game has put away what was theirs: the open question is asked again of who stays.

    `f` was on top, and looked like `asked_as`. If it still asks the same, answers already sealed stand as far as they
    are still legal, and so does what somebody has named of a set, unless that would close it without a word from them.
    """
    if s.over:
        return
    answers = s.sealed
    answered = s.answered & ~s.absent
    begin_anew(s)
    s.free = 0
    if s.stirred:
        s.settle()
    advance(s)
    if s.over or s.frames[-1] is not f or f.by.saved(s, f) != asked_as:
        return
    for seat in range(s.seats):
        if answers[seat] and not (answered | s.absent) >> seat & 1:
            name_again(s, f, seat, answers[seat])
    for seat in range(s.seats):
        if answered >> seat & 1 and s.asked >> seat & 1:
            answer_again(s, f, seat, answers[seat])


def name_again(s: State, f: Frame, seat: int, items: list[Move]) -> None:
    """The set that this seat was naming goes on from there; it is begun again if an item of it is no longer legal."""
    rule = s.rule_of(seat)
    for move in items:
        if move not in options(s, seat):
            s.sealed[seat] = []
            return
        s.sealed[seat].append(move)
        if rule.full(s, f, seat):
            s.sealed[seat] = []
            return


def answer_again(s: State, f: Frame, seat: int, items: list[Move]) -> None:
    """A whole answer that was sealed is sealed again; the seat is asked anew if it is no longer legal."""
    for move in items:
        if s.over or s.frames[-1] is not f or move not in options(s, seat):
            if not s.over and s.asked >> seat & 1:
                s.sealed[seat] = []
            return
        answer_to(s, f, s.rule_of(seat), seat, move)


def drop_open_sets(s: State) -> None:
    """Another question is asked now: what seats had begun to name for the last one is forgotten."""
    for seat in range(s.seats):
        if not s.answered >> seat & 1:
            s.sealed[seat] = []


def invent_answers(s: State, rng: Rng) -> None:
    """In an imagined world: seats that have answered, unseen, are given some answer they could have sealed."""
    f = s.frames[-1] if s.frames else None
    for seat in range(s.seats):
        if f is None or not s.answered >> seat & 1 or s.sealed[seat]:
            continue
        open_ = True
        while open_:
            moves = f.by.options(s, f, seat)
            move = moves[rng.below(len(moves))]
            s.sealed[seat].append(move)
            open_ = move.item and not f.by.full(s, f, seat)


def elapse(s: State, ms: int) -> None:
    """Time passes: the answer of the seat of time. Answers sealed so far stand if the question is still open."""
    f = s.frames[-1]
    s.asked = 0
    f.by.elapsed(s, f, ms)
    if s.stirred:
        s.settle()
    advance(s)
    if s.answered and s.frames[-1] is f and s.asked & CLOCK_BIT:  # the same question, and time runs on
        s.asked &= ~s.answered
    elif s.answered:
        s.answered = 0
        drop_open_sets(s)


def first_asked(asked: int) -> int:
    """The lowest seat in the mask; the seat of time where nobody else is asked."""
    if not asked & SEATS:
        return CLOCK
    seat = 0
    while not asked >> seat & 1:
        seat += 1
    return seat


def closing_line(s: State, seat: int, move: Move) -> str:
    """The record's line if this move completes the seat's answer, else nothing."""
    items = s.sealed[seat]
    items.append(move)
    rule = s.rule_of(seat)
    f = s.frames[-1]
    closes = not move.item or rule.full(s, f, seat)
    line = rule.line(s, f, items) if closes else ""
    items.pop()
    return line


# A set as a person names it, in any order: the items picked so far are kept by whoever drives the game.


def offers(s: State, seat: int, picks: list[Move]) -> list[Move]:
    """What the seat may pick now: items that some whole set holds together with the picks, and `DONE` if they are one.

    With nothing picked, all that answers the question in one word as well.
    """
    offered = options(s, seat)
    if not picks:
        if not any([move.item for move in offered]):
            return offered
        return offered + [move for move in listed(s, seat, picks) if move not in offered]
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
        elif DONE in options(s, seat):
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
        offered = options(s, seat)
        for move in offered:
            if move.item and move not in found:
                found.append(move)
        step = next_of(offered, opened)
        if step is None:
            step = filler(offered)
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
        offered = options(s, seat)
        if least < 0 and DONE in offered:
            least = len(items) - began
        step = filler(offered)
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
        offered = options(s, seat)
        step = next_of(offered, items)
        if step is not None:
            most += 1
        else:
            step = filler(offered)
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
        offered = options(s, seat)
        move = next_of(offered, left)
        if move is None and fill:
            move = filler(offered)
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


def only_answer(s: State, seat: int) -> list[Move]:
    """The one answer that the seat can give, item by item; nothing where it has a choice on the way."""
    items = s.sealed[seat]
    began = len(items)
    answer: list[Move] = []
    walking = True
    while walking:
        offered = options(s, seat)
        if len(offered) != 1:
            answer = []
            walking = False
        else:
            answer.append(offered[0])
            items.append(offered[0])
            walking = offered[0].item and not s.rule_of(seat).full(s, s.frames[-1], seat)
    del items[began:]
    return answer


# Random games.


class Tally:
    """What a random game came to: questions, and those of them with a choice (a set counts once)."""

    def __init__(self) -> None:
        self.decisions = 0
        self.questions = 0


def playout(s: State, chance: list[Rng], tally: Tally) -> None:
    """Play to the end with every seat choosing at random from its own stream."""
    s.hurried = True
    decisions = 0
    questions = 0
    choice = False
    while not s.over:
        if s.asked & 1:
            seat = 0
        elif s.asked & 2:
            seat = 1
        else:
            seat = first_asked(s.asked)
            if seat == CLOCK:
                act_or_wait(s, chance, tally)
                continue
        f = s.frames[-1]
        rule = f.by
        moves = rule.options(s, f, seat)
        n = len(moves)
        if n == 1:
            move = moves[0]
        else:
            choice = True
            move = moves[chance[seat].below(n)]
        if answer_to(s, f, rule, seat, move):
            questions += 1
            if choice:
                decisions += 1
                choice = False
    tally.decisions += decisions
    tally.questions += questions


def act_or_wait(s: State, chance: list[Rng], tally: Tally) -> None:
    """Only time is asked: whoever is free does something or does not, each by chance, and then a beat passes."""
    for seat in range(s.seats):
        if s.free >> seat & 1 and first_asked(s.asked) == CLOCK and chance[seat].below(2):
            acting = True
            while acting:
                moves = options(s, seat)
                move = moves[chance[seat].below(len(moves))]
                acting = not answer_to(s, s.frames[-1], s.rule_of(seat), seat, move)
            tally.decisions += 1  # whether and when is a choice, too
            tally.questions += 1
    if s.asked & CLOCK_BIT:
        elapse(s, BEAT)
