"""If blue came now: every ability in its order with the running totals, who gains tokens, and what an exchange changes.

It is played out by the rules themselves on an imagined world. Whoever may choose is taken to choose well; cards that
nobody has seen are on no side of a duel, so they change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boltyard.core import flow
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.duel import total
from boltyard.games.battleground.events import Dueled
from boltyard.games.battleground.settle import freeze
from boltyard.games.battleground.state import ABILITIES, BATTLE, NOBODY, Battleground
from boltyard.tui.lines import Line, cut_to, line
from boltyard.tui.words import listed

MOST_ABILITIES = 4
SCORE = 22  # columns of `Ida 12 : 11 You`


@dataclass
class Ending:
    """How the round would end: the abilities with the totals after each, the last totals, tokens gained by seat."""

    abilities: list[tuple[int, str]] = field(default_factory=list)
    score: str = ""
    gains: list[int] = field(default_factory=list)


def forecast(game: Match, view: MatchState, viewer: int, told: list[str], width: int) -> list[Line]:
    """What blue would bring, in a few lines; nothing while no duel is on."""
    s = facts.table_in(view)
    if viewer < 0 or s.over or not s.frames or s.frames[-1].rule != BATTLE or s.attacker == NOBODY or not s.defenders:
        return []
    opponent = viewer if s.defenders >> viewer & 1 else first_of(s.defenders)
    now = ending_of(world_of(game, view), opponent, told)
    rows = [line((" IF BLUE COMES NOW", "title"))]
    for at, (card, score) in enumerate(now.abilities[:MOST_ABILITIES], 1):
        text = f"   {at}  {s.cards.name_of(card)}   {s.cards.bot(card).text}"
        rows.append(line(f"{text[: width - SCORE - 1]:<{width - SCORE}}{score}"))
    rows.append(line(f"   {gains_of(now, told)}"))
    if s.fighters() >> viewer & 1 and len(s.rows[viewer]) == 1 and s.hands[viewer]:
        rows.append(line(f"   {exchanges(game, view, viewer, opponent, told)}"))
    return [cut_to(row, width) for row in rows]


def world_of(game: Match, view: MatchState) -> Battleground:
    """A world that this view could be of."""
    s = game.imagine(view, stream("0", "forecast")).inner
    assert isinstance(s, Battleground)
    return s


def ending_of(s: Battleground, opponent: int, told: list[str]) -> Ending:
    """Blue: the abilities, then the tokens."""
    found = Ending()
    tokens = s.tokens[:]
    s.log = []
    found.score = score_of(s, opponent, told)
    s.asked = s.answered = 0  # hands off, whoever was thinking
    s.sealed = [[] for _ in range(s.seats)]
    freeze(s, s.frames[-1], s.time)
    flow.advance(s)
    while not s.over and s.frames[-1].rule == ABILITIES and s.asked:
        f = s.frames[-1]
        card, seat = f.picks[f.amount], flow.first_asked(s.asked)
        flow.answer(s, seat, best(s, seat))
        settled = next((one for one in s.log if isinstance(one, Dueled) and one.defender == opponent), None)
        found.score = f"{told[settled.seat]} {settled.attack} : {settled.defense} {told[opponent]}" if settled else ""
        found.score = found.score or score_of(s, opponent, told)
        found.abilities.append((card, found.score))
    found.gains = [after - before for after, before in zip(s.tokens, tokens)]
    return found


def score_of(s: Battleground, opponent: int, told: list[str]) -> str:
    return f"{told[s.attacker]} {facts.sum_of(s, s.attacker)} : {facts.sum_of(s, opponent)} {told[opponent]}"


def best(s: Battleground, seat: int) -> Move:
    """The way to use an ability that helps its side most."""
    options = flow.options(s, seat)
    return max(options, key=lambda move: worth(s, seat, move)) if len(options) > 1 else options[0]


def worth(s: Battleground, seat: int, move: Move) -> int:
    after = s.clone()
    after.log = None
    flow.answer(after, seat, move)
    if after.over or after.frames[-1].rule != ABILITIES:
        return 100 * (after.tokens[seat] - s.tokens[seat])
    rivals = [other for other in range(s.seats) if s.are_rivals(seat, other)]
    return total(after, seat) - max((total(after, other) for other in rivals), default=0)


def gains_of(ending: Ending, told: list[str]) -> str:
    """`You +2, Ida -1.`"""
    changed = [f"{told[seat]} {gain:+d}" for seat, gain in enumerate(ending.gains) if gain]
    return f"{ending.score}. Tokens: {listed(changed)}." if changed else f"{ending.score}. No token changes hands."


def exchanges(game: Match, view: MatchState, viewer: int, opponent: int, told: list[str]) -> str:
    """What each card of the hand would come to in the place of the bot that lies there."""
    s = facts.table_in(view)
    old = s.rows[viewer][0]
    parts = []
    for card in s.hands[viewer]:
        world = world_of(game, view)
        if not world.may_be_put(viewer, card) or not world.may_be_taken(old):
            continue
        world.rows[viewer] = [card]
        world.hands[viewer] = [old if one == card else one for one in world.hands[viewer]]
        score = ending_of(world, opponent, told).score
        totals = score.removeprefix(told[s.attacker]).removesuffix(told[opponent]).strip()
        parts.append(f"{s.cards.name_of(card)} {totals}")
    return f"Instead of {s.cards.name_of(old)}: {', '.join(parts)}." if parts else "No exchange is possible."


def first_of(mask: int) -> int:
    return next(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
