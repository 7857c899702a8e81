"""What leaves a table: for each viewer the view, the question, and what happened, as far as they may know it.

Nothing else in this room looks into a state. Codes of others, seeds and digests have no way out of here.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final, NamedTuple

import msgspec

from boltyard.core.events import Began, Ended, Event, GameEnded
from boltyard.core.match import closing
from boltyard.core.moves import Move
from boltyard.core.sentences import NOBODY, Audience, People, Person, say
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import Step, Table
from boltyard.server.wire import Clock, Ending, LogLine, Option, Part, PauseAsk, Piece, Question, UndoAsk, Update

LONGEST: Final = 90  # characters of the sentence that says what is going on
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
        self.names = names
        self.readers = {seat: Audience(names, seat) for seat in (PUBLIC, EVERYONE, NOBODY, *range(len(names)))}
        self.key = key
        self.chronicle = Chronicle(table)
        self.asides: dict[str, Option] = {}  # what may be said beside any question, in words
        self.tellings: dict[tuple[int, int], Telling] = {}  # by who looks, and who reads

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
        table, game = self.table, self.game
        state = table.state
        reader = viewer  # also once everything is open: it was you who won
        if table.state.over:
            viewer = EVERYONE
        log = self.tail(viewer, reader) if fresh or table.state.over else self.telling(viewer, reader).since(since)
        heard = [] if fresh else self.chronicle.entries[since:]
        question = None
        beside: list[Option] = []
        if viewer >= 0 and not late:
            moves = offers.get(viewer)
            if moves:
                question = self.question(self.rules.view(table.playing, viewer), viewer, moves)
            beside = [self.aside(move, viewer) for move in self.rules.asides(table.playing, viewer)]
        sentence, rule = self.sentence(question, reader)
        return Update(
            table=self.key,
            version=version,
            viewer=viewer,
            sentence=sentence,
            rule=rule,
            turn=state.turn,
            asked=table.asked,
            view=msgspec.Raw(game.picture(state, viewer).encode()),
            events=msgspec.Raw(
                encoder.encode(
                    [entry.event.shown_to(viewer).show(self.legend) for entry in heard if entry.event is not None]
                )
            ),
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
        )

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

    def aside(self, move: Move, viewer: int) -> Option:
        """Resigning and the like: it is called the same all along."""
        known = self.asides.get(move.text)
        if known is None:
            label = self.rules.describe(self.rules.view(self.table.playing, viewer), move, viewer)
            known = self.asides[move.text] = Option(move.text, self.readers[viewer].text(label))
        return known

    def question(self, view: Any, seat: int, moves: list[Move]) -> Question:
        """What is asked, and what may be said now: of a set, whatever goes with what is picked, in any order."""
        table = self.table
        asked = self.rules.question(view, seat, moves, table.picked(seat))
        answers = table.state.asked >> seat & 1 == 1
        words = self.readers[seat]
        return Question(
            decision=asked.decision,
            text=words.text(asked.prompt),
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
        text = self.readers[reader].text(say("Waiting for {who}.", who=People(waiting)))
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
        telling = self.tellings.setdefault((viewer, reader), Telling())
        entries = self.chronicle.entries
        while telling.read < len(entries):
            line = self.line(entries[telling.read], viewer, reader, len(telling.lines))
            if line is not None:
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
            said = [Piece(one.text, one.card, one.dice) for one in self.readers[reader].pieces(sentence)]
            pieces = said if any(one.card or one.dice for one in said) else []
            text, rule = "".join(one.text for one in said), self.rules.event_rule(event)
            facts = [event.shown_to(viewer).show(self.legend)] if event.kept else []
            return LogLine(
                at, n, event.seat, entry.turn, event.kind, text, rule, pieces, msgspec.Raw(encoder.encode(facts))
            )
        assert step is not None
        text = self.readers[reader].text(say("{who|takes|take} a decision back.", who=Person(step.seat)))
        return LogLine(at, n, step.seat, entry.turn, "undo", text, self.game.undo_rule)

    def tail(self, viewer: int, reader: int) -> list[LogLine]:
        """The last lines, for somebody who comes."""
        return self.telling(viewer, reader).lines[-TAIL:]

    def before(self, viewer: int, reader: int, at: int) -> list[LogLine]:
        """The lines before this one, as many as are told at once."""
        return self.telling(viewer, reader).lines[max(0, at - TAIL) : max(0, at)]

    def why_not(self, viewer: int, code: str) -> tuple[str, str]:
        """What stands against this code for this seat, and the rule; nothing where it may be said."""
        if any(move.text == code for move in self.table.offers(viewer)):
            return "", ""
        view = self.rules.view(self.table.playing, viewer)
        reason = self.rules.why_not(view, viewer, code)
        return ("", "") if reason is None else (self.readers[viewer].text(reason.said), reason.rule)
