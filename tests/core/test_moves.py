"""Moves: one object per meaning, one code per object."""

import pytest

from boltyard.core.moves import COMMON, DONE, PASS, Move, Word, codes, index, join
from boltyard.games.robots.moves import MOVES


def test_a_code_is_its_word_and_its_argument() -> None:
    assert Move("attack", "5S").code() == "attack 5S"
    assert Word("pass").code() == "pass"
    assert repr(Move("attack", "5S")) == "<attack 5S>"
    assert codes([PASS, DONE]) == ["pass", "done"]


def test_moves_are_compared_by_identity() -> None:
    assert Move("attack", "5S") != Move("attack", "5S")
    assert PASS in COMMON
    assert Word("pass") not in COMMON


def test_a_set_is_one_line() -> None:
    items = [Move("attack", "5S"), Move("attack", "7C")]

    assert join("attack", items) == "attack 5S 7C"
    assert join("attack", [*items, DONE]) == "attack 5S 7C"
    assert join("attack", [DONE]) == "attack none"


def test_two_moves_cannot_share_a_code() -> None:
    with pytest.raises(AssertionError):
        index([Move("attack", "5S"), Move("attack", "5S")])


def test_every_move_of_robots_is_found_by_its_code() -> None:
    assert all(move.text == text == move.code() for text, move in MOVES.items())
    assert len(set(map(id, MOVES.values()))) == len(MOVES)
    assert all(" ".join(text.split()) == text for text in MOVES)
    assert all(MOVES[move.text] is move for move in COMMON)
