"""Playing PBL ROBOTS in the browser: draft, combat, windows, to the end; by click, by key, on a phone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.pbl import await_turn, buttons, come, decide, play_out, seat_down
from tests.e2e.table import ENDED, quiet_coach, sentence

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return dict(browser_context_args, reduced_motion="reduce")


@pytest.fixture
def somebody(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[..., Page]]:
    """Another person: a browser of their own, with cookies of their own."""
    contexts: list[BrowserContext] = []

    def arrive(**more: Any) -> Page:
        contexts.append(browser.new_context(**{**browser_context_args, **more}))
        return contexts[-1].new_page()

    yield arrive
    for context in contexts:
        context.close()


def play_until(page: Page, there: Callable[[], bool], most: int = 200) -> None:
    """Decide until the table is in a certain state and I am asked in it."""
    for _ in range(most):
        assert await_turn(page), "the game was over before"
        if there():
            return
        decide(page)
    raise AssertionError("it never came to that")


def test_a_quick_game_against_a_bot(page: Page) -> None:
    """From the base robot to the last limb by clicking; builds, attacks and combats are all among it."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    kinds = set(play_out(page))

    expect(page.get_by_role("region", name="How it ended")).to_contain_text(ENDED)
    assert {"choose", "build", "attack", "add"} <= kinds


def test_reload_in_mid_combat(page: Page) -> None:
    """The panel, the sentence and the hand are back as they were."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "Concede").count() > 0)
    said = sentence(page).inner_text()
    totals = page.locator(".combat .side b").all_inner_texts()
    hand = page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    page.reload(wait_until="commit")

    expect(sentence(page)).to_have_text(said, timeout=3000)
    expect(page.locator(".combat .side b")).to_have_text(totals)
    expect(page.locator(".hand [data-card]")).to_have_count(len(hand))
