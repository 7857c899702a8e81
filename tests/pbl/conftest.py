"""What the stories of PBL ROBOTS share."""

from collections.abc import Callable, Iterator

import pytest

from boltyard.games.pbl.effects.registry import effect_named
from tests.pbl.story import CARDS, GAME, number

Give = Callable[..., None]


@pytest.fixture
def give() -> Iterator[Give]:
    """Let a toy card do something for one test: `give("action_a", "on_played", "draw", cards=2)`, or a trait."""
    kept = [(card, dict(card.moments), card.traits) for card in CARDS.cards]
    counters = [(card, card.counter_start, card.counter_cap, card.counter_adds) for card in CARDS.cards]

    def put(name: str, moment: str, do: str = "", /, when: str = "", **args: int | str) -> None:
        card = CARDS.cards[number(name)]
        if moment == "trait":
            card.traits = card.traits | {do}
        elif moment == "counter":
            card.counter_start, card.counter_cap, card.counter_adds = int(args["start"]), int(args["cap"]), do
        else:
            card.moments[moment] = effect_named(do, args, when)
        index_all()

    yield put
    for card, moments, traits in kept:
        card.moments, card.traits = moments, traits
    for card, start, cap, adds in counters:
        card.counter_start, card.counter_cap, card.counter_adds = start, cap, adds
    index_all()


def index_all() -> None:
    """The tables that share these cards have an index each."""
    for table in [CARDS, *(game.cards for game in GAME.bound_to.values())]:
        table.index()
