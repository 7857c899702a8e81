"""Standings are counted from matches, and every line can be explained."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from boltyard.league.model import Match, Played
from boltyard.league.standings import Order, Points, count
from tests.league.leagues import league, play, play_on, table

NAMES = ["ana", "bo", "cleo", "dan", "eve"]


def match(one: str, two: str, winner: str, **feats: int) -> Match:
    made = Match("1.1.1", 1, [one, two])
    made.games.append(Played(winner, feats={name: {"blow_offs": amount} for name, amount in feats.items()}))
    made.end(winner, "played")
    return made


def ordered(matches: list[Match], *ties: str, names: list[str] = NAMES[:3]) -> Order:
    lots = {name: at for at, name in enumerate(names)}
    rows = count(names, matches, Points())
    return Order(rows, matches, ties, lots, lots, words={"blow_offs": "blow-offs"}, rules={"ties": "PBL-R-159"})


def test_points_wins_draws() -> None:
    """PBL-R-244: a win 2, a draw 1, a loss 0."""
    rows = count(NAMES[:3], [match("ana", "bo", "ana"), match("bo", "cleo", "draw")], Points())

    assert [(row.points, row.played, row.won, row.drawn, row.lost) for row in rows.values()] == [
        (2, 1, 1, 0, 0),
        (1, 2, 0, 1, 1),
        (1, 1, 0, 1, 0),
    ]


def test_wins_then_terminations_then_blow_offs_then_chance() -> None:
    """PBL-R-159: the same wins, more blow-offs; the line says so with both numbers and the rule."""
    played = [match("ana", "cleo", "ana", ana=3), match("bo", "cleo", "bo", bo=4)]
    rows = ordered(played, "wins", "feat:blow_offs", "lot").sorted()

    assert [row.entrant for row in rows] == ["bo", "ana", "cleo"]
    assert rows[1].why == "bo has 4 blow-offs, ana 3 (PBL-R-159)"
    assert rows[2].why == ""


def test_chance_comes_last_and_says_so() -> None:
    """PBL-R-159: nothing parts them but the lot."""
    rows = ordered([match("ana", "cleo", "ana"), match("bo", "cleo", "bo")], "wins", "lot").sorted()

    assert [row.entrant for row in rows] == ["ana", "bo", "cleo"]
    assert rows[1].why == "the lot put ana before bo (PBL-R-159)"


def test_who_won_against_each_other() -> None:
    """Only the matches among those who are level count."""
    played = [
        match("bo", "ana", "bo"),
        match("ana", "cleo", "ana"),
        match("bo", "dan", "dan"),
        match("dan", "cleo", "cleo"),
    ]
    rows = ordered(played, "points", "head", "lot", names=NAMES[:4]).sorted()
    told = {row.entrant: row.why for row in rows}

    assert [row.points for row in rows] == [2, 2, 2, 2]
    assert [row.entrant for row in rows] == ["ana", "bo", "cleo", "dan"]
    assert told["bo"] == "the lot put ana before bo (PBL-R-159)"


def test_buchholz_and_sonneborn() -> None:
    played = [match("ana", "bo", "ana"), match("cleo", "dan", "cleo"), match("bo", "dan", "bo")]
    order = ordered(played, "points", "buchholz", "lot", names=NAMES[:4])

    assert order.measure("buchholz", "ana", []) == 2
    assert order.measure("buchholz", "cleo", []) == 0
    assert order.measure("sonneborn", "ana", []) == 4
    assert [row.entrant for row in order.sorted()] == ["ana", "bo", "cleo", "dan"]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2)), max_size=30))
def test_every_tie_is_explained(played: list[tuple[int, int, int]]) -> None:
    """Whoever stands below somebody with as many points is told why, by the tie-break that really parted them."""
    matches = [match(NAMES[a], NAMES[b], (NAMES[a], NAMES[b], "draw")[w]) for a, b, w in played if a != b]
    ties = ("points", "head", "wins", "buchholz", "sonneborn", "lot")
    rows = ordered(matches, *ties, names=NAMES).sorted()

    assert sorted(row.entrant for row in rows) == NAMES
    assert sum(row.played for row in rows) == 2 * len(matches)
    for above, below in pairwise(rows):
        assert above.points >= below.points
        assert bool(below.why) == (above.points == below.points)
        assert not below.why or above.entrant in below.why


@given(st.integers(0, 10**6))
def test_the_order_of_results_changes_no_line(seed: int) -> None:
    """A round robin gives the same table in whatever order its matches are played."""
    one, two = league({"kind": "robin"}, people=5), league({"kind": "robin"}, people=5)
    rng = random.Random(seed)
    results = {match.id: rng.choice([*map(str, match.sides), "draw"]) for match in one.to_play()}
    play_on(one, lambda match: results[match.id])
    order = list(results)
    rng.shuffle(order)
    for key in order:
        play(two, key, results[key])

    assert table(one) == table(two)
    assert [row.why for row in one.stages[0].standings()] == [row.why for row in two.stages[0].standings()]
