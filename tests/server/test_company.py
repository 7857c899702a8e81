"""The people around a table: who is away or watches, who talks, and who plays again."""

import pytest

from boltyard.core.reasons import Reason
from boltyard.core.state import PUBLIC
from boltyard.server import wire
from boltyard.server.store.hosting import How
from tests.server.people import House
from tests.server.test_tables import starts, story


def test_whoever_is_away_too_long_is_stood_in_for_and_gets_the_seat_back(sqlite_file: str) -> None:
    """F33: shown, grace, a bot stands in, handed back."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two(grace=60)
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        other.heard.clear()
        first.go()
        await house.quiet()
        away = other.last(wire.Seating).chairs[seat]
        assert (away.here, away.away, away.standin) == (False, 60_000, "")
        await house.later(59_999)
        assert len(house.hall.sittings[row.id].table.record.lines) == 1
        await house.later(1)
        await house.quiet()
        assert other.last(wire.Seating).chairs[seat].standin == "greedy"
        assert len(house.hall.sittings[row.id].table.record.lines) > 1
        back = await house.person(first.name)
        await back.attend(row.id)
        await house.quiet()
        chair = back.house.hall.sittings[row.id].chair(seat, None)
        assert (chair.here, chair.standin) == (True, "")
        lines = len(house.hall.sittings[row.id].table.record.lines)
        await house.later(100_000)
        if house.hall.sittings[row.id].table.asked == [seat]:
            assert len(house.hall.sittings[row.id].table.record.lines) == lines

    story(sqlite_file, told)


def test_nobody_stands_in_at_a_serious_table_or_while_nobody_waits(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(casual=False)
        await starts(ana, bo)
        ana.go()
        await house.later(1_000_000)
        assert house.hall.sittings[row.id].standins == set()
        cy, di = await house.person("Cy"), await house.person("Di")
        other = await house.table(cy, "open")
        await house.hall.sit(other, di.person, di.name)
        await cy.attend(other.id)
        await di.attend(other.id)
        cy.go()
        di.go()
        await house.later(29_000)
        assert house.hall.sittings[other.id].standins == set()

    story(sqlite_file, told)


def test_spectators_see_what_everybody_sees_and_a_lent_hand_a_round_late(sqlite_file: str) -> None:
    """F15: the public view; a seat's view with its consent and a full round late; everything after the end."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await starts(ana, bo)
        cy = await house.person("Cy")
        public = await cy.attend(row.id)
        assert public.viewer == -3
        assert public.question is None
        cy.act(public, "pass")
        assert "watching" in (await cy.hears(wire.Refused)).sentence
        cy.say(wire.Attend(row.id, 0))
        assert "does not lend" in (await cy.hears(wire.Trouble)).sentence
        ana.say(wire.Lend(row.id))
        await house.quiet()
        now_seen = await ana.attend(row.id)
        look = await cy.attend(row.id, through=0)
        assert look.viewer == -3  # a round has not passed yet
        nosy = await bo.attend(row.id, through=0)
        assert nosy.viewer == 1  # never to anyone seated
        turn = look.turn
        sitting = house.hall.sittings[row.id]
        while sitting.table.state.turn < turn + 3 and not sitting.table.over:
            mover = (ana, bo)[sitting.table.asked[0]]
            update = await mover.attend(row.id)
            assert update.question
            mover.act(update, update.question.options[0].code, len(update.question.named))
            await house.quiet()
        late = cy.now
        assert late.late
        assert late.viewer == 0
        assert late.turn <= sitting.table.state.turn - 2
        assert bytes(late.view) != bytes((await ana.attend(row.id)).view)
        assert now_seen.viewer == 0
        mover = ana if ana.now.viewer == 0 else bo
        mover.act(mover.now, "resign")
        end = await cy.hears(wire.Update, lambda one: one.ending is not None)
        assert end.viewer == -2
        assert b'"?"' not in bytes(end.view)

    story(sqlite_file, told)


def test_chat_is_kept_and_can_be_muted(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana.say(wire.Say(row.id, "  Good   luck! "))
        assert [line.text for line in (await bo.hears(wire.Talk)).lines] == ["Good luck!"]
        await house.hall.muting.shun(bo.person, row, 0, "mute")
        ana.say(wire.Say(row.id, "x" * 1000))
        assert len((await ana.hears(wire.Talk, lambda talk: talk.lines[0].text[0] == "x")).lines[0].text) == 300
        await house.quiet()
        assert not any(isinstance(message, wire.Talk) for message in bo.heard)
        cy = await house.person("Cy")
        await cy.attend(row.id)
        assert len((await cy.hears(wire.Talk)).lines) == 2
        cy.say(wire.Say(row.id, "I would not do that."))
        assert "only those who sit" in (await cy.hears(wire.Trouble)).sentence

    story(sqlite_file, told)


def test_partners_who_must_be_silent_are_told_the_rule(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F40: where the game says so, nobody talks."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        game = house.hall.sittings[row.id].table.game
        monkeypatch.setattr(type(game), "why_silent", lambda *_: Reason("partners do not talk", "PBL-TEAM-9"))
        ana.say(wire.Say(row.id, "Attack the head!"))
        refused = await ana.hears(wire.Refused)
        await house.quiet()

        assert (refused.sentence, refused.rule) == ("partners do not talk", "PBL-TEAM-9")
        assert not any(isinstance(message, wire.Talk) for message in bo.heard)

    story(sqlite_file, told)


def test_a_rematch_is_put_up_when_everybody_wants_one(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana.act(ana.now, "resign")
        await bo.hears(wire.Update, lambda one: one.ending is not None)
        ana.say(wire.Rematch(row.id))
        assert (await bo.hears(wire.Seating, lambda one: one.rematch)).rematch == [0]
        bo.say(wire.Rematch(row.id))
        moved = await ana.hears(wire.Moved)
        update = await ana.attend(moved.to)

        assert update.viewer == 1  # one chair further
        fresh = await house.store.table(moved.to)
        assert fresh is not None
        assert fresh.terms.series_of == row.id

    story(sqlite_file, told)


def test_whoever_comes_while_the_last_seat_is_taken_is_led_in(
    sqlite_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F15: nobody waits for ever at a table that began while they were on their way."""

    async def told(house: House) -> None:
        ana, bo, cy = [await house.person(name) for name in ("Ana", "Bo", "Cy")]
        row = await house.table(ana, "open")
        meet = house.hall.muting.meet

        async def slowly(person: str) -> dict[str, How]:
            shuns = await meet(person)
            monkeypatch.undo()
            await house.hall.sit(row, bo.person, bo.name)
            return shuns

        monkeypatch.setattr(house.hall.muting, "meet", slowly)
        assert (await cy.attend(row.id)).viewer == PUBLIC

    story(sqlite_file, told)
