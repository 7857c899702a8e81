"""The first game by itself: every lesson with its answer, and what came of it, as lines to read."""

from __future__ import annotations

from boltyard.core.table import Table
from boltyard.lessons.course import Course
from boltyard.lessons.script import LEARNER
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.log import Log
from boltyard.tui.terminal import Terminal


def show_demo(course: Course, terminal: Terminal) -> int:
    """Play the script to its end and tell it; whoever made the course has seen that it fits."""
    table = Table(course.game.bound(course.settings), course.record())
    log = Log(course.game, table, course.game.undo_rule)
    rows: list[Line] = [line(("Goal: ", "title"), f"{course.goal}.")]
    told = 0
    for said in course.opening:
        table.say(said.seat, said.code)
    while True:
        rows += [line(one.text) for one, _ in log.news(LEARNER, told)]
        told = len(log)
        lines = table.record.lines
        note = course.note(lines) if LEARNER in table.asked else None
        if note is not None:
            title = f"Lesson {note.lesson + 1} of {len(course.titles)}: {course.titles[note.lesson]}"
            rows += [line(), line((title, "title")), line(note.say), line(f"{note.lead} {note.why}")]
            rows.append(line(f"> {note.answer or note.button}"))
        seat = next((one for one in table.asked if course.quiet_line(lines, one)), LEARNER)
        code = course.next_line(lines, seat)
        if not code:
            break
        table.say(seat, code)
    terminal.show(all_wrapped(rows, terminal.width))
    return 0
