"""Somebody at a table of ROBOTS, who clicks or types what is offered on the screen and nothing else."""

import itertools
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, Position, expect

BRISK = 0
SHORTEST: dict[str, str] = {}  # the terms of the shortest game
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


def text_of(thing: Locator) -> str:
    """What stands on the first of them, in one look; nothing if there is none, or none any more."""
    return next(iter(thing.all_inner_texts()), "")


def mark_of(thing: Locator, name: str) -> str:
    """An attribute of the first of them, in one look; nothing if it has none, or has gone."""
    found: str = thing.evaluate_all("(all, name) => all[0]?.getAttribute(name) ?? ''", name)
    return found


def phase(page: Page) -> str:
    return text_of(page.locator(".phases [aria-current=step]")).lower()


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


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus, as somebody without a mouse does."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if target.evaluate_all("([one]) => Boolean(one?.contains(document.activeElement))"):
            return
    raise AssertionError(f"{target} is not reached with {TABS} tabs")


TABS = 150  # more than there are things on a page of ours


def level(*pages: Page) -> None:
    """All of them show the same moment: what is on one and on none of the others is a secret, not news."""
    for _ in range(LOOKS):
        if len({page.evaluate("document.body.dataset.version") for page in pages}) == 1:
            return
        for page in pages:
            read_verdict(page)
        pages[0].evaluate(FRAME)
    raise AssertionError("the pages show different moments")


def go_button(page: Page) -> Locator:
    """The yellow one: beside the question, on the board, or at the thumb."""
    return page.locator(".call .btn.go:visible, .ans .btn.go:visible, .verdict .btn.go:visible, .thumb .btn.go:visible")


def read_verdict(page: Page) -> None:
    """What a combat came to stays until somebody goes on; the next combat may be decided by then."""
    turn = mark_of(page.locator(".verdict"), "data-turn")
    if turn:
        page.keyboard.press("Space")
        expect(page.locator(f".verdict[data-turn='{turn}']")).to_have_count(0)


def over(page: Page) -> bool:
    return page.get_by_role("region", name="How it ended").count() > 0


def await_turn(page: Page) -> bool:
    """Until something is asked of me, or the match is over; True if I am asked."""
    page.wait_for_function(ASKED)
    return not over(page)


MOVED = "before => Boolean(document.querySelector('.end')) || document.body.dataset.version !== before"


def moved(page: Page, before: str) -> bool:
    """Was it heard? A press shows at once: the answer is sent, or the table has gone on by itself."""
    for _ in range(GLANCES):
        if page.evaluate(MOVED, before):
            return True
        page.evaluate(FRAME)
    return False


def decide(page: Page, bold: bool = True) -> bool:
    """One decision by clicking: build what can be built, stand everything up, send everything, block what comes.

    False where nothing was decided: a verdict was read, or the table had gone on since somebody looked.
    """
    if page.locator(".verdict").count():
        read_verdict(page)
        return False
    before = moment(page, ASKED)
    if before is None:
        return False
    now = phase(page)
    mine, theirs = page.locator(".own .rob.may"), page.locator(".rival .rob.may")
    free = page.locator(".hand .may:not(.picked), .own .rob.may:not(.picked)")
    if now == "program" and bold:
        press_all(page, mine.and_(page.locator("[aria-pressed=false]")))
    elif now == "build":
        for _ in range(2):  # two cards; or robots over the limit
            touch(free.first)
    elif now == "combat" and theirs.count():
        touch(mine.first)
        touch(theirs.first)
    elif now == "combat" and bold:
        press_all(page, mine)
    halves = page.locator(".halves button")
    button = halves.first if halves.count() else go_button(page)
    for _ in range(PRESSES):
        if mark_of(button, "aria-disabled") == "true":
            touch(free.first)
            continue
        touch(button)
        if moved(page, before):
            return True
    raise AssertionError(f"{now}: nothing that was pressed was heard")


PRESSES = 20  # at most eight cards are lost at once; and what is pressed may be drawn anew in that moment


def hold_back(page: Page) -> None:
    """One decision of somebody who sends nobody: the hand grows, and the game takes longer."""
    decide(page, bold=False)


def touch(thing: Locator) -> None:
    """Where one sees it: in a hand the cards overlap. What is dark can be touched, too.

    What has gone in the meantime is not pressed: the table may go on at any moment, and whoever plays looks again.
    """
    for _ in range(GLANCES):
        spot: Position | Literal["gone"] | None = thing.evaluate_all(SEEN)
        if spot == "gone":
            return
        if spot:
            thing.page.mouse.click(spot["x"], spot["y"])
            return
        thing.page.evaluate(FRAME)
    raise AssertionError("something else lies over it")


FRAME = "new Promise(requestAnimationFrame)"
GLANCES = 60  # frames in which a thing may still be on its way to its place
SEEN = """([thing]) => {
  if (!thing) return 'gone';
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = thing.getBoundingClientRect();
  for (const down of [0.2, 0.4, 0.6, 0.8])
    for (const along of [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9]) {
      const [x, y] = [left + width * along, top + height * down];
      if (thing.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  return null;
}"""


def press_all(page: Page, which: Locator) -> None:
    for card in which.evaluate_all("all => all.map(one => one.dataset.robot)"):
        touch(page.locator(f"[data-robot='{card}']"))


def version(page: Page) -> str:
    """Which state of the table the page shows."""
    return page.evaluate("document.body.dataset.version ?? ''") or ""


def moment(page: Page, asked: str) -> str | None:
    """Which state of the table asks me; None where the table has gone on since somebody looked, as where a window was
    passed by itself. It is one look: whoever reads the version later waits for a change of a moment that is not theirs.
    """
    seen: str | None = page.evaluate(f"() => ({asked})() ? document.body.dataset.version ?? '' : null")
    return seen


def play(page: Page, decisions: int = 1) -> None:
    """So many decisions of mine; what was only read, or had gone before it was answered, is none."""
    while decisions:
        assert await_turn(page), "the game was over before"
        decisions -= decide(page)


def play_until(page: Page, there: Callable[[], bool], bold: bool = True) -> None:
    """Decide until I am asked in a certain state of the table; a game ends, and so does this."""
    while True:
        assert await_turn(page), "the game was over before"
        if not page.locator(".verdict").count() and there():
            return
        decide(page, bold)


def play_out(*pages: Page, bold: bool = True) -> None:
    """Everybody decides whenever they are asked, until the match is over."""
    while not over(page := whoever(ASKED, *pages)):
        decide(page, bold)
    for other in pages:
        while not over(other):
            whoever(ASKED, other)
            read_verdict(other)


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
