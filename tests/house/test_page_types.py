"""The page knows what it is told by types that are made for it (`dev wire`), and nowhere looks past them."""

import re
from pathlib import Path

from tasks.check import CHECKS

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
WAYS_OUT = re.compile(r"\bas (?:unknown|any|never)\b|[:<] ?any\b|@ts-(?:ignore|expect-error|nocheck)|\$\$props")


def test_every_field_that_the_page_uses_is_looked_up() -> None:
    """Issue 16: one that no view has fails `dev check`."""
    assert "svelte-check" in CHECKS["types of the page"]


def test_nothing_looks_past_the_types() -> None:
    sources = [path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    found = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path in sources
        for line in path.read_text(encoding="utf-8").splitlines()
        if WAYS_OUT.search(line)
    ]

    assert len(sources) > 100
    assert found == []


def test_no_view_is_declared_twice() -> None:
    """What a game shows stands in its `shapes.py`; the page takes the interfaces that are made of it."""
    made = set(re.findall(r"^export interface (\w+)", (WEB / "lib" / "wire.ts").read_text(encoding="utf-8"), re.M))
    for path in WEB.rglob("view.ts"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^export (?:interface|type) \w*(?:View|Event)\b", text, re.M), path
        assert made & set(re.findall(r"\w+", text)), path
