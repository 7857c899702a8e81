"""What goes into a wheel besides the package: the page, the rule catalogues and, if asked for, a compiled kernel.

BOLTYARD_COMPILE=1 compiles the kernel into the wheel, which then fits one platform and one version of Python.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelContents(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what the checkout keeps elsewhere, at the places where the installed program looks for it."""

    def dependencies(self) -> list[str]:
        return ["mypy==2.4.1", "setuptools>=80"] if wants_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "src")]
        include: dict[str, str] = build_data["force_include"]
        if (root / "web" / "dist" / "index.html").exists():
            include[str(root / "web" / "dist")] = "boltyard/server/page"
        else:
            self.app.display_warning("web/dist is not built: this wheel serves no page (`./boltyard serve` builds it)")
        for catalogue in sorted(root.glob("docs/rules/*.md")):
            if catalogue.name != "books.md":  # which tests hold which sentence: for whoever has the tests
                include[str(catalogue)] = f"boltyard/rules_text/{catalogue.name}"
        include[str(root / "docs" / "rules" / "named.toml")] = "boltyard/rules_text/named.toml"
        include[str(test_index(root))] = "boltyard/rules_text/tests.json"
        if wants_compiled():
            include[str(compiled(root))] = "boltyard/compiled"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def wants_compiled() -> bool:
    return os.environ.get("BOLTYARD_COMPILE") == "1"


def test_index(root: Path) -> Path:
    """Which tests hold which rule: a wheel has no tests to read."""
    from boltyard import catalogue

    path = root / "build" / "tests.json"
    path.parent.mkdir(exist_ok=True)
    catalogue.write_test_index(path)
    return path


def compiled(root: Path) -> Path:
    """The kernel compiled by the Python that builds the wheel."""
    from tasks import compile as kernel_task

    lack = kernel_task.missing_tool()
    if lack:
        raise RuntimeError(f"{lack}, so no compiled kernel can be put into the wheel.")
    place = root / "build" / "wheel-kernel"
    kernel_task.build(place)
    return place
