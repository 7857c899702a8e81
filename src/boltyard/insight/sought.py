"""What a search would rather have done, and what a choice was worth beside it, by what the seat could see.

Two unusual choices look alike to whoever only plays on as usual, and so does a usual one that is wrong.
A search tells them apart: worlds are dealt from the view of the seat, its answer and the one that was given are both
played on for as many turns as a search looks ahead, and the learnt value is read there.
"""

from __future__ import annotations

from boltyard import kernel
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.core.state import CLOCK
from boltyard.core.tactics import Tactics
from boltyard.insight.chances import Reader, carried_out
from boltyard.insight.moments import Moment, Way
from boltyard.insight.worlds import SeenWorlds
from boltyard.players.search import Search

BESIDE = 60  # worlds in which two answers are compared
SLOWLY = 12  # interpreted


def sought(way: Way, moment: Moment, tactics: Tactics, seed: int, iterations: int) -> list[Move]:
    """The whole answer of a search; nothing where there is nothing to think about, or it knows a part of it only."""
    if moment.seat == CLOCK or moment.options < 2 or not iterations:
        return []
    view = way.rules.view(moment.match.inner, moment.seat)
    options = way.rules.legal(view, moment.seat)
    if len(options) > 1 and not tactics.matters(view, moment.seat, options):
        return []
    rng = stream(f"{seed} {way.record.seed}", f"search {moment.n}")
    search = Search(way.rules, tactics, view, moment.seat, rng)
    search.run(iterations)
    answer = search.plan()
    return answer if answer and is_whole(way, moment, answer) else []


def worth_beside(way: Way, moment: Moment, given: list[Move], tactics: Tactics, seed: int, iterations: int) -> float:
    """What the answer that was given is worth beside that of a search: below nothing, mostly; the same is nothing."""
    best = sought(way, moment, tactics, seed, iterations)
    if not best or best == given:
        return 0.0
    deal = SeenWorlds(way.rules, moment.match.inner, moment.seat)
    reader = Reader(way.game, tactics, tactics.horizon)
    rng = stream(f"{seed} {way.record.seed}", f"beside {moment.n}")
    total, tried = 0.0, 0
    for k in range(BESIDE if kernel.compiled_path() else SLOWLY):
        worlds = [deal.deal(rng)]
        worlds.append(worlds[0].clone())
        answers = zip(worlds, (given, best), strict=True)
        if all(carried_out(way.rules, world, moment.seat, answer, "") for world, answer in answers):
            played, other = (
                reader.value(moment.match, world, stream(f"{seed} {moment.n}", f"beside {k}"))[moment.seat]
                for world in worlds
            )
            total += played - other
            tried += 1
    return total / tried if tried else 0.0


def is_whole(way: Way, moment: Moment, answer: list[Move]) -> bool:
    """Does this answer the question, to its last item?"""
    s = moment.match.inner.clone()
    for move in answer[:-1]:
        if way.rules.closing_line(s, moment.seat, move):
            return False
        way.rules.apply(s, moment.seat, move)
    return bool(way.rules.closing_line(s, moment.seat, answer[-1]))
