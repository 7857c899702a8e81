"""If blue came now: every ability in its order, the duels and the tokens, from what everybody can see.

Silence stands for every choice (BB-R-50). Only bots on the table, numbers of cards and tokens count, so a spectator
foresees the same as a fighter.
"""

from boltyard.games.battleground.abilities import best_way, decider, use, ways
from boltyard.games.battleground.duel import total, verdict
from boltyard.games.battleground.moves import Use
from boltyard.games.battleground.settle import ability_order, settle_duel
from boltyard.games.battleground.shapes import BattlegroundDuel, BattlegroundForecast, BattlegroundStep
from boltyard.games.battleground.state import ALL_DEFEND, Battleground


def foreseen(s: Battleground) -> BattlegroundForecast:
    """What the round would come to at this moment. Asked only while bots may be on the table."""
    w = s.clone()
    w.log = None
    now = duels_of(w)
    steps = abilities_of(w)
    gains = [0] * w.seats
    losses = [0] * w.seats
    for i in range(1, w.seats):
        defender = (w.attacker + i) % w.seats
        if w.defenders >> defender & 1:
            settle_duel(w, defender, gains, losses)
    cap = w.terms.all_defend_cap
    if cap and w.has_icon(ALL_DEFEND) and gains[w.attacker] > cap:
        gains[w.attacker] = cap
    return {
        "now": now,
        "steps": steps,
        "then": duels_of(w),
        "tokens": [max(gains[seat] - losses[seat], -w.tokens[seat]) for seat in range(w.seats)],
    }


def abilities_of(w: Battleground) -> list[BattlegroundStep]:
    """Every ability as it would be used, with the totals after it."""
    f = w.frames[-1]
    f.picks = ability_order(w)
    f.amount = 0
    steps: list[BattlegroundStep] = []
    for card in f.picks:
        target = -1
        seat = decider(w, card)
        before = (w.attack, w.defense, w.jammed)
        moves = ways(w, f, card)
        if moves:
            move = best_way(w, seat, moves)
            use(w, seat, move)
            if isinstance(move, Use):
                target = move.target
        f.amount += 1
        steps.append(
            {
                "card": w.cards.keys[card],
                "on": w.cards.keys[target] if target >= 0 else "",
                "does": is_changed(before, (w.attack, w.defense, w.jammed)),
                "duels": duels_of(w),
            }
        )
    return steps


def is_changed(before: tuple[list[int], list[int], list[int]], after: tuple[list[int], list[int], list[int]]) -> bool:
    """Did an ability do anything at all?"""
    return before[0] != after[0] or before[1] != after[1] or before[2] != after[2]


def duels_of(w: Battleground) -> list[BattlegroundDuel]:
    """Both totals of every duel, and who would win it; a side without a bot that counts has none."""
    duels: list[BattlegroundDuel] = []
    attack = total(w, w.attacker)
    for i in range(1, w.seats):
        defender = (w.attacker + i) % w.seats
        if w.defenders >> defender & 1:
            defense = total(w, defender)
            duels.append(
                {
                    "defender": defender,
                    "attack": attack if attack >= 0 else None,
                    "defense": defense if defense >= 0 else None,
                    "result": verdict(w, defender),
                }
            )
    return duels
