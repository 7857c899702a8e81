"""Series and rotation: what carries over from game to game, who starts, and what stays secret."""

from itertools import pairwise
from typing import Any

import pytest

from boltyard.core.errors import BadSetting, NotYours
from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import EVERYONE
from boltyard.core.table import Table, verify
from boltyard.games.pbl.state import Pbl
from boltyard.players.player import ask_player, make_player, player_stream
from tests.pbl.story import CARDS, GAME, NAMES, check_invariants

MATCH = Match(GAME)


def new_match(seed: int = 1, seats: int = 2, **settings: object) -> Any:
    return MATCH.new({"draft": "quick", **settings}, seed, seats)


def play_on(s: Any, seed: str = "x", until: int = 99) -> Any:
    """Random answers until game number `until` begins, or the match is over; every state of a game is checked."""
    rng = stream(seed, "series")
    while not s.over and s.number < until:
        seat = next(seat for seat in range(s.seats) if s.asked >> seat & 1)
        options = MATCH.legal(s, seat)
        MATCH.apply(s, seat, options[rng.below(len(options))])
        check_invariants(s.inner)
    return s


def owned(s: Pbl, side: int) -> set[int]:
    return {card for card in CARDS.orange if s.owner[card] == side}


def resign(s: Any, seat: int) -> None:
    (move,) = [move for move in MATCH.asides(s, seat) if move.text == "resign"]
    MATCH.aside(s, seat, move)


def to_first_turn(s: Any) -> Any:
    while not s.inner.turn:
        seat = next(seat for seat in range(s.seats) if s.asked >> seat & 1)
        MATCH.apply(s, seat, MATCH.legal(s, seat)[0])
    return s


@pytest.mark.parametrize(("series", "wins"), [(3, 2), (5, 3)])
def test_a_series_is_won_by_more_than_half(series: int, wins: int) -> None:
    """PBL-MODE-SERIES-1, PBL-MODE-SERIES-6: first to two, or to three."""
    s = play_on(new_match(series=series))

    assert max(s.wins) == wins
    assert s.over


def test_decks_and_pilots_stay_and_robots_are_fresh() -> None:
    """PBL-MODE-SERIES-2, PBL-MODE-SERIES-3, PBL-R-137, PBL-R-138: no new draft; the shop is closed again."""
    s = play_on(new_match(series=3), until=2)
    before: Any = s.finished[0]

    assert s.inner.turn == 0
    assert [robot.starter for robot in s.inner.robots] == [robot.starter for robot in before.robots]
    assert [robot.body for robot in s.inner.robots] == [robot.body for robot in before.robots]
    for side in range(2):
        assert owned(s.inner, side) == owned(before, side)
        assert s.inner.robots[side].points() == 0
    assert not s.inner.opened
    assert s.inner.row == []
    assert s.inner.blowoffs == 8


def test_a_card_taken_from_the_shop_stays_with_the_taker() -> None:
    """PBL-MODE-SERIES-4: in game 2 it is in the taker's deck."""
    s = to_first_turn(new_match(series=3))
    inner = s.inner
    card = inner.shop.pop()
    inner.owner[card] = 0
    inner.hands[0] = sorted([*inner.hands[0], card])
    resign(s, 1)
    offered = [held for two in s.inner.offers[0] for held in two]

    assert s.number == 2
    assert card in [*s.inner.decks[0], *offered]
    assert card not in s.inner.shop


def test_the_loser_starts_whatever_the_speeds() -> None:
    """PBL-MODE-SERIES-5: once as one player, once as the other."""
    for loser in (0, 1):
        s = to_first_turn(new_match(series=3))
        resign(s, loser)
        assert to_first_turn(s).inner.first == loser


def test_of_three_the_first_to_fall_starts() -> None:
    """PBL-R-139: and the first to two wins takes the series."""
    s = to_first_turn(new_match(series=3, seats=3))
    resign(s, 2)
    resign(s, 0)

    assert s.wins == [0, 1, 0]
    assert to_first_turn(s).inner.first == 2


def test_after_a_draw_the_same_player_starts_and_two_draws_end_it() -> None:
    """PBL-R-126, PBL-R-130: no win for anyone; the second draw in a row ends the series."""
    s = to_first_turn(new_match(series=3))
    first = s.inner.first
    for n in range(2):
        s.inner.win(0, "agreed")
        MATCH.follow(s)
        if n == 0:
            assert to_first_turn(s).inner.first == first

    assert s.over
    assert s.winners == 0


def test_starter_bonuses_come_in_every_game() -> None:
    """PBL-MODE-SERIES-3: each game starts anew."""
    s = to_first_turn(new_match(series=3))
    resign(s, 0)

    assert [len(hand) for hand in to_first_turn(s).inner.hands] == [5, 5]


def test_nothing_hidden_is_shown_between_games() -> None:
    """PBL-R-191: each seat keeps its own knowledge of whose a card is, and sees no finished game."""
    s = play_on(new_match(series=3, seed=4), until=2)
    view = MATCH.view(s, 0)

    assert view.finished == []
    with pytest.raises(NotYours, match="PBL-R-191"):
        MATCH.view(s, EVERYONE)
    before: Any = s.finished[0]
    for card in CARDS.orange:
        if before.of[card] & 1:
            assert s.inner.of[card] & 1
    world = MATCH.imagine(view, stream("1", "world"))
    assert MATCH.save(MATCH.view(world, 0)) == MATCH.save(view)


def test_a_match_is_one_record() -> None:
    """PBL-MODE-SERIES-1, PBL-R-191: all games of it, replayed and verified."""
    record = Record("pbl", 1, NAMES[:2], 5, {"draft": "quick", "series": "3"})
    table = Table(MATCH, record)
    players = [make_player("uniform", MATCH, seat, player_stream(5, seat)) for seat in range(2)]
    while not table.over:
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))

    verify(MATCH, read_record(record.text()))


# Rotation


def pilots_left(s: Any) -> list[int]:
    return [len(pilots) for pilots in s.inner.stable]


@pytest.mark.parametrize(("rotation", "pool", "black"), [(3, 7, 4), (5, 10, 0)])
def test_pilots_are_picked_in_turns(rotation: int, pool: int, black: int) -> None:
    """PBL-MODE-ROTATION-2, -3, -4, -9, PBL-R-144, PBL-R-146, PBL-D-37: from an open pool, one by one."""
    s = new_match(rotation=rotation)
    pickers: list[int] = []
    while MATCH.show(s)["phase"] in ("robots", "talent"):
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        if MATCH.show(s)["phase"] == "talent":
            if not pickers:
                assert len(s.inner.pool) == pool
            pickers.append(seat)
        MATCH.apply(s, seat, MATCH.legal(s, seat)[0])

    assert len(pickers) == 2 * rotation
    assert all(a != b for a, b in pairwise(pickers))
    assert pilots_left(s) == [rotation, rotation]
    assert s.inner.blowoffs == black


def first_pilot(s: Any) -> Any:
    """The pilot of the first side, as the other one is shown it."""
    shown: Any = MATCH.show(MATCH.view(s, 1))
    return shown["sides"][0]["pilot"]


def test_the_pilot_of_a_game_is_chosen_in_secret() -> None:
    """PBL-MODE-ROTATION-5, -6, PBL-D-36: after the decks are made, both at once, revealed together."""
    s = new_match(rotation=3)
    while MATCH.show(s)["phase"] != "select":
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        MATCH.apply(s, seat, MATCH.legal(s, seat)[0])
    assert s.asked == 3
    assert MATCH.wording(MATCH.view(s, 0), 0).decision == "PBL-D-36"
    mine = MATCH.legal(s, 0)
    assert len(mine) == 3
    MATCH.apply(s, 0, mine[1])

    assert first_pilot(s) is None
    assert MATCH.view(s, 1).inner.sealed[0] == []
    MATCH.apply(s, 1, MATCH.legal(s, 1)[0])
    assert first_pilot(s) == mine[1].arg


def test_no_pilot_flies_twice_and_the_faster_one_starts() -> None:
    """PBL-MODE-ROTATION-1, -7, -8, PBL-R-145: speed decides in every game, whoever lost the last."""
    for seed in range(3):
        s = new_match(rotation=3, seed=seed)
        flown: list[list[int]] = [[], []]
        for game in range(3):
            to_first_turn(s)
            starters = [robot.starter for robot in s.inner.robots]
            speeds = [CARDS.cards[card].speed for card in starters]
            assert s.inner.first == speeds.index(max(speeds))
            for side in range(2):
                assert starters[side] not in flown[side]
                flown[side].append(starters[side])
            resign(s, game % 2)
        assert s.over


def test_rotation_is_for_two_sides() -> None:
    """PBL-MODE-ROTATION-2, PBL-R-167: three seats are refused, and so is a series besides."""
    with pytest.raises(BadSetting, match="two sides"):
        GAME.new({"rotation": "3"}, 1, 3)
    with pytest.raises(BadSetting, match="series=3 does not go with rotation=3"):
        GAME.new({"rotation": "3", "series": "3"}, 1, 2)


def test_drawn_games_of_a_rotation_use_up_pilots() -> None:
    """PBL-R-219: after the last pilot the match is over, and more wins take it."""
    s = to_first_turn(new_match(rotation=3))
    s.inner.win(0b01, "last_robot")
    MATCH.follow(s)
    to_first_turn(s).inner.win(0, "agreed")
    MATCH.follow(s)
    to_first_turn(s).inner.win(0, "stalled")
    MATCH.follow(s)

    assert s.over
    assert s.winners == 0b01
    outcome = MATCH.outcome(s)
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("last_game", "PBL-R-219")


def test_the_next_game_begins_however_the_last_one_ended() -> None:
    """PBL-MODE-SERIES-2, PBL-R-134: also where time ran out between two turns, with nothing half-done on the table."""
    reasons = set()
    for seed in range(12):
        s = play_on(new_match(seed, 3, series="3", ending="time"), until=2)
        reasons.add(s.finished[0].reason)
        assert s.asked

    assert {"time", "last_robot"} <= reasons
