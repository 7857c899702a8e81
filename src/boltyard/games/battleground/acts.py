"""What can be done while the dice are red: who may, what, and what comes of it. Both clocks use these acts."""

from typing import Final

from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame
from boltyard.games.battleground import events
from boltyard.games.battleground.betrayal import already_armed
from boltyard.games.battleground.moves import (
    ANSWERS,
    CLOSE,
    COMPLY,
    CONSCRIPTS,
    FINAL_WAITS,
    NAMES,
    REQUEST_ALL,
    REQUESTS,
    SLOTS,
    WAITS,
    Close,
    Conscript,
    Consent,
    Lend,
    Name,
    Place,
    Request,
    Shift,
    TakeUp,
    borrower_named,
)
from boltyard.games.battleground.state import (
    ALL_DEFEND,
    BATTLE,
    CONSCRIPT,
    CONSCRIPT_STREAM,
    FINAL,
    NOBODY,
    OPENING,
    Battleground,
)

DRAFTED_CARDS: Final = 2  # BB-DICE-7


# Who may act.


def able(s: Battleground) -> int:
    """The mask of seats with a possible act: fighters, those who are asked for cards, and those conscripted.

    All of it is public: hand counts, requests and loans by number are (BB-SIM-3, section 14).
    """
    seats = s.fighters()
    for borrower in range(s.seats):
        if s.requests[borrower]:
            seats |= lenders(s, borrower)
        if s.demands[borrower]:
            seats |= 1 << borrower
    return seats & ~s.leaving


def set_free(s: Battleground, f: Frame) -> None:
    """In real time: who can do something at this very moment is free; loans half-named in vain are dropped."""
    seats = able(s)
    for seat in range(s.seats):
        if seats >> seat & 1 and not live_options(s, f, seat):
            seats &= ~(1 << seat)  # hands are busy, or the only bot cannot be taken up
        if s.sealed[seat] and not (seats >> seat & 1 and can_still_lend(s, seat, s.sealed[seat])):
            s.sealed[seat] = []
    s.free = seats


def can_still_lend(s: Battleground, seat: int, items: list[Move]) -> bool:
    """Could the cards named so far still be handed over? A line of the record must be legal when it is closed."""
    if not lenders(s, borrower_named(items)) >> seat & 1:
        return False
    for move in items:
        if isinstance(move, Lend) and move.card not in s.hands[seat]:
            return False
    return True


def lenders(s: Battleground, borrower: int) -> int:
    """The mask of those who may hand cards to this fighter now (BB-D-12)."""
    seats = 0
    if s.fighters() >> borrower & 1:
        asked = s.requests[borrower] & s.friends(borrower)
        for seat in range(s.seats):
            if asked >> seat & 1 and s.own_cards(seat) > 0:
                seats |= 1 << seat
    return seats


def may_borrow(s: Battleground, seat: int) -> bool:
    """Has the time for requests come? For the attacker with the naming, for defenders with the stop (BB-R-27)."""
    return s.named != NOBODY and s.friends(seat) != 0


def may_conscript(s: Battleground, seat: int, target: int) -> bool:
    """May this fighter force that player? (BB-DICE-7, BB-R-40, -40i)"""
    if not s.has_icon(CONSCRIPT) or s.drafters >> seat & 1 or not s.friends(seat) >> target & 1:
        return False
    if s.frames[-1].rule != BATTLE:
        return False
    return draft_size(s, target) > 0 and not (s.has_icon(ALL_DEFEND) and s.drafted >> target & 1)


def draft_size(s: Battleground, target: int) -> int:
    """How many cards a conscription takes; a fellow defender keeps at least one bot (BB-R-40i)."""
    size = min(DRAFTED_CARDS, s.own_cards(target))
    if s.has_icon(ALL_DEFEND):
        size = min(size, len(s.hands[target]) + len(s.rows[target]) - 1)
    return size


# What may be done.


def tick_options(s: Battleground, f: Frame, seat: int) -> list[Move]:
    """The acts of one tick on the simulated clock: one of these, or waiting (BB-SIM-3, -7)."""
    if s.sealed[seat] and s.sealed[seat][0].item:
        return lending_on(s, seat)
    if s.demands[seat]:
        return ANSWERS
    moves = (FINAL_WAITS if f.step == FINAL else WAITS)[:]
    if s.fighters() >> seat & 1:
        add_table_acts(s, seat, moves)
        if s.seats > 2:
            add_calls(s, seat, moves)
    if s.seats > 2:
        add_loans(s, seat, moves)
    return moves


def live_options(s: Battleground, f: Frame, seat: int) -> list[Move]:
    """The acts that are possible at this very moment in real time."""
    if s.sealed[seat] and s.sealed[seat][0].item:
        return lending_on(s, seat)
    moves: list[Move] = []
    if s.demands[seat]:
        moves += ANSWERS
    if s.fighters() >> seat & 1:
        if f.rule == OPENING and s.named == NOBODY:
            for other in range(s.seats):
                if other != seat and not s.gone >> other & 1:
                    moves.append(NAMES[other])
        add_table_acts(s, seat, moves)
        add_calls(s, seat, moves)
    add_loans(s, seat, moves)
    return moves


def add_table_acts(s: Battleground, seat: int, moves: list[Move]) -> None:
    """Put down, take up, change the order (BB-D-5..10)."""
    row = s.rows[seat]
    strict = s.terms.strict_limit
    if s.time >= s.ready[seat]:  # BB-R-21
        places = s.moves.places
        if not row:
            for card in s.hands[seat]:
                if s.may_be_put(seat, card):
                    moves.append(places[card])
            return
        for card in s.hands[seat]:
            if s.has_room(seat, card):
                if s.may_be_put(seat, card):
                    moves.append(places[card])
                    for slot in range(min(len(row), SLOTS)):
                        moves.append(s.moves.places_at[card][slot])
            elif strict and s.may_be_put(seat, card):
                moves.append(places[card])
    for card in row:
        if s.may_be_taken(card):
            moves.append(s.moves.ups[card])
    if len(row) > 1:
        for i in range(len(row)):
            for slot in range(min(len(row), SLOTS)):
                if slot != i:
                    moves.append(s.moves.shifts[row[i]][slot])


def add_calls(s: Battleground, seat: int, moves: list[Move]) -> None:
    """Ask for cards, or force somebody to lend (BB-D-11, -13)."""
    if not may_borrow(s, seat):
        return
    friends = s.friends(seat)
    left = friends & ~s.requests[seat]
    count = 0
    for other in range(s.seats):
        if left >> other & 1:
            moves.append(REQUESTS[other])
            count += 1
    if count > 1:
        moves.append(REQUEST_ALL)
    if s.requests[seat]:
        moves.append(CLOSE)
    if s.has_icon(CONSCRIPT) and not s.drafters >> seat & 1:
        for other in range(s.seats):
            if may_conscript(s, seat, other):
                moves.append(CONSCRIPTS[other])


def add_loans(s: Battleground, seat: int, moves: list[Move]) -> None:
    """Hand over own cards to whoever asks for them (BB-D-12)."""
    for borrower in range(s.seats):
        if s.requests[borrower] >> seat & 1 and lenders(s, borrower) >> seat & 1:
            lends = s.moves.lends[borrower]
            for card in s.hands[seat]:
                if s.owner[card] == seat:  # a borrowed card cannot be lent on (BB-R-34)
                    moves.append(lends[card])


def lending_on(s: Battleground, seat: int) -> list[Move]:
    """More cards for the same borrower, or that was all."""
    named = s.sealed[seat]
    lends = s.moves.lends[borrower_named(named)]
    last = named[-1]
    moves: list[Move] = [DONE]
    for card in s.hands[seat]:
        if isinstance(last, Lend) and card > last.card and s.owner[card] == seat:
            moves.append(lends[card])
    return moves


def no_more_to_lend(s: Battleground, seat: int) -> bool:
    """Is no own hand card left behind the one named last?"""
    return len(lending_on(s, seat)) == 1


def lend_codes(words: list[str]) -> list[str]:
    """The items of `lend 2 brolly.1 runt.2`."""
    if len(words) < 3:
        return [" ".join(words)]
    return [f"{words[0]} {words[1]} {key}" for key in words[2:]]


def lend_line(items: list[Move]) -> str:
    """The one line of a loan, or of any other act."""
    first = items[0]
    if not isinstance(first, Lend):
        return first.text
    keys: list[str] = []
    for move in items:
        if isinstance(move, Lend):
            keys.append(move.key)
    return f"lend {first.seat} {' '.join(keys)}"


# What comes of it.


def in_order(s: Battleground, stamps: list[tuple[int, int]]) -> list[int]:
    """The seats of acts (ms, seat) as they count: by time, ties from the attacker clockwise (BB-R-58)."""
    ranked = [((ms, s.distance(seat) if s.attacker >= 0 else seat), seat) for ms, seat in stamps]
    return [seat for _, seat in sorted(ranked)]


def act(s: Battleground, f: Frame, seat: int, items: list[Move]) -> bool:
    """An act takes effect; False if it has become impossible and is a wait now (BB-SIM-8)."""
    move = items[0]
    if isinstance(move, Place):
        return place(s, seat, move.card, move.slot)
    if isinstance(move, TakeUp):
        return take_up(s, seat, move.card)
    if isinstance(move, Shift):
        return shift(s, seat, move.card, move.slot)
    if isinstance(move, Lend):
        return lend(s, seat, items)
    if isinstance(move, Request):
        return request(s, seat, move.seat)
    if isinstance(move, Close):
        return close(s, seat)
    if isinstance(move, Conscript):
        return conscript(s, seat, move.seat)
    if isinstance(move, Consent):
        return consent(s, seat, move is COMPLY)
    if isinstance(move, Name):
        name(s, seat, move.seat)
    return True


def name(s: Battleground, seat: int, defender: int) -> None:
    """The first naming is final (BB-R-16)."""
    s.named = defender
    s.defenders = 1 << defender
    if s.log is not None:
        s.log.append(events.Named(seat, defender))


def place(s: Battleground, seat: int, card: int, slot: int) -> bool:
    """Put a bot down, face up (BB-R-7); over the limit it loses the round in strict mode (BB-ROUND-8)."""
    if card not in s.hands[seat]:
        return False
    if not s.has_room(seat, card):
        fall(s, seat, card)
        return True
    s.put_down(seat, card, slot)
    if s.log is not None:
        s.log.append(events.Placed(seat, card, s.rows[seat].index(card), s.owner[card]))
    return True


def take_up(s: Battleground, seat: int, card: int) -> bool:
    """Take a bot up; in real time the hands are busy for a moment (BB-ROUND-9, BB-R-21)."""
    s.take_up(seat, card)
    if s.terms.live:
        ready = s.ready[:]
        ready[seat] = s.time + s.terms.handling_ms
        s.ready = ready
    if s.log is not None:
        s.log.append(events.TookUp(seat, card))
    return True


def fall(s: Battleground, seat: int, card: int) -> None:
    """The limit is broken: this player's duels are lost, and the bot does not stay (BB-R-20, -72)."""
    s.fallen |= 1 << seat
    s.reveal(card)
    if s.log is not None:
        s.log.append(events.BrokeLimit(seat, card, s.limit(seat)))


def shift(s: Battleground, seat: int, card: int, slot: int) -> bool:
    """A bot goes to another place in its row (BB-R-22)."""
    row = s.rows[seat]
    row.remove(card)
    row.insert(slot, card)
    if s.log is not None:
        s.log.append(events.Moved(seat, card, slot))
    return True


def request(s: Battleground, seat: int, other: int) -> bool:
    """Open a request to one player, or to all who are no rivals (BB-R-29)."""
    requests = s.requests[:]
    requests[seat] = s.friends(seat) if other < 0 else requests[seat] | 1 << other
    s.requests = requests
    if s.log is not None:
        s.log.append(events.Requested(seat, other))
    return True


def close(s: Battleground, seat: int) -> bool:
    """Close the own requests."""
    requests = s.requests[:]
    requests[seat] = 0
    s.requests = requests
    if s.log is not None:
        s.log.append(events.Closed(seat))
    return True


def lend(s: Battleground, seat: int, items: list[Move]) -> bool:
    """Hand over the cards of the set that are still there: that act is the consent (BB-BORROW-2, BB-R-29)."""
    borrower = borrower_named(items)
    if not lenders(s, borrower) >> seat & 1:
        return False
    cards: list[int] = []
    for move in items:
        if isinstance(move, Lend) and move.card in s.hands[seat]:
            cards.append(move.card)
    if not cards:
        return False
    rival = already_armed(s, seat, borrower)
    s.hand_over(seat, borrower, cards)
    if s.log is not None:
        s.log.append(events.Lent(seat, 1 << seat | 1 << borrower, cards, borrower))
        if rival != NOBODY:
            s.log.append(events.LentToBoth(seat, rival, borrower))
    return True


def conscript(s: Battleground, seat: int, target: int) -> bool:
    """Force a player to lend, or demand it where refusing is allowed (BB-DICE-7, BB-R-40)."""
    if not may_conscript(s, seat, target):
        return False
    s.drafters |= 1 << seat
    s.drafted |= 1 << target
    if s.terms.refusal and not s.leaving >> target & 1:
        demanded = s.demanded[:]
        demands = s.demands[:]
        if not demands[target]:
            demanded[target] = s.time
        demands[target] |= 1 << seat
        s.demands = demands
        s.demanded = demanded
        if s.log is not None:
            s.log.append(events.Demanded(seat, target))
    else:
        draft(s, seat, target)
    return True


def draft(s: Battleground, seat: int, target: int) -> None:
    """Two random cards of the hand change hands; borrowed ones cannot be taken (BB-R-40)."""
    own: list[int] = []
    for card in s.hands[target]:
        if s.owner[card] == target:
            own.append(card)
    cards: list[int] = []
    for _ in range(draft_size(s, target)):
        cards.append(own.pop(s.chance[CONSCRIPT_STREAM].below(len(own))))
    if not cards:
        return
    cards.sort()
    s.hand_over(target, seat, cards)
    if s.log is not None:
        s.log.append(events.Conscripted(seat, 1 << seat | 1 << target, cards, target))


def consent(s: Battleground, seat: int, complies: bool) -> bool:
    """The conscripted player gives way, or refuses and loses a token (BB-D-14, BB-R-73)."""
    demands = s.demands[:]
    fighters = demands[seat]
    demands[seat] = 0
    s.demands = demands
    if not complies:
        s.refusers |= 1 << seat
        if s.log is not None:
            s.log.append(events.Refused(seat))
        return True
    for i in range(s.seats):
        fighter = (s.attacker + i) % s.seats
        if fighters >> fighter & 1:
            draft(s, fighter, seat)
    return True
