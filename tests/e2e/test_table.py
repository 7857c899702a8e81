"""Playing ROBOTS in the browser: by click, by key, by dragging, on a phone; how the table looks and what it weighs."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tasks.page import AT_LEAST, MOST_BYTES, measure, measure_empty
from tests.e2e.conftest import SHOTS, visit
from tests.e2e.fits import misfits, out_of_reach, play_fitting, turn_of
from tests.e2e.pictures import PHONE, SIDEWAYS, by_day_too, findings, shoot
from tests.e2e.table import (
    ASKED,
    AT_A_TABLE,
    ENDED,
    MOVED,
    await_turn,
    come,
    decide,
    go_button,
    mark_of,
    moment,
    phase,
    play,
    play_until,
    put_away,
    put_up,
    quiet_coach,
    read_verdict,
    sentence,
    tab_to,
    touch,
    version,
)

pytestmark = AT_A_TABLE


def test_nothing_is_told_by_colour_alone(page: Page) -> None:
    """F101: in a grey picture every robot says its mode in a word and a shape, every seat its side."""
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    play_until(
        page,
        lambda: phase(page) == "program" and page.locator(".own .rob").count() > 1 and seen(page, ".rival .rob"),
        bold=False,
    )
    robot = page.locator(".own .rob.may[aria-pressed=false]").first
    card = robot.get_attribute("data-robot")
    robot.click()
    expect(page.locator(f"[data-robot='{card}']")).to_have_attribute("aria-pressed", "true")
    shapes = page.locator(".rob").evaluate_all(
        "all => all.map(one => [one.querySelector('.word').innerText, one.querySelector('.val svg').innerHTML])"
    )
    drawn = {word.lower(): shape for word, shape in shapes}
    assert set(drawn) == {"attack", "defense"}
    assert drawn["attack"] != drawn["defense"]
    assert all(drawn[word.lower()] == shape for word, shape in shapes)
    expect(page.locator(".top .seat").filter(has_text=re.compile("Black|Red"))).to_have_count(2)
    expect(page.locator(".phases [aria-current=step]")).to_have_count(1)
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.screenshot(path=SHOTS / "table-grey-modes.png")
    assert findings(page) == []  # contrast is a matter of light, so it holds in grey


def test_reload_and_second_tab(page: Page) -> None:
    """In mid-turn: everything is back in its place, and what one tab does the other shows."""
    quiet_coach(page)
    come(page, put_up(page, "me", "greedy", settings={"chooser": "seat1"}))
    play(page, 4)
    play_until(page, lambda: True)  # a verdict would be gone after the reload
    hand = page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    said = sentence(page).inner_text()
    page.reload(wait_until="commit")

    expect(sentence(page)).to_have_text(said)
    expect(page.locator(".hand [data-card]")).to_have_count(len(hand))
    assert page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == hand
    second = page.context.new_page()
    second.goto(page.url)
    expect(sentence(second)).to_have_text(said)
    play(second)
    await_turn(second)
    page.wait_for_function(
        "now => document.body.dataset.version === now", arg=second.evaluate("document.body.dataset.version")
    )


def test_a_game_with_keys_alone(page: Page) -> None:
    """From the landing page with Tab and Enter; then a whole game without the mouse."""
    visit(page, "/?game=robots")
    start = page.get_by_role("button", name="Play this now")
    tab_to(page, start)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Robots")).to_be_visible()

    come(page, put_up(page))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    put_away(page)
    while await_turn(page):
        by_keys(page)
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(ENDED)


def by_keys(page: Page) -> None:
    """Enter is the yellow button wherever the focus is on a thing of the game; digits pick what is asked for."""
    turn = mark_of(page.locator(".verdict"), "data-turn")
    if turn:
        page.keyboard.press("Enter")
        expect(page.locator(f".verdict[data-turn='{turn}']")).to_have_count(0)
        return
    before = moment(page, ASKED)
    if before is None:
        return
    if page.locator(".halves").count():
        tab_to(page, page.locator(".halves"))
        page.keyboard.press("Enter")
    else:
        offered = "all => all.map(one => one.getAttribute('aria-keyshortcuts'))"
        now = phase(page)
        if now == "build":
            for _ in range(2):
                free = page.locator(".hand .may:not(.picked), .own .rob.may:not(.picked)").evaluate_all(offered)
                for key in [one for one in free if one][:1]:
                    page.keyboard.press(key)
        elif now in ("program", "combat") and not page.locator(".rival .rob.may").count():
            for key in page.locator(".own .rob.may[aria-pressed=false]").evaluate_all(offered):
                page.keyboard.press(key)
        while mark_of(go_button(page), "aria-disabled") == "true":
            for key in page.locator(".hand .may:not(.picked)").evaluate_all(offered)[:1]:
                page.keyboard.press(key)
        page.keyboard.press("Enter")
    page.wait_for_function(MOVED, arg=before)


def test_a_game_on_a_phone(page: Page) -> None:
    """375 px wide, one thumb: all is on the screen at every question, nothing scrolls, buttons are 44 px high."""
    page.set_viewport_size(PHONE)
    come(page, put_up(page))
    asked = 0
    while await_turn(page):
        assert misfits(page) == [], f"question {asked}"
        if asked % 5 == 0:
            assert out_of_reach(page) == []
        decide(page)
        asked += 1
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def test_the_first_turns_fit_every_screen(page: Page) -> None:
    """F55: three turns at each size, and at every question nothing scrolls and no card of the hand is cut."""
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    sizes = ("laptop", "desk", "wall")
    assert play_fitting(page, await_turn, decide, lambda page: turn_of(page) > 3, sizes) > 3


def test_pictures_and_findings_of_the_table(page: Page) -> None:
    """Every kind of question once: night, day, grey and phone, and the accessibility checker finds nothing."""
    quiet_coach(page)
    come(page, put_up(page, "me", "uniform", settings={"chooser": "seat1"}))
    expect(page.locator(".left h2").first).to_have_text("Loose Screw (uniform)")  # nobody is black or red yet
    expect(page.locator(".left h2").last).to_have_text("You")
    shoot(page, "table-choose")
    seen: set[str] = set()
    while await_turn(page):
        if page.locator(".halves").count() == 0:
            verdict = page.locator(".verdict").count()
            kind = "verdict" if verdict else phase(page) + ("-block" if page.locator(".rival .rob.may").count() else "")
            if kind not in seen and page.locator(".own .rob").count() + page.locator(".rival .rob").count() > 2:
                seen.add(kind)
                if kind == "combat-block":
                    page.locator(".own .rob.may").first.click()
                    page.locator(".rival .rob.may").first.click()
                    shoot(page, f"table-{kind}")
                    page.keyboard.press("Escape")
                else:
                    shoot(page, f"table-{kind}")
                assert by_day_too(page) == [], kind
        decide(page)
    shoot(page, "table-end")
    assert findings(page) == []
    assert sum_of_marks(page) == [19, 21]
    page.get_by_role("button", name="See the table").click()
    expect(page.locator(".hand").first).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Show the table after this").last.click()  # a line of the log leads to its moment
    expect(page).to_have_url(re.compile(r"moment=\d+$"))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Review").click()
    for at in (1, 2):
        page.get_by_role("button", name="One decision on").click()
        expect(page).to_have_url(re.compile(rf"moment={at}$"))
    expect(page.get_by_role("region", name="Review")).to_contain_text("2 of")
    shoot(page, "table-review")
    assert findings(page) == []
    page.reload()
    expect(page.get_by_role("region", name="Review")).to_contain_text("2 of")
    assert {"build", "program"} <= seen


def seen(page: Page, what: str) -> bool:
    return page.locator(what).count() > 0


def sum_of_marks(page: Page) -> list[int]:
    """At the end every card of both Supplies is a mark: drawn, torn off or left."""
    return sorted(marks.locator("i").count() for marks in page.locator(".finale .marks").all())


def test_every_dark_thing_says_why(page: Page) -> None:
    """A press on what cannot be done is answered with a sentence and its rule, and the rule can be read."""
    quiet_coach(page)
    come(page, put_up(page, settings={"chooser": "seat1"}))
    play_until(page, lambda: phase(page) == "build" and one_picked_darkens_others(page), bold=False)
    touch(page.locator(".hand .not").first)
    note = page.get_by_role("alert").filter(has_text=re.compile("ROB-"))
    expect(note).to_be_visible()
    expect(note.locator("[data-named]").first).to_be_visible()  # the cards it names are drawn
    page.screenshot(path=SHOTS / "table-why-desktop.png")
    note.get_by_role("button", name=re.compile("^ROB-")).click()
    expect(page.get_by_role("dialog", name=re.compile("^ROB-"))).to_contain_text(re.compile("[a-z]{4}"))
    page.screenshot(path=SHOTS / "rule-sheet-desktop.png")
    assert findings(page) == []
    put_away(page)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .picked")).to_have_count(0)


def one_picked_darkens_others(page: Page) -> bool:
    """Pick the first card of a build; if another one does not go with it, it stays picked."""
    if not seen(page, ".hand .may"):
        return False
    touch(page.locator(".hand .may").first)
    expect(page.locator(".hand .picked")).to_have_count(1)
    if seen(page, ".hand .not"):
        return True
    page.keyboard.press("Escape")
    expect(page.locator(".hand .picked")).to_have_count(0)
    return False


def test_what_was_drawn_is_not_tried_again_against_a_bot(page: Page) -> None:
    """F39, ROB-R-56: the refusal says why, and where it would be different."""
    come(page, put_up(page, settings={"chooser": "seat1"}))
    play(page)
    assert await_turn(page)
    page.keyboard.press("u")

    expect(page.get_by_text("bots do not agree to try again")).to_be_visible()
    page.screenshot(path=SHOTS / "table-undo-refused-desktop.png")
    expect(page.locator(".halves")).to_have_count(0)


def test_coach_menu_undo_and_resigning(page: Page) -> None:
    come(page, put_up(page, settings={"chooser": "seat1"}, practice=True))
    expect(page.get_by_text("Practice", exact=True)).to_be_visible()
    coach = page.get_by_role("complementary", name="Coach")
    play(page)
    assert await_turn(page)
    expect(coach).to_contain_text("has no Supply left")
    page.screenshot(path=SHOTS / "table-coach-desktop.png")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".halves")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.screenshot(path=SHOTS / "table-menu-desktop.png")
    assert findings(page) == []
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()

    expect(page.locator(".finale h2")).to_have_text("Given up")
    visit(page, "play")
    games = page.get_by_role("region", name="My games")
    expect(games).to_contain_text("Lost")
    games.get_by_role("link", name=re.compile("Review")).first.click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()


def drag(page: Page, what: Locator, onto: Locator, touch: bool) -> None:
    """By mouse, or with a finger: down, over in a few steps, up."""
    start, end = what.bounding_box(), onto.bounding_box()
    assert start
    assert end
    at = (start["x"] + 12, start["y"] + 26)
    to = (end["x"] + min(60, end["width"] / 2), end["y"] + end["height"] / 2)
    way = [(at[0] + (to[0] - at[0]) * n / 5, at[1] + (to[1] - at[1]) * n / 5) for n in range(1, 6)]
    if not touch:
        page.mouse.move(*at)
        page.mouse.down()
        for x, y in way:
            page.mouse.move(x, y)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, points in [("touchStart", [at]), *[("touchMove", [one]) for one in way], ("touchEnd", [])]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    finger.detach()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_everything_is_dragged(somebody: Callable[..., Page], touch: bool) -> None:
    """Two cards together to build, a robot to the other side to stand up and attack, a blocker before its attacker."""
    page = somebody(has_touch=touch, viewport=PHONE if touch else {"width": 1280, "height": 800})
    quiet_coach(page)
    done: set[str] = set()
    for seed in range(6):  # until a game has had all of them
        come(page, put_up(page, "me", "greedy", settings={"chooser": "seat1"}))
        while len(done) < 4 and await_turn(page):
            read_verdict(page)
            before, now = version(page), phase(page)
            mine, theirs = page.locator(".own .rob.may"), page.locator(".rival .rob.may")
            if now == "build" and drag_a_build(page, touch):
                done.add("build")
            elif now == "program" and page.locator(".own .rob.may[aria-pressed=false]").count():
                robot = page.locator(".own .rob.may[aria-pressed=false]").first
                card = robot.get_attribute("data-robot")
                drag(page, robot, page.locator(".lab.rival"), touch)
                expect(page.locator(f"[data-robot='{card}']")).to_have_attribute("aria-pressed", "true")
                done.add("program")
            elif now == "combat" and theirs.count():
                drag(page, mine.first, theirs.first, touch)
                expect(go_button(page)).to_contain_text("Done blocking")
                done.add("block")
            elif now == "combat" and mine.count():
                card = mine.first.get_attribute("data-robot")
                drag(page, mine.first, page.locator(".lab.rival"), touch)
                expect(go_button(page)).to_contain_text("Send")
                drag(page, page.locator(f"[data-robot='{card}']"), page.locator(".lab.own"), touch)
                drag(page, page.locator(f"[data-robot='{card}']"), page.locator(".lab.rival"), touch)
                expect(page.locator(f"[data-robot='{card}']")).to_have_attribute("aria-pressed", "true")
                done.add("attack")
            else:
                decide(page, bold=False)
                continue
            assert page.evaluate(SIDEWAYS) <= 0
            go_button(page).click()
            page.wait_for_function(MOVED, arg=before)
        if len(done) == 4:
            break
        assert seed < 5, f"only {done} came up"

    assert done == {"build", "program", "attack", "block"}


def drag_a_build(page: Page, touch: bool) -> bool:
    codes = page.evaluate("[...document.querySelectorAll('.hand .may')].map(one => one.dataset.card)")
    for card in codes:
        for mate in codes:
            if mate != card and (mate[-1] == card[-1] or mate[:-1] == card[:-1]):
                home = page.locator(f".hand [data-card='{card}']")
                onto = page.locator(f".hand [data-card='{mate}']")
                drag(page, home, onto, touch)
                if page.locator(".hand .picked").count() == 2:
                    expect(go_button(page)).to_contain_text("Build")
                    return True
                page.keyboard.press("Escape")
    return False


def test_cards_fly_unless_motion_is_unwelcome(page: Page, somebody: Callable[..., Page]) -> None:
    """The dealt hand comes out of the Supply; Space lands it at once. With reduced motion nothing moves."""
    lively = somebody(reduced_motion="no-preference")
    for seat in (page, lively):
        quiet_coach(seat)
        seat.add_init_script(LAND)
        come(seat, put_up(seat, settings={"chooser": "seat1"}))
        seat.get_by_role("button", name=re.compile("^red", re.IGNORECASE)).click()
        expect(seat.locator(".hand button").first).to_be_visible()
    lively.wait_for_function("() => window.landed !== undefined")

    assert lively.evaluate("window.landed") == 0
    assert page.evaluate("window.landed") is None


# Whoever sees the first card fly presses Space in that moment: a flight is short, and a busy machine looks away. Two
# frames later it is noted how many still fly.
LAND = """new MutationObserver((_, eyes) => {
  const flying = () => document.querySelectorAll('.flying').length;
  if (!flying()) return;
  eyes.disconnect();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  requestAnimationFrame(() => requestAnimationFrame(() => (window.landed = flying())));
}).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });"""


@pytest.mark.parametrize("game", ["robots", "pbl"])
def test_the_first_table_is_light(browser: Browser, base_url: str, game: str) -> None:
    """So much JavaScript, gzipped, and no more; how soon it can be played at is measured by `dev page`, not here."""
    figures = measure(browser, base_url, game, rounds=1)

    assert figures.bytes <= MOST_BYTES, figures.scripts
    assert len(figures.ms) == 1  # it could be played at


def test_the_yardstick_of_frames_moves(browser: Browser) -> None:
    """`dev page --frames` holds a combat against an empty page; on one that is drawn, frames are noted."""
    assert len(measure_empty(browser, slow_down=1, ms=200).ms) >= AT_LEAST
