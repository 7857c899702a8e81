"""Accounts in the browser: a passkey by Chromium's virtual authenticator, another device, a password, leaving."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.conftest import SHOTS, settle, visit
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, findings
from tests.e2e.table import AT_A_TABLE, come, put_up
from tests.e2e.test_you import ANDROID, named

pytestmark = AT_A_TABLE

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """What a device signs with; its passkeys can be taken to another one, as their makers' clouds do."""

    def __init__(self, page: Page) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take(self, passkey: dict[str, Any]) -> None:
        self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def press(page: Page, what: Locator) -> None:
    """By keyboard alone: whatever is pressed can have the focus."""
    what.focus()
    expect(what).to_be_focused()
    page.keyboard.press("Enter")


def give_up(page: Page, link: str) -> None:
    come(page, link)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.locator(".finale h2")).to_have_text("Given up")


def test_a_passkey_takes_ones_seats_to_another_device(somebody: Callable[..., Page], base_url: str) -> None:
    """F107, F106: a guest makes a passkey and loses nothing, signs in on a phone, adds a password, leaves for good."""
    here = base_url.replace("127.0.0.1", "localhost")  # browsers want a name for passkeys
    ana = somebody(base_url=here)
    device = Authenticator(ana)
    named(ana, "Ana")
    give_up(ana, put_up(ana, "me", "greedy", settings={"chooser": "seat1"}))
    put_up(ana, "me", "greedy", settings={"chooser": "seat1"}, clock="days 3")
    put_up(ana, "me", "open", game="pbl", private=True)
    visit(ana, "you")
    turn = ana.get_by_role("region", name="Your turn")
    expect(turn.get_by_role("listitem")).to_contain_text(["Pick your half"])
    expect(turn).to_contain_text("3 days left")
    expect(ana.get_by_role("region", name="Running").get_by_role("listitem")).to_contain_text(["a seat is free"])
    finished = ana.get_by_role("region", name="Finished")
    expect(finished.get_by_role("listitem")).to_contain_text(["Lost"])
    expect(finished.get_by_role("link", name=re.compile("Review"))).to_have_attribute("href", re.compile("^/review/"))
    ana.screenshot(path=SHOTS / "you-guest-night.png", full_page=True)
    assert by_day_too(ana) == []
    press(ana, ana.get_by_role("button", name="Make a passkey"))
    sheet = ana.get_by_role("dialog", name="Your recovery codes")
    expect(sheet.get_by_role("listitem")).to_have_count(10)
    ana.screenshot(path=SHOTS / "you-codes-desktop.png")
    assert findings(ana) == []
    code = sheet.get_by_role("listitem").first.inner_text()
    press(ana, sheet.get_by_role("button", name="I have kept them"))
    ways = ana.get_by_role("region", name="Ways in")
    expect(ways.get_by_role("listitem")).to_contain_text(["Passkey", "10 are left"])
    expect(ana.get_by_text(code)).to_have_count(0)
    ana.emulate_media(color_scheme="light", reduced_motion="reduce")
    ana.screenshot(path=SHOTS / "you-account-day.png", full_page=True)
    assert findings(ana) == []

    phone = somebody(base_url=here, user_agent=ANDROID, viewport=PHONE)
    Authenticator(phone).take(device.passkeys()[0])
    visit(phone, "you")
    phone.screenshot(path=SHOTS / "you-empty-phone.png", full_page=True)
    assert findings(phone) == []
    press(phone, phone.get_by_role("button", name="Seat and data"))
    phone.screenshot(path=SHOTS / "you-seat-phone.png", full_page=True)
    press(phone, phone.get_by_role("button", name="I have one"))
    signing = phone.get_by_role("dialog", name="Sign in")
    phone.screenshot(path=SHOTS / "you-sign-in-phone.png")
    assert findings(phone) == []
    assert phone.evaluate(SIDEWAYS) <= 0
    press(phone, signing.get_by_role("button", name="With a passkey"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ana")
    settle(phone)
    expect(phone.get_by_role("region", name="Your turn").get_by_role("listitem")).to_have_count(1)
    phone.screenshot(path=SHOTS / "you-games-phone.png", full_page=True)
    assert findings(phone) == []
    assert phone.evaluate(SIDEWAYS) <= 0

    press(phone, phone.get_by_role("button", name="Seat and data"))
    press(phone, phone.get_by_role("button", name="Add a password"))
    sheet = phone.get_by_role("dialog", name="Use a password")
    sheet.get_by_role("textbox", name="New password").fill("password1234")
    phone.keyboard.press("Enter")
    expect(sheet.get_by_role("alert")).to_contain_text("one of the first to be guessed")
    phone.screenshot(path=SHOTS / "you-password-phone.png")
    assert findings(phone) == []
    sheet.get_by_role("textbox", name="New password").fill("brass kettle on the roof")
    sheet.get_by_role("textbox", name="Sign-in name").fill("ana of the yard")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("region", name="Ways in")).to_contain_text("as ana of the yard")

    press(phone, phone.get_by_role("button", name="Delete"))
    sheet = phone.get_by_role("dialog", name="Delete Ana?")
    expect(sheet.get_by_role("link", name="Export first")).to_have_attribute("href", "/api/me/export")
    phone.screenshot(path=SHOTS / "you-delete-phone.png")
    assert findings(phone) == []
    assert phone.evaluate(SIDEWAYS) <= 0
    sheet.get_by_role("textbox").fill("Ana")
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(f"{here}/" if not here.endswith("/") else here)
    expect(ana.get_by_role("alert")).to_have_text("You are signed out here: this session was ended.")
