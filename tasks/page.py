"""What the page costs: JavaScript fetched for the first table, the time until it can be played at, frames in combat.

    ./boltyard dev page [--game G ...] [--rounds N] [--slow-down F]
    ./boltyard dev page --frames [--seconds S] [--slow-down F] [--profile FILE]

A table is opened in a fresh browser with a processor slowed down four times; the time runs from the request of the page
until its first choice can be pressed. JavaScript is weighed gzipped. Without words the quickest game and the one with
most on its table are opened.

With --frames a game of PBL ROBOTS is played against a bot in one browser and watched in another, whose time from
frame to frame is noted while something moves: dice tumble, cards fly, a limb comes off. A busy machine is no steady
clock, so an empty page with one moving square is measured first: what it cannot hold, no table can. --profile writes a
CPU profile of the watcher.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

from boltyard.boxes import boxes, load, quickest
from tests.e2e.table import over

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "web" / "dist"
MOST_BYTES = 130_000  # gzipped JavaScript of a first table
MOST_MS = 2000  # until it is interactive, with a processor four times slower
SAFE = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

# Noted by the page itself: when the first choice stands there and the main thread is free to hear a press on it.
READY = """
new MutationObserver((_, eyes) => {
  if (!document.querySelector('.halves button, .call')) return;
  eyes.disconnect();
  setTimeout(() => setTimeout(() => (window.ready = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""

SMOOTH_MS = 17.5  # a frame of sixty a second, and a breath
MOVING_MS = 1000  # nothing on the table moves longer
PATIENCE = 8000  # ms until a press came to nothing
BUSIEST = boxes()[0]  # the game with most on its table
SETTINGS = BUSIEST.soak.crowd[0].get("settings", {})  # fights begin at once
PERSON = load(f"tests.e2e.{BUSIEST.key}")  # how somebody plays it in a browser

# Noted by the page itself: the time between two frames, while a thing moves that moves once.
FRAMES = """
window.frames = [];
let until = 0, last = 0;
const moves = (ms) => (until = Math.max(until, performance.now() + ms));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (timing.iterations !== Infinity) moves((timing.duration ?? 0) + (timing.delay ?? 0));
  return animate.call(this, frames, timing);
};
addEventListener('animationstart', ({ target }) => {
  const timing = target.getAnimations()[0]?.effect?.getComputedTiming();
  if (timing && timing.iterations === 1) moves(timing.duration);
}, true);
(function beat(now) {
  if (now < until && last) window.frames.push(now - last);
  last = now < until ? now : 0;
  requestAnimationFrame(beat);
})(0);
"""
AT_LEAST = 5  # frames: a yardstick that saw fewer measured nothing
ROUNDS = 20  # in which they have to come
EMPTY = """ms => {
  document.body.innerHTML = '<i style="position: absolute; width: 20px; height: 20px; background: red"></i>';
  const way = [{ transform: 'none' }, { transform: 'translate(600px)' }];
  const moving = document.querySelector('i').animate(way, { duration: ms });
  return Promise.race([moving.finished, new Promise(over => setTimeout(over, 2 * ms))]).then(() => undefined);
}"""


@dataclass(frozen=True)
class Figures:
    """What one opening of a table cost."""

    scripts: dict[str, int]
    """Gzipped bytes by file."""
    ms: list[float]

    @property
    def bytes(self) -> int:
        return sum(self.scripts.values())

    @property
    def median(self) -> float:
        return statistics.median(self.ms)


def measure(browser: Browser, base_url: str, key: str, rounds: int = 5, slow_down: float = 4) -> Figures:
    """Open a table of this game that many times, each time with nothing in the cache."""
    scripts: dict[str, int] = {}
    ms = []
    for _ in range(rounds):
        context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        assert page.request.get("/api/me").ok
        table = page.request.post("/api/tables", data={"game": key, "seats": ["me", "greedy"]}).json()
        page.add_init_script(READY)
        page.on("response", lambda answer: scripts.update(weigh(answer.url)))
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow_down})
        page.goto(table["link"])
        page.wait_for_function("() => window.ready")
        ms.append(float(page.evaluate("() => window.ready")))
        page.wait_for_load_state("networkidle")  # what comes by itself a little later is weighed, too
        context.close()
    return Figures(scripts, ms)


@dataclass(frozen=True)
class Frames:
    """The time between frames while something moved."""

    ms: list[float]

    @property
    def words(self) -> str:
        if len(self.ms) < 2:
            return "nothing moved"
        late = sum(one > SMOOTH_MS for one in self.ms) / len(self.ms)
        nineteen = statistics.quantiles(self.ms, n=20)[18]
        middle = f"{statistics.median(self.ms):5.1f} ms from frame to frame in the middle"
        return f"{middle}, 95 % within {nineteen:.1f}, {late:.0%} over {SMOOTH_MS} ({len(self.ms)} frames)"


def slowed(page: Page, slow_down: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow_down})


def frames_of(page: Page) -> Frames:
    return Frames([float(one) for one in page.evaluate("() => window.frames")])


def measure_empty(browser: Browser, slow_down: float, ms: int = 4000) -> Frames:
    """The yardstick: a page on which one square moves."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(FRAMES)
    page.goto("about:blank")  # pages of the site that are no pages are served without scripts: nothing is noted there
    slowed(page, slow_down)
    for _ in range(ROUNDS):
        page.evaluate(EMPTY, ms)
        found = frames_of(page)
        if len(found.ms) >= AT_LEAST:
            page.close()
            return found
    raise SystemExit("The empty page was not drawn: there is nothing to measure by.")


def measure_combat(browser: Browser, base_url: str, slow_down: float, seconds: float, profile: str = "") -> Frames:
    """Somebody plays against a bot, and somebody else watches: their page is measured, and nobody touches it."""
    size: dict[str, int] = {"width": 1280, "height": 800}
    player = browser.new_page(base_url=base_url, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    player.set_default_timeout(PATIENCE)
    link = PERSON.seat_down(player, "me", "greedy", settings=SETTINGS)
    PERSON.come(player, link)
    fight_begins(player)
    watcher = browser.new_page(base_url=base_url, viewport=size)  # type: ignore[arg-type]
    watcher.add_init_script(FRAMES)
    PERSON.come(watcher, link)
    slowed(watcher, slow_down)
    line = watcher.context.new_cdp_session(watcher)
    watcher.evaluate("() => (window.frames.length = 0)")
    if profile:
        line.send("Profiler.enable")
        line.send("Profiler.start")
    began = time.monotonic()
    while time.monotonic() - began < seconds and not over(player):
        if player.evaluate(PERSON.ASKED):
            tried(player)
        player.wait_for_timeout(MOVING_MS)
    if profile:
        Path(profile).write_text(json.dumps(line.send("Profiler.stop")["profile"]))
    found = frames_of(watcher)
    player.close()
    watcher.close()
    return found


def fight_begins(page: Page, most: int = 80) -> None:
    """Up to the first attack."""
    for _ in range(most):
        page.wait_for_function(PERSON.ASKED)
        if page.locator(".panel").count() or tried(page) == "attack":
            return


def tried(page: Page) -> str:
    """One decision; a press on a thing that moves may come to nothing, and is made again the next time."""
    try:
        did: str = PERSON.decide(page)
        return did
    except TookTooLong:
        return ""


def weigh(url: str) -> dict[str, int]:
    name = url.rpartition("/")[2]
    packed = DIST / "assets" / f"{name}.gz"
    return {name: packed.stat().st_size} if name.endswith(".js") and packed.exists() else {}


@contextmanager
def site() -> Iterator[str]:
    """A server of its own with an empty store; its address."""
    with tempfile.TemporaryDirectory() as folder:
        serving = subprocess.Popen(
            [sys.executable, "-m", "boltyard", "serve", "--port", "0", "--db", f"{folder}/page.db"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert serving.stdout
            yield serving.stdout.readline().split()[4]
        finally:
            serving.terminate()
            serving.wait(timeout=20)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev page", description=(__doc__ or "").partition("\n")[0])
    both = [quickest().key, BUSIEST.key]
    parser.add_argument("--game", nargs="+", choices=[box.key for box in boxes()], default=both)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow-down", type=float, default=4)
    parser.add_argument("--frames", action="store_true", help="how smooth a combat is")
    parser.add_argument("--seconds", type=float, default=60, help="how long a combat is watched")
    parser.add_argument("--profile", default="", metavar="FILE", help="where a CPU profile goes")
    wanted = parser.parse_args(words)
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    with site() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=SAFE)
        if wanted.frames:
            print(f"{measure_empty(browser, wanted.slow_down).words}: an empty page", flush=True)
            combat = measure_combat(browser, address, wanted.slow_down, wanted.seconds, wanted.profile)
            print(f"{combat.words}: a combat,\n        with a processor {wanted.slow_down:g} times slower")
            return 0
        missed = 0
        for key in wanted.game:
            print(f"{key}:")
            missed += report(measure(browser, address, key, wanted.rounds, wanted.slow_down), wanted.slow_down)
        browser.close()
    return min(missed, 1)


def report(figures: Figures, slow_down: float) -> int:
    for name, size in sorted(figures.scripts.items()):
        print(f"{size / 1000:7.1f} kB gzipped  {name}")
    print(f"{figures.bytes / 1000:7.1f} kB of JavaScript for the first table (at most {MOST_BYTES / 1000:.0f})")
    spread = f"{min(figures.ms):.0f} to {max(figures.ms):.0f}"
    print(f"{figures.median:7.0f} ms until it can be played at ({spread}; at most {MOST_MS}),")
    print(f"        with a processor {slow_down:g} times slower")
    return 0 if figures.bytes <= MOST_BYTES and figures.median <= MOST_MS else 1
