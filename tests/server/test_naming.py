"""Sets at a table of the server: named in any order, taken back, closed; nobody else hears of it before."""

from boltyard.server import wire
from tests.server.people import House
from tests.server.test_tables import at_random, record_of, story


def codes(update: wire.Update) -> list[str]:
    assert update.question is not None
    return [option.code for option in update.question.options]


def test_a_set_is_named_in_any_order_and_taken_back(sqlite_file: str) -> None:
    """ROB-R-60: the last before the first, one put back and named again; the record has the order of the rules."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        sitting = house.hall.sittings[row.id]
        choose = at_random(6)
        for _ in range(400):
            await house.quiet()
            asked = next(one for one in (ana, bo) if sitting.table.asked == [0 if one is ana else 1])
            update = await asked.attend(row.id)
            question = update.question
            assert question is not None
            items = [option.code for option in question.options if option.item]
            if question.decision != "ROB-D-8" or question.least > 2 or question.most < 3:
                asked.act(update, choose(question), len(question.named))
                continue
            other = bo if asked is ana else ana
            other.heard.clear()
            first, last = items[0], items[-1]
            for n, code in enumerate((last, first)):
                asked.act(update, code, n)
                named = await asked.hears(wire.Update)
                assert code not in codes(named)
            assert named.question is not None
            assert named.question.named == [last, first]
            asked.say(wire.Restart(row.id, update.version, last))
            back = await asked.hears(wire.Update)
            assert back.question.named == [first]
            assert last in codes(back)
            asked.say(wire.Restart(row.id, update.version, last))
            assert "not among what was named" in (await asked.hears(wire.Refused)).sentence
            asked.act(update, last, 1)
            whole = await asked.hears(wire.Update, lambda one: one.question and len(one.question.named) == 2)
            assert "done" in codes(whole), "the rest comes off the Supply"
            assert other.heard == []
            asked.act(update, "done", 2)
            await house.quiet()

            assert f" discard {first.split()[1]} {last.split()[1]} supply=" in await record_of(house, row)
            return
        raise AssertionError("no such set was asked for")

    story(sqlite_file, told)
