"""A browser, a terminal and a program of the socket client at one table: a game of PBL, and live Battleground.

On SQLite at one process, on PostgreSQL at two: there the browser and the program come in by another door than the
terminal.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from boltyard.boxes import find_box, load
from boltyard.client import Door, Line, Link, wire
from boltyard.core.record import Record, read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.games.battleground.board.facts import KEYS, lasting, table_in
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.postgres import Postgres
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from tasks._postgres import cluster, fresh_database
from tests.client.conftest import patient
from tests.client.keyboard import Typist
from tests.e2e import battleground, pbl
from tests.e2e.conftest import CROWD, ROOT
from tests.e2e.party import LISTEN, updates
from tests.e2e.table import AT_A_TABLE, FRAME, over, put_up, quiet_coach
from tests.e2e.test_battleground_party import TERMS
from tests.server.overheard import agree, order

__all__ = ["patient"]  # nobody is impatient with a busy machine here either
pytestmark = AT_A_TABLE

ROUNDS = 3
LIVE = {**TERMS, "round_cap": str(ROUNDS), "win_tokens": "30", "ability_timeout": "1"}
FIRST = ("clap", "name ", "place ")  # what somebody does who attacks or defends, in this order
# Of a round: the attack stands, everybody who is attacked has put a bot down, and it is over.
STANDS = """(round) => window.view?.round === round && window.view.defenders.length > 0
  && window.view.seats[window.view.attacker].table.length > 0"""
DEFENDED = "() => window.view.defenders.every((seat) => window.view.seats[seat].table.length > 0)"
SETTLED = "(round) => window.view.phase === 'over' || window.view.round > round"


class House:
    """One site, at one door or at two; time leaps at all of them at once."""

    def __init__(self, doors: list[str], processes: list[subprocess.Popen[str]]) -> None:
        self.doors = doors
        self.processes = processes

    def leap(self) -> None:
        """Over everything that is left of a round."""
        for one in self.processes:
            one.send_signal(signal.SIGUSR1)

    def hop(self) -> None:
        """Over one part of a round."""
        for one in self.processes:
            one.send_signal(signal.SIGUSR2)


@contextmanager
def process(db: str, chance: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A door of a site on this database; its address."""
    words = [sys.executable, "-m", "tests.e2e.site", str(chance), "serve", "--port", "0", "--db", db, *CROWD]
    opened = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert opened.stdout
        yield opened.stdout.readline().split()[4], opened
    finally:
        opened.terminate()
        opened.wait()
    assert opened.returncode == 0


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For both games; each process draws a chance of its own."""
    if request.param == "sqlite":
        yield House([request.getfixturevalue("base_url")], [request.getfixturevalue("site")])
        return
    with ExitStack() as stack:
        address = fresh_database(stack.enter_context(cluster()), "boltyard")
        bring_up_to_date(Postgres(address))
        opened = []
        for name in ("one", "two"):
            chance = tmp_path_factory.mktemp("chance") / name
            chance.write_text(name)
            opened.append(stack.enter_context(process(address, chance)))
        yield House([door for door, _ in opened], [one for _, one in opened])


class Program:
    """Who sits there as docs/api.md says: a guest with a token, who answers what is offered."""

    def __init__(self, address: str, table: str, chooses: Callable[[wire.Update], str]) -> None:
        self.door = Door(address)
        self.table = table
        self.chooses = chooses
        self.told: list[wire.Update] = []
        self.refused: list[str] = []

    def run(self) -> None:
        asyncio.run(self.play())

    async def play(self) -> None:
        """Until the match is over."""
        await self.door.become_guest("Socket")
        card = await self.door.sit(self.table)
        async with Line(self.door) as line:
            line.attend(card.id)
            async for news in line:
                if isinstance(news, wire.Refused):
                    self.refused.append(news.sentence)
                if not isinstance(news, wire.Update):
                    continue
                self.told.append(news)
                if news.ending is not None:
                    return
                question = news.question
                code = self.chooses(news) if question and not question.forced else ""
                if question and code:
                    line.send(wire.Act(card.id, news.version, code, named=len(question.named)))


def any_option(seed: int) -> Callable[[wire.Update], str]:
    chance = random.Random(seed)
    return lambda told: chance.choice(told.question.options).code if told.question else ""


def wanted(codes: list[str]) -> str:
    """What somebody does who is lit and has nothing on the table yet."""
    return next((code for first in FIRST for code in codes if code.startswith(first)), "")


def fights(told: wire.Update) -> str:
    """Clap, name somebody, put a bot down; nothing more where one lies."""
    codes = [one.code for one in told.question.options] if told.question else []
    return "" if any(code.startswith("up ") for code in codes) else wanted(codes)


class LiveTypist(Typist):
    """Somebody at a keyboard in real time, who presses a key for what is lit and waits for what comes of it."""

    pressed = False

    def sitting_at(self, table: FarTable) -> Joined:
        sitting: Joined = load(find_box(table.game.key).joined)(table, self.terminal, keys=self)
        self.sittings.append(sitting)
        return sitting

    @contextmanager
    def pressing(self) -> Iterator[None]:
        yield

    def wait(self, ms: int) -> str:
        if self.pressed:
            self.pressed = False
            self.sitting.far.hear(self.sitting.far.line.wait())
            return ""
        self.pressed = True
        return self.key()

    def key(self) -> str:
        far = self.sitting.far
        s = table_in(far.view)
        question = far.update.question if far.update is not None else None
        codes = [one.code for one in question.options] if question else []
        code = "" if s.rows[self.sitting.seat] and "clap" not in codes else wanted(codes)
        what, _, which = code.partition(" ")
        if what == "name":
            return KEYS[int(which)]
        if what == "place":
            return str(1 + lasting(s, self.sitting.seat).index(s.cards.keys.index(which)))
        return " " if what == "clap" else ""


@contextmanager
def beside(*others: Typist | Program) -> Iterator[None]:
    """They sit at the table, each at a thread of their own, until the match is over; nobody breaks down."""
    broken: list[BaseException] = []

    def live(one: Typist | Program) -> None:
        try:
            one.run()
        except BaseException as error:
            broken.append(error)
            raise

    threads = [threading.Thread(target=live, args=[one], daemon=True) for one in others]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()
    assert broken == []


def sits_down(somebody: Callable[..., Page], house: House, game: str, **terms: object) -> tuple[Page, str]:
    """Somebody with a browser puts up a table for three; its code."""
    page = somebody(base_url=house.doors[0])
    page.add_init_script(LISTEN)
    quiet_coach(page)
    link = put_up(page, "me", "open", "open", game=game, **terms)
    page.goto(link)
    return page, str(page.request.get(f"/api/tables/{link.removeprefix('/t/')}").json()["code"])


def ended_alike(house: House, page: Page, typist: Typist, program: Program) -> Record:
    """All three were told the same end, and the record of the table, which is the same at every door, replays to it."""
    far = typist.sitting.far
    assert far.update is not None
    ending, heard = far.update.ending, program.told[-1].ending
    assert ending is not None
    assert heard is not None
    assert ending.winners == heard.winners == updates(page)[-1]["ending"]["winners"]
    assert typist.text.count("Traceback") == 0
    (text,) = {page.request.get(f"{door}/api/tables/{far.id}/record").text() for door in house.doors}
    record = read_record(text)
    verify(find_game(far.card.game), record)
    return record


def test_a_game_of_pbl(house: House, somebody: Callable[..., Page], tmp_path: Path) -> None:
    """F103: three robots, one behind each kind of screen, from the deal to the end."""
    page, code = sits_down(somebody, house, "pbl", mode="quick")
    typist = Typist(Link(house.doors[-1], code), tmp_path, "Tin", seed=3)
    program = Program(house.doors[0], code, any_option(7))
    with beside(typist, program):
        kinds = pbl.play_out(page)
        expect(page.get_by_role("region", name="How it ended")).to_be_visible()

    assert kinds
    assert len(typist.prompts) > ROUNDS
    ended_alike(house, page, typist, program)


def test_three_live_rounds_of_battleground(house: House, somebody: Callable[..., Page], tmp_path: Path) -> None:
    """F43, F103: each puts bots down, in three rounds; all hear the same, in the same order."""
    page, code = sits_down(somebody, house, "battleground", settings=LIVE)
    typist = LiveTypist(Link(house.doors[-1], code), tmp_path, "Tin", plain=False)
    program = Program(house.doors[0], code, fights)
    with beside(typist, program):
        for n in range(1, ROUNDS + 1):
            play_until(page, STANDS, n)
            house.hop()
            page.wait_for_function("() => window.view.phase === 'open'")
            play_until(page, DEFENDED, n)
            house.leap()
            page.wait_for_function(SETTLED, arg=n)
        expect(page.get_by_role("region", name="How it ended")).to_be_visible()

    # While an act is on its way the table goes on and offers the same again; what is said twice is refused, no more.
    assert [sentence for sentence in program.refused if "already" not in sentence] == []
    heard = [updates(page), [json.loads(msgspec.json.encode(one)) for one in program.told]]
    both_there = max(some[0]["version"] for some in heard)
    told = [[one for one in some if one["version"] > both_there and not one["fresh"]] for some in heard]
    assert agree([order(some) for some in told]) == ""
    lines = ended_alike(house, page, typist, program).lines
    assert {line.seat for line in lines if line.code.startswith("place ")} == {0, 1, 2}


def play_until(page: Page, there: str, n: int) -> None:
    """The browser presses what is lit for it, as long as something has not come to pass."""
    while not page.evaluate(there, n):
        if over(page) or not battleground.play_a_bit(page):
            page.evaluate(FRAME)
