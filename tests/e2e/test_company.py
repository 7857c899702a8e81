"""Several people at a table of ROBOTS: how they meet, watch, talk, lose the line and pause."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import SHOTS, Watch, visit
from tests.e2e.pictures import findings, shoot
from tests.e2e.table import (
    ASKED,
    AT_A_TABLE,
    ENDED,
    await_turn,
    come,
    decide,
    level,
    over,
    play,
    play_out,
    put_up,
    quiet_coach,
    resign,
    take_seat,
    whoever,
)

pytestmark = AT_A_TABLE


def test_two_browsers_from_the_landing_page_to_the_end(page: Page, somebody: Callable[..., Page]) -> None:
    """Ana puts up a table in the lobby, Bo types its code, they play to the end and again."""
    visit(page, "/?game=robots")
    page.get_by_role("link", name="More options").click()
    page.get_by_text("Seats and options").click()
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Pace").select_option("0")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    code = page.locator(".code b").inner_text()
    bo = somebody()
    visit(bo, "landing")
    bo.get_by_label("Table code").fill(code)
    bo.get_by_role("button", name="Join table").click()
    bo.get_by_role("button", name="Sit here").click()
    play_out(page, bo)

    for seat in (page, bo):
        expect(seat.get_by_role("region", name="How it ended")).to_contain_text(ENDED)
    words = {seat.locator(".finale h2").inner_text().lower() for seat in (page, bo)}
    assert words == {"run dry", "tanked"}
    here = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(bo.get_by_text("would play again")).to_be_visible()
    bo.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(here)
    expect(bo).to_have_url(page.url)
    expect(page.locator(".halves, .call").first).to_be_visible()


def test_a_guest_comes_by_the_link(page: Page, somebody: Callable[..., Page]) -> None:
    visit(page, "/?game=robots")
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_alt_text("QR code of the invitation")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    shoot(page, "waiting-room")
    assert findings(page) == []
    link = page.locator(".invite code").inner_text()
    friend = somebody()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="You are invited")).to_be_visible()
    shoot(friend, "invitation")
    assert findings(friend) == []
    friend.get_by_role("button", name="Sit here").click()

    for seat in (page, friend):
        expect(seat.get_by_role("region", name="What is asked")).to_be_visible()


def test_two_clicks_and_two_are_playing(page: Page, somebody: Callable[..., Page]) -> None:
    """F30: from the landing page of one who knows nobody to a table with both, by the link, without an account.

    Fifteen seconds are two clicks and what they wait for; `dev page` measures how soon a table is there.
    """
    friend = somebody()
    visit(page, "/?game=robots")
    page.get_by_role("button", name="Play a friend").click()
    friend.goto(page.locator(".invite code").inner_text())
    friend.get_by_role("button", name="Sit here").click()
    for seat in (page, friend):
        expect(seat.get_by_role("region", name="What is asked")).to_be_visible()
    decide(whoever(ASKED, page, friend))
    for seat in (page, friend):
        expect(seat.locator(".hand [data-card]").first).to_be_visible()


def test_a_plug_pulled_longer_than_the_grace(page: Page, watch: Watch, somebody: Callable[..., Page]) -> None:
    """Shown, grace, a bot stands in, handed back."""
    link = put_up(page, "me", "open", grace=1)
    bo = somebody()
    take_seat(bo, link)
    come(page, link)
    come(bo, link)
    bo.context.set_offline(True)
    expect(bo.get_by_role("alert").filter(has_text="No connection.")).to_be_visible()
    bo.screenshot(path=SHOTS / "table-offline-desktop.png")
    assert findings(bo) == []
    expect(page.get_by_text(re.compile("is gone, back within|a bot plays on"))).to_be_visible()
    expect(page.get_by_text("is gone; a bot plays on.")).to_be_visible()
    page.screenshot(path=SHOTS / "table-away-desktop.png")
    assert findings(page) == []
    bo.context.set_offline(False)

    expect(bo.get_by_text("No connection.")).to_have_count(0)
    expect(page.get_by_text("a bot plays on")).to_have_count(0)
    expect(bo.locator(".call, .halves, .ask .ban").first).to_be_visible()
    for _ in range(3):
        seat = whoever(ASKED, page, bo)
        assert not over(seat)
        decide(seat)


def test_a_spectator_sees_what_everybody_may(page: Page, somebody: Callable[..., Page]) -> None:
    quiet_coach(page)
    link = put_up(page)
    come(page, link)
    guest = somebody()
    come(guest, link)
    expect(guest.get_by_text("You are watching")).to_be_visible()
    play(page, 5)
    assert await_turn(page)
    level(page, guest)

    expect(guest.locator(".hand button")).to_have_count(0)
    assert guest.locator(".hand .back").count() > 0
    expect(guest.get_by_role("region", name="Your decision").get_by_role("button", name="Pass")).to_have_count(0)
    held = set(page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
    shown = set(guest.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
    assert held & shown == set()
    shoot(guest, "table-spectator")
    resign(page)
    expect(guest.get_by_role("region", name="How it ended")).to_contain_text(ENDED)


def test_two_people_talk(page: Page, somebody: Callable[..., Page]) -> None:
    link = put_up(page, "me", "open")
    bo = somebody()
    take_seat(bo, link)
    come(page, link)
    come(bo, link)
    page.keyboard.press("c")
    page.get_by_role("button", name="Good luck!").click()
    bo.get_by_role("tab", name=re.compile("Chat")).click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    bo.get_by_label("Say something").fill("You too")
    bo.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("You too")
    bo.get_by_role("button", name=re.compile("^Mute or report")).click()
    bo.get_by_role("dialog").get_by_role("button", name="Mute").click()
    expect(bo.get_by_text("You no longer hear")).to_be_visible()
    bo.keyboard.press("Escape")
    page.get_by_role("button", name="Oops.").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Oops.")
    bo.get_by_label("Say something").fill("Are you there?")
    bo.keyboard.press("Enter")
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Are you there?")  # and all that was said before

    expect(bo.get_by_role("log", name="Chat")).not_to_contain_text("Oops.")


def test_the_clocks_are_paused_by_consent(page: Page, somebody: Callable[..., Page]) -> None:
    """Asked, refused; asked, agreed; nobody can act; anybody goes on."""
    quiet_coach(page)
    link = put_up(page, "me", "open", clock="bank 600+5", settings={"chooser": "seat1"})
    bo = somebody()
    take_seat(bo, link)
    come(page, link)
    come(bo, link)
    for answer in ("Play on", "Pause"):
        page.keyboard.press("m")
        page.get_by_role("button", name="Pause the clocks").click()
        expect(page.get_by_role("alert").filter(has_text="You asked for a pause")).to_be_visible()
        asking = bo.get_by_role("alert").filter(has_text="asks for a pause")
        expect(asking).to_be_visible()
        bo.screenshot(path=SHOTS / "table-pause-asked-desktop.png")
        assert findings(bo) == []
        asking.get_by_role("button", name=answer, exact=True).click()
        if answer == "Play on":
            expect(page.get_by_role("alert").filter(has_text="would rather play on")).to_be_visible()
            page.keyboard.press("Escape")
    for seat in (page, bo):
        expect(seat.get_by_text("The clocks stand still.")).to_be_visible()
        expect(seat.locator(".call")).to_have_count(0)
    shoot(page, "table-paused")
    assert findings(page) == []
    page.reload()
    expect(page.get_by_text("The clocks stand still.")).to_be_visible()
    bo.get_by_role("button", name="Go on").click()

    for seat in (page, bo):
        expect(seat.get_by_text("The clocks stand still.")).to_have_count(0)
    play(page)


def with_battery(page: Page, level: float | None) -> None:
    """A device whose battery holds so much; None: a browser that does not tell."""
    tells = "delete Navigator.prototype.getBattery"
    if level is not None:
        tells = f"Navigator.prototype.getBattery = async () => {{ window.asked = 1; return {{ level: {level} }} }}"
    page.add_init_script(tells)


@pytest.mark.parametrize("agrees", [True, False])
def test_the_fuller_battery_picks_by_consent(page: Page, somebody: Callable[..., Page], agrees: bool) -> None:
    """ROB-R-2: both are told what it means and asked; nobody's battery is looked at before."""
    with_battery(page, 0.3)
    visit(page, "/play?game=robots")
    page.get_by_text("Seats and options").click()
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_text(re.compile(r"All \d+ settings")).click()
    page.get_by_label(re.compile("^Who picks a colour")).select_option("battery")
    page.get_by_label("Compare my battery").check()
    page.screenshot(path=SHOTS / "play-battery-desktop.png", full_page=True)
    assert findings(page) == []
    assert page.evaluate("window.asked") is None
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("The device that holds more charge picks")).to_be_visible()
    bo = somebody()
    with_battery(bo, 0.9)
    bo.goto(page.url)
    expect(bo.get_by_role("button", name="Sit and compare")).to_be_visible()
    bo.screenshot(path=SHOTS / "invitation-battery-desktop.png")
    assert findings(bo) == []
    bo.get_by_role("button", name="Sit and compare" if agrees else "Sit without").click()

    if agrees:
        expect(bo.locator(".halves")).to_be_visible()
        expect(page.locator(".halves")).to_have_count(0)
    for seat in (page, bo):
        asked_for = seat.get_by_role("region", name="What is asked")
        expect(asked_for).to_contain_text(
            re.compile("holds more charge") if agrees else re.compile("so the lot decided who picks a half")
        )
    bo.screenshot(path=SHOTS / "table-battery-desktop.png")
    assert bo.evaluate("window.asked") == (1 if agrees else None)


def test_a_browser_without_a_battery_says_so(page: Page) -> None:
    with_battery(page, None)
    page.goto(put_up(page, "me", "open", settings={"chooser": "battery"}))
    expect(page.get_by_text("Otherwise, and on a tie, the lot decides")).to_be_visible()
    visit(page, "/play?game=robots")
    page.get_by_text("Seats and options").click()
    page.get_by_text(re.compile(r"All \d+ settings")).click()
    page.get_by_label(re.compile("^Who picks a colour")).select_option("battery")

    expect(page.get_by_text("This browser does not tell its charge")).to_be_visible()
