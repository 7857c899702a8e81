"""Games, cards and rules as the library tells them, and how anything is refused."""

from typing import Literal

from boltyard.server.wire.agreement import Preset
from boltyard.server.wire.parts import Wire

Stage = Literal["table", "words"]


class Opponent(Wire, frozen=True):
    """A level of a game's ladder: who it is, and how strong it was measured to be."""

    key: str
    name: str
    level: int
    """From 1, the weakest."""
    says: str
    """How it plays, in a sentence."""
    ahead: bool
    """It thinks ahead; the others answer at once."""
    seconds: float = 0.0
    """What a decision takes it on average, where it was measured; never longer than a second."""
    games: int = 0
    """So many were played against the level below it; 0: not measured yet."""
    beats: float = 0.0
    """The share of those that it won, and the 95 % interval of it."""
    low: float = 0.0
    high: float = 0.0


class MetOpponent(Wire, frozen=True):
    """A bot that I have played with nobody else at the table."""

    game: str
    bot: str
    games: int
    won: int


class MetOpponents(Wire, frozen=True):
    """The answer of `/api/me/opponents`."""

    opponents: list[MetOpponent]


class Game(Wire, frozen=True):
    """A game as the landing page and its learning page present it."""

    key: str
    name: str
    prefix: str
    pitch: str
    players: str
    length: str
    stage: Stage
    """`table`: the page has a table made for it. `words`: it is played in words, until it gets one."""
    news: str
    """One sentence on what works and what is coming."""
    brief: list[str]
    """The game in twelve lines."""
    counts: dict[str, int]
    """Statements by kind: rules, rulings, and so on."""
    page: str = ""
    """The table made for it, by the name under which the page knows it; empty where it is played in words."""
    minutes: int = 0
    """How long a match lasts, about."""
    bots: list[str] = []
    """The computer players that know it, the best first."""
    live: bool = False
    """It can be played in real time: an act counts when it was sent."""
    short: str = ""
    """The pitch in a few words; nothing where it is short enough."""
    slogan: str = ""
    """What stands large above its picture."""
    presets: list[Preset] = []
    """Tables that people ask for most, the first one to begin with."""
    botnames: dict[str, str] = {}
    """What each bot is called."""
    usual: int = 2
    """How many seats a table has as a rule."""
    opponents: list[Opponent] = []
    """The levels of its ladder, the weakest first."""


class Games(Wire, frozen=True):
    """The answer of `/api/games`."""

    games: list[Game]
    program: str = "boltyard"
    """How the program is called where it was started, so that a command can be pasted as it stands."""


class Figure(Wire, frozen=True):
    """A share that was counted, with its 95 % interval and what it is a share of."""

    name: str
    value: float
    low: float
    high: float
    of: str


class Face(Wire, frozen=True):
    """A card as it is printed. A number that a card has not is 0."""

    key: str
    name: str
    kind: str
    text: str
    provenance: str
    place: str = ""
    level: int = 0
    skill: int = 0
    attack: int = 0
    defense: int = 0
    critical_attack: int = 0
    critical_defense: int = 0
    speed: int = 0
    points: int = 0
    spaces: int = 0
    counter: int = 0
    """The most its counter can show."""
    pod: str = ""
    company: str = ""
    flavor: bool = False
    """The text is a line of character, no rule."""
    invented: list[str] = []
    """The facts of a known card that are ours."""
    answered: list[str] = []
    """The facts of a known card that the publisher has answered questions about."""
    does: list[str] = []
    """Its effects and traits by name, for the picture."""
    rulings: list[str] = []
    """Statements of the catalogue that speak of it."""
    figures: list[Figure] = []
    """What simulated games said of it; nothing where they were played with other cards."""


class Measure(Wire, frozen=True):
    """How the figures of a set's cards were measured."""

    how: str
    games: int
    seed: int
    digest: str
    """Of the cards they were measured with."""
    fits: bool
    """These are the cards of this set."""


class Faces(Wire, frozen=True):
    """The answer of `/api/cards/{game}`: every card of a set, in key order."""

    game: str
    set: str
    cards: list[Face]
    digest: str = ""
    measure: Measure | None = None


class Cell(Wire, frozen=True):
    """One cell of a catalogue row, with the heading of its column."""

    name: str
    text: str


class Rule(Wire, frozen=True):
    """One statement of a catalogue: a rule, a ruling, a decision, an example."""

    id: str
    game: str
    kind: str
    section: str
    text: str
    cells: list[Cell]
    tests: list[str] = []
    """The tests that hold it, as `tests/path.py::test_name`."""


class Section(Wire, frozen=True):
    """A chapter of a catalogue: its ids in order, and its prose as Markdown."""

    game: str
    number: str
    title: str
    ids: list[str]
    prose: str = ""


class Step(Wire, frozen=True):
    """A picture of a turn, by the name that the game's page knows, and what it shows."""

    picture: str
    title: str
    text: str


class Asked(Wire, frozen=True):
    """A question that everybody asks, its answer, and the rules behind it."""

    asks: str
    answer: str
    rules: list[str]


class Guide(Wire, frozen=True):
    """What a game tells people who want to play it, before its rules."""

    goal: str
    turn: list[Step]
    questions: list[Asked]


class Coaching(Wire, frozen=True):
    """For one decision: how the game is won, what to do, and why."""

    goal: str
    do: str
    why: str


class Rules(Wire, frozen=True):
    """The answer of `/api/rules`: a whole catalogue, or what a search found, best first."""

    game: str
    query: str
    total: int
    rules: list[Rule]
    sections: list[Section]
    nearest: str = ""
    """Where a search found nothing: the nearest word or id."""
    guide: Guide | None = None
    """With a whole catalogue: what stands before it."""


class Statement(Wire, frozen=True):
    """The answer of `/api/rules/{id}`: one statement among its neighbours."""

    rule: Rule
    section: Section
    mentions: list[str]
    mentioned_by: list[str]
    before: str = ""
    after: str = ""
    coach: Coaching | None = None
    """Of a decision: what the coach says there."""


class Problem(Wire, frozen=True):
    """Any refusal: one sentence that says what is wrong, and where it helps the nearest thing that is right."""

    detail: str
    nearest: str = ""
    where: list[str] = []
    """What of a form is at fault: settings by key, or `seats`, `mode`, `clock`; `ban` where the host shuts me out."""
    rule: str = ""
    """The id of the rule that says so, where one does."""
    fault: str = ""
    """Where something broke on our side: its number in the server's log."""
