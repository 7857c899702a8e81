"""A seat at a table on a server, from the terminal: the same page, questions and words as at a table of one's own.

Whatever comes over the line is shown as soon as it comes. An answer belongs to the question it was typed for: when that
is gone, what was typed goes with it.
"""

from __future__ import annotations

from pathlib import Path

from boltyard.client import Refusal, wire
from boltyard.core.errors import Wrong
from boltyard.core.events import GameEnded
from boltyard.core.live import means_real_time
from boltyard.core.match import MatchState
from boltyard.tui.advising import FarAdviser
from boltyard.tui.far_table import FarTable
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.page import plain_board, remark_lines
from boltyard.tui.question import KEEP, Question, Refused
from boltyard.tui.sitting import PROMPT, Sitting
from boltyard.tui.terminal import Quit, Terminal
from boltyard.tui.typing import Typing
from boltyard.tui.words import with_rule

FAR_WORDS = {
    "say": "say TEXT to everybody at the table",
    "pause": "ask the others for a pause, or end it",
    "yes": "agree to what somebody asks",
    "no": "do not",
    "rematch": "after the end: another one",
    "friend": "friend NAME asks somebody here to be your friend",
}
MOMENT = "A moment."
LEGEND = "say TEXT   log   undo   help   quit"
LOOKING = "log   known   piles   board   rule   help   quit"


class Joined(Sitting):
    """One person at a table over the line."""

    def __init__(self, table: FarTable, terminal: Terminal) -> None:
        super().__init__(table.game, table.names, table, terminal, [] if table.looks_on else [table.seat])
        self.far = table
        self.adviser = FarAdviser(self, table)
        self.board.place = table.card.code
        self.commands += list(FAR_WORDS)
        self.typing = Typing(raw=not terminal.plain)
        self.question: Question | None = None
        self.asked: tuple[object, ...] = ()  # what the question on the screen is
        self.asked_at = -1  # the version that it was put at
        self.put_so: tuple[object, ...] = ()  # the question as a plain terminal has shown it
        self.waited = ""  # whom a plain terminal has told to wait for
        self.changed = True  # is there something on the table that was not shown?
        self.told = False  # did that come over the line, and was not typed here?
        self.looked: tuple[object, ...] = ()  # the free question that a script has looked at
        opening = [at for at, one in enumerate(table.lines) if table.game.event_kinds.get(one.event) is not None]
        self.since[self.viewer] = self.printed[self.viewer] = max(0, len(opening) - 6)

    # Nouns.

    @property
    def seat(self) -> int:
        return self.viewer

    def view(self, viewer: int) -> MatchState:
        return self.far.view

    def mark(self, seat: int) -> tuple[int, int, int]:
        return self.far.view.turn, self.far.acts, self.far.version

    @property
    def is_typed_at(self) -> bool:
        """Does somebody sit at a keyboard, who may type at any moment? A script answers when it is asked."""
        return self.terminal.is_typed_at

    # The sitting.

    def play(self) -> None:
        """Until the match is over, or somebody goes."""
        self.far.fresh = []
        while not self.far.over:
            self.ask_anew()
            if self.pass_by_habit():
                self.wait()
                continue
            if self.changed:
                self.show()
            typed = self.listen()
            if typed is None:
                self.hear()
            else:
                self.answer(typed)

    def wait(self) -> None:
        """Nobody is asked anything here: until the table says more."""
        with self.terminal.patience.waiting():
            news = self.far.line.wait()
        self.far.hear(news)
        self.heard()

    def hear(self) -> None:
        self.far.hear(self.far.line.news())
        self.heard()

    def heard(self) -> None:
        """Something came: what was typed for another question is forgotten, results are shown until they are read."""
        self.changed = self.told = True
        self.remarks += self.far.remarks
        self.far.remarks = []
        events, self.far.fresh = self.far.fresh, []
        results = self.notice(events)
        for event in events:
            if isinstance(event, GameEnded):
                self.remarks.append(f"Game {event.number} is over. {self.score()}")
        if results and not self.far.over:
            self.tell_unprinted()
            for result in results:
                self.stamp(result)

    def ask_anew(self) -> None:
        """The question of the seat here, as the rules here put it; what was named of the same one stays named."""
        asked = self.far.asked
        now: tuple[object, ...] = ()
        if asked is not None:
            now = (asked.decision, asked.text, tuple(one.code for one in asked.options), self.far.view.turn)
        else:
            self.question = None
        if now == self.asked and (now == () or self.question is not None):
            if self.question is not None and self.question.view is not self.far.view:
                old, self.question = self.question, self.board.question(self.far.view, self.seat)
                if old.stage == [] and self.question.list == old.list:
                    self.question.picks = old.picks
            return
        if self.asked and self.is_typed_at and self.typing.text:
            self.remarks.append("The table has moved on; what you had begun to type was not said.")
        if self.asked and self.is_typed_at:
            self.typing.forget()
        self.asked = now
        self.question = self.board.question(self.far.view, self.seat) if asked is not None else None
        self.changed = True

    def pass_by_habit(self) -> bool:
        """Where habits answer, nobody is asked; also where there was nothing else to say."""
        question = self.far.update.question if self.far.update is not None else None
        if question is None or self.far.sent is not None or self.far.taken or not self.far.up:
            return False
        code = self.board.answers_itself(self.far.view, self.seat)
        if not code or all(one.code != code for one in question.options):
            return False
        return self.far.act(code, habit=True)

    # Showing.

    def show(self) -> None:
        """The table, and what is asked or waited for."""
        self.changed = False
        self.asked_at = self.far.version
        if self.question is not None:
            new = (self.asked, len(self.question.stage), tuple(self.question.picks))
            if self.terminal.plain and self.told and new == self.put_so:  # news alone: the question still stands
                self.tell_unprinted()
                remarks, self.remarks = self.remarks, []
                self.terminal.show(remark_lines(remarks, self.terminal.width))
            else:
                self.put(self.seat, self.question, new != self.put_so)
            self.put_so = new
            self.waited = ""
            return
        width = self.terminal.width
        remarks, self.remarks = self.remarks, []
        if self.terminal.plain:
            self.tell_unprinted()
            rows = remark_lines(remarks, width)
            sentence = self.waiting_for()
            if sentence not in (MOMENT, self.waited):
                rows = [*rows, line(sentence)]
                self.waited = sentence
            self.terminal.show(rows)
            return
        legend = LOOKING if self.far.looks_on else LEGEND
        below = [line((" ? ", "number"), (self.waiting_for(), "prompt")), line("   ", (legend, "number"))]
        self.draw(self.seat, self.news(self.seat), below + remark_lines(remarks, width))

    def plain_table(self, seat: int) -> list[Line]:
        """In real time the whole table would bury what happens: it stands there once a round, and at `board`."""
        before = self.boards.get(seat)
        if before is not None and before[0] == self.far.view.turn and means_real_time(self.far.view.settings):
            return []
        return super().plain_table(seat)

    def waiting_for(self) -> str:
        """What goes on while nothing is asked here."""
        update = self.far.update
        if not self.far.up:
            return "The line is broken; it is tried again."
        if self.far.taken:
            return "Heard; it is let go in a moment. undo takes it back."
        if update is not None and update.pause is not None and not update.pause.waiting:
            return "A pause: the clocks stand still. pause goes on."
        if self.far.sent is not None or update is None or update.question is not None:
            return MOMENT
        return update.sentence

    def tell_unprinted(self) -> None:
        if self.terminal.plain:
            rows = self.unprinted(self.seat)
            if rows:
                self.terminal.show(rows)

    def score(self) -> str:
        state = self.far.view
        return "Score: " + ", ".join(f"{name} {wins}" for name, wins in zip(self.names, state.wins))

    # Listening.

    def listen(self) -> str | None:
        """What is typed, or None when something came over the line first."""
        prompt = "> " if self.terminal.plain else self.terminal.lettered(PROMPT)
        echo = self.question.echo() if self.question is not None and not self.terminal.plain else ""
        if self.is_typed_at:
            return self.terminal.listen(f"{prompt}{echo}", self.far.line.fileno(), self.typing)
        asked = self.far.asked
        wished = self.far.wish_to_go_back() or self.far.wish_to_pause()
        if not wished and (self.question is None or asked is None or (asked.free and self.looked == self.asked)):
            self.wait()
            return None
        self.looked = self.asked
        before = self.asked
        typed = self.terminal.ask(f"{prompt}{echo}")
        self.hear()  # while a program thought about it, the table may have moved on
        self.ask_anew()
        if before != self.asked and before != () and typed:
            self.remarks.append("The table has moved on, so that was not said.")
            return None
        return typed

    def answer(self, typed: str) -> None:
        """A line of the person's: an answer, or a word beside the question."""
        self.changed, self.told = True, False
        try:
            if not self.speak(typed):
                code = self.take(self.seat, self.question, typed) if self.question is not None else self.aside(typed)
                if code and code != KEEP:
                    self.give(code)
        except Refused as refused:
            self.remarks.append(refused.sentence)
        except Wrong as wrong:
            self.remarks.append(wrong.sentence)

    def give(self, code: str) -> None:
        """Say it to the table."""
        self.since[self.seat] = len(self.far)
        self.far.act(code, at=self.asked_at)
        self.remarks += self.far.remarks
        self.far.remarks = []

    def speak(self, typed: str) -> bool:
        """Words for the people at the table rather than for the rules; True if this was one."""
        word, _, rest = typed.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        far = self.far
        if word == "friend":
            self.befriend(rest)
            return True
        if far.looks_on and (word in FAR_WORDS or typed.startswith('"')):
            raise Refused("You look on; only those who sit at the table can say that.")
        if word == "say" or typed.startswith('"'):
            text = rest if word == "say" else typed.strip().strip('"')
            if not text:
                raise Refused("Say what: say well played.")
            far.send(wire.Say(far.id, text))
        elif word in ("yes", "no") and far.wish_to_go_back():
            far.send(wire.Agree(far.id, word == "yes"))
        elif word in ("yes", "no") and far.wish_to_pause():
            far.send(wire.Consent(far.id, word == "yes"))
        elif word in ("yes", "no"):
            raise Refused("Nobody asks you to agree to anything.")
        elif word == "pause" and not rest:
            stands = far.update is not None and far.update.pause is not None
            far.send(wire.Pause(far.id, on=not stands))
        elif word == "rematch":
            raise Refused("The match is not over yet.")
        else:
            return False
        return True

    def befriend(self, name: str) -> None:
        """Ask somebody at this table to be a friend, or say yes to them."""
        far = self.far
        some = [chair for chair in far.chairs if chair.name.casefold() == name.casefold() and name]
        if not some:
            raise Refused("Say whom at this table: friend NAME.")
        try:
            far.line.ask(far.line.door.befriend(far.id, some[0].seat))
        except Refusal as refused:
            raise Refused(refused.sentence) from None
        self.remarks.append(f"You have asked {some[0].name}. Once both of you want it, you are friends.")

    def aside(self, typed: str) -> str:
        """Typed while nothing is asked: what may be said at any time, or a fact that somebody wants to know."""
        words = typed.split()
        if not words:
            return ""
        update = self.far.update
        said = " ".join(words)
        if update is not None and any(option.code == said for option in update.beside) and said != self.resigning:
            return said
        names = [name for name in self.commands if name.startswith(words[0].lower())]
        name = self.nicknamed(words[0].lower())
        if name not in self.commands and len(names) == 1:
            name = names[0]
        if self.far.looks_on and name in ("undo", "resign"):
            raise Refused("You look on; only those who sit at the table can do that.")
        if name == "undo":
            self.take_back()
            return ""
        if name == "resign":
            return self.resigning if self.agrees(f"{self.board.resigning} (yes or no) ") else ""
        if name == "quit":
            raise Quit
        if name not in self.commands:
            raise Refused("Nothing is asked of you now; say TEXT talks, help tells what can be typed.")
        rest = " ".join(words[1:])
        if name == "save":
            self.save(rest)
        elif self.asks_a_bot(name, rest):
            self.tell(self.advised(self.seat, name, rest.lower()), self.terminal.width)
        elif name in ("hint", "odds") and name not in self.board.words:
            raise Refused("Nothing is asked of you now; advice is for a question.")
        elif name == "board":
            self.tell(self.board.draw(self.far.view, self.seat, "words", self.terminal.width), self.terminal.width)
        else:
            self.tell(self.answer_to(self.seat, None, name, rest), self.terminal.width)
        return ""

    def advised(self, seat: int, name: str, rest: str) -> list[Line]:
        if name == "why":
            return self.adviser.why_bot(seat, rest)
        return self.adviser.hint(seat) if name == "hint" else self.adviser.odds(seat)

    @property
    def resigning(self) -> str:
        return self.board.resign_code

    def undo(self, seat: int, question: Question) -> None:
        if question.begun:
            question.begin_again()
            self.remarks.append("Begun again; nothing was decided yet. undo once more goes further back.")
            return
        self.take_back()

    def take_back(self) -> None:
        """Ask the table for it; where the others are asked, they answer in their time."""
        self.far.send(wire.Undo(self.far.id))

    def save(self, name: str) -> None:
        if not self.far.over:
            self.remarks.append("The server keeps the match, decision by decision; after its end save FILE copies it.")
            return
        if not name:
            raise Refused("Say where: save game.record.")
        path = Path(name).expanduser()
        if path.exists():
            raise Refused(f"{name} exists already; name another file.")
        try:
            path.write_text(self.far.line.ask(self.far.line.door.record(self.far.id)), encoding="utf-8")
        except OSError as error:
            raise Refused(f"Cannot save to {name}: {(error.strerror or 'it cannot be written').lower()}.") from None
        except Refusal as refused:
            raise Refused(refused.sentence) from None
        self.remarks.append(f"The record is in {name}.")

    # The end.

    def tell_the_end(self) -> None:
        """The last table with all hands open, how it ended, and what can be done next."""
        update, state, width = self.far.update, self.far.view, self.terminal.width
        assert update is not None
        assert update.ending is not None
        rows = self.unprinted(self.seat) if self.terminal.plain else [line(one.text) for one in self.news(self.seat)]
        rows += plain_board(self.board, state, self.seat, width)
        rows += [line(), line(with_rule(update.ending.text, update.ending.rule))]
        if self.far.whole and state.number == 1:
            rows += [line(told) for told in self.board.story(state, self.far.happened)]
        if self.game.wins_needed(state.settings) > 1:
            rows.append(line(self.score()))
        self.terminal.show(all_wrapped(rows, width))

    def after_the_end(self) -> str:
        """What comes then: the id of the table of the rematch, or nothing when somebody goes."""
        wants = False
        asked = ""  # the prompt that stands there
        while True:
            if self.far.moved:
                return self.far.moved
            remarks = self.remarks + self.far.remarks
            self.terminal.out.write("\n" if remarks and asked and not self.terminal.plain else "")
            self.terminal.show(remark_lines(remarks, self.terminal.width))
            self.remarks, self.far.remarks = [], []
            prompt = "Waiting for the others; quit leaves > " if wants else "rematch, log, save FILE; Enter leaves > "
            if self.far.looks_on:
                prompt = "log, save FILE; Enter leaves > "
            if self.is_typed_at:
                stands = prompt == asked and not remarks
                typed = self.terminal.listen(prompt, self.far.line.fileno(), self.typing, stands)
                asked = prompt if typed is None else ""
            elif wants:
                typed = None
                with self.terminal.patience.waiting():
                    self.far.hear(self.far.line.wait())
            else:
                typed = self.terminal.ask(prompt)
            if typed is None:
                self.far.hear(self.far.line.news())
                continue
            if self.nicknamed(typed.lower()) in ("", "quit", "leave"):
                return ""
            if typed.lower() == "rematch" and not self.far.looks_on:
                wants = True
                self.far.send(wire.Rematch(self.far.id))
                continue
            try:
                if not (typed.lower().startswith(("say", "rematch")) and self.speak(typed)):
                    self.aside(typed)
            except Refused as refused:
                self.remarks.append(refused.sentence)
