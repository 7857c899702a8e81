"""What a rival learns from pauses: people in simulated time at real tables, and a classifier that listens to them.

    ./boltyard dev soak pauses [--windows N] [--seed S]

Pairs of people play PBL ROBOTS and ROBOTS at tables of the server, whose clock moves when told to. Each has a speed,
moods that last a while, gets quicker or slower as the evening goes on, and takes longer where more is at stake; they
mostly keep their reactions. From all that the rival is sent (when, how many bytes, the position, and how long this
person took before) a classifier learns on half of the pairs which passes were forced, and is asked about the other
half. Half of the windows are forced ones, so that 0.5 is what a coin gets (F16).
"""

import argparse
import asyncio
import json
import logging
import math
import random
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import structlog

from boltyard.boxes import boxes
from boltyard.core.state import PUBLIC
from boltyard.server import wire
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.sqlite import Sqlite
from boltyard.server.visitor import encoder
from tasks._listener import Auc, Boosted, auc
from tests.server.people import FakeCall, House, Person, opened

WINDOWS = 4000
BAR, BOUND = 0.55, 0.58
A_PAIR = 120  # windows of each sort that one pair plays
NEAR = 3  # turns apart, at most, are those that are held against each other
KEEPS = 0.85  # how often somebody keeps a reaction
KINDS = [decision for box in boxes() for decision in box.soak.reactions]
TABLES = [(box.key, settings) for box in boxes() for settings in box.soak.reacting]


class Temper:
    """How long somebody thinks."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.speed = math.log(1200) + chance.gauss(0, 0.35)
        self.wavers = chance.uniform(0.2, 0.45)
        self.moody = chance.uniform(0, 0.3)
        self.lasting = chance.uniform(0.7, 0.97)
        self.drifts = chance.gauss(0, 0.002)  # a window
        self.careful = chance.uniform(0, 0.5)
        self.mood = chance.gauss(0, self.moody)

    def pause(self, stake: float) -> int:
        """Ms before passing where so much is at stake, from 0 to 1."""
        chance = self.chance
        self.speed += self.drifts
        self.mood = self.lasting * self.mood + math.sqrt(1 - self.lasting**2) * chance.gauss(0, self.moody)
        ms = math.exp(self.speed + self.mood + self.careful * stake + chance.gauss(0, self.wavers))
        return round(max(250, ms))


class Player(Person):
    """Somebody at a table who answers what is asked, after a pause, and notes how long the other one takes."""

    def __init__(self, house: House, person: str, name: str, chance: random.Random) -> None:
        super().__init__(house, person, name)
        self.chance = chance
        self.temper = Temper(chance)
        self.rival = Rival()
        self.faced: Any = None  # the question that I am about to answer
        self.answering: FakeCall | None = None

    def send(self, body: bytes) -> None:
        super().send(body)
        message = self.heard[-1]
        self.heard.clear()
        if isinstance(message, wire.Update):
            mine = len(bytes(message.view)) + len(encoder.encode([message.question, message.sentence]))
            self.rival.sees(self, message, len(body) - mine)  # the position, and what I am asked, are no news of theirs
            question = message.question
            if question is not None and not question.forced and not message.ending:
                under_way = self.answering is not None and self.answering.call is not None
                if not under_way or self.faced != question:  # others may have answered meanwhile
                    self.decide(message, question)

    def decide(self, update: wire.Update, question: wire.Question) -> None:
        codes = [option.code for option in question.options]
        code = self.chance.choice(codes)
        if "pass" in codes and self.chance.random() < KEEPS:
            code = "pass"
        pause = 300 if question.named else self.temper.pause(stake_of(json.loads(bytes(update.view))))
        if self.answering is not None:
            self.answering.cancel()
        self.faced = question
        alarm = self.house.alarm
        self.answering = alarm.at(alarm.now() + pause, lambda: self.answer(update, code, len(question.named)))

    def answer(self, update: wire.Update, code: str, named: int) -> None:
        self.answering = None
        self.act(update, code, named)


class Window:
    """A question to the other one, as far as one can see it, and whether it was forced, which one cannot."""

    def __init__(self, at: int, version: int, position: str, kind: str, stake: float, turn: int, forced: bool) -> None:
        self.at = at
        self.position = position
        self.version = version
        self.kind = kind
        self.stake = stake
        self.turn = turn
        self.forced = forced
        self.features: list[float] = []


class Rival:
    """What one notes of the other's windows."""

    def __init__(self) -> None:
        self.open: Window | None = None
        self.closed: list[Window] = []
        self.gaps: deque[float] = deque(maxlen=12)  # logarithms, the newest last
        self.by_kind: dict[str, deque[float]] = {}
        self.size = 0

    def sees(self, mine: Player, update: wire.Update, size: int) -> None:
        now = mine.house.alarm.now()
        window, self.open = self.open, None
        if window is not None and update.version > window.version and not update.undo:
            shown = [line for line in update.log if line.seat == 1 - update.viewer and line.event not in QUIET]
            if not shown:
                window.position += f" then {update.asked} {update.turn - window.turn}"
                self.close(window, now - window.at, size)
        sitting = mine.house.hall.sittings.get(update.table)
        other = 1 - update.viewer
        if sitting is None or update.asked != [other] or update.ending:
            return
        prompt = sitting.game_of().wording(sitting.table.view(PUBLIC), other)
        kind = prompt.decision
        if kind not in KINDS:
            return
        if not any(move.text == "pass" for move in sitting.table.options(other)):
            return
        stake = stake_of(json.loads(bytes(update.view)))
        position = f"{update.table} {other} {update.turn % 2} {prompt.prompt.template}"
        self.open = Window(now, update.version, position, kind, stake, update.turn, sitting.table.is_forced(other))
        self.size = size

    def close(self, window: Window, gap: int, size: int) -> None:
        """It is over: all that could tell how it was answered."""
        log = math.log(max(1, gap))
        gaps, same = list(self.gaps), self.by_kind.setdefault(window.kind, deque(maxlen=8))
        last = gaps[-1] if gaps else 7.0
        few = mean(gaps[-3:]) if gaps else 7.0
        many = mean(gaps) if gaps else 7.0
        here = mean(list(same)) if same else many
        window.features = [
            gap,
            log - last,
            log - few,
            log - many,
            log - here,
            last,
            many,
            window.stake,
            log - many - 0.3 * window.stake,
            window.turn // 10,  # how far the match is; to the turn it would say how many cards were drawn
            KINDS.index(window.kind),
            size,
            size - self.size,
            gap % 50,
            len(self.closed) // 20,
        ]
        self.gaps.append(log)
        same.append(log)
        self.closed.append(window)


QUIET = ("recovered", "built", "began")  # said whether or not there was anything to do (ROB-R-51)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def stake_of(view: dict[str, Any]) -> float:
    """How much is at stake, by what everybody sees."""
    if view.get("combat"):
        return 1.0
    return 0.4 if view.get("window") == "end" else 0.0


async def calm(house: House) -> None:
    """Until no message is unread and nothing is on its way to the disk."""
    quiet = 0
    while quiet < 2:
        await asyncio.sleep(0)
        busy = [one for one in house.hall.awake() if one.mail or (one.bell is None and not one.closed)]
        quiet = 0 if busy or house.hall.waking else quiet + 1


async def evening(house: House, pair: int, seed: int, wanted: int) -> list[Window]:
    """One pair plays match after match until each sort of window was seen so often; what they saw of each other.

    Each held reaction is followed by the forced pass that it is held against.
    """
    chance = random.Random(f"{seed} {pair}")
    players = []
    for name in (f"Ana{pair}", f"Bo{pair}"):
        await house.store.add_person(name.lower(), name)
        players.append(Player(house, name.lower(), name, random.Random(chance.random())))
        house.hall.come(players[-1])
    ana, bo = players
    match = looked = 0
    while True:
        game, settings = TABLES[(pair + match) % len(TABLES)]
        row = await house.table(ana, "open", game=game, settings=settings, seed=chance.randrange(1 << 30), beat=350)
        await house.hall.sit(row, bo.person, bo.name)
        for one in players:
            one.faced = None
            one.rival.open = None
            one.say(wire.Attend(row.id))
            while one.now is None or one.now.table != row.id:
                await asyncio.sleep(0)
        while True:
            await calm(house)
            if ana.now.ending:
                break
            if sum(len(one.rival.closed) for one in players) > looked + wanted:
                windows = [window for one in players for window in one.rival.closed]
                looked = len(windows)
                pairs = matched(windows, chance)
                if len(pairs) >= 2 * wanted:
                    for one in players:
                        house.hall.go(one)
                    await calm(house)
                    return pairs
            assert house.alarm.calls, "nobody has anything to do"
            house.alarm.time = max(house.alarm.time, house.alarm.calls[0][0])
            house.alarm.ring()
        match += 1


def matched(windows: list[Window], chance: random.Random) -> list[Window]:
    """Held reactions in any order, each followed by a forced pass of the same person in the same sort of position.

    How likely somebody is to hold something can be seen from the position, and from how the match has gone so far:
    that is no secret, and no matter of time. So the two are not far apart.
    """
    forced: dict[str, list[Window]] = {}
    for one in windows:
        if one.forced:
            forced.setdefault(one.position, []).append(one)
    held = [one for one in windows if not one.forced]
    chance.shuffle(held)
    pairs = []
    for one in held:
        alike = [other for other in forced.get(one.position, []) if abs(other.turn - one.turn) <= NEAR]
        if alike:
            chosen = chance.choice(alike)
            forced[one.position].remove(chosen)
            pairs += [one, chosen]
    return pairs


async def watch(db: str, windows: int, seed: int) -> tuple[list[Window], list[Window]]:
    """As many windows, half of them forced; of every other pair to learn from, of the others to be asked about."""
    halves: tuple[list[Window], list[Window]] = ([], [])
    async with opened(db) as house:
        house.hall.chance = random.Random(seed)
        pair = 0
        wanted = max(20, min(A_PAIR, windows // 8))
        while min(len(half) for half in halves) < windows // 2:
            seen = await evening(house, pair, seed, wanted)
            half = halves[pair % 2]
            half += seen[: 2 * wanted]
            pair += 1
            print(f"{pair} pairs, {len(halves[0]) + len(halves[1])} windows", file=sys.stderr)
    return halves[0], halves[1]


def measure(windows: int, seed: int) -> tuple[Auc, Auc]:
    """How well a classifier tells held reactions from forced passes, and how well the bare pause does."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boltyard.db"
        bring_up_to_date(Sqlite(path))
        learned, asked = asyncio.run(watch(str(path), windows, seed))
    model = Boosted([one.features for one in learned], [not one.forced for one in learned])
    truth = [not one.forced for one in asked]
    return (
        auc([model.score(one.features) for one in asked], truth),
        auc([one.features[0] for one in asked], truth),
    )


def run(windows: int, seed: int) -> tuple[bool, str]:
    """Whether the clock tells nothing, and the figures."""
    told, bare = measure(windows, seed)
    ok = told.value <= BAR and told.high <= BOUND
    words = (
        f"pauses: {windows} windows, seed {seed}: AUC {told.value:.3f} (95 %: {told.low:.3f} to {told.high:.3f}), "
        f"of the bare pause {bare.value:.3f}; at most {BAR}, bound {BOUND}: {'kept' if ok else 'BROKEN'}"
    )
    return ok, words


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak pauses", description=__doc__.partition("\n")[0])
    parser.add_argument("pauses")
    parser.add_argument("--windows", type=int, default=WINDOWS)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(words)
    ok, told = run(wish.windows, wish.seed)
    print(told)
    return 0 if ok else 1
