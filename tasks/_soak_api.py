"""`soak api`: every address of the description is asked by schemathesis, rightly and wrongly.

    ./boltyard dev soak api [--examples N] [--seed S] [--db sqlite|postgres]

A real site on a fresh database, with tables at every stage that are there to be found. What it answers has to be what
its own description says: status, type, shape and headers; what the description forbids has to be refused. No answer
may be a 5xx, and no traceback may stand in the log.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from boltyard.boxes import boxes
from tasks._soak_faults import a_database
from tests.server.site import Guest, Site, site

EXAMPLES = 500
DESCRIPTION = "/api/openapi/openapi.json"
FAREWELLS = "^/api/me/(logout|sessions)"
COMMITMENT = "ab" * 32
# What fits the shape may still be refused: settings that do not go together, a bot's name. No schema says that.
# And a table from which everybody has stood up is gone, although nothing was deleted.
LEFT_OUT = "positive_data_acceptance,ensure_resource_availability"
ODD = [
    "\0",
    "\u202eevil",
    "\u3164",
    "Magpie",
    "e\u0301" * 9,
    "👩\u200d🚀",
    "'; DROP TABLE people; --",
    "%00",
    "../..",
    "-1",
]


@dataclass
class Examined:
    """What came of it: how many questions were asked, and what was wrong with the answers."""

    cases: int
    wrong: str = ""


async def furnish(opened: Site) -> tuple[Guest, list[str]]:
    """Somebody, and tables at every stage: open, private, dealing, running, over, given up."""
    ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
    free = await opened.table(ana, seats=["me", "open"])
    private = await opened.table(ana, bo, private=True)
    theirs = await opened.table(bo, seats=["me", "greedy"], private=True)
    dealing = await opened.table(ana, seats=["me", "greedy"], commitment=COMMITMENT)
    shared = await opened.table(ana, seats=["me", "here Cy"], game=boxes()[0].key)
    over = await opened.table(ana, seats=["me", "greedy"])
    await ana.play(over, 1)
    gone = await opened.table(ana, seats=["me", "open"])
    await ana.post(f"/api/tables/{gone}/leave", {})
    return ana, [free, private, theirs, dealing, shared, over, gone]


def settings(tables: list[str]) -> str:
    """How schemathesis is to ask: now and then for a table that is there, now and then with odd texts."""
    odd, there = (json.dumps(some, ensure_ascii=False) for some in (ODD, tables))  # JSON's strings are TOML's
    return f"""
[dictionaries.tables]
values = {there}
[dictionaries.odd]
values = {odd}
[checks.negative_data_rejection]
expected-statuses = [400, 403, 404, 405, 413, 415]
[parameters]
"path.table" = {{ dictionary = "tables", probability = 0.7 }}
"body.name" = {{ dictionary = "odd", probability = 0.3 }}
"query.q" = {{ dictionary = "odd", probability = 0.3 }}
"""


def examine(opened: Site, examples: int, seed: int, phases: str) -> Examined:
    """Ask everything; last, and with a token of its own, what ends the session that asks."""
    ana, tables = asyncio.run(furnish(opened))
    found = ask_all(opened, ana, tables, ["--exclude-path-regex", FAREWELLS], examples, seed, phases)
    leaving = asyncio.run(opened.guest("Cy"))
    last = ask_all(opened, leaving, tables, ["--include-path-regex", FAREWELLS], examples, seed, phases)
    return Examined(found.cases + last.cases, found.wrong + last.wrong)


def ask_all(
    opened: Site, who: Guest, tables: list[str], which: list[str], examples: int, seed: int, phases: str
) -> Examined:
    """One run of schemathesis."""
    with tempfile.TemporaryDirectory(prefix="boltyard-api-") as folder:
        config = Path(folder) / "schemathesis.toml"
        config.write_text(settings(tables), encoding="utf-8")
        words = [sys.executable, "-m", "schemathesis.cli", "--no-color", "--config-file", str(config)]
        words += ["run", opened.address + DESCRIPTION, *which]
        words += ["--header", f"Authorization:{who.headers['Authorization']}", "--seed", str(seed)]
        words += ["--max-examples", str(examples), "--phases", phases, "--exclude-checks", LEFT_OUT]
        words += [
            "--suppress-health-check",
            "all",
            "--request-timeout",
            "3600",
            "--warnings",
            "off",
            "--continue-on-failure",
        ]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    cases = re.search(r"([\d,]+) generated", done.stdout)
    return Examined(
        int(cases[1].replace(",", "")) if cases else 0, done.stdout + done.stderr if done.returncode else ""
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak api", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("api")
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="for each address and method")
    parser.add_argument("--db", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak api, seed {seed}", flush=True)
    with a_database(asked.db) as (db, _):
        with site(db, rate=1e9) as opened:
            found = examine(opened, asked.examples, seed, "coverage,fuzzing,stateful")
        tracebacks = opened.errors.count("Traceback")
    if found.wrong or tracebacks:
        print(found.wrong, opened.errors, f"broken: {tracebacks} tracebacks", sep="\n", file=sys.stderr)
        return 1
    print(f"{asked.db}: {found.cases} questions, 0 answers that are not as described, 0 of 5xx, 0 tracebacks")
    return 0
