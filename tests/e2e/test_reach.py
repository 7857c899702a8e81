"""Whatever the page says may be pressed can be pressed: with everything that moves, with the coach, on a slow machine.

Other tests play with motion reduced and without the coach, for pictures that can be compared; whoever plays for the
first time has both.
"""

from types import ModuleType

import pytest
from playwright.sync_api import Page, Request

from tasks.page import slowed
from tests.e2e import pbl, table
from tests.e2e.fits import SIZES, covered, misfits_at_rest, turn_of
from tests.e2e.table import FRAME, sentence

pytestmark = [pytest.mark.e2e, pytest.mark.browser_context_args(reduced_motion="no-preference")]

COACHED = "/api/rules/"  # where the page asks what the coach says
SLOW = 4  # times slower than this machine
TURNS = 6


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize(("person", "game"), [(pbl, "pbl"), (table, "robots")])
def test_nothing_lies_over_what_can_be_pressed(page: Page, person: ModuleType, game: str, size: str) -> None:
    """At every question of the first turns each choice is hit in its middle, also while a verdict stands."""
    page.set_viewport_size(SIZES[size])
    slowed(page, SLOW)
    page.add_init_script("window.patient = true")
    asked: set[Request] = set()
    page.on("request", lambda one: asked.add(one) if COACHED in one.url else None)
    page.on("requestfinished", lambda one: asked.discard(one))
    page.on("requestfailed", lambda one: asked.discard(one))  # the question had changed
    person.come(page, person.put_up(page, "me", "greedy", game=game, **person.SHORTEST))
    while person.await_turn(page) and turn_of(page) <= TURNS:
        page.evaluate(FRAME)
        while asked:
            page.evaluate(FRAME)
        assert misfits_at_rest(page) + covered(page) == [], sentence(page).inner_text()
        person.decide(page)
