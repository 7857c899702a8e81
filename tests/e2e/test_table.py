"""Playing ROBOTS in the browser: from the landing page to the end, by click, by key, on a phone, together and alone."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tasks.page import MOST_BYTES, measure
from tests.e2e.conftest import SHOTS, Watch, visit
from tests.e2e.table import (
    DECISIONS,
    ENDED,
    asked,
    await_turn,
    come,
    decide,
    go_button,
    over,
    phase,
    play_out,
    put_up,
    quiet_coach,
    sentence,
    take_seat,
    touch,
)

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

PRESETS = ["First game", "Quick", "Full draft", "Club night"]  # of PBL ROBOTS
PHONE = {"width": 375, "height": 812}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return dict(browser_context_args, reduced_motion="reduce")


@pytest.fixture
def somebody(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[..., Page]]:
    """Another person: a browser of their own, with cookies of their own."""
    contexts: list[BrowserContext] = []

    def arrive(**more: Any) -> Page:
        contexts.append(browser.new_context(**{**browser_context_args, **more}))
        return contexts[-1].new_page()

    yield arrive
    for context in contexts:
        context.close()


def findings(page: Page) -> list[tuple[str, str, list[Any]]]:
    return [
        (one["id"], one["impact"], [node["target"] for node in one["nodes"]][:3])
        for one in Axe().run(page).response["violations"]
    ]


def shoot(page: Page, name: str) -> None:
    """Desktop by night, in grey and by day, then the phone; nothing scrolls sideways."""
    page.screenshot(path=SHOTS / f"{name}-desktop.png")
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.screenshot(path=SHOTS / f"{name}-gray.png")
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.screenshot(path=SHOTS / f"{name}-day.png")
    size = page.viewport_size
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.wait_for_timeout(60)
    page.screenshot(path=SHOTS / f"{name}-phone-day.png")
    assert page.evaluate(SIDEWAYS) <= 0
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.screenshot(path=SHOTS / f"{name}-phone.png")
    assert size
    page.set_viewport_size(size)
    page.wait_for_timeout(60)


def test_a_bot_game_in_two_clicks(page: Page) -> None:
    """The second click already decides something."""
    visit(page, "landing")
    page.get_by_role("button", name="Play a bot").first.click()
    assert await_turn(page)
    page.locator(".halves button").or_(go_button(page)).first.click()

    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()
    expect(page.get_by_role("region", name="Your hand").get_by_role("button").first).to_be_visible()


def test_two_browsers_from_the_landing_page_to_the_end(page: Page, somebody: Callable[..., Page]) -> None:
    """Ana puts up a table in the lobby, Bo types its code, they play to the end and again."""
    visit(page, "landing")
    page.get_by_role("link", name="Play Robots", exact=True).click()
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
    words = {seat.locator(".end h2").inner_text().lower() for seat in (page, bo)}
    assert words == {"you won", "you lost"}
    here = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(bo.get_by_text("would play again")).to_be_visible()
    bo.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(here)
    expect(bo).to_have_url(page.url)
    expect(page.locator(".halves, .call").first).to_be_visible()


def test_a_guest_comes_by_the_link(page: Page, somebody: Callable[..., Page]) -> None:
    visit(page, "landing")
    page.get_by_role("button", name="Invite a friend").click()
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


def test_two_are_playing_within_fifteen_seconds(page: Page, somebody: Callable[..., Page]) -> None:
    """F30: from the landing page of one who knows nobody to a table with both, by the link, without an account."""
    friend = somebody()
    began = time.monotonic()
    visit(page, "landing")
    page.get_by_role("button", name="Invite a friend").click()
    friend.goto(page.locator(".invite code").inner_text())
    friend.get_by_role("button", name="Sit here").click()
    for seat in (page, friend):
        expect(seat.get_by_role("region", name="What is asked")).to_be_visible()
    chooser = next(seat for seat in (page, friend) if asked(seat))
    decide(chooser)
    for seat in (page, friend):
        expect(seat.locator(".hand [data-card]").first).to_be_visible()

    assert time.monotonic() - began < 15


def test_nothing_is_told_by_colour_alone(page: Page) -> None:
    """F101: in a grey picture every robot says its mode in a word and a shape, every seat its side."""
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    for _ in range(40):
        assert await_turn(page)
        if phase(page) == "program" and page.locator(".own .rob").count() > 1 and page.locator(".rival .rob").count():
            break
        decide(page, bold=False)
    page.locator(".own .rob.may").first.click()
    shapes = page.locator(".rob").evaluate_all(
        "all => all.map(one => [one.querySelector('.word').innerText, one.querySelector('.val svg').innerHTML])"
    )
    drawn = {word.lower(): shape for word, shape in shapes}
    assert set(drawn) == {"attack", "defense"}
    assert drawn["attack"] != drawn["defense"]
    assert all(drawn[word.lower()] == shape for word, shape in shapes)
    expect(page.locator(".top .seat").filter(has_text=re.compile("Black|Red"))).to_have_count(2)
    expect(page.locator(".phases [aria-current=step]")).to_have_count(1)
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.screenshot(path=SHOTS / "table-grey-modes.png")
    assert findings(page) == []  # contrast is a matter of light, so it holds in grey


def test_reload_and_second_tab(page: Page) -> None:
    """In mid-turn: back in two seconds with everything in its place, and what one tab does the other shows."""
    quiet_coach(page)
    come(page, put_up(page, "me", "greedy", settings={"chooser": "seat1"}))
    for _ in range(4):
        assert await_turn(page)
        decide(page)
    assert await_turn(page)
    hand = page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    said = sentence(page).inner_text()
    page.reload(wait_until="commit")

    expect(sentence(page)).to_have_text(said, timeout=2000)
    assert page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == hand
    second = page.context.new_page()
    second.goto(page.url)
    expect(sentence(second)).to_have_text(said)
    decide(second)
    await_turn(second)
    page.wait_for_function(
        "now => document.body.dataset.version === now", arg=second.evaluate("document.body.dataset.version")
    )


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
    expect(page.get_by_text("is gone; a bot plays on.")).to_be_visible(timeout=6000)
    page.screenshot(path=SHOTS / "table-away-desktop.png")
    assert findings(page) == []
    bo.context.set_offline(False)

    expect(bo.get_by_text("No connection.")).to_have_count(0)
    expect(page.get_by_text("a bot plays on")).to_have_count(0)
    for _ in range(3):
        for seat in (page, bo):
            if asked(seat):
                decide(seat)


def test_a_spectator_sees_what_everybody_may(page: Page, somebody: Callable[..., Page]) -> None:
    quiet_coach(page)
    link = put_up(page)
    come(page, link)
    guest = somebody()
    come(guest, link)
    expect(guest.get_by_text("You are watching")).to_be_visible()
    for _ in range(5):
        assert await_turn(page)
        decide(page)
    await_turn(page)

    expect(guest.locator(".hand button")).to_have_count(0)
    assert guest.locator(".hand .back").count() > 0
    expect(guest.get_by_role("region", name="Your decision").get_by_role("button", name="Pass")).to_have_count(0)
    held = set(page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
    shown = set(guest.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
    assert held & shown == set()
    shoot(guest, "table-spectator")
    play_out(page)
    expect(guest.get_by_role("region", name="How it ended")).to_contain_text(ENDED)


def test_a_game_with_keys_alone(page: Page) -> None:
    """From the landing page with Tab and Enter; then a whole game without the mouse."""
    visit(page, "landing")
    start = page.get_by_role("button", name="Play a bot").first
    for _ in range(12):
        page.keyboard.press("Tab")
        if start.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()

    come(page, put_up(page))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    for _ in range(300):
        if not await_turn(page):
            break
        by_keys(page)
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(ENDED)


def by_keys(page: Page) -> None:
    before = page.evaluate("document.body.dataset.version")
    if page.locator(".halves").count():
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('.halves') !== null"):
                break
        page.keyboard.press("Enter")
    else:
        offered = "all => all.map(one => one.getAttribute('aria-keyshortcuts'))"
        now = phase(page)
        if now == "build":
            for _ in range(2):
                free = page.locator(".hand .may:not(.picked), .own .rob.may:not(.picked)").evaluate_all(offered)
                for key in [one for one in free if one][:1]:
                    page.keyboard.press(key)
        elif now in ("program", "combat") and not page.locator(".rival .rob.may").count():
            for key in page.locator(".own .rob.may[aria-pressed=false]").evaluate_all(offered):
                page.keyboard.press(key)
        while go_button(page).get_attribute("aria-disabled") == "true":
            free = page.locator(".hand .may:not(.picked)").evaluate_all(offered)
            page.keyboard.press(next(one for one in free if one))
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("p" if "Pass" in go_button(page).inner_text().title() else "Enter")
    page.wait_for_function(
        "before => document.querySelector('.end') || document.body.dataset.version !== before", arg=before
    )


def test_a_game_on_a_phone(page: Page) -> None:
    """375 px wide, one thumb: everything is on the screen, nothing scrolls sideways, buttons are 44 px high."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    come(page, put_up(page))
    for turn in range(300):
        if not await_turn(page):
            break
        if turn % 5 == 0:
            assert page.evaluate(SIDEWAYS) <= 0
            for button in page.locator(".thumb .btn:visible").all():
                box = button.bounding_box()
                assert box
                assert box["height"] >= 44
                assert box["y"] + box["height"] <= PHONE["height"]
        decide(page)
    assert over(page)
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def test_pictures_and_findings_of_the_table(page: Page) -> None:
    """Every kind of question once: night, day, grey and phone, and the accessibility checker finds nothing."""
    quiet_coach(page)
    come(page, put_up(page, "me", "uniform", settings={"chooser": "seat1"}))
    expect(page.locator(".left h2").first).to_have_text("Loose Screw (uniform)")  # nobody is black or red yet
    expect(page.locator(".right .own h2")).to_have_text("You")
    shoot(page, "table-choose")
    seen: set[str] = set()
    for _ in range(200):
        if not await_turn(page):
            break
        if page.locator(".halves").count() == 0:
            kind = phase(page) + ("-block" if page.locator(".rival .rob.may").count() else "")
            if kind not in seen and page.locator(".own .rob").count() + page.locator(".rival .rob").count() > 2:
                seen.add(kind)
                if kind == "combat-block":
                    page.locator(".own .rob.may").first.click()
                    page.locator(".rival .rob.may").first.click()
                    page.wait_for_timeout(400)
                    shoot(page, f"table-{kind}")
                    page.keyboard.press("Escape")
                else:
                    shoot(page, f"table-{kind}")
                for shift in ("dark", "light"):
                    page.emulate_media(color_scheme=shift, reduced_motion="reduce")
                    assert findings(page) == [], kind
                page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        decide(page)
    expect(page.locator(".hand").first).to_be_in_viewport(ratio=0.9)
    shoot(page, "table-end")
    assert findings(page) == []
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="One decision on").click()
    page.get_by_role("button", name="One decision on").click()
    expect(page).to_have_url(re.compile(r"moment=2$"))
    expect(page.get_by_role("region", name="Review")).to_contain_text("2 of")
    shoot(page, "table-review")
    assert findings(page) == []
    page.reload()
    expect(page.get_by_role("region", name="Review")).to_contain_text("2 of")
    assert {"build", "program"} <= seen


def test_every_dark_thing_says_why(page: Page) -> None:
    """A press on what cannot be done is answered with a sentence and its rule, and the rule can be read."""
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    decide(page)
    for _ in range(20):
        assert await_turn(page)
        if phase(page) == "build" and page.locator(".hand .may").count():
            touch(page.locator(".hand .may").first)
            if page.locator(".hand .not").count():
                break
            page.keyboard.press("Escape")
        decide(page, bold=False)
    touch(page.locator(".hand .not").first)
    note = page.get_by_role("alert").filter(has_text=re.compile("ROB-"))
    expect(note).to_be_visible()
    page.screenshot(path=SHOTS / "table-why-desktop.png")
    note.get_by_role("button", name=re.compile("^ROB-")).click()
    expect(page.get_by_role("dialog", name=re.compile("^ROB-"))).to_contain_text(re.compile("[a-z]{4}"))
    page.screenshot(path=SHOTS / "rule-sheet-desktop.png")
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".hand .picked")).to_have_count(0)


def test_coach_menu_undo_and_resigning(page: Page) -> None:
    come(page, put_up(page, settings={"chooser": "seat1"}))
    coach = page.get_by_role("complementary", name="Coach")
    decide(page)
    assert await_turn(page)
    expect(coach).to_contain_text("Building is voluntary")
    page.screenshot(path=SHOTS / "table-coach-desktop.png")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".halves")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.screenshot(path=SHOTS / "table-menu-desktop.png")
    assert findings(page) == []
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()

    expect(page.locator(".end h2")).to_have_text("You lost")
    visit(page, "play")
    games = page.get_by_role("region", name="My games")
    expect(games).to_contain_text("Lost")
    games.get_by_role("link", name=re.compile("Review")).first.click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()


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
    bo.get_by_role("button", name=re.compile("^Mute")).click()
    page.get_by_role("button", name="Oops.").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Oops.")

    expect(bo.get_by_role("log", name="Chat")).not_to_contain_text("Oops.")


def drag(page: Page, what: Locator, onto: Locator, touch: bool) -> None:
    """By mouse, or with a finger: down, over in a few steps, up."""
    start, end = what.bounding_box(), onto.bounding_box()
    assert start
    assert end
    at = (start["x"] + 12, start["y"] + 26)
    to = (end["x"] + min(60, end["width"] / 2), end["y"] + end["height"] / 2)
    way = [(at[0] + (to[0] - at[0]) * n / 5, at[1] + (to[1] - at[1]) * n / 5) for n in range(1, 6)]
    if not touch:
        page.mouse.move(*at)
        page.mouse.down()
        for x, y in way:
            page.mouse.move(x, y)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, points in [("touchStart", [at]), *[("touchMove", [one]) for one in way], ("touchEnd", [])]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    finger.detach()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_everything_is_dragged(somebody: Callable[..., Page], touch: bool) -> None:
    """Two cards together to build, a robot to the other side to stand up and attack, a blocker before its attacker."""
    page = somebody(has_touch=touch, viewport=PHONE if touch else {"width": 1280, "height": 800})
    quiet_coach(page)
    done: set[str] = set()
    for seed in range(6):  # until a game has had all of them
        come(page, put_up(page, "me", "greedy", settings={"chooser": "seat1"}))
        for _ in range(80):
            if not await_turn(page) or len(done) == 4:
                break
            before, now = page.evaluate("document.body.dataset.version"), phase(page)
            mine, theirs = page.locator(".own .rob.may"), page.locator(".rival .rob.may")
            if now == "build" and drag_a_build(page, touch):
                done.add("build")
            elif now == "program" and page.locator(".own .rob.may[aria-pressed=false]").count():
                robot = page.locator(".own .rob.may[aria-pressed=false]").first
                card = robot.get_attribute("data-robot")
                drag(page, robot, page.locator(".lab.rival"), touch)
                expect(page.locator(f"[data-robot='{card}']")).to_have_attribute("aria-pressed", "true")
                done.add("program")
            elif now == "combat" and theirs.count():
                drag(page, mine.first, theirs.first, touch)
                expect(go_button(page)).to_contain_text("Done blocking")
                done.add("block")
            elif now == "combat" and mine.count():
                card = mine.first.get_attribute("data-robot")
                drag(page, mine.first, page.locator(".lab.rival"), touch)
                expect(go_button(page)).to_contain_text("Attack")
                drag(page, page.locator(f"[data-robot='{card}']"), page.locator(".lab.own"), touch)
                drag(page, page.locator(f"[data-robot='{card}']"), page.locator(".lab.rival"), touch)
                expect(page.locator(f"[data-robot='{card}']")).to_have_attribute("aria-pressed", "true")
                done.add("attack")
            else:
                decide(page, bold=False)
                continue
            assert page.evaluate(SIDEWAYS) <= 0
            go_button(page).click()
            page.wait_for_function("before => document.body.dataset.version !== before", arg=before)
        if len(done) == 4:
            break
        assert seed < 5, f"only {done} came up"

    assert done == {"build", "program", "attack", "block"}


def drag_a_build(page: Page, touch: bool) -> bool:
    codes = page.evaluate("[...document.querySelectorAll('.hand .may')].map(one => one.dataset.card)")
    for card in codes:
        for mate in codes:
            if mate != card and (mate[-1] == card[-1] or mate[:-1] == card[:-1]):
                home = page.locator(f".hand [data-card='{card}']")
                onto = page.locator(f".hand [data-card='{mate}']")
                drag(page, home, onto, touch)
                if page.locator(".hand .picked").count() == 2:
                    expect(go_button(page)).to_contain_text("Build")
                    return True
                page.keyboard.press("Escape")
    return False


@pytest.mark.parametrize("game", ["battleground"])
def test_the_other_games_are_played_in_words(page: Page, game: str) -> None:
    come(page, put_up(page, game=game))
    for _ in range(6):
        page.wait_for_function(
            "() => document.querySelector('.options .btn:not([aria-disabled=true])') || document.querySelector('.end')"
        )
        if over(page):
            break
        before = page.evaluate("document.body.dataset.version + document.querySelector('.options').innerText")
        page.locator(".options .btn").first.click()
        page.wait_for_function(
            """before => !document.querySelector('.options') ||
              document.body.dataset.version + document.querySelector('.options').innerText !== before""",
            arg=before,
        )
    shoot(page, f"table-{game}")

    assert findings(page) == []


def test_real_time_against_bots(page: Page) -> None:
    """BB-R-57, -62: acts carry the moment they were made, and no line makes them late; bots take their time."""
    come(page, put_up(page, "me", "greedy", "greedy", game="battleground", settings={"timing": "authentic"}, beat=350))
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(str(text))))
    page.reload()
    acted = 0
    for _ in range(200):
        button = page.locator(".options .btn:not([aria-disabled=true])").first
        if button.count():
            before = page.evaluate("document.body.dataset.version")
            try:
                button.click(timeout=1000)  # time does not wait: what is offered may be gone
            except PlaywrightTimeout:
                continue
            page.wait_for_function("before => document.body.dataset.version !== before", arg=before)
            acted += 1
        if acted >= 3 or over(page):
            break
        page.wait_for_timeout(100)

    assert acted >= 1
    expect(page.get_by_text("older than its line explains")).to_have_count(0)
    assert any('"kind":"ping"' in text and '"delay":-1' not in text for text in said)
    assert any('"kind":"act"' in text and '"sent":' in text and '"sent":-1' not in text for text in said)


def test_quick_match_offers_a_bot_and_keeps_the_place(page: Page, somebody: Callable[..., Page]) -> None:
    """Two who look for the same game find each other; whoever waits may look around meanwhile."""
    visit(page, "play")
    page.get_by_role("button", name=re.compile("Quick match")).click()
    expect(page.get_by_role("status").filter(has_text="Looking for somebody")).to_be_visible()
    page.screenshot(path=SHOTS / "play-seeking-desktop.png")
    bo = somebody()
    visit(bo, "play")
    bo.get_by_role("button", name=re.compile("Quick match")).click()

    for seat in (page, bo):
        expect(seat.get_by_role("region", name="What is asked")).to_be_visible()
    assert page.url == bo.url


def test_a_bot_is_offered_while_one_waits(page: Page, somebody: Callable[..., Page]) -> None:
    """After 20 seconds; the place in the queue stays, and whoever comes is announced at the bot's table."""
    visit(page, "/play?game=robots")
    page.get_by_role("button", name=re.compile("Quick match")).click()
    page.get_by_role("button", name="Play a bot meanwhile").click(timeout=25_000)
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()
    bo = somebody()
    visit(bo, "play")
    bo.get_by_role("button", name=re.compile("Quick match")).click()
    page.get_by_role("alert").get_by_role("link", name="Go there").click()

    expect(bo.get_by_role("region", name="What is asked").or_(bo.locator(".bottom .ban")).first).to_be_visible()
    expect(page).to_have_url(bo.url)


def test_cards_fly_unless_motion_is_unwelcome(page: Page, somebody: Callable[..., Page]) -> None:
    """The dealt hand comes out of the Supply; Space lands it at once. With reduced motion nothing moves."""
    flying = "() => document.querySelectorAll('.flying').length"
    lively = somebody(reduced_motion="no-preference")
    for seat in (page, lively):
        quiet_coach(seat)
        come(seat, put_up(seat, settings={"chooser": "seat1"}))
        seat.get_by_role("button", name=re.compile("^red", re.IGNORECASE)).click()
        if seat is lively:
            seat.wait_for_function(flying)
            seat.keyboard.press("Space")
            expect(seat.locator(".flying")).to_have_count(0, timeout=400)
        expect(seat.locator(".hand button").first).to_be_visible()
    assert page.evaluate(flying) == 0


def test_a_table_that_cannot_be_is_refused_with_the_reason(page: Page, watch: Watch) -> None:
    watch.allow("400")
    visit(page, "/play?game=pbl")
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
    expect(presets.get_by_role("button")).to_have_text([re.compile(name) for name in PRESETS])
    presets.get_by_role("button", name="First game").click()
    numbers = page.get_by_label("What it comes to")
    expect(numbers).to_contain_text("Deck of each side: 40")
    presets.get_by_role("button", name="Club night").click()

    expect(presets.get_by_role("button", name="Club night")).to_have_attribute("aria-pressed", "true")
    expect(presets.get_by_role("button", name="First game")).to_have_attribute("aria-pressed", "false")
    expect(numbers).to_contain_text("Celebrities: 1")
    expect(numbers).to_contain_text("Match: best of 3")
    page.get_by_text("Seats and options").click()
    expect(page.get_by_label("Clock")).to_have_value("bank 600+5")
    page.screenshot(path=SHOTS / "play-presets-desktop.png", full_page=True)
    page.set_viewport_size({"width": 375, "height": 812})
    assert page.evaluate(SIDEWAYS) <= 0
    page.screenshot(path=SHOTS / "play-presets-phone.png", full_page=True)
    assert findings(page) == []
    page.get_by_role("button", name="Play a bot").first.click()
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()


def lift(page: Page) -> str:
    """Take the device that is handed over; whose turn it is. Nothing when the match is over."""
    page.wait_for_function("() => document.querySelector('.curtain .btn.go, .end')")
    if over(page):
        return ""
    assert page.locator("[data-card], .hand, .rob, .log").count() == 0  # nothing is behind the cloth
    said = page.get_by_role("heading", level=1).inner_text()
    page.locator(".curtain .btn.go").click()
    expect(page.locator(".call, .halves").first).to_be_visible()
    return said.lower().removeprefix("hand the screen to ")


def hand_of(page: Page) -> set[str]:
    return set(page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))


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
    held: dict[str, set[str]] = {}
    for n in range(DECISIONS):
        who = lift(page)
        if not who:
            break
        if n == 6:  # in mid-turn
            held[who] = hand_of(page)
            page.reload()
            assert lift(page) == who
            assert hand_of(page) == held[who]
        while not over(page) and not page.locator(".curtain").count():
            if asked(page):
                held[who] = hand_of(page)
                assert all(held[who].isdisjoint(held[name]) for name in held if name != who)
                decide(page)
            page.wait_for_timeout(15)
        if n == 3:
            expect(page.get_by_role("region", name="What happened")).to_be_visible()
            shoot(page, "curtain-later")
            assert findings(page) == []
    expect(page.locator(".end h2")).to_contain_text(re.compile("wins", re.IGNORECASE))
    assert len(held) == 2
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".curtain")).to_be_visible()
    visit(page, "play")
    expect(page.get_by_role("region", name="My games")).to_contain_text("at one device")


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
    decide(page)


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


def test_a_new_name(page: Page) -> None:
    visit(page, "play")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Your name").fill("Mara")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("You play as Mara")).to_be_visible()
    page.reload()

    expect(page.get_by_text("You play as Mara")).to_be_visible()


def test_the_first_table_is_light(browser: Browser, base_url: str) -> None:
    """At most 120 kB of JavaScript, gzipped; how soon it can be played at is measured by `dev page`, not here."""
    figures = measure(browser, base_url, rounds=1)

    assert figures.bytes <= MOST_BYTES
    assert len(figures.ms) == 1  # it could be played at
