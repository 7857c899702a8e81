"""What leaves a table: for each viewer the view, the question, and what happened, as far as they may know it.

Nothing else in this room looks into a state. Codes of others, seeds and digests have no way out of here.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final, NamedTuple

import msgspec

from boltyard.core.events import Began, Ended, Event, GameEnded
from boltyard.core.match import MatchState, closing
from boltyard.core.moves import Move
from boltyard.core.sentences import NOBODY, Audience, People, Person, say
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import Step, Table
from boltyard.server.pieces import said_to
from boltyard.server.wire import (
    Clock,
    Ending,
    LogLine,
    Option,
    Part,
    PauseAsk,
    Piece,
    Position,
    Question,
    UndoAsk,
    Update,
)

LONGEST: Final = 90  # characters of the sentence that says what is going on
NOTHING: Final = msgspec.Raw(b"[]")
TAIL: Final = 200  # log lines that somebody who comes is told

encoder = msgspec.json.Encoder()


class Entry(NamedTuple):
    """Something that happened, or a decision taken back, in its place in the log."""

    n: int  # of the record's line: no viewer is told before the end
    turn: int
    event: Event | None
    step: Step | None


class Chronicle:
    """Everything that happened at a table, in order. It only grows; what was taken back stays, and says so."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self.turn = 0
        self.opened = 0
        self.step = 0
        self.heard = 0
        self.collect()

    def collect(self) -> None:
        """Take over what the table has noted since."""
        table = self.table
        for event in table.opening[self.opened :]:
            self.add(0, event, None)
        self.opened = len(table.opening)
        steps = table.steps
        while self.step < len(steps):
            step = steps[self.step]
            if self.heard == 0 and step.code.startswith("undo "):
                self.add(step.n, None, step)
                self.heard = -1  # said once
            for event in step.events[max(0, self.heard) :]:
                self.add(step.n, event, step)
            if self.step + 1 == len(steps):
                self.heard = len(step.events) or self.heard
                return
            self.step += 1
            self.heard = 0

    def add(self, n: int, event: Event | None, step: Step | None) -> None:
        if isinstance(event, Began):
            self.turn = event.turn
        self.entries.append(Entry(n, self.turn, event, step))


class Telling:
    """The log as one viewer reads it.

    Its lines are numbered by themselves: a number of the record's would tell whether somebody chose to pass or had to.
    """

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.marks: list[int] = []  # the entry of the chronicle that each line tells of
        self.read = 0  # so many entries

    def since(self, entry: int) -> list[LogLine]:
        """What was told of this entry and all after it."""
        return self.lines[bisect_left(self.marks, entry) :]


class Scene:
    """What one table looks like to each viewer."""

    def __init__(self, table: Table, names: list[str], key: str) -> None:
        self.table = table
        self.game = table.game
        self.rules = table.rules  # of the game being played: what it says of itself needs no match around it
        self.legend = self.rules.legend
        self.key = key
        self.chronicle = Chronicle(table)
        state = table.state
        self.needed = self.game.wins_needed(state.settings) if isinstance(state, MatchState) else 1  # wins
        self.asides: dict[str, Option] = {}  # what may be said beside any question, in words
        self.waits: dict[tuple[int, int], str] = {}  # by who reads, and who is asked: whom one waits for
        self.askable: set[int] = set()  # entries of which a bot can be asked why
        self.tellings: dict[tuple[int, int], Telling] = {}  # by who looks, and who reads
        self.call(names)

    def call(self, names: list[str]) -> None:
        """From now on everybody is called so, also in what was told before."""
        self.names = names
        self.readers = {seat: Audience(names, seat) for seat in (PUBLIC, EVERYONE, NOBODY, *range(len(names)))}
        self.asides.clear()
        self.waits.clear()
        self.tellings.clear()

    def update(
        self,
        viewer: int,
        version: int,
        since: int,
        offers: dict[int, list[Move]],
        undo: UndoAsk | None = None,
        clocks: list[Clock] | None = None,
        pause: PauseAsk | None = None,
        fresh: bool = False,
        late: bool = False,
    ) -> Update:
        """The table for this viewer, with the log from that entry on; a fresh one has the last lines of it.

        After the end all is disclosed, and every line tells its moment: so the log is a new beginning then, too.
        """
        table, state, playing = self.table, self.table.state, self.table.playing
        reader = viewer  # also once everything is open: it was you who won
        if state.over:
            viewer = EVERYONE
        log = self.tail(viewer, reader) if fresh or state.over else self.telling(viewer, reader).since(since)
        heard = [] if fresh else self.chronicle.entries[since:]
        moves = offers.get(viewer) if viewer >= 0 and not late else None
        picture = self.game.picture(state, viewer).encode() if self.rules.paints else b""
        view = self.rules.view(playing, viewer) if moves or not picture else None
        if not picture:  # before the question, which names what is picked
            picture = self.picture(view, viewer)
        question = self.question(view, viewer, moves) if moves else None
        beside: list[Option] = []
        if viewer >= 0 and not late:
            moves_beside = self.rules.asides(playing, viewer)
            beside = [self.asides.get(move.text) or self.aside(move, viewer) for move in moves_beside]
        sentence, rule = self.sentence(question, reader)
        return Update(
            table=self.key,
            version=version,
            viewer=viewer,
            sentence=sentence,
            rule=rule,
            turn=state.turn,
            asked=table.asked,
            view=msgspec.Raw(picture),
            events=self.facts(heard, viewer) if heard else NOTHING,
            log=log,
            fresh=fresh,
            disclosed=table.state.over,
            earlier=len(log) > 0 and log[0].at > 0 and (fresh or table.state.over),
            question=question,
            beside=beside,
            undo=undo,
            mayundo=viewer >= 0 and not table.state.over and table.last_own(viewer) > 0,
            clocks=clocks or [],
            pause=pause,
            ending=self.ending(reader) if table.state.over else None,
            late=late,
            closed=self.closed(heard, viewer),
        )

    def position(self, viewer: int, since: int, fresh: bool) -> Position | None:
        """The view of this viewer as the rules save it, with what happened; the whole state once all is open."""
        state = self.table.state
        if not isinstance(state, MatchState):
            return None
        viewer = EVERYONE if state.over else viewer
        seen = state if viewer == EVERYONE else self.game.view(state, viewer)
        entries = [] if fresh else self.chronicle.entries[since:]
        events = [entry.event.shown_to(viewer) for entry in entries if entry.event is not None]
        return Position(
            rules=state.rules,
            settings=state.settings,
            state=encoder.encode(self.game.save(seen)).decode(),
            events=encoder.encode([event.saved(self.legend) for event in events]).decode(),
        )

    def closed(self, heard: list[Entry], viewer: int) -> msgspec.Raw:
        """The final board of a game that these entries end, where the series goes on (ROB-R-67)."""
        ended = [entry.event.number for entry in heard if isinstance(entry.event, GameEnded)]
        state = self.table.state
        if not ended or not isinstance(state, MatchState) or state.over or ended[-1] >= state.number:
            return NOTHING
        last = self.game.view(closing(self.game, state, ended[-1]), viewer)
        return msgspec.Raw(encoder.encode([self.game.show(last)]))

    def moment(self, viewer: int, n: int, events: list[Event]) -> Update:
        """A finished match as it stood at this moment of its review, for whoever reviews it."""
        table, game = self.table, self.game
        whole = viewer == EVERYONE
        ended = [event.number for event in events if isinstance(event, GameEnded)]
        state = closing(game, table.state, ended[-1]) if ended else table.state  # not the next game's beginning
        shown = game.show(state if whole else game.view(state, viewer))
        sentence, rule = self.sentence(None, viewer)
        return Update(
            table=self.key,
            version=n,
            viewer=viewer,
            sentence=sentence,
            rule=rule,
            turn=state.turn,
            asked=[] if ended else table.asked,
            view=msgspec.Raw(encoder.encode(shown)),
            events=msgspec.Raw(encoder.encode([event.shown_to(viewer).show(self.legend) for event in events])),
            log=self.telling(viewer, viewer).lines,
            fresh=True,
            disclosed=whole,
            ending=self.ending(viewer) if table.state.over else None,
        )

    def picture(self, view: Any, viewer: int) -> bytes:
        """What this viewer sees, and where a match of several games stands."""
        shown = self.rules.show_with(view, self.table.options(viewer) if viewer >= 0 else [])
        if self.needed > 1:
            assert isinstance(self.table.state, MatchState)
            shown["match"] = self.table.state.score(self.needed)
        return encoder.encode(shown)

    def facts(self, entries: list[Entry], viewer: int) -> msgspec.Raw:
        """What happened, for programs."""
        events = [entry.event.shown_to(viewer) for entry in entries if entry.event is not None]
        return msgspec.Raw(encoder.encode([event.show(self.legend) for event in events]))

    def aside(self, move: Move, viewer: int) -> Option:
        """Resigning and the like in words; it is called the same from then on."""
        label = self.rules.describe(self.rules.view(self.table.playing, viewer), move, viewer)
        said = self.asides[move.text] = Option(move.text, self.readers[viewer].text(label))
        return said

    def question(self, view: Any, seat: int, moves: list[Move]) -> Question:
        """What is asked, and what may be said now: of a set, whatever goes with what is picked, in any order."""
        table = self.table
        asked = self.rules.question(view, seat, moves, table.picked(seat))
        answers = table.state.asked >> seat & 1 == 1
        words = self.readers[seat]
        text, pieces = said_to(words, asked.prompt)
        return Question(
            decision=asked.decision,
            text=text,
            rule=asked.rule,
            options=[
                Option(
                    one.code,
                    words.text(one.label),
                    one.item,
                    one.limit,
                    [Part(part.is_a, part.key, part.seat, part.n) for part in one.parts],
                )
                for one in asked.options
            ],
            named=asked.named,
            least=asked.least,
            most=asked.most,
            forced=answers and len(asked.options) == 1 and table.is_forced(seat),
            free=not answers,
            usually_asked=asked.usually_asked,
            pieces=pieces,
        )

    def sentence(self, question: Question | None, reader: int) -> tuple[str, str]:
        """One sentence for the bar, with the rule behind it."""
        table = self.table
        if table.state.over:
            ending = self.ending(reader)
            return ending.text[:LONGEST], ending.rule
        if question is not None:
            return question.text[:LONGEST], question.rule
        waiting = table.asked
        if not waiting:
            return "Time is running.", self.game.turn_rule
        text = self.waits.get((reader, table.state.asked), "")
        if not text:
            text = self.readers[reader].text(say("Waiting for {who}.", who=People(waiting)))
            self.waits[reader, table.state.asked] = text
        return (text if len(text) <= LONGEST else f"Waiting for {len(waiting)} players."), self.game.turn_rule

    def ending(self, reader: int) -> Ending:
        """How it ended, as this seat would say it."""
        outcome = self.game.outcome(self.table.state)
        assert outcome is not None
        last = next((e.event for e in reversed(self.chronicle.entries) if isinstance(e.event, Ended)), None)
        text = self.readers[reader].text(self.game.told(last, EVERYONE)) if last else outcome.reason
        return Ending(outcome.winners, outcome.reason, outcome.rule, outcome.turns, text)

    def telling(self, viewer: int, reader: int) -> Telling:
        """What this viewer may know, in words for this seat, as far as it goes; what says nothing is left out."""
        telling = self.tellings.get((viewer, reader))
        if telling is None:
            telling = self.tellings[viewer, reader] = Telling()
        entries = self.chronicle.entries
        while telling.read < len(entries):
            line = self.line(entries[telling.read], viewer, reader, len(telling.lines))
            if line is not None:
                if telling.read in self.askable and viewer >= 0:
                    line = msgspec.structs.replace(line, why=True)
                telling.lines.append(line)
                telling.marks.append(telling.read)
            telling.read += 1
        return telling

    def line(self, entry: Entry, viewer: int, reader: int, at: int) -> LogLine | None:
        """An entry in words, with the rule of its own kind; its moment is for whoever may know everything."""
        event, step = entry.event, entry.step
        n = entry.n if viewer == EVERYONE else 0
        if event is not None:
            sentence = self.rules.told(event, viewer)
            if sentence is None:
                return None
            text, pieces = said_to(self.readers[reader], sentence)
            facts = self.facts([entry], viewer) if event.kept else NOTHING
            rule = self.rules.event_rule(event)
            return LogLine(at, n, event.seat, entry.turn, event.kind, text, rule, pieces, facts)
        assert step is not None
        text = self.readers[reader].text(say("{who|takes|take} a decision back.", who=Person(step.seat)))
        return LogLine(at, n, step.seat, entry.turn, "undo", text, self.game.undo_rule)

    def tail(self, viewer: int, reader: int) -> list[LogLine]:
        """The last lines, for somebody who comes."""
        return self.telling(viewer, reader).lines[-TAIL:]

    def before(self, viewer: int, reader: int, at: int) -> list[LogLine]:
        """The lines before this one, as many as are told at once."""
        return self.telling(viewer, reader).lines[max(0, at - TAIL) : max(0, at)]

    def why_not(self, viewer: int, code: str) -> tuple[str, str, list[Piece]]:
        """What stands against this code for this seat: a sentence, its rule, its pieces; nothing if it may be said."""
        if any(move.text == code for move in self.table.offers(viewer)):
            return "", "", []
        reason = self.rules.why_not(self.rules.view(self.table.playing, viewer), viewer, code)
        if reason is None:
            return "", "", []
        text, pieces = said_to(self.readers[viewer], reason.said)
        return text, reason.rule, pieces
