"""Teams at the server's tables: partners who may not talk, and seats that act while others are asked."""

from boltyard.server import wire
from tests.server.people import House
from tests.server.test_tables import story

SETTINGS = {"team": "pilot_gunner", "draft": "quick"}


def test_computer_gunners_arrange_and_nobody_waits(sqlite_file: str) -> None:
    """PBL-R-154, PBL-D-43: their orders are on disk, and the match goes on."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", "greedy", "greedy", game="pbl", settings=SETTINGS)
        await ana.attend(row.id)
        for _ in range(60):
            question = ana.now.question
            if question is not None and not question.free and not question.forced:
                ana.act(ana.now, question.options[0].code)
            await house.later(1000)
        log = await house.store.log_of(row.id)

        assert log is not None
        assert any(line.code.startswith("order ") for line in log.lines)
        assert log.lines[-1].n > 30  # and the table went on
        assert not any(line.code.startswith("order ") for line in log.lines if line.seat == 0)

    story(sqlite_file, told)


def test_pilot_and_gunner_do_not_talk(sqlite_file: str) -> None:
    """PBL-MODE-2V2-4, F40: refused with the rule; with four hands the table may talk."""

    async def told(house: House) -> None:
        for team, silent in (("pilot_gunner", True), ("four_hands", False)):
            ana = await house.person("Ana")
            settings = {"team": team, "draft": "quick"}
            row = await house.table(ana, "greedy", "greedy", "greedy", game="pbl", settings=settings)
            await ana.attend(row.id)
            ana.say(wire.Say(row.id, "Draw the hangar!"))
            await house.quiet()
            refused = [one for one in ana.heard if isinstance(one, wire.Refused)]

            assert [one.rule for one in refused] == (["PBL-MODE-2V2-4"] if silent else [])

    story(sqlite_file, told)
