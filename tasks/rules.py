"""List the rule ids that no test names; --json for machines, exit 1 while there are any.

An id is tested when the docstring of a test names it, and explained when its check column says none, advice or help
text, when it is a kind of statement that needs no test, or when `docs/rules/explained.toml` says why (`ID = "reason"`).
"""

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import TypedDict

from boltyard import boxes, catalogue

EXPLAINED = Path(__file__).resolve().parents[1] / "docs" / "rules" / "explained.toml"


class Coverage(TypedDict):
    """How far the tests of a game reach; every id is in exactly one of the three."""

    ids: int
    tested: int
    untested: list[str]
    explained: dict[str, str]


def explanations(path: Path) -> dict[str, str]:
    """The reasons given by hand; an id that does not exist is an error."""
    reasons: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {catalogue.entry(rule).id: reason for rule, reason in reasons.items()}


def coverage(game: str, tests: dict[str, list[str]], reasons: dict[str, str]) -> Coverage:
    """Sort a game's ids into tested, explained and untested."""
    found = Coverage(ids=0, tested=0, untested=[], explained={})
    for one in catalogue.entries(game):
        reason = catalogue.needs_test(one) or reasons.get(one.id)
        found["ids"] += 1
        if one.id in tests:
            found["tested"] += 1
        elif reason:
            found["explained"][one.id] = reason
        else:
            found["untested"].append(one.id)
    return found


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev rules", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{boxes.listed()}; none: all")
    parser.add_argument("--json", action="store_true", help="print machine-readable output")
    words = parser.parse_args(argv)
    try:
        games = [catalogue.known_game(game) for game in words.games] or catalogue.games()
        reasons = explanations(EXPLAINED)
    except (catalogue.UnknownGame, catalogue.UnknownRule) as error:
        print(error.sentence, file=sys.stderr)
        return error.exit_code
    tests = catalogue.test_index()
    report = {game: coverage(game, tests, reasons) for game in games}
    if words.json:
        print(json.dumps({"games": report}, indent=2))
    else:
        print("\n\n".join(told(game, found) for game, found in report.items()))
    return 1 if any(found["untested"] for found in report.values()) else 0


def told(game: str, found: Coverage) -> str:
    """The report of a game in words: totals, then what lacks a test."""
    counts = f"{found['ids']} ids, {found['tested']} tested, {len(found['explained'])} explained"
    lines = [f"{game}: {counts}, {len(found['untested'])} untested"]
    lines += [f"  {rule}  {catalogue.entry(rule).text[:90]}" for rule in found["untested"]]
    return "\n".join(lines)
