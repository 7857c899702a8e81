"""What the server and the page never do, so that nobody has to wonder whether they do it safely.

Held against the source: a new line that runs text, starts a program or draws somebody's words fails here, and is either
written otherwise or explained here.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "boltyard"
WEB = ROOT / "web"

ROOMS = ("core", "games", "players", "server", "league")  # what runs behind the site

RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
MODULES = {
    "pickle": "objects from bytes",
    "marshal": "objects from bytes",
    "shelve": "objects from bytes",
    "yaml": "objects from text",
    "xml": "entities",
    "subprocess": "other programs",
    "urllib.request": "calls to other machines",
    "http.client": "calls to other machines",
    "httpx": "calls to other machines",
    "smtplib": "mail",
    "ctypes": "memory",
}
CALLS = {
    "os.system": "a shell",
    "os.popen": "a shell",
    "hashlib.md5": "a broken digest",
    "hashlib.sha1": "a broken digest",
    "tempfile.mktemp": "a file that somebody else may have made",
    "asyncio.open_connection": "calls to other machines",
    "socket.create_connection": "calls to other machines",
    "random.random": "guessable chance",
    "random.choice": "guessable chance",
    "random.randrange": "guessable chance",
    "random.getrandbits": "guessable chance",
}
# Webhooks call where the host allows it, and nothing else does.
EXPLAINED = {("webhook_targets.py", "asyncio.open_connection")}
# Of a backup our own tables and what they are made of; of a table the column that names it; of a writer its random hex.
SQL_PARTS = {"name", "columns", "marks", "more_marks", "column", "self.locks.process"}


def sources(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        yield from sorted((SRC / room).rglob("*.py"))


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    if isinstance(node, ast.Call):
        return dotted(node.func)
    return node.id if isinstance(node, ast.Name) else ""


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_of_a_stranger_is_run(room: str) -> None:
    """No text becomes code, no bytes become objects of their own choice, no other program and no other machine."""
    for path in sources(room):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name in imported(tree):
            for module, what in MODULES.items():
                assert not f"{name}.".startswith(f"{module}."), f"{path}: {name} ({what})"
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                assert dotted(node.func) not in RUNS_TEXT, f"{path}:{node.lineno} runs text"
                if (path.name, dotted(node.func)) in EXPLAINED:
                    continue
                assert dotted(node.func) not in CALLS, f"{path}:{node.lineno}: {CALLS.get(dotted(node.func))}"


def test_statements_are_put_together_from_our_own_words() -> None:
    """Values travel beside a statement, never within it; what is put into one is a list of columns of ours."""
    seen = 0
    for path in sources("server"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and dotted(node.func).endswith((".execute", ".executemany")):
                seen += 1
                for name in put_in(node.args[0]):
                    assert name.isupper() or name in SQL_PARTS, f"{path}:{node.lineno} puts {name} into a statement"
    assert seen > 30


def put_in(statement: ast.expr) -> Iterator[str]:
    """The names of what is put into it; marks (`?`), as many as there are values, are nobody's."""
    for node in ast.walk(statement):
        if isinstance(node, ast.FormattedValue):
            parts = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            for part in parts:
                if isinstance(part, ast.Attribute):
                    yield dotted(part)
                elif "'?'" not in ast.unparse(part) and not is_number(node):
                    yield from (inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            yield "a value by %"


def is_number(node: ast.FormattedValue) -> bool:
    """Written as `:d`, which takes whole numbers only."""
    return node.format_spec is not None and ast.unparse(node.format_spec) == "f'd'"


NEVER_IN_A_PAGE = {
    r"\beval\(": "text that is run",
    r"new Function\(": "text that is run",
    r"setTimeout\(\s*[\"'`]": "text that is run",
    r"document\.write\b": "text that is drawn as a page",
    r"insertAdjacentHTML": "text that is drawn as a page",
    r"\bsrcdoc\b": "text that is drawn as a page",
    r"document\.cookie": "cookies are out of reach",
    r"postMessage": "other windows",
    r"addEventListener\(\s*[\"']message": "other windows",
    r"javascript:": "an address that is run",
    r"<iframe|<object|<embed|<applet": "another document",
    r"https?://(?!www\.w3\.org)": "another machine",
    r"\b(location\.(href|assign|replace)|window\.open)\b": "another page",
    r"import\(\s*[^\"'`\s]": "a script whose name is put together",
}
# Drawings are made by functions of ours from seeds; a name is such a seed, and never a part of the drawing.
DRAWN = re.compile(r"\{@html ((?:bust|die|defs|mark|wordmark)\(|short \? mark\(|(?:art|svg|figure)\})")


def page_sources() -> list[Path]:
    found = [path for path in sorted((WEB / "src").rglob("*")) if path.suffix in (".ts", ".svelte")]
    return [path for path in found if not path.name.endswith(".test.ts")] + [WEB / "index.html"]


def test_the_page_draws_words_as_words() -> None:
    for path in page_sources():
        text = path.read_text(encoding="utf-8")
        for pattern, what in NEVER_IN_A_PAGE.items():
            found = re.search(pattern, text)
            assert not found, f"{path.name}: {found and found[0]} ({what})"
        for line in text.splitlines():
            assert line.count("{@html ") == len(DRAWN.findall(line)), f"{path.name}: {line.strip()}"
