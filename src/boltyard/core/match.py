"""A match *is* a game with the same verbs: its state holds the score and the game being played.

A single game is a match of one. What is carried from one game to the next is the game's own business (`again`).
"""

import json
from collections.abc import Mapping

from boltyard.core import flow
from boltyard.core.errors import NotYours
from boltyard.core.events import NO_ONE, Event, GameEnded
from boltyard.core.fields import Given, Replaced, Shared
from boltyard.core.game import AnyGame, Game, Outcome
from boltyard.core.legend import Plain
from boltyard.core.moves import Move
from boltyard.core.questions import Question, Thing
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng, no_rng
from boltyard.core.sentences import Sentence
from boltyard.core.shapes import Score, Shown, ShownEvent
from boltyard.core.state import EVERYONE, Reader, State

DRAWN_IN_A_ROW = 2  # so many drawn games one after another end a series (ROB-R-59)


class MatchState(State):
    """The score, and the game being played. Who is asked is copied from it after every act."""

    inner: Given[State]
    settings: Shared[dict[str, str]]
    number: int  # of the game being played, from 1
    wins: list[int]  # by seat
    drawn: int  # games drawn one after another
    turns: int  # of the games finished
    first: int  # who had the first turn of the first game; -1 until it is finished
    finished: Replaced[list[State]]  # the games that are over, never changed again; in no view

    def clone(self) -> "MatchState":
        return self.around(self.inner.clone())

    def around(self, inner: State) -> "MatchState":
        """A copy of the score around another state of the game being played."""
        copy = MatchState()
        self.copy_score(copy)
        copy.inner = inner
        return copy

    def score(self, needed: int) -> Score:
        """Where the match stands, if so many wins decide it."""
        return {"game": self.number, "wins": self.wins[:], "needed": needed}

    # dev fields: slots, copy_score, plain, fill

    __slots__ = (
        "drawn",
        "finished",
        "first",
        "inner",
        "number",
        "settings",
        "turns",
        "wins",
    )

    def copy_score(self, copy: "MatchState") -> None:
        self.copy_to(copy)
        copy.settings = self.settings
        copy.number = self.number
        copy.wins = self.wins[:]
        copy.drawn = self.drawn
        copy.turns = self.turns
        copy.first = self.first
        copy.finished = self.finished

    def plain(self) -> Plain:
        plain = super().plain()
        plain.update(
            inner=self.inner.plain(),
            number=self.number,
            wins=self.wins[:],
            drawn=self.drawn,
            turns=self.turns,
            first=self.first,
            finished=[item.plain() for item in self.finished],
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        self.inner = reader.state(plain["inner"])
        self.number = plain["number"]
        self.wins = plain["wins"][:]
        self.drawn = plain["drawn"]
        self.turns = plain["turns"]
        self.first = plain["first"]
        self.finished = [reader.state(item) for item in plain["finished"]]

    # end of what is generated


class InnerReader(Reader):
    """Reads the games that a match consists of."""

    def __init__(self, game: AnyGame, settings: Mapping[str, str]) -> None:
        super().__init__(game.legend, {})
        self.game = game
        self.settings = settings

    def state(self, plain: Plain) -> State:
        state: State = self.game.load(plain, self.settings)
        return state


class Match(Game[MatchState]):
    """Games of one kind, one after another, until somebody has won enough of them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.named_like(game)

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> MatchState:
        inner = self.game.new(settings, seed, seats, rules)
        s = MatchState()
        s.start(seats, inner.rules, [], no_rng())
        s.inner = inner
        s.settings = self.schema.read(settings)
        s.number = 1
        s.wins = [0] * seats
        s.drawn = 0
        s.turns = 0
        s.first = -1
        s.finished = []
        self.follow(s)
        return s

    def follow(self, s: MatchState) -> None:
        """Take over who is asked; when a game is over, count it and begin the next or end the match."""
        inner = s.inner
        while inner.over and not s.over:
            if s.first < 0:
                s.first = self.game.first_seat(inner)
            s.turns += inner.turn
            s.drawn = 0 if inner.winners else s.drawn + 1
            best = 0
            for seat in range(s.seats):
                s.wins[seat] += inner.winners >> seat & 1
                best = max(best, s.wins[seat])
            needed = self.game.wins_needed(s.settings)
            last = self.game.most_games(s.settings, s.seats)
            why = ""
            if needed == 1:
                why = inner.reason  # a game on its own, won or drawn
            elif best >= needed:
                why = "series"
            elif s.number == last:
                why = "last_game"
            elif s.drawn >= DRAWN_IN_A_ROW:
                why = "drawn_series"
            if why:
                leaders = [seat for seat in range(s.seats) if s.wins[seat] == best]
                if len(leaders) > 1:
                    leaders = self.game.foremost(leaders, [*s.finished, inner])
                mask = 0
                if len(leaders) < s.seats:
                    for seat in leaders:
                        mask |= 1 << seat
                s.win(mask, why)
            else:
                if inner.log is not None:
                    inner.log.append(GameEnded(NO_ONE, s.number, inner.reason))
                log = inner.log
                inner.log = None
                s.finished = [*s.finished, inner]
                s.inner = self.game.again(inner, s.settings)
                s.number += 1
                s.inner.hurried = inner.hurried
                inner = s.inner
                inner.log = log
        s.asked = inner.asked
        s.free = inner.free
        s.turn = inner.turn

    def bound(self, settings: Mapping[str, str]) -> "Match":
        game = self.game.bound(settings)
        return self if game is self.game else Match(game)

    # Verbs of its own.

    def outcome(self, s: MatchState) -> Outcome | None:
        if not s.over:
            return None
        winners = [seat for seat in range(s.seats) if s.winners >> seat & 1]
        return Outcome(winners, s.reason, self.reason_rule(s.reason), s.turns)

    def answer(self, s: MatchState, seat: int, move: Move) -> None:
        inner = s.inner
        flow.answer_to(inner, inner.frames[-1], inner.rule_of(seat), seat, move)
        self.follow(s)

    def view(self, s: MatchState, seat: int) -> MatchState:
        if seat == EVERYONE and not s.over:
            raise NotYours("hidden cards are disclosed at the end of the match", self.over_rule)
        view = s.around(self.game.view(s.inner, seat))
        view.viewer = seat
        if seat != EVERYONE:
            view.finished = []
        return view

    def closing(self, s: MatchState, number: int) -> MatchState:
        """The match at the last moment of a game that is over: its final board, and the score it made (ROB-R-67).

        It is as whole as `s`; whoever shows it to a seat shows a view of it.
        """
        if number == s.number:
            return s
        then = s.around(s.finished[number - 1])
        then.number = number
        then.finished = s.finished[: number - 1]
        then.asked = then.inner.asked
        then.free = then.inner.free
        then.turn = then.inner.turn
        then.wins = [0] * s.seats
        for inner in s.finished[:number]:
            for seat in range(s.seats):
                then.wins[seat] += inner.winners >> seat & 1
        return then

    def imagine(self, view: MatchState, rng: Rng) -> MatchState:
        world = view.around(self.game.imagine(view.inner, rng))
        world.viewer = -1
        return world

    def show(self, view: MatchState) -> Shown:
        return self.scored(view, self.game.show(view.inner))

    def show_with(self, view: MatchState, moves: list[Move]) -> Shown:
        return self.scored(view, self.game.show_with(view.inner, moves))

    def scored(self, s: MatchState, plain: Shown) -> Shown:
        """What is shown of the game being played, and with it how a match of several stands."""
        needed = self.game.wins_needed(s.settings)
        if needed > 1:
            plain["match"] = s.score(needed)
        return plain

    def picture(self, s: MatchState, viewer: int) -> str:
        inner = self.game.picture(s.inner, viewer)
        needed = self.game.wins_needed(s.settings) if inner else 0
        return f'{inner[:-1]},"match":{json.dumps(s.score(needed))}}}' if needed > 1 else inner

    def essence(self, s: MatchState) -> str:
        return f"game {s.number} wins {' '.join(map(str, s.wins))} over {s.over}\n{self.game.essence(s.inner)}"

    def load(self, plain: Plain, settings: Mapping[str, str]) -> MatchState:
        s = self.new(settings, 0, plain["seats"])
        s.fill(plain, InnerReader(self.game, settings))
        return s

    def first_seat(self, s: MatchState) -> int:
        return s.first if s.first >= 0 else self.game.first_seat(s.inner)

    def remember(self, s: MatchState, abandoned: MatchState) -> None:
        then = abandoned.inner if s.number == abandoned.number else abandoned.finished[s.number - 1]
        self.game.remember(s.inner, then)

    def save(self, s: MatchState) -> Plain:
        return s.plain()

    def again(self, s: MatchState, settings: Mapping[str, str]) -> MatchState:
        """Nobody asks for it: whoever wants another match begins one."""
        return super().again(s, settings)

    # dev forwards: every other verb, to the game being played

    def named_like(self, game: AnyGame) -> None:
        self.key = game.key
        self.name = game.name
        self.rules_version = game.rules_version
        self.editions = game.editions
        self.least_seats = game.least_seats
        self.most_seats = game.most_seats
        self.schema = game.schema
        self.undo_rule = game.undo_rule
        self.over_rule = game.over_rule
        self.paints = game.paints
        self.lag_rule = game.lag_rule
        self.event_kinds = game.event_kinds
        self.turn_rule = game.turn_rule
        self.view_shape = game.view_shape
        self.legend = game.legend
        self.event_shapes = game.event_shapes

    def legal(self, s: MatchState, seat: int) -> list[Move]:
        return self.game.legal(s.inner, seat)

    def apply(self, s: MatchState, seat: int, move: Move) -> None:
        self.game.apply(s.inner, seat, move)
        self.follow(s)

    def describe(self, s: MatchState, move: Move, viewer: int) -> Sentence:
        return self.game.describe(s.inner, move, viewer)

    def elapse(self, s: MatchState, ms: int) -> None:
        self.game.elapse(s.inner, ms)
        self.follow(s)

    def play_out(self, s: MatchState, rng: Rng) -> None:
        self.game.play_out(s.inner, rng)
        self.follow(s)

    def asides(self, s: MatchState, seat: int) -> list[Move]:
        return self.game.asides(s.inner, seat)

    def aside(self, s: MatchState, seat: int, move: Move) -> None:
        self.game.aside(s.inner, seat, move)
        self.follow(s)

    def leaving(self, s: MatchState, seat: int) -> Move | None:
        return self.game.leaving(s.inner, seat)

    def play(self, s: MatchState, seat: int, code: str) -> None:
        self.game.play(s.inner, seat, code)
        self.follow(s)

    def read(self, s: MatchState, seat: int, code: str) -> list[Move]:
        return self.game.read(s.inner, seat, code)

    def line_with(self, s: MatchState, seat: int, move: Move) -> str:
        return self.game.line_with(s.inner, seat, move)

    def read_set(self, s: MatchState, seat: int, text: str) -> list[Move]:
        return self.game.read_set(s.inner, seat, text)

    def name_all(self, s: MatchState, seat: int, wanted: list[str], in_order: bool) -> list[Move]:
        return self.game.name_all(s.inner, seat, wanted, in_order)

    def line(self, s: MatchState, seat: int, items: list[Move]) -> str:
        return self.game.line(s.inner, seat, items)

    def closing_line(self, s: MatchState, seat: int, move: Move) -> str:
        return self.game.closing_line(s.inner, seat, move)

    def offers(self, s: MatchState, seat: int, picks: list[Move]) -> list[Move]:
        return self.game.offers(s.inner, seat, picks)

    def together(self, s: MatchState, seat: int, picks: list[Move]) -> bool:
        return self.game.together(s.inner, seat, picks)

    def closed(self, s: MatchState, seat: int, picks: list[Move]) -> list[Move]:
        return self.game.closed(s.inner, seat, picks)

    def bounds(self, s: MatchState, seat: int) -> tuple[int, int]:
        return self.game.bounds(s.inner, seat)

    def most_of(self, s: MatchState, seat: int, items: list[Move]) -> int:
        return self.game.most_of(s.inner, seat, items)

    def limits(self, s: MatchState, seat: int, offers: list[Move]) -> dict[type[Move], int]:
        return self.game.limits(s.inner, seat, offers)

    def only_answer(self, s: MatchState, seat: int) -> list[Move]:
        return self.game.only_answer(s.inner, seat)

    def begin_again(self, s: MatchState, seat: int) -> None:
        self.game.begin_again(s.inner, seat)
        self.follow(s)

    def named(self, s: MatchState, seat: int) -> list[Move]:
        return self.game.named(s.inner, seat)

    def refuse(self, s: MatchState, seat: int, text: str) -> None:
        self.game.refuse(s.inner, seat, text)
        self.follow(s)

    def card_digest(self) -> str:
        return self.game.card_digest()

    def pinned(self, settings: Mapping[str, str]) -> dict[str, str]:
        return self.game.pinned(settings)

    def card_facts(self, settings: Mapping[str, str]) -> str:
        return self.game.card_facts(settings)

    def package(self) -> str:
        return self.game.package()

    def wording(self, view: MatchState, seat: int) -> Question:
        return self.game.wording(view.inner, seat)

    def decision(self, s: MatchState, seat: int) -> str:
        return self.game.decision(s.inner, seat)

    def usually_asked(self, view: MatchState, seat: int) -> bool:
        return self.game.usually_asked(view.inner, seat)

    def things(self, view: MatchState, seat: int, move: Move) -> list[Thing]:
        return self.game.things(view.inner, seat, move)

    def question(self, view: MatchState, seat: int, moves: list[Move], picks: list[Move]) -> Question:
        return self.game.question(view.inner, seat, moves, picks)

    def why_not(self, view: MatchState, seat: int, text: str) -> Reason | None:
        return self.game.why_not(view.inner, seat, text)

    def against(self, view: MatchState, seat: int, text: str) -> Reason | None:
        return self.game.against(view.inner, seat, text)

    def told(self, event: Event, viewer: int) -> Sentence | None:
        return self.game.told(event, viewer)

    def tell(self, event: Event, viewer: int, names: list[str]) -> str:
        return self.game.tell(event, viewer, names)

    def ending(self, winners: int, reason: str) -> Sentence:
        return self.game.ending(winners, reason)

    def event_rule(self, event: Event) -> str:
        return self.game.event_rule(event)

    def reason_rule(self, reason: str) -> str:
        return self.game.reason_rule(reason)

    def show_event(self, event: Event) -> ShownEvent:
        return self.game.show_event(event)

    def check(self, settings: Mapping[str, str], seats: int) -> None:
        self.game.check(settings, seats)

    def numbers(self, settings: Mapping[str, str], seats: int) -> list[list[str]]:
        return self.game.numbers(settings, seats)

    def idle_rules(self, settings: Mapping[str, str], seats: int) -> str:
        return self.game.idle_rules(settings, seats)

    def listen(self, s: MatchState) -> None:
        self.game.listen(s.inner)
        self.follow(s)

    def heard(self, s: MatchState) -> list[Event]:
        return self.game.heard(s.inner)

    def hurry(self, s: MatchState) -> None:
        self.game.hurry(s.inner)
        self.follow(s)

    def due(self, s: MatchState) -> int:
        return self.game.due(s.inner)

    def deadline(self, s: MatchState) -> int:
        return self.game.deadline(s.inner)

    def rank(self, s: MatchState, seat: int) -> int:
        return self.game.rank(s.inner, seat)

    def default(self, s: MatchState, seat: int, rng: Rng) -> list[Move]:
        return self.game.default(s.inner, seat, rng)

    def sides(self, settings: Mapping[str, str], seats: int) -> int:
        return self.game.sides(settings, seats)

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        return self.game.wins_needed(settings)

    def most_games(self, settings: Mapping[str, str], seats: int) -> int:
        return self.game.most_games(settings, seats)

    def foremost(self, leaders: list[int], games: list[MatchState]) -> list[int]:
        return self.game.foremost(leaders, [each.inner for each in games])

    def fork_chance(self, s: MatchState, name: str) -> None:
        self.game.fork_chance(s.inner, name)
        self.follow(s)

    def why_no_undo(self, s: MatchState) -> Reason | None:
        return self.game.why_no_undo(s.inner)

    def why_silent(self, s: MatchState, seat: int) -> Reason | None:
        return self.game.why_silent(s.inner, seat)

    # end of what is generated


def closing(game: AnyGame, state: State, number: int) -> MatchState:
    """How this game of a match stood when it ended (`Match.closing`)."""
    assert isinstance(game, Match)
    assert isinstance(state, MatchState)
    return game.closing(state, number)
