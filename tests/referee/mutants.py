"""Rules gone wrong: a function or a number of the engine is replaced in every module that knows it."""

import sys
from typing import Any

import pytest

from tests.referee.matches import judged, play


def plant(monkeypatch: pytest.MonkeyPatch, home: Any, word: str, wrong: Any) -> None:
    """The wrong one wherever the right one was."""
    right = getattr(home, word)
    for name, module in list(sys.modules.items()):
        if name.startswith("boltyard.games.") and getattr(module, word, None) is right:
            monkeypatch.setattr(module, word, wrong)
    monkeypatch.setattr(home, word, wrong)


def rules_broken(key: str, rule: str, settings: dict[str, str], seats: int, most: int = 30) -> set[str]:
    """The rules that the referee names, in matches until it names the one that is meant."""
    rules: set[str] = set()
    for seed in range(500, 500 + most):
        rules |= {deviation.rule for deviation in judged(play(key, seed, settings, seats)).deviations}
        if rule in rules:
            break
    return rules
