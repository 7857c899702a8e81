"""Hints in three steps at a table among computers, by keyboard and on a phone, and a bot that tells why (F53, F54)."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import pbl
from tests.e2e.conftest import SHOTS
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, findings, resize
from tests.e2e.table import (
    AT_A_TABLE,
    await_turn,
    come,
    decide,
    play_until,
    put_up,
    quiet_coach,
    resign,
    tab_to,
    version,
)

pytestmark = AT_A_TABLE


def panel(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Hint")


def at_a_question(page: Page, game: str) -> None:
    """Somewhere in a match against a computer, where something is to be decided."""
    quiet_coach(page)
    if game == "robots":
        come(page, put_up(page, settings={"chooser": "seat1"}))
        play_until(page, lambda: page.locator(".hintbtn").count() > 0 and page.locator(".hand .may").count() > 0)
    elif game == "pbl":
        pbl.come(page, pbl.seat_down(page, "me", "greedy", mode="quick"))
        for _ in range(40):
            if pbl.buttons(page, "End turn").count() or pbl.buttons(page, "Pass").count():
                break
            pbl.await_turn(page)
            pbl.decide(page)
    else:
        page.goto(put_up(page, "me", "greedy", "greedy", game="battleground"))
    expect(page.locator(".hintbtn")).to_be_visible()


@pytest.mark.parametrize("game", ["robots", "pbl", "battleground"])
def test_a_hint_opens_step_by_step_and_its_answer_is_given(page: Page, game: str) -> None:
    at_a_question(page, game)
    page.keyboard.press("h")
    expect(panel(page)).to_contain_text("step 1 of 3")
    expect(panel(page)).to_contain_text("Where to look")
    expect(panel(page).get_by_text("What to do", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Show me what to do")).to_be_focused()
    page.screenshot(path=SHOTS / f"hint-{game}-1.png")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("step 2 of 3")
    expect(page.get_by_role("button", name="Show me why")).to_be_focused()
    page.screenshot(path=SHOTS / f"hint-{game}-2.png")
    page.keyboard.press("h")
    expect(panel(page)).to_contain_text("step 3 of 3")
    expect(panel(page)).to_contain_text("Your chance to win")
    expect(panel(page).locator(".rule")).to_have_text(re.compile(r"^(ROB|PBL|BB)-"))
    expect(page.locator(".tag", has_text="Hints used")).to_have_count(1)
    page.screenshot(path=SHOTS / f"hint-{game}-3.png")
    assert by_day_too(page) == []
    resize(page, PHONE)
    page.screenshot(path=SHOTS / f"hint-{game}-phone.png")
    assert page.evaluate(SIDEWAYS) <= 0
    assert findings(page) == []

    # Escape closes it and nothing is chosen; the yellow button does what it says.
    before = version(page)
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(page.locator(".hintbtn")).to_be_focused()
    assert version(page) == before
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("step 1 of 3")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(panel(page).locator(".do .btn")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(page)).to_have_count(0)
    expect(page.locator(f"body:not([data-version='{before}']):not([data-version=sent])")).to_have_count(1)
    expect(page.locator(".ban[role=alert]")).to_have_count(0)


def test_a_bot_tells_why_from_its_line_of_the_log(page: Page) -> None:
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    why = page.locator(".log .why")
    for _ in range(12):
        if why.count() or not await_turn(page):
            break
        decide(page)
    why.last.focus()
    page.keyboard.press("Enter")
    told = page.get_by_role("dialog", name="Why did you do that?")
    expect(told).to_contain_text("Its hand stays shut while you play")
    expect(told.get_by_role("button", name="Close").last).to_be_focused()
    page.screenshot(path=SHOTS / "hint-why.png")
    assert by_day_too(page) == []
    page.keyboard.press("Enter")
    expect(told).to_have_count(0)

    # On a phone the log lies over the table and makes room for the answer.
    resize(page, PHONE)
    page.get_by_role("button", name="Log and chat").click()
    page.locator("dialog[open] .log .why").last.click()
    expect(told).to_contain_text("Its hand stays shut")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.screenshot(path=SHOTS / "hint-why-phone.png")
    assert findings(page) == []
    told.get_by_role("button", name="Close").first.click()
    resign(page)
    tab_to(page, page.locator("a.glance"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hints were used.")).to_be_visible()
