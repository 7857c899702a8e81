"""When time by itself changes something in a game in real time: what ends, and what becomes possible.

The law: whenever what a seat may do changes by time alone, `due` names that moment. `deadline` is the next moment at
which something ends, and acts under way are waited for; at the others nothing ends, and nobody waits.
"""

from typing import Final

from boltyard.games.battleground.round import ANSWER_MS
from boltyard.games.battleground.sealing import hands_free_at, seal_begins_ms
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, FINAL, OPENING, VOTE, Battleground

NEVER: Final = -1


def deadline(s: Battleground) -> int:
    """Ms to the next end: a clap, a stop, the open phase, the round, an answer, an ability."""
    if s.over or s.paused or not s.terms.live or s.frames[-1].rule == VOTE:
        return NEVER
    terms = s.terms
    rule = s.frames[-1].rule
    if rule == CLAPPING:
        return s.since + terms.clap_ms - s.time
    if rule == OPENING:
        return s.since + terms.opening_ms - s.time
    if rule == ABILITIES:
        return s.since + terms.ability_ms - s.time
    end = s.since + terms.opening_ms + s.length
    if s.frames[-1].step == FINAL:
        end += terms.final_ms
    for seat in range(s.seats):
        if s.demands[seat]:
            end = min(end, s.demanded[seat] + ANSWER_MS)  # BB-R-73
    return end - s.time


def due(s: Battleground) -> int:
    """Ms to the next moment at which anything changes: a deadline, hands that are free again, the seal."""
    ms = deadline(s)
    rule = s.frames[-1].rule if s.frames else VOTE
    if ms == NEVER or (rule != OPENING and rule != BATTLE):
        return ms
    fighters = s.fighters()
    for seat in range(s.seats):
        free = hands_free_at(s, seat) - s.time
        if fighters >> seat & 1 and 0 < free < ms:
            ms = free
    seal = s.since + seal_begins_ms(s) - s.time
    if rule == BATTLE and s.frames[-1].step == FINAL and s.terms.seal_ms and 0 < seal < ms:
        ms = seal
    return ms
