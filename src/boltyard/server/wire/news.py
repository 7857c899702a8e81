"""What a table and the server tell on the socket, and what an update is made of."""

from typing import Literal

import msgspec

from boltyard.server.wire.friends import FriendNews
from boltyard.server.wire.leagues import LeagueDone, LeagueNews, LeagueRefused, Waiting
from boltyard.server.wire.parts import NONE_OF_THEM, Events, Message, View, Views, Wire
from boltyard.server.wire.tables import Chair, Ending, TableCard


class Part(Wire, frozen=True):
    """Something on the table that an option is about, such as a card, a place of a robot, a seat, a face of a die."""

    is_a: str
    key: str = ""
    """Its name: a card's key, a place."""
    seat: int = -1
    """Whose it is."""
    n: int = 0
    """Which one, or how many."""


class Option(Wire, frozen=True):
    """One thing I may choose: its code, in words, and whether it is an item of a set that stays open."""

    code: str
    words: str
    item: bool = False
    limit: int = 0
    """Of a set's items of this kind (cards, or storage bombs) so many at most; 0 where the set does not count them."""
    parts: list[Part] = []
    """What it is about, in the order in which one would point at it."""


class Piece(Wire, frozen=True, omit_defaults=True):
    """A stretch of a sentence, and what it names; where it is words alone it has nothing but its text."""

    text: str
    card: str = ""
    """The key of the card that is named."""
    dice: list[int] = []
    """The faces that are told, in their order."""
    place: str = ""
    """The key of the place that is named, such as a limb."""
    seat: int = -1
    """Who is named, or whose something is."""
    number: int | None = None


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
    usually_asked: bool = True
    """Most people want to be asked this. Where not, a page may pass by itself: it depends on what everybody knows."""
    pieces: list[Piece] = []
    """The text in pieces, where it names cards, places or dice; else nothing."""


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
    pieces: list[Piece] = []
    """The text in pieces, where it names cards, places or dice; else nothing."""
    facts: Events = msgspec.field(default_factory=lambda: NONE_OF_THEM)
    """What happened for programs, where a page may want to show it again later: one event, or none."""
    why: bool = False
    """A bot did this, and I may ask it why (`askbot`)."""


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


class StandingCase(Wire, frozen=True):
    """A sort of window that I can name beforehand, in words after `unless` and `until`."""

    key: str
    says: str


class VacationAsk(Wire, frozen=True):
    """Somebody asks that their clock stands still for so many days, and these seats have not agreed yet."""

    by: int
    days: int
    waiting: list[int]


class AwayUntil(Wire, frozen=True):
    """Somebody is on vacation, and their clock stands still."""

    seat: int
    ends: int
    """In ms since 1970."""
    left: int
    """In ms."""


class ChatLine(Wire, frozen=True):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    made: int


class Share(Wire, frozen=True):
    """Somebody who takes part in drawing the deal: what they committed to, and whether they have revealed."""

    seat: int
    name: str
    commitment: str = ""
    revealed: bool = False
    you: bool = False


class LessonNote(Wire, frozen=True):
    """What whoever learns is told at a question of a first game."""

    say: str
    """One sentence, at most 45 characters."""
    lead: str
    """The beginning of the reason, such as `Why it fits:`."""
    why: str
    button: str
    answer: str
    """The code that the button says; nothing where the learner decides."""
    lit: list[str] = []
    """The parts that are meant: `card KEY`, `part SEAT.LIMB`, `robot CARD`."""


class LessonLeft(Wire, frozen=True):
    """Something that a first game does not teach, and the rule that does."""

    says: str
    rule: str


class Lesson(Wire, frozen=True):
    """A first game by script, as long as it lasts."""

    goal: str
    titles: list[str]
    at: int
    """Which of them it is now, from 0."""
    note: LessonNote | None = None
    """Nothing while the script answers for me, or others are asked."""
    left: list[LessonLeft] = []
    """At the last one: what is left to learn."""


class Position(Wire, frozen=True):
    """My view for a program that runs the same rules, as they save it: it holds what `view` shows and no more."""

    rules: int
    """The version of the rules; an older program cannot read it."""
    settings: dict[str, str]
    """All of them, those left as they are by default too."""
    state: str
    """JSON, to be read by the rules alone."""
    events: str = "[]"
    """What happened since the last update, the same way."""


class Hello(Message, frozen=True):
    """The socket is open, and who I am to it."""

    person: str
    name: str
    clock: int
    """The server's clock in ms."""
    speaks: int = 2
    """The version of what is said here: higher where an old field has got another meaning (docs/api.md)."""


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
    view: View
    """Every zone by name, cards by key, hidden ones `?`; as `boltyard replay --json` tells it."""
    events: Events
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
    mayhint: bool = False
    """I may ask for a hint: one person plays among computers here, and not in earnest."""
    clocks: list[Clock] = []
    ending: Ending | None = None
    pause: PauseAsk | None = None
    lesson: Lesson | None = None
    """At a table for learning: how far it is. What the script answers for me is not for me to say."""
    late: bool = False
    """A spectator's look through a lent seat: this is a round old."""
    disclosed: bool = False
    """The match is over: the log is told from its last lines anew, every line with its moment."""
    closed: Views = msgspec.field(default_factory=lambda: NONE_OF_THEM)
    """A game of a series ended here and the next has begun: how it stood at last, as I may know it (`view` is new)."""
    position: Position | None = None
    """For whoever follows the table with rules of their own (`follow`)."""


class Seating(Message, frozen=True):
    """Who is at the table."""

    table: str
    stage: Literal["open", "dealing", "running", "over", "gone"]
    chairs: list[Chair]
    watchers: int = 0
    rematch: list[int] = []
    """Seats that want another one."""
    hints: list[int] = []
    """Seats that have asked for advice."""
    walls: int = 0
    """Watchers that are screens for everybody in a room (`attend` with `public`)."""


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
    pieces: list[Piece] = []
    """The sentence in pieces, where it names cards, places or dice; else nothing."""


class Taken(Message, frozen=True):
    """My answer was heard. It is carried out later, so that nobody learns anything from how quick I was."""

    table: str
    version: int
    code: str
    wait: int
    """Ms until then."""


class StandingOrder(Message, frozen=True):
    """By days, for me alone: what I can say beforehand of windows, and what I have said (`stand`)."""

    table: str
    cases: list[StandingCase]
    untils: list[StandingCase]
    on: bool = False
    unless: list[str] = []
    until: str = ""


class Vacations(Message, frozen=True):
    """By days, for everybody: whose clock stands still by consent, and who asks for it."""

    table: str
    asked: VacationAsk | None = None
    away: list[AwayUntil] = []


class WhyNot(Message, frozen=True):
    """Why this cannot be done now; empty where it can."""

    table: str
    code: str
    sentence: str
    rule: str = ""
    pieces: list[Piece] = []
    """The sentence in pieces, where it names cards, places or dice; else nothing."""


class Weighed(Wire, frozen=True):
    """One option, and what it came to in worlds that I cannot tell apart."""

    text: str
    code: str
    win: float
    """The share of a win, from 0 to 1."""
    error: float
    """Half of its 95 % interval."""
    tries: int


class Chance(Wire, frozen=True):
    """How likely something is that dice or unseen cards decide."""

    text: str
    share: float
    exact: bool = True
    """Counted out, every case of it; else an estimate."""


class Advice(Message, frozen=True):
    """A hint in three steps: where to look, what to do, and why."""

    table: str
    version: int
    code: str
    """The answer that is advised, as `act` takes it."""
    where: str
    what: str
    why: str
    rule: str
    parts: list[Part]
    """What to light up, in the order in which one would point at it."""
    options: list[Weighed]
    """The best options with figures, the most tried first."""
    worlds: int
    odds: list[Chance] = []


class Reasons(Message, frozen=True):
    """What a bot may have had in mind, from my eyes: options that it has in every world I cannot tell apart."""

    table: str
    at: int
    """The line of my log that it is about."""
    seat: int
    did: str
    options: list[Weighed]
    worlds: int


class Talk(Message, frozen=True):
    """Lines of chat, the newest last."""

    table: str
    lines: list[ChatLine]


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


FromServer = (
    Hello
    | Update
    | Seating
    | Dealing
    | Refused
    | Taken
    | StandingOrder
    | Vacations
    | WhyNot
    | Advice
    | Reasons
    | Talk
    | Open
    | Matched
    | BotOffer
    | Moved
    | Notice
    | LeagueNews
    | LeagueDone
    | LeagueRefused
    | Waiting
    | FriendNews
    | Pong
    | Trouble
    | Still
)
