"""Friends on the page: asked at a table, answered on my page, invited by name, followed from table to table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import visit
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize, shoot
from tests.e2e.table import AT_A_TABLE, put_up, tab_to, take_seat
from tests.e2e.test_you import named

pytestmark = AT_A_TABLE


def test_friends_ask_invite_and_follow(page: Page, somebody: Callable[..., Page]) -> None:
    """With the keyboard alone where something is answered; the checker finds nothing, and a phone is wide enough."""
    bo = somebody()
    named(page, "Ana")
    named(bo, "Bo Bolt")
    link = put_up(page, "me", "open", "open", game="pbl", mode="quick")
    take_seat(bo, link)
    visit(bo, link)
    bo.get_by_role("button", name="About Ana").click()
    sheet = bo.get_by_role("dialog", name="Ana")
    sheet.get_by_role("button", name="Be friends").click()
    expect(sheet.get_by_role("status")).to_contain_text("You have asked Ana")
    shoot(bo, "person-friends")
    assert findings(bo) == []

    visit(page, "you")
    panel = page.get_by_role("region", name="Friends")
    yes = panel.get_by_role("button", name="Be friends with Bo Bolt")
    expect(yes).to_be_visible()
    shoot(page, "you-friends-asked")
    tab_to(page, yes)
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_have_text("Bo Bolt is your friend.")
    expect(panel.get_by_text("Waits at PBL ROBOTS")).to_be_visible()
    assert findings(page) == []

    table = put_up(bo, "me", "open")  # Bo goes on to another table, and wants Ana there
    visit(bo, table)
    bo.get_by_role("button", name="Invite Ana").click()
    expect(bo.get_by_role("status").filter(has_text="Ana is invited.")).to_be_visible()
    assert findings(bo) == []
    expect(panel.get_by_text("wants you at ROBOTS")).to_be_visible()  # she did nothing: it came by itself
    for name, size in (("you-friends", None), ("you-friends-phone", PHONE)):
        if size:
            resize(page, size)
            page.get_by_role("button", name="Seat and data").click()
            panel.scroll_into_view_if_needed()
        page.screenshot(path=f"build/screenshots/{name}.png", full_page=True)
        assert page.evaluate(SIDEWAYS) <= 0
    visit(page, "play")
    expect(panel.get_by_text("wants you at ROBOTS")).to_be_visible()
    page.screenshot(path="build/screenshots/play-friends-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0
    assert findings(page) == []
    panel.get_by_role("button", name="No, thanks, Bo Bolt").click()
    expect(panel.get_by_text("wants you at ROBOTS")).to_have_count(0)

    panel.get_by_role("button", name="Follow Bo Bolt").click()
    page.wait_for_url(f"**{table}")
    expect(page.get_by_role("complementary", name="Following")).to_be_visible()
    onward = put_up(bo, "me", "greedy")
    visit(bo, onward)
    page.wait_for_url(f"**{onward}")  # along with him
    page.get_by_role("button", name="Stop following Bo Bolt").click()
    expect(page.get_by_role("complementary", name="Following")).to_have_count(0)

    visit(bo, "you")
    switch = bo.get_by_role("checkbox", name="My friends see where I am")
    switch.uncheck()
    bo.goto(onward)
    visit(page, "you")
    expect(panel.get_by_text("Not here")).to_be_visible()
