"""Exact chances at a table of PBL ROBOTS, as `odds.py` counts them: each attack by its bombs, or what adding brings."""

from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.games.pbl.combat import NEITHER, Combat, trailing
from boltyard.games.pbl.dice import ADDED
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import Assault
from boltyard.games.pbl.odds import (
    attack_ways,
    bomb_dice,
    cards_left,
    defense_ways,
    hit_ways,
    missing,
    planned,
    roller,
    sets_ways,
    ways_of_at_least,
)
from boltyard.games.pbl.state import Pbl

Odds = list[tuple[str, int, int]]  # what, in how many ways, of how many
MOST = 4  # cards whose odds are told


def odds(v: Pbl, seat: int, names: list[str], about: list[Move] | None = None) -> Odds:
    """In a combat the odds of adding; before it, by bombs, those of every attack, or of the one it is about (F53)."""
    fight = next((f for f in v.frames if isinstance(f, Combat)), None)
    if fight is not None:
        return adding(v, fight, names) if fight.rolls and not fight.missed else []
    if not v.frames or not v.asked >> seat & 1:
        return []
    found: Odds = []
    for move in flow.options(v, seat) if about is None else about:
        if isinstance(move, Assault):
            f = planned(v, seat, move.source, v.side[move.seat], move.place)
            defense = defense_ways(v, f)
            what = f"{PLACE_WORDS[move.source]} against {names[move.seat]}'s {PLACE_WORDS[move.place]}"
            for bombs in range(min(MOST, len(v.hands[seat])) + 1):
                attack = attack_ways(v, f, bombs)
                thrown = f", {bombs} bomb{'s' * (bombs > 1)}" if bombs else ""
                found.append((f"{what}{thrown}: hits", hit_ways(attack, defense), sum(attack) * sum(defense)))
    return found


def adding(v: Pbl, f: Combat, names: list[str]) -> Odds:
    """For whoever is behind: to be ahead right after so many cards."""
    party = trailing(v, f)
    if party == NEITHER or v.terms.pledged:
        return []
    seat = roller(v, f, party)
    found: Odds = []
    for n in range(1, min(MOST, cards_left(v, f, party)) + 1):
        rolls = sets_ways(v, f, [[seat, ADDED, bomb_dice(v, f, party, n)]])
        ahead = ways_of_at_least(rolls, missing(v, f, party))
        found.append((f"{names[seat]} gets ahead with {n} card{'s' * (n > 1)}", ahead, sum(rolls)))
    return found
