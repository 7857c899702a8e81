"""F13 in the browser: everybody takes part in drawing the deal, and at the end the page checks it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from tests.e2e.conftest import SHOTS
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize
from tests.e2e.table import AT_A_TABLE

pytestmark = AT_A_TABLE


@pytest.fixture
def bo(somebody: Callable[..., Page]) -> Page:
    return somebody()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def fair_sheet(page: Page) -> Locator:
    page.get_by_role("button", name="Fair deal").click()
    return page.get_by_role("dialog", name="Fair deal")


def test_two_browsers_draw_the_deal_and_check_it(page: Page, bo: Page) -> None:
    """By invitation link, from the first seat to the sheet at the end; the record verifies outside, too."""
    page.goto("/?game=robots")
    page.get_by_role("button", name="Play a friend").click()
    link = page.locator(".invite code").inner_text()
    bo.goto(link)
    bo.get_by_role("button", name="Sit here").click()
    expect(page.locator(".call, .halves").first).to_be_visible()
    expect(bo.locator(".call, .halves").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    resign(bo)

    for seat in (page, bo):
        expect(seat.get_by_role("region", name="How it ended")).to_be_visible()
        sheet = fair_sheet(seat)
        expect(sheet).to_contain_text("Verified in this browser")
        expect(sheet).to_contain_text("These are the commitments that this page saw before the first card")
        expect(sheet).to_contain_text("nobody could choose the cards, not even the server")
        expect(sheet).to_contain_text("does not prove that the server showed no cards")
    page.screenshot(path=SHOTS / "fair-desktop.png")
    assert findings(page) == []
    resize(bo, PHONE)
    bo.screenshot(path=SHOTS / "fair-phone.png")
    assert bo.evaluate(SIDEWAYS) <= 0
    record = read_record(page.request.get(f"/api/tables/{link.split('/t/')[1]}/record").text())
    verify(find_game("robots"), record)
    assert record.fair is not None
    assert len(record.fair.shares) == 2


@pytest.mark.parametrize("game", ["pbl", "battleground"])
def test_the_other_games_are_dealt_the_same_way(page: Page, game: str) -> None:
    """Against bots: this browser and the server draw, and the page keeps what was published."""
    page.goto(f"/play?game={game}")
    page.get_by_role("button", name="Play a bot").first.click()
    expect(page.locator("#decision").first).to_be_visible()
    table = page.url.split("/t/")[1]
    kept = page.evaluate("table => JSON.parse(localStorage.getItem('boltyard-fair')).seen[table]", table)

    assert kept["cards"] == find_game(game).card_digest()
    assert kept["agreement"].startswith(f"game {game} ")
    assert [share["you"] for share in kept["shares"]] == [True]
    assert page.request.get(f"/api/tables/{table}").json()["stage"] == "running"


def test_who_withholds_is_named(page: Page, bo: Page, leap: Callable[[], None]) -> None:
    """Bo commits and never comes: Ana is told, and the match begins without Bo's share."""
    page.goto("/?game=robots")
    page.get_by_role("button", name="Play a friend").click()
    link = page.locator(".invite code").inner_text()
    assert bo.request.get("/api/me").ok
    name = bo.request.post("/api/me", data={"name": "Bo"}).json()["name"]
    seat = bo.request.post(f"/api/tables/{link.split('/t/')[1]}/sit", data={"commitment": "5e" * 32})
    assert seat.json()["stage"] == "dealing"
    expect(page.get_by_role("heading", name="Dealing fairly")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("1 of 2 has revealed")
    expect(page.get_by_role("main")).to_have_css("opacity", "1")
    page.screenshot(path=SHOTS / "dealing-desktop.png")
    assert findings(page) == []

    leap()
    said = f"{name} did not reveal in time, so the deal was drawn again without {name}."
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    resign(page)
    sheet = fair_sheet(page)
    expect(sheet).to_contain_text("Verified in this browser")
    expect(sheet).to_contain_text(f"{name} did not reveal in time and took no part")
