"""The compiled kernel: where it lies, whether it was made from these sources, and how imports find it.

`./boltyard dev compile` makes native twins of the kernel's modules in a folder of their own, never beside the
sources, where they would shadow later edits. They are used only while their stamp is that of the sources.

BOLTYARD_KERNEL chooses: `auto` (the default) takes the compiled kernel when there is a fitting one,
`interpreted` never does, `compiled` insists, and takes one that was only made to be tested if there is no other.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
SUFFIX = EXTENSION_SUFFIXES[0]  # names the Python version and the platform
DECLARED = ("events", "shapes")  # read while the program runs: mypyc would keep only a part of annotations
SELDOM = (  # what explains, proves, or is asked once a match or a moment
    "agreed", "aims", "card_files", "clock", "fair", "live", "loader", "review", "snapshot", "story", "vocabulary",
    "why", "why_move",
)  # fmt: skip
AROUND = (
    "box",
    "heuristics",
    "board",
    "commands",
    "faces",
    "foretold",
    "lab",
    "league",
    "puzzles",
)  # of a game: modules and folders beside its rules
THINKING = ("search.py", "trials.py")  # of the players: they play games by the million
PLACES = (PACKAGE / "compiled", PACKAGE.parents[1] / "build" / "kernel")  # inside a wheel, beside a checkout
QUICKLY_MADE = PACKAGE.parents[1] / "build" / "kernel-quick"  # the same C, hardly optimised: to be tested


class NoCompiledKernel(ImportError):
    """The compiled kernel was insisted on, and there is none."""


def sources() -> list[Path]:
    """The modules that are compiled together: core, the games' rules, and the search that plays them by the million."""
    rules = [path for path in PACKAGE.glob("games/**/*.py") if not is_around(path)]
    found = [*PACKAGE.glob("core/*.py"), *rules, *[PACKAGE / "players" / name for name in THINKING]]
    return sorted(path for path in found if path.name != "__init__.py" and not stays_interpreted(path))


def interpreted() -> list[Path]:
    """The kernel's modules that stay as they are.

    What happens, and what is shown, is declared in some; others read a file of cards or explain why not, once a match
    or when somebody wonders: no game is quicker for it, and an eighth of the time to compile is saved.
    """
    rules = [path for path in PACKAGE.glob("games/**/*.py") if not is_around(path)]
    return sorted(path for path in [*PACKAGE.glob("core/*.py"), *rules] if stays_interpreted(path))


def stays_interpreted(path: Path) -> bool:
    return path.stem in (*DECLARED, *SELDOM) or path.parent.name in DECLARED


def is_around(path: Path) -> bool:
    """Does this module of a game lie around its rules: how it is played well, drawn, measured?"""
    _, *inside = path.relative_to(PACKAGE / "games").parts
    return bool(inside) and inside[0].removesuffix(".py") in AROUND


def digest() -> str:
    """The sources and the kind of Python, as one short text."""
    sha = hashlib.sha256(SUFFIX.encode())
    for path in [*sources(), *interpreted()]:
        content = path.read_bytes()
        sha.update(f"\0{path.relative_to(PACKAGE).as_posix()}\0{len(content)}\0".encode())
        sha.update(content)
    return sha.hexdigest()


def stamp(place: Path) -> str:
    """The digest of the sources a kernel was compiled from; the line after it tells with which mypy."""
    try:
        return (place / "STAMP").read_text().partition("\n")[0]
    except OSError:
        return ""


def compiled_path() -> Path | None:
    """The folder of the compiled kernel that is to be used, or None for the interpreted one."""
    wish = os.environ.get("BOLTYARD_KERNEL") or "auto"
    if wish not in ("auto", "interpreted", "compiled"):
        raise NoCompiledKernel(f"BOLTYARD_KERNEL is {wish!r}; it may be auto, interpreted or compiled.")
    places = {"interpreted": (), "auto": PLACES, "compiled": (*PLACES, QUICKLY_MADE)}[wish]
    stamps = {place: stamp(place) for place in places}
    wanted = digest() if any(stamps.values()) else "none"
    for place, found in stamps.items():
        if found == wanted:
            return place
    if wish == "compiled":
        raise NoCompiledKernel(
            "BOLTYARD_KERNEL is compiled, but no kernel was compiled from these sources; run `./boltyard dev compile`."
        )
    return None


class CompiledFirst:
    """Finds the compiled twin of a module, if it has one; packages and their data stay where the sources are."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("boltyard"):
            return None
        twin = f"{self.place}/{name.replace('.', '/')}{SUFFIX}"
        return spec_from_file_location(name, twin) if os.path.exists(twin) else None  # noqa: PTH110  every import asks


def use() -> Path | None:
    """Let imports from here on find the compiled kernel, if it is to be used; tell where it lies."""
    place = compiled_path()
    if place and not any(isinstance(finder, CompiledFirst) for finder in sys.meta_path):
        sys.meta_path.insert(0, CompiledFirst(place))
    return place


def words() -> str:
    """`compiled kernel`: which one this program runs."""
    return f"{'compiled' if compiled_path() else 'interpreted'} kernel"
