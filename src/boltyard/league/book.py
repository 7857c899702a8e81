"""The season book: everything there is to tell of a season, derived from its log and its records.

Every sentence of a report has the record and the decision that it tells of. Numbers are counts; nothing is estimated
but ratings, which come with their interval.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boltyard.league.facts import Facts
from boltyard.league.league import League
from boltyard.league.model import BYE, DRAW, Json, Match
from boltyard.league.ratings import rate, rated_games, shown
from boltyard.league.stages import Stage
from boltyard.league.standings import Order, count

FORM = 1  # of the book; whoever reads it can refuse others


@dataclass(frozen=True)
class Game:
    """One game of the season: its match, who sat where, and the facts of its record."""

    key: str
    match: Match
    number: int
    chairs: Sequence[str]
    facts: Facts

    @property
    def winner(self) -> str:
        return self.match.games[self.number - 1].winner


def games_of(league: League, facts: Mapping[str, Facts], chairs: Mapping[str, Sequence[str]]) -> list[Game]:
    """The games that have records, in the order of the stages."""
    return [
        Game(key, match, number, chairs[key], facts[key])
        for match in league.matches()
        for number in range(1, len(match.games) + 1)
        if (key := f"{match.id}-{number}") in facts
    ]


def make_book(league: League, facts: Mapping[str, Facts], chairs: Mapping[str, Sequence[str]]) -> dict[str, Json]:
    """The whole book as plain data, the same for the same log and records."""
    assert league.terms is not None
    games = games_of(league, facts, chairs)
    return {
        "book": FORM,
        "name": league.terms.name,
        "game": league.terms.game,
        "settings": dict(league.terms.settings),
        "template": league.terms.template,
        "log": league.digest,
        "champion": league.champion,
        "entrants": [entrant.data() for entrant in league.entrants.values()],
        "standings": [row.data() for row in league.standings()],
        "stages": [stage.data() for stage in league.stages],
        "ranks": [
            {"stage": stage.number, "rounds": list(ranks(stage))} for stage in league.stages if not stage.knockout
        ],
        "head_to_head": head_to_head(league),
        "streaks": streaks(league),
        "records": records(league, games),
        "cards": cards(games),
        "holdings": league.format.show() if league.format else {},
        "ratings": shown(rate(rated_games(league))),
        "reports": [report(league, game) for game in games],
    }


def ranks(stage: Stage) -> list[list[str]]:
    """The order after each round, by the tie-breaks of that stage."""
    found = []
    customs = stage.customs
    for number in sorted({match.round for match in stage.matches}):
        done = [match for match in stage.matches if match.round <= number and match.over]
        rows = count(stage.entrants, done, customs.worth, stage.bye)
        order = Order(rows, done, stage.own_ties or customs.ties, customs.lots, stage.seeds(), customs.worth)
        found.append([row.entrant for row in order.sorted()])
    return found


def head_to_head(league: League) -> dict[str, Json]:
    """Row against column: matches won, drawn and lost."""
    table: dict[str, dict[str, list[int]]] = {entrant: {} for entrant in league.entrants}
    for match in league.matches():
        if match.over and match.how != BYE:
            for side in match.sides:
                mine = table[str(side)].setdefault(match.other(str(side)), [0, 0, 0])
                mine[0 if match.winner == side else 1 if match.winner == DRAW else 2] += 1
    return {entrant: {other: list(line) for other, line in sorted(rows.items())} for entrant, rows in table.items()}


def streaks(league: League) -> dict[str, Json]:
    """The longest run of wins and of losses of everybody, in matches."""
    return {
        row.entrant: {"won": longest(row.form, "W"), "lost": longest(row.form, "L"), "form": row.form}
        for row in league.standings()
    }


def longest(form: str, letter: str) -> int:
    return max((len(run) for run in "".join(one if one == letter else " " for one in form).split()), default=0)


def records(league: League, games: Sequence[Game]) -> list[Json]:
    """What stands out, each with the game it happened in."""
    found: list[Json] = []
    won = [game for game in games if game.winner != DRAW]
    if won:
        quick = min(won, key=lambda game: (game.facts.turns, game.key))
        slow = max(games, key=lambda game: (game.facts.turns, game.key))
        found.append(noted("quickest win", quick.winner, quick.facts.turns, "turns", quick))
        found.append(noted("longest game", slow.winner, slow.facts.turns, "turns", slow))
    for feat, words in league.part.feats.items():
        best = [
            (game.facts.feats[chair].get(feat, 0), game.key, entrant, game)
            for game in games
            for chair, entrant in enumerate(game.chairs)
        ]
        if best:
            amount, _, entrant, game = max(best, key=lambda one: (one[0], one[1], one[2]))
            found.append(noted(f"most {words} in a game", entrant, amount, words, game))
    return found


def noted(what: str, entrant: str, amount: int, unit: str, game: Game) -> Json:
    last = game.facts.moments[-1][0] if game.facts.moments else 0
    return {"what": what, "entrant": entrant, "amount": amount, "unit": unit, "record": game.key, "n": last}


def cards(games: Sequence[Game]) -> list[Json]:
    """How many games each card was used in, how often, and how many of those its user won; the most used first."""
    found: dict[str, list[int]] = {}
    for game in games:
        for chair, used in enumerate(game.facts.used):
            for card, times in used.items():
                line = found.setdefault(card, [0, 0, 0])
                line[0] += 1
                line[1] += times
                line[2] += game.winner == game.chairs[chair]
    order = sorted(found, key=lambda card: (-found[card][0], card))
    return [dict(zip(("card", "games", "times", "won"), (card, *found[card]), strict=True)) for card in order]


def report(league: League, game: Game) -> Json:
    """What happened in a game: three to five sentences, each with its moment."""
    sides = [league.entrants[side].name for side in dict.fromkeys(game.chairs)]
    last = game.facts.moments[-1][0] if game.facts.moments else 0
    turns = f"{game.facts.turns} {'turn' if game.facts.turns == 1 else 'turns'}"
    if game.winner == DRAW:
        opening = f"{sides[0]} and {sides[1]} drew after {turns}."
    else:
        winner = league.entrants[game.winner].name
        loser = league.entrants[game.match.other(game.winner)].name
        opening = f"{winner} beat {loser} in {turns}."
    told = [(last, opening), *game.facts.moments]
    return {
        "match": game.match.id,
        "round": game.match.round,
        "label": game.match.label,
        "record": game.key,
        "sentences": [{"text": text, "n": n} for n, text in told],
    }


# --- tables for spreadsheets --------------------------------------------------------------------------------------


def tables(book: Mapping[str, Json]) -> dict[str, str]:
    """The book's tables as CSV, by the name of their file."""
    lines = _rows(book["standings"])
    columns = ("place", "entrant", "played", "won", "drawn", "lost", "points", "byes", "form", "why")
    found = {"standings.csv": _csv(columns, [[line[column] for column in columns] for line in lines])}
    games: list[list[Json]] = []
    for stage in _rows(book["stages"]):
        for match in _rows(stage["matches"]):
            one, two = _list(match["sides"])
            if match["over"] and match["how"] != BYE:
                games.append([match["id"], stage["kind"], match["round"], one, two, match["winner"], match["how"]])
    found["matches.csv"] = _csv(("match", "stage", "round", "home", "away", "winner", "how"), games)
    usage = ("card", "games", "times", "won")
    found["cards.csv"] = _csv(usage, [[line[column] for column in usage] for line in _rows(book["cards"])])
    against: list[list[Json]] = []
    table = book["head_to_head"]
    assert isinstance(table, Mapping)
    for entrant, others in table.items():
        assert isinstance(others, Mapping)
        against += [[entrant, other, *_list(line)] for other, line in others.items()]
    found["head_to_head.csv"] = _csv(("entrant", "against", "won", "drawn", "lost"), against)
    return found


def _rows(value: Json) -> list[Mapping[str, Json]]:
    return [one for one in _list(value) if isinstance(one, Mapping)]


def _list(value: Json) -> list[Json]:
    assert isinstance(value, Sequence)
    assert not isinstance(value, str)
    return list(value)


def _csv(columns: Sequence[str], rows: Sequence[Sequence[Json]]) -> str:
    paper = io.StringIO()
    writer = csv.writer(paper, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        # A name that begins like a formula is text in a spreadsheet, too.
        writer.writerow(
            [f"'{cell}" if str(cell)[:1] in ("=", "+", "-", "@") and isinstance(cell, str) else cell for cell in row]
        )
    return paper.getvalue()
