"""Write the pages of docs/ on which games show their cards; --check only says whether they are fresh."""

import argparse
import sys
from pathlib import Path

from boltyard.boxes import boxes, load

DOCS = Path(__file__).resolve().parents[1] / "docs"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev gallery", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is stale")
    check = parser.parse_args(argv).check
    stale = 0
    for box in boxes():
        for name, made_by in box.pages.items():
            fresh: str = load(made_by)()
            if (DOCS / name).is_file() and (DOCS / name).read_text(encoding="utf-8") == fresh:
                continue
            stale += 1
            if check:
                told = f"docs/{name} is not what the cards say now; ./boltyard dev gallery writes it anew."
                print(told, file=sys.stderr)
            else:
                (DOCS / name).write_text(fresh, encoding="utf-8")
                print(f"docs/{name} written")
    return 1 if check and stale else 0
