"""F108: *Tell me* on one's page, and the worker that shows what a device is told."""

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import SHOTS, settle, visit
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, resize
from tests.e2e.table import AT_A_TABLE
from tests.e2e.test_accounts import press
from tests.e2e.test_you import named

pytestmark = AT_A_TABLE


def test_what_i_am_told_by_keyboard_alone(page: Page) -> None:
    """Topics, quiet hours and an address for feed and calendar; nothing is asked of the browser by itself."""
    named(page, "Ana")
    visit(page, "you")
    panel = page.get_by_role("region", name="Tell me")
    turn = panel.get_by_role("switch", name="It is my turn in a days game")
    expect(turn).to_be_checked()
    press(page, turn)
    expect(turn).not_to_be_checked()
    press(page, panel.get_by_role("button", name="Quiet hours"))
    panel.get_by_label("Quiet from").fill("22:30")
    press(page, panel.get_by_role("button", name="Keep"))
    expect(panel).to_contain_text("Quiet from 22:30 to 07:00")
    press(page, panel.get_by_text("Calendar, feed and webhook"))
    press(page, panel.get_by_role("button", name="Make an address"))
    expect(panel.locator("code").first).to_contain_text("/calendar.ics")
    dates, atom = panel.locator("code").all_inner_texts()
    page.screenshot(path=SHOTS / "you-tell-me.png", full_page=True)
    assert by_day_too(page) == []
    assert page.request.get(dates).text().startswith("BEGIN:VCALENDAR")
    assert "<feed" in page.request.get(atom).text()
    press(page, panel.get_by_role("button", name="A new address"))
    expect(panel.locator("code").first).not_to_contain_text(dates)
    assert page.request.get(atom).status == 404
    resize(page, PHONE)
    page.get_by_role("button", name="Seat and data").click()
    panel.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "you-tell-me-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate("Notification.permission") != "granted"
    page.reload()
    settle(page)
    page.get_by_role("button", name="Seat and data").click()
    expect(turn).not_to_be_checked()


def test_the_worker_shows_what_a_device_is_told(page: Page, base_url: str) -> None:
    """Pushed by the browser's own tools, as its service would; one notice a table, with its link."""
    page.context.grant_permissions(["notifications"], origin=base_url)
    page.goto(f"{base_url}/play")
    line = page.context.new_cdp_session(page)
    told: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda found: told.extend(
        one["registrationId"] for one in found["registrations"]
    ))  # fmt: skip
    line.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    event = {"id": "e", "type": "turn", "sentence": "Your turn in ROBOTS with Bo.", "link": "/t/abc", "table": "abc"}
    line.send(
        "ServiceWorker.deliverPushMessage", {"origin": base_url, "registrationId": told[-1], "data": json.dumps(event)}
    )
    shown = page.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.ready;
          for (;;) {
            const [one] = await worker.getNotifications();
            if (one) return [one.body, one.tag, one.data];
            await new Promise(requestAnimationFrame);
          }
        }"""
    )

    assert shown == ["Your turn in ROBOTS with Bo.", "abc", "/t/abc"]
