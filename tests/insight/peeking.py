"""Hidden cards are dealt again behind one view: whatever is told to whoever sees it stays the same."""

from boltyard.core.match import Match, MatchState
from boltyard.core.rng import stream
from boltyard.insight.advice import account, advise
from boltyard.insight.odds import odds_of

ITERATIONS = 6


class Peeked(Exception):
    """Something was told that depends on what the seat cannot see."""


def told(game: Match, match: MatchState, seat: int, viewer: int, names: list[str]) -> str:
    """To the seat that is asked a hint and the odds; to everybody else why that seat may do what it does."""
    view = game.view(match, viewer)
    if viewer != seat:
        return repr(account(game, view, seat, "that", names, ITERATIONS))
    hint = advise(game, view, seat, names, ITERATIONS)
    return repr((hint.data(), hint.things, odds_of(game, view, seat, names)))


def redealt(game: Match, match: MatchState, viewer: int, n: int) -> MatchState:
    """The same view with another world behind it."""
    world: MatchState = match.clone()
    world.inner = game.game.imagine(game.game.view(match.inner, viewer), stream("peeking", f"world {n}"))
    return world


def hold(game: Match, match: MatchState, seat: int, viewer: int, names: list[str], times: int) -> int:
    """So many worlds behind the view; how many of them were other than the one that is played."""
    first = told(game, match, seat, viewer, names)
    others = 0
    for n in range(times):
        world = redealt(game, match, viewer, n)
        again = told(game, world, seat, viewer, names)
        if again != first:
            raise Peeked(f"seat {viewer} is told {again}, and of the world that is played {first}")
        others += game.game.show(world.inner) != game.game.show(match.inner)
    return others
