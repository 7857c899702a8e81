"""Six people and a screen on the wall at one table in real time: what each of their lines carries, and when."""

import functools
import json
import random
from typing import Any

from boltyard.games.battleground.state import EVERY_EYE
from boltyard.server import wire
from tests.server.overheard import Told, agree, doubles, leaks, order
from tests.server.people import House, Person
from tests.server.test_tables import story

AGREED = {"timing": "authentic", "clap_success": "1", "seal_ms": "800"}
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


class Party:
    """A table, who sits at it, and a wall that was there before anybody."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: list[Person] = []

    async def begins(self, seed: int) -> Any:
        self.people = [await self.house.person(name) for name in NAMES]
        self.wall = await self.house.newcomer(Person(self.house, "ana", "Ana"))
        seats = ["open"] * (len(NAMES) - 1)
        row = await self.house.table(self.people[0], *seats, game="battleground", seed=seed, settings=AGREED)
        self.wall.say(wire.Attend(row.id, public=True))
        for one in self.people:
            one.say(wire.Attend(row.id))
        for one in self.people[1:]:
            await self.house.hall.sit(row, one.person, one.name)
        await self.house.quiet()
        return self.house.hall.sittings[row.id].table.state

    async def plays(self, rounds: int, chance: random.Random) -> None:
        """Everybody does anything, now and then; most of it is a card put down, taken up or lent."""
        while self.wall.now.turn <= rounds and self.wall.now.ending is None:
            for one in self.people:
                if one.now.question and chance.random() < 0.3:
                    one.act(one.now, chance.choice(one.now.question.options).code)
            await self.house.later(chance.choice([40, 130, 250, 900]))

    @property
    def told(self) -> list[list[Told]]:
        """What each was told, the wall at last."""
        heard = [[json.loads(text) for text in one.bytes] for one in (*self.people, self.wall)]
        return [[one for one in some if one["kind"] == "update"] for some in heard]

    @property
    def early(self) -> list[str]:
        """What anybody heard before its time."""
        return [leak for at, one in enumerate(self.told) for leak in leaks(one, at if at < len(NAMES) else -1, 0)]


def test_nobody_hears_anything_too_soon_or_in_another_order(sqlite_file: str) -> None:
    """BB-R-56, -80, -88, BB-TIME-3: cards, lengths and what lies face down, in every message to seven screens."""

    async def told(house: House) -> None:
        party = Party(house)
        await party.begins(seed=7)
        await party.plays(rounds=3, chance=random.Random(7))

        happened = {name for name, _ in order(party.told[-1])}
        assert {"placed", "took_up", "lent", "dueled"} <= happened
        assert any(one["view"]["sealed"] for one in party.told[-1])
        assert party.early == []
        assert agree([order([one for one in some if not one["fresh"]]) for some in party.told]) == ""

    story(sqlite_file, told)


def test_doubles_are_shown_to_all_before_anybody_is_there(sqlite_file: str) -> None:
    """BB-SETUP-8: both copies lie open under the deck, for everybody who comes, and nothing else does."""

    async def told(house: House, seed: int) -> bool:
        party = Party(house)
        state = (await party.begins(seed)).inner
        shown = {state.cards.keys[card] for card in state.deck if state.at[card] == EVERY_EYE}
        for some in party.told:
            deck = some[0]["view"]["deck"]
            assert doubles(deck) == {card for card in deck if card != "?"} == shown
        assert party.early == []
        return bool(shown)

    shown = [story(sqlite_file, functools.partial(told, seed=seed)) for seed in (3, 4, 5)]
    assert any(shown)


def test_a_card_too_soon_is_told(sqlite_file: str) -> None:
    """The check itself: somebody else's card, a single one open in the deck, the hidden length of a round."""

    async def told(house: House) -> None:
        party = Party(house)
        state = (await party.begins(seed=3)).inner
        theirs = state.cards.keys[state.hands[1][0]]
        below = state.cards.keys[state.deck[len(state.deck) // 2]]
        for where, what in (("pile", theirs), ("deck", [below])):
            heard = json.loads(json.dumps(party.told[0]))
            heard[0]["view"][where] = what
            assert len(leaks(heard, 0)) == 1
        heard = json.loads(json.dumps(party.told[-1]))
        heard[0]["view"].update(phase="open", ends_ms=12_000)
        assert leaks(heard, -1) == ["0: knows when the round ends in open"]

    story(sqlite_file, told)
