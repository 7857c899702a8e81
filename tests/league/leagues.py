"""Leagues for tests: made of people p1, p2, … for entrants e1, e2, …, with a commissioner called com."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boltyard.league.league import TABLE, League
from boltyard.league.model import Json, Match

GAME = "robots"
COM = "com"


def league(*phases: dict[str, Json], people: int = 4, begun: bool = True, game: str = GAME, **more: Json) -> League:
    """A league with so many people; begun unless said."""
    return league_of(phases, people, begun, {"game": game, **more})


def league_of(phases: Sequence[dict[str, Json]], people: int, begun: bool, terms: dict[str, Json]) -> League:
    """The same with its terms by name."""
    made = League()
    made.do(COM, "create", {"name": "Yard", "phases": list(phases), **terms})
    for number in range(1, people + 1):
        made.do(COM, "enter", {"key": f"e{number}", "name": f"E{number}", "people": [f"p{number}"]})
    if begun:
        made.do(COM, "start", {"chance": 7})
    return made


def play(made: League, match: Match | str, winner: str, **more: Json) -> None:
    """A game comes in from its table."""
    found = made.match(match) if isinstance(match, str) else match
    assert found is not None
    made.do(TABLE, "game", {"match": found.id, "game": len(found.games) + 1, "winner": winner, **more})


def favourite(match: Match) -> str:
    """The lower number wins."""
    return min((str(side) for side in match.sides), key=lambda side: int(side.removeprefix("e")))


def play_on(made: League, who: Callable[[Match], str] = favourite, most: int = 10_000) -> None:
    """Play whatever is open until nothing is."""
    for _ in range(most):
        there = made.to_play()
        if not there:
            return
        play(made, there[0], who(there[0]))


def table(made: League) -> list[tuple[str, int]]:
    return [(row.entrant, row.points) for row in made.standings()]


def person(entrant: str) -> str:
    return entrant.replace("e", "p")


def say(made: League, entrant: str, *codes: str) -> None:
    for code in codes:
        made.do(person(entrant), "say", {"code": code})


def sides(matches: Sequence[Match]) -> list[list[str | None]]:
    return [match.sides for match in matches]
