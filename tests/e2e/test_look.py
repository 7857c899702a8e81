"""How every screen looks: both shifts, phone, grey, still, and what a screen reader's checker says."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import MISSING, SCREENS, SHOTS, Watch, settle, visit
from tests.e2e.pictures import COLOURS, PHONE, SIDEWAYS, findings, resize

pytestmark = pytest.mark.e2e


def reach(page: Page, watch: Watch, screen: str) -> None:
    if screen in MISSING:
        watch.allow("404")
    visit(page, screen)


# The checker needs a minute for the hundreds of statements of PBL: its rulings stand for it (below), and other games
# show every kind of statement, too. A chapter is its game, scrolled.
UNCHECKED = ("learn-pbl", "chapter")
WHOLE = ("landing", "play", "learn-robots", "ruling", "find", "not-found")  # with one heading, and every landmark


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_in_every_light(page: Page, watch: Watch, screen: str) -> None:
    """Desktop by night and by day, in grey, and on a phone, where nothing may scroll sideways. The checker of
    accessibility finds nothing; a shift changes colours and nothing else, so by day it looks at those.
    """
    page.emulate_media(reduced_motion="reduce")
    reach(page, watch, screen)
    page.screenshot(path=SHOTS / f"{screen}-desktop.png")
    if screen in WHOLE:
        landmarks = [page.get_by_role("banner"), page.get_by_role("main"), page.get_by_role("contentinfo")]
        for one in (page.locator("h1"), *landmarks):
            expect(one).to_have_count(1)
    assert screen in UNCHECKED or findings(page) == []
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.screenshot(path=SHOTS / f"{screen}-gray.png")
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    dawn(page)
    page.screenshot(path=SHOTS / f"{screen}-day.png")
    assert page.evaluate(SIDEWAYS) <= 0
    assert screen in UNCHECKED or findings(page, COLOURS) == []

    page.goto("about:blank")  # the same address with a fragment would not be opened anew
    page.set_viewport_size(PHONE)
    visit(page, screen)
    page.screenshot(path=SHOTS / f"{screen}-phone.png")
    assert page.evaluate(SIDEWAYS) <= 0


def dawn(page: Page) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


@pytest.mark.parametrize("screen", ["landing", "play", "learn-pbl", "ruling", "find"])
def test_no_width_scrolls_sideways(page: Page, screen: str) -> None:
    visit(page, screen)
    wide = []
    for width in (320, 600, 699, 700, 899, 900, 1179, 1180, 1920):
        resize(page, {"width": width, "height": 800})
        if page.evaluate(SIDEWAYS) > 0:
            wide.append(width)

    assert wide == []


def test_rulings_of_many_kinds_have_no_finding(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, "/learn/pbl?kind=ruling")

    assert findings(page) == []
    dawn(page)
    assert findings(page, COLOURS) == []


def test_the_dialog_has_no_finding_either(page: Page) -> None:
    visit(page, "learn-robots")
    page.get_by_role("button", name="In the terminal").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.screenshot(path=SHOTS / "dialog-desktop.png")

    assert findings(page) == []
    page.set_viewport_size(PHONE)
    page.screenshot(path=SHOTS / "dialog-phone.png")


def test_the_shift_is_kept_over_a_reload_and_set_before_the_first_paint(page: Page) -> None:
    visit(page, "landing")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Day shift").click()
    expect(html).to_have_attribute("data-theme", "day")
    expect(page.get_by_role("button", name="Day shift")).to_have_attribute("aria-pressed", "true")

    page.reload()
    settle(page)
    expect(html).to_have_attribute("data-theme", "day")
    page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/learn/robots")  # without its program: only the line in the head can have set it
    expect(html).to_have_attribute("data-theme", "day")


def test_the_system_decides_until_somebody_chooses(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    visit(page, "landing")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Day shift").click()
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")

    expect(html).to_have_attribute("data-theme", "day")


def test_the_system_decides_also_where_no_game_is_on_the_screen(page: Page, watch: Watch) -> None:
    """The switch of the shift comes with a game's table or with the site; here is neither."""
    page.emulate_media(color_scheme="light")
    reach(page, watch, "no-such-table")
    page.emulate_media(color_scheme="dark")

    expect(page.locator("html")).to_have_attribute("data-theme", "night")


RUNNING = """document.getAnimations().filter(animation => {
  const timing = animation.effect.getComputedTiming();
  return timing.iterations === Infinity || timing.duration > 200;
}).length"""


def test_smoke_rises_unless_motion_is_unwelcome(page: Page, browser: Browser, base_url: str) -> None:
    visit(page, "landing")
    assert page.evaluate(RUNNING) > 0

    still = browser.new_context(base_url=base_url, reduced_motion="reduce")
    quiet = still.new_page()
    visit(quiet, "landing")
    assert quiet.evaluate(RUNNING) == 0
    still.close()


@pytest.mark.parametrize("shift", ["dark", "light"])
def test_the_focus_is_always_visible(page: Page, shift: str) -> None:
    """Every stop of the Tab key on the landing page carries a ring of 3 px."""
    page.emulate_media(color_scheme="light" if shift == "light" else "dark")
    visit(page, "landing")
    seen = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        ring = page.evaluate(
            """(() => {
              const element = document.activeElement;
              if (!element || element === document.body) return null;
              const ringed = element.matches('.field input') ? element.closest('.field') : element;
              const style = getComputedStyle(ringed);
              return [style.outlineStyle, style.outlineWidth];
            })()"""
        )
        if ring is None:
            break
        seen += 1
        assert ring == ["solid", "3px"]
    assert seen >= 12
