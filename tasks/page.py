"""What the page costs: JavaScript fetched for the first table, gzipped, and the time until it can be played at.

    ./boltyard dev page [--rounds N] [--slow-down F]

A table is opened in a fresh browser with a processor slowed down four times; the time runs from the request of the page
until its first choice can be pressed.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "web" / "dist"
MOST_BYTES = 120_000  # gzipped JavaScript of the first table
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


def measure(browser: Browser, base_url: str, rounds: int = 5, slow_down: float = 4) -> Figures:
    """Open a table of ROBOTS that many times, each time with nothing in the cache."""
    scripts: dict[str, int] = {}
    ms = []
    for _ in range(rounds):
        context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        assert page.request.get("/api/me").ok
        table = page.request.post("/api/tables", data={"game": "robots", "seats": ["me", "greedy"]}).json()
        page.add_init_script(READY)
        page.on("response", lambda answer: scripts.update(weigh(answer.url)))
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow_down})
        page.goto(table["link"])
        page.wait_for_function("() => window.ready")
        ms.append(float(page.evaluate("() => window.ready")))
        context.close()
    return Figures(scripts, ms)


def weigh(url: str) -> dict[str, int]:
    name = url.rpartition("/")[2]
    packed = DIST / "assets" / f"{name}.gz"
    return {name: packed.stat().st_size} if name.endswith(".js") and packed.exists() else {}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev page", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow-down", type=float, default=4)
    wanted = parser.parse_args(words)
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        site = subprocess.Popen(
            [sys.executable, "-m", "boltyard", "serve", "--port", "0", "--db", f"{folder}/page.db"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert site.stdout
            address = site.stdout.readline().split()[4]
            browser = play.chromium.launch(executable_path=chromium, args=SAFE)
            figures = measure(browser, address, wanted.rounds, wanted.slow_down)
            browser.close()
        finally:
            site.terminate()
            site.wait(timeout=20)
    for name, size in sorted(figures.scripts.items()):
        print(f"{size / 1000:7.1f} kB gzipped  {name}")
    print(f"{figures.bytes / 1000:7.1f} kB of JavaScript for the first table (at most {MOST_BYTES / 1000:.0f})")
    spread = f"{min(figures.ms):.0f} to {max(figures.ms):.0f}"
    print(f"{figures.median:7.0f} ms until it can be played at ({spread}; at most {MOST_MS}),")
    print(f"        with a processor {wanted.slow_down:g} times slower")
    return 0 if figures.bytes <= MOST_BYTES and figures.median <= MOST_MS else 1
