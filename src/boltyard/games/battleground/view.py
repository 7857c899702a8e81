"""What a seat may know, a world that fits it, and both as plain data."""

from typing import Final

from boltyard.core import flow
from boltyard.core.knowledge import ONLOOKER, eyes_of, faces_for, fan_for
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import Rng, no_rng
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.battleground.foresight import foreseen
from boltyard.games.battleground.loans import Loan
from boltyard.games.battleground.moves import NO_ORDER, SOME_ORDER, UNTIL_CHANGE, UNTIL_END, UNTIL_FINAL
from boltyard.games.battleground.sealing import as_left_by, as_seen_by, hands_free_at, in_seal, seal_begins_ms
from boltyard.games.battleground.shapes import BattlegroundSeat, BattlegroundView
from boltyard.games.battleground.state import (
    ABILITIES,
    BATTLE,
    EVERY_EYE,
    FINAL,
    ICONS,
    NOBODY,
    OPEN,
    OPENING,
    STREAMS,
    TICK,
    UNKNOWN,
    Battleground,
)

PHASES: Final = ["vote", "clap", "opening", "open", "abilities"]


# Views.


def viewed(s: Battleground, seat: int) -> Battleground:
    """The table as this seat knows it: no other hand, no deck, no length, nobody's sealed act (BB-R-59)."""
    v = s.clone()
    v.viewer = seat
    if seat == EVERYONE:
        return v
    eyes = eyes_of(seat)
    v.rng = no_rng()
    v.chance = []
    if not is_length_known(s):
        v.length = UNKNOWN
    for other in range(s.seats):
        if other != seat:
            v.sealed[other] = []
            v.hands[other] = fan_for(s.hands[other], s.at, eyes)
            if s.orders[other] != NO_ORDER:
                v.orders[other] = SOME_ORDER  # that it waits is seen, what for is not
    v.deck = faces_for(s.deck, s.at, eyes)
    v.removed = fan_for(s.removed, s.at, eyes)  # out of the game: hands lie there in key order, which would tell
    v.loans = loans_for(s, eyes)
    if in_seal(s):  # who has busy hands has taken a bot up: that is nobody's business now
        v.laid = as_seen_by(s, seat)
        own = 1 << seat if seat >= 0 else 0
        v.free = s.free & own | s.fighters() & ~s.leaving & ~own
    hide_knowledge(s, v, seat, eyes)
    return v


def loans_for(s: Battleground, eyes: int) -> list[Loan]:
    """Who lent to whom, in order (BB-R-30).

    Between two players known cards stand first: cards are lent in key order, so the place of one that was played would
    tell something of those that were not.
    """
    loans: list[Loan] = []
    for loan in s.loans:
        cards: list[int] = []
        rank = 0  # of this loan among those between the two
        for other in s.loans:
            if other.lender == loan.lender and other.borrower == loan.borrower:
                if other is loan:
                    rank = len(cards)
                cards.append(other.card)
        known = sorted([card for card in cards if card >= 0 and s.at[card] & eyes])
        loans.append(Loan(known[rank] if rank < len(known) else HIDDEN, loan.lender, loan.borrower))
    return loans


def is_length_known(s: Battleground) -> bool:
    """Has the final roll told everybody when the round ends? (BB-TIME-3, -4)"""
    if not s.frames:
        return True
    f = s.frames[-1]
    return f.rule == ABILITIES or (f.rule == BATTLE and f.step == FINAL)


def hide_knowledge(s: Battleground, v: Battleground, seat: int, eyes: int) -> None:
    """Who knows what is told only as far as it can be known: of own cards all, of others what is public."""
    holder = [NOBODY] * s.cards.size
    for other in range(s.seats):
        for card in s.hands[other]:
            holder[card] = other
        for card in s.rows[other]:
            holder[card] = other
    owners: list[int] = []
    at: list[int] = []
    of: list[int] = []
    for card in range(s.cards.size):
        owner = s.owner[card]
        seen = s.at[card] & eyes
        known = s.of[card] & eyes
        if owner == seat and seat >= 0:
            owners.append(owner)
            at.append(s.at[card])
            of.append(s.of[card])
            continue
        owners.append(owner if known else NOBODY)
        party = eyes
        if owner != NOBODY:
            party |= 1 << owner
        of.append(0 if not known else EVERY_EYE if s.of[card] & ONLOOKER else party)
        if holder[card] != NOBODY:
            party |= 1 << holder[card]
        at.append(0 if not seen else EVERY_EYE if s.at[card] & ONLOOKER else party)
    v.owner = owners
    v.at = at
    v.of = of


# Worlds.


def imagined(view: Battleground, rng: Rng) -> Battleground:
    """A possible world: unseen cards dealt anew, hands of four different bots, and a length not yet over."""
    w = view.clone()
    w.viewer = WHOLE
    w.rng = rng.fork("world")
    w.chance = [w.rng.fork(name) for name in STREAMS]
    if w.first != NOBODY:
        deal_unseen(w, rng)
    if not w.over and w.frames[-1].rule == BATTLE and w.length == UNKNOWN:
        w.length = imagined_length(w, rng)
    final = not w.over and w.frames[-1].rule == BATTLE and w.frames[-1].step == FINAL
    for seat in range(w.seats):
        if w.orders[seat] == SOME_ORDER:
            w.orders[seat] = [UNTIL_CHANGE, UNTIL_END, UNTIL_FINAL][rng.below(2 if final else 3)]
    flow.invent_answers(w, rng)
    return w


def imagined_length(w: Battleground, rng: Rng) -> int:
    """All lengths that the time already passed allows are equally likely (BB-R-25)."""
    step = 1 if w.terms.live else TICK
    passed = w.elapsed_ms() - w.terms.opening_ms
    least = max(w.terms.open_min_ms, passed + step)
    return least + step * rng.below((w.terms.open_max_ms - least) // step + 1)


def deal_unseen(w: Battleground, rng: Rng) -> None:
    """Cards known to be somebody's go to that player's hidden places, the others anywhere."""
    pool: list[int] = []
    theirs: list[list[int]] = [[] for _ in range(w.seats)]  # known to be a player's, but not where
    held: list[list[int]] = [[] for _ in range(w.seats)]  # the bots a player is known to own
    for card in w.cards.deck(w.terms.demo, w.seats > 2):
        owner = w.owner[card]
        if owner != NOBODY:
            held[owner].append(card >> 1)
        if w.at[card] == 0:
            if owner == NOBODY:
                pool.append(card)
            else:
                theirs[owner].append(card)
    rng.shuffle(pool)
    w.owner = w.owner[:]
    w.at = w.at[:]
    w.of = w.of[:]
    loans = w.loans[:]
    for owner in range(w.seats):
        hidden = [n for n in range(len(loans)) if loans[n].card == HIDDEN and loans[n].lender == owner]
        backs = w.hands[owner].count(HIDDEN)
        for loan in loans:
            if loan.card == HIDDEN and loan.borrower == owner:
                backs -= 1
        cards = theirs[owner]
        while len(cards) < backs + len(hidden):
            cards.append(take_fitting(pool, held[owner]))
        rng.shuffle(cards)
        for n in hidden:
            loans[n] = Loan(cards.pop(), owner, loans[n].borrower)
            put_in(w, loans[n].card, owner, loans[n].borrower)
        for card in cards:
            put_in(w, card, owner, owner)
    w.loans = loans
    for hand in w.hands:
        hand.sort()
    w.deck = [card if card != HIDDEN else pool.pop() for card in w.deck]
    w.removed = [card if card != HIDDEN else pool.pop() for card in w.removed]


def take_fitting(pool: list[int], held: list[int]) -> int:
    """A card of a bot that is not held yet: hands hold no duplicates (BB-R-4)."""
    i = len(pool) - 1
    while pool[i] >> 1 in held:
        i -= 1
    held.append(pool[i] >> 1)
    return pool.pop(i)


def put_in(w: Battleground, card: int, owner: int, holder: int) -> None:
    """A back in somebody's hand turns out to be this card."""
    hand = w.hands[holder]
    hand[hand.index(HIDDEN)] = card
    w.owner[card] = owner
    both = 1 << owner | 1 << holder
    w.at[card] = both
    w.of[card] |= both


# Plain data.


def phase(s: Battleground) -> str:
    """The name of what is going on."""
    if s.over:
        return "over"
    f = s.frames[-1]
    return "final" if f.rule == BATTLE and f.step != OPEN else PHASES[f.rule]


def shown(s: Battleground) -> BattlegroundView:
    """Every zone by name, cards by key, the top of a pile last, the table by slot; backs are `?` (section 14)."""
    ends = s.ends_ms()
    seal = seal_begins_ms(s)
    plain: BattlegroundView = {
        "round": s.turn,
        "phase": phase(s),
        "clapper": s.clapper,
        "attacker": s.attacker if s.attacker >= 0 else None,
        "defenders": seats_in(s.defenders, s.seats),
        "facing": s.facing if s.facing >= 0 else None,
        "icons": [ICONS[face] for face in s.faces],
        "elapsed_ms": s.elapsed_ms() if s.attacker >= 0 else 0,
        "ends_ms": ends if ends >= 0 else None,
        "deadline_ms": deadline_ms(s),
        "seal_from_ms": seal if seal >= 0 else None,
        "sealed": in_seal(s),
        "pile": s.pile(),
        "deck": [s.cards.key_of(card) for card in s.deck],
        "seats": [seat_shown(s, seat) for seat in range(s.seats)],
    }
    if not s.over and s.frames and s.frames[-1].rule == BATTLE:
        plain["forecast"] = foreseen(s)
    if s.removed:
        plain["removed"] = [s.cards.key_of(card) for card in s.removed]
    return plain


def deadline_ms(s: Battleground) -> int | None:
    """When this part of the round ends, counted from the clap, as far as it is known."""
    if s.over or s.attacker < 0 or s.frames[-1].rule == ABILITIES:
        return None
    if s.frames[-1].rule == OPENING:
        return s.terms.opening_ms
    return s.ends_ms() if s.frames[-1].step != OPEN else None


def seat_shown(s: Battleground, seat: int) -> BattlegroundSeat:
    cards = s.cards
    laid = [one for one in s.laid if one.seat == seat]
    busy = hands_free_at(s, seat) if s.terms.live and s.attacker >= 0 else 0
    if seat == s.viewer:
        s = as_left_by(s, seat)
    return {
        "tokens": s.tokens[seat],
        "hand": [cards.key_of(card) for card in s.hands[seat]],
        "table": [
            {
                "card": cards.keys[card],
                "owner": s.owner[card],
                "attack": s.attack[card],
                "defense": s.defense[card],
                "value": s.value(seat, card),
            }
            for card in s.rows[seat]
        ],
        "requests": seats_in(s.requests[seat], s.seats),
        "loans": [
            {"card": cards.key_of(loan.card), "from": loan.lender, "to": loan.borrower}
            for loan in s.loans
            if loan.borrower == seat
        ],
        "left": s.gone >> seat & 1 == 1,
        "free_ms": busy - s.since if busy > s.time else None,
        "face_down": len(laid),
    }


def seats_in(mask: int, seats: int) -> list[int]:
    """The seats of a mask, in order."""
    return [seat for seat in range(seats) if mask >> seat & 1]


def essence(s: Battleground) -> str:
    """Every card in its place, as text. Part of every record's digest: it never changes under one rules version."""
    keys = s.cards.keys
    rows = [
        f"round {s.turn} phase {phase(s)} clapper {s.clapper} attacker {s.attacker} defenders {s.defenders}",
        f"facing {s.facing} gains {s.gains} losses {s.losses}",
        f"icons {' '.join(ICONS[face] for face in s.faces)} time {s.time} since {s.since} length {s.length}",
        f"misses {s.misses} winners {s.winners} gone {s.gone} fallen {s.fallen} refusers {s.refusers}",
        f"deck {' '.join(keys[card] for card in s.deck)}",
        f"removed {' '.join(keys[card] for card in s.removed)}",
    ]
    for seat in range(s.seats):
        bots = [f"{keys[card]}({s.attack[card]} {s.defense[card]})" for card in s.rows[seat]]
        rows.append(f"{seat} tokens {s.tokens[seat]} requests {s.requests[seat]} order {s.orders[seat]}")
        rows.append(f"{seat} hand {' '.join(keys[card] for card in s.hands[seat])}")
        rows.append(f"{seat} table {' '.join(bots)}")
    for loan in s.loans:
        rows.append(f"loan {keys[loan.card]} {loan.lender} {loan.borrower}")
    return "\n".join(rows)
