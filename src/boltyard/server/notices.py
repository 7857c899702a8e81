"""Notices: people who are not here are told what waits for them, on their devices, by a webhook, and in a feed.

One law for all: what is true of a table or a league is derived, each notice has a key that says what it is about, and
an outbox takes a key once. It goes out in order, when it has stood for a minute and it is not quiet there, and it is
dropped if it has become untrue. Where something has happened is noted with the thing itself, so a restart loses none;
of several processes one tells, the one that has the lock.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, available_timezones

import msgspec
import structlog

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.push import LONGEST, check_device, encrypted, fresh_key, public_text, push_headers, text_of
from boltyard.server.store.database import Cursor
from boltyard.server.store.health import Away
from boltyard.server.store.notices import (
    FEED,
    INVITATION,
    LEAGUE,
    PUSH,
    TABLE,
    TOPICS,
    WEBHOOK,
    Notice,
    Wishes,
    channels_due,
    channels_of,
    come_due,
    days_table,
    feed_by,
    forget_notices,
    hold_notices,
    is_signed_in,
    mark_person,
    marked,
    note_told,
    push_key,
    put_channel,
    put_wishes,
    queue_notices,
    queue_test,
    told_people,
    unmark,
    waiting_notices,
    wishes_of,
)
from boltyard.server.store.rows import fresh_id
from boltyard.server.store.webhooks import Hook, drop_one, hook_by_id, note_failed, waiting_in
from boltyard.server.webhook_targets import read_target
from boltyard.server.webhooks import GONE, fresh_secret, posted, says, signed, wait_after
from boltyard.server.what_waits import (
    TEST,
    at_table,
    by_friends,
    in_league,
    is_cut_off,
    told_of_invitation,
    told_of_league,
    told_of_table,
    told_together,
)

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

SOON_MS: Final = 2000  # what happens together is looked at together
LOOK_MS: Final = 3600_000  # another process may have gone with what it was about to tell
MOST_DEVICES: Final = 12
DAY_S: Final = 24 * 3600
UNKNOWN: Final = 404  # a push service knows this device no longer

log = structlog.get_logger("boltyard.notices")


class Notices:
    """What this process does about them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.call: Call | None = None
        self.due = 0  # by the wall: when it looks next
        self.looking = asyncio.Lock()
        self.sending: set[str] = set()
        self.closed = False

    # When to look.

    def stir(self) -> None:
        """Something has happened that somebody may want to be told, by whichever process does that."""
        self.look_soon()
        if self.hall.office is not None:
            self.hall.spawn(self.hall.office.announce("notices -"))

    def look_soon(self) -> None:
        self.expect(self.hall.wall() + SOON_MS)

    def expect(self, due: int) -> None:
        if self.closed or (self.call is not None and self.due <= due):
            return
        if self.call is not None:
            self.call.cancel()
        alarm = self.hall.alarm
        self.due = due
        self.call = alarm.at(alarm.now() + max(0, due - self.hall.wall()), self.ring)

    def ring(self) -> None:
        self.call = None
        self.hall.spawn(self.look())

    def close(self) -> None:
        self.closed = True
        if self.call is not None:
            self.call.cancel()

    async def is_ours(self) -> bool:
        office = self.hall.office
        return office is None or await self.hall.store.write(lambda c: office.locks.take(c, "notices"))

    async def look(self) -> None:
        """What has happened since goes into the outboxes, and whoever is due is told."""
        coming = 0
        try:
            async with self.looking:
                if await self.is_ours():
                    for about, n in await self.hall.store.read(marked):
                        await self.look_at(about, n)
                    wall = self.hall.wall()
                    due, coming = await self.hall.store.read(lambda c: channels_due(c, wall))
                    for hook in due:
                        self.hall.spawn(self.send_all(hook))
        except Away:
            pass  # looked for again
        finally:
            last = self.hall.wall() + LOOK_MS
            self.expect(min(coming or last, last))

    # What is true.

    async def look_at(self, about: str, n: int) -> None:
        """Whoever is told of this table, league or invitation: what is new waits for them from now on."""
        kind, _, key = about.partition(" ")
        if kind == TABLE:
            seen = await self.hall.store.read(lambda c: days_table(c, key))
            if seen is not None and is_cut_off(seen):
                return await self.hall.keeper.wake(key)  # it counts its clocks, and says so
        for person in await self.hall.store.read(lambda c: told_people(c, about)):
            true = await self.true_of(about, person)
            wall = self.hall.wall()

            def job(c: Cursor, person: str = person, true: list[Notice] = true, wall: int = wall) -> None:
                for hook in channels_of(c, person):
                    queue_notices(c, hook.id, about, true, wall)

            await self.hall.store.write(job)
        return await self.hall.store.write(lambda c: unmark(c, about, n))

    async def true_of(self, about: str, person: str) -> list[Notice]:
        """What this person wants to be told of this table, league or invitation, as it is now."""
        kind, _, key = about.partition(" ")
        wall = self.hall.wall()
        seen, wishes = await self.hall.store.read(
            lambda c: (days_table(c, key) if kind == TABLE else None, wishes_of(c, person))
        )
        try:
            found = at_table(seen, person, wall) if seen is not None else []
            if kind == INVITATION:
                found = by_friends(await self.hall.lobby.friends.invited(person, key), key, wall)
            if kind == LEAGUE:
                found = in_league(await self.hall.leagues.find(key), person, wall)
        except Wrong:  # it is gone
            found = []
        return [one for one in found if one.topic in wishes.topics]

    async def words_of(self, one: Notice, person: str) -> wire.NoticeEvent | None:
        """As it is told; nothing where that table or league is gone."""
        kind, _, key = one.about.partition(" ")
        if not kind:
            return wire.NoticeEvent(one.event, TEST, "This is a test; nothing waits.", "/you")
        if kind == TABLE:
            seen = await self.hall.store.read(lambda c: days_table(c, key))
            return told_of_table(one, seen, person) if seen is not None else None
        if kind == INVITATION:
            row = await self.hall.store.table(key)
            waiting = await self.hall.lobby.friends.invited(person, key)
            return told_of_invitation(one, row, waiting) if row is not None else None
        try:
            known = await self.hall.leagues.find(key)
        except Wrong:
            return None
        return told_of_league(one, known.row.name)

    # Telling.

    async def send_all(self, key: str) -> None:
        """Everything that may be told here now, in order, until one is not taken."""
        if key in self.sending:
            return
        self.sending.add(key)
        try:
            while not self.closed and await self.send_next(key):
                pass
            hook = await self.hall.store.read(lambda c: hook_by_id(c, key))
            if hook is not None and hook.due and not hook.off:
                self.expect(hook.due)
        except Away:
            pass  # looked for again
        finally:
            self.sending.discard(key)

    async def send_next(self, key: str) -> bool:
        """The oldest, or what quiet hours have held back, together; False: nothing more can be told now."""
        wall = self.hall.wall()

        def question(c: Cursor) -> tuple[Hook | None, Wishes, list[Notice], bool]:
            hook = hook_by_id(c, key)
            if hook is None:
                return None, Wishes(), [], False
            here = hook.kind != PUSH or is_signed_in(c, hook, wall)
            return hook, wishes_of(c, hook.person), waiting_notices(c, key), here

        hook, wishes, waiting, here = await self.hall.store.read(question)
        if hook is None or hook.off or not hook.due or hook.due > wall:
            return False
        if not here:
            await self.hall.store.write(lambda c: drop_one(c, key))
            return False
        ready = [one for one in waiting if one.after <= wall]
        until = quiet_until(wishes, wall) if hook.kind != FEED else 0
        tests = [one for one in ready if not one.about]
        if until and ready and not tests:
            keys = [one.key for one in ready]
            await self.hall.store.write(lambda c: hold_notices(c, key, keys, until))
            return False
        ready = tests if until else ready
        if not ready:
            await self.hall.store.write(lambda c: come_due(c, key))
            return False
        some = [one for one in ready if one.held] if ready[0].held else ready[:1]
        events = await self.still_true(hook, some)
        gone = [one.key for one in some if one.key not in events]
        if gone:
            await self.hall.store.write(lambda c: forget_notices(c, key, gone))
        return await self.told(hook, events) if events else True

    async def still_true(self, hook: Hook, some: list[Notice]) -> dict[str, wire.NoticeEvent]:
        """Those of them that are as they were, in words."""
        found = {}
        for one in some:
            true = {now.key for now in await self.true_of(one.about, hook.person)} if one.about else {one.key}
            words = await self.words_of(one, hook.person) if one.key in true else None
            if words is not None:
                found[one.key] = words
        return found

    async def told(self, hook: Hook, events: dict[str, wire.NoticeEvent]) -> bool:
        """Tell these, as one; True: taken."""
        trouble = await self.trouble_with(hook, told_together(list(events.values())))
        wall = self.hall.wall()
        if not trouble:
            await self.hall.store.write(lambda c: note_told(c, hook.id, list(events), wall))
            return True
        if hook.kind == PUSH and trouble in (says(GONE), says(UNKNOWN)):
            await self.hall.store.write(lambda c: drop_one(c, hook.id))
            log.info("device gone", hook=hook.id)
            return False
        wait = wait_after(hook.tries) if trouble != says(GONE) else 0
        await self.hall.store.write(lambda c: note_failed(c, hook.id, trouble, wall + wait if wait else 0))
        log.info("notice not taken", hook=hook.id, kind=hook.kind, tries=hook.tries + 1, off=not wait)
        return False

    async def trouble_with(self, hook: Hook, event: wire.NoticeEvent) -> str:
        """Send it; why it was not taken, or nothing. A feed is fetched, and needs no sending."""
        if hook.kind == FEED:
            return ""
        targets, seconds = self.hall.leagues.hooks.targets, self.hall.wall() // 1000
        if hook.kind == WEBHOOK:
            body = msgspec.json.encode(event)
            return await posted(targets, hook.url, signed(hook.secret, event.id, seconds, body), body)
        key = await self.push_key()
        body = encrypted(fitting(event), hook.key, hook.secret)
        ttl = max(60, event.until // 1000 - seconds) if event.until else DAY_S
        about = event.table or event.league
        topic = text_of(hashlib.sha256(f"{hook.id} {about}".encode()).digest()[:18]) if about else ""
        return await posted(targets, hook.url, push_headers(key, hook.url, hook.site, seconds, ttl, topic), body)

    async def push_key(self) -> str:
        return await self.hall.store.write(lambda c: push_key(c, fresh_key))

    # What somebody wishes.

    async def show(self, person: str, address: str = "", secret: str = "") -> wire.Notices:
        wall = self.hall.wall()

        def question(c: Cursor) -> tuple[Wishes, list[Hook], dict[str, int]]:
            hooks = [one for one in channels_of(c, person) if one.kind != PUSH or is_signed_in(c, one, wall)]
            return wishes_of(c, person), hooks, {one.id: waiting_in(c, one.id) for one in hooks}

        wishes, hooks, waiting = await self.hall.store.read(question)
        devices = [
            wire.NoticeDevice(one.id, one.label, one.made, digest_of(one.url), one.trouble, bool(one.off))
            for one in hooks
            if one.kind == PUSH
        ]
        hook = next((one for one in hooks if one.kind == WEBHOOK), None)
        told = wire.Webhook()
        if hook is not None:
            told = wire.Webhook(
                hook.url, False, hook.made, waiting[hook.id], hook.tries, hook.trouble, bool(hook.off), secret
            )
        feed = next((one.made for one in hooks if one.kind == FEED), 0)
        return wire.Notices(
            wire.NoticeWishes(
                [one for one in TOPICS if one in wishes.topics], wishes.quiet_from, wishes.quiet_to, wishes.zone
            ),
            devices,
            told,
            feed,
            address,
            public_text(await self.push_key()),
        )

    async def wish(self, person: str, wanted: wire.NoticeWishes) -> None:
        if wanted.zone not in available_timezones():
            raise Wrong(f"There is no time zone {wanted.zone!r}; one is called Europe/Berlin, for example.")
        wishes = Wishes(
            tuple(one for one in TOPICS if one in wanted.topics), wanted.quiet_from, wanted.quiet_to, wanted.zone
        )

        def job(c: Cursor) -> None:
            put_wishes(c, person, wishes)
            mark_person(c, person)
            for hook in channels_of(c, person):
                if not hook.tries:
                    come_due(c, hook.id)  # perhaps it is not quiet any more

        await self.hall.store.write(job)
        self.stir()

    async def add_device(self, person: str, session: str, wish: wire.NewPush, label: str, site: str) -> None:
        check_device(wish.p256dh, wish.auth)
        await self.hall.leagues.hooks.targets.address_of(read_target(wish.endpoint))
        known = await self.hall.store.read(lambda c: channels_of(c, person))
        if sum(one.kind == PUSH and one.slot != wish.endpoint for one in known) >= MOST_DEVICES:
            raise Wrong(f"At most {MOST_DEVICES} devices are told; remove one first.")
        await self.put(
            Hook(
                fresh_id(),
                "",
                person,
                wish.endpoint,
                wish.auth,
                0,
                self.hall.wall(),
                kind=PUSH,
                slot=wish.endpoint,
                key=wish.p256dh,
                label=label,
                session=session,
                site=site,
            )
        )

    async def put_hook(self, person: str, url: str) -> str:
        """Tell this address; the secret, this once."""
        await self.hall.leagues.hooks.targets.address_of(read_target(url))
        secret = fresh_secret()
        await self.put(Hook(fresh_id(), "", person, url, secret, 0, self.hall.wall()))
        return secret

    async def make_feed(self, person: str) -> str:
        """A feed at an address that nobody can guess; one that was before is nobody's any more."""
        token = secrets.token_urlsafe(32)
        await self.put(Hook(fresh_id(), "", person, "", digest_of(token), 0, self.hall.wall(), kind=FEED))
        return token

    async def put(self, hook: Hook) -> None:
        await self.hall.store.write(lambda c: put_channel(c, hook))
        self.stir()

    async def drop(self, person: str, kind: str, key: str = "") -> bool:
        """Nothing more is told there."""

        def job(c: Cursor) -> int:
            found = [one for one in channels_of(c, person) if one.kind == kind and (not key or one.id == key)]
            for one in found:
                drop_one(c, one.id)
            return len(found)

        return await self.hall.store.write(job) > 0

    async def test(self, person: str) -> None:
        """Something to see whether it arrives, at once, everywhere."""
        one = Notice(f"test {fresh_id()}", TEST, "", self.hall.wall())
        await self.hall.store.write(lambda c: queue_test(c, person, one))
        self.stir()

    async def feed(self, token: str) -> Hook | None:
        """Whose feed this is."""
        return await self.hall.store.read(lambda c: feed_by(c, digest_of(token)))


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def fitting(event: wire.NoticeEvent) -> bytes:
    """As much of it as a push holds."""
    body = msgspec.json.encode(event)
    while len(body) > LONGEST and event.also:
        event = msgspec.structs.replace(event, also=event.also[:-1])
        body = msgspec.json.encode(event)
    return body if len(body) <= LONGEST else msgspec.json.encode(msgspec.structs.replace(event, sentence="Your turn."))


def quiet_until(wishes: Wishes, wall: int) -> int:
    """When quiet hours end in which we are, in ms; 0: it is not quiet."""
    if wishes.quiet_from == wishes.quiet_to:
        return 0
    local = datetime.fromtimestamp(wall / 1000, ZoneInfo(wishes.zone))
    minute = local.hour * 60 + local.minute
    after, before = minute >= wishes.quiet_from, minute < wishes.quiet_to
    if not (after and before if wishes.quiet_from < wishes.quiet_to else after or before):
        return 0
    end = local.replace(hour=wishes.quiet_to // 60, minute=wishes.quiet_to % 60, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)
