"""How people come together: quick matches, the lobby, private tables, tables that cannot be."""

import pytest

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.listings import card
from tests.server.people import House
from tests.server.test_tables import record_of, story


def test_quick_match_brings_two_together_and_offers_a_bot_meanwhile(db: str) -> None:
    """F31: a bot is offered after 20 s, the queue keeps the place."""

    async def told(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        ana.say(wire.Seek("robots"))
        while "ana" not in house.hall.quick.seekers:
            await house.quiet()
        await house.later(19_999)
        assert not any(isinstance(message, wire.BotOffer) for message in ana.heard)
        await house.later(1)
        offer = await ana.hears(wire.BotOffer)
        assert offer.waited == 20
        beside = await house.table(ana, offer.bots[0])
        await ana.attend(beside.id)
        assert "ana" in house.hall.quick.seekers
        bo.say(wire.Seek("robots"))
        one, two = await ana.hears(wire.Matched), await bo.hears(wire.Matched)
        assert one.table.id == two.table.id
        assert (one.table.stage, one.table.seat, two.table.seat) == ("running", 0, 1)
        assert house.hall.quick.seekers == {}

    story(db, told)


def test_a_seeker_who_goes_away_gives_the_place_up(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        ana.say(wire.Seek("robots"))
        while "ana" not in house.hall.quick.seekers:
            await house.quiet()
        ana.go()
        await house.later(9_000)
        assert len(await house.store.open_tables()) == 1
        await house.later(2_000)
        while await house.store.open_tables():
            await house.quiet()
        assert house.hall.quick.seekers == {}

    story(sqlite_file, told)


def test_the_lobby_tells_of_tables_as_they_come_and_go(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        bo.say(wire.Lobby())
        assert (await bo.hears(wire.Open)).tables == []
        row = await house.table(ana, "open", settings={"jokers": "on"})
        await house.table(ana, "open", private=True)
        await house.later(100)
        (shown,) = (await bo.hears(wire.Open)).tables
        assert (shown.id, shown.settings[0].text, shown.settings[0].rule) == (
            row.id,
            "one joker in each half",
            "ROB-R-4",
        )
        await house.hall.stand_up(row, ana.person)
        await house.later(100)
        assert (await bo.hears(wire.Open)).tables == []

    story(sqlite_file, told)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (wire.NewTable("chess"), "there is no game 'chess'"),
        (wire.NewTable("robots", ["me", "open", "open"]), "ROBOTS is for 2 seats, not 3."),
        (wire.NewTable("robots", ["me", "hal"]), "A seat is for me, here NAME, open, or a bot"),
        (
            wire.NewTable("robots", ["me", "me"]),
            "You can sit in one seat only; whoever shares your device is `here NAME`.",
        ),
        (wire.NewTable("robots", ["greedy", "greedy"]), "Leave a seat for a person"),
        (
            wire.NewTable("robots", settings={"jokers": "many"}),
            "“One joker in each half” cannot be 'many'; it takes off, on.",
        ),
        (wire.NewTable("robots", settings={"joker": "on"}), "There is no setting joker; did you mean jokers?"),
        (wire.NewTable("robots", mode="classics"), "There is no mode classics; did you mean classic?"),
        (wire.NewTable("robots", beat=60_000), "The beat is from 0 to 5000 ms."),
        (wire.NewTable("robots", grace=-1), "The grace is from 0 seconds to a day."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    sqlite_file: str, wish: wire.NewTable, sentence: str
) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        with pytest.raises(Wrong) as refused:
            await house.hall.put_up(ana.person, ana.name, wish)

        assert sentence in refused.value.sentence
        assert await house.store.open_tables() == []

    story(sqlite_file, told)


def test_a_private_table_is_for_those_invited(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        _, _, row = await house.two(private=True)
        cy = await house.person("Cy")
        cy.say(wire.Attend(row.id))
        assert "private" in (await cy.hears(wire.Trouble)).sentence
        cy.say(wire.Act(row.id, 1, "black"))
        assert (await cy.hears(wire.Trouble)).sentence == "Attend the table first."
        cy.say(wire.Attend("nowhere"))
        assert "no such table" in (await cy.hears(wire.Trouble)).sentence
        with pytest.raises(Wrong, match="All seats at this table are taken"):
            await house.hall.sit(row, cy.person, cy.name)

    story(sqlite_file, told)


def test_bots_have_names_of_their_own_and_records_know_them_by_their_key(sqlite_file: str) -> None:
    """At the table, in the lobby and in the log they are called by name; two of a sort are told apart.

    In sentences a bot is called without its sort, so nobody reads of "Packrat (greedy)'s head"."""

    async def told(house: House) -> None:
        ana = await house.person("Magpie (greedy)")  # chosen before that was a bot's
        row = await house.table(ana, "greedy", "greedy", game="pbl")
        await ana.attend(row.id)
        names = ["Magpie (greedy)", "Magpie (greedy) 2", "Packrat (greedy)"]
        assert [chair.name for chair in card(row, ana.person).chairs] == names
        assert [chair.name for chair in ana.house.hall.sittings[row.id].seating().chairs] == names
        spoken = ["Magpie (greedy)", "Magpie (greedy) 2", "Packrat"]
        assert house.hall.sittings[row.id].scene.names == spoken
        assert [chair.spoken for chair in card(row, ana.person).chairs] == spoken
        assert [chair.spoken for chair in house.hall.sittings[row.id].seating().chairs] == spoken
        assert (await record_of(house, row)).splitlines()[0].count("greedy") == 3

    story(sqlite_file, told)
