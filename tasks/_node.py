"""Run a program out of the page's npm packages, in web/: `python -m tasks._node prettier --check .`"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"


def main(words: list[str]) -> int:
    name, *rest = words
    node = os.environ.get("BOLTYARD_NODE") or shutil.which("node")
    package = WEB / "node_modules" / name
    if not node or not package.is_dir():
        print(f"{name} is not installed; `./boltyard dev check` sets it up.")
        return 1
    program = json.loads((package / "package.json").read_text(encoding="utf-8"))["bin"]
    script = program if isinstance(program, str) else program[name]
    return subprocess.run([node, str(package / script), *rest], cwd=WEB).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
