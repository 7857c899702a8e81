"""Nothing that a viewer is sent depends on what it may not know (F10, F16): twins in step at a server's tables.

Two tables play a match and its twin (`twins.py`). The viewer attends both, and so does somebody without a seat, and at
some tables somebody who looks through the viewer's eyes a round late. Now and then they come anew, ask why not, try
what cannot be done, say something, read older lines. Every byte they are sent has to be the same at both tables, but
for the tables' names and the time of day in the chat; so has every step of a review through the viewer's eyes. Besides,
at single moments all viewers' updates are held against other worlds behind their views.
`./boltyard dev soak secrets` does it at length.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

from boltyard.core.errors import Wrong
from boltyard.core.match import MatchState
from boltyard.core.reasons import text_of
from boltyard.core.record import Line
from boltyard.core.review import Review
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.games import find_game
from boltyard.games.pbl.box import KEEPERS
from boltyard.server import wire
from boltyard.server.company import viewer_of
from boltyard.server.tables import Sitting
from boltyard.server.visitor import encoder
from tests.contract.insides import INSIDES
from tests.server.people import House, Person
from tests.server.twins import Answer, Leak, Plan, make_plan, new_table, some_places

MADE = re.compile(rb'"made":\d+')
AGAIN = 6  # deals that are tried for a match in which cards can change places
ELSEWHERE = 1_000_003  # the seeds of these lie so far apart
PROBED = 0.1  # of the moments at which both tables wait for the same answer
NONSENSE = ["", "fly away", "pass", "done", "resign now", "undo 3", "attack", "recover none", "add none", "build 5S"]
TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "robots": [(2, {}), (2, {"jokers": "on"}), (2, {"discard_mode": "stepwise"}), (2, {"allow_draw_offer": "on"})],
    "pbl": [
        (2, {}),
        (3, {}),
        (2, {"draft": "quick"}),
        (3, {"draft": "quick"}),
        (2, {"edition": "1.2"}),
        (2, {"draft": "neo", "edition": "2017"}),
        (2, {"challenge": "community"}),
        (4, {"team": "four_hands"}),
        (4, {"team": "pilot_gunner"}),
        (2, {"house": "blind", "draft": "quick"}),
        (2, {"house": "ultimate"}),
        (2, {"bombs": "predetermined", "draft": "quick"}),
        (2, {"series": "3", "draft": "quick"}),
        (2, {"terms": KEEPERS}),
        (3, {"draft": "quick", "terms": "0:give=3;1:opening=1,inheritance=mute;2:limit=1"}),
    ],
    "battleground": [(seats, {"timing": "simulated"}) for seats in (2, 3, 4, 6)],
}


class Found:
    """What a run of the law has seen."""

    def __init__(self) -> None:
        self.matches = 0
        self.messages = 0
        self.windows = 0  # answers of others that were forced at one table and chosen at the other
        self.worlds = 0
        self.steps = 0  # of reviews

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.messages} messages and {self.steps} steps of review alike, {self.windows} "
            f"answers forced at one table and chosen at the other, {self.worlds} worlds behind views: 0 differing bytes"
        )


class Ear:
    """All that one person is sent at one table."""

    def __init__(self, one: Person, table: str) -> None:
        self.one = one
        self.table = table.encode()
        self.heard: list[bytes] = []
        one.listener = self.hear

    def hear(self, body: bytes) -> None:
        self.heard.append(MADE.sub(b'"made":0', body.replace(self.table, b"TABLE")))


class Room:
    """One of the two tables, with everybody at it."""

    def __init__(self, house: House, plan: Plan, people: list[Person], guest: Person, sitting: Sitting) -> None:
        self.house = house
        self.plan = plan
        self.people = people
        self.guest = guest
        self.sitting = sitting
        self.ears = [Ear(guest, sitting.id)]
        self.peeper: Person | None = None  # who looks through the viewer's eyes
        if plan.viewer != PUBLIC:
            self.ears.append(Ear(people[plan.viewer], sitting.id))

    async def still(self) -> None:
        """Until the table waits for somebody."""
        sitting, alarm = self.sitting, self.house.alarm
        calm = 0
        while calm < 3:
            await asyncio.sleep(0)
            busy = sitting.mail or sitting.bell is None
            due = any(when <= alarm.time and fake.call is not None for when, _, fake in alarm.calls[:3])
            calm = 0 if busy or due else calm + 1

    async def lend(self, number: int) -> None:
        """The viewer lets somebody look over their shoulder, a round late (F15)."""
        self.people[self.plan.viewer].say(wire.Lend(self.sitting.id))
        await self.still()
        self.peeper = await stranger(self.house, "Peeper", f"Peeper.{number}")
        self.ears.append(Ear(self.peeper, self.sitting.id))
        await self.peeper.attend(self.sitting.id, self.plan.viewer)

    async def say(self, answer: Answer) -> None:
        one = self.people[answer.seat]
        lines = len(self.sitting.table.record.lines)
        one.say(wire.Act(self.sitting.id, self.sitting.version, answer.code))
        await self.still()
        if len(self.sitting.table.record.lines) == lines:
            raise Leak(f"{answer.code!r} of seat {answer.seat} was not taken: {one.heard[-1:]}")

    def change_places(self) -> None:
        """What the viewer cannot know is otherwise from now on."""
        sitting = self.sitting
        sitting.table.state = INSIDES[self.plan.game.key]().renamed(sitting.table.state, self.plan.becomes)
        sitting.game_of().listen(sitting.table.state)
        sitting.look([])
        sitting.look_ahead()


async def open_room(house: House, plan: Plan, number: int) -> Room:
    people = []
    for name in ("Ana", "Bo", "Cy", "Di", "Eve", "Fay")[: plan.seats]:
        people.append(await stranger(house, name, f"{name}.{number}"))
    clock = "bank 600+5" if plan.seed % 3 == 1 else "none"
    more: dict[str, Any] = {"game": plan.game.key, "seed": plan.seed, "settings": plan.settings, "clock": clock}
    row = await house.table(people[0], *["open"] * (plan.seats - 1), **more)
    for one in people[1:]:
        await house.hall.sit(row, one.person, one.name)
    guest = await stranger(house, "Guest", f"Guest.{number}")
    for one in (*people, guest):
        await one.attend(row.id)
    room = Room(house, plan, people, guest, house.hall.sittings[row.id])
    await room.still()
    if plan.viewer != PUBLIC and plan.seed % 2:
        await room.lend(number)
    return room


async def stranger(house: House, name: str, person: str) -> Person:
    await house.store.add_person(person, name)
    visitor = Person(house, person, name)
    house.hall.come(visitor)
    return visitor


def compare(a: Room, b: Room, where: str, whole: bool) -> None:
    """So far as both have come, all bytes are the same; where both wait for the same answer, all there are."""
    for one, other in zip(a.ears, b.ears, strict=True):
        for first, second in zip(one.heard, other.heard, strict=False):
            if first != second:
                raise Leak(f"{where}: {one.one.name} is told apart what it cannot know: {difference(first, second)}")
        if whole and len(one.heard) != len(other.heard):
            raise Leak(f"{where}: {one.one.name} is sent {len(one.heard)} messages or {len(other.heard)}")


def difference_in(one: str, other: str) -> str:
    return difference(one.encode(), other.encode())


def difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    return f"{one[max(0, at - 80) : at + 60]!r} or {other[max(0, at - 80) : at + 60]!r}"


async def walk_together(house: House, plan: Plan, number: int, found: Found, chance: random.Random) -> None:
    """Both tables from the first answer to the end of the stretch."""
    where = f"{plan.game.key}, seed {plan.seed}, {plan.seats} seats, {plan.settings}, viewer {plan.viewer}"
    a, b = [await open_room(house, plan, 2 * number + table) for table in (0, 1)]
    codes = [answer.code for answer in plan.answers[plan.begin :]] + NONSENSE
    for at, (answer, twin) in enumerate(zip(plan.answers, plan.twins, strict=True)):
        here = f"{where}, answer {at}"
        if at == plan.begin:
            compare(a, b, here, whole=True)
            b.change_places()
        for room, said in ((a, answer), (b, twin)):
            if not said.forced:
                await room.say(said)
        met = chosen_after(plan.answers, at) == chosen_after(plan.twins, at)
        if met and at >= plan.begin and chance.random() < PROBED:
            code, act = chance.choice(codes), chance.choice(codes)
            for room in (a, b):
                await probe(room, code, act, number)
            found.worlds += other_worlds(a.sitting, here, chance)
        if at >= plan.begin or met:
            compare(a, b, here, met)
    found.matches += 1
    found.windows += plan.windows
    found.messages += sum(len(ear.heard) for ear in a.ears)
    for room in (a, b):
        for one in (*room.people, *[ear.one for ear in room.ears]):
            if one.here:
                one.go()
        await room.still()
        room.sitting.close()
        house.hall.forget(room.sitting)


def chosen_after(answers: list[Answer], at: int) -> int:
    """The next answer that a table waits for."""
    return next((n for n in range(at + 1, len(answers)) if not answers[n].forced), len(answers))


async def probe(room: Room, code: str, act: str, number: int) -> None:
    """Come anew, ask why not, try what cannot be done, say something, read older lines, watch for a moment."""
    table, seat = room.sitting.id, room.plan.viewer
    for ear in room.ears[:2]:
        one = ear.one
        await one.attend(table)
        await room.still()
        one.say(wire.Why(table, code))
        one.say(wire.Say(table, "Hm."))
        one.say(wire.History(table, 7))
        one.say(wire.Restart(table, room.sitting.version))
        if seat == PUBLIC or is_refused(room.sitting, seat, act):
            one.say(wire.Act(table, room.sitting.version, act))
            one.say(wire.Act(table, room.sitting.version - 1, act, 5))
        await room.still()
    late = await stranger(room.house, "Late", f"Late.{number}.{table}.{len(room.ears[0].heard)}")
    ear = Ear(late, table)
    await late.attend(table)
    late.go()
    await room.still()
    room.ears[0].heard += ear.heard


def is_refused(sitting: Sitting, seat: int, code: str) -> bool:
    try:
        sitting.game_of().read(sitting.game_of().view(sitting.table.state, seat), seat, code)
    except Wrong:
        return True
    return False


def other_worlds(sitting: Sitting, where: str, chance: random.Random) -> int:
    """What would be sent to each viewer now, with another world behind its view."""
    table, game = sitting.table, find_game(sitting.row.game)
    assert isinstance(table.state, MatchState)
    insides = INSIDES[game.key]()
    state = table.state
    made = 0
    for viewer in [*range(sitting.seats), PUBLIC]:
        seen = told_to(sitting, viewer)
        worlds = [insides.renamed(state, some_places(insides.unseen(state, viewer), chance))]
        if viewer != PUBLIC:
            worlds.append(game.imagine(game.view(state, viewer), stream(f"{where}/{viewer}", "world")))
        for world in worlds:
            table.state = world
            told = told_to(sitting, viewer)
            table.state = state
            made += 1
            if told != seen:
                apart = next(difference(x, y) for x, y in zip(seen, told, strict=True) if x != y)
                raise Leak(f"{where}: viewer {viewer} is sent what depends on hidden cards: {apart}")
    return made


def told_to(sitting: Sitting, viewer: int) -> list[bytes]:
    eyes = viewer_of(viewer)
    updates = [
        sitting.update(eyes, sitting.told, fresh, late) for fresh, late in ((False, False), (True, False), (True, True))
    ]
    silent = text_of(sitting.game_of().why_silent(sitting.table.state, viewer)) if viewer >= 0 else ""
    why = [sitting.scene.why_not(viewer, code) for code in NONSENSE] if viewer >= 0 else []
    undo = text_of(sitting.game_of().why_no_undo(sitting.table.state))
    return [encoder.encode(one) for one in (*updates, silent, why, undo)]


def reviewed(plan: Plan, answers: list[Answer], change: bool) -> list[str]:
    """What a review through the viewer's eyes tells of these answers; nothing if the twins part within a question."""
    table = new_table(plan.game, plan.settings, plan.seats, plan.seed)
    chosen = [answer for answer in answers if not answer.forced]
    record = table.record.blank()
    record.lines = [Line(n, answer.seat, answer.code) for n, answer in enumerate(chosen, 1)]
    review = Review(plan.game, record, plan.viewer)
    game = review.table.game
    told: list[str] = []
    while True:
        if review.n == plan.begin and change:
            review.table.state = INSIDES[plan.game.key]().renamed(review.table.state, plan.becomes)
            game.listen(review.table.state)
            change = False
        try:
            glimpses = review.step()
        except Wrong:
            if change:  # the cards changed places between two answers to one question
                return []
            raise
        for one in glimpses:
            events = [game.show_event(event.shown_to(plan.viewer)) for event in one.events]
            view = game.show(game.view(review.table.state, plan.viewer))
            told.append(json.dumps([one.n, one.seat, one.code, one.asked, events, view]))
        if not glimpses or (change and review.n > plan.begin):
            return [] if change else told


async def hold(house: House, game: str, number: int, found: Found) -> None:
    """The law for one match of this game, under one of its tables in turn."""
    seats, settings = TABLES[game][number % len(TABLES[game])]
    seeds = range(number, number + AGAIN * ELSEWHERE, ELSEWHERE)
    plans = (make_plan(find_game(game), settings, seats, seed) for seed in seeds)
    plan = next((plan for plan in plans if plan is not None), None)
    if plan is None:
        return
    await walk_together(house, plan, number, found, random.Random(number))
    one, other = reviewed(plan, plan.answers, False), reviewed(plan, plan.twins, True)
    for first, second in zip(one, other, strict=False):
        if first != second:
            raise Leak(f"{game}, seed {number}, viewer {plan.viewer}: its review tells {difference_in(first, second)}")
    if other and len(one) != len(other):
        raise Leak(f"{game}, seed {number}, viewer {plan.viewer}: {len(one)} steps of review, or {len(other)}")
    found.steps += len(other)
