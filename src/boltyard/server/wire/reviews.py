"""The review of a match that is over: its line, its swings, and what luck and choices came to."""

from typing import Literal

from boltyard.server.wire.parts import Wire


class ReviewPoint(Wire, frozen=True):
    """One decision: each seat's chance to win before it, and what the choice and what fell were worth to each."""

    n: int
    """Of the record's line."""
    seat: int
    """Whose decision; -1 where time passed."""
    game: int
    """Of the series, from 1."""
    turn: int
    phase: str
    win: list[float]
    low: list[float]
    high: list[float]
    choice: list[float]
    luck: list[float]
    text: str = ""
    """What whoever looks could hear of it."""


class ReviewSwing(Wire, frozen=True):
    """One of the decisions that moved the line most, for the seat it mattered to."""

    n: int
    seat: int
    delta: float
    choice: float
    luck: float


class ReviewBetter(Wire, frozen=True):
    """Something that would have been better, by what that seat could see; told to that seat's eyes alone."""

    n: int
    seat: int
    text: str
    gain: float
    error: float


class MatchReview(Wire, frozen=True):
    """Everything that was found out; for every seat prior + luck + skill = result, to the last digit."""

    names: list[str]
    line: list[ReviewPoint]
    swings: list[ReviewSwing]
    """The biggest first."""
    prior: list[float]
    deal: list[float]
    """What the cards dealt before the first decision were worth: a part of luck."""
    luck: list[float]
    skill: list[float]
    own: list[float]
    """What each seat's own choices were worth to it: a part of skill."""
    result: list[float]
    error: list[float]
    """One standard error of skill, and so of luck."""
    better: list[ReviewBetter]
    mistakes: bool
    """Better choices are told for this game: its bar holds."""
    worlds: int
    """That were played on."""


class ReviewAnswer(Wire, frozen=True):
    """`GET /api/tables/{table}/review`: the review, or how far it is."""

    state: Literal["made", "making", "waiting"]
    done: float = 0.0
    """Of the whole, while it is made."""
    ahead: int = 0
    """Reviews that are made before this one."""
    review: MatchReview | None = None


class Glance(Wire, frozen=True):
    """A review in one line, for my seat, or the first one where I have none."""

    seat: int
    line: list[float]
    """The chance to win, from the beginning to the end."""
    n: int
    """The biggest swing: its decision,"""
    turn: int
    delta: float
    """and what it was worth to the seat."""
    prior: float
    luck: float
    skill: float
    result: float


class Glances(Wire, frozen=True):
    """`GET /api/me/reviews`: by table, those of my finished matches whose review is made."""

    tables: dict[str, Glance]
