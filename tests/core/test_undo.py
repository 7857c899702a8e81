"""Going back: who must agree, what the record keeps, what stays seen, and where chance goes on (ROB-R-56)."""

from typing import Any

import pytest

from boltyard.core.errors import BadRecord, IllegalMove, Wrong
from boltyard.core.moves import DONE
from boltyard.core.record import Line, read_record
from boltyard.core.rng import stream
from boltyard.core.table import Table, open_table, verify
from boltyard.games.robots.state import Robots
from tests.core.tables import ROBOTS, fresh, lines_of, play_on, play_until, text_of

BOTH = [0, 1]


def inner(table: Table) -> Robots:
    state: Any = table.state
    game = state.inner
    assert isinstance(game, Robots)
    return game


def seen_supply(table: Table, seat: int, colour: int) -> list[int]:
    view: Any = table.view(seat)
    supply: list[int] = view.inner.supply[colour]
    return supply


def attacked(seed: int = 2) -> tuple[Table, int]:
    """A table whose active seat has just sent attackers; the other is asked to block."""
    table = fresh(seed)
    seat = play_until(table, "ROB-D-6", seed)
    while True:
        robots = table.options(seat)[1:]
        table.say(seat, f"attack {robots[0].arg}")
        if table.asked == [1 - seat] and table.game.wording(table.view(1 - seat), 1 - seat).decision == "ROB-D-7":
            return table, seat
        seat = play_until(table, "ROB-D-6", seed)


def checked(table: Table) -> Table:
    """The record so far, adjourned, verifies and leads to the same state."""
    again = open_table(ROBOTS, read_record(table.record.text()))
    assert text_of(ROBOTS, again.state) == text_of(ROBOTS, table.state)
    assert again.record.text() == table.record.text()
    return again


# Who must agree.


def test_ones_own_unrevealed_act_can_be_taken_back_alone() -> None:
    """ROB-R-56: nothing was drawn or shown, and nobody has answered."""
    table, seat = attacked()
    last = len(table.record.lines)

    assert table.undo_needs(last) == [seat]
    table.undo(last, [seat], seat)
    assert table.asked == [seat]
    assert DONE in table.options(seat)


def test_an_act_that_was_answered_needs_both() -> None:
    """ROB-R-56."""
    table, seat = attacked()
    last = len(table.record.lines)
    table.answer(1 - seat, DONE)

    assert table.undo_needs(last) == BOTH


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_taken_back_past_a_draw_or_a_reveal_unless_all_agree(seed: int) -> None:
    """ROB-R-56: whatever an act brought to light (a card drawn, built, lost, paid), both must agree to undo it."""
    table = play_on(fresh(seed), 1, seed=seed)
    alone = 0
    while not inner(table).over:
        hidden = [hidden_cards(table, seat) for seat in BOTH]
        play_on(table, 1, seed=seed * 100 + len(table.record.lines))
        last = table.record.lines[-1]
        needs = BOTH if inner(table).over else table.undo_needs(last.n)
        if any(hidden[seat] - hidden_cards(table, seat) for seat in BOTH):
            assert needs == BOTH, last.code
        alone += needs == [last.seat]

    assert alone


def hidden_cards(table: Table, seat: int) -> set[int]:
    """The cards whose place this seat does not know."""
    s = inner(table)
    piles = [*s.hand, *s.supply]
    return {card for pile in piles for card in pile if not s.at[card] >> seat & 1}


@pytest.mark.parametrize("by_themselves", [False, True])
def test_whether_an_answer_was_a_choice_does_not_show_in_who_must_agree(by_themselves: bool) -> None:
    """ROB-R-51, ROB-R-56: once somebody has answered they are asked, also where one answer was all they had."""
    found: set[str] = set()
    for seed in range(40):
        table = fresh(seed)
        table.patient = True
        rng = stream(str(seed), "silent")
        while not table.over and len(found) < 2:
            waiting = table.waiting()
            last = len(table.record.lines)
            if waiting and last and table.past and table.undo_needs(table.past[-1].n) == [1 - waiting[0]]:
                entry = table.past[-1]
                if by_themselves:
                    table.answer(waiting[0], table.options(waiting[0])[0])
                else:
                    table.force(waiting)
                found.add("forced")
                assert entry.others  # whatever else has come of it
                assert table.undo_needs(last) == BOTH
            elif waiting:
                table.force()
            else:
                seat = table.asked[0]
                alone = bool(table.past) and table.undo_needs(table.past[-1].n) == [1 - seat]
                options = table.options(seat)
                table.answer(seat, options[rng.below(len(options))])
                if alone and len(table.record.lines) > last:
                    found.add("chosen")
                    assert table.over or table.undo_needs(last) == BOTH

    assert found == {"forced", "chosen"}


def against_a_bot(practice: bool = False) -> tuple[Table, int]:
    """A person who has just sent attackers, and a bot that is asked to block."""
    for seed in range(2, 40):
        table, seat = attacked(seed)
        if seat == 0:
            table.record.bots = [1]
            table.record.practice = practice
            return table, len(table.record.lines)
    raise AssertionError("nobody attacks")


def test_a_bot_lets_back_what_showed_nothing() -> None:
    """ROB-R-56: consent is people's, and a bot has nothing against what told it nothing."""
    table, last = against_a_bot()
    table.answer(1, DONE)
    back = table.going_back(last)
    shown = any(entry.news for entry in back)

    assert table.undo_needs(last) == BOTH
    if not shown:
        assert table.check_undo(last, [0]) == []


def test_against_a_bot_nothing_is_rolled_or_drawn_twice() -> None:
    """ROB-R-56: what was drawn or shown stands, unless the table is for practice, and then the record says so."""
    for practice in (False, True):
        table, last = against_a_bot(practice)
        while not any(entry.news for entry in table.going_back(last)):
            play_on(table, 1)
        before = table.record.text()
        if practice:
            table.undo(last, [0], 0)
            assert f"0 undo {last}, agreed by 0".split(" ", 1)[1] in lines_of(table)[-1]
            assert " · practice on" in table.record.text()
            checked(table)
        else:
            with pytest.raises(IllegalMove, match=r"bots do not agree.*\(ROB-R-56\)"):
                table.undo(last, [0], 0)
            assert table.record.text() == before


def test_nobody_agrees_for_a_bot() -> None:
    """ROB-R-56: a seat that is nobody's is not among those who agreed."""
    table, last = against_a_bot()

    with pytest.raises(IllegalMove, match="nobody in seat 1"):
        table.undo(last, BOTH, 0)


def test_consent_is_asked_by_name() -> None:
    """ROB-R-56."""
    table, seat = attacked()
    last = len(table.record.lines)
    table.answer(1 - seat, DONE)
    before = (table.record.text(), text_of(ROBOTS, table.state))
    missing = table.record.names[1 - seat]

    with pytest.raises(IllegalMove, match=rf"needs the consent of {missing} \(ROB-R-56\)"):
        table.undo(last, [seat], seat)
    assert (table.record.text(), text_of(ROBOTS, table.state)) == before


def test_two_own_acts_in_a_row_can_be_taken_back_together() -> None:
    """ROB-R-56: as long as none of them told anybody anything."""
    table = fresh(2)
    seat = play_until(table, "ROB-D-3", 2)
    n = len(table.record.lines) + 1
    robots = inner(table).robots[inner(table).colour(seat)]
    while table.asked == [seat] and len(table.record.lines) < n:
        table.answer(seat, table.options(seat)[1])
    assert robots
    if table.game.wording(table.view(seat), seat).decision == "ROB-D-4":
        table.say(seat, "pass")

    assert len(table.record.lines) == n + 1
    assert table.undo_needs(n) == [seat]
    table.undo(n, [seat], seat)
    assert table.game.wording(table.view(seat), seat).decision == "ROB-D-3"


def test_the_last_own_decision_is_found() -> None:
    table, seat = attacked()
    last = len(table.record.lines)
    table.answer(1 - seat, DONE)

    assert table.last_own(seat) == last
    table.undo(last, BOTH, seat)
    assert 0 < table.last_own(seat) < last
    assert fresh(1).last_own(0) == 0


@pytest.mark.parametrize("n", [0, -1, 99])
def test_what_was_never_decided_cannot_be_undone(n: int) -> None:
    table = play_on(fresh(2), 5)

    with pytest.raises(IllegalMove, match="ROB-R-56"):
        table.undo(n, BOTH, 0)


def test_what_does_not_stand_cannot_be_undone() -> None:
    """ROB-R-56: neither a decision that was taken back already nor an undo itself is named by an undo."""
    table = play_on(fresh(2), 5)
    table.undo(4, BOTH, 0)  # line 6: decisions 4 and 5 are gone
    play_on(table, 1, seed=3)  # line 7

    for gone in (4, 5, 6):
        with pytest.raises(IllegalMove, match="does not stand"):
            table.undo_needs(gone)


def test_a_finished_match_is_not_taken_back() -> None:
    """ROB-R-57: at its end everything is disclosed."""
    table = play_on(fresh(2))

    with pytest.raises(IllegalMove, match="ROB-R-57"):
        table.undo(len(table.record.lines), BOTH, 0)


# What the record keeps.


def test_the_record_keeps_everything() -> None:
    """ROB-R-56: an undo is an entry, never a deletion."""
    table = play_on(fresh(2), 6)
    before = lines_of(table)
    table.undo(5, BOTH, 1)
    play_on(table, 2, seed=9)

    assert lines_of(table)[:6] == before
    assert lines_of(table)[6] == "bo undo 5, agreed by 0 1"
    assert [line.n for line in table.record.lines] == list(range(1, 10))
    checked(table)


def test_a_lone_undo_names_who_agreed() -> None:
    """ROB-R-56."""
    table, seat = attacked()
    n = len(table.record.lines)
    table.undo(n, [seat], seat)

    assert lines_of(table)[-1] == f"{table.record.names[seat]} undo {n}, agreed by {seat}"
    checked(table)


@pytest.mark.parametrize("seed", range(8))
def test_a_match_with_many_undos_replays_to_the_same_digest(seed: int) -> None:
    """ROB-R-56: repeated undos, undos of what was replayed, undos across undos."""
    table = fresh(seed, series="3" if seed % 2 else "1")
    rng = stream(str(seed), "undos")
    undos = 0
    while not table.over:
        play_on(table, 1 + rng.below(6), seed=rng.below(1000))
        standing = [entry.n for entry in table.past if entry.abandoned is None]
        if not table.over and standing and undos < 12 and rng.below(2):
            table.undo(standing[-1 - rng.below(min(5, len(standing)))], BOTH, rng.below(2))
            undos += 1
            checked(table)

    assert undos > 2
    assert verify(ROBOTS, read_record(table.record.text())).record.digest == table.record.digest


@pytest.mark.parametrize(
    "code",
    ["undo 3, agreed by 0", "undo 99, agreed by 0 1", "undo 0, agreed by 0 1", "undo 3", "undo 3, agreed by 0 1 7"],
)
def test_a_record_with_an_undo_nobody_could_make_is_refused(code: str) -> None:
    """ROB-R-56: decision 3 was answered, so both must have agreed; nobody sits in seat 7."""
    table = play_on(fresh(2), 6)
    record = read_record(table.record.text())
    record.lines.append(Line(7, 0, code))

    with pytest.raises(BadRecord, match="decision 7"):
        open_table(ROBOTS, record)


def test_an_undo_of_a_size_nobody_can_read_is_refused() -> None:
    record = read_record(play_on(fresh(2), 6).record.text())
    record.lines.append(Line(7, 0, f"undo {'9' * 5000}, agreed by 0 1"))

    with pytest.raises(BadRecord):
        open_table(ROBOTS, record)


# What stays seen.


def test_a_card_drawn_and_put_back_stays_known_to_its_owner() -> None:
    """ROB-R-56: it lies on top of the Supply again, and its owner knows it; the other does not."""
    table, n, seat, colour, card = drawn_and_back()

    assert inner(table).supply[colour][-1] == card
    assert seen_supply(table, seat, colour)[-1] == card
    assert card not in seen_supply(table, 1 - seat, colour)
    assert seen_supply(table, seat, colour)[:-1] == [-1] * (len(inner(table).supply[colour]) - 1)
    again = checked(table)
    assert seen_supply(again, seat, colour)[-1] == card
    assert n in [line.n for line in table.record.lines]


def drawn_and_back() -> tuple[Table, int, int, int, int]:
    """A table taken back past a draw: the undone decision, who drew, the colour and the card."""
    table = play_on(fresh(2), 8)
    while True:
        s = inner(table)
        active, turn = s.active, s.turn
        supply = list(s.supply[1 - active])
        n = len(table.record.lines) + 1
        play_on(table, 1)
        after = inner(table)
        if after.turn == turn + 1 and len(after.supply[1 - active]) == len(supply) - 1:
            seat = after.seat(after.active)
            table.undo(n, BOTH, 0)
            return table, n, seat, 1 - active, supply[-1]


def test_what_was_seen_is_drawn_again() -> None:
    """ROB-R-56: going back shuffles nothing, so the card known on top is the next one drawn."""
    table, _, seat, colour, card = drawn_and_back()
    while inner(table).supply[colour] and inner(table).supply[colour][-1] == card:
        play_on(table, 1)

    assert card in inner(table).hand[colour] or inner(table).at[card] == 3
    assert seat == inner(table).seat(colour)


def test_what_was_seen_twice_back_stays_seen() -> None:
    """ROB-R-56: an undo of the decision before forgets nothing either."""
    table, n, seat, colour, card = drawn_and_back()
    table.undo(n - 1, BOTH, 0)

    assert card in seen_supply(table, seat, colour)
    play_on(table, 1, seed=5)
    assert card in inner(checked(table)).supply[colour] or card in inner(table).hand[colour]


def test_a_world_imagined_after_an_undo_honours_what_was_seen() -> None:
    """ROB-R-56."""
    table, _, seat, colour, card = drawn_and_back()
    world: Any = ROBOTS.imagine(table.view(seat), stream("1", "worlds"))

    assert world.inner.supply[colour][-1] == card
    assert text_of(ROBOTS, ROBOTS.view(world, seat)) == text_of(ROBOTS, table.view(seat))


@pytest.mark.parametrize("seed", range(5))
def test_back_before_the_deal_nothing_seen_is_worth_anything(seed: int) -> None:
    """ROB-R-56: the halves are shuffled anew, so every place seen before is a place of other cards now."""
    table = play_on(fresh(seed), 25, seed=seed)
    table.undo(1, BOTH, 0)
    chooser = table.asked[0]
    table.say(chooser, "black")

    for seat in BOTH:
        for colour in BOTH:
            assert set(seen_supply(table, seat, colour)) == {-1}
        view: Any = table.view(seat)
        assert set(view.inner.hand[1 - inner(table).colour(seat)]) == {-1}


def test_what_was_seen_in_a_game_of_a_series_stays_seen_when_the_next_is_taken_back() -> None:
    """ROB-R-56: the last draw of the first game was seen, also if the second game had begun."""
    table = fresh(2, series="3")
    state: Any = table.state
    drawn: list[tuple[int, int, int]] = []  # decision, colour, card
    while state.number == 1:
        s = inner(table)
        tops = [pile[-1] if pile else -1 for pile in s.supply]
        hands = [set(hand) for hand in s.hand]
        n = len(table.record.lines) + 1
        play_on(table, 1)
        state = table.state
        for colour in BOTH:
            if state.number == 1 and tops[colour] in set(inner(table).hand[colour]) - hands[colour]:
                drawn.append((n, colour, tops[colour]))
    n, colour, card = drawn[-1]
    table.undo(n, BOTH, 0)
    s = inner(table)

    assert s.supply[colour][-1] == card
    assert seen_supply(table, s.seat(colour), colour)[-1] == card


# Where chance goes on.


def test_chance_after_an_undo_is_another_fork() -> None:
    """ROB-R-56: doing it again does not bring the same chance."""
    table = play_on(fresh(2), 3)
    first = inner(table).rng.lanes()
    seen = [first]
    for _ in range(4):
        standing = [entry.n for entry in table.past if entry.abandoned is None]
        table.undo(standing[-1], BOTH, 0)
        seen.append(inner(table).rng.lanes())
        play_on(table, 1)

    assert len({tuple(lanes) for lanes in seen}) == len(seen)


def test_the_deal_after_an_undo_is_another_deal() -> None:
    """ROB-R-56: otherwise undo is a peek."""
    table = fresh(2)
    chooser = table.asked[0]
    deals = []
    for _ in range(3):
        table.say(chooser, "black")
        deals.append([*inner(table).hand[0], *inner(table).supply[0]])
        table.undo(len(table.record.lines), BOTH, 0)

    assert len({tuple(deal) for deal in deals}) == 3
    checked(table)


def test_a_half_named_set_is_dropped_by_an_undo() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-8", 2, at_least=4)
    table.answer(seat, table.options(seat)[1])
    table.undo(len(table.record.lines), BOTH, 0)

    assert all(not named for named in inner(table).sealed)
    checked(play_on(table))


def test_events_go_on_after_an_undo() -> None:
    table = play_on(fresh(2), 6)
    table.undo(5, BOTH, 0)
    play_on(table, 3)

    assert all(step.events for step in table.steps[-2:] if step.options > 1)


def test_an_undo_is_no_answer() -> None:
    """It comes with the consent of those concerned, not as something a seat says."""
    table = play_on(fresh(2), 6)

    with pytest.raises(Wrong):
        table.say(0, "undo 6, agreed by 0 1")
