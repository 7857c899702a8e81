"""Windows, children and forced choices: frames on frames, as PBL ROBOTS will need them (PBL-R-34, PBL-R-35)."""

from typing import Any, Final

import pytest

from boltyard.core import flow
from boltyard.core.events import Event, kinds_in
from boltyard.core.moves import COMMON, PASS, Move, Word, codes, index
from boltyard.core.rng import no_rng, stream
from boltyard.core.state import Frame, Rule, State
from boltyard.core.table import Table, verify
from tests.core.tables import lines_of, play_on, table_of, text_of
from tests.core.toys import Toy

TURN: Final = 0
WINDOW: Final = 1
ANSWERING: Final = 2
TRIM: Final = 3

# steps of Turn
START: Final = 0
PLAY: Final = 1
HIT: Final = 2
CLOSE: Final = 3

CALM: Final = 0
ANSWERED: Final = 1

LIMIT: Final = 3  # cards in hand
ECHO: Final = 0  # this card opens a window inside the window
CARDS: Final = 30
END: Final = Word("end")


class Strike(Move):
    def __init__(self, seat: int) -> None:
        super().__init__("strike", str(seat))
        self.seat = seat


class Answer(Move):
    """Play this card into a window."""

    def __init__(self, card: int) -> None:
        super().__init__("answer", f"c{card}")
        self.card = card


class Aim(Move):
    """Whom the card just played gives two cards."""

    def __init__(self, seat: int) -> None:
        super().__init__("aim", str(seat))
        self.seat = seat


class Drop(Move):
    """One card over the limit (an item)."""

    item: bool = True

    def __init__(self, card: int) -> None:
        super().__init__("drop", f"c{card}")
        self.card = card


STRIKES: Final[list[Move]] = [Strike(seat) for seat in range(4)]
ANSWERS: Final[list[Move]] = [Answer(card) for card in range(CARDS)]
AIMS: Final[list[Move]] = [Aim(seat) for seat in range(4)]
DROPS: Final[list[Move]] = [Drop(card) for card in range(CARDS)]


class Parley(State):
    """Hands, lives, a stock to draw from, and what went by."""

    hand: list[list[int]]
    life: list[int]
    stock: list[int]

    def clone(self) -> "Parley":
        copy = Parley()
        self.copy_to(copy)
        copy.hand = [hand[:] for hand in self.hand]
        copy.life = self.life[:]
        copy.stock = self.stock[:]
        return copy

    def settle(self) -> None:
        """After every event: hands over the limit, then the last one alive."""
        if self.over:
            return
        alive = [seat for seat in range(self.seats) if self.life[seat] > 0]
        if len(alive) == 1:
            self.win(1 << alive[0], "alone")
            return
        if self.frames[-1].rule == TRIM:
            return
        for seat in range(self.seats):
            if len(self.hand[seat]) > LIMIT:
                self.asked = 0
                self.push(TRIM, seat)
                return

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(hand=self.hand, life=self.life, stock=self.stock)
        return plain


class Struck(Event):
    """Somebody is hit, and has so much life left."""

    life: int


class Turn(Rule[Parley]):
    """A window, then at most one strike; an answered strike is void and gives the move back (PBL-R-38)."""

    decision: str = "turn"

    def run(self, s: Parley, f: Frame) -> None:
        if f.step == START:
            f.step = PLAY
            s.push(WINDOW, f.seat)
        elif f.step == PLAY:
            s.ask(1 << f.seat)
        elif f.step == HIT:
            f.step = PLAY
            if s.result == ANSWERED:
                f.amount = 0
            else:
                s.life[f.target] -= 1
                if s.log is not None:
                    s.log.append(Struck(f.target, s.life[f.target]))
        else:
            s.turn += 1
            f.seat = (f.seat + 1) % s.seats
            f.amount = 0
            f.step = PLAY if s.life[f.seat] <= 0 else START
            if s.life[f.seat] <= 0:
                f.step = CLOSE

    def options(self, s: Parley, f: Frame, seat: int) -> list[Move]:
        if f.amount:
            return [END]
        return [END, *[STRIKES[other] for other in range(s.seats) if other != seat and s.life[other] > 0]]

    def chosen(self, s: Parley, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Strike):
            f.amount = 1
            f.target = move.seat
            f.step = HIT
            s.push(WINDOW, (seat + 1) % s.seats)
        else:
            f.step = CLOSE


class Window(Rule[Parley]):
    """Everyone with a hand may answer; it closes when all pass in a row (PBL-R-35)."""

    decision: str = "window"

    def run(self, s: Parley, f: Frame) -> None:
        while f.amount < s.seats:
            seat = (f.seat + f.amount) % s.seats
            if s.hand[seat]:
                s.ask(1 << seat)
                return
            f.amount += 1
        s.done()
        s.result = f.step

    def options(self, s: Parley, f: Frame, seat: int) -> list[Move]:
        return [PASS, *[ANSWERS[card] for card in s.hand[seat]]]

    def chosen(self, s: Parley, f: Frame, seat: int, move: Move) -> None:
        if not isinstance(move, Answer):
            f.amount += 1
            return
        s.hand[seat].remove(move.card)
        f.step = ANSWERED
        f.seat = (seat + 1) % s.seats  # whoever played is asked last
        f.amount = 0
        s.push(ANSWERING, seat, card=move.card)


class Answering(Rule[Parley]):
    """The card's player aims it; it leaves whom it was aimed at, and the echo is open to answers of its own."""

    decision: str = "aim"

    def run(self, s: Parley, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Parley, f: Frame, seat: int) -> list[Move]:
        return AIMS[: s.seats]

    def chosen(self, s: Parley, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Aim)
        s.done()
        s.result = 10 + move.seat
        for _ in range(2):
            if s.stock:
                s.hand[move.seat].append(s.stock.pop())
        if f.card == ECHO:
            s.push(WINDOW, move.seat)


class TrimHand(Rule[Parley]):
    """Cards over the limit go, before anything else."""

    decision: str = "trim"
    word: str = "drop"

    def run(self, s: Parley, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Parley, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        hand = sorted(s.hand[seat])
        missing = len(hand) - LIMIT - len(named)
        after = -1
        if named:
            last = named[-1]
            assert isinstance(last, Drop)
            after = last.card
        return [DROPS[card] for i, card in enumerate(hand) if card > after and len(hand) - i >= missing]

    def full(self, s: Parley, f: Frame, seat: int) -> bool:
        return len(s.hand[seat]) - len(s.sealed[seat]) == LIMIT

    def gathered(self, s: Parley, f: Frame, seat: int, items: list[Move]) -> None:
        s.done()
        for move in items:
            assert isinstance(move, Drop)
            s.hand[seat].remove(move.card)


BOOK: Final[list[Rule[Any]]] = [Turn(), Window(), Answering(), TrimHand()]


class ParleyGame(Toy[Parley]):
    event_kinds: dict[str, type[Event]] = kinds_in(globals())
    key: str = "parley"
    name: str = "PARLEY"
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = index([*COMMON, END, *STRIKES, *ANSWERS, *AIMS, *DROPS])

    def laid(self, seats: int) -> Parley:
        s = Parley()
        s.start(seats, 1, BOOK, no_rng())
        s.hand = [[] for _ in range(seats)]
        s.life = [2] * seats
        s.stock = list(range(CARDS))
        s.push(TURN, 0)
        return s

    def deal(self, s: Parley) -> None:
        s.rng.shuffle(s.stock)
        for seat in range(s.seats):
            for _ in range(2):
                s.hand[seat].append(s.stock.pop())

    def filled(self, s: Parley, plain: dict[str, Any]) -> None:
        s.hand = [hand[:] for hand in plain["hand"]]
        s.life = plain["life"][:]
        s.stock = plain["stock"][:]


GAME: Final = ParleyGame()


def position(*hands: list[int], stock: list[int] | None = None) -> Parley:
    """A table with these hands, advanced to its first question."""
    s = GAME.laid(len(hands))
    s.hand = [list(hand) for hand in hands]
    s.stock = stock if stock is not None else []
    flow.advance(s)
    return s


def play(s: Parley, *said: str) -> Parley:
    """`1 pass`, `0 strike 2`: who says what, in turn."""
    for words in said:
        seat, _, code = words.partition(" ")
        GAME.play(s, int(seat), code)
    return s


def rules(s: Parley) -> list[int]:
    return [frame.rule for frame in s.frames]


def asked(s: Parley) -> list[int]:
    return [seat for seat in range(s.seats) if s.asked >> seat & 1]


def test_a_window_lies_on_top_of_the_turn_and_closes_when_all_pass() -> None:
    """Everyone with a hand is asked in turn, then the turn goes on where it was."""
    s = position([1], [2], [3])
    order = []
    for _ in range(3):
        assert rules(s) == [TURN, WINDOW]
        order += asked(s)
        play(s, f"{asked(s)[0]} pass")

    assert order == [0, 1, 2]
    assert rules(s) == [TURN]
    assert s.frames[0].step == PLAY
    assert asked(s) == [0]


def test_who_has_no_hand_is_not_asked() -> None:
    """Being asked follows from public facts alone."""
    s = position([], [2], [])

    assert asked(s) == [1]
    assert asked(play(s, "1 pass")) == [0]
    assert rules(s) == [TURN]


def test_an_empty_window_asks_nobody() -> None:
    assert rules(position([], [], [])) == [TURN]


def test_after_a_play_the_window_begins_again_behind_the_player() -> None:
    """The next player is asked first, whoever played last; all must pass in a row."""
    s = position([1, 4], [2], [3])
    play(s, "0 pass", "1 answer c2", "1 aim 1")  # nothing to draw: 1 has no card left
    order = []
    while rules(s) == [TURN, WINDOW]:
        order += asked(s)
        play(s, f"{asked(s)[0]} pass")

    assert order == [2, 0]
    play(s, "0 strike 1")
    assert asked(s) == [2]  # the window of the declaration begins behind the striker
    play(s, "2 answer c3", "2 aim 0")
    assert asked(s) == [0]
    play(s, "0 pass")
    assert rules(s) == [TURN]


def test_a_child_leaves_its_answer_to_its_parent() -> None:
    """An answered strike is void and the move is given back; an unanswered one hits."""
    s = position([], [2], [])
    play(s, "1 pass", "0 strike 1", "1 answer c2", "1 aim 2")

    assert s.life == [2, 2, 2]
    assert [move.text for move in GAME.legal(s, 0)] == ["end", "strike 1", "strike 2"]
    play(s, "0 strike 1")
    assert s.life == [2, 1, 2]
    assert [move.text for move in GAME.legal(s, 0)] == ["end"]


def test_a_window_inside_a_window_leaves_the_outer_one_its_own_progress() -> None:
    s = position([], [ECHO, 2], [3])
    play(s, "1 pass", "2 pass", "0 strike 2")
    assert rules(s) == [TURN, WINDOW]
    play(s, "1 answer c0", "1 aim 2")

    assert rules(s) == [TURN, WINDOW, WINDOW]
    assert asked(s) == [2]
    play(s, "2 pass", "1 pass")
    assert rules(s) == [TURN, WINDOW]
    assert asked(s) == [2]
    play(s, "2 pass", "1 pass")
    assert s.life == [2, 2, 2]  # the outer window was answered, whatever the inner one left


def test_a_forced_choice_runs_before_whatever_was_going_on() -> None:
    """Section 32 of the catalogue: a hand over its limit is trimmed at once, inside the window that caused it."""
    s = position([1], [2, 4, 6], [], stock=[10, 11, 12])
    play(s, "0 answer c1", "0 aim 1")

    assert rules(s) == [TURN, WINDOW, TRIM]
    assert asked(s) == [1]
    assert [move.text for move in GAME.legal(s, 1)] == ["drop c2", "drop c4", "drop c6", "drop c11"]
    play(s, "1 drop c4 c12")
    assert s.hand[1] == [2, 6, 11]
    assert rules(s) == [TURN, WINDOW]
    assert asked(s) == [1]


def test_two_forced_choices_run_one_after_the_other() -> None:
    s = position([1, 2, 3, 4], [5, 6, 7, 8, 9], [])

    assert rules(s) == [TURN, WINDOW, TRIM]
    assert asked(s) == [0]
    play(s, "0 drop c1")
    assert rules(s) == [TURN, WINDOW, TRIM]
    assert asked(s) == [1]
    play(s, "1 drop c5 c6")
    assert rules(s) == [TURN, WINDOW]


def test_the_end_can_come_in_the_middle_of_everything() -> None:
    """The last one alive has won, and nobody is asked anything more."""
    s = position([], [], [])
    s.life = [1, 1, 0]
    play(s, "0 strike 1")

    assert s.over
    assert (s.winners, s.reason, s.asked) == (1, "alone", 0)
    assert GAME.legal(s, 0) == []


@pytest.mark.parametrize("seed", range(20))
def test_any_moment_survives_a_clone_and_a_save(seed: int) -> None:
    """In the middle of nested windows too: the copies play on to the same end as the original."""
    s = GAME.new({}, seed, 3)
    rng = stream(str(seed), "choices")
    held: list[tuple[Parley, str]] = []
    said: list[tuple[int, str]] = []
    loaded: list[tuple[int, Parley]] = []
    while not s.over:
        held.append((s.clone(), text_of(GAME, s)))
        loaded.append((len(said), GAME.load(GAME.save(s), {})))
        seat = asked(s)[0]
        options = GAME.legal(s, seat)
        said.append((seat, options[rng.below(len(options))].text))
        GAME.apply(s, seat, GAME.moves[said[-1][1]])
    end = text_of(GAME, s)

    assert max(len(copy.frames) for copy, _ in held) >= 3
    assert all(text_of(GAME, copy) == text for copy, text in held)
    for began, copy in loaded:
        for seat, code in said[began:]:
            GAME.apply(copy, seat, GAME.moves[code])
        assert text_of(GAME, copy) == end


@pytest.mark.parametrize("seed", range(20))
def test_records_of_nested_windows_replay(seed: int) -> None:
    table = play_on(table_of(GAME, seed, 3), seed=seed)

    assert verify(GAME, table.record).record.text() == table.record.text()


def test_a_set_asked_by_a_forced_choice_is_one_line() -> None:
    table, _ = two_alike([1, 2, 3, 4, 5])
    table.answer(0, DROPS[2])
    table.answer(0, DROPS[4])

    assert lines_of(table) == ["ana drop c2 c4"]


def test_one_option_left_in_a_set_is_named_for_the_seat() -> None:
    """ROB-R-50: in the order of the rules c5 alone is left after c4; people name them in any order, and close it so."""
    spoken, shown = two_alike([1, 2, 3, 4, 5])
    shown.answer(0, DROPS[4])
    assert codes(spoken.offers(0)) == [f"drop c{n}" for n in (1, 2, 3, 4, 5)]
    spoken.say(0, "drop c5")
    assert codes(spoken.offers(0)) == [f"drop c{n}" for n in (1, 2, 3, 4)]
    assert lines_of(spoken) == []
    spoken.say(0, "drop c4")

    assert lines_of(shown) == ["ana drop c4 c5"]
    assert lines_of(spoken) == lines_of(shown)
    assert text_of(GAME, spoken.state) == text_of(GAME, shown.state)


def two_alike(hand: list[int]) -> list[Table]:
    """Two tables at which the first seat must trim this hand."""
    tables = [table_of(GAME, 1, 2), table_of(GAME, 1, 2)]
    for table in tables:
        s: Any = table.state.clone()
        s.hand[0] = hand[:]
        s.asked = 0
        s.settle()
        flow.advance(s)
        table.state = s
    return tables
