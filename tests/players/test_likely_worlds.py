"""Worlds that explain what the others were seen to do come up more often (decision 27)."""

import pytest

from boltyard.core.rng import stream
from boltyard.core.state import State
from boltyard.games import GAMES
from boltyard.games.robots.cards import FACE, VALUE
from boltyard.games.robots.state import LET_BUILD, LET_RECOVER, Robots
from boltyard.players.knowing import tactics_of
from boltyard.players.search import TRIES, likely_world
from tests.players.test_search import ABLE, questions
from tests.robots.story import Story, table

WORLDS = 300
BLACK = "hand 2S 4C; discard 3C; robots 8S"
RED = "hand KH 5D 9H 2D; discard 3D 7H 8H; robots 6D"


def hands(t: Story, tries: int) -> list[list[int]]:
    """What Red holds in worlds behind Black's view."""
    view = t.game.view(t.s, t.seat("black"))
    rng = stream("7", "likely")
    found = []
    for _ in range(WORLDS):
        world: State = likely_world(t.game, tactics_of("robots"), view, t.seat("black"), rng, tries)
        assert isinstance(world, Robots)
        found.append(world.hand[1])
    return found


def faces(t: Story, tries: int) -> float:
    return sum(FACE[card] for hand in hands(t, tries) for card in hand) / WORLDS


def twins(t: Story, tries: int) -> float:
    """In how many worlds Red could have built two robots at once."""
    numbers = [[VALUE[card] for card in hand if not FACE[card]] for hand in hands(t, tries)]
    return sum(len(set(values)) < len(values) for values in numbers) / WORLDS


def test_whoever_did_not_recover_hardly_holds_a_face() -> None:
    """Red let a Recovery be that would have brought two cards for one."""
    t = table(black=BLACK, red=RED, turn="red", phase="recover").play("pass")

    assert t.s.has_let(LET_RECOVER, 1)
    assert faces(t, TRIES) < 0.7 * faces(t, 0)


def test_whoever_did_recover_may_hold_another() -> None:
    t = table(black=BLACK, red=RED, turn="red", phase="recover").play("red: recover KH: 3D")

    assert not t.s.has_let(LET_RECOVER, 1)
    assert faces(t, TRIES) == faces(t, 0)


def test_whoever_did_not_build_seldom_holds_twins() -> None:
    t = table(black=BLACK, red="hand 5D 9H 2D AH", turn="red", phase="build")
    t.play("pass")

    assert t.s.has_let(LET_BUILD, 1)
    assert twins(t, TRIES) < 0.8 * twins(t, 0)


def test_what_was_passed_is_known_to_everybody() -> None:
    """ROB-R-51: a pass is the same whether somebody could have done something or not, here too."""
    able = table(black=BLACK, red=RED, turn="red", phase="recover").play("pass")
    unable = table(black=BLACK, red=RED.replace("KH", "4D"), turn="red", phase="recover")

    assert able.s.let_be == unable.s.let_be
    for seat in (0, 1):
        assert able.game.view(able.s, seat).let_be == able.s.let_be


@pytest.mark.parametrize("key", ABLE)
def test_how_plausible_a_world_is_is_a_share_and_changes_nothing(key: str) -> None:
    game, tactics = GAMES[key], tactics_of(key)
    for at, (s, seat, _) in enumerate(questions(key)[::40]):
        view = game.view(s, seat)
        world = game.imagine(view, stream(str(at), "likely"))
        before = game.save(world)

        assert 0.0 < tactics.plausible(world.inner, seat) <= 1.0
        assert game.save(world) == before
