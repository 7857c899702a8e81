"""Somebody at a table of PBL ROBOTS, who clicks what is offered on the screen and nothing else."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.table import FRAME, TABS, mark_of, moment, over, put_up, text_of, touch, version, whoever

ATTACKED = re.compile(r" attacks |\d+ : \d+")  # one that goes on, or the one line that is kept of it
SHORTEST = {"mode": "quick"}  # the terms of the shortest game
# Verdicts stand for a while; whoever plays here has read them at a glance, and goes on with a key.
ASKED = """() => {
  if (document.querySelector('.end')) return true;
  if (!window.patient && document.querySelector('.verdict'))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
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


BARS = (
    ".call",
    ".crowd",
    ".panel .acts",
    ".thumb",
    ".draft .acts",
    ".board",
    ".deal",
)  # where the buttons of a decision stand
BUTTONS = ", ".join(f"{bar} .btn:visible" for bar in BARS)
YELLOW = ", ".join(f"{bar} .btn.go:visible" for bar in BARS)
CHOICES = ".chooser .held.may:not(.picked), .chooser .throw, .chooser .dice .btn"
BOARD = ".ltag.may:visible, .cockpit.may:visible, .tower .may:visible"
FREE = ".hand .may:not(.picked), .chooser .may:not(.picked), .tower .may:not(.src)"  # what a set is made of
LIMB = ".mine .ltag.may:visible"
TARGET = ".theirs .ltag.may:visible"
HELD = ".picked, .src, .chooser [aria-pressed=true]"  # what is begun
FACE = "[aria-label='Which face'] button:not([aria-disabled=true])"
ROW = ".shop .held.may:visible"
Press = Callable[[Locator], None]


def log_of(page: Page) -> str:
    """Nothing before the first turn: then the choices have the whole screen, and the log is behind its button."""
    return text_of(page.get_by_role("log", name="Log"))


def buttons(page: Page, name: str) -> Locator:
    return page.locator(BUTTONS).filter(has_text=name)


def go_button(page: Page) -> Locator:
    return page.locator(YELLOW)


def answered(page: Page, before: str) -> None:
    """The table moved on; or it asks for more of the same answer, as bombs do that are named with their attack."""
    page.wait_for_function(
        """before => document.querySelector('.end') || document.body.dataset.version !== before
          || [...document.querySelectorAll('.btn')].some(one => one.innerText.includes('START OVER'))""",
        arg=before,
    )


def decide(page: Page, bold: bool = True, press: Press = touch) -> str:
    """One decision by clicking, as somebody plays who likes to fight; what kind it was."""
    before = moment(page, ASKED)
    if before is None:
        return "gone on"
    kind = begin(page, bold, press)
    for _ in range(PRESSES):
        if over(page) or version(page) != before:
            break
        if not go_on(page, press) and not page.locator(HELD).count():
            begin(page, bold, press)  # the table stood anew in that moment, and the press met nothing
        page.evaluate(FRAME)
    try:
        answered(page, before)
    except PlaywrightTimeout as error:
        raise AssertionError(f"{kind}, and no answer: {page.evaluate(OFFERED)}") from error
    return kind


PRESSES = 40  # at most twelve things are named at once; and what is pressed may be drawn anew in that moment
OFFERED = """() => [...document.querySelectorAll('.call, .btn, .may, .picked, .src, [role=alert]')]
  .map(one => `${one.className}: ${one.getAttribute('aria-label') ?? ''} ${one.innerText}`.replaceAll('\\n', ' '))"""


def begin(page: Page, bold: bool, press: Press) -> str:
    """Press the first thing, or the button that is the whole answer; what kind of decision it is."""
    if page.locator(".draft").count():
        return "draft"
    if page.locator(".pregame").count():
        press(go_button(page).first)
        return "choose"
    if page.locator(CHOICES).count():
        press(page.locator(CHOICES).first)
        return "choose"
    cards = page.locator(".hand .may:not(.picked)")
    if buttons(page, "Concede").count():
        press(cards.first if bold and cards.count() > 2 else buttons(page, "Concede").first)
        return "add"
    if buttons(page, "End turn").count():
        if bold and cards.count():
            press(cards.last)
            return "build"
        if bold and page.locator(LIMB).count():
            press(page.locator(LIMB).first)
            return "attack"
        press(buttons(page, "End turn").first)
        return "go"
    if buttons(page, "Pass").count():
        if bold and cards.count():
            press(cards.first)
            return "react"
        press(buttons(page, "Pass").first)
        return "go"
    if page.locator(BOARD).count():
        press(page.locator(BOARD).first)
        return "aim"
    if page.locator(ROW).count() and not go_button(page).count():
        press(page.locator(ROW).first)
        return "shop"
    if not go_button(page).count():
        press(page.locator(BUTTONS).filter(has_not_text="Undo").first)
        return "plain"
    return "go"


def go_on(page: Page, press: Press) -> bool:
    """Go on with what was begun: the yellow button, what it still waits for, or the second thing of two."""
    button = go_button(page)
    if button.count():
        is_locked = mark_of(button, "aria-disabled") == "true"
        press(page.locator(FREE).first if is_locked else button.first)
    elif page.locator(FACE).count():
        press(page.locator(FACE).first)
    elif page.locator(".mine .ltag.src").count() and page.locator(TARGET).count():
        press(page.locator(TARGET).first)
    elif page.locator(".picked").count() and page.locator(LIMB).count():
        press(page.locator(LIMB).first)
    else:
        return False
    return True


def by_keys(thing: Locator) -> None:
    """With the key that stands on it, or with Tab and Space; what has gone in the meantime is not pressed."""
    page = thing.page
    key: str | None = thing.evaluate_all(KEY_OF)
    if key:
        page.keyboard.press(key)
    if key != "":
        return
    for _ in range(TABS):
        way: str | None = thing.evaluate_all(WAY_TO)
        if way == "":
            page.keyboard.press("Space")
        if not way:
            return
        page.keyboard.press(way)
    raise AssertionError("no key leads there")


KEY_OF = """([thing]) => {
  if (!thing) return null;
  const stands = thing.getAttribute('aria-keyshortcuts') ?? '';
  const focused = document.activeElement?.closest('button, a'); // Enter would press it
  if (stands && !(stands === 'Enter' && focused)) return stands;
  const place = ['head', 'left_arm', 'right_arm', 'legs'].indexOf((thing.dataset.part ?? '').split('.')[1]);
  return place < 0 ? '' : (thing.closest('.mine') ? 'asdf' : 'qwer')[place];
}"""
WAY_TO = """([thing]) => {
  if (!thing) return null;
  const here = document.activeElement;
  if (here === thing) return '';
  return here?.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}"""


def play_out(*pages: Page, bold: bool = True, press: Press = touch) -> list[str]:
    """Everybody decides whenever they are asked, until the match is over; the kinds of decisions."""
    kinds: list[str] = []
    while not over(page := whoever(ASKED, *pages)):
        kinds.append(decide(page, bold, press))
    return kinds
