"""A live game: seats and what they say, the record growing, one-option questions answered, undo."""

from hashlib import sha256
from typing import Any, Final

from boltyard.core.errors import BadRecord, IllegalMove, NewerRules, NotYours, UnknownCode, Wrong
from boltyard.core.events import Event
from boltyard.core.game import Game
from boltyard.core.moves import DONE, Move
from boltyard.core.record import UNDO, Line, Record, RecordFile
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

    def __init__(self, n: int, seat: int, code: str, news: bool, abandoned: list[Any] | None) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.news = news  # did it bring to light what nobody could have known?
        self.abandoned = abandoned  # the states an undo gave up, if this is one: what was seen there stays seen


class Table:
    """A match being played. Whoever sits here speaks in codes; the table applies, records and tells.

    One-option questions are answered by `forced`, never recorded. Sets may be named item by item, by programs in the
    order of the rules (`answer`), by people in any (`pick`), or said in one line (`say`); the record gets the same line
    either way. What people pick is kept here and reaches the state once it is a whole answer. A *patient* table leaves
    one-option questions to whoever drives it, who answers them with `force` when the beat is over; the record is the
    same.
    """

    def __init__(self, game: Game[Any], record: Record, file: RecordFile | None = None, listen: bool = True) -> None:
        if record.rules > game.rules_version:
            raise NewerRules(
                f"this record was made under rules version {record.rules} of {game.name}; "
                f"this program knows up to {game.rules_version}, so update it"
            )
        if record.rules < 1:
            raise BadRecord(f"there is no rules version {record.rules} of {game.name}; the first is 1")
        self.game = game.bound(record.settings)
        self.record = record
        self.file = file
        self.listening = listen
        self.patient = False
        self.state: State = self.fresh()
        self.past: list[Past] = []
        self.choices = [0] * len(record.names)  # by seat: the most options of any step of the answer being given
        self.picks: list[list[Move]] = [[] for _ in record.names]  # by seat: what a person has picked of an open set
        self.picked_from: list[list[Move]] = [[] for _ in record.names]  # and what was offered when it began
        self.steps: list[Step] = []
        self.opening: list[Event] = []  # what happened before the first decision
        self.undone = 0
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
    def over(self) -> bool:
        return self.state.over

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now."""
        return [seat for seat in range(self.state.seats) if self.state.asked >> seat & 1]

    @property
    def clock_is_asked(self) -> bool:
        return self.state.asked & CLOCK_BIT != 0

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    def options(self, seat: int) -> list[Move]:
        return self.game.legal(self.state, seat)

    def picked(self, seat: int) -> list[Move]:
        """What the seat has picked of the set that is asked for; where another is asked for by now, nothing."""
        picks = self.picks[seat]
        if picks and (self.picked_from[seat] != self.options(seat) or not self.game.together(self.state, seat, picks)):
            return []
        return picks

    def named(self, seat: int) -> list[Move]:
        """All that the seat has named of a set that is still open."""
        return [*self.game.named(self.state, seat), *self.picked(seat)]

    def offers(self, seat: int) -> list[Move]:
        """What a person may say or pick now, in whatever order they name a set."""
        return self.game.offers(self.state, seat, self.picked(seat))

    # Speaking.

    def answer(self, seat: int, move: Move) -> Step | None:
        """A legal move: a whole answer, or one item of a set. The step, once the answer is complete."""
        options = self.options(seat)
        if move not in options:
            if move in self.game.asides(self.state, seat):
                return self.act_aside(seat, move)
            self.game.apply(self.state, seat, move)  # refuses, with the reason
        made = len(self.steps)
        if not self.take(seat, move, len(options)):
            self.forced()
        return self.steps[-1] if len(self.steps) > made else None

    def take(self, seat: int, move: Move, options: int) -> bool:
        """A legal move takes effect. True if it completed the seat's answer."""
        self.choices[seat] = max(self.choices[seat], options)
        line = self.game.closing_line(self.state, seat, move)
        asked = self.asked
        if not line:
            self.game.answer(self.state, seat, move)
            return False
        self.questions += 1
        step: Step | None = None
        if self.choices[seat] > 1 or seat not in asked:  # what a free seat does is always its own decision
            self.decisions += 1
            decision = self.game.prompt(self.state, seat).decision if self.listening else ""
            step = Step(len(self.record.lines) + 1, seat, line, asked, decision, self.choices[seat])
        self.choices[seat] = 0
        self.picks[seat] = []
        self.game.answer(self.state, seat, move)
        self.note(step)
        return True

    def act_aside(self, seat: int, move: Move) -> Step:
        """Resign, offer a draw: an act beside the question, recorded like a decision."""
        step = Step(len(self.record.lines) + 1, seat, move.text, self.asked, "", 1)
        for other in range(len(self.choices)):
            self.choices[other] = 0
            self.picks[other] = []
        self.game.aside(self.state, seat, move)
        self.note(step)
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
            moves = self.game.read(self.state, seat, text)
        except Wrong:
            late = [move for move in self.offers(seat) if move.item and move.text == text]
            if not late:
                raise
            return self.pick(seat, late[0])
        if len(moves) == 1 and moves[0].item and self.game.closing_line(self.state, seat, moves[0]) != text:
            return self.pick(seat, moves[0])  # `discard 5S` of several names it; `attack 5S` sends it alone
        return self.carry_out(seat, moves)

    def carry_out(self, seat: int, moves: list[Move]) -> Step | None:
        """A whole answer, item by item in the order of the rules, or an act beside the question."""
        made = len(self.steps)
        for move in moves:
            options = self.options(seat)
            if move in options:
                self.take(seat, move, len(options))
            else:
                self.act_aside(seat, move)
        return self.steps[made] if len(self.steps) > made else None

    def pick(self, seat: int, move: Move) -> Step | None:
        """One item of a set, in any order, or `DONE`; the step, once the picks are a whole answer.

        Where nothing else goes with them, the rest is picked by itself.
        """
        picks = self.picked(seat)
        offers = self.game.offers(self.state, seat, picks)
        if move not in offers:
            self.game.refuse(self.state, seat, move.text)
        if not move.item and move is not DONE:
            return self.answer(seat, move)
        if move.item:
            picks = [*picks, move]
            offers = self.game.offers(self.state, seat, picks)
        while len(offers) == 1 and offers[0].item:  # nothing else goes with these
            picks = [*picks, offers[0]]
            offers = self.game.offers(self.state, seat, picks)
        if move is DONE or (len(offers) == 1 and offers[0] is DONE):
            return self.carry_out(seat, self.game.closed(self.state, seat, picks))
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
        if found[-1].opens or not self.game.together(self.state, seat, left):
            left = left[: picks.index(found[-1])]
        self.picks[seat] = left

    def begin_again(self, seat: int) -> None:
        """Forget what the seat has named of a set that is still open."""
        self.picks[seat] = []
        self.choices[seat] = 0
        self.game.begin_again(self.state, seat)

    def elapse(self, code: str) -> Step:
        """Time passes: `elapse 1500`."""
        words = code.split()
        ms = whole_number(words[1]) if len(words) == 2 and words[0] == "elapse" else None
        if ms is None or ms < 0:
            raise UnknownCode(f"{code!r} is not for the clock; it says elapse and a number of milliseconds")
        if not self.clock_is_asked:
            raise NotYours("no time is running at this table now", self.game.turn_rule)
        step = Step(len(self.record.lines) + 1, CLOCK, code, [CLOCK], "", 1)
        self.game.elapse(self.state, ms)
        self.note(step)
        return step

    def note(self, step: Step | None) -> None:
        """Write the decision down, answer what has one option, and gather what came of it all."""
        if step is not None:
            self.put_down(step)
        self.forced()
        if self.over and not self.record.end:
            self.finish()

    def put_down(self, step: Step) -> None:
        line = Line(step.n, step.seat, step.code)
        self.record.lines.append(line)
        self.steps.append(step)
        if self.file is not None:
            self.file.add(self.record.line_text(line))
        self.past.append(Past(step.n, step.seat, step.code, False, None))
        self.gather()

    def gather(self) -> None:
        """Events since the last look belong to the last decision."""
        if not self.listening:
            return
        events = self.game.heard(self.state)
        if not self.steps:
            self.opening += events
            return
        self.steps[-1].events += events
        if self.past and any(event.news for event in events):
            self.past[-1].news = True

    def forced(self) -> None:
        """Answer every question that has one option (ROB-R-50)."""
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
                        self.questions += 1 if self.game.closing_line(self.state, seat, options[0]) else 0
                        self.game.answer(self.state, seat, options[0])
                    moved = True
                    break
            if not moved:
                break
        self.gather()

    def is_forced(self, seat: int) -> bool:
        """Has this seat one answer only, and had no choice on the way to it?"""
        if self.choices[seat] > 1 or not self.state.asked >> seat & 1:
            return False
        return len(self.game.only_answer(self.state, seat)) > 0

    def force(self) -> list[int]:
        """Answer the question being asked for every seat that has one answer only; which seats these were."""
        forced: list[int] = []
        for seat in [seat for seat in self.asked if self.is_forced(seat)]:
            asked = self.state.asked
            forced.append(seat)
            self.questions += 1
            for move in self.game.only_answer(self.state, seat):
                self.game.answer(self.state, seat, move)
            if self.over or self.state.asked != asked & ~(1 << seat):
                break  # another question, with a beat of its own
        self.gather()
        if self.over and not self.record.end:
            self.finish()
        return forced

    def finish(self) -> None:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
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

    # Going back.

    def undo_needs(self, n: int) -> list[int]:
        """The seats that must agree to go back to before decision n; an own unrevealed act needs nobody (ROB-R-56)."""
        back = [entry for entry in self.past if entry.n >= n and entry.abandoned is None]
        if not back or back[0].n != n:
            raise IllegalMove(f"decision {n} cannot be undone; it does not stand", self.game.undo_rule)
        seats = {entry.seat for entry in back}
        if len(seats) == 1 and CLOCK not in seats and not any(entry.news for entry in back):
            return sorted(seats)
        return list(range(self.state.seats))

    def last_own(self, seat: int) -> int:
        """The number of this seat's last decision that stands, or 0."""
        for entry in reversed(self.past):
            if entry.seat == seat and entry.abandoned is None:
                return entry.n
        return 0

    def undo(self, n: int, agreed: list[int], by: int) -> None:
        """Go back to before decision n. The record keeps everything; chance afterwards is a new fork (ROB-R-56)."""
        if self.over:
            raise IllegalMove("the match is over, and its record closed", self.game.over_rule)
        reason = self.game.why_no_undo(self.state)
        if reason:
            sentence, _, rule = reason.rpartition(" (")
            raise IllegalMove(sentence, rule.removesuffix(")"))
        for seat in agreed:
            if not 0 <= seat < self.state.seats:
                raise IllegalMove(f"there is no seat {seat} at this table to agree", self.game.undo_rule)
        needs = self.undo_needs(n)
        missing = [seat for seat in needs if seat not in agreed]
        if missing:
            names = " and ".join(self.record.names[seat] for seat in missing)
            raise IllegalMove(f"going back to before decision {n} needs the consent of {names}", self.game.undo_rule)
        kept = [entry for entry in self.past if entry.n < n]
        self.undone += 1
        code = f"undo {n}, agreed by {' '.join(str(seat) for seat in sorted(agreed))}"
        line = Line(len(self.record.lines) + 1, by, code)
        abandoned = self.states_after(kept, self.past[len(kept) :])
        self.state = self.states_after(kept, [])[0]
        if self.listening:
            self.game.listen(self.state)
        self.past = [*kept, Past(n - 1, by, f"undo {self.undone}", False, abandoned)]
        self.fork(f"undo {self.undone}", abandoned)
        self.record.lines.append(line)
        self.steps.append(Step(line.n, by, code, self.asked, "", 1))
        if self.file is not None:
            self.file.add(self.record.line_text(line))

    def fork(self, name: str, abandoned: list[Any]) -> None:
        self.game.fork_chance(self.state, name)
        for then in abandoned:
            self.game.remember(self.state, then)
        self.choices = [0] * len(self.choices)
        self.picks = [[] for _ in self.picks]

    def states_after(self, kept: list[Past], more: list[Past]) -> list[State]:
        """The state that these decisions lead to, and those that each further one led to."""
        quiet = Table(self.game, self.record.blank(), None, False)
        for entry in kept:
            quiet.repeat(entry)
        states: list[State] = [quiet.state.clone()]
        for entry in more:
            quiet.repeat(entry)
            states.append(quiet.state.clone())
        return states

    def repeat(self, entry: Past) -> None:
        if entry.abandoned is not None:
            self.fork(entry.code, entry.abandoned)
        else:
            self.say(entry.seat, entry.code)

    # Records.

    def follow(self, line: Line) -> Step | None:
        """Do what a line of a record says."""
        undo = UNDO.fullmatch(line.code)
        if undo:
            self.undo(int(undo.group(1)), [int(seat) for seat in undo.group(2).split()], line.seat)
            return self.steps[-1]
        step = self.say(line.seat, line.code)
        if step is None:
            raise UnknownCode(f"{line.code!r} is not a whole answer")
        if step.code != line.code:
            raise UnknownCode(f"{line.code!r} should be written {step.code!r}")
        return step


def open_table(game: Game[Any], record: Record, upto: int = -1, file: RecordFile | None = None) -> Table:
    """The table that a record leads to, after all its decisions or the first `upto`."""
    try:
        table = Table(game, record.blank())
    except Wrong as error:
        raise error if isinstance(error, BadRecord) else BadRecord(f"the record's header: {error.sentence}") from error
    lines = record.lines if upto < 0 else record.lines[:upto]
    for line in lines:
        try:
            table.follow(line)
        except Wrong as error:
            raise BadRecord(f"decision {line.n}: {error.sentence}") from error
    table.file = file
    return table


def verify(game: Game[Any], record: Record) -> Table:
    """Replay a record and check its legality, result, digest and fair deal; refused with the first thing amiss."""
    record.check_fair()
    table = open_table(game, record)
    if not record.end:
        raise BadRecord(f"the record breaks off after decision {len(record.lines)}; it has no result line")
    if table.over != record.finished:
        raise BadRecord(
            "the record calls itself finished, but the match goes on"
            if record.finished
            else "the record calls itself adjourned, but the match is over"
        )
    table.adjourn()
    if table.record.end != record.end:
        raise BadRecord(f"the last line should read {table.record.end!r}, not {record.end!r}")
    if table.record.digest != record.digest:
        raise BadRecord(f"the digest should be {table.record.digest}, not {record.digest}; something was altered")
    return table


def state_digest(game: Game[Any], state: State) -> str:
    """A short name for exactly this state; of a live match it never leaves the server."""
    return sha256(game.essence(state).encode()).hexdigest()[:16]
