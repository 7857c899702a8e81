"""The first games: each runs on the engine to its end, says true numbers, and breaks loudly when a rule changes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from boltyard import catalogue
from boltyard.boxes import boxes, find_box
from boltyard.core.table import Table, open_table
from boltyard.games import find_game
from boltyard.lessons.course import LONGEST, Course, course_of, looked_up, rehearsed
from boltyard.lessons.script import LEARNER, Broken, Script, read_script, script_of
from boltyard.lessons.scripted import Scripted
from boltyard.players.player import ask_player, make_player, player_stream

TAUGHT = [box.key for box in boxes() if box.lessons]
TITLES = {
    "pbl": ["Build", "Attack", "Lose a limb", "Bombs", "Your own turn"],
    "robots": ["Build", "Stand up", "Block", "Exactly six", "Your own turn"],
    "battleground": ["Attack", "Exchange", "Ability", "Defend", "Your own round"],
}


def begun(course: Course) -> Table:
    """The match of a course, with nothing said yet."""
    return Table(course.game.bound(course.settings), course.record())


def with_step(script: Script, lesson: int, **changes: object) -> Script:
    """The script with the first step of a lesson told otherwise."""
    lessons = list(script.lessons)
    first = replace(lessons[lesson].steps[0], **changes)  # type: ignore[arg-type]
    lessons[lesson] = replace(lessons[lesson], steps=(first, *lessons[lesson].steps[1:]))
    return replace(script, lessons=tuple(lessons))


@pytest.mark.parametrize("key", TITLES)
def test_every_game_of_the_house_has_five_lessons(key: str) -> None:
    assert course_of(key).titles == TITLES[key]


@pytest.mark.parametrize("key", TAUGHT)
def test_a_learner_who_presses_the_yellow_button_comes_to_the_end(key: str) -> None:
    """The rival is a player like any other, and every meant answer is among what the engine offers at that moment."""
    course = course_of(key)
    table = begun(course)
    game, lessons = course.game.bound(course.settings), []

    def script(seat: int) -> Callable[[], str]:
        return lambda: course.quiet_line(table.record.lines, seat)

    players = {
        seat: Scripted(game, seat, script(seat), make_player(name, game, seat, player_stream(1, seat)))
        for seat, name in enumerate(course.names)
        if seat != LEARNER
    }
    while True:
        seat = next((one for one in table.asked if one in players), LEARNER)
        note = course.note(table.record.lines) if seat == LEARNER else None
        if seat in players:
            table.answer(seat, ask_player(players[seat], table, seat))
        elif note is None:
            table.say(seat, script(seat)())
        else:
            lessons.append(note.lesson)
            if not note.answer:
                break
            assert game.read(table.view(seat), seat, note.answer)
            table.say(seat, note.answer)

    assert sorted(set(lessons)) == [0, 1, 2, 3, 4]
    assert lessons == sorted(lessons)
    assert not table.over
    assert open_table(course.game, table.record).state.turn == table.state.turn


@pytest.mark.parametrize("key", TAUGHT)
def test_a_note_is_one_sentence_a_reason_and_one_button(key: str) -> None:
    course = course_of(key)
    for note in course.notes.values():
        assert 0 < len(note.say) <= LONGEST
        assert note.lead.endswith(":")
        assert note.why[-1] == "."
        assert 0 < len(note.button) <= 20
        assert "{" not in note.say + note.why + note.button + course.goal
    taught = [note for note in course.notes.values() if note.answer]
    assert all(note.lit for note in taught)


@pytest.mark.parametrize("key", TAUGHT)
def test_a_reason_has_its_number_from_the_engine(key: str) -> None:
    """Every explained answer tells at least one number, and none is typed in by hand only."""
    for lesson in script_of(key).lessons:
        for step in lesson.steps:
            assert step.numbers, f"{lesson.title}: {step.say}"


@pytest.mark.parametrize("key", TAUGHT)
def test_what_is_left_to_learn_is_in_the_rules(key: str) -> None:
    left = script_of(key).left
    assert left
    for one in left:
        assert catalogue.entry(one.rule).id == one.rule
        assert one.rule.startswith(find_box(key).prefix)


@pytest.mark.parametrize("key", TAUGHT)
def test_another_deal_breaks_the_script(key: str) -> None:
    script = script_of(key)
    with pytest.raises(Broken, match=f"the first game of {key} no longer fits"):
        rehearsed(replace(script, seed=script.seed + 1))


@pytest.mark.parametrize(("key", "mode"), [("pbl", "quick"), ("robots", "jokers"), ("battleground", "two_dice")])
def test_other_rules_break_the_script(key: str, mode: str) -> None:
    """The same deal under other rules of the same game is no longer this story."""
    assert mode in find_game(key).schema.modes
    with pytest.raises(Broken):
        rehearsed(replace(script_of(key), mode=mode))


@pytest.mark.parametrize("key", TAUGHT)
def test_a_wrong_number_breaks_the_script(key: str) -> None:
    script = script_of(key)
    for at, lesson in enumerate(script.lessons):
        for name, number in lesson.steps[0].numbers.items():
            wrong = {**lesson.steps[0].numbers, name: replace(number, value="99")}
            with pytest.raises(Broken, match=f"lesson {at + 1}.* {name} is {number.value} by the rules, and 99"):
                rehearsed(with_step(script, at, numbers=wrong))


def test_an_answer_that_is_not_offered_breaks_the_script() -> None:
    with pytest.raises(Broken, match="lesson 1, Build: seat 0 cannot say 'build 4H 7D'"):
        rehearsed(with_step(script_of("robots"), 0, answer="build 4H 7D"))


def test_an_answer_written_otherwise_breaks_the_script() -> None:
    """Records have one way to write an answer; the page compares it letter by letter."""
    with pytest.raises(Broken, match="should be written otherwise"):
        rehearsed(with_step(script_of("robots"), 0, answer="build 8H 4H"))


def test_a_sentence_too_long_breaks_the_script() -> None:
    with pytest.raises(Broken, match="has 46 signs; one sentence has at most 45"):
        rehearsed(with_step(script_of("robots"), 0, say="x" * 46))


def test_a_word_misspelt_breaks_the_script() -> None:
    with pytest.raises(Broken, match="cannot be read"):
        read_script(find_box("robots"), 'sed = 7\nopening = []\nleft = []\n[[lessons]]\ntitle = "A"\nsteps = []\n')


def test_whoever_says_something_else_has_left_the_script() -> None:
    course = course_of("robots")
    table = begun(course)
    for line in course.opening:
        table.say(line.seat, line.code)
    assert course.note(table.record.lines) is not None

    table.say(LEARNER, "pass")

    assert course.note(table.record.lines) is None
    assert course.next_line(table.record.lines, 1) == ""


def test_answers_at_once_may_come_in_any_order() -> None:
    """Both keep a hand at the same time; who was quicker changes nothing."""
    course = course_of("pbl")
    lines = list(course.opening)
    kept = [line for line in lines if line.code.startswith("keep")]
    others = [line for line in lines if not line.code.startswith("keep")]

    assert course.note([*others, *reversed(kept)]) == course.note(lines)


def test_the_record_of_a_first_game_is_practice() -> None:
    for key in TAUGHT:
        record = course_of(key).record()
        assert record.practice
        assert record.bots == [1]


def test_a_number_is_looked_up_where_it_lies() -> None:
    shown = {"odds": [0.0, 0.6667], "hand": ["a", "b"]}

    assert looked_up(shown, ["odds", "1"]) == "66.7 %"
    assert looked_up(shown, ["hand", "#"]) == "2"
    assert looked_up(shown, ["hand", "7"]) == "None"
    assert looked_up(shown, ["nothing"]) == "None"


def test_a_total_costs_what_the_lesson_says() -> None:
    """ROB-DISCARD-3, -4, -5: the sentence of lesson 4 tells them all, and only one is seen in its game."""
    from boltyard.games.robots.combat import loss

    said = next(note.why for note in course_of("robots").notes.values() if "Exactly 6" in note.why)

    assert "1 to 5 costs that many cards, 7 and more cost 5" in said
    assert [loss(total) for total in (1, 2, 3, 4, 5, 7, 12)] == [1, 2, 3, 4, 5, 5, 5]
