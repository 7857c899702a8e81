"""Toy games subclass the kernel's classes, which only the interpreted kernel allows."""

import pytest

from boltyard.core import flow


@pytest.fixture(scope="session", autouse=True)
def _interpreted() -> None:
    if not (flow.__file__ or "").endswith(".py"):
        pytest.fail("these tests need the interpreted kernel: set BOLTYARD_KERNEL=interpreted")
