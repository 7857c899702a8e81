"""Whoever watches: what they see, and that it is nobody's trouble (F15)."""

from boltyard.server import wire
from tests.server.people import House, Person
from tests.server.test_tables import story


def test_whoever_watches_a_private_table_fill_up_is_shown_out_and_nobody_else(sqlite_file: str) -> None:
    """F15, F30: the last seat is taken; both players have their match, and the spectator has a sentence.

    The story: the refusal of the spectator went up through the sitter's request, and the host never heard of the match.
    """

    async def play(house: House) -> None:
        ana, bo, cy = await house.person("Ana"), await house.person("Bo"), await house.person("Cy")
        row = await house.table(ana, "open", private=True)
        for one in (cy, ana, bo):
            one.say(wire.Attend(row.id))
        await house.quiet()
        await house.hall.sit(row, bo.person, bo.name)
        await house.quiet()

        assert ana.now.viewer == 0
        assert bo.now.viewer == 1
        assert cy.now is None
        assert cy.last(wire.Trouble).table == row.id
        assert "private" in cy.last(wire.Trouble).sentence

        cy.say(wire.Why(row.id, "black"))  # nor by a message to a table that was attended once
        await house.quiet()
        assert cy.now is None
        assert set(house.hall.sittings[row.id].guests) == {ana, bo}

    story(sqlite_file, play)


def test_a_screen_on_the_wall_shows_no_hand_also_for_whoever_sits_there(sqlite_file: str) -> None:
    """BB-R-88, F15: a second connection of Ana's with the public's eyes, before the match, in it and after a table has
    slept; it holds no seat, looks into no lent hand, and Ana's own connection goes on seeing hers.
    """

    async def play(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        wall = await house.newcomer(Person(house, "ana", "Ana"))
        row = await house.table(ana, "open")
        wall.say(wire.Attend(row.id, public=True))
        ana.say(wire.Attend(row.id))
        await house.quiet()
        assert [chair.you for chair in ana.last(wire.Seating).chairs] == [True, False]
        assert not any(chair.you for chair in wall.last(wire.Seating).chairs)

        await house.hall.sit(row, bo.person, bo.name)
        await house.quiet()
        bo.say(wire.Attend(row.id))
        await house.quiet()
        assert (ana.now.viewer, wall.now.viewer) == (0, -3)
        assert wall.now.question is None
        assert wall.last(wire.Seating).watchers == 1
        assert bo.last(wire.Seating).walls == 1

        bo.say(wire.Lend(row.id))
        wall.say(wire.Attend(row.id, through=1))  # without a word about the public: it still has its eyes
        await house.quiet()
        assert house.hall.sittings[row.id].guests[wall].through == -1
        assert wall.now.viewer == -3

        sitting = house.hall.sittings[row.id]
        sitting.close()
        house.hall.reopen(sitting, sitting.everybody())
        await house.quiet()
        assert wall.now.viewer == -3

        ana.go()
        await house.quiet()
        assert not bo.last(wire.Seating).chairs[0].here  # a wall sits nowhere
        wall.say(wire.Depart(row.id))
        await house.quiet()
        wall.say(wire.Attend(row.id))
        await house.quiet()
        assert wall.now.viewer == 0

    story(sqlite_file, play)
