"""Laws of a match at the server's tables: what was confirmed wakes, and consent is people's (F28, F29, F38, F39)."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from boltyard.core.moves import ACCEPT_DRAW, OFFER_DRAW, REFUSE_DRAW
from boltyard.core.table import state_digest
from boltyard.server import wire
from boltyard.server.store.rows import Row
from boltyard.server.tables import Sitting
from tests.server.people import House, Person
from tests.server.test_tables import record_of, starts, story

QUICK = {"draft": "quick"}
LONG_MS = 60_000  # longer than any window stays open


async def at_an_attack(house: House, most: int = 600) -> tuple[Person, Row, Sitting]:
    """A PBL table at which somebody has just attacked, and the other has one answer only, which is not given yet."""
    for seed in range(40):
        ana, bo, row = await house.two(game="pbl", settings=QUICK, beat=350, seed=seed)
        sitting = house.hall.sittings[row.id]
        chance = random.Random(seed)
        for _ in range(most):
            await house.quiet()
            asked = next((one for one in (ana, bo) if one.now.question and not one.now.question.forced), None)
            if asked is None:
                await house.later(LONG_MS)
                continue
            await house.later(350)  # its beat is over: what is said now is done now
            options = asked.now.question.options
            attacks = [option.code for option in options if option.code.startswith("attack ")]
            asked.act(asked.now, chance.choice(attacks or [option.code for option in options]), 0)
            await house.quiet()
            table = sitting.table
            if attacks and table.waiting() and table.undo_needs(table.record.lines[-1].n) == [asked.now.viewer]:
                return asked, row, sitting
            if sitting.table.over:
                break
        for one in (ana, bo):
            one.go()
    raise AssertionError("nobody attacked somebody who could do nothing about it")


def test_an_undo_right_after_an_attack_wakes_again(sqlite_file: str) -> None:
    """F29, PBL-R-190: the dice had not fallen yet, so nobody had to agree; the match wakes, and can be played on."""

    async def told(house: House) -> tuple[str, str, str]:
        attacker, row, sitting = await at_an_attack(house)
        attacker.say(wire.Undo(row.id))
        await house.quiet()
        assert sitting.table.record.lines[-1].code.startswith("undo ")
        assert sitting.table.record.lines[-1].early
        return row.id, state_digest(sitting.game_of(), sitting.table.state), await record_of(house, row)

    async def after(house: House) -> None:
        ana = await house.person("Ana")
        update = await ana.attend(table)
        sitting = house.hall.sittings[table]

        assert update.ending is None
        assert state_digest(sitting.game_of(), sitting.table.state) == digest
        assert sitting.table.record.text() == text

    table, digest, text = story(sqlite_file, told)
    story(sqlite_file, after)


def test_dice_that_were_seen_stay_seen_through_a_restart(sqlite_file: str) -> None:
    """F29: answers without a choice have no line, and yet what they brought about is confirmed."""

    async def told(house: House) -> tuple[str, str, str, list[str]]:
        attacker, row, sitting = await at_an_attack(house)
        lines = len(sitting.table.record.lines)
        await house.later(LONG_MS)
        assert len(sitting.table.record.lines) == lines
        assert sitting.table.past[-1].news
        seen = await attacker.attend(row.id)
        digest = state_digest(sitting.game_of(), sitting.table.state)
        return row.id, attacker.name, digest, [line.text for line in seen.log]

    async def after(house: House) -> None:
        update = await (await house.person(name)).attend(table)
        sitting = house.hall.sittings[table]
        again = state_digest(sitting.game_of(), sitting.table.state)

        assert again == digest
        assert [line.text for line in update.log] == texts
        assert len(sitting.table.undo_needs(sitting.table.past[-1].n)) == 2

    table, name, digest, texts = story(sqlite_file, told)
    story(sqlite_file, after)


def test_an_answer_without_a_choice_that_was_not_given_yet_is_not_given_by_waking(sqlite_file: str) -> None:
    """F16, F29: otherwise whoever sends everybody away for a while learns what a window would not tell."""

    async def told(house: House) -> tuple[str, list[int]]:
        _, row, sitting = await at_an_attack(house)
        return row.id, sitting.table.waiting()

    async def after(house: House) -> None:
        await (await house.person("Ana")).attend(table)

        assert house.hall.sittings[table].table.waiting() == waiting

    table, waiting = story(sqlite_file, told)
    story(sqlite_file, after)


# Consent.


async def stood_in_for(house: House, **more: Any) -> tuple[Person, int, Row]:
    """Bo went away at once, and a bot stands in; who is left, the absent seat, the table."""
    ana, bo, row = await house.two(grace=1, **more)
    first, other = await starts(ana, bo)
    seat = other.now.viewer
    other.go()
    await house.later(1_000)
    assert seat in house.hall.sittings[row.id].standins
    return first, seat, row


def test_whoever_stands_in_agrees_to_nothing(sqlite_file: str) -> None:
    """F39, ROB-R-56: however short the grace, nobody rewinds a game alone."""

    async def told(house: House) -> None:
        first, _, row = await stood_in_for(house)
        before = await record_of(house, row)
        first.heard.clear()
        first.say(wire.Undo(row.id))
        trouble = await first.hears(wire.Trouble)

        assert "whoever stands in cannot agree for them (ROB-R-56)" in trouble.sentence
        assert "undo" not in (await record_of(house, row))[len(before) :]

    story(sqlite_file, told)


def test_whoever_stands_in_stops_no_clock(sqlite_file: str) -> None:
    """F39: a pause is agreed by people."""

    async def told(house: House) -> None:
        first, _, row = await stood_in_for(house, clock="bank 600+5")
        first.heard.clear()
        first.say(wire.Pause(row.id, True))
        trouble = await first.hears(wire.Trouble)

        assert "cannot agree" in trouble.sentence
        assert not house.hall.sittings[row.id].row.terms.paused

    story(sqlite_file, told)


def test_somebody_who_is_away_for_a_moment_is_waited_for(sqlite_file: str) -> None:
    """F39: within the grace the question stands, and they answer it when they are back."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two(grace=60)
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        other.go()
        await house.quiet()
        first.say(wire.Undo(row.id))
        asked = await first.hears(wire.Update, lambda one: one.undo is not None)
        assert asked.undo == wire.UndoAsk(seat, [1 - seat])
        back = await house.person(other.name)
        seen = await back.attend(row.id)
        assert seen.undo == asked.undo
        back.say(wire.Agree(row.id, True))
        await house.quiet()

        assert "undo 1, agreed by 0 1" in await record_of(house, row)

    story(sqlite_file, told)


def test_whoever_stands_in_agrees_to_no_draw(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F39, ROB-R-48: a stand-in is not even asked; somebody's own bot may think what it likes."""
    offered: list[list[str]] = []

    def choose(self: Any, view: Any, options: list[Any]) -> Any:
        offered.append([move.text for move in options])
        return ACCEPT_DRAW if ACCEPT_DRAW in options else options[0]

    monkeypatch.setattr("boltyard.players.greedy.Greedy.choose", choose)

    async def told(house: House) -> None:
        first, _, row = await stood_in_for(house, settings={"allow_draw_offer": "on"})
        sitting = house.hall.sittings[row.id]
        for _ in range(200):
            await house.later(1_000)
            if any(option.code == OFFER_DRAW.text for option in first.now.beside):
                first.act(first.now, OFFER_DRAW.text)
                await house.later(1_000)
                break
        assert [REFUSE_DRAW.text] in offered
        assert not sitting.table.over

    story(sqlite_file, told)


@pytest.mark.parametrize("practice", [False, True])
def test_against_a_bot_chance_is_tried_again_in_practice_only(sqlite_file: str, practice: bool) -> None:
    """F39, ROB-R-56: picking a half deals the cards; whether it may be taken back is agreed beforehand."""

    async def told(house: House) -> None:
        for seed in range(20):
            ana = await house.person("Ana")
            row = await house.table(ana, "greedy", seed=seed, practice=practice)
            await ana.attend(row.id)
            await house.later(1_000)
            if ana.now.question is not None and ana.now.question.decision == "ROB-D-2":
                break
            ana.go()
        ana.act(ana.now, "black")
        await house.quiet()
        ana.heard.clear()
        ana.say(wire.Undo(row.id))
        await house.quiet()
        text = await record_of(house, row)

        assert ("undo 1, agreed by 0\n" in text) == practice
        assert ("· practice on" in text) == practice
        assert "· bots 1" in text
        if not practice:
            assert "at a table for practice they would (ROB-R-56)" in ana.last(wire.Trouble).sentence

    story(sqlite_file, told)


# A table whose task ends.


async def plug(house: House, error: BaseException) -> tuple[Person, Person, Row, Sitting]:
    ana, bo, row = await house.two()
    await starts(ana, bo)
    sitting = house.hall.sittings[row.id]

    async def fall(*_: Any) -> None:
        raise error

    sitting.take = fall  # type: ignore[method-assign, assignment]
    return ana, bo, row, sitting


class Fell(BaseException):
    """Something that no table catches."""


@pytest.mark.parametrize("error", [Fell("out of the blue"), asyncio.CancelledError(), RuntimeError("a fault of ours")])
def test_a_table_whose_task_ends_is_closed_logged_and_woken_anew(sqlite_file: str, error: BaseException) -> None:
    """F28: whatever ends it, those who are here go on."""

    async def told(house: House) -> None:
        ana, bo, row, broken = await plug(house, error)
        with capture_logs() as logs:
            ana.say(wire.Say(row.id, "hello"))
            await house.quiet()
        fresh = house.hall.sittings[row.id]

        assert broken.closed
        assert fresh is not broken
        assert set(fresh.guests) == {ana, bo}
        assert any(one["log_level"] == "error" and one["table"] == row.id for one in logs)

    story(sqlite_file, told)


def test_a_table_that_falls_again_and_again_is_left_asleep(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that comes with every waking must not keep the whole house busy; a later message tries once more."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()

        def fall(self: Sitting) -> None:
            raise RuntimeError("at every waking")

        with monkeypatch.context() as patched, capture_logs() as logs:
            patched.setattr(Sitting, "look_ahead", fall)
            first = ana if ana.now.question else bo
            first.act(first.now, "black")
            await house.quiet()
            assert any(one["event"] == "table is left asleep" for one in logs)
            assert row.id not in house.hall.sittings
        await house.later(61_000)
        update = await ana.attend(row.id)

        assert update.table == row.id

    story(sqlite_file, told)


def spoil(code: str) -> Callable[[House, Row], Any]:
    async def job(house: House, row: Row) -> None:
        await house.store.write(
            lambda c: c.execute("UPDATE decisions SET code = ? WHERE table_id = ? AND n = 1", (code, row.id)) and None
        )

    return job


def test_a_match_that_does_not_replay_is_told_of_and_logged(sqlite_file: str) -> None:
    """What is on disk was altered: one sentence for people, one line for the host, and nothing else is harmed."""

    async def before(house: House) -> Row:
        ana, bo, row = await house.two()
        await starts(ana, bo)
        await spoil("purple")(house, row)
        return row

    async def after(house: House) -> None:
        ana = await house.person("Ana")
        with capture_logs() as logs:
            ana.say(wire.Attend(row.id))
            trouble = await ana.hears(wire.Trouble)

        assert trouble.sentence.startswith("This match cannot be taken up again: ")
        assert any(one["event"] == "table cannot be woken" and one["table"] == row.id for one in logs)

    row = story(sqlite_file, before)
    story(sqlite_file, after)


def test_when_time_is_up_a_set_is_whole_as_soon_as_nothing_else_can_be_named(sqlite_file: str) -> None:
    """PBL-R-173, F36: the default names all there is to discard; the last of it goes by itself, and play goes on."""

    async def told(house: House) -> None:
        sets = 0
        for seed in range(30):
            ana, bo, row = await house.two(game="pbl", settings=QUICK, seed=seed, clock="move 20", casual=True)
            chance = random.Random(seed)
            for _ in range(60):
                await house.quiet()
                table = house.hall.sittings[row.id].table
                asked = next((one for one in (ana, bo) if one.now.question and not one.now.question.forced), None)
                if asked is None or table.over:
                    await house.later(LONG_MS)
                    continue
                question = asked.now.question
                if any(option.item for option in question.options):
                    sets += 1
                    lines = len(table.record.lines)
                    await house.later(LONG_MS)
                    assert house.hall.sittings[row.id].table is table, "the table broke down"
                    assert len(table.record.lines) > lines
                else:
                    asked.act(asked.now, chance.choice(question.options).code, 0)
            for one in (ana, bo):
                one.go()
            if sets > 12:
                return
        raise AssertionError("no sets were asked for")

    story(sqlite_file, told)
