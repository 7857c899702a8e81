"""The inventory of what others wrote and we run: read from the locks, so that it cannot be out of date."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OURS = "boltyard (pyproject.toml)"
OPENING = """\
# What we run that others wrote

Whoever hosts looks here when a library is in the news. Every version is pinned with the digests of its files
(`requirements/`, `web/package-lock.json`), and an installation with other files is refused. Nothing else is fetched,
neither by the server nor by the page. How soon a version with a known hole is replaced: docs/security.md. Written by
`./boltyard dev docs` from the locks.
"""


def inventory() -> str:
    server = [f"| {name} | {version} | {because} |" for name, version, because in python_packages("play")]
    page = [f"| {name} | {version} | {licence} |" for name, version, licence in page_packages()]
    return "\n".join(
        [
            OPENING,
            "## The server and the program (`requirements/play.txt`)",
            "| package | version | comes with |",
            "|---|---|---|",
            *server,
            "",
            "Besides: Python 3.11 or newer with its own OpenSSL and SQLite, and PostgreSQL where somebody wants it.",
            "",
            "## The page (`web/package-lock.json`)",
            "Built once, then plain files; of these only Svelte and the fonts reach a browser.",
            "",
            "| package | version | licence |",
            "|---|---|---|",
            *page,
            "",
        ]
    )


def python_packages(lock: str) -> Iterator[tuple[str, str, str]]:
    """Name, version, and what asks for it."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=[a-z0-9])", text):
        found = re.match(r"([a-z0-9-]+)==(\S+)", entry)
        assert found, entry
        via = re.findall(r"# via (.*)", entry)
        askers = [one.strip() for one in ",".join(via).split(",") if one.strip() and not one.strip().startswith("-c ")]
        yield found[1], found[2], ", ".join("us" if one == OURS else one for one in askers)


def page_packages() -> Iterator[tuple[str, str, str]]:
    """What the page itself asks for; what those bring is in the lock, too."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in sorted(locked[""]["devDependencies"]):
        found = locked[f"node_modules/{name}"]
        yield name, found["version"], found.get("license", "")
