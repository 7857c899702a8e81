"""If blue came now: duel by duel every ability in its order, who wins it, and the tokens, from what everybody can see.

Silence stands for every choice (BB-R-50). Only bots on the table, numbers of cards and tokens count, so a spectator
foresees the same as a fighter.
"""

from boltyard.games.battleground.abilities import best_way, decider, use, ways
from boltyard.games.battleground.duel import total, verdict
from boltyard.games.battleground.moves import Use
from boltyard.games.battleground.settle import begin_duel, capped, next_defender, settle_duel
from boltyard.games.battleground.shapes import BattlegroundDuel, BattlegroundForecast, BattlegroundStep
from boltyard.games.battleground.state import NOBODY, Battleground


def foreseen(s: Battleground) -> BattlegroundForecast:
    """What the round would come to at this moment. Asked only while bots may be on the table."""
    w = s.clone()
    w.log = None
    w.gains = [0] * w.seats
    w.losses = w.gains
    f = w.frames[-1]
    now: list[BattlegroundDuel] = []
    steps: list[BattlegroundStep] = []
    then: list[BattlegroundDuel] = []
    begin_duel(w, f, next_defender(w, w.attacker))
    while w.facing != NOBODY:
        now.append(duel_of(w))
        steps += abilities_of(w)
        then.append(duel_of(w))
        settle_duel(w)
        begin_duel(w, f, next_defender(w, w.facing))
    gains = capped(w)
    tokens = [max(gains[seat] - w.losses[seat], -w.tokens[seat]) for seat in range(w.seats)]
    return {"now": now, "steps": steps, "then": then, "tokens": tokens}


def abilities_of(w: Battleground) -> list[BattlegroundStep]:
    """Every ability of this duel as it would be used, with the totals after it."""
    f = w.frames[-1]
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
                "duel": duel_of(w),
            }
        )
    return steps


def is_changed(before: tuple[list[int], list[int], list[int]], after: tuple[list[int], list[int], list[int]]) -> bool:
    """Did an ability do anything at all?"""
    return before[0] != after[0] or before[1] != after[1] or before[2] != after[2]


def duel_of(w: Battleground) -> BattlegroundDuel:
    """Both totals of this duel, and who would win it; a side without a bot that counts has none."""
    attack = total(w, w.attacker)
    defense = total(w, w.facing)
    return {
        "defender": w.facing,
        "attack": attack if attack >= 0 else None,
        "defense": defense if defense >= 0 else None,
        "result": verdict(w, w.facing),
    }
