"""Everything that is sent to each client, held against what that client may know.

A match is played at a server's table with a listener in every seat and one without a seat. A card key in the bytes
whose place the viewer does not know, by the engine's own word, is a leak. What else could tell is for `secrets.py`.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

from boltyard.games.pbl.loader import base_cards
from boltyard.server import wire
from boltyard.server.company import viewer_of
from boltyard.server.tables import Sitting
from tests.server.people import House, Person
from tests.server.twins import Leak

FIRST_SEED = 76_543_210_000  # long enough to be recognised in the bytes
PLAYING_CARD = re.compile(r"\b(?:10|[2-9]|[AJQK])[SHDC]\b|\bjoker_[a-z]+\b|\b(?:black|red) joker\b")
WORD = re.compile(r"\w+")
PBL_TABLES: list[dict[str, str]] = [  # the draft and the windows are in all of them
    {},
    {"draft": "quick"},
    {"edition": "1.2"},
    {"draft": "neo", "edition": "2017"},
    {"challenge": "community"},
    {"team": "four_hands"},
    {"team": "pilot_gunner"},
    {"house": "blind", "draft": "quick"},
    {"bombs": "predetermined", "draft": "quick"},
]


class Identities:
    """The cards of one table, as they can be recognised in a text: by their keys, and by their names."""

    def __init__(self, sitting: Sitting) -> None:
        self.game = sitting.table.game
        box = base_cards()
        hides = sitting.row.game == "pbl"
        self.cards = {box.cards[n].key: box.cards[n].name for n in box.orange} if hides else {}

    def keys_in(self, text: str) -> set[str]:
        return set(WORD.findall(text)) & self.cards.keys() if self.cards else set(PLAYING_CARD.findall(text))

    def hidden_from(self, state: Any, viewer: int) -> set[str]:
        """What this viewer knows nothing of, by the engine's own word: neither its place, nor whose it is."""
        hidden = set(self.cards) or self.keys_in(json.dumps(self.game.show(state)))
        hidden -= self.keys_in(json.dumps(self.game.show(self.game.view(state, viewer))))
        if self.cards and viewer >= 0:  # one's own deck was told card by card, and is looked through in searches
            hidden -= {card.key for card in state.inner.cards.cards if state.inner.of[card.number] >> viewer & 1}
        return hidden

    def told(self, text: str, hidden: set[str]) -> set[str]:
        """Those of these cards that a text names, in code or in words."""
        named = {key for key in hidden if key in self.cards and self.is_named(self.cards[key], text)}
        return named | (self.keys_in(text) & hidden)

    def is_named(self, name: str, text: str) -> bool:
        """Not as a part of another card's name."""
        if name not in text:
            return False
        for other in self.cards.values():
            if name in other and name != other:
                text = text.replace(other, "")
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


class Listener:
    """Looks through everything that one person is sent, in the moment it is sent."""

    def __init__(self, sitting: Sitting, cards: Identities, one: Person) -> None:
        self.sitting = sitting
        self.cards = cards
        self.one = one
        self.viewer = viewer_of(row_seat(sitting, one))
        self.secret = str(sitting.table.record.seed)
        self.hidden = cards.hidden_from(sitting.table.state, self.viewer)
        self.messages = 0
        self.leak = ""  # the first thing that should not have been sent
        one.listener = self.hear

    def hear(self, body: bytes) -> None:
        """A card that this one may know before or after a step may be named in what tells of it."""
        text = body.decode()
        self.messages += 1
        if self.secret in text:
            self.leak = self.leak or f"the seed was sent to {self.one.name}"
        if self.sitting.table.over:
            return
        hidden = self.cards.hidden_from(self.sitting.table.state, self.viewer)
        found = self.cards.told(text, self.hidden & hidden)
        self.hidden = hidden
        if found:
            self.leak = self.leak or f"{self.one.name} was sent {sorted(found)}: {text[:400]}"


async def watch(house: House, game: str, seed: int, seats: int, settings: dict[str, str]) -> int:
    """One match by people alone, with a listener in every seat and one without; how many messages they heard."""
    chance = random.Random(seed)
    people = [await house.person(name) for name in ("Ana", "Bo", "Cy", "Di")[:seats]]
    row = await house.table(people[0], *["open"] * (seats - 1), game=game, seed=seed, settings=settings)
    for one in people[1:]:
        await house.hall.sit(row, one.person, one.name)
    guest = await house.person("Guest")
    for one in (*people, guest):
        await one.attend(row.id)
    sitting = house.hall.sittings[row.id]
    cards = Identities(sitting)
    listeners = [Listener(sitting, cards, one) for one in (*people, guest)]
    while True:
        await house.quiet()
        for listener in listeners:
            if listener.leak:
                raise Leak(f"{game}, seed {seed}, {settings}: {listener.leak}")
        if sitting.table.over:
            return sum(listener.messages for listener in listeners)
        seat = chance.choice(sitting.table.asked)
        mover = people[seat]
        update: wire.Update = mover.now
        assert update.question is not None
        if chance.random() < 0.03:
            mover.say(wire.Undo(row.id))
            await house.quiet()
            for other in people:
                if sitting.ask is not None and other is not mover:
                    other.say(wire.Agree(row.id, chance.random() < 0.7))
                    await house.quiet()
            continue
        option = chance.choice(update.question.options)
        mover.act(update, option.code, len(update.question.named))


def row_seat(sitting: Sitting, one: Person) -> int:
    return sitting.row.chair_of(one.person)


WATCHED = ("robots", "pbl")  # games whose cards can be looked for by name


async def watch_one(house: House, game: str, number: int) -> int:
    """A match looked through byte by byte, under one of the game's tables in turn; PBL ROBOTS by two, three or four."""
    if game == "robots":
        return await watch(house, game, FIRST_SEED + number, 2, {"jokers": ("on", "off")[number % 2]})
    settings = PBL_TABLES[number % len(PBL_TABLES)]
    seats = 4 if "team" in settings else 3 if number % 5 == 0 else 2
    return await watch(house, game, FIRST_SEED + number, seats, settings)
