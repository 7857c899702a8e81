"""A match at one terminal: who is asked, what is shown to whom, and how it ends or is adjourned."""

from __future__ import annotations

import contextlib
import difflib
from pathlib import Path

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.match import Match, MatchState
from boltyard.core.sentences import Audience, Sentence
from boltyard.core.state import PUBLIC
from boltyard.core.table import Step, Table
from boltyard.players.player import Player, ask_player, interject, make_player, player_stream
from boltyard.tui import talk
from boltyard.tui.board import WORDS, Result
from boltyard.tui.ending import NOBODY, adjourned, between_games, tell_the_end
from boltyard.tui.lines import Line, all_wrapped, line, text_of
from boltyard.tui.log import Log
from boltyard.tui.moments import Moment
from boltyard.tui.page import WIDE, Paper, asked_lines, enter_lines, page, prompt_lines, question_lines, remark_lines
from boltyard.tui.question import KEEP, NoChoice, Question, Refused
from boltyard.tui.rounds import pass_by, passed_on_the_way, visit_all, wait_while_watching
from boltyard.tui.saves import CannotSave, Saver, resume_command
from boltyard.tui.seats import Seat, spoken
from boltyard.tui.tables import board_of
from boltyard.tui.terminal import InputEnded, Quit, Terminal
from boltyard.tui.waiting import HungUp
from boltyard.tui.words import listed

INTERRUPTED = 130  # as shells count an end by Ctrl-C
PROMPT = " › "


class Play:
    """A table, the people and bots around it, and the one keyboard they share."""

    def __init__(self, game: Match, table: Table, seats: list[Seat], terminal: Terminal, saver: Saver) -> None:
        self.game = game
        self.table = table
        self.seats = seats
        self.names = spoken(seats)
        self.terminal = terminal
        self.saver = saver
        self.board = board_of(game, self.names)
        self.commands = [*talk.COMMANDS, *self.board.words]
        self.board.signs = not terminal.plain
        self.log = Log(game, table, self.board.undo_rule, self.names)
        self.moment: Moment | None = None  # where somebody is shown the table as it was a little before
        self.people = [at for at, seat in enumerate(seats) if not seat.bot]
        self.bots: dict[int, Player] = {}
        for at, seat in enumerate(seats):
            if seat.bot:
                chance = player_stream(table.record.seed, at).fork(f"from {len(table.record.lines)}")
                self.bots[at] = make_player(seat.bot, game, at, chance)
        self.holder = NOBODY if len(self.people) > 1 else self.viewer
        self.since = dict.fromkeys([*self.people, PUBLIC], 0)  # of the log: what came after the last answer
        self.printed = dict(self.since)  # of the log: what a plain terminal has shown
        self.boards: dict[int, tuple[object, ...]] = {}  # what of the table a plain terminal has shown to whom
        self.sights: dict[int, object] = {}  # what a free seat saw when it last acted
        self.remarks: list[str] = []
        self.style = ""  # of the page on the screen
        self.heard = 0  # of the log: what the board has made results of
        self.last: Sentence | None = None  # how the latest of them ended

    @property
    def viewer(self) -> int:
        """Whose eyes the screen is for while nobody is asked."""
        return self.people[0] if len(self.people) == 1 else PUBLIC

    @property
    def match(self) -> MatchState:
        state = self.table.state if self.moment is None else self.moment.state
        assert isinstance(state, MatchState)
        return state

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1

    # The sitting.

    def run(self) -> int:
        """Play until the match is over or adjourned; the exit code."""
        with self.terminal.patience:
            try:
                with self.terminal.sitting():
                    self.play_on()
            except KeyboardInterrupt:
                return adjourned(self, "Stopped by Ctrl-C.", INTERRUPTED)
            except InputEnded:
                return adjourned(self, "The input has ended.", 0)
            except HungUp:
                with contextlib.suppress(OSError):
                    return adjourned(self, "The terminal was closed.", 0)
                return 0
            except Quit:
                return adjourned(self, "", 0)
            except Exception:  # a fault of ours: nothing is lost, and the fault is told by whoever called
                self.terminal.say(f"Something broke on our side. Nothing is lost: {resume_command(self.saver.path)}")
                raise
            tell_the_end(self)
        return 0

    def greet(self, by_turns: bool) -> None:
        """Whom one meets, and what it is about, before the first question."""
        met = [f"{name} ({seat.bot})" for name, seat in zip(self.names, self.seats) if seat.bot]
        if met and self.people:
            self.remarks.append(f"You meet {listed(met)}, {'a computer' if len(met) == 1 else 'computers'}.")
        if by_turns:
            self.remarks.append("By turns here: a second passes when all have answered.")
        if self.terminal.plain and self.people:
            self.remarks.append(f"Goal: {text_of(self.board.goal(self.view(self.viewer), self.viewer))}")

    def play_on(self) -> None:
        self.results()  # of what happened before, if this match was taken up again
        if not self.hot_seat:
            self.printed[self.viewer] = self.since[self.viewer] = self.beginning()
        while not self.table.over:
            self.act_freely()
            asked = self.table.asked
            seat = next((one for one in asked if one in self.bots), asked[0])  # computers first, unseen (BB-SIM-11)
            wins, number = self.match.wins[:], self.match.number
            step = self.bot_acts(seat) if seat in self.bots else self.person_acts(seat)
            if step is None:
                continue
            if self.match.number != number:
                between_games(self, step, wins)
            if not self.table.over:
                pass_by(self, step)

    def beginning(self) -> int:
        """Where the news begin: after resuming, with the last turn."""
        told = self.log.items()
        turns = [at for at, item in enumerate(told) if not isinstance(item, Step) and item.kind == "began"]
        return turns[-1] if turns else 0

    def act_freely(self) -> None:
        """Seats that may act beside the question, bots first; a person is asked when there is something new to see."""
        if not self.table.state.free:
            return
        interject(self.table, self.bots)
        for seat in self.people:
            sight = self.board.sight(self.view(seat), seat) if self.table.state.free >> seat & 1 else None
            if sight is None or sight == self.sights.get(seat):
                continue
            self.pass_keyboard(seat)
            code = self.ask(seat)
            if code and code != KEEP:
                self.table.say(seat, code)
            self.keep()
            self.since[seat] = len(self.log)
            self.sights[seat] = self.board.sight(self.view(seat), seat)

    def bot_acts(self, seat: int) -> Step | None:
        """A bot answers, item by item."""
        player = self.bots[seat]
        step = None
        while step is None and not self.table.over and seat in self.table.asked:
            move = ask_player(player, self.table, seat)
            passed = passed_on_the_way(self, seat, [move])
            step = self.table.answer(seat, move)
            self.keep()
            visit_all(self, passed)
        self.show_news()
        if not self.people and step is not None and not self.table.over:
            wait_while_watching(self)
        return step

    def person_acts(self, seat: int) -> Step | None:
        """A person answers, or goes back; where habit answers, nobody is asked."""
        code = self.board.answers_itself(self.view(seat), seat)
        if not code:
            self.pass_keyboard(seat)
            code = self.ask(seat)
            if not code:  # taken back
                return None
            self.since[seat] = len(self.log)
        passed = passed_on_the_way(self, seat, self.game.read(self.match, seat, code))
        step = self.table.say(seat, code)
        self.keep()
        visit_all(self, passed)
        self.show_news()
        return step

    def keep(self) -> None:
        trouble = self.saver.keep()
        if trouble:
            self.remarks.append(trouble)

    # Showing.

    def view(self, viewer: int) -> MatchState:
        return self.game.view(self.match, viewer)

    def show_news(self) -> None:
        """What has just happened, one thing after another, where one pair of eyes follows the whole match."""
        results = self.results()
        if self.hot_seat:
            return
        if not self.table.over:
            self.tell_news()
        for result in results:
            self.stamp(result)

    def tell_news(self) -> None:
        viewer = self.viewer
        news = self.log.news(viewer, self.printed[viewer])
        page = self.news(viewer)
        self.printed[viewer] = len(self.log)
        for left, (text, by_others) in zip(reversed(range(len(news))), news):
            if self.terminal.plain:
                self.terminal.show(all_wrapped([line(text)], self.terminal.width))
            elif self.terminal.beats and not self.terminal.hurried and by_others and self.people:
                self.draw(viewer, page[: len(page) - left], [])
            if by_others and self.people:  # whoever only watches goes on by Enter
                self.terminal.beat()

    def results(self) -> list[Result]:
        """What has come to an end since, such as a combat; the latest of them is told as the last one."""
        items = self.log.items()
        found = [
            result for item in items[self.heard :] if not isinstance(item, Step) and (result := self.board.hear(item))
        ]
        self.heard = len(items)
        if found:
            self.last = found[-1].last
        return found

    def stamp(self, result: Result) -> None:
        """A result in a frame of its own. It stays until whoever plays goes on."""
        if self.terminal.plain or not self.terminal.steps or not self.people or not result.rows:
            return
        self.draw(self.viewer, [], asked_lines("Go on when you have read it."), result=result)
        self.terminal.pause(self.terminal.lettered(PROMPT))

    def news(self, seat: int) -> list[str]:
        """What happened since this seat last answered."""
        return [text for text, _ in self.log.news(seat, self.since[seat])]

    def unprinted(self, seat: int) -> list[Line]:
        """What a plain terminal has not shown this seat yet."""
        rows = [line(text) for text, _ in self.log.news(seat, self.printed[seat])]
        self.printed[seat] = len(self.log)
        return all_wrapped(rows, self.terminal.width)

    def draw(
        self,
        viewer: int,
        news: list[str],
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
        last = reader.text(self.last) if self.last is not None else ""
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
        others = sum(step.seat != seat for step in self.table.steps)
        now = (self.table.state.turn, others, len(self.table.record.lines))
        before = self.boards.get(seat)
        self.boards[seat] = now
        if before is None or now[:2] != before[:2]:
            return [line(), *self.board.draw(view, seat, WORDS, width)]
        return [line(), *self.board.brief(view, seat, width)] if now != before else []

    # Asking.

    def ask(self, seat: int) -> str:
        """The code a person decides on; nothing when a decision was taken back instead."""
        question = self.board.question(self.view(seat), seat)
        changed = True
        while True:
            self.put(seat, question, changed)
            changed = False
            typed = self.terminal.ask(
                "> " if self.terminal.plain else f"{self.terminal.lettered(PROMPT)}{question.echo()}"
            )
            lines = len(self.table.record.lines)
            shape = (len(question.stage), question.list)
            try:
                code = self.take(seat, question, typed)
            except Refused as refused:
                self.remarks.append(refused.sentence)
                continue
            except Wrong as wrong:
                self.remarks.append(wrong.sentence)
                continue
            if code and self.moment is not None and all(move.text != code for move in question.list):
                self.remarks.append("There is one answer here; say that at your next question.")
                continue
            if code:
                return code
            if len(self.table.record.lines) != lines:
                return ""
            changed = shape != (len(question.stage), question.list)

    def take(self, seat: int, question: Question, typed: str) -> str:
        """What was typed: an answer, or something beside the question."""
        words = typed.split()
        first = words[0].lower() if words else ""
        name = "resign" if first == self.board.resign_code else self.board.nicknames.get(first, talk.nickname(first))
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

    def beside(self, seat: int, question: Question, name: str, rest: str) -> str:
        """A word that is no answer; `resign` alone becomes one."""
        width = self.terminal.width
        if name == "quit":
            raise Quit
        if self.moment is not None and name in ("resign", "undo"):
            raise Refused(f"There is one answer here; {name} at your next question.")
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
        else:
            self.tell(self.answer_to(seat, question, name, rest), width)
        return ""

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
            return [self.board.paint(text) for text in self.board.known(view, seat)]
        if name == "piles":
            return [self.board.paint(text) for text in self.board.piles(view, seat)]
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

    # Beside the question.

    def undo(self, seat: int, question: Question) -> None:
        """Back to before this seat's last decision, if everyone concerned agrees (ROB-R-56, PBL-R-190)."""
        if question.begun:
            question.begin_again()
            self.remarks.append("Begun again; nothing was decided yet. undo once more goes further back.")
            return
        n = self.table.last_own(seat)
        if not n:
            raise IllegalMove("You have decided nothing yet that could be taken back", self.board.undo_rule)
        asked = self.table.check_undo(n, [seat])
        for other in asked:
            if other not in self.people or not self.consents(other, seat):
                rule = self.board.undo_rule
                self.remarks.append(f"{self.names[other]} does not agree; the decision stands ({rule}).")
                return
        self.table.undo(n, sorted([seat, *asked]), seat)
        self.keep()
        self.boards.pop(seat, None)
        self.since[seat] = len(self.log) - 1

    def consents(self, other: int, seat: int) -> bool:
        """The other person is asked, with nobody's hand on the screen; the keyboard is then passed anew."""
        self.terminal.hide()
        self.holder = NOBODY
        asks = f"{self.names[other]}: {self.names[seat]} asks to take the last decision back. Agree? (yes or no) "
        yes = self.agrees(asks)
        self.pass_keyboard(seat)
        return yes

    def save(self, name: str) -> None:
        if name:
            try:
                self.saver.copy_to(Path(name).expanduser())
            except CannotSave as error:
                raise Refused(error.sentence) from None
            self.remarks.append(f"A copy is saved in {name}; the match goes on in {self.saver.path}")
        else:
            self.remarks.append(self.saver.keep() or f"Saved, as after every decision: {self.saver.path}")

    # Several people at one keyboard.

    def pass_keyboard(self, seat: int) -> None:
        """The curtain: nothing is seen while the keyboard changes hands."""
        if not self.hot_seat or self.holder == seat:
            return
        self.terminal.hide()
        self.terminal.kept = None  # what one person typed answers nothing for the next
        typed = self.terminal.ask(f"Pass the keyboard to {self.names[seat]}, then press Enter. ")
        self.holder = seat
        self.boards.pop(seat, None)
        if talk.nickname(typed.lower()) == "quit":
            raise Quit
