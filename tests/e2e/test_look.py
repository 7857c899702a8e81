"""How every screen looks: both shifts, phone, grey, still, and what a screen reader's checker says."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import MISSING, SCREENS, SHOTS, Watch, settle, visit
from tests.e2e.pictures import PHONE, SIDEWAYS, findings

pytestmark = pytest.mark.e2e


def reach(page: Page, watch: Watch, screen: str) -> None:
    if screen in MISSING:
        watch.allow("404")
    visit(page, screen)


@pytest.mark.parametrize("screen", SCREENS)
def test_pictures_of_every_screen(page: Page, watch: Watch, screen: str) -> None:
    """Desktop by night and by day, in grey, and on a phone, where nothing may scroll sideways."""
    page.emulate_media(reduced_motion="reduce")
    reach(page, watch, screen)
    page.screenshot(path=SHOTS / f"{screen}-desktop.png")
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.screenshot(path=SHOTS / f"{screen}-gray.png")
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.screenshot(path=SHOTS / f"{screen}-day.png")
    assert page.evaluate(SIDEWAYS) <= 0

    page.goto("about:blank")  # the same address with a fragment would not be opened anew
    page.set_viewport_size(PHONE)
    visit(page, screen)
    page.screenshot(path=SHOTS / f"{screen}-phone.png")
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("screen", ["landing", "play", "learn-pbl", "ruling", "find"])
def test_no_width_scrolls_sideways(page: Page, screen: str) -> None:
    visit(page, screen)
    wide = []
    for width in (320, 600, 699, 700, 899, 900, 1179, 1180, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate(SIDEWAYS) > 0:
            wide.append(width)

    assert wide == []


# The checker needs a minute for the hundreds of statements of PBL; the other games show every kind of statement too,
# so its rulings stand for it here.
CHECKED = {name: name for name in SCREENS} | {"learn-pbl": "/learn/pbl?kind=ruling"}
del CHECKED["chapter"]  # learn-robots, scrolled


@pytest.mark.parametrize("shift", ["night", "day"])
@pytest.mark.parametrize("screen", CHECKED)
def test_no_finding_of_the_accessibility_checker(page: Page, watch: Watch, screen: str, shift: str) -> None:
    page.emulate_media(color_scheme="light" if shift == "day" else "dark", reduced_motion="reduce")
    reach(page, watch, CHECKED[screen])

    assert findings(page) == []


def test_the_dialog_has_no_finding_either(page: Page) -> None:
    visit(page, "learn-robots")
    page.get_by_role("button", name="In the terminal").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.screenshot(path=SHOTS / "dialog-desktop.png")

    assert findings(page) == []
    page.set_viewport_size(PHONE)
    page.screenshot(path=SHOTS / "dialog-phone.png")


@pytest.mark.parametrize("screen", ["landing", "play", "learn-robots", "ruling", "find", "not-found"])
def test_one_heading_and_the_landmarks(page: Page, watch: Watch, screen: str) -> None:
    reach(page, watch, screen)

    expect(page.locator("h1")).to_have_count(1)
    for role in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)


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
