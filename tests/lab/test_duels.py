"""Duels by the thousand: what is read off a game, and the bars it is held against."""

from boltyard.core.events import NO_ONE
from boltyard.games.battleground import events
from boltyard.games.battleground.lab.duels import Balance, Bout, Duel, Fights, duels_in, fight, play_all
from boltyard.games.battleground.loader import base_cards


def placed(seat: int, card: str) -> events.Placed:
    return events.Placed(seat, base_cards().number[card], 0, seat)


def test_a_log_tells_its_duels() -> None:
    """BB-R-39: the bots that lay there at the end, of every duel of a round; the next round begins empty."""
    log = [
        events.Attacked(0, 1),
        placed(0, "piston.1"),
        events.Stopped(NO_ONE, ["all_defend", "low"]),
        placed(1, "brolly.1"),
        events.TookUp(0, base_cards().number["piston.1"]),
        placed(0, "elbow.2"),
        events.Dueled(0, 1, 4, 8, -1),
        events.Dueled(0, 2, 4, 0, 1),
        events.Attacked(1, 2),
        placed(1, "runt.1"),
        events.Stopped(NO_ONE, ["normal"]),
        events.Dueled(1, 0, 4, 0, 1),
    ]

    assert list(duels_in(log)) == [
        Duel(("all_defend", "low"), ("elbow",), ("brolly",), -1),
        Duel(("all_defend", "low"), ("elbow",), (), 1),
        Duel(("normal",), ("runt",), (), 1),
    ]


def game_of(*duels: Duel, capped: bool = False) -> Fights:
    return Fights(2, 5, capped, True, duels)


def test_shares_are_of_decided_duels() -> None:
    """Ties count for nobody, and a bot beside another counts as well."""
    won = Duel(("normal",), ("runt",), ("brolly",), 1)
    lost = Duel(("two_bots",), ("runt", "elbow"), ("brolly",), -1)
    tied = Duel(("normal",), ("runt",), ("brolly",), 0)
    balance = Balance([game_of(won, lost), game_of(won, tied)])

    assert round(balance.attacker.value, 3) == 0.667
    assert balance.ties.value == 0.25
    assert [(round(rate.value, 3), n) for rate, n in (balance.bots()[key] for key in ("runt", "elbow", "brolly"))] == [
        (0.667, 3),
        (0.0, 1),
        (0.333, 3),
    ]
    assert balance.bots(-1)["runt"][1] == 0
    assert balance.rounds == [5, 5]


def test_bars_that_do_not_hold_are_named() -> None:
    won = Duel(("normal",), ("runt",), ("brolly",), 1)
    broken = Balance([game_of(won), game_of(won, capped=True)]).broken()

    assert [line.split()[0] for line in broken] == ["attackers", "brolly", "runt", "50.0%"]
    assert not Balance([game_of(won, Duel(("normal",), ("runt",), ("brolly",), -1))]).broken()


def test_a_game_is_made_of_its_seed() -> None:
    """BB-INV-8: the same bout gives the same duels, in this process or another."""
    bouts = [Bout({"dice": "2"}, ("greedy", "uniform", "greedy"), seed) for seed in range(3)]
    games = [fight(bout) for bout in bouts]

    assert play_all(bouts, 1) == games == play_all(bouts, 2)
    assert all(game.seats == 3 and game.duels and not game.capped for game in games)
    assert all(duel.result in (-1, 0, 1) and duel.icons for game in games for duel in game.duels)
