"""A second opinion: the core of each game's rules, written again from the books, and sharing no code with the engine.

Nothing here imports the rest of the program. A referee is given a trace, plain data that any engine could write
(docs/records.md), keeps its own account, and tells where the two differ (decision 0015).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from boltyard.referee.finding import Deviation as Deviation
from boltyard.referee.finding import Findings as Findings
from boltyard.referee.finding import Plain

FORM = 1  # of the trace


class Referee(Protocol):
    """Follows a match; `follow` is False once nothing more can be said of it."""

    def follow(self, entry: Plain) -> bool: ...


def referee_of(game: str) -> Callable[[Plain, Findings], Referee]:
    """Each game's referee lies in a file called like the game: `REFEREE`."""
    if not has_referee(game):
        raise ValueError(f"nobody has written a referee for {game}")
    found: Callable[[Plain, Findings], Referee] = import_module(f"{__name__}.{game}").REFEREE
    return found


def has_referee(game: str) -> bool:
    """Has somebody written this game's rules a second time?"""
    return find_spec(f"{__name__}.{game}") is not None


def judge(trace: Iterable[Plain]) -> Findings:
    """Hold a whole match against the rules."""
    entries = iter(trace)
    head = next(entries)
    if head["trace"] != FORM:
        raise ValueError(f"a trace of form {head['trace']}; this referee reads form {FORM}")
    findings = Findings()
    referee = referee_of(head["game"])(head, findings)
    for entry in entries:
        findings.step += 1
        findings.n = entry["n"]
        if not referee.follow(entry):
            break
    return findings
