"""A live table: what is recorded and what is not, saying and answering, refusals, adjourning, verifying."""

from pathlib import Path
from typing import Any

import pytest

from boltyard.core.errors import BadRecord, IllegalMove, NotYours, UnknownCode, Wrong
from boltyard.core.moves import ACCEPT_DRAW, DONE, OFFER_DRAW, PASS, REFUSE_DRAW, RESIGN
from boltyard.core.record import Line, Record, RecordFile, load_record, read_record
from boltyard.core.table import Table, open_table, state_digest, verify
from tests.core.tables import ROBOTS, fresh, lines_of, play_on, play_until, text_of


def copied(record: Record) -> Record:
    return read_record(record.text())


def digest(table: Table) -> str:
    return state_digest(table.game, table.state)


# One line is one decision.


@pytest.mark.parametrize("seed", range(6))
def test_every_line_is_a_decision_with_a_choice(seed: int) -> None:
    """ROB-R-50: a question with one option is answered and not recorded; a set with a choice in it is one line."""
    table = play_on(fresh(seed), seed=seed)

    assert all(step.options > 1 for step in table.steps)
    assert table.decisions == len(table.record.lines) == len(table.steps)
    assert table.questions > table.decisions
    assert [line.n for line in table.record.lines] == list(range(1, len(table.record.lines) + 1))


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_left_with_a_question_of_one_option(seed: int) -> None:
    """ROB-R-50: at every moment of a live table whoever is asked has a choice."""
    table = fresh(seed)
    while not table.over:
        assert all(len(table.options(seat)) > 1 for seat in table.asked)
        play_on(table, 1, seed=seed)


def test_a_set_named_item_by_item_is_one_line_when_it_is_closed() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2, at_least=3)
    first, second = (move for move in table.options(seat)[1:3])
    lines = len(table.record.lines)

    assert table.answer(seat, first) is None
    assert len(table.record.lines) == lines
    step = table.answer(seat, second)
    if step is None:
        step = table.answer(seat, DONE)
    assert step is not None
    assert table.record.lines[lines].code == step.code == f"attack {first.arg} {second.arg}"
    assert (step.decision, step.seat, step.asked) == ("ROB-D-6", seat, [seat])


def test_an_empty_set_is_a_line_too() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2)
    step = table.answer(seat, DONE)

    assert step is not None
    assert step.code == "attack none"


@pytest.mark.parametrize("settings", [{}, {"jokers": "on", "discard_mode": "stepwise"}, {"series": "3"}])
def test_saying_a_line_is_answering_its_items(settings: dict[str, object]) -> None:
    """Two tables, one played by moves and one by the lines of its record, are the same at every decision."""
    for seed in range(4):
        shown = fresh(seed, **settings)
        spoken = fresh(seed, **settings)
        while not shown.over:
            made = len(shown.record.lines)
            play_on(shown, 1, seed=seed + made)
            for line in shown.record.lines[made:]:
                step = spoken.say(line.seat, line.code)
                assert step is not None
                assert step.code == line.code
            assert text_of(ROBOTS, spoken.state) == text_of(ROBOTS, shown.state)

        assert spoken.record.text() == shown.record.text()
        assert (spoken.decisions, spoken.questions) == (shown.decisions, shown.questions)
        assert [len(step.events) for step in spoken.steps] == [len(step.events) for step in shown.steps]


def test_a_line_may_name_its_items_in_any_order_and_spacing() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2, at_least=3)
    first, second = (move.arg for move in table.options(seat)[1:3])
    step = table.say(seat, f"  attack   {second}  {first} ")

    assert step is not None
    assert step.code == f"attack {first} {second}"


def test_a_half_named_set_can_be_finished_in_words() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2, at_least=3)
    first, second = table.options(seat)[1:3]
    table.answer(seat, first)
    if table.asked == [seat] and second in table.options(seat):
        step = table.say(seat, f"attack {first.arg} {second.arg}")
        assert step is not None
        assert step.code == f"attack {first.arg} {second.arg}"


# Refusals change nothing.


@pytest.mark.parametrize("seed", range(4))
def test_a_refused_act_changes_nothing(seed: int) -> None:
    """Neither state nor record nor what is half-named, whatever was said and by whom."""
    table = fresh(seed)
    wrongs = [
        "",
        "fly away",
        "attack",
        "build 5S",
        "program QQ=attack",
        "recover",
        "done done",
        "scrap none",
        "elapse 5",
    ]
    wrongs += ["discard supply=99", "block 5S:5S", "offer draw", "accept draw", "undo 1, agreed by 0 1", "= bo"]
    while not table.over:
        before = (text_of(ROBOTS, table.state), table.record.text(), list(table.choices), len(table.steps))
        for seat in (-2, 0, 1, 7):
            for code in wrongs:
                with pytest.raises(Wrong) as wrong:
                    table.say(seat, code)
                assert wrong.value.sentence
                assert "\n" not in wrong.value.sentence
        assert (text_of(ROBOTS, table.state), table.record.text(), list(table.choices), len(table.steps)) == before
        seat = table.asked[0]
        options = table.options(seat)
        table.answer(seat, options[(len(table.steps) * 7 + seed) % len(options)])


def test_a_refused_item_leaves_the_half_named_set_as_it_was() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-8", 2, at_least=4)
    first = table.options(seat)[1]
    table.answer(seat, first)
    named = list(table.game.named(table.state, seat))
    before = text_of(ROBOTS, table.state)
    assert named == [first]
    for code in (first.text, "discard ZZ", "discard 5S 9S 3H", "discard supply=77", "build 5S JS", "pass"):
        with pytest.raises(Wrong):
            table.say(seat, code)
    with pytest.raises(Wrong):
        table.answer(seat, first)
    with pytest.raises(Wrong):
        table.answer(seat, PASS)

    assert text_of(ROBOTS, table.state) == before


def test_a_line_that_names_too_much_is_refused_whole() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2, at_least=3)
    good = table.options(seat)[1]
    before = text_of(ROBOTS, table.state)

    with pytest.raises(Wrong):
        table.say(seat, f"attack {good.arg} ZZ")
    assert text_of(ROBOTS, table.state) == before


def test_only_who_is_asked_may_answer() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-4", 2)
    move = table.options(seat)[1]

    with pytest.raises(Wrong, match="ROB-"):
        table.say(1 - seat, move.text)
    with pytest.raises(Wrong):
        table.answer(1 - seat, move)
    with pytest.raises(NotYours, match="no seat 2"):
        table.say(2, move.text)


def test_nothing_can_be_said_after_the_end() -> None:
    table = play_on(fresh(2))
    before = table.record.text()

    with pytest.raises(IllegalMove, match="over"):
        table.say(0, "pass")
    with pytest.raises(Wrong):
        table.answer(0, PASS)
    with pytest.raises(Wrong):
        table.say(0, "resign")
    assert table.record.text() == before


# Acts beside the question.


@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat_may_resign_whoever_is_asked(seat: int) -> None:
    """ROB-R-49: to resign is to lose, at any time; the record has its line and replays."""
    table = play_on(fresh(3), 9)
    step = table.say(seat, "resign")

    assert step is not None
    assert table.over
    assert lines_of(table)[-1] == f"{table.record.names[seat]} resign"
    assert table.record.end.startswith(f"= {table.record.names[1 - seat]}, ")
    assert table.record.end.endswith(", resigned")
    verify(ROBOTS, copied(table.record))


def test_resigning_in_the_middle_of_a_set_drops_it() -> None:
    """ROB-R-49."""
    table = fresh(2)
    seat = play_until(table, "ROB-D-8", 2, at_least=4)
    table.answer(seat, table.options(seat)[1])
    table.answer(seat, RESIGN)

    assert table.over
    verify(ROBOTS, copied(table.record))


def test_a_draw_is_offered_and_accepted() -> None:
    """ROB-R-48: where the table agreed to it, either side may offer a draw and the other answers."""
    table = play_on(fresh(3, allow_draw_offer="on"), 9)
    seat = table.asked[0]
    table.say(seat, "offer draw")

    assert table.asked == [1 - seat]
    assert table.options(1 - seat) == [ACCEPT_DRAW, REFUSE_DRAW]
    table.say(1 - seat, "accept draw")
    assert table.over
    assert table.record.end.startswith("= draw, ")
    verify(ROBOTS, copied(table.record))


@pytest.mark.parametrize("who", [0, 1])
def test_after_a_refused_offer_the_question_stands_as_it_was(who: int) -> None:
    """ROB-R-48: at any question, offered by either seat, in the middle of a set too; one offer a turn."""
    asked = set()
    for seed in range(6):
        table = fresh(seed, allow_draw_offer="on")
        while not table.over:
            seat = table.asked[0]
            asked.add(table.game.wording(table.view(seat), seat).decision)
            if OFFER_DRAW in table.game.asides(table.state, who):
                before = (seat, table.options(seat)) if not table.game.named(table.state, seat) else None
                trial = open_table(ROBOTS, table.record)
                trial.say(who, "offer draw")
                assert trial.asked == [1 - who]
                assert trial.options(1 - who) == [ACCEPT_DRAW, REFUSE_DRAW]
                trial.say(1 - who, "refuse draw")
                if before:
                    assert (trial.asked, trial.options(trial.asked[0])) == ([before[0]], before[1])
                with pytest.raises(Wrong):
                    trial.say(who, "offer draw")
            options = table.options(seat)
            table.answer(seat, options[(len(table.steps) * 5 + seed) % len(options)])

    assert {"ROB-D-2", "ROB-D-3", "ROB-D-4", "ROB-D-5", "ROB-D-6", "ROB-D-7", "ROB-D-8", "ROB-D-9"} <= asked


def test_a_set_half_named_is_begun_again_after_an_offer() -> None:
    """ROB-R-48: and the record that goes on from there replays."""
    table = fresh(2, allow_draw_offer="on")
    seat = play_until(table, "ROB-D-8", 2, at_least=4)
    options = table.options(seat)
    table.answer(seat, options[1])
    table.say(1 - seat, "offer draw")
    table.say(seat, "refuse draw")

    assert table.options(seat) == options
    play_on(table)
    verify(ROBOTS, copied(table.record))


def test_no_draw_can_be_offered_where_it_was_not_agreed() -> None:
    """ROB-R-48: allow_draw_offer is off unless the table sets it."""
    table = fresh(3)

    with pytest.raises(IllegalMove, match="ROB-R-48"):
        table.say(0, "offer draw")


# Coming back.


@pytest.mark.parametrize("stop", [0, 1, 7, 20])
def test_an_adjourned_match_resumes_to_the_same_digest(tmp_path: Path, stop: int) -> None:
    """F28: adjourn, read the file, play on: as if nobody had left."""
    straight = play_on(play_on(fresh(4), stop, seed=1), seed=2)
    table = play_on(fresh(4), stop, seed=1)
    path = tmp_path / "game.record"
    table.file = RecordFile(path, table.record)
    table.adjourn()
    saved = load_record(path)

    assert saved.end == f"~ {stop} decisions"
    assert not saved.finished
    assert verify(ROBOTS, saved).record.digest == saved.digest
    again = open_table(ROBOTS, saved)
    assert text_of(ROBOTS, again.state) == text_of(ROBOTS, table.state)
    again.file = RecordFile(path, again.record)
    play_on(again, seed=2)
    assert load_record(path).text() == straight.record.text()
    verify(ROBOTS, load_record(path))


def test_adjourning_in_the_middle_of_a_set_forgets_its_items() -> None:
    """What is half-named is not yet decided; the record verifies without it."""
    table = fresh(2)
    seat = play_until(table, "ROB-D-8", 2, at_least=4)
    table.answer(seat, table.options(seat)[1])
    table.adjourn()

    assert verify(ROBOTS, copied(table.record)).asked == [seat]


def test_a_file_cut_off_by_a_crash_is_resumed_from_its_last_whole_line(tmp_path: Path) -> None:
    """F28."""
    table = play_on(fresh(4), 12)
    path = tmp_path / "game.record"
    RecordFile(path, table.record)
    again = open_table(ROBOTS, load_record(path))

    assert digest(again) == digest(table)
    with pytest.raises(BadRecord, match="the record breaks off after decision 12"):
        verify(ROBOTS, load_record(path))


@pytest.mark.parametrize("upto", [0, 1, 5, 1000])
def test_a_record_opens_at_any_decision(upto: int) -> None:
    """F22: the table before the next decision, whatever came later."""
    table = play_on(fresh(4))
    part = open_table(ROBOTS, table.record, upto)

    assert len(part.record.lines) == min(upto, len(table.record.lines))
    assert digest(part) == digest(play_on(fresh(4), upto))


def test_a_table_nobody_listens_to_plays_the_same() -> None:
    loud = play_on(fresh(4))
    quiet = Table(ROBOTS, loud.record.blank(), None, listen=False)
    for line in loud.record.lines:
        quiet.say(line.seat, line.code)

    assert quiet.record.text() == loud.record.text()
    assert not any(step.events for step in quiet.steps)


# Verifying.


@pytest.mark.parametrize("seed", range(12))
def test_fresh_records_are_accepted(seed: int) -> None:
    """F20: a record replays to the same digest."""
    settings = [{}, {"jokers": "on"}, {"discard_mode": "stepwise"}, {"series": "3"}][seed % 4]
    table = play_on(fresh(seed, **settings), seed=seed)

    assert verify(ROBOTS, copied(table.record)).record.digest == table.record.digest


def altered(record: Record) -> list[tuple[str, Record]]:
    """The record with one thing changed, in every way that one hand could."""
    made = []
    for line in record.lines:
        for other in record.lines:
            if other.code != line.code and other.code.split()[0] == line.code.split()[0]:
                copy = copied(record)
                copy.lines[line.n - 1].code = other.code
                made.append((f"line {line.n} says {other.code}", copy))
                break
        copy = copied(record)
        copy.lines[line.n - 1].seat = 1 - line.seat
        made.append((f"line {line.n} is said by the other", copy))
        copy = copied(record)
        del copy.lines[line.n - 1]
        for n, left in enumerate(copy.lines, 1):
            left.n = n
        made.append((f"line {line.n} is left out", copy))
    for place in range(len(str(record.seed))):
        for figure in "0123456789":
            text = str(record.seed)
            if text[place] != figure:
                copy = copied(record)
                copy.seed = int(text[:place] + figure + text[place + 1 :])
                made.append((f"seed {copy.seed}", copy))
    return made


def test_a_record_with_one_thing_changed_is_rejected() -> None:
    """F20: one code, one name, one digit of the seed: the digest, or the rules, tell."""
    table = play_on(fresh(90210))
    changes = altered(table.record)
    accepted = [what for what, record in changes if is_accepted(record)]

    assert accepted == []
    assert len(changes) > 100


def is_accepted(record: Record) -> bool:
    try:
        verify(ROBOTS, record)
    except BadRecord:
        return False
    return True


@pytest.mark.parametrize("setting", [s for s in ROBOTS.schema.settings if len(s.values) > 1], ids=lambda s: s.key)
def test_a_record_with_one_setting_changed_is_rejected(setting: Any) -> None:
    """F20: also where the setting would have made no difference to this game."""
    table = play_on(fresh(6))
    for value in setting.values[1:]:
        record = copied(table.record)
        record.settings[setting.key] = value
        with pytest.raises(BadRecord):
            verify(ROBOTS, record)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"= ana", "= bo"),
        (r"= bo", "= ana"),
        (r" turns, ", "0 turns, "),
        (r"concluded", "resigned"),
        (r"seats ana bo", "seats ann bo"),
    ],
)
def test_a_record_with_another_result_or_name_is_rejected(old: str, new: str) -> None:
    table = play_on(fresh(6))
    text = table.record.text()
    head, _, last = text.rstrip("\n").rpartition("\n")
    if old in last:
        last = last.replace(old, new, 1)
    elif old in head:
        head = head.replace(old, new).replace("\n1 ana ", "\n1 ann ").replace(" ana ", " ann ")
        last = last.replace("ana", "ann")
    else:
        return

    with pytest.raises(BadRecord):
        verify(ROBOTS, read_record(f"{head}\n{last}\n"))


@pytest.mark.parametrize("place", range(16))
def test_a_record_with_one_digit_of_its_digest_changed_is_rejected(place: int) -> None:
    record = copied(play_on(fresh(6)).record)
    figure = "0" if record.digest[place] != "0" else "1"
    record.digest = record.digest[:place] + figure + record.digest[place + 1 :]

    with pytest.raises(BadRecord, match="the digest should be"):
        verify(ROBOTS, record)


def test_a_record_that_goes_on_after_the_end_is_rejected() -> None:
    record = copied(play_on(fresh(6)).record)
    record.lines.append(Line(len(record.lines) + 1, 0, "pass"))

    with pytest.raises(BadRecord, match=f"decision {len(record.lines)}: the match is over"):
        verify(ROBOTS, record)


def test_finished_and_adjourned_cannot_be_exchanged() -> None:
    whole = play_on(fresh(6)).record
    half = play_on(fresh(6), 5)
    half.adjourn()
    posing = copied(half.record)
    posing.end = whole.end
    shy = copied(whole)
    shy.end = f"~ {len(whole.lines)} decisions"

    with pytest.raises(BadRecord, match="calls itself finished"):
        verify(ROBOTS, posing)
    with pytest.raises(BadRecord, match="calls itself adjourned"):
        verify(ROBOTS, shy)


def test_a_line_that_is_no_whole_answer_is_rejected() -> None:
    table = fresh(2)
    seat = play_until(table, "ROB-D-6", 2, at_least=3)
    record = copied(table.record)
    record.lines.append(
        Line(len(record.lines) + 1, seat, f"attack {table.options(seat)[2].arg} {table.options(seat)[1].arg}")
    )

    with pytest.raises(BadRecord, match="should be written"):
        open_table(ROBOTS, record)


def test_the_damage_is_told_with_the_decision() -> None:
    record = copied(play_on(fresh(6), 5).record)
    record.lines[3].code = "fly away"

    with pytest.raises(BadRecord, match="decision 4: 'fly away' is not among the choices"):
        open_table(ROBOTS, record)


def test_an_older_rules_version_plays_as_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """F27: the state is made under the record's version, so that a fix can ask `s.rules`."""
    monkeypatch.setattr(ROBOTS, "rules_version", 3)
    monkeypatch.setattr(ROBOTS.game, "rules_version", 3)
    states: list[Any] = [Table(ROBOTS, Record("robots", rules, ["ana", "bo"], 1, {})).state for rules in (1, 2, 3)]

    assert [state.inner.rules for state in states] == [1, 2, 3]


def test_unknown_text_is_refused_with_the_nearest_choice() -> None:
    table = fresh(1)

    with pytest.raises(UnknownCode, match="did you mean black"):
        table.say(table.asked[0], "blak")
