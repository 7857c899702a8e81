"""Mute, block, report: what people at a table do about each other."""

import pytest

from boltyard.core.errors import Wrong
from boltyard.server import muting, wire
from boltyard.server.hall import NoTable
from boltyard.server.muting import Enough
from boltyard.server.store.hosting import handle_of, shun
from tests.server.hosts import GONE, kept_reports, lobby_of, report, shuns, shuns_at, texts
from tests.server.people import House, Person
from tests.server.test_tables import story

# Mute.


def test_a_mute_is_lasting_and_holds_in_every_tab_and_at_every_table(db: str) -> None:
    """At once, after coming back, elsewhere; and what was said meanwhile is told when one hears again."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        tab = await house.newcomer(Person(house, bo.person, bo.name))
        await tab.attend(row.id)
        await shuns_at(house, bo.person, row, 0, "mute")
        for one in (bo, tab):
            assert shuns(await one.hears(wire.Seating, lambda it: any(shuns(it)))) == ["mute", ""]
        ana.heard.clear()
        ana.say(wire.Say(row.id, "Hello?"))
        await ana.hears(wire.Talk)
        other = await house.table(ana, "open")
        await house.hall.sit(other, bo.person, bo.name)
        await bo.attend(other.id)
        ana.say(wire.Attend(other.id))
        ana.say(wire.Say(other.id, "Here, too?"))
        await house.quiet()
        assert [*texts(bo), *texts(tab)] == []
        bo.go()
        again = await house.newcomer(Person(house, "bo", "Bo"))
        await again.attend(row.id)
        await house.quiet()
        assert texts(again) == []
        assert not any(any(shuns(one)) for one in ana.heard if isinstance(one, wire.Seating))  # nobody else is told
        await shuns_at(house, bo.person, row, 0, None)
        await house.quiet()
        assert texts(again) == ["Hello?"]

    story(db, told)


def test_one_cannot_shun_oneself_a_bot_or_nobody(sqlite_file: str) -> None:
    """At a device that several people share they are one person to the server."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "here Cy")
        for seat in (0, 1):
            with pytest.raises(Wrong, match="shares your device"):
                await shuns_at(house, "ana", row, seat, "block")
        with_bot = await house.table(ana, "greedy")
        for who in (shuns_at(house, "ana", with_bot, 1, "mute"), report(house, ana, with_bot, 1)):
            with pytest.raises(Wrong, match="This is a bot"):
                await who
        for seat in (-1, 2, 10**9):
            with pytest.raises(Wrong, match="There are seats 0 to 1"):
                await shuns_at(house, "ana", row, seat, "mute")
        waiting = await house.table(ana, "open")
        with pytest.raises(Wrong, match="Nobody sits there"):
            await shuns_at(house, "ana", waiting, 1, "mute")

    story(sqlite_file, told)


def test_ones_own_list_tells_old_names_and_no_ids(sqlite_file: str) -> None:
    """Whoever renames themselves is not followed by those who shun them; a handle is worth nothing to others."""

    async def told(house: House) -> None:
        _, _, row = await house.two()
        await shuns_at(house, "bo", row, 0, "mute")
        await house.store.rename("ana", "Somebody Else")
        (one,) = await house.hall.muting.people("bo")
        handle = handle_of("bo", "ana")
        assert (one.name, one.how) == ("Ana", "mute")
        assert "ana" not in handle
        with pytest.raises(Wrong, match="nobody like that"):
            await house.hall.muting.shun_again("cy", handle, None)
        await house.hall.muting.shun_again("bo", handle, "block")
        assert [each.how for each in await house.hall.muting.people("bo")] == ["block"]
        await house.hall.muting.shun_again("bo", handle, None)
        assert await house.hall.muting.people("bo") == []

    story(sqlite_file, told)


def test_nobody_shuns_without_end(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(house: House) -> None:
        _, _, row = await house.two()
        await house.store.write(lambda c: [shun(c, "bo", f"p{n}", "X", "mute") for n in range(500)])
        with pytest.raises(Enough, match="500 people"):
            await shuns_at(house, "bo", row, 0, "mute")
        assert len(await house.hall.muting.people("bo")) == 500

    story(sqlite_file, told)


def test_who_is_not_here_is_forgotten_until_they_come_back(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory holds the lists of those who are here, and whoever comes back is met again."""
    monkeypatch.setattr(muting, "MOST_KNOWN", 2)

    async def told(house: House) -> None:
        _, bo, row = await house.two()
        await shuns_at(house, bo.person, row, 0, "mute")
        others = [f"p{n}" for n in range(5)]
        await house.store.write(lambda c: [shun(c, one, "ana", "Ana", "mute") for one in others])
        for one in others:
            await house.hall.muting.meet(one)
        assert set(house.hall.muting.known) <= {"bo", "p3", "p4"}
        assert not house.hall.muting.hears("bo", "ana")
        await house.hall.muting.meet("p0")
        assert not house.hall.muting.hears("p0", "ana")

    story(sqlite_file, told)


# Block.


def test_a_blocked_one_finds_no_table_of_the_blocker_and_is_not_told_why(db: str) -> None:
    """Not in the lobby, not by its code, not to sit at: the same sentence as for a table that never was."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await shuns_at(house, ana.person, row, 1, "block")
        hers, his = await house.table(ana, "open"), await house.table(bo, "open")
        cy = await house.person("Cy")
        assert set(await lobby_of(cy)) == {hers.id, his.id}
        assert await lobby_of(bo) == [his.id]
        assert await lobby_of(ana) == [hers.id]
        bo.say(wire.Attend(hers.code))
        assert (await bo.hears(wire.Trouble)).sentence == GONE
        with pytest.raises(NoTable) as refused:
            await house.hall.sit(hers, bo.person, bo.name)
        assert refused.value.sentence == GONE
        assert (await house.hall.sit(his, ana.person, ana.name)).stage == "running"  # her own choice, by the code
        await shuns_at(house, ana.person, row, 1, None)
        assert hers.id in await lobby_of(bo)

    story(db, told)


@pytest.mark.parametrize("first", ["ana", "bo"])
def test_quick_match_never_pairs_who_is_blocked(sqlite_file: str, first: str) -> None:
    """Whoever came first; the next one who comes plays with whoever has waited longest."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await shuns_at(house, ana.person, row, 1, "block")
        order = (ana, bo) if first == "ana" else (bo, ana)
        for one in order:
            one.heard.clear()
            one.say(wire.Seek("robots"))
            await house.quiet()
        assert set(house.hall.quick.seekers) == {"ana", "bo"}
        cy = await house.person("Cy")
        cy.say(wire.Seek("robots"))
        found = await cy.hears(wire.Matched)
        assert found.table.chairs[0].name == order[0].name
        assert not any(isinstance(one, wire.Matched) for one in order[1].heard)

    story(sqlite_file, told)


def test_a_block_during_a_match_silences_and_the_match_goes_on(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await shuns_at(house, ana.person, row, 1, "block")
        await house.quiet()
        ana.heard.clear()
        bo.heard.clear()
        bo.say(wire.Say(row.id, "Why so quiet?"))
        assert (await bo.hears(wire.Talk)).lines[0].text == "Why so quiet?"  # his own words are there, as ever
        bo.act(bo.now, "resign")
        assert (await ana.hears(wire.Update, lambda one: one.ending is not None)).ending.winners == [0]
        assert texts(ana) == []

    story(sqlite_file, told)


# Reports.


def test_a_report_reaches_the_host_with_the_words_and_nobody_else(db: str) -> None:
    """Also the lines that the reporter had muted; the reported one hears not a byte, and may have left."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana.say(wire.Say(row.id, "Hello."))
        await bo.hears(wire.Talk)
        await shuns_at(house, bo.person, row, 0, "mute")
        ana.say(wire.Say(row.id, "You \x1b[31mtin can"))
        await house.quiet()
        bytes_before = len(ana.bytes)
        ana.go()
        await report(house, bo, row, 0, " She  is\u202e rude.\n")
        await house.quiet()
        (kept,) = await kept_reports(house)
        assert (kept.reporter, kept.reported, kept.name, kept.table) == ("bo", "ana", "Ana", row.id)
        assert (kept.reason, kept.words, kept.settled) == ("rude", "She is rude.", 0)
        assert [(line.name, line.text[:5]) for line in kept.said] == [("Ana", "Hello"), ("Ana", "You [")]
        assert len(ana.bytes) == bytes_before

    story(db, told)


def test_reports_are_bounded_by_person_and_by_address(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Identities are free, so the address counts, too; an IPv6 household is one address."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        for _ in range(10):
            await report(house, bo, row, 0)
        with pytest.raises(Enough, match="10 times"):
            await report(house, bo, row, 0)
        monkeypatch.setattr(muting, "MOST_FROM", 12)
        for n in range(2):
            other = await house.person(f"Guest{n}")
            other.address = f"2001:db8::{n}"
            for _ in range(6):
                await report(house, other, row, 0)
        third = await house.person("Third")
        third.address = "2001:db8::abc"
        with pytest.raises(Enough, match="your address"):
            await report(house, third, row, 0)
        with pytest.raises(Wrong, match="500 characters"):
            await report(house, ana, row, 1, "x" * 501)
        assert len(await kept_reports(house)) == 22

    story(sqlite_file, told)
