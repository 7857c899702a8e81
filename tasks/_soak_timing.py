"""How long an act takes tells nothing: `soak timing`.

    ./boltyard dev soak timing [--questions N] [--game G] [--seed S]

It compares, with the beat at 0, how soon a seat hears of its own act where the next to be asked has a choice, and where
it has none: nobody may tell the two apart.
"""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field

from boltyard.boxes import keys, quickest
from tests.server.site import Guest, Site, site


@dataclass
class Heard:
    """What a seat that is not asked noticed: how long its own act took."""

    ms: list[float] = field(default_factory=list)

    def at(self, share: float) -> float:
        return sorted(self.ms)[int(share * (len(self.ms) - 1))]


async def listen(site: Site, questions: int, tables: int, seed: int, game: str = "") -> tuple[Heard, Heard]:
    """Play until so many acts were followed by a question with a choice, and as many by one without."""
    acts: dict[tuple[str, int], float] = {}  # by table and version: after how many ms it was heard of
    found = (Heard(), Heard())

    async def one(guest: Guest, table: str, chance: random.Random) -> None:
        async with guest.socket() as line:
            await line.send(kind="attend", table=table)
            sent, version = 0.0, -1
            while min(len(found[0].ms), len(found[1].ms)) < questions:
                update = await line.hears("update")
                if sent and update["version"] > version:
                    if update["question"] is None:
                        acts[table, update["version"]] = 1000 * (time.perf_counter() - sent)
                    sent = 0.0
                line.received.clear()
                question = update["question"]
                if update["ending"]:
                    return
                if question and (table, update["version"]) in acts:
                    found[0 if question["forced"] else 1].ms.append(acts.pop((table, update["version"])))
                if question and not question["forced"]:
                    code = chance.choice(question["options"])["code"]
                    sent, version = time.perf_counter(), update["version"]
                    named = len(question["named"])
                    await line.send(kind="act", table=table, version=version, code=code, named=named)

    async def match(number: int) -> None:
        guests = [await site.guest(f"P{number}.{seat}") for seat in range(2)]
        while min(len(found[0].ms), len(found[1].ms)) < questions:
            table = await site.table(*guests, game=game or quickest().key)
            chance = random.Random(f"{seed}/{number}/{table}")
            done, others = await asyncio.wait(
                [asyncio.ensure_future(one(guest, table, chance)) for guest in guests],
                return_when=asyncio.FIRST_COMPLETED,
            )
            for task in others:
                task.cancel()
            for task in done:
                task.result()

    await asyncio.gather(*[match(number) for number in range(tables)])
    return found


def compare(forced: Heard, free: Heard) -> tuple[str, bool]:
    """Medians within 2 ms, 95th percentiles within 5 ms."""
    medians, tails = (forced.at(0.5), free.at(0.5)), (forced.at(0.95), free.at(0.95))
    told = (
        f"without a choice: {len(forced.ms)} questions, median {medians[0]:.2f} ms, 95 % {tails[0]:.2f} ms; "
        f"with one: {len(free.ms)}, {medians[1]:.2f} ms, {tails[1]:.2f} ms"
    )
    return told, abs(medians[0] - medians[1]) <= 2 and abs(tails[0] - tails[1]) <= 5


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["timing"])
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--game", choices=keys(), default=quickest().key)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak timing, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="boltyard-soak-") as folder, site(f"{folder}/boltyard.db") as opened:
        # One table: others would be heard in the tails.
        told, alike = compare(*asyncio.run(listen(opened, asked.questions, 1, seed, asked.game)))
    print(told if alike else f"broken: {told}")
    return 0 if alike else 1
