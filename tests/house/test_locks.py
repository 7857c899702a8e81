"""Every dependency is pinned with its hashes, and no file says where anything is downloaded from."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tasks._components import inventory

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

# Put together from halves, so that this file does not name them either.
REGISTRIES = [
    f"{name}.{end}"
    for name, end in [
        ("py" + "pi", "org"),
        ("python" + "hosted", "org"),
        ("npm" + "js", "org"),
        ("yarn" + "pkg", "com"),
        ("deb.deb" + "ian", "org"),
    ]
]


def pins(lock: Path) -> dict[str, str]:
    """The pinned packages of a lock, each with its hashes."""
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text())
    found = {}
    for entry in entries:
        pin, *hashes = entry.split("--hash=")
        found[pin.strip(" \\\n")] = "".join(re.findall("sha256:[0-9a-f]{64}", " ".join(hashes)))
    return found


def tracked_files() -> list[Path]:
    """The files git knows, and those it would be told of."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_with_its_hashes(lock: Path) -> None:
    for pin, hashes in pins(lock).items():
        assert re.match(r"[a-z0-9-]+==\S+", pin), pin
        assert hashes, f"{pin} has no hash"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_place(lock: Path) -> None:
    text = lock.read_text()

    assert "://" not in text
    assert "index-url" not in text


def test_the_lock_of_the_page_pins_every_package_with_its_digest() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    del packages[""]

    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
        assert "hasInstallScript" not in package, f"{name} runs a program of its own when it is installed"


def test_the_inventory_names_everything_that_is_locked() -> None:
    """`./boltyard dev docs` writes it; whoever hosts looks there when a library is in the news."""
    told = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")

    assert told == inventory()
    for pin in pins(ROOT / "requirements" / "play.txt"):
        name, _, version = pin.split(" ")[0].partition("==")
        assert f"| {name} | {version} |" in told


def test_what_people_play_with_is_what_was_tested() -> None:
    play, test = (pins(ROOT / "requirements" / f"{kind}.txt") for kind in ("play", "test"))

    assert play.items() <= test.items()


def test_the_engine_itself_depends_on_nothing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert project["dependencies"] == []


def test_no_file_names_a_package_registry() -> None:
    for path in tracked_files():
        text = path.read_bytes().lower()
        for host in REGISTRIES:
            assert host.encode() not in text, f"{path.relative_to(ROOT)} names {host}"
