"""Pictures of a page in every light, and what the checker of accessibility finds on it."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import SHOTS

PHONE: ViewportSize = {"width": 375, "height": 812}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


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
