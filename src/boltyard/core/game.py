"""What every game offers to everything outside: seven verbs, one number, and words for people."""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic

from boltyard.core import flow
from boltyard.core.errors import IllegalMove, NotYours, UnknownCode, Wrong, nearest
from boltyard.core.events import Ended, Event, GameEnded
from boltyard.core.legend import NO_CARDS, Legend, Plain
from boltyard.core.moves import DONE, RESIGN, Move, words_in
from boltyard.core.questions import Option, Question, Thing
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng
from boltyard.core.sentences import Audience, Sentence, say
from boltyard.core.settings import Schema
from boltyard.core.shapes import Shown, ShownEvent
from boltyard.core.state import S


class Outcome:
    """How a game ended: who won (nobody: a draw), why, and the rule behind it."""

    def __init__(self, winners: list[int], reason: str, rule: str, turns: int) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule
        self.turns = turns


class Game(Generic[S], metaclass=ABCMeta):
    """A game's rules as seen from outside. It has no state of its own.

    A game must write the verbs that are abstract here, and may write any other: what stands here then is what holds for
    most. Whatever is added is handed through by `Match` (`./boltyard dev forwards`).

    `view` is the same kind of state with every card hidden that the seat may not know, and no chance in it;
    `legal`, `wording` and the like work on a view as they do on the whole.
    """

    key: str = ""
    name: str = ""
    rules_version: int = 1
    editions: list[str] = []
    least_seats: int = 2
    most_seats: int = 2
    schema: Schema
    undo_rule: str = ""  # what holds for taking back
    over_rule: str = ""  # when all is disclosed, and the record closed
    paints: bool = False  # it writes its `picture` by itself, without a view
    lag_rule: str = ""  # in real time: what holds for acts that were long under way
    event_kinds: dict[str, type[Event]] = {}  # every kind of event by its name
    turn_rule: str = ""  # the rule that says who decides when: it goes with refusals that have no better one
    view_shape: type = Shown  # how `show` tells a view, declared in the game's `shapes.py`
    legend: Legend = NO_CARDS  # the names of the cards, for what is told and saved
    event_shapes: list[type] = [ShownEvent]  # how `show_event` tells an event

    # The seven verbs.

    @abstractmethod
    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> S:
        """A fresh game, advanced to its first question; under an older rules version if one is named."""

    def legal(self, s: S, seat: int) -> list[Move]:
        """What the seat may choose from; empty when it is not asked."""
        return flow.options(s, seat)

    def apply(self, s: S, seat: int, move: Move) -> None:
        """The seat's answer, or one item of it, or an act beside the question; refused unless it is legal."""
        if move in self.legal(s, seat):
            self.answer(s, seat, move)
        elif move in self.asides(s, seat):
            self.aside(s, seat, move)
        else:
            self.refuse(s, seat, move.text)

    def outcome(self, s: S) -> Outcome | None:
        """How it ended, or None while it goes on."""
        if not s.over:
            return None
        winners = [seat for seat in range(s.seats) if s.winners >> seat & 1]
        return Outcome(winners, s.reason, self.reason_rule(s.reason), s.turn)

    @abstractmethod
    def view(self, s: S, seat: int) -> S:
        """All that this seat may know."""

    @abstractmethod
    def imagine(self, view: S, rng: Rng) -> S:
        """A possible world behind the view."""

    def describe(self, s: S, move: Move, viewer: int) -> Sentence:
        """The move in words, as far as the viewer may know it."""
        return say(move.text)

    def answer(self, s: S, seat: int, move: Move) -> None:
        """The same for a move known to be legal: nothing is checked."""
        flow.answer(s, seat, move)

    def elapse(self, s: S, ms: int) -> None:
        """Time has passed, where the seat of time is asked."""
        flow.elapse(s, ms)

    def play_out(self, s: S, rng: Rng) -> None:
        """Play to the end, every seat choosing at random from one stream; of the table only the result counts then."""
        flow.playout(s, [rng] * s.seats, flow.Tally())

    # Acts beside the question.

    def asides(self, s: S, seat: int) -> list[Move]:
        """What the seat may do at any time: resign, offer a draw."""
        return []

    def aside(self, s: S, seat: int, move: Move) -> None:
        """Carry out an act beside the question."""

    def leaving(self, s: S, seat: int) -> Move | None:
        """The act by which this seat leaves the game for good, if there is one now."""
        for move in self.asides(s, seat):
            if move is RESIGN:
                return move
        return None

    # Codes.

    def play(self, s: S, seat: int, code: str) -> None:
        """A code from outside: looked up among what is legal, a whole set in one line included."""
        for move in self.read(s, seat, code):
            if move in self.asides(s, seat):
                self.aside(s, seat, move)
            else:
                self.answer(s, seat, move)

    def read(self, s: S, seat: int, code: str) -> list[Move]:
        """The moves that a code stands for here. A set `attack 7C 5S` becomes its items in order, then `done`.

        A code is a whole answer where it can be one: `attack 5S` sends that robot and no other. Where the line of the
        whole set would read otherwise (`scrap 5S` of two, `discard 5S` without its Supply), it names that item.
        """
        text = " ".join(code.split())
        options = self.legal(s, seat)
        for move in options:
            if not move.item and move.text == text:
                return [move]
        for move in options:
            if not move.item and not move.ordered and sorted(move.text.split()) == sorted(text.split()):
                return [move]  # `build JS 5S`
        for move in self.asides(s, seat):
            if move.text == text:
                return [move]
        if not options:
            self.refuse(s, seat, text)
        for move in options:
            if move.text == text and self.line_with(s, seat, move) != text:
                return [move]
        return self.read_set(s, seat, text)

    def line_with(self, s: S, seat: int, move: Move) -> str:
        """The line of the seat's set if it were closed with this item; nothing if it could not be."""
        line = self.closing_line(s, seat, move)
        s.sealed[seat].append(move)
        if not line and DONE in flow.options(s, seat):
            line = self.line(s, seat, s.sealed[seat])
        s.sealed[seat].pop()
        return line

    def read_set(self, s: S, seat: int, text: str) -> list[Move]:
        """The items of a set written in one line, each looked up among the options it would have in turn."""
        words = text.split()
        wanted = s.rule_of(seat).codes_in(words) if words else []
        for move in s.sealed[seat]:  # the line of the whole set: what is named already is in it
            if move.text in wanted:
                wanted.remove(move.text)
        for in_order in (True, False):
            items = self.name_all(s, seat, wanted, in_order)
            if items and words_in(self.line(s, seat, s.sealed[seat] + items)) == words_in(text):
                return items
        self.refuse(s, seat, text)
        return []

    def name_all(self, s: S, seat: int, wanted: list[str], in_order: bool) -> list[Move]:
        """The items of these codes, as they are said or as they are offered; nothing if they do not make a set."""
        f = s.frames[-1]
        rule = s.rule_of(seat)
        began = len(s.sealed[seat])
        left = wanted[:]
        items: list[Move] = []
        closed = False
        while not closed:
            options = flow.options(s, seat)
            codes = left[:1] if in_order else left
            named = [move for move in options if move.item and move.text in codes]
            if named:
                move = named[0]
                left.remove(move.text)
            elif DONE in options and not left:
                move = DONE
            else:
                break
            items.append(move)
            s.sealed[seat].append(move)
            closed = move is DONE or rule.full(s, f, seat)
        del s.sealed[seat][began:]
        return items if closed and not left else []

    def line(self, s: S, seat: int, items: list[Move]) -> str:
        """The record's line for an answer about to be given."""
        return s.rule_of(seat).line(s, s.frames[-1], items)

    def closing_line(self, s: S, seat: int, move: Move) -> str:
        """The record's line if this move completes the seat's answer, else nothing."""
        return flow.closing_line(s, seat, move)

    # A set as a person names it, in any order (`flow`): the items picked so far are kept by whoever drives the game.

    def offers(self, s: S, seat: int, picks: list[Move]) -> list[Move]:
        """What the seat may pick next, and `DONE` if the picks are a whole answer; without picks all it may say."""
        return flow.offers(s, seat, picks)

    def together(self, s: S, seat: int, picks: list[Move]) -> bool:
        """Is there a set that the seat could name, with all of these in it?"""
        return flow.together(s, seat, picks)

    def closed(self, s: S, seat: int, picks: list[Move]) -> list[Move]:
        """The picks as a whole answer in the order of the rules; nothing while they are none."""
        return flow.closed(s, seat, picks)

    def bounds(self, s: S, seat: int) -> tuple[int, int]:
        """How many items the seat's set has at least and at most."""
        return flow.bounds(s, seat)

    def most_of(self, s: S, seat: int, items: list[Move]) -> int:
        """How many of these items one set holds at most."""
        return flow.most_of(s, seat, items)

    def limits(self, s: S, seat: int, offers: list[Move]) -> dict[type[Move], int]:
        """How many items of each kind of these the seat's set holds at most; nothing where it is named step by step."""
        kinds: dict[type[Move], list[Move]] = {}
        for move in offers:
            if move.opens:
                return {}
            if move.item:
                kinds.setdefault(type(move), []).append(move)
        return {kind: self.most_of(s, seat, items) for kind, items in kinds.items()}

    def only_answer(self, s: S, seat: int) -> list[Move]:
        """The one answer that the seat can give, item by item; nothing where it has a choice."""
        return flow.only_answer(s, seat)

    def begin_again(self, s: S, seat: int) -> None:
        """Forget the items this seat has named of a set that is still open."""
        if not s.answered >> seat & 1:
            s.sealed[seat] = []

    def named(self, s: S, seat: int) -> list[Move]:
        """The items this seat has named so far of a set that is still open."""
        return s.sealed[seat]

    def refuse(self, s: S, seat: int, text: str) -> None:
        """Say why this cannot be done, with the rule, and nothing that the seat does not know."""
        reason = self.against(s if s.viewer == seat else self.view(s, seat), seat, text)
        if reason is not None:
            asked = (s.asked | s.free) >> seat & 1
            raise IllegalMove(reason.said, reason.rule) if asked else NotYours(reason.said, reason.rule)
        if not (s.asked | s.free) >> seat & 1:
            raise NotYours(f"it is not for seat {seat} to decide now", self.turn_rule)
        known = [move.text for move in self.legal(s, seat)]
        raise UnknownCode(f"{text[:60]!r} is not among the choices ({self.turn_rule}){nearest(text[:60], known)}")

    def bound(self, settings: Mapping[str, str]) -> "Game[S]":
        """The game as it is played under these settings, where words and numbers of its cards depend on them."""
        return self

    def card_digest(self) -> str:
        """A short name for exactly these cards, where they come from a card set."""
        return ""

    def pinned(self, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings of a match that begins now: its card set is named with its digest, the base set too."""
        return dict(settings)

    def card_facts(self, settings: Mapping[str, str]) -> str:
        """Every fact of the cards that these settings name, as they are kept; nothing where there is no card set."""
        return ""

    def package(self) -> str:
        """Where the code and the cards of this game lie."""
        return type(self).__module__.rpartition(".")[0]

    # Words for people.

    @abstractmethod
    def wording(self, view: S, seat: int) -> Question:
        """What is asked of this seat in one sentence, of at most 90 characters; without options."""

    def decision(self, s: S, seat: int) -> str:
        """The decision of the catalogue that this seat is asked for."""
        return self.wording(s, seat).decision

    def usually_asked(self, view: S, seat: int) -> bool:
        """Does this seat want to be asked, as most people do, or would it pass? It depends on public facts alone."""
        return True

    def things(self, view: S, seat: int, move: Move) -> list[Thing]:
        """What a move of this seat is about: things on the table, in the order in which one would point at them."""
        return []

    def question(self, view: S, seat: int, moves: list[Move], picks: list[Move]) -> Question:
        """The whole question, with these moves as options; of a set, whatever goes with the picks.

        The picks are named in the view from then on.
        """
        least = most = 0
        limits: dict[type[Move], int] = {}
        for move in moves:
            if move.item:
                whole = self.offers(view, seat, [])
                limits = self.limits(view, seat, whole)
                least, most = self.bounds(view, seat) if limits else (0, 0)
                moves = self.offers(view, seat, picks) if picks else whole
                break
        named = view.sealed[seat]
        before = len(named)
        named.extend(picks)
        asked = self.wording(view, seat)
        for move in moves:
            limit = limits.get(type(move), 0)
            label = self.describe(view, move, seat)
            asked.options.append(Option(move.text, label, self.things(view, seat, move), move.item, limit))
        asked.named = [move.text for move in named]
        asked.least = before + least if most else 0
        asked.most = before + most if most else 0
        asked.usually_asked = self.usually_asked(view, seat)
        return asked

    def why_not(self, view: S, seat: int, text: str) -> Reason | None:
        """Why this cannot be done now; nothing when it can, or when nobody knows the word."""
        try:
            self.read(view, seat, text)
        except Wrong:
            return self.against(view, seat, text)
        return None

    def against(self, view: S, seat: int, text: str) -> Reason | None:
        """What stands against a code that cannot be said now; nothing where it is no word of the game."""
        return None

    def told(self, event: Event, viewer: int) -> Sentence | None:
        """An event in one sentence, as far as the viewer may know it; nothing where it goes without saying."""
        if isinstance(event, Ended):
            return self.ending(event.winners, event.reason)
        return event.shown_to(viewer).sentence(self.legend)

    def tell(self, event: Event, viewer: int, names: list[str]) -> str:
        """The same in words, everybody by name."""
        return Audience(names).text(self.told(event, viewer))

    @abstractmethod
    def ending(self, winners: int, reason: str) -> Sentence:
        """How the game ended: a mask of seats, none for a draw, and why."""

    def event_rule(self, event: Event) -> str:
        """The rule behind an event."""
        if isinstance(event, Ended):
            return self.reason_rule(event.reason)
        if isinstance(event, GameEnded):
            return self.reason_rule("series")
        return event.cited() or self.turn_rule

    def reason_rule(self, reason: str) -> str:
        """The rule behind an ending."""
        return ""

    # Plain data.

    @abstractmethod
    def show(self, view: S) -> Shown:
        """A view, or the whole state, by zone names and card keys, as the game declares it."""

    def show_with(self, view: S, moves: list[Move]) -> Shown:
        """The same where it is known what the viewer may answer; a game need not work it out again."""
        return self.show(view)

    def picture(self, s: S, viewer: int) -> str:
        """The same as JSON, straight from the whole state; nothing where a game goes by way of a view."""
        return ""

    def show_event(self, event: Event) -> ShownEvent:
        """An event by the names of its fields, cards by key."""
        return event.show(self.legend)

    @abstractmethod
    def essence(self, s: S) -> str:
        """The whole state in words that stay the same for ever under one rules version: digests are made of it."""

    def save(self, s: S) -> Plain:
        """The whole state in plain numbers."""
        return s.plain()

    @abstractmethod
    def load(self, plain: Plain, settings: Mapping[str, str]) -> S:
        """The state that was saved."""

    # For drivers.

    def check(self, settings: Mapping[str, str], seats: int) -> None:
        """Refuse what is not for so many seats, or needs something that is not there; the schema knows the rest."""

    def numbers(self, settings: Mapping[str, str], seats: int) -> list[list[str]]:
        """What these settings come to at the table, name and value, for whoever sets it up."""
        return []

    def idle_rules(self, settings: Mapping[str, str], seats: int) -> str:
        """The areas and ids of the catalogue that have no part in a game under these settings."""
        return ""

    def listen(self, s: S) -> None:
        """From now on events are noted."""
        s.log = []

    def heard(self, s: S) -> list[Event]:
        """What happened since this was last asked."""
        events = s.log if s.log is not None else []
        if events:
            s.log = []
        return events

    def hurry(self, s: S) -> None:
        """Nobody watches this game: no pause has to hide whether a seat had a choice."""
        s.hurried = True

    def first_seat(self, s: S) -> int:
        """Who has, or had, the first turn."""
        return 0

    def due(self, s: S) -> int:
        """In how many ms time by itself changes what anybody may do or see; -1 where it never does."""
        return -1

    def deadline(self, s: S) -> int:
        """In how many ms something ends by time alone, so that acts under way are waited for; -1 where nothing does."""
        return self.due(s)

    def rank(self, s: S, seat: int) -> int:
        """The place of this seat's act among those of the same moment."""
        return seat

    def default(self, s: S, seat: int, rng: Rng) -> list[Move]:
        """What happens when the seat's time runs out: the answer, item by item."""
        return [self.legal(s, seat)[0]]

    def again(self, s: S, settings: Mapping[str, str]) -> S:
        """The next game of a series, made from the one just finished; for games that are played in series."""
        raise IllegalMove(f"{self.name} is played one game at a time", self.over_rule)

    def sides(self, settings: Mapping[str, str], seats: int) -> int:
        """How many sides so many seats make; chair n plays for side n modulo that."""
        return seats

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        """How many games win the match."""
        return 1

    def most_games(self, settings: Mapping[str, str], seats: int) -> int:
        """After so many games a match ends, whoever leads; 0 where it goes on until somebody has won enough."""
        return 0

    def foremost(self, leaders: list[int], games: list[S]) -> list[int]:
        """Who of those with equally many wins has won the match played in these games; all of them, unless said."""
        return leaders

    def fork_chance(self, s: S, name: str) -> None:
        """From here on chance comes from another fork of the stream (after an undo)."""
        s.rng = s.rng.fork(name)

    def why_no_undo(self, s: S) -> Reason | None:
        """Why nobody may go back now; nothing where the table may agree to it."""
        return None

    def why_silent(self, s: S, seat: int) -> Reason | None:
        """Why this seat may not talk to the others now; nothing where it may."""
        return None

    def remember(self, s: S, abandoned: S) -> None:
        """What a seat has seen stays seen when the game goes back, unless a shuffle lies between."""


AnyGame = Game[Any]  # whichever it is
