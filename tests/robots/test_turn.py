"""Turns: seven phases, the compulsory draw, and how robots are set."""

from itertools import product

import pytest

from boltyard.core.rng import stream
from boltyard.games.robots import events
from boltyard.games.robots.game import BOOK
from boltyard.games.robots.state import RESEARCH
from tests.robots.story import GAME, new_game, steps, table


@pytest.mark.parametrize("seed", range(5))
def test_players_take_turns_alternately(seed: int) -> None:
    """ROB-TURN-1: Black has the odd turns, Red the even ones, to the end of the game."""
    t = new_game(seed)
    for _ in steps(t.s, stream(str(seed), "turns")):
        pass
    began = [(e.turn, t.s.colour(e.seat)) for e in t.events if isinstance(e, events.Began)]

    assert len(began) > 4
    assert began == [(number, (number - 1) % 2) for number in range(1, len(began) + 1)]


def test_the_other_player_cannot_answer() -> None:
    """ROB-TURN-1: while Black decides, Red has no option, and is told so."""
    t = table(black="hand 5S 9S", red="hand 5H 9H", phase="build")

    assert GAME.legal(t.s, t.seat("red")) == []
    assert "other player's decision" in t.impossible("red: pass")
    assert "(ROB-TURN-1)" in t.why_not("red: pass")


def test_a_turn_runs_through_its_phases_in_order() -> None:
    """ROB-TURN-2: the log shows Research, Program, Build, Combat, Discard, Aftermath and Recovery, and no other."""
    t = table(
        black="hand 5S JS KS; supply 9C 8C; robots 7S 4S; discard 2S",
        red="hand 5H KH; robots 6H; discard 3H",
    )
    t.play("program 4S=attack 7S=attack", "build 5S JS", "attack 4S 7S", "block 7S:6H", "discard 5H supply=3")
    t.play("recover KS: 2S", "recover KH: 3H")

    first_turn = t.kinds[: t.kinds.index("began", 1)]
    assert first_turn == [
        *["began", "drew"],
        "programmed",
        "built",
        *["attacked", "blocked"],
        *["hit", "lost", "lost"],
        "beat",
        *["recovered", "recovered"],
    ]


def test_a_turn_without_anything_to_do_has_the_same_order() -> None:
    """ROB-TURN-2: what is skipped leaves out its place, and nothing changes places."""
    t = table(black="hand -", red="hand -")

    assert t.kinds[:6] == ["began", "drew", "programmed", "built", "attacked", "recovered"]


def test_research_draws_the_top_of_the_own_supply() -> None:
    """ROB-TURN-3: one card, the former top, into hand; there is nothing to choose and no way to skip it."""
    t = table(black="hand 5S; supply only 9C 2C KS", red="hand 3H", forced=False)

    assert t.supply("black") == ["9C", "2C"]
    assert "KS" in t.hand("black")
    assert "drew" in t.kinds
    assert BOOK[RESEARCH].options(t.s, t.s.frames[-1], t.seat("black")) == []


@pytest.mark.parametrize("conclude", ["on", "off"])
def test_who_cannot_draw_has_lost(conclude: str) -> None:
    """ROB-TURN-4: an empty Supply at Research ends the game at once; no further phase runs."""
    t = table(black="hand 5S 9S; supply -; robots 7S", red="hand 3H", auto_conclude=conclude)

    assert t.winner == "red"
    assert t.kinds == ["began", "ended"]
    assert t.outcome is not None
    assert (t.outcome.reason, t.outcome.rule) == ("cannot_draw", "ROB-TURN-4")
    assert t.asked == ""
    assert t.hand("black") == ["5S", "9S"]


@pytest.mark.parametrize("seed", range(4))
def test_first_turns_have_a_draw_too(seed: int) -> None:
    """ROB-TURN-5: after Black's first Research hand 6 and Supply 20; after Red's, 8 and 18."""
    t = new_game(seed).play("red")
    assert t.counts("black") == {"hand": 6, "supply": 20, "discard": 0}

    while t.active == "black":
        t.play("pass")

    assert t.counts("red") == {"hand": 8, "supply": 18, "discard": 0}


@pytest.mark.parametrize("robots", [["7S"], ["4C", "7S"], ["4C", "7S", "9C"], ["3S", "4C", "7S", "9C"]])
def test_every_combination_of_modes_is_accepted(robots: list[str]) -> None:
    """ROB-TURN-6: each of the 2^n programs is an answer, and sets all own robots."""
    words = f"hand 2C; robots {' '.join(robots)}"
    programs = [dict(zip(robots, modes)) for modes in product(("defense", "attack"), repeat=len(robots))]
    lines = [f"program {' '.join(f'{robot}={mode}' for robot, mode in modes.items())}" for modes in programs]

    t = table(black=words, phase="program")
    assert sorted(t.answers) == sorted(lines)
    for line, modes in zip(lines, programs):
        assert table(black=words, phase="program", forced=False).play(line).modes("black") == modes


def test_no_robot_may_be_left_out() -> None:
    """ROB-TURN-6: there is no pass, and a robot not named keeps the question open."""
    t = table(black="hand 2C 3C; robots 4C 7S 9C", phase="program")

    assert t.refused("pass") == "ROB-TURN-6"
    assert t.refused("program 4C=attack 7S=attack") == "ROB-TURN-6"


def test_only_own_robots_are_set() -> None:
    """ROB-TURN-7: the opponent's modes are the same before and after, and cannot be named."""
    t = table(black="hand 2C 3C; robots 4C 7S", red="hand 3; robots 9H=attack 5D", phase="program")
    assert t.refused("program 4C=attack 7S=attack 9H=defense") == "ROB-TURN-7"

    t.play("program 4C=attack 7S=attack")

    assert t.modes("red") == {"5D": "defense", "9H": "attack"}


def test_a_new_robot_is_not_set_in_the_turn_it_is_built() -> None:
    """ROB-TURN-8: Program is over when Build comes, so the new robot cannot attack this turn."""
    t = table(black="hand 5S JS; supply 2C; robots 7S", red="hand 3")
    t.play("program 7S=attack", "build 5S JS")

    assert t.codes == ["done", "attack 7S"]
    assert t.mode("5S") == "defense"
    assert t.refused("program 5S=attack") == "ROB-TURN-6"


def test_modes_have_distinct_marks() -> None:
    """ROB-TURN-9: what is drawn upright and what lies sideways is told apart in every view."""
    t = table(black="hand 2C 3C; robots 4C 7S=attack", red="robots 9H=attack", phase="build")

    for viewer in ("black", "red"):
        shown = t.view(viewer)
        assert {robot["card"]: robot["mode"] for robot in shown["black"]["robots"]} == {"4C": "defense", "7S": "attack"}
        assert [robot["mode"] for robot in shown["red"]["robots"]] == ["attack"]


def test_the_card_just_drawn_can_be_built() -> None:
    """ROB-TURN-10: it belongs to the hand at once."""
    t = table(black="hand 5S; supply 9C JS", red="hand 3")
    assert t.codes == ["pass", "build 5S JS"]

    t.play("build 5S JS")

    assert t.robots("black") == ["5S"]
