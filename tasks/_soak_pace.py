"""How long one waits at a table, and how long verdicts stand: `soak pace`, in a real browser.

    ./boltyard dev soak pace [--games N] [--pace calm|normal|brisk] [--preset NAME] [--verdicts N] [--seed S]

Somebody plays against a bot and answers at once, by clicks, and somebody else watches. The player's page notes how long
it is from an answer until the next question of their own, the watcher's how long every verdict stands whose end it saw.
A busy machine is no steady clock: both pages also note how late an empty event loop comes back, and figures are told as
they were and divided by that. All chance follows from the seed, which is printed: the same one deals the same games.
"""

import argparse
import os
import random
import shutil
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from boltyard.boxes import boxes, load
from tasks._soak_page import seeded_site
from tasks.page import SAFE
from tests.deals import page_script
from tests.e2e.table import over

GAME = boxes()[0]  # the game with verdicts
PERSON = load(f"tests.e2e.{GAME.key}")
MEDIAN_MS = 2500  # between own questions, in the middle
LONGEST_MS = 6000
STANDS_MS = 1200  # a verdict, at least
MINUTES = 25

# Noted by the page itself, frame by frame.
NOTES = """
window.patient = true;
window.notes = { waits: [], verdicts: [], ticks: [] };
let since = 0, was = false, current, began = 0, ticked = performance.now();
setInterval(() => {
  const now = performance.now();
  window.notes.ticks.push(now - ticked);
  ticked = now;
}, 50);
(function look() {
  const now = performance.now();
  const over = document.querySelector('.end');
  const sent = document.body?.dataset.version === 'sent';
  const asked = !over && !sent && Boolean(document.querySelector('.call:not(.wait)'));
  if (asked && since) window.notes.waits.push(now - since);
  if (asked || over) since = 0;
  else if (was) since = now;
  was = asked;
  const key = document.querySelector('.verdict.done')?.dataset.verdict;
  if (key !== current) {
    if (current !== undefined) window.notes.verdicts.push(now - began);
    [current, began] = [key, now];
  }
  requestAnimationFrame(look);
})();
"""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak pace", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("chapter")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--pace", choices=("calm", "normal", "brisk"), default="normal")
    parser.add_argument("--preset", default="First game")
    parser.add_argument("--verdicts", type=int, default=20, help="combats to be watched at least")
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    asked = parser.parse_args(words)
    preset = next(one for one in GAME.presets if one.name == asked.preset)
    terms: dict[str, Any] = {"mode": preset.mode, "settings": preset.settings}
    if preset.beat >= 0:
        terms["beat"] = preset.beat
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    waits: list[float] = []
    verdicts: list[float] = []
    lag: list[float] = []
    until = time.monotonic() + 60 * asked.minutes
    played = 0
    print(f"soak pace, seed {asked.seed}", flush=True)
    with seeded_site() as (address, chance), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=SAFE)
        while played < asked.games and time.monotonic() < until:
            name = f"{asked.seed} {played}"
            chance.write_text(name, encoding="utf-8")
            mine, theirs = one_game(browser, address, terms, asked.pace, name, until)
            played += 1
            waits += mine["waits"]
            verdicts += theirs["verdicts"]
            lag += mine["ticks"] + theirs["ticks"]
            middle = statistics.median(waits) if waits else 0
            print(
                f"game {played}: {len(waits)} waits, {middle:.0f} ms in the middle; {len(verdicts)} verdicts",
                flush=True,
            )
        browser.close()
    return report(waits, verdicts, statistics.fmean(lag) / 50, asked.verdicts)


def one_game(
    browser: Browser, address: str, terms: dict[str, Any], pace: str, name: str, until: float
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """A game played by clicks, and watched, with the chance of this name; what both pages have noted."""
    player, watcher = (seat_of(browser, address, pace, f"{name} {who}") for who in ("player", "watcher"))
    link = PERSON.seat_down(player, "me", "greedy", **terms)
    PERSON.come(player, link)
    PERSON.come(watcher, link)
    while not over(player) and time.monotonic() < until:
        try:
            player.wait_for_function(PERSON.ASKED)
            if not over(player):
                PERSON.decide(player)
        except (BrowserError, AssertionError):
            continue  # what was pressed was drawn anew in that moment
    watcher.wait_for_timeout(3000)
    noted = [page.evaluate("() => window.notes") for page in (player, watcher)]
    player.context.close()
    watcher.context.close()
    return noted[0], noted[1]


def seat_of(browser: Browser, address: str, pace: str, name: str) -> Page:
    context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(8000)
    context.add_init_script(f"localStorage.setItem('boltyard-table', JSON.stringify({{coach: false, pace: '{pace}'}}))")
    context.add_init_script(page_script(name))
    context.add_init_script(NOTES)
    return context.new_page()


def report(waits: list[float], verdicts: list[float], busy: float, wanted: int) -> int:
    """The figures beside their bars; 0 where all of them hold."""
    if len(waits) < 2 or not verdicts:
        print("nothing to tell of", file=sys.stderr)
        return 1
    middle, longest, shortest = statistics.median(waits), max(waits), min(verdicts)
    late = statistics.quantiles(waits, n=20)[18]
    print(f"{busy:7.2f}  times as long as it should an empty event loop takes: figures in brackets are divided by it")
    print(f"{middle:7.0f}  ms between own questions in the middle ({middle / busy:.0f}; at most {MEDIAN_MS})")
    print(f"{late:7.0f}  ms, 95 % of {len(waits)} waits ({late / busy:.0f})")
    print(f"{longest:7.0f}  ms, the longest ({longest / busy:.0f}; at most {LONGEST_MS})")
    print(f"{shortest:7.0f}  ms stood the shortest of {len(verdicts)} verdicts (at least {STANDS_MS}, of {wanted})")
    short = sorted(round(stood) for stood in verdicts if stood < STANDS_MS)
    if short:
        print(f"{len(short):7}  of them stood for less: {', '.join(map(str, short[:12]))} ms")
    held = middle / busy <= MEDIAN_MS and longest / busy <= LONGEST_MS
    return 0 if held and shortest >= STANDS_MS and len(verdicts) >= wanted else 1
