"""From the clap to the moment the dice stop: who attacks whom, and with which first bot."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import CLOCK_BIT, Frame, Rule
from boltyard.games.battleground import events
from boltyard.games.battleground.acts import act, lend_codes, lend_line, live_options, name, no_more_to_lend, set_free
from boltyard.games.battleground.agreed import WHOLE_CHANCE
from boltyard.games.battleground.moves import CLAPS, HESITATE, Open
from boltyard.games.battleground.settle import freeze, settle_late
from boltyard.games.battleground.state import (
    ALL_DEFEND,
    BATTLE,
    CLAP_STREAM,
    FUMBLE_STREAM,
    ICON_STREAM,
    ICONS,
    NOBODY,
    OPEN,
    OPENING,
    SWAP,
    Battleground,
)

SIDES: Final = 6  # of a die (BB-DICE-1)


class Clapping(Rule[Battleground]):
    """Players clap in turn until a die reacts (BB-CLAP-1..5); in real time whoever waits too long claps (BB-R-11)."""

    decision: str = "BB-D-3"

    def run(self, s: Battleground, f: Frame) -> None:
        if not s.terms.live:
            s.ask(1 << s.clapper)
        elif not s.paused and s.time - s.since >= s.terms.clap_ms:
            s.since += s.terms.clap_ms
            clap(s, f)
        else:
            s.free = 1 << s.clapper
            s.ask(CLOCK_BIT)

    def options(self, s: Battleground, f: Frame, seat: int) -> list[Move]:
        return CLAPS

    def chosen(self, s: Battleground, f: Frame, seat: int, move: Move) -> None:
        s.asked = 0
        s.since = s.time
        clap(s, f)

    def elapsed(self, s: Battleground, f: Frame, ms: int) -> None:
        s.time += ms
        if s.paused:
            s.since += ms  # no clock runs in a pause (BB-R-63)


def clap(s: Battleground, f: Frame) -> None:
    """Each die reacts or stays blue; one is enough for a round (BB-CLAP-3..5, BB-R-9, -10)."""
    s.free = 0
    s.paused = False
    s.pausing = 0
    rng = s.chance[CLAP_STREAM]
    rolling = 0
    for _ in range(s.terms.dice):
        if rng.below(WHOLE_CHANCE) < s.terms.clap_chance:
            rolling += 1
    if rolling == 0 and s.terms.guarantee and s.misses >= s.terms.guarantee:
        rolling = 1
    if s.log is not None:
        s.log.append(events.Clapped(s.clapper, rolling))
    if rolling == 0:
        s.misses += 1
        s.clapper = s.seat_after(s.clapper)
        return
    s.misses = 0
    s.rolling = rolling
    s.turn += 1
    s.attacker = s.clapper  # BB-ROUND-1
    s.turn_to(f, OPENING)
    if s.log is not None:
        s.log.append(events.Attacked(s.attacker, s.turn))


class Opening(Rule[Battleground]):
    """The dice roll: the attacker names a defender and puts down a bot, seeing no icon (BB-ROUND-2, -3, BB-DICE-9)."""

    decision: str = "BB-D-4"
    word: str = "lend"

    def run(self, s: Battleground, f: Frame) -> None:
        if not s.terms.live:
            s.ask(1 << s.attacker)
        elif s.fallen:
            if s.named == NOBODY:
                settle_late(s, f)  # BB-R-20
            else:
                freeze(s, f, s.time)
        elif s.elapsed_ms() >= s.terms.opening_ms:
            stop(s, f)
        else:
            set_free(s, f)
            s.ask(CLOCK_BIT)

    def options(self, s: Battleground, f: Frame, seat: int) -> list[Move]:
        if s.terms.live:
            return live_options(s, f, seat)
        moves: list[Move] = [HESITATE]
        cards: list[int] = []
        for card in s.hands[seat]:
            if s.may_be_put(seat, card):
                cards.append(card)
        for other in range(s.seats):
            if other != seat and not s.gone >> other & 1:
                opens = s.moves.opens[other]
                for card in cards:
                    moves.append(opens[card])
        return moves

    def chosen(self, s: Battleground, f: Frame, seat: int, move: Move) -> None:
        if s.terms.live:
            act(s, f, seat, [move])
            s.asked = 0
            return
        s.time = s.since + s.terms.opening_ms  # both ticks are over (BB-SIM-1)
        fumble = s.terms.fumble_chance
        if fumble and s.chance[FUMBLE_STREAM].below(WHOLE_CHANCE) < fumble:
            if s.log is not None:
                s.log.append(events.Fumbled(seat))
        elif isinstance(move, Open):
            name(s, seat, move.seat)
            s.put_down(seat, move.card, -1)
            if s.log is not None:
                s.log.append(events.Placed(seat, move.card, 0, s.owner[move.card]))
        stop(s, f)

    def left(self, s: Battleground, f: Frame, seat: int) -> None:
        self.chosen(s, f, seat, HESITATE)  # an attacker who has left is late (BB-R-61)

    def full(self, s: Battleground, f: Frame, seat: int) -> bool:
        return no_more_to_lend(s, seat)

    def gathered(self, s: Battleground, f: Frame, seat: int, items: list[Move]) -> None:
        act(s, f, seat, items)
        s.asked = 0

    def elapsed(self, s: Battleground, f: Frame, ms: int) -> None:
        s.time += ms

    def codes_in(self, words: list[str]) -> list[str]:
        return lend_codes(words)

    def line(self, s: Battleground, f: Frame, items: list[Move]) -> str:
        return lend_line(items)


def stop(s: Battleground, f: Frame) -> None:
    """The dice stop: was the attacker in time, and which icons show? (BB-ROUND-4, BB-R-15, BB-DICE-1)"""
    if s.named == NOBODY or not s.rows[s.attacker]:
        settle_late(s, f)
        return
    faces: list[int] = []
    icons = 0
    for _ in range(s.rolling):
        face = s.chance[ICON_STREAM].below(SIDES)
        faces.append(face)
        icons |= 1 << face
    s.faces = faces
    s.icons = icons
    if s.log is not None:
        s.log.append(events.Stopped(NOBODY, [ICONS[face] for face in faces]))
    if s.has_icon(SWAP):  # BB-DICE-4, BB-R-38
        other = s.named
        s.named = s.attacker
        s.attacker = other
        s.defenders = 1 << s.named
        if s.log is not None:
            s.log.append(events.Swapped(s.attacker, s.named))
    if s.has_icon(ALL_DEFEND):  # BB-DICE-6
        s.defenders = s.everybody() & ~(1 << s.attacker)
        requests = s.requests[:]
        requests[s.attacker] = 0  # all others are rivals now
        s.requests = requests
    s.length = s.draw_length()
    f.step = OPEN
    s.turn_to(f, BATTLE)
