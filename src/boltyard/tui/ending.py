"""How a game of a series, a match or a sitting ends, in words."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from boltyard.core.events import Event, GameEnded
from boltyard.core.sentences import Audience, Person, say
from boltyard.core.table import Step
from boltyard.invocation import program
from boltyard.tui.lines import all_wrapped, line
from boltyard.tui.page import paragraphs, plain_board
from boltyard.tui.saves import resume_command
from boltyard.tui.words import YOU, names_for, with_rule

NOBODY = -1  # has the keyboard

if TYPE_CHECKING:
    from boltyard.tui.play import Play


def between_games(play: Play, step: Step, before: list[int]) -> None:
    """A game of the series is over: why, and how the series stands."""
    state = play.match
    winners = [seat for seat, wins in enumerate(state.wins) if wins > before[seat]]
    reason = next(event.reason for event in step.events if isinstance(event, GameEnded))
    viewer = play.viewer
    why = with_rule(play.board.ended(winners, reason, viewer), play.game.reason_rule(reason))
    over = line((f"Game {state.number - 1} is over.", "title"))
    told = [line(text) for text in play.board.story(state, events_of(play, state.number - 1))]
    final = play.game.view(play.game.closing(state, state.number - 1), viewer)
    board = plain_board(play.board, final, viewer, play.terminal.width)  # ROB-R-67
    rows = [*board, line(), over, line(why), *told, line(score(play, viewer)), line()]
    if not play.terminal.plain:
        news = [one for one, _ in play.log.news(viewer, play.since[play.holder])]
        rows = [*paragraphs(play.board, news, play.terminal.width), line(), *rows]
    play.terminal.page(all_wrapped(rows, play.terminal.width))
    if play.hot_seat:
        play.holder = NOBODY
    for seat in play.since:
        play.since[seat] = play.printed[seat] = len(play.log) - opened(step)
    if play.people or play.terminal.steps:
        play.terminal.pause(f"Enter begins game {state.number} ")


def opened(step: Step) -> int:
    """How many events of the step belong to the next game."""
    first = next(at for at, event in enumerate(step.events) if isinstance(event, GameEnded))
    return len(step.events) - first - 1


def events_of(play: Play, number: int) -> list[Event]:
    """Everything that happened in this game of the series; what was taken back did not happen."""
    standing: list[Step] = []
    for step in play.table.steps:
        if step.code.startswith("undo "):
            first = int(step.code.split()[1].rstrip(","))
            standing = [other for other in standing if other.n < first]
        else:
            standing.append(step)
    games: list[list[Event]] = [[]]
    for event in [*play.table.opening, *[event for step in standing for event in step.events]]:
        games[-1].append(event)
        if isinstance(event, GameEnded):
            games.append([])
    return games[number - 1]


def score(play: Play, viewer: int) -> str:
    told = [name.lower() if name == YOU else name for name in names_for(play.names, viewer)]
    return "Score: " + ", ".join(f"{name} {wins}" for name, wins in zip(told, play.match.wins))


def tell_the_end(play: Play) -> None:
    """Why it ended, the score, and what can be done with the record (ROB-R-57, PBL-R-191: now all is open)."""
    state = play.match
    outcome = play.game.outcome(state)
    assert outcome is not None
    viewer, width = play.viewer, play.terminal.width
    if not play.hot_seat:
        last_words = (
            play.unprinted(viewer) if play.terminal.plain else [play.board.drawn(one) for one in play.news(viewer)]
        )
        play.terminal.show(all_wrapped(last_words, width))
    inner = state.inner
    last = [seat for seat in range(state.seats) if inner.winners >> seat & 1]
    why = with_rule(play.board.ended(last, inner.reason, viewer), play.game.reason_rule(inner.reason))
    told = [line(text) for text in play.board.story(state, events_of(play, state.number))]
    rows = plain_board(play.board, state, viewer, width) + [line(), line(why), *told]
    if play.game.wins_needed(state.settings) > 1:
        series = "The series is drawn"
        if outcome.winners:
            won = say("{who|wins|win} the series", who=Person(outcome.winners[0]))
            series = Audience(play.names, viewer).text(won)
        rows.append(line((with_rule(series, outcome.rule), "title")))
    turns = f"{outcome.turns} turns" if outcome.turns != 1 else "1 turn"
    rows.append(line(f"{score(play, viewer)}. {turns}, seed {play.table.record.seed}."))
    play.terminal.show(all_wrapped(rows, width))
    path = shlex.quote(str(play.saver.path))
    commands = [f"Record: {path}", f"Replay: {program()} replay {path}", f"Verify: {program()} verify {path}"]
    play.terminal.show(all_wrapped([line(text) for text in play.remarks], width))
    for row in commands:
        play.terminal.say(row)


def adjourned(play: Play, why: str, code: int) -> int:
    """Stop here for now, and say how to go on."""
    play.terminal.patience.ignores = True
    if play.hot_seat and play.terminal.plain:
        play.terminal.hide()
    play.table.adjourn()
    trouble = play.saver.keep()
    turn = play.table.state.turn
    where = f"Adjourned on turn {turn}" if turn else "Adjourned before the deal"
    saved = trouble or "All is saved; to go on:"
    play.terminal.show(all_wrapped([line(f"{why} {where}. {saved}".strip())], play.terminal.width, 0))
    if not trouble:
        play.terminal.say(resume_command(play.saver.path))
    return code
