"""`soak page`: whole games in a browser at every size of screen, and at each question everything has to fit.

    ./boltyard dev soak page [--games N] [--game G ...] [--size NAME ...] [--minutes M] [--seed S]

Somebody plays against a bot with real clicks, N games of each game at each size (laptop, desk, wall, phone); in every
second game they hold back, where the game has a way to, so that it takes longer and hands grow. At every
question the page must not scroll, each card of the hand must be on the screen, cut by nothing and under no other, and
nothing may lie over what can be pressed. The coach speaks, as in anybody's first game.
All chance follows from the seed: the same one deals the same games again.
Exit 0: all was played, or the time is up, and everything fitted; 1: something did not.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from boltyard.boxes import boxes, load, quickest
from tasks.page import ROOT, SAFE
from tests.deals import page_script
from tests.e2e.fits import SIZES, covered, misfits, turn_of
from tests.e2e.table import over

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
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(words)
    until = time.time() + 60 * asked.minutes
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    broken = 0
    with seeded_site() as (address, chance), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=SAFE)
        for key in asked.game:
            for size in asked.size:
                for n in range(asked.games):
                    if time.time() > until:
                        print("the time is up")
                        return 1 if broken else 0
                    name = f"{asked.seed} {key} {size} {n}"
                    chance.write_text(name, encoding="utf-8")
                    broken += play_one(browser, address, key, size, name, holds_back=n % 2 == 1)
        browser.close()
    return 1 if broken else 0


@contextmanager
def seeded_site() -> Iterator[tuple[str, Path]]:
    """A server of its own with an empty store, whose chance has the name that is written into a file."""
    with tempfile.TemporaryDirectory() as folder:
        chance = Path(folder) / "chance"
        chance.write_text("", encoding="utf-8")
        words = [str(chance), "serve", "--port", "0", "--db", f"{folder}/page.db"]
        serving = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.site", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        try:
            assert serving.stdout
            yield serving.stdout.readline().split()[4], chance
        finally:
            serving.terminate()
            serving.wait(timeout=20)


def play_one(browser: Browser, address: str, key: str, size: str, name: str, holds_back: bool) -> int:
    """One game to its end, with the chance of this name; how many questions did not fit."""
    person = person_of(key)
    decide = getattr(person, "hold_back", person.decide) if holds_back else person.decide
    context = browser.new_context(base_url=address, viewport=SIZES[size], color_scheme="dark", reduced_motion="reduce")
    context.add_init_script(page_script(name))
    context.set_default_timeout(PATIENCE)
    page: Page = context.new_page()
    person.come(page, person.put_up(page, "me", "greedy", game=key, **person.SHORTEST))
    questions = wrong = largest = 0
    while person.await_turn(page):
        questions += 1
        largest = max(largest, page.locator(".hand [data-card]").count())
        found = misfits(page) + covered(page)
        if found:
            wrong += 1
            print(f"{key} at {size}, turn {turn_of(page)}, question {questions}: {'; '.join(found)}", file=sys.stderr)
        decide(page)
    assert over(page)
    asked = f"{questions} questions, a hand of up to {largest}"
    print(f"{key} at {size}, {name!r}: {asked}, {wrong} did not fit", flush=True)
    context.close()
    return wrong
