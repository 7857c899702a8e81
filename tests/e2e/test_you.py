"""Your page: where one is known, the way out, and the way back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import SHOTS, Watch, settle, visit
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize
from tests.e2e.table import AT_A_TABLE, come, put_up, take_seat

pytestmark = AT_A_TABLE

ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"


def named(page: Page, name: str) -> None:
    assert page.request.get("/api/me").ok
    assert page.request.post("/api/me", data={"name": name}).ok


def sit_here_and_there(page: Page, rival: Page) -> str:
    """Ana at a table with Bo, and at one that waits; the address of the first."""
    named(page, "Ana")
    named(rival, "Bo")
    link = put_up(page, "me", "open", settings={"chooser": "seat1"})
    take_seat(rival, link)
    put_up(page, "me", "open", game="pbl", private=True)  # nobody else of this yard is to see it
    return link


def link_of(page: Page) -> str:
    """A personal link, as one copies it."""
    shown = page.get_by_role("dialog").locator("code")
    expect(shown).to_contain_text("/back#")
    return shown.inner_text()


def test_log_out_here_and_come_back_elsewhere(page: Page, somebody: Callable[..., Page], watch: Watch) -> None:
    """F28: the seats are named, the link is shown once and opens them in another browser, once."""
    table = sit_here_and_there(page, somebody())
    visit(page, "you")
    page.get_by_role("button", name="Log out").click()
    sheet = page.get_by_role("dialog", name="Log out?")
    expect(sheet.get_by_role("listitem")).to_have_text(
        ["PBL ROBOTS, waiting for one more", "ROBOTS against Bo"], ignore_case=True
    )
    expect(sheet).to_contain_text("Without a link these seats are lost")
    page.screenshot(path=SHOTS / "log-out-desktop.png")
    assert findings(page) == []
    sheet.get_by_role("button", name="Make a link back").click()
    link = link_of(page)
    expect(sheet.get_by_role("img", name="Your link as a QR code")).to_be_visible()
    page.screenshot(path=SHOTS / "log-out-link-desktop.png")
    assert findings(page) == []
    resize(page, PHONE)
    page.screenshot(path=SHOTS / "log-out-link-phone.png")
    assert page.evaluate(SIDEWAYS) <= 0
    sheet.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Logged out")).to_be_visible()
    page.screenshot(path=SHOTS / "logged-out-phone.png")
    assert page.context.cookies() == []

    phone = somebody(user_agent=ANDROID, viewport=PHONE)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url + str(request.headers.get("referer"))))
    phone.goto(link)
    expect(phone.get_by_role("button", name="Come back")).to_be_visible()
    assert phone.evaluate("location.href").endswith("/back")  # nothing of it stays in the address bar
    phone.screenshot(path=SHOTS / "back-link-phone.png")
    assert findings(phone) == []
    phone.get_by_role("button", name="Come back").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ana")
    settle(phone)
    phone.screenshot(path=SHOTS / "you-back-phone.png", full_page=True)
    come(phone, table)
    expect(phone.locator(".halves button").first).to_be_visible()  # it is her seat: she is asked
    token = link.rpartition("#")[2]
    assert [url for url in asked if token in url] == []

    page.goto(link)
    watch.allow("400")
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_role("alert")).to_contain_text("This link was used already")


def test_signed_out_from_another_device(page: Page, somebody: Callable[..., Page]) -> None:
    """The table that is open there closes at once, nothing of it stays on the screen, and one sentence says why."""
    table = sit_here_and_there(page, somebody())
    visit(page, "you")
    page.get_by_role("button", name="Make my link").click()
    link = page.locator("aside code").inner_text()
    phone = somebody(user_agent=ANDROID, viewport=PHONE)
    phone.goto(link)
    phone.get_by_role("button", name="Come back").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ana")
    come(phone, table)
    page.reload()
    settle(page)
    rows = page.get_by_role("region", name="Devices").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Chrome on Android")).to_be_visible()
    expect(rows.filter(has_text="This browser").get_by_text("Here")).to_be_visible()
    for shift in ("dark", "light"):
        page.emulate_media(color_scheme=shift, reduced_motion="reduce")
        page.screenshot(path=SHOTS / f"you-devices-{shift}.png", full_page=True)
    assert findings(page) == []
    rows.filter(has_text="Chrome on Android").get_by_role("button", name="Sign out").click()

    expect(phone.get_by_role("alert")).to_have_text("You are signed out here: this session was ended.")
    expect(phone.locator(".table, .hand, .call")).to_have_count(0)
    phone.screenshot(path=SHOTS / "signed-out-phone.png")
    assert findings(phone) == []
    expect(rows).to_have_count(1)
    come(page, table)  # who did it plays on
    phone.get_by_role("link", name="Go on as a new guest").click()
    settle(phone)
    assert phone.request.get("/api/me").json()["name"] != "Ana"


def test_a_session_that_ended_while_the_line_was_down(page: Page, somebody: Callable[..., Page], watch: Watch) -> None:
    """Nobody finds themselves at the table as somebody else: the page says that it is not known any more."""
    watch.allow("403", "ERR_INTERNET_DISCONNECTED", "WebSocket")
    table = sit_here_and_there(page, somebody())
    come(page, table)
    page.context.set_offline(True)
    expect(page.get_by_text("No connection.")).to_be_visible()
    cookies = page.context.cookies()
    other = somebody()
    other.context.add_cookies(cookies)  # type: ignore[arg-type]
    assert other.request.post("/api/me/logout").ok
    page.context.set_offline(False)

    expect(page.get_by_role("alert")).to_have_text("You are signed out here: this browser is not known any more.")


def test_a_program_is_a_device(page: Page) -> None:
    visit(page, "you")
    page.get_by_role("button", name="Add a program").click()
    sheet = page.get_by_role("dialog", name="Add a program")
    sheet.get_by_role("textbox").fill("tin-7f")
    page.keyboard.press("Enter")
    expect(sheet.locator("code")).to_have_text(re.compile("[A-Za-z0-9_-]{43}"))
    token = sheet.locator("code").inner_text()
    page.screenshot(path=SHOTS / "program-desktop.png")
    assert findings(page) == []
    headers = {"authorization": f"Bearer {token}", "cookie": ""}
    assert page.request.get("/api/me/sessions", headers=headers).ok
    page.keyboard.press("Escape")
    expect(page.get_by_text(token)).to_have_count(0)
    row = page.get_by_role("region", name="Devices").get_by_role("listitem").filter(has_text="tin-7f")
    expect(row).to_contain_text("a program at your tables, within the hour")
    page.get_by_role("button", name="Sign out everywhere else").click()

    expect(row).to_have_count(0)
    assert page.request.get("/api/me/sessions", headers=headers).status == 403


def test_the_top_bar_knows_who_one_is(page: Page) -> None:
    """A name leads to one's page; whoever only reads the rules is made nobody."""
    visit(page, "rule")
    me = page.get_by_role("banner").get_by_role("link", name="Your page")
    expect(me).to_have_text("You")
    assert page.context.cookies() == []
    named(page, "Ana")
    visit(page, "play")
    page.get_by_role("banner").get_by_role("link", name="Ana, your page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana")
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="Your name").fill("Anabel")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Anabel")
    expect(page.get_by_role("banner").get_by_role("link", name="Anabel, your page")).to_be_visible()
