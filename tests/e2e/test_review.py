"""A lost game is reviewed: it opens where it was decided, is seen with either seat's eyes, linked (F22, F24, F26)."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import SHOTS, Watch
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, findings, resize
from tests.e2e.table import AT_A_TABLE, await_turn, come, decide, over, put_up, resign, tab_to, version

pytestmark = AT_A_TABLE

ANSWERS = 5  # of mine before I give up
MOST = 40  # answers by keyboard, and then one resigns by keyboard
DESK: ViewportSize = {"width": 1280, "height": 800}


def lost_game(page: Page) -> str:
    """Some turns against a computer, and then one gives up; the id of the table."""
    link = put_up(page, settings={"chooser": "seat1"})
    come(page, link)
    for _ in range(ANSWERS):
        if not await_turn(page) or not decide(page):
            break
    resign(page)
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    return link.removeprefix("/t/")


def finish(page: Page) -> None:
    """The match to its end by keyboard alone: the yellow button, and what it still wants."""
    for _ in range(MOST):
        if not await_turn(page):
            return
        before = version(page)
        for key in ("Enter", "1", "2", "Enter", "3", "4", "5", "6", "7", "8", "Enter", "n"):
            page.keyboard.press(key)
            if version(page) != before or over(page):
                break
    page.keyboard.press("m")
    tab_to(page, page.get_by_role("button", name="Resign"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("dialog").locator(".btn.go"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def told(page: Page, table: str, eyes: int) -> dict[str, Any]:
    """The review as the server tells it to these eyes."""
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/review?as={eyes}").json()["review"]
    return found


def test_a_lost_game_is_reviewed_by_keyboard_alone(page: Page, somebody: Callable[..., Page], watch: Watch) -> None:
    table = lost_game(page)
    tab_to(page, page.locator("a.glance"))
    page.keyboard.press("Enter")
    shown = page.locator("[data-eyes]")
    expect(shown).to_have_attribute("data-eyes", "0")
    review = told(page, table, 0)
    first, second = (swing["n"] for swing in review["swings"][:2])

    # It opens at the biggest swing; keys go on from there.
    expect(shown).to_have_attribute("data-at", str(first))
    expect(page.locator(".seats [aria-pressed=true]")).to_have_text("As you saw it")
    page.keyboard.press("2")
    expect(shown).to_have_attribute("data-at", str(second))
    page.keyboard.press("Home")
    expect(shown).to_have_attribute("data-at", str(review["line"][0]["n"]))
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-at", str(review["line"][1]["n"]))
    page.keyboard.press("Shift+ArrowRight")
    turns = [(point["turn"], point["n"]) for point in review["line"]]
    later = next(n for turn, n in turns if turn > turns[1][0])
    expect(shown).to_have_attribute("data-at", str(later))
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="The end", exact=True)).to_be_visible()

    # Luck and choices add up in the figures that stand there.
    figures = [text.replace("\u2212", "-").replace("\u00b1", "") for text in page.locator("td.n").all_inner_texts()]
    start, *parts, end = [round(10 * float(text)) for text in figures]
    luck, skill = parts[3], parts[6]
    assert start + luck + skill == end == 0
    assert (sum(parts[:3]), sum(parts[4:6])) == (luck, skill)

    # The same swing as the other seat saw it: their hand is open now, mine lies face down.
    page.keyboard.press("1")
    expect(shown).to_have_attribute("data-at", str(first))
    mine = page.locator(".held").last
    tab_to(page, page.locator(".seats button").nth(1))
    page.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-eyes", "1")
    expect(page.locator(".said")).to_have_text(
        next(point["text"] for point in told(page, table, 1)["line"] if point["n"] == first) or "x"
    )
    expect(mine).to_be_visible()

    # A note stays at its moment, and in the link.
    tab_to(page, page.get_by_label("Your note at this moment"))
    page.keyboard.type("Here it went wrong")
    page.keyboard.press("Tab")
    expect(page.locator(".note")).to_have_text("Note: Here it went wrong")
    page.screenshot(path=SHOTS / "review-desktop.png", full_page=True)
    assert by_day_too(page) == []
    assert findings(page) == []
    resize(page, PHONE)
    page.screenshot(path=SHOTS / "review-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0
    assert findings(page) == []

    other = somebody()
    other.goto(page.url)
    expect(other.locator("[data-eyes]")).to_have_attribute("data-at", str(first))
    expect(other.locator("[data-eyes]")).to_have_attribute("data-eyes", "1")
    expect(other.locator(".note")).to_have_text("Note: Here it went wrong")

    # From there it is played on, in the other seat, by keyboard alone, to its end.
    resize(page, DESK)
    page.keyboard.press("Escape")
    page.locator("h1").focus()
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name="Play on from decision")
    expect(dialog).to_contain_text("Dealt anew")
    expect(dialog.get_by_role("group", name="You play").locator("[aria-pressed=true]")).to_have_text("Magpie's seat")
    page.screenshot(path=SHOTS / "review-fork-desktop.png")
    assert by_day_too(page) == []
    resize(page, PHONE)
    page.screenshot(path=SHOTS / "review-fork-phone.png")
    assert page.evaluate(SIDEWAYS) <= 0
    resize(page, DESK)
    tab_to(page, dialog.get_by_role("button", name="Open the table"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".tag", has_text="Practice")).to_be_visible()
    forked = page.url.rsplit("/", 1)[1]
    assert page.request.get(f"/api/tables/{forked}").json()["fork"] == {"table": table, "n": first}
    finish(page)
    tab_to(page, page.locator("a.glance"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=f"Played on from decision {first}")).to_be_visible()
    expect(page.locator("[data-eyes]")).to_have_attribute("data-eyes", "1")

    # A friend is asked along: the table waits for them with a link.
    page.go_back()
    page.goto(f"/review/{table}?at={first}&seat=0")
    page.get_by_role("button", name="Play on from here").click()
    dialog.get_by_role("button", name="Invite a friend").click()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Played on from decision").first).to_be_visible()

    # And my list of games has it in a line.
    page.goto("/you")
    expect(page.locator(".glance").get_by_role("img").first).to_be_visible()
    expect(page.locator(".glance").first).to_contain_text("luck")
