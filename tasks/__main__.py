"""Find a task by its name and run it; without a name, list them."""

import ast
import difflib
import importlib
import sys
from pathlib import Path


def tasks() -> dict[str, str]:
    """Every task with the first line of its docstring; read, not imported, so that listing is quick."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        found[path.stem.replace("_", "-")] = text.partition("\n")[0]
    return found


def main(words: list[str]) -> int:
    known = tasks()
    if not words or words[0] in ("-h", "--help"):
        width = max(map(len, known))
        print("./boltyard dev TASK, where TASK is one of\n")
        print("\n".join(f"  {name:<{width}}  {line}" for name, line in known.items()))
        return 0
    name, *rest = words
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1, cutoff=0)
        print(f"There is no task {name!r}; the nearest is {near[0]!r}.", file=sys.stderr)
        return 2
    task = importlib.import_module(f"tasks.{name.replace('-', '_')}")
    code: int = task.main(rest)
    return code


sys.exit(main(sys.argv[1:]))
