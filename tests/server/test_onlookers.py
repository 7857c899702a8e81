"""Whoever watches: what they see, and that it is nobody's trouble (F15)."""

from boltyard.server import wire
from tests.server.people import House
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
