"""F34, F103: games by days. Clocks across restarts, passes that are said beforehand, vacations, time that is up."""

import random

from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.company import revive
from tests.server.by_days import HOUR, Calendar, look_in, order, three
from tests.server.people import House

NAMES = ["Ana", "Bo", "Cy"]


class Months:
    """A game of three people over restarts. Somebody who watches notes the clocks before one, and holds them after."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self.chance = random.Random(5)
        self.table = ""
        self.seen: tuple[int, dict[int, wire.Clock], list[str]] | None = None
        self.restarts = 0
        self.over = False

    async def hold(self, house: House, fresh: bool) -> None:
        """All that is known of the table now; after a restart the calendar has gone on, and nothing else."""
        zed = await look_in(house, "Zed", self.table)
        clocks = {clock.seat: clock for clock in zed.now.clocks}
        lines = [line.text for line in house.hall.sittings[self.table].table.record.lines]
        if fresh and self.seen is not None:
            gone = self.calendar.now() - self.seen[0]
            assert clocks == {
                seat: wire.Clock(seat, one.left - (gone if one.running else 0), one.running)
                for seat, one in self.seen[1].items()
            }
            assert lines == self.seen[2]
            self.restarts += 1
        self.seen = (self.calendar.now(), clocks, lines)
        zed.go()
        await house.quiet()

    async def visit(self, house: House, seat: int) -> None:
        """Somebody looks in, says beforehand that they pass in windows, and answers what they are asked."""
        one = await look_in(house, NAMES[seat], self.table)
        sitting = house.hall.sittings[self.table]
        one.say(order(self.table))
        await house.quiet()
        for _ in range(40):
            question = one.now.question
            if question is None or question.forced or question.options[0].code == "pass":
                break
            code = "resign" if len(sitting.table.record.lines) > 30 else self.chance.choice(question.options).code
            one.act(one.now, code, len(question.named) if code != "resign" else -1)
            await house.quiet()
            if seat in sitting.pacer.kept:  # it is let go after the beat
                await house.later(sitting.pacer.kept[seat].due - house.alarm.time)
        self.over = sitting.table.state.over
        one.go()
        await house.quiet()


def test_a_draft_and_a_game_of_three_over_five_restarts(db: str) -> None:
    """Clocks are right across each of them, and no move is lost."""
    calendar = Calendar()
    months = Months(calendar)

    async def begin(house: House) -> None:
        months.table = await three(house)
        await months.hold(house, fresh=False)

    async def go_on(house: House) -> None:
        await months.hold(house, fresh=True)
        for _ in range(40 if months.restarts == 5 else 3):
            asked = [seat for seat, clock in months.seen[1].items() if clock.running] if months.seen else []
            if months.over or not asked:
                break
            await house.later(months.chance.randint(1, 3) * HOUR)
            await months.visit(house, months.chance.choice(asked))
            await months.hold(house, fresh=False)

    async def end(house: House) -> int:
        kept = await house.store.log_of(months.table)
        assert kept is not None
        return len(verify(find_game("pbl"), revive(find_game("pbl"), kept).record).record.lines)

    calendar.story(db, begin)
    while months.restarts < 5:
        calendar.down_for(months.chance.randint(1, 30) * HOUR)
        calendar.story(db, go_on)
    assert months.over
    assert months.seen is not None
    assert calendar.story(db, end) == len(months.seen[2])
