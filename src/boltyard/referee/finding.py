"""What a referee has to say: where, by which rule, what it expected and what it found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

Plain = dict[str, Any]  # of a trace, read as it comes


@dataclass(frozen=True)
class Deviation:
    """A place where a match did not go as the rules say."""

    step: int  # the entry of the trace, from 1
    n: int  # the line of the record; 0 where an answer had no choice
    rule: str
    what: str
    expected: object
    found: object

    def where(self) -> str:
        at = f"decision {self.n}" if self.n else f"answer {self.step}, which had no choice"
        return f"{at}, {self.rule}"

    def __str__(self) -> str:
        return f"{self.where()}: {self.what}: expected {self.expected}, found {self.found}"


class Findings:
    """The deviations of one match, and how often each rule was looked at."""

    def __init__(self) -> None:
        self.step = 0
        self.n = 0
        self.deviations: list[Deviation] = []
        self.looked: dict[str, int] = {}

    def expect(self, rule: str, what: str, expected: object, found: object) -> bool:
        """Hold what was found against what the rule says; True where they agree."""
        self.looked[rule] = self.looked.get(rule, 0) + 1
        if expected != found:
            self.deviations.append(Deviation(self.step, self.n, rule, what, expected, found))
        return expected == found

    def claim(self, rule: str, what: str, holds: bool, found: object = "") -> bool:
        """Something that must be so."""
        self.looked[rule] = self.looked.get(rule, 0) + 1
        if not holds:
            self.deviations.append(Deviation(self.step, self.n, rule, what, "so", found if found != "" else "not so"))
        return holds

    def words(self, finished: bool) -> list[str]:
        """For people: one line, or one for each deviation; while a match goes on nothing that only some may know."""
        if self.deviations:
            return [f"the referee differs at {one if finished else one.where()}" for one in self.deviations]
        return [
            f"the referee agrees: {self.step} answers, {sum(self.looked.values())} checks of {len(self.looked)} rules"
        ]

    def data(self, finished: bool) -> Plain:
        """For machines, with the same discretion."""
        told = [
            asdict(one) if finished else {"step": one.step, "n": one.n, "rule": one.rule} for one in self.deviations
        ]
        return {
            "agrees": not self.deviations,
            "answers": self.step,
            "checks": dict(sorted(self.looked.items())),
            "deviations": told,
        }
