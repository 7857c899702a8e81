"""What a league agrees on when it is made: game, settings, phases, series, draws, points, tie-breaks and clocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boltyard.core.errors import nearest
from boltyard.games import find_game
from boltyard.league.model import Json, Refused, What, mapping, number, text, words
from boltyard.league.part import Part, part_of
from boltyard.league.stages import STAGES, check_phase
from boltyard.league.standings import FEAT, LOT, SAID, Points

MOST_ENTRANTS = 512
MOST_PHASES = 40
ROUND = "round"  # the clock of matches; rooms have others
LONGEST = 400 * 24 * 3600 * 1000  # ms that any clock may have
SEEDINGS = ("entry", "lot")
DRAWS = ("count", "replay")


@dataclass(frozen=True)
class Terms:
    """The agreement, read and checked."""

    name: str
    game: str
    settings: Mapping[str, str]
    commissioner: str
    phases: tuple[What, ...]
    format: str = ""
    options: What = field(default_factory=dict)
    series: int = 1
    draws: str = "count"
    replays: int = 3
    points: Points = field(default_factory=Points)
    ties: tuple[str, ...] = ()
    seeding: str = "entry"
    open_entry: bool = False
    clocks: Mapping[str, int] = field(default_factory=dict)
    template: str = ""

    def data(self) -> dict[str, Json]:
        return {
            "name": self.name,
            "game": self.game,
            "settings": dict(self.settings),
            "commissioner": self.commissioner,
            "phases": [dict(phase) for phase in self.phases],
            "format": self.format,
            "options": dict(self.options),
            "series": self.series,
            "draws": self.draws,
            "replays": self.replays,
            "points": {"win": self.points.win, "draw": self.points.draw, "loss": self.points.loss},
            "ties": list(self.ties),
            "seeding": self.seeding,
            "open_entry": self.open_entry,
            "clocks": dict(self.clocks),
            "template": self.template,
        }


def read_terms(by: str, what: What) -> Terms:
    """The terms that somebody asks for; whatever does not fit is refused with a sentence."""
    game = find_game(text(what, "game"))
    part = part_of(game.key)
    settings = {key: text({key: value}, key) for key, value in mapping(what, "settings").items()}
    game.schema.read(settings)
    kind = text(what, "format", "")
    if kind and kind not in part.formats:
        there = ", ".join(part.formats) or "none"
        raise Refused(f"{game.name} has no league of the kind {kind!r}; there is {there}", "")
    options = mapping(what, "options")
    rooms = part.formats[kind](options, settings).rooms if kind else ()
    points = mapping(what, "points")
    if text(what, "seeding", "entry") not in SEEDINGS:
        raise Refused(f"the first seeding is by {' or '.join(SEEDINGS)}", "")
    if text(what, "draws", "count") not in DRAWS:
        raise Refused("drawn games count, or there is a replay", "")
    series = number(what, "series", 1, 99, 1)
    if series % 2 == 0:
        raise Refused("a series has an odd number of games", part.rules.get("series", ""))
    return Terms(
        name=text(what, "name", "League", 80),
        game=game.key,
        settings=settings,
        commissioner=by,
        phases=read_phases(what, rooms),
        format=kind,
        options=options,
        series=series,
        draws=text(what, "draws", "count"),
        replays=number(what, "replays", 0, 99, 3),
        points=Points(*(number(points, key, 0, 100, usual) for key, usual in (("win", 2), ("draw", 1), ("loss", 0)))),
        ties=read_ties(words(what, "ties"), part),
        seeding=text(what, "seeding", "entry"),
        open_entry=bool(what.get("open_entry", False)),
        clocks={key: number(mapping(what, "clocks"), key, 0, LONGEST) for key in mapping(what, "clocks")},
        template=text(what, "template", ""),
    )


def read_phases(what: What, rooms: Sequence[str]) -> tuple[What, ...]:
    raw = what.get("phases", [])
    if isinstance(raw, str) or not isinstance(raw, Sequence) or not 0 < len(raw) <= MOST_PHASES:
        raise Refused(f"a league has 1 to {MOST_PHASES} phases", "")
    known = [*STAGES, *rooms]
    phases = []
    for phase in raw:
        if not isinstance(phase, Mapping):
            raise Refused("a phase has a kind and its options", "")
        kind = text(phase, "kind")
        if kind not in known:
            raise Refused(f"there is no phase {kind!r}; there is {', '.join(known)}{nearest(kind, known)}", "")
        if kind in STAGES:
            check_phase(kind, phase)
        phases.append(dict(phase))
    if not any(phase["kind"] in STAGES for phase in phases):
        raise Refused("a league has at least one stage with matches", "")
    return tuple(phases)


def read_ties(named: list[str], part: Part) -> tuple[str, ...]:
    """The tie-breaks in order; the lot comes last, so that there is always an order."""
    known = [*SAID, *[FEAT + feat for feat in part.feats]]
    for tie in named:
        if tie not in known:
            raise Refused(f"there is no tie-break {tie!r}; there is {', '.join(known)}{nearest(tie, known)}", "")
    ties = tuple(named) or part.ties
    return ties if LOT in ties else (*ties, LOT)
