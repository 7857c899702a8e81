"""The real site as a process of its own, and a browser that notices what goes wrong behind the screen."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from boltyard import catalogue
from tests.deals import SEED, chance_of, page_script

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "build" / "screenshots"

SCREENS = {
    "landing": "/",
    "play": "/play",
    "you": "/you",
    "back": "/back",
    "learn-robots": "/learn/robots",
    "learn-pbl": "/learn/pbl",
    "learn-battleground": "/learn/battleground",
    "chapter": "/learn/robots#ROB-R-31",
    "search": "/learn/robots?q=joker#rules",
    "rule": "/rules/ROB-SETUP-3",
    "ruling": "/rules/ROB-R-32",
    "find": "/rules?q=face%20card",
    "find-start": "/rules",
    "find-nothing": "/rules?q=jokr",
    "not-found": "/nowhere",
    "no-such-rule": "/rules/ROB-R-999",
    "no-such-table": "/t/NOSUCH",
}
STATEMENTS = {game: len(catalogue.entries(game)) for game in catalogue.games()}
PATIENCE_MS = 120_000
CROWD = ("--limits", "100")  # hundreds of people come from one address, one after the other
MISSING = {
    "not-found",
    "no-such-rule",
    "no-such-table",
}  # screens that come with status 404, which the browser notes in its console


def patience() -> float:
    """How many ms a browser waits for what is to come: no deadline, for on a calm machine nothing takes a tenth of it.

    It is longer the more wait for the processor. The watchdog ends what hangs; whoever waits in vain says for what.
    """
    return PATIENCE_MS * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    own = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    return dict(browser_type_launch_args, executable_path=own) if own else browser_type_launch_args


@pytest.fixture(scope="session")
def chance_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What names the chance of the site; every test writes its own name into it."""
    file = tmp_path_factory.mktemp("chance") / "name"
    file.write_text(SEED)
    return file


@pytest.fixture(scope="session")
def site_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps everything."""
    return tmp_path_factory.mktemp("site") / "boltyard.db"


@pytest.fixture(scope="session")
def site(site_db: Path, chance_file: Path) -> Iterator[subprocess.Popen[str]]:
    """The site, opened as anybody opens it, with a store of its own and chance that can be repeated."""
    db = site_db
    site = subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.site", str(chance_file), "serve", "--port", "0", "--db", str(db), *CROWD],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield site
    finally:
        site.terminate()
        site.wait()
    assert site.returncode == 0


@pytest.fixture(scope="session")
def base_url(site: subprocess.Popen[str]) -> str:
    """The address of the site."""
    assert site.stdout
    line = site.stdout.readline()
    assert line.startswith("Boltyard is open at http://127.0.0.1:"), line
    return line.split()[4]


@pytest.fixture
def leap(site: subprocess.Popen[str]) -> Callable[[], None]:
    """Five minutes pass at the site; whoever leaps makes sure that what is leapt over is waited for there by then."""
    return lambda: site.send_signal(signal.SIGUSR1)


@pytest.fixture
def hop(site: subprocess.Popen[str]) -> Callable[[], None]:
    """Seventy seconds pass at the site: one part of a round in real time whose parts last a minute or more."""
    return lambda: site.send_signal(signal.SIGUSR2)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    return dict(browser_context_args, base_url=base_url, viewport={"width": 1280, "height": 800}, color_scheme="dark")


@pytest.fixture(autouse=True)
def chance(context: BrowserContext, chance_file: Path, request: pytest.FixtureRequest) -> str:
    """The deals of this test, and what its pages draw, follow from a seed that is told if it fails."""
    name = chance_of(request)
    chance_file.write_text(name)
    context.add_init_script(page_script(name))
    return name


@pytest.fixture
def somebody(
    browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest, chance: str
) -> Iterator[Callable[..., Page]]:
    """Another person: a browser of their own, with cookies of their own."""
    contexts: list[BrowserContext] = []
    marked = request.node.get_closest_marker("browser_context_args")
    usual = browser_context_args | (marked.kwargs if marked else {})

    def arrive(**more: Any) -> Page:
        contexts.append(browser.new_context(**(usual | more)))
        contexts[-1].add_init_script(page_script(f"{chance} {len(contexts)}"))
        contexts[-1].set_default_timeout(patience())
        return contexts[-1].new_page()

    yield arrive
    for context in contexts:
        context.close()


class Watch:
    """What the browser complained about and which other hosts it asked."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.allowed: tuple[str, ...] = ()
        self.host = urlsplit(base_url).netloc
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self.asked)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.strangers.append(request.url)

    def allow(self, *texts: str) -> None:
        """Expect complaints that hold one of these texts."""
        self.allowed += texts


@pytest.fixture(autouse=True)
def watch(page: Page, base_url: str) -> Iterator[Watch]:
    """After every test: nothing in the console that was not expected, and nobody else was asked for anything."""
    page.context.set_default_timeout(patience())
    expect.set_options(timeout=patience())
    watch = Watch(page, base_url)
    yield watch

    assert [text for text in watch.complaints if not any(known in text for known in watch.allowed)] == []
    assert watch.strangers == []


def visit(page: Page, screen: str) -> None:
    """Open a screen and wait until everything on it is there."""
    page.goto(SCREENS.get(screen, screen))
    if screen == "no-such-table":  # a table is asked for over the socket; until it answers, there is one
        expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    settle(page)


def settle(page: Page) -> None:
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("document.fonts.ready")
