"""A room of people with phones and a screen on the wall, in real time: `soak party`, in real browsers.

    ./boltyard dev soak party [--clients N] [--rounds N] [--seconds S] [--slow-down X] [--seed S] [--minutes M]

So many people sit at one table of Bots Battleground, each with a browser of their own, before a screen on the wall, and
play live rounds by pressing what is lit. Then everything that any of them heard is looked through: the same order of
events for all, and nothing before its time on anybody's line. After a bot was taken up, what may be put down has to be
back within 100 ms of free hands, beyond what an empty loop to the server and back takes then. At last the screen on the
wall watches bots alone with a slower processor, and its frames are timed beside those of an empty page.
"""

import argparse
import os
import random
import shutil
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tasks._soak_page import PATIENCE, seeded_site
from tasks.page import SAFE, Frames, slowed
from tests.deals import page_script
from tests.e2e.party import GAME, HAND, LISTEN, updates
from tests.server.overheard import agree, leaks, order

LATE_MS = 100  # hands are free, and nothing can be put down
FRAME_MS = 1000 / 60 + 0.5  # a screen's clock is not the page's
WALL: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 375, "height": 812}
TERMS = {"timing": "authentic", "win_tokens": "40", "clap_guarantee_after": "1"}
EVERY_FRAME = """() => {
  window.beats = [];
  let last = 0;
  (function beat(now) {
    if (last) window.beats.push(now - last);
    last = now;
    requestAnimationFrame(beat);
  })(0);
}"""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("chapter", choices=["party"])
    parser.add_argument("--clients", type=int, default=6, choices=range(2, 7))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60, help="in which the wall's frames are timed; 0: not at all")
    parser.add_argument("--slow-down", type=float, default=4)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=25)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak party, seed {seed}", flush=True)
    chromium = os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium")
    broken: list[str] = []
    with seeded_site() as (address, chance), sync_playwright() as play:
        chance.write_text(f"party {seed}", encoding="utf-8")
        browser = play.chromium.launch(executable_path=chromium, args=SAFE)
        if asked.rounds:
            room = Room(browser, address, asked.clients, seed)
            room.play(asked.rounds, time.time() + 60 * asked.minutes)
            broken += room.judged()
            room.close()
        if asked.seconds:
            broken += watch(browser, address, asked.seconds, asked.slow_down, seed)
        browser.close()
    for one in broken:
        print(f"broken: {one}", file=sys.stderr)
    print("no promise broken" if not broken else f"{len(broken)} promises broken")
    return 1 if broken else 0


def opened(browser: Browser, address: str, name: str, **how: Any) -> Page:
    context = browser.new_context(base_url=address, color_scheme="dark", **how)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(page_script(name))
    context.add_init_script(LISTEN)
    return context.new_page()


class Room:
    """Some people at a table, and a screen on the wall."""

    def __init__(self, browser: Browser, address: str, clients: int, seed: int) -> None:
        phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
        self.phones = [opened(browser, address, f"{seed} {n}", **phone) for n in range(clients)]
        self.wall = opened(browser, address, f"{seed} wall", viewport=WALL, reduced_motion="reduce")
        host = self.phones[0]
        assert host.request.get("/api/me").ok
        wish = {"game": GAME, "seats": ["me"] + ["open"] * (clients - 1), "settings": TERMS}
        link = str(host.request.post("/api/tables", data=wish).json()["link"])
        self.wall.goto(f"{link}/arena")
        host.goto(link)
        began = time.perf_counter()
        for phone_page in self.phones[1:]:  # by the link, with one press
            phone_page.goto(link)
            phone_page.get_by_role("button", name="Sit down").click()
        for page in (*self.phones, self.wall):
            page.wait_for_selector(".phase")
        print(f"{clients} people sat down one after the other in {time.perf_counter() - began:.1f} s", flush=True)

    def play(self, rounds: int, until: float) -> None:
        for page in self.phones:
            page.evaluate(f"() => {{ {HAND} window.play(); }}")
        played = 0
        while time.time() < until:
            last = updates(self.wall)[-1]
            if last["view"]["round"] > played:
                played = int(last["view"]["round"])
                print(f"round {played}", flush=True)
            if last["ending"] or played > rounds:
                break
            self.wall.wait_for_timeout(500)
        for page in self.phones:
            page.evaluate("window.paused = true")
        self.wall.wait_for_timeout(2000)  # whatever is under way arrives

    def judged(self) -> list[str]:
        broken: list[str] = []
        told = [updates(page) for page in (*self.phones, self.wall)]
        for seat, one in enumerate(told):
            who = "the wall" if seat == len(self.phones) else f"seat {seat}"
            broken += [f"{who}, message {leak}" for leak in leaks(one, -1 if seat == len(self.phones) else seat)[:5]]
        orders = [order([one for one in heard if not one["fresh"]]) for heard in told]
        differs = agree(orders)
        if differs:
            broken.append(differs)
        rounds = told[-1][-1]["view"]["round"]
        messages = sum(map(len, told))
        print(f"{rounds} rounds, {len(orders[-1])} events, {messages} messages to {len(told)} screens looked through")
        handed = [
            (late, how["empty"])
            for page in self.phones
            for late, how in page.evaluate("() => window.handed")
            if "empty" in how
        ]
        beyond = sorted(late - max(0.0, empty) for late, empty in handed)
        if beyond:
            middle, most = statistics.median(beyond), beyond[-1]
            empties = statistics.median(empty for _, empty in handed)
            print(
                f"put-down back {middle:.0f} ms after free hands in the middle, {most:.0f} at most, {len(beyond)} times"
            )
            print(f"  beyond an empty loop to the server and back, {empties:.0f} ms in the middle")
            broken += [f"put-down came back {one:.0f} ms late" for one in beyond if one > LATE_MS]
        else:
            broken.append("nobody took a bot up")
        buzzed = sum(len(page.evaluate("() => window.buzzed")) for page in self.phones)
        print(f"{buzzed} vibrations")
        return broken

    def close(self) -> None:
        for page in (*self.phones, self.wall):
            page.context.close()


def frames_of(page: Page, seconds: float, slow_down: float) -> Frames:
    slowed(page, slow_down)
    page.evaluate(EVERY_FRAME)
    page.wait_for_timeout(1000 * seconds)
    return Frames([float(one) for one in page.evaluate("() => window.beats")])


def watch(browser: Browser, address: str, seconds: float, slow_down: float, seed: int) -> list[str]:
    """The wall's frames while bots play, with a slower processor; beside them an empty page's."""
    empty = browser.new_page(viewport=WALL)
    empty.set_content("<title>empty</title><p>empty</p>")
    print(f"{frames_of(empty, 5, slow_down).words}: an empty page", flush=True)
    empty.close()
    host = opened(browser, address, f"{seed} host", viewport=PHONE, reduced_motion="reduce")
    assert host.request.get("/api/me").ok
    wish = {"game": GAME, "seats": ["me"] + ["greedy"] * 5, "settings": TERMS}
    link = host.request.post("/api/tables", data=wish).json()["link"]
    wall = opened(browser, address, f"{seed} frames", viewport=WALL)
    wall.goto(f"{link}/arena")
    wall.wait_for_selector(".phase")
    frames = frames_of(wall, seconds, slow_down)
    last = updates(wall)[-1]["view"]["round"]
    print(f"{frames.words}: the wall in {last} rounds,\n        with a processor {slow_down:g} times slower")
    wall.context.close()
    host.context.close()
    middle = statistics.median(frames.ms)
    return [] if middle <= FRAME_MS else [f"the wall shows {1000 / middle:.0f} frames a second in the middle"]
