"""The rules of one combination of settings as a page to print."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from boltyard import catalogue
from boltyard.catalogue import Entry
from boltyard.core.match import Match

KINDS = {
    "rule",
    "ruling",
    "publisher",
    "house mode",
}  # what players go by; decisions, checks and examples are the program's
STYLE = """
body { font: 10.5pt/1.4 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #16222b; }
h1 { font-size: 20pt; margin: 0 0 .2rem; } h2 { font-size: 13pt; margin: 1.4rem 0 .3rem; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; margin: .4rem 0; }
dt { font: 8.5pt/1.65 ui-monospace, monospace; color: #52626e; white-space: nowrap; } dd { margin: 0; }
.terms dt { font: inherit; color: inherit; font-weight: 600; } .house { font-weight: 600; }
.ours::before { content: "ruling: "; color: #52626e; } footer { margin-top: 2rem; font-size: 8.5pt; color: #52626e; }
@media print { body { margin: 0; max-width: none; } dl { break-inside: auto; } dd { break-inside: avoid; } }
""".strip()


def page(game: Match, settings: Mapping[str, str], seats: int) -> str:
    """A whole HTML document, without anything to fetch."""
    idle = idle_ids(game, settings, seats)
    changed = game.schema.changed(settings)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{html.escape(game.name)}: the rules of this table</title>",
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{html.escape(game.name)}</h1>",
        f"<p>{html.escape(in_words(game, changed, seats))}</p>",
        facts([[key, value] for key, value in game.numbers(settings, seats)]),
    ]
    for part in catalogue.sections(game.key):
        rows = [catalogue.entry(rule) for rule in part.ids]
        rows = [one for one in rows if one.id not in idle and one.kind in KINDS]
        if rows:
            parts.append(f"<h2>{inline(heading(part.title))}</h2>")
            parts.append(f"<dl>{''.join(row(one) for one in rows)}</dl>")
    parts.append(f"<footer>Rules version {game.rules_version}. An independent implementation; see the README.</footer>")
    return "\n".join([*parts, "</body></html>"])


def idle_ids(game: Match, settings: Mapping[str, str], seats: int) -> set[str]:
    """Every id that has no part at such a table."""
    areas = catalogue.areas(game.key)
    idle: set[str] = set()
    for word in game.idle_rules(settings, seats).split():
        idle |= {one.id for one in areas[word]} if word in areas else set(catalogue.ids_in(word))
    return idle


def in_words(game: Match, changed: Mapping[str, str], seats: int) -> str:
    """The combination in one sentence."""
    agreed = ", ".join(f"{key}={value}" for key, value in changed.items()) or "nothing but the defaults"
    house = " House modes are ours, not the book's." if changed.get("house", "off") != "off" else ""
    return f"{seats} seats; agreed on: {agreed}.{house}"


def facts(pairs: list[list[str]]) -> str:
    found = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>" for name, value in pairs)
    return f'<dl class="terms">{found}</dl>' if found else ""


def heading(title: str) -> str:
    """A section's title without the prefix of its ids."""
    bare = re.sub(r"^(?:[A-Z]{2,}-[A-Z0-9-]+(?: / | and )?)+:? ?", "", title).strip()
    bare = bare or re.sub(r"[A-Z]+-", "", title).replace(" /", ",").lower()
    return bare[0].upper() + bare[1:]


def row(one: Entry) -> str:
    """An id and what it says; of a ruling the question and the answer."""
    columns = one.columns
    answer = next((text for head, text in columns.items() if head.startswith("Ruling")), "")
    said = f"{columns.get('Open question', '')} {answer}".strip() if answer else columns.get("Rule", one.text)
    kind = ' class="ours"' if one.kind == "ruling" else ' class="house"' if one.kind == "house mode" else ""
    return f"<dt>{one.id}</dt><dd{kind}>{inline(said)}</dd>"


def inline(text: str) -> str:
    """Text with its code and emphasis."""
    safe = html.escape(text, quote=False)
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", safe)
