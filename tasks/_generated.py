"""Sections of source files that a task writes: between two lines that say so, and never edited by hand."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
END = "# end of what is generated"


def section(lines: list[str], begin: str) -> tuple[int, int]:
    """The lines after the one that begins like this and before the end of the section."""
    first = next(i for i, line in enumerate(lines) if line.strip().startswith(begin)) + 1
    return first, next(i for i in range(first, len(lines)) if lines[i].strip() == END)


def settle(files: Mapping[Path, str], check: bool, task: str, say: Callable[[str], None] = print) -> int:
    """Write the files that should read otherwise; or, where that is only checked, tell them and fail."""
    stale = [path for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    for path in stale:
        if not check:
            path.write_text(files[path], encoding="utf-8")
        say(f"{path.relative_to(ROOT)} {f'is not what `./boltyard dev {task}` makes of it' if check else 'is written'}")
    return 1 if stale and check else 0


def refuse(sentence: str) -> None:
    """Something is declared that nothing can be made of."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)
