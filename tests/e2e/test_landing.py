"""The landing page: one game large, the others to switch to, and only buttons that do something."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import visit
from tests.e2e.pictures import findings

pytestmark = pytest.mark.e2e


def test_the_yard_shows_one_game_and_switches_to_the_others(page: Page) -> None:
    """The picture, the slogan and the button speak of the same game; tiles change all three and lead nowhere."""
    visit(page, "landing")
    tiles = page.get_by_role("region", name="Games").get_by_role("button")

    expect(page).to_have_title("Boltyard: robot card games")
    expect(page.get_by_role("heading", level=1)).to_have_text("Blow off four limbs. Keep one.")
    expect(page.get_by_role("img", name=re.compile("robot"))).to_have_count(2)
    expect(tiles).to_have_text([re.compile("PBL Robots"), re.compile("Robots"), re.compile("Battleground")])
    expect(page.get_by_role("button", name="Play this now")).to_contain_text(
        re.compile(r"against Rivet, about \d+ minutes, no account")
    )
    tiles.nth(1).click()
    expect(tiles.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", level=1)).to_have_text("Run the other one dry.")
    page.get_by_label("Rival").select_option("Loose Screw, level 1 of 5")
    expect(page.get_by_role("button", name="Play this now")).to_contain_text("against Loose Screw")
    assert findings(page) == []
    page.get_by_role("button", name="Play this now").click()
    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()
    expect(page.get_by_text("Loose Screw").first).to_be_visible()


def test_every_link_of_the_yard_leads_somewhere(page: Page) -> None:
    visit(page, "landing")
    addresses = page.eval_on_selector_all(
        "a[href]", "links => [...new Set(links.map(link => link.getAttribute('href')))]"
    )

    assert len(addresses) >= 5
    for address in addresses:
        if not address.startswith("#"):
            assert page.request.get(address).status == 200, address


def test_every_button_of_the_yard_does_something(page: Page) -> None:
    """Buttons play, invite, show another game, join, copy, find or change the shift."""
    visit(page, "landing")
    names = page.locator("button:not([aria-pressed]), header button").evaluate_all(  # tiles have their own test
        "all => all.map(one => one.getAttribute('aria-label') || one.innerText)"
    )

    words = {name.split("\n")[0].strip().lower() for name in names}
    words = {word for word in words if not word.startswith("sit down with")}  # whoever waits there may be joined

    assert words == {
        "day shift",
        "play this now",
        "play a friend",
        "join table",
        "copy ./boltyard play robots",
        "copy ./boltyard rules rob-r-1",
        "copy ./boltyard --help",
        "find",
    }
    for name, way in (
        ("How to play", "/learn/pbl"),
        ("Opponents", "/opponents?game=pbl"),
        ("More options", "/play?game=pbl"),
    ):
        expect(page.get_by_role("link", name=name)).to_have_attribute("href", way)


def test_playing_is_shown_as_a_command_to_copy(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, "learn-robots")
    opener = page.get_by_role("button", name="In the terminal")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Play Robots in the terminal")

    expect(dialog).to_contain_text("./boltyard play robots")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied: ./boltyard play robots")
    assert page.evaluate("navigator.clipboard.readText()") == "./boltyard play robots"

    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_without_the_clipboard_the_command_is_marked(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    visit(page, "landing")
    page.get_by_role("button", name="Copy ./boltyard --help").click()

    expect(page.get_by_role("button", name="Copy ./boltyard --help")).to_have_text("Marked: press Ctrl-C")
    assert page.evaluate("getSelection().toString()") == "./boltyard --help"


def test_the_field_finds_a_rule(page: Page) -> None:
    visit(page, "landing")
    page.get_by_role("searchbox").fill("joker")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/rules\?q=joker$"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("listitem").filter(has_text="ROB-SETUP-3")).to_be_visible()


def test_fonts_and_games_are_fetched_with_the_page(page: Page) -> None:
    visit(page, "landing")
    preloads = page.eval_on_selector_all("link[rel=preload]", "links => links.map(link => link.getAttribute('href'))")
    loaded = page.evaluate(
        "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family).sort()"
    )

    assert sum("woff2" in address for address in preloads) == 2
    assert "/api/games" in preloads
    assert set(loaded) == {"Barlow", "Barlow Condensed", "Big Shoulders Display Variable"}
