"""What happens around the questions: the keyboard's way from person to person, and computers among themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.state import PUBLIC
from boltyard.core.table import Step
from boltyard.tui import talk
from boltyard.tui.lines import all_wrapped, line
from boltyard.tui.moments import Moment, moments
from boltyard.tui.page import plain_board, remark_lines
from boltyard.tui.terminal import Quit

if TYPE_CHECKING:
    from boltyard.tui.play import Play


def pass_by(play: Play, step: Step) -> None:
    """Phases that had nothing to decide, for the people they were skipped for.

    With several people the keyboard makes the same rounds whether or not somebody had a choice, or its way would
    tell what the hand holds (ROB-R-51). With `confirm_empty_phases` each person presses Enter there (ROB-R-50).
    """
    confirm = play.board.confirms(play.match.settings)
    state = play.table.state
    assert isinstance(state, MatchState)
    rounds: dict[int, list[str]] = {}
    for event in step.events[1:]:  # the first is what was decided
        phase = play.board.skipped(event) if event.seat in play.people else ""
        if phase and (confirm or play.board.may_be_asked(state, event.seat, phase)):
            rounds.setdefault(event.seat, []).append(phase)
    for seat, phases in rounds.items():
        going = seat == play.holder or seat in play.table.asked[:1]
        if not confirm and (going or not play.hot_seat):
            continue
        play.pass_keyboard(seat)
        visit(play, seat, phases)


def visit(play: Play, seat: int, phases: list[str]) -> None:
    """A person looks at the table and presses Enter; there is nothing to decide."""
    texts = [f"{phase}: nothing to decide." for phase in dict.fromkeys(phases)]
    rows = all_wrapped([line((text, "prompt")) for text in texts], play.terminal.width)
    if play.terminal.plain:
        play.terminal.show([*play.unprinted(seat), *rows])
    else:
        play.draw(seat, play.news(seat), rows)
    play.terminal.pause("Enter goes on ")


def passed_on_the_way(play: Play, seat: int, moves: list[Move]) -> list[Moment]:
    """The moments of the coming step at which a person has one answer only, and is to be asked nevertheless."""
    if not play.hot_seat:
        return []
    return moments(play.board, play.match, seat, moves, play.people, len(play.log))


def visit_all(play: Play, passed: list[Moment]) -> None:
    """Each of them is shown the table as it was then, and says the one thing there is to say."""
    for moment in passed:
        seat = moment.seat
        if play.board.answers_itself(play.game.view(moment.state, seat), seat):
            continue
        play.pass_keyboard(seat)
        play.moment, play.log.end = moment, moment.heard
        try:
            play.ask(seat)
            play.since[seat] = len(play.log)
        finally:
            play.moment = play.log.end = None


def wait_while_watching(play: Play) -> None:
    """Bots play each other: one step at a time."""
    if not play.terminal.steps:
        play.since[PUBLIC] = len(play.log)
        return
    while True:
        if not play.terminal.plain:
            below = remark_lines(play.remarks, play.terminal.width)
            play.draw(PUBLIC, play.news(PUBLIC), below)
        play.remarks = []
        words = play.terminal.ask("Enter: next, help, quit > ").split()
        name = talk.nickname(words[0].lower()) if words else ""
        if not name:
            play.since[PUBLIC] = len(play.log)
            return
        if name == "quit":
            raise Quit
        if name == "save":
            play.save(" ".join(words[1:]))
        elif name == "board" and play.terminal.plain:
            play.terminal.show(plain_board(play.board, play.view(PUBLIC), PUBLIC, play.terminal.width))
        elif name in ("help", "log", "known", "piles", "rule", "why", *play.board.words):
            play.tell(play.answer_to(PUBLIC, None, name, " ".join(words[1:])), play.terminal.width)
        if play.terminal.plain and play.remarks:
            play.terminal.show(remark_lines(play.remarks, play.terminal.width))
