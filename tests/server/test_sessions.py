"""Sessions: who is known, for how long, and that an end is one: everywhere, at once, also in the worst moment."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from boltyard.server.sessions import AN_HOUR_MS, SIGNED_OUT, DeadLink, Sessions
from boltyard.server.store.database import Cursor
from boltyard.server.store.opening import database
from boltyard.server.store.sessions import A_DAY_MS, LENIENCE_MS, LIFE_MS, MOST, digest_of
from boltyard.server.store.store import Store

NOON = 1_800_000_000_000


class Watch:
    """Wall time that moves when told to."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time


class Socket:
    """Somebody connected."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.told: list[str] = []

    def show_out(self, sentence: str) -> None:
        self.told.append(sentence)

    def come_again(self) -> None:
        self.told.append("come again")


class House:
    """Ana, Bo, and the sessions of one process."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self.store = store
        self.watch = watch
        self.sessions = Sessions(store, watch)

    async def is_known(self, token: str) -> bool:
        return await self.sessions.find(token) is not None

    async def written(self) -> None:
        """Until what is noted beside the requests is on disk."""
        while self.sessions.tasks:
            await asyncio.gather(*self.sessions.tasks)


def in_house(db: str, story: Callable[[House], Awaitable[None]]) -> None:
    async def told() -> None:
        store = Store(database(db))
        try:
            await store.add_person("ana", "Ana")
            await store.add_person("bo", "Bo")
            await story(House(store, Watch()))
        finally:
            store.close()

    asyncio.run(told())


def everything(store: Store) -> str:
    """All rows of sessions, as whoever steals a backup reads them."""

    def question(c: object) -> str:
        c.execute("SELECT * FROM sessions")  # type: ignore[attr-defined]
        return str(c.fetchall())  # type: ignore[attr-defined]

    return store.look_up(question)


def test_a_token_opens_until_it_is_ended_and_is_kept_nowhere(db: str) -> None:
    async def story(house: House) -> None:
        token, session = await house.sessions.begin("ana", "browser", "Firefox on Linux")
        socket = Socket(session.id)
        assert house.sessions.enter(socket)

        assert await house.sessions.find(token) == (session, "Ana")
        assert house.sessions.person(token) == "ana"
        assert token not in everything(house.store)
        assert digest_of(token) in everything(house.store)
        assert await house.sessions.end("bo", [session.id]) == []  # not his
        assert [one.id for one in await house.sessions.end("ana", [session.id])] == [session.id]
        assert socket.told == [SIGNED_OUT]
        assert not await house.is_known(token)
        assert house.sessions.person(token) == ""
        assert await house.sessions.end("ana", [session.id]) == []  # once more does no harm

    in_house(db, story)


def test_whoever_was_let_in_at_the_moment_of_the_end_stays_outside(sqlite_file: str) -> None:
    """The row was read, then the session ended, then the socket would have opened."""

    async def story(house: House) -> None:
        token, session = await house.sessions.begin("ana", "browser", "")
        found = await house.sessions.find(token)
        await house.sessions.end("ana", [session.id])

        assert found is not None
        assert not house.sessions.enter(Socket(session.id))

    in_house(sqlite_file, story)


def test_a_session_lasts_180_days_from_its_last_use(db: str) -> None:
    async def story(house: House) -> None:
        token, _ = await house.sessions.begin("ana", "browser", "")
        for _ in range(3):
            house.watch.time += LIFE_MS - 1
            assert await house.is_known(token)  # a moment before the end
            await house.written()
        house.watch.time += LIFE_MS
        assert not await house.is_known(token)  # at that very moment it is over
        assert not await house.is_known(token)
        assert await house.sessions.of("ana") == []
        house.watch.time -= 1  # nothing was renewed by being refused
        assert await house.is_known(token)

    in_house(db, story)


def test_use_is_noted_once_an_hour(sqlite_file: str) -> None:
    async def story(house: House) -> None:
        token, _ = await house.sessions.begin("ana", "browser", "")
        seen = []
        for _ in range(6):
            await asyncio.gather(*[house.is_known(token) for _ in range(10)])
            await house.written()
            (kept,) = await house.sessions.of("ana")
            seen.append(kept.seen - NOON)
            house.watch.time += AN_HOUR_MS // 2

        assert seen == [0, 0, AN_HOUR_MS, AN_HOUR_MS, 2 * AN_HOUR_MS, 2 * AN_HOUR_MS]

    in_house(sqlite_file, story)


def test_a_clock_that_jumps_logs_nobody_out_for_good(sqlite_file: str) -> None:
    """A year ahead everybody is a stranger; set right, they are known again and last no longer than they should."""

    async def story(house: House) -> None:
        token, session = await house.sessions.begin("ana", "browser", "")
        socket = Socket(session.id)
        house.sessions.enter(socket)
        house.watch.time += 200 * A_DAY_MS
        await house.sessions.look_round()
        assert socket.told == [SIGNED_OUT]
        assert not await house.is_known(token)
        later, _ = await house.sessions.begin("ana", "program", "made in the future")
        house.watch.time = NOON
        assert await house.is_known(token)
        assert house.sessions.enter(Socket(session.id))
        assert await house.is_known(later)
        await house.written()
        assert {one.ends for one in await house.sessions.of("ana")} == {NOON + LIFE_MS}
        house.watch.time -= 5 * A_DAY_MS
        assert await house.is_known(token)

    in_house(sqlite_file, story)


def test_what_ended_long_ago_is_forgotten(sqlite_file: str) -> None:
    async def story(house: House) -> None:
        await house.sessions.begin("ana", "browser", "")
        house.watch.time += LIFE_MS + LENIENCE_MS
        await house.sessions.look_round()
        assert everything(house.store) != "[]"
        house.watch.time += A_DAY_MS
        await house.sessions.look_round()
        assert everything(house.store) == "[]"

    in_house(sqlite_file, story)


def test_being_connected_is_use_and_an_unheard_end_is_noticed(db: str) -> None:
    async def story(house: House) -> None:
        _, session = await house.sessions.begin("ana", "browser", "")
        socket = Socket(session.id)
        house.sessions.enter(socket)
        for _ in range(4):
            house.watch.time += LIFE_MS // 2
            await house.sessions.look_round()
        assert socket.told == []
        await Sessions(house.store, house.watch).end("ana")  # as another program would
        await house.sessions.look_round()
        assert socket.told == [SIGNED_OUT]

    in_house(db, story)


def test_of_many_sessions_the_one_unused_for_longest_gives_way(db: str) -> None:
    async def story(house: House) -> None:
        tokens = []
        for _ in range(MOST):
            house.watch.time += AN_HOUR_MS
            tokens.append((await house.sessions.begin("ana", "program", ""))[0])
        assert await house.is_known(tokens[0])  # used just now
        await house.written()
        found = await house.sessions.find(tokens[1])
        assert found is not None
        socket = Socket(found[0].id)
        await house.written()
        house.watch.time -= (MOST - 2) * AN_HOUR_MS  # so long ago it was used
        assert await house.is_known(tokens[1])
        await house.written()
        house.sessions.enter(socket)
        house.watch.time += (MOST - 1) * AN_HOUR_MS
        await house.sessions.begin("ana", "browser", "")

        assert len(await house.sessions.of("ana")) == MOST
        assert socket.told == [SIGNED_OUT]
        assert not await house.is_known(tokens[1])
        assert await house.is_known(tokens[0])

    in_house(db, story)


def test_ending_all_others_ends_programs_and_links_too(db: str) -> None:
    async def story(house: House) -> None:
        here, mine = await house.sessions.begin("ana", "browser", "")
        tokens = [(await house.sessions.begin("ana", "browser", ""))[0]]
        tokens.append((await house.sessions.begin("ana", "program", ""))[0])
        link, _ = await house.sessions.begin("ana", "link", "")
        bos, _ = await house.sessions.begin("bo", "browser", "")
        assert len(await house.sessions.end("ana", but=mine.id)) == 3

        assert [await house.is_known(token) for token in (here, bos, *tokens)] == [True, True, False, False]
        with pytest.raises(DeadLink):
            await house.sessions.come_back(link, "")

    in_house(db, story)


def test_a_link_opens_one_session_and_is_used_up_by_its_first_use(db: str) -> None:
    """An answer that was lost on its way costs nobody their seat: until the session is used, the link opens another."""

    async def story(house: House) -> None:
        link, _ = await house.sessions.begin("ana", "link", "")
        assert not await house.is_known(link)  # it is no session itself
        lost, _ = await house.sessions.come_back(link, "Firefox on Linux")
        token, session = await house.sessions.come_back(link, "Firefox on Linux")
        assert (session.person, session.label) == ("ana", "Firefox on Linux")
        assert not await house.is_known(lost)
        assert await asyncio.gather(*[house.is_known(token) for _ in range(3)]) == [True] * 3
        with pytest.raises(DeadLink):
            await house.sessions.come_back(link, "")

        assert [one.kind for one in await house.sessions.of("ana")] == ["browser"]

    in_house(db, story)


def test_of_two_browsers_that_use_a_link_at_once_one_gets_in(db: str) -> None:
    async def story(house: House) -> None:
        second = Store(database(db)) if house.store.place.many_processes else house.store
        elsewhere = House(second, house.watch)
        for _ in range(10):
            link, _ = await house.sessions.begin("ana", "link", "")

            async def use(house: House, link: str = link) -> bool:
                try:
                    token, _ = await house.sessions.come_back(link, "")
                except DeadLink:
                    return False
                first = await house.is_known(token)
                return first and await house.is_known(token)

            assert sorted(await asyncio.gather(use(house), use(elsewhere))) == [False, True]
        if second is not house.store:
            second.close()

    in_house(db, story)


def test_one_link_at_a_time_and_for_180_days(db: str) -> None:
    async def story(house: House) -> None:
        old, _ = await house.sessions.begin("ana", "link", "")
        new, _ = await house.sessions.begin("ana", "link", "")
        bos, _ = await house.sessions.begin("bo", "link", "")
        with pytest.raises(DeadLink):
            await house.sessions.come_back(old, "")
        assert (await house.sessions.come_back(bos, ""))[1].person == "bo"
        house.watch.time += LIFE_MS
        with pytest.raises(DeadLink):
            await house.sessions.come_back(new, "")
        house.watch.time -= 1
        assert await house.sessions.person_of_link(new) == "ana"
        assert (await house.sessions.come_back(new, ""))[1].person == "ana"

    in_house(db, story)


def test_what_cannot_be_a_token_costs_nothing(sqlite_file: str) -> None:
    async def story(house: House) -> None:
        token, session = await house.sessions.begin("ana", "browser", "")
        read, house.store.read = house.store.read, None  # type: ignore[assignment, method-assign]
        for rubbish in ("", "x" * 10_000_000, token[:-1], token + "=", "ä" * 43, "\x00", session.id, session.digest):
            assert not await house.is_known(rubbish)
            with pytest.raises(DeadLink):
                await house.sessions.come_back(rubbish, "")
        house.store.read = read  # type: ignore[method-assign]
        assert not await house.is_known(token[:-1] + ("A" if token[-1] != "A" else "B"))
        with pytest.raises(DeadLink):
            await house.sessions.come_back(token, "")  # a session's token is no link

    in_house(sqlite_file, story)


def test_a_store_that_refuses_to_note_use_refuses_nobody(sqlite_file: str) -> None:
    async def story(house: House) -> None:
        token, _ = await house.sessions.begin("ana", "browser", "")
        house.watch.time += A_DAY_MS
        write = house.store.write

        async def full(job: object) -> object:
            raise OSError("the disk is full")

        house.store.write = full  # type: ignore[method-assign, assignment]
        assert await house.is_known(token)
        await house.written()
        house.store.write = write  # type: ignore[method-assign]
        assert await house.is_known(token)
        await house.written()
        assert [one.seen for one in await house.sessions.of("ana")] == [NOON + A_DAY_MS]

    in_house(sqlite_file, story)


def test_a_session_that_is_worth_more_has_another_token_and_its_sockets_come_again(db: str) -> None:
    """Whoever has the old token is out, on an open line, too; where what goes with it is refused, nothing changes."""

    async def story(house: House) -> None:
        token, session = await house.sessions.begin("ana", "browser", "Firefox")
        socket = Socket(session.id)
        house.sessions.enter(socket)

        def refuse(c: Cursor) -> None:
            raise DeadLink("not so")

        with pytest.raises(DeadLink):
            await house.sessions.turn(session, "bo", "", 1, refuse)
        assert await house.sessions.find(token) is not None
        assert socket.told == []
        fresh, turned = await house.sessions.turn(session, "ana", "Firefox", house.watch())
        assert socket.told == ["come again"]
        assert await house.sessions.find(token) is None
        assert not house.sessions.enter(Socket(session.id))
        assert (await house.sessions.find(fresh)) == (turned, "Ana")
        assert turned.proved == house.watch()

    in_house(db, story)
