"""Greedy against a yardstick: chairs in turn, the same wins whatever the number of workers, a bar for each."""

from benchmarks.against import BARS, YARDSTICKS, Contest, First, Tally, contest
from boltyard.core.flow import first_asked
from boltyard.games import find_game
from boltyard.players.player import player_stream
from boltyard.players.sight import Sight

QUICK = {"draft": "quick"}


def test_wins_do_not_depend_on_the_number_of_workers() -> None:
    """Seconds differ, games do not."""
    alone = contest("uniform", QUICK, 4, 1, 1)
    shared = contest("uniform", QUICK, 4, 1, 2)

    assert (alone.tally.games, alone.tally.won, alone.tally.decisions) == (
        shared.tally.games,
        shared.tally.won,
        shared.tally.decisions,
    )


def test_the_first_greedy_still_plays() -> None:
    """It is frozen, and every question of a game still finds it an answer."""
    game = find_game("pbl").bound(QUICK)
    state = game.new(QUICK, 5, 2)
    players = [First(game, seat, player_stream(5, seat)) for seat in range(2)]
    while not state.over:
        seat = first_asked(state.asked)
        game.answer(state, seat, players[seat].choose(Sight(False, game, state, seat), game.legal(state, seat)))

    assert game.outcome(state) is not None


def test_the_report_names_games_seeds_interval_and_bar() -> None:
    """No percentage without its interval; a share below the bar does not hold."""
    good = Contest("first", QUICK, 1, Tally(100, 70, (300, 200), (0.1, 0.01)))
    bad = Contest("first", QUICK, 1, Tally(100, 59, (300, 200), (0.1, 0.01)))

    assert "100 games of greedy against first, draft=quick, seeds 1 to 100" in good.text()
    assert "greedy wins   70.0% (60.4% to 78.1%), the bar is 60%" in good.text()
    assert "3000 decisions of greedy, 20000 of first" in good.text()
    assert good.holds
    assert not bad.holds
    assert set(YARDSTICKS) == set(BARS)
