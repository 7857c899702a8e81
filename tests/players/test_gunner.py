"""A computer Gunner arranges the deck by what it may see, and nobody waits for it."""

from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.table import Table, verify
from boltyard.games import find_game
from boltyard.games.pbl.build import builds_from
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.gunner import arrange
from boltyard.lab.jobs import Job, play_job
from boltyard.players.player import ask_player, interject, make_player, player_stream

SETTINGS = {"team": "pilot_gunner", "draft": "quick"}


def at_first_turn(seed: int) -> tuple[Match, Table]:
    game = find_game("pbl")
    table = Table(game, Record("pbl", 1, ["a", "b", "c", "d"], seed, SETTINGS))
    while not table.state.turn and not table.state.inner.turn:  # type: ignore[attr-defined]
        table.answer(table.asked[0], table.options(table.asked[0])[0])
    return game, table


def test_what_the_pilot_can_build_comes_first() -> None:
    """PBL-MODE-2V2-2, PBL-R-154: of the five, a card that fits the robot now is drawn next."""
    for seed in range(5):
        game, table = at_first_turn(seed)
        s: Pbl = table.state.inner  # type: ignore[attr-defined]
        gunner = s.gunner(0)
        players = {gunner: make_player("greedy", game, gunner, player_stream(seed, gunner))}
        fitting = [card for card in s.decks[0][-5:] if builds_from(s, 0, [card])]
        interject(table, players)
        s = table.state.inner  # type: ignore[attr-defined]

        assert not fitting or s.decks[0][-1] in fitting
        assert arrange(game.view(table.state, gunner).inner, gunner) == ""  # type: ignore[arg-type]


def test_the_order_does_not_depend_on_what_a_gunner_cannot_see() -> None:
    """F51, PBL-R-154: the same in every world that fits the view."""
    game, table = at_first_turn(3)
    s: Pbl = table.state.inner  # type: ignore[attr-defined]
    gunner = s.gunner(1)
    view = game.view(table.state, gunner)  # type: ignore[arg-type]
    world = game.imagine(view, stream("1", "world"))

    assert arrange(game.view(world, gunner).inner, gunner) == arrange(view.inner, gunner)  # type: ignore[arg-type]


def test_simulations_let_gunners_act() -> None:
    """PBL-D-43: their orders are in the record, which verifies."""
    game = find_game("pbl")
    table = Table(game, Record("pbl", 1, ["a", "b", "c", "d"], 4, SETTINGS))
    players = [make_player("greedy", game, seat, player_stream(4, seat)) for seat in range(4)]
    while not table.over:
        interject(table, dict(enumerate(players)))
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))

    assert any(line.code.startswith("order ") for line in table.record.lines)
    verify(game, read_record(table.record.text()))
    row = play_job(Job("pbl", SETTINGS, ("greedy",) * 4, 4, 0))
    assert row.winners in ((0, 2), (1, 3), ())
