"""Write tests/replays/*.record anew: the same decisions, their results and digests as they come out now.

The diff is read like code: under one rules version nothing may change. --check only compares.
"""

import argparse
from pathlib import Path

from boltyard.core.errors import Wrong
from boltyard.core.record import load_record
from boltyard.core.table import open_table
from boltyard.games import find_game

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "replays"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev replays", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args(words).check
    amiss = 0
    for path in sorted(FOLDER.glob("*.record")):
        try:
            text = replayed(path)
        except Wrong as error:
            print(f"{path.name}: {error.sentence}")
            amiss += 1
            continue
        if text == path.read_text(encoding="utf-8"):
            continue
        print(f"{path.name}: {'differs' if check else 'rewritten'}")
        amiss += check
        if not check:
            path.write_text(text, encoding="utf-8")
    return 1 if amiss else 0


def replayed(path: Path) -> str:
    """The record of the same decisions, played now."""
    record = load_record(path)
    table = open_table(find_game(record.game), record)
    table.adjourn()
    return table.record.text()
