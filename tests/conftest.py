"""What holds for all tests: the interpreted kernel, and a quiet, offline browser, the one `./boltyard test` found."""

import os
from typing import Any

import pytest

# Toy games subclass the kernel's classes, which compiled ones do not allow; tests/compiled compares the two.
os.environ["BOLTYARD_KERNEL"] = "interpreted"

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # as root there is none
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chosen = dict(browser_type_launch_args, args=list(QUIET))
    if "BOLTYARD_CHROMIUM" in os.environ:
        chosen["executable_path"] = os.environ["BOLTYARD_CHROMIUM"]
    return chosen
