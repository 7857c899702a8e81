"""A match: a series of games with one record, nothing of a finished game in any view (ROB-R-57, ROB-R-58, ROB-R-59)."""

import json
from typing import Any

import pytest

from boltyard.core.match import Match, MatchState
from boltyard.core.moves import RESIGN
from boltyard.core.table import Table, open_table, verify
from tests.core.tables import ROBOTS, fresh, lines_of, play_on, table_of, text_of
from tests.core.test_sealed import GAME as MARKET


def state(table: Table) -> MatchState:
    match = table.state
    assert isinstance(match, MatchState)
    return match


def lose(table: Table, seat: int) -> None:
    """This seat resigns the game being played, once it has begun."""
    if state(table).inner.turn == 0:
        table.say(table.asked[0], "black")
    table.say(seat, "resign")


def draw(table: Table) -> None:
    """The game being played is drawn by agreement."""
    table.say(0, "offer draw")
    table.say(1, "accept draw")


def ending(table: Table) -> tuple[str, str]:
    """Why the match is over, and by which rule."""
    outcome = ROBOTS.outcome(state(table))
    assert outcome is not None
    return outcome.reason, outcome.rule


def test_what_is_shown_does_not_change_the_score() -> None:
    """ROB-R-57: whoever is shown a match has a copy of its wins."""
    table = fresh(1, series="3")
    match: Any = ROBOTS.show(state(table))["match"]
    match["wins"][0] = 2

    assert state(table).wins == [0, 0]


@pytest.mark.parametrize(("series", "needed"), [("1", 1), ("3", 2), ("5", 3), ("7", 4)])
def test_the_first_to_win_enough_games_wins_the_series(series: str, needed: int) -> None:
    """ROB-R-58: 1, 3, 5, 7: first to 1, 2, 3, 4."""
    table = fresh(1, series=series)
    for n in range(2 * needed - 2):  # level all the way
        assert state(table).number == n + 1
        lose(table, n % 2)
        assert not table.over
    assert state(table).wins == [needed - 1, needed - 1]
    lose(table, 0)

    assert table.over
    assert state(table).wins == [needed - 1, needed]
    outcome = ROBOTS.outcome(state(table))
    assert outcome is not None
    assert outcome.winners == [1]
    assert table.record.end.startswith("= bo, ")
    verify(ROBOTS, table.record)


def test_a_series_can_be_won_without_playing_all_games() -> None:
    """ROB-R-58."""
    table = fresh(1, series="7")
    for _ in range(4):
        lose(table, 0)

    assert table.over
    assert state(table).number == 4


def test_the_end_of_a_series_names_its_rule() -> None:
    """ROB-R-58: every outcome has the rule behind it."""
    for settings in ({}, {"series": "3"}):
        table = fresh(1, **settings)
        while not table.over:
            lose(table, 0)
        outcome = ROBOTS.outcome(state(table))

        assert outcome is not None
        assert outcome.rule.startswith("ROB-")


def test_every_game_is_dealt_anew() -> None:
    """ROB-R-58: shuffled and dealt again, from the same seed in another order."""
    table = fresh(1, series="7", chooser="seat1")
    deals = []
    while not table.over:
        table.say(table.asked[0], "black")
        inner: Any = state(table).inner
        deals.append((tuple(inner.supply[0]), tuple(inner.hand[0]), tuple(inner.hand[1])))
        assert inner.turn == 1
        table.say(len(deals) % 2, "resign")

    assert len(deals) == 7
    assert len(set(deals)) == 7


@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_of_the_last_game_chooses(loser: int) -> None:
    """ROB-R-2: with loser_of_last; the first game's chooser is found by chance."""
    table = fresh(1, series="3", chooser="loser_of_last")
    lose(table, loser)

    assert table.asked == [loser]
    assert {fresh(seed, series="3", chooser="loser_of_last").asked[0] for seed in range(8)} == {0, 1}


def test_after_a_drawn_game_the_chooser_is_found_by_chance() -> None:
    """ROB-R-2: there is no loser."""
    choosers = set()
    for seed in range(8):
        table = fresh(seed, series="3", chooser="loser_of_last", allow_draw_offer="on")
        draw(table)
        choosers.add(table.asked[0])

    assert choosers == {0, 1}


@pytest.mark.parametrize(("chooser", "seat"), [("seat1", 0), ("seat2", 1)])
def test_a_fixed_chooser_stays_through_the_series(chooser: str, seat: int) -> None:
    """ROB-R-2, ROB-R-58: the chooser of each game is found by the setting."""
    table = fresh(1, series="5", chooser=chooser)
    while not table.over:
        assert table.asked == [seat]
        lose(table, state(table).number % 2)


def test_who_chooses_does_not_shift_the_shuffles() -> None:
    """ROB-R-2: the same seed deals the same cards, whoever picks."""
    deals = set()
    for chooser in ("random", "seat1", "seat2"):
        table = fresh(1, chooser=chooser)
        table.say(table.asked[0], "black")
        inner: Any = state(table).inner
        deals.add((tuple(inner.supply[0]), tuple(inner.supply[1])))

    assert len(deals) == 1


def test_nothing_of_a_finished_game_is_in_any_view() -> None:
    """ROB-R-57: seed, hidden cards and record are disclosed at the end of the match, not of a game in a series."""
    ends = []
    for seed in (1, 2):
        table = fresh(1, series="3", chooser="seat1")
        play_on(table, 30, seed=seed)  # two quite different first games
        if state(table).number == 1:
            table.say(0, "resign")
        second = state(table)
        assert second.number == 2
        second.inner.rng.load([])
        ends.append([json.dumps(ROBOTS.save(ROBOTS.view(second, seat)), sort_keys=True) for seat in (0, 1, -3)])

        shown = json.dumps([ROBOTS.show(ROBOTS.view(second, seat)) for seat in (0, 1, -3)])
        assert "hand" in shown
        assert not any(card in shown for card in ('"KS"', '"5S"', '"9H"', '"AD"'))

    assert [drop_turns(view) for view in ends[0]] == [drop_turns(view) for view in ends[1]]


def drop_turns(view: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(view)
    del plain["turns"]  # how long the first game was is no secret
    del plain["first"]
    return plain


def test_no_view_holds_chance_or_the_seed() -> None:
    """ROB-R-57: what a view has instead of chance is the same for every seed."""
    lanes = set()
    for seed in range(5):
        table = play_on(fresh(seed, series="3"), seed * 5)
        for seat in (0, 1, -3):
            view: Any = table.view(seat)
            lanes.add((tuple(view.rng.lanes()), tuple(view.inner.rng.lanes())))

    assert len(lanes) == 1


def test_all_is_disclosed_at_the_end_of_the_match() -> None:
    """ROB-R-57: the eye of everybody (-2) sees every card once the match is over, and no earlier."""
    table = play_on(fresh(1))
    whole = json.dumps(ROBOTS.show(state(table)))

    assert "?" in json.dumps(ROBOTS.show(ROBOTS.view(state(table), 0)))
    assert json.dumps(ROBOTS.show(ROBOTS.view(state(table), -2))) == whole


def test_two_drawn_games_in_a_row_end_a_series() -> None:
    """ROB-R-59: with nobody ahead it is a draw."""
    table = fresh(1, series="5", allow_draw_offer="on")
    draw(table)
    assert state(table).number == 2
    draw(table)

    assert table.over
    assert table.record.end.startswith("= draw, ")
    assert ending(table) == ("drawn_series", "ROB-R-59")
    verify(ROBOTS, table.record)


def test_two_drawn_games_leave_the_series_to_who_is_ahead() -> None:
    """ROB-R-59: more wins take it."""
    table = fresh(1, series="5", allow_draw_offer="on")
    lose(table, 1)
    draw(table)
    draw(table)

    assert table.record.end.startswith("= ana, ")
    assert ending(table) == ("drawn_series", "ROB-R-59")


def test_a_series_that_is_won_does_not_cite_drawn_games() -> None:
    """ROB-R-58: also where a game was drawn on the way, and a game of its own is drawn by agreement (ROB-R-48)."""
    table = fresh(1, series="3", allow_draw_offer="on")
    lose(table, 1)
    draw(table)
    lose(table, 1)
    single = fresh(1, allow_draw_offer="on")
    draw(single)

    assert ending(table) == ("series", "ROB-R-58")
    assert ending(single) == ("agreed", "ROB-R-48")


def test_drawn_games_apart_do_not_end_a_series() -> None:
    """ROB-R-59: a drawn game counts for nobody, and a game won in between begins the count anew."""
    table = fresh(1, series="5", allow_draw_offer="on")
    draw(table)
    lose(table, 0)
    draw(table)
    lose(table, 1)

    assert not table.over
    assert state(table).wins == [1, 1]


def test_a_drawn_game_on_its_own_is_a_drawn_match() -> None:
    table = fresh(1, allow_draw_offer="on")
    draw(table)

    assert table.over
    assert table.record.end.startswith("= draw, ")


def test_turns_of_all_games_are_counted() -> None:
    table = play_on(fresh(3, series="3"))
    games = [event for step in table.steps for event in step.events if event.kind == "game_ended"]
    began = [event for step in table.steps for event in step.events if event.kind == "began"]

    assert len(games) == state(table).number - 1
    assert state(table).turns == len(began)
    assert f", {len(began)} turns, " in table.record.end


def test_the_end_of_a_game_is_told() -> None:
    table = fresh(3, series="3")
    lose(table, 0)
    told = [ROBOTS.tell(event, 1, ["ana", "bo"]) for event in table.steps[-1].events]

    assert "Game 1 is over." in told


@pytest.mark.parametrize("settings", [{"series": "3"}, {"series": "5", "jokers": "on"}])
def test_a_series_is_one_record(settings: dict[str, object]) -> None:
    """ROB-R-58: and a single game is a match of one."""
    for seed in range(3):
        table = play_on(fresh(seed, **settings), seed=seed)
        replayed = verify(ROBOTS, table.record)

        assert text_of(ROBOTS, replayed.state) == text_of(ROBOTS, table.state)
        half = open_table(ROBOTS, table.record, len(table.record.lines) // 2)
        assert half.state.turn <= 42


def test_a_match_can_be_saved_in_the_middle_of_a_series() -> None:
    table = fresh(3, series="5")
    lose(table, 0)
    play_on(table, 10)
    settings = state(table).settings
    loaded = ROBOTS.load(json.loads(text_of(ROBOTS, state(table))), settings)

    assert text_of(ROBOTS, loaded) == text_of(ROBOTS, state(table))
    ROBOTS.apply(loaded, 1, RESIGN)
    assert loaded.wins == [1, 1]
    assert state(table).wins == [0, 1]


def test_who_went_first_is_who_went_first_in_the_first_game() -> None:
    table = fresh(3, series="3", chooser="seat1")
    table.say(0, "red")
    assert ROBOTS.first_seat(state(table)) == 1
    table.say(0, "resign")
    table.say(0, "black")

    assert ROBOTS.first_seat(state(table)) == 1


def test_three_can_share_a_series() -> None:
    """A match of three seats, in which all but one win a game: two reach the goal together."""
    table = table_of(Match(MARKET), 1, 3, series="7")
    for loser in (0, 1, 2, 0):
        table.say(loser, "resign")

    assert state(table).wins == [2, 3, 3]
    table.say(0, "resign")
    assert table.over
    assert table.record.end.startswith("= bo cy, ")
    assert lines_of(table) == ["ana resign", "bo resign", "cy resign", "ana resign", "ana resign"]


def test_the_final_board_of_a_game_is_kept() -> None:
    """ROB-R-67: with the score it made, and as each seat saw it then; the game being played is the match as it is."""
    table = fresh(3, series="5")
    play_on(table, 25)
    boards = []
    for loser in (0, 1, 0):
        lose(table, loser)
        boards.append(json.dumps(ROBOTS.show(ROBOTS.view(state(table), 0))))
    s = state(table)
    closings = [ROBOTS.closing(s, number) for number in range(1, s.number + 1)]

    assert [then.wins for then in closings] == [[0, 1], [1, 1], [1, 2], [1, 2]]
    assert closings[-1] is s
    assert [then.inner.over for then in closings] == [True, True, True, False]
    for then in closings[:-1]:
        shown = json.dumps(ROBOTS.show(ROBOTS.view(then, 0)))
        assert shown not in boards
        assert "?" in shown
    assert s.number == 4
