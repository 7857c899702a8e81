"""Reading the rules: chapters, searches, single rules, and the way there by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from boltyard import catalogue
from tests.e2e.conftest import STATEMENTS, Watch, settle, visit
from tests.e2e.table import tab_to

pytestmark = pytest.mark.e2e


def test_from_the_yard_to_a_ruling_by_keyboard(page: Page) -> None:
    """With Tab, letters and Enter alone."""
    visit(page, "landing")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    tab_to(page, page.get_by_role("link", name="Robots", exact=True))
    page.keyboard.press("Enter")
    settle(page)
    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_focused()

    tab_to(page, page.get_by_role("searchbox"))
    page.keyboard.type("six phases")
    expect(page.get_by_text(f"1 of {STATEMENTS['robots']} statements.", exact=True)).to_be_visible()
    tab_to(page, page.get_by_role("link", name="ROB-R-1", exact=True))
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("/rules/ROB-R-1$"))
    expect(page.get_by_role("heading", level=1, name="ROB-R-1")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("Seven phases as listed.")


def test_a_game_is_told_in_twelve_lines_and_chapters(page: Page) -> None:
    visit(page, "learn-robots")

    expect(page.get_by_role("region", name="In twelve lines").get_by_role("listitem")).to_have_count(12)
    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])
    expect(
        page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Build", exact=False).first
    ).to_be_visible()


@pytest.mark.parametrize("game", ["pbl", "battleground"])
def test_the_other_games_can_be_read_too(page: Page, game: str) -> None:
    visit(page, f"/learn/{game}")

    expect(page.get_by_role("article")).to_have_count(STATEMENTS[game])
    expect(page.get_by_role("region", name="In twelve lines").get_by_role("listitem")).to_have_count(12)


def test_searching_a_game_is_instant_and_can_be_linked(page: Page) -> None:
    visit(page, "learn-robots")
    page.get_by_role("searchbox").fill("joker suit")

    expect(page).to_have_url(re.compile(r"/learn/robots\?q=joker\+suit$"))
    for word in ("joker", "suit"):
        without = page.get_by_role("article").filter(has_not_text=re.compile(word, re.IGNORECASE))
        expect(without).to_have_count(0)
    expect(page.get_by_role("article").first).to_be_visible()

    page.keyboard.press("Escape")
    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])
    expect(page).to_have_url(re.compile("/learn/robots$"))


def test_rulings_alone(page: Page) -> None:
    rulings = sum(one.kind == "ruling" for one in catalogue.entries("robots"))
    visit(page, "learn-robots")
    button = page.get_by_role("button", name=f"Rulings {rulings}")
    button.click()

    expect(page.get_by_role("article")).to_have_count(rulings)
    expect(page.get_by_role("article").first).to_contain_text("We chose")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    settle(page)
    expect(page.get_by_role("article")).to_have_count(rulings)


def test_a_search_that_finds_nothing_has_a_way_out(page: Page) -> None:
    visit(page, "/learn/robots?q=zeppelin")

    expect(page.get_by_text("No rule says that")).to_be_visible()
    page.get_by_role("link", name="look in all games").click()
    expect(page).to_have_url(re.compile(r"/rules\?q=zeppelin$"))


def test_a_misspelt_word_is_answered_with_the_nearest(page: Page) -> None:
    visit(page, "find-nothing")
    page.get_by_role("link", name="joker", exact=True).click()

    expect(page.get_by_role("status").filter(has_text="found")).to_contain_text("statements found.")


def test_finding_over_all_games(page: Page) -> None:
    visit(page, "find-start")
    page.get_by_role("searchbox").fill("tie")

    expect(page.get_by_role("status").filter(has_text="found")).to_be_visible()
    answer = page.request.get("/api/rules?q=tie").json()
    expect(page.locator("ol li")).to_have_count(len(answer["rules"]))
    expect(page.locator("ol li").first).to_contain_text(answer["rules"][0]["id"])


def test_enter_on_an_id_opens_it(page: Page) -> None:
    visit(page, "find-start")
    page.get_by_role("searchbox").fill("bb-r-57")
    expect(page.locator("ol li").first).to_contain_text("BB-R-57")
    page.get_by_role("searchbox").press("Enter")

    expect(page.get_by_role("heading", level=1, name="BB-R-57")).to_be_visible()


def test_a_deep_link_opens_its_rule(page: Page) -> None:
    """However the id is written; the address then shows the way it is written in the catalogue."""
    visit(page, "/rules/rob-r-32")

    expect(page).to_have_title("ROB-R-32 · Boltyard")
    expect(page).to_have_url(re.compile("/rules/ROB-R-32$"))
    article = page.get_by_role("article")
    for label in ("The gap", "We chose", "Why"):
        expect(article.get_by_text(label, exact=True)).to_be_visible()


def test_an_id_in_a_text_is_a_link(page: Page) -> None:
    visit(page, "rule")
    page.get_by_role("article").get_by_role("link", name="ROB-R-5").click()
    expect(page.get_by_role("heading", level=1, name="ROB-R-5")).to_be_visible()
    page.get_by_role("link", name="ROB-R-4", exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name="ROB-R-4")).to_be_visible()
    page.go_back()
    page.go_back()

    expect(page.get_by_role("heading", level=1, name="ROB-SETUP-3")).to_be_visible()


def test_arrow_keys_turn_the_pages(page: Page) -> None:
    visit(page, "ruling")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1, name="ROB-R-33")).to_be_visible()
    page.keyboard.press("ArrowLeft")

    expect(page.get_by_role("heading", level=1, name="ROB-R-32")).to_be_visible()


def test_a_rule_is_found_in_its_chapter(page: Page) -> None:
    visit(page, "ruling")
    page.get_by_role("link", name="In its chapter").click()
    settle(page)
    article = page.locator("[id='ROB-R-32']")

    expect(article).to_be_focused()
    expect(article).to_be_in_viewport()


def test_a_rule_names_the_tests_that_hold_it(page: Page) -> None:
    """Those of the answer, by name; a rule without tests says so."""
    told = page.request.get("/api/rules/ROB-R-1").json()
    visit(page, "/rules/ROB-R-1")
    held = page.get_by_role("complementary")

    for test in told["rule"]["tests"]:
        expect(held.get_by_text(test.split("::")[1], exact=True)).to_be_visible()
    if not told["rule"]["tests"]:
        expect(held).to_contain_text("No test names it yet.")


def test_an_unknown_address_says_so(page: Page, watch: Watch) -> None:
    watch.allow("404")
    answer = page.goto("/nowhere/at/all")

    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is bolted on here")
    expect(page.get_by_role("main")).to_contain_text("There is no page at /nowhere/at/all.")
    page.get_by_role("link", name="To the yard", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blow off four limbs. Keep one.")


def test_an_unknown_rule_offers_the_nearest(page: Page, watch: Watch) -> None:
    watch.allow("404")
    nearest = catalogue.nearest("ROB-R-999")
    visit(page, "no-such-rule")
    page.get_by_role("link", name=f"Open {nearest}").click()

    expect(page.get_by_role("heading", level=1, name=nearest)).to_be_visible()


def test_paper_gets_the_rules_without_the_machinery(page: Page) -> None:
    visit(page, "learn-robots")
    page.emulate_media(media="print")

    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.locator("[id='ROB-R-1']")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
