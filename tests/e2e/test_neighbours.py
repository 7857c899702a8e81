"""Mute, block and report somebody, take it back, and hear what the host has to say."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from boltyard.cli import main
from boltyard.server.store.admin import cursor_on
from boltyard.server.store.hosting import reports
from boltyard.server.store.sqlite import Sqlite
from tests.e2e.conftest import Watch, visit
from tests.e2e.pictures import findings, shoot
from tests.e2e.table import AT_A_TABLE, come, put_up, quiet_coach, take_seat

pytestmark = AT_A_TABLE


def named(page: Page, name: str) -> None:
    assert page.request.get("/api/me").ok
    assert page.request.post("/api/me", data={"name": name}).ok


def test_somebody_is_muted_reported_and_heard_again(page: Page, somebody: Callable[..., Page], site_db: Path) -> None:
    """It lasts over a reload; the host reads what was said, also what the reporter did not hear."""
    quiet_coach(page)
    bo = somebody()
    named(page, "Ana")
    named(bo, "Bolshy Bo")
    link = put_up(page, "me", "open")
    take_seat(bo, link)
    come(page, link)
    come(bo, link)
    bo.keyboard.press("c")
    bo.get_by_label("Say something").fill("You tin can")
    bo.keyboard.press("Enter")
    page.get_by_role("tab", name=re.compile("Chat")).click()
    chat = page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("You tin can")
    chat.get_by_role("button", name="Bolshy Bo").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Bolshy Bo")
    expect(sheet).to_be_visible()
    shoot(page, "person-sheet")
    assert findings(page) == []
    sheet.get_by_role("button", name="Mute").click()
    expect(sheet.get_by_role("status")).to_contain_text("You no longer hear Bolshy Bo")
    page.keyboard.press("Escape")
    expect(chat).not_to_contain_text("You tin can")
    bo.get_by_label("Say something").fill("Do you hear me?")
    bo.keyboard.press("Enter")
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Do you hear me?")
    page.reload()
    page.get_by_role("tab", name=re.compile("Chat")).click()
    page.get_by_role("button", name="Bolshy Bo is muted").click()
    expect(page.get_by_role("log", name="Chat")).not_to_contain_text("Bolshy")

    sheet.get_by_role("button", name="Report").click()
    form = page.get_by_role("dialog", name="Report Bolshy Bo")
    form.get_by_role("button", name="Send to the host").click()
    expect(form.get_by_role("alert")).to_have_text("Choose what it is about first.")
    form.get_by_label("Rude or hurtful words").check()
    form.get_by_label("In your own words").fill("He calls me names.")
    shoot(page, "report-sheet")
    assert findings(page) == []
    form.get_by_role("button", name="Send to the host").click()
    expect(sheet.get_by_role("status")).to_contain_text("The host has it")
    with cursor_on(Sqlite(site_db)) as c:
        report = reports(c)[0]
    assert (report.name, report.reason, report.words) == ("Bolshy Bo", "rude", "He calls me names.")
    assert [line.text for line in report.said] == ["You tin can", "Do you hear me?"]

    sheet.get_by_role("button", name="Block").click()
    expect(sheet.get_by_role("status")).to_contain_text("This match goes on.")
    sheet.get_by_role("link", name="People you do not hear").click()
    expect(page.get_by_text("Blocked: never matched with you")).to_be_visible()
    shoot(page, "people")
    assert findings(page) == []
    page.get_by_role("button", name="Unblock Bolshy Bo").click()
    expect(page.get_by_text("You hear Bolshy Bo again.")).to_be_visible()
    come(page, link)
    page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Do you hear me?")


def test_a_stranger_in_the_waiting_room_can_be_blocked(page: Page, somebody: Callable[..., Page]) -> None:
    bo = somebody()
    named(bo, "Bolshy Bo")
    link = put_up(bo, "me", "open")
    visit(page, link)
    page.get_by_role("button", name="About Bolshy Bo").click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("never matched")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="About Bolshy Bo")).to_have_text("Blocked")
    assert findings(page) == []


def test_the_host_speaks_to_everybody(page: Page, somebody: Callable[..., Page], site_db: Path) -> None:
    """At a table and in the lobby, for those who come later too, and it stays closed once it is read."""
    link = put_up(page)
    come(page, link)
    db = ("--db", str(site_db))
    assert main(["admin", "announce", "Club night begins at eight. " + "Bring a friend. " * 4, *db]) == 0
    assert main(["admin", "drain", "--in", "10m", *db]) == 0
    try:
        sign = page.get_by_role("alert").filter(has_text="Club night begins at eight.")
        closing = page.get_by_role("alert").filter(has_text="This server closes at")
        expect(sign).to_be_visible()
        expect(closing).to_contain_text("matches are kept")
        shoot(page, "host-notice")
        assert findings(page) == []
        for one in (sign, closing):
            one.get_by_role("button", name="Close").click()
            expect(one).to_have_count(0)
        page.reload()
        expect(page.locator(".call, .halves").first).to_be_visible()
        expect(sign).to_have_count(0)
        bo = somebody()
        visit(bo, "play")
        expect(bo.get_by_role("alert").filter(has_text="Club night")).to_be_visible()
        shoot(bo, "host-notice-lobby")
        assert findings(bo) == []
    finally:
        assert main(["admin", "drain", "--cancel", *db]) == 0
        assert main(["admin", "announce", "--clear", *db]) == 0  # the last, so that who sees it has seen all
    expect(bo.get_by_role("alert").filter(has_text="Club night")).to_have_count(0)


def test_whoever_is_shut_out_is_told_why(
    page: Page, watch: Watch, somebody: Callable[..., Page], site_db: Path
) -> None:
    """Within a second, wherever they are; others play on."""
    watch.allow("403", "WebSocket")
    bo = somebody()
    link = put_up(bo)
    come(bo, link)
    come(page, put_up(page))
    me = page.request.get("/api/me").json()["person"]
    assert main(["admin", "bans", me, "--for", "7d", "--reason", "spam", "--db", str(site_db)]) == 0
    expect(page.get_by_role("alert").filter(has_text="You are shut out here until")).to_contain_text("spam")
    page.screenshot(path="build/screenshots/shut-out-desktop.png")
    assert findings(page) == []
    assert bo.request.get("/api/me").ok
