"""Whom one plays: five opponents a game with what was measured of them, and the table that Play puts up."""

import re

import pytest
from playwright.sync_api import Page, expect

from boltyard.lab import ladder
from tests.e2e.conftest import SHOTS, visit
from tests.e2e.fits import SIZES
from tests.e2e.pictures import SIDEWAYS, by_day_too, resize, shoot

pytestmark = pytest.mark.e2e

PLAY = re.compile("^Play (?!a )")
VISIBLE = "one => { const b = one.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }"


def test_an_opponent_is_chosen_by_what_was_measured_and_played_at_once(page: Page) -> None:
    """As drawn: tabs, posters, presets and Play on one screen, also of a laptop; a rail of faces at a thumb."""
    resize(page, SIZES["laptop"])
    visit(page, "/opponents")
    posters = page.get_by_role("region", name="Opponents").get_by_role("button")
    play = page.get_by_role("button", name=PLAY)

    expect(posters).to_have_count(5)
    expect(page.locator(".poster svg")).not_to_have_count(0)
    assert play.evaluate(VISIBLE)
    page.screenshot(path=SHOTS / "opponents-pbl-laptop.png")
    resize(page, SIZES["desk"])
    shoot(page, "opponents-pbl")
    page.get_by_role("button", name="Battleground").click()
    page.screenshot(path=SHOTS / "opponents-battleground-desktop.png")
    page.get_by_role("button", name="Robots", exact=True).click()
    for poster, level in zip(posters.all()[1:], ladder.data("robots")["levels"][1:], strict=True):
        rate = level["beats_below"]
        expect(poster).to_contain_text(
            f"{int(100 * rate['value'] + 0.5)} %" if rate else "not measured yet", use_inner_text=True
        )
    shoot(page, "opponents-robots")
    assert by_day_too(page) == []
    resize(page, SIZES["phone"])
    expect(posters).to_have_count(1)
    assert play.evaluate(VISIBLE)
    assert page.evaluate(SIDEWAYS) <= 0
    page.get_by_role("group", name="Opponent").get_by_role("button", name="Old Iron").click()
    expect(play).to_have_text(re.compile("Play Old Iron"))
    page.get_by_role("group", name="Opponent").get_by_role("button", name="Longshore").click()
    assert by_day_too(page) == []
    resize(page, SIZES["laptop"])
    play.click()
    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()
    expect(page.get_by_text("Longshore").first).to_be_visible()


def test_the_lobby_shows_them_where_a_table_is_put_up(page: Page) -> None:
    visit(page, "/play?game=battleground")
    rail = page.get_by_role("group", name="Opponent")

    expect(rail.get_by_role("button")).to_have_count(5)
    rail.get_by_role("button", name="Rivet").click()
    expect(page.get_by_role("button", name="Play Rivet")).to_be_visible()
    shoot(page, "lobby-opponents")
    assert by_day_too(page) == []
