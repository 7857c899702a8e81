"""Leagues: what somebody wishes for, what a league looks like to them, and which decisions wait for them."""

from typing import Annotated, Literal

from msgspec import Meta

from boltyard.server.wire.parts import NAMED, Int, Json, Key, Message, Room, Value, Wire, Words

# What an act needs to know, by name: as deep as the options of an auction are.
Plain = Value | Int | bool | None
Deep = Plain | Annotated[list[Value], Meta(max_length=1000)] | Annotated[dict[Key, Plain], Meta(max_length=200)]
Said = Plain | Annotated[list[Value], Meta(max_length=1000)] | Annotated[dict[Key, Deep], Meta(max_length=200)]
Deeds = Annotated[dict[Key, Said], Meta(max_length=40, extra={NAMED: "Json"})]
Sorts = Annotated[list[Key], Meta(max_length=64)]


class NewLeague(Wire, frozen=True):
    """`POST /api/leagues`: a season from a template; I am its commissioner."""

    game: Key
    template: Key
    """One of those that `GET /api/games/{game}/seasons` names."""
    name: Words = ""
    mode: Annotated[str, Meta(max_length=400)] = ""
    settings: Annotated[dict[Key, Value], Meta(max_length=200)] = {}
    """Of its matches."""
    series: Int = 1
    """Games of a match: 1, 3, 5 …"""
    draws: Literal["count", "replay"] = "count"
    clocks: Annotated[dict[Key, Int], Meta(max_length=20)] = {}
    """Ms by name: `round` for matches, and those of the rooms that the season has."""
    options: Deeds = {}
    """Of a draft or an auction: budgets, numbers of keepers and so on."""
    open_entry: bool = True
    """Whoever finds it may join until it starts; else the commissioner enters them."""
    private: bool = False
    """Found by its link alone."""
    bots: Sorts = []
    """Computer players that take part, by their sort."""


class Join(Wire, frozen=True):
    """`POST /api/leagues/{league}/join`: take part, alone; or be known to the commissioner, who makes teams."""

    alone: bool = True


class Deed(Wire, frozen=True):
    """`POST /api/leagues/{league}/acts`: do something in a league; refused with a sentence and a rule, or it stands."""

    act: Key
    what: Deeds = {}
    """What it needs to know, by name; docs/api.md has the list."""
    after: Int = 0
    """The number of the last entry I have seen, where it matters; 0: whatever was done since."""


class LeagueCard(Wire, frozen=True):
    """A league in a list."""

    id: str
    name: str
    game: str
    stage: Literal["open", "running", "over"]
    made: int
    private: bool
    link: str
    mine: bool = False
    """The league knows me."""


class Leagues(Wire, frozen=True):
    """Leagues that I may see, the newest first."""

    leagues: list[LeagueCard]


class SeasonChoice(Wire, frozen=True):
    """A number of the commissioner's, or one of some words."""

    key: str
    words: str
    usual: int | str
    low: int = 0
    high: int = 0
    values: list[str] = []


class Season(Wire, frozen=True):
    """A template: its name, its phases, and the kind of draft or auction it has, if any."""

    template: str
    phases: list[str]
    format: str = ""
    choices: list[SeasonChoice] = []
    """What `options` takes."""
    clocks: dict[str, str] = {}
    """The clocks of its drafts and auctions, in words."""


class Seasons(Wire, frozen=True):
    """What a league of a game can be made from."""

    seasons: list[Season]


class LeagueTerms(Wire, frozen=True):
    """What a league has agreed on."""

    name: str
    game: str
    settings: dict[str, str]
    commissioner: str
    """By what the league calls them."""
    phases: list[dict[str, Json]]
    """Stages and rooms in their order; each has a `kind`, and options of its own."""
    format: str
    options: Json
    """Of its drafts and auctions, as they were agreed."""
    series: int
    draws: str
    replays: int
    points: dict[str, int]
    ties: list[str]
    seeding: str
    open_entry: bool
    clocks: dict[str, int]
    template: str


class LeagueEntrant(Wire, frozen=True):
    """Who takes part: one or two people, by what the league calls them, or one or two computer players."""

    key: str
    name: str
    people: list[str]
    bots: list[str]


class LeagueGame(Wire, frozen=True):
    """A game that was played: `winner` is an entrant or `draw`."""

    winner: str
    reason: str
    turns: int
    record: str


class LeagueMatch(Wire, frozen=True):
    """Two places and the games between them; a place is null while it is not known, and empty for a bye."""

    id: str
    round: int
    label: str
    sides: list[str | None]
    games: list[LeagueGame]
    over: bool
    winner: str
    how: str
    ready: list[str]
    reports: dict[str, str]
    """By entrant: what it says of the game under way."""
    disputed: bool
    open: bool


class LeagueLine(Wire, frozen=True):
    """A line of a table, and what parted it from the one above."""

    entrant: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    byes: int
    feats: dict[str, int]
    place: int
    why: str
    form: str


class LeagueStage(Wire, frozen=True):
    """A stage: who is in it, its matches, and how they stand."""

    number: int
    kind: str
    entrants: list[str]
    gone: list[str]
    over: bool
    matches: list[LeagueMatch]
    standings: list[LeagueLine]
    ranking: list[str]


class LeagueOffer(Wire, frozen=True):
    """Something I may do now, as `acts` takes it."""

    act: str
    what: Json


class LeagueHolding(Wire, frozen=True):
    """What an entrant has from drafts and auctions."""

    keepers: list[str]
    prices: dict[str, int]
    """By keeper: what it cost, where it was bought."""
    money: int
    bonuses: dict[str, int]
    """By name: what it cost."""


class LeagueView(Wire, frozen=True):
    """A league as I may see it. Sealed bids, wishes and stated maximums of others are not in it."""

    id: str
    n: int
    """The number of its last entry."""
    me: str
    """What the league calls me; nothing where I am a stranger to it."""
    you: str
    """The entrant I act for."""
    commissioner: bool
    """Am I?"""
    terms: LeagueTerms
    people: list[str]
    """Everybody the league knows, by what it calls them."""
    entrants: list[LeagueEntrant]
    gone: list[str]
    started: bool
    paused: bool
    over: bool
    champion: str
    time: int
    clocks: dict[str, int]
    phase: int
    stages: list[LeagueStage]
    to_play: list[str]
    standings: list[LeagueLine]
    holdings: dict[str, LeagueHolding]
    """By entrant."""
    room: Room
    """The draft or auction that is open, as I may see it."""
    asked: list[str]
    due: int
    """In so many ms from now something happens by itself; -1: never."""
    legal: list[LeagueOffer]
    tables: dict[str, str]
    """By match: where its game is being played."""
    here: list[str]
    """Those of its people who look at it just now."""


class LeagueEntry(Wire, frozen=True):
    """A line of the audit log; what is sealed says only that."""

    n: int
    by: str
    act: str
    sentence: str
    struck: bool
    made: int
    """Ms since 1970."""
    pick: int = 0
    """What it settled in the draft or auction held last: `undo` goes back to before it."""


class LeagueAudit(Wire, frozen=True):
    """Everything that was done in a league, for everybody who may see it."""

    entries: list[LeagueEntry]


class MatchTable(Wire, frozen=True):
    """Where the next game of a match is played, once both sides are ready; until then, who is waited for."""

    match: str
    game: int
    table: str = ""
    waiting: list[str] = []


class Pending(Wire, frozen=True):
    """A decision that waits for me in a league."""

    league: str
    name: str
    kind: Literal["room", "match", "dispute"]
    sentence: str
    match: str = ""
    table: str = ""


class PendingDecisions(Wire, frozen=True):
    """Every decision that waits for me, in all my leagues."""

    pending: list[Pending]


class Watch(Message, frozen=True):
    """Tell me of a league from now on, or no longer."""

    league: Key
    on: bool = True


class LeagueAct(Message, frozen=True):
    """Do something in a league; answered by `leaguedone` or `leaguerefused` with the same `stamp`."""

    league: Key
    act: Key
    what: Deeds = {}
    """What it needs to know, by name; docs/api.md has the list."""
    after: Int = 0
    """The number of the last entry I have seen, where it matters."""
    stamp: Int = 0


class LeagueDone(Message, frozen=True):
    """It stands, as this entry of the log."""

    league: str
    n: int
    stamp: int = 0


class LeagueRefused(Message, frozen=True):
    """It does not, in one sentence, with the rule that says so."""

    league: str
    sentence: str
    rule: str = ""
    stamp: int = 0


class LeagueNews(Message, frozen=True):
    """Something was done in a league that I watch. All of it is at `GET /api/leagues/{league}`."""

    league: str
    n: int
    phase: int
    over: bool
    paused: bool
    holdings: dict[str, LeagueHolding]
    room: Room
    asked: list[str]
    due: int
    """In so many ms from now something happens by itself; -1: never."""
    legal: list[LeagueOffer]
    here: list[str]
    """Those of its people who look at it just now."""


class Waiting(Message, frozen=True):
    """The decisions that wait for me in this league, in place of those told before; none: nothing waits any more."""

    league: str
    pending: list[Pending]
