"""The open phase and the final roll: acts tick by tick on the simulated clock, or one by one in real time."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import CLOCK_BIT, Frame, Rule
from boltyard.games.battleground import events
from boltyard.games.battleground.acts import (
    able,
    act,
    consent,
    lend_codes,
    lend_line,
    live_options,
    no_more_to_lend,
    set_free,
    tick_options,
)
from boltyard.games.battleground.moves import NO_ORDER, UNTIL_CHANGE, UNTIL_END, RoundAct, Wait
from boltyard.games.battleground.sealing import in_seal, lay, sealed_options, set_free_in_seal, turn_over
from boltyard.games.battleground.settle import freeze
from boltyard.games.battleground.state import FINAL, NOBODY, OPEN, TICK, Battleground

ANSWER_MS: Final = TICK  # to refuse a conscription in real time (BB-R-73)


class Battle(Rule[Battleground]):
    """Bots come and go, cards are lent, until the dice turn blue (BB-ROUND-5..10, BB-SIM-3..8)."""

    decision: str = "BB-D-8"
    word: str = "lend"

    def run(self, s: Battleground, f: Frame) -> None:
        if s.fallen and no_duel_left(s):
            freeze(s, f, s.time)
            return
        terms = s.terms
        end_open = s.since + terms.opening_ms + s.length
        if f.step == OPEN:
            if terms.live:
                answer_late_demands(s, min(s.time, end_open - 1))
            if s.time >= end_open:
                begin_final(s, f)
        if f.step == FINAL:
            end = end_open + terms.final_ms
            if terms.live:
                answer_late_demands(s, min(s.time, end - 1))
            if s.time >= end:
                turn_over(s)
                freeze(s, f, end)
                return
        if terms.live:
            if in_seal(s):
                set_free_in_seal(s)
            else:
                set_free(s, f)
            s.ask(CLOCK_BIT)
            return
        asked = able(s)
        for seat in range(s.seats):
            if s.orders[seat] != NO_ORDER and not s.demands[seat]:
                asked &= ~(1 << seat)
        if asked:
            s.ask(asked)
        else:  # everyone has a standing order that is not due: the clock jumps (BB-SIM-7)
            s.time = end_open if f.step == OPEN else end_open + terms.final_ms

    def options(self, s: Battleground, f: Frame, seat: int) -> list[Move]:
        if in_seal(s):
            return sealed_options(s, seat)
        return live_options(s, f, seat) if s.terms.live else tick_options(s, f, seat)

    def chosen(self, s: Battleground, f: Frame, seat: int, move: Move) -> None:
        if s.terms.live:
            if in_seal(s):
                lay(s, f, seat, move)
            else:
                act(s, f, seat, [move])
            s.asked = 0
        elif isinstance(move, Wait):
            s.orders[seat] = move.order
            s.time += TICK
        else:
            self.close_tick(s, act(s, f, seat, [move]))

    def full(self, s: Battleground, f: Frame, seat: int) -> bool:
        return no_more_to_lend(s, seat)

    def gathered(self, s: Battleground, f: Frame, seat: int, items: list[Move]) -> None:
        changed = act(s, f, seat, items)
        if s.terms.live:
            s.asked = 0
        else:
            self.close_tick(s, changed)

    def committed(self, s: Battleground, f: Frame, answered: int, answers: list[list[Move]]) -> None:
        """All acts of a tick, kind by kind, each kind from the attacker clockwise (BB-SIM-4)."""
        order: list[int] = []
        for seat in range(s.seats):
            if answered >> seat & 1:
                move = answers[seat][0]
                if isinstance(move, Wait):
                    s.orders[seat] = move.order
                else:
                    assert isinstance(move, RoundAct)
                    order.append((move.kind << 3 | s.distance(seat)) << 3 | seat)
        changed = False
        if order:
            order.sort()
            for place in order:
                if s.fallen and no_duel_left(s):
                    break
                if act(s, f, place & 7, answers[place & 7]):
                    changed = True
        self.close_tick(s, changed)

    def close_tick(self, s: Battleground, changed: bool) -> None:
        s.time += TICK
        if changed:
            for seat in range(s.seats):
                if s.orders[seat] == UNTIL_CHANGE:
                    s.orders[seat] = NO_ORDER

    def elapsed(self, s: Battleground, f: Frame, ms: int) -> None:
        s.time += ms

    def codes_in(self, words: list[str]) -> list[str]:
        return lend_codes(words)

    def line(self, s: Battleground, f: Frame, items: list[Move]) -> str:
        return lend_line(items)


def no_duel_left(s: Battleground) -> bool:
    """Has every duel been decided by a broken limit? (BB-R-20)"""
    return s.fallen >> s.attacker & 1 != 0 or s.defenders & ~s.fallen == 0


def begin_final(s: Battleground, f: Frame) -> None:
    """The dice roll again: exactly the final roll is left, and all are told (BB-TIME-4, BB-SIM-6)."""
    f.step = FINAL
    for seat in range(s.seats):
        if s.orders[seat] != UNTIL_END:
            s.orders[seat] = NO_ORDER
    if s.log is not None:
        s.log.append(events.RolledAgain(NOBODY, s.terms.final_ms))


def answer_late_demands(s: Battleground, now: int) -> None:
    """In real time silence is consent: whoever does not refuse a conscription complies (BB-R-73)."""
    for seat in range(s.seats):
        if s.demands[seat] and now - s.demanded[seat] >= ANSWER_MS:
            consent(s, seat, True)
