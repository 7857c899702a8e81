"""What every game shows is what it declares (`games/NAME/shapes.py`): each field there is, and none besides."""

from collections.abc import Iterator
from typing import Any, is_typeddict

import msgspec
import pytest

from boltyard.core.match import Match
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.games import GAMES
from tests.contract.positions import ends, positions, told

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def strictly(text: bytes | str, shape: type) -> None:
    """What is missing, or holds something else, does not get through; what nobody declared is left behind."""
    assert msgspec.json.decode(text, type=shape) == msgspec.json.decode(text)


def viewed(game: Match) -> Iterator[tuple[Any, int]]:
    """Moments of matches in all modes, and how they ended, for every seat, for onlookers, and for all after the end."""
    for s in (*positions(game, every=5), *ends(game)):
        for viewer in (*range(s.seats), PUBLIC, *([EVERYONE] if s.over else [])):
            yield s, viewer


def test_a_game_declares_its_view(game: Match) -> None:
    assert is_typeddict(game.view_shape)
    assert game.view_shape.__module__ == f"{game.package()}.shapes"


def test_a_view_is_what_was_declared(game: Match) -> None:
    """Issue 16: in all modes, whoever looks, up to the end and after it."""
    for s, viewer in viewed(game):
        shown = msgspec.json.encode(game.show(game.view(s, viewer)))
        strictly(game.picture(s, viewer) or shown, game.view_shape)


def test_the_whole_table_is_what_was_declared(game: Match) -> None:
    """Reviews and replays show it without any view."""
    for s in (*positions(game, every=25), *ends(game)):
        strictly(msgspec.json.encode(game.show(s)), game.view_shape)


def test_an_event_is_what_was_declared(game: Match) -> None:
    """Every kind of event has a shape of its own, with the fields that its class declares."""
    shapes = dict(zip(game.event_kinds, game.event_shapes, strict=True))
    for event, _, after in told(game):
        for viewer in (0, after.seats - 1, PUBLIC):
            strictly(msgspec.json.encode(game.show_event(event.shown_to(viewer))), shapes[event.kind])


def test_what_is_not_declared_is_found(game: Match) -> None:
    """A field too many, one too few, and one that holds something else."""
    s = next(ends(game))
    plain = dict(game.show(s))
    for wrong in ({**plain, "surprise": 1}, {**plain, "phase": 3}):
        with pytest.raises((AssertionError, msgspec.ValidationError)):
            strictly(msgspec.json.encode(wrong), game.view_shape)
    del plain["phase"]
    with pytest.raises(msgspec.ValidationError):
        strictly(msgspec.json.encode(plain), game.view_shape)
