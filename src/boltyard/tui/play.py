"""A match at one terminal: who is asked, what is shown to whom, and how it ends or is adjourned."""

from __future__ import annotations

import contextlib
from pathlib import Path

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.match import Match, MatchState
from boltyard.core.table import Step, Table
from boltyard.players.player import Player, ask_player, interject, player_among_people, player_stream
from boltyard.tui import talk
from boltyard.tui.advising import Adviser
from boltyard.tui.board import Result
from boltyard.tui.ending import NOBODY, adjourned, between_games, tell_the_end
from boltyard.tui.lines import Line, text_of
from boltyard.tui.log import Log
from boltyard.tui.moments import Moment
from boltyard.tui.question import KEEP, Question, Refused
from boltyard.tui.rounds import pass_by, passed_on_the_way, visit_all, wait_while_watching
from boltyard.tui.saves import CannotSave, Saver, resume_command
from boltyard.tui.seats import Seat, spoken
from boltyard.tui.sitting import PROMPT, Sitting
from boltyard.tui.terminal import Quit, Terminal
from boltyard.tui.typing import InputEnded
from boltyard.tui.waiting import HungUp
from boltyard.tui.words import listed

INTERRUPTED = 130  # as shells count an end by Ctrl-C


class Play(Sitting):
    """A table, the people and bots around it, and the one keyboard they share."""

    log: Log

    def __init__(self, game: Match, table: Table, seats: list[Seat], terminal: Terminal, saver: Saver) -> None:
        names = spoken(seats)
        people = [at for at, seat in enumerate(seats) if not seat.bot]
        super().__init__(game, names, Log(game, table, game.undo_rule, names), terminal, people)
        self.table = table
        self.seats = seats
        self.saver = saver
        self.moment: Moment | None = None  # where somebody is shown the table as it was a little before
        self.bots: dict[int, Player] = {}
        for at, seat in enumerate(seats):
            if seat.bot:
                chance = player_stream(table.record.seed, at).fork(f"from {len(table.record.lines)}")
                self.bots[at] = player_among_people(seat.bot, game, at, chance)
        self.holder = NOBODY if len(self.people) > 1 else self.viewer
        self.sights: dict[int, object] = {}  # what a free seat saw when it last acted
        self.heard = 0  # of the log: what the board has made results of
        self.adviser = Adviser(self)

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

    def mark(self, seat: int) -> tuple[int, int, int]:
        others = sum(step.seat != seat for step in self.table.steps)
        return self.table.state.turn, others, len(self.table.record.lines)

    def show_news(self) -> None:
        """What has just happened, one thing after another, where one pair of eyes follows the whole match."""
        results = self.results()
        if self.hot_seat:
            return
        if not self.table.over:
            self.tell_news()
        for result in results:
            self.stamp(result)

    def results(self) -> list[Result]:
        """What has come to an end since, such as a combat; the latest of them is told as the last one."""
        items = self.log.items()
        found = self.notice([item for item in items[self.heard :] if not isinstance(item, Step)])
        self.heard = len(items)
        return found

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

    def may_say(self, name: str) -> None:
        if self.moment is not None and name in ("resign", "undo", "hint", "odds"):
            raise Refused(f"There is one answer here; {name} at your next question.")

    # Beside the question.

    def advised(self, seat: int, name: str, rest: str) -> list[Line]:
        if name == "why":
            return self.adviser.why_bot(seat, rest)
        return self.adviser.hint(seat) if name == "hint" else self.adviser.odds(seat)

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
