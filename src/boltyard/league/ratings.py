"""Ratings with their uncertainty, per game and mode, recomputed from results at any time.

Two or more sides of one or more members; places decide, equal places are a draw. Matches without play are not rated.
Each side is compared with each other (Bradley and Terry): Plackett and Luce, the usual choice, gives whoever is fifth
behind two thirds as much as those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boltyard.league.league import League
from boltyard.league.model import DRAW, PLAYED, RULED, Json

MEAN, DEVIATION = 1500.0, 500.0 / 3
SHOWN = 1  # decimals; rounded once, when told
SURE = 2  # deviations to both sides
UNRATED = ("terms", "cards", "practice")  # settings that make no mode of their own


@dataclass(frozen=True)
class Rated:
    """A game as ratings see it: which game and mode, the sides by their members, and the place of each side from 0."""

    game: str
    mode: str
    sides: Sequence[Sequence[str]]
    places: Sequence[int]


@dataclass
class Rating:
    """What is known of somebody's strength: the mean, how uncertain it is, and of how many games."""

    mean: float = MEAN
    deviation: float = DEVIATION
    games: int = 0

    def data(self) -> dict[str, Json]:
        return {
            "rating": round(self.mean, SHOWN),
            "low": round(self.mean - SURE * self.deviation, SHOWN),
            "high": round(self.mean + SURE * self.deviation, SHOWN),
            "games": self.games,
        }


Table = dict[tuple[str, str], dict[str, Rating]]  # by game and mode, then by member


def mode_of(settings: Mapping[str, str]) -> str:
    """The mode that these settings make; `standard` where nothing is special."""
    return ",".join(f"{key}={settings[key]}" for key in sorted(settings) if key not in UNRATED) or "standard"


def rate(games: Iterable[Rated], known: Table | None = None) -> Table:
    """Everybody's rating after these games, in their order, beginning with what was known before."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(mu=MEAN, sigma=DEVIATION, beta=DEVIATION / 2, tau=DEVIATION / 100)
    table: Table = known if known is not None else {}
    for game in games:
        ratings = table.setdefault((game.game, game.mode), {})
        before = [[ratings.setdefault(member, Rating()) for member in side] for side in game.sides]
        teams = [[model.rating(mu=one.mean, sigma=one.deviation) for one in side] for side in before]
        for side, after in zip(before, model.rate(teams, ranks=[float(place) for place in game.places]), strict=True):
            for one, new in zip(side, after, strict=True):
                one.mean, one.deviation, one.games = new.mu, new.sigma, one.games + 1
    return table


def rated_games(league: League) -> list[Rated]:
    """The games of a league that count: in the order of the log, those that were played."""
    assert league.terms is not None
    mode = mode_of(league.terms.settings)
    found = []
    for match in league.matches():
        if match.how not in (PLAYED, RULED, "lot"):
            continue
        sides = [league.entrants[str(side)].members for side in match.sides]
        for game in match.games:
            places = [0 if game.winner in (DRAW, side) else 1 for side in match.sides]
            found.append(Rated(league.terms.game, mode, sides, places))
    return found


def shown(table: Table) -> dict[str, Json]:
    """The ratings for people and programs, the best first."""
    return {
        f"{game} {mode}": {
            member: one.data() for member, one in sorted(ratings.items(), key=lambda pair: (-pair[1].mean, pair[0]))
        }
        for (game, mode), ratings in sorted(table.items())
    }
