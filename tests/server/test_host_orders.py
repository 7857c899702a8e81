"""What the host says at the terminal reaches a server that runs: announcements, drains, bans, tables that end."""

from typing import Any

import pytest

from boltyard.cli import main
from boltyard.server import wire
from boltyard.server.bans import BadAddress, Bans, read_network
from boltyard.server.host_orders import Closing
from boltyard.server.store.hosting import STOPPED, Ban, order
from boltyard.server.store.rows import now
from tests.server.hosts import admin, lobby_of, report, visited
from tests.server.people import House, Person
from tests.server.test_tables import story


def test_an_announcement_reaches_everybody_within_a_second_and_ends_by_itself(db: str) -> None:
    """Escape codes lose their teeth, ten thousand letters are refused, and who comes later hears it, too."""

    async def told(house: House) -> None:
        ana, bo = await visited(house, "Ana", "Bo")
        admin(db, "announce", "Club night \x1b[31mat\u202e eight.\x07", "--for", "2h")
        assert main(["admin", "announce", "x" * 10_000, "--db", db]) == 2
        await house.later(1000)
        for one in (ana, bo, *[await house.person("Cy")]):
            notice = await one.hears(wire.Notice)
            assert (notice.text, notice.drain) == ("Club night [31mat eight.", 0)
        await house.store.write(lambda c: c.execute("UPDATE orders SET ends = 1 WHERE kind = 'announce'") and None)
        admin(db, "announce", "Now.")
        await house.later(1000)
        assert (await ana.hears(wire.Notice)).text == "Now."
        admin(db, "announce", "--clear")
        await house.later(1000)
        assert await ana.hears(wire.Notice) == wire.Notice()
        dee = await house.person("Dee")
        assert not any(isinstance(one, wire.Notice) for one in dee.heard)

    story(db, told)


def test_an_announcement_is_over_when_its_time_is(sqlite_file: str) -> None:
    """Nobody has to order that: each process looks at its own clock."""

    async def told(house: House) -> None:
        await house.store.write(lambda c: order(c, "announce", "Soon over.", now() + 3_600_000))
        (ana,) = await visited(house, "Ana")
        assert (await ana.hears(wire.Notice)).text == "Soon over."
        said = house.hall.orders.announced
        assert said
        object.__setattr__(said, "ends", now() - 1)
        await house.later(1000)
        assert await ana.hears(wire.Notice) == wire.Notice()

    story(sqlite_file, told)


def test_while_it_drains_nothing_new_begins_and_matches_go_on(db: str) -> None:
    """New tables, quick match and rematches are refused in a sentence; who waited for a match waits no longer."""

    async def told(house: House) -> None:
        await house.hall.orders.begin()
        ana, bo, row = await house.two()
        cy = await house.person("Cy")
        cy.say(wire.Seek("robots"))
        await house.quiet()
        admin(db, "drain", "--in", "10m")
        await house.later(1000)
        notice = await cy.hears(wire.Notice)
        assert 0 < notice.closes - now() <= 600_000
        assert house.hall.quick.seekers == {}
        with pytest.raises(Closing, match="no new tables"):
            await house.table(ana, "greedy")
        cy.say(wire.Seek("robots"))
        assert "about to close" in (await cy.hears(wire.Trouble)).sentence
        ana.act(ana.now, "resign")
        await bo.hears(wire.Update, lambda one: one.ending is not None)
        for one in (ana, bo):
            one.say(wire.Rematch(row.id))
        assert "about to close" in (await bo.hears(wire.Trouble)).sentence
        admin(db, "drain", "--cancel")
        await house.later(1000)
        assert (await bo.hears(wire.Notice)).drain == 0
        await house.table(ana, "greedy")

    story(db, told)


@pytest.mark.parametrize(("words", "bound"), [((), False), (("--in", "10m"), True)])
def test_a_restart_ends_a_drain_once_its_hour_has_come(
    sqlite_file: str, words: tuple[str, ...], bound: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What starts after the hour is what was waited for; what crashes before it is still about to close."""
    admin(sqlite_file, "drain", *words)

    async def told(house: House) -> None:
        house.hall.orders.started = now() + 1
        await visited(house)
        assert house.hall.orders.draining is bound
        house.hall.orders.started = now() + 700_000  # after the hour
        assert not house.hall.orders.draining

    story(sqlite_file, told)


def test_a_ban_ends_the_sockets_of_a_person_within_a_second(db: str) -> None:
    """All their tabs, and nobody else's; the host may ban whomever, and lift it again."""

    async def told(house: House) -> None:
        ana, bo = await visited(house, "Ana", "Bo")
        tab = await house.newcomer(Person(house, "bo", "Bo"))
        admin(db, "bans", "bo", "--for", "7d", "--reason", "spam")
        await house.later(1000)
        for one in (bo, tab):
            assert not one.here
            sentence = (await one.hears(wire.Trouble)).sentence
            assert sentence.startswith("You are shut out here until ")
            assert sentence.endswith(" UTC: spam.")
        assert ana.here
        assert house.hall.orders.refusal("bo", "")
        admin(db, "bans", "--lift", "1")
        await house.later(1000)
        assert house.hall.orders.refusal("bo", "") == ""

    story(db, told)


def test_a_ban_of_an_address_is_for_everybody_there(sqlite_file: str) -> None:
    """An IPv6 prefix holds all its addresses, IPv4 in IPv6 is IPv4, and its neighbours come in."""

    async def told(house: House) -> None:
        await visited(house)
        people = {}
        for name, address in (("In", "2001:db8:7:1::5"), ("Out", "2001:db8:8::5"), ("Four", "::ffff:192.0.2.7")):
            people[name] = Person(house, name.lower(), name)
            people[name].address = address
            await house.newcomer(people[name])
        admin(sqlite_file, "bans", "2001:db8:7::/48")
        admin(sqlite_file, "bans", "192.0.2.0/24", "--reason", "a flood")
        await house.later(1000)
        assert {name: one.here for name, one in people.items()} == {"In": False, "Out": True, "Four": False}
        sentence = (await people["Four"].hears(wire.Trouble)).sentence
        assert sentence == "Your address is shut out here until the host lifts it: a flood."

    story(sqlite_file, told)


def test_the_longest_ban_of_an_address_counts() -> None:
    soon, late, ever = now() - 1, now() + 60_000, 0
    some = [Ban(n, "address", "192.0.2.7", 0, ends, str(n)) for n, ends in enumerate((late, ever, soon))]

    def reason(some: list[Ban], person: str = "") -> str:
        ban = Bans(some).of(person, "192.0.2.7")
        return ban.reason if ban else ""

    assert [reason(some), reason(some[:1]), reason(some[2:])] == ["1", "0", ""]
    assert reason([Ban(9, "person", "ana", 0, 0, "she")], "ana") == "she"
    assert Bans(some).of("", "") is None


def test_addresses_as_a_host_types_them() -> None:
    assert str(read_network("2001:db8::1")) == "2001:db8::/64"  # one of them is nobody's own
    assert str(read_network(" 192.0.2.9/24 ")) == "192.0.2.0/24"
    assert str(read_network("::ffff:192.0.2.7")) == "192.0.2.7/32"
    for text in ("0.0.0.0/0", "::/0", "10.0.0.0/4", "ana", "", "192.0.2", "1.2.3.4/33", "\x1b[2J"):
        with pytest.raises(BadAddress):
            read_network(text)


def test_a_match_that_the_host_stops_has_no_result(db: str) -> None:
    """Who plays there is told, by its address it says why, and no decision is lost."""

    async def told(house: House) -> None:
        await house.hall.orders.begin()
        ana, bo, row = await house.two()
        admin(db, "tables", row.code, "--give-up")
        await house.later(1000)
        for one in (ana, bo):
            assert (await one.hears(wire.Seating, lambda it: it.stage == "gone")).chairs == []
            assert (await one.hears(wire.Trouble)).sentence == STOPPED
        assert house.hall.sittings == {}
        assert await house.store.result(row.id) is None
        ana.say(wire.Attend(row.id))
        assert (await ana.hears(wire.Trouble)).sentence == STOPPED
        assert main(["admin", "tables", row.id, "--give-up", "--db", db]) == 2

    story(db, told)


def test_an_open_table_that_the_host_gives_up_leaves_the_lobby(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo = await visited(house, "Ana", "Bo")
        row = await house.table(ana, "open")
        ana.say(wire.Attend(row.id))
        await ana.hears(wire.Seating)
        assert await lobby_of(bo) == [row.id]
        admin(sqlite_file, "tables", row.id, "--give-up")
        await house.later(1200)
        assert (await bo.hears(wire.Open)).tables == []
        assert (await ana.hears(wire.Seating)).stage == "gone"

    story(sqlite_file, told)


def test_a_name_that_the_host_changes_is_changed_where_nothing_was_agreed_yet(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        (ana,) = await visited(house, "Ana")
        row = await house.table(ana, "open")
        ana.say(wire.Attend(row.id))
        await ana.hears(wire.Seating)
        admin(sqlite_file, "people", "ana", "--rename", "Guest 7")
        await house.later(1000)
        assert (await ana.hears(wire.Seating)).chairs[0].name == "Guest 7"
        assert ana.name == "Guest 7"
        assert await house.store.name_of("ana") == "Guest 7"

    story(sqlite_file, told)


def test_the_host_sees_the_same_in_both_databases(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def told(house: House) -> None:
        _, bo, row = await house.two()
        await report(house, bo, row, 0, "Hm.")
        await house.store.write(lambda c: c.execute("UPDATE people SET name = '100%_ana' WHERE id = 'ana'") and None)
        capsys.readouterr()
        for words, seen in (
            (("tables",), "Ana, Bo"),
            (("tables", row.code), "seat 1  Bo, bo"),
            (("people", "0%_A"), "100%_ana (1 tables, here since just now, reported once)"),
            (("people", "_%"), "Nobody is called like that."),
            (("reports",), "rude: Hm. (open)"),
            (("reports", "1"), "Nothing was said there."),
            (("sessions", "bo", "--end"), "0 sessions of bo are ended."),
            (("bans",), "Nobody is shut out."),
            (("log",), "ended 0 sessions of bo"),
        ):
            admin(db, *words)
            assert seen in capsys.readouterr().out

    story(db, told)


def test_an_order_that_cannot_be_carried_out_does_not_stop_the_next(sqlite_file: str) -> None:
    """Nor does a store that is away for a moment end the looking."""

    async def told(house: House) -> None:
        (ana,) = await visited(house, "Ana")
        await house.store.write(lambda c: order(c, "rename", "no json"))
        admin(sqlite_file, "announce", "Still here.")
        read, house.store.read = house.store.read, broken  # type: ignore[method-assign]
        await house.later(1000)
        house.store.read = read  # type: ignore[method-assign]
        await house.later(1000)
        assert (await ana.hears(wire.Notice)).text == "Still here."

    story(sqlite_file, told)


async def broken(question: Any) -> Any:
    raise OSError("no disk")
