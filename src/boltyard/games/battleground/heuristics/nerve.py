"""Bots Battleground in real time with nerve: hold back, exchange when it can no longer be answered, and finish in time.

A round is decided by what lies there when it ends. So a player with nerve shows little before the final roll, looks
once more when there is just time for both steps of an exchange with its own hands, and then does what it had in mind.
Whoever only answers what lies there is answered; so now and then it answers what the rival is about to do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from boltyard.core.moves import DONE, Move
from boltyard.core.rng import Rng
from boltyard.games.battleground.cards import COPIES
from boltyard.games.battleground.heuristics.memory import Memory
from boltyard.games.battleground.moves import COMPLY, Lend, Name, Place
from boltyard.games.battleground.state import BATTLE, FINAL, LOW, NOBODY, OPENING, TWO_BOTS, Battleground
from boltyard.games.battleground.tactics.odds import Side, result, share_of_answers, share_that_beats
from boltyard.games.battleground.tactics.preferences import (
    consent,
    distance,
    help_wanted,
    opening,
    outlook,
    sides,
    step,
    worth,
)

PREPARED = (400, 560)  # ms from seeing to doing, where one was ready for it (BB-R-62)
SURPRISED = (500, 1200)
SECOND_HALF = (120, 240)  # ms from free hands to the bot that was in mind all along
EXCHANGE_MS = 1100  # both steps, at the slowest: 560, 250 of busy hands, 240, and a little
PUT_MS = 600  # one bot, at the slowest
EACH_MORE_MS = 300  # a second bot
LATEST_LOOK = 1150  # ms before the end: then there is just time for an exchange
EARLIEST_LOOK = 1400
STAYS = 0.8  # how likely a rival leaves what lies there, to whoever takes things as they are
STAYS_BLUFFED = 0.3  # and to whoever thinks one step further
STAYS_SHOWN = 0.4  # how likely a bot stays that was shown to whoever held back: it is expected to be answered
STAYS_AWAY = 0.35  # how likely a side without a bot stays so, or will not have the answer
SELDOM = 0.3  # how likely a card that beats nothing is, to one that beats one of four
WHIM = 0.8  # tokens that a choice may be worse without being much rarer
NEVER = -1
HIDDEN = -1  # a card that is not known
MANY = 1 << 20  # ms, while nobody knows how many are left


@dataclass(frozen=True)
class Character:
    """How somebody plays: shares from 0 to 1."""

    holds_back: float  # how often nothing is shown before the final roll
    bluffs: float  # how often it answers what the rival is about to do
    loyal: bool  # lends to one side only, and to nobody who has betrayed it


CHARACTERS = {
    "greedy": Character(0.6, 0.4, True),
    "sniper": Character(1.0, 0.3, True),
    "bluffer": Character(0.5, 0.9, True),
    "lender": Character(0.5, 0.4, True),
    "twoface": Character(0.6, 0.5, False),
}


@dataclass(frozen=True)
class Intent:
    """What to say between these moments from now, in ms; without a code: look again then, or when something is new."""

    code: str
    soonest: int
    latest: int


NOTHING = Intent("", NEVER, NEVER)


def later(ms: int) -> Intent:
    """Look again then."""
    return Intent("", max(1, ms), max(1, ms))


class Mind:
    """One player's plans for the round, and what it remembers of the others."""

    def __init__(self, character: Character, chance: Rng) -> None:
        self.character = character
        self.chance = chance
        self.memory = Memory()
        self.turn = -1
        self.holds_back = True
        self.stays = STAYS
        self.look_at = LATEST_LOOK
        self.target: Side | None = None  # the side it is about to have
        self.decided = False  # it has looked for the last time

    def begin(self, turn: int) -> None:
        """A new round, a new mood."""
        if turn == self.turn:
            return
        self.turn = turn
        self.holds_back = self.happens(self.character.holds_back)
        self.stays = STAYS_BLUFFED if self.happens(self.character.bluffs) else STAYS
        self.look_at = LATEST_LOOK + self.chance.below(EARLIEST_LOOK - LATEST_LOOK)
        self.target = None
        self.decided = False

    def happens(self, share: float) -> bool:
        return self.chance.below(1000) < 1000 * share


def intend(v: Battleground, seat: int, options: list[Move], mind: Mind) -> Intent:
    """What this player is up to while the dice are red."""
    mind.begin(v.turn)
    mind.memory.notice(v, seat)
    if v.frames[-1].rule == OPENING and v.attacker == seat:
        return first_bot(v, seat, options)
    if COMPLY in options:
        return Intent(consent(v, seat).text, *PREPARED)
    if DONE in options:
        return Intent(DONE.text, *PREPARED)
    if v.frames[-1].rule != BATTLE or not v.fighters() >> seat & 1:
        return lends(v, seat, options, mind)
    return fights(v, seat, options, mind)


def first_bot(v: Battleground, seat: int, options: list[Move]) -> Intent:
    """Name and put down, both prepared before the clap (BB-R-13)."""
    if v.named != NOBODY and v.rows[seat]:
        return NOTHING
    wanted: list[Move] = [move for move in options if isinstance(move, Name if v.named == NOBODY else Place)]
    move = opening(v, seat, wanted) if wanted else None
    return Intent(move.text, *PREPARED) if move is not None else NOTHING


def lends(v: Battleground, seat: int, options: list[Move], mind: Mind) -> Intent:
    """Hand over the bot that turns somebody's duel, to whom this player likes."""
    offers = [move for move in options if isinstance(move, Lend)]
    move = mind.memory.loan(v, seat, offers, mind.character.loyal)
    return Intent(move.text, *SURPRISED) if move is not None else NOTHING


# The own fight.


def fights(v: Battleground, seat: int, options: list[Move], mind: Mind) -> Intent:
    """An exchange that was begun is finished; in the open phase little is shown; the last look decides."""
    row = tuple(v.rows[seat])
    left = v.ends_ms() - v.elapsed_ms() if v.frames[-1].step == FINAL else MANY
    if mind.target is not None:
        going = on_with_it(v, seat, options, mind, row, left)
        if going is not NOTHING:
            return going
    look_at = mind.look_at + (EACH_MORE_MS if v.has_icon(TWO_BOTS) else 0)
    if left == MANY:
        return in_the_open(v, seat, options, mind, row)
    if left > look_at:
        if not mind.holds_back and not row:
            return aims_at(v, seat, options, mind, row, left, answer(v, seat, row))
        return later(left - look_at)
    if mind.decided:
        return puts_any(v, seat, options, row)
    mind.decided = True
    return aims_at(v, seat, options, mind, row, left, last_word(v, seat, row, left, mind))


def on_with_it(v: Battleground, seat: int, options: list[Move], mind: Mind, row: Side, left: int) -> Intent:
    """The next step toward the side in mind; whatever comes, nobody stands there without a bot."""
    target = mind.target
    assert target is not None
    if v.time < v.ready[seat]:
        return later(v.ready[seat] - v.time)
    move = step(v, seat, options, row, target) if row != target else None
    if move is not None and left > SECOND_HALF[1]:
        quick = isinstance(move, Place)
        return Intent(move.text, *(SECOND_HALF if quick and mind.decided else PREPARED))
    mind.target = None
    return puts_any(v, seat, options, row)


def puts_any(v: Battleground, seat: int, options: list[Move], row: Side) -> Intent:
    """A side without a bot cannot win: any bot is better (BB-R-18)."""
    if row:
        return NOTHING
    if v.time < v.ready[seat]:
        return later(v.ready[seat] - v.time)
    places = [move for move in options if isinstance(move, Place)]
    if not places:
        return NOTHING
    move = max(places, key=lambda one: outlook(v, seat, (one.card,), 1))
    return Intent(move.text, *SECOND_HALF)


def aims_at(
    v: Battleground, seat: int, options: list[Move], mind: Mind, row: Side, left: int, side: Side | None
) -> Intent:
    """Begin what leads to this side, if there is time for all of it."""
    if side is None or side == row:
        return NOTHING if row else puts_any(v, seat, options, row)
    move = step(v, seat, options, row, side)
    if move is None or left < time_for(row, side):
        return NOTHING if row else puts_any(v, seat, options, row)
    mind.target = side
    return Intent(move.text, *PREPARED)


def time_for(row: Side, side: Side) -> int:
    """Ms from the decision to the last bot, at the slowest."""
    ups = len([card for card in row if card not in side])
    puts = len([card for card in side if card not in row])
    return (EXCHANGE_MS if ups else PUT_MS) + EACH_MORE_MS * max(0, puts - 1) + PREPARED[1] * max(0, ups - 1)


def in_the_open(v: Battleground, seat: int, options: list[Move], mind: Mind, row: Side) -> Intent:
    """Before the final roll: ask for help where the own cards will not do; show a bot only if that is the mood."""
    best = answer(v, seat, row)
    hopeless = best is None or outlook(v, seat, best, distance(row, best)) <= 0
    if hopeless:
        call = help_wanted(v, seat, options)
        if call is not None:
            return Intent(call.text, *SURPRISED)
    if not row and not mind.holds_back:
        return aims_at(v, seat, options, mind, row, MANY, best)
    return NOTHING


def answer(v: Battleground, seat: int, row: Side) -> Side | None:
    """The side that promises most against rivals as they lie there."""
    found = sides(v, seat)
    return max(found, key=lambda side: outlook(v, seat, side, distance(row, side))) if found else None


def last_word(v: Battleground, seat: int, row: Side, left: int, mind: Mind) -> Side | None:
    """The side for the end, which nobody can answer any more: rivals leave theirs, or answer what lies there now.

    The same hands meet again and again, so whoever always did the best would be read like a book: what is nearly as
    good is done nearly as often.
    """
    found = [side for side in sides(v, seat) if time_for(row, side) <= left]
    if row and row not in found:
        found.append(row)
    if not found:
        return None
    values = [last_worth(v, seat, row, side, mind.stays) for side in found]
    most = max(values)
    weights = [int(1000 * math.exp((value - most) / WHIM)) for value in values]
    at = mind.chance.below(sum(weights))
    for side, weight in zip(found, weights, strict=True):
        at -= weight
        if at < 0:
            return side
    return found[-1]


def last_worth(v: Battleground, seat: int, row: Side, side: Side, stays: float) -> float:
    total = -0.05 * distance(row, side)
    rivals = v.rivals(seat)
    for rival in range(v.seats):
        if rivals >> rival & 1:
            win, tie = last_chances(v, seat, row, side, rival, stays)
            total += worth(v, seat, rival, side, win, tie)
    return total


def last_chances(v: Battleground, seat: int, row: Side, side: Side, rival: int, stays: float) -> tuple[float, float]:
    """How likely this side wins at the end, and how likely nobody does."""
    theirs = tuple(v.rows[rival])
    now = result(v, seat, side, rival, theirs)
    content = bool(theirs and row) and result(v, seat, row, rival, theirs) < 0  # it has little reason to change
    share = STAYS if content else stays if theirs else STAYS_AWAY
    if theirs and not row:
        share = min(share, STAYS_SHOWN)
    if any(not v.may_be_taken(card) for card in theirs):
        share = 1.0
    win, tie = share * (now > 0), share * (now == 0)
    replies = known_replies(v, seat, row, rival)
    total = sum(replies.values())
    for reply, weight in replies.items():
        if reply == HIDDEN:
            win += (1 - share) * weight / total * (1 - unseen_answer(v, seat, row, side, rival) if side else 0)
        else:
            then = result(v, seat, side, rival, (reply,))
            win += (1 - share) * weight / total * (then > 0)
            tie += (1 - share) * weight / total * (then == 0)
    return min(1.0, win), min(1.0, tie)


def unseen_answer(v: Battleground, seat: int, row: Side, side: Side, rival: int) -> float:
    """How likely a bot of an unknown hand beats this side: it is meant for what lies there now, if there is one."""
    low, attacks = v.has_icon(LOW), seat == v.attacker
    pairs = v.has_icon(TWO_BOTS) and not low
    bots = tuple([card // COPIES for card in side])
    shown = tuple([card // COPIES for card in row])
    any_bot = share_that_beats(v.cards, v.moves, bots, attacks, low, pairs)
    if not shown:
        return any_bot
    hidden = v.hands[rival].count(-1)
    has_one = 1 - (1 - share_that_beats(v.cards, v.moves, shown, attacks, low, pairs)) ** hidden
    meant = share_of_answers(v.cards, v.moves, shown, bots, attacks, low, pairs)
    return has_one * meant + (1 - has_one) * any_bot


def known_replies(v: Battleground, seat: int, row: Side, rival: int) -> dict[int, float]:
    """The rival's cards that are known and beat what lies there; else whatever it has, HIDDEN for all unknown ones.

    Each with its weight: where nothing lies there, a card is the likelier the more of this hand it beats.
    """
    known = [card for card in v.hands[rival] if card >= 0 and v.may_be_put(rival, card)]
    winning = [card for card in known if result(v, seat, row, rival, (card,)) < 0] if row else []
    if winning:
        return dict.fromkeys(winning, 1.0)
    hidden = v.hands[rival].count(HIDDEN)
    if row and hidden:
        return {HIDDEN: 1.0}  # if it has an answer, that is one
    mine = [card for card in v.hands[seat] if v.may_be_put(seat, card)]
    replies = {card: SELDOM + sum(result(v, seat, (own,), rival, (card,)) < 0 for own in mine) for card in known}
    if hidden:
        replies[HIDDEN] = hidden * (SELDOM + len(mine) / 2)
    return replies
