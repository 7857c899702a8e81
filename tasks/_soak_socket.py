"""`soak socket`: rubbish on the socket, beside people who play.

    ./boltyard dev soak socket [--messages N] [--seed S] [--db sqlite|postgres] [--tables N]

Honest pairs play all three games, match after match. Beside them others send what the socket's schema allows and every
damage of it: at their own tables, open, being dealt, running and finished, at those of the honest, and at tables that
are not theirs or not there. Whatever is answered fits the schema; no line is cut, no table breaks down, nothing stands
in the log, and at the end every match that was begun replays.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boltyard.boxes import boxes, find_box
from boltyard.games import GAMES
from boltyard.server import wire
from boltyard.server.store.opening import database
from boltyard.server.verify import check_matches
from tasks._soak_faults import a_database
from tests.server.rubbish import Words
from tests.server.site import PATIENT, Guest, Site, site

MESSAGES = 50_000
RUDE = 4  # people who send rubbish, each on a line of their own
BATCH = 25  # messages, then a ping has to come back
LINE = 400  # messages on one line, then another is opened
ROUND = 2000  # messages, then there are fresh tables
BROKEN = "broke on our side"
COMMITMENT = "cd" * 32
# Bytes that are no WebSocket: a reserved opcode, bits and sizes that must not be, a frame without a mask.
LONG_PING = b"\x89\xfe\x00\x80aaaa" + b"x" * 128
VIOLATIONS = [b"\x83\x80aaaa", b"\xf1\x80aaaa", LONG_PING, b"\x81\x02hi", b"\x80\x80aaaa", b"\x09\x80aaaa"]

decoder = msgspec.json.Decoder(wire.FromServer)


class Broken(Exception):
    """Something that must not happen, and what was sent before it."""


@dataclass
class Tally:
    """What was sent and heard."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    lines: int = 0
    cut: int = 0  # lines that were closed for bytes that are no WebSocket
    matches: int = 0
    closing: bool = False


async def furnish(opened: Site, one: Guest, other: Guest) -> list[str]:
    """Tables of theirs at every stage, of every game."""
    tables = []
    for game in GAMES:
        tables.append(await opened.table(one, game=game, seats=["me", "open"]))
        tables.append(await opened.table(one, other, game=game))
        tables.append(await opened.table(one, game=game, seats=["me", "greedy"], commitment=COMMITMENT))
        tables.append(await opened.table(one, game=game, seats=["me", "uniform"], clock="move 600", practice=True))
    for box in boxes():
        if box.real_time:
            tables.append(await opened.table(one, game=box.key, seats=["me", "greedy"], settings=box.real_time))
    tables.append(await opened.table(one, seats=["me", "here Cy"]))
    tables.append(await opened.table(other, seats=["me", "greedy"], private=True))
    over = await opened.table(one, seats=["me", "greedy"])
    await one.play(over, 1)
    return [*tables, over]


class Rude:
    """Somebody who sends rubbish, and reads every answer."""

    def __init__(self, guest: Guest, words: Words, tally: Tally) -> None:
        self.guest = guest
        self.words = words
        self.tally = tally
        self.chance = words.chance
        self.last: list[bytes] = []
        self.news: asyncio.Queue[str | wire.TableCard] = asyncio.Queue()  # what was answered, by what it is about

    async def run(self, messages: int) -> None:
        """Line after line, until so many are sent."""
        while messages > 0:
            some = min(messages, LINE)
            async with connect(self.guest.site.socket, additional_headers=self.guest.headers, **PATIENT) as raw:
                self.tally.lines += 1
                await self.talk(raw, some)
            messages -= some

    async def talk(self, raw: ClientConnection, messages: int) -> None:
        self.news = asyncio.Queue()
        ears = asyncio.ensure_future(self.listen(raw))
        try:
            for table in [*self.words.mine, *self.words.others]:
                await raw.send(json.dumps({"kind": "attend", "table": table, "seat": self.chance.randrange(-1, 2)}))
                await self.answered(ears, table)
            for first in range(0, messages, BATCH):
                self.last = []
                for _ in range(min(BATCH, messages - first)):
                    await self.send(raw)
                await raw.send(json.dumps({"kind": "ping", "stamp": 10**9 + first}))
                await self.answered(ears, f"pong {10**9 + first}")
            if self.chance.random() < 0.3:
                await self.violate(raw, ears)
        except ConnectionClosed as closed:
            raise Broken(f"the line was cut ({closed}) after {self.last}") from None
        finally:
            ears.cancel()

    async def send(self, raw: ClientConnection) -> None:
        """The next message: whole, in parts, as bytes, or with control frames around it."""
        body, chance = self.words.rubbish(), self.chance
        self.last.append(body)
        self.tally.sent += 1
        how = chance.random()
        if how < 0.75:
            await raw.send(body, text=True)
        elif how < 0.8:
            await raw.send(body, text=False)
        elif how < 0.95:
            cuts = sorted(chance.randrange(len(body) + 1) for _ in range(chance.randrange(6)))
            await raw.send([body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)])], text=chance.random() < 0.8)
        else:
            await raw.ping(chance.randbytes(chance.randrange(126)))
            await raw.pong(chance.randbytes(chance.randrange(126)))
            await raw.send(body, text=True)

    async def listen(self, raw: ClientConnection) -> None:
        """Everything that is said fits the schema, and nothing of it says that something broke."""
        async for text in raw:
            try:
                message = decoder.decode(text)
            except msgspec.MsgspecError as error:
                raise Broken(f"not in the schema ({error}): {text[:500]!r}") from None
            self.tally.answers[type(message).__name__.lower()] += 1
            about = f"pong {message.stamp}" if isinstance(message, wire.Pong) else getattr(message, "table", "")
            self.news.put_nowait(about)
            sentence = getattr(message, "sentence", None)
            if isinstance(message, wire.Trouble | wire.Refused) and (not sentence or len(sentence) > 1000):
                raise Broken(f"no sentence: {text[:500]!r}")
            if sentence and BROKEN in sentence:
                raise Broken(f"{sentence} after {self.last}")
            self.words.hear(json.loads(text))

    async def answered(self, ears: "asyncio.Task[None]", about: str) -> None:
        """The line lives: there is an answer about this, or a refusal that does not say what it is about."""
        while True:
            ear = asyncio.ensure_future(self.news.get())
            await asyncio.wait([ear, ears], return_when=asyncio.FIRST_COMPLETED)
            if not ear.done():
                ear.cancel()
                ears.result()  # raises what it met
                raise Broken(f"the line was cut after {self.last}")
            if ear.result() == about or (ear.result() == "" and not about.startswith("pong")):
                return

    async def violate(self, raw: ClientConnection, ears: "asyncio.Task[None]") -> None:
        """What is no WebSocket at all closes the line, and nothing else happens."""
        raw.transport.write(self.chance.choice(VIOLATIONS))
        await asyncio.wait([ears])
        self.tally.cut += 1


async def play_on(opened: Site, pair: list[Guest], game: str, seed: str, tally: Tally, watched: list[str]) -> None:
    """Match after match, as honest people do; whoever likes may watch."""
    chance = random.Random(seed)
    settings = find_box(game).by_turns
    while not tally.closing:
        table = await opened.table(*pair, game=game, settings=settings)
        watched.append(table)
        ends = await asyncio.gather(*[one.play(table, chance.randrange(10**9)) for one in pair])
        if not ends[0]["ending"]:
            raise Broken(f"table {table} did not end")
        for one in pair:
            if any(BROKEN in text for text in one.received):
                raise Broken(f"{one.name} was told that something broke")
            one.received.clear()
        tally.matches += 1
        watched.remove(table)


async def soak(opened: Site, messages: int, seed: int, pairs: int = 3) -> Tally:
    """All of it on one site; what is wrong is raised."""
    tally, games = Tally(), list(GAMES)
    watched: list[str] = []
    honest = [[await opened.guest(f"Honest {n}.{seat}") for seat in range(2)] for n in range(pairs)]
    rude = [await opened.guest(f"Rude {n}") for n in range(RUDE)]
    async with opened.client() as client:
        schema = (await client.get("/api/socket.json")).json()
    words = [Words(schema, f"{seed} {n}") for n in range(RUDE)]
    for one in words:
        one.others = watched
    plays = [
        asyncio.ensure_future(play_on(opened, pair, games[n % len(games)], f"{seed} {n}", tally, watched))
        for n, pair in enumerate(honest)
    ]
    try:
        while tally.sent < messages:
            some = min(ROUND, messages - tally.sent)
            for n in range(0, RUDE, 2):
                words[n].mine = words[n + 1].mine = await furnish(opened, rude[n], rude[n + 1])
            shares = [some // RUDE + (n < some % RUDE) for n in range(RUDE)]
            sends = [
                asyncio.ensure_future(Rude(guest, one, tally).run(share))
                for guest, one, share in zip(rude, words, shares)
            ]
            try:
                await first_wrong(sends, plays)
            finally:
                for task in sends:
                    task.cancel()
        tally.closing = True
        await asyncio.gather(*plays)
    finally:
        for task in plays:
            task.cancel()
    return tally


async def first_wrong(sends: list["asyncio.Task[None]"], plays: list["asyncio.Task[None]"]) -> None:
    """Until all is sent; whatever goes wrong meanwhile is raised at once."""
    waiting: set[asyncio.Task[None]] = {*sends}
    while waiting:
        done, _ = await asyncio.wait([*waiting, *plays], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        waiting -= done


def check_site(db: str, errors: str) -> int:
    """Nothing stands in the log, and every match that was begun replays; how many there are."""
    if "Traceback" in errors or "[error" in errors:
        raise Broken(f"{errors.count('Traceback')} tracebacks: {errors[-4000:]}")
    found = list(check_matches(database(db)))
    for one in found:
        if one.problem:
            raise Broken(f"table {one.table} ({one.game}): {one.problem}")
    return len(found)


def told(tally: Tally, matches: int, seconds: float) -> str:
    answers = ", ".join(f"{count} {kind}" for kind, count in tally.answers.most_common())
    return (
        f"{tally.sent} messages on {tally.lines} lines beside {tally.matches} honest matches: 0 tracebacks, "
        f"0 tables broken, 0 lines cut except {tally.cut} for bytes that are no WebSocket, {matches} matches replay; "
        f"answers, all in the schema: {answers} ({seconds:.0f} s)"
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak socket", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("socket")
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--tables", type=int, default=3, help="honest pairs that play beside it")
    parser.add_argument("--db", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak socket, seed {seed}", flush=True)
    began = time.monotonic()
    try:
        with a_database(asked.db) as (db, _):
            with site(db, rate=1e9) as opened:
                tally = asyncio.run(soak(opened, asked.messages, seed, asked.tables))
            matches = check_site(db, opened.errors)
    except Broken as broken:
        print(f"broken: {broken}", file=sys.stderr)
        return 1
    print(f"{asked.db}: {told(tally, matches, time.monotonic() - began)}")
    return 0
