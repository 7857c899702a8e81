"""Write requirements/*.txt anew from pyproject.toml; --upgrade takes the newest versions allowed there."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OPTIONS = ("--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--annotation-style=line")

# In this order: what people play with is pinned to the versions that were tested.
LOCKS = {
    "test": ("pyproject.toml", "--extra=postgres", "--group=test"),
    "play": ("pyproject.toml", "--extra=postgres", "--constraint=requirements/test.txt"),
    "mypyc": ("--group=mypyc", "--constraint=requirements/test.txt"),
    "uv": ("--group=uv",),
    "node": ("--group=node",),
    "postgres": ("--group=postgres",),
    "peers": ("--group=peers",),  # other engines, for `boltyard bench --peers`
}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="do not keep the versions locked so far")
    upgrade = ["--upgrade"] if parser.parse_args(words).upgrade else []
    uv = shutil.which("uv") or str(ROOT / ".tools" / "uv" / "bin" / "uv")
    env = os.environ | {"UV_SYSTEM_CERTS": "1"}
    for name, wishes in LOCKS.items():
        command = [uv, "pip", "compile", "--quiet", *OPTIONS, *wishes, *upgrade, "-o", f"requirements/{name}.txt"]
        if subprocess.run(command, cwd=ROOT, env=env).returncode:
            print(f"requirements/{name}.txt could not be locked.", file=sys.stderr)
            return 1
        print(f"requirements/{name}.txt")
    return 0
