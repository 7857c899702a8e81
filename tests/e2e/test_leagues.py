"""Leagues in the page: made in a form, joined, begun, played, reported, ruled, told in a log and in a book."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import SHOTS, Watch
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize
from tests.e2e.table import AT_A_TABLE

pytestmark = AT_A_TABLE

DESK: ViewportSize = {"width": 1440, "height": 900}


def named(page: Page, name: str) -> None:
    assert page.request.get("/api/me").ok
    assert page.request.post("/api/me", data={"name": name}).ok


def looked_at(page: Page, name: str) -> None:
    """On a desk by night and on a phone by day: the checker finds nothing, and nothing scrolls sideways."""
    resize(page, DESK)
    page.screenshot(path=SHOTS / f"league-{name}.png", full_page=True)
    assert findings(page) == []
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.screenshot(path=SHOTS / f"league-{name}-day.png", full_page=True)
    resize(page, PHONE)
    page.screenshot(path=SHOTS / f"league-{name}-phone.png", full_page=True)
    assert page.evaluate(SIDEWAYS) <= 0
    assert findings(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    resize(page, DESK)


def league_of(page: Page) -> str:
    page.wait_for_url(re.compile("/league/[^/]+$"))
    return page.url.rpartition("/")[2]


def act(page: Page, league: str, deed: str, **what: object) -> None:
    answer = page.request.post(f"/api/leagues/{league}/acts", data={"act": deed, "what": what})
    assert answer.ok, answer.text()


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=re.compile(f"^{re.escape(title)}$", re.I)).click()


def test_a_cup_of_four_from_its_form_to_its_champion(page: Page, somebody: Callable[..., Page]) -> None:
    """F60: one form makes it, guests join by its link, results are seen by everybody at once, all of it is told."""
    named(page, "Ana")
    page.goto("/leagues/new?game=robots")
    page.get_by_label("Name", exact=True).fill("Yard Cup")
    expect(page.get_by_role("radio", name=re.compile("^Cup"))).to_be_checked()
    looked_at(page, "new")
    page.get_by_role("button", name="Make the league").click()
    league = league_of(page)
    expect(page.get_by_role("heading", name="Yard Cup", level=1)).to_be_visible()

    bo = somebody(viewport=DESK)
    named(bo, "Bo")
    bo.goto("/leagues")
    bo.get_by_role("link", name=re.compile("^Yard Cup")).click()
    bo.get_by_role("button", name="Join the league").click()
    expect(bo.get_by_role("heading", name="You are in")).to_be_visible()
    others = {name: somebody() for name in ("Cy", "Di")}
    for name, other in others.items():
        named(other, name)
        assert other.request.post(f"/api/leagues/{league}/join", data={}).ok
    expect(page.locator("#entrants .people li")).to_have_text(["Youcommissioner", "Bo", "Cy", "Di"])
    looked_at(page, "gathering")

    page.get_by_role("button", name="Begin the season").click()
    expect(page.get_by_role("heading", name="Against Di")).to_be_visible()
    expect(bo.get_by_role("heading", name="Against Cy")).to_be_visible()
    unfold(page, "Played on a real table?")
    page.get_by_role("button", name="I won", exact=True).click()
    expect(page.get_by_text("You reported: you won.")).to_be_visible()
    act(others["Di"], league, "report", match="1.1.1", winner="Ana")
    expect(bo.locator(".desk .match").nth(2)).to_contain_text(
        "Ana"
    )  # the final, seen elsewhere without being asked for
    looked_at(page, "running")

    unfold(page, "Forfeit")
    page.get_by_label("Who loses without play").select_option("Cy")
    page.get_by_role("button", name="Let them forfeit").click()
    expect(bo.get_by_role("heading", name="Against Ana")).to_be_visible()
    expect(bo.locator("#standings .mine td").nth(1)).to_have_text("1")
    bo.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Bo is ready and waits for you.")).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    page.wait_for_url(re.compile("/t/"))
    expect(bo.get_by_role("link", name="Sit down")).to_have_attribute("href", re.compile("/t/"))

    bo.goto(f"/league/{league}/audit")
    expect(bo.get_by_text("Ana lets Cy forfeit match 1.1.2.")).to_be_visible()
    looked_at(bo, "audit")
    page.goto("/leagues")
    expect(page.get_by_role("region", name="Waits for you")).to_contain_text("your match against Bo")
    expect(
        page.get_by_role("link", name="1 waiting: Yard Cup: your match against Bo can be played.", exact=True)
    ).to_be_visible()
    looked_at(page, "list")


def test_a_wrong_number_is_told_beside_its_field(page: Page, watch: Watch) -> None:
    """PBL-LEAGUE-SALARY-4: the refusal stands where it can be mended, and nothing that was filled in is lost."""
    watch.allow("409", "422", "400")
    named(page, "Ana")
    page.goto("/leagues/new?game=pbl")
    page.get_by_role("radio", name=re.compile("^Salary league")).check()
    page.get_by_label("Name", exact=True).fill("Dear Yard")
    page.get_by_label("Keepers at least").fill("4")
    page.get_by_label("Keepers at most").fill("2")
    page.get_by_role("button", name="Make the league").click()
    expect(page.get_by_role("alert").filter(has_text="least number of keepers")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Dear Yard")
    page.get_by_label("Keepers at most").fill("5")
    page.get_by_role("button", name="Make the league").click()

    league_of(page)
    expect(page.get_by_role("heading", name="Dear Yard", level=1)).to_be_visible()


def test_a_season_has_a_book_that_opens_its_moments(page: Page) -> None:
    """F69: standings, ranks, head to head, records and reports; every sentence leads to a moment."""
    named(page, "Ana")
    wish = {"game": "robots", "template": "robin", "name": "Bot Season", "bots": ["uniform"] * 4}
    made = page.request.post("/api/leagues", data=wish)
    assert made.ok, made.text()
    league = made.json()["id"]
    page.goto(f"/league/{league}")
    page.get_by_role("button", name="Begin the season").click()
    page.get_by_role("link", name="Open the season book").click()  # it is there when all six are played
    expect(page.get_by_role("heading", name="Season book", level=1)).to_be_visible()
    expect(page.locator("article")).to_have_count(6)
    looked_at(page, "book")

    moment = page.locator("article .nut").first.get_attribute("href") or ""
    assert page.request.get(moment).text().startswith("game robots")
    files = page.get_by_role("navigation", name="Downloads").get_by_role("link")
    expect(files.first).to_be_visible()
    for link in files.all():
        assert page.request.get(link.get_attribute("href") or "").ok
