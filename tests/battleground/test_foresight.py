"""What the round would come to if blue came now, as everybody's view tells it."""

from boltyard.games.battleground.shapes import BattlegroundForecast
from boltyard.games.battleground.view import shown, viewed
from tests.battleground.story import Story, story

SPECTATOR = -3


def foreseen(t: Story, seat: int = 0) -> BattlegroundForecast:
    return shown(viewed(t.s, seat))["forecast"]


def test_abilities_are_counted_in_their_order() -> None:
    """BB-ABILITY-5, BB-R-50: the attacker's first; what an ability came to is in the totals after it."""
    t = story("elbow", "vault").clap().open(1, "elbow").tick("1 place vault")
    told = foreseen(t)

    assert [(duel["attack"], duel["defense"]) for duel in told["now"]] == [(5, 8)]
    assert [(step["card"].split(".")[0], step["does"]) for step in told["steps"]] == [("elbow", True)]
    assert [(duel["attack"], duel["defense"], duel["result"]) for duel in told["then"]] == [(5, 6, -1)]
    assert told["tokens"] == [0, 2]


def test_nothing_is_lost_that_nobody_has() -> None:
    """BB-TOKENS-7: the loser of the first round has no token to give."""
    t = story("piston", "gantry").clap().open(1, "piston").tick("1 place gantry")

    assert foreseen(t)["tokens"] == [2, 0]


def test_a_side_without_a_bot_has_no_total() -> None:
    """BB-R-18: it loses against whoever has one."""
    t = story("piston", "gantry").clap().open(1, "piston")
    [duel] = foreseen(t)["now"]

    assert (duel["attack"], duel["defense"], duel["result"]) == (8, None, 1)


def test_everybody_foresees_the_same() -> None:
    """BB-R-59: it is told from public facts, so a spectator's is a fighter's, and it changes nothing."""
    t = story("toolbelt piston", "siphon vault", "runt kettle").clap().open(1, "toolbelt").tick("1 place siphon")
    before = t.s.clone()

    assert foreseen(t, 0) == foreseen(t, 1) == foreseen(t, 2) == foreseen(t, SPECTATOR)
    assert (t.s.attack, t.s.defense, t.s.frames[-1].picks) == (before.attack, before.defense, before.frames[-1].picks)


def test_nothing_is_foreseen_while_nobody_may_move() -> None:
    t = story("piston", "gantry")

    assert "forecast" not in shown(viewed(t.s, 0))
