"""Nobody reads a meaning out of English: patterns are held against codes, keys, documents, and what was typed.

Sentences travel in parts (docs/decisions/0014). A file that matches patterns stands here with what it reads.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "boltyard"
PAGE = ROOT / "web" / "src"

CODES = "codes, keys and numbers, as records and settings write them"
DOCUMENTS = "Markdown of the rule catalogues, ids in it, and words that somebody searches for"
TYPED = "what a person typed"
PICTURES = "drawings and scripts, as they are written"

IN_PYTHON = {
    "catalogue.py": DOCUMENTS,
    "cli/admin.py": TYPED,
    "cli/rulebook.py": DOCUMENTS,
    "cli/rules.py": TYPED,
    "client/links.py": TYPED,
    "core/card_files.py": CODES + "; where in a file the reader of TOML stopped, which it tells in words alone",
    "core/card_sets.py": CODES,
    "core/fair.py": CODES,
    "core/record.py": CODES,
    "core/settings.py": CODES,
    "core/terms.py": CODES,
    "games/pbl/board/question.py": TYPED,
    "games/pbl/commands.py": TYPED,
    "games/pbl/league/formats.py": CODES,
    "games/pbl/terms.py": CODES,
    "games/robots/board/table.py": TYPED,
    "insight/puzzles/shelf.py": CODES,
    "referee/battleground.py": CODES,
    "referee/pbl.py": CODES,
    "referee/pbl_combat.py": CODES,
    "referee/robots.py": CODES,
    "rule_search.py": DOCUMENTS,
    "server/clocks.py": CODES,
    "server/page.py": PICTURES,
    "server/presentation.py": DOCUMENTS,
    "server/store/traces.py": "names of whoever left for good, in texts that are kept; nothing is learned from them",
    "server/text.py": TYPED,
    "tui/seats.py": CODES,
    "tui/talk.py": TYPED,
}
ON_THE_PAGE = {
    "components/lobby/OpenTables.svelte": TYPED,
    "components/table/PlainTable.svelte": TYPED,
    "games/battleground/lib/arena.ts": CODES,
    "games/battleground/lib/keys.ts": TYPED,
    "games/battleground/lib/view.ts": CODES,
    "games/pbl/lib/art.ts": PICTURES,
    "games/pbl/lib/blowoff.ts": PICTURES,
    "games/pbl/lib/choice.svelte.ts": CODES,
    "games/pbl/lib/lesson.ts": CODES,
    "games/pbl/lib/table.svelte.ts": CODES,
    "games/robots/Puzzle.svelte": CODES,
    "games/robots/lib/board.ts": CODES,
    "games/robots/lib/draws.ts": CODES,
    "games/robots/lib/lesson.ts": CODES,
    "games/robots/lib/table.svelte.ts": CODES,
    "games/robots/lib/view.ts": CODES,
    "lib/entry.ts": DOCUMENTS,
    "lib/fair/proof.ts": CODES,
    "lib/fair/sha256.ts": CODES,
    "lib/line.svelte.ts": CODES,
    "lib/markdown.ts": DOCUMENTS,
    "lib/notices.svelte.ts": CODES,
    "lib/refs.ts": DOCUMENTS,
    "lib/review/reviewing.svelte.ts": CODES,
    "lib/table/counsel.svelte.ts": CODES,
    "lib/table/review.svelte.ts": CODES,
    "lib/table/session.svelte.ts": CODES,
    "lib/table/zones.ts": CODES,
    "pages/ReviewPage.svelte": TYPED,
}
PYTHON = re.compile(r"\bre\.(compile|match|search|findall|finditer|split|sub|fullmatch)\(")
TYPESCRIPT = re.compile(
    r"new RegExp\(|/[a-z]*\.(test|exec)\(|\.(match|matchAll|replace|replaceAll|split|search)\(\s*/[^/*]"
    r"|const \w+ = /[^/*]"
)


def with_patterns(folder: Path, endings: tuple[str, ...], pattern: re.Pattern[str]) -> set[str]:
    files = [path for path in folder.rglob("*") if path.suffix in endings and ".test." not in path.name]
    return {path.relative_to(folder).as_posix() for path in files if pattern.search(path.read_text(encoding="utf-8"))}


def test_python_reads_no_sentence() -> None:
    """Whoever adds a pattern says here what it reads; a sentence of ours has parts for that."""
    assert with_patterns(SOURCE, (".py",), PYTHON) == set(IN_PYTHON)


def test_the_page_reads_no_sentence() -> None:
    assert with_patterns(PAGE, (".ts", ".svelte"), TYPESCRIPT) == set(ON_THE_PAGE)


def test_a_pattern_would_be_found() -> None:
    """The one that drew cards out of texts, and the one that read a number out of a prompt."""
    was = [
        r"const pieces = $derived(text.split(new RegExp(CARD, 'g')));",
        r"const least = Number(/\d+/.exec(question.text)?.[0]);",
        r"name.replace(/ \(\w+\)$/, '')",
    ]

    assert all(TYPESCRIPT.search(line) for line in was)
    assert PYTHON.search('word = re.compile("|".join(names))')
    assert not TYPESCRIPT.search("path.split('/').filter(Boolean) // and a remark")
