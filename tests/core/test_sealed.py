"""Several seats asked at once: sealed answers, whose order of arrival changes nothing (PBL-D-5, BB-SIM-3)."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

import pytest

from boltyard.core import flow
from boltyard.core.errors import NotYours, Wrong
from boltyard.core.events import Event, kinds_in
from boltyard.core.moves import COMMON, DONE, Move, index
from boltyard.core.rng import no_rng
from boltyard.core.state import Frame, Rule, State
from boltyard.core.table import Table, open_table, verify
from tests.core.tables import lines_of, play_on, table_of, text_of
from tests.core.toys import Toy

GRAB: Final = 0
SHED: Final = 1
ROW: Final = 6
ROUNDS: Final = 3
FUSE: Final = 0  # whoever sheds it ends the game, and still sheds the rest
JEWEL: Final = 5  # whoever holds it at the end of a grab has won at once


class Grab(Move):
    """Reach for this card of the row."""

    def __init__(self, card: int) -> None:
        super().__init__("grab", f"c{card}")
        self.card = card


class Shed(Move):
    """Throw one own card away (an item)."""

    item: bool = True

    def __init__(self, card: int) -> None:
        super().__init__("shed", f"c{card}")
        self.card = card


GRABS: Final[list[Move]] = [Grab(card) for card in range(ROW)]
SHEDS: Final[list[Move]] = [Shed(card) for card in range(ROW)]


class Market(State):
    """A row everyone reaches into at once; who sits first takes first."""

    row: list[int]
    hand: list[list[int]]
    gone: list[int]

    def clone(self) -> "Market":
        copy = Market()
        self.copy_to(copy)
        copy.row = self.row[:]
        copy.hand = [hand[:] for hand in self.hand]
        copy.gone = self.gone[:]
        return copy

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(row=self.row, hand=self.hand, gone=self.gone)
        return plain


class Grabbed(Event):
    """Somebody takes this card of the row."""

    card: int


class GrabCards(Rule[Market]):
    """Everybody names a card; in the order of the seats each gets it, or the lowest one left."""

    decision: str = "grab"

    def run(self, s: Market, f: Frame) -> None:
        if not s.row or s.turn == ROUNDS:
            s.win(0, "sold out")
        elif f.step:
            s.done()
            s.push(SHED, 0)
        else:
            s.ask((1 << s.seats) - 1)

    def options(self, s: Market, f: Frame, seat: int) -> list[Move]:
        return [GRABS[card] for card in s.row]

    def chosen(self, s: Market, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Grab)
        f.step = 1
        card = move.card if move.card in s.row else min(s.row, default=-1)
        if card < 0:
            return
        s.row.remove(card)
        s.hand[seat].append(card)
        if s.log is not None:
            s.log.append(Grabbed(seat, card))
        if card == JEWEL:
            s.win(1 << seat, "jewel")


class ShedCards(Rule[Market]):
    """Everybody with cards names any of them, item by item; all go at once."""

    decision: str = "shed"
    word: str = "shed"

    def run(self, s: Market, f: Frame) -> None:
        asked = 0
        for seat in range(s.seats):
            if s.hand[seat] and not f.step:
                asked |= 1 << seat
        if asked:
            s.ask(asked)
            return
        s.done()
        s.turn += 1
        s.push(GRAB, 0)

    def options(self, s: Market, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        after = -1
        if named:
            last = named[-1]
            assert isinstance(last, Shed)
            after = last.card
        return [DONE, *[SHEDS[card] for card in sorted(s.hand[seat]) if card > after]]

    def full(self, s: Market, f: Frame, seat: int) -> bool:
        last = s.sealed[seat][-1]
        assert isinstance(last, Shed)
        return last.card == max(s.hand[seat])

    def gathered(self, s: Market, f: Frame, seat: int, items: list[Move]) -> None:
        f.step = 1
        for move in items:
            if isinstance(move, Shed):
                s.hand[seat].remove(move.card)
                s.gone.append(move.card)  # in the order of the seats
                if move.card == FUSE:
                    s.win(0, "blown")


BOOK: Final[list[Rule[Any]]] = [GrabCards(), ShedCards()]


class MarketGame(Toy[Market]):
    event_kinds: dict[str, type[Event]] = kinds_in(globals())
    key: str = "market"
    name: str = "MARKET"
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = index([*COMMON, *GRABS, *SHEDS])

    def laid(self, seats: int) -> Market:
        s = Market()
        s.start(seats, 1, BOOK, no_rng())
        s.row = list(range(ROW))
        s.hand = [[] for _ in range(seats)]
        s.gone = []
        s.push(GRAB, 0)
        return s

    def filled(self, s: Market, plain: dict[str, Any]) -> None:
        s.row = plain["row"][:]
        s.hand = [hand[:] for hand in plain["hand"]]
        s.gone = plain["gone"][:]


GAME: Final = MarketGame()


def shedding(*hands: list[int]) -> Market:
    """A table at which all who have cards are asked what to shed."""
    s = GAME.laid(len(hands))
    s.row = []
    s.hand = [list(hand) for hand in hands]
    s.frames = []
    s.push(SHED, 0)
    flow.advance(s)
    return s


def interleaved(said: list[list[str]]) -> Iterator[list[tuple[int, str]]]:
    """Every order in which the seats' words can arrive, each seat's own in theirs."""
    if not any(said):
        yield []
        return
    for seat, words in enumerate(said):
        if words:
            rest = [w[1:] if i == seat else w for i, w in enumerate(said)]
            for tail in interleaved(rest):
                yield [(seat, words[0]), *tail]


@pytest.mark.parametrize("picks", [(0, 0, 0), (3, 1, 3), (2, 2, 4), (4, 1, 0)])
def test_any_order_of_arrival_gives_the_same_state(picks: tuple[int, int, int]) -> None:
    ends = set()
    for order in permutations(range(3)):
        s = GAME.new({}, 1, 3)
        for seat in order:
            GAME.apply(s, seat, GRABS[picks[seat]])
        ends.add(text_of(GAME, s))

    assert len(ends) == 1


def test_answers_take_effect_in_the_order_of_the_seats() -> None:
    s = GAME.new({}, 1, 3)
    for seat in (2, 1, 0):
        GAME.play(s, seat, "grab c0")

    assert s.hand == [[0], [1], [2]]


def test_nothing_happens_before_the_last_has_answered() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, 2, "grab c0")
    GAME.play(s, 0, "grab c1")

    assert (s.row, s.hand) == ([0, 1, 2, 3, 4, 5], [[], [], []])
    assert s.asked == 0b010
    assert GAME.legal(s, 2) == []
    GAME.play(s, 1, "grab c1")
    assert s.hand == [[1], [0], [2]]


def test_who_has_answered_cannot_answer_again() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, 2, "grab c0")
    before = text_of(GAME, s)

    with pytest.raises(NotYours):
        GAME.play(s, 2, "grab c1")
    with pytest.raises(Wrong):
        GAME.apply(s, 2, GRABS[1])
    assert text_of(GAME, s) == before


def test_a_sealed_answer_is_in_no_other_view() -> None:
    """Two tables that differ only in what one seat has sealed look alike to everyone else."""
    tables = [GAME.new({}, 1, 3), GAME.new({}, 1, 3)]
    for s, code in zip(tables, ("grab c0", "grab c3"), strict=True):
        GAME.play(s, 1, code)

    for seat in (0, 2, -3):
        one, other = (text_of(GAME, GAME.view(s, seat)) for s in tables)
        assert one == other
        assert "grab" not in one
    assert GAME.view(tables[0], 1).sealed[1] == [GRABS[0]]


def test_sets_are_sealed_item_by_item_in_any_order_of_arrival() -> None:
    said = [["shed c2", "done"], ["shed c1", "shed c3", "done"], ["done"]]
    ends = set()
    orders = list(interleaved(said))
    for order in orders:
        s = shedding([2, 4], [1, 3, 5], [0])
        for seat, code in order:
            GAME.apply(s, seat, GAME.moves[code])
        ends.add(text_of(GAME, s))
        assert s.gone == [2, 1, 3]

    assert len(orders) == 60
    assert len(ends) == 1


def test_a_set_half_named_is_seen_by_its_seat_alone() -> None:
    tables = [shedding([0, 4], [1, 3, 5], [2]), shedding([0, 4], [1, 3, 5], [2])]
    GAME.apply(tables[0], 1, SHEDS[1])

    for seat in (0, 2):
        one, other = (text_of(GAME, GAME.view(s, seat)) for s in tables)
        assert one == other
    assert GAME.view(tables[0], 1).sealed[1] == [SHEDS[1]]
    assert [move.text for move in GAME.legal(GAME.view(tables[0], 1), 1)] == ["done", "shed c3", "shed c5"]


def test_a_full_set_closes_itself_among_several() -> None:
    s = shedding([3, 4], [0, 1, 5], [2])
    GAME.apply(s, 2, SHEDS[2])

    assert s.asked == 0b011
    assert s.gone == []
    GAME.play(s, 0, "shed c3 c4")
    GAME.play(s, 1, "shed none")
    assert s.gone == [3, 4, 2]


def test_only_some_seats_may_be_asked_at_once() -> None:
    s = shedding([0], [], [2], [])

    assert s.asked == 0b0101
    assert GAME.legal(s, 1) == []
    GAME.play(s, 2, "shed c2")
    GAME.play(s, 0, "shed none")
    assert s.gone == [2]


def test_an_answer_that_ends_the_game_leaves_the_later_ones_sealed_for_ever() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, 2, "grab c5")
    GAME.play(s, 1, "grab c5")
    GAME.play(s, 0, "grab c5")

    assert s.over
    assert (s.winners, s.hand) == (1, [[5], [], []])
    assert s.sealed == [[], [], []]


@pytest.mark.parametrize("hands", [[[0, 2, 4], []], [[0, 2, 4], [1]]], ids=["alone", "among several"])
def test_an_answer_is_carried_out_whole_though_it_ends_the_game(hands: list[list[int]]) -> None:
    """Its items stay what they are while they take effect, whether one seat was asked or several."""
    s = shedding(*hands)
    if hands[1]:
        GAME.play(s, 1, "shed none")
    GAME.play(s, 0, "shed c0 c2")

    assert s.over
    assert s.gone == [0, 2]


def test_the_record_has_one_line_for_each_in_the_order_of_arrival() -> None:
    ends = set()
    for order in permutations(range(3)):
        table = table_of(GAME, 1, 3)
        for seat in order:
            table.say(seat, "grab c4")
        ends.add(text_of(GAME, table.state))

        assert lines_of(table) == [f"{table.record.names[seat]} grab c4" for seat in order]
        table.adjourn()
        verify(GAME, table.record)
    assert len(ends) == 1


def test_a_table_reopens_in_the_middle_of_sealed_answers() -> None:
    """F28: what was sealed before a crash is sealed again after it, and nothing has come of it."""
    table = table_of(GAME, 1, 3)
    table.say(1, "grab c4")
    again = open_table(GAME, table.record)

    assert again.asked == [0, 2]
    assert text_of(GAME, again.state) == text_of(GAME, table.state)
    loaded = GAME.load(GAME.save(again.state), {})  # type: ignore[arg-type]
    for seat in (0, 2):
        table.say(seat, "grab c4")
        GAME.play(loaded, seat, "grab c4")
    assert text_of(GAME, loaded) == text_of(GAME, table.state)


def test_a_sealed_answer_can_be_taken_back_by_its_seat_alone() -> None:
    """ROB-R-56: it is unrevealed."""
    table = table_of(GAME, 1, 3)
    table.say(1, "grab c4")

    assert table.undo_needs(1) == [1]
    table.undo(1, [1], 1)
    assert table.asked == [0, 1, 2]
    table.say(1, "grab c0")
    table.adjourn()
    verify(GAME, table.record)


def test_an_answer_taken_back_leaves_the_others_their_answers() -> None:
    """ROB-R-56: whoever answered before is not asked again, and whoever answered after is not taken back alone."""
    table = table_of(GAME, 1, 3)
    table.say(0, "grab c3")
    table.say(1, "grab c4")
    table.undo(2, [1], 1)

    assert table.asked == [1, 2]
    table.say(2, "grab c3")
    assert table.undo_needs(1) == [0, 1, 2]


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_replay(seed: int) -> None:
    table: Table = play_on(table_of(GAME, seed, 3), seed=seed)

    assert verify(GAME, table.record).over
