"""Brackets and round robins equal the tables that people know."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from boltyard.league import brackets, robin
from tests.league.leagues import favourite, league, play, play_on, sides

NUMBERS = range(2, 65)


def test_the_published_berger_tables() -> None:
    """Four, six and eight players as the handbook of chess prints them."""
    four = [["1-4", "2-3"], ["4-3", "1-2"], ["2-4", "3-1"]]
    six = [
        ["1-6", "2-5", "3-4"],
        ["6-4", "5-3", "1-2"],
        ["2-6", "3-1", "4-5"],
        ["6-5", "1-4", "2-3"],
        ["3-6", "4-2", "5-1"],
    ]
    eight = [
        ["1-8", "2-7", "3-6", "4-5"],
        ["8-5", "6-4", "7-3", "1-2"],
        ["2-8", "3-1", "4-7", "5-6"],
        ["8-6", "7-5", "1-4", "2-3"],
        ["3-8", "4-2", "5-1", "6-7"],
        ["8-7", "1-6", "2-5", "3-4"],
        ["4-8", "5-3", "6-2", "7-1"],
    ]
    for known in (four, six, eight):
        told = [[f"{a + 1}-{b + 1}" for a, b in pairs] for pairs in robin.berger(len(known) + 1)]

        assert told == known


def test_berger_tables_of_any_number_by_the_rule_they_are_printed_with() -> None:
    """Two meet in the round that the sum of their numbers says; the lower is at home where it is odd, else the higher.

    The last number is met by whose double is that sum, at home against the upper half.
    """
    for n in range(2, 65, 2):
        for number, pairs in enumerate(robin.berger(n), 1):
            known = set()
            for one, two in combinations(range(1, n), 2):
                if (one + two - number - 1) % (n - 1) == 0:
                    known.add((one, two) if (one + two) % 2 else (two, one))
            for one in range(1, n):
                if (2 * one - number - 1) % (n - 1) == 0:
                    known.add((one, n) if one <= n // 2 else (n, one))

            assert {(a + 1, b + 1) for a, b in pairs} == known, (n, number)


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
def test_everybody_meets_everybody_once_a_leg(legs: int) -> None:
    for n in NUMBERS:
        rounds = robin.round_robin(n, legs)
        met = [frozenset(pair) for pairs in rounds for pair in pairs]

        assert all(len({place for pair in pairs for place in pair}) == 2 * len(pairs) for pairs in rounds)
        assert set(Counter(met).values()) == {legs}
        assert len(met) == legs * n * (n - 1) // 2
        assert len(rounds) == legs * (n - 1 + n % 2)


def test_sides_are_shared_evenly() -> None:
    """In two legs everybody is at home exactly as often as away; in one, the difference is at most one."""
    for n in NUMBERS:
        for legs, apart in ((1, 1), (2, 0)):
            home = [0] * n
            away = [0] * n
            for pairs in robin.round_robin(n, legs):
                for a, b in pairs:
                    home[a] += 1
                    away[b] += 1

            assert max(abs(h - a) for h, a in zip(home, away, strict=True)) <= apart


def test_seeds_stand_where_everybody_knows_them() -> None:
    """PBL-R-159: sixteen seeds from top to bottom."""
    assert [seed + 1 for seed in brackets.seed_order(16)] == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_any_number_plays_a_bracket() -> None:
    """PBL-LEAGUE-TOURNAMENT-1, PBL-R-159: n - 1 matches, byes for the best seeds, and the favourites meet last."""
    for n in NUMBERS:
        made = league({"kind": "single"}, people=n)
        stage = made.stages[0]
        byes = [match for match in stage.matches if match.how == "bye"]
        free = sorted(int(match.winner.removeprefix("e")) for match in byes)

        assert free == list(range(1, brackets.power(n) - n + 1))

        play_on(made)

        assert made.over
        assert made.champion == "e1"
        assert made.ranking()[:2] == ["e1", "e2"]
        assert sum(match.how == "played" for match in stage.matches) == n - 1
        assert set(made.ranking()[:4]) == {f"e{seed}" for seed in range(1, min(n, 4) + 1)}


def test_favourites_meet_as_in_every_printed_bracket() -> None:
    """PBL-R-159: where favourites win, of those left the first meets the last, the second the last but one."""
    for n in NUMBERS:
        made = league({"kind": "single"}, people=n)
        play_on(made)
        rounds: dict[int, set[frozenset[int]]] = {}
        for match in made.stages[0].matches:
            if match.how == "played":
                seeds = frozenset(int(str(side).removeprefix("e")) for side in match.sides)
                rounds.setdefault(match.round, set()).add(seeds)
        size = brackets.power(n)
        for number in sorted(rounds):
            left = size >> (number - 1)
            known = {frozenset((seed, left + 1 - seed)) for seed in range(1, left // 2 + 1)}

            assert rounds[number] == {pair for pair in known if max(pair) <= n}, (n, number)


def test_any_number_plays_a_double_elimination() -> None:
    """PBL-LEAGUE-TOURNAMENT-1, PBL-R-249: whoever is out has lost twice, the champion at most once."""
    for n in NUMBERS:
        made = league({"kind": "double"}, people=n)
        play_on(made)
        rows = {row.entrant: row for row in made.standings()}

        assert made.champion == "e1"
        assert made.ranking()[1] == "e2"
        assert rows["e1"].lost == 0
        assert all(rows[entrant].lost == 2 for entrant in made.ranking()[1:])
        assert sum(match.how == "played" for match in made.matches()) == 2 * n - 2


def test_the_final_is_played_again_after_a_first_loss() -> None:
    """PBL-R-249: who comes from the losers' half has to win twice."""
    made = league({"kind": "double"}, people=4)
    while made.to_play()[0].label != "grand final":
        play(made, made.to_play()[0], favourite(made.to_play()[0]))
    final = made.to_play()[0]
    play(made, final, str(final.sides[1]))

    assert not made.over
    assert [match.label for match in made.to_play()] == ["grand final again"]

    play(made, made.to_play()[0], "e1")

    assert made.champion == "e1"
    assert sum(match.how == "played" for match in made.matches()) == 7


def test_eight_in_a_double_elimination() -> None:
    """The losers' half of eight, with those who come down in turned order, as brackets are drawn."""
    nodes = brackets.double(8)
    label = [node.label for node in nodes]
    feeds = {n: [(source.kind, source.of + 1) for source in node.sources] for n, node in enumerate(nodes, 1)}

    assert len(nodes) == 15
    assert feeds[8] == [("loser", 1), ("loser", 2)]
    assert feeds[9] == [("loser", 3), ("loser", 4)]
    assert feeds[10] == [("loser", 6), ("winner", 8)]
    assert feeds[11] == [("loser", 5), ("winner", 9)]
    assert feeds[13] == [("loser", 7), ("winner", 12)]
    assert feeds[14] == [("winner", 7), ("winner", 13)]
    assert label[13:] == ["grand final", "grand final again"]


def test_nobody_meets_again_in_the_losers_half_at_once() -> None:
    """Whoever falls meets nobody from the two matches before, as long as there are others."""
    for n in (8, 16, 32, 64):
        made = league({"kind": "double"}, people=n)
        met: set[frozenset[str | None]] = set()
        early = 0
        while made.to_play():
            match = made.to_play()[0]
            early += frozenset(match.sides) in met and "final" not in match.label and match.round < 6
            met.add(frozenset(match.sides))
            play(made, match, favourite(match))

        assert early == 0


def test_a_match_for_the_third_place() -> None:
    made = league({"kind": "single", "third": True}, people=4)
    play_on(made, lambda match: max(map(str, match.sides)) if match.label == "third place" else favourite(match))

    assert made.ranking() == ["e1", "e2", "e4", "e3"]


def test_league_games_seed_the_bracket() -> None:
    """PBL-LEAGUE-TOURNAMENT-3: the order of the round robin is the seeding, and only the best go on."""
    made = league({"kind": "robin"}, {"kind": "single", "take": 4}, people=6)
    while len(made.stages) == 1:
        match = made.to_play()[0]
        play(made, match, max(map(str, match.sides)))

    assert made.stages[1].entrants == ["e6", "e5", "e4", "e3"]
    assert sides(made.to_play()) == [["e6", "e3"], ["e5", "e4"]]


def test_pairs_of_any_two_are_found_in_a_robin_with_a_latecomer() -> None:
    """PBL-R-246: rounds of their own at the end; nothing before is changed."""
    made = league({"kind": "robin"}, people=5)
    for _ in range(4):
        play(made, made.to_play()[0], favourite(made.to_play()[0]))
    before = [match.data() for match in made.matches()]
    made.do("com", "enter", {"key": "e6", "people": ["p6"]})

    assert [match.data() for match in made.matches()][: len(before)] == before

    play_on(made)
    met = [frozenset(map(str, match.sides)) for match in made.matches()]

    assert len(met) == 15
    assert set(met) == {frozenset(pair) for pair in combinations([f"e{n}" for n in range(1, 7)], 2)}
