"""What the rooms of a league show, declared: drafts, exchanges, auctions and what is decided at a season's end.

A game that has one of these kinds of rooms shows it so, and the page can draw it. Things go by their keys.
"""

from typing import Literal, NotRequired, TypedDict


class NoRoom(TypedDict):
    """No room is open."""

    kind: NotRequired[Literal[""]]


class LeagueTaken(TypedDict):
    """Somebody has taken something."""

    entrant: str
    thing: str


class KeepersRoom(TypedDict):
    """A draft: each in turn takes one of the things that are free."""

    kind: Literal["keepers"]
    order: list[str]
    """Who takes first, second and so on in the first round."""
    turns: list[str]
    """Whose turn each pick is, from the first to the last."""
    taken: list[LeagueTaken]
    asked: list[str]
    free: list[str]
    wishes: list[str]
    """My own list, the dearest first."""
    limit: int
    """Ms for a pick; 0: no clock."""


class LeagueSwap(TypedDict):
    """What somebody gave and what they took for it; nothing where they kept all."""

    entrant: str
    gave: str
    took: str


class ExchangeRoom(TypedDict):
    """Each in turn may exchange one thing for a free one."""

    kind: Literal["exchange"]
    turns: list[str]
    swaps: list[LeagueSwap]
    asked: list[str]
    free: list[str]
    limit: int


class LeagueBid(TypedDict):
    """So much was bid by somebody."""

    entrant: str
    bid: int


class LeagueLot(TypedDict):
    """What is bid for just now."""

    thing: str
    bonus: bool
    by: str
    """Who has named it."""
    high: int
    """The highest bid; 0 while bids are sealed."""
    bidder: str
    bids: list[LeagueBid]
    """From the first to the last; none while they are sealed."""
    passed: list[str]
    answered: list[str]
    """Who has sealed something."""
    yours: int
    """What I have sealed; 0: I passed, -1: nothing yet."""
    most: int
    """The highest bid that is legal for me; 0: none at all."""


class LeagueSold(TypedDict):
    """A lot that is sold."""

    thing: str
    entrant: str
    price: int


class AuctionRoom(TypedDict):
    """One thing after another is named and sold."""

    kind: Literal["auction"]
    bids: Literal["open", "silent"]
    order: list[str]
    """Who names something, in turn."""
    out: list[str]
    """Who names nothing more."""
    lot: LeagueLot | None
    sold: list[LeagueSold]
    asked: list[str]
    offered: list[str]
    """Everything that can still be named by somebody."""
    bonuses: dict[str, dict[str, int]]
    """By name: what it changes in a match."""
    least: int
    most: int
    """So many things each has to buy, and may buy, bonuses apart."""
    budget: int
    """What everybody began with."""
    wishes: list[str]
    sits: int
    """The most a computer bids for me while I am away; -1: I am here."""
    limit: int


class FiringRoom(TypedDict):
    """Everybody says at once whom they give up; told when all have answered."""

    kind: Literal["firing"]
    most: int
    """So many may go."""
    income: int
    """What everybody gets for the season to come."""
    answered: list[str]
    asked: list[str]
    yours: list[str]
    limit: int


ROOMS: tuple[type, ...] = (NoRoom, KeepersRoom, ExchangeRoom, AuctionRoom, FiringRoom)
