"""The order in which a person names a set never matters, whatever the game asks for.

Every kind of set question of every game is met in random matches, at tables with every setting. What is offered is
compared with all the sets there are; sets are picked in shuffled order, as server and page do it, and taken back.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from boltyard.core.match import Match
from boltyard.core.moves import DONE, Move, codes
from boltyard.core.record import Record
from boltyard.core.rng import Rng, stream
from boltyard.core.state import Rule
from boltyard.core.table import Table
from boltyard.games import GAMES
from boltyard.server.updates import Scene
from tests.contract.positions import able, insides, tables, text, walk

NAMES = ["ana", "bo", "cy", "dee", "eve", "fay"]
EACH = 40  # questions of each kind
FEW = 3  # of a rare kind
ROUNDS = 12  # matches at each table, if need be
MOST_SETS = 300  # of one question, to be written out

pytestmark = [pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))]


class Asked:
    """A set question: the position, whose it is, and where it was found."""

    def __init__(self, s: Any, seat: int, where: str, settings: dict[str, str]) -> None:
        self.s = s
        self.seat = seat
        self.where = where
        self.settings = settings

    @property
    def rule(self) -> Any:
        return self.s.inner.rule_of(self.seat)


def kinds_of(game: Match) -> set[type]:
    """Every rule of the game that asks for a set."""
    found: set[type] = set()
    open_: list[Any] = [Rule]
    while open_:
        kinds: list[Any] = open_.pop().__subclasses__()
        for kind in kinds:
            open_.append(kind)
            if kind.__module__.startswith(f"{game.package()}.") and "gathered" in vars(kind):
                found.add(kind)
    return found


@cache
def questions(key: str) -> list[Asked]:
    """So many questions of each kind; more matches are played while a kind is rare."""
    game = GAMES[key]
    met: Counter[str] = Counter()
    found: list[Asked] = []
    for round_ in range(ROUNDS):
        for n, settings, seats in tables(game):
            seed = 1000 * round_ + n
            where = f"{settings or 'defaults'}, {seats} seats, seed {seed}"
            s = game.new(settings, seed, seats)
            for i, _ in enumerate(walk(game, s, stream(str(seed), "walk"))):
                for seat in able(s):
                    options = game.legal(s, seat)
                    if game.named(s, seat) or not any(move.item for move in options):
                        continue
                    kind = f"{type(s.inner.rule_of(seat)).__name__} {sum(move.opens for move in options) > 0}"
                    if met[kind] < EACH or (len(options) > 5 and met[kind] < 2 * EACH):
                        met[kind] += 1
                        copy = s.clone()
                        insides(game).enrich(copy, seat, stream(f"{seed} {i}", "enrich"))
                        found.append(Asked(copy, seat, f"{where}, answer {i}", settings))
        if all(sum(isinstance(one.rule, kind) for one in found) >= FEW for kind in kinds_of(game)):
            break
    return found


def sets_of(game: Match, s: Any, seat: int) -> list[list[Move]]:
    """Every whole answer that is a set, as the rules walk it; nothing if there are too many to write out."""
    found: list[list[Move]] = []
    for move in game.legal(s, seat):
        if not move.item and move is not DONE:
            continue
        if move is DONE or game.closing_line(s, seat, move):
            found.append([*game.named(s, seat), move])
        else:
            game.named(s, seat).append(move)
            more = sets_of(game, s, seat)
            game.named(s, seat).pop()
            if not more:
                return []
            found += more
        if len(found) > MOST_SETS:
            return []
    return found


def holds(walked: list[Move], picks: list[Move]) -> bool:
    """Are these named on the way, with nothing opened but what is among them?"""
    if picks and picks[0].sequence:
        return walked[: len(picks)] == picks
    left = Counter(picks)
    if left - Counter(walked):
        return False
    for move in walked:
        if not +left:
            return True
        if left[move]:
            left[move] -= 1
        elif move.opens:
            return False
    return True


def some_set(game: Match, s: Any, seat: int, rng: Rng) -> list[Move]:
    """A whole set by chance, without `done`."""
    s = s.clone()
    items: list[Move] = []
    while True:
        options = [move for move in game.legal(s, seat) if move.item or move is DONE]
        if len(options) > 1 and rng.below(4):
            options = [move for move in options if move.item]  # more often a large set than a small one
        move = options[rng.below(len(options))]
        closes = move is DONE or game.closing_line(s, seat, move)
        items += [move] if move.item else []
        if closes:
            return items
        game.named(s, seat).append(move)


def shuffled(items: list[Move], rng: Rng) -> list[Move]:
    """In another order, as far as it is free: behind what opens the rest."""
    if items and items[0].sequence:
        return items
    opened = [move for move in items if move.opens]
    rest = [move for move in items if not move.opens]
    return opened + [rest.pop(rng.below(len(rest))) for _ in range(len(rest))]


def table_at(game: Match, one: Asked) -> Table:
    """A table that stands where the question is asked."""
    table = Table(game, Record(game.key, game.rules_version, NAMES[: one.s.seats], 1, one.settings), None, False)
    table.state = one.s.clone()
    table.patient = True  # what has one answer elsewhere does not matter here
    return table


def each(game: Match) -> Iterator[tuple[Asked, Rng]]:
    for one in questions(game.key):
        yield one, stream(one.where, "pick")


def test_every_kind_of_set_is_met(game: Match) -> None:
    missing = {kind.__name__ for kind in kinds_of(game) if not any(isinstance(one.rule, kind) for one, _ in each(game))}

    assert not missing, f"not met in {ROUNDS} matches at each table, seeds 1000 * round + number of the table"


def test_what_is_offered_is_what_some_set_holds(game: Match) -> None:
    """PBL-R-67, PBL-R-90, ROB-R-60: neither more nor less, after whatever was picked; `done` where they are a set."""
    compared = 0
    for one, rng in each(game):
        s, seat = one.s, one.seat
        sets = sets_of(game, s, seat)
        every = list(dict.fromkeys(move for walked in sets for move in walked if move is not DONE))
        for _ in range(4 if sets else 0):
            whole = shuffled([move for move in sets[rng.below(len(sets))] if move is not DONE], rng)
            picks = whole[: rng.below(len(whole) + 1)]
            offered = game.offers(s, seat, picks)
            wanted = [move for move in every if any(holds(walked, [*picks, move]) for walked in sets)]
            items = [move for move in offered if move.item]
            closes = any(Counter(picks) == Counter(m for m in walked if m is not DONE) for walked in sets)

            assert sorted(codes(items)) == sorted(codes(wanted)), f"{one.where}: after {codes(picks)}"
            assert (DONE in offered) == (closes and (DONE in game.legal(s, seat) or picks != [])), one.where
            assert len(set(offered)) == len(offered), one.where
            compared += 1
    assert compared > 100


def test_a_set_picked_in_any_order_is_the_same_answer(game: Match) -> None:
    """PBL-R-90, ROB-R-60: every pick is accepted, and record and state are those of the order of the rules."""
    for one, rng in each(game):
        seat = one.seat
        items = some_set(game, one.s, seat, rng)
        by_rules, picked, said = (table_at(game, one) for _ in range(3))
        if not by_rules.carry_out(seat, game.closed(one.s, seat, items)):
            continue  # one answer in all: it has no line
        picks = shuffled(items, rng)
        by_itself: Counter[Move] = Counter()  # where nothing else went with what was picked
        for move in [*picks, DONE]:
            if by_itself[move]:
                by_itself[move] -= 1
                continue
            before = Counter([*picked.named(seat), move])
            assert move in picked.offers(seat), f"{one.where}: {move} after {picked.named(seat)} of {picks}"
            assert text(game, picked.state) == text(game, one.s), "nothing reaches the state before it is whole"
            picked.pick(seat, move)
            if picked.steps:
                break
            by_itself += Counter(picked.named(seat)) - before
        said.say(seat, game.line(one.s, seat, picks or [DONE]))

        for table in (picked, said):
            assert table.record.lines[-1].code == by_rules.record.lines[-1].code, one.where
            assert text(game, table.state) == text(game, by_rules.state), one.where
            assert table.steps[0].options == by_rules.steps[0].options, one.where


def test_whatever_is_picked_can_be_completed_and_taken_back(game: Match) -> None:
    """No dead end: picks at random, some put back, lead to a whole answer, and putting all back to the beginning."""
    for one, rng in each(game):
        seat = one.seat
        table = table_at(game, one)
        first = table.offers(seat)
        for step in range(60):
            if table.questions:
                break
            offers = [move for move in table.offers(seat) if move.item or move is DONE]
            assert offers, f"{one.where}: nothing goes with {table.named(seat)}"
            picks = table.picked(seat)
            if picks and step < 20 and rng.below(4) == 0:
                table.put_back(seat, picks[rng.below(len(picks))].text)
            else:
                table.pick(seat, offers[rng.below(len(offers))])
        assert table.questions, one.where

        other = table_at(game, one)
        items = [move for move in first if move.item]
        other.pick(seat, items[rng.below(len(items))])
        while other.picked(seat):
            other.put_back(seat, other.picked(seat)[-1].text)
        assert other.questions or other.offers(seat) == first, one.where


def test_the_page_can_count_what_goes_together(game: Match) -> None:
    """Of what a page picks by itself before it sends a line: so many in all and of each kind, and it is a set."""
    alone = ("discard", "release", "pay", "dunk", "add", "scrap", "attack")
    for one, rng in each(game):
        table = table_at(game, one)
        scene = Scene(table, NAMES[: one.s.seats], "")
        question = scene.question(table.rules.view(table.playing, one.seat), one.seat, table.options(one.seat))
        items = [option for option in question.options if option.item]
        if not question.most or items[0].code.split()[0] not in alone:
            continue
        moves = {move.text: move for move in table.offers(one.seat)}
        for _ in range(6):
            picks: list[str] = []
            for option in items:
                if rng.below(2):
                    picks.append(option.code)
            kinds = Counter(type(moves[code]) for code in picks)
            fits = question.least <= len(picks) <= question.most and all(
                kinds[type(moves[option.code])] <= option.limit for option in items
            )
            if not picks:
                continue

            assert bool(game.closed(one.s, one.seat, [moves[code] for code in picks])) == fits, f"{one.where}: {picks}"
