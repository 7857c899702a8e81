"""Check format, lint, types, layers and what is generated; --fix repairs what can be repaired."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("benchmarks", "boltyard", "hatch_build.py", "src", "tasks", "tests")

CHECKS: dict[str, Sequence[str]] = {
    "format": ("ruff", "format", "--check", *PLACES),
    "lint": ("ruff", "check", "--output-format=concise", *PLACES),
    "types": ("mypy",),
    "types of the launcher": ("mypy", "boltyard"),
    "layers": ("pytest", "-q", "--no-header", "tests/house/test_rooms.py"),
    "fields": ("tasks", "fields", "--check"),
    "forwards": ("tasks", "forwards", "--check"),
    "docs": ("tasks", "docs", "--check"),
    "gallery": ("tasks", "gallery", "--check"),
    "figures": ("tasks", "figures", "--check"),
    "wire": ("tasks", "wire", "--check"),
    "books": ("tasks", "books"),
    "format of the page": ("tasks._node", "prettier", "--check", "--cache", "."),
    "types of the page": ("tasks._node", "svelte-check", "--fail-on-warnings"),
}
FIXES: dict[str, Sequence[str]] = {
    "lint": ("ruff", "check", "--fix", *PLACES),
    "format": ("ruff", "format", *PLACES),
    "format of the page": ("tasks._node", "prettier", "--write", "."),
}


def passes(name: str, command: Sequence[str]) -> bool:
    """Run one check; its own words are shown only when it has something to say against us."""
    present = [word for word in command if word not in PLACES or (ROOT / word).exists()]
    done = subprocess.run(
        [sys.executable, "-m", *present], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev check", description=__doc__)
    parser.add_argument("--fix", action="store_true", help="format, and repair what lint can repair, first")
    if parser.parse_args(words).fix:
        for command in FIXES.values():
            subprocess.run([sys.executable, "-m", *command], cwd=ROOT, stdout=subprocess.DEVNULL)
    verdicts = [passes(name, command) for name, command in CHECKS.items()]
    return 0 if all(verdicts) else 1
