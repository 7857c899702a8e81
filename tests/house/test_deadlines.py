"""No test waits for the clock on the wall, and none is late by it: what hangs is the watchdog's business."""

import ast
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).resolve().parents[1]
WAITS = {"sleep", "wait_for", "wait_for_timeout", "timeout", "timeout_at", "settimeout", "alarm", "select"}
TIMERS = {"call_later", "setitimer", "Timer"}  # which say first when
MAY_WAIT = {"wait", "join", "result", "acquire"}  # without a number for as long as it takes
CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "time", "time_ns"}
SELECTED = 4  # words of a select that gives up
MAY = {
    "house/test_deadlines.py": "says what they look like",
    "watchdog.py": "ends what hangs",
    "e2e/conftest.py": "has the browser say what it waited for in vain, before the watchdog comes",
    "server/people.py": "looks after a second whether news can still come",
    "core/test_time.py": "holds our clock against the machine's",
    "e2e/site.py": "has the machine's clock, and leaps",
    "e2e/party.py": "plays as people do, for `dev soak party`",
    "cli/terminal.py": "looks now and then whether a key was pressed too soon to be noticed, and presses it again",
}


def hurries(call: ast.Call) -> bool:
    """Whether this call waits for so many seconds, gives up after so many, or asks what time it is."""
    if any(word.arg == "timeout" and not is_nothing(word.value) for word in call.keywords):
        return True
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr == "select" and len(call.args) < SELECTED:
        return False
    if call.func.attr in TIMERS:
        return bool(call.args) and not is_nothing(call.args[0])
    if call.func.attr in MAY_WAIT:
        return any(is_a_number(value) for value in call.args)
    asks_a_clock = isinstance(call.func.value, ast.Name) and call.func.value.id == "time" and call.func.attr in CLOCKS
    waits = call.func.attr in WAITS and bool(call.args) and not is_nothing(call.args[-1])
    return asks_a_clock or waits


def is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (None, 0)


def is_a_number(value: ast.expr) -> bool:
    """Written down, or by the name of a constant."""
    if isinstance(value, ast.Constant):
        return type(value.value) in (int, float) and bool(value.value)
    return isinstance(value, ast.Name) and value.id.isupper() and value.id.endswith(("_S", "_MS", "TICK", "PATIENCE"))


def places(source: str) -> list[int]:
    nodes = list(ast.walk(ast.parse(source)))
    in_pages = [one.lineno for one in nodes if isinstance(one, ast.Constant) and "setTimeout(" in str(one.value)]
    return in_pages + [one.lineno for one in nodes if isinstance(one, ast.Call) and hurries(one)]


def test_no_test_has_a_deadline() -> None:
    needless = [name for name in MAY if not places((TESTS / name).read_text(encoding="utf-8"))]
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        if str(path.relative_to(TESTS)) not in MAY
        for line in places(path.read_text(encoding="utf-8"))
    ]

    assert found == needless == []
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
        ("select.select([bell], [], [], ms / 1000)", True),
        ("select.select([bell], [], [])", False),
        ("threading.Event().wait(2)", True),
        ("news.wait(SOON_S)", True),
        ("asyncio.wait(tasks)", False),
        ("thread.join(5)", True),
        ("', '.join(NAMES)", False),
        ("door.settimeout(3)", True),
        ("door.settimeout(None)", False),
        ("loop.call_later(0.5, ring)", True),
        ("page.evaluate('new Promise(then => setTimeout(then, 500))')", True),
    ],
)
def test_a_deadline_is_found(source: str, is_found: bool) -> None:
    assert bool(places(source)) is is_found
