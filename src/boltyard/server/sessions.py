"""Who is known here: a token is shown once, looked up by its digest at every request, and ended everywhere at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import structlog

from boltyard.core.errors import Wrong
from boltyard.server.security_log import witness
from boltyard.server.store.database import Cursor
from boltyard.server.store.notices import move_devices
from boltyard.server.store.rows import now
from boltyard.server.store.sessions import (
    A_DAY_MS,
    LIFE_MS,
    Kind,
    Session,
    alive,
    bearer_of,
    digest_of,
    end_sessions,
    fresh_session,
    fresh_token,
    put_session,
    renew,
    session_of,
    sessions_of,
    settle,
    sweep,
    use_link,
)
from boltyard.server.store.store import Store

CHANNEL: Final = "boltyard"  # that of the post office: `ended ID -`
LIFE_S: Final = LIFE_MS // 1000
AN_HOUR_MS: Final = 3600 * 1000  # use is noted at most so often
LOOK_S: Final = 15.0  # how often those who are connected are looked up again
MOST_REMEMBERED: Final = 10_000
SIGNED_OUT: Final = "You are signed out here: this session was ended."
LINK_USED: Final = "This link was used already, was cancelled, or is older than 180 days."

log = structlog.get_logger("boltyard.sessions")


class Guest(Protocol):
    """An open socket of a session."""

    session: str

    def show_out(self, sentence: str) -> None: ...

    def come_again(self) -> None: ...


class DeadLink(Wrong):
    """A link that opens nothing (any more)."""


class Sessions:
    """The sessions of this server's people, and the sockets that are open in this process by each of them."""

    def __init__(self, store: Store, clock: Callable[[], int] = now) -> None:
        self.store = store
        self.clock = clock
        self.known: dict[str, str] = {}  # digest: person; to count requests by, and nothing else
        self.open: dict[str, set[Guest]] = {}  # by the session's id
        self.ended: dict[str, None] = {}  # ids, the latest last: for who was let in at that very moment
        self.noting: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.swept = 0

    # Asking.

    def person(self, token: str) -> str:
        """Whose token this was when it was last shown: enough to count somebody's requests, not to let them in."""
        return self.known.get(digest_of(token), "")

    async def find(self, token: str) -> tuple[Session, str] | None:
        """The session that this token opens at this moment, and the name of its person."""
        digest = digest_of(token)
        if not digest:
            return None
        found = await self.store.read(lambda c: bearer_of(c, digest))
        if found is None or found[0].kind == "link" or found[0].ends <= self.clock():
            self.known.pop(digest, None)
            witness.refused("a token that opens nothing")
            return None
        session, name = found
        if session.kind == "fresh" and not await self.store.write(lambda c: settle(c, session)):
            return None
        if len(self.known) >= MOST_REMEMBERED:
            self.known.clear()
        self.known[digest] = session.person
        self.note_use(session)
        return session, name

    def is_stale(self, session: Session) -> bool:
        """Was its use noted so long ago, or by a clock so wrong, that it is to be noted anew?"""
        return abs(self.clock() - session.seen) >= AN_HOUR_MS

    def note_use(self, session: Session) -> None:
        """It lasts anew; nobody waits for that to be written, and where it cannot be, the next use does it."""
        if self.is_stale(session) and session.id not in self.noting:
            self.noting.add(session.id)
            task = asyncio.ensure_future(self.write_use([session.id]))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def write_use(self, ids: list[str]) -> None:
        moment = self.clock()
        try:
            await self.store.write(lambda c: renew(c, ids, moment))
        except Exception as error:
            log.warning("use not noted", sessions=len(ids), why=type(error).__name__)
        finally:
            self.noting.difference_update(ids)

    async def of(self, person: str) -> list[Session]:
        moment = self.clock()
        found = await self.store.read(lambda c: sessions_of(c, person, moment))
        return [one for one in found if one.kind != "fresh"]

    # Beginning.

    async def begin(self, person: str, kind: Kind, label: str) -> tuple[str, Session]:
        """A new session: its token, which is told this once, and what is kept."""
        token = fresh_token()
        session = fresh_session(token, person, kind, label, self.clock())

        def job(c: Cursor) -> list[Session]:
            return self.tell_all(c, put_session(c, session))

        self.close(await self.store.write(job))
        witness.saw("session begun", person, session=session.id, kind=kind)
        return token, session

    async def turn(
        self, old: Session | None, person: str, label: str, proved: int, also: Callable[[Cursor], None] | None = None
    ) -> tuple[str, Session]:
        """A browser has proved whose it is, or is worth more than before: another token, and the old one is over.

        What is done besides is written with it; where that is refused, everything stays as it was.
        """
        token = fresh_token()
        session = fresh_session(token, person, "browser", label, self.clock(), proved)

        def job(c: Cursor) -> tuple[list[Session], list[Session]]:
            if also is not None:
                also(c)
            if old is not None:
                move_devices(c, old.id, session.id)
            turned = end_sessions(c, old.person, [old.id]) if old is not None else []
            if self.store.place.many_processes:
                for one in turned:
                    c.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"turned {one.id} -"))
            return turned, self.tell_all(c, put_session(c, session))

        turned, gone = await self.store.write(job)
        self.close(gone)
        for one in turned:
            self.known.pop(one.digest, None)
            self.heard_turn(one.id)
        witness.saw("session begun", person, session=session.id, kind="browser", proved=int(proved > 0))
        return token, session

    async def person_of_link(self, link: str) -> str:
        """Whom this link brings back."""
        digest = digest_of(link)
        found = await self.store.read(lambda c: session_of(c, digest)) if digest else None
        if found is None or found.kind != "link" or found.ends <= self.clock():
            witness.refused("a link that opens nothing")
            raise DeadLink(LINK_USED)
        return found.person

    async def come_back(self, link: str, label: str) -> tuple[str, Session]:
        """Use a personal link."""
        digest, token, moment = digest_of(link), fresh_token(), self.clock()
        if not digest:
            raise DeadLink(LINK_USED)

        def job(c: Cursor) -> tuple[Session | None, list[Session]]:
            session, gone = use_link(c, digest, token, label, moment, lock=self.store.place.many_processes)
            return session, self.tell_all(c, gone)

        session, gone = await self.store.write(job)
        self.close(gone)
        if session is None:
            witness.refused("a link that opens nothing")
            raise DeadLink(LINK_USED)
        witness.saw("link used", session.person, session=session.id)
        return token, session

    # Ending.

    async def end(self, person: str, ids: list[str] | None = None, but: str = "") -> list[Session]:
        """These are over, or all (but one); their sockets close, here at once and elsewhere when they hear of it."""

        def job(c: Cursor) -> list[Session]:
            return self.tell_all(c, end_sessions(c, person, ids, but))

        ended = await self.store.write(job)
        self.close(ended)
        witness.saw("sessions ended", person, sessions=" ".join(one.id for one in ended))
        return ended

    def tell_all(self, c: Cursor, ended: list[Session]) -> list[Session]:
        """The other processes hear of it with the commit, or there is none."""
        if self.store.place.many_processes:
            for one in ended:
                c.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"ended {one.id} -"))
        return ended

    def close(self, ended: list[Session]) -> None:
        for one in ended:
            self.known.pop(one.digest, None)
            self.heard_end(one.id)

    def heard_end(self, session: str) -> None:
        """A session is over: whoever is connected by it is shown out."""
        self.remember_end(session)
        self.show_out(session)

    def heard_turn(self, session: str) -> None:
        """A session goes on under another token: whoever has that comes again, and nobody else does."""
        self.remember_end(session)
        for guest in self.open.pop(session, set()):
            guest.come_again()

    def remember_end(self, session: str) -> None:
        self.ended[session] = None
        while len(self.ended) > MOST_REMEMBERED:
            del self.ended[next(iter(self.ended))]

    def show_out(self, session: str) -> None:
        for guest in self.open.pop(session, set()):
            guest.show_out(SIGNED_OUT)

    # Who is connected.

    def enter(self, guest: Guest) -> bool:
        """A socket opens; False if its session has ended since it was looked up."""
        if guest.session in self.ended:
            return False
        self.open.setdefault(guest.session, set()).add(guest)
        return True

    def leave(self, guest: Guest) -> None:
        some = self.open.get(guest.session)
        if some is not None:
            some.discard(guest)
            if not some:
                del self.open[guest.session]

    async def look_round(self) -> None:
        """Being connected is use. And what nobody has told us of is noticed: an end by another program, or by time."""
        moment, ids = self.clock(), list(self.open)
        if ids:
            found = await self.store.read(lambda c: alive(c, ids, moment))
            for one in set(ids) - set(found):
                self.show_out(one)
            stale = [one for one, seen in found.items() if abs(moment - seen) >= AN_HOUR_MS]
            if stale:
                await self.write_use(stale)
        if abs(moment - self.swept) >= A_DAY_MS:
            self.swept = moment
            await self.store.write(lambda c: sweep(c, moment))

    async def keep_looking(self) -> None:
        """For as long as the site is open."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look_round()
            except Exception as error:  # the store is away; it says so itself
                log.info("sessions not looked up", why=type(error).__name__)
