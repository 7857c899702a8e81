"""What a terminal asks of a game: its table in lines, its questions, its own words. There is one such board per game.

Everything else of a sitting (who is asked, the curtain, undo, saving, the log) knows games only through this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from boltyard.core.events import Event
from boltyard.core.match import Match, MatchState
from boltyard.core.sentences import Sentence
from boltyard.tui.lines import Line, Span, all_wrapped, columns, line
from boltyard.tui.question import Choice, Question
from boltyard.tui.told import Told
from boltyard.twelve import twelve_lines

TALL = 32  # lines of a page with room to spare
WORDS = "words"  # the style of a plain terminal: one thing after another, in ASCII


@dataclass(frozen=True)
class Result:
    """Something that has come to an end, such as a combat: one line to remember it by, and a frame of its own.

    The frame opens with two totals, or one, then the stamp in capitals, then the reason, then figures in columns.
    """

    last: Sentence
    head: list[Sentence] = field(default_factory=list)
    stamp: Sentence | None = None
    cause: list[Sentence] = field(default_factory=list)
    figures: list[list[str]] = field(default_factory=list)

    @property
    def rows(self) -> bool:
        """Is there a frame to show?"""
        return self.stamp is not None


class Board(ABC):
    """Draws what a seat sees, and knows the words of its game that a terminal needs."""

    undo_rule = ""  # the rule behind taking back
    resigning = "Resign? The other player wins."
    resign_code = "resign"  # how the game writes it
    example = ""  # a code, for `why not`
    rule_example = ""  # a rule and some words, for `rule`
    help = ""  # one screen of 80 columns
    brief_help = ""  # a sentence for narrower ones
    words: ClassVar[dict[str, str]] = {}  # further words at any prompt, and what they tell
    nicknames: ClassVar[dict[str, str]] = {}  # short ways to say them
    signs = False  # may more than ASCII be shown?
    place = ""  # the code of a table on a server

    def __init__(self, game: Match, names: list[str]) -> None:
        self.game = game
        self.names = names

    # Questions.

    def question(self, view: MatchState, seat: int) -> Question:
        """The question as this seat is asked it."""
        return Question(self.game, view, seat, self.names)

    def spell(self, word: str) -> str:
        """A word as the codes write it."""
        return word

    def cell(self, question: Question, choice: Choice, linear: bool) -> Line:
        """A choice in words, without its number."""
        return self.drawn(choice.told)

    def choices(self, question: Question, width: int, linear: bool) -> list[Line]:
        """The numbered choices, one to a line where it must be linear."""
        cells = [[*numbered(question, choice), *self.cell(question, choice, linear)] for choice in question.choices()]
        return all_wrapped(cells, width, 4) if linear else columns(cells, width)

    def meant(self, view: MatchState, seat: int, text: str) -> list[str]:
        """Codes that somebody may mean who says what stands on the screen: names of cards, parts and people."""
        return []

    def legend(self, question: Question) -> list[str]:
        """What else can be typed at this question, a few words each."""
        return []

    def sight(self, view: MatchState, seat: int) -> object:
        """What a seat that may act beside the question sees: it is asked when this changes."""
        return None

    def answers_itself(self, view: MatchState, seat: int) -> str:
        """The code that this seat's habits give without asking; nothing where the person is to be asked."""
        return ""

    def asks_anyway(self, state: MatchState, seat: int) -> bool:
        """Is this a question that everybody expects to be asked, though this hand leaves one answer only?

        With several people at one keyboard it is put to them, or the keyboard's way would tell what they hold.
        """
        return False

    # Phases that pass without a question.

    def confirms(self, settings: dict[str, str]) -> bool:
        """Does everybody press Enter at phases without a choice?"""
        return False

    def skipped(self, event: Event) -> str:
        """The phase that passed without a question, if this event says so."""
        return ""

    def may_be_asked(self, state: MatchState, seat: int, phase: str) -> bool:
        """Could this seat have been asked there, by what everybody can see?"""
        return False

    # The page: from top to bottom the header, the goal, the table with what is to be expected, then the question.

    def header(self, view: MatchState, viewer: int) -> tuple[Line, Line]:
        """What is played and whose turn it is; on the right what everybody counts."""
        turn = f"   turn {view.inner.turn}" if view.inner.turn else ""
        return line((self.game.name, "title"), turn), []

    def goal(self, view: MatchState, viewer: int) -> Line:
        """What has to be done to win, and how far that is."""
        told = twelve_lines(self.game.key)
        return line(told[0].removeprefix("Goal: ").capitalize()) if told else line(self.game.name)

    def body(self, view: MatchState, viewer: int, style: str, width: int, question: Question | None) -> list[Line]:
        """The table, and below it what is to be expected of the choices."""
        return self.draw(view, viewer, style, width)

    def margin(self, view: MatchState, viewer: int) -> list[tuple[str, list[str]]]:
        """What stands beside the table where there is room, below the log: titles with their lines."""
        return []

    # Results.

    def hear(self, event: Event) -> Result | None:
        """Take note of what happened; the result, if something has come to its end with it."""
        return None

    # The table.

    def styles(self, width: int, height: int = TALL) -> list[str]:
        """How the table can be drawn, the roomiest way first."""
        return [WORDS]

    @abstractmethod
    def draw(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        """The table as this viewer sees it."""

    def brief(self, view: MatchState, seat: int, width: int) -> list[Line]:
        """What a plain terminal repeats after one's own answers: the phase, the hand."""
        return []

    def drawn(self, told: Told) -> Line:
        """A sentence with its cards as this game draws them."""
        return line(*[self.named(one.card, one.text) if one.card else one.text for one in told.pieces])

    def named(self, key: str, name: str) -> Span:
        """A card that a sentence names."""
        return name, ""

    # Facts on demand.

    def tell(self, name: str, rest: str, view: MatchState, seat: int, plain: bool) -> list[Line]:
        """What one of the game's own words tells."""
        return []

    def obey(self, name: str, rest: str, view: MatchState, seat: int) -> str | None:
        """A word that changes how this seat is asked: the remark to make, or None where it is no such word."""
        return None

    def piles(self, view: MatchState, viewer: int) -> list[Line]:
        """The discard piles, as far as this viewer may look through them."""
        return []

    def known(self, view: MatchState, viewer: int) -> list[Line]:
        """What this viewer has seen or can derive."""
        return []

    def ended(self, winners: list[int], reason: str, viewer: int) -> str:
        """Why a game ended, in one sentence."""
        return ""

    def story(self, state: MatchState, events: list[Event]) -> list[str]:
        """A game that is over in a few lines, from everything that happened in it."""
        return []


def numbered(question: Question, choice: Choice) -> Line:
    """The number of a choice, and its box where several can be named."""
    digits = len(str(len(question.list)))
    mark = "" if choice.named is None else "[x] " if choice.named else "[ ] "
    return line((f" {choice.number:>{digits}} ", "number"), (mark, "title"))
