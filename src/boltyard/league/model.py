"""The small values of a league: who takes part, what a game came to, a match, and an entry of the log."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boltyard.core.errors import IllegalMove, NotYours, Wrong, with_rule

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
What = Mapping[str, Json]

CLOCK = "clock"  # by whom time passes
TABLE = "table"  # by whom games come in that an engine has judged
NOBODY = ""  # in a match: a place that stays empty
DRAW = "draw"


class Refused(IllegalMove):
    """An act that a league does not allow now; `rule` is the id that says so, `keys` what of it is to be mended."""

    def __init__(self, said: str, rule: str, keys: Sequence[str] = ()) -> None:
        super().__init__(said, rule)
        self.keys = list(keys)


class Forbidden(NotYours):
    """An act of somebody whose it is not."""


class BadLog(Wrong):
    """A log that is damaged or does not follow the rules."""

    exit_code = 1


@dataclass(frozen=True)
class Why:
    """Why not: a sentence and the rule behind it; `forbidden` where it is not for this person at all."""

    sentence: str
    rule: str = ""
    forbidden: bool = False

    @property
    def text(self) -> str:
        return with_rule(self.sentence, self.rule)

    def error(self) -> IllegalMove:
        return (Forbidden if self.forbidden else Refused)(self.sentence, self.rule)


@dataclass(frozen=True)
class Entrant:
    """Who takes part: a person, a bot, or a team of two of them. `people` are those who may act for it."""

    key: str
    name: str
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()  # sorts of computer players, where it is one, or two

    @property
    def members(self) -> tuple[str, ...]:
        """Those who are rated: people, or the bot by the entrant's own name."""
        if self.people:
            return self.people
        return (self.key,) if len(self.bots) < 2 else tuple(f"{self.key}.{n}" for n in range(1, len(self.bots) + 1))

    def data(self) -> dict[str, Json]:
        return {"key": self.key, "name": self.name, "people": list(self.people), "bots": list(self.bots)}


@dataclass(frozen=True)
class Played:
    """One game of a match: who won (DRAW: nobody), why, how long, and the digest of its record."""

    winner: str
    reason: str = ""
    turns: int = 0
    record: str = ""
    feats: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by entrant
    first: str = ""  # who had the first turn


PLAYED, BYE, FORFEIT, RULED, LOT = "played", "bye", "forfeit", "ruled", "lot"


@dataclass(eq=False)
class Match:
    """Two places and the games between them. A place is an entrant, NOBODY, or None while it is not known."""

    id: str
    round: int
    sides: list[str | None]
    games: list[Played] = field(default_factory=list)
    over: bool = False
    winner: str = ""  # DRAW for a drawn one, NOBODY where both lost
    how: str = ""  # PLAYED, BYE, FORFEIT, RULED or LOT
    opened: int = -1  # the league's time when it could be played
    ready: list[str] = field(default_factory=list)
    reports: dict[str, str] = field(default_factory=dict)  # by entrant: what it says of the game under way
    label: str = ""

    @property
    def open(self) -> bool:
        return not self.over and all(self.sides)

    @property
    def known(self) -> bool:
        return None not in self.sides

    @property
    def disputed(self) -> bool:
        return len(set(self.reports.values())) > 1

    def other(self, entrant: str) -> str:
        one, two = self.sides
        return str(two if one == entrant else one)

    @property
    def loser(self) -> str:
        return self.other(self.winner) if self.winner in self.sides and self.winner else NOBODY

    def end(self, winner: str, how: str) -> None:
        self.over, self.winner, self.how = True, winner, how

    def data(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "round": self.round,
            "label": self.label,
            "sides": list(self.sides),
            "games": [
                {"winner": g.winner, "reason": g.reason, "turns": g.turns, "record": g.record} for g in self.games
            ],
            "over": self.over,
            "winner": self.winner,
            "how": self.how,
            "ready": list(self.ready),
            "reports": dict(self.reports),
            "disputed": self.disputed,
            "open": self.open,
        }


@dataclass(frozen=True)
class Entry:
    """One act of the log: its number, who did it, what kind it is, and the rest."""

    n: int
    by: str
    act: str
    what: What = field(default_factory=dict)

    def line(self) -> str:
        return spelled({"n": self.n, "by": self.by, "act": self.act, "what": self.what})


def spelled(value: Json) -> str:
    """JSON in its one spelling."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_log(text: str, source: str = "log") -> list[Entry]:
    """The entries that a text holds; a line that is none is refused with its number."""
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            plain = json.loads(line)
            entry = Entry(plain["n"], plain["by"], plain["act"], plain["what"])
        except (ValueError, KeyError, TypeError):
            raise BadLog(f"{source} line {number}: this is no entry of a league's log") from None
        if entry.n != len(found) + 1:
            raise BadLog(f"{source} line {number}: this should be entry {len(found) + 1}, not {entry.n}")
        found.append(entry)
    return found


# --- reading what came from outside ---------------------------------------------------------------------------


def text(what: What, key: str, default: str | None = None, longest: int = 200) -> str:
    """A text of an act, or a sentence that says what is missing."""
    value = what.get(key, default)
    if not isinstance(value, str) or len(value) > longest or "\n" in value:
        raise Refused(f"{key} is a text of at most {longest} signs on one line", "")
    return value


def number(what: What, key: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number of an act between these bounds."""
    value = what.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused(f"{key} is a whole number from {low} to {high}", "", [key])
    return value


def words(what: What, key: str, most: int = 1000) -> list[str]:
    """A list of texts of an act; nothing said is an empty one."""
    value = what.get(key, [])
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > most:
        raise Refused(f"{key} is a list of at most {most} texts", "")
    return [text({key: one}, key) for one in value]


def read_words(pairs: Sequence[str]) -> dict[str, Json]:
    """`key=value` as somebody types it: whole numbers are numbers, and what has commas is a list."""
    found: dict[str, Json] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise Refused(f"{pair!r} is not of the form key=value", "")
        found[key] = int(value) if value.lstrip("-").isdecimal() else value.split(",") if "," in value else value
    return found


def mapping(what: What, key: str) -> What:
    """A part of an act that has keys of its own; nothing said is an empty one."""
    value = what.get(key, {})
    if not isinstance(value, Mapping):
        raise Refused(f"{key} has keys and values", "")
    return value
