"""No test waits for the clock on the wall, and none is late by it: what hangs is the watchdog's business."""

import ast
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).resolve().parents[1]
WAITS = {"sleep", "wait_for", "wait_for_timeout", "timeout", "timeout_at"}
CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "time", "time_ns"}
MAY = {
    "watchdog.py": "ends what hangs",
    "e2e/conftest.py": "has the browser say what it waited for in vain, before the watchdog comes",
    "server/people.py": "looks after a second whether news can still come",
    "core/test_time.py": "holds our clock against the machine's",
}


def hurries(call: ast.Call) -> bool:
    """Whether this call waits for so many seconds, gives up after so many, or asks what time it is."""
    if any(word.arg == "timeout" and not is_nothing(word.value) for word in call.keywords):
        return True
    if not isinstance(call.func, ast.Attribute):
        return False
    asks_a_clock = isinstance(call.func.value, ast.Name) and call.func.value.id == "time" and call.func.attr in CLOCKS
    waits = call.func.attr in WAITS and bool(call.args) and not is_nothing(call.args[-1])
    return asks_a_clock or waits


def is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (None, 0)


def places(source: str) -> list[int]:
    return [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and hurries(node)]


def test_no_test_has_a_deadline() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        if str(path.relative_to(TESTS)) not in MAY
        for line in places(path.read_text(encoding="utf-8"))
    ]

    assert found == []
    assert settings.default is not None
    assert settings.default.deadline is None


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("subprocess.run(words, timeout=60)", True),
        ("expect(page).to_be_visible(timeout=2000)", True),
        ("client(timeout=None)", False),
        ("asyncio.wait_for(news.wait(), 20)", True),
        ("asyncio.sleep(0)", False),
        ("time.sleep(1)", True),
        ("asyncio.sleep(0.1)", True),
        ("while time.monotonic() < patience: pass", True),
        ("@pytest.mark.timeout(300)\ndef test(): pass", True),
        ("page.wait_for_function(ASKED)", False),
    ],
)
def test_a_deadline_is_found(source: str, is_found: bool) -> None:
    assert bool(places(source)) is is_found
