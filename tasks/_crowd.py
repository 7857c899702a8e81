"""People for `soak faults`: they play at many tables over real sockets, and remember every line that they were told.

Whoever has a line to a door plays at any number of tables: answers by chance, takes decisions back, talks, resigns,
looks for a quick match. When a line breaks they come back, by any door that is open.
"""

from __future__ import annotations

import asyncio
import json
import operator
import random
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from boltyard.boxes import boxes, quickest
from tasks._doors import Door
from tests.server.site import PATIENT
from tests.watchdog import calm_share

TICK_S = 0.05
TALK = 0.01  # how often, among what somebody does when asked
UNDO = 0.02
RESIGN = 0.003
AGREE = 0.6
BANK_S = 36_000
GRACE_S = 6 * 3600
HOUR_MS = 3_600_000
LONGEST_S = 8.0  # that a pass is kept back, where nothing else was agreed on
LONG = {"clock": f"bank {BANK_S}+5", "grace": GRACE_S}
QUICK = "quick match"
NEVER = (-1, -1)
ANY = quickest().key
FIRSTS: list[dict[str, Any]] = [{"game": box.key, **box.soak.crowd[0]} for box in boxes()]
MORE: list[dict[str, Any]] = [{"game": box.key, **table} for box in boxes() for table in box.soak.crowd[1:]]
KINDS = [*FIRSTS, {"game": ANY, **LONG}, {"game": QUICK}, *MORE]


class Broken(Exception):
    """Something that was confirmed is gone, or a table is dead."""


class Calm:
    """Seconds as a calm machine has them: on a busy one, and while we ourselves are kept waiting, they count less."""

    def __init__(self) -> None:
        self.seconds = 0.0

    async def tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self.seconds += TICK_S * calm_share()


class Eyes:
    """What one person was told at one table: every line of the log by its number, and of the chat."""

    def __init__(self) -> None:
        self.seat = -1
        self.lines: dict[int, str] = {}
        self.chat: dict[int, str] = {}
        self.over = False

    def see(self, update: dict[str, Any]) -> None:
        self.over = self.over or update["ending"] is not None
        if update["viewer"] < 0:  # all is disclosed: another log, with numbers of its own
            return
        self.seat = update["viewer"]
        told = {line["at"]: line["text"] for line in update["log"]}
        if update["fresh"] and self.lines:
            last = max(self.lines)
            gone = [at for at in self.lines if at >= min(told, default=0) and told.get(at) != self.lines[at]]
            if gone or max(told, default=-1) < last:
                raise Broken(f"{self.lines[gone[0] if gone else last]!r} was confirmed and is gone")
        self.lines.update(told)

    def hear(self, talk: dict[str, Any]) -> None:
        for line in talk["lines"]:
            if self.chat.setdefault(line["n"], line["text"]) != line["text"]:
                raise Broken(f"{self.chat[line['n']]!r} was said and is gone")


@dataclass(eq=False)
class Pulse:
    """Whether a table lives: when, after the end of a fault, it was first heard to go on."""

    what: str
    version: int = -1
    base: int | None = None  # the version at which it stood after the fault
    waits: bool = False
    over: bool = False
    paced: bool = False  # passes are kept back on purpose, for seconds
    must_go_on: bool = True

    def begin(self, being_there: bool) -> None:
        """From now on it is waited for; where it is paced, being there may be enough."""
        self.waits, self.base, self.must_go_on = True, None, not (self.paced and being_there)

    def hear(self, update: dict[str, Any]) -> None:
        version = update["version"]
        if self.base is None:
            went_on = not update["fresh"] and version > self.version
            self.base = version
        else:
            went_on = version > self.base
        if went_on or update["ending"] or not self.must_go_on:
            self.waits = False
        self.over = self.over or update["ending"] is not None
        self.version = max(self.version, version)


@dataclass
class Seen:
    """A table as one person sees it."""

    eyes: Eyes = field(default_factory=Eyes)
    update: dict[str, Any] | None = None
    acted: tuple[int, int] = NEVER  # the version and the items named, at which an answer was sent
    undos: int = 0  # wishes to take something back that were not answered by a refusal
    last: str = ""  # the kind of the last message
    answered: bool = False  # the server has just said that it has my answer


class Person:
    """Somebody with a line to one of the doors."""

    def __init__(self, crowd: Crowd, name: str, headers: dict[str, str], person: str) -> None:
        self.crowd = crowd
        self.name = name
        self.headers = headers
        self.person = person
        self.chance = random.Random(crowd.chance.random())
        self.tables: dict[str, Seen] = {}
        self.seeking = False
        self.unsure = False  # whether something that was asked for over HTTP was done
        self.line: ClientConnection | None = None
        self.at = -1  # the number of the door

    async def live(self) -> None:
        """Have a line, and when it breaks a new one."""
        while True:
            door = await self.crowd.door(self.chance)
            try:
                async with connect(door.socket, additional_headers=self.headers, **PATIENT) as line:
                    self.line, self.at = line, self.crowd.doors.index(door)
                    for table, seen in [(table, seen) for table, seen in self.tables.items() if not seen.eyes.over]:
                        seen.acted, seen.answered = NEVER, False
                        await self.send(kind="attend", table=table)
                    if self.seeking:
                        await self.send(kind="seek", game=ANY)
                    async for text in line:
                        await self.hear(json.loads(text))
            except InvalidStatus as refused:
                if refused.response.status_code in (401, 403):
                    raise Broken(f"{self.name} is not let in any more") from None
            except (OSError, WebSocketException):
                pass
            self.line, self.at = None, -1
            await asyncio.sleep(0.01)

    async def send(self, **message: Any) -> None:
        """Say something; where the line is just breaking it is not heard, and whoever comes back says it anew."""
        if self.line is not None:
            try:
                await self.line.send(json.dumps(message))
            except (OSError, WebSocketException):
                return

    async def attend(self, table: str, begun: bool = True) -> None:
        if begun:
            self.crowd.pulse(table)
        if table not in self.tables:
            self.tables[table] = Seen()
            await self.send(kind="attend", table=table)

    async def seek(self) -> None:
        self.seeking = True
        await self.send(kind="seek", game=ANY)

    async def ask(self, path: str, body: dict[str, Any] | None = None, may_be_gone: bool = False) -> dict[str, Any]:
        """Over HTTP, by any door, as often as it takes."""
        while True:
            door = await self.crowd.door(self.chance)
            try:
                async with door.client(headers=self.headers) as client:
                    reply = await (client.get(path) if body is None else client.post(path, json=body))
            except httpx.TransportError:
                self.unsure = True
                await asyncio.sleep(0.01)
                continue
            if reply.status_code < 300 or (may_be_gone and reply.status_code == 404):
                answer: dict[str, Any] = reply.json()
                return answer
            self.crowd.was_refused(f"{reply.status_code} at {path}: {reply.text[:200]}", reply.status_code)
            await asyncio.sleep(0.05)

    async def tidy(self) -> None:
        """Leave the tables that I have put up without hearing of it."""
        self.unsure = False
        for card in (await self.ask("/api/me/tables"))["tables"]:
            if card["stage"] == "open" and not card["quick"] and card["id"] not in self.tables:
                await self.ask(f"/api/tables/{card['id']}/leave", {}, may_be_gone=True)

    # What is heard.

    async def hear(self, message: dict[str, Any]) -> None:
        table = message.get("table", "")
        if message["kind"] == "matched":
            self.seeking = False
            self.crowd.pulse(message["table"]["id"]).paced = message["table"]["quick"]
            await self.attend(message["table"]["id"])
            return
        if message["kind"] == "still":
            if message.get("sentence"):
                self.crowd.was_refused(message["sentence"])
            elif self.seeking:
                await self.seek()
            return
        seen = self.tables.get(table)
        if seen is None:
            if message["kind"] == "trouble":
                self.crowd.was_refused(f"{self.name}: {message['sentence']}")
            return
        seen.last = message["kind"]
        match message["kind"]:
            case "update":
                await self.look(table, seen, message)
            case "talk":
                seen.eyes.hear(message)
            case "taken":
                self.crowd.pulse(table).waits = False
            case "seating":
                self.crowd.check_seating(message)
            case "refused" | "trouble":
                await self.refused(table, seen, message)

    async def look(self, table: str, seen: Seen, update: dict[str, Any]) -> None:
        try:
            seen.eyes.see(update)
        except Broken as broken:
            raise Broken(f"table {table}, {self.name}: {broken}") from None
        seen.update = update
        self.crowd.told(table, update)
        if update["fresh"] and not seen.answered:
            seen.acted = NEVER
        seen.answered = False
        await self.act(table, seen)

    async def refused(self, table: str, seen: Seen, message: dict[str, Any]) -> None:
        """What I wanted is not to be. Where the table stands still, it is for the server to tell me that it goes on."""
        sentence, code = message["sentence"], message.get("code", "")
        if code == "say":
            return
        if message.get("stale"):  # the table as it stands follows
            seen.answered = sentence.startswith("You have answered")
            return
        if "attend it again" in sentence:
            await self.send(kind="attend", table=table)
            return
        if message["kind"] == "trouble" and (not seen.undos or "broke" in sentence):
            self.crowd.was_refused(f"table {table}: {sentence}")
            return
        if message["kind"] == "trouble" or code == "undo":
            seen.undos = max(0, seen.undos - 1)
        elif self.crowd.excused:
            self.crowd.was_refused(sentence)
            return
        else:
            seen.acted = NEVER
        if sentence.startswith("Nobody has seen it"):
            seen.acted = NEVER
        await self.act(table, seen, plainly=True)

    async def act(self, table: str, seen: Seen, plainly: bool = False) -> None:
        """Answer what is asked, or do something else meanwhile."""
        update = seen.update
        if update is None or update["ending"]:
            return
        question, undo = update["question"], update["undo"]
        if undo is not None:
            if update["viewer"] in undo["waiting"]:
                await self.send(kind="agree", table=table, yes=self.chance.random() < AGREE)
            return  # what comes of it is told
        if question is None or question["forced"]:
            return
        version, named = now = (update["version"], len(question["named"]))
        if now == seen.acted:
            return
        luck = self.chance.random()
        if luck < UNDO and update["mayundo"] and not plainly:
            seen.undos += 1
            await self.send(kind="undo", table=table)
            return
        if luck > 1 - TALK:
            await self.send(kind="say", table=table, text=f"{self.name} says {self.crowd.words()}")
        elif luck > 1 - TALK - RESIGN and update["beside"]:
            code = self.chance.choice(update["beside"])["code"]
            await self.send(kind="act", table=table, version=version, code=code)
        seen.acted = now
        code = self.chance.choice(question["options"])["code"]
        await self.send(kind="act", table=table, version=version, code=code, named=named)


class Crowd:
    """Everybody, the tables they play at, and what was told."""

    def __init__(self, doors: list[Door], chance: random.Random, patience: float) -> None:
        self.doors = doors
        self.chance = chance
        self.patience = patience  # calm seconds that a table may stand still
        self.calm = Calm()
        self.people: list[Person] = []
        self.pulses: dict[str, Pulse] = {}
        self.updates = 0
        self.stir = asyncio.Event()  # something was told
        self.excused = False  # for now things may be refused
        self.excused_from = 0  # after so many refusals
        self.refusals: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.count = count(1)
        self.tasks: list[asyncio.Future[None]] = []
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Somebody does something; what breaks there breaks the soak."""

        def ended(task: asyncio.Future[None]) -> None:
            if not task.cancelled() and task.exception() and not self.broken.done():
                self.broken.set_exception(task.exception() or Broken())

        task = asyncio.ensure_future(work)
        task.add_done_callback(ended)
        self.tasks.append(task)

    async def come(self, tables: int) -> None:
        """Two people for each table; they play match after match, of one kind at each."""
        self.begin(self.calm.tick())
        for number in range(tables):
            kind = KINDS[number % len(KINDS)]
            pair = [await self.newcomer(f"P{number}.{seat}") for seat in range(2)]
            for one in pair:
                self.begin(one.live())
            self.begin(self.seek_matches(pair) if kind["game"] == QUICK else self.host(number, kind, pair))

    async def newcomer(self, name: str) -> Person:
        door = await self.door(self.chance)
        guest = await door.guest(name)
        person = Person(self, name, guest.headers, "")
        person.person = (await person.ask("/api/me"))["person"]
        self.people.append(person)
        return person

    async def leave(self) -> None:
        """Everybody hangs up."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.broken.done():
            self.broken.exception()

    async def host(self, number: int, kind: dict[str, Any], pair: list[Person]) -> None:
        """Match after match at one table."""
        while True:
            place = self.pulse(f"place {number}")
            table = await self.put_up(kind, pair)
            for one in pair[: 1 + kind.get("seats", ["open"]).count("open")]:
                await one.attend(table)
            place.over = True
            del self.pulses[place.what]
            await self.ends(table)

    async def put_up(self, kind: dict[str, Any], pair: list[Person]) -> str:
        """A table at which these people sit."""
        if pair[0].unsure:
            await pair[0].tidy()
        card = await pair[0].ask("/api/tables", {"seats": ["me", "open"], "beat": 0, **kind})
        if any(chair["kind"] == "open" for chair in card["chairs"]):
            await pair[1].ask(f"/api/tables/{card['code']}/sit", {})
        return str(card["id"])

    async def seek_matches(self, pair: list[Person]) -> None:
        """Quick match after quick match, with whoever is there."""
        while True:
            place = self.pulse(f"quick match of {pair[0].name}")
            known = [set(one.tables) for one in pair]
            for one, had in zip(pair, known, strict=True):
                await self.seek_match(one, had)
            for one, had in zip(pair, known, strict=True):
                await self.until(partial(operator.gt, one.tables.keys(), had))
            place.over = True
            del self.pulses[place.what]
            for one, had in zip(pair, known, strict=True):
                for table in one.tables.keys() - had:
                    await self.ends(table)

    async def seek_match(self, person: Person, known: set[str]) -> None:
        """Until a match was found, or the lobby shows that somebody waits for one."""
        await person.seek()
        while not person.tables.keys() > known:
            lobby = await person.ask("/api/lobby")
            if any(card["quick"] and names_in(card) == [person.name] for card in lobby["tables"]):
                return
            await asyncio.sleep(TICK_S)

    async def ends(self, table: str) -> None:
        pulse = self.pulse(table)
        await self.until(lambda: pulse.over)

    async def door(self, chance: random.Random) -> Door:
        """One that is open."""
        while not (found := [door for door in self.doors if door.open.is_set()]):
            waits = [asyncio.ensure_future(door.open.wait()) for door in self.doors]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for one in waits:
                one.cancel()
        return chance.choice(found)

    # What is noticed.

    def pulse(self, table: str) -> Pulse:
        return self.pulses.setdefault(table, Pulse(table))

    def words(self) -> str:
        return f"word {next(self.count)}"

    def told(self, table: str, update: dict[str, Any]) -> None:
        self.updates += 1
        self.pulse(table).hear(update)
        for clock in update["clocks"]:
            if clock["left"] < 1000 * BANK_S - HOUR_MS:
                raise Broken(f"table {table}: a clock has lost hours: {clock['left']} ms are left of {BANK_S} s")
        self.stirred()

    def stirred(self) -> None:
        self.stir.set()
        self.stir = asyncio.Event()

    def check_seating(self, seating: dict[str, Any]) -> None:
        for chair in seating["chairs"]:
            if chair["standin"]:
                raise Broken(f"table {seating['table']}: somebody stands in for {chair['name']}, whose grace is hours")

    def excuse(self) -> None:
        """From here on things may be refused, until every table has gone on."""
        self.excused, self.excused_from = True, sum(self.refusals.values())

    def was_refused(self, sentence: str, status: int = 0) -> None:
        """Only while the store is away anything may be refused, and even then in a sentence."""
        self.refusals[sentence] += 1
        self.stirred()
        if not self.excused:
            raise Broken(sentence)
        if status == 500:
            self.complaints.append(sentence)

    # Waiting.

    async def until(self, holds: Any) -> None:
        """Until this holds; looked at whenever something was told."""
        while not holds():
            await self.stir.wait()

    async def first(self, *waits: Coroutine[Any, Any, Any]) -> None:
        """Until one of these has happened, unless something breaks."""
        tasks = [asyncio.ensure_future(one) for one in waits]
        await asyncio.wait([*tasks, self.broken], return_when=asyncio.FIRST_COMPLETED)
        for one in tasks:
            one.cancel()
        if self.broken.done():
            self.broken.result()
        for one in tasks:
            if one.done() and not one.cancelled():
                one.result()

    async def play(self, updates: int) -> None:
        """Until so many more were told."""
        until = self.updates + updates
        while self.updates < until:
            seen, since = self.updates, self.calm.seconds
            await self.first(self.until(lambda: self.updates >= until), asyncio.sleep(1))
            while self.updates == seen:
                if self.calm.seconds - since > self.patience:
                    raise Broken(f"nothing was told at any table for {self.patience:.0f} calm seconds")
                await self.first(self.until(lambda: self.updates > seen), asyncio.sleep(TICK_S))  # noqa: B023

    async def recover(self, being_there: bool = True) -> list[tuple[float, float]]:
        """Until every table has gone on: after how many seconds each did, and after how many calm ones.

        Where the server keeps passes back it may be enough to be told how the table stands, and nothing is measured.
        """
        began, calm = time.monotonic(), self.calm.seconds
        waiting = [pulse for pulse in self.pulses.values() if not pulse.over]
        for pulse in waiting:
            pulse.begin(being_there)
        took: list[tuple[float, float]] = []
        while waiting:
            await self.first(self.stir.wait(), asyncio.sleep(TICK_S))
            passed = self.calm.seconds - calm
            lived = [pulse for pulse in waiting if not pulse.waits or pulse.over]
            took += [(time.monotonic() - began, passed) for pulse in lived if not pulse.paced]
            waiting = [pulse for pulse in waiting if pulse not in lived]
            dead = [one for one in waiting if passed > self.patience + one.paced * LONGEST_S]
            if dead:
                raise Broken(f"dead for {passed:.1f} calm seconds: {', '.join(self.state_of(one) for one in dead)}")
        return took

    def state_of(self, pulse: Pulse) -> str:
        """A table that stands still, as the people at it see it."""
        seen = {one.name: one.tables[pulse.what] for one in self.people if pulse.what in one.tables}
        if not seen:
            return pulse.what
        doors = {one.name: one.at for one in self.people}
        told = [f"{name} at door {doors[name]} {told_of(one)}" for name, one in seen.items()]
        return f"table {pulse.what} ({'; '.join(told)})"


def names_in(card: dict[str, Any]) -> list[str]:
    return [chair["name"] for chair in card["chairs"] if chair["kind"] == "person"]


def told_of(seen: Seen) -> str:
    update = seen.update
    if update is None:
        return "was told nothing"
    question = update["question"]
    asked = "waits" if not question else "has no choice" if question["forced"] else "is asked"
    return f"{asked} at version {update['version']}, then heard {seen.last}"
