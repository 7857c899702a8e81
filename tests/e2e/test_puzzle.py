"""The puzzle of the day: found from anywhere, answered by keyboard, three tries, the week, and why (F57)."""

import re
from datetime import date
from typing import Any

from playwright.sync_api import Page, expect

from boltyard.insight.puzzles.shelf import puzzle_of
from tests.e2e.conftest import SHOTS, Watch
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, findings, resize
from tests.e2e.table import AT_A_TABLE, tab_to

pytestmark = AT_A_TABLE


def told(page: Page, day: str = "today") -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/puzzles/{day}").json()
    return found


def answer(page: Page, puzzle: dict[str, Any], code: str) -> None:
    """By keyboard: what is picked is put back, what belongs to the answer is picked, and it is checked."""
    items = next(one["items"] for one in puzzle["choices"] if one["code"] == code)
    labels = {one["code"]: one["label"] for one in puzzle["items"]}
    buttons = page.get_by_role("group", name="What you answer")
    for picked in buttons.locator("[aria-pressed=true]").all_inner_texts():
        buttons.get_by_role("button", name=picked, exact=True).press("Space")
    for item in items:
        tab_to(page, buttons.get_by_role("button", name=labels[item], exact=True))
        page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Check this answer"))
    page.keyboard.press("Enter")


def test_the_puzzle_of_the_day_is_solved_by_keyboard(page: Page, watch: Watch) -> None:
    page.goto("/play")
    tab_to(page, page.locator("main a[href='/puzzle']"))
    page.keyboard.press("Enter")
    expect(page.locator(".frame h1")).to_be_visible()
    puzzle = told(page)
    right = puzzle_of(date.fromisoformat(puzzle["day"])).answer
    wrong = next(one["code"] for one in puzzle["choices"] if one["code"] != right)

    # A wrong try says why and costs one of three; the right one stands there with its proof.
    expect(page.get_by_text("Try 1 of 3")).to_be_visible()
    answer(page, puzzle, wrong)
    expect(page.locator(".said")).to_contain_text("Try 1:")
    expect(page.get_by_text("Try 2 of 3")).to_be_visible()
    assert told(page)["solution"] is None
    page.screenshot(path=SHOTS / "puzzle-desktop.png")
    assert by_day_too(page) == []
    answer(page, puzzle, right)
    expect(page.locator(".stamp")).to_have_text("Solved")
    expect(page.get_by_text("1 of the last 7 days")).to_be_visible()
    expect(page.get_by_role("list", name="The week").get_by_role("link")).to_have_count(7)
    expect(page.get_by_role("list", name="The week").get_by_role("link").last).to_have_attribute(
        "aria-label", re.compile(": solved$")
    )
    page.screenshot(path=SHOTS / "puzzle-solved-desktop.png", full_page=True)
    assert by_day_too(page) == []
    resize(page, PHONE)
    page.screenshot(path=SHOTS / "puzzle-solved-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0

    # The day before, on a phone: whoever wants the answer is told it, and the day stays without a mark.
    page.get_by_role("link", name="The day before").click()
    expect(page.get_by_text("Try 1 of 3")).to_be_visible()
    page.screenshot(path=SHOTS / "puzzle-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0
    assert findings(page) == []
    page.get_by_role("button", name="Show answer").click()
    expect(page.locator(".stamp")).to_have_text("Not solved")
    watch.allow("404")
    page.goto("/puzzle/2020-01-01")
    expect(page.get_by_role("alert")).to_contain_text("There are puzzles from")
