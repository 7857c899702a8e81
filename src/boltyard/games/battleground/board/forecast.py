"""If blue came now: every ability in its order with the running totals, who gains tokens, and what an exchange changes.

The rules foresee it (`foresight`) from what lies on the table; silence stands for every choice (BB-R-50).
"""

from __future__ import annotations

from boltyard.core.match import MatchState
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.foresight import foreseen
from boltyard.games.battleground.shapes import BattlegroundDuel, BattlegroundForecast, BattlegroundStep
from boltyard.games.battleground.state import BATTLE, NOBODY, Battleground
from boltyard.tui.lines import Line, cut_to, line
from boltyard.tui.words import listed

MOST_ABILITIES = 4
SCORE = 26  # columns of `Jackdaw 12 : 11 Squirrel`


def forecast(view: MatchState, viewer: int, told: list[str], width: int) -> list[Line]:
    """What blue would bring, in a few lines; nothing while no duel is on."""
    s = facts.table_in(view)
    if viewer < 0 or not is_foreseeable(s):
        return []
    ahead = foreseen(s)
    defender = watched(s, viewer)
    attacker = told[s.attacker]
    rows = [line((" IF BLUE COMES NOW", "title"))]
    for at, step in enumerate(steps_of(ahead, defender)[:MOST_ABILITIES], 1):
        card = s.cards.number[step["card"]]
        on = f" ({s.cards.name_of(s.cards.number[step['on']])})" if step["on"] else ""
        text = f"   {at}  {s.cards.name_of(card)}   {s.cards.bot(card).text}{on}"
        now = f"{attacker} {score(step['duel'])} {told[defender]}" if step["does"] else "nothing"
        rows.append(line(f"{text[: width - SCORE - 2]:<{width - SCORE}}{now}"))
    rows.append(line(f"   {attacker} {score(then_of(ahead, defender))} {told[defender]}. {gains_of(ahead, told)}"))
    if s.fighters() >> viewer & 1 and len(s.rows[viewer]) == 1 and s.hands[viewer]:
        rows.append(line(f"   {exchanges(s, viewer, defender)}"))
    return [cut_to(row, width) for row in rows]


def why_it_reads(s: Battleground, viewer: int, told: list[str]) -> list[tuple[str, list[str]]]:
    """For the margin: how the totals come about, ability by ability."""
    if not is_foreseeable(s):
        return []
    ahead = foreseen(s)
    defender = watched(s, viewer)
    now = next(duel for duel in ahead["now"] if duel["defender"] == defender)
    lines = [f"On the table: {told[s.attacker]} {score(now)} {told[defender]}."]
    for step in steps_of(ahead, defender):
        on = f" on {s.cards.name_of(s.cards.number[step['on']])}" if step["on"] else ""
        does = f"{score(step['duel'])}." if step["does"] else "changes nothing."
        lines.append(f"{s.cards.name_of(s.cards.number[step['card']])}{on}: {does}")
    return [(f"WHY IT READS {score(then_of(ahead, defender))}", lines)]


def is_foreseeable(s: Battleground) -> bool:
    return not s.over and bool(s.frames) and s.frames[-1].rule == BATTLE and s.attacker != NOBODY and s.defenders != 0


def watched(s: Battleground, viewer: int) -> int:
    """The defender of whom is told: oneself, or the first."""
    return viewer if viewer >= 0 and s.defenders >> viewer & 1 else first_of(s.defenders)


def then_of(ahead: BattlegroundForecast, defender: int) -> BattlegroundDuel:
    """How the duel with this defender would end."""
    return next(duel for duel in ahead["then"] if duel["defender"] == defender)


def steps_of(ahead: BattlegroundForecast, defender: int) -> list[BattlegroundStep]:
    """The abilities of that duel: each is settled on its own (BB-R-48)."""
    return [step for step in ahead["steps"] if step["duel"]["defender"] == defender]


def score(duel: BattlegroundDuel) -> str:
    """`12 : 14`; a side without a bot that counts has none."""
    return " : ".join("-" if total is None else str(total) for total in (duel["attack"], duel["defense"]))


def gains_of(ahead: BattlegroundForecast, told: list[str]) -> str:
    """`Tokens: You +2 and Ida -1.`"""
    changed = [f"{told[seat]} {gain:+d}" for seat, gain in enumerate(ahead["tokens"]) if gain]
    return f"Tokens: {listed(changed)}." if changed else "No token changes hands."


def exchanges(s: Battleground, viewer: int, defender: int) -> str:
    """What each card of the hand would come to in the place of the bot that lies there."""
    old = s.rows[viewer][0]
    parts = []
    for card in s.hands[viewer]:
        if not s.may_be_put(viewer, card) or not s.may_be_taken(old):
            continue
        world = s.clone()
        world.rows[viewer] = [card]
        world.hands[viewer] = [old if one == card else one for one in world.hands[viewer]]
        parts.append(f"{s.cards.name_of(card)} {score(then_of(foreseen(world), defender))}")
    return f"Instead of {s.cards.name_of(old)}: {', '.join(parts)}." if parts else "No exchange is possible."


def first_of(mask: int) -> int:
    return next(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
