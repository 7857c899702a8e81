"""Sets as people name them at a table: in any order, one by one or in a line, changed until they are closed."""

import pytest

from boltyard.core.errors import UnknownCode, Wrong
from boltyard.core.moves import DONE, Move, words_in
from boltyard.core.record import read_record
from boltyard.core.table import Table, verify
from tests.core.tables import ROBOTS, fresh, play_on, play_until, text_of


def losing(least: int = 5) -> tuple[Table, int]:
    """A table at which somebody chooses among so many options which cards to lose."""
    table = fresh(2)
    return table, play_until(table, "ROB-D-8", 2, at_least=least)


def offered(table: Table, seat: int) -> list[Move]:
    return [move for move in table.offers(seat) if move.item]


def test_nothing_reaches_the_state_before_the_set_is_whole() -> None:
    """ROB-R-60: named from the last to the first; the record has key order, and replays."""
    table, seat = losing()
    before = text_of(ROBOTS, table.state)
    first, second, *_, last = offered(table, seat)
    for move in (last, first):
        table.pick(seat, move)
        assert text_of(ROBOTS, table.state) == before
        assert move in table.named(seat)
    assert second in offered(table, seat)
    step = table.say(seat, "done")

    assert step is not None
    assert step.code.startswith(f"{first.text} {last.arg} supply=")
    play_on(table)
    verify(ROBOTS, read_record(table.record.text()))


def test_items_are_said_in_any_order() -> None:
    """ROB-R-60: one by one in words, whichever the rules would offer first."""
    table, seat = losing()
    first, *_, last = offered(table, seat)
    table.say(seat, last.text)
    table.say(seat, first.text)

    assert table.named(seat) == [last, first]
    assert last not in offered(table, seat)


def test_a_pick_can_be_put_back() -> None:
    """ROB-R-60: by name, whenever it was picked; what was not picked cannot be."""
    table, seat = losing()
    all_ = table.offers(seat)
    first, second, *_ = offered(table, seat)
    table.pick(seat, second)
    table.pick(seat, first)
    table.put_back(seat, second.text)
    assert table.named(seat) == [first]
    with pytest.raises(UnknownCode):
        table.put_back(seat, second.text)
    table.put_back(seat, first.text)

    assert table.named(seat) == []
    assert table.offers(seat) == all_


def test_what_it_opened_goes_with_it() -> None:
    """ROB-D-9, ROB-R-60: no card is fetched without the face card that pays."""
    table, seat, paid = recovering()
    fetched = offered(table, seat)
    assert not any(move.opens for move in fetched)
    table.pick(seat, fetched[-1])
    assert fetched[0] in offered(table, seat)
    table.put_back(seat, paid.text)

    assert table.named(seat) == []


def recovering() -> tuple[Table, int, Move]:
    """A table at which somebody has paid a face card, and three cards or more can be fetched."""
    for seed in range(50):
        table = fresh(seed)
        seat = play_until(table, "ROB-D-9", seed, at_least=2)
        paid = offered(table, seat)[0]
        table.pick(seat, paid)
        if table.named(seat) == [paid] and len(offered(table, seat)) > 2:
            return table, seat, paid
    raise AssertionError("no seed below 50 brings it")


def test_a_refused_pick_leaves_the_picks_as_they_were() -> None:
    table, seat = losing()
    first, *_ = offered(table, seat)
    table.pick(seat, first)
    for code in (first.text, "discard ZZ", "pass"):
        with pytest.raises(Wrong):
            table.say(seat, code)
    with pytest.raises(Wrong):
        table.pick(seat, first)
    with pytest.raises(Wrong):
        table.pick(1 - seat, first)

    assert table.named(seat) == [first]


@pytest.mark.parametrize("leave", ["begin again", "offer draw", "answer", "undo"])
def test_picks_are_forgotten_with_their_question(leave: str) -> None:
    """ROB-R-48, ROB-R-56: an act beside it, a whole answer in words, an undo, or beginning again."""
    table = fresh(2, allow_draw_offer="on")
    seat = play_until(table, "ROB-D-8", 2, at_least=5)
    first, *_, last = offered(table, seat)
    line = table.game.line(table.state, seat, [first, DONE])
    table.pick(seat, last)
    if leave == "begin again":
        table.begin_again(seat)
    elif leave == "offer draw":
        table.say(1 - seat, leave)
    elif leave == "answer":
        table.say(seat, line)
        assert table.record.lines[-1].code == line
    else:
        table.undo(len(table.record.lines), [0, 1], seat)

    assert table.picks == [[], []]


def test_the_words_of_a_set_have_no_order() -> None:
    assert words_in("release b a stored=2,1") == words_in("release a b stored=1,2")
    assert words_in("discard 5S supply=1") != words_in("discard 5S supply=2")
