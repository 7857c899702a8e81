"""Exact chances at a table of Bots Battleground: claps, icons, when the dice roll again, and what abilities may do.

Claps, icons and lengths are chance, each counted as so many ways of so many. Abilities are choices: every way to use
all that are still to come in a duel counts once.
"""

from boltyard.core.moves import Move
from boltyard.games.battleground.abilities import use, ways
from boltyard.games.battleground.agreed import WHOLE_CHANCE
from boltyard.games.battleground.clap import SIDES
from boltyard.games.battleground.duel import ATTACKER, DEFENDER, NEITHER, verdict
from boltyard.games.battleground.settle import begin_duel, next_defender
from boltyard.games.battleground.state import (
    ABILITIES,
    BATTLE,
    CLAPPING,
    ICONS,
    NOBODY,
    OPEN,
    OPENING,
    TICK,
    Battleground,
)

Odds = list[tuple[str, int, int]]  # what, in how many ways, of how many
Ways = dict[int, int]  # by verdict
SOON = 1000  # ms


def odds(v: Battleground, seat: int, names: list[str], about: list[Move] | None = None) -> Odds:
    """All that can be counted at this moment, from what everybody sees; it is the same for every answer."""
    if not v.frames:
        return []
    f = v.frames[-1]
    if f.rule == CLAPPING:
        return claps(v)
    if f.rule == OPENING:
        return [(f"a die shows {icon.replace('_', ' ')}", *icon_ways(v.rolling)) for icon in ICONS]
    if f.rule == ABILITIES:
        return told_duel(v, duel_ways(v.clone()), names, "with all abilities that are left")
    return (rolls_again(v) if f.step == OPEN else []) + duels(v, names) if f.rule == BATTLE else []


def claps(v: Battleground) -> Odds:
    """Does the next clap set a die rolling, or both? (BB-CLAP-3..5, BB-R-9, -10)"""
    dice, chance = v.terms.dice, v.terms.clap_chance
    every = WHOLE_CHANCE**dice
    sure = v.terms.guarantee and v.misses >= v.terms.guarantee
    none = 0 if sure else (WHOLE_CHANCE - chance) ** dice
    found = [("the next clap sets a die rolling", every - none, every)]
    return [*found, ("both dice roll", chance**dice, every)] if dice > 1 else found


def icon_ways(dice: int) -> tuple[int, int]:
    """In how many rolls of these dice a certain icon shows (BB-DICE-1)."""
    return SIDES**dice - (SIDES - 1) ** dice, SIDES**dice


def rolls_again(v: Battleground) -> Odds:
    """Of all lengths that the open phase may still have: those that end it now (BB-R-25, BB-TIME-2)."""
    step = 1 if v.terms.live else TICK
    soon = SOON if v.terms.live else TICK
    gone = v.time - v.since - v.terms.opening_ms
    lengths = range(v.terms.open_min_ms, v.terms.open_max_ms + 1, step)
    left = [length for length in lengths if length > gone]
    ending = sum(length <= gone + soon for length in left)
    when = "within a second" if v.terms.live else "after this tick"
    return [(f"the dice roll again {when}", ending, len(left))] if left else []


def duels(v: Battleground, names: list[str]) -> Odds:
    """If blue came now: every duel, over all ways to use its abilities (BB-R-48)."""
    w = v.clone()
    w.log = None
    f = w.frames[-1]
    found: Odds = []
    begin_duel(w, f, next_defender(w, w.attacker))
    while w.facing != NOBODY:
        found += told_duel(w, duel_ways(w), names, "if blue came now")
        begin_duel(w, f, next_defender(w, w.facing))
    return found


def told_duel(w: Battleground, found: Ways, names: list[str], when: str) -> Odds:
    attacker, defender = names[w.attacker], names[w.facing]
    told = {
        ATTACKER: f"{attacker} beats {defender}",
        DEFENDER: f"{defender} holds against {attacker}",
        NEITHER: f"neither of {attacker} and {defender} wins",
    }
    return [(f"{when}, {told[result]}", found[result], sum(found.values())) for result in told if result in found]


def duel_ways(w: Battleground) -> Ways:
    """By verdict: in how many ways the abilities of this duel that are still to come can be used (BB-ABILITY-5)."""
    w.log = None
    return counted(w, {})


def counted(w: Battleground, known: dict[str, Ways]) -> Ways:
    f = w.frames[-1]
    if f.amount >= len(f.picks):
        return {verdict(w, w.facing): 1}
    key = f"{f.amount} {w.attack} {w.defense} {w.jammed}"
    if key in known:
        return known[key]
    found: Ways = {}
    at, attack, defense, jammed = f.amount, w.attack, w.defense, w.jammed
    moves = ways(w, f, f.picks[at])
    for at_move in range(max(1, len(moves))):  # none at all is one way, too
        if moves:
            use(w, NOBODY, moves[at_move])
        f.amount = at + 1
        for result, n in counted(w, known).items():
            found[result] = found.get(result, 0) + n
        f.amount, w.attack, w.defense, w.jammed = at, attack, defense, jammed
    known[key] = found
    return found
