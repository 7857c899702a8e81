"""Stories at the server's tables, with a clock that moves when told to."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.server import wire
from boltyard.server.company import SKIPPED, revive
from boltyard.server.store.rows import Row
from tests.server.people import House, Person, opened


def story(db: str, told: Callable[[House], Awaitable[Any]], nap_ms: int = 30_000) -> Any:
    async def run() -> Any:
        async with opened(db, nap_ms) as house:
            return await told(house)

    return asyncio.run(run())


def at_random(seed: int) -> Callable[[wire.Question], str]:
    chance = random.Random(seed)
    return lambda question: chance.choice(question.options).code


async def record_of(house: House, row: Row) -> str:
    log = await house.store.log_of(row.id)
    assert log is not None
    return revive(find_game(row.game), log).record.text()


async def starts(ana: Person, bo: Person) -> tuple[Person, Person]:
    """Whoever picks a half takes black; the one whose turn it is comes first."""
    await ana.house.quiet()
    update = ana.now if ana.now.question else bo.now
    chooser = ana if update.viewer == 0 else bo
    chooser.heard.clear()
    chooser.act(update, "black")
    await chooser.hears(wire.Update)
    await ana.house.quiet()
    return (chooser, bo if chooser is ana else ana)


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_match(db: str, game: str) -> None:
    """F30, F20: a match through the server's tables is on disk, decision by decision, and verifies."""

    async def told(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana, bo = await house.person("Ana"), await house.person("Bo")
        row = await house.table(ana, "open", game=game, settings=settings)
        await house.hall.sit(row, bo.person, bo.name)
        await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
        await house.quiet()

        verify(find_game(game), read_record(await record_of(house, row)))
        ((found, result),) = await house.store.tables_of("ana")
        assert found.stage == "over"
        assert result is not None
        assert result.rule

    story(db, told)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_and_the_beat_is_kept(sqlite_file: str, game: str) -> None:
    """F12, F16, F32: a bot answers when the beat is over, whatever it had to choose from; nobody hides from bots."""

    async def told(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", game=game, settings=settings, beat=300)
        choose, answered = at_random(3), (0, [""])
        await ana.attend(row.id)
        for _ in range(200):
            await house.quiet()
            update = ana.now
            if update.question and not update.question.forced and (update.version, update.question.named) != answered:
                answered = (update.version, update.question.named)
                ana.act(update, choose(update.question), len(update.question.named))  # as quick as can be
            await house.later(100)
        gaps: dict[tuple[int, ...], set[int]] = {}
        for (sooner, before), (later, _) in pairwise(ana.times.values()):
            gaps.setdefault(tuple(sorted(before)), set()).add(later - sooner)

        assert 0 in gaps[0,]
        if game != "battleground":  # there time is in the rules, and nobody is asked alone
            assert gaps[1,] == {300}

    story(sqlite_file, told)


def test_a_stale_or_repeated_act_is_refused_with_the_table_as_it_is(db: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await house.quiet()
        update = await ana.attend(row.id)
        first, other = (ana, bo) if update.question else (bo, ana)
        update = await first.attend(row.id)
        for code in ("black", "black", "red"):  # a double click, and a second thought
            first.act(update, code)
        refused = [await first.hears(wire.Refused) for _ in range(2)]
        await house.quiet()
        log = await house.store.log_of(row.id)

        assert log is not None
        assert [line.code for line in log.lines] == ["black"]
        assert [one.stale for one in refused] == [True, True]
        assert first.now.fresh
        assert not any(isinstance(message, wire.Refused) for message in other.heard)

    story(db, told)


def test_what_cannot_be_done_is_refused_with_its_rule(sqlite_file: str) -> None:
    """F55: every refusal maps to a rule id, and nothing has changed."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        version = first.now.version
        other.act(other.now, "build 5S JS")
        refused = await other.hears(wire.Refused)
        first.act(first.now, "attack 5S")
        wrong = await first.hears(wire.Refused)
        first.say(wire.Why(row.id, "attack 5S"))
        why = await first.hears(wire.WhyNot)
        await house.quiet()

        assert refused.rule.startswith("ROB-")
        assert wrong.rule.startswith("ROB-")
        assert why.rule.startswith("ROB-")
        assert why.sentence
        assert house.hall.sittings[row.id].version == version

    story(sqlite_file, told)


def test_a_set_is_named_item_by_item_between_the_seat_and_the_server(sqlite_file: str) -> None:
    """Nobody else hears of items, and the counter does not move: hesitation tells nothing."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        sitting = house.hall.sittings[row.id]
        choose = at_random(4)
        for _ in range(300):
            await house.quiet()
            asked = next(one for one in (ana, bo) if sitting.table.asked == [0 if one is ana else 1])
            other = bo if asked is ana else ana
            update = await asked.attend(row.id)
            assert update.question is not None
            items = [option for option in update.question.options if option.item]
            if items and not update.question.named:
                other.heard.clear()
                version = sitting.version
                asked.act(update, items[0].code, 0)
                named = await asked.hears(wire.Update)
                asked.act(update, items[0].code, 0)  # a double click
                if sitting.version == version and named.question and named.question.named:
                    again = await asked.hears(wire.Refused)
                    assert again.stale
                    assert other.heard == []
                    asked.say(wire.Restart(row.id, version))
                    fresh = await asked.hears(wire.Update, lambda one: one.question and not one.question.named)
                    assert fresh.question.options == update.question.options
                    return
                continue
            asked.act(update, choose(update.question), len(update.question.named))
        raise AssertionError("no set was asked for")

    story(sqlite_file, told)


def test_my_own_unrevealed_act_goes_back_at_once_and_anything_else_by_consent(sqlite_file: str) -> None:
    """F38, ROB-R-56."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        first.say(wire.Undo(row.id))  # picking a half dealt the cards: everybody has to agree
        asked = await other.hears(wire.Update, lambda one: one.undo is not None)
        assert asked.undo == wire.UndoAsk(seat, [1 - seat])
        other.say(wire.Agree(row.id, False))
        refused = await first.hears(wire.Refused)
        assert "does not agree" in refused.sentence
        first.say(wire.Undo(row.id))
        await other.hears(wire.Update, lambda one: one.undo is not None)
        other.say(wire.Agree(row.id, True))
        back = await first.hears(wire.Update, lambda one: any(line.event == "undo" for line in one.log))
        await house.quiet()

        assert back.question is not None
        assert back.question.decision == "ROB-D-2"
        assert "undo 1, agreed by 0 1" in await record_of(house, row)

    story(sqlite_file, told)


def test_killed_and_opened_again_every_table_goes_on(db: str) -> None:
    """F28: what was confirmed is there; versions are never used twice."""
    table = ""

    async def before(house: House) -> tuple[str, int, str]:
        ana, bo, row = await house.two()
        first, _ = await starts(ana, bo)
        update = first.now
        first.act(update, "pass")
        await first.hears(wire.Update, lambda one: one.version > update.version)
        await house.quiet()
        return row.id, house.hall.sittings[row.id].version, await record_of(house, row)

    async def after(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        update = await ana.attend(table)
        row = await house.store.table(table)
        assert row is not None
        assert version < update.version <= version + SKIPPED + 1  # forced answers count as much (ROB-R-65)
        assert [line.text for line in update.log][:1]
        assert await record_of(house, row) == record
        await asyncio.gather(ana.play(table, at_random(1)), bo.play(table, at_random(2)))
        await house.quiet()
        verify(find_game("robots"), read_record(await record_of(house, row)))

    table, version, record = story(db, before)
    story(db, after)


def test_an_idle_table_sleeps_and_wakes_where_it_was(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1)  # every record is slow: snapshots are used

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await starts(ana, bo)
        before = (await ana.attend(row.id)).view
        ana.go()
        bo.go()
        await house.later(29_000)
        assert row.id in house.hall.sittings
        await house.later(2_000)
        assert house.hall.sittings == {}
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.snapshot is not None
        again = await house.person("Ana")
        update = await again.attend(row.id)

        assert bytes(update.view) == bytes(before)
        assert update.log

    story(sqlite_file, told)


def test_a_disk_that_refuses_takes_nothing_back_that_was_confirmed(
    sqlite_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(house: House) -> None:
        ana, bo, _ = await house.two()
        first, other = await starts(ana, bo)
        update = first.now
        append = house.store.append

        def fails(rows: Any) -> Any:
            raise OSError("no space left on device")

        monkeypatch.setattr(house.store, "append", fails)
        first.heard.clear()
        other.heard.clear()
        first.act(update, "pass")
        assert "Nothing that was confirmed is lost" in (await first.hears(wire.Trouble)).sentence
        again = await first.hears(wire.Update)
        monkeypatch.setattr(house.store, "append", append)
        assert bytes(again.view) == bytes(update.view)
        assert again.question == update.question
        first.act(again, "pass")
        await first.hears(wire.Update, lambda one: one.version > again.version)

    story(sqlite_file, told)


def test_an_end_is_told_when_its_result_is_on_disk(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the kill soak: the end was told, the server died, and the table was running for ever after."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        finish = house.store.finish
        tries = []

        async def dies(table: str, result: Any, also: Any) -> None:
            tries.append(bo.now.ending)
            monkeypatch.setattr(house.store, "finish", finish)
            raise OSError("killed between the last decision and its result")

        monkeypatch.setattr(house.store, "finish", dies)
        ana.act(ana.now, "resign")
        end = await bo.hears(wire.Update, lambda one: one.ending is not None)
        found = await house.store.table(row.id)

        assert tries == [None]
        assert end.ending.winners == [1]
        assert found is not None
        assert found.stage == "over"

    story(sqlite_file, told)
