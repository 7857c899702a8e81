"""Deals that can be dealt again: in a test all chance of server and pages follows from a seed, and the seed is printed.

    BOLTYARD_TEST_SEED=4711 ./boltyard test -k two_people_draft
    BOLTYARD_TEST_SEED=any ./boltyard test -k e2e

The suite deals the same cards every time, so that what fails in it is what was changed; `any` draws a seed, for whoever
looks for deals that nobody thought of.

Fair deals are drawn from secrets of the server and of everybody who takes part. Here secrets come from a stream that is
named by the seed and the test, so a test that failed meets the same cards when it runs alone.
"""

import json
import os
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import pytest

VARIABLE = "BOLTYARD_TEST_SEED"
USUAL = "1"


def seed_named(wish: str) -> str:
    return str(random.SystemRandom().randrange(1_000_000)) if wish == "any" else wish or USUAL


SEED = seed_named(os.environ.get(VARIABLE, ""))


def chance_of(request: pytest.FixtureRequest) -> str:
    """The name of this test's chance; what was printed is shown if the test fails.

    Two files may each have a test of one name, and one site for both: whoever came to the first must not come again to
    the second, by the same id.
    """
    name = request.node.nodeid
    print(f"to deal the same cards again: {VARIABLE}={SEED}")
    return f"{SEED} {name}"


class Chance:
    """Takes the place of `secrets`, with a stream for each name that `source` tells."""

    def __init__(self, source: Callable[[], str]) -> None:
        self.source = source
        self.name = ""
        self.rng = random.Random(0)

    def drawn(self) -> random.Random:
        name = self.source()
        if name != self.name:
            self.name = name
            self.rng = random.Random(name)
        return self.rng

    def token_hex(self, nbytes: int = 32) -> str:
        return self.drawn().randbytes(nbytes).hex()

    def randbits(self, bits: int) -> int:
        return self.drawn().getrandbits(bits)

    def randbelow(self, below: int) -> int:
        return self.drawn().randrange(below)

    def choice(self, things: Sequence[Any]) -> Any:
        return things[self.randbelow(len(things))]

    def install(self, put: Callable[[object, str, object], None] = setattr) -> None:
        for name in ("token_hex", "randbits", "randbelow", "choice"):
            put(secrets, name, getattr(self, name))


def page_script(name: str) -> str:
    """What gives a page its secrets: the browser's own random numbers, but from a stream of this name."""
    return f"""(() => {{
      if (!location.protocol.startsWith('http')) return; // an empty page has nothing to keep a count in
      const drawn = Number(sessionStorage.getItem('drawn') ?? 0);
      let state = drawn;
      for (const letter of {json.dumps(name)}) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
      crypto.getRandomValues = (into) => {{
        sessionStorage.setItem('drawn', String(drawn + 1));
        for (let at = 0; at < into.length; at++) {{
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          into[at] = state >>> 16;
        }}
        return into;
      }};
    }})()"""
