"""Free seats act beside the question and block nobody: a Gunner's reorder, a clap (PBL-D-43, BB-D-3)."""

from typing import Any, Final

import pytest

from boltyard.core.errors import NotYours, Wrong
from boltyard.core.moves import COMMON, DONE, Move, Word, index
from boltyard.core.rng import no_rng
from boltyard.core.state import Frame, Rule, State
from boltyard.core.table import open_table, verify
from tests.core.tables import lines_of, table_of, text_of
from tests.core.toys import Toy

FORGE: Final = 0
REST: Final = 1
BLOWS: Final = 4  # rounds

SMITHS: Final = 0b0101  # seats 0 and 2 are asked at once; in a forge of two, seat 0 alone
STOKER: Final = 1  # free
BELLBOY: Final = 3  # free, with a single thing to do


class Hammer(Move):
    def __init__(self, force: int) -> None:
        super().__init__("hammer", str(force))
        self.force = force


class Stoke(Move):
    """Turn the bellows left or right: at once."""

    def __init__(self, way: str) -> None:
        super().__init__("stoke", way)


class Order(Move):
    """One card of the new order of the pile (an item): first named, first in the pile."""

    item: bool = True

    def __init__(self, card: int) -> None:
        super().__init__("order", f"c{card}")
        self.card = card


class Heat(Move):
    """One iron to heat instead of hammering (an item)."""

    item: bool = True

    def __init__(self, card: int) -> None:
        super().__init__("heat", f"c{card}")
        self.card = card


class Take(Move):
    """One thing for the rest (an item)."""

    item: bool = True

    def __init__(self, card: int) -> None:
        super().__init__("take", f"c{card}")
        self.card = card


class Swap(Move):
    """Put the first thing where the second is: not the same as the other way round."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__("swap", f"c{first} c{second}")
        self.first = first


HAMMERS: Final[list[Move]] = [Hammer(1), Hammer(2)]
LEFT: Final = Stoke("left")
RIGHT: Final = Stoke("right")
ORDERS: Final[list[Move]] = [Order(card) for card in range(3)]
HEATS: Final[list[Move]] = [Heat(card) for card in range(3)]
TAKES: Final[list[Move]] = [Take(card) for card in range(3)]
SWAPS: Final[list[Move]] = [Swap(0, 1), Swap(1, 0)]
RING: Final = Word("ring")


class Forge(State):
    """The iron, the bellows, a pile to reorder, and how often the bell rang."""

    iron: list[int]
    bellows: int
    pile: list[int]
    rings: int
    taken: list[int]

    def clone(self) -> "Forge":
        copy = Forge()
        self.copy_to(copy)
        copy.iron = self.iron[:]
        copy.bellows = self.bellows
        copy.pile = self.pile[:]
        copy.rings = self.rings
        copy.taken = self.taken[:]
        return copy

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(iron=self.iron, bellows=self.bellows, pile=self.pile, rings=self.rings, taken=self.taken)
        return plain


class Forging(Rule[Forge]):
    """Two smiths hammer at once; the stoker turns the bellows or reorders the pile, the bellboy rings."""

    decision: str = "forge"
    word: str = "order"

    def run(self, s: Forge, f: Frame) -> None:
        smiths = SMITHS & (1 << s.seats) - 1
        if len(s.iron) >= BLOWS * (1 if smiths == 1 else 2):
            s.free = 0
            s.done()
            s.push(REST, STOKER)
            return
        s.free = 1 << STOKER | (1 << BELLBOY if s.seats > BELLBOY else 0)
        s.ask(smiths)

    def options(self, s: Forge, f: Frame, seat: int) -> list[Move]:
        if SMITHS >> seat & 1 and (s.answered >> seat & 1 or not s.sealed[seat]):
            return [*HAMMERS, *HEATS]
        if SMITHS >> seat & 1:
            return [DONE, *[heat for heat in HEATS if heat not in s.sealed[seat]]]
        if seat == BELLBOY:
            return [RING]
        named = s.sealed[seat]
        if not named:
            return [LEFT, RIGHT, *SWAPS, *ORDERS]
        return [order for order in ORDERS if order not in named]

    def full(self, s: Forge, f: Frame, seat: int) -> bool:
        return seat == STOKER and len(s.sealed[seat]) == len(ORDERS)

    def chosen(self, s: Forge, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Hammer):
            s.iron.append(10 * seat + move.force + s.bellows)
        elif isinstance(move, Swap):
            s.pile = [move.first]
        elif move is RING:
            s.rings += 1
        else:
            s.bellows = s.bellows + 1 if move is LEFT else s.bellows - 1

    def gathered(self, s: Forge, f: Frame, seat: int, items: list[Move]) -> None:
        if SMITHS >> seat & 1:
            s.iron.append(10 * seat + 5)
            return
        assert len(items) == len(ORDERS), "a set that was never closed took effect"
        s.pile = [move.card for move in items if isinstance(move, Order)]


class Resting(Rule[Forge]):
    """Afterwards the stoker takes any of three things."""

    decision: str = "rest"
    word: str = "take"

    def run(self, s: Forge, f: Frame) -> None:
        if f.step:
            s.win(1 << f.seat, "rested")
        else:
            s.ask(1 << f.seat)

    def options(self, s: Forge, f: Frame, seat: int) -> list[Move]:
        return [DONE, *[take for take in TAKES if take not in s.sealed[seat]]]

    def gathered(self, s: Forge, f: Frame, seat: int, items: list[Move]) -> None:
        f.step = 1
        s.taken = [move.card for move in items if isinstance(move, Take)]


BOOK: Final[list[Rule[Any]]] = [Forging(), Resting()]


class ForgeGame(Toy[Forge]):
    key: str = "forge"
    name: str = "FORGE"
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = index([*COMMON, *HAMMERS, LEFT, RIGHT, RING, *SWAPS, *ORDERS, *HEATS, *TAKES])

    def laid(self, seats: int) -> Forge:
        s = Forge()
        s.start(seats, 1, BOOK, no_rng())
        s.iron = []
        s.bellows = 0
        s.pile = [0, 1, 2]
        s.rings = 0
        s.taken = []
        s.push(FORGE, 0)
        return s

    def filled(self, s: Forge, plain: dict[str, Any]) -> None:
        s.iron = plain["iron"][:]
        s.bellows = plain["bellows"]
        s.pile = plain["pile"][:]
        s.rings = plain["rings"]
        s.taken = plain["taken"][:]


GAME: Final = ForgeGame()


def test_a_free_act_takes_effect_at_once_and_blocks_nobody() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, STOKER, "stoke left")
    GAME.play(s, STOKER, "stoke left")

    assert s.bellows == 2
    assert s.asked == SMITHS
    assert s.free == 1 << STOKER
    GAME.play(s, 2, "hammer 1")
    GAME.play(s, 0, "hammer 2")
    assert s.iron == [4, 23]


def test_a_free_act_between_sealed_answers_leaves_them_sealed() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, 0, "hammer 2")
    GAME.play(s, STOKER, "stoke right")

    assert s.bellows == -1
    assert s.iron == []
    assert s.asked == 0b0100
    GAME.play(s, 2, "hammer 2")
    assert s.iron == [1, 21]


def test_nobody_has_to_use_the_freedom() -> None:
    table = table_of(GAME, 1, 3)
    for _ in range(BLOWS):
        table.say(0, "hammer 1")
        table.say(2, "hammer 1")

    assert table.asked == [STOKER]
    assert lines_of(table) == ["ana hammer 1", "cy hammer 1"] * BLOWS


def test_freedom_ends_with_its_frame() -> None:
    s = GAME.new({}, 1, 3)
    for _ in range(BLOWS):
        GAME.play(s, 0, "hammer 1")
        GAME.play(s, 2, "hammer 1")

    assert s.free == 0
    assert "stoke left" not in [move.text for move in GAME.legal(s, STOKER)]


def test_who_is_neither_asked_nor_free_is_refused() -> None:
    s = GAME.new({}, 1, 3)
    GAME.play(s, 0, "hammer 2")
    before = text_of(GAME, s)

    with pytest.raises(NotYours):
        GAME.play(s, 0, "hammer 1")
    assert text_of(GAME, s) == before


def test_free_acts_are_recorded_in_their_place_and_replay() -> None:
    table = table_of(GAME, 1, 3)
    table.say(STOKER, "stoke left")
    table.say(0, "hammer 1")
    table.say(STOKER, "stoke left")
    table.say(2, "hammer 1")
    table.say(STOKER, "stoke right")
    table.adjourn()

    assert lines_of(table) == ["bo stoke left", "ana hammer 1", "bo stoke left", "cy hammer 1", "bo stoke right"]
    assert text_of(GAME, verify(GAME, table.record).state) == text_of(GAME, table.state)


def test_a_free_act_without_alternative_is_recorded_too() -> None:
    """Whether and when is the choice, so a replay needs its line."""
    # Battleground's clap is the only option at its moment (BB-D-3).
    table = table_of(GAME, 1, 4)
    table.say(BELLBOY, "ring")
    table.say(0, "hammer 1")
    table.say(BELLBOY, "ring")

    assert lines_of(table) == ["dee ring", "ana hammer 1", "dee ring"]
    assert text_of(GAME, open_table(GAME, table.record).state) == text_of(GAME, table.state)


def test_a_free_seat_is_never_answered_for() -> None:
    """Its single option waits for it; only questions answer themselves (ROB-R-50)."""
    table = table_of(GAME, 1, 4)
    table.say(0, "hammer 1")
    table.say(2, "hammer 1")
    state: Any = table.state

    assert state.rings == 0


def test_a_free_seat_names_a_set_item_by_item() -> None:
    s = GAME.new({}, 1, 3)
    for card in (2, 0, 1):
        GAME.apply(s, STOKER, ORDERS[card])

    assert s.pile == [2, 0, 1]
    assert s.asked == SMITHS


def test_a_set_left_open_by_a_free_seat_never_takes_effect() -> None:
    """The last smith's blow closes the question of the smiths, not the stoker's half-named order."""
    # A Gunner orders five cards whenever nothing resolves (PBL-D-43).
    s = GAME.new({}, 1, 3)
    GAME.apply(s, STOKER, ORDERS[2])
    GAME.play(s, 0, "hammer 1")
    GAME.play(s, 2, "hammer 1")

    assert s.pile == [0, 1, 2]


def test_a_set_left_open_by_a_free_seat_does_not_spill_into_the_next_question() -> None:
    """Items named for one question are no items of another."""
    s = GAME.new({}, 1, 2)
    for _ in range(BLOWS - 1):
        GAME.play(s, 0, "hammer 1")
    GAME.apply(s, STOKER, ORDERS[2])
    GAME.play(s, 0, "hammer 1")

    assert s.frames[-1].rule == REST
    assert s.sealed[STOKER] == []
    GAME.play(s, STOKER, "take c1")
    assert s.taken == [1]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_free_act_leaves_an_asked_seat_what_it_has_half_named(seats: int) -> None:
    """Whoever names bombs one by one does not begin again because somebody else reorders a pile."""
    s = GAME.new({}, 1, seats)
    GAME.apply(s, 0, HEATS[1])
    GAME.play(s, STOKER, "stoke left")

    assert GAME.named(s, 0) == [HEATS[1]]
    assert DONE in GAME.legal(s, 0)


def test_a_seat_that_has_sealed_its_answer_waits_for_the_others() -> None:
    """Who has committed acts again when the question is closed, also where it would be free."""
    s = GAME.new({}, 1, 3)
    GAME.play(s, 0, "hammer 2")
    s.free |= 1

    assert GAME.legal(s, 0) == []
    with pytest.raises(Wrong):
        GAME.play(s, 0, "hammer 1")
    GAME.play(s, 2, "hammer 1")
    assert sorted(s.iron) == [2, 21]


def test_an_order_is_taken_as_it_is_said() -> None:
    """`order` names its cards from first to last; saying it in one line is saying them in that order."""
    # So the codes of PBL-D-43 are written.
    table = table_of(GAME, 1, 3)
    step = table.say(STOKER, "order c2 c0 c1")
    state: Any = table.state

    assert state.pile == [2, 0, 1]
    assert step is not None
    assert step.code == "order c2 c0 c1"


@pytest.mark.parametrize("code", ["swap c0 c1", "swap c1 c0"])
def test_a_code_is_first_of_all_itself(code: str) -> None:
    """Two moves of the same words in another order are two moves."""
    # `swap KEY KEY` of PBL-D-47 says which goes and which comes.
    table = table_of(GAME, 1, 3)
    step = table.say(STOKER, code)

    assert step is not None
    assert step.code == code
