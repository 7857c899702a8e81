"""Paired matches: the luck of a deal is everybody's in turn, and the test stops when it knows."""

import json
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.lab.ladder import data, ratings
from boltyard.lab.matches import LEAST, Tally, compare, play_pair, seatings, verdict
from boltyard.lab.stats import Rating, points, share


def test_a_player_against_itself_wins_half_of_every_deal() -> None:
    tally = Tally()
    for _ in range(5):
        assert play_pair("robots", {}, ("greedy", "greedy"), 2, tally) == 0.5

    assert (tally.pairs, tally.mean, tally.seed) == (5, 0.5, 6)


def test_every_seating_has_its_turn_and_so_has_its_counterpart() -> None:
    ways = seatings(4)

    assert len(ways) == 6
    assert all(tuple(chair for chair in range(4) if chair not in way) in ways for way in ways)


def test_a_match_stops_when_it_is_clear() -> None:
    tally = compare("robots", {}, ("greedy", "uniform"), 400)

    assert LEAST <= tally.pairs < 40
    assert verdict(tally, ("greedy", "uniform")) == "greedy is stronger"
    assert tally.rate.low > 0.5
    assert sum(played for _, played in tally.by_chair.values()) == 2 * tally.pairs


def test_what_was_measured_is_added_to() -> None:
    """Six pairs are the same six, whether on one day or on two."""
    whole = compare("robots", {}, ("greedy", "greedy0"), 6)
    half = compare("robots", {}, ("greedy", "greedy0"), 3)
    later = Tally(**json.loads(json.dumps(half.data())))
    compare("robots", {}, ("greedy", "greedy0"), 6, tally=later)

    assert (later.pairs, later.sum, later.squares, later.by_chair) == (
        whole.pairs,
        whole.sum,
        whole.squares,
        whole.by_chair,
    )


def test_ratings_add_up_along_the_ladder() -> None:
    """Ten to one is 400 points. What was measured apart adds up, and so does its doubt; behind a gap there is none."""
    tallies = {
        "level2,level1": tally_of(100, 1000),
        "level3,level2": tally_of(100, 1000),
        "level5,level4": tally_of(5, 9),
    }
    first, second, third, fourth, fifth = ratings("robots", tallies)

    assert first == Rating(1000, 1000, 1000)
    assert second is not None
    assert third is not None
    assert second.value == pytest.approx(1382, abs=1)
    assert third.value - second.value == pytest.approx(second.value - 1000)
    assert second.value - second.low < third.value - third.low < 2 * (second.value - second.low)
    assert (fourth, fifth) == (None, None)
    assert points(share(10, 11)).value == pytest.approx(400)
    assert points(share(4, 4)).high < 1300


def tally_of(lost: int, pairs: int) -> Tally:
    tally = Tally()
    for at in range(pairs):
        tally.add(0.0 if at < lost else 1.0)
    return tally


def test_a_few_pairs_prove_little() -> None:
    tally = Tally()
    for _ in range(LEAST - 1):
        tally.add(1.0)

    assert not tally.decided(0.5)
    assert tally.rate.low < 1


def test_a_bar_is_decided_either_way() -> None:
    above, below = Tally(), Tally()
    for n in range(60):
        above.add(1.0 if n % 8 else 0.5)
        below.add(0.5)

    assert verdict(above, ("a", "b"), 0.6) == "a wins more than 60%"
    assert verdict(below, ("a", "b"), 0.6) == "a wins less than 60%"
    assert verdict(Tally(), ("a", "b"), 0.6) == "undecided"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["bots", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_bots_tells_the_ladder_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """F50: five levels a game, each with what is known of its strength."""
    games = told(capsys)["games"]
    for key in ("robots", "pbl", "battleground"):
        levels = games[key]["levels"]

        assert games[key] == data(key)
        assert len(levels) == 5
        assert levels[0]["beats_below"] is None
        assert all({"name", "beats_below", "rating", "games", "seconds_per_move"} <= set(level) for level in levels)


def test_bots_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "robots", "--match", "greedy,uniform", "--games", "6")

    assert found["pairs"] == 3
    assert set(found["win_rate"]) == {"value", "low", "high"}
    assert found["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--match", "greedy,uniform"], "A match needs its game"),
        (["robots", "--match", "greedy"], "two players"),
        (["robots", "--match", "greedy,nobody"], "there is no player"),
        (["robots", "--match", "greedy,uniform", "--games", "1"], "--games"),
        (["battleground", "--match", "greedy,uniform", "--seats", "3"], "even number"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", *words]) == 2
    assert sentence in capsys.readouterr().err
