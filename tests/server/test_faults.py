"""F28, F105: no fault of the store outlives itself. What was confirmed is kept, what was refused did not happen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.store.health import SORRY, Away
from boltyard.server.store.store import Result, Row
from tests.server.faults import Trap, Ward, refusing
from tests.server.people import House, Person
from tests.server.test_fair import reveal
from tests.server.test_fair import two as two_who_draw
from tests.server.test_tables import at_random, record_of, starts, story


async def hears_that_it_goes_on(*people: Person) -> None:
    """Everybody who stayed is told, and shown the whole table anew."""
    for one in people:
        await one.hears(wire.Still, lambda still: still.sentence == "")
        await one.hears(wire.Update, lambda update: update.fresh)


async def plays_to_the_end(house: House, row: Row, ana: Person, bo: Person) -> None:
    await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
    await house.quiet()
    verify(find_game(row.game), read_record(await record_of(house, row)))


def test_while_the_store_is_away_nothing_is_done_and_then_everything_goes_on(db: str) -> None:
    """A table that fell with the store has not broken down: however often, it is not left asleep for that."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        ward = Ward(house.store)
        for _ in range(2):
            before = first.now
            with refusing(db):
                await ward.turns(away=True)
                first.heard.clear()
                first.act(before, "pass")
                assert (await first.hears(wire.Refused)).sentence == SORRY
                assert await house.store.ready()
                with pytest.raises(Away):
                    await house.store.add_person("cy", "Cy")
                late = await house.person("Ana")  # a second tab, opened meanwhile
                assert "stands still" in (await late.hears(wire.Still)).sentence
                late.say(wire.Attend(row.id))
            await ward.turns(away=False)
            await hears_that_it_goes_on(first, other, late)
            assert bytes(first.now.view) == bytes(before.view)
            assert first.now.question == before.question
            assert await house.store.ready() == ""
            late.go()
        assert house.hall.fallen == {}
        await plays_to_the_end(house, row, ana, bo)

    story(db, told)


async def moves(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Act(row.id, ana.now.version, ana.now.question.options[0].code)


async def takes_back(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    ana.say(wire.Undo(row.id))
    await house.quiet()
    return bo, wire.Agree(row.id, True)


async def resigns(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Act(row.id, ana.now.version, "resign")


async def talks(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Say(row.id, "One moment, please.")


INSTANTS = [("sqlite", "before"), ("postgres", "before"), ("postgres", "after")]  # SQLite has no line that could break
Deed = Callable[[House, Person, Person, Row], Awaitable[tuple[Person, Any]]]


@pytest.mark.parametrize("deed", [moves, takes_back, resigns, talks])
@pytest.mark.parametrize(("db", "when"), INSTANTS, indirect=["db"])
def test_a_fault_at_the_very_write(db: str, deed: Deed, when: Any) -> None:
    """Before the commit nothing has happened. After it the line broke: it has, and is found by reading."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana, bo = await starts(ana, bo)
        trap = Trap(house.store)
        who, message = await deed(house, ana, bo, row)
        before = await house.store.log_of(row.id)
        for one in (ana, bo):
            one.heard.clear()
        trap.set(when)
        who.say(message)
        await trap.turns(away=True)
        early = [one for one in (*ana.heard, *bo.heard) if isinstance(one, wire.Update | wire.Talk)]
        await trap.release()
        await hears_that_it_goes_on(ana, bo)
        await house.quiet()
        after = await house.store.log_of(row.id)

        assert trap.caught == 1
        assert early == []
        assert before is not None
        assert after is not None
        happened = len(after.lines) + len(after.chat) - len(before.lines) - len(before.chat)
        assert happened == (when == "after")
        if deed is resigns and not happened:
            ana.act(ana.now, "resign")
        if deed is resigns:
            assert (await bo.attend(row.id)).ending or await bo.hears(wire.Update, lambda one: one.ending)
            found = await house.store.table(row.id)
            assert found is not None
            assert found.stage == "over"
        else:
            await plays_to_the_end(house, row, ana, bo)

    story(db, told)


def test_a_fault_between_the_last_decision_and_its_result(db: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        trap = Trap(house.store)
        finish = house.store.finish

        async def finishes(table: str, result: Result) -> None:
            house.store.finish = finish  # type: ignore[method-assign]
            trap.set("before")
            await finish(table, result)

        house.store.finish = finishes  # type: ignore[method-assign]
        bo.heard.clear()
        ana.act(ana.now, "resign")
        await trap.turns(away=True)
        assert not any(isinstance(one, wire.Update) and one.ending for one in bo.heard)
        await trap.release()
        end = await bo.hears(wire.Update, lambda one: one.ending is not None)
        found = await house.store.table(row.id)

        assert end.ending.winners == [1]
        assert found is not None
        assert found.stage == "over"

    story(db, told)


@pytest.mark.parametrize(("db", "when"), INSTANTS, indirect=["db"])
def test_a_fault_while_a_deal_is_drawn(db: str, when: Any) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await two_who_draw(house)
        trap = Trap(house.store)
        reveal(ana, row)
        await house.quiet()
        trap.set(when)
        reveal(bo, row)
        await trap.turns(away=True)
        assert not any(isinstance(one, wire.Update) for one in (*ana.heard, *bo.heard))
        await trap.release()
        await ana.hears(wire.Still, lambda still: still.sentence == "")
        reveal(bo, row)  # as the page does when it is asked again
        for one in (ana, bo):
            await one.hears(wire.Update, lambda update: update.fresh)
        await plays_to_the_end(house, row, ana, bo)

    story(db, told)


def test_a_fault_at_a_quick_match(db: str) -> None:
    """A seat that could not be given up stays, and is given up once that can be written."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        trap = Trap(house.store)
        trap.set()
        ana.say(wire.Seek("robots"))
        assert (await ana.hears(wire.Trouble)).sentence == SORRY
        assert not house.hall.seekers
        await trap.release()
        ana.say(wire.Seek("robots"))
        await house.quiet()
        assert "ana" in house.hall.seekers
        trap.set()
        ana.say(wire.Unseek())
        await trap.turns(away=True)
        await house.quiet()
        ana.go()
        assert "ana" in house.hall.seekers
        await trap.release()
        await house.later(10_000)

        assert not house.hall.seekers
        assert await house.store.open_tables() == []

    story(db, told)


def test_nothing_piles_up_while_the_store_is_away(db: str) -> None:
    async def told(house: House) -> None:
        trap = Trap(house.store)
        trap.set()
        wishes = [house.store.writer.do(lambda c: None) for _ in range(1000)]
        await asyncio.gather(*wishes, return_exceptions=True)
        await trap.turns(away=True)
        wishes += [house.store.writer.do(lambda c: None) for _ in range(1000)]

        assert not house.store.writer.waiting
        assert all(isinstance(wish.exception(), Away) for wish in wishes)
        assert trap.caught == 1
        await trap.release()

    story(db, told)
