"""What the README shows is carried out, so that it cannot lie."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_commands_of_the_readme_work(tmp_path: Path) -> None:
    """One after the other, in an empty place, each ending well and telling something."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "BOLTYARD_HOME": str(tmp_path)}
    lines = [line for block in blocks("sh") for line in block.strip().splitlines()]

    assert len(lines) >= 5
    for line in lines:
        words = shlex.split(line)
        assert words[0] == "./boltyard"
        command = [sys.executable, "-m", "boltyard", *words[1:]]
        done = subprocess.run(command, cwd=tmp_path, env=env, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_of_the_readme_works(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})

    assert capsys.readouterr().out.strip() in ("[0]", "[1]")


def test_the_readme_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
