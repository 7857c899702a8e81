"""What goes over the wire. `dev wire` writes `web/src/lib/wire.ts` from these structs; new fields have defaults."""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

Stage = Literal["table", "words"]

# What clients may send is bounded here. Where a sentence of ours says more than "too long", the bound is only told.
SAFE = 2**53 - 1


def told(**bounds: Any) -> Meta:
    """A bound that the description tells, and that is refused later, with a sentence of its own."""
    return Meta(extra_json_schema=bounds)


Int = Annotated[int, Meta(ge=-SAFE, le=SAFE)]
"""A number that every program can hold."""
Key = Annotated[str, Meta(max_length=80)]
"""The id, code or key of something here."""
Code = Annotated[str, Meta(max_length=4000)]
"""An answer as records write it."""
Secret = Annotated[str, Meta(max_length=200), told(pattern="^([0-9a-fA-F]{64})?$")]
"""32 bytes in hex, or nothing."""
CLOCK = "^(none|move [0-9]{1,5}|bank [0-9]{1,5}\\+[0-9]{1,4}|days [0-9]{1,2})$"
Charge = Annotated[int, Meta(ge=-1, le=100)]
Words = Annotated[str, Meta(max_length=4000)]
"""What somebody writes, before it is looked at."""
Name = Annotated[str, Meta(max_length=1000), told(minLength=1)]
Chairs = Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=100)]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to every message: read-only, and strict about what it holds."""


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


class Games(Wire, frozen=True):
    """The answer of `/api/games`."""

    games: list[Game]


class Figure(Wire, frozen=True):
    """A share that was counted, with its 95 % interval and what it is a share of."""

    name: str
    value: float
    low: float
    high: float
    of: str


class Face(Wire, frozen=True):
    """A card as it is printed, of PBL ROBOTS or BOTS BATTLEGROUND. A number that a card has not is 0."""

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


class Rules(Wire, frozen=True):
    """The answer of `/api/rules`: a whole catalogue, or what a search found, best first."""

    game: str
    query: str
    total: int
    rules: list[Rule]
    sections: list[Section]
    nearest: str = ""
    """Where a search found nothing: the nearest word or id."""


class Statement(Wire, frozen=True):
    """The answer of `/api/rules/{id}`: one statement among its neighbours."""

    rule: Rule
    section: Section
    mentions: list[str]
    mentioned_by: list[str]
    before: str = ""
    after: str = ""


class Problem(Wire, frozen=True):
    """Any refusal: one sentence that says what is wrong, and where it helps the nearest thing that is right."""

    detail: str
    nearest: str = ""
    where: list[str] = []
    """What of a form is at fault: settings by key, or `seats`, `mode`, `clock`; `ban` where the host shuts me out."""


# People, tables and the lobby over HTTP.


class Me(Wire, frozen=True):
    """Who I am to this server: a guest with a name."""

    person: str
    name: str
    seeking: str = ""
    """The game I wait for by quick match, if any."""


class Naming(Wire, frozen=True):
    """`POST /api/me`: the name I want to be called by."""

    name: Name


class Device(Wire, frozen=True):
    """Where I am known: a browser, a program with a token of its own, or a personal link that nobody has used yet."""

    id: str
    """A handle to end it by; it opens nothing."""
    kind: Literal["browser", "program", "link"]
    label: str
    made: int
    """Ms since 1970, as the two below."""
    seen: int
    """The last use, to the hour."""
    ends: int
    here: bool
    """The one that asks."""


class Devices(Wire, frozen=True):
    """Everywhere I am known, the last used first."""

    devices: list[Device]


class TokenWish(Wire, frozen=True):
    """`POST /api/me/tokens`: what to call a program; whoever is nobody here yet becomes a guest of this name."""

    label: Words = ""
    name: Words = ""


class Token(Wire, frozen=True):
    """A program's token. It is told this once: send it as `Authorization: Bearer TOKEN`."""

    person: str
    name: str
    id: str
    token: str
    ends: int
    """Ms since 1970; every use puts it off."""


class PersonalLink(Wire, frozen=True):
    """A link that makes me known in another browser, once. It is told this once."""

    link: str
    """With the token as its fragment, which no browser sends anywhere."""
    qr: str
    """The same as a picture, an address to be shown."""
    ends: int


class Back(Wire, frozen=True):
    """`POST /api/back`: what follows the # of a personal link."""

    token: Words


class Choice(Wire, frozen=True):
    """One setting of a table in words."""

    key: str
    value: str
    text: str
    rule: str
    default: bool = False


class Chair(Wire, frozen=True):
    """A seat at a table: who sits there, and whether they are here."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    you: bool = False
    here: bool = False
    away: int = 0
    """Ms until a bot stands in, while the person is away; 0 where none will."""
    standin: str = ""
    """The bot that plays for the person until they are back."""
    lends: bool = False
    """Spectators may look into this hand, a round late."""
    shared: bool = False
    """Played from my device, which several people share; `you` is the one whose eyes I have."""
    spoken: str = ""
    """The name in sentences: a bot is called without its sort."""
    shun: Literal["", "mute", "block"] = ""
    """I do not want to hear whoever sits there. Only I am told."""


class Ending(Wire, frozen=True):
    """How a match ended."""

    winners: list[int]
    reason: str
    rule: str
    turns: int
    text: str = ""


class TableCard(Wire, frozen=True):
    """A table as the lobby, an invitation and *my games* show it."""

    id: str
    code: str
    game: str
    name: str
    stage: Literal["open", "dealing", "running", "over", "gone"]
    chairs: list[Chair]
    seat: int
    """My seat, or -1."""
    settings: list[Choice]
    """What differs from the game's defaults."""
    link: str
    """The path of the invitation: put the server's address before it."""
    made: int
    private: bool = False
    casual: bool = True
    clock: str = "none"
    quick: bool = False
    mine: bool = False
    """My answer is waited for (running tables of *my games*)."""
    ending: Ending | None = None
    moved: str = ""
    """The table of the rematch, if there is one."""
    note: str = ""
    """A sentence about how the match began, such as whose battery was fuller."""
    practice: bool = False
    """Decisions may be taken back past dice, draws and reveals, even against bots; such a match is never rated."""
    open: bool = False
    """Open about reactions: pauses may tell who had nothing to play."""


class Tables(Wire, frozen=True):
    """The answer of `/api/lobby` and `/api/me/tables`."""

    tables: list[TableCard]


class NewTable(Wire, frozen=True):
    """`POST /api/tables`: put up a table.

    Seats are `me`, `open`, the name of a bot, or `here NAME` for somebody else at this device.
    """

    game: Key
    seats: Chairs = msgspec.field(default_factory=lambda: ["me", "open"])
    mode: Annotated[str, Meta(max_length=400)] = ""
    settings: Annotated[dict[Key, Key], Meta(max_length=200)] = {}
    private: bool = False
    casual: bool = True
    clock: Annotated[Key, told(pattern=CLOCK)] = "none"
    """`none`, `move 60` (seconds), `bank 600+5` (seconds and increment), `days 3`."""
    grace: Annotated[int, told(minimum=0, maximum=86400)] = 60
    """Seconds a seat may be away before a bot stands in."""
    beat: Annotated[int, told(minimum=0, maximum=5000)] = 350
    """Ms that every question stays open at least, whether or not anybody could act; 0: open about reactions."""
    longest: Annotated[int, told(minimum=0, maximum=60000)] = 8000
    """Ms that a pass between people waits at most where there was nothing to choose."""
    moments: Annotated[int, told(minimum=1, maximum=1440)] = 15
    """By days: minutes between the moments at which all passes are let go."""
    practice: bool = False
    """Decisions may be taken back past dice, draws and reveals, even against bots; the record says so."""
    charge: Charge = -1
    """What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell."""
    commitment: Secret = ""
    """The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not."""


class Sit(Wire, frozen=True):
    """`POST /api/tables/{table}/sit`: take a seat (-1: the first free one), or put this bot there."""

    seat: Int = -1
    bot: Key = ""
    charge: Charge = -1
    """What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell."""
    commitment: Secret = ""
    """The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not."""


class Shun(Wire, frozen=True):
    """`POST /api/tables/{table}/shun`: mute or block whoever sits there, at every table, or hear them again."""

    seat: Int
    how: Literal["mute", "block", "hear"]


class Shunned(Wire, frozen=True):
    """Somebody I have muted or blocked, under the name they had then; `handle` is mine alone, for changing my mind."""

    handle: str
    name: str
    how: Literal["mute", "block"]
    made: int


class ShunnedPeople(Wire, frozen=True):
    """The answer of `/api/me/shunned`, the newest first."""

    people: list[Shunned]


class ShunAgain(Wire, frozen=True):
    """`POST /api/me/shunned`: hear somebody on my list again, or block instead of mute."""

    handle: Key
    how: Literal["mute", "block", "hear"]


class Report(Wire, frozen=True):
    """`POST /api/tables/{table}/report`: tell the host about whoever sits there, with what was said at this table."""

    seat: Int
    reason: Literal["rude", "cheating", "name", "spam", "other"]
    words: Words = ""


class Reported(Wire, frozen=True):
    """The report has reached the host, in a sentence."""

    sentence: str


class SettingSort(Wire, frozen=True):
    """A setting that a table can choose, as forms show it."""

    key: str
    kind: str
    values: list[str]
    default: str
    rule: str
    text: str
    low: float = 0
    high: float = -1


class GameTerms(Wire, frozen=True):
    """The answer of `/api/games/{game}/settings`: all that can be agreed on before a match."""

    game: str
    name: str
    least: int
    most: int
    editions: list[str]
    modes: dict[str, dict[str, str]]
    settings: list[SettingSort]
    bots: list[str]
    phrases: list[str]
    botnames: dict[str, str] = {}
    """What each bot is called at a table."""


class Agreement(Wire, frozen=True):
    """The answer of `/api/games/{game}/agreement`: what a choice of settings comes to, or why it cannot be."""

    numbers: list[list[str]]
    """Name and value of what is dealt and drawn, in the order it happens."""
    refused: str = ""
    where: list[str] = []
    """The settings, seats or mode at fault."""
    barred: dict[str, dict[str, str]] = {}
    """By setting and value: why this one cannot be chosen beside the others."""


# The socket. Every message has a `kind`; what a client may send comes first.


class Message(Wire, frozen=True, tag_field="kind", tag=str.lower):
    """Common to every message of the socket."""


class Attend(Message, frozen=True):
    """Come to a table: to the seat I hold, else as a spectator.

    `through` asks for the view of a seat that lends it, a round late. Where I hold several seats, at one device for
    several people, `seat` says whose eyes I have now; without it I see what everybody sees, so that nothing shows while
    the device is handed over.
    """

    table: Key
    through: Int = -1
    seat: Int = -1


class Depart(Message, frozen=True):
    """Go away from a table; my seat stays mine."""

    table: Key


class Act(Message, frozen=True):
    """Answer the question that I saw at this version.

    With `named`, the code is the next item of a set of which so many are named already; without, a whole answer.
    Items may be named in any order: the record writes them in its own.
    """

    table: Key
    version: Int
    code: Code
    named: Int = -1
    sent: Int = -1
    """At tables in real time: when, in ms of the server's clock as `pong` tells it."""
    habit: bool = False
    """I pass here whatever I hold, also where there is nothing else to do: no need to hide how quick it was."""


class Restart(Message, frozen=True):
    """Forget the items I have named of a set that is still open, or one of them."""

    table: Key
    version: Int
    code: Code = ""
    """The one to be taken back; what was named after it and does not go without it goes, too."""


class Why(Message, frozen=True):
    """Why can I not do this? Answered by `whynot`."""

    table: Key
    code: Code


class Undo(Message, frozen=True):
    """Take my last decision back; where it showed something, the others are asked."""

    table: Key


class Agree(Message, frozen=True):
    """My answer to the undo that is asked for."""

    table: Key
    yes: bool


class Pause(Message, frozen=True):
    """Let the clocks stand still, if all agree; `on` false takes the wish back, or lets them run again."""

    table: Key
    on: bool = True


class Consent(Message, frozen=True):
    """My answer to the pause that is asked for."""

    table: Key
    yes: bool


class Say(Message, frozen=True):
    """A line of chat."""

    table: Key
    text: str


class Lend(Message, frozen=True):
    """Let spectators look into my hand, a full round late; or no longer."""

    table: Key
    on: bool = True


class Rematch(Message, frozen=True):
    """Another one: the table is put up again when every person at it wants to."""

    table: Key
    commitment: Secret = ""
    """To take part in drawing its deal."""


class Commit(Message, frozen=True):
    """What I commit to for the re-deal, when `dealing` asks for it."""

    table: Key
    commitment: Secret


class Reveal(Message, frozen=True):
    """My 32 random bytes in hex, when `dealing` shows all commitments, mine among them. The server alone hears them."""

    table: Key
    secret: Secret


class History(Message, frozen=True):
    """The log before this line; answered by `update` with older lines."""

    table: Key
    before: Int


class Lobby(Message, frozen=True):
    """Tell me about open tables from now on, or no longer."""

    on: bool = True


class Seek(Message, frozen=True):
    """Quick match: anybody who wants to play this game."""

    game: Key
    commitment: Secret = ""
    """To take part in drawing the deal."""


class Unseek(Message, frozen=True):
    """No quick match any more."""


class Ping(Message, frozen=True):
    """Are you there? `delay` tells my measured one-way delay in ms, where the game is in real time."""

    stamp: Int = 0
    delay: Int = -1


class Hello(Message, frozen=True):
    """The socket is open, and who I am to it."""

    person: str
    name: str
    clock: int
    """The server's clock in ms."""


class Option(Wire, frozen=True):
    """One thing I may choose: its code, in words, and whether it is an item of a set that stays open."""

    code: str
    words: str
    item: bool = False
    limit: int = 0
    """Of a set's items of this kind (cards, or storage bombs) so many at most; 0 where the set does not count them."""


class Question(Wire, frozen=True):
    """What is asked of me."""

    decision: str
    text: str
    rule: str
    options: list[Option]
    named: list[str]
    """The items named so far of a set that is still open, as they were named."""
    least: int = 0
    """A set has at least so many items, those named included."""
    most: int = 0
    """And at most so many; 0 where no set is asked for, or it is named step by step."""
    forced: bool = False
    """There is one answer, and it is given for me after a while that tells nobody so."""
    free: bool = False
    """I may act; nobody waits for me."""


class LogLine(Wire, frozen=True):
    """One thing that happened, in words."""

    at: int
    """The number of this line in my log; others' logs have numbers of their own."""
    n: int
    """After the end: the decision that brought it, and the number of its moment. 0 while the match runs."""
    seat: int
    turn: int
    event: str
    text: str
    rule: str = ""
    """Where one can read about it: the rule of this kind of event."""


class UndoAsk(Wire, frozen=True):
    """Somebody wants to take a decision back, and these seats have not agreed yet."""

    by: int
    waiting: list[int]


class PauseAsk(Wire, frozen=True):
    """Somebody wants the clocks to stand still, and these seats have not agreed yet; where none is left, they do."""

    by: int
    waiting: list[int]


class Clock(Wire, frozen=True):
    """A seat's time: ms left, and whether it runs."""

    seat: int
    left: int
    running: bool


class Update(Message, frozen=True):
    """The table as I may know it, after something happened."""

    table: str
    version: int
    viewer: int
    """My seat; -3 the public's eyes, -2 everything, after the end."""
    sentence: str
    """Whose turn it is and what is asked, at most 90 characters."""
    rule: str
    turn: int
    asked: list[int]
    view: msgspec.Raw
    """Every zone by name, cards by key, hidden ones `?`; as `boltyard replay --json` tells it."""
    events: msgspec.Raw
    """What happened, one object each, for whoever draws it."""
    log: list[LogLine]
    fresh: bool = False
    """The log is a new beginning, not what came after the last update."""
    earlier: bool = False
    """There are log lines before the first of these: ask with `history`."""
    question: Question | None = None
    beside: list[Option] = []
    """What I may do at any time: resign, offer a draw."""
    undo: UndoAsk | None = None
    mayundo: bool = False
    clocks: list[Clock] = []
    ending: Ending | None = None
    pause: PauseAsk | None = None
    late: bool = False
    """A spectator's look through a lent seat: this is a round old."""
    disclosed: bool = False
    """The match is over: the log is told from its last lines anew, every line with its moment."""


class Seating(Message, frozen=True):
    """Who is at the table."""

    table: str
    stage: Literal["open", "dealing", "running", "over", "gone"]
    chairs: list[Chair]
    watchers: int = 0
    rematch: list[int] = []
    """Seats that want another one."""


class Share(Wire, frozen=True):
    """Somebody who takes part in drawing the deal: what they committed to, and whether they have revealed."""

    seat: int
    name: str
    commitment: str = ""
    revealed: bool = False
    you: bool = False


class Dealing(Message, frozen=True):
    """The deal is being drawn, or `dealt`: everything that was fixed before it.

    Keep it: after the match the record tells the secrets, and they have to fit this.
    """

    table: str
    phase: Literal["commit", "reveal", "dealt"]
    round: int
    """1, or 2 for the re-deal after somebody withheld."""
    agreement: str
    """Game, seats and settings, as the header of the record has them."""
    cards: str
    """The digest of the card set, where the game has one."""
    server: str
    """What the server has committed to."""
    shares: list[Share]
    withheld: list[Share] = []
    """Who did not reveal in time, and takes no part."""
    left: int = 0
    """Ms until those who have not answered are named and left out."""


class Refused(Message, frozen=True):
    """An act that was not carried out, and why. A `stale` one was meant for an earlier question; the update follows."""

    table: str
    version: int
    code: str
    sentence: str
    rule: str = ""
    stale: bool = False


class Taken(Message, frozen=True):
    """My answer was heard. It is carried out later, so that nobody learns anything from how quick I was."""

    table: str
    version: int
    code: str
    wait: int
    """Ms until then."""


class WhyNot(Message, frozen=True):
    """Why this cannot be done now; empty where it can."""

    table: str
    code: str
    sentence: str
    rule: str = ""


class Talk(Message, frozen=True):
    """Lines of chat, the newest last."""

    table: str
    lines: list["ChatLine"]


class ChatLine(Wire, frozen=True):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    made: int


class Open(Message, frozen=True):
    """The tables with a free seat."""

    tables: list[TableCard]


class Matched(Message, frozen=True):
    """A table of mine has begun: go there."""

    table: TableCard


class BotOffer(Message, frozen=True):
    """Nobody has come yet; play a bot meanwhile. The place in the queue stays."""

    game: str
    waited: int
    bots: list[str]


class Moved(Message, frozen=True):
    """The rematch is at another table."""

    table: str
    to: str


class Pong(Message, frozen=True):
    """I am here."""

    stamp: int
    clock: int


class Notice(Message, frozen=True):
    """What the host tells everybody now, in place of what was told before; without text and drain: nothing."""

    text: str = ""
    n: int = 0
    """The number of this announcement, for whoever has read it."""
    drain: int = 0
    """Its number, where the server is about to close: no new tables, and running matches are kept."""
    closes: int = 0
    """When, in ms since 1970; 0: soon."""


class Trouble(Message, frozen=True):
    """What was sent cannot be used, in one sentence; the connection stays."""

    sentence: str
    table: str = ""


class Still(Message, frozen=True):
    """The server cannot write just now, and every table stands still; without a sentence, they go on."""

    sentence: str = ""


ToServer = (
    Attend
    | Depart
    | Act
    | Restart
    | Why
    | Undo
    | Agree
    | Pause
    | Consent
    | Say
    | Lend
    | Rematch
    | Commit
    | Reveal
    | History
    | Lobby
    | Seek
    | Unseek
    | Ping
)
FromServer = (
    Hello
    | Update
    | Seating
    | Dealing
    | Refused
    | Taken
    | WhyNot
    | Talk
    | Open
    | Matched
    | BotOffer
    | Moved
    | Notice
    | Pong
    | Trouble
    | Still
)

MESSAGES: tuple[type[Wire], ...] = (
    Game,
    Games,
    Figure,
    Face,
    Measure,
    Faces,
    Cell,
    Rule,
    Section,
    Rules,
    Statement,
    Problem,
    Me,
    Naming,
    Device,
    Devices,
    TokenWish,
    Token,
    PersonalLink,
    Back,
    Choice,
    Chair,
    Ending,
    TableCard,
    Tables,
    NewTable,
    Sit,
    Shun,
    Shunned,
    ShunnedPeople,
    ShunAgain,
    Report,
    Reported,
    SettingSort,
    GameTerms,
    Agreement,
    Option,
    Question,
    LogLine,
    UndoAsk,
    PauseAsk,
    Clock,
    ChatLine,
    Share,
    *get_args(ToServer),
    *get_args(FromServer),
)
UNIONS: dict[str, tuple[type[Wire], ...]] = {"ToServer": get_args(ToServer), "FromServer": get_args(FromServer)}
FROM_CLIENTS: tuple[type[Wire], ...] = (
    Naming,
    TokenWish,
    Back,
    NewTable,
    Sit,
    Shun,
    ShunAgain,
    Report,
    *get_args(ToServer),
)
"""What clients send: fields with a default may be left out."""
