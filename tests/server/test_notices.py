"""F108: people who are away are told, on a device, by webhook and in feeds: in order, once, nothing secret."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.feeds import atom, deadlines
from boltyard.server.notices import fitting, quiet_until
from boltyard.server.push import LONGEST, bytes_of
from boltyard.server.store.notices import Wishes, feed_by
from boltyard.server.store.sessions import Session
from boltyard.server.store.traces import Anew, erase_person, move_person
from boltyard.server.webhook_targets import NotThere, Targets
from boltyard.server.webhooks import WAITS_MS
from tests.server.by_days import DAY, HOUR, Calendar, look_in, three
from tests.server.leagues import made
from tests.server.people import House, Person, opened
from tests.server.push_service import PushService
from tests.server.receiver import Receiver, receiving
from tests.server.test_days import Months
from tests.server.test_friends import befriended
from tests.server.test_webhooks import is_signed

MINUTE = 60_000
ALL: list[wire.Topic] = ["turn", "time", "over", "league", "invitation"]


def may_be_told(house: House) -> None:
    house.hall.leagues.hooks.targets = Targets("any")


async def session_of(house: House, person: str) -> Session:
    _, session = await house.hall.sessions.begin(person, "browser", "Firefox on Linux")
    return session


async def listens(house: House, person: str, service: PushService) -> str:
    """Their browser is told; its session."""
    may_be_told(house)
    session = await session_of(house, person)
    notices = house.hall.notices
    await notices.add_device(person, session.id, service.subscription(), "Firefox on Linux", "https://yard.example")
    return session.id


async def hooked(house: House, person: str, receiver: Receiver) -> str:
    may_be_told(house)
    return await house.hall.notices.put_hook(person, receiver.url)


def by_the_alarm(house: House) -> None:
    """The wall's clock goes as the alarm does."""
    house.hall.wall = lambda: 1_800_000_000_000 + house.alarm.time


async def duel(house: House) -> tuple[Person, Person, str]:
    """Ana and Bo by days, both away; Ana is asked first."""
    by_the_alarm(house)
    ana, bo, row = await house.two(clock="days 3", casual=False, settings={"chooser": "seat1"})
    await house.quiet()
    ana.go()
    bo.go()
    await house.quiet()
    return ana, bo, row.id


async def asked_seat(house: House, table: str) -> int:
    zed = await look_in(house, "Zed", table)
    (seat,) = zed.now.asked[:1]
    zed.go()
    await house.quiet()
    return int(seat)


async def answers(house: House, name: str, table: str) -> None:
    """Somebody comes, answers what they are asked until they are not, and goes."""
    one = await look_in(house, name, table)
    while one.now.question is not None:
        one.act(one.now, one.now.question.options[0].code, len(one.now.question.named))
        await house.quiet()
    one.go()
    await house.quiet()


def sorts(receiver: Receiver) -> list[str]:
    return [one["type"] for one in receiver.taken]


# The story of the bar.


def test_a_game_of_three_is_told_to_all_receivers_in_order_once_over_restarts(db: str) -> None:
    """Push, webhook and feed hear the same, each turn once; nothing that somebody holds stands in any of it."""
    calendar = Calendar()
    months = Months(calendar)
    device, hook = PushService(), Receiver()
    token = secret = feed = dates = ""
    turns: set[tuple[int, int]] = set()

    async def begin(house: House) -> None:
        nonlocal token, secret
        may_be_told(house)
        await house.person("Ana")
        await listens(house, "ana", device)
        secret = await hooked(house, "ana", hook)
        token = await house.hall.notices.make_feed("ana")
        months.table = await three(house)
        await look_around(house)
        await months.hold(house, fresh=False)

    async def look_around(house: House) -> None:
        """Everybody away: what has stood for a minute is told, and noted here from the clocks themselves."""
        await house.later(2 * MINUTE)
        seen = await house.store.read(
            lambda c: (c.execute("SELECT seat, mine FROM clocks WHERE table_id = ?", (months.table,)), c.fetchall())[1]
        )
        stood = calendar.now() - MINUTE - 5000
        turns.update((int(seat), int(mine)) for seat, mine in seen if 0 < mine <= stood and not months.over)

    async def go_on(house: House) -> None:
        may_be_told(house)
        await months.hold(house, fresh=True)
        await look_around(house)
        for _ in range(40 if months.restarts == 5 else 3):
            asked = [seat for seat, clock in months.seen[1].items() if clock.running] if months.seen else []
            if months.over or not asked:
                break
            house.alarm.time += months.chance.randint(1, 3) * 20 * MINUTE  # at one leap, as where a machine slept
            await months.visit(house, months.chance.choice(asked))
            await look_around(house)
            await months.hold(house, fresh=False)
        if months.over:
            await house.later(2 * MINUTE)

    async def read(house: House) -> tuple[str, str]:
        feed = await house.hall.notices.feed(token)
        assert feed is not None
        return await atom(house.hall, feed, "https://yard.example/"), await deadlines(house.hall, "ana")

    async def receivers() -> None:
        """They live as long as the story, beside servers that come and go."""
        async with receiving(device), receiving(hook):
            await asyncio.to_thread(whole)

    def whole() -> None:
        nonlocal feed, dates
        calendar.story(db, begin)
        while months.restarts < 5:
            calendar.down_for(months.chance.randint(1, 30) * HOUR)
            calendar.story(db, go_on)
        feed, dates = calendar.story(db, read)

    asyncio.run(receivers())
    mine = {since for seat, since in turns if seat == 0}
    told = [one for one in hook.taken if one["type"] == "turn"]

    assert months.over
    assert len(told) == len(mine) > 3
    assert sorts(hook)[-1] == "over"
    assert [one["sentence"] for one in device.taken] == [one["sentence"] for one in hook.taken]
    assert sorts(device) == sorts(hook)
    entries = re.findall(r'<category term="(\w+)"/>', feed)
    assert entries == sorts(hook)[::-1]
    for all_of_it in (device.taken, hook.taken):
        assert len({one["id"] for one in all_of_it}) == len(all_of_it)
    assert len(set(re.findall("<id>(.*?)</id>", feed))) == len(entries) + 1
    assert all(is_signed(secret, *one) for one in hook.tries)
    assert {one["sentence"] for one in told} == {"Your turn in PBL ROBOTS with Bo and Cy."}
    assert "VEVENT" not in dates  # it is over


# One law.


def test_who_plays_on_at_once_is_not_told_and_a_turn_that_waits_is(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo, table = await duel(house)
            for one in (ana, bo):
                await hooked(house, one.person, receiver)
            await house.later(30_000)
            first = await asked_seat(house, table)
            await answers(house, ["Ana", "Bo"][first], table)
            await house.later(40_000)
            assert receiver.taken == []
            await house.later(2 * MINUTE)

            assert sorts(receiver) == ["turn"]
            assert receiver.taken[0]["link"] == f"/t/{table}"
            assert receiver.taken[0]["until"] > house.hall.wall() + 2 * DAY
            house.alarm.time += 3 * DAY - 6 * HOUR - 5 * MINUTE
            await house.later(1000)
            assert sorts(receiver) == ["turn"]
            await house.later(6 * MINUTE)
            assert sorts(receiver) == ["turn", "time"]

    asyncio.run(story())


def test_what_has_become_untrue_before_it_could_be_told_is_dropped(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo, table = await duel(house)
            names = [ana, bo]
            first = await asked_seat(house, table)
            receiver.statuses = [503] * 3
            await hooked(house, names[first].person, receiver)
            await house.later(2 * MINUTE)
            assert len(receiver.tries) == 3
            assert len({headers["webhook-id"] for headers, _ in receiver.tries}) == 1
            seen = (await house.hall.notices.show(names[first].person)).webhook
            assert (seen.trouble, seen.waiting, seen.tries) == ("It answered 503.", 2, 3)
            await answers(house, names[first].name, table)
            await house.later(sum(WAITS_MS[:4]))

            assert receiver.taken == []
            assert (await house.hall.notices.show(names[first].person)).webhook.waiting == 0

    asyncio.run(story())


def test_quiet_hours_hold_back_and_tell_together_what_is_still_true(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo, table = await duel(house)
            first = await asked_seat(house, table)
            me, other = (ana, bo) if first == 0 else (bo, ana)
            await house.person("Ana")
            key = await made(house, me, other, name="Yard Cup")
            notices = house.hall.notices
            local = (house.hall.wall() // MINUTE) % (24 * 60)  # UTC
            quiet = wire.NoticeWishes(ALL, local - 60, local + 60)
            await notices.wish(me.person, quiet)
            await hooked(house, me.person, receiver)
            await house.later(50 * MINUTE)
            assert receiver.tries == []
            await notices.test(me.person)
            await house.later(5000)
            assert sorts(receiver) == ["test"]  # whoever presses the button wants to see it
            await house.later(15 * MINUTE)

            assert sorts(receiver) == ["test", "several"]
            assert [one["type"] for one in receiver.taken[1]["also"]] == ["turn", "league"]
            assert receiver.taken[1]["also"][1]["sentence"] == "Yard Cup: a match of yours can be played."
            assert receiver.taken[1]["also"][1]["link"] == f"/league/{key}"
            await house.later(HOUR)
            assert len(receiver.tries) == 2

    asyncio.run(story())


def test_a_topic_that_is_switched_off_is_not_told(sqlite_file: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(sqlite_file) as house:
            ana, bo, table = await duel(house)
            me = [ana, bo][await asked_seat(house, table)]
            await house.hall.notices.wish(me.person, wire.NoticeWishes(["over"]))
            await hooked(house, me.person, receiver)
            await house.later(3 * DAY - HOUR)
            assert receiver.tries == []
            await house.hall.notices.wish(me.person, wire.NoticeWishes(["time"]))
            await house.later(2 * MINUTE)
            assert sorts(receiver) == ["time"]
            with pytest.raises(Wrong, match="no time zone"):
                await house.hall.notices.wish(me.person, wire.NoticeWishes([], zone="Mars/Base"))

    asyncio.run(story())


# Invitations by name.


def test_an_invitation_is_told_once_at_every_receiver_and_names_no_secret(db: str) -> None:
    """Also one that waits already when a receiver comes; whoever asks again after a no is not heard again."""

    async def story() -> None:
        device = PushService()
        async with receiving(device), receiving() as receiver, opened(db) as house:
            by_the_alarm(house)
            ana, bo = await befriended(house)
            notices, friends = house.hall.notices, house.hall.lobby.friends
            await hooked(house, bo.person, receiver)
            feed = await notices.feed(await notices.make_feed(bo.person))
            assert feed is not None
            table = await house.table(ana, "open", private=True)
            await friends.invite(ana.person, table, "Bo")
            await house.later(30_000)
            assert receiver.tries == []
            await house.later(MINUTE)
            await listens(house, bo.person, device)
            await house.later(2 * MINUTE)

            for told in (receiver.taken, device.taken):
                (one,) = told
                assert one == {
                    "id": one["id"],
                    "type": "invitation",
                    "sentence": "Ana invites you to a table of ROBOTS.",
                    "link": f"/t/{table.id}",
                    "table": table.id,
                    "game": "robots",
                }
            site = "https://yard.example/"
            assert "<title>Ana invites you to a table of ROBOTS.</title>" in await atom(house.hall, feed, site)
            await friends.invite(ana.person, table, "Bo")
            await friends.put_aside(bo.person, table.id)
            assert "<title>You were invited to a table of ROBOTS.</title>" in await atom(house.hall, feed, site)
            await friends.invite(ana.person, table, "Bo")
            await house.later(5 * MINUTE)
            assert (len(receiver.tries), len(device.taken)) == (1, 1)
            assert (await atom(house.hall, feed, site)).count("<entry>") == 1

    asyncio.run(story())


def test_an_invitation_that_is_answered_or_void_before_its_minute_is_not_told(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            by_the_alarm(house)
            ana, bo = await befriended(house)
            notices, friends = house.hall.notices, house.hall.lobby.friends
            await hooked(house, bo.person, receiver)
            declined, taken, left, full, waits, unwanted = [await house.table(ana, "open") for _ in range(6)]
            for table in (declined, taken, left, full, waits):
                await friends.invite(ana.person, table, "Bo")
            await house.later(30_000)
            assert (await notices.show(bo.person)).webhook.waiting == 5
            await friends.put_aside(bo.person, declined.id)
            await house.hall.sit(taken, bo.person, bo.name)
            await house.hall.stand_up(left, ana.person)
            cy = await house.person("Cy")
            await house.hall.sit(full, cy.person, cy.name)
            await house.later(2 * MINUTE)
            assert [one["table"] for one in receiver.taken] == [waits.id]
            assert (await notices.show(bo.person)).webhook.waiting == 0
            await notices.wish(bo.person, wire.NoticeWishes(["league"]))
            await friends.invite(ana.person, unwanted, "Bo")
            await house.later(2 * MINUTE)
            assert len(receiver.tries) == 1
            await notices.wish(bo.person, wire.NoticeWishes(["invitation"]))
            await house.later(2 * MINUTE)
            assert [one["table"] for one in receiver.taken] == [waits.id, unwanted.id]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("zone", "at", "start", "end", "hours"),
    [
        ("UTC", "2027-01-15 23:30", 22, 7, 7.5),
        ("UTC", "2027-01-15 06:59", 22, 7, 1 / 60),
        ("UTC", "2027-01-15 07:00", 22, 7, 0),
        ("UTC", "2027-01-15 13:00", 12, 14, 1),
        ("UTC", "2027-01-15 14:00", 14, 14, 0),
        ("Europe/Berlin", "2027-01-15 22:30", 23, 7, 7.5),  # half past eleven there
        ("Europe/Berlin", "2027-03-28 00:00", 23, 7, 5),  # an hour is left out that night
        ("America/New_York", "2027-01-15 22:30", 22, 7, 0),
    ],
)
def test_quiet_hours_end_by_the_clock_of_their_place(zone: str, at: str, start: int, end: int, hours: float) -> None:
    wall = int(datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp() * 1000)
    until = quiet_until(Wishes((), start * 60, end * 60, zone), wall)

    assert (until - wall if until else 0) == round(hours * HOUR)


# Devices.


def test_a_device_reads_what_it_is_told_and_one_that_is_gone_is_forgotten(db: str) -> None:
    async def story() -> None:
        device = PushService()
        async with receiving(device), opened(db) as house:
            ana, _, _ = await duel(house)
            await listens(house, ana.person, device)
            notices = house.hall.notices
            await notices.test(ana.person)
            await house.later(5000)
            (known,) = (await notices.show(ana.person)).devices
            (claims,) = device.claims

            assert device.taken[-1]["type"] == "test"
            assert (known.label, known.trouble) == ("Firefox on Linux", "")
            assert device.url.startswith(claims["aud"])
            assert claims["sub"] == "https://yard.example"
            assert claims["exp"] - house.hall.wall() // 1000 <= 24 * 3600
            assert device.keys == {(await notices.show(ana.person)).push_key}
            device.statuses = [410]
            await notices.test(ana.person)
            await house.later(5000)
            assert (await notices.show(ana.person)).devices == []

    asyncio.run(story())


def test_a_device_that_is_signed_out_is_told_nothing(sqlite_file: str) -> None:
    async def story() -> None:
        device = PushService()
        async with receiving(device), opened(sqlite_file) as house:
            ana, _, _ = await duel(house)
            session = await listens(house, ana.person, device)
            known = next(one for one in await house.hall.sessions.of(ana.person) if one.id == session)
            _, fresh = await house.hall.sessions.turn(known, ana.person, known.label, 0)  # they made a passkey
            await house.hall.notices.test(ana.person)
            await house.later(5000)
            assert len(device.taken) == 1
            await house.hall.sessions.end(ana.person, [fresh.id])
            await house.hall.notices.test(ana.person)
            await house.later(5000)
            assert len(device.taken) == 1
            assert (await house.hall.notices.show(ana.person)).devices == []

    asyncio.run(story())


def test_a_device_is_refused_that_has_no_key_or_lies_in_this_house(sqlite_file: str) -> None:
    async def story() -> None:
        async with opened(sqlite_file) as house:
            ana = await house.person("Ana")
            good = PushService(url="https://127.0.0.1:9/push").subscription()
            for bad in (wire.NewPush(good.endpoint, "AAAA", good.auth), wire.NewPush(good.endpoint, good.p256dh, "x")):
                with pytest.raises(Wrong, match="device"):
                    await house.hall.notices.add_device(ana.person, "", bad, "", "")
            with pytest.raises(NotThere, match="open network"):
                await house.hall.notices.add_device(ana.person, "", good, "", "")

    asyncio.run(story())


def test_a_push_fits_however_much_waits() -> None:
    one = wire.NoticeEvent("e", "turn", "Your turn in PBL ROBOTS with somebody.", "/t/x", "x", "pbl")
    many = wire.NoticeEvent("e", "several", "99 things wait for you.", "/you", also=[one] * 99)

    assert len(fitting(many)) <= LONGEST
    assert b'"also"' in fitting(many)
    assert len(bytes_of(PushService().subscription().p256dh)) == 65


# Feeds.


def test_a_feed_has_an_address_that_can_be_made_anew_and_names_of_today(sqlite_file: str) -> None:
    async def story() -> None:
        async with opened(sqlite_file) as house:
            ana, bo, table = await duel(house)
            first = await asked_seat(house, table)
            me, other = (ana, bo) if first == 0 else (bo, ana)
            notices = house.hall.notices
            old = await notices.make_feed(me.person)
            token = await notices.make_feed(me.person)
            await house.later(2 * MINUTE)
            feed = await notices.feed(token)
            assert await notices.feed(old) is None
            assert feed is not None
            text = await atom(house.hall, feed, "https://yard.example/")
            dates = await deadlines(house.hall, me.person)

            assert f"<title>Your turn in ROBOTS with {other.name}.</title>" in text
            assert f'href="https://yard.example/t/{table}"' in text
            assert dates.count("BEGIN:VEVENT") == 1
            assert f"SUMMARY:Your turn in ROBOTS with {other.name}" in dates
            assert token not in text + dates
            await house.store.write(
                lambda c: (
                    c.execute("UPDATE seats SET name = 'a former player' WHERE person = ?", (other.person,)) and None
                )
            )
            assert "with a former player." in await atom(house.hall, feed, "https://yard.example/")

    asyncio.run(story())


# Whose they are.


def test_a_guest_takes_them_along_and_whoever_leaves_leaves_nothing(db: str) -> None:
    async def story() -> None:
        device = PushService()
        async with receiving(device) as receiver, opened(db) as house:
            ana, bo, _ = await duel(house)
            notices = house.hall.notices
            await listens(house, bo.person, device)
            await hooked(house, bo.person, receiver)
            await hooked(house, ana.person, receiver)
            kept = (await notices.show(ana.person)).webhook.made
            await notices.make_feed(bo.person)
            await notices.wish(bo.person, wire.NoticeWishes(["turn"], 60, 120, "Europe/Berlin"))
            await house.store.write(lambda c: move_person(c, bo.person, ana.person))
            mine = await notices.show(ana.person)

            assert mine.wishes == wire.NoticeWishes(["turn"], 60, 120, "Europe/Berlin")
            assert mine.feed
            assert mine.webhook.made == kept
            await house.store.write(lambda c: erase_person(c, ana.person, "nobody", Anew()))

            def left(c: Any) -> list[int]:
                found = []
                for table in ("webhooks", "webhook_events", "notice_wishes"):
                    c.execute(f"SELECT count(*) FROM {table}")
                    found.append(int(c.fetchone()[0]))
                return found

            assert await house.store.read(left) == [0, 0, 0]
            assert await house.store.read(lambda c: feed_by(c, "")) is None

    asyncio.run(story())
