"""F28: nobody has to listen, and the host has the last word. Law 9 of docs/decisions/0012-among-strangers.md."""

import asyncio
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.core.errors import Wrong
from boltyard.server import muting, wire
from boltyard.server.bans import BadAddress, Bans, read_network
from boltyard.server.hall import NoTable
from boltyard.server.host_orders import Closing
from boltyard.server.muting import Enough
from boltyard.server.store.hosting import STOPPED, Ban, How, Report, handle_of, order, reports, shun
from boltyard.server.store.rows import Row, now
from tests.server.people import House, Person
from tests.server.site import Site, site
from tests.server.test_processes import at, shared
from tests.server.test_tables import story

GONE = "There is no such table; perhaps it was given up."
__all__ = ["shared"]  # a fixture


def admin(db: str, *words: str) -> None:
    """The host at the terminal."""
    assert main(["admin", *words, "--db", db]) == 0


def texts(person: Person) -> list[str]:
    return [line.text for message in person.heard if isinstance(message, wire.Talk) for line in message.lines]


def shuns(message: wire.Seating) -> list[str]:
    return [chair.shun for chair in message.chairs]


async def kept_reports(house: House) -> list[Report]:
    return await house.store.read(reports)


async def shuns_at(house: House, person: str, row: Row, seat: int, how: How | None) -> None:
    """Whoever sits there now."""
    found = await house.store.table(row.id)
    assert found
    await house.hall.muting.shun(person, found, seat, how)


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


async def lobby_of(person: Person) -> list[str]:
    await person.house.later(200)
    person.heard.clear()
    person.say(wire.Lobby())
    return [card.id for card in (await person.hears(wire.Open)).tables]


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


async def report(house: House, who: Person, row: Row, seat: int, words: str = "", reason: str = "rude") -> None:
    found = await house.store.table(row.id)
    assert found
    await house.hall.muting.report(who.person, who.address, found, seat, reason, words)


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


# The host's orders.


async def visited(house: House, *names: str) -> list[Person]:
    """The hall looks at the host's orders once a second, as a server does."""
    await house.hall.orders.begin()
    return [await house.person(name) for name in names]


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


# Over the network.


def test_over_http_and_at_the_door(sqlite_file: str) -> None:
    """Seats and handles, never ids of others; a banned one is told until when, at every door."""

    async def told(opened: Site) -> None:
        ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
        table = await opened.table(ana, bo)
        ids = {name: (await one.get("/api/me")).json()["person"] for name, one in (("ana", ana), ("bo", bo))}
        heard = []
        heard.append(await bo.post(f"/api/tables/{table}/shun", {"seat": 0, "how": "block"}))
        (entry,) = heard[0].json()["people"]
        assert (entry["name"], entry["how"]) == ("Ana", "block")
        heard.append(await bo.get(f"/api/tables/{table}"))
        assert [chair["shun"] for chair in heard[-1].json()["chairs"]] == ["block", ""]
        heard.append(await bo.post(f"/api/tables/{table}/report", {"seat": 0, "reason": "rude", "words": "!"}))
        assert heard[-1].status_code == 200
        assert heard[-1].json()["sentence"].startswith("The host has it")
        heard.append(await bo.get("/api/me/shunned"))
        assert heard[-1].json()["people"] == [entry]
        assert not any(ids["ana"] in answer.text for answer in heard)
        for path, body, status in (
            (f"/api/tables/{table}/report", {"seat": 0, "reason": "ugly"}, 400),
            (f"/api/tables/{table}/report", {"seat": 1, "reason": "rude"}, 400),
            (f"/api/tables/{table}/shun", {"seat": 0, "how": "kick"}, 400),
            ("/api/tables/NOSUCH/report", {"seat": 0, "reason": "rude"}, 404),
            ("/api/me/shunned", {"handle": "x", "how": "hear"}, 400),
        ):
            assert (await bo.post(path, body)).status_code == status
        hers = (await ana.post("/api/tables", {"game": "robots"})).json()
        assert (await bo.get(f"/api/tables/{hers['id']}")).status_code == 200  # who blocks may look
        his = (await bo.post("/api/tables", {"game": "robots"})).json()
        refused = await ana.post(f"/api/tables/{his['code']}/sit", {})
        assert (refused.status_code, refused.json()["detail"]) == (404, GONE)
        assert (await ana.get(f"/api/tables/{his['id']}")).status_code == 404
        async with ana.socket() as line, bo.socket() as other:
            await line.hears("hello")
            await asyncio.to_thread(admin, sqlite_file, "bans", ids["ana"], "--reason", "rude")
            assert "shut out" in (await line.hears("trouble"))["sentence"]
            with pytest.raises(Exception, match="1008"):
                await line.hears("nothing more")
            await other.send(kind="ping")
            await other.hears("pong")
        cy = await opened.guest("Cy")
        async with cy.socket() as line:
            await line.hears("hello")
            person = (await cy.get("/api/me")).json()["person"]
            await asyncio.to_thread(admin, sqlite_file, "sessions", person, "--end")
            with pytest.raises(Exception, match="4401"):
                await line.hears("nothing more")
        barred = await ana.get("/api/me")
        assert barred.status_code == 403
        assert barred.json()["detail"] == "You are shut out here until the host lifts it: rude."
        assert barred.json()["where"] == ["ban"]
        with pytest.raises(Exception, match="403"):
            async with ana.socket():
                pass
        async with bo.socket() as line:
            await asyncio.to_thread(admin, sqlite_file, "drain")
            assert (await line.hears("notice"))["drain"]
        ready = await bo.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ready, draining: nothing new begins\n")
        answer = await bo.post("/api/tables", {"game": "robots"})
        assert (answer.status_code, "no new tables" in answer.json()["detail"]) == (503, True)

    with site(sqlite_file) as opened:
        asyncio.run(told(opened))


def test_two_processes_hear_the_same_host_and_the_same_mute(shared: str) -> None:
    """A mute over one door holds at a table that the other process has; an order reaches both."""

    async def told(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        table = await one.table(ana, at(one, bo))
        async with ana.socket() as hers, bo.socket() as his:
            await hers.send(kind="attend", table=table)
            await hers.hears("update")  # the first process has it
            await his.send(kind="attend", table=table)
            await his.hears("update")
            await bo.post(f"/api/tables/{table}/shun", {"seat": 0, "how": "mute"})
            while [chair["shun"] for chair in (await his.hears("seating"))["chairs"]] != ["mute", ""]:
                pass
            await hers.send(kind="say", table=table, text="Do you hear me?")
            await hers.hears("talk")
            await asyncio.to_thread(admin, shared, "announce", "Good night.")
            for line in (hers, his):
                assert (await line.hears("notice"))["text"] == "Good night."
        assert not any("Do you hear me?" in text for text in bo.received)

    with site(shared) as one, site(shared) as two:
        asyncio.run(told(one, two))
