"""Webhooks of leagues: what is to be told follows from the league as it is, and is sent until the receiver has it.

An event has a key that says what it is about (this question, this game), so that whoever looks finds the same ones, and
none is told twice; and an id that is the same at every try. They go out one after the other, signed as *Standard
Webhooks* are, by the process that has the league. What waits is on disk, so a restart loses none.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import ssl
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.league.league import League
from boltyard.league.model import DRAW, PLAYED, RULED, Forbidden, Match
from boltyard.server import wire
from boltyard.server.league_views import pending_for
from boltyard.server.store.database import Cursor
from boltyard.server.store.health import Away
from boltyard.server.store.rows import fresh_id
from boltyard.server.store.webhooks import (
    Event,
    Hook,
    drop_hook,
    hook_by_id,
    hook_of,
    hooks_due,
    hooks_in,
    keys_of,
    leagues_unseen,
    next_event,
    note_failed,
    note_sent,
    put_hook,
    queue_events,
    waiting_in,
)
from boltyard.server.webhook_targets import NotThere, Targets, read_target

if TYPE_CHECKING:
    from boltyard.server.leagues import Known, Leagues

MINUTE: Final = 60_000
# Before each further try, ms; after the last one it is off. Three days in all.
WAITS_MS: Final = (10_000, 30_000, *(n * MINUTE for n in (2, 10, 30, 120, 360, 720, 720, 720, 720, 720)))
GONE: Final = 410  # the receiver wants nothing more
TAKEN: Final = range(200, 300)
BYE: Final = "bye"
SECRET: Final = "whsec_"

log = structlog.get_logger("boltyard.webhooks")


class Webhooks:
    """What this process does about them."""

    def __init__(self, leagues: Leagues) -> None:
        self.leagues = leagues
        self.hall = leagues.hall
        self.targets = Targets()
        self.told: dict[str, set[str]] = {}  # by hook: the keys of events that are in the outbox, or were
        self.sending: set[str] = set()

    # Setting one up.

    async def put(self, league: str, person: str, wish: wire.NewWebhook) -> wire.Webhook:
        """Tell this address from now on. Nothing that happened before is told, only what waits now."""
        known = await self.leagues.find(league)
        me = known.name_of(person)
        terms = known.league.terms
        if not me or terms is None:
            raise Forbidden("only those who take part are told of a league; join it first", "")
        if wish.everybody and me != terms.commissioner:
            raise Forbidden("only the commissioner is told what waits for everybody", "")
        await self.targets.address_of(read_target(wish.url))
        secret = fresh_secret()
        hook = Hook(fresh_id(), league, person, wish.url, secret, int(wish.everybody), self.hall.wall())
        before = results_in(known.league, known.id)
        await self.hall.store.write(lambda c: put_hook(c, hook, before))
        await self.changed(known)
        return await self.show(league, person, secret)

    async def show(self, league: str, person: str, secret: str = "") -> wire.Webhook:
        """The webhook of this person as they see it; the secret only the first time."""
        await self.leagues.find(league)

        def question(c: Cursor) -> tuple[Hook | None, int]:
            found = hook_of(c, league, person)
            return found, waiting_in(c, found.id) if found is not None else 0

        hook, waiting = await self.hall.store.read(question)
        if hook is None:
            return wire.Webhook()
        return wire.Webhook(
            hook.url, bool(hook.everybody), hook.made, waiting, hook.tries, hook.trouble, bool(hook.off), secret
        )

    async def drop(self, league: str, person: str) -> wire.Webhook:
        await self.leagues.find(league)
        await self.hall.store.write(lambda c: drop_hook(c, league, person))
        return wire.Webhook()

    async def test(self, league: str, person: str) -> wire.Webhook:
        """Something to see whether it arrives."""
        known = await self.leagues.find(league)
        hook = await self.hall.store.read(lambda c: hook_of(c, league, person))
        if hook is not None:
            event = made(known.league, known.id, f"test {fresh_id()}", "test", "This is a test; nothing waits.")
            wall = self.hall.wall()
            await self.hall.store.write(lambda c: queue_events(c, hook.id, [event], 0, wall))
            self.hall.spawn(self.send_all(hook))
        return await self.show(league, person)

    # What is new.

    async def changed(self, known: Known) -> None:
        """Something was done in a league: whatever is new goes into the outboxes."""
        for hook in await self.hall.store.read(lambda c: hooks_in(c, known.id)):
            if hook.id not in self.told:
                self.told[hook.id] = await self.hall.store.read(lambda c, key=hook.id: keys_of(c, key))  # type: ignore[misc]
            found = events_for(known, hook)
            fresh = [event for event in found if event.key not in self.told[hook.id]]
            await self.queue(known, hook, fresh)
            if fresh:
                self.told[hook.id] |= {event.key for event in fresh}
                self.hall.spawn(self.send_all(hook))

    async def queue(self, known: Known, hook: Hook, fresh: list[Event]) -> None:
        seen, wall = len(known.league.entries), self.hall.wall()
        await self.hall.store.write(lambda c: queue_events(c, hook.id, fresh, seen, wall))

    async def look(self) -> None:
        """Once a second: what another process did or left behind, and what is to be tried again."""
        for league in await self.hall.store.read(leagues_unseen):
            await self.changed(await self.leagues.find(league))
        wall = self.hall.wall()
        for hook in await self.hall.store.read(lambda c: hooks_due(c, wall)):
            self.hall.spawn(self.send_all(hook))

    # Sending.

    async def send_all(self, hook: Hook) -> None:
        """Everything that waits for this receiver, in order, until one is not taken."""
        if hook.id in self.sending or self.leagues.closed:
            return
        self.sending.add(hook.id)
        try:
            if await self.leagues.is_ours(hook.league):
                while not self.leagues.closed and await self.send_next(hook.id):
                    pass
        except Away:
            pass  # looked for again
        finally:
            self.sending.discard(hook.id)

    async def send_next(self, key: str) -> bool:
        """The oldest event, if it is time for it; False: nothing more can be sent now."""
        hook, event = await self.hall.store.read(lambda c: (hook_by_id(c, key), next_event(c, key)))
        if hook is None or event is None or hook.off or hook.due > self.hall.wall():
            return False
        trouble = await self.trouble_with(hook, event)
        wall = self.hall.wall()
        if not trouble:
            await self.hall.store.write(lambda c: note_sent(c, key, event.key, wall))
            return True
        wait = wait_after(hook.tries) if trouble != says(GONE) else 0
        await self.hall.store.write(lambda c: note_failed(c, key, trouble, wall + wait if wait else 0))
        log.info("webhook not taken", league=hook.league, hook=hook.id, tries=hook.tries + 1, off=not wait)
        return False

    async def trouble_with(self, hook: Hook, event: Event) -> str:
        """Send it; why it was not taken, or nothing."""
        body = event.body.encode()
        return await posted(self.targets, hook.url, signed(hook.secret, event.id, self.hall.wall() // 1000, body), body)


async def posted(targets: Targets, url: str, headers: dict[str, str], body: bytes) -> str:
    """Send it there; why it was not taken, or nothing."""
    try:
        status = await targets.post(url, headers, body)
    except NotThere as wrong:
        return wrong.sentence
    except TimeoutError:
        return "It did not answer in time."
    except ssl.SSLError:
        return "Its certificate is not good."
    except (OSError, EOFError, ValueError):
        return "It cannot be reached."
    return "" if status in TAKEN else says(status)


def wait_after(tries: int) -> int:
    """How long before it is tried again, ms; 0: never."""
    return WAITS_MS[tries] if tries < len(WAITS_MS) else 0


def fresh_secret() -> str:
    return SECRET + base64.b64encode(secrets.token_bytes(32)).decode()


def says(status: int) -> str:
    return f"It answered {status}." if status else "It did not answer as a web server does."


def signed(secret: str, event: str, seconds: int, body: bytes) -> dict[str, str]:
    """What goes with a body, as *Standard Webhooks* have it: HMAC-SHA256 over its id, the time and the body."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    digest = hmac.new(key, f"{event}.{seconds}.".encode() + body, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Boltyard",
        "Webhook-Id": event,
        "Webhook-Timestamp": str(seconds),
        "Webhook-Signature": f"v1,{base64.b64encode(digest).decode()}",
    }


# What there is to tell.


def made(league: League, key: str, about: str, sort: str, sentence: str, **more: str | int | bool) -> Event:
    """An event with an id of its own; nothing in it that everybody or its person may not know."""
    assert league.terms is not None
    name = f"evt_{fresh_id()}{fresh_id()}"
    told = {"id": name, "type": sort, "league": key, "name": league.terms.name, "sentence": sentence, **more}
    shaped = msgspec.convert({**told, "link": f"/league/{key}"}, wire.HookEvent)
    return Event(about, name, msgspec.json.encode(shaped).decode())


def events_for(known: Known, hook: Hook) -> list[Event]:
    """Everything that this receiver is to know of the league as it is: games that are over, then what waits."""
    league, me = known.league, known.name_of(hook.person)
    found = results_in(league, known.id)
    people = [me]
    if hook.everybody:
        people += [one for entrant in league.entrants.values() for one in entrant.people[:1] if one != me]
    for one in people:
        found += decisions_of(league, known.id, one, known.tables)
    return found


def decisions_of(league: League, key: str, me: str, tables: dict[str, str]) -> list[Event]:
    """The decisions that wait for whoever the league calls so. Asked the same again, it is another decision."""
    found = []
    mine = league.entrant_of(me)
    for one in pending_for(league, key, me, tables):
        about = f"{question_of(league, one, mine)} {mine if one.kind != 'dispute' else ''}{one.table}"
        found.append(
            made(league, key, about, "decision", one.sentence, entrant=mine, kind=one.kind, match=one.match,
                 table=one.table)
        )  # fmt: skip
    return found


def question_of(league: League, one: wire.Pending, mine: str) -> str:
    """Which decision it is, without a name."""
    match = league.match(one.match)
    if match is None:
        assert league.room is not None
        return f"room {league.rooms_held}.{league.room.picks}.{answers_of(league, mine)}"
    return f"{one.kind} {match.id}.{len(match.games)}"


def answers_of(league: League, entrant: str) -> str:
    """How often this entrant has said something in the open, and how often something was undone."""
    said = 0
    for entry in league.entries:
        if entry.n not in league.struck and entry.n not in league.lot_of:
            said += entry.act == "say" and league.entrant_of(entry.by) == entrant
            said += entry.act == "proxy" and entry.what.get("entrant") == entrant
    return f"{said}.{sum(entry.act == 'undo' for entry in league.entries)}"


def results_in(league: League, key: str) -> list[Event]:
    """Every game that was played, every match that ended without one, and the end of the season."""
    assert league.terms is not None
    found = []
    for match in league.matches():
        for n, game in enumerate(match.games, 1):
            over = match.over and n == len(match.games)
            sentence = f"{game_words(league, match, game.winner)}."
            found.append(result(league, key, f"game {match.id} {n}", sentence, match, n, game.winner, over))
        if match.over and match.how not in (PLAYED, RULED, BYE):
            words = f"{game_words(league, match, match.winner)} ({match.how})."
            found.append(result(league, key, f"over {match.id}", words, match, 0, match.winner, True))
    if league.over:
        told = f"{league.terms.name}: {league.entrants[league.champion].name} is the champion."
        found.append(made(league, key, "season", "result", told, winner=league.champion, over=True))
    return found


def result(league: League, key: str, about: str, words: str, match: Match, n: int, winner: str, over: bool) -> Event:
    return made(league, key, about, "result", words, match=match.id, game=n, winner=winner, over=over)


def game_words(league: League, match: Match, winner: str) -> str:
    assert league.terms is not None
    names = [league.entrants[str(side)].name for side in match.sides if side in league.entrants]
    who = league.entrants[winner].name if winner in league.entrants else ""
    ended = f"{who} wins" if who else "a draw" if winner == DRAW else "nobody wins"
    return f"{league.terms.name}: {' - '.join(names)}, {ended}"
