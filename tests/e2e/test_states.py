"""Slow, offline, broken: each says what is safe and has a way out."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.e2e.conftest import SHOTS, STATEMENTS, Watch, settle, visit
from tests.e2e.pictures import findings
from tests.e2e.table import put_up

pytestmark = pytest.mark.e2e

BOOK = "**/api/rules?game=*"


class Held:
    """Requests that are not answered until they are let go; what is asked for later is answered at once."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self.is_open = False

    def __call__(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        self.is_open = True
        for route in self.routes:
            route.continue_()


def test_a_slow_answer_is_hatched_then_explained(page: Page) -> None:
    held = Held()
    page.route(BOOK, held)
    page.goto("/learn/robots")

    expect(page.get_by_text("Still fetching the rules.")).to_be_visible()
    page.get_by_text("Still fetching the rules.").scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "slow-desktop.png")
    assert findings(page) == []
    held.let_go()
    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])


def test_offline_says_so_and_tries_again(page: Page, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    page.route(BOOK, lambda route: route.abort("internetdisconnected"))
    page.goto("/learn/robots")
    banner = page.get_by_text("No connection.")

    expect(banner).to_be_visible()
    banner.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "offline-desktop.png")
    assert findings(page) == []
    page.unroute(BOOK)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])


def test_a_line_that_comes_back_is_used_at_once(page: Page, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    visit(page, "landing")
    page.context.set_offline(True)
    page.get_by_role("link", name="Robots", exact=True).click()
    expect(page.get_by_text("No connection.")).to_be_visible()
    page.context.set_offline(False)

    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])


def test_our_own_failure_is_said_with_its_code(page: Page, watch: Watch) -> None:
    watch.allow("500")
    detail = "Something broke on our side. Nothing is lost. (E-5F2C)"
    page.route(BOOK, lambda route: route.fulfill(status=500, json={"detail": detail, "fault": "E-5F2C"}))
    page.goto("/learn/robots")
    state = page.get_by_text("Something broke on our side")

    expect(state).to_be_visible()
    expect(page.get_by_text("E-5F2C")).to_be_visible()
    state.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "broken-desktop.png")
    assert findings(page) == []
    page.unroute(BOOK)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article")).to_have_count(STATEMENTS["robots"])


def test_the_yard_stands_without_the_games(page: Page, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED", "preload")
    page.route("**/api/games", lambda route: route.abort("internetdisconnected"))
    page.goto("/")

    expect(page.get_by_text("No connection.")).to_be_visible()
    page.screenshot(path=SHOTS / "landing-offline-desktop.png")
    assert findings(page) == []
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try now").click()
    settle(page)
    expect(page.get_by_role("button", name="Play this now")).to_be_visible()
    expect(page.get_by_role("region", name="Games").get_by_role("button")).to_have_count(3)


def test_a_slow_table_is_hatched_then_explained_and_a_slow_move_is_safe(page: Page) -> None:
    """The places of cards first, a sentence after two seconds; an act on its way says that it is kept."""
    link = put_up(page, settings={"chooser": "seat1"})
    held: list[WebSocketRoute] = []

    def hold(line: WebSocketRoute) -> None:
        held.append(line)

    page.route_web_socket("**/socket", hold)
    page.goto(link)
    expect(page.locator(".skel")).to_be_visible()
    expect(page.get_by_text("Still fetching the table.")).to_be_visible()
    page.screenshot(path=SHOTS / "table-slow-desktop.png")
    assert findings(page) == []

    away: list[bool] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: None if away and '"act"' in str(text) else server.send(text))

    slow = page.context.new_page()
    slow.route_web_socket("**/socket", listen)
    slow.goto(link)
    away.append(True)
    slow.locator(".halves button").first.click()
    expect(slow.get_by_text("Still sending your move. It is safe; you can close the page.")).to_be_visible()
    slow.screenshot(path=SHOTS / "table-sending-desktop.png")
    assert findings(slow) == []


def test_empty_and_lost(page: Page, watch: Watch) -> None:
    """Nobody waits, no games yet, a table that is not there: each with a way on."""
    watch.allow("404")
    visit(page, "play")
    expect(page.get_by_text("No games yet")).to_be_visible()
    held = Held()
    page.route("**/assets/NotFound-*.js", held)
    page.goto("/t/NOSUCH")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()  # before anything is drawn around it
    assert findings(page) == []
    held.let_go()
    page.get_by_role("link", name="To the tables").click()
    expect(page.get_by_role("heading", level=1, name="Play")).to_be_visible()


def test_while_the_server_cannot_write_the_table_says_so_and_goes_on_by_itself(
    page: Page, site: subprocess.Popen[str]
) -> None:
    """F28: a move is refused in a sentence, and nobody has to do anything when it is over."""
    page.goto(put_up(page, settings={"chooser": "seat1"}))
    expect(page.locator(".halves button").first).to_be_visible()
    db = Path(str(site.args).split("'--db', '")[1].split("'")[0])
    banner = page.get_by_role("alert").filter(has_text="Every table stands still")
    db.chmod(0o400)
    try:
        expect(banner).to_be_visible()
        page.locator(".halves button").first.click()
        expect(page.get_by_text("Nothing was changed; it goes on by itself").first).to_be_visible()
        page.screenshot(path=SHOTS / "table-still-desktop.png")
        assert findings(page) == []
    finally:
        db.chmod(0o600)
    expect(banner).to_have_count(0)
    expect(page.get_by_text("Nothing was changed")).to_have_count(0)
    page.locator(".halves button").first.click()
    expect(page.locator(".halves button")).to_have_count(0)
