"""Two people at one device, which they hand over behind a curtain."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e import battleground, pbl, table
from tests.e2e.conftest import visit
from tests.e2e.pictures import findings, shoot
from tests.e2e.table import AT_A_TABLE, ENDED, hand_of, over, put_up, quiet_coach, resign

pytestmark = AT_A_TABLE

TABLE = ".call, .halves"
HIDDEN = "[data-card], .hand, .rob, .machine, .options, .log"  # what may not be behind the cloth


def lift(page: Page) -> str:
    """Take the device that is handed over; whose turn it is. Nothing when the match is over."""
    page.wait_for_function("() => document.querySelector('.curtain .btn.go, .end')")
    if over(page):
        return ""
    assert page.locator(HIDDEN).count() == 0
    said = page.get_by_role("heading", level=1).inner_text()
    page.locator(".curtain .btn.go").click()
    expect(page.locator(TABLE).first).to_be_visible()
    return said.lower().removeprefix("hand the screen to ")


def keeps_the_device(page: Page, asked: str) -> bool:
    """Until the one who holds the device is asked; False once the curtain has fallen, or the match is over."""
    page.wait_for_function(f"() => document.querySelector('.curtain') || ({asked})()")
    return not over(page) and not page.locator(".curtain").count()


def play(page: Page, asked: str, decide: Callable[[Page], object], decisions: int) -> dict[str, set[str]]:
    """So many decisions at one device; what each held last. Nobody's page holds a card of the other's hand."""
    held: dict[str, set[str]] = {}
    made = 0
    while made < decisions:
        who = lift(page)
        if not who:
            break
        while keeps_the_device(page, asked):
            held[who] = set(hand_of(page))
            assert all(held[who].isdisjoint(held[name]) for name in held if name != who)
            decide(page)
            made += 1
    return held


def test_two_people_at_one_device(page: Page) -> None:
    """F42: the device is handed over behind a curtain; what one holds is not in the page while the other plays."""
    quiet_coach(page)
    visit(page, "/play?game=robots")
    page.get_by_text("Seats and options").click()
    page.get_by_label(re.compile("^Seat 2")).select_option("here")
    page.get_by_label("Name of seat 2").fill("Mara")
    page.get_by_label("Pace").select_option("0")
    assert findings(page) == []
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".curtain")).to_be_visible()
    shoot(page, "curtain")
    assert findings(page) == []
    page.reload()  # always begins behind the curtain
    play(page, table.ASKED, table.decide, 4)
    expect(page.get_by_role("region", name="What happened")).to_be_visible()
    shoot(page, "curtain-later")
    assert findings(page) == []
    who = lift(page)  # in mid-turn
    held = hand_of(page)
    page.reload()
    assert lift(page) == who
    assert hand_of(page) == held
    page.reload()
    both = play(page, table.ASKED, table.decide, 8)
    if lift(page):
        resign(page)

    expect(page.locator(".finale .said")).to_contain_text(re.compile("wins", re.IGNORECASE))
    assert len(both) == 2
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".curtain")).to_be_visible()
    visit(page, "play")
    expect(page.get_by_role("region", name="My games")).to_contain_text("at one device")


def test_two_people_at_one_device_play_pbl(page: Page) -> None:
    """From the base robots into the first turns; the hand, the offered hands and the log wait behind the cloth."""
    quiet_coach(page)
    page.goto(put_up(page, "me", "here Mara", game="pbl", mode="quick"))
    held = play(page, pbl.ASKED, pbl.decide, 12)

    assert len(held) == 2
    assert all(held.values())
    page.reload()
    who = lift(page)
    expect(page.locator(".hand [data-card]")).to_have_count(len(hand_of(page)))
    assert set(hand_of(page)).isdisjoint(*(held[name] for name in held if name != who))
    assert findings(page) == []


def test_two_people_at_one_device_play_battleground(page: Page) -> None:
    """What one chooses in secret is not in the page when the other chooses."""
    page.goto(put_up(page, "me", "here Mara", game="battleground"))
    seen: set[str] = set()
    for _ in range(6):
        who = lift(page)
        if not who:
            break
        seen.add(who)
        while keeps_the_device(page, battleground.OFFERED):
            battleground.play_a_bit(page)

    assert len(seen) == 2
    expect(page.locator(".curtain, .end").first).to_contain_text(re.compile(f"hand the screen|{ENDED.pattern}", re.I))
    assert findings(page) == []
