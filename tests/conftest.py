"""What holds for all tests: the interpreted kernel, and a quiet, offline browser, the one `./boltyard test` found."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.deals import SEED, USUAL

TESTS = Path(__file__).parent

settings.register_profile(
    "patient", deadline=None, derandomize=SEED == USUAL, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

pytest_plugins = ["tests.watchdog"]

# Toy games subclass the kernel's classes, which compiled ones do not allow; tests/compiled compares the two.
os.environ["BOLTYARD_KERNEL"] = "interpreted"
os.environ["BOLTYARD_COMPILE"] = "never"  # beside a program under test; tests/house/test_compiling.py says otherwise

# The first three keep the browser from drawing a search field of its own for every window, which costs a good deal;
# the others Playwright turns off, whose own list this one takes the place of.
UNWANTED = (
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(UNWANTED)}",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # as root there is none
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Each half of `./boltyard test` reads only its own files, in every worker."""
    if collection_path.parent != TESTS or not collection_path.is_dir():
        return None
    other_half = {"e2e": collection_path.name != "e2e", "not e2e": collection_path.name == "e2e"}
    return other_half.get(config.getoption("markexpr")) or None


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chosen = dict(browser_type_launch_args, args=list(QUIET))
    if "BOLTYARD_CHROMIUM" in os.environ:
        chosen["executable_path"] = os.environ["BOLTYARD_CHROMIUM"]
    return chosen
