"""Playing PBL ROBOTS in the browser: draft, combat, windows, to the end; by click, by key, on a phone."""

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from boltyard.lab.figures import read
from boltyard.server.gallery import figures_of
from tests.e2e.conftest import SHOTS, visit
from tests.e2e.fits import SIZES, crowd, laid_over, misfits, out_of_reach, play_fitting, turn_of
from tests.e2e.pbl import (
    ASKED,
    ATTACKED,
    answered,
    await_turn,
    buttons,
    by_keys,
    come,
    decide,
    log_of,
    play_out,
    seat_down,
)
from tests.e2e.pictures import PHONE, by_day_too, findings, resize, shoot
from tests.e2e.table import (
    AT_A_TABLE,
    ENDED,
    FRAME,
    hand_of,
    level,
    moved,
    over,
    put_away,
    quiet_coach,
    sentence,
    take_seat,
    touch,
    version,
    whoever,
)

pytestmark = AT_A_TABLE


def play_until(page: Page, there: Callable[[], bool]) -> None:
    """Decide until the table is in a certain state and I am asked in it; a game ends, and so does this."""
    while True:
        assert await_turn(page), "the game was over before"
        if there():
            return
        decide(page)


def test_a_quick_game_against_a_bot(page: Page) -> None:
    """From the base robot to the last limb by clicking; builds and combats are among it, on whichever side.

    On the screen of a small laptop: at every question all of it fits, and no card of the hand is cut.
    """
    page.set_viewport_size(SIZES["laptop"])
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    kinds: set[str] = set()
    play_fitting(page, await_turn, lambda page: kinds.add(decide(page)))

    expect(page.get_by_role("region", name="How it ended")).to_contain_text(ENDED)
    assert {"choose", "build"} <= kinds
    assert kinds & {"attack", "add"}  # not every deal lets both attack
    shoot(page, "pbl-end")
    assert findings(page) == []
    page.get_by_role("button", name=re.compile("^(Review|See turn)")).click()  # who lost is shown the blow
    expect(page.get_by_role("region", name="Review")).to_contain_text(re.compile(r"\d of"))


def test_reload_in_mid_combat(page: Page) -> None:
    """The panel, the sentence and the hand are back as they were; the accessibility checker finds nothing."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "Concede").count() > 0 and page.locator(".hand .may").count() > 2)
    said = sentence(page).inner_text()
    totals = page.locator(".combat .side b").all_inner_texts()
    hand = hand_of(page)
    page.reload(wait_until="commit")

    expect(sentence(page)).to_have_text(said)
    expect(page.locator(".combat .side b")).to_have_text(totals)
    expect(page.locator(".hand [data-card]")).to_have_count(len(hand))
    assert hand_of(page) == hand
    touch(page.locator(".hand .may").first)
    expect(page.locator(".combat .odds li.on")).to_contain_text("%")
    shoot(page, "pbl-combat")
    assert by_day_too(page) == []


def test_reload_in_the_draft(page: Page) -> None:
    """What was looked at and put back is still known, what is open is still open, and the pool is sorted."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="traditional"))
    play_until(page, lambda: page.locator(".draft").count() > 0)
    decide(page)
    play_until(page, lambda: page.locator(".draft .now").count() > 0)
    before = version(page)
    buttons(page, "Put back").click()
    answered(page, before)
    expect(page.locator(".draft .past")).to_contain_text("passed")
    expect(page.locator(".draft .now .no")).to_have_text("2")
    piles = page.locator(".draft .cnt").all_inner_texts()
    page.reload(wait_until="commit")

    expect(page.locator(".draft .cnt")).to_have_text(piles)
    expect(page.locator(".pool [data-card]").nth(4)).to_be_visible()
    shoot(page, "pbl-draft")
    assert by_day_too(page) == []
    page.locator(".view [data-card]").first.click()
    expect(page.get_by_role("dialog").locator(".card.pbl")).to_be_visible()
    put_away(page)
    page.keyboard.press("t")
    expect(page.locator(".draft .past")).to_have_count(0)


def test_a_game_on_a_phone(page: Page) -> None:
    """375 px wide, one thumb: nothing scrolls sideways, buttons are 44 px high and within reach."""
    page.set_viewport_size(PHONE)
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    asked = 0
    while await_turn(page):
        assert misfits(page) == []
        if asked % 6 == 0:
            assert out_of_reach(page) == []
        decide(page)
        asked += 1

    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def test_the_first_turns_fit_the_screen(page: Page) -> None:
    """Robot, pilot, opening hand and three turns; what is aimed at or held up before it is built fits as well.

    However much is built: tags lie over nothing that can be pressed, and not over each other.
    """
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    sizes = ("desk", "wall")
    play_fitting(page, await_turn, decide, lambda page: turn_of(page) > 3, sizes)
    play_until(page, lambda: buttons(page, "End turn").count() > 0 and page.locator(".board .cell").count() > 0)
    page.locator(".board button.cell").first.click()

    expect(page.locator(".board .ladder li").first).to_contain_text("%")
    expect(page.locator(".board .btn.go")).to_have_count(1)
    for size in sizes:
        resize(page, SIZES[size])
        assert misfits(page) == []
        shoot(page, f"pbl-aim-{size}")
        assert findings(page) == []
    for every in SIZES.values():
        resize(page, every)
        crowd(page)
        assert laid_over(page) == [], f"{page.viewport_size}"


def test_a_quick_game_with_keys_alone(page: Page) -> None:
    """From the base robot to the end: the keys that stand on things, Tab and Space; no pointer ever goes down."""
    quiet_coach(page)
    page.add_init_script("addEventListener('pointerdown', () => (window.pointed = true), true)")
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    put_away(page)
    kinds = set(play_out(page, press=by_keys))

    expect(page.get_by_role("region", name="How it ended")).to_contain_text(ENDED)
    assert {"choose", "build"} <= kinds
    assert kinds & {"attack", "add"}
    assert page.evaluate("window.pointed") is None


def test_every_dark_thing_says_why(page: Page) -> None:
    """A card or limb that cannot be chosen answers with a sentence and its rule, which can be read."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "End turn").count() > 0 and page.locator(".hand .not").count() > 0)
    touch(page.locator(".hand .not").first)
    note = page.get_by_role("alert").filter(has_text=re.compile("PBL-"))
    expect(note).to_be_visible()
    page.screenshot(path=SHOTS / "pbl-why-desktop.png")
    page.locator(".theirs .ltag").first.click(force=True)
    expect(note).to_be_visible()
    note.get_by_role("button", name=re.compile("^PBL-")).click()
    expect(page.get_by_role("dialog", name=re.compile("^PBL-"))).to_contain_text(re.compile("[a-z]{4}"))
    assert findings(page) == []


def test_any_card_name_opens_its_card(page: Page) -> None:
    """In the log by click, on the table by the I key, and large beside the pointer while one rests on it."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "End turn").count() > 0)
    named = page.get_by_role("log", name="Log").locator(".named").last
    name = named.inner_text()
    named.click()
    expect(page.get_by_role("dialog", name=name, exact=True)).to_contain_text("Kind")
    page.screenshot(path=SHOTS / "pbl-card-desktop.png")
    assert findings(page) == []
    put_away(page)
    first = page.locator(".hand [data-card]").first
    first.focus()
    expect(first).to_be_focused()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").locator(".card.pbl").first).to_be_visible()
    put_away(page)
    page.locator(".hand [data-card]").last.hover()
    expect(page.locator(".peek .card")).to_be_visible()


def test_a_combat_without_reactions_takes_four_clicks(page: Page) -> None:
    """PBL-R-43: a chance on the board and the yellow button, one pass for the whole combat at most, and the dice.

    Enter presses the yellow button, wherever the click has put the focus.
    """
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    ready = ".mine .ltag.may"
    play_until(page, lambda: buttons(page, "End turn").count() > 0 and page.locator(ready).count() > 0)
    began = len(ATTACKED.findall(log_of(page)))
    clicks = 0
    before = version(page)
    page.locator(".board button.cell").first.click()
    page.keyboard.press("Enter")
    clicks += 2
    answered(page, before)
    goes_on = page.get_by_role("button", name="Pass for this combat").or_(buttons(page, "Concede"))
    while await_turn(page) and page.locator(".combat").count():
        if len(ATTACKED.findall(log_of(page))) > began + 1:
            break  # the bot's own attack, in its turn
        before = version(page)
        if not goes_on.count():
            break
        touch(goes_on.first)
        clicks += moved(page, before)  # one that met nothing is none

    assert clicks <= 4
    assert len(ATTACKED.findall(log_of(page))) > began


def test_windows_stop_where_one_wants(page: Page) -> None:
    """Hold stops at every window; without it the start of one's own turn goes by without a question."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "End turn").count() > 0)
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Holding at every window")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Hold at every window")).to_have_attribute("aria-pressed", "false")


def test_a_reload_in_a_window_stops_there_again(page: Page) -> None:
    """Whoever holds at every window and comes back is asked the same, and nothing was passed for them."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick"))
    play_until(page, lambda: buttons(page, "End turn").count() > 0)
    page.keyboard.press("x")
    play_until(page, lambda: buttons(page, "Pass").count() > 0 and not page.locator(".combat").count())
    said, now = sentence(page).inner_text(), version(page)
    page.reload(wait_until="commit")

    expect(page.get_by_role("button", name="Holding at every window")).to_be_visible()
    expect(sentence(page)).to_have_text(said)
    expect(buttons(page, "Pass").first).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-version", now)
    page.keyboard.press("p")
    answered(page, now)


def test_two_browsers_at_one_table(page: Page, somebody: Callable[..., Page]) -> None:
    """Two people and a guest, into the first turns; what one holds the other's page never shows."""
    quiet_coach(page)
    link = seat_down(page, "me", "open", mode="quick")
    bo = somebody()
    quiet_coach(bo)
    take_seat(bo, link)
    come(page, link)
    come(bo, link)
    guest = somebody()
    come(guest, link)
    for _ in range(16):
        seat = whoever(ASKED, page, bo)
        if over(seat):
            break
        decide(seat)
    whoever(ASKED, page, bo)
    level(page, bo)

    expect(guest.get_by_text("You are watching")).to_be_visible()
    expect(guest.locator(".hand .may")).to_have_count(0)
    mine = set(hand_of(page))
    theirs = set(bo.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
    assert mine & theirs == set()
    shoot(guest, "pbl-spectator")


@pytest.mark.parametrize(("mode", "seats"), [("quick", 3), ("four_hands", 4), ("pilot_gunner", 4)])
def test_more_than_two_at_a_table(page: Page, mode: str, seats: int) -> None:
    """Three robots, and two teams: each side has its robot, its bays and its name, and can be attacked."""
    quiet_coach(page)
    settings = {"draft": "quick"} if seats == 4 else {}
    come(page, seat_down(page, "me", *["greedy"] * (seats - 1), mode=mode, settings=settings))
    play_until(page, lambda: buttons(page, "End turn").count() > 0 and page.locator(".mine .ltag.may").count() > 0)
    page.locator(".mine .ltag.may").first.click()

    expect(page.locator(".machine")).to_have_count(3 if seats == 3 else 2)
    expect(page.locator(".theirs .ltag.may .odds").first).to_contain_text("%")
    shoot(page, f"pbl-{mode}-{seats}")
    assert findings(page) == []
    page.keyboard.press("Escape")
    for _ in range(8):
        if not await_turn(page):
            break
        decide(page)


def test_the_gallery_and_every_picture_in_it(page: Page) -> None:
    """All 113 + 30 cards; filters; and no two pictures are alike, pixel by pixel."""
    page.set_viewport_size({"width": 1280, "height": 5200})
    visit(page, "/cards")
    faces = page.locator("[data-face]")
    expect(faces).to_have_count(143)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.querySelectorAll('.stats, .corner').forEach(one => (one.style.visibility = 'hidden'))")
    page.evaluate("document.querySelectorAll('main *').forEach(one => (one.style.contentVisibility = 'visible'))")
    for _ in range(2):  # what was far away is drawn, too
        page.evaluate(FRAME)
    keys = faces.evaluate_all("all => all.map(one => one.dataset.face)")
    boxes = faces.locator(".win").evaluate_all(BOXES)
    assert len(boxes) == len(keys)
    nearest = page.evaluate(NEAREST, [base64.b64encode(page.screenshot(full_page=True)).decode(), boxes])

    assert nearest["distance"] > LEAST_APART, [keys[at] for at in nearest["pair"]]
    page.set_viewport_size({"width": 1280, "height": 800})
    shoot(page, "cards")
    assert findings(page) == []
    page.get_by_role("combobox", name="Kind").select_option("armor")
    page.get_by_role("combobox", name="Place").select_option("left_arm")
    page.get_by_role("combobox", name="Company").select_option("copper")
    expect(faces).to_have_count(2)
    page.reload()
    expect(faces).to_have_count(2)
    faces.last.click()
    expect(page.get_by_role("dialog")).to_contain_text("left arm armor")


def test_the_gallery_tells_what_was_measured(page: Page) -> None:
    """A card and a bot with shares, intervals, games and players; figures of other cards are not shown."""
    visit(page, "/cards?q=misfire")
    page.locator("[data-face='misfire']").click()
    figures = page.get_by_role("dialog").get_by_role("region", name="Statistics")
    expect(figures).to_contain_text("Wins when played")
    expect(figures).to_contain_text(re.compile(r"\d+\.\d % to \d+\.\d %"))
    expect(figures).to_contain_text("Greedy against greedy")
    at = figures.locator(".bar i").first.evaluate("bar => bar.offsetLeft / bar.offsetParent.clientWidth")
    assert at == pytest.approx(figures_of(read("pbl"), "misfire")[0].low, abs=0.02)
    shoot(page, "card-figures")
    assert findings(page) == []

    visit(page, "/cards?kind=bot")
    page.locator("[data-face='weathervane']").click()
    expect(figures).to_contain_text("Wins attacking")

    def other_cards(route: Route) -> None:
        told = route.fetch().json()
        told["measure"]["fits"] = False
        route.fulfill(json=told | {"digest": "0123456789abcdef", "cards": [c | {"figures": []} for c in told["cards"]]})

    page.route("**/api/cards/pbl", other_cards)
    visit(page, "/cards?q=misfire")
    page.locator("[data-face='misfire']").click()
    expect(figures).to_contain_text("other cards")
    expect(figures).not_to_contain_text("Wins")


LEAST_APART = 1.5  # of 255: the mean difference over all pixels and colours of two pictures
BOXES = """all => all.map(one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + scrollX, top + scrollY, width, height];
})"""
NEAREST = """async ([shot, boxes]) => {
  const [w, h] = [60, 42];
  const canvas = new OffscreenCanvas(w, h);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const bytes = Uint8Array.from(atob(shot), c => c.charCodeAt(0));
  const page = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const pixels = [];
  for (const box of boxes) {
    pen.drawImage(page, ...box, 0, 0, w, h);
    pixels.push(pen.getImageData(0, 0, w, h).data);
  }
  let best = { distance: Infinity, pair: [] };
  for (let a = 0; a < pixels.length; a++)
    for (let b = a + 1; b < pixels.length; b++) {
      let sum = 0;
      for (let i = 0; i < pixels[a].length; i++) sum += Math.abs(pixels[a][i] - pixels[b][i]);
      const distance = sum / pixels[a].length;
      if (distance < best.distance) best = { distance, pair: [a, b] };
    }
  return best;
}"""
