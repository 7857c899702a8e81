"""The way to a table: two clicks to a bot, ready-made tables, what is refused, the queue, a name."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import SHOTS, Watch, visit
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize
from tests.e2e.table import AT_A_TABLE, FRAME, await_turn, go_button

pytestmark = AT_A_TABLE

PRESETS = ["First game", "Quick", "Full draft", "Club night"]  # of PBL ROBOTS


def test_a_bot_game_in_two_clicks(page: Page) -> None:
    """The second click already decides something."""
    visit(page, "/?game=robots")
    page.get_by_role("button", name="Play this now").click()
    assert await_turn(page)
    page.locator(".halves button").or_(go_button(page)).first.click()

    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()
    expect(page.get_by_role("region", name="Your hand").get_by_role("button").first).to_be_visible()


def test_quick_match_offers_a_bot_and_keeps_the_place(page: Page, somebody: Callable[..., Page]) -> None:
    """Two who look for the same game find each other, for ratings too; whoever waits may look around meanwhile."""
    visit(page, "play")
    page.get_by_label(re.compile("^Rated: somebody")).check()
    page.get_by_role("button", name=re.compile("Quick match")).click()
    expect(page.get_by_role("status").filter(has_text="Looking for somebody near your rating")).to_be_visible()
    page.screenshot(path=SHOTS / "play-seeking-desktop.png")
    bo = somebody()
    visit(bo, "play")
    bo.get_by_label(re.compile("^Rated: somebody")).check()
    bo.get_by_role("button", name=re.compile("Quick match")).click()

    for seat in (page, bo):
        expect(seat.get_by_role("region", name="What is asked")).to_be_visible()
    assert page.url == bo.url
    assert page.request.get(f"/api/tables/{page.url.split('/t/')[1]}").json()["rated"] is True


def test_a_bot_is_offered_while_one_waits(page: Page, somebody: Callable[..., Page], leap: Callable[[], None]) -> None:
    """After 20 seconds; the place in the queue stays, and whoever comes is announced at the bot's table."""
    visit(page, "/play?game=robots")
    page.get_by_role("button", name=re.compile("Quick match")).click()
    expect(page.get_by_role("status").filter(has_text="Looking for somebody")).to_be_visible()
    while not page.request.get("/api/me").json()["seeking"]:  # the page says so before the site has heard of it
        page.evaluate(FRAME)
    leap()
    page.get_by_role("button", name="Play a bot meanwhile").click()
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()
    bo = somebody()
    visit(bo, "play")
    bo.get_by_role("button", name=re.compile("Quick match")).click()
    page.get_by_role("alert").get_by_role("link", name="Go there").click()

    expect(
        bo.get_by_role("region", name="What is asked").or_(bo.locator(".ask .ban, .bottom .ban")).first
    ).to_be_visible()
    expect(page).to_have_url(bo.url)


def test_a_table_that_cannot_be_is_refused_with_the_reason(page: Page, watch: Watch) -> None:
    watch.allow("400")
    visit(page, "/play?game=pbl")
    page.get_by_role("button", name="Full draft").click()
    page.get_by_text("Seats and options").click()
    page.get_by_text(re.compile(r"All \d+ settings")).click()
    page.get_by_label(re.compile("^Another pilot in every game")).select_option("3")
    five = page.get_by_label(re.compile("^Best of so many games")).locator("option[value='5']")
    expect(five).to_be_disabled()
    expect(page.locator(".barred", has_text="does not go with “Another pilot in every game").first).to_be_visible()
    page.get_by_label(re.compile("^Mode")).select_option("series5")
    expect(page.get_by_role("status").filter(has_text="Change one of the two.")).to_be_visible()
    page.get_by_text("Seats and options").click()  # folded again: the refusal opens what it is about
    page.get_by_role("button", name="Play a bot").first.click()

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("“Another pilot in every game of a series” set to 3. Change one of the two.")
    expect(alert.get_by_role("link", name="PBL-MODE-ROTATION-1")).to_be_visible()
    series = page.get_by_label(re.compile("^Best of so many games"))
    expect(series).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)
    expect(series).to_be_focused()
    page.screenshot(path=SHOTS / "play-refused-desktop.png", full_page=True)
    assert findings(page) == []
    page.get_by_role("button", name="Back to off").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)
    page.get_by_role("button", name="Play a bot").first.click()
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()


def test_ready_made_tables_say_what_they_come_to(page: Page) -> None:
    visit(page, "/play?game=pbl")
    presets = page.get_by_role("group", name="Ready-made tables")
    expect(presets.get_by_role("button")).to_have_text([re.compile(f"{name}.*About \\d+ min") for name in PRESETS])
    expect(presets.get_by_role("button", name="First game")).to_have_attribute("aria-pressed", "true")
    numbers = page.get_by_label("What it comes to")
    expect(numbers).to_contain_text("Deck of each side: 20")
    presets.get_by_role("button", name="Quick").click()
    expect(numbers).to_contain_text("Deck of each side: 40")
    presets.get_by_role("button", name="Club night").click()

    expect(presets.get_by_role("button", name="Club night")).to_have_attribute("aria-pressed", "true")
    expect(presets.get_by_role("button", name="First game")).to_have_attribute("aria-pressed", "false")
    expect(numbers).to_contain_text("Celebrities: 1")
    expect(numbers).to_contain_text("Match: best of 3")
    page.get_by_text("Seats and options").click()
    expect(page.get_by_label("Clock")).to_have_value("bank 600+5")
    page.screenshot(path=SHOTS / "play-presets-desktop.png", full_page=True)
    resize(page, PHONE)
    assert page.evaluate(SIDEWAYS) <= 0
    page.screenshot(path=SHOTS / "play-presets-phone.png", full_page=True)
    assert findings(page) == []
    page.get_by_role("button", name="Play a bot").first.click()
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()


def test_a_new_name(page: Page) -> None:
    visit(page, "play")
    expect(page.get_by_text("What shall others call you?")).to_be_visible()
    page.get_by_label("Your name").fill("Mara")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("You play as Mara")).to_be_visible()
    page.reload()

    expect(page.get_by_text("You play as Mara")).to_be_visible()


def nobody_waits(line: WebSocketRoute) -> None:
    """Tables that others have left open are not told."""
    server = line.connect_to_server()

    def told(text: str | bytes) -> None:
        message = json.loads(text)
        line.send(json.dumps({**message, "tables": []}) if message["kind"] == "open" else text)

    server.on_message(told)


def test_a_bot_of_the_quiet_yard_plays_the_chosen_game(page: Page) -> None:
    """F15: whichever of the buttons is pressed, it is the game that stands chosen."""
    page.route_web_socket("**/socket", nobody_waits)
    visit(page, "play?game=battleground")
    with page.expect_response(lambda answer: answer.url.endswith("/api/tables")) as made:
        page.get_by_role("region", name="Open tables").get_by_role("button", name="Play a bot").click()
    assert made.value.json()["game"] == "battleground"
