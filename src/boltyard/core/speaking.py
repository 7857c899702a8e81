"""What is said at a table: answers and sets, acts beside the question, time, and questions that answer themselves."""

from typing import Any, Final

from boltyard.core import flow
from boltyard.core.card_sets import names_its_cards
from boltyard.core.errors import BadRecord, BadSetting, IllegalMove, NewerRules, NotYours, UnknownCode, Wrong
from boltyard.core.events import Event
from boltyard.core.game import AnyGame
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import DONE, OFFER_DRAW, Move
from boltyard.core.record import FORK, UNDO, Line, Record, RecordFile
from boltyard.core.rng import Rng
from boltyard.core.settings import whole_number
from boltyard.core.state import CLOCK, CLOCK_BIT, State

MOST_FORCED: Final = 100_000  # one-option questions in a row: more would be a rule that never ends


class Step:
    """One decision as it was made: who, what, who was asked, how many options, and what came of it."""

    def __init__(self, n: int, seat: int, code: str, asked: list[int], decision: str, options: int) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.asked = asked
        self.decision = decision
        self.options = options
        self.events: list[Event] = []


class Past:
    """An entry of what led to the present state: a decision that still holds, or the fork after an undo."""

    def __init__(self, n: int, seat: int, code: str, early: str, abandoned: list[Any] | None) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.early = early  # how far answers without a choice had come, as the record's line says it
        self.abandoned = abandoned  # the states an undo gave up, if this is one: what was seen there stays seen
        self.instead_of = ""  # of an undo: the first decision that it took back; `seat` is whose that was
        self.news = False  # did it bring to light what nobody could have known?
        self.others = False  # has another seat given the only answer it had since?


class Speaking:
    """A match at which seats speak. Whoever sits here speaks in codes; the table applies, records and tells.

    One-option questions are answered by `forced`, never recorded. Sets may be named item by item, by programs in the
    order of the rules (`answer`), by people in any (`pick`), or said in one line (`say`); the record gets the same line
    either way. What people pick is kept here and reaches the state once it is a whole answer. A *patient* table leaves
    one-option questions to whoever drives it, who answers them with `force` when their time has come. What happens
    beside the question before that, a resignation, an undo, says in its line how far those answers had come
    (`early`), so that replaying takes the same way with the same patience (`come_to`).

    What is asked about the game being played is asked of it and of the machine (`flow`), without the match around it;
    what changes something goes through the match, which follows.
    """

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        file: RecordFile | None = None,
        listen: bool = True,
        patient: bool = False,
    ) -> None:
        if record.rules > game.rules_version:
            raise NewerRules(
                f"this record was made under rules version {record.rules} of {game.name}; "
                f"this program knows up to {game.rules_version}, so update it"
            )
        if record.rules < 1:
            raise BadRecord(f"there is no rules version {record.rules} of {game.name}; the first is 1")
        self.game = with_its_cards(game, record)
        self.rules: AnyGame = self.game.game if isinstance(self.game, Match) else self.game  # of the game being played
        self.record = record
        self.file = file
        self.listening = listen
        self.patient = patient
        self.state: State = self.fresh()
        self.offered: dict[int, list[Move]] = {}  # by seat: what it may say, worked out since something was said
        self.offered_in = self.state
        self.past: list[Past] = []
        self.choices = [0] * len(record.names)  # by seat: the most options of any step of the answer being given
        self.picks: list[list[Move]] = [[] for _ in record.names]  # by seat: what a person has picked of an open set
        self.picked_from: list[list[Move]] = [[] for _ in record.names]  # and what was offered when it began
        self.steps: list[Step] = []
        self.opening: list[Event] = []  # what happened before the first decision
        self.undone = 0
        self.answered = 0  # answers that stand, with a choice or without
        self.decisions = 0
        self.questions = 0
        self.forced()

    def fresh(self) -> State:
        record = self.record
        state: State = self.game.new(record.settings, record.seed, len(record.names), record.rules)
        if self.listening:
            self.game.listen(state)
        return state

    # Nouns.

    @property
    def playing(self) -> State:
        """The game being played, of a match."""
        state = self.state
        return state.inner if isinstance(state, MatchState) else state

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now."""
        asked = self.state.asked
        return [seat for seat in range(self.state.seats) if asked >> seat & 1]

    @property
    def clock_is_asked(self) -> bool:
        return self.state.asked & CLOCK_BIT != 0

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    def options(self, seat: int) -> list[Move]:
        """What the seat may say now. It is worked out once, for all who ask before something else is said."""
        if self.offered_in is not self.state:
            self.offered_in = self.state
            self.offered = {}
        known = self.offered.get(seat)
        if known is None:
            known = self.offered[seat] = flow.options(self.playing, seat)
        return known

    def picked(self, seat: int) -> list[Move]:
        """What the seat has picked of the set that is asked for; where another is asked for by now, nothing."""
        picks = self.picks[seat]
        if picks and (self.picked_from[seat] != self.options(seat) or not flow.together(self.playing, seat, picks)):
            return []
        return picks

    def named(self, seat: int) -> list[Move]:
        """All that the seat has named of a set that is still open."""
        return [*self.playing.sealed[seat], *self.picked(seat)]

    def offers(self, seat: int) -> list[Move]:
        """What a person may say or pick now, in whatever order they name a set."""
        options = self.options(seat)
        for move in options:
            if move.item:
                return flow.offers(self.playing, seat, self.picked(seat))
        return options

    def last_own(self, seat: int) -> int:
        """The number of this seat's last decision that stands, or 0; before a fork it was another match."""
        for entry in reversed(self.past):
            if FORK.fullmatch(entry.code):
                return 0
            if entry.seat == seat and entry.abandoned is None:
                return entry.n
        return 0

    # Speaking.

    def answer(self, seat: int, move: Move) -> Step | None:
        """A legal move: a whole answer, or one item of a set. The step, once the answer is complete."""
        options = self.options(seat)
        if move not in options:
            if move in self.rules.asides(self.playing, seat):
                return self.act_aside(seat, move)
            self.game.apply(self.state, seat, move)  # refuses, with the reason
        made = len(self.steps)
        if not self.take(seat, move, len(options)):
            self.forced()
        return self.steps[-1] if len(self.steps) > made else None

    def take(self, seat: int, move: Move, options: int) -> bool:
        """A legal move takes effect. True if it completed the seat's answer."""
        self.choices[seat] = max(self.choices[seat], options)
        line = flow.closing_line(self.playing, seat, move)
        asked = self.asked
        if not line:
            self.game.answer(self.state, seat, move)
            self.offered = {}
            return False
        self.questions += 1
        early = "" if seat in asked else self.early()  # an answer among several is sealed: when it came is no matter
        self.answered += 1
        step: Step | None = None
        if self.choices[seat] > 1 or seat not in asked:  # what a free seat does is always its own decision
            self.decisions += 1
            decision = self.rules.decision(self.playing, seat) if self.listening else ""
            step = Step(len(self.record.lines) + 1, seat, line, asked, decision, self.choices[seat])
        else:
            self.answered_by(seat)
        self.choices[seat] = 0
        self.picks[seat] = []
        self.game.answer(self.state, seat, move)
        self.offered = {}
        self.note(step, early)
        return True

    def act_aside(self, seat: int, move: Move) -> Step:
        """Resign, offer a draw: an act beside the question, recorded like a decision."""
        step = Step(len(self.record.lines) + 1, seat, move.text, self.asked, "", 1)
        early = self.early()
        self.game.aside(self.state, seat, move)
        self.offered = {}
        for other in range(len(self.choices)):
            if not self.playing.sealed[other]:  # a set that goes on has had its choices
                self.choices[other] = 0
            if move is OFFER_DRAW:  # the question is asked from its beginning
                self.picks[other] = []
        self.note(step, early)
        return step

    def say(self, seat: int, code: str) -> Step | None:
        """A code from outside. It is looked up among what is legal; refused otherwise, and nothing has changed."""
        if seat == CLOCK:
            return self.elapse(code)
        if not 0 <= seat < self.state.seats:
            raise NotYours(f"there is no seat {seat} at this table", self.game.turn_rule)
        if self.over:
            raise IllegalMove("the match is over", self.game.reason_rule(self.state.reason))
        text = " ".join(code.split())
        if text == DONE.text and self.picked(seat):
            return self.pick(seat, DONE)
        try:
            moves = self.rules.read(self.playing, seat, text)
        except Wrong:
            late = [move for move in self.offers(seat) if move.item and move.text == text]
            if not late:
                raise
            return self.pick(seat, late[0])
        if len(moves) == 1 and moves[0].item and flow.closing_line(self.playing, seat, moves[0]) != text:
            return self.pick(seat, moves[0])  # `discard 5S` of several names it; `attack 5S` sends it alone
        return self.carry_out(seat, moves)

    def carry_out(self, seat: int, moves: list[Move]) -> Step | None:
        """A whole answer, item by item in the order of the rules, or an act beside the question."""
        made = len(self.steps)
        for move in moves:
            options = self.options(seat)
            if move in options:
                self.take(seat, move, len(options))
            elif move in self.rules.asides(self.playing, seat):  # nothing else may pass for one: some end a match
                self.act_aside(seat, move)
            else:
                self.game.refuse(self.state, seat, move.text)
        return self.steps[made] if len(self.steps) > made else None

    def pick(self, seat: int, move: Move) -> Step | None:
        """One item of a set, in any order, or `DONE`; the step, once the picks are a whole answer.

        Where nothing else goes with them, the rest is picked by itself.
        """
        offers = self.offers(seat)
        if move not in offers:
            self.game.refuse(self.state, seat, move.text)
        if not move.item and move is not DONE:
            return self.answer(seat, move)
        picks = self.picked(seat)
        if move.item:
            picks = [*picks, move]
            offers = flow.offers(self.playing, seat, picks)
        while len(offers) == 1 and offers[0].item:  # nothing else goes with these
            picks = [*picks, offers[0]]
            offers = flow.offers(self.playing, seat, picks)
        if move is DONE or (len(offers) == 1 and offers[0] is DONE):
            return self.carry_out(seat, flow.closed(self.playing, seat, picks))
        self.picks[seat] = picks
        self.picked_from[seat] = self.options(seat)
        return None

    def put_back(self, seat: int, code: str) -> None:
        """Take a pick back, and with it all that no longer goes without it."""
        picks = self.picked(seat)
        found = [move for move in picks if move.text == code]
        if not found:
            raise UnknownCode(f"{code[:60]!r} is not among what was named ({self.game.turn_rule})")
        left = picks[:]
        left.remove(found[-1])
        if found[-1].opens or not flow.together(self.playing, seat, left):
            left = left[: picks.index(found[-1])]
        self.picks[seat] = left

    def begin_again(self, seat: int) -> None:
        """Forget what the seat has named of a set that is still open."""
        self.picks[seat] = []
        self.choices[seat] = 0
        self.game.begin_again(self.state, seat)
        self.offered = {}

    def time_out(self, seat: int, chance: Rng) -> None:
        """The seat's time has run out: the game's default is its answer. A set may be whole before its last item."""
        self.begin_again(seat)
        answered = self.answered
        for move in self.game.default(self.state, seat, chance):
            if self.answered == answered:
                self.answer(seat, move)

    def elapse(self, code: str) -> Step:
        """Time passes: `elapse 1500`."""
        words = code.split()
        ms = whole_number(words[1]) if len(words) == 2 and words[0] == "elapse" else None
        if ms is None or ms < 0:
            raise UnknownCode(f"{code!r} is not for the clock; it says elapse and a number of milliseconds")
        if not self.clock_is_asked:
            raise NotYours("no time is running at this table now", self.game.turn_rule)
        step = Step(len(self.record.lines) + 1, CLOCK, code, [CLOCK], "", 1)
        early = self.early()
        self.game.elapse(self.state, ms)
        self.offered = {}
        self.note(step, early)
        return step

    def note(self, step: Step | None, early: str) -> None:
        """Write the decision down, answer what has one option, and gather what came of it all."""
        if step is not None:
            line = Line(step.n, step.seat, step.code, early)
            self.record.lines.append(line)
            self.steps.append(step)
            if self.file is not None:
                self.file.add(self.record.line_text(line))
            self.past.append(Past(step.n, step.seat, step.code, early, None))
            self.gather()
        self.forced()
        if self.state.over:
            self.finish()

    def gather(self) -> None:
        """Events since the last look belong to the last decision."""
        events = self.playing.log
        if not events or not self.listening:
            return
        self.playing.log = []
        if not self.steps:
            self.opening += events
            return
        self.steps[-1].events += events
        if self.past and any(event.news for event in events):
            self.past[-1].news = True

    def forced(self) -> None:
        """Close sets that can end in one way only and, if nobody has to wait, answer what has one option (ROB-R-50)."""
        for _ in range(MOST_FORCED):
            moved = False
            for seat in self.asked:
                options = self.options(seat)
                if len(options) == 1:
                    if self.choices[seat] > 1 and self.take(seat, options[0], 1):
                        return  # the end of a set with a choice in it; what is forced after it is done
                    if self.choices[seat] <= 1 and self.patient:
                        continue
                    if self.choices[seat] <= 1:
                        self.answer_forced(seat, options[0])
                    moved = True
                    break
            if not moved:
                break
        self.gather()

    def answer_forced(self, seat: int, move: Move) -> bool:
        """The only answer there is, or an item of it; True if the seat's answer is complete."""
        closed = flow.closing_line(self.playing, seat, move) != ""
        if closed:
            self.questions += 1
            self.answered += 1
            self.answered_by(seat)
        self.game.answer(self.state, seat, move)
        self.offered = {}
        return closed

    def answered_by(self, seat: int) -> None:
        """A seat has given the only answer it had, and no line of the record tells of it."""
        if self.past and self.past[-1].seat != seat:
            self.past[-1].others = True

    def is_forced(self, seat: int) -> bool:
        """Has this seat one answer only, and had no choice on the way to it?"""
        if self.choices[seat] > 1 or not self.state.asked >> seat & 1:
            return False
        options = self.options(seat)
        if len(options) != 1:
            return False
        return not options[0].item or len(flow.only_answer(self.playing, seat)) > 0

    def waiting(self) -> list[int]:
        """The seats that have one answer only, which is not given yet."""
        return [seat for seat in self.asked if self.is_forced(seat)]

    def force(self, seats: list[int] | None = None) -> list[int]:
        """Answer the question being asked for every seat (or those named) that has one answer only; who these were."""
        forced: list[int] = []
        for seat in self.waiting():
            if seats is not None and seat not in seats:
                continue
            asked = self.state.asked
            forced.append(seat)
            self.force_one(seat)
            if self.over or self.state.asked != asked & ~(1 << seat):
                break  # another question, with a beat of its own
        self.gather()
        if self.state.over:
            self.finish()
        return forced

    def force_one(self, seat: int) -> None:
        for move in flow.only_answer(self.playing, seat):
            self.answer_forced(seat, move)

    def early(self) -> str:
        """How far answers without a choice have come, where one of them is still to be given."""
        waiting = self.waiting() if self.patient else []
        return f"{self.answered} {' '.join(str(seat) for seat in waiting)}" if waiting else ""

    def catch_up(self, early: str) -> None:
        """Give the answers without a choice: all of them, or as many as had been given then."""
        while self.come_nearer(early):
            pass
        if early and early != f"{self.answered} {' '.join(str(seat) for seat in self.waiting())}":
            raise UnknownCode(f"nobody could be waited for like this: early {early}")

    def come_nearer(self, early: str) -> list[int]:
        """Give the next answers without a choice, if they had been given then; whose they were."""
        if not early:
            return self.force()
        numbers = [int(word) for word in early.split()]
        forced = self.waiting() if self.answered < numbers[0] else []
        first = [seat for seat in forced if seat not in numbers[1:]]  # who was still waited for then comes last
        return self.force((first or forced)[:1]) if forced else []

    def come_to(self, seat: int, code: str, early: str) -> None:
        """Give answers without a choice until this can be said where it was said, and no more than had been given.

        An answer among several is sealed, and says nothing of the others: where one of them has no choice, it may have
        been given before or after.
        """
        if early or seat == CLOCK or UNDO.fullmatch(code) or FORK.fullmatch(code):
            self.catch_up(early)
            return
        while not self.may_choose(seat) and self.force():
            pass
        if any(move.text == code for move in self.rules.asides(self.playing, seat)):
            self.catch_up(early)

    def may_choose(self, seat: int) -> bool:
        """Is this seat asked, and has it a choice?"""
        return self.state.asked >> seat & 1 == 1 and not self.is_forced(seat)

    def finish(self) -> None:
        """The match is over: its record ends with how, once."""
        outcome = self.game.outcome(self.state)
        if self.record.end or outcome is None:
            return
        winners = " ".join(self.record.names[seat] for seat in outcome.winners) or "draw"
        self.close(f"= {winners}, {outcome.turns} turns, {outcome.reason}")

    def adjourn(self) -> None:
        """Stop here for now: the record ends with how far it goes."""
        if not self.record.end:
            self.close(f"~ {len(self.record.lines)} decisions")

    def close(self, end: str) -> None:
        self.record.end = end
        self.record.digest = self.record.sum_up(self.game.essence(self.state))
        if self.file is not None:
            self.file.add(f"{end}, {self.record.digest}")


def with_its_cards(game: AnyGame, record: Record) -> AnyGame:
    """The game with the cards that the record names; a match that begins now names today's, the base set too."""
    if not record.kept:
        record.settings = game.pinned(record.settings)
    elif game.card_digest() and not names_its_cards(record.settings):
        raise BadRecord(
            f"the header does not say with which cards of {game.name} this was played (cards base@DIGEST), "
            "so nobody can tell whether they are today's; the version of Boltyard that wrote it can replay it"
        )
    try:
        return game.bound(record.settings)
    except BadSetting as error:
        if record.kept:
            raise BadRecord(f"the record's header: {error.sentence}") from error
        raise
