"""Count how many ways the positions of tests/perft can go on, and write it down; --check compares.

A position is a file: a line that says why it exists, the table in the words of its game's stories, and the number
of ways at each depth. One step of depth is one decision, answered as a whole (a set counts as the number of different
sets); questions with one answer are answered as they come, and a game that is over has no ways on.
"""

import argparse
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "perft"
STORIES = ROOT / "tests"  # NAME/story.py of a game has `table` and `answers`


class Position:
    """One file: what stands in it, and the table it describes."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.head: list[str] = []
        self.game = ""
        self.words: dict[str, str] = {}
        self.counts: dict[int, int] = {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            key, _, value = line.partition(" ")
            if key.isdigit() and value.isdigit():
                self.counts[int(key)] = int(value)
                continue
            self.head.append(line)
            if not line or key == "#":
                continue
            if key == "game" and (STORIES / value / "story.py").is_file():
                self.game = value
            elif key == "set":
                self.words |= dict(word.split("=", 1) for word in value.split())
            elif key != "game" and value:
                self.words[key] = value
            else:
                raise SystemExit(f"{path.name}, line {number}: {line!r} is neither words of a table nor a count")
        if not self.game or not self.counts:
            raise SystemExit(f"{path.name}: a position names its game and at least one depth, such as `1 0`")

    def story(self) -> Any:
        return importlib.import_module(f"tests.{self.game}.story")

    def table(self) -> Any:
        """The game at this position."""
        return self.story().table(**self.words).s

    def branches(self, depth: int) -> dict[str, int]:
        """The first answers, each with the number of ways behind it."""
        answers = self.story().answers
        return {line: ways(answers, ahead, depth - 1) for line, ahead in choices(answers, self.table())}

    def recount(self) -> dict[int, int]:
        return {depth: ways(self.story().answers, self.table(), depth) for depth in self.counts}

    def text(self, counts: dict[int, int]) -> str:
        """The file with these counts."""
        lines = [*self.head, *[f"{depth} {counts[depth]}" for depth in sorted(counts)]]
        return "\n".join(lines) + "\n"

    def complaint(self) -> str:
        """What is wrong with the counts, with those of every first answer; nothing when they are right."""
        counts = self.recount()
        for depth, expected in self.counts.items():
            if counts[depth] != expected:
                lines = [f"{self.name}: {counts[depth]} ways at depth {depth}, where the file has {expected}"]
                lines += [f"  {count:>9}  {line}" for line, count in self.branches(depth).items()]
                return "\n".join(lines)
        return ""


def choices(answers: Any, s: Any) -> list[tuple[str, Any]]:
    """The answers to the next question that has more than one, with the game after each; none when it is over."""
    while not s.over:
        found: list[tuple[str, Any]] = list(answers(s))
        if len(found) > 1:
            lines = [line for line, _ in found]
            assert len(set(lines)) == len(lines), f"an answer is counted twice: {sorted(lines)}"
            return found
        s = found[0][1]
    return []


def ways(answers: Any, s: Any, depth: int) -> int:
    """In how many ways the game can go on from here, so many decisions deep."""
    if depth == 0:
        return 1
    found = choices(answers, s)
    return len(found) if depth == 1 else sum(ways(answers, ahead, depth - 1) for _, ahead in found)


def positions(names: list[str]) -> Iterator[Path]:
    """The files meant, all of them without a name."""
    for path in sorted(FOLDER.glob("*.perft")):
        if not names or path.stem in names:
            yield path


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev perft", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="POSITION", help="a file of tests/perft; none: all of them")
    parser.add_argument("--check", action="store_true", help="compare, and change nothing; exit 1 on a difference")
    words = parser.parse_args(argv)
    unknown = set(words.names) - {path.stem for path in positions([])}
    if unknown:
        print(f"There is no position {', '.join(sorted(unknown))} in tests/perft.", file=sys.stderr)
        return 2
    wrong = 0
    for path in positions(words.names):
        position = Position(path)
        if words.check:
            complaint = position.complaint()
            print(complaint or f"{position.name}: ok", flush=True)
            wrong += bool(complaint)
            continue
        counts = position.recount()
        same = "as before" if counts == position.counts else "changed"
        path.write_text(position.text(counts), encoding="utf-8")
        print(f"{position.name}: {' '.join(map(str, counts.values()))} ({same})", flush=True)
    return 1 if wrong else 0
