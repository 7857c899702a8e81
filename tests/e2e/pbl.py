"""Somebody at a table of PBL ROBOTS, who clicks what is offered on the screen and nothing else."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import over, put_up, version

DECISIONS = 900  # more than any game asks of one player
ASKED = """() => {
  if (document.querySelector('.end')) return true;
  if (document.body.dataset.version === 'sent') return false;
  return Boolean(document.querySelector('.call:not(.wait)'));
}"""


def seat_down(page: Page, *seats: str, **terms: Any) -> str:
    """A table of PBL over the page's own cookies; its address."""
    return put_up(page, *seats, game="pbl", **terms)


def come(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator(".call, .bottom .ban, .end").first).to_be_visible()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(e => e.name.includes('/api/cards/pbl'))"
    )


def await_turn(page: Page) -> bool:
    """Until something is asked of me, or the match is over; True if I am asked."""
    page.wait_for_function(ASKED)
    return not over(page)


BARS = (".call", ".crowd", ".panel .acts", ".thumb", ".draft .acts")  # where the buttons of a decision stand
BUTTONS = ", ".join(f"{bar} .btn:visible" for bar in BARS)
YELLOW = ", ".join(f"{bar} .btn.go:visible" for bar in BARS)


def buttons(page: Page, name: str) -> Locator:
    return page.locator(BUTTONS).filter(has_text=name)


def go_button(page: Page) -> Locator:
    return page.locator(YELLOW)


def touch(thing: Locator) -> None:
    """At its left edge: in a hand the cards overlap."""
    thing.click(position={"x": 8, "y": 20}, force=True)


FREE = ".hand .may:not(.picked), .bay.may:not(.src), .chooser .may:not(.picked), .tower .may:not(.picked)"


def confirm(page: Page) -> None:
    """Press the yellow button; where a set wants more things first, name them one by one."""
    button = go_button(page).first
    for _ in range(12):
        if button.get_attribute("aria-disabled") != "true":
            break
        touch(page.locator(FREE).first)
    button.click()


def answered(page: Page, before: str) -> None:
    """The table moved on; or it asks for more of the same answer, as bombs do that are named with their attack."""
    page.wait_for_function(
        """before => document.querySelector('.end') || document.body.dataset.version !== before
          || [...document.querySelectorAll('.btn')].some(one => one.innerText.includes('START OVER'))""",
        arg=before,
    )


def decide(page: Page, bold: bool = True) -> str:
    """One decision by clicking, as somebody plays who likes to fight; what kind it was."""
    before = version(page)
    kind = "other"
    if page.locator(".draft").count():
        kind = "draft"
        confirm(page)
    elif page.locator(".chooser").count():
        kind = "choose"
        page.locator(".chooser .may, .chooser .offer .btn, .chooser .throw, .chooser .btn").first.click()
        if page.locator(".chooser [aria-label='Which face']").count() and version(page) == before:
            page.locator(".chooser [aria-label='Which face'] button").first.click()
        if version(page) == before and go_button(page).count():
            confirm(page)
        elif version(page) == before and page.locator(".mine .ltag.may").count():
            page.locator(".mine .ltag.may").first.click()
    elif page.locator(".panel .acts .btn:visible, .thumb .btn:visible").filter(has_text="Concede").count():
        kind = "add"
        cards = page.locator(".hand .may:not(.picked)")
        if bold and cards.count() > 2:
            touch(cards.first)
            confirm(page)
        else:
            buttons(page, "Concede").first.click()
    elif bold and page.locator(".hand .may").count() and buttons(page, "End turn").count():
        kind = "build"
        for _ in range(3):  # the other side may have acted just now, and the hand stand anew
            touch(page.locator(".hand .may").last)
            if page.locator(".hand .picked").count():
                break
        if page.locator(".machine .ltag.may").count() and go_button(page).count() == 0:
            page.locator(".mine .machine .ltag.may").first.click()
        else:
            confirm(page)
    elif bold and page.locator(".mine .ltag.may").count() and buttons(page, "End turn").count():
        kind = "attack"
        page.locator(".mine .ltag.may").first.click()
        page.locator(".theirs .ltag.may:visible").first.click()
    elif page.locator(".ltag.may, .bay.may, .cockpit.may, .tower .may").count() and not buttons(page, "Pass").count():
        kind = "aim"
        page.locator(".ltag.may, .bay.may, .cockpit.may, .tower .may").first.click()
        if version(page) == before and go_button(page).count():
            confirm(page)
        elif version(page) == before:
            page.locator(".theirs .ltag.may:visible").first.click()
    elif page.locator(".shop .may:visible").count() and not go_button(page).count():
        kind = "shop"
        page.locator(".shop .may:visible").first.click()
        confirm(page)
    elif go_button(page).count():
        kind = "go"
        confirm(page)
    else:
        kind = "plain"
        page.locator(".call .btn:visible, .crowd .btn:visible, .thumb .btn:visible").filter(
            has_not_text="Undo"
        ).first.click()
    answered(page, before)
    return kind


def play_out(*pages: Page, bold: bool = True) -> list[str]:
    """Everybody decides whenever they are asked, until the match is over."""
    kinds: list[str] = []
    for _ in range(DECISIONS):
        for page in pages:
            if over(page):
                break
            if page.evaluate(ASKED):
                kinds.append(decide(page, bold))
        if all(over(page) for page in pages):
            return kinds
        pages[0].wait_for_timeout(15)
    raise AssertionError("the game did not end")
