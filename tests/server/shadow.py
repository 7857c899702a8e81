"""Tables at which everything happens that can happen to a table, and beside each its shadow.

The shadow knows nothing but what is on disk: it follows every row the moment it was written, and at each confirmation
it must be where the table is (F29). People act, take back, agree or not, offer draws, resign, go away and come back,
are stood in for; tables sleep, and the whole house is closed or falls down and is opened again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from boltyard.core.errors import Wrong
from boltyard.core.record import line_of, read_record
from boltyard.core.table import Table, state_digest, verify
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.company import Company, revive
from boltyard.server.hall import Hall
from boltyard.server.listings import record_of
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.store.writer import Decision
from boltyard.server.tables import Sitting
from tests.server.people import FakeAlarm, House, Person

NAP_MS = 20_000
AT_ONCE = 8  # tables in one house
MOST_STEPS = 4_000  # of a house, before the matches that still go on are left as they are
QUICK = {"draft": "quick"}
KINDS: dict[str, list[tuple[list[str], dict[str, str]]]] = {
    "robots": [
        (["open"], {}),
        (["open"], {"allow_draw_offer": "on"}),
        (["open"], {"series": "3", "jokers": "on"}),
        (["greedy"], {}),
    ],
    "pbl": [
        (["open"], QUICK),
        (["open"], {}),
        (["open", "open"], QUICK),
        (["open", "open"], {"edition": "2017", **QUICK}),
        (["open", "open", "open"], {"team": "pilot_gunner", **QUICK}),
        (["open", "greedy"], QUICK),
        (["open"], {"series": "3", **QUICK}),
        (["greedy"], QUICK),
    ],
    "battleground": [
        (["open"], {"timing": "simulated"}),
        (["open", "open", "greedy"], {"timing": "simulated"}),
        (["open", "open"], {"timing": "authentic"}),
    ],
}


class Differs(Exception):
    """A table and its log have come apart, and where."""


@dataclass
class Twin:
    """What is on disk of one table, and the table that it leads to."""

    rows: list[Decision] = field(default_factory=list)
    early: str = ""
    shadow: Table | None = None
    followed: int = 0


@dataclass
class Shadows:
    """All twins of a soak, and how often they were compared."""

    twins: dict[str, Twin] = field(default_factory=dict)
    compared: int = 0
    early: int = 0
    undos: int = 0
    wakes: int = 0
    wrong: str = ""  # what was found first

    def twin(self, table: str) -> Twin:
        return self.twins.setdefault(table, Twin())

    def watch(self, store: Store) -> None:
        """Note every row that this store has put on disk, when it is there."""
        append, put_early = store.append, store.put_early

        async def appended(rows: list[Decision]) -> None:
            await append(rows)
            for row in rows:
                twin = self.twin(row.table)
                twin.rows.append(row)
                twin.early = row.early
                self.early += ", early " in row.code
                self.undos += row.code.startswith("undo ")

        async def noted(table: str, n: int, early: str, version: int) -> None:
            await put_early(table, n, early, version)
            self.twin(table).early = early

        store.append, store.put_early = appended, noted  # type: ignore[method-assign, assignment]

    def compare(self, sitting: Company) -> None:
        twin = self.twin(sitting.id)
        if twin.shadow is None:
            twin.shadow = Table(find_game(sitting.row.game), record_of(sitting.row), None, False, True)
        try:
            for row in twin.rows[twin.followed :]:
                twin.shadow.follow(line_of(row.n, row.seat, row.code))
            twin.followed = len(twin.rows)
            twin.shadow.catch_up(twin.early)
        except Wrong as wrong:
            lines = "\n".join(f"{row.n} {row.seat} {row.code}" for row in twin.rows)
            told = f"{wrong.sentence}\n{twin.shadow.record.header()}\n{lines}\nearly {twin.early}"
            self.wrong = f"table {sitting.id}: {told}"
            raise Differs(self.wrong) from wrong
        self.compared += 1
        mine, its = (state_digest(one.game, one.state) for one in (sitting.table, twin.shadow))
        if mine != its or sitting.table.answered != twin.shadow.answered:
            self.wrong = f"table {sitting.id} after line {len(twin.rows)}\n{twin.shadow.record.text()}"
            raise Differs(self.wrong)

    @contextlib.contextmanager
    def beside(self) -> Iterator[None]:
        """Compare whenever something is told, and whenever a table wakes."""
        publish, revived = Company.publish, Hall.revived

        def compared(company: Company) -> None:
            self.compare(company)
            publish(company)

        def woken(hall: Hall, kept: Any) -> Sitting:
            sitting = revived(hall, kept)
            self.wakes += 1
            self.compare(sitting)
            return sitting

        Company.publish, Hall.revived = compared, woken  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            Company.publish, Hall.revived = publish, revived  # type: ignore[method-assign]


class Player(Person):
    """Somebody who remembers the last sight of a table only."""

    troubles = 0

    def send(self, body: bytes) -> None:
        super().send(body)
        if isinstance(self.heard[-1], wire.Trouble) and "broke" in self.heard[-1].sentence:
            self.troubles += 1
        self.heard.clear()


@dataclass
class Party:
    """One table and the people at it."""

    table: str
    game: str
    names: list[str]
    people: dict[str, Player | None] = field(default_factory=dict)


@contextlib.asynccontextmanager
async def house_on(db: str, shadows: Shadows, falls: bool, chance: random.Random) -> AsyncIterator[House]:
    """A hall on this database; at the end it is closed, or it falls: tasks are cut off wherever they are."""
    store = Store(database(db))
    shadows.watch(store)
    alarm = FakeAlarm()
    hall = Hall(store, alarm, NAP_MS)
    hall.chance = chance
    hall.open()
    try:
        yield House(hall, alarm)
    finally:
        if falls:
            for sitting in hall.awake():
                sitting.closed = True
            for task in list(hall.tasks):
                task.cancel()
            await asyncio.gather(*hall.tasks, return_exceptions=True)
            hall.thinkers.shutdown(wait=True, cancel_futures=True)
        else:
            await hall.close()
        store.close()


async def begin(house: House, game: str, chance: random.Random, number: int) -> Party:
    """A table of this game, with everybody sitting down."""
    seats, settings = chance.choice(KINDS[game])
    names = [f"P{number}x{at}" for at in range(1 + seats.count("open"))]
    people = [await newcomer(house, name) for name in names]
    row = await house.table(
        people[0],
        *seats,
        game=game,
        seed=chance.randrange(10**6),
        settings=settings,
        beat=chance.choice([0, 350, 350]),
        grace=chance.choice([0, 2, 60]),
        casual=chance.random() < 0.8,
        clock=chance.choice(["none", "none", "move 20", "bank 120+2"]),
        practice=chance.random() < 0.3,
    )
    for one in people[1:]:
        await house.hall.sit(row, one.person, one.name)
    party = Party(row.id, game, names, dict(zip(names, people, strict=True)))
    for one in people:
        one.say(wire.Attend(row.id))
    return party


async def newcomer(house: House, name: str) -> Player:
    return await house.newcomer(Player(house, name.lower(), name))


async def happen(house: House, party: Party, chance: random.Random) -> None:
    """One thing that somebody at this table does now."""
    name = chance.choice(party.names)
    player = party.people.get(name)
    if player is None:
        if chance.random() < 0.5:
            party.people[name] = player = await newcomer(house, name)
            player.say(wire.Attend(party.table))
        return
    update = player.now
    if update is None or update.ending is not None:
        return
    luck = chance.random()
    if luck < 0.02:
        player.go()
        party.people[name] = None
    elif luck < 0.12:
        player.say(wire.Undo(party.table))
    elif update.undo is not None and player.now.viewer in update.undo.waiting:
        player.say(wire.Agree(party.table, chance.random() < 0.7))
    elif luck < 0.16 and update.beside:
        code = chance.choice(update.beside).code
        if code != "resign" or chance.random() < 0.1:
            player.act(update, code)
    elif luck < 0.17:
        player.say(wire.Pause(party.table, chance.random() < 0.5))
    elif update.pause is not None and player.now.viewer in update.pause.waiting:
        player.say(wire.Consent(party.table, chance.random() < 0.5))
    elif update.question is not None and not update.question.forced:
        player.act(update, chance.choice(update.question.options).code, len(update.question.named))


async def soak(db: str, game: str, tables: int, seed: int, shadows: Shadows) -> int:
    """So many tables of this game, some at a time; how many matches came to their end."""
    chance = random.Random(f"shadow {game} {seed}")
    parties: list[Party] = []
    begun = ended = steps = 0
    while begun < tables or parties:
        falls = chance.random() < 0.5
        async with house_on(db, shadows, falls, random.Random(chance.random())) as house:
            for party in parties:  # opened again: most come back
                party.people = {}
            open_for = chance.randrange(40, 400)
            for _ in range(open_for):
                steps += 1
                while begun < tables and len(parties) < AT_ONCE:
                    parties.append(await begin(house, game, chance, begun))
                    begun += 1
                for party in parties:
                    await happen(house, party, chance)
                await house.later(chance.choice([0, 0, 50, 400, 400, 1_500, 6_000, NAP_MS]))
                if shadows.wrong:  # the table itself only breaks down, and is woken anew
                    raise Differs(shadows.wrong)
                over = [party for party in parties if is_over(house, party)]
                for party in over:
                    await check_on_disk(house, party)
                ended += len(over)
                parties = [party for party in parties if party not in over]
                if not parties and begun == tables:
                    break
            if steps > MOST_STEPS * max(1, tables // AT_ONCE):
                for party in parties:
                    await check_on_disk(house, party)
                return ended
    return ended


def is_over(house: House, party: Party) -> bool:
    seen = [one.now for one in party.people.values() if one is not None and one.now is not None]
    if any(one is not None and one.troubles for one in party.people.values()):
        raise Differs(f"table {party.table} broke down")
    return any(update.ending is not None for update in seen)


async def check_on_disk(house: House, party: Party) -> None:
    """From nothing but the database: the record replays, with a snapshot and without, and verifies."""
    await house.quiet()
    kept = await house.store.log_of(party.table)
    assert kept is not None
    game = find_game(party.game)
    try:
        with_it, without = revive(game, kept), revive(game, replace(kept, snapshot=None))
    except Wrong as wrong:
        raise Differs(f"table {party.table} does not wake: {wrong.sentence}") from wrong
    if state_digest(with_it.game, with_it.state) != state_digest(without.game, without.state):
        raise Differs(f"table {party.table} wakes as something else from its snapshot")
    if without.over:
        verify(game, read_record(without.record.text()))
