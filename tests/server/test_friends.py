"""Friends by consent: asking, answering, where somebody is, invitations; and who may not ask can not tell."""

import asyncio

import pytest

from boltyard.core.errors import Wrong
from boltyard.server import friends_api, wire
from boltyard.server.farewell import about_me, erase
from boltyard.server.friends import handle_of
from boltyard.server.muting import Enough
from boltyard.server.rate import Limit
from boltyard.server.store import friends as rows
from boltyard.server.store.rows import Row
from boltyard.server.store.traces import move_person
from tests.server.hosts import shuns_at
from tests.server.people import House, Person
from tests.server.site import site, where_time_stands_still
from tests.server.test_processes import at, shared
from tests.server.test_tables import story

__all__ = ["shared"]  # the fixture


async def seen(house: House, person: Person) -> wire.Friends:
    return await house.hall.lobby.friends.of(person.person)


async def pair(house: House) -> tuple[Person, Person, Row]:
    """Ana and Bo at a table, as it stands now."""
    ana, bo, before = await house.two()
    row = await house.store.table(before.id)
    assert row is not None
    return ana, bo, row


async def befriended(house: House) -> tuple[Person, Person]:
    """Ana has asked Bo, who said yes."""
    ana, bo, row = await pair(house)
    await house.hall.lobby.friends.ask(ana.person, row, 1)
    await house.hall.lobby.friends.answer(bo.person, handle_of(bo.person, ana.person), "accept")
    return ana, bo


def names(some: list[wire.Friend] | list[wire.Asking]) -> list[str]:
    return [one.name for one in some]


def test_both_must_want_it(db: str) -> None:
    """Asked, seen at once by whom it is for, accepted, and over when either lets go."""

    async def told(house: House) -> None:
        ana, bo, row = await pair(house)
        friends = house.hall.lobby.friends
        await friends.ask(ana.person, row, 1)
        await bo.hears(wire.FriendNews)
        assert names((await seen(house, ana)).asked) == ["Bo"]
        assert names((await seen(house, bo)).asking) == ["Ana"]
        assert (await seen(house, ana)).friends == []
        await friends.ask(ana.person, row, 1)  # twice is once
        await friends.ask(bo.person, row, 0)  # asking back is a yes
        for one, other in ((ana, "Bo"), (bo, "Ana")):
            found = await seen(house, one)
            assert (names(found.friends), found.asked, found.asking) == ([other], [], [])
        await friends.answer(bo.person, handle_of(bo.person, ana.person), "remove")
        for one in (ana, bo):
            assert await seen(house, one) == wire.Friends([], [], [], [])

    story(db, told)


def test_no_and_blocked_look_like_waiting(db: str) -> None:
    """Whoever asks and is declined, or is blocked before or after, is told the same, byte for byte."""

    async def told(house: House) -> None:
        ana, bo, row = await pair(house)
        friends = house.hall.lobby.friends
        await friends.ask(ana.person, row, 1)
        waiting = await seen(house, ana)
        await friends.answer(bo.person, handle_of(bo.person, ana.person), "decline")
        assert await seen(house, ana) == waiting
        assert (await seen(house, bo)).asking == []
        await friends.answer(ana.person, handle_of(ana.person, bo.person), "remove")
        await shuns_at(house, bo.person, row, 0, "block")
        await friends.ask(ana.person, row, 1)
        asked = await seen(house, ana)
        assert [(one.handle, one.name) for one in asked.asked] == [(one.handle, one.name) for one in waiting.asked]
        assert (await seen(house, bo)).asking == []
        with pytest.raises(Wrong, match="nobody like that"):
            await friends.answer(bo.person, handle_of(bo.person, ana.person), "accept")

    story(db, told)


def test_a_block_ends_a_friendship_and_its_invitations(db: str) -> None:
    async def told(house: House) -> None:
        ana, bo = await befriended(house)
        table = await house.table(ana, "open")
        await house.hall.lobby.friends.invite(ana.person, table, "bo")
        assert [one.by for one in (await seen(house, bo)).invitations] == ["Ana"]
        await shuns_at(house, bo.person, table, 0, "block")
        assert await seen(house, bo) == wire.Friends([], [], [], [])
        with pytest.raises(Wrong, match="You have no friend called Bo"):
            await house.hall.lobby.friends.invite(ana.person, table, "Bo")

    story(db, told)


def test_where_a_friend_is(db: str) -> None:
    """At tables that I may look at, while they are there; never what is private, or of whom does not want it."""

    async def told(house: House) -> None:
        ana, bo = await befriended(house)
        cy = await house.person("Cy")
        (friend,) = (await seen(house, bo)).friends
        assert friend.here
        running = friend.table
        private = await house.table(ana, "open", private=True)
        ana.say(wire.Attend(private.id))
        ana.say(wire.Depart(running.id if running else ""))
        await house.quiet()
        assert (await seen(house, bo)).friends[0].table is None
        public = await house.table(ana, "open")
        ana.say(wire.Attend(public.id))
        await house.quiet()
        told = (await seen(house, bo)).friends[0].table
        assert told is not None
        assert told.id == public.id
        assert (await seen(house, cy)).friends == []
        await house.hall.lobby.friends.be_discreet(ana.person, True)
        (friend,) = (await seen(house, bo)).friends
        assert (friend.here, friend.table) == (False, None)
        assert (await seen(house, ana)).discreet
        await house.hall.lobby.friends.be_discreet(ana.person, False)
        ana.go()
        (friend,) = (await seen(house, bo)).friends
        assert (friend.here, friend.table) == (False, None)

    story(db, told)


def test_an_invitation_waits_and_is_accepted_by_sitting_down(db: str) -> None:
    """It is there as long as a seat is, and goes when it was taken, put aside, or whoever invited has left."""

    async def told(house: House) -> None:
        ana, bo = await befriended(house)
        friends = house.hall.lobby.friends
        tables = [await house.table(ana, "open", private=True) for _ in range(3)]
        bo.heard.clear()
        for table in tables:
            assert await friends.invite(ana.person, table, " BO ") == "Bo"
        await bo.hears(wire.FriendNews)
        assert {one.table.id for one in await friends.invited(bo.person)} == {table.id for table in tables}
        await friends.put_aside(bo.person, tables[0].id)
        await house.hall.sit(tables[1], bo.person, bo.name)
        await house.hall.stand_up(tables[2], ana.person)
        assert await friends.invited(bo.person) == []
        for table, sentence in ((tables[2], "Only who sits"), (tables[1], "No seat of this table")):
            now = await house.store.table(table.id)
            assert now is not None
            with pytest.raises(Wrong, match=sentence):
                await friends.invite(ana.person, now, "Bo")

    story(db, told)


def test_names_that_fit_nobody_or_two(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo = await befriended(house)
        cy = await house.person("Cy")
        await house.store.rename(cy.person, "Bo")
        for one, other in ((ana, cy), (cy, ana)):
            await house.hall.lobby.friends.add(one.person, other.person)
        table = await house.table(ana, "open")
        friends = house.hall.lobby.friends
        with pytest.raises(Wrong, match="2 friends of yours are called Bo"):
            await friends.invite(ana.person, table, "Bo")
        with pytest.raises(Wrong, match="no friend called Dot"):
            await friends.invite(ana.person, table, "Dot")
        with pytest.raises(Wrong, match="Say whom"):
            await friends.invite(ana.person, table, "")
        assert await friends.invite(ana.person, table, handle_of(ana.person, bo.person)) == "Bo"

    story(sqlite_file, told)


def test_nobody_has_friends_without_end(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MOST_FRIENDS", 2)
    monkeypatch.setattr(rows, "MOST_INVITED", 0)

    async def told(house: House) -> None:
        ana, _ = await befriended(house)
        await house.hall.lobby.friends.add(ana.person, "somebody")
        with pytest.raises(Enough, match="let one of them go"):
            await house.hall.lobby.friends.add(ana.person, "else")
        table = await house.table(ana, "open")
        with pytest.raises(Enough, match="invited to this table"):
            await house.hall.lobby.friends.invite(ana.person, table, "Bo")

    story(sqlite_file, told)


def test_friends_go_along_and_go(db: str) -> None:
    """A guest who signs in keeps theirs; what is exported tells them; who leaves for good is nobody's friend."""

    async def told(house: House) -> None:
        ana, bo = await befriended(house)
        account = await house.person("Account")
        table = await house.table(bo, "open")
        await house.hall.lobby.friends.invite(bo.person, table, "Ana")
        await house.store.write(lambda c: move_person(c, ana.person, account.person))
        assert names((await seen(house, bo)).friends) == ["Account"]
        assert [one.by for one in (await seen(house, account)).invitations] == ["Bo"]
        mine = await house.store.read(lambda c: about_me(c, account.person))
        assert "Bo" in str(mine["friends"])
        assert mine["friends_see_me"]
        await house.store.write(lambda c: move_person(c, account.person, bo.person))  # nobody is their own friend
        assert await seen(house, bo) == wire.Friends([], [], [], [])
        cy = await house.person("Cy")
        for one, other in ((bo, cy), (cy, bo)):
            await house.hall.lobby.friends.add(one.person, other.person)
        await house.hall.lobby.friends.invite(bo.person, table, "Cy")
        await erase(house.hall, bo.person)
        assert await seen(house, cy) == wire.Friends([], [], [], [])

    story(db, told)


def test_over_http(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody yet has no friends; rubbish is one sentence; asking and inviting are counted."""
    with where_time_stands_still(sqlite_file) as client:
        assert client.get("/api/me/friends").json()["friends"] == []
        table = client.post("/api/tables", json={"game": "robots", "seats": ["me", "open"]}).json()["id"]
        refused = client.post(f"/api/tables/{table}/friend", json={"seat": 1})
        assert (refused.status_code, refused.json()["detail"]) == (400, "Nobody sits there.")
        assert client.post("/api/me/friends", json={"handle": "x", "how": "accept"}).status_code == 400
        assert client.post(f"/api/tables/{table}/invite", json={"friend": "Bo"}).status_code == 400
        assert client.post("/api/me/presence", json={"told": "no"}).json()["discreet"] is True
        assert client.post("/api/me/invitations", json={"table": table}).status_code == 200
        for n, (limit, path, body) in enumerate(
            [
                ("OWN_FRIENDS", "friend", {"seat": 1}),
                ("FRIENDS", "friend", {"seat": 1}),
                ("INVITES", "invite", {"friend": "Bo"}),
            ],
            start=1,
        ):
            with monkeypatch.context() as put:
                put.setattr(friends_api, limit, Limit(n / 100, 1))
                answers = [client.post(f"/api/tables/{table}/{path}", json=body).status_code for _ in range(2)]
            assert answers == [400, 429]


def test_friends_at_two_processes(shared: str) -> None:
    """Whoever is connected elsewhere hears of a question and an invitation, too."""

    async def told() -> None:
        with site(shared) as one, site(shared) as two:
            ana, bo = await one.guest("Ana"), await two.guest("Bo")
            async with bo.socket() as line:
                await line.hears("hello")
                table = await one.table(ana, at(one, bo))
                assert (await ana.post(f"/api/tables/{table}/friend", {"seat": 1})).status_code == 200
                await line.hears("friendnews")
                (asks,) = (await bo.get("/api/me/friends")).json()["asking"]
                await bo.post("/api/me/friends", {"handle": asks["handle"], "how": "accept"})
                (friend,) = (await ana.get("/api/me/friends")).json()["friends"]
                assert friend["here"]

    asyncio.run(told())
