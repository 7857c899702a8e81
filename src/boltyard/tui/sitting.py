"""Somebody at a terminal: what is shown to whom, how a question is put and read, and what can be asked beside it.

Where the table is, on this machine (`play`) or at the other end of a line (`joined`), is not known here.
"""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod

from boltyard.core.events import Event
from boltyard.core.match import Match, MatchState
from boltyard.core.sentences import Audience, Sentence
from boltyard.core.state import PUBLIC
from boltyard.tui import talk
from boltyard.tui.board import WORDS, Result
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.log import Story
from boltyard.tui.page import WIDE, Paper, asked_lines, enter_lines, page, prompt_lines, question_lines, remark_lines
from boltyard.tui.question import NoChoice, Question, Refused
from boltyard.tui.tables import board_of
from boltyard.tui.terminal import Quit, Terminal
from boltyard.tui.told import Told, told_to

PROMPT = " › "


class Sitting(ABC):
    """A terminal, a board, and the people who share the keyboard."""

    def __init__(self, game: Match, names: list[str], log: Story, terminal: Terminal, people: list[int]) -> None:
        self.game = game
        self.names = names
        self.log = log
        self.terminal = terminal
        self.people = people
        self.board = board_of(game, names)
        self.board.signs = not terminal.plain
        self.commands = list(dict.fromkeys([*talk.COMMANDS, *self.board.words]))
        self.since = dict.fromkeys([*people, PUBLIC], 0)  # of the log: what came after the last answer
        self.printed = dict(self.since)  # of the log: what a plain terminal has shown
        self.boards: dict[int, tuple[object, ...]] = {}  # what of the table a plain terminal has shown to whom
        self.remarks: list[str] = []
        self.style = ""  # of the page on the screen
        self.last: Sentence | None = None  # how the latest result ended

    @property
    def viewer(self) -> int:
        """Whose eyes the screen is for while nobody is asked."""
        return self.people[0] if len(self.people) == 1 else PUBLIC

    # What the table is asked for.

    @abstractmethod
    def view(self, viewer: int) -> MatchState:
        """What this viewer knows."""

    @abstractmethod
    def mark(self, seat: int) -> tuple[int, int, int]:
        """The turn, how often others have acted, and how often anybody has: it changes with the table."""

    @abstractmethod
    def undo(self, seat: int, question: Question) -> None:
        """Take back this seat's last decision, or ask for it."""

    @abstractmethod
    def save(self, name: str) -> None:
        """Where the match is kept, or a copy of it."""

    def advised(self, seat: int, name: str, rest: str) -> list[Line]:
        """Advice: `hint`, `odds`, or `why` a bot did that; not at a table where nobody at this end can give it."""
        raise Refused("There is no advice at this table; a review of the match is there when it is over.")

    def may_say(self, name: str) -> None:  # noqa: B027  most words are in place at any time
        """Refuse a word that is out of place just now."""

    # Showing.

    def tell_news(self) -> None:
        viewer = self.viewer
        news = self.log.news(viewer, self.printed[viewer])
        page = self.news(viewer)
        self.printed[viewer] = len(self.log)
        for left, (one, by_others) in zip(reversed(range(len(news))), news):
            if self.terminal.plain:
                self.terminal.show(all_wrapped([line(one.text)], self.terminal.width))
            elif self.terminal.beats and not self.terminal.hurried and by_others and self.people:
                self.draw(viewer, page[: len(page) - left], [])
            if by_others and self.people:  # whoever only watches goes on by Enter
                self.terminal.beat()

    def notice(self, events: list[Event]) -> list[Result]:
        """What has come to an end with these, such as a combat; the latest of them is told as the last one."""
        found = [result for event in events if (result := self.board.hear(event))]
        if found:
            self.last = found[-1].last
        return found

    def stamp(self, result: Result) -> None:
        """A result in a frame of its own. It stays until whoever plays goes on."""
        if self.terminal.plain or not self.terminal.steps or not self.people or not result.rows:
            return
        self.draw(self.viewer, [], asked_lines("Go on when you have read it."), result=result)
        self.terminal.pause(self.terminal.lettered(PROMPT))

    def news(self, seat: int) -> list[Told]:
        """What happened since this seat last answered."""
        return [one for one, _ in self.log.news(seat, self.since[seat])]

    def unprinted(self, seat: int) -> list[Line]:
        """What a plain terminal has not shown this seat yet."""
        rows = [line(one.text) for one, _ in self.log.news(seat, self.printed[seat])]
        self.printed[seat] = len(self.log)
        return all_wrapped(rows, self.terminal.width)

    def draw(
        self,
        viewer: int,
        news: list[Told],
        below: list[Line],
        again: bool = False,
        question: Question | None = None,
        result: Result | None = None,
    ) -> None:
        """A whole page: the table, or a result in its place, and below it what is asked."""
        paper = self.paper(viewer, result)
        before = self.style if again else ""
        style, rows = page(self.board, self.view(viewer), viewer, news, below, paper, before, question)
        if result is None:
            self.style = style
        self.terminal.page(rows)

    def paper(self, viewer: int, result: Result | None = None) -> Paper:
        """What a page is drawn on, and what it tells this viewer besides the table."""
        reader = Audience(self.names, viewer)
        last = self.board.drawn(told_to(reader, self.last)) if self.last is not None else []
        height = self.terminal.height
        log = self.log.told(viewer, max(0, len(self.log) - 3 * height)) if self.terminal.width >= WIDE else []
        return Paper(self.terminal.width, self.terminal.height, last, log, result, reader)

    def put(self, seat: int, question: Question, changed: bool) -> None:
        """The question on the screen, with what led to it."""
        width = self.terminal.width
        remarks, self.remarks = self.remarks, []
        if not self.terminal.plain:
            below = question_lines(self.board, question, width) + remark_lines(remarks, width)
            self.draw(seat, self.news(seat), below, not changed, question)
            return
        rows = self.unprinted(seat) + self.plain_table(seat)
        if changed:
            rows += question_lines(self.board, question, width, linear=True)
        elif not remarks:
            rows += prompt_lines(question, width) + enter_lines(question, width)
        self.terminal.show(rows + remark_lines(remarks, width))

    def plain_table(self, seat: int) -> list[Line]:
        """As much of the table as is new to this reader: all of it after the others acted, else the phase and hand."""
        width = self.terminal.width
        view = self.view(seat)
        now = self.mark(seat)
        before = self.boards.get(seat)
        self.boards[seat] = now
        if before is None or now[:2] != before[:2]:
            return [line(), *self.board.draw(view, seat, WORDS, width)]
        return [line(), *self.board.brief(view, seat, width)] if now != before else []

    # Asking.

    def take(self, seat: int, question: Question, typed: str) -> str:
        """What was typed: an answer, or something beside the question."""
        words = typed.split()
        first = words[0].lower() if words else ""
        name = self.nicknamed(first)
        if [word.lower() for word in words] == ["pass", "turn"]:
            return self.beside(seat, question, "pass", "turn")
        if name in self.commands and not (len(words) == 1 and any(move.text == first for move in question.list)):
            return self.beside(seat, question, name, " ".join(words[1:]))
        if len(words) == 1 and first.isalpha() and first != "done":
            commands = [command for command in self.commands if command.startswith(first)]
            moves = [move.text for move in question.list if move.text.startswith(first)]
            if len(commands) == 1 and not moves:
                return self.beside(seat, question, commands[0], "")
            if commands and (moves or len(commands) > 1) and first not in moves:
                raise Refused(f"Which one: {', '.join([*moves, *commands])}?")
        try:
            return question.read(typed, self.board.spell)
        except NoChoice:
            meant = difflib.get_close_matches(first, self.commands, 1, 0.7)
            if meant:
                raise Refused(f"{first!r} is no word here; did you mean {meant[0]}?") from None
            raise

    def nicknamed(self, word: str) -> str:
        """The word of this table that is meant by a short one, or by the game's own for giving up."""
        return "resign" if word == self.board.resign_code else self.board.nicknames.get(word, talk.nickname(word))

    def beside(self, seat: int, question: Question, name: str, rest: str) -> str:
        """A word that is no answer; `resign` alone becomes one."""
        width = self.terminal.width
        if name == "quit":
            raise Quit
        self.may_say(name)
        if name == "resign":
            self.game.read(self.view(seat), seat, self.board.resign_code)  # refused where it is not this seat's to say
            return self.board.resign_code if self.agrees(f"{self.board.resigning} (yes or no) ") else ""
        told = self.board.obey(name, rest, self.view(seat), seat)
        if told is not None:
            self.remarks.append(told)
            return self.board.answers_itself(self.view(seat), seat)
        if name == "undo":
            self.undo(seat, question)
        elif name == "save":
            self.save(rest)
        elif name == "board":
            self.boards.pop(seat, None)
            if self.terminal.plain:
                self.put(seat, question, True)
            else:
                self.tell(self.board.draw(self.view(seat), seat, WORDS, width), width)
        elif name == "why" and rest.lower().split()[:1] == ["not"]:
            self.remarks.append(talk.why_not(question, self.board, " ".join(rest.split()[1:]), self.view(seat)))
        elif name == "hint" or (name == "odds" and name not in self.board.words) or self.asks_a_bot(name, rest):
            self.tell(self.advised(seat, name, rest.lower()), width)
        else:
            self.tell(self.answer_to(seat, question, name, rest), width)
        return ""

    def asks_a_bot(self, name: str, rest: str) -> bool:
        """Is this `why bot`, or `why magpie`?"""
        others = [told.lower() for at, told in enumerate(self.names) if at not in self.people]
        return name == "why" and rest.lower() in ("bot", *others)

    def answer_to(self, seat: int, question: Question | None, name: str, rest: str) -> list[Line]:
        """The lines that answer a question beside the question."""
        view = self.view(seat)
        if name == "why":
            return talk.why(question) if question is not None else [line("Nobody asks you anything here.")]
        if name == "goal":
            return [line(("Goal: ", "title"), *self.board.goal(view, seat))]
        if name == "rule" and rest.lower() in ("", self.game.key):
            return talk.in_twelve_lines(self.board)
        if name == "rule":
            return talk.look_up(rest, self.board)
        if name == "known":
            return self.board.known(view, seat)
        if name == "piles":
            return self.board.piles(view, seat)
        if name == "log":
            return talk.log_lines(self.log, self.board, seat, rest)
        if name in self.board.words:
            return self.board.tell(name, rest, view, seat, self.terminal.plain)
        return talk.help_lines(self.board, self.terminal.width)

    def tell(self, rows: list[Line], width: int) -> None:
        """An answer on pages of its own; a plain terminal just shows it."""
        rows = all_wrapped(rows, width)
        if self.terminal.plain:
            self.terminal.show([line(), *rows, line()])
            return
        room = self.terminal.height - 2
        for at in range(0, len(rows), room):
            self.terminal.page(rows[at : at + room])
            more = at + room < len(rows)
            self.terminal.pause("Enter shows more " if more else "Enter goes back to the table ")
            if self.terminal.kept is not None:  # an answer already; the rest was not wanted
                return

    def agrees(self, prompt: str) -> bool:
        return self.terminal.ask(prompt).lower() in ("y", "yes")
