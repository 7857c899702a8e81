"""Rulings on the end of the game and its length (ROB-R-31 to -33, -47, -48)."""

import pytest

from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.games.robots.words import ending
from tests.robots.story import GAME, Story, new_game, replay, steps, table


def emptied(**settings: object) -> Story:
    """Black takes the last five cards of Red's Supply, in Black's own turn."""
    return table(black="hand -; robots 7S=attack", red="hand -; supply 5", phase="attack", **settings).play("attack 7S")


def test_the_game_ends_at_a_research_that_cannot_draw() -> None:
    """ROB-R-31: by default an emptied Supply alone ends nothing; the failing Research does."""
    t = emptied(auto_conclude="off")

    assert (t.winner, t.reason) == ("black", "cannot_draw")
    assert t.kinds.index("lost") < t.kinds.index("recovered") < t.kinds.index("began")
    assert t.turn == 12


def test_an_empty_supply_may_lose_at_once() -> None:
    """ROB-R-31: with loss_timing = immediate the game ends the moment the attack empties the Supply."""
    t = emptied(auto_conclude="off", loss_timing="immediate")

    assert (t.winner, t.reason) == ("black", "emptied")
    assert t.kinds[-2:] == ["lost", "ended"]
    assert t.turn == 11


def test_the_own_last_draw_may_lose_at_once() -> None:
    """ROB-R-31: with loss_timing = immediate the own Research draw counts as well."""
    t = table(black="hand 5S; supply only 9S; robots 7S", red="hand 3", loss_timing="immediate")

    assert (t.winner, t.reason) == ("red", "emptied")
    assert t.kinds == ["began", "drew", "ended"]


def test_stepwise_losses_end_with_the_last_card_of_the_supply() -> None:
    """ROB-R-31: immediate means immediate, also in the middle of a stepwise discard."""
    t = table(
        black="hand -; robots 7S=attack",
        red="hand 4; supply 2",
        phase="attack",
        loss_timing="immediate",
        discard_mode="stepwise",
    )
    t.play("attack 7S", "discard supply=1")
    assert t.winner == ""

    t.play("discard supply=1")

    assert (t.winner, t.reason) == ("black", "emptied")
    assert t.counts("red")["hand"] == 4


def test_a_fixed_result_is_concluded() -> None:
    """ROB-R-32: the defender's Supply is empty after Discard: the active player has won, with the reason."""
    t = emptied()

    assert (t.winner, t.reason) == ("black", "concluded")
    assert t.outcome is not None
    assert t.outcome.rule == "ROB-R-32"
    assert t.kinds[-2:] == ["lost", "ended"]
    assert Audience(["Ana", "Bo"]).text(ending(1, t.reason)) == "Bo cannot draw at the next Research; Ana wins."


def test_with_both_empty_the_active_player_wins() -> None:
    """ROB-R-32: the next Research is the defender's."""
    for conclude in ("on", "off"):
        t = table(
            black="hand -; supply -; robots 7S=attack", red="hand -; supply 5", phase="attack", auto_conclude=conclude
        )
        assert t.play("attack 7S").winner == "black"


def test_with_only_the_active_player_empty_the_defender_wins() -> None:
    """ROB-R-32: also when nobody attacked and the Discard phase was skipped."""
    for conclude, reason, turn in (("on", "concluded", 11), ("off", "cannot_draw", 13)):
        t = table(
            black="hand -; supply only 2C; robots 7S", red="hand -; supply 5", auto_conclude=conclude, forced=False
        )
        t.play("program 7S=defense")
        while t.asked:
            t.play("pass" if t.phase != "program" else "program 7S=defense")
        assert (t.winner, t.reason, t.turn) == ("red", reason, turn)


def test_nothing_is_concluded_while_both_can_draw() -> None:
    """ROB-R-32: one card in Supply is enough to go on."""
    words = {"black": "hand 2S; robots 4S=attack; discard 3S", "red": "hand -; supply 5"}
    t = table(**words, phase="attack", forced=False).play("attack 4S", "discard supply=4")

    assert len(t.supply("red")) == 1
    assert (t.outcome, t.phase) == (None, "recover_active")


VARIANTS: list[dict[str, object]] = [
    {},
    {"jokers": "on"},
    {"value_floor": "0"},
    {"scrap_at_zero": "on", "jokers": "on"},
    {"discard_mode": "stepwise"},
]


@pytest.mark.parametrize("settings", VARIANTS, ids=lambda one: ",".join(one) or "classic")
def test_stopping_early_never_changes_the_winner(settings: dict[str, object]) -> None:
    """ROB-R-32: the same codes with auto_conclude on and off give the same winner, and off plays at least as long."""
    for seed in range(40):
        played_on = GAME.new({**settings, "auto_conclude": "off"}, seed)
        lines = [line for line in steps(played_on, stream(str(seed), "conclude")) if line]
        stopped = GAME.new({**settings, "auto_conclude": "on"}, seed)
        replay(stopped, lines)

        assert stopped.over
        assert stopped.winners == played_on.winners, seed
        assert (played_on.reason, stopped.reason) == ("cannot_draw", "concluded")
        assert 1 <= played_on.turn - stopped.turn <= 2


def test_the_last_own_card_leaves_one_turn() -> None:
    """ROB-R-33: drawing it loses nothing; that player empties the opponent's Supply in this turn, or loses."""
    words = {"black": "hand -; supply only 2C; robots 7S", "red": "hand -; supply 5"}
    t = table(**words)
    assert t.outcome is None
    assert any("this is the last turn" in line for line in t.told("black"))

    assert t.play("program 7S=attack", "attack 7S").winner == "black"
    assert table(**words).play("program 7S=attack", "attack none").winner == "red"


def test_only_there_does_the_timing_change_a_winner() -> None:
    """ROB-R-33: with immediate timing the last own card loses what Research timing would have won."""
    words = {"black": "hand -; supply only 2C; robots 7S", "red": "hand -; supply 5"}
    t = table(**words, loss_timing="immediate")

    assert t.winner == "red"


@pytest.mark.parametrize(
    ("jokers", "conclude", "turns"), [("off", "off", 40), ("on", "off", 42), ("off", "on", 38), ("on", "on", 40)]
)
def test_with_nobody_attacking_red_runs_dry(jokers: str, conclude: str, turns: int) -> None:
    """ROB-R-47: Red's 20th Research, game turn 40, fails (42 with jokers); concluded early it is turn 38 (40)."""
    for seed in range(3):
        t = new_game(seed, jokers=jokers, auto_conclude=conclude).play("red")
        while t.asked:
            t.play("pass")

        assert (t.winner, t.turn) == ("black", turns)


def test_there_are_no_draws() -> None:
    """ROB-R-47: exactly one player loses, in every game played to the end."""
    for seed in range(60):
        s = GAME.new({}, seed)
        for _ in steps(s, stream(str(seed), "draws")):
            pass
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert len(outcome.winners) == 1


def test_draws_are_not_offered() -> None:
    """ROB-R-48: by default nobody can offer one, and is told so."""
    t = table(black="hand 5S 9S", red="hand 3", phase="build")

    assert t.refused("offer draw") == "ROB-R-48"
    assert [move.text for move in GAME.asides(t.s, 0)] == ["resign"]


def test_a_draw_may_be_agreed_where_the_table_allows_it() -> None:
    """ROB-R-48: with allow_draw_offer one player offers, the other accepts, and nobody has won."""
    t = table(black="hand 5S 9S", red="hand 3", phase="build", allow_draw_offer="on").play("offer draw")
    assert (t.asked, t.codes) == ("red", ["accept draw", "refuse draw"])

    t.play("accept draw")

    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.rule) == ([], "ROB-R-48")


def test_a_refused_draw_leaves_everything_as_it_was() -> None:
    """ROB-R-48: play goes on where it was, and the same player does not ask twice in a turn."""
    t = table(black="hand 5S 9S", red="hand 3", phase="build", allow_draw_offer="on")
    before = t.codes
    t.play("offer draw", "refuse draw")

    assert (t.asked, t.codes) == ("black", before)
    assert t.refused("offer draw") == "ROB-R-48"
    t.play("red: offer draw")
    assert t.asked == "black"


def test_a_draw_may_be_offered_while_robots_are_over_the_limit() -> None:
    """ROB-R-48: the offer is answered first, then the one question of what to scrap goes on, and the game after it."""
    t = table(
        black="hand 5S JS 2C; robots 4C 6C 8C 10C=attack", red="hand 3", phase="build", allow_draw_offer="on"
    ).play("build 5S JS", "offer draw")
    assert (t.asked, t.codes) == ("red", ["accept draw", "refuse draw"])

    t.play("refuse draw")
    assert (t.asked, t.phase, len(t.answers)) == ("black", "scrap", 5)

    t.play("scrap 4C")
    assert (t.asked, t.phase) == ("black", "attack")
