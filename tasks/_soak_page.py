"""`soak page`: whole games in a browser at every size of screen, and at each question everything has to fit.

    ./boltyard dev soak page [--games N] [--game G ...] [--size NAME ...] [--minutes M]

Somebody plays against a bot with real clicks, N games of each game at each size (laptop, desk, wall, phone). At every
question the page must not scroll, and each card of the hand must be on the screen, cut by nothing and under no other.
Exit 0: all was played, or the time is up, and everything fitted; 1: something did not.
"""

import argparse
import importlib.util
import os
import shutil
import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from boltyard.boxes import boxes, load, quickest
from tasks.page import SAFE, site
from tests.e2e.fits import SIZES, misfits, turn_of
from tests.e2e.table import over, quiet_coach

PATIENCE = 120_000  # ms that anything on the page may take
FIRST_TABLE = "tests.e2e.table"  # how somebody plays the quickest game in a browser


def person_of(key: str) -> Any:
    """How somebody plays this game in a browser; nothing where it has no table there."""
    name = FIRST_TABLE if key == quickest().key else f"tests.e2e.{key}"
    person = load(name) if importlib.util.find_spec(name) else None
    return person if hasattr(person, "decide") and hasattr(person, "await_turn") else None


def main(words: list[str]) -> int:
    keys = [box.key for box in boxes() if person_of(box.key)]
    parser = argparse.ArgumentParser(prog="./boltyard dev soak page", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page")
    parser.add_argument("--games", type=int, default=1, help="of each game at each size")
    parser.add_argument("--game", nargs="+", choices=keys, default=keys)
    parser.add_argument("--size", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--minutes", type=float, default=30)
    asked = parser.parse_args(words)
    until = time.time() + 60 * asked.minutes
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    broken = 0
    with site() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=SAFE)
        for key in asked.game:
            for size in asked.size:
                for _ in range(asked.games):
                    if time.time() > until:
                        print("the time is up")
                        return 1 if broken else 0
                    broken += play_one(browser, address, key, size)
        browser.close()
    return 1 if broken else 0


def play_one(browser: Browser, address: str, key: str, size: str) -> int:
    """One game to its end; how many questions did not fit."""
    person = person_of(key)
    context = browser.new_context(base_url=address, viewport=SIZES[size], color_scheme="dark", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page: Page = context.new_page()
    quiet_coach(page)
    person.come(page, person.put_up(page, "me", "greedy", game=key, **person.SHORTEST))
    questions = wrong = 0
    while person.await_turn(page):
        questions += 1
        found = misfits(page)
        if found:
            wrong += 1
            print(f"{key} at {size}, turn {turn_of(page)}, question {questions}: {'; '.join(found)}", file=sys.stderr)
        person.decide(page)
    assert over(page)
    print(f"{key} at {size}: {questions} questions, {wrong} did not fit", flush=True)
    context.close()
    return wrong
