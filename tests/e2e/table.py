"""Somebody at a table of ROBOTS, who clicks or types what is offered on the screen and nothing else."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

BRISK = 0
SHORTEST: dict[str, str] = {}  # the terms of the shortest game
DECISIONS = 800  # more than any game asks of those who play it
LOOKS = 6000  # at somebody, until anybody is asked; each takes a frame of the page
AT_A_TABLE = [
    pytest.mark.e2e,
    pytest.mark.browser_context_args(reduced_motion="reduce"),
]


def put_up(page: Page, *seats: str, game: str = "robots", **terms: Any) -> str:
    """A table over the same cookies as the page's; its address."""
    assert page.request.get("/api/me").ok
    wish = {"game": game, "seats": list(seats) or ["me", "greedy"], "beat": BRISK, **terms}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    link: str = answer.json()["link"]
    return link


def take_seat(page: Page, link: str) -> None:
    assert page.request.get("/api/me").ok
    assert page.request.post(f"/api/tables/{link.removeprefix('/t/')}/sit", data={}).ok


def come(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator(".call, .ask .ban, [aria-label='How it ended']").first).to_be_visible()


def quiet_coach(page: Page) -> None:
    """Nobody explains anything: the pictures show the table as it looks after the first game."""
    page.add_init_script("localStorage.setItem('boltyard-table', JSON.stringify({coach: false}))")


def phase(page: Page) -> str:
    now = page.locator(".phases [aria-current=step]")
    return now.inner_text().lower() if now.count() else ""


ASKED = """() => {
  if (document.querySelector('[aria-label="How it ended"]')) return true;
  if (document.body.dataset.version === 'sent') return false; // what stands there is the question just answered
  return Boolean(document.querySelector('.halves, .verdict')
    || (document.querySelector('.call:not(.wait)') && document.querySelector('.call .btn.go, .thumb .btn.go')));
}"""


def asked(page: Page) -> bool:
    """Is something asked of me that I can answer?"""
    return bool(page.evaluate(ASKED)) and not over(page)


def whoever(asked: str, *pages: Page) -> Page:
    """Whoever is asked first, or for whom the match is over: one looks around the table until somebody is."""
    for _, page in zip(range(LOOKS), itertools.cycle(pages), strict=False):
        if page.evaluate(f"new Promise(told => requestAnimationFrame(() => told(Boolean(({asked})()))))"):
            return page
    raise AssertionError("nobody is asked")


def level(*pages: Page) -> None:
    """All of them show the same moment: what is on one and on none of the others is a secret, not news."""
    for _ in range(LOOKS):
        if len({page.evaluate("document.body.dataset.version") for page in pages}) == 1:
            return
        for page in pages:
            read_verdict(page)
        pages[0].evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError("the pages show different moments")


def go_button(page: Page) -> Locator:
    """The yellow one: beside the question, on the board, or at the thumb."""
    return page.locator(".call .btn.go:visible, .ans .btn.go:visible, .verdict .btn.go:visible, .thumb .btn.go:visible")


def read_verdict(page: Page) -> None:
    """What a combat came to stays until somebody goes on; the next combat may be decided by then."""
    if page.locator(".verdict").count():
        turn = page.locator(".verdict").get_attribute("data-turn")
        page.keyboard.press("Space")
        expect(page.locator(f".verdict[data-turn='{turn}']")).to_have_count(0)


def over(page: Page) -> bool:
    return page.get_by_role("region", name="How it ended").count() > 0


def await_turn(page: Page) -> bool:
    """Until something is asked of me, or the match is over; True if I am asked."""
    page.wait_for_function(ASKED)
    return not over(page)


def decide(page: Page, bold: bool = True) -> None:
    """One decision by clicking: build what can be built, stand everything up, send everything, block what comes."""
    if page.locator(".verdict").count():
        read_verdict(page)
        return
    if page.locator(".halves").count():
        page.locator(".halves button").first.click()
        expect(page.locator(".halves")).to_have_count(0)
        return
    before = version(page)
    now = phase(page)
    mine = page.locator(".own .rob.may")
    if now == "program" and bold:
        press_all(page, mine.and_(page.locator("[aria-pressed=false]")))
    elif now == "build":
        for _ in range(2):  # two cards; or robots over the limit
            free = page.locator(".hand .may:not(.picked), .own .rob.may:not(.picked)")
            if free.count():
                touch(free.first)
    elif now == "combat" and page.locator(".rival .rob.may").count():
        mine.first.click()
        page.locator(".rival .rob.may").first.click()
    elif now == "combat" and bold:
        press_all(page, mine)
    button = go_button(page)
    for _ in range(12):  # at most eight cards are lost at once
        if button.get_attribute("aria-disabled") != "true":
            break
        touch(page.locator(".hand .may:not(.picked), .own .rob.may:not(.picked)").first)
    button.click()
    page.wait_for_function(
        "before => document.querySelector('.end') || document.body.dataset.version !== before",
        arg=before,
    )


def touch(thing: Locator) -> None:
    """Where one sees it: in a hand the cards overlap. What is dark can be touched, too."""
    for _ in range(GLANCES):
        spot: Position | None = thing.evaluate(SEEN)
        if spot:
            thing.click(position=spot, force=True)
            return
        thing.page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError("something else lies over it")


GLANCES = 60  # frames in which a thing may still be on its way to its place
SEEN = """thing => {
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = thing.getBoundingClientRect();
  for (const down of [0.2, 0.4, 0.6, 0.8])
    for (const along of [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9]) {
      const [x, y] = [width * along, height * down];
      if (thing.contains(document.elementFromPoint(left + x, top + y))) return { x, y };
    }
  return null;
}"""


def press_all(page: Page, which: Locator) -> None:
    for card in [one.get_attribute("data-robot") for one in which.all()]:
        page.locator(f"[data-robot='{card}']").click()


def version(page: Page) -> str:
    """Which state of the table the page shows."""
    return page.evaluate("document.body.dataset.version ?? ''") or ""


def play_out(*pages: Page, bold: bool = True) -> None:
    """Everybody decides whenever they are asked, until the match is over."""
    for _ in range(DECISIONS):
        page = whoever(ASKED, *pages)
        if not over(page):
            decide(page, bold)
            continue
        for other in pages:
            while not over(other):
                whoever(ASKED, other)
                read_verdict(other)
        return
    raise AssertionError("the game did not end")


def put_away(page: Page) -> None:
    """Escape from a sheet; while it is open, nothing behind it takes the focus or hears a key."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def resign(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()


def hand_of(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


def sentence(page: Page) -> Locator:
    return page.get_by_role("region", name="What is asked").get_by_role("status")


ENDED = re.compile("win|won|drawn")
