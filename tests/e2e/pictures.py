"""Pictures of a page in every light, and what the checker of accessibility finds on it."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import SHOTS

PHONE: ViewportSize = {"width": 375, "height": 812}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


# Rules that axe takes for experimental, and we for what it has to find: a name that lacks the words one sees.
RULES = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}


# What still moves is seen through in that moment; what moves without end is no matter.
LANDED = """() => Promise.all(document.getAnimations()
  .filter(one => one.playState === 'running' && one.effect.getComputedTiming().endTime < 5000)
  .map(one => one.finished.catch(() => undefined))).then(() => undefined)"""


def findings(page: Page, rules: dict[str, Any] = RULES) -> list[tuple[str, str, list[Any]]]:
    """What axe finds once everything has landed."""
    page.evaluate(LANDED)
    return [
        (one["id"], one["impact"], [node["target"] for node in one["nodes"]][:3])
        for one in Axe().run(page, options=rules).response["violations"]
    ]


def by_day_too(page: Page) -> list[tuple[str, str, list[Any]]]:
    """What axe finds in both shifts, ending by night: the one differs from the other in its colours alone."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = findings(page, COLOURS)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + findings(page)


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
    resize(page, PHONE)
    page.screenshot(path=SHOTS / f"{name}-phone-day.png")
    assert page.evaluate(SIDEWAYS) <= 0
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.screenshot(path=SHOTS / f"{name}-phone.png")
    assert size
    resize(page, size)


def resize(page: Page, size: ViewportSize) -> None:
    """And the page has drawn itself anew."""
    page.set_viewport_size(size)
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
