"""Everything that is sent to each client, held against what that client may know.

A match is played at a server's table with a listener in every seat and one without a seat. A card key in the bytes
whose place the viewer does not know, by the engine's own word, is a leak; and so is anything in the bytes that changes
when another world is dealt behind the viewer's view.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

from boltyard.core.rng import stream
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.seen import viewer_of
from boltyard.server.tables import Sitting
from tests.server.people import House, Person, opened

FIRST_SEED = 76_543_210_000  # long enough to be recognised in the bytes
CARD = re.compile(r"\b(?:10|[2-9]|[AJQK])[SHDC]\b|\bjoker_[a-z]+\b")


class Leak(Exception):
    """Something was sent that this viewer may not know."""


def hidden_from(sitting: Sitting, viewer: int) -> set[str]:
    """The keys of cards whose place this viewer does not know, by the engine's own word."""
    table = sitting.table
    everything = set(CARD.findall(json.dumps(table.game.show(table.state))))
    known = set(CARD.findall(json.dumps(table.game.show(table.game.view(table.state, viewer)))))
    return everything - known


async def watch_robots(house: House, seed: int) -> int:
    """One match of ROBOTS; how many messages were looked through."""
    chance = random.Random(seed)
    ana, bo, row = await house.two(seed=seed, settings={"jokers": chance.choice(["on", "off"])})
    cy = await house.person("Cy")
    await cy.attend(row.id)
    sitting = house.hall.sittings[row.id]
    looked = dict.fromkeys((ana, bo, cy), 0)
    seed_text = str(sitting.table.record.seed)
    messages = 0
    while True:
        await house.quiet()
        for one in looked:
            viewer = viewer_of(row_seat(sitting, one))
            hidden = hidden_from(sitting, viewer) if not sitting.table.over else set()
            fresh, looked[one] = one.bytes[looked[one] :], len(one.bytes)
            for body in fresh:
                messages += 1
                text = body.decode()
                if seed_text in text:
                    raise Leak(f"seed {seed}: the seed was sent to {one.name}")
                if sitting.table.over:
                    continue
                found = set(CARD.findall(text))
                if found & hidden:
                    raise Leak(f"seed {seed}: {one.name} was sent {sorted(found & hidden)}: {text[:400]}")
        if sitting.table.over:
            return messages
        seat = sitting.table.asked[0]
        mover = (ana, bo)[seat]
        update: wire.Update = mover.now
        assert update.question is not None
        if chance.random() < 0.03:
            mover.say(wire.Undo(row.id))
            await house.quiet()
            if sitting.ask is not None:
                (ana, bo)[1 - seat].say(wire.Agree(row.id, chance.random() < 0.7))
            continue
        option = chance.choice(update.question.options)
        mover.act(update, option.code, len(update.question.named))


def row_seat(sitting: Sitting, one: Person) -> int:
    return sitting.row.chair_of(one.person)


async def compare_views(house: House, game: str, seed: int) -> int:
    """One match of any game, random players: whatever is hidden from a seat may differ, and the bytes stay the same.

    At every position another world is dealt behind the seat's view; what would be sent to the seat must not change.
    """
    settings = {"timing": "simulated"} if game == "battleground" else {}
    ana, bo, row = await house.two(seed=seed, game=game, settings=settings)
    sitting = house.hall.sittings[row.id]
    chance = random.Random(seed)
    compared = 0
    for _ in range(120):
        await house.quiet()
        table = sitting.table
        if table.over:
            break
        viewer = chance.choice([0, 1])
        state = table.state
        sent = sitting.update(viewer, sitting.told)
        table.state = find_game(game).imagine(table.view(viewer), stream(f"{seed}/{compared}", "leak"))
        try:
            if sitting.update(viewer, sitting.told) != sent:
                raise Leak(f"{game}, seed {seed}: seat {viewer} is sent something that depends on hidden cards")
        finally:
            table.state = state
        compared += 1
        seat = table.asked[0]
        update = (ana, bo)[seat].now
        assert update.question is not None
        (ana, bo)[seat].act(update, chance.choice(update.question.options).code, len(update.question.named))
    return compared


async def play_all(db: str, games: int, first: int) -> dict[str, Any]:
    messages = compared = 0
    for seed in range(first, first + games):
        async with opened(db) as house:
            messages += await watch_robots(house, FIRST_SEED + seed)
        async with opened(db) as house:
            game = ("pbl", "robots", "battleground")[seed % 3]
            compared += await compare_views(house, game, seed)
    return {"games": 2 * games, "messages": messages, "positions": compared}


def run(db: str, games: int, first: int = 0) -> dict[str, Any]:
    return asyncio.run(play_all(db, games, first))
