"""Standings: points and what breaks ties, in an order of which every line can be explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from boltyard.league.model import BYE, DRAW, Json, Match

WIN_POINTS, DRAW_POINTS, LOSS_POINTS = 2, 1, 0
FEAT = "feat:"  # a tie-break that a game counts: `feat:terminations`
LOT = "lot"
SAID = {
    "points": "points",
    "wins": "wins",
    "head": "points against each other",
    "buchholz": "points of their opponents",
    "sonneborn": "points of those they beat",
    "seed": "the seeding",
    LOT: "the lot",
}
TIES = ("points", "head", "wins", "buchholz", LOT)


@dataclass(frozen=True)
class Points:
    """What a match is worth."""

    win: int = WIN_POINTS
    draw: int = DRAW_POINTS
    loss: int = LOSS_POINTS


@dataclass
class Row:
    """An entrant's line: counted from matches, never patched up."""

    entrant: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    byes: int = 0
    feats: dict[str, int] = field(default_factory=dict)
    place: int = 0
    why: str = ""  # what put it below the line above, where points did not
    form: str = ""  # results in order: W, D, L

    def data(self) -> dict[str, Json]:
        return {
            "entrant": self.entrant,
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "points": self.points,
            "byes": self.byes,
            "feats": dict(self.feats),
            "place": self.place,
            "why": self.why,
            "form": self.form,
        }


def count(entrants: Iterable[str], matches: Iterable[Match], worth: Points, bye: int = 0) -> dict[str, Row]:
    """Everybody's line from the matches that are over; a bye is not played, and worth what is said here."""
    rows = {entrant: Row(entrant) for entrant in entrants}
    add(rows, matches, worth, bye)
    return rows


def add(rows: Mapping[str, Row], matches: Iterable[Match], worth: Points, bye: int) -> None:
    """Count these matches, too."""
    for match in matches:
        if not match.over:
            continue
        for side in match.sides:
            row = rows.get(side or "")
            if row is None:
                continue
            if match.how == BYE:
                row.byes += 1
                row.points += bye
                continue
            row.played += 1
            if match.winner == side:
                row.won, row.points, row.form = row.won + 1, row.points + worth.win, row.form + "W"
            elif match.winner == DRAW:
                row.drawn, row.points, row.form = row.drawn + 1, row.points + worth.draw, row.form + "D"
            else:
                row.lost, row.points, row.form = row.lost + 1, row.points + worth.loss, row.form + "L"
            for game in match.games:
                for feat, amount in game.feats.get(row.entrant, {}).items():
                    row.feats[feat] = row.feats.get(feat, 0) + amount


Measure = Callable[[str, Sequence[str]], int]  # of an entrant among those tied with it


class Order:
    """Puts lines in order by tie-breaks, and can tell of any two neighbours which one parted them."""

    def __init__(
        self,
        rows: Mapping[str, Row],
        matches: Sequence[Match],
        ties: Sequence[str],
        lots: Mapping[str, int],
        seeds: Mapping[str, int],
        worth: Points = Points(),  # noqa: B008
        rules: Mapping[str, str] | None = None,
        words: Mapping[str, str] | None = None,
        called: Callable[[str], str] = str,
    ) -> None:
        self.rows, self.ties, self.lots, self.seeds, self.worth = rows, ties, lots, seeds, worth
        self.rules, self.words, self.called = rules or {}, words or {}, called
        self.met: dict[str, list[Match]] = {entrant: [] for entrant in rows}
        for match in matches:
            if match.over and match.how != BYE:
                for side in match.sides:
                    if side in self.met:
                        self.met[side].append(match)

    def measure(self, tie: str, entrant: str, group: Sequence[str]) -> int:
        row = self.rows[entrant]
        if tie == "points":
            return row.points
        if tie == "wins":
            return row.won
        if tie.startswith(FEAT):
            return row.feats.get(tie.removeprefix(FEAT), 0)
        if tie == "head":
            return sum(self.earned(m, entrant) for m in self.met[entrant] if m.other(entrant) in group)
        if tie == "buchholz":
            return sum(self.rows[o].points for m in self.met[entrant] if (o := m.other(entrant)) in self.rows)
        if tie == "sonneborn":
            return sum(
                self.earned(m, entrant) * self.rows[o].points
                for m in self.met[entrant]
                if (o := m.other(entrant)) in self.rows
            )
        if tie == "seed":
            return -self.seeds.get(entrant, 0)
        return -self.lots.get(entrant, 0)

    def earned(self, match: Match, entrant: str) -> int:
        if match.winner == DRAW:
            return self.worth.draw
        return self.worth.win if match.winner == entrant else self.worth.loss

    def sorted(self) -> list[Row]:
        """The lines in order, each told why it is below the one above it where points are equal."""
        placed = self.split(list(self.rows), 0)
        for place, row in enumerate(placed):
            row.place, row.why = place + 1, ""
            if place and placed[place - 1].points == row.points:
                row.why = self.explain(placed[place - 1].entrant, row.entrant)
        return placed

    def split(self, group: list[str], at: int) -> list[Row]:
        if len(group) < 2 or at == len(self.ties):
            return [self.rows[entrant] for entrant in group]
        by_value: dict[int, list[str]] = {}
        for entrant in group:
            by_value.setdefault(self.measure(self.ties[at], entrant, group), []).append(entrant)
        return [row for value in sorted(by_value, reverse=True) for row in self.split(by_value[value], at + 1)]

    def explain(self, above: str, below: str) -> str:
        """Which tie-break put one before the other, with both numbers and the rule."""
        group = list(self.rows)
        first, second = self.called(above), self.called(below)
        for tie in self.ties:
            one, two = self.measure(tie, above, group), self.measure(tie, below, group)
            if one != two:
                rule = self.rules.get("ties", "")
                tail = f" ({rule})" if rule else ""
                if tie in (LOT, "seed"):
                    return f"{SAID[tie]} put {first} before {second}{tail}"
                said = self.words.get(tie.removeprefix(FEAT), "") if tie.startswith(FEAT) else SAID[tie]
                return f"{first} has {one} {said or tie}, {second} {two}{tail}"
            group = [entrant for entrant in group if self.measure(tie, entrant, group) == one]
        return ""
